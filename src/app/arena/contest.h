// What is played in the arena: everything that decides the results.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "any/registry.h"
#include "app/arena/bot_spec.h"
#include "app/arena/schedule.h"

namespace merlon::app::arena {

/// How long other programs may take.
struct ProgramLimits {
  std::chrono::milliseconds decision{1000};
  std::chrono::milliseconds grace{500};    ///< on top, for what the program cannot help
  std::chrono::milliseconds start{10000};  ///< for the first answer of a program that was just started
};

struct Contest {
  const any::GameInfo* game;
  int players;
  OptionTexts options;
  std::string seed;
  std::vector<BotSpec> bots;
  ProgramLimits limits;
  Schedule schedule;
};

/// One line of JSON: runs with the same line give the same results and may be continued by each other.
std::string settings_text(const Contest& contest);

}  // namespace merlon::app::arena
