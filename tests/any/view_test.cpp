// A view read back: the game that comes of it looks to its viewer as the real one did.
#include <gtest/gtest.h>

#include <functional>

#include "tests/support/effort.h"
#include "tests/support/game_name.h"
#include "tests/support/games.h"
#include "tests/support/views.h"

namespace merlon::any {
namespace {

/// Every option set worth testing, and every single option with every value.
std::vector<OptionTexts> option_sets(const GameInfo& info) {
  std::vector<OptionTexts> sets = info.option_sets;
  for (const OptionTexts& set : info.option_sets) {
    for (const OptionInfo& option : info.options) {
      for (const std::string_view value : option.values) {
        OptionTexts changed = set;
        std::erase_if(changed, [&](const auto& one) { return one.first == option.name; });
        changed.emplace_back(option.name, value);
        sets.push_back(changed);
      }
    }
  }
  return sets;
}

/// Plays random games of one kind and shows some of their positions, the last one among them.
void play_randomly(const GameInfo& info, std::uint64_t seed,
                   const std::function<void(const AnyGame&)>& visit) {
  const std::vector<OptionTexts> sets = option_sets(info);
  Rng rng(seed);
  const int games = test::effort(400);
  for (int number = 0; number < games; ++number) {
    const auto players =
        info.min_players +
        static_cast<int>(rng.below(static_cast<std::uint32_t>(info.max_players - info.min_players + 1)));
    FairShuffler shuffler = FairShuffler::from_seed("view " + std::to_string(number));
    auto game = info.start(test::one_of(sets, rng), players, shuffler);
    if (!game) continue;  // some options exclude each other
    while (!(*game)->to_move().over) {
      if (rng.below(8) == 0) visit(**game);
      (*game)->play(test::random_move(**game, rng));
    }
    visit(**game);
  }
}

std::vector<Seat> viewers(const AnyGame& game) {
  std::vector<Seat> seats{kSpectator};
  for (int s = 0; s < game.players(); ++s) seats.push_back(Seat{static_cast<std::uint8_t>(s)});
  return seats;
}

class ViewOf : public testing::TestWithParam<std::string_view> {};

TEST_P(ViewOf, ReadsBackToTheSameBytesForEveryViewer) {
  const GameInfo& info = *find_game(GetParam());
  int read = 0;
  play_randomly(info, 1, [&](const AnyGame& game) {
    for (const Seat viewer : viewers(game)) {
      const std::string before = view_text(game, viewer);
      const auto completed = read_view(info, before);
      ASSERT_TRUE(completed) << completed.error().message << '\n' << before;
      ASSERT_EQ(view_text(**completed, viewer), before);
      ++read;
    }
  });
  EXPECT_GT(read, 100);
}

TEST_P(ViewOf, WhoeverIsToMoveHasTheSameMoves) {
  const GameInfo& info = *find_game(GetParam());
  play_randomly(info, 2, [&](const AnyGame& game) {
    const Turn turn = game.to_move();
    if (turn.over) return;
    const auto completed = read_view(info, view_text(game, turn.seat));
    ASSERT_TRUE(completed) << completed.error().message;
    ASSERT_EQ((*completed)->to_move(), turn);
    ASSERT_EQ((*completed)->legal(), game.legal());
  });
}

/// Of each game that hides something the beginning.
void visit_hidden_games(const std::function<void(const GameInfo&, const AnyGame&)>& visit) {
  for (const GameInfo& info : games()) {
    if (info.has_secrets) visit(info, *test::dealt(info));
  }
}

/// What the viewer cannot know is not always the same.
TEST(View, IsCompletedByChance) {
  visit_hidden_games([](const GameInfo& info, const AnyGame& game) {
    const std::string view = view_text(game, Seat{0});
    const auto one = read_view(info, view, 1);
    const auto other = read_view(info, view, 2);
    const auto again = read_view(info, view, 1);
    ASSERT_TRUE(one && other && again);
    EXPECT_NE((*one)->hash(), (*other)->hash()) << info.key;
    EXPECT_EQ((*one)->hash(), (*again)->hash()) << info.key;
  });
}

TEST(View, ThatShowsWhatItsViewerCannotKnowIsRefused) {
  visit_hidden_games([](const GameInfo& info, const AnyGame& game) {
    std::string open = state_text(game);
    open.insert(open.find(R"("to_move")"), R"("viewer":0,)");
    EXPECT_FALSE(read_view(info, open)) << open;
  });
}

/// A whole position has no blanks: one that has some is no position.
TEST(View, IsNoPosition) {
  visit_hidden_games([](const GameInfo& info, const AnyGame& game) {
    const auto json = parse_json(view_text(game, Seat{0}));
    EXPECT_FALSE(info.read_state(as_json(*json))) << info.key;
  });
}

TEST(View, NeedsAViewerOfThisGame) {
  visit_hidden_games([](const GameInfo& info, const AnyGame& game) {
    std::string view = view_text(game, Seat{0});
    const std::string viewer = R"("viewer":0)";
    view.replace(view.find(viewer), viewer.size(), R"("viewer":2)");
    EXPECT_FALSE(read_view(info, view)) << info.key;
  });
}

INSTANTIATE_TEST_SUITE_P(Games, ViewOf, testing::ValuesIn(game_keys()), test::game_name);

}  // namespace
}  // namespace merlon::any
