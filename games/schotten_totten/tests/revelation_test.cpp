// What placing and drawing a card tells, and to whom.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/rng.h"
#include "tests/support/revelation.h"

namespace merlon::any {
namespace {

class Revelation : public ::testing::Test {
 protected:
  const OptionTexts with_draws{{"tactics", "true"}};  // drawing is then a move of its own
  std::unique_ptr<AnyGame> game = opening("schotten-totten", 2, with_draws);
  const Seat mover = game->to_move().seat;
};

TEST_F(Revelation, PlacingACardTellsTheOtherOneOnly) {
  const AnyMove place = game->legal().front();
  EXPECT_FALSE(reveals_one(*game, place, mover));
  EXPECT_TRUE(reveals_one(*game, place, other(mover)));
  EXPECT_TRUE(reveals_one(*game, place, kSpectator));
}

TEST_F(Revelation, DrawingACardTellsTheDrawerOnly) {
  game->play(game->legal().front());
  for (const std::string_view pile : {"draw clan", "draw tactics"}) {
    const AnyMove draw = move_of(*game, pile);
    EXPECT_TRUE(reveals_one(*game, draw, mover)) << pile;
    EXPECT_FALSE(reveals_one(*game, draw, other(mover))) << pile;
    EXPECT_FALSE(reveals_one(*game, draw, kSpectator)) << pile;
  }
}

TEST_F(Revelation, OneOfSeveralMovesIsEnough) {
  const auto after = game->clone();
  std::vector<AnyMove> moves{game->legal().front()};
  after->play(moves.back());
  moves.push_back(move_of(*after, "draw clan"));
  EXPECT_FALSE(reveals(*game, std::span(moves).first(1), mover));
  EXPECT_TRUE(reveals(*game, moves, mover));
  EXPECT_FALSE(reveals(*game, {}, mover));
}

// In the basic game the card is drawn with the one that is placed.
TEST(RevelationOfCards, TheBasicGameDrawsByItself) {
  const auto game = opening("schotten-totten", 2);
  EXPECT_TRUE(reveals_one(*game, game->legal().front(), game->to_move().seat));
}

// With an empty pile there is nothing to see, and at the end everything of the other one is known.
TEST(RevelationOfCards, TheLastMovesOfABasicGameTellTheMoverNothing) {
  Rng rng(3);
  int quiet = 0;
  for (int number = 0; number < 20; ++number) {
    const auto game = opening("schotten-totten", 2, {}, "end " + std::to_string(number));
    auto before = game->clone();
    AnyMove last{};
    while (!game->to_move().over) {
      before = game->clone();
      const auto legal = game->legal();
      last = test::one_of(legal, rng);
      game->play(last);
    }
    quiet += reveals_one(*before, last, before->to_move().seat) ? 0 : 1;
  }
  EXPECT_GT(quiet, 0);
}

}  // namespace
}  // namespace merlon::any
