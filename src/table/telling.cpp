#include "table/telling.h"

#include <array>
#include <boost/json.hpp>

#include "host/boost_json.h"
#include "table/patch.h"

namespace merlon::table {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

value parsed(const std::string& json) { return boost::json::parse(json); }

std::string_view stage_text(Stage stage) {
  switch (stage) {
    case Stage::waiting:
      return "waiting";
    case Stage::playing:
      return "playing";
    case Stage::over:
      return "over";
  }
  return "";
}

std::string_view ending_text(Ending ending) {
  switch (ending) {
    case Ending::none:
      return "";
    case Ending::played:
      return "played";
    case Ending::resigned:
      return "resigned";
    case Ending::time:
      return "time";
    case Ending::closed:
      return "closed";
  }
  return "";
}

std::string_view chair_kind(const Chair& chair) {
  if (chair.computer) return "computer";
  if (chair.token.empty()) return "open";
  return chair.program ? "program" : "person";
}

void write_chairs(JsonWriter& json, const Table& table) {
  json.key("seats").begin_array();
  for (std::size_t s = 0; s < table.chairs().size(); ++s) {
    const Chair& chair = table.chairs()[s];
    json.begin_object().text("kind", chair_kind(chair)).text("name", chair.name);
    json.number("level", chair.level).boolean("left", chair.left);
    json.boolean("kept", !table.kept_for(s).empty()).end_object();
  }
  json.end_array();
}

void write_clocks(JsonWriter& json, const Table& table) {
  const Clocks& clocks = table.clocks();
  json.key("clock").begin_object();
  write_clock_rule(json, clocks.rule());
  if (clocks.rule().kind != ClockKind::none) {
    json.key("left").begin_array();
    for (std::size_t s = 0; s < table.chairs().size(); ++s) {
      json.number(clocks.left(Seat{static_cast<std::uint8_t>(s)}));
    }
    json.end_array().seat("running", clocks.running());
    json.number("since", clocks.running() == kSpectator ? 0 : clocks.since());
  }
  json.end_object();
}

void write_takeback(JsonWriter& json, const Table& table) {
  json.key("takeback");
  if (!table.takeback()) {
    json.null();
    return;
  }
  json.begin_object().seat("by", table.takeback()->by);
  json.number("keep", static_cast<std::int64_t>(table.takeback()->keep));
  json.bits("agreed", table.takeback()->agreed).end_object();
}

/// How it ended, once it has.
void write_end(JsonWriter& json, const Table& table) {
  json.key("end");
  if (table.stage() != Stage::over) {
    json.null();
    return;
  }
  json.begin_object().text("how", ending_text(table.ending())).seat("loser", table.loser());
  if (table.ending() == Ending::played) {
    json.key("result").begin_object();
    table.game().write_result(json);
    json.end_object();
  }
  json.end_object();
}

/// What viewers may read of an event that is no move: names and numbers of the table itself. Tokens and seeds
/// are not among them.
void copy_public_members(const object& body, object& told) {
  static constexpr std::array<std::string_view, 7> kPublic{"k", "s", "seats", "name", "level", "keep", "id"};
  for (const std::string_view name : kPublic) {
    const boost::json::string_view key(name.data(), name.size());
    if (const value* member = body.if_contains(key)) told[key] = *member;
  }
}

void tell_moves(const any::AnyGame& before, const array& texts, Seat viewer, object& told) {
  const std::unique_ptr<any::AnyGame> game = before.clone();
  array moves;
  array happened;
  for (const value& text : texts) {
    const auto move = game->parse_move(std::string_view(text.get_string().data(), text.get_string().size()));
    if (!move) return;  // an applied event holds legal moves
    moves.emplace_back(game->move_text(*move, viewer));
    game->play(*move);
    JsonWriter events;
    game->write_events(events, viewer);
    value list = parsed(events.str());  // with a name: a range-for does not keep a temporary's inside alive
    for (value& event : list.as_array()) happened.push_back(std::move(event));
  }
  told["m"] = std::move(moves);
  told["events"] = std::move(happened);
}

}  // namespace

value document(const Table& table, Seat viewer) {
  const Setup& setup = table.setup();
  JsonWriter json;
  json.begin_object().text("id", setup.id).text("game", setup.game->key).number("rules", setup.rules);
  json.number("players", setup.players()).key("options");
  any::write_options(json, *setup.game, setup.options);
  json.text("commit", hex_text(setup.commit())).boolean("listed", setup.listed);
  json.text("before", setup.before).text("next", table.next());
  json.text("stage", stage_text(table.stage())).seat("viewer", viewer);
  json.seat("to_move", table.to_move().value_or(kSpectator));
  json.number("moves", static_cast<std::int64_t>(table.moves().size()));
  write_chairs(json, table);
  write_clocks(json, table);
  write_takeback(json, table);
  write_end(json, table);
  json.key("position");
  if (table.started()) {
    table.game().write_view(json, viewer);
  } else {
    json.null();
  }
  return parsed(json.end_object().take());
}

value told_event(const Table& before, const store::EventRow& event, Seat viewer) {
  const value body = parsed(event.body);
  object told;
  copy_public_members(body.as_object(), told);
  // Only an event of this kind has moves that were checked when it was applied.
  if (as_json(body)["k"].text() == "move") {
    tell_moves(before.game(), body.as_object().at("m").as_array(), viewer, told);
  }
  told["at"] = event.at;
  return told;
}

std::optional<array> legal_moves(const Table& table, Seat viewer) {
  if (table.to_move() != viewer) return std::nullopt;
  array moves;
  for (const any::AnyMove move : table.game().legal()) moves.emplace_back(table.game().move_text(move));
  return moves;
}

Told::Told(const Table& table, Seat viewer)
    : viewer_(viewer),
      version_(table.version()),
      legal_(legal_moves(table, viewer)),
      document_(document(table, viewer)) {}

std::string Told::event(const Table& before, const Table& after, const store::EventRow& event) {
  value next = document(after, viewer_);
  object message;
  message["t"] = "ev";
  message["v"] = event.version;
  message["e"] = array{told_event(before, event, viewer_)};
  array patch = patch_between(document_, next);
  if (!patch.empty()) message["d"] = std::move(patch);
  message["h"] = document_hash(next);
  version_ = event.version;
  legal_ = legal_moves(after, viewer_);
  if (legal_) message["legal"] = *legal_;
  document_ = std::move(next);
  return boost::json::serialize(message);
}

std::string Told::sync() const {
  object message;
  message["t"] = "sync";
  message["v"] = version_;
  message["view"] = document_;
  message["h"] = document_hash(document_);
  if (legal_) message["legal"] = *legal_;
  return boost::json::serialize(message);
}

value why(const Refusal& refusal, Language language) {
  object reason;
  reason["c"] = std::string(refusal.code);
  reason["rule"] = std::string(refusal.rule);
  object params;
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    value& place = params[boost::json::string_view(param.name.data(), param.name.size())];
    if (param.is_text) {
      place = std::string(param.as_text());
    } else {
      place = param.number;
    }
  }
  reason["p"] = std::move(params);
  reason["say"] = say(language, refusal);
  return reason;
}

boost::json::object nak_members(const Nak& nak, Language language) {
  boost::json::object members;
  members["code"] = nak.code;
  members["message"] = nak.refusal ? say(language, *nak.refusal) : nak.message;
  if (nak.refusal) members["why"] = boost::json::array{why(*nak.refusal, language)};
  if (!nak.move.empty()) members["move"] = nak.move;
  if (!nak.reason.empty()) members["reason"] = nak.reason;
  if (nak.unknown) members["unknown"] = true;
  return members;
}

std::variant<std::string, Nak> explanation(const Table& table, Seat viewer, std::string_view text,
                                           Language language) {
  if (table.to_move() != viewer)
    return Nak{"NOT_YOUR_TURN", "only the seat that is to move can ask about moves"};
  const auto move = table.game().parse_move(text);
  if (!move) return Nak{"BAD_MOVE", move.error().message, std::nullopt, std::string(text)};
  const Refusal refusal = table.game().explain(*move);
  JsonWriter json;
  json.begin_object().text("move", text).boolean("legal", !refusal);
  if (refusal) json.key("why").begin_array().raw(boost::json::serialize(why(refusal, language))).end_array();
  table.game().write_explanation(json, *move);
  return json.end_object().take();
}

}  // namespace merlon::table
