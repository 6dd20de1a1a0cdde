#include "app/arena/journal.h"

#include <boost/json.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "app/arena/results_file.h"
#include "host/boost_json.h"

namespace merlon::app::arena {
namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// "its seed was "7", now it is "8"": the first setting that differs.
std::string difference(const std::string& old_text, const std::string& new_text) {
  const auto before = parse_json(old_text);
  const auto after = parse_json(new_text);
  if (!before || !after || !before->is_object()) return "its settings.json is not readable";
  for (const auto& [name, value] : after->get_object()) {
    const auto* old_value = before->get_object().if_contains(name);
    if (old_value != nullptr && *old_value == value) continue;
    return "its " + std::string(name) + " was " +
           (old_value == nullptr ? "not set" : boost::json::serialize(*old_value)) + ", now it is " +
           boost::json::serialize(value);
  }
  return "its settings differ";
}

Error cannot(const std::string& what, const std::filesystem::path& path) {
  return Error{"cannot " + what + " '" + path.string() + "': " + std::strerror(errno)};
}

}  // namespace

std::optional<Error> write_whole(const std::filesystem::path& path, std::string_view text) {
  const std::filesystem::path unfinished = path.string() + ".new";
  std::ofstream file(unfinished, std::ios::binary);
  file << text << std::flush;
  if (!file) return cannot("write", unfinished);
  file.close();
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  if (error) return Error{"cannot write '" + path.string() + "': " + error.message()};
  return std::nullopt;
}

Expected<Journal> Journal::open(const std::filesystem::path& folder, const Contest& contest, bool restarted) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return Error{"cannot make the folder '" + folder.string() + "': " + error.message()};
  Journal journal(folder, contest);
  const std::filesystem::path settings_path = folder / "settings.json";
  const std::string settings = settings_text(contest) + "\n";
  const bool used =
      std::filesystem::exists(settings_path, error) || std::filesystem::exists(journal.results_path(), error);
  if (error) return Error{"cannot look into the folder '" + folder.string() + "': " + error.message()};
  if (used && !restarted) {
    const std::string old_settings = content_of(settings_path);
    if (old_settings != settings) {
      return Error{"'" + folder.string() + "' holds another run: " + difference(old_settings, settings) +
                   ". Choose another folder, or --restart to overwrite it"};
    }
    if (const auto problem = journal.read()) return *problem;
  }
  // The file is written anew, so that a line which was left unfinished is gone.
  if (const auto problem = journal.rewrite(journal.earlier_)) return *problem;
  if (const auto problem = write_whole(settings_path, settings)) return *problem;
  return journal;
}

std::optional<Error> Journal::read() {
  const std::string text = content_of(results_path());
  std::size_t line_number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) break;  // cut off while it was written
    const std::string_view line = std::string_view(text).substr(at, end - at);
    at = end + 1;
    if (++line_number == 1) continue;
    auto report = parse_results_line(*contest_, line);
    if (!report) {
      return Error{results_path().string() + ":" + std::to_string(line_number) + ": " +
                   report.error().message};
    }
    earlier_.push_back(std::move(*report));
  }
  return std::nullopt;
}

std::optional<Error> Journal::append(const GameReport& report) {
  if (!file_) file_.reset(std::fopen(results_path().c_str(), "ae"));  // "e": programs must not inherit it
  if (!file_) return cannot("open", results_path());
  const std::string line = results_line(*contest_, report) + "\n";
  const bool written = std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size();
  if (!written || std::fflush(file_.get()) != 0) return cannot("write", results_path());
  return std::nullopt;
}

std::optional<Error> Journal::rewrite(std::span<const GameReport> reports) {
  file_.reset();
  std::string text = results_header(*contest_) + "\n";
  for (const GameReport& report : reports) text += results_line(*contest_, report) + "\n";
  return write_whole(results_path(), text);
}

}  // namespace merlon::app::arena
