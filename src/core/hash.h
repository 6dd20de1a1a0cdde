// The stable hash: 64 bits, equal on every platform, compiler and build, so that a record made in a browser
// can be checked by a server years later. It is XXH64 with seed 0 (the published algorithm, written anew), so
// any xxHash library gives the same numbers. It finds accidents, not forgers: what must resist an attacker
// uses sha256.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace merlon {

/// Whose bytes are the value and nothing else: no padding, no floating point.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

/// A plain value that does not merely point to what is meant.
template <class T>
concept Hashable =
    PlainValue<T> && !std::is_pointer_v<T> && !std::is_convertible_v<const T&, std::string_view>;

/// Hashes bytes that arrive in pieces; how they are cut makes no difference. For one piece there is
/// `hash_bytes`.
class Hasher {
 public:
  /// Appends bytes.
  constexpr Hasher& add_bytes(std::span<const std::byte> bytes) {
    length_ += bytes.size();
    if (buffered_ > 0) bytes = fill_buffer(bytes);
    for (; bytes.size() >= kStripe; bytes = bytes.subspan(kStripe)) consume(bytes.data());
    std::copy(bytes.begin(), bytes.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(buffered_));
    buffered_ += bytes.size();
    return *this;
  }

  /// Appends the characters of a text, without its length: put a separator between two texts.
  constexpr Hasher& add_text(std::string_view text) {
    if (!std::is_constant_evaluated()) return add_bytes(std::as_bytes(std::span(text)));
    for (const char character : text) {
      const std::byte byte{static_cast<unsigned char>(character)};
      add_bytes(std::span(&byte, 1));
    }
    return *this;
  }

  /// Appends the bytes of a value as they lie in memory. Sizes must not differ between platforms: no `long`,
  /// no `size_t`.
  template <Hashable T>
  constexpr Hasher& add_value(const T& value) {
    static_assert(std::endian::native == std::endian::little, "values are hashed as little-endian bytes");
    if (!std::is_constant_evaluated()) return add_bytes(std::as_bytes(std::span(&value, 1)));
    return add_bytes(std::bit_cast<std::array<std::byte, sizeof(T)>>(value));
  }

  /// The hash of everything added so far; more may be added afterwards.
  constexpr std::uint64_t finish() const {
    std::uint64_t hash = length_ >= kStripe ? merged_lanes() : kPrime5;
    hash += length_;
    std::size_t at = 0;
    for (; at + 8 <= buffered_; at += 8) {
      hash = std::rotl(hash ^ round(0, read(at, 8)), 27) * kPrime1 + kPrime4;
    }
    for (; at + 4 <= buffered_; at += 4) {
      hash = std::rotl(hash ^ (read(at, 4) * kPrime1), 23) * kPrime2 + kPrime3;
    }
    for (; at < buffered_; ++at) hash = std::rotl(hash ^ (read(at, 1) * kPrime5), 11) * kPrime1;
    return avalanche(hash);
  }

 private:
  static constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87;
  static constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4F;
  static constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9;
  static constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63;
  static constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5;
  static constexpr std::size_t kStripe = 32;

  static constexpr std::uint64_t round(std::uint64_t lane, std::uint64_t word) {
    return std::rotl(lane + word * kPrime2, 31) * kPrime1;
  }

  static constexpr std::uint64_t avalanche(std::uint64_t hash) {
    hash = (hash ^ (hash >> 33)) * kPrime2;
    hash = (hash ^ (hash >> 29)) * kPrime3;
    return hash ^ (hash >> 32);
  }

  // Compilers turn the eight shifts into one load.
  static constexpr std::uint64_t read_word(const std::byte* bytes) {
    const auto at = [bytes](int i) { return std::to_integer<std::uint64_t>(bytes[i]) << (8 * i); };
    return at(0) | at(1) | at(2) | at(3) | at(4) | at(5) | at(6) | at(7);
  }

  constexpr std::uint64_t read(std::size_t at, std::size_t count) const {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i)
      word |= std::to_integer<std::uint64_t>(buffer_[at + i]) << (8 * i);
    return word;
  }

  constexpr void consume(const std::byte* stripe) {
    for (std::size_t i = 0; i < 4; ++i) lanes_[i] = round(lanes_[i], read_word(stripe + 8 * i));
  }

  constexpr std::span<const std::byte> fill_buffer(std::span<const std::byte> bytes) {
    const std::size_t taken = std::min(kStripe - buffered_, bytes.size());
    std::copy_n(bytes.begin(), taken, buffer_.begin() + static_cast<std::ptrdiff_t>(buffered_));
    buffered_ += taken;
    if (buffered_ == kStripe) {
      consume(buffer_.data());
      buffered_ = 0;
    }
    return bytes.subspan(taken);
  }

  constexpr std::uint64_t merged_lanes() const {
    std::uint64_t hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) +
                         std::rotl(lanes_[3], 18);
    for (const std::uint64_t lane : lanes_) hash = (hash ^ round(0, lane)) * kPrime1 + kPrime4;
    return hash;
  }

  std::array<std::uint64_t, 4> lanes_{kPrime1 + kPrime2, kPrime2, 0, 0 - kPrime1};
  std::array<std::byte, kStripe> buffer_{};
  std::size_t buffered_ = 0;
  std::uint64_t length_ = 0;
};

/// The hash of a run of bytes.
constexpr std::uint64_t hash_bytes(std::span<const std::byte> bytes) {
  return Hasher().add_bytes(bytes).finish();
}

/// The hash of a text's characters.
constexpr std::uint64_t hash_characters(std::string_view text) { return Hasher().add_text(text).finish(); }

/// The hash of a plain value such as a game's state.
template <Hashable T>
constexpr std::uint64_t hash_value(const T& value) {
  return Hasher().add_value(value).finish();
}

/// A hash as people and records see it: 16 lower-case hexadecimal digits.
inline std::string hash_text(std::uint64_t hash) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) text[i] = "0123456789abcdef"[hash & 15];
  return text;
}

/// Reads back exactly what `hash_text` writes; nothing for any other text.
constexpr std::optional<std::uint64_t> parse_hash_text(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t hash = 0;
  for (const char digit : text) {
    const std::size_t value = std::string_view("0123456789abcdef").find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    hash = hash << 4 | value;
  }
  return hash;
}

}  // namespace merlon
