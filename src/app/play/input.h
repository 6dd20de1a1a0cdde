// What a typed line asks for: one of a few commands, in English or German, or else perhaps a move.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace merlon::app {

enum class CommandKind {
  nothing,  ///< an empty line
  help,
  moves,
  why,
  rules,
  hint,
  accept,  ///< play what the hint said
  undo,
  log,
  cards,
  record,
  language,
  quit,
  other  ///< not a command: a move, or nonsense
};

struct Command {
  CommandKind kind = CommandKind::nothing;
  std::string argument;  ///< what follows the command; for `other` the whole line
};

/// Any line at all.
Command parse_command(std::string_view line);

/// All words that `parse_command` knows, for "did you mean".
std::span<const std::string_view> command_words();

}  // namespace merlon::app
