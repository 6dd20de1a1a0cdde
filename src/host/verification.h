// What the record of a game proves about its deal and its moves (docs/fair_shuffle.md).
#pragma once

#include <string>
#include <string_view>

#include "core/record.h"

namespace merlon {

struct Verification {
  bool commit = false;  ///< the server's seed is the one that was promised
  bool deal = false;    ///< the deal follows from all seeds
  bool moves = false;   ///< every move is legal and leads to the state of the record
  std::string problem;  ///< the last thing that was found wrong; empty: nothing

  bool fine() const { return problem.empty(); }
};

/// `commit` and `seed` are what somebody kept from before the game: the server's promise, and what that
/// person brought to the deal. The record must agree with them. Empty: nothing was kept.
Verification verify(const Record& record, std::string_view commit, std::string_view seed);

}  // namespace merlon
