// `merlon bench --search`: how many simulations a second the tree search makes.
#pragma once

#include <iosfwd>

#include "app/bench.h"

namespace merlon::app {

/// From the opening position of every game and number of players, with each way of ending a simulation, on
/// one thread.
int run_search_bench(const BenchOptions& options, std::ostream& out);

/// `merlon bench --played`: signatures of games that the computer plays against itself, shared out among all
/// games and numbers of players. Every build must have the same (tools/compare_wasm.mjs).
int run_played_bench(const BenchOptions& options, std::ostream& out);

}  // namespace merlon::app
