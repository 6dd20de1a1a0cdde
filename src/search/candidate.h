// What a search thinks of one move.
#pragma once

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
};

}  // namespace merlon::search
