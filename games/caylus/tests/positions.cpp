#include "games/caylus/tests/positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "core/game.h"
#include "core/json.h"
#include "core/options.h"
#include "games/caylus/engine/building.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/position_check.h"
#include "tests/support/game_texts.h"

namespace merlon::caylus {

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (const std::string& word : words_of(text)) numbers.push_back(std::stoi(word));
  return numbers;
}

Options options_of(std::string_view words) {
  Options options;
  for (const std::string& word : words_of(words)) {
    const std::size_t equals = std::min(word.find('='), word.size() - 1);
    const auto changed =
        with_option(options, Caylus::option_specs(), word.substr(0, equals), word.substr(equals + 1));
    if (changed) {
      options = *changed;
    } else {
      ADD_FAILURE() << changed.error().message;
    }
  }
  return options;
}

std::vector<Options> option_combinations() {
  std::vector<Options> all;
  for (std::uint8_t edition = 0; edition < 3; ++edition) {
    for (std::uint8_t favours = 0; favours < 2; ++favours) all.push_back({edition, favours});
  }
  return all;
}

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
  queue.seats.fill(State::kNone);
  for (const int seat : numbers_of(seats)) queue.push(Seat{static_cast<std::uint8_t>(seat)});
  return queue;
}

std::uint8_t small(std::size_t number) { return static_cast<std::uint8_t>(number); }

}  // namespace

Position::Position(int players, std::string_view options) : options_(options_of(options)) {
  state_ = new_game(players, options_);
  for (int i = 1; i <= 6; ++i) state_.space(i).tile = static_cast<Tile>(index(Tile::n_farm) + i - 1);
  state_.order = queue_of(std::string_view("0 1 2 3 4").substr(0, static_cast<std::size_t>(2 * players - 1)));
  for (std::size_t seat = 0; seat < state_.players; ++seat) {
    state_.seats[seat].deniers = 10;
    state_.seats[seat].cubes = {};
  }
  state_.cursor = State::kNone;
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

Position& Position::built(std::string_view tiles) {
  for (const std::string& word : words_of(tiles)) {
    const std::size_t colon = word.find(':');
    tile(first_empty_space(state_), word.substr(0, colon),
         static_cast<std::size_t>(std::stoi(word.substr(colon + 1))));
  }
  return *this;
}

Position& Position::tile(int space, std::string_view id, std::size_t owner) {
  state_.space(space).tile = tile_of(id);
  state_.space(space).owner = small(owner);
  return *this;
}

Position& Position::residences(std::size_t owner, std::string_view spaces) {
  for (const int space : numbers_of(spaces)) tile(space, "RESIDENCE", owner);
  return *this;
}

Position& Position::workers(std::size_t seat, std::string_view places) {
  const Seat who{small(seat)};
  for (const std::string& place : words_of(places)) {
    --state_.seats[seat].workers;
    if (place == "inn_left") {
      state_.inn_left = small(seat);
    } else if (place == "inn_right") {
      state_.inn_right = small(seat);
    } else if (const auto target = parse_target(place); !target) {
      ADD_FAILURE() << "no place: " << place;
    } else if (target->is_castle()) {
      state_.castle.push(who);
    } else if (!target->is_special()) {
      state_.space(target->space()).worker = small(seat);
    } else if (target->special() == Special::stables) {
      state_.stables.push(who);
    } else {
      state_.specials[static_cast<std::size_t>(target->code())] = small(seat);
    }
  }
  return *this;
}

Position& Position::pending(int space, std::size_t seat) {
  orders_.emplace_back(space, small(seat));
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
  const int mark = sections == 0 ? kStartSpace : kCastle[static_cast<std::size_t>(sections - 1)].trigger;
  return bailiff(std::max<int>(state_.bailiff, mark));  // CA-9.7
}

Position& Position::houses(std::size_t seat, std::string_view by_section) {
  std::size_t section = 0;
  for (const int number : numbers_of(by_section))
    state_.seats[seat].houses[section++] = static_cast<std::uint8_t>(number);
  return *this;
}

Position& Position::favours(std::size_t seat, std::string_view levels) {
  std::size_t line = 0;
  for (const int level : numbers_of(levels))
    state_.seats[seat].favours[line++] = static_cast<std::uint8_t>(level);
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
    if (state_.order.seats[i] == seat) state_.cursor = small(i);
  }
  return *this;
}

Position& Position::round(int number) {
  state_.round = static_cast<std::uint8_t>(number);
  return *this;
}

std::string Position::json() const {
  State state = state_;
  if (state.cursor == State::kNone) {
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
  passed.seats[passed.size] = State::kNone;
  position.on_turn(merlon::index(last));
  State state = after(position.state(), "pass");
  for (const auto& [space, seat] : orders_) state.space(space).pending = seat;
  EXPECT_EQ(impossible(state), "");
  return state;
}

State Position::activated() const {
  State state = all_passed();
  while (state.phase == Phase::provost) play(state, "provost 0");
  return state;
}

State new_game(int players, const Options& options, std::uint64_t seed) {
  return test::start_game<Caylus>(players, options, seed);
}

std::string json_of(const State& state) { return test::state_json<Caylus>(state); }

Expected<State> read_position(std::string_view json, const Options& options, int players) {
  return test::read_json<Caylus>(json, options, players);
}

std::string reading_error(std::string_view json, const Options& options, int players) {
  const auto state = read_position(json, options, players);
  return state ? "allowed" : state.error().message;
}

// --- moves -----------------------------------------------------------------------------------------

Move move_of(const State& state, std::string_view text) {
  return test::read_move<Caylus>(state, text, Move::of(MoveKind::stop, 1));
}

bool is_legal(const State& state, Move move) { return test::lists<Caylus>(state, move); }

std::string refusal(const State& state, Move move) { return test::verdict<Caylus>(state, move); }

std::string refusal(const State& state, std::string_view text) {
  const auto move = Caylus::parse_move(state, text);
  return move ? refusal(state, *move) : move.error().message;
}

std::string full_refusal(const State& state, std::string_view text) {
  const std::string facts = joined(test::facts_of(Caylus::explain(state, move_of(state, text))));
  return refusal(state, text) + (facts.empty() ? "" : " ") + facts;
}

std::vector<std::string> legal_texts(const State& state) { return test::move_texts<Caylus>(state); }

std::string legal_text(const State& state) { return joined(legal_texts(state), ", "); }

std::string legal_rest(const State& state, std::string_view beginning) {
  std::vector<std::string> rests;
  for (const std::string& text : legal_texts(state)) {
    if (text.starts_with(beginning)) rests.push_back(text.substr(beginning.size()));
  }
  return joined(rests);
}

std::vector<std::string> play_one(State& state, std::string_view text) {
  EXPECT_EQ(refusal(state, text), "allowed") << text << " in " << json_of(state);
  const auto move = Caylus::parse_move(state, text);
  if (!move || !is_legal(state, *move)) return {};
  EventList<Event> events;
  Caylus::play(state, *move, events);
  std::vector<std::string> texts;
  for (const Event& event : events) {
    JsonWriter json;
    Caylus::write_event(json, event, kSpectator);
    texts.push_back(json.take());
  }
  return texts;
}

std::string only(const std::vector<std::string>& events, std::string_view kind) {
  std::vector<std::string> found;
  for (const std::string& event : events) {
    if (event.starts_with("{\"event\":\"" + std::string(kind) + "\"")) found.push_back(event);
  }
  return joined(found, "\n");
}

// --- what there is ---------------------------------------------------------------------------------

namespace {

template <class Value>
std::string by_seat(const State& state, Value&& value) {
  std::vector<std::string> words;
  for (std::size_t seat = 0; seat < state.players; ++seat)
    words.push_back(std::to_string(value(state.seats[seat])));
  return joined(words);
}

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
  return by_seat(state, [](const Player& player) { return player.deniers; });
}

std::string points_text(const State& state) {
  return by_seat(state, [](const Player& player) { return player.points; });
}

std::string workers_text(const State& state) {
  return by_seat(state, [](const Player& player) { return player.workers; });
}

std::string order_text(const State& state) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < state.order.size; ++i) words.push_back(std::to_string(state.order.seats[i]));
  return joined(words);
}

std::string cubes_text(const State& state, std::size_t seat) {
  return amounts_text({.cubes = state.seats[seat].cubes});
}

std::string tile_at(const State& state, int space) {
  const Space& there = state.space(space);
  const std::string name(tile_text(there.tile));
  return there.owner == State::kNone ? name : name + ":" + std::to_string(there.owner);
}

std::string favours_text(const State& state, std::size_t seat) {
  return numbers_text(state.seats[seat].favours);
}

std::string houses_text(const State& state, std::size_t seat) {
  return numbers_text(state.seats[seat].houses);
}

int stock_of(const State& state, std::string_view tile) { return state.stock[tile_of(tile)]; }

// --- random games ----------------------------------------------------------------------------------

namespace {

/// Rarely passes, declines or goes home while there is something else to do.
std::uint32_t weight(Move move) {
  switch (move.kind()) {
    case MoveKind::pass:
    case MoveKind::none:
    case MoveKind::stop:
    case MoveKind::back:
    case MoveKind::no_joust:
      return 1;
    case MoveKind::prestige:
    case MoveKind::build:
    case MoveKind::residence:
    case MoveKind::batch:
      return 12;
    case MoveKind::place:
      return move.target().is_castle() || move.target() == Target(Special::joust) ? 16 : 4;
    default:
      return 4;
  }
}

}  // namespace

RandomGame::RandomGame(int number) : rng_(static_cast<std::uint64_t>(number) + 77) {
  const auto options = option_combinations();
  const auto n = static_cast<std::size_t>(number);
  state_ = new_game(2 + number / 2 % 4, options[n / 8 % options.size()], static_cast<std::uint64_t>(number));
  if (number % 2 == 0) return;
  for (std::size_t seat = 0; seat < state_.players; ++seat) {
    Player& player = state_.seats[seat];
    player.deniers = static_cast<std::uint16_t>(player.deniers + 30);
    player.cubes += Cubes{{8, 8, 8, 8, 6}};
  }
  if (number % 4 == 1) return;
  Position position(state_);
  position.built("W_LAWYER:0 S_ARCHITECT:1 W_MASON:0 S_ARCHITECT:0")
      .residences(0, "2 5")
      .residences(1, "1 4");
  position.scored(number / 4 % 3).bailiff(6 + 6 * (number / 4 % 3)).provost(14);
  const bool lines = static_cast<Favours>(state_.options.favours) == Favours::table;  // CA-8.9
  for (std::size_t seat = 0; lines && seat < state_.players; ++seat)
    position.favours(seat, number / 4 % 3 == 0 ? "1 1 2 2" : number / 4 % 3 == 1 ? "2 2 4 4" : "3 3 5 5");
  state_ = position.state();
}

Move RandomGame::choose() {
  Moves moves;
  Caylus::legal(state_, moves);
  std::uint32_t sum = 0;
  for (const Move move : moves) sum += weight(move);
  std::uint32_t lot = rng_.below(sum);
  for (const Move move : moves) {
    if (lot < weight(move)) return move;
    lot -= weight(move);
  }
  return moves[0];
}

void RandomGame::step() {
  NoEvents events;
  Caylus::play(state_, choose(), events);
}

}  // namespace merlon::caylus
