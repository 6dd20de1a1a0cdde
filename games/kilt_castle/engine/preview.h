// What a move leads to, before it is made: who builds in which order at what price, whether a ducat day
// follows and what it pays. What the builders will choose is open, so prices and incomes are ranges.
#pragma once

#include "core/fixed_list.h"
#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

struct Range {
  int least = 0;
  int most = 0;
  friend bool operator==(const Range&, const Range&) = default;
};

/// A square where somebody may build.
struct Site {
  Square square;
  Range price;
  bool certain;  ///< whatever the first builder does
  bool roof;     ///< a roof follows if the first builder has built here
};

struct Builder {
  Colour colour;
  Seat seat;
  bool may_skip;  ///< there may be nothing to build on
  FixedList<Site, kSide> sites;
};

/// A colour's share of a ducat day: if it were held now, and after this turn.
struct Income {
  Colour colour;
  Seat seat;
  int now;
  Range after;
};

struct Preview {
  FixedList<Builder, 2> builders;  ///< those that have not built yet, in their order
  FixedList<Income, kColours> incomes;
  bool ducat_day;    ///< one is held at the end of this turn
  bool ends_game;    ///< the game may end with this turn
  bool surely_ends;  ///< and does, whatever is built
};

/// The move must be legal.
Preview preview(const State& state, Move move);

}  // namespace merlon::kilt_castle
