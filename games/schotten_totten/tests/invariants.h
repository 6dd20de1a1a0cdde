// What holds in every state of every game, written down independently of the code that keeps it so.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "games/schotten_totten/engine/formation.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/engine/state.h"
#include "tests/suites/sample.h"

namespace merlon::schotten_totten::invariants {

inline constexpr std::array<Seat, 2> kSeats{Seat{0}, Seat{1}};
inline constexpr std::array<Pile, 2> kPiles{Pile::clan, Pile::tactics};

inline bool in_deck(const Options& options, Card card) {
  return is_clan(card) ? value_of(card) <= options.values : is_tactics(card) && options.tactics;
}

inline Seat scout_player(const State& state) {
  if (state.played[Seat{0}].has(Card::scout)) return Seat{0};
  return state.played[Seat{1}].has(Card::scout) ? Seat{1} : kSpectator;
}

inline bool is_scouted(const State& state, Card card) {
  return state.scouted.has(card) || state.scouted_tactics.has(card);
}

inline bool is_scouting(const State& state) {
  return state.phase == Phase::scout_draw || state.phase == Phase::scout_return;
}

template <class Visit>
void for_each_side(const State& state, Visit&& visit) {
  for (const Seat seat : kSeats) {
    for (const Stone stone : every<Stone>()) visit(state.side(seat, stone), seat, stone);
  }
}

/// How often each card occurs. A tactics card that was played counts in `played`; where it lies now is a
/// question of its own.
inline bool each_card_is_in_one_place(const State& state) {
  std::array<int, 256> count{};
  const auto add = [&](Card card) { ++count[static_cast<std::size_t>(index(card))]; };
  for (const Seat s : kSeats) {
    state.hand_clan[s].for_each(add);
    state.discards[s].for_each(add);
    state.hand_tactics[s].for_each(add);
    state.played[s].for_each(add);
  }
  for (const Pile pile : kPiles) {
    for (const Card card : pile_cards(state, pile)) add(card);
  }
  for_each_side(state, [&](const Side& side, Seat, Stone) {
    for (const Card card : side.cards) {
      if (is_clan(card)) add(card);
    }
  });
  for (int i = 0; i < 256; ++i) {
    const int wanted = in_deck(state.options, static_cast<Card>(i)) ? 1 : 0;
    if (count[static_cast<std::size_t>(i)] != wanted) return false;
  }
  return true;
}

inline bool piles_hold_their_kind(const State& state) {
  for (const Pile pile : kPiles) {
    for (const Card card : pile_cards(state, pile)) {
      if (pile_of(card) != pile) return false;
    }
  }
  return true;
}

/// Every card a seat has played lies in one place on its own part of the table. Tricks lie nowhere else.
inline bool played_cards_lie_somewhere(const State& state) {
  BySeat<TacticsSet> lying{};
  int places = 0;
  const auto add = [&](Seat seat, Card card) {
    lying[seat].add(card);
    ++places;
  };
  for_each_side(state, [&](const Side& side, Seat seat, Stone) {
    for (const Card card : side.cards) {
      if (is_tactics(card)) add(seat, card);
    }
  });
  for (const Terrain terrain : every<Terrain>()) {
    if (state.terrain_stone[terrain].exists()) add(state.terrain_seat[terrain], card_of(terrain));
  }
  for (const Seat s : kSeats) {
    state.discards_tactics[s].for_each([&](Card card) { add(s, card); });
  }
  TacticsSet wanted;
  for (const Seat s : kSeats) {
    TacticsSet lasting;
    state.played[s].for_each([&](Card card) {
      if (is_morale(card) || is_terrain(card)) lasting.add(card);
    });
    if (lying[s] != lasting) return false;
    wanted = wanted | lasting;
  }
  return places == wanted.size();
}

inline bool sides_hold_formation_cards(const State& state) {
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat, Stone) {
    for (const Card card : side.cards)
      good = good && (card == Card::none || is_clan(card) || is_morale(card));
  });
  return good;
}

inline bool visible_is_what_lies_open(const State& state) {
  ClanSet open = state.discards[Seat{0}] | state.discards[Seat{1}];
  for_each_side(state, [&](const Side& side, Seat, Stone) {
    for (const Card card : side.cards) {
      if (is_clan(card)) open.add(card);
    }
  });
  return open == state.visible;
}

inline bool counts_are_sizes(const State& state) {
  for (const Seat s : kSeats) {
    if (state.clan_count[s] != state.hand_clan[s].size()) return false;
    if (state.tactics_count[s] != state.hand_tactics[s].size()) return false;
  }
  return true;
}

inline bool hands_keep_the_limit(const State& state) {
  for (const Seat seat : kSeats) {
    const int more = is_scouting(state) && seat == state.seat ? 2 : 0;
    if (state.hand_size(seat) > state.options.hand + more) return false;
  }
  return true;
}

inline bool free_follows_from_the_sides(const State& state) {
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat seat, Stone stone) {
    const auto cards = kMaxSlots - std::count(side.cards.begin(), side.cards.end(), Card::none);
    const bool claimed = state.owned[Seat{0}].has(stone) || state.owned[Seat{1}].has(stone);
    const bool room = cards < (state.terrain_stone[Terrain::mud] == stone ? 4 : 3);
    good = good && state.free[seat].has(stone) == (!claimed && room);
  });
  return good && (state.free[Seat{0}] - StoneSet::all()).empty() &&
         (state.free[Seat{1}] - StoneSet::all()).empty();
}

/// What is kept for speed is what would be computed anew.
inline bool strengths_follow_from_the_sides(const State& state) {
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat seat, Stone stone) {
    const bool claimed = (state.owned[Seat{0}] | state.owned[Seat{1}]).has(stone);
    const bool complete = side.size() >= state.slots(stone);
    const Strength wanted =
        complete && !claimed ? complete_strength(side, ground_at(state, stone)) : Strength{};
    good = good && state.strength(seat, stone) == wanted;
  });
  return good;
}

/// Cards first, in the order of their stamps; then nothing but empty places.
inline bool sides_are_in_order(const State& state) {
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat, Stone) {
    int last = 0;
    for (std::size_t i = 0; i < side.cards.size(); ++i) {
      const bool empty = side.cards[i] == Card::none;
      const bool after_empty = i > 0 && side.cards[i - 1] == Card::none;
      good = good && (empty ? side.stamps[i] == 0 : !after_empty && side.stamps[i] > last);
      last = side.stamps[i];
    }
  });
  return good;
}

/// ST-3.9: a turn lays one card at most.
inline bool stamps_are_different(const State& state) {
  std::array<bool, 256> used{};
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat, Stone) {
    for (const std::uint8_t stamp : side.stamps) {
      good = good && (stamp == 0 || (!used[stamp] && stamp <= state.turn));
      used[stamp] = true;
    }
  });
  return good;
}

/// Seats take turns, and cards come to an own side in an own turn only.
inline bool stamps_are_turns_of_their_seat(const State& state) {
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat seat, Stone) {
    for (const std::uint8_t stamp : side.stamps) {
      const bool own_turn = ((state.turn - stamp) % 2 == 0) == (seat == state.seat);
      good = good && (stamp == 0 || own_turn);
    }
  });
  return good;
}

inline bool four_cards_need_mud(const State& state) {
  const bool mud_was_played = (state.played[Seat{0}] | state.played[Seat{1}]).has(Card::mud);
  bool good = true;
  for_each_side(state,
                [&](const Side& side, Seat, Stone) { good = good && (side.size() < 4 || mud_was_played); });
  return good;
}

inline bool owners_have_complete_sides(const State& state) {
  if (!(state.owned[Seat{0}] & state.owned[Seat{1}]).empty() ||
      !((state.owned[Seat{0}] | state.owned[Seat{1}]) - StoneSet::all()).empty())
    return false;
  bool good = true;
  for_each_side(state, [&](const Side& side, Seat seat, Stone stone) {
    const bool owns = state.owned[seat].has(stone);
    good = good && (!owns || side.size() >= state.slots(stone));
  });
  return good;
}

inline bool tactics_stay_even(const State& state) {
  return std::abs(state.played[Seat{0}].size() - state.played[Seat{1}].size()) <= 1;
}

inline bool one_leader_each(const State& state) {
  for (const TacticsSet& played : state.played) {
    if (played.has(Card::leader1) && played.has(Card::leader2)) return false;
  }
  return true;
}

inline bool three_adjacent_or_five(StoneSet owned) {
  int count = 0;
  int row = 0;
  bool adjacent = false;
  for (const Stone stone : every<Stone>()) {
    row = owned.has(stone) ? row + 1 : 0;
    count += owned.has(stone) ? 1 : 0;
    adjacent = adjacent || row == 3;
  }
  return adjacent || count >= 5;
}

/// ST-5.1, ST-5.2, ST-8.5: a game is over when the seat on turn has won, or when it was settled.
inline bool ends_when_it_must(const State& state) {
  const bool mine = three_adjacent_or_five(state.owned[state.seat]);
  const bool theirs = three_adjacent_or_five(state.owned[other(state.seat)]);
  if (state.phase != Phase::over) return !mine && !theirs && state.passes < 2;
  return state.passes == 2 || (mine && !theirs);
}

/// ST-8.6: a settlement leaves a stone to nobody only if neither side is complete.
inline bool settlement_is_complete(const State& state) {
  if (state.passes < 2) return true;
  return (state.free[Seat{0}] & state.free[Seat{1}]) == state.unclaimed();
}

inline bool unused_places_are_empty(const State& state) {
  const auto none = [](std::span<const Card> places, std::size_t used) {
    return std::all_of(places.begin() + static_cast<std::ptrdiff_t>(std::min(used, places.size())),
                       places.end(), [](Card card) { return card == Card::none; });
  };
  if (!none(state.clan_pile, state.pile_size[Pile::clan]) ||
      !none(state.tactics_pile, state.pile_size[Pile::tactics]))
    return false;
  for (const Terrain terrain : every<Terrain>()) {
    const Stone stone = state.terrain_stone[terrain];
    const Seat seat = state.terrain_seat[terrain];
    const bool lies = stone.number() < kStones && merlon::index(seat) < kPlayers;
    const bool away = !stone.exists() && seat == kSpectator;
    if (!lies && !away) return false;
  }
  const auto is_zero = [](std::uint8_t byte) { return byte == 0; };
  return state.reserved == 0 && std::all_of(state.padding.begin(), state.padding.end(), is_zero);
}

/// ST-9.3: the cards put back lie together at their end of a pile, or are in the hand of the other player.
inline bool scouted_cards_are_where_they_can_be(const State& state) {
  const Seat scout = scout_player(state);
  const int known = state.scouted.size() + state.scouted_tactics.size();
  if (scout == kSpectator) return known == 0 && state.put_back_in_pile == IdArray<Pile, std::uint8_t>{};
  int found = 0;
  for (const Pile pile : kPiles) {
    const auto cards = pile_cards(state, pile);
    const std::size_t count = state.put_back_in_pile[pile];
    if (count > cards.size()) return false;
    const auto end =
        state.options.scout_return == ScoutReturn::bottom ? cards.first(count) : cards.last(count);
    for (const Card card : end) found += is_scouted(state, card) ? 1 : 0;
    if (found < static_cast<int>(count)) return false;
  }
  const Seat opponent = other(scout);
  found += (state.scouted & state.hand_clan[opponent]).size();
  found += (state.scouted_tactics & state.hand_tactics[opponent]).size();
  return known <= 2 && found == known;
}

inline bool phase_fits(const State& state) {
  if (is_scouting(state) != (state.scout_left > 0) || state.scout_left > 2 || state.turn_is_idle > 1)
    return false;
  const bool both_piles = state.pile_size[Pile::clan] > 0 && state.pile_size[Pile::tactics] > 0;
  const Claims claims = state.options.claims;
  switch (state.phase) {
    case Phase::claim_before:
      return !state.options.auto_claim && claims != Claims::after;
    case Phase::claim_after:
      return !state.options.auto_claim && claims != Claims::start;
    case Phase::scout_draw:
      return scout_player(state) == state.seat && state.options.scout == Scout::any && both_piles;
    case Phase::scout_return:
      return scout_player(state) == state.seat && state.hand_size(state.seat) >= state.scout_left;
    case Phase::draw:
      return both_piles && state.hand_size(state.seat) < state.options.hand;
    case Phase::play:
    case Phase::over:
      return true;
  }
  return false;
}

/// ST-7.11: two cards are put back, or the whole of a smaller hand.
inline bool scout_puts_two_back(const State& state) {
  if (state.phase != Phase::scout_return || state.scout_left == 2) return true;
  const int put_back = state.scouted.size() + state.scouted_tactics.size();
  return put_back == 1 || (put_back == 0 && state.hand_size(state.seat) == 1);
}

/// ST-2.4: whoever waits has drawn, so the hand is full as long as a pile has cards.
inline bool waiting_hand_is_full(const State& state) {
  const bool cards_left = state.pile_size[Pile::clan] + state.pile_size[Pile::tactics] > 0;
  // A Scout may put cards on piles that were empty when the waiting player last wanted to draw.
  return !cards_left || scout_player(state) != kSpectator ||
         state.hand_size(other(state.seat)) == state.options.hand;
}

inline bool game_is_not_too_long(const State& state) {
  return state.turn >= 1 && state.turn <= (state.options.values == 10 ? 150 : 138);
}

/// ST-8.8: in the basic game no settlement with automatic claims, and always a winner.
inline bool basic_game_has_a_winner(const State& state) {
  if (state.options.tactics || state.phase != Phase::over) return true;
  return winner(state) != kSpectator && (!state.options.auto_claim || !state.settled());
}

struct Invariant {
  bool (*holds)(const State&);
  std::string_view text;
  bool of_history = false;  ///< says how the state came about, and nothing that later play relies on
};

inline constexpr std::array<Invariant, 26> kInvariants{{
    {each_card_is_in_one_place, "a card is missing, or in two places, or in no deck"},
    {piles_hold_their_kind, "a card is in the wrong pile"},
    {played_cards_lie_somewhere, "a played tactics card lies nowhere, or where it was not played"},
    {sides_hold_formation_cards, "a card that takes no slot lies on a side"},
    {visible_is_what_lies_open, "`visible` is not the set of the open clan cards"},
    {counts_are_sizes, "the number of cards in a hand is wrong"},
    {hands_keep_the_limit, "a hand has too many cards"},
    {free_follows_from_the_sides, "`free` does not follow from the sides"},
    {strengths_follow_from_the_sides, "`strengths` does not follow from the sides"},
    {sides_are_in_order, "a side has a gap, or its cards are not in the order of their stamps"},
    {stamps_are_different, "a stamp occurs twice, or is from the future"},
    {stamps_are_turns_of_their_seat, "a stamp is no turn of its seat", true},
    {four_cards_need_mud, "a side has four cards although Mud was never played"},
    {owners_have_complete_sides, "a stone is owned twice, or without a complete side"},
    {tactics_stay_even, "a seat is more than one tactics card ahead"},
    {one_leader_each, "a seat has played two Leaders"},
    {ends_when_it_must, "the game goes on although it has ended, or the other way round"},
    {settlement_is_complete, "a settlement has left out a stone"},
    {unused_places_are_empty, "an unused place is not empty"},
    {scouted_cards_are_where_they_can_be, "what the Scout's player knows cannot be so"},
    {phase_fits, "the phase does not fit the state"},
    {scout_puts_two_back, "a Scout does not put back two cards", true},
    {waiting_hand_is_full, "the waiting player has not drawn", true},
    {game_is_not_too_long, "the game is too long", true},
    {basic_game_has_a_winner, "a basic game was settled, or has no winner", true},
    {[](const State& state) { return state.passes <= 2 && merlon::index(state.seat) < 2; }, "nonsense"},
}};

/// What is wrong with a state of a game; empty if nothing is.
inline std::string_view problem(const State& state) {
  for (const Invariant& invariant : kInvariants) {
    if (!invariant.holds(state)) return invariant.text;
  }
  return {};
}

/// What is wrong with a position that somebody has set up. It need not have a history.
inline std::string_view position_problem(const State& state) {
  for (const Invariant& invariant : kInvariants) {
    if (!invariant.of_history && !invariant.holds(state)) return invariant.text;
  }
  return {};
}

constexpr std::size_t kMostMoves = 505;  // ST-8.9

inline std::string_view decision_problem(const State& state) {
  return test::decision_problem<SchottenTotten>(state, kMostMoves);
}

/// What is wrong with a state of a game, or with its decision.
inline std::string_view any_problem(const State& state) {
  const std::string_view found = problem(state);
  return found.empty() ? decision_problem(state) : found;
}

}  // namespace merlon::schotten_totten::invariants
