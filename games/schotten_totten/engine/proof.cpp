#include "games/schotten_totten/engine/proof.h"

namespace merlon::schotten_totten {
namespace {

/// The opponent's side with all that may still come to it.
Lineup open_lineup(const State& state, Seat opponent, Stone stone, const Ground& ground) {
  const Side& side = state.side(opponent, stone);
  Lineup lineup = lineup_of(side);
  lineup.missing = ground.slots - side.size();
  lineup.unseen = state.unseen();
  return lineup;
}

/// ST-6.9: the morale cards that count as unseen for a side of `owner` when the option says so.
FixedList<Card, 3> unplayed_morale(const State& state, Seat owner) {
  FixedList<Card, 3> cards;
  if (!state.options.tactics || !state.options.proof_counts_unplayed_tactics) return cards;
  const TacticsSet played = state.played[Seat{0}] | state.played[Seat{1}];
  const TacticsSet own_leaders = state.played[owner] & TacticsSet::leaders();
  if (own_leaders.empty()) cards.push(played.has(Card::leader1) ? Card::leader2 : Card::leader1);
  if (!played.has(Card::reinforcement)) cards.push(Card::reinforcement);
  if (!played.has(Card::shield)) cards.push(Card::shield);
  return cards;
}

/// Calls `test` for the line-up as it is and with every choice of unplayed morale cards that finds room in
/// it, until one call returns true.
template <class Test>
bool any_choice(const Lineup& lineup, const FixedList<Card, 3>& morale, Test&& test) {
  for (unsigned choice = 0; choice < 1u << morale.size(); ++choice) {
    if (std::popcount(choice) > lineup.missing) continue;
    Lineup chosen = lineup;
    for_each_bit(choice, [&](int i) {
      chosen.add(morale[at(i)]);
      --chosen.missing;
    });
    if (test(chosen)) return true;
  }
  return false;
}

Strength strongest_reply(const Lineup& lineup, const FixedList<Card, 3>& morale, const Ground& ground) {
  Strength best;
  any_choice(lineup, morale, [&](const Lineup& chosen) {
    best = std::max(best, strongest(chosen, ground));
    return false;
  });
  return best;
}

/// Names cards that make the strongest reply: takes any one after which it can still be reached, until
/// complete.
void find_witness(Proof& proof, Lineup lineup, FixedList<Card, 3> morale, const Ground& ground) {
  const auto try_card = [&](Card card, const FixedList<Card, 3>& morale_left) {
    Lineup next = lineup;
    next.add(card);
    --next.missing;
    if (is_clan(card)) next.unseen.remove(card);
    if (strongest_reply(next, morale_left, ground) != proof.reply) return false;
    lineup = next;
    morale = morale_left;
    proof.cards.push(card);
    return true;
  };
  while (lineup.missing > 0) {
    bool found = false;
    lineup.unseen.for_each([&](Card card) { found = found || try_card(card, morale); });
    for (const Card card : FixedList<Card, 3>(morale)) {
      FixedList<Card, 3> rest;
      for (const Card one : morale) {
        if (one != card) rest.push(one);
      }
      found = found || try_card(card, rest);
    }
    if (!found) return;
  }
}

}  // namespace

bool beats_complete(const State& state, Seat seat, Stone stone) {
  const Strength own = state.strength(seat, stone);
  const Strength theirs = state.strength(other(seat), stone);
  if (own != theirs) return own > theirs;
  return state.side(seat, stone).stamp() < state.side(other(seat), stone).stamp();  // ST-3.10
}

bool provable(const State& state, Seat seat, Stone stone) {
  const Strength own = state.strength(seat, stone);
  if (own.formation == FormationClass::none) return false;  // ST-4.1
  const Seat opponent = other(seat);
  if (state.strength(opponent, stone).formation != FormationClass::none)
    return beats_complete(state, seat, stone);
  if (!state.options.tactics && surely_beats(state.side(opponent, stone), state.unseen(), own)) return false;
  const Ground ground = ground_at(state, stone);
  const Lineup lineup = open_lineup(state, opponent, stone, ground);
  if (!state.options.proof_counts_unplayed_tactics) return !can_beat(lineup, ground, own);  // ST-4.3
  return !any_choice(lineup, unplayed_morale(state, opponent),
                     [&](const Lineup& chosen) { return can_beat(chosen, ground, own); });
}

StoneSet provable_stones(const State& state, Seat seat) {
  StoneSet stones{};
  for (const Stone stone : state.complete(seat)) {
    if (provable(state, seat, stone)) stones.add(stone);
  }
  return stones;
}

Proof prove(const State& state, Seat seat, Stone stone) {
  Proof proof;
  const Ground ground = ground_at(state, stone);
  const Seat opponent = other(seat);
  const Side& theirs = state.side(opponent, stone);
  proof.own = state.strength(seat, stone);
  proof.reply_complete = theirs.size() >= ground.slots;
  if (proof.reply_complete) {
    proof.reply = state.strength(opponent, stone);
  } else {
    const Lineup lineup = open_lineup(state, opponent, stone, ground);
    const auto morale = unplayed_morale(state, opponent);
    proof.reply = strongest_reply(lineup, morale, ground);
    if (proof.reply.formation != FormationClass::none) find_witness(proof, lineup, morale, ground);
  }
  if (proof.own.formation == FormationClass::none) return proof;
  if (proof.reply_complete) {
    const bool tie = proof.own == proof.reply;
    proof.verdict = beats_complete(state, seat, stone) ? Verdict::stands
                    : tie                              ? Verdict::tie_lost
                                                       : Verdict::weaker;
  } else {
    proof.verdict = proof.reply > proof.own ? Verdict::counterexample : Verdict::stands;
  }
  return proof;
}

}  // namespace merlon::schotten_totten
