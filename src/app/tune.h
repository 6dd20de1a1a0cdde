// `merlon tune`: the program plays against itself and learns the weights of a game's advice.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

namespace merlon::app {

struct TuneOptions {
  std::string game;
  int players = 2;
  int generations = 4;
  int games = 500;      ///< of each generation
  int nodes = 100;      ///< simulations per decision
  int epochs = 8;       ///< of learning after each generation
  double rate = 0.002;  ///< of learning
  int window = 3;       ///< generations whose lessons are learned from
  int jobs = 1;
  bool fresh = false;  ///< begin with nothing known, the first generation by random playouts
  std::uint64_t seed = 1;
  std::string from;  ///< a file of weights to begin with, instead of the game's own
  std::string out;   ///< where to write the weights
};

/// Returns an exit code.
int run_tune(const TuneOptions& options, std::ostream& out, std::ostream& errors);

}  // namespace merlon::app
