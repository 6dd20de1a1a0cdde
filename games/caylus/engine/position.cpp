// A position as JSON and back. Reading checks everything that play relies on, so that no later code has to;
// it does not ask how the position came about.
#include <array>
#include <string>
#include <utility>

#include "core/checked_json.h"
#include "core/scanner.h"
#include "games/caylus/engine/limits.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/position_check.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/engine/setup.h"

namespace merlon::caylus {
namespace {

/// One more than play reaches, so that it is the rule that refuses it.
constexpr std::size_t kMostFramesRead = kDeepestFrames + 1;
constexpr IdArray<Good, std::string_view> kGoodNames{{"food", "wood", "stone", "cloth", "gold"}};
constexpr IdArray<TileClass, std::string_view> kClassNames{
    {"none", "neutral", "fixed", "wood", "stone", "residence", "prestige"}};

/// The buildings of `State::specials`.
constexpr Every<Special> kSingles = every<Special>(4);

// Writing.

void write_queue(JsonWriter& json, std::string_view name, const Queue& queue) {
  json.key(name).begin_array();
  for (const Seat seat : queue) json.number(number_of(seat));
  json.end_array();
}

void write_player(JsonWriter& json, const Player& player) {
  json.begin_object()
      .number("points", player.points)
      .number("deniers", player.deniers)
      .key("cubes")
      .begin_object();
  for (const Good good : every<Good>()) json.number(kGoodNames[good], player.cubes[good]);
  json.end_object().number("workers", player.workers).key("favours").begin_object();
  for (const FavourLine line : every<FavourLine>()) json.number(line_text(line), player.favours[line]);
  json.end_object().key("lines_used").begin_array();
  for (const FavourLine line : player.lines_used) json.text(line_text(line));
  json.end_array().key("houses").begin_object();
  for (const Section section : every<Section>()) json.number(section_text(section), player.houses[section]);
  json.end_object().number("batches", player.batches).end_object();
}

void write_space(JsonWriter& json, const State& state, Space space) {
  const Lot& lot = state.road[space];
  json.begin_object().number("space", space.number()).key("tile");
  lot.tile == Tile::empty ? json.null() : json.text(tile_text(lot.tile));
  json.seat("owner", lot.owner);
  json.seat("worker", lot.worker);
  json.seat("pending", lot.pending);
  json.end_object();
}

void write_frame(JsonWriter& json, const Frame& frame) {
  json.begin_object().text("phase", phase_text(frame.phase));
  json.seat("seat", frame.seat);
  switch (frame.phase) {
    case Phase::favour:
      json.number("favours", frame.subject);
      break;
    case Phase::effect:
      json.text("line", line_text(frame.line()));
      break;
    case Phase::build:
      json.text("class", kClassNames[frame.group()]);
      break;
    case Phase::site:
    case Phase::produce:
    case Phase::owner_bonus:
    case Phase::trade:
      json.text("tile", tile_text(frame.tile()));
      break;
    default:
      break;
  }
  if (frame.phase == Phase::build || frame.phase == Phase::lawyer || frame.phase == Phase::prestige) {
    json.boolean("optional", frame.is(Frame::kOptional));
    json.boolean("cheaper", frame.is(Frame::kCheaper));
  }
  json.end_object();
}

void write_stock(JsonWriter& json, const State& state) {
  json.key("stock").begin_object();
  for (const Tile tile : every<Tile>()) {
    if (state.stock[tile] > 0) json.number(tile_text(tile), state.stock[tile]);
  }
  json.end_object();
}

// Reading.

/// Reads the members of a position into a state. The first thing that is wrong ends the reading with its
/// message.
class PositionReader : CheckedJson {
 public:
  PositionReader(const Json& json, const Options& options, int players) : json_(json) {
    state_.options = options;
    state_.players = static_cast<std::uint8_t>(players);
    state_.road.fill({Tile::empty, kNobody, kNobody, kNobody});
  }

  Expected<State> read() {
    want_position(json_);
    read_round();
    read_players();
    read_places();
    read_road();
    read_frames();
    if (good()) read_counts();
    if (!good()) return Error{error()};
    count_stock();
    if (std::string fault = impossible(state_); !fault.empty()) return Error{std::move(fault)};
    return state_;
  }

 private:
  std::uint8_t small(const Json& parent, std::string_view name, int least, int most) {
    return static_cast<std::uint8_t>(integer(parent, name, least, most));
  }
  Seat seat_or_none(const Json& parent, std::string_view name) {
    return seat_or_nobody(parent, name, state_.players);
  }

  Queue queue(const Json& parent, std::string_view name) {
    Queue queue = empty_queue();
    const Json list = parent[name];
    if (!list.is(JsonKind::array) || list.size() > state_.players) {
      fail(must_be(name, "a list of at most " + std::to_string(state_.players) + " seats", list));
    }
    for (std::size_t i = 0; i < list.size() && good(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(
          integer_value(list[i], std::string(name) + ": a seat", 0, state_.players - 1))};
      if (!demand(!queue.has(seat), std::string(name) + " names a seat twice")) break;
      queue.push(seat);
    }
    return queue;
  }

  void read_round() {
    state_.phase = read_as(json_["phase"], "phase", one_of(phase_names()), parse_phase);
    const bool nobody = state_.phase == Phase::over && json_["to_move"].is(JsonKind::null);
    if (!nobody) state_.seat = Seat{small(json_, "to_move", 0, state_.players - 1)};
    state_.step = read_as(json_["step"], "step", one_of(step_names()), parse_step);
    state_.cursor = small(json_, "cursor", 0, kRoad);
    state_.provost = small(json_, "provost", 1, kRoad);
    state_.bailiff = small(json_, "bailiff", 1, kRoad);
    state_.scored = small(json_, "scored", 0, kSections);
    state_.order = queue(json_, "order");
    demand(state_.order.size == state_.players, "order must name every seat");
    if (nobody) state_.seat = state_.order[0];
    state_.passed = queue(json_, "passed");
  }

  void read_players() {
    const Json seats = array(json_, "seats", state_.players);
    for (std::size_t s = 0; s < state_.players && good(); ++s) read_player(seats[s], state_.seats[s]);
  }

  void read_player(const Json& json, Player& player) {
    player.workers = small(json, "workers", 0, kWorkers);
    for (const FavourLine line : every<FavourLine>()) {
      player.favours[line] = small(json["favours"], line_text(line), 0, kLevels);
    }
    player.lines_used = read_lines(json["lines_used"]);
    for (const Section section : every<Section>()) {
      player.houses[section] = small(json["houses"], section_text(section), 0, kCastle[section].spaces);
    }
    player.batches = small(json, "batches", 0, kCastleSpaces);
  }

  LineSet read_lines(const Json& list) {
    want_list(list, "lines_used");
    LineSet lines{};
    for (std::size_t i = 0; i < list.size() && good(); ++i) {
      const FavourLine line = read_line(list[i], "lines_used: a line");
      demand(!lines.has(line), "lines_used names a line twice");
      lines.add(line);
    }
    return lines;
  }

  FavourLine read_line(const Json& value, std::string_view name) {
    return read_as(value, name, "a, b, c or d", parse_line);
  }

  void read_places() {
    const Json specials = json_["specials"];
    for (const Special single : kSingles) {
      state_.specials[single] = seat_or_none(specials, target_text(Target(single)));
    }
    state_.stables = queue(specials, "stables");
    demand(state_.stables.size <= (state_.players == 2 ? 0 : kStableCircles),
           "stables: too many workers (CA-3.5)");
    state_.inn_left = seat_or_none(specials, "inn_left");
    state_.inn_right = seat_or_none(specials, "inn_right");
    state_.castle = queue(json_, "castle");
  }

  void read_road() {
    const Json road = array(json_, "road", kRoad);
    for (const Space space : kSpaces) {
      if (!good()) return;
      const Json there = road[index(space) - 1];
      Lot& lot = state_.road[space];
      demand(integer(there, "space", 1, kRoad) == space.number(),
             "road must list the spaces in their order, 1 to 28");
      if (!there["tile"].is(JsonKind::null))
        lot.tile = tile(there["tile"], "space " + std::to_string(space.number()) + ": tile");
      lot.owner = seat_or_none(there, "owner");
      lot.worker = seat_or_none(there, "worker");
      lot.pending = seat_or_none(there, "pending");
    }
  }

  Tile tile(const Json& value, std::string_view name) {
    return read_as(value, name, "a tile such as W_SAW", parse_tile);
  }

  /// What does not lie on the road is in the stock.
  void count_stock() {
    fill_stock(state_);
    for (const Lot& lot : state_.road) {
      std::uint8_t& left = state_.stock[lot.tile];
      if (left > 0) --left;
    }
  }

  void read_frames() {
    const Json stack = json_["stack"];
    if (!stack.is(JsonKind::array) || stack.size() > kMostFramesRead) {
      fail(must_be("stack", "a list of at most four", stack));
    }
    for (std::size_t i = 0; i < stack.size() && good(); ++i) {
      state_.frames[i] = read_frame(stack[i]);
      ++state_.depth;
    }
  }

  /// The round and what seats have, whose limits depend on what has been played.
  void read_counts() {
    state_.round = small(json_, "round", 1, most_rounds(state_));
    for (const Seat seat : every<Seat>(state_.players)) {
      read_goods(json_["seats"][merlon::index(seat)], state_.player(seat), most_goods(state_, seat));
    }
  }

  void read_goods(const Json& json, Player& player, int most) {
    player.points = static_cast<std::int16_t>(integer(json, "points", 0, most));
    player.deniers = static_cast<std::uint16_t>(integer(json, "deniers", 0, most));
    for (const Good kind : every<Good>()) {
      player.cubes.count[kind] =
          static_cast<std::uint16_t>(integer(json["cubes"], kGoodNames[kind], 0, most));
    }
  }

  Frame read_frame(const Json& json) {
    Frame frame{};
    frame.phase = read_as(json["phase"], "stack: phase", one_of(phase_names()), parse_phase);
    if (!good()) return frame;
    frame.seat = Seat{small(json, "seat", 0, state_.players - 1)};
    switch (frame.phase) {
      case Phase::favour:
        frame.subject = small(json, "favours", 0, kLines);
        break;
      case Phase::effect:
        frame = {frame.phase, frame.seat, read_line(json["line"], "stack: line")};
        break;
      case Phase::build:
        frame = {frame.phase, frame.seat, read_class(json["class"])};
        break;
      case Phase::prestige:
        frame = {frame.phase, frame.seat, TileClass::prestige};
        break;
      case Phase::site:
      case Phase::produce:
      case Phase::owner_bonus:
      case Phase::trade:
        frame = {frame.phase, frame.seat, tile(json["tile"], "stack: tile")};
        break;
      case Phase::lawyer:
        break;
      default:
        fail("stack: phase " + std::string(phase_text(frame.phase)) + " does not belong there");
    }
    if (frame.phase == Phase::build || frame.phase == Phase::lawyer || frame.phase == Phase::prestige) {
      if (boolean(json, "optional")) frame.detail |= Frame::kOptional;
      if (boolean(json, "cheaper")) frame.detail |= Frame::kCheaper;
    }
    return frame;
  }

  TileClass read_class(const Json& value) {
    for (const TileClass group : {TileClass::wood, TileClass::stone}) {
      if (kClassNames[group] == value.text()) return group;
    }
    fail(must_be("stack: class", "wood or stone", value));
    return TileClass::none;
  }

  const Json& json_;
  State state_{};
};

}  // namespace

void Caylus::write_state(JsonWriter& json, const State& state) {
  json.seat("to_move", state.phase == Phase::over ? kSpectator : state.seat);
  json.text("phase", phase_text(state.phase))
      .text("step", step_text(state.step))
      .number("cursor", state.cursor);
  json.number("round", state.round).number("provost", state.provost).number("bailiff", state.bailiff);
  json.number("scored", state.scored);
  write_queue(json, "order", state.order);
  write_queue(json, "passed", state.passed);
  json.key("seats").begin_array();
  for (std::size_t s = 0; s < state.players; ++s) write_player(json, state.seats[s]);
  json.end_array().key("specials").begin_object();
  for (const Special single : kSingles) json.seat(target_text(Target(single)), state.specials[single]);
  write_queue(json, "stables", state.stables);
  json.seat("inn_left", state.inn_left);
  json.seat("inn_right", state.inn_right);
  json.end_object();
  write_queue(json, "castle", state.castle);
  json.key("road").begin_array();
  for (const Space space : kSpaces) write_space(json, state, space);
  json.end_array();
  write_stock(json, state);
  json.key("stack").begin_array();
  for (std::size_t i = 0; i < state.depth; ++i) write_frame(json, state.frames[i]);
  json.end_array();
}

Expected<State> Caylus::read_state(const Json& json, const Options& options, int players) {
  return PositionReader(json, options, players).read();
}

}  // namespace merlon::caylus
