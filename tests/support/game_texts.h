// What the tests of every game say and ask in words: a game from a seed, a position as JSON and back, moves
// and refusals as text.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/json.h"
#include "core/shuffle.h"
#include "host/boost_json.h"

namespace merlon::test {

template <class G>
typename G::State start_game(int players, const typename G::Options& options, std::uint64_t seed) {
  Rng rng(seed);
  FastShuffler shuffler(rng);
  return G::start(options, players, shuffler);
}

template <class G>
std::string state_json(const typename G::State& state) {
  JsonWriter json;
  json.begin_object();
  G::write_state(json, state);
  json.end_object();
  return json.take();
}

template <class G>
Expected<typename G::State> read_json(std::string_view json, const typename G::Options& options,
                                      int players) {
  const auto value = parse_json(json);
  if (!value) return value.error();
  return G::read_state(as_json(*value), options, players);
}

/// The move that a text means; a text that means none is a failure, and `otherwise` comes back.
template <class G>
typename G::Move read_move(const typename G::State& state, std::string_view text,
                           typename G::Move otherwise) {
  const auto move = G::parse_move(state, text);
  if (move) return *move;
  ADD_FAILURE() << text << ": " << move.error().message;
  return otherwise;
}

template <class G>
bool lists(const typename G::State& state, typename G::Move move) {
  typename G::Moves moves;
  G::legal(state, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// "allowed", or the code and the rule of the refusal. That `explain` and `legal` agree is checked on the
/// way.
template <class G>
std::string verdict(const typename G::State& state, typename G::Move move) {
  const Refusal refused = G::explain(state, move);
  if (static_cast<bool>(refused) == lists<G>(state, move)) return "legal and explain disagree";
  return refused ? std::string(refused.code) + " " + std::string(refused.rule) : "allowed";
}

/// The facts of a refusal, such as {"need=3", "have=1"}.
inline std::vector<std::string> facts_of(const Refusal& refused) {
  std::vector<std::string> facts;
  for (std::size_t i = 0; i < refused.param_count; ++i) {
    const Param& param = refused.params[i];
    const std::string value = param.is_text ? std::string(param.as_text()) : std::to_string(param.number);
    facts.push_back(std::string(param.name) + "=" + value);
  }
  return facts;
}

/// All legal moves in the engine's order.
template <class G>
std::vector<std::string> move_texts(const typename G::State& state) {
  typename G::Moves moves;
  G::legal(state, moves);
  std::vector<std::string> texts;
  for (const typename G::Move move : moves) texts.push_back(G::move_text(state, move, state.seat));
  return texts;
}

}  // namespace merlon::test
