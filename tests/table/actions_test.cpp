// What people may do at a table, and when not: every action and every refusal of docs/api.md that the table
// itself gives.
#include "table/actions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string_view kGame = test::open_game();
const std::string_view kGameForFour = test::game_for(4);

std::vector<std::string> kinds_of(const Proposal& proposal) {
  std::vector<std::string> kinds;
  for (const store::NewEvent& event : proposal.events) {
    kinds.emplace_back(boost::json::parse(event.row.body).at("k").as_string().c_str());
  }
  return kinds;
}

/// Somebody else than the one who is to move at a table of two.
std::string other_one(const Sitting& sitting) { return sitting.mover() == "Anna" ? "Bert" : "Anna"; }

// --- reading -------------------------------------------------------------------------------------

Expected<Action> read(std::string_view json) {
  const auto value = parse_json(json);
  return read_action(as_json(*value));
}

TEST(ReadAction, UnderstandsWhatTheDocumentShows) {
  EXPECT_THAT(read(R"({"k":"move","m":"r7@3"})")->moves, ElementsAre("r7@3"));
  EXPECT_THAT(read(R"({"k":"move","m":["r7@3","draw clan"]})")->moves, ElementsAre("r7@3", "draw clan"));
  EXPECT_EQ(read(R"({"k":"takeback"})")->keep, std::nullopt);
  EXPECT_EQ(read(R"({"k":"takeback","keep":7})")->keep, 7u);
  const auto stand_in = read(R"({"k":"standin","s":1,"level":4,"more":{}})");
  EXPECT_EQ(stand_in->kind, "standin");
  EXPECT_EQ(stand_in->seat, Seat{1});
  EXPECT_EQ(stand_in->level, 4);
}

TEST(ReadAction, SaysWhatIsWrong) {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"7", "an action is an object"},
      {"[]", "an action is an object"},
      {"{}", "an action is an object"},
      {R"({"k":1})", "an action is an object"},
      {R"({"k":"move","m":7})", "m must be a move or a list"},
      {R"({"k":"move","m":null})", "m must be a move or a list"},
      {R"({"k":"move","m":{}})", "m must be a move or a list"},
      {R"({"k":"move","m":["a",7]})", "m must be a move or a list"},
      {R"({"k":"move","m":[["a"]]})", "m must be a move or a list"},
      {R"({"k":"move","m":")" + std::string(257, 'a') + "\"}", "m must be a move or a list"},
      {R"({"k":"standin","s":-1})", "s must be a seat"},
      {R"({"k":"standin","s":5})", "s must be a seat"},
      {R"({"k":"standin","s":"1"})", "s must be a seat"},
      {R"({"k":"standin","s":1.5})", "s must be a seat"},
      {R"({"k":"standin","s":1,"level":0})", "level must be a number from 1 to 8"},
      {R"({"k":"standin","s":1,"level":9})", "level must be a number from 1 to 8"},
      {R"({"k":"standin","s":1,"level":"4"})", "level must be a number from 1 to 8"},
      {R"({"k":"takeback","keep":-1})", "keep must be a number of moves"},
      {R"({"k":"takeback","keep":"all"})", "keep must be a number of moves"},
  };
  for (const auto& [json, problem] : wrong) {
    const auto action = read(json);
    ASSERT_FALSE(action) << json;
    EXPECT_THAT(action.error().message, HasSubstr(problem)) << json;
  }
  std::string many = R"({"k":"move","m":["a")";
  for (int i = 0; i < 256; ++i) many += R"(,"a")";
  EXPECT_FALSE(read(many + "]}"));
}

// --- sitting down --------------------------------------------------------------------------------

TEST(SittingDown, TakesTheFirstFreeSeatOrTheOneAskedFor) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat(), open_seat()}));
  EXPECT_EQ(sitting.sit("Anna", {1}), "");
  EXPECT_EQ(sitting.sit("Bert"), "");
  EXPECT_EQ(sitting.table.chairs()[0].name, "Bert");
  EXPECT_EQ(sitting.table.chairs()[1].name, "Anna");
  EXPECT_EQ(sitting.table.stage(), Stage::waiting);
  EXPECT_EQ(sitting.sit("Zoe"), "");
  EXPECT_THAT(kinds_of(sitting.last), ElementsAre("sit", "start"));
  EXPECT_EQ(sitting.table.stage(), Stage::playing);
}

TEST(SittingDown, IsRefusedWhereSomebodySits) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat(), computer_seat()}));
  EXPECT_EQ(sitting.sit("Anna", {0}), "");
  EXPECT_EQ(sitting.sit("Bert", {0}), "TAKEN");
  EXPECT_EQ(sitting.sit("Bert", {2}), "TAKEN");
  EXPECT_EQ(sitting.sit("Bert", {3}), "NO_SUCH_SEAT");
  EXPECT_EQ(sitting.sit("Bert", {1, 1}), "BAD_ACTION");
  EXPECT_EQ(sitting.sit("Anna", {1}), "TAKEN");
  EXPECT_EQ(sitting.nak.message, "you sit at this table already");
  EXPECT_EQ(sitting.table.version(), 1);
  EXPECT_EQ(sitting.sit("Bert"), "");
  EXPECT_EQ(sitting.sit("Zoe"), "TAKEN");
  EXPECT_EQ(sitting.nak.message, "the game has started");
}

TEST(SittingDown, WhoMakesTheTableGetsTheSeatsMeantForThat) {
  SeatPlan mine;
  mine.creator = true;
  Sitting sitting(setup_of(kGameForFour, {open_seat(), mine, open_seat(), mine}));
  EXPECT_EQ(sitting.sit("Anna", {}, true), "");
  EXPECT_THAT(sitting.table.seats_of(token_of("Anna")), ElementsAre(Seat{1}, Seat{3}));
  Sitting watching(setup_of(kGameForFour, {open_seat(), open_seat()}));
  EXPECT_EQ(watching.sit("Anna", {}, true), "TAKEN");  // none is meant for the maker, who only watches
}

TEST(SittingDown, ATableOfComputersStartsAlone) {
  Sitting sitting(setup_of(kGameForFour, {computer_seat(1), computer_seat(2)}));
  EXPECT_EQ(sitting.take(start_alone(sitting.table, kNow)), "");
  EXPECT_EQ(sitting.table.stage(), Stage::playing);
  Sitting empty(setup_of(kGameForFour, {computer_seat(), open_seat()}));
  EXPECT_EQ(empty.take(start_alone(empty.table, kNow)), "BAD_ACTION");
}

TEST(SittingDown, TheSeedsOfAllMakeTheDeal) {
  const Sitting sitting = started(test::hidden_game(), 2);
  const FairDeal deal = deal_of(sitting.table);
  EXPECT_EQ(deal.table, "table-1");
  EXPECT_EQ(deal.server_seed, sitting.table.setup().seed);
  EXPECT_THAT(deal.seat_seeds, ElementsAre(seed_of("Anna"), seed_of("Bert")));
  const Sitting alone = started(test::hidden_game(), 1, {}, {}, 1);
  EXPECT_EQ(deal_of(alone.table).seat_seeds[1], SeatSeed{});
}

// --- moves ---------------------------------------------------------------------------------------

TEST(Moving, IsForWhoeverIsToMove) {
  Sitting sitting = started(kGame, 2);
  EXPECT_EQ(sitting.play(other_one(sitting), {sitting.some_move()}), "NOT_YOUR_TURN");
  EXPECT_THAT(sitting.nak.message, HasSubstr("it is the turn of player"));
  EXPECT_EQ(sitting.play("a stranger", {sitting.some_move()}), "NOT_SEATED");
  EXPECT_EQ(sitting.play(sitting.mover(), {sitting.some_move()}), "");
  EXPECT_THAT(kinds_of(sitting.last), ElementsAre("move"));
}

TEST(Moving, NeedsAGameThatIsOn) {
  Sitting sitting(setup_of(kGame, {open_seat(), open_seat()}));
  sitting.sit("Anna");
  EXPECT_EQ(sitting.play("Anna", {"x"}), "NOT_PLAYING");
  EXPECT_EQ(sitting.nak.message, "the game has not started");
  sitting.sit("Bert");
  EXPECT_EQ(sitting.act("Anna", "resign"), "");
  EXPECT_EQ(sitting.play("Anna", {"x"}), "NOT_PLAYING");
  EXPECT_EQ(sitting.nak.message, "the game is over");
}

TEST(Moving, SaysWhichMoveIsWrongAndWhy) {
  Sitting sitting = started(test::hidden_game(), 2);
  const std::string mover = sitting.mover();
  EXPECT_EQ(sitting.play(mover, {"nonsense"}), "BAD_MOVE");
  EXPECT_EQ(sitting.nak.move, "nonsense");
  const std::string illegal = test::illegal_move(sitting.table.game());
  EXPECT_EQ(sitting.play(mover, {illegal}), "ILLEGAL");
  EXPECT_EQ(sitting.nak.move, illegal);
  ASSERT_TRUE(sitting.nak.refusal);
  EXPECT_NE(sitting.nak.refusal->rule, "");
  EXPECT_EQ(sitting.play(mover, {}), "BAD_ACTION");
  EXPECT_EQ(sitting.act(mover, "move"), "BAD_ACTION");
  EXPECT_EQ(sitting.act(mover, "dance"), "BAD_ACTION");
  EXPECT_EQ(sitting.table.version(), 3);
}

TEST(Moving, NothingFollowsTheEndOfATurn) {
  Sitting sitting = started(kGame, 2);
  const std::string mover = sitting.mover();
  std::vector<std::string> turn;
  const auto game = sitting.table.game().clone();
  while (game->to_move().seat == *sitting.table.to_move()) {
    const auto legal = game->legal();
    turn.push_back(game->move_text(legal.front()));
    game->play(legal.front());
  }
  turn.push_back(game->move_text(game->legal().front()));
  EXPECT_EQ(sitting.play(mover, turn), "NOT_YOUR_TURN");
  EXPECT_THAT(sitting.nak.message, HasSubstr("after the end of this turn"));
  turn.pop_back();
  EXPECT_EQ(sitting.play(mover, turn), "");
}

TEST(Moving, ComputersMoveWhenTheyAreAsked) {
  Sitting sitting = started(kGame, 1, {}, {}, 1);
  Rng rng(2);
  const Seat computer{1};
  if (*sitting.table.to_move() != computer) {
    EXPECT_EQ(sitting.take(computer_moves(sitting.table, computer, {sitting.some_move(rng)}, kNow)), "STALE");
  }
  while (*sitting.table.to_move() != computer) sitting.random_move(rng);
  EXPECT_EQ(sitting.play("Anna", {sitting.some_move(rng)}), "NOT_YOUR_TURN");
  EXPECT_EQ(sitting.take(computer_moves(sitting.table, computer, {"nonsense"}, kNow)), "BAD_MOVE");
  EXPECT_EQ(sitting.take(computer_moves(sitting.table, computer, {sitting.some_move(rng)}, kNow)), "");
  EXPECT_EQ(sitting.log.back().actor, "");
}

// --- versions ------------------------------------------------------------------------------------

TEST(Stale, WhatWasDecidedUponAnOlderPosition) {
  Sitting sitting = started(kGame, 2);
  const std::int64_t old = sitting.table.version();
  const std::string mover = sitting.mover();
  ASSERT_EQ(sitting.random_move(), "");
  for (const std::string action : {R"({"k":"move","m":"x"})", "takeback", "agree"}) {
    EXPECT_EQ(sitting.act(mover, action, old), "STALE") << action;
    EXPECT_EQ(sitting.act(mover, action, sitting.table.version() + 1), "BAD_ACTION") << action;
  }
  Action action;
  action.kind = "move";
  action.moves = {sitting.some_move()};
  EXPECT_EQ(sitting.take(act(sitting.table, sitting.actor(sitting.mover()), action, false, kNow)),
            "BAD_ACTION");
  EXPECT_THAT(sitting.nak.message, HasSubstr("base"));
}

TEST(Stale, IsNothingIfOnlySomethingElseThanThePositionChanged) {
  Sitting sitting = started(kGame, 2);
  const std::int64_t old = sitting.table.version();
  const std::string mover = sitting.mover();
  const std::string move = sitting.some_move();
  ASSERT_EQ(sitting.act(other_one(sitting), "leave"), "");
  ASSERT_EQ(sitting.act(other_one(sitting), "return"), "");
  EXPECT_EQ(sitting.act(mover, R"({"k":"move","m":")" + move + "\"}", old), "");
}

TEST(Stale, ATakebackChangesThePosition) {
  Sitting sitting = started(kGame, 1, {}, {}, 1);
  while (sitting.mover().empty()) sitting.random_move();
  sitting.random_move();
  const std::int64_t seen = sitting.table.version();
  ASSERT_EQ(sitting.act("Anna", "takeback"), "");
  EXPECT_EQ(sitting.act("Anna", R"({"k":"move","m":"x"})", seen), "STALE");
}

// --- going and coming back -----------------------------------------------------------------------

TEST(Leaving, BeforeTheStartFreesTheSeatAndEndsTheToken) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat(), open_seat()}));
  sitting.sit("Anna", {0, 1});
  EXPECT_EQ(sitting.act("Anna", "leave"), "");
  EXPECT_THAT(kinds_of(sitting.last), ElementsAre("leave", "leave"));
  EXPECT_THAT(sitting.table.seats_of(token_of("Anna")), IsEmpty());
  EXPECT_FALSE(sitting.table.chairs()[0].taken());
  EXPECT_EQ(sitting.table.chairs()[1].seed, SeatSeed{});
  EXPECT_EQ(sitting.act("Anna", "return"), "NOT_SEATED");
  EXPECT_EQ(sitting.sit("Bert", {0}), "");
  EXPECT_EQ(sitting.table.chairs()[0].name, "Bert");
}

TEST(Leaving, DuringTheGameKeepsTheSeat) {
  Sitting sitting = started(kGame, 2);
  EXPECT_EQ(sitting.act("Anna", "return"), "NOT_NOW");
  EXPECT_EQ(sitting.act("Anna", "leave"), "");
  EXPECT_TRUE(sitting.table.chairs()[0].left);
  EXPECT_EQ(sitting.table.chairs()[0].level, 0);
  EXPECT_EQ(sitting.act("Anna", "return"), "");
  EXPECT_FALSE(sitting.table.chairs()[0].left);
  sitting.act("Bert", "resign");
  EXPECT_EQ(sitting.act("Anna", "leave"), "NOT_PLAYING");
  EXPECT_EQ(sitting.act("Anna", "return"), "NOT_PLAYING");
}

/// Leaves and returns for as long as that is possible; the code that ends it.
std::string leave_and_return(Sitting& sitting, const std::string& who) {
  std::string code;
  for (int i = 0; code.empty() && i < kMostEvents; ++i) {
    code = sitting.act(who, "leave");
    if (code.empty()) code = sitting.act(who, "return");
  }
  return code;
}

TEST(Leaving, AndComingBackDoesNotMakeALogOfAnyLength) {
  Sitting sitting = started(kGame, 2);
  EXPECT_EQ(leave_and_return(sitting, "Anna"), "TOO_LONG");
  EXPECT_EQ(sitting.table.version() - sitting.table.position_version(), kMostEventsWithoutMove);
  EXPECT_EQ(sitting.random_move(), "") << "the game can be played on";
  EXPECT_EQ(leave_and_return(sitting, "Anna"), "TOO_LONG") << "and then it counts anew";
  EXPECT_EQ(sitting.table.version() - sitting.table.position_version(), kMostEventsWithoutMove);
  EXPECT_EQ(sitting.act("Bert", "fly"), "BAD_ACTION");
  EXPECT_EQ(sitting.act("Bert", "resign"), "");
}

TEST(Leaving, InAWholeGameIsCountedForEachPerson) {
  Sitting sitting = started(kGame, 2);
  std::string code;
  for (int turn = 0; turn < 8; ++turn) {
    code = leave_and_return(sitting, "Anna");
    sitting.act("Anna", "return");
    ASSERT_EQ(sitting.random_move(), "") << "a game can always be played on";
  }
  EXPECT_EQ(code, "TOO_LONG");
  EXPECT_EQ(sitting.table.chairs()[0].absences, kMostAbsences);
  EXPECT_LT(sitting.table.version(), kMostAbsences + 20);
  EXPECT_EQ(sitting.act("Bert", "leave"), "") << "others are not concerned";
  EXPECT_EQ(sitting.act("Bert", "return"), "");
  EXPECT_EQ(sitting.act("Anna", "takeback"), "TOO_LONG");
  while (sitting.table.stage() == Stage::playing) ASSERT_EQ(sitting.random_move(), "");
}

TEST(Leaving, BeforeTheStartMakesNoLongLog) {
  Sitting sitting(setup_of(kGame, {open_seat(), open_seat()}));
  std::string code;
  for (int i = 0; code.empty() && i < kMostEvents; ++i) {
    code = sitting.sit("Anna");
    if (code.empty()) code = sitting.act("Anna", "leave");
  }
  EXPECT_EQ(code, "WORN_OUT");
  EXPECT_EQ(sitting.table.version(), kMostEventsBeforeStart);
}

TEST(Sitting, TwoPeopleAtOneTableAreToldApart) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat(), open_seat(), open_seat()}));
  const auto sit = [&](std::string_view who, const std::string& name, std::vector<std::size_t> seats = {}) {
    return sitting.take(sit_down(sitting.table, sitting.actor(who),
                                 {std::move(seats), name, seed_of(who), false}, false, kNow));
  };
  EXPECT_EQ(sit("one", "Anna", {0, 1}), "");
  EXPECT_EQ(sit("two", "\u0410nna"), "");
  EXPECT_EQ(sit("three", "ANNA"), "");
  EXPECT_EQ(sitting.table.chairs()[0].name, "Anna");
  EXPECT_EQ(sitting.table.chairs()[1].name, "Anna") << "the same person";
  EXPECT_EQ(sitting.table.chairs()[2].name, "\u0410nna (2)");
  EXPECT_EQ(sitting.table.chairs()[3].name, "ANNA (3)");
}

TEST(Leaving, TooOftenKeepsNobodyFromBeingReplaced) {
  Sitting sitting = started(kGameForFour, 3);
  EXPECT_EQ(leave_and_return(sitting, sitting.mover()), "TOO_LONG");
  const std::string mover = sitting.mover();
  const Seat seat = *sitting.table.to_move();
  EXPECT_EQ(sitting.act(mover, R"({"k":"standin","s":)" + std::to_string(index(seat)) + "}"), "");
  EXPECT_EQ(sitting.act(mover, "return"), "TOO_LONG") << "first something must happen";
}

TEST(StandIn, TheOwnSeatAtAnyTimeAndBack) {
  Sitting sitting = started(kGame, 2);
  const std::string mover = sitting.mover();
  const Seat seat = *sitting.table.to_move();
  const std::string own = std::to_string(index(seat));
  EXPECT_EQ(sitting.act(mover, R"({"k":"standin","s":)" + own + "}"), "");
  EXPECT_EQ(sitting.table.chair(seat).level, kStandInLevel);
  EXPECT_EQ(sitting.act(mover, R"({"k":"standin","s":)" + own + "}"), "NOT_NOW");
  EXPECT_EQ(sitting.play(mover, {sitting.some_move()}), "STAND_IN");
  EXPECT_EQ(sitting.take(computer_moves(sitting.table, seat, {sitting.some_move()}, kNow)), "");
  EXPECT_EQ(sitting.act(mover, "return"), "");
  EXPECT_EQ(sitting.table.chair(seat).level, 0);
  EXPECT_EQ(sitting.take(computer_moves(sitting.table, seat, {"x"}, kNow)), "STALE");
  EXPECT_EQ(sitting.act(mover, R"({"k":"standin","s":)" + own + R"(,"level":7})"), "");
  EXPECT_EQ(sitting.table.chair(seat).level, 7);
}

TEST(StandIn, AnothersSeatOnlyWhenTheyAreGone) {
  Sitting sitting = started(kGameForFour, 3);
  const std::string stand_in = R"({"k":"standin","s":1,"level":2})";
  EXPECT_EQ(sitting.act("Anna", stand_in), "TOO_SOON");
  EXPECT_EQ(sitting.act("a stranger", stand_in, std::nullopt, true), "NOT_SEATED");
  EXPECT_EQ(sitting.act("Anna", stand_in, std::nullopt, true), "");
  EXPECT_EQ(sitting.table.chairs()[1].level, 2);
  EXPECT_EQ(sitting.act("Bert", "return"), "");
  EXPECT_EQ(sitting.act("Anna", R"({"k":"standin","s":3})", std::nullopt, true), "BAD_ACTION");
  EXPECT_EQ(sitting.act("Anna", "standin", std::nullopt, true), "BAD_ACTION");
}

TEST(StandIn, OnlyWhileTheGameIsOnAndNotForComputers) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat(), computer_seat()}));
  sitting.sit("Anna");
  EXPECT_EQ(sitting.act("Anna", R"({"k":"standin","s":0})"), "NOT_PLAYING");
  sitting.sit("Bert");
  EXPECT_EQ(sitting.act("Anna", R"({"k":"standin","s":2})", std::nullopt, true), "NOT_NOW");
}

TEST(StandIn, ComesByItselfForSomebodyWhoIsGone) {
  Sitting sitting = started(kGame, 2);
  EXPECT_EQ(sitting.take(replace_absent(sitting.table, Seat{0}, kNow)), "");
  EXPECT_EQ(sitting.table.chairs()[0].level, kStandInLevel);
  EXPECT_EQ(sitting.take(replace_absent(sitting.table, Seat{0}, kNow)), "STALE");
  sitting.act("Bert", "resign");
  EXPECT_EQ(sitting.take(replace_absent(sitting.table, Seat{1}, kNow)), "STALE");
}

TEST(HotSeat, OneTokenPlaysSeveralSeats) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat(), open_seat()}));
  ASSERT_EQ(sitting.sit("Anna", {0, 1, 2}), "");
  unsigned moved = 0;
  for (int i = 0; i < 200 && moved != 7u && sitting.table.stage() == Stage::playing; ++i) {
    moved |= 1u << index(*sitting.table.to_move());
    ASSERT_EQ(sitting.play("Anna", {sitting.some_move()}), "");
  }
  EXPECT_EQ(moved, 7u);
  EXPECT_EQ(sitting.act("Anna", "leave"), "");
  EXPECT_THAT(kinds_of(sitting.last), ElementsAre("leave", "leave", "leave"));
  EXPECT_EQ(sitting.act("Anna", "return"), "");
  EXPECT_THAT(kinds_of(sitting.last), ElementsAre("return", "return", "return"));
}

// --- ends and what comes after -------------------------------------------------------------------

TEST(Resigning, EndsAGameOfTwo) {
  Sitting sitting = started(kGame, 2);
  EXPECT_EQ(sitting.act(other_one(sitting), "resign"), "");
  EXPECT_EQ(sitting.table.stage(), Stage::over);
  EXPECT_EQ(sitting.table.ending(), Ending::resigned);
  EXPECT_EQ(sitting.table.to_move(), std::nullopt);
  const Record record = sitting.table.record();
  EXPECT_EQ(record.result, "*");
  EXPECT_EQ(*record.find("Ending"), "resigned");
  EXPECT_EQ(*record.find("Loser"), std::to_string(index(sitting.table.loser()) + 1));
  EXPECT_EQ(sitting.act("Anna", "resign"), "NOT_PLAYING");
}

TEST(Resigning, IsNotForMoreThanTwoNorForWhoHoldsBothSeats) {
  Sitting three = started(kGameForFour, 3);
  EXPECT_EQ(three.act("Anna", "resign"), "BAD_ACTION");
  Sitting both(setup_of(kGame, {open_seat(), open_seat()}));
  both.sit("Anna", {0, 1});
  EXPECT_EQ(both.act("Anna", "resign"), "BAD_ACTION");
}

TEST(Closing, CallsOffATableThatHasNotStarted) {
  Sitting sitting(setup_of(kGame, {open_seat(), open_seat()}));
  EXPECT_EQ(sitting.act("Anna", "close"), "NOT_SEATED");
  sitting.sit("Anna");
  EXPECT_EQ(sitting.act("Anna", "close"), "");
  EXPECT_EQ(sitting.table.ending(), Ending::closed);
  EXPECT_EQ(sitting.sit("Bert"), "TAKEN");
  Sitting playing = started(kGame, 2);
  EXPECT_EQ(playing.act("Anna", "close"), "NOT_NOW");
}

TEST(Rematch, TurnsTheSeatsAndKeepsThemForTheirPeople) {
  Sitting sitting = started(kGame, 2, {}, {}, 1);
  EXPECT_EQ(
      sitting.take(announce_rematch(sitting.table, sitting.actor("Anna"), rematch_of(sitting.table), kNow)),
      "NOT_OVER");
  Rng rng(4);
  while (sitting.table.stage() == Stage::playing) sitting.random_move(rng);
  table::Setup next = rematch_of(sitting.table);
  EXPECT_EQ(next.before, "table-1");
  EXPECT_EQ(next.id, "");
  EXPECT_EQ(next.seed, ServerSeed{});
  EXPECT_EQ(next.seats[0].kept_for, token_of("Bert"));
  EXPECT_TRUE(next.seats[1].computer);
  EXPECT_EQ(next.seats[1].level, 3);
  EXPECT_EQ(next.seats[2].kept_for, token_of("Anna"));
  next.id = "table-2";
  EXPECT_EQ(sitting.take(announce_rematch(sitting.table, sitting.actor("a stranger"), next, kNow)),
            "NOT_SEATED");
  EXPECT_EQ(sitting.take(announce_rematch(sitting.table, sitting.actor("Anna"), next, kNow)), "");
  ASSERT_EQ(sitting.last.events.size(), 1u);
  EXPECT_EQ(sitting.last.events[0].opens, row_of(next, kNow));
  EXPECT_EQ(sitting.table.next(), "table-2");
  EXPECT_EQ(sitting.take(announce_rematch(sitting.table, sitting.actor("Bert"), next, kNow)), "NOT_NOW");

  Sitting again(next);
  EXPECT_EQ(again.sit("Zoe"), "TAKEN");
  EXPECT_EQ(again.sit("Zoe", {0}), "TAKEN");
  EXPECT_EQ(again.sit("Anna", {0}), "TAKEN");
  EXPECT_EQ(again.sit("Anna"), "");
  EXPECT_THAT(again.table.seats_of(token_of("Anna")), ElementsAre(Seat{2}));
  EXPECT_EQ(again.act("Anna", "leave"), "");
  EXPECT_EQ(again.sit("Zoe", {2}), "TAKEN");  // it stays kept
  EXPECT_EQ(again.sit("Anna"), "");
  EXPECT_EQ(again.sit("Bert"), "");
  EXPECT_EQ(again.table.stage(), Stage::playing);
}

TEST(Rematch, AStandInIsNotAComputer) {
  Sitting sitting = started(kGame, 2);
  sitting.act("Bert", R"({"k":"standin","s":1})");
  sitting.act("Anna", "resign");
  const table::Setup next = rematch_of(sitting.table);
  EXPECT_FALSE(next.seats[0].computer);
  EXPECT_EQ(next.seats[0].level, 0);
  EXPECT_EQ(next.seats[0].kept_for, token_of("Bert"));
}

TEST(Events, CarryTheActorAndTheIdOfTheAction) {
  Sitting sitting(setup_of(kGameForFour, {open_seat(), open_seat()}));
  const Sit sit{{}, "Anna", seed_of("Anna"), true};
  ASSERT_EQ(sitting.take(sit_down(sitting.table, {token_of("Anna"), "a1"}, sit, false, kNow)), "");
  ASSERT_EQ(sitting.take(
                sit_down(sitting.table, {token_of("Bert"), "a1"}, {{}, "Bert", {}, false}, false, kNow + 5)),
            "");
  EXPECT_EQ(sitting.log[0].actor, token_of("Anna"));
  EXPECT_EQ(sitting.log[0].action, "a1");
  EXPECT_TRUE(sitting.table.chairs()[0].program);
  EXPECT_EQ(sitting.log[2].action, "");  // the start: the id stands at the first event of an action only
  EXPECT_EQ(sitting.log[2].at, kNow + 5);
}

}  // namespace
}  // namespace merlon::table
