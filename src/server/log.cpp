#include "server/log.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>

#include "core/json.h"

namespace merlon::server {
namespace {

std::string written_address(int family, const void* bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  return ::inet_ntop(family, bytes, text.data(), text.size()) != nullptr ? text.data() : "unknown";
}

}  // namespace

void log_event(std::string_view event, const LogFacts& facts) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> at{};
  std::strftime(at.data(), at.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  JsonWriter json;
  json.begin_object().text("at", at.data()).text("event", event);
  for (const auto& [name, value] : facts) json.text(name, value);
  const std::string line = json.end_object().take() + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);  // one call, so that lines of two threads do not mix
}

std::string blurred_address(std::string_view address) {
  const std::string text(address);
  std::array<std::uint8_t, 4> four{};
  std::array<std::uint8_t, 16> six{};
  if (::inet_pton(AF_INET6, text.c_str(), six.data()) == 1) {
    // An IPv4 address among IPv6 ones (RFC 4291) is one all the same.
    constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (!std::equal(kMapped.begin(), kMapped.end(), six.begin())) {
      constexpr std::size_t kKept = 6;
      std::fill(six.begin() + kKept, six.end(), std::uint8_t{0});
      return written_address(AF_INET6, six.data()) + "/48";
    }
    std::copy_n(six.begin() + kMapped.size(), four.size(), four.begin());
  } else if (::inet_pton(AF_INET, text.c_str(), four.data()) != 1) {
    return "unknown";
  }
  four.back() = 0;
  return written_address(AF_INET, four.data()) + "/24";
}

}  // namespace merlon::server
