// The table on this device: making it, loading it, acting at it, looking at it.
#include <array>
#include <boost/json.hpp>

#include "host/boost_json.h"
#include "table/name.h"
#include "table/telling.h"
#include "wasm/commands.h"

namespace merlon::wasm {
namespace {

constexpr std::int64_t kLatest = std::int64_t{1} << 53;  // what a number of JavaScript holds exactly
constexpr std::size_t kLongestId = 64;

std::optional<std::int64_t> now_of(Question& question) { return question.integer("now", 0, kLatest); }

/// The table that the module holds; fails if there is none.
LocalTable* table_of(Question& question, Memory& memory) {
  if (memory.table) return &*memory.table;
  question.fail("NO_TABLE", "there is no table yet; make one with table.new, table.load or record.open");
  return nullptr;
}

/// The same, if something may happen at it.
LocalTable* open_table_of(Question& question, Memory& memory) {
  LocalTable* table = table_of(question, memory);
  if (table == nullptr || !table->opened()) return table;
  question.fail("READ_ONLY", "this is a record to look at; table.load starts from one of its positions");
  return nullptr;
}

void write_event(JsonWriter& json, const store::EventRow& event) {
  json.begin_object().number("v", event.version).text("by", event.actor).text("body", event.body);
  json.text("state", event.state).number("at", event.at).end_object();
}

void write_events(JsonWriter& json, std::string_view name, std::span<const store::EventRow> events) {
  json.key(name).begin_array();
  for (const store::EventRow& event : events) write_event(json, event);
  json.end_array();
}

void write_stored(JsonWriter& json, const LocalTable& table) {
  json.key("stored").begin_object().text("id", table.table().setup().id);
  json.text("setup", table::write_setup(table.table().setup()));
  write_events(json, "events", table.events());
  json.end_object();
}

void refuse(Question& question, const table::Nak& nak) {
  question.fail(table::nak_members(nak, question.language()));
}

/// Lets what was proposed happen and tells which events are to be kept, or why not.
void settle(Question& question, LocalTable& table, const table::Outcome& outcome) {
  if (const auto* nak = std::get_if<table::Nak>(&outcome)) return refuse(question, *nak);
  const std::size_t before = table.events().size();
  table.accept(*std::get_if<table::Proposal>(&outcome));
  question.out().number("v", table.table().version());
  write_events(question.out(), "stored_events", std::span(table.events()).subspan(before));
}

// Making and loading.

std::optional<std::string> read_id(Question& question, const Json& json) {
  const std::string_view id = json.text();
  if (!id.empty() && id.size() <= kLongestId && is_fair_text(id)) return std::string(id);
  question.fail("BAD_REQUEST", "id must be a text of 1 to " + std::to_string(kLongestId) +
                                   " bytes without '" + std::string(kFairSeparator) + "'");
  return std::nullopt;
}

std::optional<table::Setup> read_setup_wish(Question& question) {
  auto setup = table::read_wish(question["setup"]);
  if (!setup) {
    question.fail("BAD_SETUP", setup.error().message);
    return std::nullopt;
  }
  if (setup->clock.kind != table::ClockKind::none) question.fail("BAD_SETUP", "a local table has no clock");
  for (const table::SeatPlan& plan : setup->seats) {
    if (!plan.computer && !plan.creator) {
      question.fail("BAD_SETUP", "at a local table a seat's kind is \"me\" or \"computer\"");
    }
  }
  const auto seed = parse_hex<sizeof(ServerSeed)>(question["serverSeed"].text());
  if (!seed) question.fail("BAD_REQUEST", "serverSeed must be 64 hexadecimal digits");
  auto id = read_id(question, question["id"]);
  if (question.failed()) return std::nullopt;
  setup->seed = *seed;
  setup->id = std::move(*id);
  return std::move(*setup);
}

/// What the person on this seat is called, and brings to the deal; `number` counts the people.
std::optional<table::Sit> read_sit(Question& question, std::size_t seat, std::size_t number) {
  table::Sit sit;
  sit.seats = {seat};
  const auto name = table::read_name(question["names"][seat].text());
  if (!name) question.fail("BAD_REQUEST", "names[" + std::to_string(seat) + "]: " + name.error().message);
  const auto seed = parse_hex<sizeof(SeatSeed)>(question["clientSeeds"][number].text());
  if (!seed) question.fail("BAD_REQUEST", "clientSeeds must be 32 hexadecimal digits for each person");
  if (question.failed()) return std::nullopt;
  sit.name = *name;
  sit.seed = *seed;
  return sit;
}

/// One step of making a table; false if it was refused.
bool step(Question& question, LocalTable& table, const table::Outcome& outcome) {
  if (const auto* nak = std::get_if<table::Nak>(&outcome)) {
    refuse(question, *nak);
    return false;
  }
  table.accept(*std::get_if<table::Proposal>(&outcome));
  return true;
}

void table_new(Question& question, Memory& memory) {
  const auto now = now_of(question);
  auto setup = read_setup_wish(question);
  if (!now || !setup) return;
  const std::vector<table::SeatPlan> seats = setup->seats;
  LocalTable table(std::move(*setup));
  std::size_t people = 0;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    if (seats[s].computer) continue;
    const auto sit = read_sit(question, s, people++);
    if (!sit) return;
    const table::Actor actor{LocalTable::token_of(Seat{static_cast<std::uint8_t>(s)}), ""};
    if (!step(question, table, table::sit_down(table.table(), actor, *sit, false, *now))) return;
  }
  if (people == 0 && !step(question, table, table::start_alone(table.table(), *now))) return;
  memory.table = std::move(table);
  write_stored(question.out(), *memory.table);
}

/// The log that was kept; fails if it is none.
std::vector<store::EventRow> read_events(Question& question, const Json& list, const std::string& id) {
  std::vector<store::EventRow> events;
  if (!list.is(JsonKind::array)) question.fail("BAD_REQUEST", "stored.events must be a list");
  for (std::size_t i = 0; i < list.size(); ++i) {
    store::EventRow row;
    row.table = id;
    row.version = list[i]["v"].integer();
    row.actor = list[i]["by"].text();
    row.body = list[i]["body"].text();
    row.state = list[i]["state"].text();
    row.at = list[i]["at"].integer();
    events.push_back(std::move(row));
  }
  return events;
}

std::optional<table::Setup> read_stored_setup(Question& question, const Json& stored) {
  const auto id = read_id(question, stored["id"]);
  if (!id) return std::nullopt;
  const auto json = parse_json(stored["setup"].text());
  Expected<table::Setup> setup = Error{"stored.setup is not JSON"};
  if (json) setup = table::read_setup(*id, as_json(*json));
  if (setup && setup->clock.kind == table::ClockKind::none) return std::move(*setup);
  question.fail("BAD_TABLE", setup ? "a local table has no clock" : setup.error().message);
  return std::nullopt;
}

void table_load(Question& question, Memory& memory) {
  const Json stored = question["stored"];
  auto setup = read_stored_setup(question, stored);
  std::optional<std::size_t> keep;
  if (question["keep"].exists()) {
    if (const auto moves = question.integer("keep", 0, kMaxRecordMoves)) keep = *moves;
  }
  if (!setup || question.failed()) return;
  const auto events = read_events(question, stored["events"], setup->id);
  if (question.failed()) return;
  auto table = LocalTable::load(std::move(*setup), events, keep);
  if (!table) return question.fail("BAD_TABLE", table.error().message);
  memory.table = std::move(*table);
  question.out().number("v", memory.table->table().version());
  if (keep) write_stored(question.out(), *memory.table);
}

// Looking.

void table_sync(Question& question, Memory& memory) {
  LocalTable* table = table_of(question, memory);
  if (table == nullptr) return;
  const auto viewer = question.viewer("viewer", table->table().setup().players());
  if (!viewer) return;
  question.out().key("sync").raw(table::Told(table->table(), *viewer).sync());
}

void table_since(Question& question, Memory& memory) {
  LocalTable* table = table_of(question, memory);
  if (table == nullptr) return;
  const auto viewer = question.viewer("viewer", table->table().setup().players());
  const auto from = question.integer("v", 0, static_cast<std::int64_t>(table->events().size()));
  if (!viewer || !from) return;
  auto at = static_cast<std::size_t>(*from);
  table::Told told(table->version(at), *viewer);
  question.out().key("events").begin_array();
  for (; at < table->events().size(); ++at) {
    question.out().raw(told.event(table->version(at), table->version(at + 1), table->events()[at]));
  }
  question.out().end_array();
}

/// Who looks at a position of the past: a seat, nobody, or, when nothing has to be hidden any more, somebody
/// who sees everything.
struct Looker {
  bool sees_all = false;
  Seat seat = kSpectator;

  std::optional<Seat> viewer() const { return sees_all ? std::nullopt : std::optional(seat); }
};

std::optional<Looker> read_looker(Question& question, const LocalTable& table) {
  if (question["viewer"].text() != "all") {
    const auto seat = question.viewer("viewer", table.table().setup().players());
    if (!seat) return std::nullopt;
    return Looker{false, *seat};
  }
  if (table.opened() || table.table().stage() == table::Stage::over) return Looker{true, kSpectator};
  question.fail("NOT_OVER", "everything is shown when the game is over");
  return std::nullopt;
}

void table_at(Question& question, Memory& memory) {
  LocalTable* table = table_of(question, memory);
  if (table == nullptr) return;
  const auto last = static_cast<std::int64_t>(table->table().moves().size());
  const auto number = question.integer("move", 0, last);
  const auto looker = read_looker(question, *table);
  if (!number || !looker) return;
  JsonWriter& out = question.out();
  const auto count = static_cast<std::size_t>(*number);
  const auto game = table->table().position_after(count == 0 ? 0 : count - 1);
  if (count == 0) {
    out.key("mover").null().text("text", "").key("events").begin_array().end_array();
  } else {
    const any::AnyMove move = table->table().moves()[count - 1];
    const Seat mover = game->to_move().seat;
    out.seat("mover", mover).text("text", game->move_text(move, looker->sees_all ? mover : looker->seat));
    game->play(move);
    out.key("events");
    game->write_events(out, looker->viewer());
  }
  out.key("position");
  looker->sees_all ? game->write_state(out) : game->write_view(out, looker->seat);
}

// Acting.

void table_act(Question& question, Memory& memory) {
  LocalTable* table = open_table_of(question, memory);
  if (table == nullptr) return;
  const auto seat = question.seat("seat", table->table().setup().players());
  const auto now = now_of(question);
  if (!seat || !now) return;
  auto action = table::read_action(question["a"]);
  if (!action) return question.fail("BAD_ACTION", action.error().message);
  if (question["base"].exists()) action->base = question.integer("base", 0, kLatest);
  if (question.failed()) return;
  const table::Actor actor{LocalTable::token_of(*seat), ""};
  settle(question, *table, table::act(table->table(), actor, *action, true, *now));
}

void table_computer(Question& question, Memory& memory) {
  LocalTable* table = open_table_of(question, memory);
  if (table == nullptr) return;
  const auto seat = question.seat("seat", table->table().setup().players());
  const auto now = now_of(question);
  const std::vector<std::string> moves = question.texts("moves");
  if (question.failed()) return;
  if (moves.empty()) return question.fail("BAD_REQUEST", "moves must be a list of at least one move");
  settle(question, *table, table::computer_moves(table->table(), *seat, moves, *now));
}

void table_stand_in(Question& question, Memory& memory) {
  LocalTable* table = open_table_of(question, memory);
  if (table == nullptr) return;
  const auto seat = question.seat("seat", table->table().setup().players());
  const auto level = question.integer("level", 0, kLevels);
  const auto now = now_of(question);
  if (question.failed()) return;
  table::Action action;
  action.kind = *level == 0 ? "return" : "standin";
  action.seat = seat;
  action.level = static_cast<int>(*level);
  const table::Actor actor{LocalTable::token_of(*seat), ""};
  settle(question, *table, table::act(table->table(), actor, action, true, *now));
}

void table_record(Question& question, Memory& memory) {
  const LocalTable* table = table_of(question, memory);
  if (table == nullptr) return;
  if (!table->table().started()) return question.fail("NOT_PLAYING", "the game has not started");
  question.out().text("record", write_record(table->record()));
}

constexpr std::array<Command, 9> kCommands{{{"table.new", table_new},
                                            {"table.load", table_load},
                                            {"table.sync", table_sync},
                                            {"table.since", table_since},
                                            {"table.at", table_at},
                                            {"table.act", table_act},
                                            {"table.computer", table_computer},
                                            {"table.stand_in", table_stand_in},
                                            {"table.record", table_record}}};

}  // namespace

std::span<const Command> table_commands() { return kCommands; }

}  // namespace merlon::wasm
