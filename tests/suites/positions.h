// Positions that somebody has made up: at the limits of what is accepted, and of a finished game.
//
// Besides what tests/suites/states.h asks for, a game says
//   numbers(state)         how many of its numbers have no limit in play
//   number(state, i)       one of them; set(state, i, number)
//   kFirstLimit            up to where the first of them is accepted at least; kTooHigh, where none is
//   kNeverLess             if no move makes one of them less
#pragma once

#include "tests/suites/states.h"

namespace merlon::test {

/// Cuts a path so that its game is not over: each of its decisions may be the next.
template <class Path>
Path cut(Path path, Rng& rng) {
  Journey<Path> journey(path);
  while (!journey.at_end()) journey.step();
  path.steps = static_cast<int>(rng.below(static_cast<std::uint32_t>(journey.steps())));
  return path;
}

/// Whether one of the numbers has grown less, in a game where none ever does.
template <class Limited>
bool grows_less([[maybe_unused]] const typename Limited::Game::State& before,
                [[maybe_unused]] const typename Limited::Game::State& after) {
  if constexpr (requires { Limited::kNeverLess; }) {
    for (int i = 0; i < Limited::numbers(before); ++i) {
      if (Limited::number(after, i) < Limited::number(before, i)) return true;
    }
  }
  return false;
}

/// The state with each of its numbers as high as it is accepted.
template <class Limited>
typename Limited::Game::State at_its_limits(typename Limited::Game::State state) {
  using G = typename Limited::Game;
  for (int i = 0; i < Limited::numbers(state); ++i) {
    int low = Limited::number(state, i);
    for (int high = Limited::kTooHigh; low < high;) {
      const int middle = (low + high + 1) / 2;
      typename G::State tried = state;
      Limited::set(tried, i, middle);
      const bool accepted =
          read_json<G>(state_json<G>(tried), tried.options, said::players_of(tried)).has_value();
      (accepted ? low : high) = accepted ? middle : middle - 1;
    }
    Limited::set(state, i, low);
  }
  return state;
}

template <class Limited>
class Positions : public ::testing::Test {};
TYPED_TEST_SUITE_P(Positions);

// Limits are for what is made up; play adds to the numbers, and what it leads to is accepted as well.
TYPED_TEST_P(Positions, WhatIsPlayedFromTheLimitsIsAccepted) {
  using G = typename TypeParam::Game;
  for (int game = 0; game < effort(96); ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    typename G::State state = at_its_limits<TypeParam>(end_of(cut(TypeParam::path_number(game), rng)));
    ASSERT_GE(TypeParam::number(state, 0), TypeParam::kFirstLimit);
    for (int turn = 0; !G::to_move(state).over; turn = G::turn_number(state)) {
      ASSERT_EQ(check_read_back<TypeParam>(state), "");
      ASSERT_GE(G::turn_number(state), turn);
      typename G::Moves moves;
      G::legal(state, moves);
      const typename G::State before = state;
      state = after<G>(before, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      ASSERT_FALSE(grows_less<TypeParam>(before, state));
    }
    ASSERT_EQ(check_read_back<TypeParam>(state), "");
  }
}

TYPED_TEST_P(Positions, AFinishedGameHasNobodyToMove) {
  using G = typename TypeParam::Game;
  auto path = TypeParam::path_number(0);
  const auto read = [&](const std::string& text) { return read_json<G>(text, path.options, path.seats); };
  const typename G::State over = end_of(path);
  const std::string text = state_json<G>(over);
  ASSERT_TRUE(text.starts_with(R"({"to_move":null,)")) << text;
  const std::string seat = std::to_string(merlon::index(over.seat));
  std::string older = said::changed(text, "null", seat);
  if (older.find("last_seat") != std::string::npos)
    older = said::changed(older, R"("last_seat":)" + seat + ",", "");
  const auto as_before = read(older);
  ASSERT_TRUE(as_before) << as_before.error().message;
  EXPECT_EQ(state_hash(*as_before), state_hash(over)) << "as older versions wrote it";
  const std::string range = "must be a whole number from 0 to " + std::to_string(path.seats - 1);
  EXPECT_EQ(said::error_of(read(said::changed(text, R"("to_move":null,)", ""))),
            "to_move is missing; it " + range);
  path.steps = 0;
  const std::string start = state_json<G>(end_of(path));
  const std::string nobody = R"({"to_move":null)" + start.substr(start.find(','));
  EXPECT_EQ(said::error_of(read(nobody)), "to_move " + range + ", not null");
}

REGISTER_TYPED_TEST_SUITE_P(Positions, WhatIsPlayedFromTheLimitsIsAccepted, AFinishedGameHasNobodyToMove);

}  // namespace merlon::test
