#include "games/kilt_castle/tests/positions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/json.h"
#include "games/kilt_castle/engine/notation.h"
#include "tests/support/game_texts.h"

namespace merlon::kilt_castle {

Square square_of(std::string_view text) {
  const auto square = parse_square(text);
  if (!square) ADD_FAILURE() << "no square: " << text;
  return square.value_or(Square(0));
}

Place place_of(std::string_view text) {
  const auto place = parse_place(text);
  if (!place) ADD_FAILURE() << "no place: " << text;
  return place.value_or(Place(0));
}

Card card_of(std::string_view text) {
  const auto lying = parse_card(text);
  if (!lying) ADD_FAILURE() << "no card: " << text;
  return lying ? lying->card : Card(0);
}

SquareSet squares_of(std::string_view words) {
  SquareSet set{};
  for (const std::string& word : words_of(words)) set.add(square_of(word));
  return set;
}

std::string text_of(SquareSet squares) {
  std::vector<std::string> words;
  for (const Square square : squares) words.push_back(square_text(square));
  return joined(words);
}

// --- positions -------------------------------------------------------------------------------------

Position::Position(int players, std::string_view options)
    : options_(options_of(options)), players_(players), front_(place_at(Edge::west, 0)) {
  for (int seat = 0; seat < players; ++seat) ducats_.emplace_back("10");
}

Position& Position::row(std::string_view place, std::string_view cards) {
  front_ = place_of(place);
  auto& row = rows_[front_];
  for (std::string& card : words_of(cards)) row.push_back(std::move(card));
  return *this;
}

Position& Position::rows(std::string_view sizes) {
  for (const std::string& word : words_of(sizes)) {
    const std::size_t colon = word.find(':');
    front_ = place_of(word.substr(0, colon));
    sizes_.emplace_back(front_, std::stoi(word.substr(colon + 1)));
  }
  return *this;
}

Position& Position::front(std::string_view place) {
  front_ = place_of(place);
  return *this;
}

Position& Position::tower(std::string_view square, std::string_view floors) {
  std::vector<std::string> all;
  for (const std::string& word : words_of(floors)) {
    const std::size_t star = word.find('*');
    const int count = star == std::string::npos ? 1 : std::stoi(word.substr(star + 1));
    for (int i = 0; i < count; ++i) all.push_back(word.substr(0, star));
  }
  towers_[std::string(square)] = joined(all);
  return *this;
}

Position& Position::towers(std::string_view colour, std::string_view squares) {
  for (const std::string& square : words_of(squares)) tower(square, colour);
  return *this;
}

Position& Position::roof(std::string_view square) {
  if (!towers_.contains(std::string(square))) tower(square, "b r");
  roofs_.emplace(square);
  return *this;
}

Position& Position::ducats(std::string_view by_seat) {
  ducats_ = words_of(by_seat);
  return *this;
}

Position& Position::on_turn(int seat) {
  turn_seat_ = seat;
  return *this;
}

Position& Position::turn(int number) {
  turn_ = number;
  return *this;
}

Position& Position::moved(std::string_view lying_card, std::string_view place) {
  row(place, lying_card);
  card_ = lying_card;
  phase_ = "build";
  return *this;
}

Position& Position::first_built(std::string_view square) {
  builder_ = 1;
  built_[0] = square;
  return *this;
}

Position& Position::first_skipped() {
  builder_ = 1;
  return *this;
}

Position& Position::choosing_roof(std::string_view square) {
  phase_ = "roof";
  builder_ = 1;
  built_ = {std::string(square), std::string(square)};
  return *this;
}

Position& Position::ducat_day() {
  ducat_day_ = true;
  return *this;
}

std::map<Place, std::vector<std::string>> Position::complete_rows() const {
  auto rows = rows_;
  std::set<Card> unplaced;
  for (const Card card : every<Card>()) {
    if (in_game(card, players_)) unplaced.insert(card);
  }
  for (const auto& [place, cards] : rows) {
    for (const std::string& card : cards) unplaced.erase(card_of(card));
  }
  const auto lay_next = [&](Place place) {
    if (unplaced.empty()) return;
    rows[place].push_back(card_text(*unplaced.begin()));
    unplaced.erase(unplaced.begin());
  };
  for (const auto& [place, size] : sizes_) {
    for (int i = 0; i < size; ++i) lay_next(place);
  }
  Place tail = rows.empty() ? clockwise(front_, 1) : front_;
  for (const auto& [place, cards] : rows) {
    if (steps_between(place, front_) > steps_between(tail, front_)) tail = place;
  }
  while (!unplaced.empty()) {
    tail = clockwise(tail, kPlaces - 1);
    for (int i = 0; i < max_row_size(players_); ++i) lay_next(tail);
  }
  return rows;
}

std::string Position::json() const {
  JsonWriter json;
  const auto text_or_null = [&](const std::string& text) { text.empty() ? json.null() : json.text(text); };
  int seat = turn_seat_;
  if (!card_.empty()) {
    const auto letter = builder_ == 0 ? card_.substr(0, 1) : card_.substr(card_.size() - 1);
    seat = static_cast<int>(owner_of(parse_colour(letter).value_or(kLoch), players_));
  }
  json.begin_object().number("to_move", seat).number("turn_seat", turn_seat_).text("phase", phase_);
  json.number("turn", turn_).key("card");
  text_or_null(card_);
  json.number("builder", builder_).key("built").begin_array();
  for (const std::string& square : built_) text_or_null(square);
  json.end_array().boolean("ducat_day", ducat_day_).key("ducats").begin_array();
  for (const std::string& purse : ducats_) json.raw(purse);
  json.end_array().text("front", place_text(front_)).key("rows").begin_array();
  for (const auto& [place, cards] : complete_rows()) {
    json.begin_object().text("place", place_text(place)).key("cards").begin_array();
    for (const std::string& card : cards) json.text(card);
    json.end_array().end_object();
  }
  json.end_array().key("towers").begin_array();
  for (const auto& [square, floors] : towers_) {
    json.begin_object().text("square", square).key("floors").begin_array();
    for (const std::string& floor : words_of(floors)) json.text(floor);
    json.end_array().boolean("roof", roofs_.contains(square)).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

State Position::state() const {
  const std::string text = json();
  const auto state = read_position(text, options_, players_);
  if (state) return *state;
  ADD_FAILURE() << state.error().message << " in " << text;
  return new_game(players_, options_);
}

std::string Position::error() const { return reading_error(json(), options_, players_); }

// --- moves -----------------------------------------------------------------------------------------

std::string targets(const State& state, std::string_view place) {
  const Place from = place_of(place);
  Moves moves;
  KiltCastle::legal(state, moves);
  std::set<std::string> answers;
  for (const Card card : every<Card>()) {
    if (state.place_of(card) != from) continue;
    std::map<int, std::string> by_steps;
    for (const Move move : moves) {
      if (move.card() == card) by_steps[steps_between(from, move.place())] = place_text(move.place());
    }
    std::vector<std::string> names;
    for (const auto& [steps, name] : by_steps) names.push_back(name);
    answers.insert(joined(names));
  }
  return answers.size() == 1 ? *answers.begin() : "cards of one row may go to different places";
}

std::string sites(const State& state) {
  Moves moves;
  KiltCastle::legal(state, moves);
  std::vector<std::string> squares;
  for (const Move move : moves) {
    if (move.kind() != MoveKind::build) continue;
    const std::string square = square_text(move.square());
    if (std::find(squares.begin(), squares.end(), square) == squares.end()) squares.push_back(square);
  }
  return joined(squares);
}

std::string purses(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return state.ducats[seat]; });
}

State turned_round(const State& state) {
  const int colours = state.colours();
  const int shift = colours / state.players;
  const auto colour_of = [&](Colour colour) { return Colour((colour.number() + shift) % colours); };
  State turned = state;
  turned.turned = {};
  for (const Colour colour : every<Colour>(colours)) {
    turned.tops[colour_of(colour)] = state.tops[colour];
    turned.stock[colour_of(colour)] = state.stock[colour];
  }
  for (const Card card : every<Card>()) {
    if (!state.place_of(card).exists()) continue;
    const Colour inner = colour_of(state.inner(card));
    const Colour outer = colour_of(state.outer(card));
    Card image(0);
    while (!(shows(image, inner) && shows(image, outer) && is_double(image) == is_double(card))) ++image;
    turned.card_places[image] = state.place_of(card);
    if (turned.inner(image) != inner) turned.turn_over(image);
    if (card == state.card) turned.card = image;
  }
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    turned.ducats[(seat + 1) % state.players] = state.ducats[seat];
  }
  turned.turn_seat = next(state.turn_seat, state.players);
  turned.seat = next(state.seat, state.players);
  refresh_rows(turned);
  return turned;
}

std::string rows_text(const State& state) {
  std::string text;
  for (int steps = 1; steps <= kPlaces; ++steps) {
    const Place place = clockwise(state.front, steps);
    if (state.row_size(place) == 0) continue;
    text += (text.empty() ? "" : " | ") + place_text(place);
    for (const Card card : every<Card>()) {
      if (state.place_of(card) != place) continue;
      text += " " + lying_card_text(card, state.is_turned(card));
    }
  }
  return text;
}

}  // namespace merlon::kilt_castle
