// A position as JSON and back. Reading checks everything that play relies on, so that no later code has to;
// it does not ask how the position came about.
#include <optional>
#include <string>
#include <utility>

#include "core/checked_json.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/sites.h"

namespace merlon::kilt_castle {
namespace {

// What a seat may have before anything is played. The limit grows by what a floor, a ducat day or the end can
// pay, so that whatever comes of a position can be read as well.
constexpr int kMostDucats = 1'000'000;
constexpr int kMostDucatsAtOnce = 100;

void write_row(JsonWriter& json, const State& state, Place place) {
  json.begin_object().text("place", place_text(place)).key("cards").begin_array();
  for (const Card card : every<Card>()) {
    if (state.place_of(card) == place) json.text(lying_card_text(card, state.is_turned(card)));
  }
  json.end_array().end_object();
}

/// The train from its last row to its front.
void write_rows(JsonWriter& json, const State& state) {
  json.text("front", place_text(state.front)).key("rows").begin_array();
  for (int steps = 1; steps <= kPlaces; ++steps) {
    const Place place = clockwise(state.front, steps);
    if (state.occupied.has(place)) write_row(json, state, place);
  }
  json.end_array();
}

void write_tower(JsonWriter& json, const State& state, Square square) {
  json.begin_object().text("square", square_text(square)).key("floors").begin_array();
  for (std::size_t i = 0; i < state.floor_count; ++i) {
    const Floor floor = state.floors[i];
    if (floor.square() == square) json.text(floor_text(floor.colour(), floor.crests()));
  }
  json.end_array().boolean("roof", state.roofs.has(square)).end_object();
}

void write_stock(JsonWriter& json, const State& state) {
  json.key("stock").begin_array();
  for (const Colour colour : every<Colour>(state.colours())) {
    const Stock& left = state.stock[colour];
    json.begin_object().text("colour", colour_text(colour));
    json.seat("seat", state.owner(colour));
    json.number("plain", left[0]).number("one_crest", left[1]).number("two_crests", left[2]).end_object();
  }
  json.end_array();
}

void write_square_or_null(JsonWriter& json, Square square) {
  square.exists() ? json.text(square_text(square)) : json.null();
}

/// Reads the members of a position into a state. The first thing that is wrong ends the reading with its
/// message.
class PositionReader : CheckedJson {
 public:
  PositionReader(const Json& json, const Options& options, int players) : json_(json) {
    state_.options = options;
    state_.players = static_cast<std::uint8_t>(players);
    state_.card_places.fill(Place::none());
    for (const Colour colour : every<Colour>(state_.colours())) state_.stock[colour] = kFullStock;
  }

  Expected<State> read() {
    want_position(json_);
    read_seats();
    read_rows();
    read_towers();
    read_ducats();
    read_turn();
    if (good()) check_rows();
    if (good()) check_phase();
    if (!good()) return Error{error()};
    return state_;
  }

 private:
  void read_seats() {
    state_.phase = read_as(json_["phase"], "phase", one_of(phase_names()), parse_phase);
    state_.seat = seat_to_move(json_, state_.players, state_.phase == Phase::over, "turn_seat");
    state_.turn_seat = Seat{integer<std::uint8_t>(json_, "turn_seat", 0, state_.players - 1)};
    state_.turn = integer<std::uint16_t>(json_, "turn", 1, kTurnLimit);
  }

  void read_ducats() {
    const Json ducats = array(json_, "ducats", state_.players);
    const int payments = state_.floor_count + (state_.turn - 1) + (state_.phase == Phase::over ? 2 : 0);
    for (std::size_t s = 0; s < state_.players; ++s) {
      state_.ducats[s] =
          integer_value(ducats[s], "ducats: each", 0, kMostDucats + kMostDucatsAtOnce * payments);
    }
  }

  Place place(const Json& value, std::string_view name) {
    return read_as(value, name, "a place such as W1", parse_place);
  }

  void read_rows() {
    state_.front = place(json_["front"], "front");
    const Json rows = json_["rows"];
    want_list(rows, "rows");
    for (std::size_t i = 0; i < rows.size() && good(); ++i) {
      const Place at = place(rows[i]["place"], "rows: place");
      const Json cards = rows[i]["cards"];
      demand(cards.is(JsonKind::array) && cards.size() > 0, "rows: " + place_text(at) + " has no cards");
      demand(!state_.occupied.has(at), "rows: " + place_text(at) + " occurs twice");
      state_.occupied.add(at);
      for (std::size_t j = 0; j < cards.size() && good(); ++j) lay_card(cards[j], at);
    }
  }

  /// A card of this game.
  LyingCard card(const Json& value, std::string_view name) {
    return read_as(value, name, "a card of this game such as b or br", [&](std::string_view text) {
      const auto lying = parse_card(text);
      return lying && in_game(lying->card, state_.players) ? lying : std::nullopt;
    });
  }

  void lay_card(const Json& value, Place at) {
    const LyingCard lying = card(value, "rows: card");
    if (!good()) return;
    Place& where = state_.card_places[lying.card];
    if (!demand(!where.exists(), "card " + card_text(lying.card) + " occurs twice")) return;
    where = at;
    if (lying.turned) state_.turn_over(lying.card);
  }

  void read_towers() {
    const Json towers = json_["towers"];
    want_list(towers, "towers");
    for (std::size_t i = 0; i < towers.size() && good(); ++i) read_tower(towers[i]);
    demand(state_.roofs.size() <= kRoofs, "there are more than two roofs (KC-1.10)");
  }

  void read_tower(const Json& tower) {
    const Square square = land_square(tower["square"], "towers: square");
    if (!good()) return;
    const std::string name = square_text(square);
    demand(state_.height(square) == 0, "towers: " + name + " occurs twice");
    const Json floors = tower["floors"];
    demand(floors.is(JsonKind::array) && floors.size() > 0, "towers: " + name + " has no floors");
    for (std::size_t i = 0; i < floors.size() && good(); ++i) lay_floor(floors[i], square);
    if (!boolean(tower, "roof") || !good()) return;
    demand(state_.height(square) >= 2, "towers: " + name + " has a roof, but only one floor (KC-5.1)");
    state_.roofs.add(square);
  }

  Square land_square(const Json& value, std::string_view name) {
    return read_as(value, name, "a square of this board such as 11", [&](std::string_view text) {
      const auto square = parse_square(text);
      return square && state_.land().has(*square) ? square : std::nullopt;
    });
  }

  void lay_floor(const Json& value, Square square) {
    const std::string_view text = value.text();
    const std::string where = "towers: " + square_text(square) + ": ";
    for (const Colour colour : every<Colour>(state_.colours())) {
      for (int crests = 0; crests < kFloorKinds; ++crests) {
        if (floor_text(colour, crests) != text) continue;
        const int left = state_.floors_left(colour, crests);
        if (!demand(left > 0, where + "there are no more floors " + std::string(text) + " (KC-1.4)")) return;
        return add_floor(state_, Floor(square, colour, crests));
      }
    }
    fail(must_be(where + "a floor", "one of this game such as b or b+1", value));
  }

  void read_turn() {
    state_.card = json_["card"].is(JsonKind::null) ? Card::none() : card(json_["card"], "card").card;
    state_.builder = Half(integer(json_, "builder", 0, 1));
    const Json built = array(json_, "built", 2);
    for (std::size_t i = 0; i < 2; ++i) state_.built.items[i] = built_square(built[i]);
    state_.ducat_day = boolean(json_, "ducat_day");
  }

  Square built_square(const Json& value) {
    if (value.is(JsonKind::null)) return Square::none();
    return read_as(value, "built: a square", "one such as 11, or null", parse_square);
  }

  void check_rows() {
    for (const Card card : every<Card>()) {
      demand(!in_game(card, state_.players) || state_.place_of(card).exists(),
             "card " + card_text(card) + " is missing");
    }
    refresh_rows(state_);
    const int most = max_row_size(state_.players);
    for (const Place at : state_.occupied) {
      demand(state_.row_size(at) <= most,
             "rows: " + place_text(at) + " has more than " + std::to_string(most) + " cards (KC-3.2)");
    }
    demand(state_.occupied.size() <= max_rows(state_.players),
           "rows: there are more than " + std::to_string(max_rows(state_.players)) + " (KC-3.1)");
    demand(state_.occupied.has(state_.front), "front: there is no row at " + place_text(state_.front));
  }

  void check_phase() {
    switch (state_.phase) {
      case Phase::relocate:
        check_between_turns();
        demand(!has_built_last_floor(state_), "a last floor is built, but the game goes on (KC-8.1)");
        break;
      case Phase::over:
        check_between_turns();
        demand(has_built_last_floor(state_) || state_.turn == kTurnLimit,
               "the game is over, but nobody has built a last floor (KC-8.1)");
        check_end();
        break;
      case Phase::build:
      case Phase::roof:
        check_building();
        break;
    }
  }

  void check_between_turns() {
    const std::string phase = "in phase " + std::string(phase_text(state_.phase)) + " ";
    demand(!state_.card.exists(), phase + "card must be null");
    demand(state_.builder == Half::inner, phase + "builder must be 0");
    demand(!state_.built[Half::inner].exists() && !state_.built[Half::outer].exists(),
           phase + "nobody has built");
    demand(state_.ducat_day == 0, phase + "ducat_day must be false");
    demand(state_.seat == state_.turn_seat,
           phase + (state_.phase == Phase::over ? "to_move must be null" : "to_move must be turn_seat"));
  }

  /// Two floors a turn can be the last of two colours, and nobody has debts before the final pay.
  void check_end() {
    int ended = 0;
    for (const Colour colour : every<Colour>(state_.colours())) ended += state_.floors_left(colour) == 0;
    demand(ended <= 2 || ends_by_player(state_),
           "more than two colours have built their last floor (KC-8.1)");
    for (std::uint8_t s = 0; s < state_.players; ++s) {
      demand(state_.ducats[s] >= final_pay(state_, Seat{s}).sum(),
             "ducats: seat " + std::to_string(s) + " has less than its final pay (KC-8.3)");
    }
  }

  void check_building() {
    if (!demand(state_.card.exists(), "card: a card must have been moved (KC-4.1)")) return;
    const bool roof = state_.phase == Phase::roof;
    const bool second = state_.builder == Half::outer;
    demand(!second || is_double(state_.card), "builder: a card of one colour has one builder");
    demand(!second || state_.builds_twice(state_.card), "builder: who owns both halves builds once (KC-7.2)");
    demand(!roof || second, "builder: only the second builder moves a roof (KC-5.2)");
    check_built(Half::inner, second);
    check_built(Half::outer, roof);
    if (roof) check_roof_choice();
    if (!good()) return;
    demand(state_.seat == state_.owner(state_.building_colour()),
           "to_move: the card says who builds (KC-4.1)");
    check_exhausted_colours();
    check_skipped();
  }

  /// The colour of the floor that a builder has laid on this turn: the top one, or the one below it if the
  /// second builder has built on the same square. Floors of a square are read from the lowest to the top.
  std::optional<Colour> laid_colour(Half which) const {
    const Square square = state_.built[which];
    const bool covered = which == Half::inner && state_.built[Half::outer] == square;
    std::optional<Colour> below;
    std::optional<Colour> top;
    for (std::size_t i = 0; i < state_.floor_count; ++i) {
      if (state_.floors[i].square() != square) continue;
      below = std::exchange(top, state_.floors[i].colour());
    }
    return covered ? below : top;
  }

  /// One entry of `built`: a tower of the line, with a floor of the one who built there.
  void check_built(Half which, bool may_have_built) {
    if (!good() || !state_.built[which].exists()) return;
    const Square square = state_.built[which];
    const std::string where = "built: " + square_text(square);
    demand(may_have_built, where + ": that builder has not had a turn yet");
    demand(state_.line(state_.place_of(state_.card)).has(square), where + " is not in the line (KC-4.2)");
    if (!demand(state_.height(square) > 0, where + " is empty")) return;
    demand(!state_.roofs.has(square), where + " has a roof (KC-5.3)");
    const Colour shown = state_.half(state_.card, which);
    const std::optional<Colour> laid = laid_colour(which);
    if (!laid) return;  // two builders need two floors there: see check_roof_choice
    demand(laid == shown || (any_own_floor(state_) && state_.owner(*laid) == state_.owner(shown)),
           where + ": the floor there is not of the builder's colour (KC-4.1)");
  }

  /// KC-4.6: who can build does so. Nothing has changed since the first builder had nothing to build.
  void check_skipped() {
    if (!good() || state_.builder == Half::inner || state_.built[Half::inner].exists()) return;
    bool has_floor = false;
    bool has_site = false;
    const Colour shown = state_.inner(state_.card);
    for_each_floor(state_, shown, [&](Colour, int) { has_floor = true; });
    for_each_site(state_, state_.place_of(state_.card), state_.owner(shown),
                  [&](Square) { has_site = true; });
    demand(!has_floor || !has_site, "built: the first builder could build and has not (KC-4.6)");
  }

  void check_roof_choice() {
    demand(state_.roofs.size() == kRoofs, "phase roof needs both roofs on towers (KC-5.2)");
    const Square square = state_.built[Half::outer];
    demand(square.exists() && calls_for_roof(state_, square) && state_.height(square) >= 2,
           "phase roof needs two builders on one square (KC-5.1)");
  }

  /// A last floor ends the game with its turn, so it must have been built just now.
  void check_exhausted_colours() {
    for (const Colour colour : every<Colour>(state_.colours())) {
      if (!ends_game(state_, colour)) continue;
      demand(was_laid(colour) || (ends_by_player(state_) && was_laid(partner(colour))),
             "the last floor " + std::string(colour_text(colour)) + " was not built on this turn (KC-8.1)");
    }
  }

  bool was_laid(Colour colour) const {
    const auto by = [&](Half which) { return state_.built[which].exists() && laid_colour(which) == colour; };
    return by(Half::inner) || by(Half::outer);
  }

  const Json& json_;
  State state_{};
};

}  // namespace

void KiltCastle::write_state(JsonWriter& json, const State& state) {
  json.seat("to_move", state.phase == Phase::over ? kSpectator : state.seat);
  json.seat("turn_seat", state.turn_seat);
  json.text("phase", phase_text(state.phase)).number("turn", state.turn).key("card");
  state.card.exists() ? json.text(card_text(state.card)) : json.null();
  json.number("builder", number_of(state.builder)).key("built").begin_array();
  for (const Square square : state.built) write_square_or_null(json, square);
  json.end_array().boolean("ducat_day", state.ducat_day != 0).key("ducats").begin_array();
  for (std::size_t s = 0; s < state.players; ++s) json.number(state.ducats[s]);
  json.end_array();
  write_rows(json, state);
  json.key("towers").begin_array();
  for (const Square square : state.land()) {
    if (state.height(square) > 0) write_tower(json, state, square);
  }
  json.end_array();
  write_stock(json, state);
}

Expected<State> KiltCastle::read_state(const Json& json, const Options& options, int players) {
  return PositionReader(json, options, players).read();
}

}  // namespace merlon::kilt_castle
