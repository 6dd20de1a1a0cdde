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
#include "games/caylus/engine/rules.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kreta/engine/rules.h"
#include "games/schotten_totten/engine/rules.h"
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

namespace merlon {
namespace {

using caylus::Caylus;
using kilt_castle::KiltCastle;
using kreta::Kreta;
using schotten_totten::SchottenTotten;

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

template <Game G>
void expect_no_allocations(const typename G::Options& options, int players = G::kMinPlayers) {
  for (int i = 0; i < test::effort(1000); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    FastShuffler shuffler(rng);
    const std::uint64_t count = allocations_of_a_game<G>(options, players, shuffler, rng);
    ASSERT_EQ(count, 0u) << players << " players, seed " << i;
  }
}

template <Game G>
void expect_no_allocations_when_fair(const typename G::Options& options, int players) {
  for (int i = 0; i < test::effort(100); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    FairShuffler shuffler = FairShuffler::from_seed("seed " + std::to_string(i));
    const std::uint64_t count = allocations_of_a_game<G>(options, players, shuffler, rng);
    ASSERT_EQ(count, 0u) << players << " players, seed " << i;
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

TEST(Allocation, ABasicGameNeedsNone) { expect_no_allocations<SchottenTotten>({}); }

TEST(Allocation, ATacticsGameNeedsNone) { expect_no_allocations<SchottenTotten>({.tactics = 1}); }

TEST(Allocation, ChoosingClaimsNeedsNone) {
  expect_no_allocations<SchottenTotten>({.tactics = 1, .auto_claim = 0});
}

TEST(Allocation, TheOtherEditionsNeedNone) {
  expect_no_allocations<SchottenTotten>(
      {.values = 10, .hand = 7, .tactics = 1, .scout_any = 1, .reinforcement = 8});
  expect_no_allocations<SchottenTotten>(
      {.hand = 7, .tactics = 1, .claims = 2, .scout_any = 1, .scout_return_bottom = 1, .terrain_movable = 0});
  expect_no_allocations<SchottenTotten>({.tactics = 1, .proof_counts_unplayed_tactics = 1});
}

TEST(Allocation, AFairDealNeedsNone) { expect_no_allocations_when_fair<SchottenTotten>({.tactics = 1}, 2); }

TEST(Allocation, KiltCastleNeedsNone) {
  for (int players = KiltCastle::kMinPlayers; players <= KiltCastle::kMaxPlayers; ++players) {
    expect_no_allocations<KiltCastle>({}, players);
    expect_no_allocations<KiltCastle>({.board = 1,
                                       .roof_areas = 1,
                                       .two_player_end = 1,
                                       .two_player_floors = 1,
                                       .roof_same_owner = 1,
                                       .lone_card_in_gap = 0},
                                      players);
    expect_no_allocations_when_fair<KiltCastle>({}, players);
  }
}

TEST(Allocation, KretaNeedsNone) {
  for (int players = Kreta::kMinPlayers; players <= Kreta::kMaxPlayers; ++players) {
    expect_no_allocations<Kreta>({}, players);
    expect_no_allocations<Kreta>(
        {.king = 1, .abbot_walk = 1, .second_field = 6, .castellan_variant = 1, .walk = 1}, players);
    expect_no_allocations<Kreta>({.king = 1, .abbot_walk = 2}, players);
    expect_no_allocations_when_fair<Kreta>({}, players);
  }
}

TEST(Allocation, CaylusNeedsNone) {
  for (int players = Caylus::kMinPlayers; players <= Caylus::kMaxPlayers; ++players) {
    expect_no_allocations<Caylus>({}, players);
    expect_no_allocations<Caylus>({.edition = 2}, players);
    expect_no_allocations<Caylus>({.edition = 0, .favours = 1}, players);
    expect_no_allocations_when_fair<Caylus>({}, players);
  }
}

}  // namespace
}  // namespace merlon
