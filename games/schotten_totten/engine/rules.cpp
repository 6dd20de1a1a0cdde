#include "games/schotten_totten/engine/rules.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "games/schotten_totten/engine/options.h"
#include "games/schotten_totten/engine/permissions.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/proof.h"

namespace merlon::schotten_totten {
namespace {

constexpr int kScoutDraws = 3;
constexpr int kScoutPutBacks = 2;

void refresh_side(State& state, Seat seat, Stone stone) {
  const Side& side = state.side(seat, stone);
  Strength& strength = state.strengths[seat][stone];
  if (side.size() < state.slots(stone)) {
    state.free[seat].add(stone);
    strength = {};
  } else {
    state.free[seat].remove(stone);
    strength = complete_strength(side, ground_at(state, stone));
  }
}

// The start (ST-1).

template <std::size_t Size>
constexpr std::array<std::uint8_t, Size> consecutive_from(std::uint8_t first) {
  std::array<std::uint8_t, Size> items{};
  std::iota(items.begin(), items.end(), first);
  return items;
}

/// The clan cards of a deck with values up to `values`, unshuffled; the number of cards comes back.
std::size_t fill_deck(std::array<std::uint8_t, kClanCards>& deck, int values) {
  std::size_t size = 0;
  for (const Suit suit : every<Suit>()) {
    for (int value = 1; value <= values; ++value) {
      deck[size++] = static_cast<std::uint8_t>(clan_card(suit, value));
    }
  }
  return size;
}

void deal_clan_cards(State& state, std::span<const std::uint8_t> deck) {
  const std::size_t hand = state.options.hand;
  for (std::size_t i = 0; i < hand; ++i) {
    state.hand_clan[Seat{0}].add(Card(deck[i]));
    state.hand_clan[Seat{1}].add(Card(deck[hand + i]));
  }
  state.clan_count.fill(state.options.hand);
  state.clan_pile.fill(Card::none);
  const auto rest = deck.subspan(2 * hand);
  for (std::size_t i = 0; i < rest.size(); ++i) state.clan_pile[i] = Card(rest[i]);
  state.pile_size[Pile::clan] = static_cast<std::uint8_t>(rest.size());
}

template <class AnyShuffler>
void lay_out_tactics_pile(State& state, AnyShuffler& shuffler) {
  state.tactics_pile.fill(Card::none);
  if (!state.options.tactics) return;
  auto deck = consecutive_from<kTacticsCards>(kClanCards);
  shuffler.shuffle(std::span<std::uint8_t>(deck), "tactics");
  for (std::size_t i = 0; i < deck.size(); ++i) state.tactics_pile[i] = Card(deck[i]);
  state.pile_size[Pile::tactics] = kTacticsCards;
}

template <class AnyShuffler>
Seat choose_starter(const Options& options, AnyShuffler& shuffler) {  // ST-1.5
  switch (options.starter) {
    case Starter::first:
      return Seat{0};
    case Starter::second:
      return Seat{1};
    default:
      return Seat(shuffler.below(2, "order"));
  }
}

// Legal moves (ST-2, ST-6, ST-7, ST-8).

void add_claims(const State& state, Moves& moves) {
  for (const Stone stone : provable_stones(state, state.seat)) moves.push(Move::claim(stone));
  moves.push(Move::done());
}

/// The stones of every set in ascending order. A row is a little longer than needed, so that it can be read
/// in whole registers.
constexpr std::size_t kStoneRow = 12;
using StoneRow = std::array<Stone, kStoneRow>;

/// By the bits of the set.
constexpr auto kStoneRows = [] {
  std::array<StoneRow, StoneSet::all().bits() + 1> rows{};
  for (std::size_t bits = 0; bits < rows.size(); ++bits) {
    std::size_t width = 0;
    for (const Stone stone : StoneSet::of_bits(static_cast<StoneSet::Bits>(bits)))
      rows[bits][width++] = stone;
  }
  return rows;
}();

/// Every card of `cards` to every stone of `stones`. This is most of what random playouts do, so each card
/// writes a whole row, whatever the number of stones, in a loop the compiler can vectorise.
template <class Cards>
void add_placements(const Cards& cards, StoneSet stones, Moves& moves) {
  const StoneRow& row = kStoneRows[stones.bits()];
  const auto width = static_cast<std::size_t>(stones.size());
  cards.for_each([&](Card card) {
    const std::uint32_t base = Move::place(card, Stone(0)).bits();
    Move* out = moves.room(kStoneRow);
    for (std::size_t i = 0; i < kStoneRow; ++i)
      out[i] = Move::from_bits(base | static_cast<std::uint32_t>(row[i].number()));
    moves.grow(width);
  });
}

void add_piles(const State& state, Moves& moves, Move (*make)(Pile)) {
  if (state.pile_size[Pile::clan] > 0) moves.push(make(Pile::clan));
  if (state.pile_size[Pile::tactics] > 0) moves.push(make(Pile::tactics));
}

/// The terrain cards that `owner` has at unclaimed stones and that may still be moved.
template <class Visit>
void for_each_movable_terrain(const State& state, Seat owner, Visit&& visit) {
  if (!state.options.terrain_movable) return;  // ST-7.18
  for (const Terrain terrain : every<Terrain>()) {
    const Stone stone = state.terrain_stone[terrain];
    if (state.terrain_seat[terrain] == owner && state.unclaimed().has(stone)) visit(card_of(terrain), stone);
  }
}

/// The formation cards of `owner` at unclaimed stones.
template <class Visit>
void for_each_formation_card(const State& state, Seat owner, Visit&& visit) {
  for (const Stone stone : state.unclaimed()) {
    for (const Card card : state.side(owner, stone).cards) {
      if (card != Card::none) visit(card, stone);
    }
  }
}

void add_redeploys(const State& state, Moves& moves) {  // ST-7.13, ST-7.14
  const auto add = [&](Card card, Stone from, StoneSet targets) {
    for (const Stone to : targets - StoneSet{from}) moves.push(Move::redeploy(card, from, to));
    moves.push(Move::redeploy(card, from, Move::kOff));
  };
  for_each_formation_card(state, state.seat,
                          [&](Card card, Stone from) { add(card, from, state.free[state.seat]); });
  for_each_movable_terrain(state, state.seat,
                           [&](Card card, Stone from) { add(card, from, state.unclaimed()); });
}

void add_deserters(const State& state, Moves& moves) {  // ST-7.15
  const auto add = [&](Card card, Stone from) { moves.push(Move::deserter(card, from)); };
  for_each_formation_card(state, other(state.seat), add);
  for_each_movable_terrain(state, other(state.seat), add);
}

void add_traitors(const State& state, Moves& moves) {  // ST-7.16
  for_each_formation_card(state, other(state.seat), [&](Card card, Stone from) {
    if (!is_clan(card)) return;
    for (const Stone to : state.free[state.seat]) moves.push(Move::traitor(card, from, to));
  });
}

void add_tactics(const State& state, Moves& moves) {
  const Seat seat = state.seat;
  if (state.hand_tactics[seat].empty() || !may_play_tactics(state, state.seat)) return;
  state.hand_tactics[seat].for_each([&](Card card) {
    if (is_leader(card) && has_played_leader(state)) return;
    if (is_morale(card)) return add_placements(TacticsSet{TacticsSet::bit(card)}, state.free[seat], moves);
    if (is_terrain(card)) return add_placements(TacticsSet{TacticsSet::bit(card)}, state.unclaimed(), moves);
    if (card == Card::scout) return add_piles(state, moves, Move::scout);
    if (card == Card::redeploy) return add_redeploys(state, moves);
    if (card == Card::deserter) return add_deserters(state, moves);
    add_traitors(state, moves);
  });
}

void add_plays(const State& state, Moves& moves) {
  const Seat seat = state.seat;
  if (!state.free[seat].empty()) add_placements(state.hand_clan[seat], state.free[seat], moves);
  if (state.options.tactics) add_tactics(state, moves);
  if (!can_place_clan_card(state)) moves.push(Move::pass());  // ST-8.1, ST-8.2
}

void add_put_backs(const State& state, Moves& moves) {  // ST-7.11
  const Seat seat = state.seat;
  const auto add = [&](Card card) { moves.push(Move::put_back(card)); };
  state.hand_clan[seat].for_each(add);
  state.hand_tactics[seat].for_each(add);
}

// Playing.

/// Carries out one move and whatever follows without a decision, in the order of the rules.
template <class Events>
class Referee {
 public:
  Referee(State& state, Events& events) : state_(state), events_(events) {}

  void play(Move move) {
    switch (move.kind()) {
      case MoveKind::place:
        return place(move.card(), move.stone());
      case MoveKind::scout:
        return play_scout(move.pile());
      case MoveKind::draw:
        return draw_by_choice(move.pile());
      case MoveKind::put_back:
        return put_back(move.card());
      case MoveKind::redeploy:
        return redeploy(move);
      case MoveKind::deserter:
        return desert(move);
      case MoveKind::traitor:
        return turn_traitor(move);
      case MoveKind::claim:
        return claim_by_choice(move.stone());
      case MoveKind::done:
        return close_window();
      case MoveKind::pass:
        return pass();
    }
  }

  void open_first_window() {  // ST-4.14
    state_.phase = Phase::play;
    if (state_.options.claims != Claims::after) open_window(Phase::claim_before);
  }

 private:
  Seat me() const { return state_.seat; }

  void report(EventKind kind, Card card = Card::none, Stone from = Stone::none(), Stone to = Stone::none()) {
    events_.add(Event{kind, state_.seat, card, from, to});
  }

  // Claims.

  /// ST-4.16: the stone is nobody's target any more.
  void give_stone(Stone stone, Seat owner) {
    state_.owned[owner].add(stone);
    for (const Seat seat : kSeats) {
      state_.free[seat].remove(stone);
      state_.strengths[seat][stone] = {};
    }
  }

  void claim(Stone stone) {
    give_stone(stone, state_.seat);
    state_.turn_is_idle = false;
    report(EventKind::claimed, Card::none, Stone::none(), stone);
    if (wins(state_.owned[me()])) end_game();  // ST-5.1, ST-5.2
  }

  /// ST-4.11: takes what can be proved, or asks; a window without anything to prove is no decision (ST-4.15).
  void open_window(Phase window) {
    if (!state_.options.auto_claim) {
      if (!provable_stones(state_, state_.seat).empty()) state_.phase = window;
      return;
    }
    for (const Stone stone : state_.complete(state_.seat)) {
      if (state_.phase != Phase::over && provable(state_, state_.seat, stone)) claim(stone);
    }
  }

  void claim_by_choice(Stone stone) {
    claim(stone);
    if (state_.phase != Phase::over && provable_stones(state_, state_.seat).empty()) close_window();
  }

  void close_window() {
    if (state_.phase == Phase::claim_before) {
      state_.phase = Phase::play;
    } else {
      draw_step();
    }
  }

  // Playing a card.

  void leave_hand(Card card) {
    state_.take_from_hand(state_.seat, card);
    add_card(state_.visible, state_.played[me()], card);
    remove_card(state_.scouted, state_.scouted_tactics, card);  // ST-9.3: known until it is played
    state_.turn_is_idle = false;
  }

  void lay(Card card, Stone stone) {
    if (is_terrain(card)) {
      state_.lay_terrain(terrain_of(card), state_.seat, stone);
      refresh_stone(state_, stone);
    } else {
      state_.side(state_.seat, stone).lay(card, state_.turn);
      refresh_side(state_, state_.seat, stone);
    }
  }

  /// Takes a formation or terrain card of `owner` from its stone.
  void lift(Card card, Seat owner, Stone stone) {
    if (is_terrain(card)) {
      state_.lift_terrain(terrain_of(card));
    } else {
      state_.side(owner, stone).take(card);
    }
    refresh_stone(state_, stone);
  }

  void discard(Card card, Seat owner) {  // ST-6.8
    add_card(state_.discards[owner], state_.discards_tactics[owner], card);
  }

  void place(Card card, Stone stone) {  // ST-2.3, ST-7.1 to ST-7.6
    leave_hand(card);
    lay(card, stone);
    report(EventKind::placed, card, Stone::none(), stone);
    after_play();
  }

  void play_trick(Card card) {
    leave_hand(card);
    report(EventKind::trick, card);
  }

  void redeploy(Move move) {  // ST-7.13
    play_trick(Card::redeploy);
    lift(move.card(), state_.seat, move.from());
    if (move.to() == Move::kOff) {
      discard(move.card(), state_.seat);
      report(EventKind::discarded, move.card(), move.from());
    } else {
      lay(move.card(), move.to());
      report(EventKind::moved, move.card(), move.from(), move.to());
    }
    after_play();
  }

  void desert(Move move) {  // ST-7.15
    play_trick(Card::deserter);
    lift(move.card(), other(state_.seat), move.from());
    discard(move.card(), other(state_.seat));
    report(EventKind::discarded, move.card(), move.from());
    after_play();
  }

  void turn_traitor(Move move) {  // ST-7.16
    play_trick(Card::traitor);
    lift(move.card(), other(state_.seat), move.from());
    lay(move.card(), move.to());
    report(EventKind::moved, move.card(), move.from(), move.to());
    after_play();
  }

  void after_play() {  // ST-4.14
    if (state_.options.claims == Claims::start) return draw_step();
    close_turn_with_window();
  }

  void close_turn_with_window() {
    state_.phase = Phase::play;
    open_window(Phase::claim_after);
    if (state_.phase == Phase::play) draw_step();
  }

  void pass() {  // ST-8.3, ST-4.15
    report(EventKind::passed);
    if (state_.options.claims == Claims::after) return close_turn_with_window();
    draw_step();
  }

  // Drawing and the Scout.

  void draw_from(Pile pile) {
    const Card card = take_top(state_, pile);
    if (pile == Pile::clan) {  // quicker than to look at the card, and playouts draw on every turn
      state_.hand_clan[me()].add(card);
      ++state_.clan_count[me()];
    } else {
      state_.hand_tactics[me()].add(card);
      ++state_.tactics_count[me()];
    }
    if (state_.put_back_in_pile[pile] > 0) note_drawn(card);
    state_.turn_is_idle = false;
    report(EventKind::drew, card);
  }

  /// ST-9.3: a card put back with the Scout that the Scout's own player draws is nothing special any more; in
  /// the opponent's hand it stays known.
  void note_drawn(Card card) {
    if (!has_card(state_.scouted, state_.scouted_tactics, card)) return;
    --state_.put_back_in_pile[pile_of(card)];
    if (state_.played[me()].has(Card::scout)) remove_card(state_.scouted, state_.scouted_tactics, card);
  }

  bool piles_empty() const {
    return state_.pile_size[Pile::clan] == 0 && state_.pile_size[Pile::tactics] == 0;
  }
  bool pile_is_a_choice() const {
    return state_.pile_size[Pile::clan] > 0 && state_.pile_size[Pile::tactics] > 0;
  }
  Pile only_pile() const { return state_.pile_size[Pile::clan] > 0 ? Pile::clan : Pile::tactics; }

  void draw_step() {  // ST-2.4, ST-2.5
    if (state_.hand_size(state_.seat) >= state_.options.hand || piles_empty()) return end_turn();
    if (pile_is_a_choice()) {
      state_.phase = Phase::draw;
      return;
    }
    draw_from(only_pile());
    end_turn();
  }

  void draw_by_choice(Pile pile) {
    draw_from(pile);
    if (state_.phase == Phase::draw) return end_turn();
    --state_.scout_left;
    continue_scout();
  }

  void play_scout(Pile pile) {  // ST-7.10
    play_trick(Card::scout);
    draw_from(pile);
    state_.scout_left = kScoutDraws - 1;
    if (state_.options.scout == Scout::any) return continue_scout();
    while (state_.scout_left > 0 && state_.pile_size[pile] > 0) {
      draw_from(pile);
      --state_.scout_left;
    }
    ask_for_put_backs();
  }

  /// Option scout=any: the next pile is a decision as long as there are two to choose from.
  void continue_scout() {
    while (state_.scout_left > 0 && !piles_empty()) {
      if (pile_is_a_choice()) {
        state_.phase = Phase::scout_draw;
        return;
      }
      draw_from(only_pile());
      --state_.scout_left;
    }
    ask_for_put_backs();
  }

  void ask_for_put_backs() {  // ST-7.11
    state_.phase = Phase::scout_return;
    state_.scout_left = static_cast<std::uint8_t>(std::min(kScoutPutBacks, state_.hand_size(state_.seat)));
  }

  void put_back(Card card) {
    state_.take_from_hand(state_.seat, card);
    add_card(state_.scouted, state_.scouted_tactics, card);
    put_on_pile(state_, card, state_.options.scout_return == ScoutReturn::bottom);
    ++state_.put_back_in_pile[pile_of(card)];
    report(EventKind::put_back, card);
    if (--state_.scout_left == 0) after_play();
  }

  // The end of a turn and of the game.

  void end_turn() {
    state_.passes = state_.turn_is_idle != 0 ? static_cast<std::uint8_t>(state_.passes + 1) : std::uint8_t{0};
    if (state_.passes == 2) return settle();
    state_.seat = other(state_.seat);
    ++state_.turn;
    state_.turn_is_idle = true;
    open_first_window();
  }

  void settle() {  // ST-8.6
    for (const Stone stone : state_.unclaimed()) {
      const Seat owner = settled_owner(stone);
      if (owner != kSpectator) give_stone(stone, owner);
      events_.add(Event{EventKind::settled, owner, Card::none, Stone::none(), stone});
    }
    end_game();
  }

  Seat settled_owner(Stone stone) const {
    const bool first = state_.complete(Seat{0}).has(stone);
    const bool second = state_.complete(Seat{1}).has(stone);
    if (first && second) return beats_complete(state_, Seat{0}, stone) ? Seat{0} : Seat{1};
    if (first || second) return first ? Seat{0} : Seat{1};
    return kSpectator;
  }

  void end_game() {
    state_.phase = Phase::over;
    events_.add(Event{EventKind::ended, winner(state_)});
  }

  State& state_;
  Events& events_;
};

}  // namespace

// The front door.

void refresh_stone(State& state, Stone stone) {
  if (!state.unclaimed().has(stone)) return;
  refresh_side(state, Seat{0}, stone);
  refresh_side(state, Seat{1}, stone);
}

Seat winner(const State& state) {
  if (state.phase != Phase::over) return kSpectator;
  const bool first = wins(state.owned[Seat{0}]);
  const bool second = wins(state.owned[Seat{1}]);
  if (first != second) return first ? Seat{0} : Seat{1};
  const int lead = state.owned[Seat{0}].size() - state.owned[Seat{1}].size();  // ST-8.7
  if (lead == 0) return kSpectator;
  return lead > 0 ? Seat{0} : Seat{1};
}

std::span<const OptionSpec<Options>> SchottenTotten::option_specs() { return kOptionSpecs; }

std::vector<OptionTexts> SchottenTotten::option_sets() {
  return {{},
          {{"tactics", "true"}},
          {{"tactics", "true"}, {"claims", "start"}, {"auto_claim", "false"}},
          {{"tactics", "true"}, {"values", "10"}, {"hand", "7"}, {"reinforcement", "8"}, {"scout", "any"}}};
}

template <class AnyShuffler>
State SchottenTotten::start(const Options& options, int /*players*/, AnyShuffler& shuffler) {
  State state{};
  state.options = options;
  std::array<std::uint8_t, kClanCards> deck{};
  const std::span<std::uint8_t> cards(deck.data(), fill_deck(deck, options.values));
  shuffler.shuffle(cards, "deck");
  deal_clan_cards(state, cards);
  lay_out_tactics_pile(state, shuffler);
  state.free.fill(StoneSet::all());
  for (const Terrain terrain : every<Terrain>()) state.lift_terrain(terrain);
  state.seat = choose_starter(options, shuffler);
  state.phase = Phase::play;
  state.turn = 1;
  state.turn_is_idle = true;
  return state;
}

Turn SchottenTotten::to_move(const State& state) { return {state.seat, state.phase == Phase::over}; }

bool SchottenTotten::endgame(const State& state) {
  return state.pile_size[Pile::clan] == state.put_back_in_pile[Pile::clan];
}

void SchottenTotten::legal(const State& state, Moves& moves) {
  moves.clear();
  switch (state.phase) {
    case Phase::claim_before:
    case Phase::claim_after:
      return add_claims(state, moves);
    case Phase::play:
      return add_plays(state, moves);
    case Phase::scout_draw:
    case Phase::draw:
      return add_piles(state, moves, Move::draw);
    case Phase::scout_return:
      return add_put_backs(state, moves);
    case Phase::over:
      return;
  }
}

Move SchottenTotten::any_move(const State& state, Rng& rng) {
  const Seat seat = state.seat;
  if (state.phase != Phase::play || state.options.tactics || !can_place_clan_card(state)) {
    Moves moves;
    legal(state, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
  // Always as many steps as the largest hand may need: a branch on chance is never foreseen.
  constexpr std::uint32_t kLargestHand = kMaxHand;
  const auto nth_card = [](std::uint64_t cards, std::uint32_t n) {
    for (std::uint32_t i = 0; i < kLargestHand - 1; ++i) cards &= i < n ? cards - 1 : ~std::uint64_t{0};
    return Card(std::countr_zero(cards));
  };
  const auto stones = static_cast<std::uint32_t>(state.free[seat].size());
  const std::uint32_t choice = rng.below(static_cast<std::uint32_t>(state.hand_clan[seat].size()) * stones);
  return Move::place(nth_card(state.hand_clan[seat].bits, choice / stones),
                     kStoneRows[state.free[seat].bits()][choice % stones]);
}

template <class Events>
void SchottenTotten::play(State& state, Move move, Events& events) {
  Referee<Events>(state, events).play(move);
}

Result SchottenTotten::result(const State& state) {  // ST-5.3, ST-5.5
  Result result;
  result.over = state.phase == Phase::over;
  result.players = kPlayers;
  const Seat best = winner(state);
  for (const Seat seat : kSeats) {
    const bool won = best == seat;
    const std::size_t s = merlon::index(seat);
    result.scores[s] = won ? kStonesToWin : state.owned[seat].size();
    result.ranks[s] = won || best == kSpectator ? 1 : 2;
  }
  return result;
}

Options SchottenTotten::next_game(const State& finished) {  // ST-5.4, ST-5.5
  Options options = finished.options;
  Seat starts = winner(finished);
  if (starts == kSpectator) {
    // A position that was set may have any turn number; where the options name the starter, that is who
    // started.
    if (options.starter != Starter::random) return options;
    starts = finished.turn % 2 == 1 ? finished.seat : other(finished.seat);
  }
  options.starter = starts == Seat{0} ? Starter::first : Starter::second;
  return options;
}

template State SchottenTotten::start(const Options&, int, FastShuffler&);
template State SchottenTotten::start(const Options&, int, FairShuffler&);
template void SchottenTotten::play(State&, Move, NoEvents&);
template void SchottenTotten::play(State&, Move, EventList<Event>&);

static_assert(Game<SchottenTotten>);

}  // namespace merlon::schotten_totten
