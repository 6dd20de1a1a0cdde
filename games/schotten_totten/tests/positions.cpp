#include "games/schotten_totten/tests/positions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/tests/invariants.h"

namespace merlon::schotten_totten {
namespace {

Seat seat_of(int seat) { return Seat{static_cast<std::uint8_t>(seat)}; }

/// Every clan card that has a place already.
ClanSet placed_clan(const State& state) {
  ClanSet placed =
      state.hand_clan[Seat{0}] | state.hand_clan[Seat{1}] | state.discards[Seat{0}] | state.discards[Seat{1}];
  for (const auto& row : state.sides) {
    for (const Side& side : row) {
      for (const Card card : side.cards) {
        if (is_clan(card)) placed.add(card);
      }
    }
  }
  for (const Card card : pile_cards(state, Pile::clan)) placed.add(card);
  return placed;
}

TacticsSet placed_tactics(const State& state) {
  TacticsSet placed = state.hand_tactics[Seat{0}] | state.hand_tactics[Seat{1}] | state.played[Seat{0}] |
                      state.played[Seat{1}];
  for (const Card card : pile_cards(state, Pile::tactics)) placed.add(card);
  return placed;
}

/// The cards of a set, lowest value first: so hands that nobody asked about are weak and hardly matter.
std::vector<Card> by_value(ClanSet set) {
  std::vector<Card> cards;
  set.for_each([&](Card card) { cards.push_back(card); });
  std::stable_sort(cards.begin(), cards.end(), [](Card a, Card b) { return value_of(a) < value_of(b); });
  return cards;
}

void fill_pile(State& state, Pile pile, const std::vector<Card>& bottom_first) {
  const auto room = pile_room(state, pile);
  ASSERT_LE(bottom_first.size(), room.size());
  std::fill(room.begin(), room.end(), Card::none);
  std::copy(bottom_first.begin(), bottom_first.end(), room.begin());
  state.pile_size[pile] = static_cast<std::uint8_t>(bottom_first.size());
}

/// A tactics card that has been played by `seat` and does not lie at any stone.
void retire(State& state, Seat seat, Card card) {
  state.played[seat].add(card);
  if (is_morale(card) || is_terrain(card)) state.discards_tactics[seat].add(card);
}

bool may_retire(const State& state, Seat seat, Card card) {
  return !is_leader(card) || (state.played[seat] & TacticsSet::leaders()).empty();
}

/// What would make a built position nonsense. Whether a game can really come to it is not asked.
void check(const State& state) {
  using namespace invariants;
  EXPECT_TRUE(each_card_is_in_one_place(state)) << "a card is named twice, or is no card of this game";
  EXPECT_TRUE(played_cards_lie_somewhere(state));
  EXPECT_TRUE(visible_is_what_lies_open(state));
  EXPECT_TRUE(counts_are_sizes(state));
  EXPECT_TRUE(hands_keep_the_limit(state));
  EXPECT_TRUE(free_follows_from_the_sides(state));
  EXPECT_TRUE(sides_are_in_order(state));
  EXPECT_TRUE(four_cards_need_mud(state));
  EXPECT_TRUE(owners_have_complete_sides(state));
  EXPECT_TRUE(tactics_stay_even(state));
  EXPECT_TRUE(one_leader_each(state));
  EXPECT_TRUE(unused_places_are_empty(state));
}

}  // namespace

// --- words -------------------------------------------------------------------------------------------------

Card card_of(std::string_view word) {
  const auto card = parse_card(word);
  if (!card) ADD_FAILURE() << "no card: " << word;
  return card.value_or(Card::none);
}

std::vector<Card> cards_of(std::string_view words) {
  std::vector<Card> cards;
  for (const std::string& word : words_of(words)) cards.push_back(card_of(word));
  return cards;
}

std::string text_of(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + card_text(card);
  return text;
}

ClanSet clan_set(std::string_view words) {
  ClanSet set;
  for (const Card card : cards_of(words)) set.add(card);
  return set;
}

TacticsSet tactics_set(std::string_view words) {
  TacticsSet set;
  for (const Card card : cards_of(words)) set.add(card);
  return set;
}

// --- positions ---------------------------------------------------------------------------------------------

Position::Position(std::string_view options) {
  state_.options = options_of(options);
  state_.clan_pile.fill(Card::none);
  state_.tactics_pile.fill(Card::none);
  state_.terrain_stone.fill(Stone::none());
  state_.terrain_seat.fill(kSpectator);
  state_.phase = Phase::play;
}

Position& Position::stone(int number, std::string_view first, std::string_view second) {
  stone_ = stone_from_printed(number);
  return side(0, first).side(1, second);
}

Position& Position::side(int seat, std::string_view cards) {
  for (const Card card : cards_of(cards)) {
    state_.side(seat_of(seat), stone_).lay(card, ++stamp_);
    if (is_tactics(card)) state_.played[seat_of(seat)].add(card);
  }
  return *this;
}

Position& Position::fog(int seat) {
  state_.lay_terrain(Terrain::fog, seat_of(seat), stone_);
  return played(seat, "fog");
}

Position& Position::mud(int seat) {
  state_.lay_terrain(Terrain::mud, seat_of(seat), stone_);
  return played(seat, "mud");
}

Position& Position::owner(int seat) {
  state_.owned[seat_of(seat)].add(stone_);
  return *this;
}

Position& Position::crowd(int seat) {
  const std::array<std::string_view, kStones> sides{"r1 r2 r4", "r5 r6 r8", "o1 o2 o4",
                                                    "o5 o6 o8", "y1 y2 y4", "y5 y6 y8",
                                                    "g1 g2 g4", "g5 g6 g8", "b1 b2 b4"};
  for (int number = 1; number <= kStones; ++number) stone(number).side(seat, sides[at(number - 1)]);
  return *this;
}

Position& Position::hand(int seat, std::string_view cards) {
  hand_is_given_[at(seat)] = true;
  state_.hand_clan[seat_of(seat)] = {};
  state_.hand_tactics[seat_of(seat)] = {};
  for (const Card card : cards_of(cards)) {
    is_clan(card) ? state_.hand_clan[seat_of(seat)].add(card) : state_.hand_tactics[seat_of(seat)].add(card);
  }
  return *this;
}

Position& Position::discards(int seat, std::string_view cards) {
  for (const Card card : cards_of(cards)) {
    is_clan(card) ? state_.discards[seat_of(seat)].add(card) : retire(state_, seat_of(seat), card);
  }
  return *this;
}

Position& Position::open_all_but(std::string_view hidden) {
  hand_is_given_ = {true, true};
  const ClanSet rest = ClanSet::deck(state_.options.values) - placed_clan(state_) - clan_set(hidden);
  state_.discards[Seat{0}] = state_.discards[Seat{0}] | rest;
  return *this;
}

Position& Position::played(int seat, std::string_view tricks) {
  for (const Card card : cards_of(tricks)) state_.played[seat_of(seat)].add(card);
  return *this;
}

Position& Position::pile(Pile pile, std::string_view top_first) {
  std::vector<Card> cards = cards_of(top_first);
  std::reverse(cards.begin(), cards.end());
  fill_pile(state_, pile, cards);
  pile_is_given_[static_cast<std::size_t>(pile)] = true;
  return *this;
}

Position& Position::to_move(int seat) {
  state_.seat = seat_of(seat);
  return *this;
}

Position& Position::phase(Phase phase) {
  state_.phase = phase;
  return *this;
}

Position& Position::turn(int number) {
  state_.turn = static_cast<std::uint8_t>(number);
  turn_is_given_ = true;
  return *this;
}

Position& Position::passes(int number) {
  state_.passes = static_cast<std::uint8_t>(number);
  return *this;
}

/// Gives every card that has no place yet its place.
struct Position::Filling {
  const Position& position;
  State state;

  void deal_hands() {
    for (const Seat seat : kSeats) {
      if (position.hand_is_given_[merlon::index(seat)]) continue;
      for (const Card card : by_value(unplaced())) {
        if (state.hand_clan[seat].size() < state.options.hand) state.hand_clan[seat].add(card);
      }
    }
  }

  void place_clan_cards() {
    const std::vector<Card> rest = by_value(unplaced());
    if (!position.pile_is_given_[0]) return fill_pile(state, Pile::clan, rest);
    for (const Card card : rest) state.discards[Seat{0}].add(card);
  }

  void place_tactics_cards() {
    if (!state.options.tactics) {
      EXPECT_TRUE(placed_tactics(state).empty()) << "tactics cards in the basic game";
      return;
    }
    std::vector<Card> rest;
    (TacticsSet::deck() - placed_tactics(state)).for_each([&](Card card) { rest.push_back(card); });
    if (!position.pile_is_given_[1]) return fill_pile(state, Pile::tactics, rest);
    // The player on turn comes second, so that he may play a tactics card.
    const Seat me = state.seat;
    for (const Card card : rest) {
      const bool mine = state.played[me].size() < state.played[other(me)].size();
      const Seat seat = mine ? me : other(me);
      retire(state, may_retire(state, seat, card) ? seat : other(seat), card);
    }
  }

  void count() {
    for (const Seat seat : kSeats) {
      state.clan_count[seat] = static_cast<std::uint8_t>(state.hand_clan[seat].size());
      state.tactics_count[seat] = static_cast<std::uint8_t>(state.hand_tactics[seat].size());
    }
    state.visible = placed_clan(state) - state.hand_clan[Seat{0}] - state.hand_clan[Seat{1}];
    for (const Card card : pile_cards(state, Pile::clan)) state.visible.remove(card);
    for (const Stone stone : every<Stone>()) refresh_stone(state, stone);
    state.turn_is_idle = state.phase == Phase::claim_before || state.phase == Phase::play;
    if (!position.turn_is_given_) state.turn = static_cast<std::uint8_t>(position.stamp_ + 1);
  }

  ClanSet unplaced() const { return ClanSet::deck(state.options.values) - placed_clan(state); }
};

State Position::state() const {
  Filling filling{*this, state_};
  filling.deal_hands();
  filling.place_clan_cards();
  filling.place_tactics_cards();
  filling.count();
  check(filling.state);
  return filling.state;
}

// --- play --------------------------------------------------------------------------------------------------

std::vector<std::string> legal_texts_of(const State& state, MoveKind kind) {
  std::vector<std::string> texts = legal_texts(state);
  std::erase_if(texts, [&](const std::string& text) { return move_of(state, text).kind() != kind; });
  return texts;
}

std::vector<Event> play(State& state, std::string_view move) {
  EXPECT_EQ(refusal(state, move), "allowed") << move;
  if (!is_legal(state, move_of(state, move))) return {};
  EventList<Event> events;
  SchottenTotten::play(state, move_of(state, move), events);
  return {events.begin(), events.end()};
}

std::vector<int> owned_stones(const State& state, int seat) {
  std::vector<int> stones;
  for (const Stone stone : state.owned[seat_of(seat)]) stones.push_back(printed_number(stone));
  return stones;
}

}  // namespace merlon::schotten_totten
