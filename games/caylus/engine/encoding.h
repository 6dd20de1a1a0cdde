// Caylus for learners: its moves as numbers, and what a seat sees as numbers.
#pragma once

#include <span>
#include <vector>

#include "core/encoding.h"
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {

/// See core/encoding.h. Most numbers of a move say what it does, whichever building it is done in: so many
/// cubes taken, the provost so many steps on. Trades are told apart by their buildings, whose rates differ.
struct Encoding {
  static constexpr int kActions = 348;
  static int action(const State& state, Move move);
  static Move move(const State& state, int number);
  static std::vector<Field> action_fields();

  static constexpr int observation_size(int players) {
    return kDecision + kRound + kRoadAndStock + kBySeat * players + kQueues * players * players;
  }
  static std::vector<Field> observation_fields(int players);
  static void observe(const View<Caylus>& view, std::span<float> numbers);

  /// CA-10.4: 18 rounds. Four special buildings ask something. Each player places six workers and passes,
  /// moves the provost, and ends the batches; a worker asks at most twice when activated; in each of four
  /// phases there are at most four favours (CA-8.3), and one asks for a line, an effect, a tile and a site.
  /// The castle has room for 30 houses.
  static constexpr int longest_game(const Options& /*options*/, int players) {
    constexpr int kRounds = kEndSpace - kStartSpace;
    constexpr int kSpecialsThatAsk = 4;
    constexpr int kWorkerDecisions = kWorkers + 1 + 1 + 1 + 2 * kWorkers;
    constexpr int kFavourPhases = 4;
    constexpr int kFavourDecisions = kFavourPhases * kLines * 4;
    return kRounds * (kSpecialsThatAsk + players * (kWorkerDecisions + kFavourDecisions)) + kCastleSpaces;
  }

  // How the places of an observation come about.
  static constexpr int kEditions = 3;
  static constexpr int kPhases = number_of(Phase::over) + 1;
  static constexpr int kSteps = number_of(Step::over) + 1;
  static constexpr int kBuiltClasses = 2;              ///< wood, stone
  static constexpr int kOldTiles = kNeutralTiles + 2;  ///< on 1 to 6: neutral, a residence, a prestige tile
  static constexpr int kNewTiles = kBuiltTiles + 2;    ///< from 9 on: wood, stone, and the same two
  static constexpr int kNewSpaces = kRoad - kFirstFreeSpace;  ///< for new tiles: from 9 on, without the mine
  static constexpr int kStock = kBuiltTiles + kPrestigeTiles;
  static constexpr int kPlaces = 6;  ///< for single workers before the bridge, two of them at the inn
  static constexpr int kSubject = kTiles - 1 + kBuiltClasses + kLines + 2;  ///< optional, cheaper
  static constexpr int kDecision = kEditions + 1 + kPhases + kSteps + 1 + kSubject;
  static constexpr int kRound = 1 + kSections + 2 * kRoad;  ///< provost, bailiff
  static constexpr int kOldBlock = kStartSpace * kOldTiles;
  static constexpr int kRoadAndStock = kOldBlock + kNewSpaces * kNewTiles + kRoad + kStock;
  /// Points, deniers, workers, batches, cubes, favours and lines used, houses.
  static constexpr int kHoldings = 4 + kGoods + 2 * kLines + kSections;
  /// Whether it is to move, its favours due, what it holds, its workers, its tiles.
  static constexpr int kBySeat = 2 + kHoldings + kStableCircles + kPlaces + 2 * kRoad + kPrestigeTiles;
  static constexpr int kQueues = 3;  ///< order of play, of passing, of the castle

 private:
  class Observer;
};

/// A part of the format that docs/encoding.md describes.
static_assert(Encoding::observation_size(kMinPlayers) == 808);

}  // namespace merlon::caylus
