// The table on this device: as on a server, but whoever asks keeps the log.
#include <gtest/gtest.h>

#include "any/registry.h"
#include "core/rng.h"
#include "host/boost_json.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/wasm/asking.h"

namespace merlon::wasm {
namespace {

/// A local table that is played at random, with its log as the page keeps it.
class LocalGame {
 public:
  LocalGame(std::string_view game, const array& seats, std::uint64_t seed, const object& options = {})
      : rng_(seed) {
    stored_ = answer_to(facade_, "table.new", new_table(game, seats, options))["stored"].as_object();
  }

  Facade& facade() { return facade_; }
  const object& stored() const { return stored_; }
  value document() { return sync_of(facade_, nullptr).at("view"); }
  bool is_over() { return document().at("stage") == "over"; }

  void keep(const object& answer) {
    for (const value& event : answer.at("stored_events").as_array()) {
      stored_["events"].as_array().push_back(event);
    }
  }

  /// Whoever is to move makes some legal move.
  void play_one() {
    const value whose = document().at("to_move");
    const value sync = sync_of(facade_, whose);
    const value move = test::one_of(sync.at("legal").as_array(), rng_);
    const bool is_computer =
        sync.at("view").at("seats").as_array()[whose.to_number<std::size_t>()].at("level") != 0;
    if (is_computer) {
      keep(answer_to(facade_, "table.computer", {{"seat", whose}, {"moves", array{move}}}));
    } else {
      const object action{{"k", "move"}, {"m", move}};
      keep(answer_to(facade_, "table.act", {{"seat", whose}, {"a", action}, {"base", sync.at("v")}}));
    }
  }

  void play(int most) {
    for (int i = 0; i < most && !is_over(); ++i) play_one();
  }

 private:
  Facade facade_;
  object stored_;
  Rng rng_;
};

array seats_for(const any::GameInfo& info) {
  array seats{me()};
  while (static_cast<int>(seats.size()) < info.max_players) seats.push_back(computer());
  return seats;
}

TEST(LocalTable, WhatWasKeptLoadsToTheSameTable) {
  for (const any::GameInfo& info : any::games()) {
    LocalGame game(info.key, seats_for(info), 1);
    game.play(30);
    Facade other;
    const object loaded = answer_to(other, "table.load", {{"stored", game.stored()}});
    EXPECT_EQ(loaded.at("v"), game.stored().at("events").as_array().size());
    for (const value& viewer : array{0, 1, nullptr}) {
      EXPECT_EQ(sync_of(other, viewer), sync_of(game.facade(), viewer)) << info.key;
    }
  }
}

TEST(LocalTable, EverybodyHearsWhatHappenedSince) {
  LocalGame game(test::hidden_game(), {me(), computer()}, 2);
  const value before = sync_of(game.facade(), 0).at("v");
  game.play(6);
  const object since = answer_to(game.facade(), "table.since", {{"viewer", 0}, {"v", before}});
  const array& events = since.at("events").as_array();
  ASSERT_EQ(events.size(), 6u);
  EXPECT_EQ(events.back().at("h"), sync_of(game.facade(), 0).at("h"));
  EXPECT_EQ(events.front().at("e").as_array()[0].at("k"), "move");
}

TEST(LocalTable, RefusesWithTheRule) {
  LocalGame game(test::hidden_game(), {me(), me()}, 3);
  const int seat = game.document().at("to_move").to_number<int>();
  const value base = sync_of(game.facade(), seat).at("v");
  const any::GameInfo& info = *any::find_game(test::hidden_game());
  const std::string illegal =
      test::illegal_move(**info.read_view(as_json(position_of(game.facade(), seat)), 1));
  const object move{{"k", "move"}, {"m", illegal}};
  const object answer = ask(game.facade(), "table.act", {{"seat", seat}, {"a", move}, {"base", base}});
  ASSERT_FALSE(answer.at("ok").as_bool());
  const value& error = answer.at("error");
  EXPECT_EQ(error.at("code"), "ILLEGAL");
  EXPECT_EQ(error.at("move").as_string(), illegal);
  EXPECT_NE(error.at("why").as_array()[0].at("rule").as_string().find('-'), std::string::npos);
  EXPECT_EQ(error_of(game.facade(), "table.act", {{"seat", 1 - seat}, {"a", move}, {"base", base}}),
            "NOT_YOUR_TURN");
  EXPECT_EQ(error_of(game.facade(), "table.act", {{"seat", seat}, {"a", move}, {"base", 0}}), "STALE");
}

/// "Try again from here": the log up to any move, whatever was taken back or given up in between.
TEST(LocalTable, LoadsOnlySoManyMoves) {
  for (const any::GameInfo& info : any::games()) {
    LocalGame game(info.key, seats_for(info), 4);
    game.play(25);
    const auto moves = game.document().at("moves").to_number<int>();
    for (int keep = 0; keep <= moves; ++keep) {
      Facade other;
      const object loaded = answer_to(other, "table.load", {{"stored", game.stored()}, {"keep", keep}});
      EXPECT_EQ(sync_of(other, 0).at("view").at("moves"), keep);
      const object at = answer_to(game.facade(), "table.at", {{"move", keep}, {"viewer", 0}});
      EXPECT_EQ(position_of(other, 0), at.at("position")) << info.key << " " << keep;
      Facade third;
      answer_to(third, "table.load", {{"stored", loaded.at("stored")}});
      EXPECT_EQ(sync_of(third, 0), sync_of(other, 0));
    }
  }
}

TEST(LocalTable, GoesOnAfterItWasGivenUp) {
  LocalGame game(test::hidden_game(), {me(), computer()}, 5);
  game.play(5);
  game.keep(answer_to(game.facade(), "table.act", {{"seat", 0}, {"a", {{"k", "resign"}}}}));
  EXPECT_TRUE(game.is_over());
  Facade other;
  answer_to(other, "table.load", {{"stored", game.stored()}, {"keep", 5}});
  EXPECT_EQ(sync_of(other, 0).at("view").at("stage"), "playing");
  EXPECT_EQ(sync_of(other, 0).at("view").at("moves"), 5);
}

/// A move after which the same seat goes on, and the look at what it leads to.
std::pair<value, object> first_of_two(Facade& facade, const value& sync) {
  for (const value& move : sync.at("legal").as_array()) {
    object look =
        answer_to(facade, "look", {{"position", sync.at("view").at("position")}, {"staged", array{move}}});
    if (!look.at("legal").as_array().empty()) return {move, look};
  }
  ADD_FAILURE() << "no turn of two moves";
  return {};
}

TEST(LocalTable, PartOfATurnCanBeKept) {
  LocalGame game(test::open_game(), {me(), me()}, 6);
  const value seat = game.document().at("to_move");
  const value sync = sync_of(game.facade(), seat);
  const auto [first, look] = first_of_two(game.facade(), sync);
  const value second = look.at("legal").as_array()[0].at("m");
  const object action{{"k", "move"}, {"m", array{first, second}}};
  game.keep(answer_to(game.facade(), "table.act", {{"seat", seat}, {"a", action}, {"base", sync.at("v")}}));
  Facade other;
  answer_to(other, "table.load", {{"stored", game.stored()}, {"keep", 1}});
  EXPECT_EQ(position_of(other, seat), look.at("position"));
}

TEST(LocalTable, AComputerTakesASeatAndGivesItBack) {
  LocalGame game(test::game_for(3), {me(), me(), computer()}, 7);
  game.keep(answer_to(game.facade(), "table.stand_in", {{"seat", 1}, {"level", 3}}));
  EXPECT_EQ(game.document().at("seats").as_array()[1].at("level"), 3);
  game.keep(answer_to(game.facade(), "table.stand_in", {{"seat", 1}, {"level", 0}}));
  EXPECT_EQ(game.document().at("seats").as_array()[1].at("level"), 0);
  EXPECT_EQ(error_of(game.facade(), "table.stand_in", {{"seat", 2}, {"level", 0}}), "NOT_SEATED");
}

TEST(LocalTable, ShowsEverythingOnlyAfterTheEnd) {
  LocalGame game(test::hidden_game(), {me(), computer()}, 8);
  game.play(4);
  EXPECT_EQ(error_of(game.facade(), "table.at", {{"move", 2}, {"viewer", "all"}}), "NOT_OVER");
  game.play(1000);
  const object at = answer_to(game.facade(), "table.at", {{"move", 2}, {"viewer", "all"}});
  const any::GameInfo& info = *any::find_game(test::hidden_game());
  EXPECT_TRUE(info.read_state(as_json(at.at("position")))) << "a position without a blank";
  EXPECT_FALSE(info.read_state(as_json(position_of(game.facade(), nullptr)))) << "what a viewer sees is none";
  EXPECT_EQ(at.at("position").as_object().if_contains("viewer"), nullptr);
  EXPECT_FALSE(at.at("text").as_string().empty());
  EXPECT_FALSE(at.at("events").as_array().empty());
}

TEST(LocalTable, ARecordOpensToTheSamePositions) {
  for (const any::GameInfo& info : any::games()) {
    LocalGame game(info.key, seats_for(info), 9);
    game.play(test::in_a_hurry() ? 60 : 2000);
    const value record = answer_to(game.facade(), "table.record")["record"];
    Facade other;
    const object opened = answer_to(other, "record.open", {{"record", record}});
    EXPECT_EQ(opened.at("over").as_bool(), game.is_over());
    const auto moves = opened.at("moves").to_number<int>();
    for (const int move : {0, 1, moves / 2, moves}) {
      const object at{{"move", move}, {"viewer", 0}};
      EXPECT_EQ(ask(other, "table.at", at), ask(game.facade(), "table.at", at)) << info.key;
    }
    EXPECT_EQ(position_of(other, 0), position_of(game.facade(), 0));
    EXPECT_EQ(answer_to(other, "table.record")["record"], record);
    EXPECT_EQ(error_of(other, "table.act", {{"seat", 0}, {"a", {{"k", "resign"}}}}), "READ_ONLY");
  }
}

TEST(LocalTable, ARecordIsVerified) {
  LocalGame game(test::hidden_game(), {me(), computer()}, 10);
  game.play(20);
  std::string record(answer_to(game.facade(), "table.record")["record"].as_string());
  const std::string commit(game.document().at("commit").as_string());
  const object fine = answer_to(game.facade(), "record.verify", {{"record", record}, {"commit", commit}});
  EXPECT_TRUE(fine.at("fine").as_bool()) << boost::json::serialize(fine);
  const object other =
      answer_to(game.facade(), "record.verify", {{"record", record}, {"commit", std::string(64, '0')}});
  EXPECT_FALSE(other.at("commit").as_bool());
  EXPECT_FALSE(other.at("fine").as_bool());
  const std::string seed(64, 'a');
  record.replace(record.find(seed), seed.size(), std::string(64, 'b'));
  const object wrong = answer_to(game.facade(), "record.verify", {{"record", record}});
  EXPECT_FALSE(wrong.at("fine").as_bool());
  EXPECT_FALSE(wrong.at("commit").as_bool());
}

TEST(LocalTable, WithoutATableThereIsNothingToDo) {
  Facade facade;
  for (const char* command : {"table.sync", "table.since", "table.at", "table.act", "table.computer",
                              "table.stand_in", "table.record"}) {
    EXPECT_EQ(error_of(facade, command), "NO_TABLE") << command;
  }
}

TEST(LocalTable, BeforeTheStartThereIsNoPosition) {
  LocalGame game(test::hidden_game(), {me(), computer()}, 11);
  object stored = game.stored();
  stored["events"] = array{};
  answer_to(game.facade(), "table.load", {{"stored", stored}});
  EXPECT_EQ(error_of(game.facade(), "table.at", {{"move", 0}}), "NOT_PLAYING");
  EXPECT_EQ(error_of(game.facade(), "table.record"), "NOT_PLAYING");
  EXPECT_EQ(sync_of(game.facade(), nullptr).at("view").at("moves"), 0);
}

TEST(LocalTable, KeptOptionsMustBeThoseOfTheGame) {
  LocalGame game(test::hidden_game(), {me(), computer()}, 12);
  object stored = game.stored();
  object setup = boost::json::parse(stored.at("setup").as_string()).as_object();
  setup["options"] = "x=|";
  stored["setup"] = boost::json::serialize(setup);
  EXPECT_EQ(error_of(game.facade(), "table.load", {{"stored", stored}}), "BAD_TABLE");
}

TEST(LocalTable, WhatCannotBeATableIsRefused) {
  Facade facade;
  const auto changed = [&](const char* name, const value& member) {
    object question = new_table(test::open_game(), {me(), computer()});
    question[name] = member;
    return error_of(facade, "table.new", question);
  };
  EXPECT_EQ(changed("id", "a|b"), "BAD_REQUEST");
  EXPECT_EQ(changed("id", ""), "BAD_REQUEST");
  EXPECT_EQ(changed("serverSeed", "12"), "BAD_REQUEST");
  EXPECT_EQ(changed("clientSeeds", array{}), "BAD_REQUEST");
  EXPECT_EQ(changed("names", array{"", ""}), "BAD_REQUEST");
  EXPECT_EQ(changed("setup", object{}), "BAD_SETUP");
  EXPECT_EQ(changed("now", -1), "BAD_REQUEST");
  object open = new_table(test::open_game(), {me(), object{{"kind", "open"}}});
  EXPECT_EQ(error_of(facade, "table.new", open), "BAD_SETUP");
  EXPECT_EQ(error_of(facade, "table.sync"), "NO_TABLE");  // nothing of it has remained
}

}  // namespace
}  // namespace merlon::wasm
