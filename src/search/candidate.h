// What a search thinks of one move.
#pragma once

#include <cmath>
#include <cstdint>

namespace merlon::search {

/// A legal move of the position that was searched. The move is a game's own or type-erased.
template <class Move>
struct Candidate {
  Move move{};
  std::uint32_t visits = 0;
  float value = 0.0f;   ///< the mover's win share after it, if it has visits or is certain
  float error = 0.0f;   ///< standard error of the value, at most
  float weight = 0.0f;  ///< what the advice thought of it beforehand
  float points = 0.0f;  ///< what its lead in finished games adds to the logarithm of its odds (Style::point)
  /// Moves of one group, other than 0, are the same decision carried out in different ways (Advice::group).
  std::uint32_t group = 0;
  /// The value was computed. An error of 0 says less: all simulations, perhaps just one, ended alike.
  bool certain = false;
};

/// The standard error of a mean of win shares, at most: no share lies outside 0 and 1, so the variance is at
/// most what it is when all of them are 0 or 1.
inline float error_of(float mean, std::uint32_t visits) {
  if (visits == 0) return 0.0f;
  const float spread = mean * (1.0f - mean) / static_cast<float>(visits);
  return std::sqrt(spread > 0.0f ? spread : 0.0f);
}

}  // namespace merlon::search
