// Positions as JSON: what is written is read back to the same state, and what no game can come to is refused.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstring>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/schotten_totten/notation.h"
#include "host/boost_json.h"
#include "tests/schotten_totten/invariants.h"
#include "tests/support/effort.h"
#include "tests/support/random_play.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using boost::json::array;
using boost::json::value;
using test::effort;
using test::rules;

std::string text_of(const State& state) {
  JsonWriter json;
  json.begin_object();
  SchottenTotten::write_state(json, state);
  return json.end_object().take();
}

value json_of(const State& state) {
  const auto parsed = parse_json(text_of(state));
  EXPECT_TRUE(parsed) << text_of(state);
  return parsed ? *parsed : value();
}

Expected<State> read(const value& json, const Options& options) {
  return SchottenTotten::read_state(as_json(json), options, kPlayers);
}

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

// --- there and back ------------------------------------------------------------------------------

std::string check_round_trip(const State& state, Rng&) {
  const Expected<State> again = read(json_of(state), state.options);
  if (!again) return "refused: " + again.error().message;
  return same_bytes(*again, state) ? "" : "read as another state";
}

TEST(Position, EveryStateIsReadAsItWasWritten) {
  rules("ST-10.4", "ST-10.5");
  check_games(every_combination(), effort(3 * 4608), 30, check_round_trip);
}

// Random games spend most of their moves with playing and drawing; the other phases are looked for.
TEST(Position, EveryPhaseIsReadAsItWasWritten) {
  std::map<Phase, int> phases;
  const auto check = [&](const State& state, Rng& rng) {
    if (state.phase == Phase::play || state.phase == Phase::draw) return std::string();
    ++phases[state.phase];
    return check_round_trip(state, rng);
  };
  const auto options = combinations_with([](const Options& o) { return o.tactics != 0; });
  check_games(options, effort(2304), 4, check);
  for (const Phase phase :
       {Phase::claim_before, Phase::scout_draw, Phase::scout_return, Phase::claim_after, Phase::over}) {
    EXPECT_GT(phases[phase], 0) << phase_text(phase);
  }
}

// Long games have many turns for few cards, which a reader could take for a mistake.
TEST(Position, LongGamesAreReadAsTheyWereWritten) {
  const auto options =
      combinations_with([](const Options& o) { return o.tactics != 0 && o.auto_claim == 0; });
  for (int i = 0; i < effort(300); ++i) {
    Path path = path_over(options, i);
    path.players = {player_named("staller"), player_named(i % 2 == 0 ? "decliner" : "builder")};
    Rng rng(0);
    const auto failure = first_failure(path, 10, check_round_trip);
    ASSERT_FALSE(failure) << failure->problem << '\n' << failure->path;
    ASSERT_EQ(check_round_trip(end_of(path), rng), "") << path;
  }
}

// What a player is shown is no position to play on from.
TEST(Position, AViewIsRefused) {
  const State state = end_of(Path{.seed = 1, .steps = 5});
  const Expected<State> again = read(json_of(SchottenTotten::redact(state, Seat{0}).state()), state.options);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().message, "hands: '?clan' is no card of this game");
}

// --- positions that cannot be --------------------------------------------------------------------

/// The first state of random games for which `wanted` holds.
template <class Wanted>
State find_state(const Options& options, Wanted&& wanted) {
  for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
    for (Walk walk(Path{.options = options, .seed = seed});; walk.step()) {
      if (wanted(walk.state())) return walk.state();
      if (walk.at_end()) break;
    }
  }
  ADD_FAILURE() << "no such state";
  return {};
}

constexpr Options kBasic{};
constexpr Options kTactics{.tactics = 1};
constexpr Options kManual{.auto_claim = 0};
constexpr Options kScoutAny{.tactics = 1, .scout_any = 1};

State basic_start() { return Walk(Path{}).state(); }

State basic_middle() {
  return find_state(kBasic, [](const State& s) { return s.turn == 20 && (s.owned[0] | s.owned[1]) == 0; });
}

State tactics_start() { return Walk(Path{.options = kTactics}).state(); }

bool on_table(const State& state, Card morale) {
  bool found = false;
  invariants::for_each_side(state,
                            [&](const Side& side, Seat, Stone) { found = found || side.find(morale) >= 0; });
  return found;
}

/// Four cards lie on a side at Mud, which has never moved; nobody owns a stone.
State four_at_mud() {
  return find_state(kTactics, [](const State& s) {
    bool four = false;
    invariants::for_each_side(s, [&](const Side& side, Seat, Stone stone) {
      four = four || (side.size() == 4 && s.has_mud(stone));
    });
    const auto played = s.played[0] | s.played[1];
    return four && (s.owned[0] | s.owned[1]) == 0 && !played.has(Card::redeploy) &&
           !played.has(Card::deserter);
  });
}

/// Seat 0 has laid leader1, seat 1 fog, and both are still there.
State leader_and_fog() {
  return find_state(kTactics, [](const State& s) {
    return s.phase == Phase::play && s.played[0].has(Card::leader1) && s.played[1].has(Card::fog) &&
           on_table(s, Card::leader1) && s.terrain_seat[0] == 1 && !s.played[1].has(Card::leader2) &&
           !s.played[0].has(Card::scout) && !s.played[1].has(Card::scout) && s.pile_size[1] > 0;
  });
}

State while_scouting(Phase phase) {
  return find_state(kScoutAny, [&](const State& s) { return s.phase == phase; });
}

/// Two clan cards that the Scout's player, seat 0, put back lie on the pile.
/// A list of one item. Written out, because compilers disagree about what braces around a single value mean.
value only(const value& item) {
  boost::json::array items;
  items.push_back(item);
  return items;
}

State two_scouted() {
  return find_state(kTactics, [](const State& s) {
    return s.phase == Phase::play && s.seat == Seat{1} && s.returned_in_pile[0] == 2 &&
           s.played[0].has(Card::scout) && s.pile_size[0] > 4;
  });
}

State won_game() {
  return find_state(kBasic, [](const State& s) { return s.phase == Phase::over && s.seat == Seat{0}; });
}

State settled_game() {
  return find_state(kManual, [](const State& s) { return s.phase == Phase::over && s.settled(); });
}

State claim_window() {
  return find_state(kManual, [](const State& s) { return s.phase == Phase::claim_before; });
}

State draw_phase() {
  return find_state(kTactics, [](const State& s) { return s.phase == Phase::draw; });
}

value& at(value& json, std::string_view pointer) { return json.at_pointer({pointer.data(), pointer.size()}); }

/// Lays Mud at the stone after the one where it lies.
void carry_mud_on(value& j) {
  for (int stone = 0; stone < kStones; ++stone) {
    value& mud = at(j, "/stones/" + std::to_string(stone) + "/mud");
    if (mud.is_null()) continue;
    at(j, "/stones/" + std::to_string((stone + 1) % kStones) + "/mud") = mud;
    mud = nullptr;
    return;
  }
}

array& list(value& json, std::string_view pointer) { return at(json, pointer).as_array(); }

void move_item(array& from, array& to) {
  to.push_back(from.back());
  from.pop_back();
}

/// Takes a card away, wherever it lies.
void remove_card(value& json, std::string_view card) {
  if (json.is_object()) {
    for (auto& member : json.get_object()) remove_card(member.value(), card);
  }
  if (!json.is_array()) return;
  array kept;
  for (value& item : json.get_array()) {
    const bool is_it =
        item.is_string() && item.get_string() == boost::json::string_view(card.data(), card.size());
    const bool holds_it = item.is_object() && item.get_object().contains("card") &&
                          item.at("card").get_string() == boost::json::string_view(card.data(), card.size());
    if (is_it || holds_it) continue;
    remove_card(item, card);
    kept.push_back(item);
  }
  json = std::move(kept);
}

value stamped(std::string_view card, int turn) {
  return {{"card", boost::json::string_view(card.data(), card.size())}, {"turn", turn}};
}

std::string first_text(value& json, std::string_view pointer) {
  return std::string(list(json, pointer).front().as_string());
}

/// The first stone whose side of `seat` has at least `count` cards, as a pointer to that side.
std::string side_with(value& json, int seat, std::size_t count) {
  for (int stone = 0; stone < kStones; ++stone) {
    const std::string pointer = "/stones/" + std::to_string(stone) + "/sides/" + std::to_string(seat);
    if (list(json, pointer).size() >= count) return pointer;
  }
  ADD_FAILURE() << "no such side";
  return "/stones/0/sides/0";
}

struct Impossible {
  std::string_view name;
  State (*base)();
  void (*spoil)(value& json);
  std::string_view message;  ///< how the refusal begins; "*" stands for anything
};

/// Whether a text is the pattern, in which every "*" stands for any text.
bool matches(std::string_view text, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  text.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  for (std::size_t skip = 0; skip <= text.size(); ++skip) {
    if (matches(text.substr(skip), pattern)) return true;
  }
  return false;
}

const std::vector<Impossible>& impossible_positions() {
  static const std::vector<Impossible> kRows{
      // The form.
      {"no seat on turn", basic_start, [](value& j) { j.as_object().erase("to_move"); },
       "to_move must be a number from 0 to 1"},
      {"a third seat", basic_start, [](value& j) { at(j, "/to_move") = 2; },
       "to_move must be a number from 0 to 1"},
      {"nobody on turn", basic_start, [](value& j) { at(j, "/to_move") = nullptr; },
       "to_move must be a number from 0 to 1"},
      {"a seat as text", basic_start, [](value& j) { at(j, "/to_move") = "0"; },
       "to_move must be a number from 0 to 1"},
      {"a seat and a half", basic_start, [](value& j) { at(j, "/to_move") = 0.5; },
       "to_move must be a number from 0 to 1"},
      {"an unknown phase", basic_start, [](value& j) { at(j, "/phase") = "dinner"; },
       "phase 'dinner' is unknown"},
      {"no phase", basic_start, [](value& j) { j.as_object().erase("phase"); }, "phase '' is unknown"},
      {"turn 0", basic_start, [](value& j) { at(j, "/turn") = 0; }, "turn must be a number from 1 to *"},
      {"turn 1000", basic_start, [](value& j) { at(j, "/turn") = 1000; },
       "turn must be a number from 1 to *"},
      {"a turn beyond all numbers", basic_start, [](value& j) { at(j, "/turn") = 18446744073709551615u; },
       "turn must be a number from 1 to *"},
      {"minus one pass", basic_start, [](value& j) { at(j, "/passes") = -1; },
       "passes must be a number from 0 to 2"},
      {"three passes", basic_start, [](value& j) { at(j, "/passes") = 3; },
       "passes must be a number from 0 to 2"},
      {"idle as a number", basic_start, [](value& j) { at(j, "/idle") = 1; }, "idle must be true or false"},
      {"three hands", basic_start, [](value& j) { list(j, "/hands").emplace_back(array{}); },
       "hands must be a list of 2"},
      {"a hand that is no list", basic_start, [](value& j) { at(j, "/hands/0") = "r1"; },
       "hands must be a list of cards"},
      {"no pile", basic_start, [](value& j) { j.as_object().erase("clan_pile"); },
       "clan_pile must be a list of cards"},
      {"eight stones", basic_start, [](value& j) { list(j, "/stones").pop_back(); },
       "stones must be a list of 9"},
      {"a stone of a third owner", basic_start, [](value& j) { at(j, "/stones/4/owner") = 2; },
       "owner must be a number from 0 to 1"},
      {"a stone with one side", basic_start, [](value& j) { list(j, "/stones/4/sides").pop_back(); },
       "sides must be a list of 2"},
      {"a stone that is none", basic_start, [](value& j) { at(j, "/stones/4") = 7; },
       "owner must be a number*"},
      {"no discards", basic_start, [](value& j) { j.as_object().erase("discards"); },
       "discards must be a list of 2"},
      {"nothing played", basic_start, [](value& j) { j.as_object().erase("played"); },
       "played must be a list of 2"},
      {"scouted is no list", basic_start, [](value& j) { at(j, "/scouted") = true; },
       "scouted must be a list of cards"},
      // Cards.
      {"a card that is none", basic_start, [](value& j) { at(j, "/hands/1/3") = "x3"; },
       "hands: 'x3' is no card of this game"},
      {"a card as a number", basic_start, [](value& j) { at(j, "/hands/1/3") = 3; },
       "hands: '' is no card of this game"},
      {"a ten in a deck up to nine", basic_start, [](value& j) { at(j, "/hands/1/3") = "r10"; },
       "hands: 'r10' is no card of this game"},
      {"a tactics card in the basic game", basic_start, [](value& j) { at(j, "/hands/1/3") = "fog"; },
       "hands: fog in a game without tactics cards"},
      {"a card twice in a hand", basic_start, [](value& j) { at(j, "/hands/0/0") = at(j, "/hands/0/1"); },
       "card * occurs twice"},
      {"a card in two hands", basic_start, [](value& j) { at(j, "/hands/0/0") = at(j, "/hands/1/0"); },
       "card * occurs twice"},
      {"a card in hand and pile", basic_start, [](value& j) { at(j, "/clan_pile/7") = at(j, "/hands/1/0"); },
       "card * occurs twice"},
      {"a card on the table and in hand", basic_middle,
       [](value& j) { at(j, "/hands/0/0") = at(j, side_with(j, 1, 1)).at(0).at("card"); },
       "card * occurs twice"},
      {"a card on the table and among the discards", basic_middle,
       [](value& j) { list(j, "/discards/0").push_back(at(j, side_with(j, 1, 1)).at(0).at("card")); },
       "card * occurs twice"},
      {"a tactics card twice", tactics_start,
       [](value& j) { at(j, "/hands/0/0") = at(j, "/tactics_pile/0"); }, "card * occurs twice"},
      {"a card missing from a hand", basic_start, [](value& j) { list(j, "/hands/0").pop_back(); },
       "card * is missing"},
      {"a card missing from the pile", basic_start, [](value& j) { list(j, "/clan_pile").pop_back(); },
       "card * is missing"},
      {"a tactics card missing", tactics_start, [](value& j) { list(j, "/tactics_pile").pop_back(); },
       "card * is missing"},
      {"a pile of far too many cards", basic_start,
       [](value& j) {
         for (int i = 0; i < 70; ++i) list(j, "/clan_pile").push_back(at(j, "/clan_pile/0"));
       },
       "clan_pile has too many cards"},
      {"a tactics card in the clan pile", tactics_start,
       [](value& j) { move_item(list(j, "/tactics_pile"), list(j, "/clan_pile")); },
       "card * is in the wrong pile"},
      {"a clan card in the tactics pile", tactics_start,
       [](value& j) {
         list(j, "/tactics_pile").pop_back();
         move_item(list(j, "/clan_pile"), list(j, "/tactics_pile"));
       },
       "card * is in the wrong pile"},
      {"a hand of seven", basic_start,
       [](value& j) { move_item(list(j, "/clan_pile"), list(j, "/hands/1")); },
       "hand of seat 1 has 7 cards, the limit is 6 (ST-1.3)"},
      // Tactics cards.
      {"a clan card among the played", tactics_start,
       [](value& j) { move_item(list(j, "/hands/0"), list(j, "/played/0")); },
       "played: * is no tactics card"},
      {"two Leaders of one seat", leader_and_fog,
       [](value& j) {
         remove_card(j, "leader2");
         list(j, "/played/0").emplace_back("leader2");
         list(j, "/discards/0").emplace_back("leader2");
         // Keep ST-6.3: seat 1 plays a trick of its own.
         remove_card(j, "scout");
         list(j, "/played/1").emplace_back("scout");
       },
       "a seat has played two leaders (ST-6.5)"},
      {"two tactics cards ahead", tactics_start,
       [](value& j) {
         remove_card(j, "scout");
         remove_card(j, "redeploy");
         at(j, "/played/0") = {"scout", "redeploy"};
       },
       "one seat is more than one tactics card ahead (ST-6.3)"},
      {"a Leader that lies nowhere", tactics_start,
       [](value& j) {
         remove_card(j, "leader1");
         list(j, "/played/0").emplace_back("leader1");
       },
       "leader1 was played but lies nowhere"},
      {"Fog that lies nowhere", tactics_start,
       [](value& j) {
         remove_card(j, "fog");
         list(j, "/played/0").emplace_back("fog");
       },
       "fog must lie at one stone or among the discards"},
      {"Fog at a stone and among the discards", leader_and_fog,
       [](value& j) { list(j, "/discards/1").emplace_back("fog"); },
       "fog must lie at one stone or among the discards"},
      {"Fog at two stones", leader_and_fog,
       [](value& j) {
         for (value& stone : list(j, "/stones")) stone.at("fog") = 1;
       },
       "card fog occurs twice"},
      {"Fog of the wrong seat", leader_and_fog,
       [](value& j) {
         for (value& stone : list(j, "/stones")) {
           if (!stone.at("fog").is_null()) stone.at("fog") = 0;
         }
       },
       "fog lies at a stone, but its seat has not played it"},
      {"Mud that nobody played", basic_start, [](value& j) { at(j, "/stones/2/mud") = 0; },
       "mud lies at a stone, but its seat has not played it"},
      {"a Leader that was not played", tactics_start,
       [](value& j) {
         remove_card(j, "leader1");
         list(j, "/stones/0/sides/0").push_back(stamped("leader1", 1));
       },
       "leader1 lies open, but its seat has not played it"},
      {"a Leader in two places", leader_and_fog,
       [](value& j) { list(j, "/discards/0").emplace_back("leader1"); }, "card leader1 occurs twice"},
      {"a trick in a formation", tactics_start,
       [](value& j) {
         remove_card(j, "scout");
         list(j, "/played/0").emplace_back("scout");
         list(j, "/stones/0/sides/0").push_back(stamped("scout", 1));
       },
       "stone 1: scout takes no place in a formation"},
      {"Fog in a formation", leader_and_fog,
       [](value& j) { list(j, side_with(j, 1, 0)).push_back(stamped("fog", 1)); },
       "stone 1: fog takes no place in a formation"},
      {"discards in the basic game", basic_start,
       [](value& j) { move_item(list(j, "/clan_pile"), list(j, "/discards/1")); },
       "discards: in a game without tactics cards nothing is discarded (ST-6.1)"},
      {"a trick among the discards", tactics_start,
       [](value& j) {
         remove_card(j, "scout");
         list(j, "/played/0").emplace_back("scout");
         list(j, "/discards/0").emplace_back("scout");
       },
       "discards: scout is a trick card"},
      // Stones and stamps.
      {"five cards on a side", basic_start,
       [](value& j) {
         for (int i = 0; i < 5; ++i) list(j, "/stones/0/sides/0").push_back(stamped("r1", 1));
       },
       "stone 1: a side is a list of at most 4 cards"},
      {"a side that is no list", basic_start, [](value& j) { at(j, "/stones/8/sides/1") = nullptr; },
       "stone 9: a side is a list of at most 4 cards"},
      {"four cards without Mud", basic_middle,
       [](value& j) {
         const std::string full = side_with(j, 0, 3);
         const std::string card = first_text(j, "/clan_pile");
         remove_card(j, card);
         list(j, full).push_back(stamped(card, 20));
       },
       "stone * has four cards on a side without Mud (ST-2.3)"},
      {"four cards where Mud cannot have been", four_at_mud, carry_mud_on,
       "more stones have four cards on a side than Mud has left (ST-2.3)"},
      {"an owner without a formation", basic_start, [](value& j) { at(j, "/stones/3/owner") = 1; },
       "stone 4 is owned without a complete formation (ST-4.1)"},
      {"a card from the future", basic_middle,
       [](value& j) { at(j, side_with(j, 0, 1)).at(0).at("turn") = 21; },
       "turn must be a number from 1 to 20"},
      {"a card of this turn before it is played", basic_middle,
       [](value& j) { at(j, side_with(j, 0, 1)).as_array().back().at("turn") = 20; }, "*"},
      {"a card without a stamp", basic_middle,
       [](value& j) { at(j, side_with(j, 0, 1)).at(0).as_object().erase("turn"); },
       "turn must be a number from 1 to 20"},
      {"equal stamps", basic_middle,
       [](value& j) {
         at(j, side_with(j, 0, 1)).at(0).at("turn") = at(j, side_with(j, 1, 1)).at(0).at("turn");
       },
       "two cards carry the turn * (ST-3.9)"},
      {"too many turns for too few cards", basic_start, [](value& j) { at(j, "/turn") = 100; },
       "turn 100 is too late for 0 cards played"},
      // The Scout.
      {"cards scouted by nobody", basic_start,
       [](value& j) { at(j, "/scouted") = only(at(j, "/clan_pile/0")); },
       "scouted: nobody has played the Scout"},
      {"three scouted cards", two_scouted,
       [](value& j) { list(j, "/scouted").push_back(at(j, "/clan_pile/2")); },
       "scouted: at most two cards were put back (ST-7.11)"},
      {"a scouted card deep in the pile", two_scouted,
       [](value& j) { at(j, "/scouted/0") = at(j, "/clan_pile/3"); },
       "scouted: the cards must lie where the Scout puts them"},
      {"a scouted card in the own hand", two_scouted,
       [](value& j) { at(j, "/scouted") = only(at(j, "/hands/0/0")); },
       "scouted: a known card lies in a pile or in the opponent's hand (ST-9.3)"},
      {"a scouted card on the table", two_scouted,
       [](value& j) { at(j, "/scouted") = only(at(j, side_with(j, 0, 1)).at(0).at("card")); },
       "scouted: a known card lies in a pile or in the opponent's hand (ST-9.3)"},
      {"a Scout at work without one", tactics_start,
       [](value& j) {
         at(j, "/phase") = "scout_return";
         at(j, "/scout_left") = 2;
       },
       "the seat on turn has not played the Scout"},
      {"a Scout at work with nothing to do", [] { return while_scouting(Phase::scout_draw); },
       [](value& j) { at(j, "/scout_left") = 0; },
       "scout_left is for the phases of the Scout only (ST-7.10)"},
      {"a Scout who puts back three cards", [] { return while_scouting(Phase::scout_return); },
       [](value& j) { at(j, "/scouted") = only(at(j, "/clan_pile/0")); }, "*"},
      {"a Scout who draws too many cards", [] { return while_scouting(Phase::scout_draw); },
       [](value& j) {
         const std::string seat = at(j, "/to_move").as_int64() == 0 ? "0" : "1";
         move_item(list(j, "/clan_pile"), list(j, "/hands/" + seat));
       },
       "*"},
      {"a Scout who puts back too few cards", [] { return while_scouting(Phase::scout_return); },
       [](value& j) { at(j, "/scout_left") = 1; }, "*"},
      {"something to do without a Scout", basic_start, [](value& j) { at(j, "/scout_left") = 1; },
       "scout_left is for the phases of the Scout only (ST-7.10)"},
      // The phase.
      {"a game that goes on after the win", won_game,
       [](value& j) {
         at(j, "/phase") = "play";
         at(j, "/to_move") = at(j, "/last_seat");
         at(j, "/turn") = at(j, "/turn").as_int64() + 1;
       },
       "a seat has three adjacent or five stones, but the game goes on (ST-5.2)"},
      {"an end without a reason", basic_start, [](value& j) { at(j, "/phase") = "over"; },
       "the game is over, but nobody has won it (ST-5.1)"},
      {"a win by the one who is not on turn", won_game, [](value& j) { at(j, "/to_move") = 1; }, "*"},
      {"a settlement that leaves out a stone", settled_game,
       [](value& j) {
         for (value& stone : list(j, "/stones")) {
           const bool full = stone.at("sides").at(0).as_array().size() == 3;
           if (full) stone.at("owner") = nullptr;
         }
       },
       "*"},
      {"two empty turns and no end", basic_start, [](value& j) { at(j, "/passes") = 2; },
       "two empty turns in a row, but the game goes on (ST-8.5)"},
      {"a draw without a second pile", basic_middle, [](value& j) { at(j, "/phase") = "draw"; },
       "phase draw needs two piles with cards (ST-2.5)"},
      {"a draw with a full hand", tactics_start, [](value& j) { at(j, "/phase") = "draw"; },
       "phase draw needs a hand below the limit (ST-2.4)"},
      {"a claim window with nothing to claim", [] { return Walk(Path{.options = kManual}).state(); },
       [](value& j) { at(j, "/phase") = "claim_before"; }, "nothing can be claimed (ST-4.15)"},
      {"a claim window with automatic claims", basic_start, [](value& j) { at(j, "/phase") = "claim_after"; },
       "with auto_claim there is no claim phase (ST-4.11)"},
  };
  return kRows;
}

TEST(Position, ImpossiblePositionsAreRefused) {
  rules("ST-1.1", "ST-1.3", "ST-2.3", "ST-2.5", "ST-3.9", "ST-4.1", "ST-4.11", "ST-4.15", "ST-5.2", "ST-6.1",
        "ST-6.3", "ST-6.5", "ST-7.10", "ST-7.11", "ST-8.5", "ST-9.3");
  for (const Impossible& row : impossible_positions()) {
    const State base = row.base();
    value json = json_of(base);
    EXPECT_TRUE(read(json, base.options)) << row.name << " starts from a position that is refused";
    row.spoil(json);
    const Expected<State> state = read(json, base.options);
    const std::string message = state ? "accepted" : state.error().message;
    EXPECT_TRUE(!state && matches(message, row.message)) << row.name << ": " << message;
  }
}

// The stamps say in which order the cards of a side came, whatever the order in the list.
TEST(Position, TheOrderOfCardsOnASideDoesNotMatter) {
  rules("ST-3.1", "ST-3.9");
  const State base = basic_middle();
  value json = json_of(base);
  array& side = list(json, side_with(json, 0, 2));
  std::swap(side[0], side[1]);
  const Expected<State> state = read(json, base.options);
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_TRUE(same_bytes(*state, base));
}

// The same position, but the options do not allow it.
TEST(Position, TheOptionsMustFit) {
  rules("ST-4.11", "ST-4.14", "ST-7.10", "ST-10.1", "ST-10.2");
  const auto refusal = [](const State& state, auto change) {
    Options options = state.options;
    change(options);
    const Expected<State> again = read(json_of(state), options);
    return again ? "accepted" : again.error().message;
  };
  EXPECT_EQ(refusal(claim_window(), [](Options& o) { o.claims = static_cast<std::uint8_t>(Claims::after); }),
            "this game has no such claim window (ST-4.14)");
  EXPECT_EQ(refusal(claim_window(), [](Options& o) { o.auto_claim = 1; }),
            "with auto_claim there is no claim phase (ST-4.11)");
  EXPECT_EQ(refusal(while_scouting(Phase::scout_draw), [](Options& o) { o.scout_any = 0; }),
            "phase scout_draw needs scout=any and two piles (ST-7.10)");
  EXPECT_EQ(refusal(basic_start(), [](Options& o) { o.values = 10; }), "card r10 is missing");
  EXPECT_EQ(refusal(basic_start(), [](Options& o) { o.tactics = 1; }), "card leader1 is missing");
  EXPECT_TRUE(
      matches(refusal(draw_phase(), [](Options& o) { o.tactics = 0; }), "*in a game without tactics cards"));
  State seven = Walk(Path{.options = {.hand = 7}}).state();
  EXPECT_EQ(refusal(seven, [](Options& o) { o.hand = 6; }),
            "hand of seat 0 has 7 cards, the limit is 6 (ST-1.3)");
}

// A Scout can put two clan cards onto a pile that nobody has drawn from, so a position may not fill the room
// for it.
TEST(Position, AScoutFindsRoomOnEveryPile) {
  rules("ST-7.11");
  int accepted = 0;
  for (int kept = 0; kept <= 6; ++kept) {
    value json = json_of(tactics_start());
    remove_card(json, "scout");
    const std::string me = at(json, "/to_move").as_int64() == 0 ? "/hands/0" : "/hands/1";
    const std::string opponent = me == "/hands/0" ? "/hands/1" : "/hands/0";
    while (list(json, me).size() > 2) move_item(list(json, me), list(json, "/clan_pile"));
    while (list(json, opponent).size() > static_cast<std::size_t>(kept)) {
      move_item(list(json, opponent), list(json, "/clan_pile"));
    }
    list(json, me).emplace_back("scout");
    const Expected<State> read_back = read(json, kTactics);
    if (!read_back) continue;
    ++accepted;
    State state = *read_back;
    NoEvents nobody;
    SchottenTotten::play(state, Move::scout(Pile::tactics), nobody);
    for (int i = 0; i < 2; ++i) {
      const auto seat = merlon::index(state.seat);
      const Card card = static_cast<Card>(std::countr_zero(state.hand_clan[seat].bits));
      SchottenTotten::play(state, Move::put_back(card), nobody);
      ASSERT_EQ(invariants::position_problem(state), "")
          << "pile of " << static_cast<int>(read_back->pile_size[0]);
    }
  }
  EXPECT_GT(accepted, 0);
}

// --- random mistakes -----------------------------------------------------------------------------

/// All values in a JSON tree.
void collect(value& json, std::vector<value*>& nodes) {
  nodes.push_back(&json);
  if (json.is_array()) {
    for (value& item : json.get_array()) collect(item, nodes);
  } else if (json.is_object()) {
    for (auto& member : json.get_object()) collect(member.value(), nodes);
  }
}

value& pick(value& json, Rng& rng) {
  std::vector<value*> nodes;
  collect(json, nodes);
  return *nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))];
}

/// Changes one thing at random, most often so that it still could be right.
void spoil(value& json, Rng& rng) {
  value& one = pick(json, rng);
  if (one.is_int64()) {
    one = one.get_int64() + (rng.below(2) == 0 ? 1 : -1);
  } else if (one.is_bool()) {
    one = !one.get_bool();
  } else if (one.is_null()) {
    one = rng.below(2);
  } else if (one.is_string() && rng.below(10) == 0) {
    one = phase_text(static_cast<Phase>(rng.below(7)));
  } else if (one.is_string()) {
    value& another = pick(json, rng);
    if (another.is_string()) one.get_string().swap(another.get_string());
  } else if (one.is_array() && !one.get_array().empty()) {
    const value item = one.get_array().back();
    one.get_array().pop_back();
    value& target = pick(json, rng);  // only now, because it could have been within the item
    if (target.is_array()) target.get_array().push_back(item);
  }
}

/// A position with mistakes is refused for a reason, or it is a position: all that holds in a game holds, and
/// it can be played to its end.
std::string check_spoilt(const State& state, Rng& rng) {
  value json = json_of(state);
  for (std::uint32_t mistakes = 1 + rng.below(3); mistakes > 0; --mistakes) spoil(json, rng);
  const Expected<State> read_back = read(json, state.options);
  if (!read_back) return read_back.error().message.empty() ? "refused without a reason" : "";
  State now = *read_back;
  for (int steps = 0;; ++steps) {
    std::string_view problem = invariants::position_problem(now);
    if (problem.empty()) problem = invariants::decision_problem(now);
    if (!problem.empty()) {
      return std::string(problem) + " " + std::to_string(steps) + " moves after " +
             boost::json::serialize(json);
    }
    if (now.phase == Phase::over) return {};
    Moves moves;
    SchottenTotten::legal(now, moves);
    NoEvents nobody;
    SchottenTotten::play(now, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nobody);
  }
}

TEST(Position, MistakesAreRefusedOrHarmless) {
  check_games(every_combination(), effort(4608), 10, check_spoilt);
}

// --- what is played from a position --------------------------------------------------------------

TEST(Position, AFinishedGameHasNobodyToMove) {
  for (State (*const finished)() : {won_game, settled_game}) {
    const State state = finished();
    value json = json_of(state);
    EXPECT_TRUE(at(json, "/to_move").is_null());
    EXPECT_EQ(at(json, "/last_seat").as_int64(), static_cast<int>(state.seat));
    at(json, "/to_move") = at(json, "/last_seat");
    json.as_object().erase("last_seat");
    const Expected<State> older = read(json, state.options);
    ASSERT_TRUE(older) << older.error().message;
    EXPECT_TRUE(same_bytes(*older, state)) << "as older versions wrote it";
    at(json, "/to_move") = nullptr;
    const Expected<State> nobody = read(json, state.options);
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().message, "last_seat must be a number from 0 to 1");
  }
  EXPECT_FALSE(json_of(basic_start()).as_object().contains("last_seat"));
}

/// Puts cards of both hands back to their piles, so that seats without a place for a card go on drawing.
void shorten_hands(value& json, Rng& rng) {
  for (const std::string_view seat : {"/hands/0", "/hands/1"}) {
    array kept;
    for (const value& card : list(json, seat)) {
      const std::string_view name(card.as_string().data(), card.as_string().size());
      const bool tactics = is_tactics(parse_card(name).value_or(Card::none));
      const bool stays = rng.below(3) == 0 || name == "scout";
      (stays ? kept : list(json, tactics ? "/tactics_pile" : "/clan_pile")).push_back(card);
    }
    at(json, seat) = kept;
  }
}

/// A position that is accepted, with the latest turn with which it is.
State at_latest_turn(value json, const Options& options) {
  State latest = *read(json, options);
  int low = latest.turn;
  for (int high = 1000; low < high;) {
    const int turn = (low + high + 1) / 2;
    at(json, "/turn") = turn;
    const Expected<State> state = read(json, options);
    if (state) latest = *state;
    (state ? low : high) = state ? turn : turn - 1;
  }
  return latest;
}

/// Whatever is played from a position that is accepted leads to positions that are accepted, with a turn that
/// is as late as can be, with short hands and with mistakes in it.
std::string check_played_on(const State& state, Rng& rng) {
  value json = json_of(state);
  if (rng.below(2) == 0) shorten_hands(json, rng);
  for (std::uint32_t mistakes = rng.below(3); mistakes > 0; --mistakes) spoil(json, rng);
  if (!read(json, state.options)) return {};
  State now = at_latest_turn(json, state.options);
  const Policy& policy = kPolicies[rng.below(kPolicies.size())];
  for (int last_turn = now.turn;; last_turn = now.turn) {
    const std::string problem = check_round_trip(now, rng);
    if (!problem.empty()) return problem + ", played from " + boost::json::serialize(json);
    if (now.turn < last_turn) return "turns begin anew after " + boost::json::serialize(json);
    if (now.phase == Phase::over) return {};
    Moves moves;
    SchottenTotten::legal(now, moves);
    NoEvents nobody;
    SchottenTotten::play(now, choose(policy, now, moves, rng), nobody);
  }
}

TEST(Position, WhatIsPlayedFromAPositionIsAccepted) {
  rules("ST-8.5", "ST-2.4");
  check_games(every_combination(), effort(150), 20, check_played_on);
  check_games(combinations_with([](const Options& o) { return o.tactics != 0; }), effort(450), 20,
              check_played_on);
}

TEST(Position, EmptyTurnsCountAsTurns) {
  rules("ST-8.5");
  value json = json_of(basic_start());
  for (const std::string_view seat : {"/hands/0", "/hands/1"}) {
    while (!list(json, seat).empty()) move_item(list(json, seat), list(json, "/clan_pile"));
  }
  State state = at_latest_turn(json, kBasic);
  Rng rng(1);
  for (int draws = 0; draws < 2; ++draws) {  // both seats have no card, pass and draw one
    NoEvents nobody;
    SchottenTotten::play(state, Move::pass(), nobody);
    ASSERT_EQ(check_round_trip(state, rng), "");
  }
}

/// Seat 0 plays the Scout as the only card of its hand.
State scout_alone() {
  value json = json_of(Walk(Path{.options = kScoutAny}).state());
  at(json, "/to_move") = 0;
  remove_card(json, "scout");
  while (!list(json, "/hands/0").empty()) move_item(list(json, "/hands/0"), list(json, "/clan_pile"));
  list(json, "/hands/0").emplace_back("scout");
  const Expected<State> state = read(json, kScoutAny);
  EXPECT_TRUE(state) << state.error().message;
  return state ? *state : State{};
}

TEST(Position, AScoutMayDrawIntoAnEmptyHand) {
  rules("ST-7.10", "ST-7.11");
  State state = scout_alone();
  NoEvents nobody;
  Rng rng(1);
  SchottenTotten::play(state, Move::scout(Pile::clan), nobody);
  ASSERT_EQ(state.phase, Phase::scout_draw);
  EXPECT_EQ(state.scout_left, 2);
  EXPECT_EQ(state.hand_size(Seat{0}), 1);
  EXPECT_EQ(check_round_trip(state, rng), "");
  value json = json_of(state);
  at(json, "/scout_left") = 1;
  const Expected<State> drawn = read(json, kScoutAny);
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().message, "scout_left leaves more cards drawn than the hand has (ST-7.10)");
  while (state.phase == Phase::scout_draw) {
    SchottenTotten::play(state, Move::draw(Pile::tactics), nobody);
    EXPECT_EQ(check_round_trip(state, rng), "");
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
