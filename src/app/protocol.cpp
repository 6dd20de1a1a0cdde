#include "app/protocol.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <istream>
#include <ostream>

#include "core/quoted.h"
#include "core/rng.h"
#include "host/boost_json.h"
#include "host/game_choice.h"
#include "host/json_members.h"
#include "host/nearest.h"
#include "host/thinking.h"
#include "host/words.h"

namespace merlon::app {
namespace {

/// Which of several moves an error is about.
struct Place {
  std::string_view move;
  std::size_t index;
};

/// Why a request failed; the members go into the answer's "error".
struct Failure {
  std::string code;
  std::string message;
  std::optional<Place> place;
  Refusal refusal;  ///< of an illegal move
};

void write_refusal(JsonWriter& json, const Refusal& refusal) {
  json.text("reason", refusal.code).text("rule", refusal.rule).key("params").begin_object();
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    json.key(param.name);
    param.is_text ? json.text(param.as_text()) : json.number(param.number);
  }
  json.end_object();
}

void write_failure(JsonWriter& json, const Failure& failure) {
  json.key("error").begin_object().text("code", failure.code).text("message", failure.message);
  if (failure.place) {
    json.text("move", cut_short(failure.place->move))
        .number("index", static_cast<std::int64_t>(failure.place->index));
  }
  if (failure.refusal) write_refusal(json, failure.refusal);
  json.end_object();
}

void write_to_move(JsonWriter& json, const any::AnyGame& game) {
  json.seat("to_move", game.to_move().over ? kSpectator : game.to_move().seat);
}

void write_position_summary(JsonWriter& json, const any::AnyGame& game) {
  write_to_move(json, game);
  json.boolean("over", game.to_move().over).text("hash", hash_text(game.hash()));
}

}  // namespace

/// One request being answered. Commands write members of the answer, or leave a failure behind and change
/// nothing.
class Request {
 public:
  Request(Protocol& protocol, const boost::json::value& value, std::string_view line)
      : protocol_(protocol), line_(line), json_(as_json(value)) {}

  std::string answer() {
    out_.begin_object();
    if (json_["id"].exists()) out_.key("id").raw(member_as_written(line_, "id"));
    JsonWriter head = out_;
    out_.boolean("ok", true);
    run();
    if (!failure_) return out_.end_object().take();
    write_failure(head.boolean("ok", false), *failure_);
    return head.end_object().take();
  }

 private:
  using Command = void (Request::*)();
  struct Entry {
    std::string_view name;
    Command command;
    bool needs_game;
  };
  static const std::array<Entry, 17> kCommands;

  void run() {
    if (!json_.is(JsonKind::object)) return fail("BAD_REQUEST", "a request is a JSON object");
    if (!json_["cmd"].is(JsonKind::text)) return fail("BAD_REQUEST", "a request needs \"cmd\", a text");
    if (json_["lang"].exists()) {
      const auto language = parse_language(json_["lang"].text());
      if (!language) return fail("BAD_REQUEST", must_be("lang", "\"de\" or \"en\"", json_["lang"]));
      language_ = *language;
    }
    const std::string_view name = json_["cmd"].text();
    for (const Entry& entry : kCommands) {
      if (entry.name != name) continue;
      if (entry.needs_game && !protocol_.session_) {
        return fail("NO_GAME", "there is no game yet; start one with new, set or load");
      }
      return (this->*entry.command)();
    }
    unknown_command(name);
  }

  void unknown_command(std::string_view name) {
    std::vector<std::string_view> known;
    for (const Entry& entry : kCommands) known.push_back(entry.name);
    fail("UNKNOWN_COMMAND", unknown_word("command", name, known));
  }

  void fail(std::string code, std::string message, std::optional<Place> place = {},
            const Refusal& refusal = {}) {
    failure_ = Failure{std::move(code), std::move(message), place, refusal};
  }

  Session& session() { return *protocol_.session_; }
  const any::AnyGame& game() { return session().game(); }

  // Reading members of the request. Each leaves a failure behind when the member is not what it should be.

  std::optional<std::int64_t> integer(std::string_view name, std::int64_t least, std::int64_t most) {
    const auto value = integer_in(json_, name, least, most);
    if (value) return *value;
    fail("BAD_REQUEST", value.error().message);
    return std::nullopt;
  }

  std::optional<std::string_view> text(std::string_view name) {
    const auto value = text_in(json_, name);
    if (value) return *value;
    fail("BAD_REQUEST", value.error().message);
    return std::nullopt;
  }

  /// A seat of the present game, or null for a spectator.
  std::optional<Seat> seat() {
    if (json_["seat"].is(JsonKind::null)) return kSpectator;
    const Json value = json_["seat"];
    if (value.is(JsonKind::integer) && value.integer() >= 0 && value.integer() < game().players()) {
      return Seat{static_cast<std::uint8_t>(value.integer())};
    }
    const std::string seats = whole_number(0, game().players() - 1);
    fail("BAD_SEAT", must_be("seat", seats + ", or null for a spectator", value));
    return std::nullopt;
  }

  const any::GameInfo* game_info() {
    const auto key = text("game");
    if (!key) return nullptr;
    const any::GameInfo* info = any::find_game(*key);
    if (info != nullptr) return info;
    fail("UNKNOWN_GAME", unknown_word("game", *key, any::game_keys()));
    return nullptr;
  }

  /// A move of the present game; `i` is its place in a list of moves.
  std::optional<any::AnyMove> move(std::string_view text, std::size_t i = 0) {
    const auto parsed = game().parse_move(text);
    if (parsed) return *parsed;
    fail("BAD_MOVE", quoted(text) + ": " + parsed.error().message, Place{text, i});
    return std::nullopt;
  }

  // The commands.

  void list_games() {
    out_.key("games").begin_array();
    for (const any::GameInfo& info : any::games()) any::write_game_info(out_, info);
    out_.end_array();
  }

  void begin(Session session, any::Match match = any::Match(1)) {
    protocol_.session_ = std::move(session);
    protocol_.match_ = match;
    write_position_summary(out_, game());
  }

  void new_game() {
    const any::GameInfo* info = game_info();
    if (info == nullptr) return;
    const auto players = json_["players"].exists() ? integer("players", info->min_players, info->max_players)
                                                   : std::int64_t{info->min_players};
    const auto games = json_["games"].exists() ? integer("games", 1, Protocol::kMaxGames) : 1;
    const auto seed = json_["seed"].exists() ? text("seed") : std::string_view(kDefaultSeed);
    if (failure_) return;
    // The last game of a match has the longest seed.
    if (const auto problem = seed_problem(match_seed(*seed, static_cast<int>(*games)))) {
      return fail("BAD_REQUEST", problem->message);
    }
    const auto options = any::read_options(*info, json_["options"]);
    if (!options) return fail("BAD_OPTIONS", options.error().message);
    if (const auto problem = option_problem(*info, *options)) return fail("BAD_OPTIONS", problem->message);
    auto session = Session::start(*info, static_cast<int>(*players), *options, *seed);
    if (!session) return fail("BAD_OPTIONS", session.error().message);
    protocol_.seed_ = *seed;
    begin(std::move(*session), any::Match(static_cast<int>(*games)));
  }

  void next_game() {
    const auto options = game().next_game();
    if (!options) return fail("NOT_OVER", "the next game of a match starts when this one is over");
    any::Match match = protocol_.match_;
    match.add(game().result());
    if (match.over()) return fail("MATCH_OVER", "the match is over");
    auto session = Session::start(game().info(), game().players(), *options,
                                  match_seed(protocol_.seed_, match.played() + 1));
    if (!session) return fail("BAD_OPTIONS", session.error().message);
    begin(std::move(*session), match);
  }

  void state() {
    out_.key("state");
    game().write_state(out_);
  }

  void set_state() {
    const Json position = json_["state"];
    if (!position.is(JsonKind::object)) return fail("BAD_REQUEST", must_be("state", "an object", position));
    const any::GameInfo* info = any::find_game(position["game"].text());
    if (info == nullptr) {
      return fail("BAD_STATE", unknown_word("game", position["game"].text(), any::game_keys()));
    }
    auto read = info->read_state(position);
    if (!read) return fail("BAD_STATE", read.error().message);
    if (protocol_.session_ && &game().info() == info) {
      session().replace(std::move(*read));
      write_position_summary(out_, game());
    } else {
      begin(Session::from(std::move(*read)));
    }
  }

  void view() {
    const auto viewer = seat();
    if (!viewer) return;
    out_.key("view");
    game().write_view(out_, *viewer);
  }

  void legal() {
    const Json detail = json_["detail"];
    if (detail.exists() && !detail.is(JsonKind::boolean)) {
      return fail("BAD_REQUEST", must_be("detail", "true or false", detail));
    }
    write_to_move(out_, game());
    const std::vector<any::AnyMove> moves = game().legal();
    out_.key("moves").begin_array();
    for (const any::AnyMove one : moves) out_.text(game().move_text(one));
    out_.end_array();
    if (!detail.boolean()) return;
    out_.key("details").begin_array();
    for (const any::AnyMove one : moves) game().write_move(out_, one, game().to_move().seat);
    out_.end_array();
  }

  std::vector<std::string_view> requested_moves() {
    const Json list = json_["moves"];
    if (!list.exists()) {
      const auto one = text("move");
      return one ? std::vector{*one} : std::vector<std::string_view>{};
    }
    std::vector<std::string_view> moves;
    if (json_["move"].exists()) {
      fail("BAD_REQUEST", "either move or moves, not both");
      return moves;
    }
    if (!list.is(JsonKind::array) || list.size() == 0 || list.size() > Protocol::kMaxMoves) {
      const std::string wanted = "a list of 1 to " + std::to_string(Protocol::kMaxMoves) + " texts";
      fail("BAD_REQUEST", must_be("moves", wanted, list));
      return moves;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is(JsonKind::text)) {
        fail("BAD_REQUEST", must_be("moves[" + std::to_string(i) + "]", "a text", list[i]));
      }
      moves.push_back(list[i].text());
    }
    return moves;
  }

  void play() {
    const std::vector<std::string_view> texts = requested_moves();
    std::optional<Seat> viewer;
    if (!failure_ && json_["seat"].exists()) viewer = seat();
    if (failure_) return;
    const std::size_t before = session().steps();
    JsonWriter events;
    events.begin_array();
    for (std::size_t i = 0; i < texts.size() && !failure_; ++i) play_one(texts[i], i, viewer, events);
    if (failure_) {
      while (session().steps() > before) session().undo();  // all or nothing
      return;
    }
    out_.key("events").raw(events.end_array().str());
    write_position_summary(out_, game());
  }

  void play_one(std::string_view text, std::size_t i, std::optional<Seat> viewer, JsonWriter& events) {
    const auto parsed = move(text, i);
    if (!parsed) return;
    if (const Refusal refusal = game().explain(*parsed)) {
      return fail("ILLEGAL", say(language_, refusal), Place{text, i}, refusal);
    }
    session().play(*parsed);
    JsonWriter list;
    game().write_events(list, viewer);
    const std::string_view items = list.str();
    if (items.size() > 2)
      events.raw(items.substr(1, items.size() - 2));  // the events of all moves are one list
  }

  void explain() {
    const auto move_text = text("move");
    if (!move_text) return;
    const auto parsed = move(*move_text);
    if (!parsed) return;
    const Refusal refusal = game().explain(*parsed);
    out_.boolean("legal", !refusal);
    if (refusal) {
      write_refusal(out_, refusal);
      out_.text("message", say(language_, refusal));
    }
    game().write_explanation(out_, *parsed);
  }

  void undo() {
    if (!session().undo()) return fail("NOTHING_TO_UNDO", "this is the beginning");
    write_position_summary(out_, game());
  }

  void hash() { out_.text("hash", hash_text(game().hash())); }

  void result() {
    game().write_result(out_);
    if (protocol_.match_.games() == 1) return;
    any::Match match = protocol_.match_;
    if (game().to_move().over) match.add(game().result());
    out_.key("match").begin_object().number("games", match.games()).number("played", match.played());
    out_.key("points").begin_array();
    for (int i = 0; i < game().players(); ++i) out_.number(match.points(Seat{static_cast<std::uint8_t>(i)}));
    out_.end_array().boolean("over", match.over()).seat("winner", match.winner()).end_object();
  }

  void perft() {
    const auto depth = integer("depth", 0, Protocol::kMaxPerftDepth);
    if (!depth) return;
    const auto counts = game().perft(static_cast<int>(*depth), protocol_.max_perft_positions_);
    if (!counts) {
      return fail("LIMIT", "more than " + std::to_string(protocol_.max_perft_positions_) +
                               " positions; ask for less depth");
    }
    out_.numbers("counts", *counts);
  }

  void redeal() {
    const auto viewer = seat();
    if (!viewer) return;
    const auto seed = json_["seed"].exists() ? text("seed") : std::string_view("");
    if (!seed) return;
    session().replace(game().redeal(*viewer, hash_characters(*seed)));
    write_position_summary(out_, game());
  }

  void record() { out_.text("record", write_record(session().record())); }

  void load() {
    const auto content = text("record");
    if (!content) return;
    const auto parsed = parse_record(*content);
    if (!parsed) return fail("BAD_RECORD", error_with_place(parsed.error()));
    auto session = Session::replay(*parsed);
    if (!session) return fail("BAD_RECORD", session.error().message);
    begin(std::move(*session));
  }

  /// An optional member: a whole number from 1 to `most`.
  std::optional<std::int64_t> limit(std::string_view name, std::int64_t most) {
    return json_[name].exists() ? integer(name, 1, most) : std::nullopt;
  }

  void go() {
    const auto level = limit("level", kLevels);
    const auto nodes = limit("nodes", Protocol::kMaxNodes);
    const auto time = limit("ms", Protocol::kMaxMilliseconds);
    const auto threads = limit("threads", Protocol::kMaxThreads);
    const auto seed = json_["seed"].exists() ? text("seed") : std::string_view(kDefaultSeed);
    if (failure_) return;
    if (level && nodes) return fail("BAD_REQUEST", "a level has its own nodes; ask for one of the two");
    if (game().to_move().over) return fail("GAME_OVER", "the game is over");
    Effort effort;
    if (nodes) effort.nodes = static_cast<std::uint64_t>(*nodes);
    if (time) effort.time = std::chrono::milliseconds(*time);
    effort.threads = static_cast<int>(threads.value_or(1));
    float softness = 0.0f;
    if (level || !(nodes || time)) {
      const Level& chosen = level_of(game(), static_cast<int>(level.value_or(kDefaultLevel)));
      effort.nodes = chosen.nodes;
      softness = chosen.softness;
      out_.number("level", level.value_or(kDefaultLevel));
    }
    effort.nodes = std::min(effort.nodes.value_or(protocol_.max_nodes_), protocol_.max_nodes_);
    const std::uint64_t number = hash_characters(*seed);
    write_thought(out_, game(), think(game(), effort, number), softness, number);
  }

  Protocol& protocol_;
  std::string_view line_;
  Json json_;
  JsonWriter out_;
  Language language_ = Language::english;
  std::optional<Failure> failure_;
};

const std::array<Request::Entry, 17> Request::kCommands{{
    {"games", &Request::list_games, false},
    {"new", &Request::new_game, false},
    {"set", &Request::set_state, false},
    {"load", &Request::load, false},
    {"state", &Request::state, true},
    {"view", &Request::view, true},
    {"legal", &Request::legal, true},
    {"play", &Request::play, true},
    {"explain", &Request::explain, true},
    {"undo", &Request::undo, true},
    {"hash", &Request::hash, true},
    {"result", &Request::result, true},
    {"perft", &Request::perft, true},
    {"redeal", &Request::redeal, true},
    {"record", &Request::record, true},
    {"next", &Request::next_game, true},
    {"go", &Request::go, true},
}};

std::string Protocol::answer(std::string_view line) {
  const auto refuse = [](std::string code, std::string message) {
    JsonWriter error;
    write_failure(error.begin_object().boolean("ok", false), {std::move(code), std::move(message), {}, {}});
    return error.end_object().take();
  };
  if (line.size() > kMaxLineBytes) return refuse("TOO_LONG", "a line may have at most 1 MiB");
  const auto value = parse_json(line, kMaxDepth);
  if (!value) {
    return refuse("BAD_JSON",
                  "column " + std::to_string(value.error().column) + ": " + value.error().message);
  }
  return Request(*this, *value, line).answer();
}

void run_engine(std::istream& in, std::ostream& out) {
  Protocol protocol;
  std::string line;
  const auto answer = [&] {
    out << protocol.answer(line) << '\n' << std::flush;
    line.clear();
  };
  // Read by characters in blocks rather than by std::getline: a line without an end must not fill the memory.
  // What is beyond the limit is counted, not kept.
  std::array<char, 65536> block{};
  bool pending = false;
  while (in.good()) {
    in.getline(block.data(), block.size());
    const auto got = static_cast<std::size_t>(in.gcount());
    const bool cut = in.fail() && !in.eof() && got > 0;
    const bool ended = !in.fail() && !in.eof();
    if (cut) in.clear(in.rdstate() & ~std::ios::failbit);
    const std::size_t length = ended ? got - 1 : got;
    if (line.size() <= Protocol::kMaxLineBytes) line.append(block.data(), length);
    pending = pending || length > 0;
    if (ended || (in.eof() && pending)) {
      answer();
      pending = false;
    }
  }
}

}  // namespace merlon::app
