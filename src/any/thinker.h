// A computer player's mind for one seat of one game, whatever the game. It thinks in steps, so that whoever
// runs it decides how long: by simulations, by the clock, or until somebody says stop.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "core/advice.h"
#include "search/candidate.h"

namespace merlon::any {

/// One move and what the thinker thinks of it.
using Candidate = search::Candidate<AnyMove>;

struct ThinkerSetup {
  Leaf leaf = Leaf::judged;
  std::optional<Style> style;  ///< instead of the game's own, to try another
  std::string weights;         ///< the text of a file of weights to use instead of the game's own
  std::size_t memory_bytes = std::size_t{64} << 20;  ///< of the tree; at a new position twice for a moment
};

class Thinker {
 public:
  virtual ~Thinker() = default;

  /// Turns to a position in which somebody decides: the thinker sees what that seat may see. `played` are the
  /// moves since the last position set; with them what is known is kept, without them it starts anew. The
  /// seat must have seen all of each: what is kept would tell the thinker what was hidden in it.
  virtual void set_position(const AnyGame& game, std::span<const AnyMove> played, std::uint64_t seed) = 0;
  /// Thinks for so many simulations.
  virtual void run(std::uint64_t simulations) = 0;
  /// The same, but every simulation begins with this legal move.
  virtual void run_through(AnyMove move, std::uint64_t simulations) = 0;

  /// All legal moves in the order of the rules.
  virtual std::vector<Candidate> candidates() const = 0;
  /// The win share that each seat may expect.
  virtual Shares shares() const = 0;
  /// Made since the position was set.
  virtual std::uint64_t simulations() const = 0;
  /// Simulations that went through this position, those kept from before included.
  virtual std::uint64_t root_visits() const = 0;
};

/// Simulations still to run of a budget of `nodes`, given those reused; at least a quarter of the budget.
std::uint64_t remaining(std::uint64_t nodes, const Thinker& thinker);

/// The best candidate: most visits, of equal ones the higher value, of these the first.
const Candidate& best_candidate(std::span<const Candidate> candidates);

/// The choice of a level: the best, or drawn among the moves that were tried, by how much each is worth at
/// least; of moves that differ only mechanically, only the best is drawn. See `Level`.
const Candidate& draw_candidate(std::span<const Candidate> candidates, float softness, std::uint64_t seed);

/// Adds up what several thinkers found about the same position.
std::vector<Candidate> merged(std::span<const std::vector<Candidate>> lists);

}  // namespace merlon::any
