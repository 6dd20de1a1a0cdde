#include "any/signature.h"

#include <bit>

#include "core/hash.h"

namespace merlon::any {

std::uint64_t thinking_signature(const GameInfo& game, int players, std::uint64_t nodes, int games) {
  Hasher hasher;
  ThinkerSetup setup;
  setup.memory_bytes = std::size_t{4} << 20;
  const auto thinker = std::move(*game.make_thinker(setup));
  for (int number = 0; number < games; ++number) {
    const OptionTexts& options = game.option_sets[static_cast<std::size_t>(number) % game.option_sets.size()];
    FairShuffler shuffler = FairShuffler::from_seed("signature " + std::to_string(number));
    const auto position = std::move(*game.start(options, players, shuffler));
    while (!position->to_move().over) {
      thinker->face(*position, {}, position->hash());
      thinker->run(nodes);
      const std::vector<Candidate> candidates = thinker->candidates();
      for (const Candidate& one : candidates) {
        hasher.add_value(one.visits).add_value(std::bit_cast<std::uint32_t>(one.value));
      }
      position->play(best_candidate(candidates).move);
    }
    hasher.add_value(position->hash());
  }
  return hasher.finish();
}

}  // namespace merlon::any
