// How levels choose: mechanical choices always well.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "any/typed_game.h"
#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"
#include "tests/support/levels.h"

namespace merlon::any {
namespace {

TEST(Levels, DrawFromTheBetterPileAndPutTheBestCardsBack) {
  const GameInfo& info = *find_game("schotten-totten");
  int decisions = 0;
  for (int number = 0; number < 2; ++number) {
    const OptionTexts options{{"tactics", "true"}, {"scout", number % 2 == 0 ? "any" : "one"}};
    play_out(info, options, level(info, 1), number,
             [&](const AnyGame& game, const std::vector<Candidate>& candidates, const Candidate& choice) {
               const std::string text = game.move_text(choice.move);
               if (candidates.size() == 1 || !(text.starts_with("draw") || text.starts_with("return")))
                 return;
               ++decisions;
               EXPECT_EQ(choice.move, best_candidate(candidates).move) << text;
             });
  }
  EXPECT_GT(decisions, 30);
}

TEST(Levels, ClaimWhatIsProved) {
  const GameInfo& info = *find_game("schotten-totten");
  int decisions = 0;
  for (int number = 0; number < 2; ++number) {
    play_out(info, {{"auto_claim", "false"}}, level(info, 1), number,
             [&](const AnyGame& game, const std::vector<Candidate>& candidates, const Candidate& choice) {
               if (candidates.size() == 1 || !game.move_text(candidates[0].move).starts_with("claim")) return;
               ++decisions;
               EXPECT_EQ(choice.move, best_candidate(candidates).move);
             });
  }
  EXPECT_GT(decisions, 4);
}

/// Whether a move needs no tactics cards.
bool is_plain(const std::string& text) {
  return text == "draw clan" || text == "pass" || (text.size() == 4 && text[2] == '@');
}

/// How many tactics cards a level holds at the end against somebody who plays none, so that the level may
/// play only one: the others are dead.
int dead_cards(int number_of_level, int number) {
  using Game = schotten_totten::SchottenTotten;
  const GameInfo& info = *find_game("schotten-totten");
  const Seat plain{static_cast<std::uint8_t>(number % 2)};
  auto game = started(info, {{"tactics", "true"}}, number);
  Player player(info);
  Rng rng(static_cast<std::uint64_t>(number));
  while (!game->to_move().over) {
    const std::uint64_t seed = rng.next();
    const bool soft = game->to_move().seat != plain;
    player.think(*game, soft ? level(info, number_of_level).nodes : 30, seed);
    std::vector<Candidate> list = player.candidates();
    if (!soft)
      std::erase_if(list, [&](const Candidate& one) { return !is_plain(game->move_text(one.move)); });
    game->play(draw_candidate(list, soft ? level(info, number_of_level).softness : 0.0f, seed).move);
  }
  return static_cast<const TypedGame<Game>&>(*game).state().tactics_count[other(plain)];
}

TEST(Levels, DoNotFillTheirHandsWithDeadCards) {
  if (test::in_a_hurry()) GTEST_SKIP();
  constexpr int kGames = 6;
  for (const int number : {1, 4, 7}) {
    int dead = 0;
    for (int game = 0; game < kGames; ++game) dead += dead_cards(number, game);
    EXPECT_LT(dead, 2 * kGames) << number;
  }
}

}  // namespace
}  // namespace merlon::any
