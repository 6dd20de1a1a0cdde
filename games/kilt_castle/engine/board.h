// The printed facts of Kilt Castle: squares, places around the board, cards, floors. Data and nothing else.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"
#include "core/ids.h"
#include "core/seat.h"

namespace merlon::kilt_castle {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kColours = 4;
inline constexpr int kSide = 5;  ///< rows and columns of the board, and places along each edge
inline constexpr int kPlaces = 4 * kSide;
inline constexpr int kCards = 10;
inline constexpr int kMaxRows = 5;
inline constexpr int kRoofs = 2;
inline constexpr int kStartDucats = 10;
inline constexpr int kTurnLimit = 300;

using Colour = Id<struct ColourKind, kColours>;
inline constexpr Colour kLoch(0);
inline constexpr Colour kRowan(1);
inline constexpr Colour kGorse(2);
inline constexpr Colour kFern(3);

// Floors.

inline constexpr int kFloorKinds = 3;  ///< by the number of crests: none, one, two
using Stock = std::array<std::uint8_t, kFloorKinds>;
inline constexpr Stock kFullStock{11, 3, 2};
inline constexpr int kFloorsPerColour = 16;
inline constexpr int kAllFloors = kColours * kFloorsPerColour;

// Squares. A square is the number of its bit: six bits a row, of which the last stays empty, so that
// neighbours are found by shifting.

inline constexpr int kRowBits = kSide + 1;
inline constexpr int kSquareBits = kSide * kRowBits;
using Square = Id<struct SquareKind, kSquareBits>;
using SquareSet = IdSet<Square>;

constexpr Square square_at(int row, int column) { return Square(row * kRowBits + column); }
constexpr int row_of(Square square) { return square.number() / kRowBits; }
constexpr int column_of(Square square) { return square.number() % kRowBits; }

/// Squares of the set and all that touch one of them along an edge. May leave the board: mask the answer.
constexpr SquareSet spread(SquareSet set) {
  const auto bits = set.bits();
  return SquareSet::of_bits(bits | bits << 1 | bits >> 1 | bits << kRowBits | bits >> kRowBits);
}

enum class Board : std::uint8_t { l22, full25 };
inline constexpr int kBoards = 2;

/// KC-1.1: the land of each board. Where the water of the 22-square board lies is a reconstruction.
inline constexpr IdArray<Board, SquareSet, kBoards> kLand = [] {
  SquareSet all{};
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) all.add(square_at(row, column));
  }
  const SquareSet water{square_at(3, 4), square_at(4, 3), square_at(4, 4)};
  return IdArray<Board, SquareSet, kBoards>{{all - water, all}};
}();

// Places, clockwise from the bottom of the left edge: W5 … W1, N1 … N5, E1 … E5, S5 … S1.

using Place = Id<struct PlaceKind, kPlaces>;
using PlaceSet = IdSet<Place>;

/// The place `steps` further clockwise; steps are 0 to 20.
constexpr Place clockwise(Place place, int steps) {
  const int sum = place.number() + steps;
  return Place(sum < kPlaces ? sum : sum - kPlaces);
}
/// How many places `to` lies clockwise of `from`: 0 to 19.
constexpr int steps_between(Place from, Place to) {
  const int steps = to.number() - from.number();
  return steps < 0 ? steps + kPlaces : steps;
}
enum class Edge : std::uint8_t { west, north, east, south };
constexpr Edge edge_of(Place place) { return Edge(place.number() / kSide); }
/// The row (west, east) or column (north, south) that a place touches, counted from 0.
constexpr int line_of(Place place) {
  const int along = place.number() % kSide;
  return edge_of(place) == Edge::west || edge_of(place) == Edge::south ? kSide - 1 - along : along;
}
constexpr Place place_at(Edge edge, int line) {
  const bool downward = edge == Edge::west || edge == Edge::south;
  return Place(number_of(edge) * kSide + (downward ? kSide - 1 - line : line));
}

/// KC-1.2: the squares a place looks along, nearest first.
struct Line {
  std::array<Square, kSide> squares{};
  std::uint8_t size = 0;

  constexpr const Square* begin() const { return squares.data(); }
  constexpr const Square* end() const { return squares.data() + size; }
  constexpr bool has(Square square) const {
    for (const Square one : *this) {
      if (one == square) return true;
    }
    return false;
  }
};

inline constexpr auto kLines = [] {
  IdArray<Board, IdArray<Place, Line>, kBoards> lines{};
  for (const Board board : every<Board>(kBoards)) {
    for (const Place place : every<Place>()) {
      Line& line = lines[board][place];
      for (int depth = 0; depth < kSide; ++depth) {
        const int from_far = kSide - 1 - depth;
        const int i = line_of(place);
        Square square{};
        switch (edge_of(place)) {
          case Edge::west:
            square = square_at(i, depth);
            break;
          case Edge::north:
            square = square_at(depth, i);
            break;
          case Edge::east:
            square = square_at(i, from_far);
            break;
          case Edge::south:
            square = square_at(from_far, i);
            break;
        }
        if (kLand[board].has(square)) line.squares[line.size++] = square;
      }
    }
  }
  return lines;
}();

// Cards: four of one colour, six of two (KC-1.3).

using Card = Id<struct CardKind, kCards>;
using CardSet = IdSet<Card>;
inline constexpr IdArray<Card, std::array<Colour, 2>> kCardColours{{{{kLoch, kLoch},
                                                                     {kRowan, kRowan},
                                                                     {kGorse, kGorse},
                                                                     {kFern, kFern},
                                                                     {kLoch, kRowan},
                                                                     {kLoch, kGorse},
                                                                     {kLoch, kFern},
                                                                     {kRowan, kGorse},
                                                                     {kRowan, kFern},
                                                                     {kGorse, kFern}}}};
constexpr bool is_double(Card card) { return card.number() >= kColours; }
inline constexpr CardSet kDoubleCards = CardSet::all() - CardSet::below(kColours);
constexpr bool shows(Card card, Colour colour) {
  const auto& colours = kCardColours[card];
  return colours[0] == colour || colours[1] == colour;
}

/// The half of a card towards the board, and the other one. Each brings a builder, the inner one first.
enum class Half : std::uint8_t { inner, outer };

// What depends on the number of players.

constexpr int colours_in_game(int players) { return players == 3 ? 3 : kColours; }  // KC-1.5
constexpr Seat owner_of(Colour colour, int players) {
  return Seat(players == 2 ? colour.number() / 2 : colour.number());
}
/// With two players: the other colour of its owner.
constexpr Colour partner(Colour colour) { return Colour(colour.number() ^ 1); }
constexpr bool in_game(Card card, int players) {
  return kCardColours[card][1].number() < colours_in_game(players);
}
constexpr int max_rows(int players) { return players == 3 ? 4 : kMaxRows; }  // KC-3.1
constexpr int max_row_size(int players) { return players == 3 ? 3 : 4; }     // KC-3.2
/// KC-1.7: as many cards as the row of the board has its number; the singles lie furthest behind.
constexpr int singles_start_line(int players) { return colours_in_game(players) - 1; }

}  // namespace merlon::kilt_castle
