#include "app/play/style.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace merlon::app {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

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

std::string full_code(const Colour& colour, bool back) {
  return (back ? ";48;2;" : ";38;2;") + std::to_string(colour.red) + ";" + std::to_string(colour.green) +
         ";" + std::to_string(colour.blue);
}

std::string basic_code(const Colour& colour, bool back) {
  const int first = (colour.basic < 8 ? 30 : 90 - 8) + (back ? 10 : 0);
  return ";" + std::to_string(first + colour.basic);
}

std::string colour_code(const Colour& colour, bool back, ColourDepth depth) {
  switch (depth) {
    case ColourDepth::none:
      return {};
    case ColourDepth::basic:
      return basic_code(colour, back);
    case ColourDepth::indexed:
      return (back ? ";48;5;" : ";38;5;") + std::to_string(colour.indexed);
    case ColourDepth::full:
      return full_code(colour, back);
  }
  return {};
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
  terminal.height = terminal_height(out);
  return terminal;
}

int terminal_height(const std::ostream& out) {
  constexpr int kUsual = 24;
  winsize size{};
  if (!is_watched(out) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return kUsual;
  return size.ws_row;
}

std::string Painter::codes(const Look& look) const {
  std::string codes = look.bold ? ";1" : "";
  if (look.fore) codes += colour_code(*look.fore, false, depth_);
  if (look.back) codes += colour_code(*look.back, true, depth_);
  return codes.empty() ? std::string{} : "\x1b[" + codes.substr(1) + "m";
}

std::string Painter::paint(std::string_view text, const Look& look) const {
  const std::string start = has_colours() ? codes(look) : std::string{};
  if (start.empty() || text.empty()) return std::string(text);
  std::string painted = start;
  while (!text.empty()) {  // after a part that was painted before, our own look goes on
    const std::size_t reset = text.find(kReset);
    painted += text.substr(0, reset);
    if (reset == std::string_view::npos) break;
    text.remove_prefix(reset + kReset.size());
    painted += kReset;
    if (!text.empty()) painted += start;
  }
  return painted.ends_with(kReset) ? painted : painted + std::string(kReset);
}

}  // namespace merlon::app
