#include "core/shuffle.h"

#include <cassert>
#include <charconv>
#include <cstdlib>

#include "core/hash.h"

namespace merlon {
namespace {

Digest derive_key(std::span<const std::uint8_t> server_seed, std::string_view game_id,
                  std::span<const SeatSeed> seat_seeds) {
  assert(is_fair_text(game_id));
  const HmacKey server_key(server_seed);
  Sha256 message = server_key.start();
  message.add(game_id).add(kFairSeparator);
  for (const SeatSeed& seed : seat_seeds) message.add(seed);
  return server_key.finish(message);
}

}  // namespace

Digest commitment(std::string_view game_id, std::string_view rules,
                  std::span<const std::uint8_t> server_seed) {
  assert(is_fair_text(game_id) && is_fair_text(rules));
  Sha256 hash;
  hash.add(kCommitmentPrefix)
      .add(game_id)
      .add(kFairSeparator)
      .add(rules)
      .add(kFairSeparator)
      .add(server_seed);
  return hash.finish();
}

FairShuffler::FairShuffler(std::span<const std::uint8_t> server_seed, std::string_view game_id,
                           std::span<const SeatSeed> seat_seeds)
    : key_(derive_key(server_seed, game_id, seat_seeds)) {}

FairShuffler FairShuffler::from_seed(std::string_view seed_text) {
  return FairShuffler(bytes_of(seed_text), {}, {});
}

void FairShuffler::shuffle(std::span<std::uint8_t> items, std::string_view purpose) {
  Stream& source = stream(purpose);
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left), source, purpose)]);
  }
}

std::uint32_t FairShuffler::below(std::uint32_t n, std::string_view purpose) {
  return below(n, stream(purpose), purpose);
}

FairShuffler::Stream& FairShuffler::stream(std::string_view purpose) {
  const std::uint64_t purpose_hash = hash_characters(purpose);
  for (std::size_t i = 0; i < stream_count_; ++i) {
    if (streams_[i].purpose_hash == purpose_hash) return streams_[i];
  }
  if (stream_count_ == kMaxPurposes) std::abort();
  Stream& added = streams_[stream_count_++];
  added.purpose_hash = purpose_hash;
  return added;
}

std::uint32_t FairShuffler::next_word(Stream& source, std::string_view purpose) const {
  if (source.used == source.block.size()) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), source.next_block++).ptr;
    const std::string_view number(digits.data(), static_cast<std::size_t>(end - digits.data()));
    source.block = key_.finish(key_.start().add(purpose).add(kFairSeparator).add(number));
    source.used = 0;
  }
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | source.block[source.used++];
  return word;
}

std::uint32_t FairShuffler::below(std::uint32_t n, Stream& source, std::string_view purpose) const {
  return remainder_below<32>(n, [&] { return next_word(source, purpose); });
}

}  // namespace merlon
