// The `merlon` command and its subcommands.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

namespace merlon::app {

// What the shell gets to know.
inline constexpr int kFine = 0;
inline constexpr int kFailed = 1;
inline constexpr int kMisused = 2;

/// Runs `merlon` with these arguments (without the program's name) and returns the exit code.
int run_command_line(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
                     std::ostream& errors);

}  // namespace merlon::app
