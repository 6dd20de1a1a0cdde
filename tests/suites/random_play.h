// Whole games, played at random and by players with odd habits, in every combination of options and with
// every number of players. Nobody knows how such a game must go, but much is known about every state of it,
// and what the events say adds up to what the players have.
//
// Besides the sample, a game says
//   problem(state, moves)  what is wrong with a state or with the decision that it offers
//   step_problem(before, move, after, events)
//                          what is wrong with the change from one state to the next
//   Ledger                 the books of a game, kept from its events alone: made of its first state, with
//                          `enter(event)` and, after every move, `check(before, after)`
//   kCombinations          how many combinations of options there are
//   kGamesPlayed           how many games
//   kOddOne                the player who sits among others of one kind; without it, any kind
#pragma once

#include <optional>

#include "tests/suites/sample.h"

namespace merlon::test {

template <class Played>
using PathOf = decltype(Played::path_number(0));

template <class Played>
std::string state_problem(const typename Played::Game::State& state) {
  using G = typename Played::Game;
  typename G::Moves moves;
  G::legal(state, moves);
  const Turn turn = G::to_move(state);
  if (turn.seat != state.seat || turn.over != (state.phase == decltype(state.phase)::over))
    return "to_move is not what the state says";
  if (moves.empty() != turn.over) return turn.over ? "a finished game offers moves" : "nothing can be done";
  return Played::problem(state, moves);
}

/// Goes along a path; the first thing that is wrong.
template <class Played>
std::optional<Failure<PathOf<Played>>> first_broken(const PathOf<Played>& path) {
  using G = typename Played::Game;
  Journey<PathOf<Played>> journey(path);
  typename Played::Ledger ledger(journey.state());
  while (true) {
    const typename G::State before = journey.state();
    std::string problem = state_problem<Played>(before);
    if (problem.empty()) {
      if (journey.at_end()) return std::nullopt;
      EventList<typename G::Event> events;
      const typename G::Move move = journey.step(events);
      for (const typename G::Event& event : events) ledger.enter(event);
      problem = ledger.check(before, journey.state());
      if (problem.empty()) problem = Played::step_problem(before, move, journey.state(), events);
      if (problem.empty()) continue;
    }
    Failure<PathOf<Played>> failure{path, problem};
    failure.path.steps = journey.steps();
    return failure;
  }
}

/// The player who sits among others of one kind.
template <class Played>
std::uint8_t odd_one(const PathOf<Played>& path, [[maybe_unused]] Rng& rng) {
  const auto& policies = policies_of(path);
  if constexpr (requires { Played::kOddOne; }) {
    return player_named(policies, Played::kOddOne);
  } else {
    return static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(policies.size())));
  }
}

/// A game from the usual beginning by players of one kind, whose habits go furthest there. At every fourth
/// table one of the first two is of another kind.
template <class Played>
PathOf<Played> path_of_one_kind(int i) {
  using G = typename Played::Game;
  static const std::vector<typename G::Options> kAll = every_combination<G>();
  constexpr int kNumbers = G::kMaxPlayers - G::kMinPlayers + 1;
  Rng rng(static_cast<std::uint64_t>(i) + 2005);
  PathOf<Played> path;
  const auto policies = static_cast<std::uint32_t>(policies_of(path).size());
  path.options = kAll[rng.below(static_cast<std::uint32_t>(kAll.size()))];
  path.seats = G::kMinPlayers + i % kNumbers;
  path.seed = rng.next() >> 32;
  path.players.fill(static_cast<std::uint8_t>(static_cast<std::uint32_t>(i / kNumbers) % policies));
  if (i % 4 == 0) path.players[rng.below(2)] = odd_one<Played>(path, rng);
  return path;
}

template <class Played>
class RandomPlay : public ::testing::Test {};
TYPED_TEST_SUITE_P(RandomPlay);

TYPED_TEST_P(RandomPlay, NoOptionsAndNoHabitsLetAGameBreak) {
  note_rules<TypeParam>("NoOptionsAndNoHabitsLetAGameBreak");
  EXPECT_EQ(every_combination<typename TypeParam::Game>().size(), TypeParam::kCombinations);
  check_journeys(effort(TypeParam::kGamesPlayed), TypeParam::path_number, first_broken<TypeParam>);
}

TYPED_TEST_P(RandomPlay, NobodyAmongTheirOwnKindLetsAGameBreak) {
  note_rules<TypeParam>("NobodyAmongTheirOwnKindLetsAGameBreak");
  check_journeys(effort(1500), path_of_one_kind<TypeParam>, first_broken<TypeParam>);
}

REGISTER_TYPED_TEST_SUITE_P(RandomPlay, NoOptionsAndNoHabitsLetAGameBreak,
                            NobodyAmongTheirOwnKindLetsAGameBreak);

}  // namespace merlon::test
