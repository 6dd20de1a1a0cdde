// What every game says of itself (core/description.h) is true of it: the options, events and numbers that it
// names are there. What the compiler can see, it has seen (`description_of`).
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "any/registry.h"
#include "tests/support/effort.h"
#include "tests/support/files.h"
#include "tests/support/game_name.h"
#include "tests/support/games.h"
#include "tests/support/views.h"

namespace merlon::any {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::string text_of(const value& json) { return std::string(json.as_string()); }

class DescriptionOf : public testing::TestWithParam<std::string_view> {
 protected:
  const GameInfo& info() const { return *find_game(GetParam()); }
  const Description& description() const { return info().description; }

  const OptionInfo* option(std::string_view name) const {
    for (const OptionInfo& one : info().options) {
      if (one.name == name) return &one;
    }
    return nullptr;
  }

  /// Calls `visit(game, events)` after every move of some random games: every number of players with every
  /// set of options worth testing.
  template <class Visit>
  void play_randomly(int games, Visit&& visit) const {
    for (int players = info().min_players; players <= info().max_players; ++players) {
      for (const OptionTexts& options : info().option_sets) {
        for (int number = 0; number < games; ++number) {
          Rng rng(static_cast<std::uint64_t>(number));
          const auto game = test::dealt(info(), players, options, "description " + std::to_string(number));
          while (!game->to_move().over) {
            game->play(test::random_move(*game, rng));
            visit(*game);
          }
        }
      }
    }
  }
};

TEST_P(DescriptionOf, TakesATimeThatPeopleHave) {
  EXPECT_GE(description().minutes, 5);
  EXPECT_LE(description().minutes, 240);
}

TEST_P(DescriptionOf, NamesOptionsThatExist) {
  for (const auto& names : {description().options_in_front, description().notation_options}) {
    for (const std::string_view name : names) EXPECT_NE(option(name), nullptr) << name;
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size()) << "one is named twice";
  }
  for (const std::string_view name : description().notation_options) {
    EXPECT_EQ(std::ranges::count(description().options_in_front, name), 0) << name << " is never shown";
  }
}

TEST_P(DescriptionOf, SaysWhatOptionsNeed) {
  for (const OptionNeed& need : description().option_needs) {
    EXPECT_NE(option(need.option), nullptr) << need.option;
    EXPECT_TRUE(need.players != 0 || !need.other.empty()) << need.option << " needs nothing";
    if (need.players != 0) {
      EXPECT_GE(need.players, info().min_players) << need.option;
      EXPECT_LE(need.players, info().max_players) << need.option;
    }
    if (need.other.empty()) continue;
    const OptionInfo* const other = option(need.other);
    ASSERT_NE(other, nullptr) << need.option << " needs " << need.other;
    EXPECT_EQ(std::ranges::count(other->values, need.value), 1) << need.other << " is never " << need.value;
  }
}

TEST_P(DescriptionOf, HasNoOptionsThatNeedEachOther) {
  std::map<std::string_view, std::vector<std::string_view>> needs;
  for (const OptionNeed& need : description().option_needs) {
    if (!need.other.empty()) needs[need.option].push_back(need.other);
  }
  const std::function<bool(std::string_view, std::string_view)> leads = [&](std::string_view from,
                                                                            std::string_view to) {
    return std::ranges::any_of(needs[from],
                               [&](std::string_view next) { return next == to || leads(next, to); });
  };
  for (const OptionInfo& one : info().options) {
    ASSERT_FALSE(leads(one.name, one.name)) << one.name << " needs itself";
  }
}

TEST_P(DescriptionOf, KnowsTheLettersOfItsRules) {
  for (const OptionInfo& one : info().options) {
    EXPECT_EQ(one.rule.substr(0, one.rule.find('-')), description().rule_letters) << one.name;
  }
  for (const GameInfo& other : games()) {
    EXPECT_EQ(other.description.rule_letters == description().rule_letters, &other == &info());
  }
}

TEST_P(DescriptionOf, NamesEventsThatHappen) {
  std::set<std::string> happened;
  play_randomly(1, [&](const AnyGame& game) {
    const value events = boost::json::parse(events_text(game, std::nullopt));
    for (const value& event : events.as_array()) happened.insert(text_of(event.at("event")));
  });
  for (const std::string_view event : description().scorings) {
    EXPECT_TRUE(happened.contains(std::string(event))) << event;
  }
}

/// The items of a finished game's result by seat.
std::vector<object> items_of(const AnyGame& game) {
  JsonWriter json;
  json.begin_object();
  game.write_result(json);
  json.end_object();
  std::vector<object> items(static_cast<std::size_t>(game.players()));
  const value result = boost::json::parse(json.str());
  for (const value& item : result.at("items").as_array()) {
    items[static_cast<std::size_t>(item.at("seat").as_int64())] = item.as_object();
  }
  return items;
}

std::int64_t number_of(const object& item, std::string_view member) {
  const value* const found = item.if_contains(member);
  EXPECT_NE(found, nullptr) << member << " is no member of " << boost::json::serialize(item);
  if (found == nullptr) return 0;
  return found->is_bool() ? std::int64_t{found->as_bool()} : found->as_int64();
}

TEST_P(DescriptionOf, TellsScoresByPartsThatAddUp) {
  play_randomly(test::effort(5), [&](const AnyGame& game) {
    if (!game.to_move().over) return;
    for (const object& item : items_of(game)) {
      std::int64_t parts = 0;
      std::int64_t total = 0;
      for (const ScorePart& part : description().score) {
        const std::int64_t number = number_of(item, part.member);
        if (part.role == ScoreRole::part) parts += number;
        if (part.role == ScoreRole::total) total = number;
      }
      if (count_of(description(), ScoreRole::part) > 0) {
        ASSERT_EQ(parts, total) << boost::json::serialize(item);
      }
    }
  });
}

/// Among seats with equal totals.
TEST_P(DescriptionOf, SaysWhatBreaksATie) {
  const auto total = std::ranges::find(description().score, ScoreRole::total, &ScorePart::role)->member;
  play_randomly(test::effort(20), [&](const AnyGame& game) {
    if (!game.to_move().over) return;
    const std::vector<object> items = items_of(game);
    const Result result = game.result();
    const auto breaks = [&](std::size_t seat) {
      std::vector<std::int64_t> numbers;
      for (const std::string_view member : description().tie_breaks) {
        numbers.push_back(number_of(items[seat], member));
      }
      return numbers;
    };
    for (std::size_t s = 0; s < items.size(); ++s) {
      for (std::size_t t = 0; t < items.size(); ++t) {
        if (number_of(items[s], total) != number_of(items[t], total)) continue;
        ASSERT_EQ(result.ranks[s]<result.ranks[t], breaks(s)> breaks(t)) << "seats " << s << " and " << t;
      }
    }
  });
}

/// What a seat sees and a spectator does not would be seen by whoever looks over its shoulder.
TEST_P(DescriptionOf, SaysWhetherANeighbourMustNotSeeTheScreen) {
  const auto text = [](const AnyGame& game, Seat viewer) {
    object view = boost::json::parse(view_text(game, viewer)).as_object();
    view.erase("viewer");
    return boost::json::serialize(view);
  };
  bool secret = false;
  play_randomly(1, [&](const AnyGame& game) {
    for (int s = 0; s < game.players() && !secret; ++s) {
      secret = text(game, Seat{static_cast<std::uint8_t>(s)}) != text(game, kSpectator);
    }
  });
  EXPECT_EQ(secret, description().secret_hands);
}

TEST_P(DescriptionOf, HasLevelsThatWinMoreThanTheOneBelow) {
  for (const int wins : description().level_wins) {
    EXPECT_GT(wins, 50);
    EXPECT_LE(wins, 100);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, DescriptionOf, testing::ValuesIn(game_keys()), test::game_name);

// --- docs/openapi.json ---------------------------------------------------------------------------

object openapi_schemas() {
  const std::string text = test::read_file(MERLON_SOURCE_DIR "/docs/openapi.json");
  return boost::json::parse(text).at("components").at("schemas").as_object();
}

std::set<std::string> keys_of(const object& json) {
  std::set<std::string> keys;
  for (const auto& member : json) keys.emplace(member.key());
  return keys;
}

TEST(OpenApi, NamesTheGamesAndHowManyPlay) {
  const value table = openapi_schemas().at("Wish").at("properties");
  array keys;
  int fewest = static_cast<int>(kMaxSeats);
  int most = 0;
  for (const GameInfo& game : games()) {
    keys.emplace_back(game.key);
    fewest = std::min(fewest, game.min_players);
    most = std::max(most, game.max_players);
  }
  EXPECT_EQ(table.at("game").at("enum"), keys);
  EXPECT_EQ(table.at("seats").at("minItems"), fewest);
  EXPECT_EQ(table.at("seats").at("maxItems"), most);
  EXPECT_EQ(table.at("seats").at("items").at("properties").at("level").at("maximum"), kLevels);
}

TEST(OpenApi, HasTheMembersOfAGame) {
  JsonWriter json;
  write_game_info(json, games().front());
  const object game = boost::json::parse(json.str()).as_object();
  const value described = openapi_schemas().at("Game").at("properties");
  EXPECT_EQ(keys_of(described.as_object()), keys_of(game));
  EXPECT_EQ(keys_of(described.at("options").at("items").at("properties").as_object()),
            keys_of(game.at("options").as_array().front().as_object()));
  EXPECT_EQ(keys_of(described.at("score").at("items").at("properties").as_object()),
            keys_of(game.at("score").as_array().front().as_object()));
}

}  // namespace
}  // namespace merlon::any
