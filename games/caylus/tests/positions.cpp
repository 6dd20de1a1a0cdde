#include "games/caylus/tests/positions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/position_check.h"
#include "tests/support/game_texts.h"

namespace merlon::caylus {

Cubes cubes_of_text(std::string_view text) {
  if (text.empty() || text == "0") return {};
  const auto amounts = parse_amounts(text);
  if (!amounts) ADD_FAILURE() << "no goods: " << text;
  return amounts ? amounts->cubes : Cubes{};
}

Tile tile_of(std::string_view id) {
  const auto tile = parse_tile(id);
  if (!tile) ADD_FAILURE() << "no tile: " << id;
  return tile.value_or(Tile::empty);
}

// --- positions -------------------------------------------------------------------------------------

namespace {

Queue queue_of(std::string_view seats) {
  Queue queue{};
  queue.seats.fill(kNobody);
  for (const int seat : numbers_of(seats)) queue.push(Seat{static_cast<std::uint8_t>(seat)});
  return queue;
}

std::uint8_t small(std::size_t number) { return static_cast<std::uint8_t>(number); }

/// Stands for a cursor that is not set.
constexpr std::uint8_t kNoCursor = 0xFF;

}  // namespace

Position::Position(int players, std::string_view options) : options_(options_of(options)) {
  state_ = new_game(players, options_);
  for (int i = 1; i <= 6; ++i) state_.road[Space(i)].tile = Tile(number_of(Tile::n_farm) + i - 1);
  state_.order = queue_of(std::string_view("0 1 2 3 4").substr(0, static_cast<std::size_t>(2 * players - 1)));
  for (std::size_t seat = 0; seat < state_.players; ++seat) {
    state_.seats[seat].deniers = 10;
    state_.seats[seat].cubes = {};
  }
  state_.cursor = kNoCursor;
}

Position::Position(const State& start) : options_(start.options), state_(start) {}

Position& Position::deniers(std::string_view by_seat) {
  std::size_t seat = 0;
  for (const int number : numbers_of(by_seat))
    state_.seats[seat++].deniers = static_cast<std::uint16_t>(number);
  return *this;
}

Position& Position::points(std::string_view by_seat) {
  std::size_t seat = 0;
  for (const int number : numbers_of(by_seat))
    state_.seats[seat++].points = static_cast<std::int16_t>(number);
  return *this;
}

Position& Position::cubes(std::size_t seat, std::string_view amounts) {
  state_.seats[seat].cubes = cubes_of_text(amounts);
  return *this;
}

Position& Position::all_cubes(std::string_view amounts) {
  for (std::size_t seat = 0; seat < state_.players; ++seat) cubes(seat, amounts);
  return *this;
}

Position& Position::built(std::string_view tiles, int times) {
  for (const std::string& word : words_of(tiles)) {
    const std::size_t colon = word.find(':');
    tile(first_empty_space(state_)->number(), word.substr(0, colon),
         static_cast<std::size_t>(std::stoi(word.substr(colon + 1))));
  }
  return times > 1 ? built(tiles, times - 1) : *this;
}

Position& Position::tile(int space, std::string_view id, std::size_t owner) {
  state_.road[Space(space)].tile = tile_of(id);
  state_.road[Space(space)].owner = Seat{small(owner)};
  return *this;
}

Position& Position::residences(std::size_t owner, std::string_view spaces) {
  for (const int space : numbers_of(spaces)) tile(space, "RESIDENCE", owner);
  return *this;
}

Position& Position::workers(std::size_t seat, std::string_view places, std::string_view goods) {
  if (!goods.empty()) cubes(seat, goods);
  const Seat who{small(seat)};
  for (const std::string& place : words_of(places)) {
    --state_.seats[seat].workers;
    if (place == "inn_left") {
      state_.inn_left = who;
    } else if (place == "inn_right") {
      state_.inn_right = who;
    } else if (const auto target = parse_target(place); !target) {
      ADD_FAILURE() << "no place: " << place;
    } else if (target->is_castle()) {
      state_.castle.push(who);
    } else if (!target->is_special()) {
      state_.road[target->space()].worker = who;
    } else if (target->special() == Special::stables) {
      state_.stables.push(who);
    } else {
      state_.specials[target->special()] = who;
    }
  }
  return *this;
}

Position& Position::pending(int space, std::size_t seat) {
  orders_.emplace_back(space, Seat{small(seat)});
  return *this;
}

Position& Position::provost(int space) {
  state_.provost = static_cast<std::uint8_t>(space);
  return *this;
}

Position& Position::bailiff(int space) {
  state_.bailiff = static_cast<std::uint8_t>(space);
  return *this;
}

Position& Position::scored(int sections) {
  state_.scored = static_cast<std::uint8_t>(sections);
  const int mark = sections == 0 ? kStartSpace : kCastle[Section(sections - 1)].trigger;
  return bailiff(std::max<int>(state_.bailiff, mark));  // CA-9.7
}

Position& Position::houses(std::size_t seat, std::string_view by_section) {
  std::size_t section = 0;
  for (const int number : numbers_of(by_section))
    state_.seats[seat].houses.items[section++] = static_cast<std::uint8_t>(number);
  return *this;
}

Position& Position::houses(std::initializer_list<std::string_view> by_seat) {
  std::size_t seat = 0;
  for (const std::string_view by_section : by_seat) houses(seat++, by_section);
  return *this;
}

Position& Position::favours(std::size_t seat, std::string_view levels) {
  std::size_t line = 0;
  for (const int level : numbers_of(levels))
    state_.seats[seat].favours.items[line++] = static_cast<std::uint8_t>(level);
  return *this;
}

Position& Position::order(std::string_view seats) {
  state_.order = queue_of(seats);
  return *this;
}

Position& Position::passed(std::string_view seats) {
  state_.passed = queue_of(seats);
  return *this;
}

Position& Position::on_turn(std::size_t seat) {
  for (std::size_t i = 0; i < state_.players; ++i) {
    if (merlon::index(state_.order[i]) == seat) state_.cursor = small(i);
  }
  return *this;
}

Position& Position::round(int number) {
  state_.round = static_cast<std::uint8_t>(number);
  return *this;
}

std::string Position::json() const {
  State state = state_;
  if (state.cursor == kNoCursor) {
    state.cursor = 0;
    while (state.cursor + 1 < state.players && state.passed.has(state.order[state.cursor])) ++state.cursor;
  }
  state.seat = state.order[state.cursor];
  return json_of(state);
}

State Position::state() const {
  const std::string text = json();
  const auto state = read_position(text, options_, state_.players);
  if (state) return *state;
  ADD_FAILURE() << state.error().message << " in " << text;
  return new_game(state_.players, options_);
}

State Position::all_passed() const {
  Position position = *this;
  Queue& passed = position.state_.passed;
  for (std::size_t i = 0; i < state_.players; ++i) {
    if (!passed.has(state_.order[i])) passed.push(state_.order[i]);
  }
  const Seat last = passed[--passed.size];
  passed.seats[passed.size] = kNobody;
  position.on_turn(merlon::index(last));
  State state = after(position.state(), "pass");
  for (const auto& [space, seat] : orders_) state.road[Space(space)].pending = seat;
  EXPECT_EQ(impossible(state), "");
  return state;
}

State Position::activated() const {
  State state = all_passed();
  while (state.phase == Phase::provost) play(state, "provost 0");
  return state;
}

Position last_round(int players) {
  Position position(players);
  position.scored(2).officials(23).deniers("0 0 0 0 0");
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) position.houses(seat, "0 0 1");
  return position;
}

State jousting(Position position) {
  State state = position.workers(0, "joust").all_passed();
  Player& player = state.player(Seat{0});
  ++player.deniers;
  player.cubes += cubes_of_text("1C");
  play(state, "joust yes");
  return state;
}

// --- what happened ---------------------------------------------------------------------------------

std::string only(const std::vector<std::string>& events, std::string_view kind) {
  std::vector<std::string> found;
  for (const std::string& event : events) {
    if (event.starts_with("{\"event\":\"" + std::string(kind) + "\"")) found.push_back(event);
  }
  return joined(found, "\n");
}

// --- what there is ---------------------------------------------------------------------------------

namespace {

template <class List>
std::string numbers_text(const List& list) {
  std::vector<std::string> words;
  for (const std::uint8_t number : list) words.push_back(std::to_string(number));
  return joined(words);
}

}  // namespace

std::string decision(const State& state) {
  return std::string(phase_text(state.phase)) + " " + std::to_string(merlon::index(state.seat));
}

std::string deniers_text(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return state.seats[seat].deniers; });
}

std::string points_text(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return state.seats[seat].points; });
}

std::string workers_text(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return state.seats[seat].workers; });
}

std::string order_text(const State& state) {
  std::vector<std::string> words;
  for (const Seat seat : state.order) words.push_back(std::to_string(number_of(seat)));
  return joined(words);
}

std::string cubes_text(const State& state, std::size_t seat) {
  return amounts_text({.cubes = state.seats[seat].cubes});
}

std::string tile_at(const State& state, int space) {
  const Lot& there = state.road[Space(space)];
  const std::string name(tile_text(there.tile));
  return there.owner == kNobody ? name : name + ":" + std::to_string(number_of(there.owner));
}

std::string favours_text(const State& state, std::size_t seat) {
  return numbers_text(state.seats[seat].favours);
}

std::string houses_text(const State& state, std::size_t seat) {
  return numbers_text(state.seats[seat].houses);
}

int stock_of(const State& state, std::string_view tile) { return state.stock[tile_of(tile)]; }

}  // namespace merlon::caylus
