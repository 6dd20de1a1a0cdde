#include "app/play/console.h"

#include <unistd.h>

#include <iostream>

#include "app/play/terminal.h"

namespace merlon::app {
namespace {

/// Whether somebody types at a terminal, which shows it.
bool is_typed(const std::istream& in) { return &in == &std::cin && isatty(STDIN_FILENO) == 1; }

}  // namespace

Console::Console(const PlayOptions& options, std::istream& in, std::ostream& out)
    : terminal_(detect_terminal(options.colour, options.ascii, out)),
      painter_(terminal_),
      echoes_(!is_typed(in)),
      in_(in),
      out_(out) {}

int Console::height() const { return terminal_height(out_); }

std::optional<std::string> Console::ask(std::string_view prompt) {
  out_ << painter_.paint(prompt, kAccent) << ' ' << std::flush;
  std::string line;
  const bool there = static_cast<bool>(std::getline(in_, line));
  // Where nobody sees what is typed, it is written down. At the end the shell's own prompt wants a new line.
  if (echoes_) {
    print(Lines{printable(line)});
  } else if (!there) {
    print(Lines{""});
  }
  return there ? std::optional(line) : std::nullopt;
}

void Console::print(const Lines& lines) {
  for (const std::string& line : lines) out_ << (terminal_.ascii ? to_ascii(line) : line) << '\n';
}

void Console::print(std::string_view text, int indent) {
  constexpr int kRightMargin = 1;
  const std::string shown = terminal_.ascii ? to_ascii(text) : std::string(text);
  print(wrap(shown, kScreenWidth - kRightMargin, indent));
}

void Console::clear() { out_ << (terminal_.controls ? "\x1b[H\x1b[2J" : "\n"); }

void Console::hide() {
  constexpr int kBlankLines = 60;  // more than a screen has, where there is no other way
  out_ << (terminal_.controls ? std::string("\x1b[H\x1b[2J\x1b[3J") : std::string(kBlankLines, '\n'));
}

}  // namespace merlon::app
