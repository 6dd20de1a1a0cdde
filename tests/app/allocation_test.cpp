// Playing costs no memory: from the deal to the result the engine allocates nothing.
#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <string>

#include "app/allocation_count.h"
#include "core/game.h"
#include "tests/support/effort.h"
#include "tests/support/every_game.h"
#include "tests/support/journey.h"

namespace merlon::app {
namespace {

/// One game from the deal to the result, with all that a searching player does on the way.
template <Game G, class AnyShuffler>
std::uint64_t allocations_of_a_game(const typename G::Options& options, int players, AnyShuffler& shuffler,
                                    Rng& rng) {
  const std::uint64_t before = allocation_count();
  typename G::State state = G::start(options, players, shuffler);
  std::uint64_t hashes = 0;
  while (!G::to_move(state).over) {
    typename G::Moves moves;
    G::legal(state, moves);
    const View<G> view = G::redact(state, state.seat);
    const typename G::State imagined = G::imagine(view, rng);
    hashes ^= state_hash(imagined);
    const typename G::Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    EventList<typename G::Event> events;
    G::play(state, move, events);
  }
  const Result result = G::result(state);
  const std::uint64_t after = allocation_count();
  EXPECT_TRUE(result.over);
  EXPECT_NE(hashes, 0u);
  return after - before;
}

// Otherwise the others would count nothing.
TEST(Allocation, IsCounted) {
  const std::uint64_t before = allocation_count();
  // Called by name, because the compiler may leave out a new expression.
  void* const memory = ::operator new(100);
  ::operator delete(memory);
  EXPECT_EQ(allocation_count() - before, 1u);
}

template <class G>
class AllocationOf : public ::testing::Test {};
TYPED_TEST_SUITE(AllocationOf, test::EveryGameType, test::NameOfGame);

TYPED_TEST(AllocationOf, AnyGameIsNone) {
  using G = TypeParam;
  const auto combinations = test::every_combination<G>();
  for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
    for (int i = 0; i < test::effort(3000); ++i) {
      Rng rng(static_cast<std::uint64_t>(i));
      // Every third as most people play, the others by any options.
      const auto drawn = rng.below(static_cast<std::uint32_t>(combinations.size()));
      const auto options = i % 3 == 0 ? typename G::Options{} : combinations[drawn];
      FastShuffler shuffler(rng);
      const std::uint64_t count = allocations_of_a_game<G>(options, players, shuffler, rng);
      ASSERT_EQ(count, 0u) << players << " players, seed " << i;
    }
  }
}

TYPED_TEST(AllocationOf, AFairDealIsNone) {
  using G = TypeParam;
  const auto combinations = test::every_combination<G>();
  for (int players = G::kMinPlayers; players <= G::kMaxPlayers; ++players) {
    for (int i = 0; i < test::effort(100); ++i) {
      Rng rng(static_cast<std::uint64_t>(i));
      const auto& options = combinations[rng.below(static_cast<std::uint32_t>(combinations.size()))];
      FairShuffler shuffler = FairShuffler::from_seed("seed " + std::to_string(i));
      const std::uint64_t count = allocations_of_a_game<G>(options, players, shuffler, rng);
      ASSERT_EQ(count, 0u) << players << " players, seed " << i;
    }
  }
}

}  // namespace
}  // namespace merlon::app
