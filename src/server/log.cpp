#include "server/log.h"

#include <array>
#include <cstdio>
#include <ctime>

#include "core/json.h"

namespace merlon::server {

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
  const bool six = address.find(':') != std::string_view::npos;
  if (!six) {
    const std::size_t dot = address.rfind('.');
    return dot == std::string_view::npos ? std::string(address)
                                         : std::string(address.substr(0, dot)) + ".0/24";
  }
  std::size_t end = 0;
  for (int parts = 0; parts < 3 && end != std::string_view::npos; ++parts) end = address.find(':', end + 1);
  return std::string(address.substr(0, end)) + "::/48";
}

}  // namespace merlon::server
