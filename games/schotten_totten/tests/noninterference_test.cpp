// Nothing hidden reaches anybody (tests/suites/noninterference.h): the other worlds of Schotten-Totten, in
// which hidden cards have changed places, and leaks that must be found.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/tests/invariants.h"
#include "games/schotten_totten/tests/players.h"
#include "tests/suites/noninterference.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;
using Moment = test::Moment<SchottenTotten>;
using Channel = test::Channel<SchottenTotten>;

// --- other worlds --------------------------------------------------------------------------------

template <class Set>
void swap_members(Set& set, Card a, Card b) {
  if (set.has(a) == set.has(b)) return;
  const Card gone = set.has(a) ? a : b;
  set.remove(gone);
  set.add(gone == a ? b : a);
}

/// Lets two hidden cards of one kind change places, with all that is known about these places.
void swap_cards(State& state, Card a, Card b) {
  for (Card& card : pile_room(state, pile_of(a))) card = card == a ? b : card == b ? a : card;
  for (const Seat s : kSeats) {
    is_clan(a) ? swap_members(state.hand_clan[s], a, b) : swap_members(state.hand_tactics[s], a, b);
  }
  is_clan(a) ? swap_members(state.scouted, a, b) : swap_members(state.scouted_tactics, a, b);
}

/// The cards of one kind whose place is hidden from a viewer.
std::vector<Card> unknown_cards(const State& view, Pile kind) {
  std::array<bool, 256> known{};
  const auto note = [&](Card card) { known[static_cast<std::size_t>(index(card))] = true; };
  view.visible.for_each(note);
  for (const Seat s : kSeats) {
    view.hand_clan[s].for_each(note);
    view.hand_tactics[s].for_each(note);
    view.played[s].for_each(note);
  }
  for (const Card card : pile_cards(view, kind)) note(card);
  std::vector<Card> unknown;
  for (int i = 0; i < kClanCards + kTacticsCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (invariants::in_deck(view.options, card) && pile_of(card) == kind &&
        !known[static_cast<std::size_t>(i)]) {
      unknown.push_back(card);
    }
  }
  return unknown;
}

bool holds(const State& state, Seat seat, Card card) {
  return state.hand_clan[seat].has(card) || state.hand_tactics[seat].has(card);
}

/// A card of the mover's hand of the same kind as `card`, of those that the viewer does not know.
Card hidden_hand_card(const State& world, Seat viewer, Card card, Rng& rng) {
  std::vector<Card> hidden = unknown_cards(SchottenTotten::redact(world, viewer).state(), pile_of(card));
  std::erase_if(hidden, [&](Card one) { return !holds(world, world.seat, one); });
  if (hidden.empty()) return Card::none;
  return hidden[rng.below(static_cast<std::uint32_t>(hidden.size()))];
}

/// The hand card that a move shows to everybody.
Card shown_card(Move move) {
  switch (move.kind()) {
    case MoveKind::place:
      return move.card();
    case MoveKind::scout:
      return Card::scout;
    case MoveKind::redeploy:
      return Card::redeploy;
    case MoveKind::deserter:
      return Card::deserter;
    case MoveKind::traitor:
      return Card::traitor;
    default:
      return Card::none;
  }
}

/// What the viewer draws with the own move becomes known, so the next cards must be the same in both worlds.
void agree_on_next_cards(const State& world, State& twin) {
  for (const Pile pile : invariants::kPiles) {
    const auto cards = pile_cards(world, pile);
    for (std::size_t i = 0; i < std::min<std::size_t>(3, cards.size()); ++i) {
      const Card wanted = cards[cards.size() - 1 - i];
      const Card present = pile_cards(twin, pile)[cards.size() - 1 - i];
      if (wanted != present) swap_cards(twin, wanted, present);
    }
  }
}

// --- planted leaks -------------------------------------------------------------------------------

/// The view, with a part of the whole state left in it.
template <class Forget>
std::string leaky_view(const State& state, Seat viewer, const Forget& forget) {
  State view = test::seen_by<SchottenTotten>(viewer, state);
  forget(view, state);
  return test::bytes_of(view);
}

const std::vector<Channel> kPlantedLeaks{
    {"a view that forgets to hide the opposing hand",
     [](const Moment& moment, Seat viewer) {
       return leaky_view(moment.before, viewer,
                         [](State& view, const State& state) { view.hand_clan = state.hand_clan; });
     }},
    {"a view that leaves the order of the pile",
     [](const Moment& moment, Seat viewer) {
       return leaky_view(moment.before, viewer,
                         [](State& view, const State& state) { view.clan_pile = state.clan_pile; });
     }},
    {"a view that leaves one card at the bottom of a pile",
     [](const Moment& moment, Seat viewer) {
       return leaky_view(moment.before, viewer, [](State& view, const State& state) {
         view.tactics_pile[0] = state.tactics_pile[0];
       });
     }},
    {"a view that tells everybody what the Scout's player knows",
     [](const Moment& moment, Seat viewer) {
       return leaky_view(moment.after, viewer,
                         [](State& view, const State& state) { view.scouted = state.scouted; });
     }},
    {"a hash of the whole state beside the view",
     [](const Moment& moment, Seat) { return std::to_string(state_hash(moment.before)); }},
    {"an observation made for the other seat",
     [](const Moment& moment, Seat viewer) {
       return test::observed_by<SchottenTotten>(viewer == Seat{0} ? Seat{1} : Seat{0}, moment.before);
     }},
    {"events that name the drawn card",
     [](const Moment& moment, Seat) {
       std::string text;
       for (const Event& event : moment.events) {
         JsonWriter json;
         SchottenTotten::write_event(json, event, event.seat);
         text += json.take();
       }
       return text;
     }},
    {"the text of a card put back, for all",
     [](const Moment& moment, Seat) {
       return SchottenTotten::move_text(moment.before, moment.move, moment.before.seat);
     }},
    {"the JSON of a card put back, for all",
     [](const Moment& moment, Seat) { return test::move_json_for(moment.before.seat, moment); }},
    {"an explanation about somebody else's hand",
     [](const Moment& moment, Seat) {
       const Move move = Move::place(clan_card(Suit(0), 7), Stone(0));
       return test::verdict<SchottenTotten>(moment.before, move);
     }},
    {"the number of moves the opponent has",
     [](const Moment& moment, Seat) {
       return std::to_string(test::move_texts<SchottenTotten>(moment.before).size());
     }},
};

struct Worlds : Sample {
  /// Another world that looks the same to `viewer`. One way is the engine's own, the other is independent of
  /// it.
  static State other_world(const State& world, Seat viewer, Rng& rng) {
    const View<SchottenTotten> view = SchottenTotten::redact(world, viewer);
    if (rng.below(2) == 0) return SchottenTotten::imagine(view, rng);
    State twin = world;
    for (const Pile kind : invariants::kPiles) {
      const std::vector<Card> unknown = unknown_cards(view.state(), kind);
      const auto count = static_cast<std::uint32_t>(unknown.size());
      for (std::uint32_t i = 1; i < count; ++i) swap_cards(twin, unknown[i], unknown[rng.below(i + 1)]);
    }
    return twin;
  }

  /// Plays in the twin world what looks like `move` to the viewer.
  static Moment twin_moment(const State& world, Move move, State twin, Seat viewer, Rng& rng) {
    if (viewer == world.seat) {
      agree_on_next_cards(world, twin);
      return Moment(twin, move);
    }
    if (move.kind() == MoveKind::put_back) {
      const Card card = hidden_hand_card(twin, viewer, move.card(), rng);
      return Moment(twin, Move::put_back(card == Card::none ? move.card() : card));
    }
    const Card shown = shown_card(move);
    if (shown != Card::none && !holds(twin, world.seat, shown)) {
      swap_cards(twin, shown, hidden_hand_card(twin, viewer, shown, rng));
    }
    return Moment(twin, move);
  }

  /// A few moves of every kind, the same in all worlds that look alike.
  static std::vector<Move> questions(const State& view) {
    std::vector<Move> moves{Move::pass(),
                            Move::done(),
                            Move::draw(Pile::clan),
                            Move::draw(Pile::tactics),
                            Move::scout(Pile::clan),
                            Move::scout(Pile::tactics)};
    Rng rng(state_hash(view));
    for (const Stone stone : every<Stone>()) moves.push_back(Move::claim(stone));
    for (int i = 0; i < 10; ++i) {
      const Card card = static_cast<Card>(rng.below(kClanCards + kTacticsCards));
      const Stone from = static_cast<Stone>(rng.below(kStones));
      const Stone to = static_cast<Stone>(rng.below(kStones));
      for (const Move move : {Move::place(card, to), Move::put_back(card), Move::redeploy(card, from, to),
                              Move::deserter(card, from), Move::traitor(card, from, to)}) {
        moves.push_back(move);
      }
    }
    return moves;
  }
  static std::string_view problem(const State& world) { return invariants::problem(world); }
  static const std::vector<Channel>& planted_leaks() { return kPlantedLeaks; }
  static Path leaky_path(int i) { return path_over(tactics_options(), i); }
  static void note_rules(std::string_view test) {
    if (test == "NothingHiddenReachesAnybody") rules("ST-9.1", "ST-9.2", "ST-9.3");
  }
};

// Scouts are rare, and where the subtle leaks would be.
TEST(StNoninterference, NothingHiddenReachesAnybodyAroundAScout) {
  rules("ST-7.10", "ST-7.11", "ST-9.3");
  const auto check = test::leak_check<Worlds>(test::channels<Worlds>());
  check_games(tactics_options(), effort(8000), 3, [&](const State& state, Rng& rng) {
    const bool around =
        invariants::is_scouting(state) || state.scouted.size() + state.scouted_tactics.size() > 0;
    return around ? check(state, rng) : std::string();
  });
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, Noninterference, schotten_totten::Worlds);
}
