#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "statistics.h"

namespace merlon {
namespace {

using test::looks_even;

static_assert(std::is_trivially_copyable_v<Rng> && sizeof(Rng) == 32);
static_assert(Rng(1).next() == Rng(1).next() && Rng(1) == Rng(1) && Rng(1) != Rng(2));

// Outputs of the authors' own programs (prng.di.unimi.it).
TEST(Rng, MatchesThePublishedVectors) {
  std::uint64_t seed = 1234567;
  for (const std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                       4593380528125082431u, 16408922859458223821u}) {
    EXPECT_EQ(splitmix64(seed), expected);
  }
  Rng rng(std::array<std::uint64_t, 4>{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {std::uint64_t{41943041}, std::uint64_t{58720359}, std::uint64_t{3588806011781223},
        std::uint64_t{3591011842654386}, 9228616714210784205u, 9973669472204895162u, 14011001112246962877u,
        12406186145184390807u, 15849039046786891736u, 10450023813501588000u}) {
    EXPECT_EQ(rng.next(), expected);
  }
}

// Simulations are repeated by their seed, so these numbers may never change.
TEST(Rng, StaysTheSame) {
  EXPECT_EQ(Rng(0).next(), 5987356902031041503u);
  EXPECT_EQ(Rng(42).next(), 15021278609987233951u);
  Rng rng(42);
  std::array<std::uint32_t, 8> dice;
  for (std::uint32_t& die : dice) die = rng.below(54);
  EXPECT_EQ(dice, (std::array<std::uint32_t, 8>{43, 17, 53, 37, 42, 31, 6, 32}));
}

TEST(Rng, CopiesGoOnAlike) {
  Rng original(7);
  original.next();
  Rng copy = original;
  EXPECT_EQ(copy.next(), original.next());
  copy.next();
  EXPECT_NE(copy, original);
}

template <int kBits>
void expect_every_number_gets_equally_many_words(std::uint32_t n) {
  test::expect_equally_many_words<kBits>(
      n, static_cast<std::uint32_t>(kWordCount<kBits> - 1),
      [](std::uint32_t below, auto source) { return uniform_below<kBits>(below, source); });
}

TEST(UniformBelow, IsExactForAllWordsAndBoundsOfEightBits) {
  for (std::uint32_t n = 1; n <= 256; ++n) expect_every_number_gets_equally_many_words<8>(n);
}

TEST(UniformBelow, IsExactForAllWordsOfSixteenBits) {
  for (const std::uint32_t n : {1u, 2u, 3u, 54u, 60u, 255u, 1000u, 32769u, 40000u, 65535u, 65536u}) {
    expect_every_number_gets_equally_many_words<16>(n);
  }
}

template <int kBits>
void expect_every_pair_gets_equally_many_words(std::uint32_t n) {
  const std::uint64_t pairs = std::uint64_t{n} * (n - 1);
  std::vector<std::uint64_t> counts(pairs);
  std::uint64_t rejected = 0;
  for (std::uint64_t word = 0; word < kWordCount<kBits>; ++word) {
    const UniformPair pair = split_word<kBits>(word, n);
    ASSERT_LT(pair.first, n);
    ASSERT_LT(pair.second, n - 1);
    if (shared_evenly<kBits>(pair.rest, pairs)) {
      ++counts[pair.first * (n - 1) + pair.second];
    } else {
      ++rejected;
    }
  }
  EXPECT_EQ(rejected, kWordCount<kBits> % pairs) << "n " << n;
  EXPECT_EQ(counts, std::vector<std::uint64_t>(pairs, kWordCount<kBits> / pairs)) << "n " << n;
}

TEST(SplitWord, IsExactForAllWordsAndBoundsOfTwelveBits) {
  for (std::uint32_t n = 2; n * (n - 1) <= 4096; ++n) expect_every_pair_gets_equally_many_words<12>(n);
}

TEST(SplitWord, IsExactForAllWordsOfSixteenBits) {
  for (const std::uint32_t n : {2u, 3u, 5u, 54u, 100u, 181u, 256u})
    expect_every_pair_gets_equally_many_words<16>(n);
}

TEST(Rng, BelowStaysBelow) {
  Rng rng(1);
  EXPECT_EQ(rng.below(1), 0u);
  for (const std::uint32_t n : {1u, 2u, 3u, 54u, 0x80000001u, 0xFFFFFFFFu}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(n), n);
  }
}

TEST(Rng, BelowLooksEven) {
  Rng rng(2);
  for (const std::uint32_t n : {2u, 3u, 6u, 54u, 60u}) {
    std::vector<std::uint32_t> counts(n);
    for (int i = 0; i < 300000; ++i) ++counts[rng.below(n)];
    EXPECT_TRUE(looks_even(counts)) << "n " << n;
  }
}

// With 3 * 2^30, a quarter of all words has to be rejected. Without that, numbers divisible by three would
// come twice as often as the others.
TEST(Rng, BelowRejectsWhatCannotBeShared) {
  Rng rng(3);
  std::vector<std::uint32_t> counts(3);
  for (int i = 0; i < 300000; ++i) ++counts[rng.below(3u << 30) % 3];
  EXPECT_TRUE(looks_even(counts));
}

TEST(Rng, AllBitsLookEven) {
  Rng rng(4);
  std::array<std::uint32_t, 64> ones{};
  constexpr std::uint32_t kDraws = 200000;
  for (std::uint32_t i = 0; i < kDraws; ++i) {
    const std::uint64_t word = rng.next();
    for (std::size_t bit = 0; bit < 64; ++bit) ones[bit] += static_cast<std::uint32_t>(word >> bit & 1);
  }
  for (std::size_t bit = 0; bit < 64; ++bit)
    EXPECT_TRUE(looks_even({ones[bit], kDraws - ones[bit]})) << "bit " << bit;
}

// Neighbouring seeds, even 0 and 1, must not give related numbers.
TEST(Rng, NeighbouringSeedsAreUnrelated) {
  std::vector<std::uint32_t> counts(256);
  for (std::uint64_t seed = 0; seed < 100000; ++seed)
    ++counts[(Rng(seed).next() ^ Rng(seed + 1).next()) >> 56];
  EXPECT_TRUE(looks_even(counts));
}

}  // namespace
}  // namespace merlon
