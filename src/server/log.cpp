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

}  // namespace merlon::server
