// What the computer player of Kreta knows: its descriptions are fair and sound, and with them the search
// finds the moves that looking at everything finds.
#include "games/kreta/player/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "games/kreta/engine/rules.h"
#include "games/kreta/tests/positions.h"
#include "search/tree_search.h"
#include "tests/support/effort.h"

namespace merlon::kreta {
namespace {

using test::effort;

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

/// What every seat gets if all look at everything to the end.
Shares perfect(const State& state) {
  if (state.phase == Phase::over) return search::outcome_shares(Kreta::result(state), 0.0f);
  Moves moves;
  Kreta::legal(state, moves);
  const std::size_t seat = merlon::index(state.seat);
  Shares best{};
  best[seat] = -1.0f;
  for (const Move move : moves) {
    const Shares one = perfect(merlon::after<Kreta>(state, move));
    if (one[seat] > best[seat]) best = one;
    if (best[seat] == 1.0f) break;
  }
  return best;
}

Move searched(const State& state, std::uint64_t simulations) {
  search::SearchSetup<Kreta> setup;
  setup.edges = std::size_t{1} << 17;
  search::TreeSearch<Kreta> tree(Kreta::redact(state, state.seat), setup, 7);
  tree.run(simulations);
  const auto list = tree.candidates();
  return std::max_element(list.begin(), list.end(),
                          [](const auto& a, const auto& b) { return a.visits < b.visits; })
      ->move;
}

/// Every decision of the turn must be among the best, and at least one of them must matter. Gives the moves.
std::string expect_best_turn(State state) {
  const int turn = state.turn;
  const Seat seat = state.seat;
  const float best = perfect(state)[merlon::index(seat)];
  bool matters = false;
  std::string text;
  while (state.turn == turn && state.phase != Phase::over) {
    Moves moves;
    Kreta::legal(state, moves);
    std::set<float> values;
    for (const Move move : moves) {
      values.insert(perfect(merlon::after<Kreta>(state, move))[merlon::index(seat)]);
    }
    EXPECT_EQ(*values.rbegin(), best);
    matters = matters || values.size() > 1;
    const Move move = searched(state, 3000);
    text += (text.empty() ? "" : ", ") + Kreta::move_text(state, move, seat);
    state = merlon::after<Kreta>(state, move);
    EXPECT_EQ(perfect(state)[merlon::index(seat)], best) << text;
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

constexpr float kHighest = 10.0f;

TEST(KretaAdvice, DescribesInNumbersOfTheOrderOfOne) {
  for (int number = 0; number < effort(60); ++number) {
    visit_game(number, [](const State& state) {
      if (state.phase == Phase::over) return;
      Advice::Descriptions seats;
      Advice::describe(state, seats);
      for (std::size_t s = 0; s < state.players; ++s) {
        for (std::size_t i = 0; i < Advice::kInputs; ++i) {
          ASSERT_TRUE(std::isfinite(seats[s][i])) << i;
          ASSERT_LE(std::abs(seats[s][i]), kHighest) << i;
        }
      }
      Moves moves;
      Kreta::legal(state, moves);
      const Advice::MoveDescriber describer(state);
      MoveFeatures features;
      for (const Move move : moves) {
        features.clear();
        describer.describe(move, features);
        for (const MoveFeature& feature : features) {
          ASSERT_LT(feature.index, Advice::kMoveInputs);
          ASSERT_TRUE(std::isfinite(feature.value)) << feature.index;
          ASSERT_LE(std::abs(feature.value), kHighest) << feature.index;
        }
      }
    });
  }
}

TEST(KretaAdvice, DoesNotLookAtClosedCards) {
  Rng rng(3);
  for (int number = 0; number < effort(60); ++number) {
    visit_game(number, [&](const State& state) {
      if (state.phase == Phase::over) return;
      const State other = Kreta::imagine(Kreta::redact(state, state.seat), rng);
      Advice::Descriptions one;
      Advice::Descriptions two;
      Advice::describe(state, one);
      Advice::describe(other, two);
      for (std::size_t s = 0; s < state.players; ++s) ASSERT_EQ(one[s], two[s]);
      Moves moves;
      Kreta::legal(state, moves);
      const Advice::MoveDescriber here(state);
      const Advice::MoveDescriber there(other);
      for (const Move move : moves) {
        MoveFeatures a;
        MoveFeatures b;
        here.describe(move, a);
        there.describe(move, b);
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i) {
          ASSERT_EQ(a[i].index, b[i].index);
          ASSERT_EQ(a[i].value, b[i].value);
        }
      }
    });
  }
}

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

TEST(KretaAdvice, DescribesEverySeatAlike) {
  for (int number = 0; number < effort(60); ++number) {
    visit_game(number, [](const State& state) {
      if (state.phase == Phase::over) return;
      Advice::Descriptions one;
      Advice::Descriptions two;
      Advice::describe(state, one);
      Advice::describe(turned(state), two);
      for (std::size_t s = 0; s < state.players; ++s) {
        for (std::size_t i = 0; i < Advice::kInputs; ++i) {
          ASSERT_NEAR(one[s][i], two[(s + 1) % state.players][i], 1e-5f) << i;
        }
      }
    });
  }
}

}  // namespace
}  // namespace merlon::kreta
