// Nothing hidden reaches anybody. A viewer is given two worlds that differ only in what they may not know;
// what looks the same to them is played in both; and whatever the engine then says to this viewer must be the
// same, byte for byte. What it says is a list of channels, and the last test plants leaks into channels to
// show that the comparison finds them.
//
// Besides the sample, a game says
//   other_world(state, viewer, rng)
//                      another world that looks the same, also made without the engine
//   twin_moment(state, move, twin, viewer, rng)
//                      what looks like this move, played in the other world
//   problem(state)     what is wrong with a world; empty if nothing is
//   questions(view)    moves to be explained, legal or not
//   planted_leaks()    channels that say too much
//   leaky_path(i)      games in which they do
#pragma once

#include "tests/suites/sample.h"
#include "tests/support/encoding.h"

namespace merlon::test {

/// A move at a table: before, what was played, what happened, after.
template <class G>
struct Moment {
  typename G::State before;
  typename G::Move move;
  typename G::State after;
  EventList<typename G::Event> events;

  Moment(const typename G::State& state, typename G::Move played)
      : before(state), move(played), after(state) {
    G::play(after, move, events);
  }
};

/// A way from the engine to a viewer.
template <class G>
struct Channel {
  std::string_view name;
  std::string (*output)(const Moment<G>&, Seat viewer);
};

// --- what is said --------------------------------------------------------------------------------

template <class Value>
std::string bytes_of(const Value& value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof(Value));
}

template <class G>
typename G::State seen_by(Seat viewer, const typename G::State& state) {
  return G::redact(state, viewer).state();
}

template <class G>
std::string observed_by(Seat viewer, const typename G::State& state) {
  const std::vector<float> numbers = observation<G>(state, viewer, said::players_of(state));
  return std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
}

/// The legal moves, and their numbers, for the player on turn.
template <class G>
std::string offered_to(Seat viewer, const typename G::State& state) {
  if (G::to_move(state).over || G::to_move(state).seat != viewer) return {};
  typename G::Moves moves;
  G::legal(state, moves);
  std::string text;
  for (const typename G::Move move : moves)
    text += std::to_string(move.bits()) + "=" + std::to_string(G::Encoding::action(state, move)) + " ";
  return text;
}

template <class Write>
std::string array_of(const Write& write) {
  JsonWriter json;
  json.begin_array();
  write(json);
  return json.end_array().take();
}

template <class G>
std::string move_json_for(Seat viewer, const Moment<G>& moment) {
  return array_of([&](JsonWriter& json) { G::write_move(json, moment.before, moment.move, viewer); });
}

template <class G>
std::string events_for(Seat viewer, const Moment<G>& moment) {
  return array_of([&](JsonWriter& json) {
    for (const typename G::Event& event : moment.events) G::write_event(json, event, viewer);
  });
}

/// Explanations are given to the player on turn, about the own moves.
template <class Worlds>
std::string explained_to(Seat viewer, const typename Worlds::Game::State& state) {
  using G = typename Worlds::Game;
  if (viewer != state.seat) return {};
  std::string text;
  for (const typename G::Move move : Worlds::questions(seen_by<G>(viewer, state))) {
    const Refusal refusal = G::explain(state, move);
    text += std::string(refusal.code) + " " + std::string(refusal.rule) + " ";
    text += said::joined(facts_of(refusal)) + "\n";
    JsonWriter json;
    json.begin_object();
    G::write_explanation(json, state, move);
    text += json.end_object().take() + "\n";
  }
  return text;
}

template <class Worlds>
std::vector<Channel<typename Worlds::Game>> channels() {
  using G = typename Worlds::Game;
  using One = Moment<G>;
  return {
      {"view", [](const One& one, Seat viewer) { return bytes_of(seen_by<G>(viewer, one.before)); }},
      {"view after the move",
       [](const One& one, Seat viewer) { return bytes_of(seen_by<G>(viewer, one.after)); }},
      {"position", [](const One& one, Seat viewer) { return state_json<G>(seen_by<G>(viewer, one.before)); }},
      {"position after the move",
       [](const One& one, Seat viewer) { return state_json<G>(seen_by<G>(viewer, one.after)); }},
      {"legal moves", [](const One& one, Seat viewer) { return offered_to<G>(viewer, one.before); }},
      {"legal moves after the move",
       [](const One& one, Seat viewer) { return offered_to<G>(viewer, one.after); }},
      {"observation", [](const One& one, Seat viewer) { return observed_by<G>(viewer, one.before); }},
      {"observation after the move",
       [](const One& one, Seat viewer) { return observed_by<G>(viewer, one.after); }},
      {"explanations", [](const One& one, Seat viewer) { return explained_to<Worlds>(viewer, one.before); }},
      {"move as text",
       [](const One& one, Seat viewer) { return G::move_text(one.before, one.move, viewer); }},
      {"move as JSON", [](const One& one, Seat viewer) { return move_json_for<G>(viewer, one); }},
      {"events", [](const One& one, Seat viewer) { return events_for<G>(viewer, one); }},
      {"result",
       [](const One& one, Seat) {
         return array_of([&](JsonWriter& json) { G::write_result_items(json, one.after); });
       }},
  };
}

// --- the comparison ------------------------------------------------------------------------------

inline std::string name_of_viewer(Seat viewer) {
  return viewer == kSpectator ? "a spectator" : "seat " + std::to_string(merlon::index(viewer));
}

/// By which channel the viewer can tell two worlds apart that must look alike; empty if by none.
template <class Worlds, class Channels>
std::string leak_to(Seat viewer, const typename Worlds::Game::State& world, const Channels& channels,
                    Rng& rng) {
  using G = typename Worlds::Game;
  typename G::Moves moves;
  G::legal(world, moves);
  const typename G::Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  const typename G::State twin = Worlds::other_world(world, viewer, rng);
  const Moment<G> here(world, move);
  const Moment<G> there = Worlds::twin_moment(world, move, twin, viewer, rng);
  for (const Channel<G>& channel : channels) {
    const std::string said_here = channel.output(here, viewer);
    const std::string said_there = channel.output(there, viewer);
    if (said_here == said_there) continue;
    std::string text = "hidden things reach " + name_of_viewer(viewer) + " by: " + std::string(channel.name);
    text += ", with " + G::move_text(world, move, world.seat);
    if (said_here.size() != sizeof(typename G::State))
      text += "\n  here:  " + said_here + "\n  there: " + said_there;
    return text;
  }
  return {};
}

/// A check that no viewer is told by these channels what is hidden from them.
template <class Worlds>
auto leak_check(std::vector<Channel<typename Worlds::Game>> channels) {
  return [channels = std::move(channels)](const typename Worlds::Game::State& state, Rng& rng) {
    std::string problem;
    if (Worlds::Game::to_move(state).over) return problem;
    for (const Seat viewer : viewers(said::players_of(state))) {
      if (problem.empty()) problem = leak_to<Worlds>(viewer, state, channels, rng);
    }
    return problem;
  };
}

template <class Worlds>
class Noninterference : public ::testing::Test {};
TYPED_TEST_SUITE_P(Noninterference);

TYPED_TEST_P(Noninterference, NothingHiddenReachesAnybody) {
  note_rules<TypeParam>("NothingHiddenReachesAnybody");
  check_sample<TypeParam>(3 * TypeParam::kGames, 20, leak_check<TypeParam>(channels<TypeParam>()));
}

// The other worlds must be good worlds, or the comparison says nothing.
TYPED_TEST_P(Noninterference, OtherWorldsObeyTheRules) {
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(TypeParam::kGames, 20, [](const typename G::State& state, Rng& rng) -> std::string {
    for (const Seat viewer : viewers(said::players_of(state))) {
      const typename G::State other = TypeParam::other_world(state, viewer, rng);
      const std::string problem(TypeParam::problem(other));
      if (!problem.empty()) return problem;
      if (!same_bytes(seen_by<G>(viewer, other), seen_by<G>(viewer, state)))
        return "another world looks different";
    }
    return {};
  });
}

TYPED_TEST_P(Noninterference, FindsEveryPlantedLeak) {
  for (const Channel<typename TypeParam::Game>& planted : TypeParam::planted_leaks()) {
    const auto check = leak_check<TypeParam>({planted});
    int games = 0;
    while (games < 500 && !first_failure(TypeParam::leaky_path(games), 1, check)) ++games;
    EXPECT_LT(games, 500) << "not found: " << planted.name;
  }
}

REGISTER_TYPED_TEST_SUITE_P(Noninterference, NothingHiddenReachesAnybody, OtherWorldsObeyTheRules,
                            FindsEveryPlantedLeak);

}  // namespace merlon::test
