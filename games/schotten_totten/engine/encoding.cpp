#include "games/schotten_totten/engine/encoding.h"

#include <array>
#include <cassert>

#include "games/schotten_totten/engine/pile.h"

namespace merlon::schotten_totten {
namespace {

/// Where a card of `owner` lies; stone 0 if it lies nowhere, so that no move which takes it from there is
/// legal.
Stone stone_of(const State& state, Seat owner, Card card) {
  if (is_terrain(card)) {
    const Stone stone = state.terrain_stone[terrain_of(card)];
    return stone.exists() ? stone : Stone(0);
  }
  // All 36 places, without a branch on where the card is.
  Stone found(0);
  for (const Stone stone : every<Stone>()) {
    for (const Card there : state.side(owner, stone).cards) found = there == card ? stone : found;
  }
  return found;
}

}  // namespace

// Moves.

int Encoding::action(const State& /*state*/, Move move) {
  const int card = index(move.card());
  switch (move.kind()) {
    case MoveKind::place:
      return kPlace + card * kStones + move.stone().number();
    case MoveKind::scout:
      return kScout + number_of(move.pile());
    case MoveKind::draw:
      return kDraw + number_of(move.pile());
    case MoveKind::put_back:
      return kPutBack + card;
    case MoveKind::redeploy:
      return kRedeploy + card * kTargets + move.to().number();
    case MoveKind::deserter:
      return kDeserter + card;
    case MoveKind::traitor:
      return kTraitor + card * kStones + move.to().number();
    case MoveKind::claim:
      return kClaim + move.stone().number();
    case MoveKind::done:
      return kDone;
    case MoveKind::pass:
      return kPass;
  }
  return kPass;
}

Move Encoding::move(const State& state, int number) {
  assert(number >= 0 && number < kActions);
  const auto card_at = [number](int begin, int width) { return Card((number - begin) / width); };
  const auto stone_at = [number](int begin, int width) { return Stone((number - begin) % width); };
  if (number < kScout) return Move::place(card_at(kPlace, kStones), stone_at(kPlace, kStones));
  if (number < kDraw) return Move::scout(Pile(number - kScout));
  if (number < kPutBack) return Move::draw(Pile(number - kDraw));
  if (number < kRedeploy) return Move::put_back(card_at(kPutBack, 1));
  if (number < kDeserter) {
    const Card card = card_at(kRedeploy, kTargets);
    return Move::redeploy(card, stone_of(state, state.seat, card), stone_at(kRedeploy, kTargets));
  }
  if (number < kTraitor) {
    const Card card = card_at(kDeserter, 1);
    return Move::deserter(card, stone_of(state, other(state.seat), card));
  }
  if (number < kClaim) {
    const Card card = card_at(kTraitor, kStones);
    return Move::traitor(card, stone_of(state, other(state.seat), card), stone_at(kTraitor, kStones));
  }
  if (number < kDone) return Move::claim(Stone(number - kClaim));
  return number == kDone ? Move::done() : Move::pass();
}

std::vector<Field> Encoding::action_fields() {
  return {
      {"place",
       {kTableCards, kStones},
       "card (60 clan cards by suit r o y g b p and value 1 to 10, then leader1, leader2, reinforcement, "
       "shield, fog, mud), stone: lay the card at the stone"},
      {"scout", {kPiles}, "pile (clan, tactics): play the Scout and draw from the pile"},
      {"draw", {kPiles}, "pile (clan, tactics): take a card from the pile"},
      {"put_back",
       {kCards},
       "card (as for place, then scout, redeploy, deserter, traitor): put the card of the hand back to its "
       "pile"},
      {"redeploy",
       {kTableCards, kTargets},
       "card (as for place), target (the nine stones, then off the table): play Redeploy and bring the own "
       "card there, from wherever it lies"},
      {"deserter",
       {kTableCards},
       "card (as for place): play the Deserter and put the opposing card off the table"},
      {"traitor",
       {kClanCards, kStones},
       "clan card, stone: play the Traitor and bring the opposing card to the own side of the stone"},
      {"claim", {kStones}, "stone: claim it"},
      {"done", {1}, "claim nothing more in this window"},
      {"pass", {1}, "play no card"},
  };
}

// What a seat sees.
//
// The table is a flag for every seat, stone and card, although a stone's four places with suit and value
// would be fewer numbers: a formation has no order (ST-3.1), and with flags its sum, the number of cards of a
// suit or a value and the cards that are still unseen are all weighted sums of the input, for which a net
// needs no layer of its own. Where the order counts, in ties, it stands in numbers of its own.

class Encoding::Observer {
 public:
  Observer(const View<SchottenTotten>& view, std::span<float> numbers)
      : state_(view.state()), order_(view.seat(), kPlayers), out_(numbers) {}

  void write() {
    write_options();
    write_turn();
    write_owners();
    write_table();
    write_open_cards();
    write_hands();
    write_piles();
    assert(out_.is_full());
  }

 private:
  /// The seats of the table in the order of the observation.
  std::array<Seat, kPlayers> seats() const { return {order_.seat_at(0), order_.seat_at(1)}; }

  template <class Cards>
  static void mark(const Cards& cards, float* numbers) {
    cards.for_each([&](Card card) { numbers[index(card)] = 1.0f; });
  }

  void write_options() {
    const Options& options = state_.options;
    out_.flag(options.tactics);
    out_.flag(options.auto_claim);
    out_.flag(options.values == 10);
    out_.flag(options.hand == 7);
    out_.flag(options.scout == Scout::any);
    out_.flag(options.scout_return == ScoutReturn::bottom);
    out_.flag(options.reinforcement == 8);
    out_.flag(options.terrain_movable);
    out_.flag(options.proof_counts_unplayed_tactics);
    out_.one_of(options.claims, kClaimRules);
  }

  void write_turn() {
    out_.one_of(state_.phase, kPhases);
    out_.one_of(state_.phase == Phase::over ? -1 : order_.place_of(state_.seat), kPlayers);
    out_.number(part_of(state_.turn, kMostTurns));
    out_.number(part_of(state_.passes, kMostPasses));
    out_.flag(state_.turn_is_idle != 0);
    out_.number(part_of(state_.scout_left, kMostScouted));
  }

  void write_owners() {
    for (const Seat seat : seats()) {
      float* const numbers = out_.block(kStones);
      for (const Stone stone : state_.owned[seat]) numbers[stone.number()] = 1.0f;
    }
  }

  void write_table() {
    float* const table = out_.block(kPlayers * kStones * kTableCards);
    float* newest = out_.block(kPlayers * kStones);
    float* const stamps = out_.block(kFormationCards);
    float* cards = table;
    for (const Seat seat : seats()) {
      for (const Stone stone : every<Stone>()) {
        const Side& side = state_.side(seat, stone);
        write_side(side, cards, stamps);
        *newest = side.stamp() > state_.sides[other(seat)][stone].stamp() ? 1.0f : 0.0f;
        cards += kTableCards;
        ++newest;
      }
    }
    write_terrain(table);
  }

  void write_terrain(float* table) const {
    for (const Terrain terrain : every<Terrain>()) {
      const Stone stone = state_.terrain_stone[terrain];
      if (!stone.exists()) continue;
      const int place = order_.place_of(state_.terrain_seat[terrain]) * kStones + stone.number();
      const int number = place * kTableCards + index(card_of(terrain));
      table[number] = 1.0f;
    }
  }

  static void write_side(const Side& side, float* table, float* stamps) {
    for (std::size_t i = 0; i < kMaxSlots && side.cards[i] != Card::none; ++i) {
      table[index(side.cards[i])] = 1.0f;
      stamps[index(side.cards[i])] = part_of(side.stamps[i], kMostTurns);
    }
  }

  void write_open_cards() {
    mark(state_.visible, out_.block(kClanCards));
    for (const Seat seat : seats()) mark(state_.played[seat], out_.block(kTacticsCards) - kClanCards);
  }

  void write_hands() {
    for (const Seat seat : seats()) {
      float* const numbers = out_.block(kCards);
      mark(state_.hand_clan[seat], numbers);
      mark(state_.hand_tactics[seat], numbers);
    }
    float* const exposed = out_.block(kCards);
    const Seat viewer = order_.seat_at(0);
    mark(state_.scouted & state_.hand_clan[viewer], exposed);
    mark(state_.scouted_tactics & state_.hand_tactics[viewer], exposed);
    for (const Seat seat : seats()) {
      out_.number(part_of(state_.clan_count[seat], kMostInHand));
      out_.number(part_of(state_.tactics_count[seat], kMostInHand));
    }
  }

  void write_piles() {
    out_.number(part_of(state_.pile_size[Pile::clan], kMaxClanPile));
    out_.number(part_of(state_.pile_size[Pile::tactics], kTacticsCards));
    for (const std::uint8_t count : state_.put_back_in_pile) out_.number(part_of(count, kMostScouted));
    float* const known = out_.block(kCards);
    write_known_cards(Pile::clan, known);
    write_known_cards(Pile::tactics, known);
  }

  /// ST-9.3: cards that were put back lie at the end of the pile to which the Scout returns them.
  void write_known_cards(Pile pile, float* known) const {
    const auto cards = pile_cards(state_, pile);
    const std::size_t count = state_.put_back_in_pile[pile];
    const std::size_t begin = state_.options.scout_return == ScoutReturn::bottom ? 0 : cards.size() - count;
    for (std::size_t i = begin; i < begin + count; ++i) {
      if (cards[i] != Card::hidden) known[index(cards[i])] = part_of(1, static_cast<int>(cards.size() - i));
    }
  }

  const State& state_;
  SeatOrder order_;
  ObservationWriter out_;
};

std::vector<Field> Encoding::observation_fields(int /*players*/) {
  return {
      {"options",
       {kToggles},
       "option (tactics, auto_claim, values=10, hand=7, scout=any, scout_return=bottom, reinforcement=8, "
       "terrain_movable, proof_counts_unplayed_tactics): it is set so"},
      {"claims", {kClaimRules}, "value (anytime, start, after): the option claims has it"},
      {"phase",
       {kPhases},
       "phase (claim_before, play, scout_draw, scout_return, claim_after, draw, over): this is what is being "
       "decided"},
      {"to_move", {kPlayers}, "seat: it decides; zeros once the game is over"},
      {"turn", {1}, "the number of the turn / 150"},
      {"passes", {1}, "turns in succession that were nothing but a pass / 2"},
      {"idle", {1}, "nothing but a pass has happened on this turn so far"},
      {"scout_left", {1}, "cards still to draw or to put back with the Scout / 2"},
      {"owned", {kPlayers, kStones}, "seat, stone: the stone belongs to this seat"},
      {"table",
       {kPlayers, kStones, kTableCards},
       "seat, stone, card (60 clan cards by suit r o y g b p and value 1 to 10, then leader1, leader2, "
       "reinforcement, shield, fog, mud): the card lies on this seat's side of the stone; Fog and Mud count "
       "as lying on the side of the seat that played them"},
      {"newest",
       {kPlayers, kStones},
       "seat, stone: the newest card of the stone's two formations lies on this seat's side, which therefore "
       "loses a tie"},
      {"stamps",
       {kFormationCards},
       "card (as in table, without fog and mud): the turn that brought it to the side where it lies / 150, "
       "and 0 if it is in no formation"},
      {"open",
       {kClanCards},
       "clan card: it lies open, at a stone or, if it is nowhere in table, among the discards"},
      {"played",
       {kPlayers, kTacticsCards},
       "seat, tactics card (leader1, leader2, reinforcement, shield, fog, mud, scout, redeploy, deserter, "
       "traitor): the seat has played it, whatever became of it"},
      {"hands",
       {kPlayers, kCards},
       "seat, card (60 clan cards as in table, then the tactics cards as in played): the viewer knows that "
       "the card is in this seat's hand"},
      {"exposed",
       {kCards},
       "card (as in hands): it is in the viewer's hand and the opponent, who put it back with the Scout, "
       "knows that"},
      {"hand_sizes",
       {kPlayers, kPiles},
       "seat, kind (clan, tactics): the number of cards of this kind in the seat's hand / 10"},
      {"pile_sizes", {kPiles}, "pile (clan, tactics): the number of its cards / 60 (clan), / 10 (tactics)"},
      {"returned", {kPiles}, "pile (clan, tactics): cards put back with the Scout that still lie there / 2"},
      {"known_in_piles",
       {kCards},
       "card (as in hands): 1 / its place from the top (1 is the next to be drawn) if the viewer has put it "
       "back to its pile with the Scout and it still lies there, else 0"},
  };
}

void Encoding::observe(const View<SchottenTotten>& view, std::span<float> numbers) {
  Observer(view, numbers).write();
}

static_assert(Encoded<SchottenTotten>);

}  // namespace merlon::schotten_totten
