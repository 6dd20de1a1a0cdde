// A game as the registry knows it, made of its type: `games/<name>/game.cpp` is the one file that includes
// this, so what search, learning and batches become for a game is compiled once, and for that game alone.
#pragma once

#include "any/typed_batch.h"
#include "any/typed_game.h"
#include "any/typed_thinker.h"
#include "any/typed_trainer.h"

namespace merlon::any {

template <Game G>
search::RandomPlayFigures bench_typed(const OptionTexts& texts, int players, std::uint64_t seed,
                                      std::uint64_t count, search::RandomPlayMode mode) {
  const auto options = typed_options<G>(texts);
  if (!options) return {};
  return search::play_random_games<G>(*options, players, seed, count, mode);
}

template <Encoded G>
int longest_typed(const OptionTexts& texts, int players) {
  const auto options = typed_options<G>(texts);
  return options ? G::Encoding::longest_game(*options, players) : 0;
}

template <WholeGame G>
GameInfo make_info() {
  GameInfo info{G::kKey,
                G::kNameEnglish,
                G::kNameGerman,
                G::kRulesVersion,
                G::kReplaysSince,
                G::kMinPlayers,
                G::kMaxPlayers,
                description_of<G>(),
                G::Advice::kHidden,
                sizeof(typename G::State),
                {},
                G::option_sets(),
                start_typed<G>,
                read_typed<G>,
                read_typed_view<G>,
                bench_typed<G>,
                make_typed_thinker<G>,
                G::Advice::levels,
                make_typed_trainer<G>,
                G::Advice::kStyle,
                {G::Encoding::kActions, G::Encoding::action_fields, G::Encoding::observation_size,
                 G::Encoding::observation_fields, longest_typed<G>},
                make_typed_batch<G>};
  for (const auto& spec : G::option_specs()) {
    OptionInfo option{spec.name, spec.kind, spec.rule, {}, option_text(spec, typename G::Options{}),
                      spec.since};
    for (const OptionValue& value : spec.values) option.values.push_back(value.text);
    info.options.push_back(std::move(option));
  }
  return info;
}

}  // namespace merlon::any
