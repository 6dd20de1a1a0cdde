// Playing costs no memory: from the deal to the result the engine allocates nothing. This program replaces
// operator new to count, and therefore stands alone.
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

#include "core/game.h"
#include "tests/support/effort.h"
#include "tests/support/every_game.h"
#include "tests/support/journey.h"

namespace {

std::atomic<std::uint64_t> allocations{0};

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  // aligned_alloc wants a multiple of the alignment.
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* const memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (memory == nullptr) std::abort();
  return memory;
}

constexpr std::size_t kUsualAlignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

// The other forms of new and delete call these.
void* operator new(std::size_t size) { return counted(size, kUsualAlignment); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace merlon {
namespace {

/// One game from the deal to the result, with all that a searching player does on the way.
template <Game G, class AnyShuffler>
std::uint64_t allocations_of_a_game(const typename G::Options& options, int players, AnyShuffler& shuffler,
                                    Rng& rng) {
  const std::uint64_t before = allocations;
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
  const std::uint64_t after = allocations;
  EXPECT_TRUE(result.over);
  EXPECT_NE(hashes, 0u);
  return after - before;
}

// Otherwise the others would count nothing.
TEST(Allocation, IsCounted) {
  const std::uint64_t before = allocations;
  // Called by name, because the compiler may leave out a new expression.
  void* const memory = ::operator new(100);
  ::operator delete(memory);
  EXPECT_EQ(allocations - before, 1u);
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
}  // namespace merlon
