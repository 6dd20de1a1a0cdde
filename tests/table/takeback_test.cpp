// Taking back: alone at once, among people by consent, and not once somebody who would decide again has seen
// something hidden.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "any/revelation.h"
#include "tests/support/game_name.h"
#include "tests/support/games.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

const std::string_view kGame = test::open_game();

/// Plays until `who` has ended a turn and somebody else is to move.
void play_a_turn_of(Sitting& sitting, const std::string& who) {
  while (sitting.mover() != who) ASSERT_EQ(sitting.random_move(), "");
  while (sitting.mover() == who) ASSERT_EQ(sitting.random_move(), "");
}

/// The number of moves before the last turn of a seat.
std::size_t start_of_last_turn(const Table& table, Seat seat) {
  std::vector<Seat> movers;
  const auto game = table.position_after(0);
  for (const any::AnyMove move : table.moves()) {
    movers.push_back(game->to_move().seat);
    game->play(move);
  }
  std::size_t keep = movers.size();
  while (keep > 0 && movers[keep - 1] != seat) --keep;
  while (keep > 0 && movers[keep - 1] == seat) --keep;
  return keep;
}

TEST(Takeback, AloneAgainstComputersHappensAtOnce) {
  Sitting sitting = started(kGame, 1, {}, {}, 1);
  play_a_turn_of(sitting, "Anna");
  sitting.random_move();
  const std::size_t keep = start_of_last_turn(sitting.table, Seat{0});
  const std::string hash = hash_text(sitting.table.position_after(keep)->hash());
  EXPECT_EQ(sitting.act("Anna", "takeback"), "");
  EXPECT_EQ(sitting.table.moves().size(), keep);
  EXPECT_EQ(sitting.table.state(), hash);
  EXPECT_EQ(sitting.mover(), "Anna");
  EXPECT_FALSE(sitting.table.takeback());
}

TEST(Takeback, AmongPeopleNeedsTheConsentOfAll) {
  Sitting sitting = started(kGame, 3);
  play_a_turn_of(sitting, "Anna");
  const std::size_t moves = sitting.table.moves().size();
  const std::size_t keep = start_of_last_turn(sitting.table, Seat{0});
  const std::int64_t seen = sitting.table.version();
  EXPECT_EQ(sitting.act("Bert", "agree"), "NOT_NOW");
  EXPECT_EQ(sitting.act("Bert", "decline"), "NOT_NOW");
  EXPECT_EQ(sitting.act("Anna", "takeback"), "");
  ASSERT_TRUE(sitting.table.takeback());
  EXPECT_EQ(sitting.table.takeback()->by, Seat{0});
  EXPECT_EQ(sitting.table.takeback()->agreed, 1u);
  EXPECT_EQ(sitting.act("Bert", "takeback"), "NOT_NOW");
  EXPECT_EQ(sitting.act("Bert", "agree", seen), "STALE");  // nobody agrees to what they have not seen
  EXPECT_EQ(sitting.act("Bert", "agree"), "");
  EXPECT_EQ(sitting.table.takeback()->agreed, 3u);
  EXPECT_EQ(sitting.act("Bert", "agree"), "");  // to agree twice changes nothing
  EXPECT_EQ(sitting.table.takeback()->agreed, 3u);
  EXPECT_EQ(sitting.table.moves().size(), moves);
  EXPECT_EQ(sitting.act("Zoe", "agree"), "");
  EXPECT_FALSE(sitting.table.takeback());
  EXPECT_EQ(sitting.table.moves().size(), keep);
  EXPECT_EQ(sitting.mover(), "Anna");
  EXPECT_EQ(sitting.table.position_version(), sitting.table.version());
  EXPECT_EQ(sitting.last.events.size(), 2u);  // the consent, and what follows from it
}

TEST(Takeback, AgreeingAgainAndAgainMakesNoLongLog) {
  Sitting sitting = started(kGame, 3);
  play_a_turn_of(sitting, "Anna");
  ASSERT_EQ(sitting.act("Anna", "takeback"), "");
  std::string code;
  for (int i = 0; code.empty() && i < 1000; ++i) code = sitting.act("Bert", "agree");
  EXPECT_EQ(code, "TOO_LONG");
  EXPECT_LE(sitting.table.version() - sitting.table.position_version(), kMostEventsWithoutMove);
  EXPECT_EQ(sitting.act("Zoe", "agree"), "") << "who has not agreed yet can";
}

TEST(Takeback, CanBeDeclinedByAnybodyAndWithdrawn) {
  for (const std::string who : {"Anna", "Bert", "Zoe"}) {
    Sitting sitting = started(kGame, 3);
    play_a_turn_of(sitting, "Anna");
    const std::string state = sitting.table.state();
    ASSERT_EQ(sitting.act("Anna", "takeback"), "");
    EXPECT_EQ(sitting.act(who, "decline"), "");
    EXPECT_FALSE(sitting.table.takeback());
    EXPECT_EQ(sitting.table.state(), state);
    EXPECT_EQ(sitting.act("Zoe", "agree"), "NOT_NOW");
    EXPECT_EQ(sitting.act("Anna", "takeback"), "");  // and asked for again
  }
}

// Somebody asks for one move, withdraws, and asks for the whole game; the consent to the first is on its way.
TEST(Takeback, ConsentIsToTheRequestThatWasSeen) {
  Sitting sitting = started(kGame, 2);
  const std::string asker = sitting.mover();
  const std::string other = asker == "Anna" ? "Bert" : "Anna";
  for (int i = 0; i < 3; ++i) play_a_turn_of(sitting, asker);
  ASSERT_EQ(sitting.act(asker, "takeback"), "");
  const std::int64_t seen = sitting.table.version();
  ASSERT_EQ(sitting.act(asker, "decline"), "");
  ASSERT_EQ(sitting.act(asker, R"({"k":"takeback","keep":0})"), "");
  EXPECT_EQ(sitting.act(other, "agree", seen), "STALE");
  EXPECT_EQ(sitting.act(other, "agree"), "");
  EXPECT_TRUE(sitting.table.moves().empty());
}

TEST(Takeback, AMoveEndsTheRequest) {
  Sitting sitting = started(kGame, 2);
  play_a_turn_of(sitting, "Anna");
  ASSERT_EQ(sitting.act("Anna", "takeback"), "");
  const std::int64_t seen = sitting.table.version();
  ASSERT_EQ(sitting.random_move(), "");
  EXPECT_FALSE(sitting.table.takeback());
  EXPECT_EQ(sitting.act("Bert", "agree", seen), "STALE");
}

TEST(Takeback, WhoHoldsSeveralSeatsAgreesForAllOfThem) {
  Sitting sitting(setup_of(kGame, {open_seat(), open_seat(), open_seat()}));
  sitting.sit("Anna", {0, 1});
  sitting.sit("Bert");
  const Seat first = *sitting.table.to_move();
  while (*sitting.table.to_move() == first) sitting.random_move();
  const std::string asker = sitting.table.chair(first).name;
  ASSERT_EQ(sitting.act(asker, "takeback"), "");
  ASSERT_TRUE(sitting.table.takeback());
  EXPECT_EQ(sitting.act(asker == "Anna" ? "Bert" : "Anna", "agree"), "");
  EXPECT_FALSE(sitting.table.takeback());
  EXPECT_EQ(sitting.table.moves().size(), 0u);
}

TEST(Takeback, WhoHoldsAllSeatsNeedsNobody) {
  Sitting sitting(setup_of(kGame, {open_seat(), open_seat(), computer_seat()}));
  sitting.sit("Anna", {0, 1});
  play_a_turn_of(sitting, "Anna");
  EXPECT_EQ(sitting.act("Anna", "takeback"), "");
  EXPECT_FALSE(sitting.table.takeback());
}

// Whoever is back later finds the game that was played, not another one.
TEST(Takeback, AStandInDoesNotAgreeForItsPerson) {
  Sitting sitting = started(kGame, 2);
  play_a_turn_of(sitting, "Anna");
  ASSERT_EQ(sitting.act("Bert", R"({"k":"standin","s":1})"), "");
  EXPECT_EQ(sitting.act("Anna", "takeback"), "");
  ASSERT_TRUE(sitting.table.takeback());
  EXPECT_EQ(sitting.table.moves().size(), 1u);
  EXPECT_EQ(sitting.act("Bert", "agree"), "");
  EXPECT_EQ(sitting.mover(), "Anna");
  EXPECT_EQ(sitting.table.moves().size(), 0u);
}

TEST(Takeback, KeepSaysHowManyMovesStay) {
  Sitting sitting = started(test::largest_game(), 1, {}, {}, 1);
  Rng rng(6);
  for (int i = 0; i < 12; ++i) ASSERT_EQ(sitting.random_move(rng), "");
  const auto game = sitting.table.position_after(0);
  std::vector<Seat> movers;
  for (const any::AnyMove move : sitting.table.moves()) {
    movers.push_back(game->to_move().seat);
    game->play(move);
  }
  EXPECT_EQ(sitting.act("Anna", R"({"k":"takeback","keep":12})"), "NOTHING_TO_TAKE_BACK");
  EXPECT_EQ(sitting.act("Anna", R"({"k":"takeback","keep":4000})"), "NOTHING_TO_TAKE_BACK");
  for (std::size_t keep = 12; keep-- > 0;) {
    Sitting copy = sitting;
    const bool own = movers[keep] == Seat{0};
    EXPECT_EQ(copy.act("Anna", R"({"k":"takeback","keep":)" + std::to_string(keep) + "}"),
              own ? "" : "BAD_ACTION")
        << keep;
    EXPECT_EQ(copy.table.moves().size(), own ? keep : 12u);
  }
}

TEST(Takeback, ThereMustBeSomething) {
  Sitting sitting = started(kGame, 2);
  EXPECT_EQ(sitting.act("Anna", "takeback"), "NOTHING_TO_TAKE_BACK");
  const std::string first = sitting.mover();
  sitting.random_move();
  EXPECT_EQ(sitting.act(first == "Anna" ? "Bert" : "Anna", "takeback"), "NOTHING_TO_TAKE_BACK");
  sitting.act("Anna", "resign");
  EXPECT_EQ(sitting.act(first, "takeback"), "NOT_PLAYING");
  EXPECT_EQ(sitting.act("a stranger", "takeback"), "NOT_SEATED");
}

class QuietMove : public ::testing::TestWithParam<std::string_view> {};

// Where nothing is hidden every move is quiet; elsewhere the first ones may all turn something up.
TEST_P(QuietMove, IsTakenBack) {
  Sitting sitting = started(GetParam(), 2);
  const std::string first = sitting.mover();
  const any::AnyGame& game = sitting.table.game();
  const auto legal = game.legal();
  const auto quiet = std::find_if(legal.begin(), legal.end(), [&](const any::AnyMove& move) {
    return !any::reveals(game, std::span(&move, 1), *sitting.table.to_move());
  });
  if (quiet == legal.end() && game.info().has_secrets) GTEST_SKIP() << "every move shows something";
  ASSERT_NE(quiet, legal.end());
  ASSERT_EQ(sitting.play(first, {game.move_text(*quiet)}), "");
  EXPECT_EQ(sitting.act(first, "takeback"), "");
  EXPECT_EQ(sitting.act(first == "Anna" ? "Bert" : "Anna", "agree"), "");
  EXPECT_EQ(sitting.table.moves().size(), 0u);
  EXPECT_EQ(sitting.mover(), first);
}

INSTANTIATE_TEST_SUITE_P(Games, QuietMove, ::testing::ValuesIn(any::game_keys()), test::game_name);

}  // namespace
}  // namespace merlon::table
