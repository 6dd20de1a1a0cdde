// Nothing hidden reaches anybody. A seat is given two worlds that differ only in what it may not know; the
// same is played in both; and whatever the engine then says to this seat must be the same, byte for byte.
// What it says is a list of channels, and the last tests plant leaks into channels to show that the
// comparison finds them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/tests/invariants.h"
#include "games/schotten_totten/tests/players.h"
#include "tests/support/effort.h"
#include "tests/support/encoding.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

constexpr std::array<Seat, 3> kViewers{Seat{0}, Seat{1}, kSpectator};

// --- two worlds ----------------------------------------------------------------------------------

/// A move at a table: before, what was played, what happened, after.
struct Moment {
  State before;
  Move move;
  State after;
  EventList<Event> events;

  Moment(const State& state, Move played) : before(state), move(played), after(state) {
    SchottenTotten::play(after, move, events);
  }
};

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

/// Another world that looks the same to `viewer`. One way is the engine's own, the other is independent of
/// it.
State other_world(const State& world, Seat viewer, Rng& rng) {
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

/// Plays in the twin world what looks like `move` to the viewer.
Moment twin_moment(const State& world, Move move, State twin, Seat viewer, Rng& rng) {
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

// --- channels ------------------------------------------------------------------------------------

/// A way from the engine to a viewer.
struct Channel {
  std::string_view name;
  std::string (*output)(const Moment&, Seat viewer);
};

std::string bytes_of(const State& state) {
  return std::string(reinterpret_cast<const char*>(&state), sizeof(State));
}

State blanked(const State& state, Seat viewer) { return SchottenTotten::redact(state, viewer).state(); }

std::string moves_of(const State& state, Seat viewer) {
  std::string text;
  if (SchottenTotten::to_move(state) != Turn{viewer, false}) return text;
  Moves moves;
  SchottenTotten::legal(state, moves);
  for (const Move move : moves) text += std::to_string(move.bits()) + " ";
  return text;
}

std::string observation_of(const State& state, Seat viewer) {
  const std::vector<float> numbers = test::observation<SchottenTotten>(state, viewer, kPlayers);
  return std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
}

std::string actions_of(const State& state, Seat viewer) {
  std::string text;
  if (SchottenTotten::to_move(state) != Turn{viewer, false}) return text;
  Moves moves;
  SchottenTotten::legal(state, moves);
  for (const Move move : moves) text += std::to_string(Encoding::action(state, move)) + " ";
  return text;
}

std::string text_of(const Refusal& refusal) {
  std::string text = std::string(refusal.code) + " " + std::string(refusal.rule);
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    text += " ";
    text += param.name;
    text += "=";
    text += param.is_text ? std::string(param.as_text()) : std::to_string(param.number);
  }
  return text;
}

/// A few moves of every kind, the same in all worlds that look alike.
std::vector<Move> questions(const State& view) {
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

/// Explanations are given to the player on turn, about the own moves.
std::string explanations(const Moment& moment, Seat viewer) {
  if (viewer != moment.before.seat) return {};
  std::string text;
  for (const Move move : questions(blanked(moment.before, viewer))) {
    text += text_of(SchottenTotten::explain(moment.before, move)) + "\n";
    JsonWriter json;
    json.begin_object();
    SchottenTotten::write_explanation(json, moment.before, move);
    text += json.end_object().take() + "\n";
  }
  return text;
}

std::string position_json(const State& view) {
  JsonWriter json;
  json.begin_object();
  SchottenTotten::write_state(json, view);
  return json.end_object().take();
}

std::string move_json(const Moment& moment, Seat viewer) {
  JsonWriter json;
  SchottenTotten::write_move(json, moment.before, moment.move, viewer);
  return json.take();
}

std::string events_json(const Moment& moment, Seat viewer) {
  JsonWriter json;
  json.begin_array();
  for (const Event& event : moment.events) SchottenTotten::write_event(json, event, viewer);
  return json.end_array().take();
}

std::string result_json(const Moment& moment, Seat) {
  JsonWriter json;
  json.begin_array();
  SchottenTotten::write_result_items(json, moment.after);
  return json.end_array().take();
}

constexpr std::array<Channel, 14> kChannels{{
    {"view", [](const Moment& moment, Seat viewer) { return bytes_of(blanked(moment.before, viewer)); }},
    {"view after the move",
     [](const Moment& moment, Seat viewer) { return bytes_of(blanked(moment.after, viewer)); }},
    {"position",
     [](const Moment& moment, Seat viewer) { return position_json(blanked(moment.before, viewer)); }},
    {"position after the move",
     [](const Moment& moment, Seat viewer) { return position_json(blanked(moment.after, viewer)); }},
    {"legal moves", [](const Moment& moment, Seat viewer) { return moves_of(moment.before, viewer); }},
    {"legal moves after the move",
     [](const Moment& moment, Seat viewer) { return moves_of(moment.after, viewer); }},
    {"legal moves as numbers",
     [](const Moment& moment, Seat viewer) { return actions_of(moment.before, viewer); }},
    {"observation", [](const Moment& moment, Seat viewer) { return observation_of(moment.before, viewer); }},
    {"observation after the move",
     [](const Moment& moment, Seat viewer) { return observation_of(moment.after, viewer); }},
    {"explanations", explanations},
    {"move as text",
     [](const Moment& moment, Seat viewer) {
       return SchottenTotten::move_text(moment.before, moment.move, viewer);
     }},
    {"move as JSON", move_json},
    {"events", events_json},
    {"result", result_json},
}};

// --- the comparison ------------------------------------------------------------------------------

std::string name_of(Seat viewer) {
  return viewer == kSpectator ? "a spectator" : "seat " + std::to_string(merlon::index(viewer));
}

/// By which channel the viewer can tell two worlds apart that he must not; empty if by none.
template <class Channels>
std::string leak(const State& world, Seat viewer, const Channels& channels, Rng& rng) {
  Moves moves;
  SchottenTotten::legal(world, moves);
  const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  const State twin = other_world(world, viewer, rng);
  const Moment here(world, move);
  const Moment there = twin_moment(world, move, twin, viewer, rng);
  for (const Channel& channel : channels) {
    const std::string said_here = channel.output(here, viewer);
    const std::string said_there = channel.output(there, viewer);
    if (said_here == said_there) continue;
    std::string text = "hidden cards reach " + name_of(viewer) + " by: ";
    text += channel.name;
    text += ", with " + SchottenTotten::move_text(world, move, world.seat);
    if (said_here.size() != sizeof(State)) text += "\n  here:  " + said_here + "\n  there: " + said_there;
    return text;
  }
  return {};
}

template <class Channels>
auto leak_check(const Channels& channels) {
  return [&channels](const State& state, Rng& rng) {
    if (state.phase == Phase::over) return std::string();
    for (const Seat viewer : kViewers) {
      const std::string found = leak(state, viewer, channels, rng);
      if (!found.empty()) return found;
    }
    return std::string();
  };
}

TEST(Noninterference, NothingHiddenReachesAnybody) {
  rules("ST-9.1", "ST-9.2", "ST-9.3");
  check_games(every_combination(), effort(3 * 4608), 20, leak_check(kChannels));
}

// Scouts are rare, and where the subtle leaks would be.
TEST(Noninterference, NothingHiddenReachesAnybodyAroundAScout) {
  rules("ST-7.10", "ST-7.11", "ST-9.3");
  const auto options = combinations_with([](const Options& o) { return o.tactics != 0; });
  const auto check = leak_check(kChannels);
  check_games(options, effort(8000), 3, [&](const State& state, Rng& rng) {
    const bool around =
        invariants::is_scouting(state) || state.scouted.size() + state.scouted_tactics.size() > 0;
    return around ? check(state, rng) : std::string();
  });
}

// The twin worlds must be good worlds, or the comparison says nothing.
TEST(Noninterference, TwinWorldsObeyTheRules) {
  check_games(every_combination(), effort(4608), 20, [](const State& state, Rng& rng) {
    for (const Seat viewer : kViewers) {
      const State twin = other_world(state, viewer, rng);
      const std::string_view problem = invariants::problem(twin);
      if (!problem.empty()) return std::string(problem);
      if (blanked(twin, viewer) != blanked(state, viewer)) return std::string("a twin world looks different");
    }
    return std::string();
  });
}

// --- planted leaks -------------------------------------------------------------------------------

State view_with_opposing_hand(const State& state, Seat viewer) {
  State view = blanked(state, viewer);
  view.hand_clan = state.hand_clan;
  return view;
}

State view_with_pile_order(const State& state, Seat viewer) {
  State view = blanked(state, viewer);
  view.clan_pile = state.clan_pile;
  return view;
}

State view_with_bottom_card(const State& state, Seat viewer) {
  State view = blanked(state, viewer);
  view.tactics_pile[0] = state.tactics_pile[0];
  return view;
}

State view_with_scouted_cards(const State& state, Seat viewer) {
  State view = blanked(state, viewer);
  view.scouted = state.scouted;
  return view;
}

std::string events_with_drawn_cards(const Moment& moment, Seat) {
  JsonWriter json;
  json.begin_array();
  for (const Event& event : moment.events) SchottenTotten::write_event(json, event, event.seat);
  return json.end_array().take();
}

/// Answers the one who waits as if the hand asked about were the own.
std::string explanation_for_all(const Moment& moment, Seat) {
  return text_of(SchottenTotten::explain(moment.before, Move::place(clan_card(Suit(0), 7), Stone(0))));
}

std::string number_of_moves_for_all(const Moment& moment, Seat) {
  Moves moves;
  SchottenTotten::legal(moment.before, moves);
  return std::to_string(moves.size());
}

constexpr std::array<Channel, 11> kPlantedLeaks{{
    {"a view that forgets to hide the opposing hand",
     [](const Moment& moment, Seat viewer) {
       return bytes_of(view_with_opposing_hand(moment.before, viewer));
     }},
    {"a view that leaves the order of the pile",
     [](const Moment& moment, Seat viewer) { return bytes_of(view_with_pile_order(moment.before, viewer)); }},
    {"a view that leaves one card at the bottom of a pile",
     [](const Moment& moment, Seat viewer) {
       return bytes_of(view_with_bottom_card(moment.before, viewer));
     }},
    {"a view that tells everybody what the Scout's player knows",
     [](const Moment& moment, Seat viewer) {
       return bytes_of(view_with_scouted_cards(moment.after, viewer));
     }},
    {"a hash of the whole state beside the view",
     [](const Moment& moment, Seat viewer) {
       return bytes_of(blanked(moment.before, viewer)) + std::to_string(state_hash(moment.before));
     }},
    {"an observation made for the other seat",
     [](const Moment& moment, Seat viewer) {
       return observation_of(moment.before, viewer == Seat{0} ? Seat{1} : Seat{0});
     }},
    {"events that name the drawn card", events_with_drawn_cards},
    {"the text of a card put back, for all",
     [](const Moment& moment, Seat) {
       return SchottenTotten::move_text(moment.before, moment.move, moment.before.seat);
     }},
    {"the JSON of a card put back, for all",
     [](const Moment& moment, Seat) { return move_json(moment, moment.before.seat); }},
    {"an explanation about somebody else's hand", explanation_for_all},
    {"the number of moves the opponent has", number_of_moves_for_all},
}};

TEST(Noninterference, FindsEveryPlantedLeak) {
  const auto options = combinations_with([](const Options& o) { return o.tactics != 0; });
  for (const Channel& planted : kPlantedLeaks) {
    const std::array<Channel, 1> channels{planted};
    const auto check = leak_check(channels);
    int games = 0;
    while (games < 500 && !first_failure(path_over(options, games), 1, check)) ++games;
    EXPECT_LT(games, 500) << "not found: " << planted.name;
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
