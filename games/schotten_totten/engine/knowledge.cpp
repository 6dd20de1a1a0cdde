// ST-9: what a seat may know, and how a state could look that it cannot know.

#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/rules.h"

namespace merlon::schotten_totten {
namespace {

/// The seat that played the Scout; `kSpectator` if nobody has.
Seat scout_player(const State& state) {
  for (const Seat seat : kSeats) {
    if (state.played[seat].has(Card::scout)) return seat;
  }
  return kSpectator;
}

/// Blanks a pile but for the cards that the viewer put back.
void hide_pile(State& state, Pile pile, bool knows_scouted) {
  const std::size_t size = state.pile_size[pile];
  for (Card& card : pile_room(state, pile).first(size)) {
    if (!knows_scouted || !has_card(state.scouted, state.scouted_tactics, card)) card = Card::hidden;
  }
}

/// Deals cards from a shuffled stock, one after another.
template <std::size_t Capacity>
class Stock {
 public:
  template <class Cards>
  Stock(const Cards& cards, Rng& rng) {
    cards.for_each([&](Card card) { cards_[size_++] = static_cast<std::uint8_t>(card); });
    FastShuffler(rng).shuffle(std::span<std::uint8_t>(cards_.data(), size_), "imagine");
  }
  Card deal() { return Card(cards_[--size_]); }

 private:
  std::array<std::uint8_t, Capacity> cards_{};
  std::size_t size_ = 0;
};

template <class Cards, std::size_t Capacity>
void fill_hand(Cards& hand, int count, Stock<Capacity>& stock) {
  while (hand.size() < count) hand.add(stock.deal());
}

template <std::size_t Capacity>
void fill_pile(State& state, Pile pile, Stock<Capacity>& stock) {
  const std::size_t size = state.pile_size[pile];
  for (Card& card : pile_room(state, pile).first(size)) {
    if (card == Card::hidden) card = stock.deal();
  }
}

template <class Cards>
Cards known_in_pile(const State& state, Pile pile) {
  Cards cards;
  for (const Card card : pile_cards(state, pile)) {
    if (card != Card::hidden) cards.add(card);
  }
  return cards;
}

/// The opponent of the Scout's player knows which places of the piles are known to that player: those where
/// cards were put back and not drawn yet. Whatever is imagined there is known to the Scout's player too.
template <class Cards>
void mark_scouted(const State& state, Pile pile, Cards& scouted) {
  const auto cards = pile_cards(state, pile);
  const std::size_t count = state.put_back_in_pile[pile];
  for (const Card card :
       state.options.scout_return == ScoutReturn::bottom ? cards.first(count) : cards.last(count)) {
    scouted.add(card);
  }
}

}  // namespace

void deal_unseen(State& state, Rng& rng) {
  const ClanSet clan_elsewhere = state.visible | state.hand_clan[Seat{0}] | state.hand_clan[Seat{1}] |
                                 known_in_pile<ClanSet>(state, Pile::clan);
  Stock<kClanCards> clan(ClanSet::deck(state.options.values) - clan_elsewhere, rng);
  const TacticsSet tactics_deck = state.options.tactics ? TacticsSet::deck() : TacticsSet{};
  const TacticsSet tactics_elsewhere = state.played[Seat{0}] | state.played[Seat{1}] |
                                       state.hand_tactics[Seat{0}] | state.hand_tactics[Seat{1}] |
                                       known_in_pile<TacticsSet>(state, Pile::tactics);
  Stock<kTacticsCards> tactics(tactics_deck - tactics_elsewhere, rng);
  for (const Seat seat : kSeats) {
    fill_hand(state.hand_clan[seat], state.clan_count[seat], clan);
    fill_hand(state.hand_tactics[seat], state.tactics_count[seat], tactics);
  }
  fill_pile(state, Pile::clan, clan);
  fill_pile(state, Pile::tactics, tactics);
  mark_scouted(state, Pile::clan, state.scouted);
  mark_scouted(state, Pile::tactics, state.scouted_tactics);
}

View<SchottenTotten> SchottenTotten::redact(const State& state, Seat seat) {
  State blanked = state;
  const Seat scout = scout_player(state);
  const bool knows_scouted = scout != kSpectator && seat == scout;
  for (const Seat owner : kSeats) {
    if (owner == seat) continue;
    blanked.hand_clan[owner] = knows_scouted ? state.hand_clan[owner] & state.scouted : ClanSet{};
    blanked.hand_tactics[owner] =
        knows_scouted ? state.hand_tactics[owner] & state.scouted_tactics : TacticsSet{};
  }
  hide_pile(blanked, Pile::clan, knows_scouted);
  hide_pile(blanked, Pile::tactics, knows_scouted);
  if (!knows_scouted) {  // a hand card drawn from where the Scout's player put it back is known to be known
    blanked.scouted = seat == kSpectator ? ClanSet{} : state.scouted & state.hand_clan[seat];
    blanked.scouted_tactics =
        seat == kSpectator ? TacticsSet{} : state.scouted_tactics & state.hand_tactics[seat];
  }
  return View<SchottenTotten>(blanked, seat);
}

State SchottenTotten::imagine(const View<SchottenTotten>& view, Rng& rng) {
  State state = view.state();
  deal_unseen(state, rng);
  return state;
}

}  // namespace merlon::schotten_totten
