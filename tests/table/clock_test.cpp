// How long people may think: whose clock runs, what is left, and what happens when nothing is.
#include "table/clock.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

const std::string_view kGame = test::game_of_single_moves();

ClockRule per_move(std::int64_t milliseconds, AtZero at_zero = AtZero::computer) {
  return {ClockKind::move, milliseconds, 0, at_zero};
}
ClockRule bank(std::int64_t milliseconds, std::int64_t increment, AtZero at_zero = AtZero::computer) {
  return {ClockKind::bank, milliseconds, increment, at_zero};
}

/// Time goes by, then whoever is to move does.
void think_and_move(Sitting& sitting, std::int64_t milliseconds) {
  sitting.now += milliseconds;
  ASSERT_EQ(sitting.random_move(), "");
}

TEST(Clock, WithoutOneNothingRuns) {
  Sitting sitting = started(kGame, 2);
  think_and_move(sitting, 1'000'000);
  EXPECT_EQ(sitting.table.clocks().running(), kSpectator);
  EXPECT_EQ(sitting.table.clocks().zero(), std::nullopt);
  EXPECT_EQ(sitting.take(time_is_over(sitting.table, sitting.now + 1'000'000'000)), "STALE");
}

TEST(Clock, RunsForWhoeverIsToMoveFromTheStartOn) {
  Sitting waiting(setup_of(kGame, {open_seat(), open_seat()}, {}, bank(60'000, 0)));
  waiting.sit("Anna");
  EXPECT_EQ(waiting.table.clocks().zero(), std::nullopt);
  waiting.now += 5000;
  waiting.sit("Bert");
  const Seat first = *waiting.table.to_move();
  EXPECT_EQ(waiting.table.clocks().running(), first);
  EXPECT_EQ(waiting.table.clocks().since(), kNow + 5000);
  EXPECT_EQ(waiting.table.clocks().zero(), kNow + 65'000);
  think_and_move(waiting, 7000);
  EXPECT_EQ(waiting.table.clocks().running(), other(first));
  EXPECT_EQ(waiting.table.clocks().left(first), 53'000);
  EXPECT_EQ(waiting.table.clocks().left(other(first)), 60'000);
}

TEST(Clock, AnAccountGetsItsIncrementAfterEachTurn) {
  Sitting sitting = started(kGame, 2, {}, bank(60'000, 5000));
  const Seat first = *sitting.table.to_move();
  think_and_move(sitting, 7000);
  EXPECT_EQ(sitting.table.clocks().left(first), 58'000);
  think_and_move(sitting, 1000);
  EXPECT_EQ(sitting.table.clocks().left(other(first)), 64'000);
  think_and_move(sitting, 10'000);
  EXPECT_EQ(sitting.table.clocks().left(first), 53'000);
}

TEST(Clock, ForEachMoveIsFullAgain) {
  Sitting sitting = started(kGame, 2, {}, per_move(30'000));
  const Seat first = *sitting.table.to_move();
  think_and_move(sitting, 29'000);
  EXPECT_EQ(sitting.table.clocks().left(first), 30'000);
  EXPECT_EQ(sitting.table.clocks().zero(), sitting.now + 30'000);
}

TEST(Clock, ComputersHaveNone) {
  Sitting sitting = started(kGame, 1, {}, bank(60'000, 5000), 1);
  while (sitting.mover() == "Anna") think_and_move(sitting, 1000);
  EXPECT_EQ(sitting.table.clocks().running(), kSpectator);
  think_and_move(sitting, 1'000'000);
  EXPECT_EQ(sitting.table.clocks().running(), Seat{0});
  EXPECT_EQ(sitting.table.clocks().left(Seat{1}), 60'000);
}

TEST(Clock, AtZeroTheComputerTakesTheSeat) {
  Sitting sitting = started(kGame, 2, {}, bank(60'000, 5000));
  const Seat first = *sitting.table.to_move();
  const std::string who = sitting.mover();
  EXPECT_EQ(sitting.take(time_is_over(sitting.table, kNow + 59'999)), "STALE");
  sitting.now += 60'000;
  EXPECT_EQ(sitting.take(time_is_over(sitting.table, sitting.now)), "");
  EXPECT_EQ(sitting.table.chair(first).level, kStandInLevel);
  EXPECT_EQ(sitting.table.stage(), Stage::playing);
  EXPECT_EQ(sitting.table.clocks().running(), kSpectator);
  EXPECT_EQ(sitting.take(time_is_over(sitting.table, sitting.now + 1)), "STALE");
  EXPECT_EQ(sitting.play(who, {sitting.some_move()}), "STAND_IN");
  // Whoever comes back in the same turn has no time; after it, the increment.
  ASSERT_EQ(sitting.act(who, "return"), "");
  EXPECT_EQ(sitting.take(time_is_over(sitting.table, sitting.now)), "");
  ASSERT_EQ(sitting.random_move(), "");
  EXPECT_EQ(sitting.table.clocks().left(first), 5000);
  ASSERT_EQ(sitting.act(who, "return"), "");
  think_and_move(sitting, 1000);
  EXPECT_EQ(sitting.table.clocks().zero(), sitting.now + 5000);
}

TEST(Clock, AtZeroAGameOfTwoIsLost) {
  for (const ClockRule& rule : {bank(60'000, 0, AtZero::loses), per_move(60'000, AtZero::loses)}) {
    Sitting sitting = started(kGame, 2, {}, rule);
    const Seat first = *sitting.table.to_move();
    EXPECT_EQ(sitting.take(time_is_over(sitting.table, kNow + 60'000)), "");
    EXPECT_EQ(sitting.table.stage(), Stage::over);
    EXPECT_EQ(sitting.table.ending(), Ending::time);
    EXPECT_EQ(sitting.table.loser(), first);
    EXPECT_EQ(sitting.table.clocks().running(), kSpectator);
    EXPECT_EQ(*sitting.table.record().find("Ending"), "time");
    EXPECT_EQ(sitting.take(time_is_over(sitting.table, kNow + 99'000)), "STALE");
  }
}

// Otherwise who needs time would call the computer, think, and come back before it has moved.
TEST(Clock, AStandInInTheSameTurnGivesNothing) {
  for (const ClockRule& rule : {bank(60'000, 5000), per_move(60'000)}) {
    Sitting sitting = started(kGame, 2, {}, rule);
    const Seat first = *sitting.table.to_move();
    const std::string who = sitting.mover();
    const std::string stand_in = R"({"k":"standin","s":)" + std::to_string(index(first)) + "}";
    for (int i = 0; i < 5; ++i) {
      sitting.now += 10'000;
      ASSERT_EQ(sitting.act(who, stand_in), "");
      EXPECT_EQ(sitting.table.clocks().running(), kSpectator);
      sitting.now += 1'000;
      ASSERT_EQ(sitting.act(who, "return"), "");
      EXPECT_EQ(sitting.table.clocks().running(), first);
      EXPECT_EQ(sitting.table.clocks().left(first), 49'000 - 11'000 * i);
    }
  }
}

TEST(Clock, IsNotChargedWithTheServersAbsence) {
  Sitting sitting = started(kGame, 2, {}, bank(60'000, 0));
  const Seat first = *sitting.table.to_move();
  sitting.now += 500'000;
  const std::int64_t from = sitting.now - 3000;  // the server is back since then
  const Outcome outcome = resume_clock(sitting.table, from, sitting.now);
  ASSERT_TRUE(std::holds_alternative<Proposal>(outcome));
  const Clocks& clocks = std::get<Proposal>(outcome).after.clocks();
  EXPECT_EQ(clocks.running(), first);
  EXPECT_EQ(*clocks.zero(), from + 60'000);
  EXPECT_TRUE(std::holds_alternative<Nak>(resume_clock(started(kGame, 2).table, 0, 0)));
  // As version 1.0 has stored it: from the time of the event on.
  store::EventRow old = std::get<Proposal>(outcome).events.front().row;
  old.body = R"({"k":"resume"})";
  ASSERT_EQ(sitting.table.apply(old), std::nullopt);
  EXPECT_EQ(*sitting.table.clocks().zero(), sitting.now + 60'000);
}

TEST(Clock, GivesNobodyTimeWhenItIsSetBack) {
  Sitting sitting = started(kGame, 2, {}, bank(60'000, 0));
  const Seat first = *sitting.table.to_move();
  think_and_move(sitting, -3'600'000);
  EXPECT_EQ(sitting.table.clocks().left(first), 60'000);
}

TEST(Clock, SaysWhenTheTableIsDue) {
  const auto due = [](const Sitting& sitting) {
    EXPECT_EQ(sitting.last.events.back().due, sitting.table.due());  // that is what the store is told
    return sitting.table.due();
  };
  EXPECT_EQ(due(started(kGame, 2)), std::nullopt) << "people without a clock";
  Sitting sitting = started(kGame, 1, {}, bank(60'000, 5000), 1);
  while (sitting.mover() == "Anna") {
    EXPECT_EQ(due(sitting), sitting.table.clocks().zero());
    think_and_move(sitting, 1000);
  }
  EXPECT_EQ(due(sitting), 0) << "a computer is to move";
  think_and_move(sitting, 1000);
  EXPECT_EQ(due(sitting), sitting.now + sitting.table.clocks().left(Seat{0}));
  Sitting ended = started(kGame, 2, {}, bank(60'000, 0));
  ASSERT_EQ(ended.act("Anna", "resign"), "");
  EXPECT_EQ(due(ended), std::nullopt);
}

TEST(Clock, ForEachMoveIsFullAfterTheStandInsTurn) {
  Sitting sitting = started(kGame, 2, {}, per_move(60'000));
  const Seat first = *sitting.table.to_move();
  const std::string who = sitting.mover();
  sitting.now += 50'000;
  ASSERT_EQ(sitting.act(who, R"({"k":"standin","s":)" + std::to_string(index(first)) + "}"), "");
  ASSERT_EQ(sitting.random_move(), "");
  EXPECT_EQ(sitting.table.clocks().left(first), 60'000);
}

TEST(Clock, LeavingDoesNotStopIt) {
  Sitting sitting = started(kGame, 2, {}, bank(60'000, 0));
  const auto zero = sitting.table.clocks().zero();
  sitting.now += 1000;
  ASSERT_EQ(sitting.act(sitting.mover(), "leave"), "");
  EXPECT_EQ(sitting.table.clocks().zero(), zero);
}

TEST(Clock, ATakebackGivesTheOtherNoIncrement) {
  Sitting sitting = started(test::open_game(), 2, {}, bank(60'000, 5000));
  const Seat first = *sitting.table.to_move();
  const std::string who = sitting.mover();
  while (*sitting.table.to_move() == first) think_and_move(sitting, 1000);
  const Seat second = *sitting.table.to_move();
  sitting.now += 2000;
  ASSERT_EQ(sitting.act(who, "takeback"), "");
  ASSERT_EQ(sitting.act(sitting.table.chair(second).name, "agree"), "");
  EXPECT_EQ(sitting.table.clocks().running(), first);
  EXPECT_EQ(sitting.table.clocks().left(second), 58'000);
}

TEST(Clock, StopsAtTheEnd) {
  Sitting sitting = started(kGame, 2, {}, bank(60'000, 0));
  while (sitting.table.stage() == Stage::playing) think_and_move(sitting, 10);
  EXPECT_EQ(sitting.table.clocks().running(), kSpectator);
  Sitting resigned = started(kGame, 2, {}, bank(60'000, 0));
  resigned.act("Anna", "resign");
  EXPECT_EQ(resigned.table.clocks().zero(), std::nullopt);
}

// Clocks of machines go wrong; nobody gets time from that.
TEST(Clock, NeverFallsBelowZero) {
  Clocks clocks(bank(1000, 0), 2);
  clocks.run(Seat{0}, 100);
  clocks.run(Seat{1}, 50'000);
  EXPECT_EQ(clocks.left(Seat{0}), 0);
}

}  // namespace
}  // namespace merlon::table
