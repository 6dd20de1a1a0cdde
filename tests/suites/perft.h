// Counting: how many sequences of moves a position has. The numbers change when any rule, the order of a deal
// or the order of legal moves does, so they find what nobody thought of.
//
// A game gives positions with their numbers of sequences of 1, 2, 3, ... moves: `cases()`, of which in slow
// builds only the first `kFewest` and those up to effort(`kMost`) are counted.
#pragma once

#include "search/perft.h"
#include "tests/suites/sample.h"

namespace merlon::test {

template <class State>
struct PerftCase {
  std::string_view name;
  State state;
  std::vector<std::uint64_t> counts;
};

/// The same of a position on the way of a random game.
template <class Path>
struct PathCase {
  std::string_view name;
  Path path;
  std::vector<std::uint64_t> counts;
};

template <class Path>
std::vector<PerftCase<typename Path::Game::State>> at_the_ends_of(const std::vector<PathCase<Path>>& cases) {
  std::vector<PerftCase<typename Path::Game::State>> all;
  for (const PathCase<Path>& one : cases) all.push_back({one.name, end_of(one.path), one.counts});
  return all;
}

/// The path as far as the first position that is wanted, everybody a player of one kind.
template <class Path, class Wanted>
Path until(Path path, std::string_view player, const Wanted& wanted) {
  path.players.fill(player_named(policies_of(path), player));
  Journey<Path> journey(path);
  while (!journey.at_end() && !wanted(journey.state())) journey.step();
  path.steps = journey.steps();
  return path;
}

template <class Counting>
class Perft : public ::testing::Test {};
TYPED_TEST_SUITE_P(Perft);

TYPED_TEST_P(Perft, CountsStayTheSame) {
  note_rules<TypeParam>("CountsStayTheSame");
  const auto most = static_cast<std::uint64_t>(effort(TypeParam::kMost));
  for (const auto& one : TypeParam::cases()) {
    std::vector<std::uint64_t> wanted = one.counts;
    while (wanted.size() > TypeParam::kFewest && wanted.back() > most) wanted.pop_back();
    const auto counts =
        search::perft<typename TypeParam::Game>(one.state, static_cast<int>(wanted.size()), ~0ull);
    ASSERT_TRUE(counts) << one.name;
    EXPECT_EQ(*counts, wanted) << one.name;
  }
}

REGISTER_TYPED_TEST_SUITE_P(Perft, CountsStayTheSame);

}  // namespace merlon::test
