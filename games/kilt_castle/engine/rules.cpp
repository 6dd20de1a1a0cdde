#include "games/kilt_castle/engine/rules.h"

#include <algorithm>

#include "core/bits.h"
#include "core/shuffle.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/options.h"
#include "games/kilt_castle/engine/sites.h"

namespace merlon::kilt_castle {
namespace {

// Set-up.

/// The double cards of this game, first those of the row with the most cards.
using Deal = std::array<Card, kCards - kColours>;

std::size_t list_double_cards(int players, Deal& cards) {
  std::size_t count = 0;
  for (const Card card : every<Card>()) {
    if (is_double(card) && in_game(card, players)) cards[count++] = card;
  }
  return count;
}

/// KC-1.8: every colour at most twice in a row. Only a row of three can break it.
bool fits_first_row(const Deal& cards, std::size_t count) {
  if (count <= 3) return true;  // three players: the longest row has two
  for (const Colour colour : every<Colour>()) {
    if (shows(cards[0], colour) && shows(cards[1], colour) && shows(cards[2], colour)) return false;
  }
  return true;
}

template <class AnyShuffler>
void deal_double_cards(State& state, AnyShuffler& shuffler) {
  Deal cards{};
  const std::size_t count = list_double_cards(state.players, cards);
  std::uint32_t sides = 0;
  do {
    shuffler.shuffle(numbers_of(std::span(cards.data(), count)), "cards");
    sides = shuffler.below(1u << count, "sides");
  } while (!fits_first_row(cards, count));
  std::size_t next = 0;
  for (int size = singles_start_line(state.players); size >= 1; --size) {  // KC-1.7
    for (int i = 0; i < size; ++i, ++next) {
      state.card_places[cards[next]] = place_at(Edge::west, size - 1);
      if ((sides >> next & 1) != 0) state.turn_over(cards[next]);
    }
  }
}

void lay_out_single_cards(State& state) {
  const Place place = place_at(Edge::west, singles_start_line(state.players));
  for (const Card card : every<Card>(state.colours())) state.card_places[card] = place;
}

Card card_alone_at(const State& state, Place place) {
  Card card(0);
  while (state.place_of(card) != place) ++card;
  return card;
}

// Listing moves.

/// Where cards may go, counted from the place beyond the front: bit 0 stands for that place, bit 1 for the
/// next one clockwise, bit 19 for the front, and bit 20 for the place beyond the front once more, now as the
/// end of the way round. So everything ahead of a row is simply every higher bit.
class Train {
 public:
  using Bits = PlaceSet::Bits;

  explicit Train(const State& state)
      : start_(clockwise(state.front, 1)),
        occupied_(rotate(state.occupied.bits(), kPlaces - start_.number())),
        joinable_(occupied_ & ~rotate(state.full.bits(), kPlaces - start_.number())),  // KC-3.2
        may_add_row_(state.occupied.size() < max_rows(state.players)),
        anywhere_(state.options.lone_card_in_gap) {}

  /// The targets of a card that lies at the row `bit`, alone or not.
  Bits targets(int bit, bool alone) const {
    if (alone && bit == kFront) return 0;  // KC-2.6
    Bits open = joinable_;
    if (alone || may_add_row_) open |= gaps(alone ? occupied_ & ~(Bits{1} << bit) : occupied_);  // KC-3.1
    open |= (open & 1) << kPlaces;
    const Bits ahead = ~Bits{0} << (bit + 1);
    // KC-2.3: the last row, if it lies beyond the front, cannot go round to itself.
    return open & ahead & (bit == 0 ? kOneRound : kOneRound | Bits{1} << kPlaces);
  }

  int bit_of(Place place) const { return steps_between(start_, place); }
  Place place_of(int bit) const { return clockwise(start_, bit); }

 private:
  static constexpr int kFront = kPlaces - 1;
  static constexpr Bits kOneRound = PlaceSet::all().bits();

  /// All places, `steps` further clockwise.
  static Bits rotate(Bits places, int steps) {
    const std::uint64_t twice = places | std::uint64_t{places} << kPlaces;
    return static_cast<Bits>(twice >> (kPlaces - steps)) & kOneRound;
  }
  Bits gaps(Bits others) const {  // KC-2.7
    return ~occupied_ & (anywhere_ ? kOneRound : rotate(others, 1));
  }

  Place start_;
  Bits occupied_;
  Bits joinable_;
  bool may_add_row_;
  bool anywhere_;
};

/// Moves that are listed several times with one field changed. A block is written whole, and the list then
/// grows by the moves that count: a loop over their number would end where the processor cannot foresee it,
/// which costs more than a few stores too many.
template <std::size_t Whole, std::size_t Capacity>
class MoveBlock {
 public:
  MoveBlock() { std::fill_n(moves_.begin(), Whole, Move::skip()); }

  void add(Move move) { moves_[count_++] = move; }

  template <class Change>
  void list(Moves& moves, Change&& change) const {
    Move* out = moves.room(std::max(Whole, count_));
    for (std::size_t i = 0; i < Whole; ++i) out[i] = change(moves_[i]);
    for (std::size_t i = Whole; i < count_; ++i) out[i] = change(moves_[i]);
    moves.grow(count_);
  }

 private:
  std::array<Move, Capacity> moves_;
  std::size_t count_ = 0;
};

void add_relocations(const State& state, Moves& moves) {
  const Train train(state);
  std::array<MoveBlock<8, kPlaces>, kMaxRows> rows;
  IdArray<Place, std::uint8_t> row_at;
  std::uint8_t next = 0;
  for (const Place place : state.occupied) {
    auto& row = rows[next];
    row_at[place] = next++;
    for_each_bit(train.targets(train.bit_of(place), state.row_size(place) == 1),
                 [&](int bit) { row.add(Move::relocate(Card(0), train.place_of(bit))); });
  }
  for (const Card card : every<Card>()) {
    const Place place = state.place_of(card);
    if (!place.exists()) continue;
    rows[row_at[place]].list(moves, [&](Move move) { return move.with_card(card); });
  }
}

void add_builds(const State& state, Moves& moves) {
  MoveBlock<4, std::size_t{2} * kFloorKinds> floors;
  for_each_floor(state, state.building_colour(),
                 [&](Colour colour, int crests) { floors.add(Move::build(Square(0), colour, crests)); });
  for_each_site(state, state.place_of(state.card), state.seat,
                [&](Square square) { floors.list(moves, [&](Move move) { return move.on(square); }); });
  if (moves.empty()) moves.push(Move::skip());  // KC-4.6, KC-4.9
}

void add_roofs(const State& state, Moves& moves) {
  for (const Square square : state.roofs) moves.push(Move::roof(square));
}

// Playing.

/// Carries out one move and whatever follows without a decision, in the order of the rules.
template <class Events>
class Referee {
 public:
  Referee(State& state, Events& events) : state_(state), events_(events) {}

  void play(Move move) {
    switch (move.kind()) {
      case MoveKind::relocate:
        return relocate(move.card(), move.place());
      case MoveKind::build:
        return build(Floor(move.square(), move.colour(), move.crests()));
      case MoveKind::roof:
        return move_roof(move.square());
      case MoveKind::skip:
        return skip();
    }
  }

 private:
  void relocate(Card card, Place to) {
    const Place from = state_.place_of(card);
    leave_row(from);
    join_row(to);
    state_.card_places[card] = to;
    state_.turn_over(card);  // KC-2.9
    // KC-2.5, KC-2.8: only a card that comes from behind reaches this place, be it empty or the last row's.
    if (to == clockwise(state_.front, 1)) state_.front = to;
    events_.add(Event{.kind = EventKind::moved,
                      .seat = state_.seat,
                      .card = card,
                      .from = from,
                      .to = to,
                      .turned = state_.is_turned(card)});
    if (state_.ducat_day != 0) {
      events_.add(Event{.kind = EventKind::noted, .seat = state_.seat, .from = from});
    }
    state_.card = card;
    let_build(Half::inner);
  }

  void leave_row(Place place) {
    state_.full.remove(place);
    if (--state_.row_sizes[place] > 0) return;
    state_.occupied.remove(place);
    state_.ducat_day = 1;  // KC-2.10
  }

  void join_row(Place place) {
    state_.occupied.add(place);
    if (++state_.row_sizes[place] == max_row_size(state_.players)) state_.full.add(place);
  }

  void let_build(Half builder) {  // KC-4.1
    state_.builder = builder;
    state_.seat = state_.owner(state_.building_colour());
    state_.phase = Phase::build;
  }

  void build(Floor floor) {
    const Square square = floor.square();
    pay_for(floor);
    add_floor(state_, floor);
    state_.built[state_.builder] = square;
    if (calls_for_roof(state_, square)) return roof(square);
    next_builder();
  }

  void pay_for(Floor floor) {  // KC-4.4
    const int price = price_of(state_, floor.square(), state_.seat);
    Seat payee = kSpectator;
    if (price > 0) {
      payee = state_.owner(state_.top_colour(floor.square()));
      state_.ducats[merlon::index(state_.seat)] -= price;
      state_.ducats[merlon::index(payee)] += price;
    }
    events_.add(Event{.kind = EventKind::built,
                      .seat = state_.seat,
                      .colour = floor.colour(),
                      .square = floor.square(),
                      .amount = price,
                      .crests = floor.crests(),
                      .payee = payee});
  }

  void roof(Square square) {  // KC-5.2
    if (state_.roofs.size() == kRoofs) {
      state_.phase = Phase::roof;
      return;
    }
    lay_roof(square, Square::none());
  }

  void move_roof(Square from) {
    state_.roofs.remove(from);
    lay_roof(state_.built[Half::outer], from);
  }

  void lay_roof(Square square, Square from) {
    state_.roofs.add(square);
    events_.add(Event{.kind = EventKind::roofed, .seat = state_.seat, .square = square, .roof_from = from});
    end_turn();
  }

  void skip() {
    events_.add(Event{.kind = EventKind::skipped, .seat = state_.seat, .colour = state_.building_colour()});
    next_builder();
  }

  void next_builder() {
    if (state_.builder == Half::inner && state_.builds_twice(state_.card)) return let_build(Half::outer);
    end_turn();
  }

  void end_turn() {
    if (state_.ducat_day != 0) hold_ducat_day();
    state_.card = Card::none();
    state_.builder = Half::inner;
    state_.built.fill(Square::none());
    state_.ducat_day = 0;
    state_.seat = state_.turn_seat;
    if (has_built_last_floor(state_) || state_.turn == kTurnLimit) return end_game();  // KC-8.1, KC-8.2
    state_.turn_seat = next(state_.turn_seat, state_.players);
    state_.seat = state_.turn_seat;
    state_.phase = Phase::relocate;
    ++state_.turn;
  }

  void hold_ducat_day() {  // KC-6.1
    for (const Colour colour : every<Colour>(state_.colours())) {
      const Seat seat = state_.owner(colour);
      const int value = best_area(state_, colour).value;
      state_.ducats[merlon::index(seat)] += value;
      events_.add(Event{.kind = EventKind::paid, .seat = seat, .colour = colour, .amount = value});
    }
  }

  void end_game() {
    state_.phase = Phase::over;
    for (std::uint8_t s = 0; s < state_.players; ++s) {
      const int pay = final_pay(state_, Seat{s}).sum();
      state_.ducats[s] += pay;
      events_.add(Event{.kind = EventKind::final_pay, .seat = Seat{s}, .amount = pay});
    }
    const auto winners = static_cast<int>(KiltCastle::result(state_).winners());
    events_.add(Event{.kind = EventKind::ended, .seat = kSpectator, .amount = winners});
  }

  State& state_;
  Events& events_;
};

}  // namespace

void refresh_rows(State& state) {
  state.row_sizes = {};
  state.occupied = {};
  state.full = {};
  for (const Place place : state.card_places) {
    if (!place.exists()) continue;
    state.occupied.add(place);
    if (++state.row_sizes[place] == max_row_size(state.players)) state.full.add(place);
  }
}

void add_floor(State& state, Floor floor) {
  for (SquareSet& tops : state.tops) tops.remove(floor.square());
  for (SquareSet& crests : state.crests) crests.remove(floor.square());
  state.tops[floor.colour()].add(floor.square());
  if (floor.crests() > 0) state.crests[at(floor.crests() - 1)].add(floor.square());
  ++state.heights[floor.square()];
  --state.stock[floor.colour()][at(floor.crests())];
  state.floors[state.floor_count++] = floor;
}

bool ends_by_player(const State& state) {  // KC-7.5
  return state.players == 2 && state.options.two_player_end == TwoPlayerEnd::player;
}

int floors_to_end(const State& state, Colour colour) {  // KC-8.1
  return state.floors_left(colour) + (ends_by_player(state) ? state.floors_left(partner(colour)) : 0);
}

bool ends_game(const State& state, Colour colour) {
  return state.floors_left(colour) == 0 && floors_to_end(state, colour) == 0;
}

/// Of those that `floors_to_end` counts together: both halves of a card may count for the same player
/// (KC-7.2), if its two colours do (KC-7.5) or if both may build the same one (KC-7.3).
int most_floors_in_a_turn(const State& state) {
  const bool builds_twice =
      state.players == 2 && state.options.two_player_builds == TwoPlayerBuilds::each_half;
  return builds_twice && (ends_by_player(state) || any_own_floor(state)) ? 2 : 1;
}

bool has_built_last_floor(const State& state) {
  if (state.floor_count < kFloorsPerColour) return false;
  for (const Colour colour : every<Colour>(state.colours())) {
    if (ends_game(state, colour)) return true;
  }
  return false;
}

// The front door.

std::span<const OptionSpec<Options>> KiltCastle::option_specs() { return kOptionSpecs; }

std::vector<OptionTexts> KiltCastle::option_sets() {
  return {{},
          {{"board", "full25"}},
          {{"roof_areas", "adjacent"},
           {"two_player_end", "player"},
           {"two_player_floors", "any"},
           {"roof_same_owner", "true"},
           {"lone_card_in_gap", "false"}}};
}

template <class AnyShuffler>
State KiltCastle::start(const Options& options, int players, AnyShuffler& shuffler) {
  State state{};
  state.options = options;
  state.players = static_cast<std::uint8_t>(players);
  for (int s = 0; s < players; ++s) state.ducats[at(s)] = kStartDucats;  // KC-1.6
  for (const Colour colour : every<Colour>(state.colours())) state.stock[colour] = kFullStock;
  state.card_places.fill(Place::none());
  lay_out_single_cards(state);
  deal_double_cards(state, shuffler);
  refresh_rows(state);
  state.front = place_at(Edge::west, 0);
  state.turn_seat = state.owner(state.outer(card_alone_at(state, state.front)));  // KC-1.9
  state.seat = state.turn_seat;
  state.phase = Phase::relocate;
  state.turn = 1;
  state.card = Card::none();
  state.built.fill(Square::none());
  return state;
}

Turn KiltCastle::to_move(const State& state) { return {state.seat, state.phase == Phase::over}; }

bool KiltCastle::endgame(const State& state) {
  for (const Colour colour : every<Colour>(state.colours())) {
    if (floors_to_end(state, colour) <= most_floors_in_a_turn(state)) return true;
  }
  return state.turn == kTurnLimit;
}

void KiltCastle::legal(const State& state, Moves& moves) {
  moves.clear();
  switch (state.phase) {
    case Phase::relocate:
      return add_relocations(state, moves);
    case Phase::build:
      return add_builds(state, moves);
    case Phase::roof:
      return add_roofs(state, moves);
    case Phase::over:
      return;
  }
}

template <class Events>
void KiltCastle::play(State& state, Move move, Events& events) {
  Referee<Events>(state, events).play(move);
}

Result KiltCastle::result(const State& state) {  // KC-8.5, KC-8.6
  Result result;
  result.over = state.phase == Phase::over;
  result.players = state.players;
  std::array<int, kMaxPlayers> floors{};
  for (std::uint8_t s = 0; s < state.players; ++s) {
    result.scores[s] = state.ducats[s];
    floors[s] = state.floors_built(Seat{s});
  }
  result.rank([&](std::size_t s, std::size_t t) {
    return state.ducats[s] != state.ducats[t] ? state.ducats[s] > state.ducats[t] : floors[s] > floors[t];
  });
  return result;
}

template State KiltCastle::start(const Options&, int, FastShuffler&);
template State KiltCastle::start(const Options&, int, FairShuffler&);
template void KiltCastle::play(State&, Move, NoEvents&);
template void KiltCastle::play(State&, Move, EventList<Event>&);

static_assert(Game<KiltCastle>);

}  // namespace merlon::kilt_castle
