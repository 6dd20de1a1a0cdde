// The server's log: one JSON object a line on the standard error stream, for people and programs alike. No
// names, tokens or full addresses go in.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace merlon::server {

using LogFacts = std::vector<std::pair<std::string_view, std::string>>;

/// {"at":"2026-11-16T09:30:00Z","event":"started",…}
void log_event(std::string_view event, const LogFacts& facts = {});

/// The same for what may happen very often: an event with the same `what` is told once a minute, together
/// with how many were left out since.
void log_seldom(std::string_view event, const LogFacts& facts, const std::string& what);

}  // namespace merlon::server
