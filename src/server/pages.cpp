#include "server/pages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/sha256.h"

namespace merlon::server {
namespace {

constexpr std::string_view kPage = "/index.html";
/// Where the build puts files whose names hold a hash of their content.
constexpr std::string_view kHashed = "/assets/";

/// How a file may be compressed, the smaller form first: the ending of its name, and what HTTP calls it.
struct Compression {
  std::string_view ending;
  std::string_view encoding;
};
constexpr std::array<Compression, 2> kCompressions{{{".br", "br"}, {".gz", "gzip"}}};

/// The first step of the addresses that are screens of the game (web/src/route.svelte.ts).
constexpr std::array<std::string_view, 12> kScreens{"new",    "play",  "table",    "join",
                                                    "watch",  "lobby", "learn",    "review",
                                                    "replay", "rules", "settings", "about"};

std::string_view type_of(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes{
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".json", "application/json"},
       {".webmanifest", "application/manifest+json"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".woff2", "font/woff2"},
       {".wasm", "application/wasm"},
       {".txt", "text/plain; charset=utf-8"},
       {".md", "text/plain; charset=utf-8"}}};
  for (const auto& [ending, type] : kTypes) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

Expected<std::string> content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"cannot read " + path.string()};
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Changes with the content.
std::string mark_of(const std::string& content) {
  constexpr std::size_t kDigits = 16;
  return "\"" + hex_text(sha256(bytes_of(content))).substr(0, kDigits) + "\"";
}

bool is_screen(std::string_view path) {
  if (path == "/") return true;
  const std::string_view first = path.substr(1, path.find('/', 1) - 1);
  return std::find(kScreens.begin(), kScreens.end(), first) != kScreens.end();
}

/// A browser that goes to an address asks for HTML; programs and parts of the page do not.
bool is_asked_by_a_person(const net::Request& request) {
  return request.header("accept").find("text/html") != std::string_view::npos;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Whether `Accept-Encoding` names it. "q=0" after a name means that it is not wanted.
bool is_accepted(std::string_view list, std::string_view encoding) {
  while (!list.empty()) {
    const std::string_view one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(one.size() + 1, list.size()));
    const std::size_t end = one.find(';');
    if (trim(one.substr(0, end)) != encoding) continue;
    const std::string_view weight = end == std::string_view::npos ? "" : trim(one.substr(end + 1));
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

}  // namespace

Expected<Pages> Pages::read(const std::string& folder) {
  Pages pages;
  std::error_code error;
  using Walk = std::filesystem::recursive_directory_iterator;
  for (Walk entry(folder, error); !error && entry != Walk(); entry.increment(error)) {
    if (!entry->is_regular_file(error)) continue;
    auto body = content_of(entry->path());
    if (!body) return body.error();
    const std::string name = "/" + entry->path().lexically_relative(folder).generic_string();
    const auto compression = std::find_if(kCompressions.begin(), kCompressions.end(),
                                          [&](const Compression& one) { return name.ends_with(one.ending); });
    if (compression != kCompressions.end()) {
      const std::string whole = name.substr(0, name.size() - compression->ending.size());
      pages.files_[whole].compressed.at(static_cast<std::size_t>(compression - kCompressions.begin())) =
          std::make_shared<const std::string>(*std::move(body));
      continue;
    }
    File& file = pages.files_[name];
    file.type = type_of(name);
    file.mark = mark_of(*body);
    file.forever = name.starts_with(kHashed);
    file.body = std::make_shared<const std::string>(*std::move(body));
  }
  if (error) return Error{"cannot read the folder " + folder + ": " + error.message()};
  std::erase_if(pages.files_, [](const auto& entry) { return entry.second.type.empty(); });
  if (!pages.files_.contains(kPage)) return Error{folder + " has no index.html"};
  return pages;
}

std::optional<net::Response> Pages::find(const net::Request& request) const {
  if (files_.empty()) return std::nullopt;
  auto found = files_.find(request.path);
  if (found == files_.end() && is_screen(request.path)) found = files_.find(kPage);
  if (found != files_.end()) return answer(found->second, request);
  if (!is_asked_by_a_person(request)) return std::nullopt;
  net::Response nothing = content(files_.find(kPage)->second, request);
  nothing.status = 404;
  nothing.headers.emplace_back("Cache-Control", "no-store");
  nothing.headers.emplace_back("Vary", "Accept, Accept-Encoding");
  return nothing;
}

net::Response Pages::answer(const File& file, const net::Request& request) {
  const bool known = request.header("if-none-match") == file.mark;
  net::Response response = known ? net::Response() : content(file, request);
  if (known) response.status = 304;
  response.headers.emplace_back("Cache-Control",
                                file.forever ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("ETag", file.mark);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  return response;
}

net::Response Pages::content(const File& file, const net::Request& request) {
  net::Response response;
  response.content_type = file.type;
  response.shared_body = file.body;
  for (std::size_t i = 0; i < kCompressions.size(); ++i) {
    if (!file.compressed.at(i) ||
        !is_accepted(request.header("accept-encoding"), kCompressions.at(i).encoding)) {
      continue;
    }
    response.headers.emplace_back("Content-Encoding", kCompressions.at(i).encoding);
    response.shared_body = file.compressed.at(i);
    break;
  }
  return response;
}

}  // namespace merlon::server
