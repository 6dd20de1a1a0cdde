#include "server/log.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <map>
#include <mutex>

#include "core/json.h"

namespace merlon::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kSilence{1};
/// More different events are not remembered.
constexpr std::size_t kMostRemembered = 1000;

struct Seldom {
  Clock::time_point told;
  std::int64_t left_out = 0;
};

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

void log_seldom(std::string_view event, const LogFacts& facts, const std::string& what) {
  static std::mutex mutex;
  static std::map<std::string, Seldom> known;
  LogFacts all = facts;
  all.emplace_back("what", what);
  {
    const std::lock_guard lock(mutex);
    if (known.size() > kMostRemembered) known.clear();
    const auto [entry, is_new] = known.try_emplace(std::string(event) + ' ' + what);
    if (!is_new && Clock::now() - entry->second.told < kSilence) {
      ++entry->second.left_out;
      return;
    }
    if (entry->second.left_out > 0) all.emplace_back("left_out", std::to_string(entry->second.left_out));
    entry->second = {Clock::now()};
  }
  log_event(event, all);
}

}  // namespace merlon::server
