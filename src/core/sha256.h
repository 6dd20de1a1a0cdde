// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104): what fair deals and commitments are made of. Written
// plainly, for a few kilobytes a game; not hardened against somebody who measures time or power on this
// machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace merlon {

using Digest = std::array<std::uint8_t, 32>;

/// The characters of a text as bytes, without copying.
std::span<const std::uint8_t> bytes_of(std::string_view text);

/// SHA-256 over bytes that arrive in pieces. A plain value: a copy goes on independently.
class Sha256 {
 public:
  Sha256& add(std::span<const std::uint8_t> bytes);
  Sha256& add(std::string_view text) { return add(bytes_of(text)); }

  /// The digest of everything added so far; more may be added afterwards.
  Digest finish() const;

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> block_{};
  std::uint64_t length_ = 0;
};

/// The SHA-256 digest of one piece.
Digest sha256(std::span<const std::uint8_t> bytes);

/// A key prepared once for many messages: halves the work of a short message.
class HmacKey {
 public:
  explicit HmacKey(std::span<const std::uint8_t> key);

  /// Starts a message: add its bytes to what this returns, then give it to `finish`.
  Sha256 start() const { return inner_; }

  /// The HMAC of a message begun with `start`.
  Digest finish(const Sha256& message) const;

 private:
  Sha256 inner_;
  Sha256 outer_;
};

/// Bytes as lower-case hexadecimal digits.
std::string hex_text(std::span<const std::uint8_t> bytes);

/// Fills `bytes` from exactly twice as many hexadecimal digits of either case; false, with `bytes` in no
/// certain state, for any other text.
bool parse_hex(std::string_view text, std::span<std::uint8_t> bytes);

/// The same for a digest or a seed of known size.
template <std::size_t Size>
std::optional<std::array<std::uint8_t, Size>> parse_hex(std::string_view text) {
  std::array<std::uint8_t, Size> bytes;
  if (!parse_hex(text, bytes)) return std::nullopt;
  return bytes;
}

}  // namespace merlon
