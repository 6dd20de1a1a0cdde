#include "server/makers.h"

#include <filesystem>
#include <fstream>

#include "net/address.h"
#include "server/secrets.h"
#include "store/private_file.h"

namespace merlon::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigits = 16;

/// Nobody finds half a key under the final name, and of two processes that start at once one makes it.
std::optional<Error> make_key_file(const std::string& path) {
  const std::string part = path + "." + secret_text(8);
  const auto made = store::make_private_file(part);
  if (!made) return made.error();
  std::ofstream(part) << hex_text(random_maker_key()) << '\n';
  auto problem = store::sync_file(part);
  std::error_code failure;
  if (!problem) fs::create_hard_link(part, path, failure);
  std::error_code ignored;
  fs::remove(part, ignored);
  if (problem) return problem;
  if (failure && !fs::exists(path, ignored)) return Error{path + ": " + failure.message()};
  store::sync_directory_of(path);
  return std::nullopt;
}

}  // namespace

MakerKey random_maker_key() {
  MakerKey key{};
  fill_with_secret(key);
  return key;
}

Expected<MakerKey> read_maker_key(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    if (const auto problem = make_key_file(path)) return *problem;
  }
  std::ifstream file(path);
  std::string text;
  file >> text;
  const auto key = parse_hex<sizeof(MakerKey)>(text);
  if (!key) return Error{path + ": this is no key of 64 hexadecimal digits"};
  return *key;
}

std::string Makers::mark(std::string_view who) const {
  return hex_text(key_.finish(key_.start().add(who))).substr(0, kDigits);
}

store::Maker Makers::marks(std::string_view address) const {
  const std::string network = net::address_network(address);
  return {.address = mark(net::address_group(address)), .network = network.empty() ? "" : mark(network)};
}

}  // namespace merlon::server
