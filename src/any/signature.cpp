#include "any/signature.h"

#include <bit>

#include "core/hash.h"

namespace merlon::any {
namespace {

std::unique_ptr<Thinker> small_thinker(const GameInfo& game) {
  ThinkerSetup setup;
  setup.memory_bytes = std::size_t{4} << 20;
  return std::move(*game.make_thinker(setup));
}

/// A game with this number: its deal and its options.
std::unique_ptr<AnyGame> start_game(const GameInfo& game, int players, std::uint64_t number) {
  const OptionTexts& options = game.option_sets[static_cast<std::size_t>(number % game.option_sets.size())];
  FairShuffler shuffler = FairShuffler::from_seed("signature " + std::to_string(number));
  return std::move(*game.start(options, players, shuffler));
}

/// Thinks, adds all that came of it to the hash, and makes the best move.
void think_and_play(Thinker& thinker, AnyGame& position, std::uint64_t nodes, Hasher& hasher) {
  thinker.set_position(position, {}, position.hash());
  thinker.run(nodes);
  const std::vector<Candidate> candidates = thinker.candidates();
  for (const Candidate& one : candidates) {
    hasher.add_value(one.visits).add_value(std::bit_cast<std::uint32_t>(one.value));
  }
  position.play(best_candidate(candidates).move);
}

/// Lets the computer play games against itself and shows the position after every move.
template <class Visit>
void play_all(const GameInfo& game, const GamesToPlay& plan, Hasher& hasher, Visit&& visit) {
  const auto thinker = small_thinker(game);
  for (std::uint64_t number = plan.first; number < plan.first + plan.games; ++number) {
    const auto position = start_game(game, plan.players, number);
    while (!position->to_move().over) {
      think_and_play(*thinker, *position, plan.nodes, hasher);
      visit(*position);
    }
  }
}

}  // namespace

std::uint64_t thinking_signature(const GameInfo& game, int players, std::uint64_t nodes) {
  Hasher hasher;
  play_all(game, {.players = players, .nodes = nodes}, hasher, [&](const AnyGame& position) {
    if (position.to_move().over) hasher.add_value(position.hash());
  });
  return hasher.finish();
}

PlayedGames play_games(const GameInfo& game, const GamesToPlay& plan) {
  PlayedGames played;
  Hasher hasher;
  play_all(game, plan, hasher, [&](const AnyGame& position) {
    hasher.add_value(position.hash());
    ++played.moves;
  });
  played.signature = hasher.finish();
  return played;
}

}  // namespace merlon::any
