// Why a move cannot be made: the rules once more, asked one move at a time. `legal` and `explain` agree on
// every move there is; a test goes through all of them.
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/permissions.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"

namespace merlon::schotten_totten {
namespace {

Param stone_param(Stone stone) { return Param::of("stone", printed_number(stone)); }
Param card_param(Card card) { return Param::of("card", card_text(card)); }

/// Whether this card is in the hand; `rule` says what it has to be there for.
Refusal refuse_card_in_hand(const State& state, Card card, std::string_view rule) {
  const Seat seat = state.seat;
  if (is_clan(card) && value_of(card) > state.options.values) {
    return refuse("ST_NO_SUCH_CARD", "ST-10.1").with(card_param(card));
  }
  if (is_tactics(card) && !state.options.tactics) {
    return refuse("ST_NO_TACTICS", "ST-6.1").with(card_param(card));
  }
  if (!state.hand_clan[seat].has(card) && !state.hand_tactics[seat].has(card)) {
    return refuse("ST_NOT_IN_HAND", rule).with(card_param(card));
  }
  return kAllowed;
}

/// Whether this card may be played from hand now, wherever it goes.
Refusal refuse_playing(const State& state, Card card) {
  const Seat seat = state.seat;
  if (const Refusal refusal = refuse_card_in_hand(state, card, "ST-2.2")) return refusal;
  if (is_clan(card)) return kAllowed;
  if (!may_play_tactics(state, state.seat)) {
    return refuse("ST_TACTIC_LIMIT", "ST-6.3")
        .with(Param::of("mine", state.played[seat].size()))
        .with(Param::of("theirs", state.played[other(seat)].size()));
  }
  if (is_leader(card) && has_played_leader(state)) return refuse("ST_SECOND_LEADER", "ST-6.5");
  return kAllowed;
}

Refusal refuse_claimed(const State& state, Stone stone) {
  if (state.unclaimed().has(stone)) return kAllowed;
  return refuse("ST_STONE_CLAIMED", "ST-4.16").with(stone_param(stone));
}

/// Whether the player on turn has a free place at this stone.
Refusal refuse_slot(const State& state, Stone stone) {
  if (const Refusal refusal = refuse_claimed(state, stone)) return refusal;
  if (state.free[state.seat].has(stone)) return kAllowed;
  return refuse("ST_COLUMN_FULL", "ST-2.3")
      .with(stone_param(stone))
      .with(Param::of("slots", state.slots(stone)));
}

Refusal refuse_place(const State& state, Card card, Stone stone) {
  if (const Refusal refusal = refuse_playing(state, card)) return refusal;
  if (is_terrain(card)) return refuse_claimed(state, stone);
  if (is_clan(card) || is_morale(card)) return refuse_slot(state, stone);
  return refuse("ST_TRICK_TAKES_NO_SLOT", "ST-6.8").with(card_param(card));
}

/// Whether `card` lies on the side of `owner` at this unclaimed stone and may be lifted.
Refusal refuse_lifting(const State& state, Card card, Seat owner, Stone stone, std::string_view rule) {
  if (const Refusal refusal = refuse_claimed(state, stone)) return refusal;
  if (is_terrain(card)) {
    if (state.terrain_stone[terrain_of(card)] != stone) {
      return refuse("ST_CARD_NOT_THERE", rule).with(card_param(card)).with(stone_param(stone));
    }
    if (state.terrain_seat[terrain_of(card)] != owner) {
      const Refusal refusal =
          owner == state.seat ? refuse("ST_TERRAIN_OWNER", "ST-7.17") : refuse("ST_TERRAIN_OWN", "ST-7.17");
      return refusal.with(card_param(card));
    }
    return state.options.terrain_movable ? kAllowed
                                         : refuse("ST_TERRAIN_FIXED", "ST-7.18").with(card_param(card));
  }
  if ((is_clan(card) || is_morale(card)) && state.side(owner, stone).find(card) >= 0) return kAllowed;
  return refuse("ST_CARD_NOT_THERE", rule).with(card_param(card)).with(stone_param(stone));
}

Refusal refuse_redeploy(const State& state, Move move) {
  if (const Refusal refusal = refuse_playing(state, Card::redeploy)) return refusal;
  if (const Refusal refusal = refuse_lifting(state, move.card(), state.seat, move.from(), "ST-7.13"))
    return refusal;
  if (move.to() == Move::kOff) return kAllowed;
  if (move.to() == move.from()) return refuse("ST_SAME_STONE", "ST-7.14").with(stone_param(move.to()));
  return is_terrain(move.card()) ? refuse_claimed(state, move.to()) : refuse_slot(state, move.to());
}

Refusal refuse_deserter(const State& state, Move move) {
  if (const Refusal refusal = refuse_playing(state, Card::deserter)) return refusal;
  return refuse_lifting(state, move.card(), other(state.seat), move.from(), "ST-7.15");
}

Refusal refuse_traitor(const State& state, Move move) {
  if (const Refusal refusal = refuse_playing(state, Card::traitor)) return refusal;
  if (!is_clan(move.card())) return refuse("ST_TRAITOR_CLAN_ONLY", "ST-7.16").with(card_param(move.card()));
  if (const Refusal refusal = refuse_lifting(state, move.card(), other(state.seat), move.from(), "ST-7.16")) {
    return refusal;
  }
  return refuse_slot(state, move.to());
}

Refusal refuse_pile(const State& state, Pile pile, std::string_view rule) {
  if (state.pile_size[pile] > 0) return kAllowed;
  return refuse("ST_DECK_EMPTY", rule).with(Param::of("pile", pile_text(pile)));
}

Refusal refuse_scout(const State& state, Pile pile) {
  if (const Refusal refusal = refuse_playing(state, Card::scout)) return refusal;
  return refuse_pile(state, pile, "ST-6.6");
}

Refusal refuse_claim(const State& state, Stone stone) {
  if (const Refusal refusal = refuse_claimed(state, stone)) return refusal;
  const Proof proof = prove(state, state.seat, stone);
  switch (proof.verdict) {
    case Verdict::stands:
      return kAllowed;
    case Verdict::own_side_incomplete:
      return refuse("ST_CLAIM_NEEDS_THREE", "ST-4.1")
          .with(stone_param(stone))
          .with(Param::of("slots", state.slots(stone)));
    case Verdict::weaker:
      return refuse("ST_CLAIM_WEAKER", "ST-4.2").with(stone_param(stone));
    case Verdict::tie_lost:
      return refuse("ST_CLAIM_TIE_FIRST_COMPLETED", "ST-3.10").with(stone_param(stone));
    case Verdict::counterexample:
      break;
  }
  std::string cards;
  for (const Card card : proof.cards) cards += (cards.empty() ? "" : " ") + card_text(card);
  return refuse("ST_CLAIM_COUNTEREXAMPLE", "ST-4.3").with(stone_param(stone)).with(Param::of("cards", cards));
}

/// The phases in which a kind of move has its place.
bool fits_phase(MoveKind kind, Phase phase) {
  switch (kind) {
    case MoveKind::claim:
    case MoveKind::done:
      return phase == Phase::claim_before || phase == Phase::claim_after;
    case MoveKind::draw:
      return phase == Phase::draw || phase == Phase::scout_draw;
    case MoveKind::put_back:
      return phase == Phase::scout_return;
    default:
      return phase == Phase::play;
  }
}

/// The rule by which there is no claim window now: a Scout at work allows none, and one without anything to
/// prove was skipped when the turn began; otherwise option `claims` has none here, or it was closed.
std::string_view rule_without_window(const State& state) {
  if (state.phase == Phase::scout_draw || state.phase == Phase::scout_return) return "ST-4.15";
  const bool has_window_before = state.options.claims != Claims::after;
  const bool at_start = state.phase == Phase::play && state.turn_is_idle != 0;
  const bool skipped = has_window_before && at_start && provable_stones(state, state.seat).empty();
  return skipped ? "ST-4.15" : "ST-4.14";
}

/// Why this kind of move has no place now.
Refusal refuse_phase(const State& state, MoveKind kind) {
  if (state.phase == Phase::over) return refuse("ST_GAME_OVER", "ST-5.2");
  if (fits_phase(kind, state.phase)) return kAllowed;
  const Param phase = Param::of("phase", phase_text(state.phase));
  switch (kind) {
    case MoveKind::claim:
      if (state.options.auto_claim) return refuse("ST_CLAIMS_ARE_AUTOMATIC", "ST-4.11");
      return refuse("ST_NO_CLAIM_WINDOW", rule_without_window(state)).with(phase);
    case MoveKind::done:
      return refuse("ST_NO_CLAIM_WINDOW", "ST-4.15").with(phase);
    case MoveKind::draw:
      return refuse("ST_NOT_NOW", "ST-2.5").with(phase);
    case MoveKind::put_back:
      return refuse("ST_NOT_NOW", "ST-7.11").with(phase);
    default:
      return refuse("ST_NOT_NOW", "ST-2.1").with(phase);
  }
}

}  // namespace

Refusal SchottenTotten::explain(const State& state, Move move) {
  if (const Refusal refusal = refuse_phase(state, move.kind())) return refusal;
  switch (move.kind()) {
    case MoveKind::place:
      return refuse_place(state, move.card(), move.stone());
    case MoveKind::scout:
      return refuse_scout(state, move.pile());
    case MoveKind::draw:
      return refuse_pile(state, move.pile(), state.phase == Phase::draw ? "ST-2.5" : "ST-7.10");
    case MoveKind::put_back:
      return refuse_card_in_hand(state, move.card(), "ST-7.11");
    case MoveKind::redeploy:
      return refuse_redeploy(state, move);
    case MoveKind::deserter:
      return refuse_deserter(state, move);
    case MoveKind::traitor:
      return refuse_traitor(state, move);
    case MoveKind::claim:
      return refuse_claim(state, move.stone());
    case MoveKind::done:
      return kAllowed;
    case MoveKind::pass:
      return can_place_clan_card(state) ? refuse("ST_MUST_PLAY", "ST-2.2") : kAllowed;
  }
  return kAllowed;
}

}  // namespace merlon::schotten_totten
