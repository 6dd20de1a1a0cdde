// The games as a table: one line of results.csv each.
#pragma once

#include <string>
#include <string_view>

#include "app/arena/contest.h"
#include "app/arena/game_report.h"

namespace merlon::app::arena {

/// The line above all others.
std::string results_header(const Contest& contest);

/// One game; games, deals, rotations and seats count from 1 in the file.
std::string results_line(const Contest& contest, const GameReport& report);

/// Reads back what `results_line` wrote.
Expected<GameReport> parse_results_line(const Contest& contest, std::string_view line);

}  // namespace merlon::app::arena
