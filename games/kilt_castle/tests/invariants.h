// What holds in every state of every game, written down independently of the code that keeps it so. The list
// of floors is taken for what happened; everything else about the towers must follow from it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/state.h"
#include "tests/support/invariants.h"

namespace merlon::kilt_castle::invariants {

inline int most_rows(const State& state) { return state.players == 3 ? 4 : 5; }
inline int most_cards(const State& state) { return state.players == 3 ? 3 : 4; }
inline int colours(const State& state) { return state.players == 3 ? 3 : 4; }
inline int owner(const State& state, Colour colour) {
  return state.players == 2 ? colour.number() / 2 : colour.number();
}
inline bool is_out(const State& state, Card card) { return state.card_places[card].number() == 255; }

/// Rows 1 to 5 and columns 1 to 5 without the corner, in the engine's numbering.
inline bool is_land(const State& state, Square square) {
  const int number = square.number();
  if (number >= 30 || number % 6 == 5) return false;
  const int row = number / 6;
  const int column = number % 6;
  return state.options.board == Board::full25 || row + column < 7;
}

/// The floors on a square, from the ground up.
inline std::vector<Floor> tower(const State& state, Square square) {
  std::vector<Floor> floors;
  for (std::size_t i = 0; i < state.floor_count; ++i) {
    if (state.floors[i].square() == square) floors.push_back(state.floors[i]);
  }
  return floors;
}

inline int left(const State& state, Colour colour) {
  const auto& stock = state.stock[colour];
  return stock[0] + stock[1] + stock[2];
}

// --- floors --------------------------------------------------------------------------------------

/// KC-1.4, KC-1.5: of each colour in the game 11, 3 and 2 floors, in the stock or on the board.
inline bool floors_are_conserved(const State& state) {
  if (state.floor_count > 64) return false;
  std::array<std::array<int, 4>, 4> count{};
  for (std::size_t i = 0; i < state.floor_count; ++i) {
    if (state.floors[i].crests() > 2) return false;
    ++count[merlon::index(state.floors[i].colour())][static_cast<std::size_t>(state.floors[i].crests())];
  }
  constexpr std::array<int, 3> kAll{11, 3, 2};
  for (std::size_t colour = 0; colour < 4; ++colour) {
    for (std::size_t crests = 0; crests < 3; ++crests) {
      const int wanted = static_cast<int>(colour) < colours(state) ? kAll[crests] : 0;
      if (state.stock.items[colour][crests] + count[colour][crests] != wanted) return false;
    }
  }
  return true;
}

inline bool floors_stand_on_land(const State& state) {
  for (std::size_t i = 0; i < state.floor_count; ++i) {
    if (!is_land(state, state.floors[i].square())) return false;
  }
  return true;
}

inline bool heights_follow_from_the_floors(const State& state) {
  int sum = 0;
  for (const Square square : every<Square>()) {
    const int height = state.heights[square];
    if (height != static_cast<int>(tower(state, square).size())) return false;
    sum += height;
  }
  return sum == state.floor_count;
}

/// The last floor is on top, and nothing else is.
inline bool tops_follow_from_the_floors(const State& state) {
  IdArray<Colour, SquareSet> tops{};
  std::array<SquareSet, 2> crests{};
  for (int number = 0; number < 32; ++number) {
    const Square square(number);
    const std::vector<Floor> floors = tower(state, square);
    if (floors.empty()) continue;
    const Floor top = floors.back();
    tops[top.colour()].add(square);
    if (top.crests() > 0) crests[at(top.crests() - 1)].add(square);
  }
  return tops == state.tops && crests == state.crests;
}

inline bool one_colour_is_on_top(const State& state) {
  for (int square = 0; square < 32; ++square) {
    int on_top = 0;
    for (const SquareSet tops : state.tops) on_top += static_cast<int>(tops.bits() >> square & 1);
    const bool has_tower = square < kSquareBits && state.heights[Square(square)] > 0;
    if (on_top != (has_tower ? 1 : 0)) return false;
  }
  return true;
}

/// KC-5.1: a roof comes after two floors in one turn.
inline bool roofs_lie_on_towers(const State& state) {
  if (state.roofs.size() > 2) return false;
  for (int number = 0; number < 32; ++number) {
    const Square square(number);
    if ((state.roofs.bits() >> number & 1) != 0 &&
        (!is_land(state, square) || tower(state, square).size() < 2))
      return false;
  }
  return true;
}

// --- money ---------------------------------------------------------------------------------------

inline bool nobody_has_debts(const State& state) {
  for (std::size_t s = 0; s < state.ducats.size(); ++s) {
    if (state.ducats[s] < 0 || (s >= state.players && state.ducats[s] != 0)) return false;
  }
  return true;
}

// --- cards ---------------------------------------------------------------------------------------

/// KC-1.5: with three players the cards that show Fern are out; all others lie somewhere.
inline bool every_card_lies_in_one_place(const State& state) {
  constexpr std::array<bool, 10> kShowsFern{false, false, false, true, false, false, true, false, true, true};
  for (const Card card : every<Card>()) {
    const bool wanted = state.players != 3 || !kShowsFern[merlon::index(card)];
    const int place = state.card_places[card].number();
    if (wanted ? place >= 20 : place != 255) return false;
  }
  return true;
}

inline bool only_double_cards_turn(const State& state) {
  for (int card = 0; card < 16; ++card) {
    const bool may_turn = card >= 4 && card < 10 && !is_out(state, Card(card));
    if ((state.turned.bits() >> card & 1) != 0 && !may_turn) return false;
  }
  return true;
}

inline std::array<int, 20> count_rows(const State& state) {
  std::array<int, 20> rows{};
  for (const Card card : every<Card>()) {
    if (!is_out(state, card)) ++rows[merlon::index(state.card_places[card])];
  }
  return rows;
}

inline bool rows_keep_their_limits(const State& state) {
  const std::array<int, 20> rows = count_rows(state);
  const auto used = rows.size() - static_cast<std::size_t>(std::count(rows.begin(), rows.end(), 0));
  return static_cast<int>(used) <= most_rows(state) &&
         *std::max_element(rows.begin(), rows.end()) <= most_cards(state);
}

inline bool derived_rows_follow_from_the_cards(const State& state) {
  const std::array<int, 20> rows = count_rows(state);
  PlaceSet occupied{};
  PlaceSet full{};
  for (std::size_t place = 0; place < rows.size(); ++place) {
    if (state.row_sizes.items[place] != rows[place]) return false;
    if (rows[place] > 0) occupied.add(Place(static_cast<int>(place)));
    if (rows[place] == most_cards(state)) full.add(Place(static_cast<int>(place)));
  }
  return state.occupied == occupied && state.full == full;
}

inline bool front_is_a_row(const State& state) {
  return state.front.number() < 20 && count_rows(state)[merlon::index(state.front)] > 0;
}

// --- the turn ------------------------------------------------------------------------------------

inline bool numbers_make_sense(const State& state) {
  return state.players >= 2 && state.players <= 4 && state.turn >= 1 && state.turn <= 300 &&
         merlon::index(state.turn_seat) < state.players && merlon::index(state.seat) < state.players &&
         state.builder <= Half::outer && state.ducat_day <= 1;
}

inline bool nothing_has_happened_on_this_turn(const State& state) {
  return !state.card.exists() && state.builder == Half::inner && !state.built[Half::inner].exists() &&
         !state.built[Half::outer].exists() && state.ducat_day == 0 && state.seat == state.turn_seat;
}

/// The colour of a card's half, from its name.
inline Colour half(const State& state, bool inner) {
  constexpr std::array<std::string_view, 10> kHalves{"00", "11", "22", "33", "01",
                                                     "02", "03", "12", "13", "23"};
  const bool turned = state.turned.has(state.card);
  return Colour(kHalves[merlon::index(state.card)][inner == turned ? 1 : 0] - '0');
}

/// KC-7.2: the moved card has two colours of one of two players.
inline bool shows_one_owner(const State& state) {
  const Colour inner = half(state, true);
  const Colour outer = half(state, false);
  return inner != outer && inner.number() / 2 == outer.number() / 2;
}

/// A square that the moved card looks along.
inline bool in_line(const State& state, Square square) {
  const int place = state.card_places[state.card].number();
  const int row = square.number() / 6;
  const int column = square.number() % 6;
  if (!is_land(state, square)) return false;
  if (place < 5) return row == 4 - place;
  if (place < 10) return column == place - 5;
  return place < 15 ? row == place - 10 : column == 19 - place;
}

inline bool phase_fits(const State& state) {
  if (state.phase == Phase::relocate || state.phase == Phase::over) {
    return nothing_has_happened_on_this_turn(state);
  }
  if (state.card.number() >= 10 || is_out(state, state.card)) return false;
  if (state.builder == Half::outer && state.card.number() < 4) return false;
  if (owner(state, half(state, state.builder == Half::inner)) != static_cast<int>(state.seat)) return false;
  for (const Square square : state.built) {
    if (square.exists() && (!in_line(state, square) || tower(state, square).empty())) return false;
  }
  const Square first = state.built[Half::inner];
  const Square second = state.built[Half::outer];
  if (state.phase == Phase::build) {
    return !second.exists() && (state.builder == Half::outer || !first.exists());
  }
  const bool roofed = second.exists() && state.roofs.has(second);
  const bool may =
      state.options.roof_same_owner || owner(state, half(state, true)) != owner(state, half(state, false));
  return state.builder == Half::outer && first == second && second.exists() && !roofed && may &&
         state.roofs.size() == 2;
}

inline bool has_finished(const State& state) {
  const bool both = state.players == 2 && state.options.two_player_end == TwoPlayerEnd::player;
  if (both)
    return left(state, kLoch) + left(state, kRowan) == 0 || left(state, kGorse) + left(state, kFern) == 0;
  for (const Colour colour : every<Colour>(colours(state))) {
    if (left(state, colour) == 0) return true;
  }
  return false;
}

/// KC-8.1, KC-8.2: a turn begins only if nobody has finished, and a game ends only if somebody has or turn
/// 300 is over.
inline bool ends_when_it_must(const State& state) {
  if (state.phase == Phase::relocate) return !has_finished(state);
  return state.phase != Phase::over || has_finished(state) || state.turn == 300;
}

// --- bytes ---------------------------------------------------------------------------------------

inline bool unused_bytes_are_zero(const State& state) {
  const auto* const unused = reinterpret_cast<const unsigned char*>(state.floors.data() + state.floor_count);
  const auto* const end = reinterpret_cast<const unsigned char*>(state.floors.data() + state.floors.size());
  const auto is_zero = [](unsigned char byte) { return byte == 0; };
  return std::all_of(unused, end, is_zero) &&
         std::all_of(state.padding.begin(), state.padding.end(), is_zero);
}

inline constexpr std::array<test::Invariant<State>, 16> kInvariants{{
    {numbers_make_sense, "a number is out of its range"},
    {floors_are_conserved, "a floor is missing, or there is one too many"},
    {floors_stand_on_land, "a floor stands in the water"},
    {heights_follow_from_the_floors, "the heights do not follow from the floors"},
    {tops_follow_from_the_floors, "the top floors or crests do not follow from the floors"},
    {one_colour_is_on_top, "a tower has no top floor, or two"},
    {roofs_lie_on_towers, "there are too many roofs, or one lies on fewer than two floors"},
    {nobody_has_debts, "somebody has debts, or an empty seat has money"},
    {every_card_lies_in_one_place, "a card is missing, or lies where it should not"},
    {only_double_cards_turn, "a card is turned that has one side only"},
    {rows_keep_their_limits, "there are too many rows, or cards in a row"},
    {derived_rows_follow_from_the_cards, "`row_sizes`, `occupied` or `full` do not follow from the cards"},
    {front_is_a_row, "the front is no row"},
    {phase_fits, "the phase does not fit the state"},
    {ends_when_it_must, "the game goes on although it has ended, or the other way round"},
    {unused_bytes_are_zero, "an unused byte is not zero"},
}};

/// What is wrong with a state; empty if nothing is.
inline std::string_view problem(const State& state) { return test::broken_one(kInvariants, state); }

/// KC-9.4: what is wrong with the moves that a state offers: not too many, and of the right kind.
inline std::string_view decision_problem(const State& state, const Moves& moves) {
  if (state.phase == Phase::over) return {};
  std::size_t most = 190;
  MoveKind kind = MoveKind::relocate;
  if (state.phase == Phase::build) {
    const bool skip = moves[0].kind() == MoveKind::skip;
    const bool either = state.options.two_player_builds == TwoPlayerBuilds::once && shows_one_owner(state);
    const bool any_floor =
        state.players == 2 && (state.options.two_player_floors == TwoPlayerFloors::any || either);
    most = skip ? 1 : any_floor ? 30 : 15;
    kind = skip ? MoveKind::skip : MoveKind::build;
  } else if (state.phase == Phase::roof) {
    most = 2;
    kind = MoveKind::roof;
  }
  if (moves.size() > most) return "more moves are offered than there can be";
  const bool right = std::all_of(moves.begin(), moves.end(), [&](Move move) { return move.kind() == kind; });
  return right ? "" : "a move of another phase is offered";
}

}  // namespace merlon::kilt_castle::invariants
