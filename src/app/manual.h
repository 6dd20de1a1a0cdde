// What the command line says of itself to others: a page for `man`, and words for shells to complete. Both
// are made from the same tree that reads the arguments, so they cannot tell anything else.
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
