// Random numbers for simulation: xoshiro256++ (Blackman and Vigna), seeded by splitmix64. It passes the usual
// statistical batteries, costs about a nanosecond a number, and gives the same numbers everywhere. It is not
// for fair deals: who sees some numbers can compute the rest. Those come from FairShuffler (shuffle.h).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace merlon {

/// The next number of the splitmix64 sequence: turns any seed, even 0 or 1, into well-mixed state.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t mixed = state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

/// How many different words of kBits bits there are. Widths below 32 are for tests that go through all words.
template <int kBits>
inline constexpr std::uint64_t kWordCount = std::uint64_t{1} << kBits;

/// Multiplying a uniform word by a bound leaves a uniform result above and a rest below (Lemire 2019). This
/// says whether the rest may stay: the few words that cannot be shared out evenly among the results must be
/// drawn again. The division is only done in the rare case that the rest is small.
template <int kBits>
constexpr bool shared_evenly(std::uint64_t rest, std::uint64_t bound) {
  return rest >= bound || rest >= kWordCount<kBits> % bound;
}

/// An exactly uniform number below n, made from uniform words of kBits bits.
template <int kBits, class Source>
constexpr std::uint32_t uniform_below(std::uint32_t n, Source&& next_word) {
  assert(n >= 1 && n <= kWordCount<kBits>);
  while (true) {
    const std::uint64_t product = std::uint64_t{next_word()} * n;
    if (shared_evenly<kBits>(product % kWordCount<kBits>, n)) [[likely]] {
      return static_cast<std::uint32_t>(product / kWordCount<kBits>);
    }
  }
}

/// Two numbers drawn from one word, and the rest of the word.
struct UniformPair {
  std::uint32_t first;
  std::uint32_t second;
  std::uint64_t rest;
};

/// Two independent numbers, below n and below n - 1, from one word (Brackett-Rozinsky and Lemire 2024):
/// exactly uniform if the rest is `shared_evenly` among the n * (n - 1) results, which must not be more than
/// the words.
template <int kBits>
constexpr UniformPair split_word(std::uint64_t word, std::uint64_t n) {
  assert(n >= 2 && n * (n - 1) <= kWordCount<kBits>);
  const std::uint64_t first = word * n;
  const std::uint64_t second = first % kWordCount<kBits> * (n - 1);
  return {static_cast<std::uint32_t>(first / kWordCount<kBits>),
          static_cast<std::uint32_t>(second / kWordCount<kBits>), second % kWordCount<kBits>};
}

/// The generator. A plain value: copy it to branch, compare it to test, pass it on by reference.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : state_) word = splitmix64(seed);
  }

  /// Continues from four words of state, not all 0; for the published test vectors.
  explicit constexpr Rng(const std::array<std::uint64_t, 4>& state) : state_(state) {}

  /// 64 uniform bits.
  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// 32 uniform bits.
  constexpr std::uint32_t next_word() { return static_cast<std::uint32_t>(next() >> 32); }

  /// A number from 0 to n - 1, each exactly equally likely; n is at least 1.
  constexpr std::uint32_t below(std::uint32_t n) {
    return uniform_below<32>(n, [this] { return next_word(); });
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace merlon
