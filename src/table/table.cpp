#include "table/table.h"

#include "core/advice.h"
#include "core/constant_time.h"
#include "core/quoted.h"
#include "host/boost_json.h"
#include "host/session.h"

namespace merlon::table {
namespace {

/// The level of the computer that takes a seat.
Expected<int> level_in(const Json& body) {
  const std::int64_t level = body["level"].integer();
  if (level >= 1 && level <= kLevels) return static_cast<int>(level);
  return Error{"no such level"};
}

Error misfit(const store::EventRow& event, const std::string& what) {
  return Error{"event " + std::to_string(event.version) + " of table " + event.table + ": " + what};
}

}  // namespace

Table::Table(Setup setup)
    : setup_(std::move(setup)), chairs_(setup_.seats.size()), clocks_(setup_.clock, setup_.players()) {
  for (std::size_t s = 0; s < chairs_.size(); ++s) {
    chairs_[s].computer = setup_.seats[s].computer;
    chairs_[s].level = setup_.seats[s].level;
  }
}

Expected<Table> Table::of_record(const Record& record) {
  if (const auto whole = Session::replay(record); !whole) return whole.error();
  const auto start = Session::replay(record, 0);
  Setup setup;
  setup.id = record.find("Table") == nullptr ? "record" : *record.find("Table");
  setup.game = &start->game().info();
  setup.rules = start->rules();
  setup.options = start->game().options();
  setup.seats.resize(static_cast<std::size_t>(start->game().players()));
  const auto deal = read_deal(record, *setup.game, setup.players(), setup.options);
  if (deal && *deal) setup.seed = (*deal)->server_seed;
  Table table(std::move(setup));
  for (std::size_t s = 0; s < table.chairs_.size(); ++s) {
    const std::string* name = record.find("Seat" + std::to_string(s + 1));
    table.chairs_[s].token = "record";
    table.chairs_[s].name = name == nullptr ? "" : *name;
    if (deal && *deal) table.chairs_[s].seed = (*deal)->seat_seeds[s];
  }
  table.first_ = start->game().clone();
  const std::unique_ptr<any::AnyGame> game = table.first_->clone();
  for (const RecordMove& recorded : record.moves) {
    table.moves_.push_back(*game->parse_move(recorded.text));  // it was replayed, so it is one
    game->play(table.moves_.back());
  }
  table.game_ = game->clone();
  table.stage_ = Stage::playing;
  table.end_as_recorded(record);
  return table;
}

void Table::end_as_recorded(const Record& record) {
  if (game_->to_move().over) return end(Ending::played, 0);
  const std::string* ending = record.find("Ending");
  const std::string* loser = record.find("Loser");
  if (ending == nullptr || loser == nullptr) return;
  for (std::size_t s = 0; s < chairs_.size(); ++s) {
    if (*loser == std::to_string(s + 1)) loser_ = Seat{static_cast<std::uint8_t>(s)};
  }
  if (loser_ != kSpectator) end(*ending == "time" ? Ending::time : Ending::resigned, 0);
}

std::optional<Error> Table::replay(std::span<const store::EventRow> events) {
  for (const store::EventRow& event : events) {
    if (const auto error = apply(event)) return error;
  }
  return std::nullopt;
}

const std::vector<Table::Entry>& Table::handlers() {
  static const std::vector<Entry> entries{
      {"sit", &Table::sit},          {"start", &Table::start},
      {"move", &Table::move},        {"leave", &Table::leave},
      {"standin", &Table::stand_in}, {"return", &Table::come_back},
      {"ask", &Table::ask},          {"agree", &Table::agree},
      {"decline", &Table::decline},  {"takeback", &Table::take_back},
      {"resign", &Table::resign},    {"flag", &Table::flag},
      {"resume", &Table::resume},    {"rematch", &Table::rematch},
      {"close", &Table::close},
  };
  return entries;
}

std::optional<Error> Table::apply(const store::EventRow& event) {
  if (const auto error = enact(event)) return error;
  if (event.state == state()) return std::nullopt;
  return misfit(event, "the state's hash is " + quoted(state()) + ", not " + quoted(event.state));
}

std::optional<Error> Table::enact(const store::EventRow& event) {
  if (event.version != version_ + 1) {
    return misfit(event, "version " + std::to_string(version_ + 1) + " is due");
  }
  const auto body = parse_json(event.body);
  if (!body) return misfit(event, body.error().message);
  const Json json = as_json(*body);
  for (const Entry& entry : handlers()) {
    if (entry.kind != json["k"].text()) continue;
    if (const auto error = (this->*entry.handler)(json, event)) return misfit(event, error->message);
    version_ = event.version;
    return std::nullopt;
  }
  return misfit(event, "unknown kind " + quoted(json["k"].text()));
}

std::string Table::state() const {
  return game_ == nullptr ? "" : hash_text(game_->hash_by_rules(setup_.rules));
}

std::optional<Seat> Table::to_move() const {
  if (stage_ != Stage::playing) return std::nullopt;
  return game_->to_move().seat;
}

std::optional<std::int64_t> Table::due() const {
  const auto seat = to_move();
  if (seat && chair(*seat).level != 0) return 0;
  return clocks_.zero();
}

std::unique_ptr<any::AnyGame> Table::position_after(std::size_t count) const {
  std::unique_ptr<any::AnyGame> position = first_->clone();
  for (std::size_t i = 0; i < count; ++i) position->play(moves_[i]);
  return position;
}

std::string_view Table::kept_for(std::size_t seat) const {
  const Chair& chair = chairs_[seat];
  const SeatPlan& plan = setup_.seats[seat];
  // Whoever made the table has given the seat up; whoever was at the game before can still come back.
  const bool free = chair.given_up && plan.creator;
  return chair.taken() || free ? std::string_view{} : plan.kept_for;
}

std::vector<Seat> Table::seats_of(std::string_view token) const {
  std::vector<Seat> seats;
  for (std::size_t s = 0; s < chairs_.size() && !token.empty(); ++s) {
    if (equal_in_constant_time(chairs_[s].token, token)) seats.push_back(Seat{static_cast<std::uint8_t>(s)});
  }
  return seats;
}

Record Table::record() const {
  Record record;
  auto session = Session::start(*setup_.game, setup_.options, deal_of(*this), setup_.rules);
  for (const any::AnyMove move : moves_) session->play(move);
  record = session->record();
  for (std::size_t s = 0; s < chairs_.size(); ++s) {
    const Chair& chair = chairs_[s];
    const std::string name = chair.computer ? "computer, level " + std::to_string(chair.level) : chair.name;
    record.set("Seat" + std::to_string(s + 1), name);
  }
  if (ending_ == Ending::resigned || ending_ == Ending::time) {
    record.set("Ending", ending_ == Ending::resigned ? "resigned" : "time");
    record.set("Loser", std::to_string(index(loser_) + 1));
  }
  return record;
}

Expected<Seat> Table::seat_in(const Json& body) const {
  const Json seat = body["s"];
  if (seat.is(JsonKind::integer) && seat.integer() >= 0 &&
      seat.integer() < static_cast<std::int64_t>(chairs_.size())) {
    return Seat{static_cast<std::uint8_t>(seat.integer())};
  }
  return Error{"no such seat"};
}

void Table::end(Ending ending, std::int64_t now) {
  stage_ = Stage::over;
  ending_ = ending;
  takeback_.reset();
  clocks_.stop(now);
}

/// The clock of the person who decides runs; a computer has none.
void Table::run_clock(std::int64_t now) {
  const auto seat = to_move();
  clocks_.run(seat && chair(*seat).level == 0 ? *seat : kSpectator, now);
}

// What each kind of event does, in the order of docs/storage.md.

std::optional<Error> Table::sit(const Json& body, const store::EventRow&) {
  const auto seed = parse_hex<sizeof(SeatSeed)>(body["seed"].text());
  const Json seats = body["seats"];
  if (stage_ != Stage::waiting || !seed || body["token"].text().empty() || seats.size() == 0) {
    return Error{"nobody can sit down like this"};
  }
  std::vector<Chair> chairs = chairs_;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto seat = static_cast<std::size_t>(seats[i].integer());
    if (!seats[i].is(JsonKind::integer) || seat >= chairs.size() || chairs[seat].taken()) {
      return Error{"the seat is taken or there is none"};
    }
    chairs[seat].token = body["token"].text();
    chairs[seat].name = body["name"].text();
    chairs[seat].seed = *seed;
    chairs[seat].program = body["program"].boolean();
  }
  chairs_ = std::move(chairs);
  return std::nullopt;
}

std::optional<Error> Table::start(const Json&, const store::EventRow& event) {
  for (const Chair& chair : chairs_) {
    if (!chair.taken()) return Error{"a seat is empty"};
  }
  if (stage_ != Stage::waiting) return Error{"the game has started already"};
  if (!setup_.game->replays(setup_.rules)) {
    return Error{"it is played by rules version " + std::to_string(setup_.rules) + ", this program has " +
                 std::to_string(setup_.game->rules_version)};
  }
  auto started = start_fairly(*setup_.game, setup_.options, deal_of(*this));
  if (!started) return started.error();
  first_ = std::move(*started);
  game_ = first_;
  stage_ = Stage::playing;
  position_version_ = event.version;
  run_clock(event.at);
  return std::nullopt;
}

std::optional<Error> Table::move(const Json& body, const store::EventRow& event) {
  const auto seat = seat_in(body);
  const Json texts = body["m"];
  if (!seat || stage_ != Stage::playing || texts.size() == 0) return Error{"no move is due"};
  std::shared_ptr<any::AnyGame> game = game_->clone();
  std::vector<any::AnyMove> moves = moves_;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (game->to_move().over || game->to_move().seat != *seat) return Error{"it is not this seat's turn"};
    const auto move = game->parse_move(texts[i].text());
    if (!move) return move.error();
    if (const Refusal refusal = game->explain(*move)) {
      return Error{quoted(texts[i].text()) + " is illegal by " + std::string(refusal.rule)};
    }
    game->play(*move);
    moves.push_back(*move);
  }
  game_ = std::move(game);
  moves_ = std::move(moves);
  takeback_.reset();
  position_version_ = event.version;
  if (game_->to_move().over || game_->to_move().seat != *seat) clocks_.end_turn(*seat, event.at);
  if (game_->to_move().over) {
    end(Ending::played, event.at);
  } else {
    run_clock(event.at);
  }
  return std::nullopt;
}

std::optional<Error> Table::leave(const Json& body, const store::EventRow&) {
  const auto seat = seat_in(body);
  if (!seat) return seat.error();
  Chair& chair = chairs_[index(*seat)];
  if (chair.token.empty()) return Error{"nobody sits there"};
  if (stage_ == Stage::waiting) {
    chair = Chair{};  // somebody else may have it; the token is worth nothing any more
    chair.given_up = true;
  } else {
    chair.left = true;
    ++chair.absences;
  }
  return std::nullopt;
}

std::optional<Error> Table::stand_in(const Json& body, const store::EventRow& event) {
  const auto seat = seat_in(body);
  if (!seat) return seat.error();
  const auto level = level_in(body);
  if (!level) return level.error();
  chairs_[index(*seat)].level = *level;
  clocks_.stand_in(*seat, event.at);
  if (stage_ == Stage::playing) run_clock(event.at);
  return std::nullopt;
}

std::optional<Error> Table::come_back(const Json& body, const store::EventRow& event) {
  const auto seat = seat_in(body);
  if (!seat) return seat.error();
  Chair& chair = chairs_[index(*seat)];
  if (chair.computer) return Error{"that seat belongs to a computer"};
  chair.level = 0;
  chair.left = false;
  ++chair.absences;
  clocks_.come_back(*seat, event.at);
  if (stage_ == Stage::playing) run_clock(event.at);
  return std::nullopt;
}

std::optional<Error> Table::ask(const Json& body, const store::EventRow& event) {
  const auto seat = seat_in(body);
  const std::int64_t keep = body["keep"].integer();
  if (!seat || keep < 0 || keep >= static_cast<std::int64_t>(moves_.size())) {
    return Error{"nothing to take back"};
  }
  ++chairs_[index(*seat)].absences;
  takeback_ = Takeback{*seat, static_cast<std::size_t>(keep), 1u << index(*seat), event.version};
  return std::nullopt;
}

std::optional<Error> Table::agree(const Json& body, const store::EventRow&) {
  const auto seat = seat_in(body);
  if (!seat || !takeback_) return Error{"nobody asked to take back"};
  const unsigned bit = 1u << index(*seat);
  if ((takeback_->agreed & bit) != 0) ++chairs_[index(*seat)].absences;  // once is enough
  takeback_->agreed |= bit;
  return std::nullopt;
}

std::optional<Error> Table::decline(const Json&, const store::EventRow&) {
  takeback_.reset();
  return std::nullopt;
}

std::optional<Error> Table::take_back(const Json& body, const store::EventRow& event) {
  const std::int64_t keep = body["keep"].integer();
  if (stage_ != Stage::playing || keep < 0 || keep >= static_cast<std::int64_t>(moves_.size())) {
    return Error{"nothing to take back"};
  }
  if (const auto seat = seat_in(body); seat && !takeback_) ++chairs_[index(*seat)].absences;
  game_ = position_after(static_cast<std::size_t>(keep));
  moves_.resize(static_cast<std::size_t>(keep));
  takeback_.reset();
  position_version_ = event.version;
  if (to_move() != clocks_.running()) clocks_.renew_turns(event.at);
  run_clock(event.at);
  return std::nullopt;
}

std::optional<Error> Table::resign(const Json& body, const store::EventRow& event) {
  const auto seat = seat_in(body);
  if (!seat || stage_ != Stage::playing) return Error{"nothing to give up"};
  loser_ = *seat;
  end(Ending::resigned, event.at);
  return std::nullopt;
}

std::optional<Error> Table::flag(const Json& body, const store::EventRow& event) {
  const auto seat = seat_in(body);
  if (!seat || stage_ != Stage::playing) return Error{"no clock runs"};
  if (clocks_.rule().at_zero == AtZero::loses) {
    loser_ = *seat;
    end(Ending::time, event.at);
  } else {
    const auto level = level_in(body);
    if (!level) return level.error();
    chairs_[index(*seat)].level = *level;
    run_clock(event.at);
  }
  return std::nullopt;
}

std::optional<Error> Table::resume(const Json& body, const store::EventRow& event) {
  clocks_.resume(body["from"].is(JsonKind::integer) ? body["from"].integer() : event.at);
  return std::nullopt;
}

std::optional<Error> Table::rematch(const Json& body, const store::EventRow&) {
  next_ = body["id"].text();
  return std::nullopt;
}

std::optional<Error> Table::close(const Json&, const store::EventRow& event) {
  end(Ending::closed, event.at);
  return std::nullopt;
}

FairDeal deal_of(const Table& table) {
  FairDeal deal{table.setup().id, table.setup().seed, {}};
  for (const Chair& chair : table.chairs()) deal.seat_seeds.push_back(chair.seed);
  return deal;
}

}  // namespace merlon::table
