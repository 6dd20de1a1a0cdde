#include "core/shuffle.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "statistics.h"
#include "tests/support/effort.h"

namespace merlon {
namespace {

using test::chi_square;
using test::chi_square_limit;
using test::effort;
using test::looks_even;
using Items = std::vector<std::uint8_t>;

Items counting(std::size_t size) {
  Items items(size);
  std::iota(items.begin(), items.end(), std::uint8_t{0});
  return items;
}

template <Shuffler S>
Items shuffled(S& shuffler, std::size_t size, std::string_view purpose = "deck") {
  Items items = counting(size);
  shuffler.shuffle(items, purpose);
  return items;
}

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

/// How often each order of `size` items came.
template <class Shuffle>
std::vector<std::uint32_t> count_orders(std::size_t size, int rounds, Shuffle&& shuffle) {
  std::map<Items, std::uint32_t> orders;
  Items items = counting(size);
  do orders[items] = 0;
  while (std::next_permutation(items.begin(), items.end()));
  for (int i = 0; i < rounds; ++i) {
    items = counting(size);
    shuffle(items);
    ++orders.at(items);
  }
  std::vector<std::uint32_t> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  return counts;
}

/// How often each of `size` items came to each place.
template <class Shuffle>
std::vector<std::uint32_t> count_places(std::size_t size, int rounds, Shuffle&& shuffle) {
  std::vector<std::uint32_t> counts(size * size);
  for (int i = 0; i < rounds; ++i) {
    Items items = counting(size);
    shuffle(items);
    for (std::size_t place = 0; place < size; ++place) ++counts[place * size + items[place]];
  }
  return counts;
}

bool places_look_even(std::size_t size, const std::vector<std::uint32_t>& counts) {
  const double free = static_cast<double>(size - 1);
  return chi_square(counts) < chi_square_limit(free * free);
}

// The tests below must be able to fail: the two best-known wrong shuffles do not pass them.
TEST(ShuffleStatistics, NoticeTheWrongShuffles) {
  Rng rng(1);
  const auto swap_with_any = [&rng](Items& items) {
    const auto size = static_cast<std::uint32_t>(items.size());
    for (std::uint32_t i = 0; i < size; ++i) std::swap(items[i], items[rng.below(size)]);
  };
  const auto never_with_itself = [&rng](Items& items) {
    for (auto i = static_cast<std::uint32_t>(items.size()) - 1; i > 0; --i)
      std::swap(items[i], items[rng.below(i)]);
  };
  EXPECT_FALSE(looks_even(count_orders(5, 20000, swap_with_any)));
  EXPECT_FALSE(looks_even(count_orders(5, 20000, never_with_itself)));
  EXPECT_FALSE(places_look_even(12, count_places(12, 20000, swap_with_any)));
  EXPECT_FALSE(places_look_even(12, count_places(12, 20000, never_with_itself)));
}

// Sizes 5, 6, 7 and 8 end with zero to three steps outside the groups of four.
TEST(FastShuffler, AllOrdersAreEquallyLikely) {
  Rng rng(2);
  FastShuffler shuffler(rng);
  const auto shuffle = [&shuffler](Items& items) { shuffler.shuffle(items, "deck"); };
  EXPECT_TRUE(looks_even(count_orders(2, 100000, shuffle)));
  EXPECT_TRUE(looks_even(count_orders(3, 100000, shuffle)));
  EXPECT_TRUE(looks_even(count_orders(4, 200000, shuffle)));
  EXPECT_TRUE(looks_even(count_orders(5, effort(500000), shuffle)));
  EXPECT_TRUE(looks_even(count_orders(6, effort(1000000), shuffle)));
  EXPECT_TRUE(looks_even(count_orders(7, effort(1000000), shuffle)));
}

TEST(FastShuffler, EveryCardComesToEveryPlace) {
  Rng rng(3);
  FastShuffler shuffler(rng);
  const auto shuffle = [&shuffler](Items& items) { shuffler.shuffle(items, "deck"); };
  for (const std::size_t size : {8u, 54u, 60u, 256u}) {
    EXPECT_TRUE(places_look_even(size, count_places(size, 50000, shuffle))) << "size " << size;
  }
}

// Two neighbouring cards are drawn from one word; they must not know of each other.
TEST(FastShuffler, NeighboursAreIndependent) {
  Rng rng(4);
  FastShuffler shuffler(rng);
  for (std::size_t place = 0; place < 9; ++place) {
    std::vector<std::uint32_t> counts(90);
    for (int i = 0; i < 90000; ++i) {
      const Items items = shuffled(shuffler, 10);
      const std::size_t second = items[place + 1] - (items[place + 1] > items[place] ? 1u : 0u);
      ++counts[items[place] * 9u + second];
    }
    EXPECT_TRUE(looks_even(counts)) << "place " << place;
  }
}

// Benchmark signatures and playouts repeat by seed, so this may never change.
TEST(FastShuffler, StaysTheSame) {
  Rng rng(42);
  FastShuffler shuffler(rng);
  EXPECT_EQ(shuffled(shuffler, 54),
            (Items{44, 32, 41, 53, 40, 4,  2,  34, 9,  47, 14, 21, 7,  22, 10, 43, 12, 52,
                   30, 1,  0,  19, 51, 48, 42, 20, 8,  35, 26, 31, 11, 15, 17, 25, 50, 13,
                   38, 23, 24, 46, 39, 6,  27, 45, 16, 37, 3,  33, 18, 36, 49, 29, 5,  28}));
  EXPECT_EQ(rng.next(), 7435390023275438269u);
}

TEST(FastShuffler, LeavesTheGeneratorWhereItStopped) {
  Rng rng(5);
  FastShuffler first(rng);
  const Items one = shuffled(first, 54);
  FastShuffler second(rng);
  EXPECT_NE(shuffled(second, 54), one);
  Rng same(5);
  FastShuffler third(same);
  EXPECT_EQ(shuffled(third, 54, "another purpose"), one);
  Rng copy = same;
  EXPECT_EQ(third.below(54, "order"), copy.below(54));
  EXPECT_EQ(same, copy);
}

TEST(FastShuffler, ManagesNothingAndVeryMuch) {
  Rng rng(6);
  FastShuffler shuffler(rng);
  EXPECT_EQ(shuffled(shuffler, 0), Items{});
  EXPECT_EQ(shuffled(shuffler, 1), Items{0});
  EXPECT_EQ(rng, Rng(6));
  Items items(70000);
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = i < 35000 ? 0 : 1;
  shuffler.shuffle(items, "deck");
  EXPECT_EQ(std::count(items.begin(), items.end(), 1), 35000);
  EXPECT_NEAR(static_cast<double>(std::count(items.begin(), items.begin() + 35000, 1)), 17500, 500);
  EXPECT_NEAR(static_cast<double>(std::count(items.end() - 4464, items.end(), 1)), 2232, 150);
}

constexpr bool shuffles_at_compile_time() {
  Rng rng(7);
  std::array<std::uint8_t, 6> items{0, 1, 2, 3, 4, 5};
  FastShuffler(rng).shuffle(items);
  std::uint32_t sum = 0;
  for (const std::uint8_t item : items) sum += item;
  return sum == 15;
}
static_assert(shuffles_at_compile_time());

struct TableExample {
  std::array<std::uint8_t, 32> server_seed;
  std::array<SeatSeed, 3> seat_seeds;

  TableExample() {
    std::iota(server_seed.begin(), server_seed.end(), std::uint8_t{0});
    for (std::size_t seat = 0; seat < 3; ++seat)
      seat_seeds[seat].fill(static_cast<std::uint8_t>(0xA0 + seat));
  }
  FairShuffler shuffler() const { return FairShuffler(server_seed, "g7Kq2", seat_seeds); }
};

// The numbers that the Python program in docs/fair_shuffle.md prints.
TEST(FairShuffler, MatchesTheDocument) {
  const TableExample example;
  EXPECT_EQ(hex_text(commitment("g7Kq2", "high-card 1 players=3", example.server_seed)),
            "0464bb86de7fb9c32e3dbb004a9aebd58135aabe6e2b0f156b1b5a8de98f2573");
  FairShuffler table = example.shuffler();
  EXPECT_EQ(shuffled(table, 54, "deck"),
            (Items{37, 5,  38, 17, 19, 39, 43, 25, 0,  34, 30, 48, 7,  31, 10, 42, 18, 23,
                   35, 28, 52, 36, 33, 26, 29, 2,  8,  53, 12, 3,  11, 16, 24, 4,  21, 22,
                   47, 40, 50, 6,  27, 32, 45, 51, 46, 41, 13, 9,  14, 49, 20, 44, 15, 1}));
  EXPECT_EQ(shuffled(table, 12, "castles"), (Items{8, 0, 11, 7, 10, 2, 9, 3, 5, 1, 4, 6}));
  // Of the words for numbers this large, three in ten are rejected.
  for (const std::uint32_t expected : {2744623832u, 945602001u, 564614223u, 2349550802u, 1450391987u}) {
    EXPECT_EQ(table.below(3000000000u, "order"), expected);
  }
  EXPECT_EQ(shuffled(table, 12, "deck"), (Items{6, 0, 10, 7, 5, 3, 1, 4, 8, 2, 9, 11}));
  FairShuffler local = FairShuffler::from_seed("monday");
  EXPECT_EQ(shuffled(local, 12, "deck"), (Items{8, 6, 4, 9, 5, 11, 2, 0, 1, 3, 10, 7}));
}

TEST(FairShuffler, AllOrdersAreEquallyLikely) {
  FairShuffler shuffler = FairShuffler::from_seed("all orders");
  const auto shuffle = [&shuffler](Items& items) { shuffler.shuffle(items, "deck"); };
  EXPECT_TRUE(looks_even(count_orders(4, 20000, shuffle)));
  EXPECT_TRUE(looks_even(count_orders(5, 40000, shuffle)));
}

TEST(FairShuffler, EveryCardComesToEveryPlaceOverManySeeds) {
  int game = 0;
  const auto shuffle = [&game](Items& items) {
    FairShuffler::from_seed("game " + std::to_string(++game)).shuffle(items, "deck");
  };
  EXPECT_TRUE(places_look_even(54, count_places(54, 20000, shuffle)));
}

TEST(FairShuffler, StreamsDoNotDisturbEachOther) {
  FairShuffler apart = FairShuffler::from_seed("streams");
  FairShuffler mixed = FairShuffler::from_seed("streams");
  Items one;
  Items two;
  for (int i = 0; i < 50; ++i) one.push_back(byte(static_cast<int>(apart.below(200, "one"))));
  for (int i = 0; i < 50; ++i) two.push_back(byte(static_cast<int>(apart.below(200, "two"))));
  EXPECT_NE(one, two);
  for (std::size_t i = 0; i < 50; ++i) {
    ASSERT_EQ(mixed.below(200, "two"), two[i]);
    ASSERT_EQ(mixed.below(200, std::string("one")), one[i]);
  }
}

TEST(FairShuffler, EverySeedCounts) {
  const TableExample example;
  std::set<Items> deals;
  const auto add = [&deals](FairShuffler shuffler) { deals.insert(shuffled(shuffler, 54)); };
  add(example.shuffler());
  std::array<std::uint8_t, 32> server_seed = example.server_seed;
  server_seed[31] ^= 1;
  add(FairShuffler(server_seed, "g7Kq2", example.seat_seeds));
  add(FairShuffler(example.server_seed, "g7Kq3", example.seat_seeds));
  for (std::size_t seat = 0; seat < 3; ++seat) {
    std::array<SeatSeed, 3> seat_seeds = example.seat_seeds;
    seat_seeds[seat][15] ^= 1;
    add(FairShuffler(example.server_seed, "g7Kq2", seat_seeds));
  }
  std::array<SeatSeed, 3> reordered = example.seat_seeds;
  std::swap(reordered[0], reordered[1]);
  add(FairShuffler(example.server_seed, "g7Kq2", reordered));
  add(FairShuffler(example.server_seed, "g7Kq2", std::span(example.seat_seeds).first(2)));
  EXPECT_EQ(deals.size(), 8u);
}

TEST(FairShuffler, ManagesNothing) {
  FairShuffler shuffler = FairShuffler::from_seed("");
  EXPECT_EQ(shuffled(shuffler, 0), Items{});
  EXPECT_EQ(shuffled(shuffler, 1), Items{0});
  EXPECT_EQ(shuffler.below(1, "deck"), 0u);
}

TEST(FairShuffler, StopsRatherThanDealUnverifiably) {
  FairShuffler shuffler = FairShuffler::from_seed("many purposes");
  std::set<std::uint32_t> firsts;
  for (std::size_t i = 0; i < FairShuffler::kMaxPurposes; ++i) {
    firsts.insert(shuffler.below(0xFFFFFFFF, "purpose " + std::to_string(i)));
  }
  EXPECT_EQ(firsts.size(), FairShuffler::kMaxPurposes);
  shuffler.below(2, "purpose 0");
  EXPECT_DEATH(shuffler.below(2, "one more"), "");
}

RC_GTEST_PROP(FairShuffler, ShufflesAreOrdersOfTheSameItems,
              (const std::string& seed, std::vector<std::uint8_t> items)) {
  Items sorted = items;
  FairShuffler::from_seed(seed).shuffle(items, "deck");
  std::sort(sorted.begin(), sorted.end());
  std::sort(items.begin(), items.end());
  RC_ASSERT(items == sorted);
}

TEST(Commitment, EveryPartCounts) {
  const std::array<std::uint8_t, 2> seed{1, 2};
  const std::array<std::uint8_t, 2> other_seed{1, 3};
  const Digest promise = commitment("id", "rules", seed);
  EXPECT_NE(promise, commitment("ie", "rules", seed));
  EXPECT_NE(promise, commitment("id", "rulez", seed));
  EXPECT_NE(promise, commitment("id", "rules", other_seed));
  EXPECT_NE(promise, commitment("idr", "ules", seed));
  EXPECT_EQ(promise, sha256(bytes_of("kk1|id|rules|\x01\x02")));
}

TEST(Commitment, TextsThatCouldBeCutInTwoWaysAreNotFair) {
  EXPECT_TRUE(is_fair_text(""));
  EXPECT_TRUE(is_fair_text("high-card 1 players=3"));
  EXPECT_FALSE(is_fair_text("|"));
  EXPECT_FALSE(is_fair_text("high-card|1"));
}

template <int kBits>
void expect_every_remainder_gets_equally_many_words(std::uint32_t n) {
  test::expect_equally_many_words<kBits>(
      n, 0, [](std::uint32_t below, auto source) { return remainder_below<kBits>(below, source); });
}

TEST(RemainderBelow, IsExactForAllWordsAndBoundsOfEightBits) {
  for (std::uint32_t n = 1; n <= 256; ++n) expect_every_remainder_gets_equally_many_words<8>(n);
}

TEST(RemainderBelow, IsExactForAllWordsOfSixteenBits) {
  for (const std::uint32_t n : {3u, 54u, 60u, 40000u, 65535u})
    expect_every_remainder_gets_equally_many_words<16>(n);
}

}  // namespace
}  // namespace merlon
