// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/suites/legality.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;
using test::rules;

/// Every move that can be said at all, whether it makes sense or not.
const std::vector<Move>& sayable_moves() {
  static const std::vector<Move> kAll = [] {
    std::vector<Move> moves{Move::skip()};
    for (const Card card : every<Card>()) {
      for (const Place place : every<Place>()) moves.push_back(Move::relocate(card, place));
    }
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        const Square square = square_at(row, column);
        moves.push_back(Move::roof(square));
        for (const Colour colour : every<Colour>()) {
          for (int crests = 0; crests < kFloorKinds; ++crests) {
            moves.push_back(Move::build(square, colour, crests));
          }
        }
      }
    }
    return moves;
  }();
  return kAll;
}

struct Asked : Sample {
  static const std::vector<Move>& sayable(const State&) { return sayable_moves(); }
  static constexpr std::size_t kSayable = 1 + 10 * 20 + 25 + 25 * 4 * 3;
  static constexpr std::size_t kRules = 58;
  static constexpr int kGamesAsked = 200;
  static constexpr std::uint32_t kAsked = 1;
  // 7 and the number of combinations have no factor in common
  static Path path_number(int i) { return kilt_castle::path_number(7 * i); }

  static constexpr bool kStrictOrder = true;
  /// Cards as the rules list them, places clockwise from where the card lies; squares as seen from the card,
  /// then colours, then crests.
  static int order(const State& state, Move move) {
    if (move.kind() == MoveKind::relocate)
      return move.card().number() * 100 + steps_between(state.place_of(move.card()), move.place());
    if (move.kind() != MoveKind::build) return move.square().number();
    const Line& line = state.line(state.place_of(state.card));
    const auto depth = static_cast<int>(std::find(line.begin(), line.end(), move.square()) - line.begin());
    return depth * 100 + move.colour().number() * 10 + move.crests();
  }

  static State text_state() { return Position(2, "two_player_floors=any").moved("ry", "N4"); }
  static constexpr std::string_view kPieces = "b r y g br gy > + 1 2 5 0 14 33 N1 W5 roof skip - X 6";

  /// The same builder without money, and then without floors.
  static std::vector<State> poorer(const State& state) {
    if (state.phase != Phase::build) return {};
    State poor = state;
    poor.ducats.fill(0);
    State bare = poor;
    bare.stock[bare.building_colour()] = {};
    return {poor, bare};
  }

  static void note_rules(std::string_view test) {
    if (test == "ExplainAllowsExactlyTheLegalMoves")
      rules("KC-2.2", "KC-2.3", "KC-2.5", "KC-2.6", "KC-2.7", "KC-2.8", "KC-3.1", "KC-3.2", "KC-4.2",
            "KC-4.3", "KC-4.5", "KC-4.6", "KC-4.7", "KC-4.9", "KC-5.2", "KC-5.3", "KC-7.3");
    if (test == "EveryMoveCanBeSaidAndRead") rules("KC-9.3");
  }
};

TEST(KiltCastleLegality, EmptyPursesLetBuildersSkip) {
  rules("KC-4.5", "KC-4.6", "KC-4.9");
  int skips = 0;
  for (int i = 0; i < effort(50); ++i) {
    test::walk_along(Asked::path_number(i), [&](const State& state) {
      for (const State& poor : Asked::poorer(state)) skips += is_legal(poor, Move::skip()) ? 1 : 0;
    });
  }
  EXPECT_GT(skips, 0);
}

}  // namespace
}  // namespace merlon::kilt_castle

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, Legality, kilt_castle::Asked);
}
