#include "games/kreta/engine/rules.h"

#include <algorithm>

#include "core/shuffle.h"
#include "games/kreta/engine/options.h"
#include "games/kreta/engine/pieces.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/engine/sail.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/engine/walk.h"

namespace merlon::kreta {
namespace {

// Set-up.

/// KR-1.5: the tiles of one terrain, shuffled over its provinces.
template <class AnyShuffler>
void lay_out_tiles(State& state, Terrain terrain, std::string_view purpose, AnyShuffler& shuffler) {
  std::array<std::uint8_t, kProvinces> goods{};
  std::size_t count = 0;
  for (const TileSupply& supply : kTiles) {
    if (supply.terrain != terrain) continue;
    for (int i = 0; i < supply.count; ++i) goods[count++] = static_cast<std::uint8_t>(supply.good);
  }
  shuffler.shuffle(std::span<std::uint8_t>(goods.data(), count), purpose);
  for (const Province p : every<Province>()) {
    if (kMap[p].terrain == terrain) state.tiles[p] = Good{goods[--count]};
  }
}

/// KR-1.7
template <class AnyShuffler>
void lay_out_fort_cards(State& state, AnyShuffler& shuffler) {
  std::array<Site, kSites> cards{};
  for (const Site site : every<Site>()) cards[index(site)] = site;
  shuffler.shuffle(numbers_of(std::span<Site>(cards)), "cards");
  std::copy_n(cards.begin(), kRow, state.row.begin());
  std::copy_n(cards.begin() + kRow, kPile, state.pile.begin());
}

// Listing moves.

template <class Set, class Make>
void add_each(Moves& moves, Set set, Make&& make) {
  for (const auto one : set) moves.push(make(one));
}

void add_cards(const State& state, Moves& moves) {
  const CardSet hand = state.me().hand;
  CardSet possible{};
  for (const Card card : every<Card>(kFunctions)) {
    if (can_carry_out(state, card)) possible.add(card);
  }
  add_each(moves, hand & possible, Move::play);
  if (hand.has(Card::king)) add_each(moves, possible & repeatable(state, state.seat), Move::king);  // KR-8.2
  if (hand.has(Card::castellan) && castellan_allowed(state)) moves.push(Move::play(Card::castellan));
}

void add_admiral(const State& state, Moves& moves) {  // KR-3.1, KR-3.2
  const HarbourSet free = free_harbours(state, state.seat);
  if (state.me().ships_left() > 0) add_each(moves, free, Move::ship);
  for (const Harbour from : state.me().ships) {
    add_each(moves, free, [&](Harbour to) { return Move::sail(from, to); });
  }
}

void add_second_ship(const State& state, Moves& moves) {
  const Harbour from = second_ship(state);
  add_each(moves, second_ship_targets(state), [&](Harbour to) { return Move::sail(from, to); });
  moves.push(Move::done());
}

void add_commander(const State& state, Moves& moves) {  // KR-4.1, KR-4.2
  if (state.me().peoples_left > 0) add_each(moves, open_for_placing(state, state.seat), Move::people);
  for_each_walk(state, kWalkPoints, [&](Province from, Province to) { moves.push(Move::walk(from, to)); });
}

void add_walk(const State& state, Moves& moves) {
  for_each_walk(state, state.points, [&](Province from, Province to) { moves.push(Move::walk(from, to)); });
  if (state.options.walk == Walk::targets || walk_may_end(state)) moves.push(Move::done());
}

void add_architect(const State& state, Moves& moves) {  // KR-7.1, KR-7.2
  if (state.me().forts_left() > 0) add_each(moves, SiteSet::all() - state.forts(), Move::fort);
  if (may_found_city(state.me())) add_each(moves, open_for_placing(state, state.seat), Move::city);
}

// Playing.

Phase phase_of(Card function) {
  switch (function) {
    case Card::admiral:
      return Phase::admiral;
    case Card::commander:
      return Phase::commander;
    case Card::abbot:
      return Phase::abbot;
    case Card::farmer:
      return Phase::farmer;
    default:
      return Phase::architect;
  }
}

/// Carries out one move and whatever follows without a decision, in the order of the rules.
template <class Events>
class Referee {
 public:
  Referee(State& state, Events& events) : state_(state), events_(events) {}

  void play(Move move) {
    switch (move.kind()) {
      case MoveKind::play:
        return play_card(move.card());
      case MoveKind::king:
        return play_king(move.card());
      case MoveKind::ship:
        return place_ship(move.harbour());
      case MoveKind::sail:
        return sail(move.from_harbour(), move.harbour());
      case MoveKind::people:
        return place(EventKind::people, move.province(), place_people);
      case MoveKind::walk:
        return walk(move.from_province(), move.province());
      case MoveKind::abbot:
        return move_abbot(move.province());
      case MoveKind::tile:
        return take_tile(move.province());
      case MoveKind::fort:
        return build_fort(move.site());
      case MoveKind::city:
        return place(EventKind::city, move.province(), place_city);
      case MoveKind::done:
      case MoveKind::keep:
        return end_turn();
      case MoveKind::replace:
        return replace_card();
    }
  }

 private:
  void lay_out(Card card, Card repeated) {
    state_.me().hand.remove(card);
    events_.add(Event{.kind = EventKind::played, .seat = state_.seat, .card = card, .repeated = repeated});
  }

  void play_card(Card card) {
    lay_out(card, Card::king);
    if (card == Card::castellan) return score();
    state_.phase = phase_of(card);
  }

  void play_king(Card repeated) {
    lay_out(Card::king, repeated);
    state_.phase = phase_of(repeated);
  }

  void place_ship(Harbour to) {
    state_.me().ships.add(to);
    events_.add(Event{.kind = EventKind::ship, .seat = state_.seat, .harbour = to});
    end_turn();
  }

  void sail(Harbour from, Harbour to) {
    state_.me().ships.remove(from);
    state_.me().ships.add(to);
    events_.add(Event{.kind = EventKind::sailed, .seat = state_.seat, .harbour = to, .from_harbour = from});
    if (state_.phase == Phase::sail) return end_turn();
    state_.remember_way(from, to);
    state_.phase = Phase::sail;
    if (!second_ship(state_).exists() || second_ship_targets(state_).empty()) end_turn();
  }

  void place(EventKind kind, Province to, void (*put)(State&, Seat, Province)) {
    put(state_, state_.seat, to);
    events_.add(Event{.kind = kind, .seat = state_.seat, .province = to});
    end_turn();
  }

  void walk(Province from, Province to) {
    if (state_.phase == Phase::commander) start_walk();
    state_.points = static_cast<std::uint8_t>(state_.points - walk_distance(state_, from, to));
    move_people(state_, state_.seat, from, to);
    if (state_.options.walk == Walk::targets) {
      state_.remember_way(from, to);
      state_.left.add(from);
      state_.entered.add(to);
    }
    events_.add(Event{.kind = EventKind::walked, .seat = state_.seat, .province = to, .from_province = from});
    if (state_.points == 0) end_turn();
  }

  void start_walk() {
    state_.phase = Phase::walk;
    state_.points = kWalkPoints;
    if (state_.options.walk == Walk::steps) state_.walk_start = state_.me().peoples;
  }

  void move_abbot(Province to) {
    const Province from = state_.me().abbot;
    put_abbot(state_, state_.seat, to);
    events_.add(Event{.kind = EventKind::abbot, .seat = state_.seat, .province = to, .from_province = from});
    end_turn();
  }

  void take_tile(Province from) {  // KR-6.4
    const Good good = state_.tiles[from];
    state_.tiles[from] = kNoGood;
    const int points = ++state_.me().goods[good];
    state_.me().score = static_cast<std::int16_t>(state_.me().score + points);
    events_.add(Event{
        .kind = EventKind::harvested, .seat = state_.seat, .province = from, .good = good, .amount = points});
    end_turn();
  }

  void build_fort(Site site) {
    state_.me().forts.add(site);
    events_.add(Event{.kind = EventKind::fort, .seat = state_.seat, .site = site});
    end_turn();
  }

  void score() {  // KR-9.1
    const Site site = state_.row[state_.scored];
    for (const ProvinceScore& province : score_site(state_, site)) {
      for (std::uint8_t s = 0; s < state_.players; ++s) {
        if (province.points[s] == 0) continue;
        state_.seats[s].score = static_cast<std::int16_t>(state_.seats[s].score + province.points[s]);
        events_.add(Event{.kind = EventKind::scored,
                          .seat = Seat{s},
                          .province = province.province,
                          .amount = province.points[s]});
      }
    }
    for (std::size_t s = 0; s < state_.players; ++s) state_.seats[s].hand = CardSet::all();  // KR-9.7
    events_.add(Event{.kind = EventKind::taken_up, .seat = state_.seat, .site = site});
    ++state_.scored;
    if (state_.scored == kRow) return end_game();  // KR-10.1
    if (state_.scored == kRow - 1) return end_turn();
    events_.add(Event{.kind = EventKind::revealed, .seat = state_.seat, .site = revealed()});
    state_.phase = Phase::reveal;
  }

  Site& revealed() { return state_.row[state_.scored + std::size_t{1}]; }

  void replace_card() {  // KR-9.8
    const Site refused = revealed();
    revealed() = state_.pile[0];
    std::copy(state_.pile.begin() + 1, state_.pile.end(), state_.pile.begin());
    state_.pile.back() = refused;
    ++state_.replaced;
    events_.add(
        Event{.kind = EventKind::replaced, .seat = state_.seat, .site = revealed(), .from_site = refused});
    end_turn();
  }

  void end_turn() {
    state_.phase = Phase::card;
    state_.points = 0;
    state_.last_from = State::kNone;
    state_.last_to = State::kNone;
    state_.left = {};
    state_.entered = {};
    state_.any_order = 0;
    state_.walk_start = {};
    state_.seat = next(state_.seat, state_.players);
    ++state_.turn;
  }

  void end_game() {
    state_.phase = Phase::over;
    const auto winners = static_cast<int>(Kreta::result(state_).winners());
    events_.add(Event{.kind = EventKind::ended, .seat = kSpectator, .amount = winners});
  }

  State& state_;
  Events& events_;
};

}  // namespace

bool can_carry_out(const State& state, Card function) {
  const Player& me = state.me();
  switch (function) {
    case Card::admiral:  // a ship is left or lies in a harbour
      return !free_harbours(state, state.seat).empty();
    case Card::commander:
      return (me.peoples_left > 0 && !open_for_placing(state, state.seat).empty()) || can_walk(state);
    case Card::abbot:
      return !abbot_targets(state, state.seat).empty();
    case Card::farmer:
      return !harvest(state, state.seat).empty();
    case Card::architect:
      return (me.forts_left() > 0 && state.forts() != SiteSet::all()) ||
             (may_found_city(me) && !open_for_placing(state, state.seat).empty());
    default:
      return false;
  }
}

bool castellan_allowed(const State& state) {
  if (variant_allows_castellan(state, state.seat)) return true;
  const CardSet hand = state.me().hand;
  for (const Card function : every<Card>(kFunctions)) {  // nobody may be left without a card to play
    if (!can_carry_out(state, function)) continue;
    if (hand.has(function)) return false;
    if (hand.has(Card::king) && repeatable(state, state.seat).has(function)) return false;
  }
  return true;
}

// The front door.

std::span<const OptionSpec<Options>> Kreta::option_specs() { return kOptionSpecs; }

std::vector<OptionTexts> Kreta::option_sets() {
  return {{},
          {{"king", "any"}, {"abbot_walk", "enter"}, {"second_field", "6"}, {"castellan_variant", "true"}},
          {{"abbot_walk", "end"}, {"walk", "steps"}}};
}

template <class AnyShuffler>
State Kreta::start(const Options& options, int players, AnyShuffler& shuffler) {
  State state{};
  state.options = options;
  state.players = static_cast<std::uint8_t>(players);
  for (std::size_t s = 0; s < kMaxPlayers; ++s) {
    state.seats[s].abbot = Province::none();
    if (s >= state.players) continue;
    state.seats[s].hand = CardSet::all();
    state.seats[s].peoples_left = kPeoples;
    state.seats[s].cities_left = kCities;
  }
  state.tiles.fill(Good::wheat);
  lay_out_tiles(state, Terrain::hill, "hills", shuffler);
  lay_out_tiles(state, Terrain::mountain, "mountains", shuffler);
  lay_out_fort_cards(state, shuffler);
  state.phase = Phase::card;
  state.turn = 1;
  state.last_from = State::kNone;
  state.last_to = State::kNone;
  return state;
}

Turn Kreta::to_move(const State& state) { return {state.seat, state.phase == Phase::over}; }

bool Kreta::endgame(const State& state) { return state.scored >= kRow - 1; }  // KR-10.1

void Kreta::legal(const State& state, Moves& moves) {
  moves.clear();
  switch (state.phase) {
    case Phase::card:
      return add_cards(state, moves);
    case Phase::admiral:
      return add_admiral(state, moves);
    case Phase::sail:
      return add_second_ship(state, moves);
    case Phase::commander:
      return add_commander(state, moves);
    case Phase::walk:
      return add_walk(state, moves);
    case Phase::abbot:
      return add_each(moves, abbot_targets(state, state.seat), Move::abbot);
    case Phase::farmer:
      return add_each(moves, harvest(state, state.seat), Move::tile);
    case Phase::architect:
      return add_architect(state, moves);
    case Phase::reveal:
      moves.push(Move::keep());
      moves.push(Move::replace());
      return;
    case Phase::over:
      return;
  }
}

template <class Events>
void Kreta::play(State& state, Move move, Events& events) {
  Referee<Events>(state, events).play(move);
}

Result Kreta::result(const State& state) {  // KR-10.2
  Result result;
  result.over = state.phase == Phase::over;
  result.players = state.players;
  for (std::size_t s = 0; s < state.players; ++s) result.scores[s] = state.seats[s].score;
  result.rank([&](std::size_t s, std::size_t t) { return result.scores[s] > result.scores[t]; });
  return result;
}

template State Kreta::start(const Options&, int, FastShuffler&);
template State Kreta::start(const Options&, int, FairShuffler&);
template void Kreta::play(State&, Move, NoEvents&);
template void Kreta::play(State&, Move, EventList<Event>&);

static_assert(Game<Kreta>);

}  // namespace merlon::kreta
