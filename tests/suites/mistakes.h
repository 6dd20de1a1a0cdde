// A position with mistakes in it is refused for a reason, or it is a position: all that holds in a game
// holds, and it can be played to its end.
//
// Besides the sample, a game says
//   problem(state)   what is wrong with a position that somebody has set up; empty if nothing is
//   phases()         the texts of all phases, if a position may be mistaken about its phase
#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

#include "host/boost_json.h"
#include "tests/suites/sample.h"

namespace merlon::test {

/// All values in a JSON tree.
inline void collect(boost::json::value& json, std::vector<boost::json::value*>& nodes) {
  nodes.push_back(&json);
  if (json.is_array()) {
    for (boost::json::value& item : json.get_array()) collect(item, nodes);
  } else if (json.is_object()) {
    for (auto& member : json.get_object()) collect(member.value(), nodes);
  }
}

inline boost::json::value& pick(boost::json::value& json, Rng& rng) {
  std::vector<boost::json::value*> nodes;
  collect(json, nodes);
  return *nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))];
}

/// Changes one thing at random, most often so that it still could be right. A text may become one of
/// `phases`.
inline void spoil(boost::json::value& json, Rng& rng, const std::vector<std::string>& phases) {
  boost::json::value& one = pick(json, rng);
  if (one.is_int64()) {
    one = one.get_int64() + (rng.below(2) == 0 ? 1 : -1);
  } else if (one.is_bool()) {
    one = !one.get_bool();
  } else if (one.is_null()) {
    one = rng.below(2);
  } else if (one.is_string() && !phases.empty() && rng.below(10) == 0) {
    one = phases[rng.below(static_cast<std::uint32_t>(phases.size()))];
  } else if (one.is_string()) {
    boost::json::value& another = pick(json, rng);
    if (another.is_string()) one.get_string().swap(another.get_string());
  } else if (one.is_array() && !one.get_array().empty()) {
    const boost::json::value item = one.get_array().back();
    one.get_array().pop_back();
    boost::json::value& target = pick(json, rng);  // only now, because it could have been within the item
    if (target.is_array()) target.get_array().push_back(item);
  }
}

/// The texts of all phases, if the game says them.
template <class Mistaken>
std::vector<std::string> phases_of() {
  if constexpr (requires { Mistaken::phases(); }) return Mistaken::phases();
  return {};
}

/// The position as JSON, with up to three mistakes in it.
template <class Mistaken>
boost::json::value mistaken(const typename Mistaken::Game::State& state, Rng& rng) {
  using G = typename Mistaken::Game;
  boost::json::value json = boost::json::parse(state_json<G>(state));
  for (std::uint32_t mistakes = 1 + rng.below(3); mistakes > 0; --mistakes)
    spoil(json, rng, phases_of<Mistaken>());
  return json;
}

/// Plays on at random and checks all states on the way; what is wrong with one of them.
template <class G, class Problem>
std::string play_on(typename G::State state, Rng& rng, const Problem& problem) {
  for (int steps = 0;; ++steps) {
    const std::string found(problem(state));
    if (!found.empty()) return found + ", " + std::to_string(steps) + " moves on";
    if (G::to_move(state).over) return {};
    typename G::Moves moves;
    G::legal(state, moves);
    NoEvents nobody;
    G::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nobody);
  }
}

template <class Mistaken>
class Mistakes : public ::testing::Test {};
TYPED_TEST_SUITE_P(Mistakes);

TYPED_TEST_P(Mistakes, AreRefusedOrHarmless) {
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(TypeParam::kGames, 10, [](const typename G::State& state, Rng& rng) -> std::string {
    const boost::json::value json = mistaken<TypeParam>(state, rng);
    const auto read = G::read_state(as_json(json), state.options, said::players_of(state));
    if (!read) return read.error().message.empty() ? "refused without a reason" : "";
    const std::string problem = play_on<G>(*read, rng, TypeParam::problem);
    return problem.empty() ? "" : problem + " after " + boost::json::serialize(json);
  });
}

REGISTER_TYPED_TEST_SUITE_P(Mistakes, AreRefusedOrHarmless);

}  // namespace merlon::test
