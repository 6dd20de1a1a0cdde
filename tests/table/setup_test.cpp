// What somebody may wish for a new table, and how it is kept.
#include "table/setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using ::testing::HasSubstr;

const std::string kForThree(test::game_for(3));
const any::GameInfo& kWithOptions = test::game_with_every_kind_of_option();

Expected<table::Setup> wish(std::string_view json) {
  const auto value = parse_json(json);
  if (!value) return value.error();
  return read_wish(as_json(*value));
}

TEST(Wish, OfTheDocumentIsUnderstood) {
  const auto setup = wish(R"({"game":")" + kForThree + R"(", "options":{}, "name":"Anna",
      "clientSeed":"00112233445566778899aabbccddeeff",
      "seats":[{"kind":"me"},{"kind":"open"},{"kind":"computer","level":5}],
      "clock":{"kind":"bank","ms":600000,"increment":5000,"at_zero":"computer"}, "listed":false})");
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(setup->game->key, kForThree);
  EXPECT_EQ(setup->rules, setup->game->rules_version);
  EXPECT_TRUE(setup->options.empty());
  ASSERT_EQ(setup->players(), 3);
  EXPECT_TRUE(setup->seats[0].creator);
  EXPECT_EQ(setup->seats[1], SeatPlan{});
  EXPECT_EQ(setup->seats[2], computer_seat(5));
  EXPECT_EQ(setup->clock, (ClockRule{ClockKind::bank, 600'000, 5000, AtZero::computer}));
  EXPECT_FALSE(setup->listed);
}

TEST(Wish, IsShort) {
  const std::string start = R"({"game":")" + kForThree + R"(","seats":[{"kind":"me"},{"kind":"open"}])";
  const auto setup = wish(start + "}");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->clock, ClockRule{});
  EXPECT_FALSE(setup->listed);
  EXPECT_TRUE(wish(start + R"(,"clock":null})"));
  EXPECT_TRUE(wish(start + R"(,"clock":{"kind":"none"}})"));
}

std::string with(const std::string& more) {
  return R"({"game":")" + std::string(kWithOptions.key) + R"(","seats":[{"kind":"me"},{"kind":"open"}],)" +
         more + "}";
}
std::string with_clock(const std::string& clock) { return with(R"("clock":)" + clock); }
std::string with_option(const std::string& name, const std::string& value) {
  return with(R"("options":{")" + name + "\":" + value + "}");
}
std::string with_seats(const std::string& seats) {
  return R"({"game":")" + kForThree + R"(","seats":)" + seats + "}";
}

TEST(Wish, ThatIsWrongIsRefusedWithASentence) {
  const any::GameInfo& game = *any::find_game(kForThree);
  const std::string is_for = kForThree + " is for " + std::to_string(game.min_players) + " to " +
                             std::to_string(game.max_players) + " players, not ";
  std::string too_many = "[{}";
  for (int s = 0; s < game.max_players; ++s) too_many += ",{}";
  const std::string toggle(test::option_of(kWithOptions, OptionKind::toggle)->name);
  const std::string number(test::option_of(kWithOptions, OptionKind::number)->name);
  const std::string word(test::option_of(kWithOptions, OptionKind::word)->name);
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"7", "a table is described by an object"},
      {"[]", "a table is described by an object"},
      {"{}", "unknown game ''"},
      {R"({"game":7})", "unknown game ''"},
      {R"({"game":")" + kForThree + R"(x","seats":[]})", "'" + kForThree + "'"},
      {R"({"game":")" + kForThree + R"("})", "seats must be a list"},
      {with_seats("2"), "seats must be a list"},
      {with_seats("{}"), "seats must be a list"},
      {with_seats("[]"), is_for + "0"},
      {with_seats(R"([{"kind":"me"}])"), is_for + "1"},
      {with_seats(too_many + "]"), is_for + std::to_string(game.max_players + 1)},
      {with_seats(R"([{"kind":"me"},{}])"),
       "seats[1]: a seat's kind is \"me\", \"open\" or \"computer\", not ''"},
      {with_seats(R"([{"kind":"me"},7])"), "seats[1]: a seat's kind"},
      {with_seats(R"([{"kind":"robot"},{"kind":"me"}])"), "seats[0]: a seat's kind is"},
      {with_seats(R"([{"kind":"me"},{"kind":"computer"}])"),
       "seats[1]: a computer's level is missing; it must be a whole number from 1 to 8"},
      {with_seats(R"([{"kind":"me"},{"kind":"computer","level":0}])"), "from 1 to 8"},
      {with_seats(R"([{"kind":"me"},{"kind":"computer","level":9}])"), "from 1 to 8"},
      {with_seats(R"([{"kind":"me"},{"kind":"computer","level":2.5}])"), "from 1 to 8"},
      {with_seats(R"([{"kind":"me"},{"kind":"computer","level":"5"}])"), "from 1 to 8"},
      {with(R"("options":7)"), "option"},
      {with_option(toggle + "x", "true"), "'" + toggle + "'"},
      {with_option(toggle, R"("true")"), toggle},
      {with_option(toggle, "1"), toggle},
      {with_option(number, "99"), number},
      {with_option(word, R"("sometimes")"), word},
      {with_clock("7"), "a clock's kind is"},
      {with_clock("{}"), "a clock's kind is \"none\", \"move\" or \"bank\", not ''"},
      {with_clock(R"({"kind":"sand"})"), "not 'sand'"},
      {with_clock(R"({"kind":"move"})"),
       "a clock's ms is missing; it must be a whole number from 1000 to 2592000000"},
      {with_clock(R"({"kind":"move","ms":999})"), "a clock's ms"},
      {with_clock(R"({"kind":"bank","ms":2592000001})"), "a clock's ms"},
      {with_clock(R"({"kind":"bank","ms":"600000"})"), "a clock's ms"},
      {with_clock(R"({"kind":"bank","ms":600000,"increment":-1})"), "a clock's increment"},
      {with_clock(R"({"kind":"bank","ms":600000,"increment":"5"})"), "a clock's increment"},
      {with_clock(R"({"kind":"bank","ms":600000,"at_zero":"explodes"})"), "not 'explodes'"},
      {with_clock(R"({"kind":"bank","ms":600000,"at_zero":7})"), "a clock's at_zero is"},
      {R"({"game":")" + kForThree + R"(","seats":[{"kind":"me"},{"kind":"open"},{"kind":"open"}],
           "clock":{"kind":"bank","ms":600000,"at_zero":"loses"}})",
       "with two players only"},
      {with(R"("listed":1)"), "listed must be true or false"},
      {with(R"("listed":null)"), "listed must be true or false"},
  };
  for (const auto& [json, problem] : wrong) {
    const auto setup = wish(json);
    ASSERT_FALSE(setup) << json;
    EXPECT_THAT(setup.error().message, HasSubstr(problem)) << json;
  }
}

// An option that is given its default value is not given: the promise is the same.
TEST(Wish, OptionsHaveOneForm) {
  for (const any::GameInfo& game : any::games()) {
    const auto seats = [&] {
      std::string list = R"([{"kind":"me"})";
      for (int s = 1; s < game.min_players; ++s) list += R"(,{"kind":"open"})";
      return list + "]";
    }();
    const auto value_of = [](const any::OptionInfo& option, std::string_view value) {
      const bool bare = option.kind != OptionKind::word;
      return bare ? std::string(value) : "\"" + std::string(value) + "\"";
    };
    std::string all_default;
    std::string all_last;
    std::string all_last_backwards;
    for (const any::OptionInfo& option : game.options) {
      const std::string name = "\"" + std::string(option.name) + "\":";
      all_default += (all_default.empty() ? "" : ",") + name + value_of(option, option.default_value);
      const std::string last = name + value_of(option, option.values.back());
      all_last += (all_last.empty() ? "" : ",") + last;
      all_last_backwards = last + (all_last_backwards.empty() ? "" : ",") + all_last_backwards;
    }
    const auto commit = [&](const std::string& options) {
      auto setup = wish(R"({"game":")" + std::string(game.key) + R"(","seats":)" + seats + R"(,"options":{)" +
                        options + "}}");
      EXPECT_TRUE(setup) << setup.error().message;
      return setup ? hex_text(setup->commit()) + any::options_text(setup->options) : "";
    };
    EXPECT_EQ(commit(all_default), commit("")) << game.key;
    EXPECT_EQ(commit(all_last), commit(all_last_backwards)) << game.key;
    EXPECT_NE(commit(all_last), commit("")) << game.key;
  }
}

TEST(StoredSetup, ReadsBackTheSame) {
  std::vector<table::Setup> setups;
  for (const Kind& kind : every_kind()) {
    std::vector<SeatPlan> seats(static_cast<std::size_t>(kind.players), open_seat());
    seats[0].creator = true;
    setups.push_back(setup_of(kind.game->key, seats, kind.options));
  }
  table::Setup full = setup_of(kForThree, {computer_seat(8), open_seat()}, {},
                               {ClockKind::bank, 600'000, 5000, AtZero::loses});
  full.seats[1].kept_for = token_of("Anna");
  full.listed = true;
  full.before = "table-0";
  full.made_by = {"a3f1", ""};
  setups.push_back(full);
  full.clock = {ClockKind::move, 30'000, 0, AtZero::computer};
  full.invite.clear();
  setups.push_back(full);
  for (const table::Setup& setup : setups) {
    const std::string text = write_setup(setup);
    const auto value = parse_json(text);
    ASSERT_TRUE(value);
    const auto back = read_setup(setup.id, as_json(*value));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(write_setup(*back), text);
    EXPECT_EQ(back->id, setup.id);
    EXPECT_EQ(back->game, setup.game);
    EXPECT_EQ(back->rules, setup.rules);
    EXPECT_EQ(back->options, setup.options);
    EXPECT_EQ(back->seats, setup.seats);
    EXPECT_EQ(back->clock, setup.clock);
    EXPECT_EQ(back->listed, setup.listed);
    EXPECT_EQ(back->invite, setup.invite);
    EXPECT_EQ(back->before, setup.before);
    EXPECT_EQ(back->made_by, store::Maker{}) << "it is stored beside the setup";
    EXPECT_EQ(back->seed, setup.seed);
    EXPECT_EQ(back->commit(), setup.commit());
  }
}

TEST(StoredSetup, ThatIsDamagedIsRefused) {
  const std::string text = write_setup(setup_of(kForThree, {open_seat(), open_seat()}));
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string damaged = text;
    const std::size_t at = damaged.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    damaged.replace(at, from.size(), to);
    const auto value = parse_json(damaged);
    return !value || !read_setup("table-1", as_json(*value));
  };
  EXPECT_FALSE(refused(kForThree, kForThree));
  EXPECT_TRUE(refused(kForThree, "chess"));
  EXPECT_TRUE(refused("\"seed\":\"", "\"seed\":\"x"));
  EXPECT_TRUE(refused("\"seed\"", "\"sead\""));
  EXPECT_TRUE(refused("[{},{}]", "[{}]"));
  EXPECT_TRUE(refused("{\"kind\":\"none\"}", "{\"kind\":\"sand\"}"));
}

TEST(StoredSetup, TheRowOfATableHoldsIt) {
  table::Setup setup = setup_of(kForThree, {open_seat(), open_seat()});
  setup.listed = true;
  const store::TableRow row = row_of(setup, kNow);
  EXPECT_EQ(row.id, "table-1");
  EXPECT_EQ(row.created, kNow);
  EXPECT_TRUE(row.listed);
  EXPECT_EQ(row.setup, write_setup(setup));
}

}  // namespace
}  // namespace merlon::table
