// What no game can come to is refused, with the reason.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/schotten_totten/tests/positions_as_json.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

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
    const auto played = s.played[Seat{0}] | s.played[Seat{1}];
    return four && (s.owned[Seat{0}] | s.owned[Seat{1}]).empty() && !played.has(Card::redeploy) &&
           !played.has(Card::deserter) && !played.has(Card::traitor);
  });
}

/// Seat 0 has laid leader1, seat 1 fog, and both are still there.
State leader_and_fog() {
  return find_state(kTactics, [](const State& s) {
    return s.phase == Phase::play && s.played[Seat{0}].has(Card::leader1) &&
           s.played[Seat{1}].has(Card::fog) && on_table(s, Card::leader1) &&
           s.terrain_seat[Terrain::fog] == Seat{1} && !s.played[Seat{1}].has(Card::leader2) &&
           !s.played[Seat{0}].has(Card::scout) && !s.played[Seat{1}].has(Card::scout) &&
           s.pile_size[Pile::tactics] > 0;
  });
}

State while_scouting(Phase phase) {
  return find_state(kScoutAny, [&](const State& s) { return s.phase == phase; });
}

/// Two clan cards that the Scout's player, seat 0, put back lie on the pile.
State two_scouted() {
  return find_state(kTactics, [](const State& s) {
    return s.phase == Phase::play && s.seat == Seat{1} && s.put_back_in_pile[Pile::clan] == 2 &&
           s.played[Seat{0}].has(Card::scout) && s.pile_size[Pile::clan] > 4;
  });
}

State claim_window() {
  return find_state(kManual, [](const State& s) { return s.phase == Phase::claim_before; });
}

/// The seat on turn owns no stone yet.
State first_claim_window() {
  return find_state(kManual,
                    [](const State& s) { return s.phase == Phase::claim_before && s.owned[s.seat].empty(); });
}

State late_claim_window() {
  return find_state(kManual, [](const State& s) { return s.phase == Phase::claim_after; });
}

State claims_only_after() {
  constexpr Options kAfter{.claims = Claims::after};
  return find_state(kAfter,
                    [](const State& s) { return s.phase == Phase::play && !s.owned[s.seat].empty(); });
}

/// One of two cards is back in its pile, and the hand has more than the second.
State one_put_back() {
  return find_state(kScoutAny, [](const State& s) {
    return s.phase == Phase::scout_return && s.scout_left == 1 && s.hand_size(s.seat) > 1;
  });
}

/// Mud has left four cards on a side behind.
State four_left_by_mud() {
  return find_state(kTactics, [](const State& s) {
    bool four = false;
    invariants::for_each_side(s, [&](const Side& side, Seat, Stone stone) {
      four = four || (side.size() == 4 && !s.has_mud(stone));
    });
    return four;
  });
}

State draw_phase() {
  return find_state(kTactics, [](const State& s) { return s.phase == Phase::draw; });
}

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

/// Mud has moved on, and both seats have played a trick since.
void carry_mud_on_after(value& j, std::string_view trick_of_owner, std::string_view trick_of_other) {
  carry_mud_on(j);
  const bool first = boost::json::serialize(at(j, "/played/0")).find("mud") != std::string::npos;
  remove_card(j, trick_of_owner);
  remove_card(j, trick_of_other);
  list(j, first ? "/played/0" : "/played/1").emplace_back(trick_of_owner);
  list(j, first ? "/played/1" : "/played/0").emplace_back(trick_of_other);
}

/// A list of one item. Written out, because compilers disagree about what braces around a single value mean.
value only(const value& item) {
  boost::json::array items;
  items.push_back(item);
  return items;
}

value stamped(std::string_view card, int turn) {
  return {{"card", boost::json::string_view(card.data(), card.size())}, {"turn", turn}};
}

std::string first_text(value& json, std::string_view pointer) {
  return std::string(list(json, pointer).front().as_string());
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
       "to_move is missing; it must be a whole number from 0 to 1"},
      {"a third seat", basic_start, [](value& j) { at(j, "/to_move") = 2; },
       "to_move must be a whole number from 0 to 1, not 2"},
      {"nobody on turn", basic_start, [](value& j) { at(j, "/to_move") = nullptr; },
       "to_move must be a whole number from 0 to 1, not null"},
      {"a seat as text", basic_start, [](value& j) { at(j, "/to_move") = "0"; },
       "to_move must be a whole number from 0 to 1, not '0'"},
      {"a seat and a half", basic_start, [](value& j) { at(j, "/to_move") = 0.5; },
       "to_move must be a whole number from 0 to 1, not 0.5"},
      {"an unknown phase", basic_start, [](value& j) { at(j, "/phase") = "dinner"; },
       "phase must be claim_before, play, scout_draw, scout_return, claim_after, draw or over, not 'dinner'"},
      {"no phase", basic_start, [](value& j) { j.as_object().erase("phase"); },
       "phase is missing; it must be claim_before, play, scout_draw, scout_return, claim_after, draw or "
       "over"},
      {"a list", basic_start, [](value& j) { j = boost::json::array{}; },
       "a position must be a JSON object, not a list of 0"},
      {"turn 0", basic_start, [](value& j) { at(j, "/turn") = 0; },
       "turn must be a whole number from 1 to *, not 0"},
      {"turn 1000", basic_start, [](value& j) { at(j, "/turn") = 1000; },
       "turn must be a whole number from 1 to *, not 1000"},
      {"a turn beyond all numbers", basic_start, [](value& j) { at(j, "/turn") = 18446744073709551615u; },
       "turn must be a whole number from 1 to *, not 18446744073709551615"},
      {"minus one pass", basic_start, [](value& j) { at(j, "/passes") = -1; },
       "passes must be a whole number from 0 to 2, not -1"},
      {"three passes", basic_start, [](value& j) { at(j, "/passes") = 3; },
       "passes must be a whole number from 0 to 2, not 3"},
      {"idle as a number", basic_start, [](value& j) { at(j, "/idle") = 1; },
       "idle must be true or false, not 1"},
      {"three hands", basic_start, [](value& j) { list(j, "/hands").emplace_back(array{}); },
       "hands must be a list of 2, not a list of 3"},
      {"a hand that is no list", basic_start, [](value& j) { at(j, "/hands/0") = "r1"; },
       "each of the hands must be a list of cards, not 'r1'"},
      {"no pile", basic_start, [](value& j) { j.as_object().erase("clan_pile"); },
       "clan_pile is missing; it must be a list of cards"},
      {"eight stones", basic_start, [](value& j) { list(j, "/stones").pop_back(); },
       "stones must be a list of 9, not a list of 8"},
      {"a stone of a third owner", basic_start, [](value& j) { at(j, "/stones/4/owner") = 2; },
       "owner must be a whole number from 0 to 1, not 2"},
      {"a stone with one side", basic_start, [](value& j) { list(j, "/stones/4/sides").pop_back(); },
       "sides must be a list of 2, not a list of 1"},
      {"a stone that is none", basic_start, [](value& j) { at(j, "/stones/4") = 7; },
       "owner is missing; it must be a whole number from 0 to 1"},
      {"no discards", basic_start, [](value& j) { j.as_object().erase("discards"); },
       "discards is missing; it must be a list of 2"},
      {"nothing played", basic_start, [](value& j) { j.as_object().erase("played"); },
       "played is missing; it must be a list of 2"},
      {"scouted is no list", basic_start, [](value& j) { at(j, "/scouted") = true; },
       "scouted must be a list of cards, not true"},
      // Cards.
      {"a card that is none", basic_start, [](value& j) { at(j, "/hands/1/3") = "x3"; },
       "hands: a card must be one of this game such as r7, not 'x3'"},
      {"a card as a number", basic_start, [](value& j) { at(j, "/hands/1/3") = 3; },
       "hands: a card must be one of this game such as r7, not 3"},
      {"a ten in a deck up to nine", basic_start, [](value& j) { at(j, "/hands/1/3") = "r10"; },
       "hands: a card must be one of this game such as r7, not 'r10'"},
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
      {"four cards that the tricks of the wrong seats left", four_at_mud,
       [](value& j) { carry_mud_on_after(j, "deserter", "redeploy"); },
       "more stones have four cards on a side than Mud has left (ST-2.3)"},
      {"Mud at a stone though a Deserter took it away", four_at_mud,
       [](value& j) { carry_mud_on_after(j, "traitor", "deserter"); },
       "more stones have four cards on a side than Mud has left (ST-2.3)"},
      {"an owner without a formation", basic_start, [](value& j) { at(j, "/stones/3/owner") = 1; },
       "stone 4 is owned without a complete formation (ST-4.1)"},
      {"a card from the future", basic_middle,
       [](value& j) { at(j, side_with(j, 0, 1)).at(0).at("turn") = 21; },
       "stone *: the turn of * must be a whole number from 1 to 20, not 21"},
      {"a card of this turn before it is played", basic_middle,
       [](value& j) { at(j, side_with(j, 0, 1)).as_array().back().at("turn") = 20; }, "*"},
      {"a card without a stamp", basic_middle,
       [](value& j) { at(j, side_with(j, 0, 1)).at(0).as_object().erase("turn"); },
       "stone *: the turn of * is missing; it must be a whole number from 1 to 20"},
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
      {"one scouted card, named twice", two_scouted,
       [](value& j) { at(j, "/scouted/1") = at(j, "/scouted/0"); }, "scouted names * twice"},
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
      {"a first card put back that nobody knows", one_put_back, [](value& j) { at(j, "/scouted") = array{}; },
       "scouted: the card that was put back first is missing (ST-7.11)"},
      {"a turn of nothing but a pass while the Scout draws", [] { return while_scouting(Phase::scout_draw); },
       [](value& j) { at(j, "/idle") = true; },
       "idle is true, but the Scout was played on this turn (ST-7.10)"},
      {"a turn of nothing but a pass while cards are put back", one_put_back,
       [](value& j) { at(j, "/idle") = true; },
       "idle is true, but the Scout was played on this turn (ST-7.10)"},
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
      {"two empty turns, a full side, and no end", basic_middle, [](value& j) { at(j, "/passes") = 2; },
       "two empty turns in a row, but the game goes on (ST-8.5)"},
      {"an empty turn before the first", basic_start, [](value& j) { at(j, "/passes") = 1; },
       "turn 1 cannot follow an empty turn (ST-8.5)"},
      {"a turn that has begun with nothing", basic_start, [](value& j) { at(j, "/idle") = false; },
       "idle is false, but only a claim can come before the play (ST-2.1)"},
      {"a claim window that follows nothing", first_claim_window, [](value& j) { at(j, "/idle") = false; },
       "idle is false, but only a claim can come before the play (ST-2.1)"},
      {"a claim before the play where there is none", claims_only_after,
       [](value& j) { at(j, "/idle") = false; },
       "idle is false, but only a claim can come before the play (ST-2.1)"},
      {"a claim window after a pass", late_claim_window, [](value& j) { at(j, "/idle") = true; },
       "idle is true, but there is no claim window after a pass (ST-4.15)"},
      {"a win by nothing but a pass", won_game, [](value& j) { at(j, "/idle") = true; },
       "idle is for a game that two empty turns have ended (ST-8.5)"},
      {"a settlement after a turn that was not empty", settled_game, [](value& j) { at(j, "/idle") = false; },
       "idle is for a game that two empty turns have ended (ST-8.5)"},
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
  rules("ST-1.1", "ST-1.3", "ST-2.1", "ST-2.3", "ST-2.5", "ST-3.9", "ST-4.1", "ST-4.11", "ST-4.15", "ST-5.2",
        "ST-6.1", "ST-6.3", "ST-6.5", "ST-7.10", "ST-7.11", "ST-8.5", "ST-9.3");
  for (const Impossible& row : impossible_positions()) {
    const State base = row.base();
    value json = parsed(base);
    EXPECT_TRUE(read(json, base.options)) << row.name << " starts from a position that is refused";
    row.spoil(json);
    const Expected<State> state = read(json, base.options);
    const std::string message = state ? "accepted" : state.error().message;
    EXPECT_TRUE(!state && matches(message, row.message)) << row.name << ": " << message;
  }
}

// The same position, but the options do not allow it.
TEST(Position, TheOptionsMustFit) {
  rules("ST-1.5", "ST-4.11", "ST-4.14", "ST-7.10", "ST-7.18", "ST-10.1", "ST-10.2");
  const auto refusal = [](const State& state, auto change) {
    Options options = state.options;
    change(options);
    const Expected<State> again = read(parsed(state), options);
    return again ? "accepted" : again.error().message;
  };
  EXPECT_EQ(refusal(claim_window(), [](Options& o) { o.claims = Claims::after; }),
            "this game has no such claim window (ST-4.14)");
  EXPECT_EQ(refusal(claim_window(), [](Options& o) { o.auto_claim = true; }),
            "with auto_claim there is no claim phase (ST-4.11)");
  EXPECT_EQ(refusal(while_scouting(Phase::scout_draw), [](Options& o) { o.scout = Scout::one; }),
            "phase scout_draw needs scout=any and two piles (ST-7.10)");
  EXPECT_EQ(refusal(basic_start(), [](Options& o) { o.values = 10; }), "card r10 is missing");
  EXPECT_EQ(refusal(basic_start(), [](Options& o) { o.tactics = true; }), "card leader1 is missing");
  EXPECT_TRUE(matches(refusal(draw_phase(), [](Options& o) { o.tactics = false; }),
                      "*in a game without tactics cards"));
  EXPECT_EQ(refusal(four_left_by_mud(), [](Options& o) { o.terrain_movable = false; }),
            "more stones have four cards on a side than Mud has left (ST-2.3)");
  for (const Seat seat : {Seat{0}, Seat{1}}) {
    State start = basic_start();
    start.seat = seat;
    const auto starts = [](Starter starter) { return [=](Options& o) { o.starter = starter; }; };
    const Starter right = seat == Seat{0} ? Starter::first : Starter::second;
    const Starter wrong = seat == Seat{0} ? Starter::second : Starter::first;
    EXPECT_EQ(refusal(start, starts(right)), "accepted");
    EXPECT_EQ(refusal(start, starts(wrong)), "turn 1 belongs to the seat that option starter names (ST-1.5)");
  }
  State seven = Walk(Path{.options = {.hand = 7}}).state();
  EXPECT_EQ(refusal(seven, [](Options& o) { o.hand = 6; }),
            "hand of seat 0 has 7 cards, the limit is 6 (ST-1.3)");
}

}  // namespace
}  // namespace merlon::schotten_totten
