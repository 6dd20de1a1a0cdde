// Why a move cannot be made: a code, the number of the rule that forbids it, and the facts of the case.
// Never a sentence: sentences are made at the edge, in the reader's language, from
// games/<name>/words/.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merlon {

/// One fact of a refusal: a number, or a short text in notation such as "r7 b9".
struct Param {
  static constexpr std::size_t kTextCapacity = 48;

  std::string_view name;
  int number = 0;
  std::uint8_t text_size = 0;
  bool is_text = false;
  std::array<char, kTextCapacity> text{};

  static constexpr Param of(std::string_view name, int number) {
    Param param;
    param.name = name;
    param.number = number;
    return param;
  }
  static constexpr Param of(std::string_view name, std::string_view text) {
    Param param;
    param.name = name;
    param.is_text = true;
    param.text_size = static_cast<std::uint8_t>(std::min(text.size(), kTextCapacity));
    std::copy_n(text.begin(), param.text_size, param.text.begin());
    return param;
  }
  std::string_view as_text() const { return {text.data(), text_size}; }
};

struct Refusal {
  static constexpr std::size_t kMaxParams = 3;

  std::string_view code;  ///< e.g. "ST_STONE_CLAIMED"; empty: nothing stands in the way
  std::string_view rule;  ///< e.g. "ST-4.1"
  std::array<Param, kMaxParams> params{};
  std::size_t param_count = 0;

  /// True when the move is refused.
  explicit operator bool() const { return !code.empty(); }

  Refusal with(const Param& param) const {
    Refusal copy = *this;
    copy.params[copy.param_count++] = param;
    return copy;
  }
};

/// A refusal without facts yet: refuse("ST_GAME_OVER", "ST-5.2").with(…).
inline Refusal refuse(std::string_view code, std::string_view rule) { return {code, rule}; }

/// The answer "go ahead".
inline constexpr Refusal kAllowed{};

}  // namespace merlon
