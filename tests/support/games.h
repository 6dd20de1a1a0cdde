// Games with what a test needs: of all games the first in games/list that has it. So a test that holds for
// any such game names none.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "any/registry.h"
#include "core/rng.h"

namespace merlon::test {

/// The key of the first game that fits.
template <class Fits>
std::string_view game_that(const Fits& fits) {
  for (const any::GameInfo& game : any::games()) {
    if (fits(game)) return game.key;
  }
  ADD_FAILURE() << "no game is as this test needs one";
  return any::games().front().key;
}

/// A game at its beginning.
inline std::unique_ptr<any::AnyGame> dealt(const any::GameInfo& game, int players = 2,
                                           const OptionTexts& options = {}, std::string_view seed = "test") {
  FairShuffler shuffler = FairShuffler::from_seed(seed);
  return std::move(*game.start(options, players, shuffler));
}

/// One of a list, by chance.
template <class List>
const auto& one_of(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

inline any::AnyMove random_move(const any::AnyGame& game, Rng& rng) {
  const std::vector<any::AnyMove> legal = game.legal();
  return one_of(legal, rng);
}

/// The same in the notation of the game.
inline std::string random_move_text(const any::AnyGame& game, Rng& rng) {
  return game.move_text(random_move(game, rng));
}

/// A game for so many players.
inline std::string_view game_for(int players) {
  return game_that([players](const any::GameInfo& game) {
    return game.min_players <= players && players <= game.max_players;
  });
}

/// A game in which everybody sees everything.
inline std::string_view open_game() {
  return game_that([](const any::GameInfo& game) { return !game.has_secrets; });
}

/// A game that hides something from somebody, for so many players.
inline std::string_view hidden_game(int players = 2) {
  return game_that([players](const any::GameInfo& game) {
    return game.has_secrets && game.min_players <= players && players <= game.max_players;
  });
}

/// A game in which a turn is one move.
inline std::string_view game_of_single_moves() {
  return game_that([](const any::GameInfo& game) {
    const auto position = dealt(game, 2, {}, "first position");
    return std::ranges::all_of(position->legal(), [&](any::AnyMove move) {
      const auto next = position->clone();
      next->play(move);
      return next->to_move().seat != position->to_move().seat;
    });
  });
}

/// The game for the most players: its games are long.
inline std::string_view largest_game() {
  return std::ranges::max_element(any::games(), {}, &any::GameInfo::max_players)->key;
}

/// The first option of a kind that a game has; nullptr if it has none.
inline const any::OptionInfo* option_of(const any::GameInfo& game, OptionKind kind) {
  const auto found = std::ranges::find(game.options, kind, &any::OptionInfo::kind);
  return found == game.options.end() ? nullptr : &*found;
}

/// A game with options of every kind: a switch, a number, a word.
inline const any::GameInfo& game_with_every_kind_of_option() {
  return *any::find_game(game_that([](const any::GameInfo& game) {
    return option_of(game, OptionKind::toggle) != nullptr && option_of(game, OptionKind::number) != nullptr &&
           option_of(game, OptionKind::word) != nullptr;
  }));
}

/// A move in the notation of the game that the rules refuse in this position: one that is made somewhere
/// else.
inline std::string illegal_move(const any::AnyGame& position) {
  Rng rng(1);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto game = position.redeal(kSpectator, seed);
    while (!game->to_move().over) {
      const any::AnyMove move = random_move(*game, rng);
      const std::string text = game->move_text(move);
      const auto here = position.parse_move(text);
      if (here && position.explain(*here)) return text;
      game->play(move);
    }
  }
  ADD_FAILURE() << "no move of " << position.info().key << " is refused";
  return "";
}

}  // namespace merlon::test
