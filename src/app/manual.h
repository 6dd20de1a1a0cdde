// The manual page, and what shells need to complete commands. Both are made from the tree that reads the
// arguments, so they always agree with it.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}

namespace merlon::app {

/// The manual page merlon(1), for troff.
void write_man_page(const CLI::App& app, std::ostream& out);

/// Tells the parser of the command line about `merlon completion` and `merlon manual`.
void add_manual(CLI::App& app, std::string& shell);

/// The script by which "bash", "zsh" or "fish" completes commands, options and games.
void write_completion(const CLI::App& app, std::string_view shell, std::ostream& out);

}  // namespace merlon::app
