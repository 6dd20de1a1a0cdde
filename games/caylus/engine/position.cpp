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
constexpr std::array<std::string_view, kGoods> kGoodNames{"food", "wood", "stone", "cloth", "gold"};
constexpr std::array<std::string_view, 7> kClassNames{"none",  "neutral",   "fixed",   "wood",
                                                      "stone", "residence", "prestige"};

/// The name of a building in `State::specials`.
std::string single_text(std::size_t i) { return target_text(Target(static_cast<Special>(i))); }

// Writing.

void write_queue(JsonWriter& json, std::string_view name, const Queue& queue) {
  json.key(name).begin_array();
  for (std::size_t i = 0; i < queue.size; ++i) json.number(queue.seats[i]);
  json.end_array();
}

void write_player(JsonWriter& json, const Player& player) {
  json.begin_object()
      .number("points", player.points)
      .number("deniers", player.deniers)
      .key("cubes")
      .begin_object();
  for (std::size_t good = 0; good < kGoods; ++good) json.number(kGoodNames[good], player.cubes.count[good]);
  json.end_object().number("workers", player.workers).key("favours").begin_object();
  for (int line = 0; line < kLines; ++line) {
    json.number(line_text(line), player.favours[static_cast<std::size_t>(line)]);
  }
  json.end_object().key("lines_used").begin_array();
  for (int line = 0; line < kLines; ++line) {
    if ((player.lines_used >> line & 1) != 0) json.text(line_text(line));
  }
  json.end_array().key("houses").begin_object();
  for (std::size_t section = 0; section < kSections; ++section) {
    json.number(section_text(static_cast<int>(section)), player.houses[section]);
  }
  json.end_object().number("batches", player.batches).end_object();
}

void write_space(JsonWriter& json, const State& state, int i) {
  const Space& space = state.space(i);
  json.begin_object().number("space", i).key("tile");
  space.tile == Tile::empty ? json.null() : json.text(tile_text(space.tile));
  json.seat("owner", Seat{space.owner});
  json.seat("worker", Seat{space.worker});
  json.seat("pending", Seat{space.pending});
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
      json.text("line", line_text(frame.subject));
      break;
    case Phase::build:
      json.text("class", kClassNames[frame.subject]);
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
    for (Space& space : state_.road) space = {Tile::empty, State::kNone, State::kNone, State::kNone};
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
  std::uint8_t seat_or_none(const Json& parent, std::string_view name) {
    static_assert(static_cast<std::uint8_t>(kSpectator) == State::kNone);
    return static_cast<std::uint8_t>(seat_or_nobody(parent, name, state_.players));
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
    for (int line = 0; line < kLines; ++line) {
      player.favours[static_cast<std::size_t>(line)] = small(json["favours"], line_text(line), 0, kLevels);
    }
    player.lines_used = read_lines(json["lines_used"]);
    for (std::size_t section = 0; section < kSections; ++section) {
      player.houses[section] =
          small(json["houses"], section_text(static_cast<int>(section)), 0, kCastle[section].spaces);
    }
    player.batches = small(json, "batches", 0, kCastleSpaces);
  }

  std::uint8_t read_lines(const Json& list) {
    want_list(list, "lines_used");
    unsigned lines = 0;
    for (std::size_t i = 0; i < list.size() && good(); ++i) {
      const unsigned line = 1u << read_line(list[i], "lines_used: a line");
      demand((lines & line) == 0, "lines_used names a line twice");
      lines |= line;
    }
    return static_cast<std::uint8_t>(lines);
  }

  int read_line(const Json& value, std::string_view name) {
    for (int line = 0; line < kLines; ++line) {
      if (line_text(line) == value.text()) return line;
    }
    fail(must_be(name, "a, b, c or d", value));
    return 0;
  }

  void read_places() {
    const Json specials = json_["specials"];
    for (std::size_t i = 0; i < state_.specials.size(); ++i)
      state_.specials[i] = seat_or_none(specials, single_text(i));
    state_.stables = queue(specials, "stables");
    demand(state_.stables.size <= (state_.players == 2 ? 0 : kStableCircles),
           "stables: too many workers (CA-3.5)");
    state_.inn_left = seat_or_none(specials, "inn_left");
    state_.inn_right = seat_or_none(specials, "inn_right");
    state_.castle = queue(json_, "castle");
  }

  void read_road() {
    const Json road = array(json_, "road", kRoad);
    for (int i = 1; i <= kRoad && good(); ++i) {
      const Json space = road[static_cast<std::size_t>(i - 1)];
      demand(integer(space, "space", 1, kRoad) == i, "road must list the spaces in their order, 1 to 28");
      Space& there = state_.space(i);
      if (!space["tile"].is(JsonKind::null))
        there.tile = tile(space["tile"], "space " + std::to_string(i) + ": tile");
      there.owner = seat_or_none(space, "owner");
      there.worker = seat_or_none(space, "worker");
      there.pending = seat_or_none(space, "pending");
    }
  }

  Tile tile(const Json& value, std::string_view name) {
    return read_as(value, name, "a tile such as W_SAW", parse_tile);
  }

  /// What does not lie on the road is in the stock.
  void count_stock() {
    fill_stock(state_);
    for (const Space& space : state_.road) {
      std::uint8_t& left = state_.stock[space.tile];
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
    for (std::size_t s = 0; s < state_.players; ++s) {
      read_goods(json_["seats"][s], state_.seats[s], most_goods(state_, s));
    }
  }

  void read_goods(const Json& json, Player& player, int most) {
    player.points = static_cast<std::int16_t>(integer(json, "points", 0, most));
    player.deniers = static_cast<std::uint16_t>(integer(json, "deniers", 0, most));
    for (std::size_t good = 0; good < kGoods; ++good) {
      player.cubes.count[good] =
          static_cast<std::uint16_t>(integer(json["cubes"], kGoodNames[good], 0, most));
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
        frame.subject = static_cast<std::uint8_t>(read_line(json["line"], "stack: line"));
        break;
      case Phase::build:
        frame.subject = read_class(json["class"]);
        break;
      case Phase::prestige:
        frame.subject = static_cast<std::uint8_t>(TileClass::prestige);
        break;
      case Phase::site:
      case Phase::produce:
      case Phase::owner_bonus:
      case Phase::trade:
        frame.subject = static_cast<std::uint8_t>(tile(json["tile"], "stack: tile"));
        break;
      case Phase::lawyer:
        break;
      default:
        fail("stack: phase " + std::string(phase_text(frame.phase)) + " does not belong there");
    }
    if (frame.phase == Phase::build || frame.phase == Phase::lawyer || frame.phase == Phase::prestige) {
      const bool optional = boolean(json, "optional");
      frame.detail = static_cast<std::uint8_t>((optional ? Frame::kOptional : 0) |
                                               (boolean(json, "cheaper") ? Frame::kCheaper : 0));
    }
    return frame;
  }

  std::uint8_t read_class(const Json& value) {
    const auto found = find_name(kClassNames, value.text());
    const bool fits = found && (*found == static_cast<std::size_t>(TileClass::wood) ||
                                *found == static_cast<std::size_t>(TileClass::stone));
    if (!fits) fail(must_be("stack: class", "wood or stone", value));
    return fits ? static_cast<std::uint8_t>(*found) : std::uint8_t{0};
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
  for (std::size_t i = 0; i < state.specials.size(); ++i) json.seat(single_text(i), Seat{state.specials[i]});
  write_queue(json, "stables", state.stables);
  json.seat("inn_left", Seat{state.inn_left});
  json.seat("inn_right", Seat{state.inn_right});
  json.end_object();
  write_queue(json, "castle", state.castle);
  json.key("road").begin_array();
  for (int i = 1; i <= kRoad; ++i) write_space(json, state, i);
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
