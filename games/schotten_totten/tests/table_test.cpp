// What a table makes of cards that are drawn: drawing shows something, to one person, in the middle of a
// turn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/telling.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using boost::json::serialize;
using ::testing::HasSubstr;

constexpr std::string_view kGame = "schotten-totten";
/// With two piles to draw from, drawing is a move of its own.
const OptionTexts kWithDraws{{"tactics", "true"}};
constexpr std::string_view kTakeback = R"({"k":"takeback"})";
constexpr std::string_view kAgree = R"({"k":"agree"})";

TEST(Moving, SeveralMovesOfATurnAreAllOrNone) {
  Sitting sitting = started(kGame, 2, kWithDraws);
  Rng rng(1);
  const std::string mover = sitting.mover();
  const std::string card = sitting.some_move(rng);
  const std::string before = all_of(sitting.table);
  EXPECT_EQ(sitting.play(mover, {card, card}), "ILLEGAL");
  EXPECT_EQ(sitting.nak.move, card);
  EXPECT_EQ(sitting.play(mover, {card, "nonsense"}), "BAD_MOVE");
  EXPECT_EQ(all_of(sitting.table), before);
  EXPECT_EQ(sitting.play(mover, {card, "draw clan"}), "");
  EXPECT_EQ(sitting.table.moves().size(), 2u);
  EXPECT_EQ(sitting.last.events.size(), 1u);
  EXPECT_NE(sitting.mover(), mover);
}

// The refusal of what follows would tell which card it is, and the turn would still be open.
TEST(Moving, NothingFollowsAMoveThatShowsSomething) {
  Sitting sitting = started(kGame, 2, kWithDraws);
  Rng rng(1);
  const std::string mover = sitting.mover();
  const std::string card = sitting.some_move(rng);
  for (const std::string next : {"r1@1", "draw clan", "nonsense"}) {
    EXPECT_EQ(sitting.play(mover, {card, "draw clan", next}), "REVEALED") << next;
  }
  EXPECT_TRUE(sitting.table.moves().empty());
}

TEST(Takeback, IsRefusedAfterACardWasDrawn) {
  Sitting sitting = started(kGame, 2, kWithDraws);
  Rng rng(1);
  const std::string mover = sitting.mover();
  ASSERT_EQ(sitting.play(mover, {sitting.some_move(rng)}), "");
  ASSERT_EQ(sitting.mover(), mover);
  EXPECT_EQ(sitting.act(mover, kTakeback), "");  // only a card was placed
  EXPECT_TRUE(sitting.table.takeback());
  ASSERT_EQ(sitting.play(mover, {"draw clan"}), "");
  EXPECT_EQ(sitting.act(mover, kTakeback), "REVEALED");
  EXPECT_FALSE(sitting.table.takeback());
}

// The one who drew decides again, although somebody else asks.
TEST(Takeback, IsRefusedAfterAnotherPersonWhoDecidesAgainDrew) {
  Sitting sitting = started(kGame, 2, kWithDraws);
  Rng rng(1);
  const std::string first = sitting.mover();
  ASSERT_EQ(sitting.play(first, {sitting.some_move(rng)}), "");
  ASSERT_EQ(sitting.play(first, {"draw clan"}), "");
  const std::string second = sitting.mover();
  ASSERT_EQ(sitting.play(second, {sitting.some_move(rng)}), "");
  EXPECT_EQ(sitting.act(first, kTakeback), "REVEALED");
  EXPECT_EQ(sitting.act(second, kTakeback), "");
  EXPECT_EQ(sitting.act(first, kAgree), "");
  EXPECT_EQ(sitting.table.moves().size(), 2u);
}

// What a computer has seen does not count: it forgets.
TEST(Takeback, WhatAComputerDrewDoesNotMatter) {
  Sitting sitting = started(kGame, 1, kWithDraws, {}, 1);
  Rng rng(1);
  while (!sitting.mover().empty()) {
    ASSERT_EQ(sitting.random_move(rng), "");
  }
  while (sitting.mover().empty()) ASSERT_EQ(sitting.random_move(rng), "");
  ASSERT_EQ(sitting.mover(), "Anna");
  ASSERT_EQ(sitting.random_move(rng), "");  // Anna places a card, nothing is seen
  EXPECT_EQ(sitting.act("Anna", kTakeback), "");
  EXPECT_EQ(sitting.mover(), "Anna");
}

TEST(ToldEvent, SaysWhatTheViewerMaySee) {
  Sitting sitting = started(kGame, 2, kWithDraws);
  Rng rng(1);
  const std::string mover = sitting.mover();
  const Seat seat = *sitting.table.to_move();
  ASSERT_EQ(sitting.play(mover, {sitting.some_move(rng)}), "");
  const Table before = sitting.table;
  ASSERT_EQ(sitting.play(mover, {"draw clan"}), "");
  const auto event_of = [&](Seat viewer) { return told_event(before, sitting.log.back(), viewer); };
  EXPECT_EQ(event_of(seat).at("m"), (boost::json::array{"draw clan"}));
  EXPECT_NE(event_of(seat).at("events"), event_of(other(seat)).at("events"));
  EXPECT_EQ(event_of(kSpectator).at("events"), event_of(other(seat)).at("events"));
}

TEST(Why, HasTheCodeTheRuleTheFactsAndASentence) {
  const Refusal refusal = refuse("ST_NOT_IN_HAND", "ST-2.2").with(Param::of("card", "r7"));
  EXPECT_EQ(serialize(why(refusal, Language::english)),
            R"({"c":"ST_NOT_IN_HAND","rule":"ST-2.2","p":{"card":"r7"},"say":"You do not hold r7."})");
  EXPECT_THAT(serialize(why(refusal, Language::german)), HasSubstr("nicht auf deiner Hand"));
}

// A turn of several moves is one turn.
TEST(Clock, GoesOnBetweenTheMovesOfATurn) {
  Sitting sitting = started(kGame, 2, kWithDraws, {ClockKind::bank, 60'000, 5000, AtZero::computer});
  Rng rng(1);
  const Seat first = *sitting.table.to_move();
  sitting.now += 7000;
  ASSERT_EQ(sitting.random_move(rng), "");
  ASSERT_EQ(sitting.table.to_move(), first);
  EXPECT_EQ(sitting.table.clocks().zero(), kNow + 60'000);
  sitting.now += 3000;
  ASSERT_EQ(sitting.play(sitting.mover(), {"draw clan"}), "");
  EXPECT_EQ(sitting.table.clocks().left(first), 55'000);
}

}  // namespace
}  // namespace merlon::table
