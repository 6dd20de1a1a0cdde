#include "app/play/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace merlon::app {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

/// Somebody looks at it, rather than a file or another program.
bool is_watched(const std::ostream& out) { return &out == &std::cout && isatty(STDOUT_FILENO) == 1; }

bool is_dumb(std::string_view term) { return term.empty() || term == "dumb"; }

ColourDepth depth_of(std::string_view term) {
  const std::string_view colours = variable("COLORTERM");
  if (colours == "truecolor" || colours == "24bit") return ColourDepth::full;
  const bool is_known_basic = !is_dumb(term) && term.find("256color") == std::string_view::npos;
  return is_known_basic ? ColourDepth::basic : ColourDepth::indexed;
}

}  // namespace

Terminal detect_terminal(PlayOptions::Colour choice, bool ascii, const std::ostream& out) {
  const std::string_view term = variable("TERM");
  const bool capable = is_watched(out) && !is_dumb(term);
  Terminal terminal;
  terminal.ascii = ascii;
  terminal.controls = capable || choice == PlayOptions::Colour::always;
  const bool colourful = choice == PlayOptions::Colour::always || (choice == PlayOptions::Colour::automatic &&
                                                                   capable && variable("NO_COLOR").empty());
  terminal.depth = colourful ? depth_of(term) : ColourDepth::none;
  return terminal;
}

int terminal_height(const std::ostream& out) {
  constexpr int kUsual = 24;
  winsize size{};
  if (!is_watched(out) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return kUsual;
  return size.ws_row;
}

}  // namespace merlon::app
