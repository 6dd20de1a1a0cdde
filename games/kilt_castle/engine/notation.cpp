#include "games/kilt_castle/engine/notation.h"

#include <array>

#include "core/quoted.h"
#include "core/scanner.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/preview.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/sites.h"

namespace merlon::kilt_castle {
namespace {

constexpr IdArray<Colour, std::string_view> kColourNames{{"b", "r", "y", "g"}};
constexpr std::string_view kEdgeLetters = "WNES";
constexpr IdArray<Phase, std::string_view, 4> kPhaseNames{{"relocate", "build", "roof", "over"}};
constexpr IdArray<MoveKind, std::string_view, 4> kMoveNames{{"relocate", "build", "roof", "skip"}};
constexpr IdArray<EventKind, std::string_view, 8> kEventNames{
    {"moved", "noted", "built", "skipped", "roofed", "paid", "final_pay", "ended"}};

std::string crests_text(int crests) { return crests == 0 ? "" : "+" + std::to_string(crests); }

/// A digit from 1 to 5, counted from 0.
std::optional<int> parse_digit(char digit) {
  if (digit < '1' || digit >= '1' + kSide) return std::nullopt;
  return digit - '1';
}

/// Reads one move. A build without a colour is one with the colour on the card.
class MoveParser {
 public:
  MoveParser(std::string_view text, const State& state) : text_(text), state_(state) {}

  Expected<Move> parse() {
    if (text_.rest() == kMoveNames[MoveKind::skip]) return Move::skip();
    if (text_.skip("roof")) {
      text_.want(" ");
      return text_.finish(Move::roof(want_square(text_.take_rest())));
    }
    const std::string_view word = text_.take_until(">+");
    if (text_.skip(">")) return parse_relocation(word);
    if (!starts_build(word)) return unknown();
    return parse_build(word);
  }

 private:
  static Expected<Move> unknown() { return unknown_move("br>N1, 14, 14+1, r14+2, roof 22 or skip"); }

  static bool starts_build(std::string_view word) {
    return word.find_first_of("12345") <= 1;  // a digit first, or after a colour
  }

  Expected<Move> parse_relocation(std::string_view card_word) {
    const auto lying = parse_card(card_word);
    if (!lying) text_.fail(quoted(card_word) + " is no card");
    const std::string_view place_word = text_.take_rest();
    const auto place = parse_place(place_word);
    if (!place) text_.fail(quoted(place_word) + " is no place (W5 to W1, N1 to N5, E1 to E5, S5 to S1)");
    return text_.finish(Move::relocate(lying ? lying->card : Card(0), place.value_or(Place(0))));
  }

  Expected<Move> parse_build(std::string_view word) {
    Colour colour = state_.phase == Phase::build ? state_.building_colour() : kLoch;
    if (!parse_digit(word.front())) {
      const auto named = parse_colour(word.substr(0, 1));
      if (!named) text_.fail(quoted(word.substr(0, 1)) + " is no colour (b, r, y or g)");
      colour = named.value_or(kLoch);
      word.remove_prefix(1);
    }
    const Square square = want_square(word);
    return text_.finish(Move::build(square, colour, want_crests()));
  }

  int want_crests() {
    if (!text_.skip("+")) return 0;
    const std::string_view word = text_.take_rest();
    if (word != "1" && word != "2") text_.fail(quoted(word) + " is no number of crests (1 or 2)");
    return word == "2" ? 2 : 1;
  }

  Square want_square(std::string_view word) {
    const auto square = parse_square(word);
    if (!square) text_.fail(quoted(word) + " is no square (11 to 55, row and column)");
    return square.value_or(Square(0));
  }

  Scanner text_;
  const State& state_;
};

void write_range(JsonWriter& json, std::string_view name, Range range) {
  json.key(name).begin_array().number(range.least).number(range.most).end_array();
}

void write_builder(JsonWriter& json, const Builder& builder) {
  json.begin_object().text("colour", colour_text(builder.colour));
  json.seat("seat", builder.seat);
  json.key("sites").begin_array();
  for (const Site& site : builder.sites) {
    json.begin_object().text("square", square_text(site.square));
    write_range(json, "price", site.price);
    json.boolean("certain", site.certain).boolean("roof", site.roof).end_object();
  }
  json.end_array().boolean("may_skip", builder.may_skip).end_object();
}

void write_preview(JsonWriter& json, const Preview& preview) {
  json.key("preview").begin_object().key("builders").begin_array();
  for (const Builder& builder : preview.builders) write_builder(json, builder);
  json.end_array()
      .boolean("ducat_day", preview.ducat_day)
      .boolean("ends_game", preview.ends_game)
      .boolean("surely_ends", preview.surely_ends);
  json.key("incomes").begin_array();
  for (const Income& income : preview.incomes) {
    json.begin_object().text("colour", colour_text(income.colour));
    json.seat("seat", income.seat);
    json.number("now", income.now);
    write_range(json, "after", income.after);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::string square_text(Square square) {
  return std::to_string(row_of(square) + 1) + std::to_string(column_of(square) + 1);
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const auto row = parse_digit(text[0]);
  const auto column = parse_digit(text[1]);
  if (!row || !column) return std::nullopt;
  return square_at(*row, *column);
}

std::string place_text(Place place) {
  return kEdgeLetters[at(edge_of(place))] + std::to_string(line_of(place) + 1);
}

std::optional<Place> parse_place(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const std::size_t edge = kEdgeLetters.find(text[0]);
  const auto line = parse_digit(text[1]);
  if (edge == std::string_view::npos || !line) return std::nullopt;
  return place_at(Edge(edge), *line);
}

std::string_view colour_text(Colour colour) { return kColourNames[colour]; }

std::optional<Colour> parse_colour(std::string_view text) {
  for (const Colour colour : every<Colour>()) {
    if (kColourNames[colour] == text) return colour;
  }
  return std::nullopt;
}

std::string card_text(Card card) { return lying_card_text(card, false); }

std::string lying_card_text(Card card, bool turned) {
  const auto& colours = kCardColours[card];
  std::string text(colour_text(colours[turned ? 1 : 0]));
  if (is_double(card)) text += colour_text(colours[turned ? 0 : 1]);
  return text;
}

std::optional<LyingCard> parse_card(std::string_view text) {
  for (const Card card : every<Card>()) {
    for (const bool turned : {false, true}) {
      if (lying_card_text(card, turned) == text) return LyingCard{card, turned};
    }
  }
  return std::nullopt;
}

std::string floor_text(Colour colour, int crests) {
  return std::string(colour_text(colour)) + crests_text(crests);
}

std::string_view kind_text(MoveKind kind) { return kMoveNames[kind]; }

std::string_view phase_text(Phase phase) { return kPhaseNames[phase]; }

std::optional<Phase> parse_phase(std::string_view text) { return parse_name<Phase>(kPhaseNames.items, text); }

std::span<const std::string_view> phase_names() { return kPhaseNames.items; }

std::string KiltCastle::move_text(const State& state, Move move, Seat /*viewer*/) {
  switch (move.kind()) {
    case MoveKind::relocate:
      return card_text(move.card()) + ">" + place_text(move.place());
    case MoveKind::build: {
      const std::string colour(any_own_floor(state) ? colour_text(move.colour()) : "");
      return colour + square_text(move.square()) + crests_text(move.crests());
    }
    case MoveKind::roof:
      return "roof " + square_text(move.square());
    case MoveKind::skip:
      break;
  }
  return "skip";
}

Expected<Move> KiltCastle::parse_move(const State& state, std::string_view text) {
  return MoveParser(text, state).parse();
}

void KiltCastle::write_move(JsonWriter& json, const State& state, Move move, Seat /*viewer*/) {
  json.begin_object().text("kind", kind_text(move.kind()));
  switch (move.kind()) {
    case MoveKind::relocate:
      json.text("card", card_text(move.card())).text("from", place_text(state.place_of(move.card())));
      json.text("to", place_text(move.place()));
      break;
    case MoveKind::build:
      json.text("square", square_text(move.square())).text("colour", colour_text(move.colour()));
      json.number("crests", move.crests()).number("price", price_of(state, move.square(), state.seat));
      break;
    case MoveKind::roof:
      json.text("square", square_text(move.square()));
      break;
    case MoveKind::skip:
      break;
  }
  json.end_object();
}

void KiltCastle::write_event(JsonWriter& json, const Event& event, Seat /*viewer*/) {
  json.begin_object().text("event", kEventNames[event.kind]);
  if (event.kind != EventKind::ended) json.seat("seat", event.seat);
  switch (event.kind) {
    case EventKind::moved:
      json.text("card", lying_card_text(event.card, event.turned));
      json.text("from", place_text(event.from)).text("to", place_text(event.to));
      break;
    case EventKind::noted:
      json.text("place", place_text(event.from));
      break;
    case EventKind::built:
      json.text("square", square_text(event.square)).text("colour", colour_text(event.colour));
      json.number("crests", event.crests).number("price", event.amount);
      json.seat("paid_to", event.payee);
      break;
    case EventKind::skipped:
      json.text("colour", colour_text(event.colour));
      break;
    case EventKind::roofed:
      json.text("square", square_text(event.square)).key("from");
      event.roof_from.exists() ? json.text(square_text(event.roof_from)) : json.null();
      break;
    case EventKind::paid:
      json.text("colour", colour_text(event.colour)).number("ducats", event.amount);
      break;
    case EventKind::final_pay:
      json.number("ducats", event.amount);
      break;
    case EventKind::ended:
      json.bits("winners", static_cast<unsigned>(event.amount));
      break;
  }
  json.end_object();
}

void KiltCastle::write_result_items(JsonWriter& json, const State& state) {
  for (std::uint8_t s = 0; s < state.players; ++s) {
    const FinalPay pay = final_pay(state, Seat{s});
    const int paid = state.phase == Phase::over ? pay.sum() : 0;
    json.begin_object().number("seat", s).number("ducats_before_final_pay", state.ducats[s] - paid);
    json.number("towers", pay.towers).number("crests", pay.crests).number("roofs", pay.roofs);
    json.number("ducats", state.ducats[s]).number("floors_built", state.floors_built(Seat{s})).end_object();
  }
}

void KiltCastle::write_explanation(JsonWriter& json, const State& state, Move move) {
  if (explain(state, move)) return;
  write_preview(json, preview(state, move));
}

}  // namespace merlon::kilt_castle
