// `merlon bench`: how fast the engine is, and a signature of what it computes.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "any/registry.h"

namespace merlon::app {

struct BenchOptions {
  double seconds = 2.0;  ///< for each game, player count and option set
  bool json = false;
  bool search = false;      ///< the tree search instead of random games
  std::string game;         ///< empty: all games
  int played = 0;           ///< games that the computer plays against itself instead, for their signature
  std::uint64_t nodes = 8;  ///< at each of their decisions
};

int run_bench(const BenchOptions& options, std::ostream& out);

/// The hash over a fixed set of seeded random games: it changes only when rules change.
std::uint64_t bench_signature(const any::GameInfo& game, const OptionTexts& options, int players);

}  // namespace merlon::app
