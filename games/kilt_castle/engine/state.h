// What a game of Kilt Castle is made of: options, the state, the moves, the events.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/kilt_castle/engine/board.h"

namespace merlon::kilt_castle {

enum class RoofAreas : std::uint8_t { join, adjacent };
enum class TwoPlayerEnd : std::uint8_t { colour, player };
enum class TwoPlayerFloors : std::uint8_t { card_colour, any };
enum class TwoPlayerBuilds : std::uint8_t { each_half, once };

/// The rules agreed on; one byte each, listed with names and rule numbers in `options.h`.
struct Options {
  Board board = Board::l22;
  RoofAreas roof_areas = RoofAreas::join;
  TwoPlayerEnd two_player_end = TwoPlayerEnd::colour;
  TwoPlayerFloors two_player_floors = TwoPlayerFloors::card_colour;
  bool roof_same_owner = false;
  bool lone_card_in_gap = true;
  TwoPlayerBuilds two_player_builds = TwoPlayerBuilds::each_half;  ///< last: see `State::hashed_bytes`

  friend bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t {
  relocate,  ///< the player on turn moves a card
  build,     ///< the owner of a colour on the moved card builds, or skips
  roof,      ///< the second builder chooses which of the two roofs moves
  over
};

/// One floor of a tower, as the eye sees it: square, colour, crests.
class Floor {
 public:
  Floor() = default;
  constexpr Floor(Square square, Colour colour, int crests)
      : bits_(static_cast<std::uint16_t>(square.number() | colour.number() << 8 | crests << 10)) {}
  constexpr Square square() const { return Square(bits_ & 0xFF); }
  constexpr Colour colour() const { return Colour(bits_ >> 8 & 3); }
  constexpr int crests() const { return bits_ >> 10; }

 private:
  std::uint16_t bits_;
};

/// A whole game. Unused places keep their empty value, so equal positions are equal bytes up to
/// `hashed_bytes`.
struct State {
  std::array<std::int32_t, kMaxPlayers> ducats;  ///< by seat

  // Towers. Floors below the top do not matter to any rule; see `floors`.
  IdArray<Colour, SquareSet> tops;                ///< where it is on top, below a roof too
  std::array<SquareSet, kFloorKinds - 1> crests;  ///< top floors with one crest, with two
  SquareSet roofs;
  IdArray<Square, std::uint8_t> heights;
  IdArray<Colour, Stock> stock;  ///< floors left

  // Cards around the board.
  IdArray<Card, Place> card_places;  ///< none for a card that is not in this game
  CardSet turned;                    ///< double cards whose second colour is inside
  std::uint16_t turn;                ///< counts every turn from 1
  Place front;                       ///< KC-2.4: the place of the foremost row

  // The turn.
  std::uint8_t players;
  Seat turn_seat;  ///< whose turn it is
  Seat seat;       ///< who decides now
  Phase phase;
  Card card;                       ///< moved on this turn; none before
  Half builder;                    ///< whose colour builds
  IdArray<Half, Square, 2> built;  ///< where they have built on this turn; none if they have not
  std::uint8_t ducat_day;          ///< KC-2.10: noted for the end of this turn

  Options options;

  // What follows from the above and is kept for speed, and what only the eye asks for. It is not hashed.
  IdArray<Place, std::uint8_t> row_sizes;
  std::uint8_t floor_count;
  std::array<std::uint8_t, 2> padding;  ///< always 0: the bytes of a state have no holes
  PlaceSet occupied;
  PlaceSet full;                         ///< places with as many cards as a row may have
  std::array<Floor, kAllFloors> floors;  ///< in the order they were built; the rest is zero

  /// How many bytes, from the first on, are the game itself.
  static constexpr std::size_t game_bytes();
  /// Those of them that are hashed. The option `two_player_builds` came later than the others: where it is
  /// not used, games keep the hashes that they have in old records.
  std::size_t hashed_bytes() const {
    return game_bytes() - (options.two_player_builds == TwoPlayerBuilds::each_half ? 1 : 0);
  }

  SquareSet land() const { return kLand[options.board]; }
  const Line& line(Place place) const { return kLines[options.board][place]; }
  int height(Square square) const { return heights[square]; }
  Place place_of(Card one) const { return card_places[one]; }
  int row_size(Place place) const { return row_sizes[place]; }
  Seat owner(Colour colour) const { return owner_of(colour, players); }
  int colours() const { return colours_in_game(players); }

  bool is_turned(Card one) const { return turned.has(one); }
  /// KC-2.9: a single card looks alike both ways, so nothing is noted of it.
  void turn_over(Card one) { turned = turned ^ (CardSet::only(one) & kDoubleCards); }
  /// The colour on the half towards the board, and on the other half.
  Colour inner(Card one) const { return kCardColours[one][is_turned(one) ? 1 : 0]; }
  Colour outer(Card one) const { return kCardColours[one][is_turned(one) ? 0 : 1]; }
  Colour half(Card one, Half which) const { return which == Half::inner ? inner(one) : outer(one); }
  /// KC-7.2: whether a double card lets the owner of both its halves build only once, with a floor of either.
  bool builds_once(Card one) const {
    return options.two_player_builds == TwoPlayerBuilds::once && is_double(one) &&
           owner(inner(one)) == owner(outer(one));
  }
  /// Whether a card brings two builds.
  bool builds_twice(Card one) const { return is_double(one) && !builds_once(one); }
  /// In phase build: the colour whose turn it is to build.
  Colour building_colour() const { return half(card, builder); }

  /// The colours that a seat builds with.
  Every<Colour> colours_of(Seat owner) const {
    const int each = players == 2 ? 2 : 1;
    const int first = each * number_of(owner);
    return every_between<Colour>(first, first + each);
  }
  /// Squares whose top floor belongs to the seat, below a roof too.
  SquareSet tops_of(Seat owner) const {
    const Colour first(number_of(owner) * (players == 2 ? 2 : 1));
    return players == 2 ? tops[first] | tops[partner(first)] : tops[first];
  }
  /// The colour on top of a tower. Which it is cannot be foreseen, so there is no branch.
  Colour top_colour(Square square) const {
    int number = 0;
    for (const Colour colour : every<Colour>()) number += tops[colour].has(square) ? colour.number() : 0;
    return Colour(number);
  }
  int top_crests(Square square) const { return crests[0].has(square) ? 1 : crests[1].has(square) ? 2 : 0; }
  int floors_left(Colour colour) const {
    const Stock& left = stock[colour];
    return left[0] + left[1] + left[2];
  }
  int floors_left(Colour colour, int with_crests) const { return stock[colour][at(with_crests)]; }
  int floors_built(Seat by) const {
    int sum = 0;
    for (const Colour colour : colours_of(by)) sum += kFloorsPerColour - floors_left(colour);
    return sum;
  }

  /// Equal positions; in which order the towers grew does not matter.
  friend bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, game_bytes()) == 0; }
};

constexpr std::size_t State::game_bytes() { return offsetof(State, row_sizes); }
static_assert(offsetof(State, options) + offsetof(Options, two_player_builds) + 1 == State::game_bytes());

enum class MoveKind : std::uint8_t { relocate, build, roof, skip };

/// One small decision in 32 bits. Fields that a kind does not use are 0.
class Move {
 public:
  Move() = default;
  static constexpr Move relocate(Card card, Place to) {
    return Move(MoveKind::relocate, to.number(), card.number(), 0);
  }
  static constexpr Move build(Square square, Colour colour, int crests) {
    return Move(MoveKind::build, square.number(), colour.number(), crests);
  }
  /// The roof that lies on this square goes to the one just built on.
  static constexpr Move roof(Square from) { return Move(MoveKind::roof, from.number(), 0, 0); }
  static constexpr Move skip() { return Move(MoveKind::skip, 0, 0, 0); }
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  /// A relocation of card 0, or a build on square 0, as one of another card or square.
  constexpr Move with_card(Card card) const { return from_bits(bits_ | relocate(card, Place(0)).bits_); }
  constexpr Move on(Square square) const { return from_bits(bits_ | build(square, kLoch, 0).bits_); }

  constexpr MoveKind kind() const { return MoveKind(bits_ >> 16 & 3); }
  constexpr Place place() const { return Place(low()); }
  constexpr Square square() const { return Square(low()); }
  constexpr Card card() const { return Card(subject()); }
  constexpr Colour colour() const { return Colour(subject()); }
  constexpr int crests() const { return field(12, 3); }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(MoveKind kind, int low, int subject, int crests)
      : bits_(static_cast<std::uint32_t>(number_of(kind) << 16 | crests << 12 | subject << 8 | low)) {}
  constexpr int field(int shift, int mask) const { return static_cast<int>(bits_) >> shift & mask; }
  constexpr int low() const { return field(0, 0xFF); }    ///< a place or a square
  constexpr int subject() const { return field(8, 15); }  ///< a card or a colour

  std::uint32_t bits_;
};

/// KC-9.4: ten cards with at most nineteen places each, and room for moves that are written but do not count.
using Moves = FixedList<Move, std::size_t{kCards} * (kPlaces - 1) + 10>;

enum class EventKind : std::uint8_t {
  moved,    ///< `card` from place to place
  noted,    ///< the place `from` is empty now: a ducat day is noted
  built,    ///< `colour` and crests on a square, for `amount` ducats paid to `payee`
  skipped,  ///< `colour`
  roofed,   ///< a square; the roof came from `roof_from`, or was unused
  paid,     ///< ducat day: `amount` for `colour`
  final_pay,
  ended  ///< `amount` has a bit for every seat that wins
};

struct Event {
  EventKind kind;
  Seat seat;
  Card card = Card::none();
  Colour colour = Colour::none();
  Place from = Place::none();
  Place to = Place::none();
  Square square = Square::none();
  Square roof_from = Square::none();
  int amount = 0;
  int crests = 0;
  Seat payee = kSpectator;
  bool turned = false;  ///< of a moved card: how it lies now
};

}  // namespace merlon::kilt_castle
