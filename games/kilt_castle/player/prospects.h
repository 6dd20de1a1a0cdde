// What a floor more or less would make of the areas, and where floors may come to lie on the next turn: the
// questions a computer player asks at every position, answered without playing any move.
#pragma once

#include <algorithm>
#include <array>

#include "games/kilt_castle/engine/area.h"

namespace merlon::kilt_castle {

/// The areas of one colour as they lie now.
class ColourAreas {
 public:
  ColourAreas() = default;
  ColourAreas(const State& state, Colour colour);

  /// What a ducat day pays for the colour now, and for which squares.
  int best() const { return best_.value; }
  SquareSet best_squares() const { return best_.squares; }

  /// What a ducat day would pay with a floor of the colour on this square, where another one is on top or
  /// nobody.
  int with(const State& state, Square square, int crests) const {
    return std::max(best_.value, joined(state, square) + crests);
  }

  /// The same with a floor of the colour on its own top floor, which has `covered` crests.
  int renewed(Square square, int crests, int covered) const;

  /// What it would pay if somebody else built over this top floor of the colour.
  int without(const State& state, Square square) const;

 private:
  /// What the area is worth to which a plain floor on this square would belong.
  int joined(const State& state, Square square) const;

  /// Areas do not touch, so they cannot take more than every other square.
  std::array<Area, kSide * kSide / 2 + 1> areas_;
  std::size_t count_ = 0;
  Area best_;
  SquareSet open_{};
};

/// Where floors may come to lie on the next turn; for positions in which a card is to be moved.
struct Reach {
  explicit Reach(const State& state);

  IdArray<Colour, PlaceSet> places{};    ///< where a card that shows it may go
  IdArray<Place, SquareSet> sites{};     ///< if a card may go there: what may be built on there
  IdArray<Colour, SquareSet> squares{};  ///< all of these sites together
  CardSet lone_cards{};                  ///< those that would leave an empty place: ducat days at hand
  int pair_rows = 0;                     ///< rows of two cards
};

/// How many ducat days may be expected until the end; games of the program with itself say how many.
float days_to_come(const State& state);

/// The stock that will end the game soonest, as if all of its floors were of one colour.
float floors_to_come(const State& state);

}  // namespace merlon::kilt_castle
