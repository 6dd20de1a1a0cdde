// Caylus for learners: its moves as numbers, and what a seat sees as numbers.
#pragma once

#include <span>
#include <vector>

#include "core/encoding.h"
#include "games/caylus/rules.h"

namespace merlon::caylus {

/// See core/encoding.h. Most numbers of a move say what it does, whichever building it is done in: so many
/// cubes taken, the provost so many steps on. Trades are told apart by their buildings, whose rates differ.
struct Encoding {
  static constexpr int kActions = 348;
  static int action(const State& state, Move move);
  static Move move(const State& state, int number);
  static std::vector<Field> action_fields();

  static constexpr int observation_size(int players) {
    constexpr int kDecision = 3 + 1 + 17 + 15 + 1 + 36 + 2 + 4 + 2;
    constexpr int kRound = 1 + kSections + 2 * kRoad;
    constexpr int kTilesAndStock = 6 * 8 + 19 * 19 + kRoad + 26;
    constexpr int kSeat = 2 + 20 + kStableCircles;  // whether it decides, its favours due, what it has
    constexpr int kBySeat = 6 + 2 * kRoad + 9;      // places, owners and workers, prestige tiles
    const int queues = 3 * players * players;       // order of play, of passing, of the castle
    return kDecision + kRound + kTilesAndStock + (kSeat + kBySeat) * players + queues;
  }
  static std::vector<Field> observation_fields(int players);
  static void observe(const View<Caylus>& view, std::span<float> numbers);

  /// CA-10.4: 18 rounds. Four special buildings ask something. Each player places six workers and passes,
  /// moves the provost, and ends the batches; a worker asks at most twice when activated; in each of four
  /// phases there are at most four favours (CA-8.3), and one asks for a line, an effect, a tile and a site.
  /// The castle has room for 30 houses.
  static constexpr int longest_game(const Options& /*options*/, int players) {
    const int for_each = 6 + 1 + 1 + 1 + 6 * 2 + 4 * 4 * 4;
    return 18 * (4 + players * for_each) + 30;
  }
};

static_assert(Encoded<Caylus>);

}  // namespace merlon::caylus
