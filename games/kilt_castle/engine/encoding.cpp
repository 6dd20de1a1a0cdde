#include "games/kilt_castle/engine/encoding.h"

#include <array>
#include <cassert>

namespace merlon::kilt_castle {
namespace {

// Squares without the empty bit at the end of each row.

constexpr int index_of(Square square) { return square.number() - row_of(square); }
constexpr Square square_of(int index) { return Square(index + index / kSide); }

// Colours and cards as one seat counts them.

constexpr Card card_with(Colour a, Colour b) {
  Card card(0);
  while (!(shows(card, a) && shows(card, b) && (a == b || is_double(card)))) ++card;
  return card;
}

struct Perspective {
  IdArray<Colour, Colour> counted;  ///< how the seat counts a colour
  IdArray<Colour, Colour> colours;  ///< the other way
  IdArray<Card, Card> counted_cards;
  IdArray<Card, Card> cards;
};

constexpr Perspective make_perspective(int players, int seat) {
  Perspective seen{};
  const int count = colours_in_game(players);
  const int first = players == 2 ? 2 * seat : seat;
  for (const Colour colour : every<Colour>()) {
    // A colour that is not in the game keeps its number, so that every number stands for some card.
    const int number = colour.number();
    const Colour counted(number < count ? (number - first + count) % count : number);
    seen.counted[colour] = counted;
    seen.colours[counted] = colour;
  }
  for (const Card card : every<Card>()) {
    const auto& halves = kCardColours[card];
    const Card counted = card_with(seen.counted[halves[0]], seen.counted[halves[1]]);
    seen.counted_cards[card] = counted;
    seen.cards[counted] = card;
  }
  return seen;
}

constexpr auto kPerspectives = [] {
  std::array<std::array<Perspective, kMaxPlayers>, kMaxPlayers + 1> all{};
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    for (int seat = 0; seat < players; ++seat) all[at(players)][at(seat)] = make_perspective(players, seat);
  }
  return all;
}();

const Perspective& perspective(const State& state, Seat seat) {
  return kPerspectives[state.players][merlon::index(seat)];
}

// Observing. The scales keep usual games between 0 and about 1.

constexpr int kDucatScale = 64;
constexpr int kHeightScale = 8;
constexpr int kTurnScale = 100;

/// Writes the fields of one view, in the order of `observation_fields`.
class Observer {
 public:
  Observer(const View<KiltCastle>& view, std::span<float> numbers)
      : state_(view.state()),
        order_(view.seat(), state_.players),
        seen_(perspective(state_, order_.seat_at(0))),
        out_(numbers) {}

  void observe() {
    write_options();
    write_turn();
    write_ducats();
    write_cards();
    write_stock();
    write_towers();
    assert(out_.is_full());
  }

 private:
  void write_options() {
    const Options& options = state_.options;
    out_.flag(options.board == Board::full25);
    out_.flag(options.roof_areas == RoofAreas::adjacent);
    out_.flag(options.two_player_end == TwoPlayerEnd::player);
    out_.flag(options.two_player_floors == TwoPlayerFloors::any);
    // An option that came later has no number of its own, so that learners find everything where it was.
    const bool once = options.two_player_builds == TwoPlayerBuilds::once;
    out_.number((options.roof_same_owner ? 1.0f : 0.0f) + (once ? 2.0f : 0.0f));
    out_.flag(options.lone_card_in_gap);
  }

  void write_turn() {
    const bool over = state_.phase == Phase::over;
    const bool card_moved = state_.card.exists();
    out_.one_of(state_.phase, 4);
    out_.one_of(over ? -1 : order_.place_of(state_.seat), state_.players);
    out_.one_of(over ? -1 : order_.place_of(state_.turn_seat), state_.players);
    out_.number(part_of(state_.turn, kTurnScale));
    out_.flag(state_.ducat_day != 0);
    out_.one_of(card_moved ? seen_.counted_cards[state_.card].number() : -1, kCards);
    out_.flag(state_.builder == Half::outer);
    out_.one_of(card_moved ? seen_.counted[state_.building_colour()].number() : -1, state_.colours());
    // The second builder's square is known only while a roof is chosen, and is the same one then.
    const Square built = state_.built[Half::inner];
    out_.one_of(built.exists() ? index_of(built) : -1, Encoding::kSquares);
  }

  void write_ducats() {
    float* const ducats = out_.block(state_.players);
    for (std::uint8_t s = 0; s < state_.players; ++s) {
      ducats[order_.place_of(Seat{s})] = part_of(state_.ducats[s], kDucatScale);
    }
  }

  void write_cards() {
    float* const places = out_.block(kCards * kPlaces);
    float* const turned = out_.block(Encoding::kDoubleCards);
    for (const Card card : every<Card>()) {
      if (!state_.place_of(card).exists()) continue;
      const int number = seen_.counted_cards[card].number();
      places[number * kPlaces + state_.place_of(card).number()] = 1.0f;
      if (!is_double(card)) continue;
      const bool later_inside = seen_.counted[state_.inner(card)] > seen_.counted[state_.outer(card)];
      turned[number - kColours] = later_inside ? 1.0f : 0.0f;
    }
    out_.one_of(state_.front, kPlaces);
  }

  void write_stock() {
    float* const stock = out_.block(state_.colours() * kFloorKinds);
    for (const Colour colour : every<Colour>(state_.colours())) {
      const int row = seen_.counted[colour].number() * kFloorKinds;
      float* const left = stock + row;
      for (int kind = 0; kind < kFloorKinds; ++kind) {
        left[kind] = number(state_.floors_left(colour, kind)) / number(kFullStock[at(kind)]);
      }
    }
  }

  void write_towers() {
    float* const tops = out_.block(state_.colours() * Encoding::kSquares);
    for (const Colour colour : every<Colour>(state_.colours())) {
      const int row = seen_.counted[colour].number() * Encoding::kSquares;
      mark(state_.tops[colour], 1.0f, tops + row);
    }
    float* const crests = out_.block(Encoding::kSquares);
    mark(state_.crests[0], 0.5f, crests);
    mark(state_.crests[1], 1.0f, crests);
    mark(state_.roofs, 1.0f, out_.block(Encoding::kSquares));
    float* const heights = out_.block(Encoding::kSquares);
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        heights[row * kSide + column] = part_of(state_.height(square_at(row, column)), kHeightScale);
      }
    }
  }

  static void mark(SquareSet squares, float value, float* numbers) {
    for (const Square square : squares) numbers[index_of(square)] = value;
  }

  const State& state_;
  SeatOrder order_;
  const Perspective& seen_;
  ObservationWriter out_;
};

}  // namespace

int Encoding::action(const State& state, Move move) {
  const Perspective& seen = perspective(state, state.seat);
  switch (move.kind()) {
    case MoveKind::relocate:
      return kRelocate + seen.counted_cards[move.card()].number() * kPlaces + move.place().number();
    case MoveKind::build: {
      const int floor = seen.counted[move.colour()].number() * kFloorKinds + move.crests();
      return kBuild + floor * kSquares + index_of(move.square());
    }
    case MoveKind::roof:
      return kRoof + index_of(move.square());
    case MoveKind::skip:
      break;
  }
  return kSkip;
}

// For one seat numbers and moves belong together one to one, whatever the position, so a number without a
// legal move cannot lead to one.
Move Encoding::move(const State& state, int number) {
  assert(number >= 0 && number < kActions);
  const Perspective& seen = perspective(state, state.seat);
  if (number < kBuild) return Move::relocate(seen.cards[Card(number / kPlaces)], Place(number % kPlaces));
  if (number < kRoof) {
    const int floor = (number - kBuild) / kSquares;
    const Square square = square_of((number - kBuild) % kSquares);
    return Move::build(square, seen.colours[Colour(floor / kFloorKinds)], floor % kFloorKinds);
  }
  if (number < kSkip) return Move::roof(square_of(number - kRoof));
  return Move::skip();
}

std::vector<Field> Encoding::action_fields() {
  return {
      {"relocate",
       {kCards, kPlaces},
       "card, place: the card goes to this place; cards are the single ones of colours 0 to 3, then those of "
       "two colours 01 02 03 12 13 23, colours being counted from the first one of the seat that decides; "
       "places are counted clockwise from W5"},
      {"build",
       {kOwnColours, kFloorKinds, kSquares},
       "own colour, crests, square: a floor of the deciding seat's first colour (or of its second, with two "
       "players) with this many crests goes to this square, counted row by row from 11"},
      {"roof", {kSquares}, "square: the roof on this square goes to the tower just built on"},
      {"skip", {1}, "nothing can be built"},
  };
}

std::vector<Field> Encoding::observation_fields(int players) {
  const int colours = colours_in_game(players);
  return {
      {"options",
       {6},
       "option: 1 for board = full25, roof_areas = adjacent, two_player_end = player, two_player_floors = "
       "any, roof_same_owner = true, lone_card_in_gap = true, in this order; two_player_builds = once "
       "makes that of roof_same_owner 2 more"},
      {"phase", {4}, "phase: the game is in this one of relocate, build, roof, over"},
      {"to_move", {players}, "seat: it decides; zeros once the game is over"},
      {"turn_seat", {players}, "seat: it is on turn; zeros once the game is over"},
      {"turn", {1}, "the number of the turn / 100"},
      {"ducat_day", {1}, "a ducat day is noted for the end of this turn"},
      {"moved_card",
       {kCards},
       "card: this one has been moved on this turn and lets its colours build; cards are the single ones of "
       "colours 0 to 3, then those of two colours 01 02 03 12 13 23"},
      {"second_builder", {1}, "it is the outer half of the moved card that builds or moves a roof"},
      {"building_colour",
       {colours},
       "colour: this colour of the moved card builds or moves a roof; colours are counted from the viewer's "
       "first one on, so that with two players 0 and 1 are the viewer's and 2 and 3 the other seat's, and "
       "else each is that of the seat of the same number"},
      {"built",
       {kSquares},
       "square: the first builder of this turn has built here; squares row by row from 11"},
      {"ducats", {players}, "seat: its ducats / 64, at most 4"},
      {"card_places",
       {kCards, kPlaces},
       "card, place: the card lies at this place, counted clockwise from W5; zeros for a card that is not in "
       "this game"},
      {"cards_turned",
       {kDoubleCards},
       "card of two colours (01 02 03 12 13 23): the second of its colours is on the inner half"},
      {"front", {kPlaces}, "place: the row at this place is the front of the train"},
      {"stock",
       {colours, kFloorKinds},
       "colour, crests: how much is left of such floors, as a part of all (11 plain, 3 with one crest, 2 "
       "with two)"},
      {"tops",
       {colours, kSquares},
       "colour, square: the top floor of this tower, be it below a roof, is of this colour"},
      {"crests", {kSquares}, "square: the crests on the top floor of this tower, be it below a roof, / 2"},
      {"roofs", {kSquares}, "square: there is a roof on this tower"},
      {"heights", {kSquares}, "square: the number of floors of this tower / 8, at most 4"},
  };
}

void Encoding::observe(const View<KiltCastle>& view, std::span<float> numbers) {
  Observer(view, numbers).observe();
}

static_assert(Encoded<KiltCastle>);

}  // namespace merlon::kilt_castle
