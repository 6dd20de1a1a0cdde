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
#include "games/schotten_totten/rules.h"
#include "tests/support/effort.h"

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

namespace merlon::schotten_totten {
namespace {

using Engine = SchottenTotten;

/// One game from the deal to the result, with all that a searching player does on the way.
template <class AnyShuffler>
std::uint64_t allocations_of_a_game(const Options& options, AnyShuffler& shuffler, Rng& rng) {
  const std::uint64_t before = allocations;
  State state = Engine::start(options, kPlayers, shuffler);
  std::uint64_t hashes = 0;
  while (!Engine::to_move(state).over) {
    Moves moves;
    Engine::legal(state, moves);
    const View<Engine> view = Engine::redact(state, state.seat);
    const State imagined = Engine::imagine(view, rng);
    hashes ^= state_hash(imagined);
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    EventList<Event> events;
    Engine::play(state, move, events);
  }
  const Result result = Engine::result(state);
  const std::uint64_t after = allocations;
  EXPECT_TRUE(result.over);
  EXPECT_NE(hashes, 0u);
  return after - before;
}

void expect_no_allocations(const Options& options) {
  for (int i = 0; i < test::effort(1000); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    FastShuffler shuffler(rng);
    ASSERT_EQ(allocations_of_a_game(options, shuffler, rng), 0u) << "seed " << i;
  }
}

// Otherwise the others would count nothing.
TEST(Allocation, IsCounted) {
  const std::uint64_t before = allocations;
  // Called by name, because the compiler may leave out a new expression.
  void* const memory = ::operator new(100);
  ::operator delete(memory);
  EXPECT_EQ(allocations - before, 1u);
}

TEST(Allocation, ABasicGameNeedsNone) { expect_no_allocations({}); }

TEST(Allocation, ATacticsGameNeedsNone) { expect_no_allocations({.tactics = 1}); }

TEST(Allocation, ChoosingClaimsNeedsNone) { expect_no_allocations({.tactics = 1, .auto_claim = 0}); }

TEST(Allocation, TheOtherEditionsNeedNone) {
  expect_no_allocations({.values = 10, .hand = 7, .tactics = 1, .scout_any = 1, .reinforcement = 8});
  expect_no_allocations(
      {.hand = 7, .tactics = 1, .claims = 2, .scout_any = 1, .scout_return_bottom = 1, .terrain_movable = 0});
  expect_no_allocations({.tactics = 1, .proof_counts_unplayed_tactics = 1});
}

TEST(Allocation, AFairDealNeedsNone) {
  for (int i = 0; i < test::effort(100); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    FairShuffler shuffler = FairShuffler::from_seed("seed " + std::to_string(i));
    ASSERT_EQ(allocations_of_a_game({.tactics = 1}, shuffler, rng), 0u) << "seed " << i;
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
