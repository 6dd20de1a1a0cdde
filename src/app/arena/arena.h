// `merlon arena`: bots play against each other, and their strength is measured.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/arena/contest.h"

namespace merlon::app::arena {

struct ArenaOptions {
  std::string game{any::default_game().key};
  std::vector<std::string> options;   ///< of the game
  int players = 0;                    ///< 0: as many as there are bots
  std::string bots;                   ///< built-in ones, separated by commas
  std::vector<std::string> programs;  ///< commands of other ones
  std::uint64_t games = 100;
  int jobs = 1;
  std::string seed = "merlon";
  std::string sprt;      ///< bounds; empty: play all games
  int bot_ms = 1000;     ///< for a decision of a program
  int start_ms = 10000;  ///< for its start
  std::string out;       ///< folder
  bool restart = false;  ///< forget what is in the folder
  bool json = false;     ///< print JSON instead of a table
  std::string database;  ///< postgres://…: workers play the games; empty: this process does
};

/// Everything that was asked for, or what is wrong with it.
Expected<Contest> read_contest(const ArenaOptions& options);

/// Returns an exit code: fine, failed if the run was interrupted or could not be kept, misused.
int run_arena(const ArenaOptions& options, std::ostream& out, std::ostream& errors);

}  // namespace merlon::app::arena
