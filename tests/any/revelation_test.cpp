// Whether moves told somebody something new.
#include "any/revelation.h"

#include <gtest/gtest.h>

#include "any/registry.h"
#include "core/rng.h"
#include "host/session.h"
#include "tests/support/effort.h"
#include "tests/support/game_name.h"

namespace merlon::any {
namespace {

using test::effort;

std::unique_ptr<AnyGame> opening(std::string_view game, int players, const OptionTexts& options = {},
                                 std::string_view seed = "revelation") {
  FairShuffler shuffler = FairShuffler::from_seed(seed);
  return std::move(*find_game(game)->start(options, players, shuffler));
}

AnyMove move_of(const AnyGame& game, std::string_view text) {
  const auto move = game.parse_move(text);
  EXPECT_TRUE(move) << text;
  EXPECT_FALSE(game.explain(*move)) << text;
  return *move;
}

bool reveals_one(const AnyGame& before, AnyMove move, Seat viewer) {
  return reveals(before, std::span(&move, 1), viewer);
}

// --- Schotten-Totten: hands and piles ------------------------------------------------------------

class SchottenTottenRevelation : public ::testing::Test {
 protected:
  const OptionTexts with_draws{{"tactics", "true"}};  // drawing is then a move of its own
  std::unique_ptr<AnyGame> game = opening("schotten-totten", 2, with_draws);
  const Seat mover = game->to_move().seat;
};

TEST_F(SchottenTottenRevelation, PlacingACardTellsTheOtherOneOnly) {
  const AnyMove place = game->legal().front();
  EXPECT_FALSE(reveals_one(*game, place, mover));
  EXPECT_TRUE(reveals_one(*game, place, other(mover)));
  EXPECT_TRUE(reveals_one(*game, place, kSpectator));
}

TEST_F(SchottenTottenRevelation, DrawingACardTellsTheDrawerOnly) {
  game->play(game->legal().front());
  for (const std::string_view pile : {"draw clan", "draw tactics"}) {
    const AnyMove draw = move_of(*game, pile);
    EXPECT_TRUE(reveals_one(*game, draw, mover)) << pile;
    EXPECT_FALSE(reveals_one(*game, draw, other(mover))) << pile;
    EXPECT_FALSE(reveals_one(*game, draw, kSpectator)) << pile;
  }
}

TEST_F(SchottenTottenRevelation, OneOfSeveralMovesIsEnough) {
  const auto after = game->clone();
  std::vector<AnyMove> moves{game->legal().front()};
  after->play(moves.back());
  moves.push_back(move_of(*after, "draw clan"));
  EXPECT_FALSE(reveals(*game, std::span(moves).first(1), mover));
  EXPECT_TRUE(reveals(*game, moves, mover));
  EXPECT_FALSE(reveals(*game, {}, mover));
}

// In the basic game the card is drawn with the one that is placed.
TEST(Revelation, TheBasicGameDrawsByItself) {
  const auto game = opening("schotten-totten", 2);
  EXPECT_TRUE(reveals_one(*game, game->legal().front(), game->to_move().seat));
}

// With an empty pile there is nothing to see, and at the end everything of the other one is known.
TEST(Revelation, TheLastMovesOfABasicGameTellTheMoverNothing) {
  Rng rng(3);
  int quiet = 0;
  for (int number = 0; number < 20; ++number) {
    const auto game = opening("schotten-totten", 2, {}, "end " + std::to_string(number));
    auto before = game->clone();
    AnyMove last{};
    while (!game->to_move().over) {
      before = game->clone();
      const auto legal = game->legal();
      last = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      game->play(last);
    }
    quiet += reveals_one(*before, last, before->to_move().seat) ? 0 : 1;
  }
  EXPECT_GT(quiet, 0);
}

// --- Kreta: the row of provinces -----------------------------------------------------------------

TEST(Revelation, TheCastellanOfKretaTurnsUpAProvinceForEverybody) {
  const auto game = opening("kreta", 3);
  const AnyMove castellan = move_of(*game, "castellan");
  for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_TRUE(reveals_one(*game, castellan, viewer));
  }
  for (const std::string_view card : {"admiral", "commander", "abbot", "architect"}) {
    EXPECT_FALSE(reveals_one(*game, move_of(*game, card), game->to_move().seat)) << card;
    EXPECT_FALSE(reveals_one(*game, move_of(*game, card), kSpectator)) << card;
  }
}

// --- games in which everything lies open ---------------------------------------------------------

std::vector<std::string_view> open_games() {
  std::vector<std::string_view> keys;
  for (const GameInfo& info : games()) {
    if (!info.has_secrets) keys.push_back(info.key);
  }
  return keys;
}

class OpenGame : public ::testing::TestWithParam<std::string_view> {};

TEST_P(OpenGame, NoMoveTellsAnybodyAnything) {
  const GameInfo& info = *find_game(GetParam());
  for (int players = info.min_players; players <= info.max_players; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    const auto game = opening(info.key, players);
    while (!game->to_move().over) {
      const auto legal = game->legal();
      const AnyMove move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      if (rng.below(static_cast<std::uint32_t>(effort(8) > 8 ? 1 : 16)) == 0) {
        ASSERT_FALSE(reveals_one(*game, move, game->to_move().seat)) << game->move_text(move);
        ASSERT_FALSE(reveals_one(*game, move, kSpectator)) << game->move_text(move);
      }
      game->play(move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, OpenGame, ::testing::ValuesIn(open_games()), test::game_name);

// The question leaves the game alone.
TEST(Revelation, AskingChangesNothing) {
  for (const GameInfo& info : games()) {
    const auto game = opening(info.key, info.max_players);
    const std::uint64_t hash = game->hash();
    const AnyMove move = game->legal().front();
    const bool first = reveals_one(*game, move, game->to_move().seat);
    EXPECT_EQ(reveals_one(*game, move, game->to_move().seat), first);
    EXPECT_EQ(game->hash(), hash);
  }
}

}  // namespace
}  // namespace merlon::any
