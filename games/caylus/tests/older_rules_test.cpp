// Games by version 1 of the rules, in which the worker at the joust went home before its favour, and not
// after it: they are played on, at tables and from records, and every hash is still compared.
#include <gtest/gtest.h>

#include "host/session.h"
#include "tests/support/record_files.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using test::path_of;
using test::read_file;
using test::records_of;

/// A game with the favour of a joust, without hashes.
Record with_a_joust(const std::string& rules) {
  for (const std::string& text : records_of(read_file(path_of(*any::find_game("caylus"), 1)))) {
    Record record = *parse_record(text);
    for (std::size_t i = 1; i < record.moves.size(); ++i) {
      if (record.moves[i - 1].text != "joust yes" || !record.moves[i].text.starts_with("favour")) continue;
      record.set("Rules", rules);
      return record;
    }
  }
  ADD_FAILURE() << "no game has a joust";
  return {};
}

/// The same game with its hashes.
Record played(const Record& record) {
  const auto session = Session::replay(record);
  EXPECT_TRUE(session) << session.error().message;
  return session ? session->record() : Record{};
}

/// The places in two records at which the hashes differ.
std::vector<std::size_t> differences(const Record& one, const Record& other) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    if (one.moves[i].hash != other.moves[i].hash) places.push_back(i);
  }
  return places;
}

TEST(OlderRules, ThatPlayAlikeKeepTheirHashes) {
  const Record present = played(with_a_joust("2"));
  const Record old = played(with_a_joust("1"));
  EXPECT_EQ(*present.find("Rules"), "2");
  EXPECT_EQ(*old.find("Rules"), "1") << "what is written of it keeps its version";
  const std::vector<std::size_t> others = differences(present, old);
  ASSERT_FALSE(others.empty());
  for (const std::size_t i : others) {
    const std::string& move = present.moves[i].text;
    EXPECT_TRUE(move == "joust yes" || move.starts_with("favour") || move.starts_with("effect d")) << move;
  }
  EXPECT_EQ(write_record(played(old)), write_record(old));
}

TEST(OlderRules, HaveTheirHashesCheckedToo) {
  Record mixed = played(with_a_joust("2"));
  mixed.set("Rules", "1");
  const auto session = Session::replay(mixed);
  ASSERT_FALSE(session) << "hashes of version 2";
  EXPECT_NE(session.error().message.find("'joust yes'): the state afterwards has the hash"),
            std::string::npos)
      << session.error().message;
}

/// A table by the older rules, up to the favour of a joust.
Sitting in_an_older_joust() {
  table::Setup setup = setup_of("caylus", {open_seat(), open_seat()});
  setup.rules = 1;
  Sitting sitting(std::move(setup));
  EXPECT_EQ(sitting.sit("Anna"), "");
  EXPECT_EQ(sitting.sit("Bert"), "");
  Rng rng(5);
  while (sitting.table.stage() == Stage::playing) {
    std::string move = sitting.some_move(rng);
    for (const any::AnyMove one : sitting.table.game().legal()) {
      const std::string text = sitting.table.game().move_text(one);
      if (text == "place joust" || text == "joust yes" || text == "take 1C") move = text;
    }
    EXPECT_EQ(sitting.play(sitting.mover(), {move}), "");
    if (move == "joust yes") break;
  }
  return sitting;
}

TEST(OlderRules, GoOnAtTheirTables) {
  Sitting sitting = in_an_older_joust();
  ASSERT_EQ(sitting.table.stage(), Stage::playing);
  EXPECT_NE(sitting.log.back().state, hash_text(sitting.table.game().hash()))
      << "by version 1 the worker was at home";
  EXPECT_EQ(sitting.log.back().state, hash_text(sitting.table.game().hash_by_rules(1)));
  Table loaded(sitting.table.setup());
  ASSERT_FALSE(loaded.replay(sitting.log));
  EXPECT_EQ(loaded.state(), sitting.table.state());
  sitting.log.back().state = hash_text(sitting.table.game().hash());
  EXPECT_TRUE(Table(sitting.table.setup()).replay(sitting.log)) << "every hash is compared";
  Rng rng(6);
  while (sitting.table.stage() == Stage::playing) ASSERT_EQ(sitting.random_move(rng), "");
  EXPECT_EQ(rematch_of(sitting.table).rules, 2);
  const Record record = sitting.table.record();
  EXPECT_EQ(*record.find("Rules"), "1");
  EXPECT_EQ(*record.find("Commit"), hex_text(sitting.table.setup().commit())) << "what was promised";
  const auto again = Table::of_record(record);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->setup().rules, 1);
  EXPECT_EQ(write_record(again->record()), write_record(record));
}

}  // namespace
}  // namespace merlon::table
