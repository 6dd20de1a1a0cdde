// What `explain` adds to a legal move: how safe a space is, and what the cubes are good for in the castle.
#include "games/caylus/engine/preview.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "games/caylus/engine/building.h"
#include "games/caylus/tests/positions.h"
#include "tests/support/effort.h"

namespace merlon::caylus {
namespace {

using test::effort;

std::string risk_text(const State& state, std::uint8_t seat, int space, int price = 0) {
  const ProvostRisk risk = provost_risk(state, Seat{seat}, Space(space), price);
  return std::to_string(risk.margin) + " " + std::to_string(risk.back_others) + " " +
         std::to_string(risk.back_guild) + " " + std::to_string(risk.forward_own);
}

TEST(CaylusPreview, HowSafeASpaceIs) {
  const State state = Position(4).deniers("9 0 2 5").provost(8);
  EXPECT_EQ(risk_text(state, 0, 6), "2 5 0 3") << "0, 2 and 3 spaces by the others";
  EXPECT_EQ(risk_text(state, 1, 10), "-2 8 0 0");
  EXPECT_EQ(risk_text(Position(3).workers(1, "guild"), 0, 6), "0 6 3 3");
  EXPECT_EQ(risk_text(Position(3).workers(1, "guild"), 1, 6), "0 6 0 6");
  EXPECT_EQ(risk_text(Position(3).deniers("3 3 3"), 0, 6, 2), "0 6 0 1") << "what is left after paying";
  EXPECT_EQ(risk_text(Position(3).deniers("3 3 3").workers(0, "guild"), 0, 6, 3), "0 6 0 3")
      << "the guild is free";
  State moving = Position(3).passed("2 0 1").all_passed();
  EXPECT_EQ(risk_text(moving, 0, 6), "0 6 0 3");
  play(moving, "provost +1");
  EXPECT_EQ(risk_text(moving, 0, 6), "1 3 0 3") << "seat 2 has decided";
  EXPECT_EQ(risk_text(moving, 2, 6), "1 6 0 0");
}

TEST(CaylusPreview, OfPlacing) {
  const State state = Position(3).built("W_SAW:1").deniers("5 1 0").passed("2").provost(10);
  EXPECT_EQ(
      explanation(state, "place 9"),
      R"({"preview":{"price":2,"point_for":1,"provost":{"margin":1,"back_others":1,"back_guild":0,"forward_own":3}}})");
  EXPECT_EQ(explanation(state, "place castle"), R"({"preview":{"price":2}})");
  EXPECT_EQ(
      explanation(Position(2).deniers("3 0"), "place 6"),
      R"({"preview":{"price":1,"point_for":null,"provost":{"margin":0,"back_others":0,"back_guild":0,"forward_own":2}}})")
      << "one of three deniers is the price";
  EXPECT_EQ(explanation(state, "pass"), R"({"preview":{}})");
  EXPECT_EQ(explanation(state, "place 10"), "{}") << "a move that is refused leads nowhere";
}

TEST(CaylusPreview, OfTheProvost) {
  const State state = Position(3).workers(0, "5").workers(1, "7").deniers("4 2 0").all_passed();
  EXPECT_EQ(explanation(state, "provost +1"),
            R"({"preview":{"price":1,"active":[{"space":5,"seat":0},{"space":7,"seat":1}],"inactive":[],)"
            R"("can_still_move":[0,2,0]}})");
  EXPECT_EQ(explanation(state, "provost -2"),
            R"({"preview":{"price":2,"active":[],"inactive":[{"space":5,"seat":0},{"space":7,"seat":1}],)"
            R"("can_still_move":[0,2,0]}})");
}

TEST(CaylusPreview, OfTheCastle) {
  const State state = Position(2).workers(0, "castle", "2F1W1S2G").activated();
  EXPECT_EQ(explanation(state, "stop"), explanation(state, "batch 1F1W1S"));
  EXPECT_TRUE(explanation(state, "stop").starts_with(R"({"preview":{"most":2,)"))
      << explanation(state, "stop");
  const State full = Position(2).scored(2).houses(1, "0 0 13").workers(0, "castle", "3F3W3S").activated();
  EXPECT_EQ(explanation(full, "stop"), R"({"preview":{"most":1,"best":["1F1W1S"]}})")
      << "only as many as fit";
}

/// All ways to give batches, one after the other: the most, and the least gold for a number of them.
int brute_most(const Cubes& cubes, int first = 0) {
  int most = 0;
  for (int batch = first; batch < 6; ++batch) {
    if (!cubes.covers(kBatches[Batch(batch)])) continue;
    Cubes rest = cubes;
    rest -= kBatches[Batch(batch)];
    most = std::max(most, 1 + brute_most(rest, batch));
  }
  return most;
}

int brute_gold(const Cubes& cubes, int number, int first = 0) {
  if (number == 0) return 0;
  int least = 1000;
  for (int batch = first; batch < 6; ++batch) {
    if (!cubes.covers(kBatches[Batch(batch)])) continue;
    Cubes rest = cubes;
    rest -= kBatches[Batch(batch)];
    least = std::min(least, kBatches[Batch(batch)][Good::gold] + brute_gold(rest, number - 1, batch));
  }
  return least;
}

TEST(CaylusPreview, TheBestBatchesAgainstBruteForce) {
  for (int code = 0; code < 6 * 5 * 5 * 5 * 5; ++code) {
    const auto digit = [&](int divisor) { return static_cast<std::uint16_t>(code / divisor % 5); };
    const Cubes cubes{{{static_cast<std::uint16_t>(code / 625), digit(125), digit(25), digit(5), digit(1)}}};
    const int most = most_batches(cubes);
    ASSERT_EQ(most, brute_most(cubes)) << code;
    for (int number = 0; number <= most; ++number) {
      Cubes rest = cubes;
      const auto best = best_batches(cubes, number);
      ASSERT_EQ(static_cast<int>(best.size()), number) << code;
      int gold = 0;
      for (const Batch batch : best) {
        ASSERT_TRUE(rest.covers(kBatches[batch])) << code;
        rest -= kBatches[batch];
        gold += kBatches[batch][Good::gold];
      }
      ASSERT_EQ(gold, brute_gold(cubes, number)) << code << " " << number;
    }
  }
}

TEST(CaylusPreview, ManyCubesAreNoProblem) {
  EXPECT_EQ(most_batches(cubes_of_text("999F999W999S")), 999);
  EXPECT_EQ(best_batches(cubes_of_text("999F999W999S"), 30).size(), 30u);
  EXPECT_EQ(most_batches(cubes_of_text("999F999W")), 0);
}

// Every legal move has an explanation that is one JSON object.
TEST(CaylusPreview, OfEveryMove) {
  for (int game = 0; game < effort(24); ++game) {
    visit_game(game, [&](const State& state) {
      Moves moves;
      Caylus::legal(state, moves);
      for (const Move move : moves) {
        ASSERT_TRUE(explanation(state, move).starts_with(R"({"preview":{)"));
      }
    });
  }
}

}  // namespace
}  // namespace merlon::caylus
