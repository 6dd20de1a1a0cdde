// The `merlon` command and its subcommands.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "any/registry.h"

namespace merlon::app {

// The exit codes.
inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;
inline constexpr int kMisused = 2;

/// The options of a game, each given as "name=value", or what is wrong with one of them.
Expected<OptionTexts> game_options(const any::GameInfo& game, const std::vector<std::string>& texts);

/// Runs `merlon` with these arguments (without the program's name) and returns the exit code.
int run_command_line(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
                     std::ostream& errors);

}  // namespace merlon::app
