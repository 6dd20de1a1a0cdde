// What holds for the encoding of every game: sizes, names and ranges, numbers of moves that are those of the
// legal moves, observations that tell all that a viewer may know, and nothing else.
//
// Besides the sample, a game says
//   by_seat(field)               whether the first index of a field is a seat, counted from the viewer's
//   is_common(field)             whether everybody is told the same numbers
//   meaning(state, move)         a scope, such as the seat, and what a number stands for within it, a
//   `Meaning`;
//                                nothing where that depends on more
//   kUnreached                   actions that no game comes to, "block number", joined by ", "; null if many
//   look(state)                  what two views that are told alike have in common, if that can be said so
#pragma once

#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "tests/suites/sample.h"
#include "tests/support/encoding.h"

namespace merlon::test {

template <class Numbers>
class EncodingOf : public ::testing::Test {};
TYPED_TEST_SUITE_P(EncodingOf);

/// The fields add up and have names of their own, and their meanings are half a sentence.
inline void check_fields(const std::vector<Field>& fields, int size) {
  std::set<std::string> names;
  int sum = 0;
  for (const Field& field : fields) {
    sum += field.size();
    EXPECT_GT(field.size(), 0) << field.name;
    ASSERT_FALSE(field.meaning.empty()) << field.name;
    EXPECT_TRUE(std::islower(static_cast<unsigned char>(field.meaning.front())) != 0 &&
                field.meaning.back() != '.')
        << field.meaning;
    EXPECT_TRUE(names.insert(std::string(field.name)).second) << field.name << " stands twice";
  }
  EXPECT_EQ(sum, size);
}

TYPED_TEST_P(EncodingOf, FieldsAddUp) {
  using G = typename TypeParam::Game;
  check_fields(G::Encoding::action_fields(), G::Encoding::kActions);
  for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players)
    check_fields(G::Encoding::observation_fields(players), G::Encoding::observation_size(players));
}

/// Every legal move has a number of its own that leads back to it, and what has no legal move leads to none.
template <Encoded G>
std::string check_actions(const typename G::State& state, bool all_numbers, Rng& rng) {
  typename G::Moves moves;
  G::legal(state, moves);
  std::set<int> numbers;
  std::set<std::uint32_t> legal;
  for (const typename G::Move move : moves) {
    const int number = G::Encoding::action(state, move);
    if (number < 0 || number >= G::Encoding::kActions) return "a number that is none";
    if (!numbers.insert(number).second) return named_action<G>(number) + " stands for two moves";
    if (!(G::Encoding::move(state, number) == move)) return named_action<G>(number) + " is another move";
    legal.insert(move.bits());
  }
  for (int i = 0; i < (all_numbers ? G::Encoding::kActions : 50); ++i) {
    const int number =
        all_numbers ? i : static_cast<int>(rng.below(static_cast<std::uint32_t>(G::Encoding::kActions)));
    if (!numbers.contains(number) && legal.contains(G::Encoding::move(state, number).bits()))
      return named_action<G>(number) + " is a legal move of another number";
  }
  return {};
}

/// Every viewer is told finite numbers from 0 on, and the same ones in every deal that looks the same to
/// them.
template <Encoded G>
std::string check_observations(const typename G::State& state, Rng& rng) {
  const int players = said::players_of(state);
  for (const Seat viewer : viewers(players)) {
    const std::vector<float> numbers = observation<G>(state, viewer, players);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      // Python declares the space from 0 to 4.
      if (std::isfinite(numbers[i]) && numbers[i] >= 0.0f && numbers[i] <= 4.0f) continue;
      return "number " + std::to_string(i) + " is not written, or not scaled";
    }
    const typename G::State other = G::imagine(G::redact(state, viewer), rng);
    if (observation<G>(other, viewer, players) != numbers) return "a seat is told a secret";
  }
  return {};
}

/// Seats count from their own; what is common is the same for everybody, and a spectator counts like seat 0.
template <class Numbers>
std::string check_seats(const typename Numbers::Game::State& state) {
  using G = typename Numbers::Game;
  const int players = said::players_of(state);
  const Sight<G> first(state, 0);
  const Sight<G> watching(state, kSpectator);
  for (int viewer = 0; viewer < players; ++viewer) {
    const Sight<G> sight(state, viewer);
    for (const Field& field : G::Encoding::observation_fields(players)) {
      const std::string problem = std::string(field.name) + " differs from seat to seat";
      if (Numbers::is_common(field.name)) {
        if (sight.all(field.name) != first.all(field.name)) return problem;
        if (watching.all(field.name) != first.all(field.name)) return problem;
      }
      for (int seat = 0; Numbers::by_seat(field.name) && seat < players; ++seat) {
        const int from_viewer = (seat - viewer + players) % players;
        if (sight.all(field.name, from_viewer) != first.all(field.name, seat)) return problem;
        if (watching.all(field.name, seat) != first.all(field.name, seat)) return problem;
      }
    }
  }
  return {};
}

TYPED_TEST_P(EncodingOf, HoldsInEveryPosition) {
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(TypeParam::kGames / 3, 2, [](const typename G::State& state, Rng& rng) {
    std::string problem = check_actions<G>(state, rng.below(10) == 0, rng);
    if (problem.empty() && rng.below(3) == 0) problem = check_observations<G>(state, rng);
    if (problem.empty() && rng.below(5) == 0) problem = check_seats<TypeParam>(state);
    return problem;
  });
}

/// One number means one thing, whatever the position, the options and the number of players.
TYPED_TEST_P(EncodingOf, ANumberMeansTheSameEverywhere) {
  using G = typename TypeParam::Game;
  using Meaning = typename TypeParam::Meaning;
  std::map<std::pair<int, int>, Meaning> meanings;  // by the scope of the meaning and the number
  std::map<std::pair<int, Meaning>, int> numbers;
  std::set<int> reached;
  for (int i = 0; i < (TypeParam::kUnreached == nullptr ? effort(300) : 1200); ++i) {
    walk_along(TypeParam::path_number(i), [&](const typename G::State& state) {
      typename G::Moves moves;
      G::legal(state, moves);
      for (const typename G::Move move : moves) {
        const int number = G::Encoding::action(state, move);
        reached.insert(number);
        const std::optional<std::pair<int, Meaning>> meaning = TypeParam::meaning(state, move);
        if (!meaning) continue;
        const auto found = meanings.emplace(std::pair(meaning->first, number), meaning->second).first;
        ASSERT_TRUE(found->second == meaning->second) << named_action<G>(number) << " has two meanings";
        ASSERT_EQ(numbers.emplace(*meaning, number).first->second, number) << "two numbers mean the same";
      }
    });
  }
  int first = 0;
  for (const Field& field : G::Encoding::action_fields()) {
    const auto used = reached.lower_bound(first);
    first += field.size();
    EXPECT_TRUE(used != reached.end() && *used < first) << field.name << " is never used";
  }
  if (TypeParam::kUnreached == nullptr) return;
  std::vector<std::string> missing;
  for (int number = 0; number < G::Encoding::kActions; ++number) {
    if (!reached.contains(number)) missing.push_back(named_action<G>(number));
  }
  EXPECT_EQ(said::joined(missing, ", "), TypeParam::kUnreached);
}

/// What is not told apart cannot be learnt: every fact of a position is in its observation.
TYPED_TEST_P(EncodingOf, DifferentPositionsLookDifferent) {
  using G = typename TypeParam::Game;
  if constexpr (requires(const typename G::State& state) { TypeParam::look(state); }) {
    std::map<std::vector<float>, std::string> seen;
    for (int game = 0; game < effort(60); ++game) {
      walk_along(TypeParam::path_number(game), [&](const typename G::State& state) {
        if (G::to_move(state).over) return;
        const std::string look = TypeParam::look(G::redact(state, Seat{1}).state());
        const auto numbers = observation<G>(state, Seat{1}, said::players_of(state));
        ASSERT_EQ(seen.emplace(numbers, look).first->second, look);
      });
    }
  } else {
    GTEST_SKIP() << "a test of this game reads the whole position from its numbers";
  }
}

REGISTER_TYPED_TEST_SUITE_P(EncodingOf, FieldsAddUp, HoldsInEveryPosition, ANumberMeansTheSameEverywhere,
                            DifferentPositionsLookDifferent);

}  // namespace merlon::test
