// Whole random games of every game with every number of players, under options drawn by chance: there is
// always a move, every move on the list is accepted, and every game ends. MERLON_RANDOM_GAMES sets how many
// of each are played.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/effort.h"
#include "tests/support/games.h"

namespace merlon::any {
namespace {

using test::one_of;

/// No game comes near it; whoever reaches it goes round in circles.
constexpr int kFarTooLong = 5000;

int number_of_games() {
  const char* const wanted = std::getenv("MERLON_RANDOM_GAMES");
  return wanted == nullptr ? test::effort(100) : std::atoi(wanted);
}

/// Half of the games are played as most people play; in the others every option has any of its values.
OptionTexts drawn_options(const GameInfo& info, Rng& rng) {
  OptionTexts options;
  if (rng.below(2) == 0) return options;
  for (const OptionInfo& option : info.options) options.emplace_back(option.name, one_of(option.values, rng));
  return options;
}

/// Plays one game to its end. Returns what is wrong with it, or nothing.
std::string problem_of(AnyGame& game, Rng& rng) {
  for (int decisions = 0; !game.to_move().over; ++decisions) {
    if (decisions == kFarTooLong) return "it does not end";
    if (index(game.to_move().seat) >= static_cast<std::size_t>(game.players())) return "nobody is to move";
    const std::vector<AnyMove> legal = game.legal();
    if (legal.empty()) return "there is no move";
    const AnyMove move = one_of(legal, rng);
    if (game.explain(move)) return "a move on the list is refused: " + game.move_text(move);
    game.play(move);
  }
  if (!game.legal().empty()) return "it is over, and there is a move";
  const Result result = game.result();
  if (!result.over || result.players != game.players()) return "its result is not that of an ended game";
  return result.winner_count() > 0 ? "" : "nobody has won";
}

TEST(RandomGames, AlwaysHaveAMoveAndEnd) {
  const int count = number_of_games();
  for (const GameInfo& info : games()) {
    for (int players = info.min_players; players <= info.max_players; ++players) {
      int played = 0;
      for (int number = 0; played < count; ++number) {
        const std::string seed = "random game " + std::to_string(number);
        Rng rng(static_cast<std::uint64_t>(number));
        FairShuffler shuffler = FairShuffler::from_seed(seed);
        const OptionTexts options = drawn_options(info, rng);
        const auto game = info.start(options, players, shuffler);
        if (!game) continue;  // some options exclude each other
        ++played;
        ASSERT_EQ(problem_of(**game, rng), "")
            << info.key << ", " << players << " players, seed '" << seed << "', " << options_text(options);
      }
      RecordProperty(std::string(info.key) + "_" + std::to_string(players), played);
    }
  }
}

}  // namespace
}  // namespace merlon::any
