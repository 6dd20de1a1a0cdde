// What holds for the states of every game: copies are copies, hashes tell states apart, a position is read as
// it was written, and a view shows what its seat may know and no more.
//
// Besides the sample: `same(a, b)`, whether a position that was read is the one that was written, where that
// is not whether its bytes are; `kGameBytes` and `kComparedBytes`, how many bytes of a state are hashed at
// most and compared, where that is not all of them.
#pragma once

#include <unordered_map>

#include "host/boost_json.h"
#include "tests/suites/sample.h"

namespace merlon::test {

template <class Sample>
class States : public ::testing::Test {};
TYPED_TEST_SUITE_P(States);

template <class G, class Events>
std::vector<std::string> event_texts(const Events& events, Seat viewer) {
  std::vector<std::string> texts;
  for (const typename G::Event& event : events) {
    JsonWriter json;
    G::write_event(json, event, viewer);
    texts.push_back(json.take());
  }
  return texts;
}

/// Every move, played from a copy: the state it came from stays as it was, the same move gives the same state
/// and the same events, whether somebody listens to them or not, and its text is read as this move.
template <class G>
std::string check_copies(const typename G::State& state) {
  typename G::Moves moves;
  G::legal(state, moves);
  if (moves.empty() != G::to_move(state).over) return "there is no move, or one in a finished game";
  const typename G::State original = state;
  for (const typename G::Move move : moves) {
    typename G::State first = state;
    typename G::State second = state;
    typename G::State third = state;
    NoEvents nobody;
    EventList<typename G::Event> events;
    EventList<typename G::Event> same_events;
    G::play(first, move, nobody);
    G::play(second, move, events);
    G::play(third, move, same_events);
    if (!same_bytes(first, second) || !same_bytes(first, third))
      return "a move played twice gives two states";
    if (event_texts<G>(events, kSpectator) != event_texts<G>(same_events, kSpectator))
      return "a move played twice tells two stories";
    if (!same_bytes(state, original)) return "a move played on a copy has changed the original";
    if (state_hash(first) == state_hash(state)) return "a move that leaves the hash as it was";
    if (G::explain(state, move)) return "a legal move is refused";
    const auto read = G::parse_move(state, G::move_text(state, move, state.seat));
    if (!read || !(*read == move)) return "the text of a move is read as another one";
    if (!G::to_move(first).over && move_texts<G>(first).empty()) return "a move that leads into a dead end";
  }
  return {};
}

TYPED_TEST_P(States, CopiesAreIndependent) {
  note_rules<TypeParam>("CopiesAreIndependent");
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(TypeParam::kGames, 20,
                          [](const auto& state, Rng&) { return check_copies<G>(state); });
}

TYPED_TEST_P(States, HashesTellThemApart) {
  using State = typename TypeParam::Game::State;
  const auto wanted = static_cast<std::size_t>(effort(100'000));
  std::unordered_map<std::uint64_t, State> seen;
  for (int i = 0; seen.size() < wanted; ++i) {
    walk_along(TypeParam::path_number(i), [&](const State& state) {
      const auto [place, added] = seen.try_emplace(state_hash(state), state);
      ASSERT_TRUE(added || place->second == state) << "two states with one hash";
    });
  }
}

// No difference, however small, is lost. What is only kept for speed or for the eye does not count.
TYPED_TEST_P(States, HashesDependOnEveryByteOfTheGame) {
  using State = typename TypeParam::Game::State;
  std::size_t hashed = sizeof(State);
  std::size_t compared = sizeof(State);
  if constexpr (requires { TypeParam::kGameBytes; }) hashed = TypeParam::kGameBytes;
  if constexpr (requires { TypeParam::kComparedBytes; }) compared = TypeParam::kComparedBytes;
  const State state = end_of(TypeParam::busy_path());
  std::unordered_map<std::uint64_t, std::size_t> seen{{state_hash(state), sizeof(State)}};
  for (std::size_t i = 0; i < sizeof(State); ++i) {
    State changed = state;
    reinterpret_cast<unsigned char*>(&changed)[i] ^= 1;
    EXPECT_EQ(seen.emplace(state_hash(changed), i).second, i < hashed) << "byte " << i;
    EXPECT_EQ(changed == state, i >= compared) << "byte " << i;
  }
}

/// What is wrong with a position that is written and read again.
template <class Sample>
std::string check_read_back(const typename Sample::Game::State& state) {
  using G = typename Sample::Game;
  const std::string text = state_json<G>(state);
  const auto read = read_json<G>(text, state.options, said::players_of(state));
  if (!read) return "refused: " + read.error().message + ": " + text;
  if (state_hash(*read) != state_hash(state) || !(*read == state)) return "read as another state: " + text;
  if constexpr (requires { Sample::same(state, state); }) {
    if (!Sample::same(*read, state)) return "read with something else in what is kept for speed: " + text;
  } else {
    if (!same_bytes(*read, state)) return "read as other bytes: " + text;
  }
  if (move_texts<G>(*read) != move_texts<G>(state)) return "read as a state with other moves: " + text;
  return state_json<G>(*read) == text ? "" : "written in another way: " + text;
}

TYPED_TEST_P(States, AreReadAsTheyWereWritten) {
  note_rules<TypeParam>("AreReadAsTheyWereWritten");
  check_sample<TypeParam>(TypeParam::kGames, 10,
                          [](const auto& state, Rng&) { return check_read_back<TypeParam>(state); });
}

// --- knowledge -----------------------------------------------------------------------------------

/// All that a viewer is told of a state, without what only the player on turn may ask.
template <class G>
std::string told(const typename G::State& state, Seat viewer) {
  std::string text = state_json<G>(G::redact(state, viewer).state());
  JsonWriter json;
  json.begin_array();
  if (G::to_move(state).over) G::write_result_items(json, state);
  text += json.end_array().take();
  if (G::to_move(state).over || G::to_move(state).seat != viewer) return text;
  typename G::Moves moves;
  G::legal(state, moves);
  std::size_t asked = 0;
  for (const typename G::Move move : moves) {
    text += "\n" + G::move_text(state, move, viewer);
    if (++asked > 12) continue;
    JsonWriter more;
    more.begin_object();
    G::write_explanation(more, state, move);
    text += more.end_object().take();
  }
  return text;
}

/// Whether every move that is legal in a state is explained as allowed on a view of it.
template <class G>
bool allows_all(const typename G::State& view, const typename G::State& state) {
  typename G::Moves moves;
  G::legal(state, moves);
  return std::none_of(moves.begin(), moves.end(),
                      [&](typename G::Move move) { return static_cast<bool>(G::explain(view, move)); });
}

template <class G>
std::string check_view(const typename G::State& state, Seat viewer, Rng& rng) {
  const View<G> view = G::redact(state, viewer);
  if (view.seat() != viewer) return "a view of another seat";
  Rng before = rng;
  const typename G::State imagined = G::imagine(view, rng);
  if (!same_bytes(G::imagine(view, before), imagined)) return "imagining takes chance from elsewhere";
  if (!(G::redact(imagined, viewer) == view)) return "an imagined state looks different";
  if (told<G>(imagined, viewer) != told<G>(state, viewer)) return "something hidden is told";
  if (viewer == state.seat && move_texts<G>(view.state()) != move_texts<G>(state))
    return "the legal moves of a view are others";
  if (viewer == state.seat && !allows_all<G>(view.state(), state))
    return "a legal move is refused on the own view";
  if constexpr (!G::Advice::kHidden) {
    if (!same_bytes(view.state(), state)) return "a view hides something";
    if (!same_bytes(imagined, state)) return "an imagined state is another one";
  } else if (const auto read = read_json<G>(state_json<G>(imagined), state.options, said::players_of(state));
             !read) {
    return "an imagined state is no position: " + read.error().message;
  }
  return {};
}

TYPED_TEST_P(States, ViewsTellNoMoreThanASeatMayKnow) {
  note_rules<TypeParam>("ViewsTellNoMoreThanASeatMayKnow");
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(TypeParam::kGames, 20, [](const typename G::State& state, Rng& rng) {
    std::string problem;
    for (const Seat viewer : viewers(said::players_of(state))) {
      if (problem.empty()) problem = check_view<G>(state, viewer, rng);
    }
    return problem;
  });
}

REGISTER_TYPED_TEST_SUITE_P(States, CopiesAreIndependent, HashesTellThemApart,
                            HashesDependOnEveryByteOfTheGame, AreReadAsTheyWereWritten,
                            ViewsTellNoMoreThanASeatMayKnow);

}  // namespace merlon::test
