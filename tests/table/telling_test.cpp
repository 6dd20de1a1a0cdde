// What each viewer is told. The law: whoever folds the events has what somebody sees who looks at the table.
#include "table/telling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "table/patch.h"
#include "tests/support/effort.h"
#include "tests/support/game_name.h"
#include "tests/support/games.h"
#include "tests/table/json_patch.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using boost::json::object;
using boost::json::parse;
using boost::json::serialize;
using boost::json::value;
using test::effort;
using ::testing::HasSubstr;

/// A client: it keeps the view that it can make from what it was sent.
class Client {
 public:
  Client(const Table& table, Seat viewer) : viewer_(viewer), told_(table, viewer) {
    const object sync = parse(told_.sync()).as_object();
    view_ = sync.at("view");
    EXPECT_EQ(sync.at("h").as_string(), document_hash(view_));
    EXPECT_EQ(sync.at("v").as_int64(), table.version());
  }

  /// Hears of an event, and has the view of the table afterwards.
  std::string hear(const Table& before, const Table& after, const store::EventRow& event) {
    std::string message = told_.event(before, after, event);
    const object told = parse(message).as_object();
    EXPECT_EQ(told.at("t").as_string(), "ev");
    EXPECT_EQ(told.at("v").as_int64(), event.version);
    EXPECT_EQ(told.at("e").as_array().size(), 1u);
    if (const value* patch = told.if_contains("d")) {
      EXPECT_TRUE(apply_patch(view_, patch->as_array())) << message;
    }
    EXPECT_EQ(view_, document(after, viewer_)) << message;
    EXPECT_EQ(told.at("h").as_string(), document_hash(view_)) << message;
    EXPECT_EQ(told.contains("legal"), after.to_move() == viewer_);
    return message;
  }

  Seat viewer() const { return viewer_; }

 private:
  Seat viewer_;
  Told told_;
  value view_;
};

/// What nobody may read before the end: seeds, tokens, the invitation, and the hashes of states, which cover
/// hidden cards too.
std::vector<std::string> secrets_of(const Table& table) {
  std::vector<std::string> secrets{hex_text(table.setup().seed), table.setup().invite};
  for (const Chair& chair : table.chairs()) {
    if (chair.token.empty()) continue;
    secrets.push_back(chair.token);
    secrets.push_back(hex_text(chair.seed));
  }
  for (const SeatPlan& plan : table.setup().seats) {
    if (!plan.kept_for.empty()) secrets.push_back(plan.kept_for);
  }
  if (table.started() && table.stage() == Stage::playing) secrets.push_back(table.state());
  return secrets;
}

std::string secret_in(const std::string& message, const Table& table) {
  for (const std::string& secret : secrets_of(table)) {
    if (message.find(secret) != std::string::npos) return secret;
  }
  return {};
}

/// A table to which everybody listens from the beginning.
class Audience {
 public:
  explicit Audience(const Table& table) : table_(table) {
    for (const Seat viewer : viewers_of(table.setup().players())) clients_.emplace_back(table, viewer);
  }

  void hear(const Proposal& proposal) {
    for (const store::NewEvent& event : proposal.events) {
      Table next = table_;
      ASSERT_FALSE(next.apply(event.row));
      for (Client& client : clients_) {
        const std::string message = client.hear(table_, next, event.row);
        EXPECT_EQ(secret_in(message, next), "") << message;
      }
      table_ = std::move(next);
    }
  }

 private:
  Table table_;
  std::vector<Client> clients_;
};

class Telling : public ::testing::TestWithParam<std::string_view> {};

TEST_P(Telling, FoldingTheEventsIsLookingAtTheTable) {
  std::vector<Kind> kinds = every_kind();
  std::erase_if(kinds, [](const Kind& kind) { return kind.game->key != GetParam(); });
  for (int number = 0; number < effort(5); ++number) {
    const Kind& kind = kinds[static_cast<std::size_t>(number) * 7 % kinds.size()];
    SCOPED_TRACE(text_of(kind));
    Rng rng(static_cast<std::uint64_t>(number));
    const ClockRule clock = number % 2 == 0 ? ClockRule{} : ClockRule{ClockKind::bank, 600'000, 5000};
    std::vector<SeatPlan> seats(static_cast<std::size_t>(kind.players), open_seat());
    if (number % 3 == 0) seats.back() = computer_seat();
    table::Setup setup = setup_of(kind.game->key, seats, kind.options, clock);
    setup.id = "table-" + std::to_string(number);
    Sitting sitting(setup);
    Audience audience(sitting.table);
    const auto told = [&](const std::string& code) {
      if (code.empty()) audience.hear(sitting.last);
    };
    for (int s = 0; sitting.table.stage() == Stage::waiting; ++s) {
      told(sitting.sit(names()[static_cast<std::size_t>(s)]));
    }
    while (sitting.table.stage() == Stage::playing && !HasFailure()) {
      sitting.now += rng.below(2000);
      told(sitting.random_move(rng));
      const std::string who = names()[rng.below(static_cast<std::uint32_t>(kind.players))];
      if (rng.below(10) != 0) continue;
      for (const std::string_view kind_of_action : {"leave", "return", "takeback", "agree", "decline"}) {
        if (rng.below(2) == 0) told(sitting.act(who, kind_of_action));
      }
    }
    told(sitting.take(
        announce_rematch(sitting.table, sitting.actor("Anna"), rematch_of(sitting.table), sitting.now)));
    ASSERT_FALSE(HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Telling, ::testing::ValuesIn(any::game_keys()), test::game_name);

// The search for secrets must be able to find some.
TEST(Secrets, AreFoundWhereTheyAre) {
  const Sitting sitting = started(test::game_for(3), 2);
  EXPECT_EQ(secret_in(sitting.log[0].body, sitting.table), token_of("Anna"));
  EXPECT_EQ(secret_in(sitting.log[2].state, sitting.table), sitting.table.state());
  EXPECT_NE(secret_in(write_setup(sitting.table.setup()), sitting.table), "");
  EXPECT_NE(secret_in(write_record(sitting.table.record()), sitting.table), "");
}

TEST(Secrets, AreInNoDocument) {
  Sitting sitting = started(test::hidden_game(), 2);
  sitting.act("Anna", "resign");
  Sitting again([&] {
    table::Setup next = rematch_of(sitting.table);
    next.id = "table-2";
    next.seed = sha256(bytes_of("another seed"));
    return next;
  }());
  for (const Sitting* one : {&sitting, &again}) {
    for (const Seat viewer : viewers_of(2)) {
      EXPECT_EQ(secret_in(serialize(document(one->table, viewer)), one->table), "");
    }
  }
}

// --- the document --------------------------------------------------------------------------------

TEST(Document, HasTheMembersOfTheContract) {
  Sitting sitting(setup_of(test::game_for(3), {open_seat(), open_seat(), computer_seat(6)}, {},
                           {ClockKind::bank, 60'000, 5000}));
  object view = document(sitting.table, kSpectator).as_object();
  std::vector<std::string> names_of_members;
  for (const auto& member : view) names_of_members.emplace_back(member.key());
  EXPECT_THAT(names_of_members,
              ::testing::UnorderedElementsAre("id", "game", "rules", "players", "options", "listed", "commit",
                                              "before", "next", "stage", "viewer", "to_move", "moves",
                                              "seats", "clock", "takeback", "end", "position"));
  EXPECT_EQ(view.at("stage"), "waiting");
  EXPECT_TRUE(view.at("viewer").is_null());
  EXPECT_TRUE(view.at("to_move").is_null());
  EXPECT_TRUE(view.at("position").is_null());
  EXPECT_EQ(view.at("commit").as_string(), hex_text(sitting.table.setup().commit()));
  EXPECT_EQ(serialize(view.at("seats")),
            R"([{"kind":"open","name":"","level":0,"left":false,"kept":false},)"
            R"({"kind":"open","name":"","level":0,"left":false,"kept":false},)"
            R"({"kind":"computer","name":"","level":6,"left":false,"kept":false}])");
  EXPECT_EQ(serialize(view.at("clock")),
            R"({"kind":"bank","ms":60000,"increment":5000,"at_zero":"computer","left":[60000,60000,60000],)"
            R"("running":null,"since":0})");
  sitting.sit("Anna");
  sitting.take(sit_down(sitting.table, sitting.actor("Bot"), {{}, "Bot", {}, true}, false, kNow));
  view = document(sitting.table, Seat{1}).as_object();
  EXPECT_EQ(view.at("stage"), "playing");
  EXPECT_EQ(view.at("viewer"), 1);
  EXPECT_EQ(view.at("to_move"), index(*sitting.table.to_move()));
  EXPECT_EQ(view.at("seats").at(0).at("kind"), "person");
  EXPECT_EQ(view.at("seats").at(0).at("name"), "Anna");
  EXPECT_EQ(view.at("seats").at(1).at("kind"), "program");
  EXPECT_TRUE(view.at("end").is_null());
  EXPECT_EQ(view.at("position").at("viewer"), 1);
}

TEST(Document, SaysHowItEnded) {
  Sitting resigned = started(test::open_game(), 2);
  resigned.act("Bert", "resign");
  EXPECT_EQ(serialize(document(resigned.table, kSpectator).at("end")), R"({"how":"resigned","loser":1})");
  Sitting played = started(test::open_game(), 2);
  while (played.table.stage() == Stage::playing) played.random_move();
  const value end = document(played.table, kSpectator).at("end");
  EXPECT_EQ(end.at("how"), "played");
  EXPECT_TRUE(end.at("loser").is_null());
  EXPECT_TRUE(end.at("result").at("over").as_bool());
  Sitting closed(setup_of(test::game_for(3), {open_seat(), open_seat()}));
  closed.sit("Anna");
  closed.act("Anna", "close");
  EXPECT_EQ(serialize(document(closed.table, kSpectator).at("end")), R"({"how":"closed","loser":null})");
}

TEST(Document, ShowsWhoAsksToTakeBack) {
  Sitting sitting = started(test::open_game(), 2);
  const std::string mover = sitting.mover();
  sitting.random_move();
  ASSERT_EQ(sitting.act(mover, "takeback"), "");
  const std::string seat = mover == "Anna" ? "0" : "1";
  EXPECT_EQ(serialize(document(sitting.table, kSpectator).at("takeback")),
            R"({"by":)" + seat + R"(,"keep":0,"agreed":[)" + seat + "]}");
}

// --- events --------------------------------------------------------------------------------------

TEST(ToldEvent, SaysWhoSatDownAndNothingMore) {
  Sitting sitting(setup_of(test::game_for(3), {open_seat(), open_seat()}));
  const Table before = sitting.table;
  sitting.sit("Anna");
  EXPECT_EQ(serialize(told_event(before, sitting.log[0], kSpectator)),
            R"({"k":"sit","seats":[0],"name":"Anna","at":1763000000000})");
}

TEST(ToldEvent, ThatChangesNothingHasNoPatch) {
  Sitting sitting = started(test::open_game(), 2);
  const std::string mover = sitting.mover();
  sitting.random_move();
  sitting.act(mover, "takeback");
  Told told(sitting.table, kSpectator);
  const Table before = sitting.table;
  sitting.act(mover, "agree");
  const object message = parse(told.event(before, sitting.table, sitting.log.back())).as_object();
  EXPECT_FALSE(message.contains("d"));
  EXPECT_TRUE(message.contains("h"));
}

TEST(LegalMoves, AreForTheSeatThatIsToMove) {
  const Sitting sitting = started(test::game_for(3), 2);
  const Seat seat = *sitting.table.to_move();
  const auto moves = legal_moves(sitting.table, seat);
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves->size(), sitting.table.game().legal().size());
  EXPECT_FALSE(legal_moves(sitting.table, other(seat)));
  EXPECT_FALSE(legal_moves(sitting.table, kSpectator));
  EXPECT_FALSE(legal_moves(Table(setup_of(test::game_for(3), {open_seat(), open_seat()})), kSpectator));
}

TEST(Explanation, IsForTheSeatThatIsToMove) {
  Sitting sitting = started(test::hidden_game(), 2);
  const Seat seat = *sitting.table.to_move();
  const auto legal = explanation(sitting.table, seat, sitting.some_move(), Language::english);
  ASSERT_TRUE(std::holds_alternative<std::string>(legal));
  EXPECT_EQ(parse(std::get<std::string>(legal)).at("legal"), true);
  const std::string move = test::illegal_move(sitting.table.game());
  const auto illegal = explanation(sitting.table, seat, move, Language::english);
  ASSERT_TRUE(std::holds_alternative<std::string>(illegal));
  const value answer = parse(std::get<std::string>(illegal));
  EXPECT_EQ(answer.at("legal"), false);
  EXPECT_EQ(answer.at("why").as_array().size(), 1u);
  EXPECT_EQ(std::get<Nak>(explanation(sitting.table, seat, "nonsense", Language::english)).code, "BAD_MOVE");
  for (const Seat viewer : {other(seat), kSpectator}) {
    EXPECT_EQ(std::get<Nak>(explanation(sitting.table, viewer, move, Language::english)).code,
              "NOT_YOUR_TURN");
  }
}

}  // namespace
}  // namespace merlon::table
