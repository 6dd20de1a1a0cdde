// Chance enters a game here and nowhere else: its `start` takes any Shuffler. FastShuffler is for playouts
// and benchmarks; FairShuffler is for people, who can check afterwards that the deal was what had been
// promised.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "core/rng.h"
#include "core/sha256.h"

namespace merlon {

/// What a game may ask of chance: an order for small items, or a number below n (at least 1). The purpose,
/// such as "deck", is a fixed word of the game's own; different purposes are independent of each other.
template <class S>
concept Shuffler =
    requires(S& shuffler, std::span<std::uint8_t> items, std::uint32_t n, std::string_view purpose) {
      { shuffler.shuffle(items, purpose) } -> std::same_as<void>;
      { shuffler.below(n, purpose) } -> std::same_as<std::uint32_t>;
    };

/// Shuffles from a generator that somebody else owns, as fast as we know how. All purposes share that one.
class FastShuffler {
 public:
  explicit constexpr FastShuffler(Rng& rng) : rng_(&rng) {}

  constexpr void shuffle(std::span<std::uint8_t> items, std::string_view = {}) {
    // The copy lives in registers. Through the pointer, every byte written could be a byte of the generator.
    Rng rng = *rng_;
    std::size_t done = 1;
    for (; done + 4 <= std::min(items.size(), kMaxPaired); done += 4) swap_four(rng, items, done);
    for (; done < items.size(); ++done) {
      std::swap(items[done], items[rng.below(static_cast<std::uint32_t>(done + 1))]);
    }
    *rng_ = rng;
  }

  constexpr std::uint32_t below(std::uint32_t n, std::string_view = {}) { return rng_->below(n); }

 private:
  /// The largest n for which numbers below n and n - 1 can be drawn from one word of 32 bits.
  static constexpr std::size_t kMaxPaired = 65536;

  /// Four steps of Fisher-Yates from one call of the generator. Going up is faster than going down: the
  /// item to be swapped has not been written lately, so the processor need not wait for it.
  static constexpr void swap_four(Rng& rng, std::span<std::uint8_t> items, std::size_t done) {
    while (true) {
      const std::uint64_t random = rng.next();
      const UniformPair high = split_word<32>(random >> 32, done + 2);
      const UniformPair low = split_word<32>(random & 0xFFFFFFFF, done + 4);
      if (!shared_evenly<32>(high.rest, std::uint64_t{done + 2} * (done + 1)) ||
          !shared_evenly<32>(low.rest, std::uint64_t{done + 4} * (done + 3))) [[unlikely]] {
        continue;
      }
      std::swap(items[done], items[high.second]);
      std::swap(items[done + 1], items[high.first]);
      std::swap(items[done + 2], items[low.second]);
      std::swap(items[done + 3], items[low.first]);
      return;
    }
  }

  Rng* rng_;
};

/// What a player contributes to the shuffle: 16 random bytes, sent after the server has committed itself.
using SeatSeed = std::array<std::uint8_t, 16>;

/// Opens the bytes that are hashed for a commitment, so that they are never mistaken for anything else.
inline constexpr std::string_view kCommitmentPrefix = "kk1|";

/// Stands between two parts of hashed bytes. Game ids and rules must not contain it.
inline constexpr std::string_view kFairSeparator = "|";

/// Whether a game id or rules text may take part in a fair shuffle: without the separator it can be cut in
/// one way.
constexpr bool is_fair_text(std::string_view text) {
  return text.find(kFairSeparator) == std::string_view::npos;
}

/// The promise that the server publishes before any player's seed exists: it fixes the server's seed without
/// showing it. Both texts must be `is_fair_text`. docs/fair_shuffle.md gives the bytes.
Digest commitment(std::string_view game_id, std::string_view rules,
                  std::span<const std::uint8_t> server_seed);

/// An exactly uniform number below n, made from uniform words of kBits bits in the schoolbook way: words at
/// or above the largest multiple of n are drawn again, the others are divided. Whoever checks a deal has
/// nothing to look up.
template <int kBits, class Source>
constexpr std::uint32_t remainder_below(std::uint32_t n, Source&& next_word) {
  assert(n >= 1 && n <= kWordCount<kBits>);
  const std::uint64_t limit = kWordCount<kBits> / n * n;
  while (true) {
    const std::uint32_t word = next_word();
    if (word < limit) return word % n;
  }
}

/// The verifiable shuffler: everything it does follows from the seeds by HMAC-SHA-256, in the way that
/// docs/fair_shuffle.md spells out, so that anybody can recompute a deal. Each purpose has its own stream,
/// and a second call for a purpose goes on where the first ended. Slow beside FastShuffler; made once or
/// twice a game.
class FairShuffler {
 public:
  /// More purposes than any game has. One more is a broken promise and stops the program: a deal that cannot
  /// be verified must not happen.
  static constexpr std::size_t kMaxPurposes = 16;

  /// For a game at a table. The id must be `is_fair_text`; seats are in seat order, with 16 zero bytes for a
  /// seat that brought no seed.
  FairShuffler(std::span<const std::uint8_t> server_seed, std::string_view game_id,
               std::span<const SeatSeed> seat_seeds);

  /// For a local game: the text is the server's seed, the id is empty and no seat has a seed.
  static FairShuffler from_seed(std::string_view seed_text);

  /// Puts the items in an order of which each is equally likely.
  void shuffle(std::span<std::uint8_t> items, std::string_view purpose);

  /// A number from 0 to n - 1, each exactly equally likely; n is at least 1.
  std::uint32_t below(std::uint32_t n, std::string_view purpose);

 private:
  struct Stream {
    std::uint64_t purpose_hash = 0;
    std::uint32_t next_block = 0;
    std::size_t used = sizeof(Digest);
    Digest block{};
  };

  Stream& stream(std::string_view purpose);
  std::uint32_t next_word(Stream& source, std::string_view purpose) const;
  std::uint32_t below(std::uint32_t n, Stream& source, std::string_view purpose) const;

  HmacKey key_;
  std::array<Stream, kMaxPurposes> streams_{};
  std::size_t stream_count_ = 0;
};

static_assert(Shuffler<FastShuffler> && Shuffler<FairShuffler>);

}  // namespace merlon
