// A table is what its log says: whoever goes through the same events has the same table, and a log that was
// damaged is refused with a word about where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/session.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using test::effort;
using ::testing::HasSubstr;

/// The last seat of every second table is a computer's.
Sitting table_of(const Kind& kind, std::uint64_t number) {
  const int computers = number % 2 == 0 ? 0 : 1;
  return started(kind.game->key, kind.players - computers, kind.options, {}, computers);
}

/// Plays one action of one to three moves of the turn; a game whose next move may not be known yet gets one.
void random_action(Sitting& sitting, Rng& rng) {
  const Seat seat = *sitting.table.to_move();
  const std::unique_ptr<any::AnyGame> ahead = sitting.table.game().clone();
  std::vector<std::string> moves;
  do {
    const any::AnyMove move = test::random_move(*ahead, rng);
    moves.push_back(ahead->move_text(move));
    ahead->play(move);
  } while (moves.size() < 3 && !ahead->to_move().over && ahead->to_move().seat == seat && rng.below(2) == 0);
  const auto send = [&] {
    return sitting.table.chair(seat).level != 0
               ? sitting.take(computer_moves(sitting.table, seat, moves, sitting.now))
               : sitting.play(sitting.mover(), moves);
  };
  if (send() == "REVEALED") {
    moves.resize(1);
    EXPECT_EQ(send(), "") << sitting.nak.message;
  }
  ASSERT_EQ(sitting.nak.code, "") << sitting.nak.message;
}

TEST(TableLog, SaysEverythingAboutTheTable) {
  std::uint64_t number = 0;
  for (const Kind& kind : every_kind()) {
    SCOPED_TRACE(text_of(kind));
    for (int game = 0; game < effort(2); ++game) {
      Sitting sitting = table_of(kind, number++);
      Rng rng(number);
      while (sitting.table.stage() == Stage::playing) {
        sitting.now += rng.below(5000);
        random_action(sitting, rng);
        ASSERT_FALSE(HasFailure());
        const std::string mover = sitting.mover();
        if (mover.empty() || rng.below(20) != 0) continue;
        if (rng.below(2) == 0) sitting.act(mover, "takeback");
        if (rng.below(2) == 0) sitting.act(mover, "leave");
        if (rng.below(2) == 0) sitting.act(mover, "return");
      }
      Table again(sitting.table.setup());
      const auto error = again.replay(sitting.log);
      ASSERT_FALSE(error) << error->message;
      ASSERT_EQ(all_of(again), all_of(sitting.table));
      EXPECT_EQ(again.ending(), Ending::played);
      EXPECT_EQ(write_record(again.record()), write_record(sitting.table.record()));
      // The record deals and plays the same game without the table.
      const auto session = Session::replay(again.record());
      ASSERT_TRUE(session) << session.error().message;
      EXPECT_EQ(hash_text(session->game().hash()), again.state());
    }
  }
}

TEST(TableLog, VersionsCountFromOneAndLeaveNoneOut) {
  const Sitting sitting = started(test::game_for(3), 3);
  ASSERT_EQ(sitting.log.size(), 4u);  // three sit down, the game starts
  for (std::size_t i = 0; i < sitting.log.size(); ++i) {
    EXPECT_EQ(sitting.log[i].version, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(sitting.log[i].table, "table-1");
    EXPECT_EQ(sitting.log[i].at, kNow);
  }
  EXPECT_EQ(sitting.log[0].state, "");
  EXPECT_EQ(sitting.log[3].state, sitting.table.state());
}

// --- damaged logs --------------------------------------------------------------------------------

/// A table in the middle of a game, with something of everything in its log.
Sitting eventful() {
  Sitting sitting = started(test::open_game(), 2);
  Rng rng(5);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(sitting.random_move(rng), "");
  EXPECT_EQ(sitting.act("Anna", "leave"), "");
  EXPECT_EQ(sitting.act("Anna", "return"), "");
  EXPECT_EQ(sitting.act("Bert", R"({"k":"standin","s":1,"level":2})"), "");
  EXPECT_EQ(sitting.act("Bert", "return"), "");
  return sitting;
}

/// The event that comes next at a table, with this body.
store::EventRow next_event(const Table& table, const std::string& body) {
  store::EventRow row;
  row.table = table.setup().id;
  row.version = table.version() + 1;
  row.body = body;
  row.state = table.state();
  row.at = kNow;
  return row;
}

TEST(DamagedLog, InAnotherOrderIsRefused) {
  const Sitting sitting = eventful();
  for (std::size_t i = 0; i + 1 < sitting.log.size(); ++i) {
    std::vector<store::EventRow> log = sitting.log;
    std::swap(log[i], log[i + 1]);
    const auto error = Table(sitting.table.setup()).replay(log);
    ASSERT_TRUE(error);
    EXPECT_THAT(error->message, HasSubstr("version " + std::to_string(i + 1) + " is due"));
  }
}

TEST(DamagedLog, WithAGapOrARepetitionIsRefused) {
  const Sitting sitting = eventful();
  for (std::size_t i = 0; i + 1 < sitting.log.size(); ++i) {
    std::vector<store::EventRow> gap = sitting.log;
    gap.erase(gap.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_TRUE(Table(sitting.table.setup()).replay(gap));
    std::vector<store::EventRow> twice = sitting.log;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), sitting.log[i]);
    EXPECT_TRUE(Table(sitting.table.setup()).replay(twice));
  }
}

TEST(DamagedLog, WithAnotherHashIsRefused) {
  const Sitting sitting = eventful();
  for (std::size_t i = 0; i < sitting.log.size(); ++i) {
    std::vector<store::EventRow> log = sitting.log;
    log[i].state = log[i].state == "0123456789abcdef" ? "" : "0123456789abcdef";
    const auto error = Table(sitting.table.setup()).replay(log);
    ASSERT_TRUE(error);
    EXPECT_THAT(error->message, HasSubstr("event " + std::to_string(i + 1) + " of table table-1"));
    EXPECT_THAT(error->message, HasSubstr("the state's hash is"));
  }
}

TEST(DamagedLog, FromAnotherDealIsRefused) {
  const Sitting sitting = eventful();
  table::Setup setup = sitting.table.setup();
  setup.seed[7] ^= 1;
  EXPECT_TRUE(Table(setup).replay(sitting.log));
  setup = sitting.table.setup();
  setup.id = "table-2";
  EXPECT_TRUE(Table(setup).replay(sitting.log));
  setup = sitting.table.setup();
  setup.rules += 1;
  const auto error = Table(setup).replay(sitting.log);
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, HasSubstr("rules version"));
}

TEST(DamagedLog, NonsenseIsRefusedAndLeavesTheTableAsItWas) {
  Sitting sitting = eventful();
  const std::string before = all_of(sitting.table);
  const std::vector<std::string> nonsense{
      "",
      "{",
      "null",
      "[]",
      "7",
      R"({"k":7})",
      R"({"k":"dance","s":0})",
      R"({"k":"start"})",
      R"({"k":"sit","seats":[0],"name":"Zoe","token":"t","seed":"00"})",
      R"({"k":"move"})",
      R"({"k":"move","s":0,"m":[]})",
      R"({"k":"move","s":0,"m":["nonsense"]})",
      R"({"k":"move","s":1,"m":["nonsense"]})",
      R"({"k":"move","s":0,"m":[17]})",
      R"({"k":"move","s":9,"m":["x"]})",
      R"({"k":"move","s":-1,"m":["x"]})",
      R"({"k":"leave"})",
      R"({"k":"leave","s":2})",
      R"({"k":"leave","s":"0"})",
      R"({"k":"standin","s":5,"level":3})",
      R"({"k":"standin","s":0})",
      R"({"k":"standin","s":0,"level":0})",
      R"({"k":"standin","s":0,"level":9})",
      R"({"k":"standin","s":0,"level":-1})",
      R"({"k":"return","s":5})",
      R"({"k":"ask","s":0})"
      "x",
      R"({"k":"ask","s":0,"keep":-1})",
      R"({"k":"ask","s":0,"keep":99})",
      R"({"k":"agree","s":0})",
      R"({"k":"takeback","s":0,"keep":99})",
      R"({"k":"takeback","s":0,"keep":-1})",
      R"({"k":"resign"})",
      R"({"k":"flag"})",
      R"({"k":"flag","s":0})",
      R"({"k":"flag","s":0,"level":77})",
  };
  for (const std::string& body : nonsense) {
    const store::EventRow event = next_event(sitting.table, body);
    const auto error = sitting.table.enact(event);
    EXPECT_TRUE(error) << body;
    if (error) {
      EXPECT_THAT(error->message, HasSubstr("of table table-1: ")) << body;
    }
    ASSERT_EQ(all_of(sitting.table), before) << body;
  }
}

TEST(DamagedLog, MovesAreAllOrNone) {
  Sitting sitting = started(test::largest_game(), 2);
  const std::string before = all_of(sitting.table);
  const std::string seat = std::to_string(index(*sitting.table.to_move()));
  const std::string move = sitting.some_move();
  const std::string body = R"({"k":"move","s":)" + seat + R"(,"m":[")" + move + R"(","nonsense"]})";
  EXPECT_TRUE(sitting.table.enact(next_event(sitting.table, body)));
  EXPECT_EQ(all_of(sitting.table), before);
}

TEST(DamagedLog, NobodySitsDownTwiceOrNowhere) {
  Sitting sitting(setup_of(test::game_for(3), {open_seat(), open_seat(), computer_seat()}));
  ASSERT_EQ(sitting.sit("Anna"), "");
  const std::string before = all_of(sitting.table);
  const std::string seed = hex_text(seed_of("Bert"));
  for (const std::string seats :
       {"[]", "[0]", "[2]", "[3]", "[-1]", "[1,1]", "[1,0]", "[\"1\"]", "1", "null"}) {
    const std::string body =
        R"({"k":"sit","name":"Bert","token":"t","seed":")" + seed + R"(","seats":)" + seats + "}";
    EXPECT_TRUE(sitting.table.enact(next_event(sitting.table, body))) << seats;
    ASSERT_EQ(all_of(sitting.table), before) << seats;
  }
  EXPECT_TRUE(sitting.table.enact(next_event(
      sitting.table, R"({"k":"sit","seats":[1],"name":"Bert","token":"","seed":")" + seed + "\"}")));
  EXPECT_TRUE(sitting.table.enact(
      next_event(sitting.table, R"({"k":"sit","seats":[1],"name":"Bert","token":"t","seed":"12"})")));
  EXPECT_TRUE(sitting.table.enact(next_event(sitting.table, R"({"k":"start"})")));
  EXPECT_EQ(all_of(sitting.table), before);
}

// Whatever the log of a waiting table says about seats: a computer stays a computer.
TEST(DamagedLog, AComputerDoesNotLeave) {
  Sitting sitting(setup_of(test::game_for(3), {open_seat(), computer_seat()}));
  const std::string before = all_of(sitting.table);
  EXPECT_TRUE(sitting.table.enact(next_event(sitting.table, R"({"k":"leave","s":1})")));
  EXPECT_EQ(all_of(sitting.table), before);
}

}  // namespace
}  // namespace merlon::table
