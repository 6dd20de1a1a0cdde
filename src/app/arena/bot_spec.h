// How bots are named on the command line: "level6", "flat:500", "nodes:200:weights=FILE:name=new".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "any/registry.h"

namespace merlon::app::arena {

enum class BotKind : std::uint8_t { random, greedy, flat, search, program };

/// What a program is told with `go`: how long, or how strongly, to think.
struct GoLimit {
  std::string_view word = "ms";  ///< "ms", "nodes" or "level"
  std::uint64_t amount = 0;      ///< 0: the arena's limit for programs, in milliseconds
};

/// A bot as it was asked for, with everything needed to make it.
struct BotSpec {
  BotKind kind = BotKind::random;
  std::string name;             ///< for tables and plots
  std::string identity;         ///< all that decides how it plays; equal texts, equal players
  std::uint64_t nodes = 0;      ///< of `search` and `flat`
  float softness = 0.0f;        ///< of `search`
  any::ThinkerSetup thinker{};  ///< of `search`
  std::string command;          ///< of `program`
  GoLimit go{};                 ///< of `program`
};

/// Reads the name of a built-in player, or says which word is wrong.
Expected<BotSpec> parse_builtin(std::string_view text, const any::GameInfo& game, int players);

/// Reads a program to be started by the shell: "COMMAND", "level=3:COMMAND", "name=Rival:nodes=500:COMMAND".
Expected<BotSpec> parse_program(std::string_view text);

/// Gives bots of the same name different ones: "random", "random #2".
void tell_apart(std::vector<BotSpec>& bots);

}  // namespace merlon::app::arena
