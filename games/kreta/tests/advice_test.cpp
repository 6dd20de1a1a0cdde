// What the computer player of Kreta knows: its descriptions are fair and sound, and with them the search
// finds the moves that looking at everything finds.
#include "games/kreta/player/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/kreta/engine/rules.h"
#include "games/kreta/tests/positions.h"
#include "tests/suites/advice.h"
#include "tests/support/best_moves.h"

namespace merlon::kreta {
namespace {

// --- known best moves ----------------------------------------------------------------------------------

constexpr std::string_view kAllFunctions = "admiral commander abbot farmer architect king";

/// Every card but the castellan and those named lies on the table.
void hold_only(Position& position, std::size_t seat, std::string_view cards) {
  const auto held = words_of(cards);
  std::vector<std::string> out;
  for (const std::string& card : words_of(kAllFunctions)) {
    if (std::find(held.begin(), held.end(), card) == held.end()) out.push_back(card);
  }
  position.out(seat, joined(out));
}

/// A position before the last scoring: the game ends when somebody calls the castellan, and who holds nothing
/// else must.
Position last_scoring(int players, int site, const std::vector<std::string>& hands) {
  Position position(players);
  std::vector<std::string> row;
  for (int other = 1; row.size() < kRow - 1u; ++other) {
    if (other != site) row.push_back(std::to_string(other));
  }
  row.push_back(std::to_string(site));
  position.row(joined(row)).scored(kRow - 1).turn(40 * players + 1);
  for (std::size_t s = 0; s < hands.size(); ++s) hold_only(position, s, hands[s]);
  return position;
}

/// Every decision of the turn must be among the best, and at least one of them must matter. Gives the moves.
std::string expect_best_turn(State state) {
  const int turn = state.turn;
  const Seat seat = state.seat;
  const float best = test::solved<Kreta>(state)[merlon::index(seat)];
  bool matters = false;
  std::string text;
  while (state.turn == turn && state.phase != Phase::over) {
    Moves moves;
    Kreta::legal(state, moves);
    std::set<float> values;
    for (const Move move : moves) {
      values.insert(test::solved<Kreta>(merlon::after<Kreta>(state, move))[merlon::index(seat)]);
    }
    EXPECT_EQ(*values.rbegin(), best);
    matters = matters || values.size() > 1;
    const Move move = test::searched<Kreta>(state, 3000);
    text += (text.empty() ? "" : ", ") + Kreta::move_text(state, move, seat);
    state = merlon::after<Kreta>(state, move);
    EXPECT_EQ(test::solved<Kreta>(state)[merlon::index(seat)], best) << text;
  }
  EXPECT_TRUE(matters);
  return text;
}

TEST(KretaAdvice, EndsTheGameWhileItIsWon) {
  // The other could still build a fort on the site.
  EXPECT_EQ(
      expect_best_turn(
          last_scoring(2, 5, {"abbot", "architect"}).scores("30 28").peoples(0, "3 5").peoples(1, "3 5")),
      "castellan");
}

TEST(KretaAdvice, DoesNotEndTheGameWhileItIsLost) {
  expect_best_turn(last_scoring(2, 5, {"abbot", ""}).scores("30 31").peoples(0, "3 5").peoples(1, "3 5"));
}

TEST(KretaAdvice, BuildsTheFortThatTouchesBothProvinces) {
  expect_best_turn(last_scoring(2, 5, {"architect", ""}).scores("20 20").peoples(1, "3"));
}

TEST(KretaAdvice, BuildsTheCityWhereOneMoreIsNotEnough) {
  EXPECT_EQ(expect_best_turn(last_scoring(2, 5, {"architect", ""})
                                 .scores("26 25")
                                 .peoples(0, "3")
                                 .peoples(1, "3 3 5 5 5")
                                 .harvested(0, "16")),
            "architect, city 3");
}

TEST(KretaAdvice, HarvestsTheTileThatCompletesAPair) {
  EXPECT_EQ(expect_best_turn(last_scoring(2, 26, {"farmer", ""})
                                 .scores("20 21")
                                 .peoples(0, "5 8 10")
                                 .ships(0, "H4")
                                 .harvested(0, "16 1")
                                 .harvested(1, "5")),
            "farmer, tile 8");
}

TEST(KretaAdvice, SailsWhereTheOtherIsWeak) {
  expect_best_turn(last_scoring(2, 5, {"admiral", ""}).scores("21 20").peoples(1, "3 3"));
}

TEST(KretaAdvice, SailsWithBothShips) {
  expect_best_turn(last_scoring(2, 5, {"admiral", ""}).scores("12 20").ships(0, "H1 H7"));
}

TEST(KretaAdvice, SendsTheAbbotToBreakATie) {
  EXPECT_EQ(expect_best_turn(
                last_scoring(2, 5, {"abbot", ""}).scores("23 22").peoples(0, "5").peoples(1, "5 3 3 3")),
            "abbot, abbot 5");
}

TEST(KretaAdvice, WalksWhereAPeopleIsNeeded) {
  expect_best_turn(last_scoring(2, 22, {"commander", ""})
                       .scores("20 21")
                       .peoples(0, "10 10 1 1 1")
                       .peoples(1, "13 1 1 1 4"));
}

TEST(KretaAdvice, WalksWithTwoPeoples) {
  expect_best_turn(last_scoring(2, 22, {"commander", ""})
                       .scores("20 24")
                       .peoples(0, "10 12 1 1 1")
                       .peoples(1, "5 5 5 5 5"));
}

TEST(KretaAdvice, RepeatsTheRightCardByTheKing) {
  expect_best_turn(last_scoring(2, 1, {"king", ""}).scores("20 25").peoples(0, "7 7 7 7 7").peoples(1, "2"));
}

TEST(KretaAdvice, ClosesAProvinceThatTheOtherWouldTie) {
  expect_best_turn(last_scoring(2, 22, {"abbot", "commander"}).scores("20 23").peoples(0, "13 13"));
}

TEST(KretaAdvice, LeavesTheOtherNoAnswer) {
  expect_best_turn(last_scoring(2, 5, {"architect abbot", "admiral"}).scores("20 22").peoples(1, "5"));
}

TEST(KretaAdvice, FightsForASecondPlaceAmongThree) {
  expect_best_turn(last_scoring(3, 5, {"abbot", "", ""})
                       .scores("20 18 21")
                       .peoples(0, "5 5 3")
                       .peoples(1, "3 3 3")
                       .peoples(2, "3 3 5"));
}

TEST(KretaAdvice, TiesForTheFirstPlaceAmongFour) {
  expect_best_turn(last_scoring(4, 22, {"abbot", "", "", ""})
                       .scores("20 18 18 17")
                       .peoples(0, "15")
                       .peoples(1, "13 15")
                       .peoples(2, "13"));
}

// --- descriptions ----------------------------------------------------------------------------------------

/// The same game with everybody one seat further on.
State turned(const State& state) {
  State other = state;
  for (std::size_t s = 0; s < state.players; ++s) {
    const std::size_t to = (s + 1) % state.players;
    other.seats[to] = state.seats[s];
    other.peopled[to] = state.peopled[s];
  }
  other.seat = next(state.seat, state.players);
  return other;
}

struct Described : players::Sample {
  static constexpr float kHighest = 10.0f;
  static constexpr float kHighestOfMoves = 10.0f;
  static State turned(const State& state) { return kreta::turned(state); }
};

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, AdviceOf, kreta::Described);
}
