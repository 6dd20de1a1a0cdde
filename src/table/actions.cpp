#include "table/actions.h"

#include <algorithm>
#include <array>
#include <span>

#include "any/revelation.h"
#include "core/advice.h"
#include "core/constant_time.h"
#include "core/quoted.h"
#include "table/name.h"

namespace merlon::table {
namespace {

constexpr std::size_t kMaxMovesInAction = 256;
constexpr std::size_t kMaxMoveBytes = 256;

/// Events one after the other upon a table that grows with them.
class Draft {
 public:
  Draft(const Table& table, Actor actor, std::int64_t now)
      : after_(table), actor_(std::move(actor)), now_(now) {}

  /// The next event, whose body is this JSON object. The first carries the actor's id of the action.
  void add(const std::string& body) {
    store::EventRow row;
    row.table = after_.setup().id;
    row.version = after_.version() + 1;
    row.actor = actor_.token;
    row.action = events_.empty() ? actor_.action : "";
    row.body = body;
    row.at = now_;
    if (const auto error = after_.enact(row)) {
      problem_ = error->message;
      return;
    }
    row.state = after_.state();
    const bool follows = !events_.empty();
    events_.push_back({std::move(row), after_.stage(), std::nullopt, follows, after_.due()});
  }

  const Table& after() const { return after_; }

  Outcome finish() && {
    if (problem_) return Nak{"BAD_ACTION", *problem_};
    return Proposal{std::move(events_), std::move(after_)};
  }

 private:
  Table after_;
  Actor actor_;
  std::int64_t now_;
  std::vector<store::NewEvent> events_;
  std::optional<std::string> problem_;
};

/// A body of a kind and a seat, the most frequent one.
JsonWriter body_of(std::string_view kind, Seat seat) {
  JsonWriter json;
  json.begin_object().text("k", kind).seat("s", seat);
  return json;
}

std::string move_body(Seat seat, const std::vector<std::string>& moves) {
  JsonWriter json = body_of("move", seat);
  json.key("m").begin_array();
  for (const std::string& move : moves) json.text(move);
  return json.end_array().end_object().take();
}

bool everybody_sits(const Table& table) {
  return std::all_of(table.chairs().begin(), table.chairs().end(),
                     [](const Chair& chair) { return chair.taken(); });
}

/// The seats that somebody gets: those asked for, those kept, the creator's, or the first that is free.
std::vector<std::size_t> seats_for(const Table& table, const Actor& actor, const Sit& sit, bool creator) {
  if (!sit.seats.empty()) return sit.seats;
  std::vector<std::size_t> seats;
  for (std::size_t s = 0; s < table.chairs().size(); ++s) {
    const SeatPlan& plan = table.setup().seats[s];
    if (table.chairs()[s].taken()) continue;
    const bool kept = !actor.token.empty() && equal_in_constant_time(table.kept_for(s), actor.token);
    if (kept || (creator && plan.creator)) seats.push_back(s);
  }
  for (std::size_t s = 0; s < table.chairs().size() && seats.empty() && !creator; ++s) {
    if (!table.chairs()[s].taken() && table.kept_for(s).empty()) seats.push_back(s);
  }
  return seats;
}

/// The name, with a number behind it if somebody else at the table has one that looks the same.
std::string name_apart(const Table& table, const Actor& actor, const std::string& name) {
  const auto is_taken = [&](const std::string& wanted) {
    return std::any_of(table.chairs().begin(), table.chairs().end(), [&](const Chair& chair) {
      return !chair.token.empty() && chair.token != actor.token && look_alike(chair.name, wanted);
    });
  };
  std::string apart = name;
  for (int number = 2; is_taken(apart); ++number) apart = name + " (" + std::to_string(number) + ")";
  return apart;
}

/// A turn of one seat, checked move by move, so that the refusal names the rule. Nothing is played after a
/// move that shows the seat something hidden: the refusal of what follows would tell it, and the turn would
/// still be open.
std::optional<Nak> check_moves(const Table& table, Seat seat, const std::vector<std::string>& moves) {
  const std::unique_ptr<any::AnyGame> game = table.game().clone();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string& text = moves[i];
    if (game->to_move().over || game->to_move().seat != seat) {
      return Nak{"NOT_YOUR_TURN", quoted(text) + " comes after the end of this turn", std::nullopt, text};
    }
    const auto move = game->parse_move(text);
    if (!move) return Nak{"BAD_MOVE", quoted(text) + ": " + move.error().message, std::nullopt, text};
    if (const Refusal refusal = game->explain(*move)) return Nak{"ILLEGAL", "", refusal, text};
    if (i + 1 < moves.size() && any::reveals(*game, std::span(&*move, 1), seat)) {
      return Nak{"REVEALED", quoted(text) + " shows you something; what follows is an action of its own",
                 std::nullopt, text};
    }
    game->play(*move);
  }
  return std::nullopt;
}

/// A person at the table doing something.
class Deed {
 public:
  Deed(const Table& table, const Actor& actor, const Action& action, bool may_replace, std::int64_t now)
      : table_(table),
        action_(action),
        may_replace_(may_replace),
        seats_(table.seats_of(actor.token)),
        draft_(table, actor, now) {}

  Outcome outcome() {
    if (seats_.empty()) return Nak{"NOT_SEATED", "only those who sit at the table can do that"};
    if (const auto nak = check_base()) return *nak;
    if (const auto nak = check_length()) return *nak;
    for (const auto& [kind, deed] : kDeeds) {
      if (kind == action_.kind) return (this->*deed)();
    }
    return Nak{"BAD_ACTION", "unknown action " + quoted(action_.kind)};
  }

 private:
  using Function = Outcome (Deed::*)();
  struct Entry {
    std::string_view kind;
    Function deed;
  };
  static const std::array<Entry, 9> kDeeds;

  /// What was decided upon an older position is not done upon a newer one.
  std::optional<Nak> check_base() const {
    const bool depends = action_.kind == "move" || action_.kind == "takeback" || action_.kind == "agree";
    if (!depends) return std::nullopt;
    if (!action_.base) return Nak{"BAD_ACTION", "base must be the version that you have seen"};
    if (*action_.base > table_.version()) {
      Nak nak{"BAD_ACTION", "base lies in the future"};
      nak.unseen = true;
      return nak;
    }
    if (*action_.base < table_.position_version()) return Nak{"STALE", "the game has gone on since"};
    return std::nullopt;
  }

  /// What could go on for ever without the game going on. All else at a table comes to an end by itself.
  std::optional<Nak> check_length() const {
    const bool again =
        action_.kind == "agree" && table_.takeback() && (own_bits() & ~table_.takeback()->agreed) == 0;
    const bool repeats =
        again || action_.kind == "leave" || action_.kind == "return" || action_.kind == "takeback";
    const bool playing = table_.stage() == Stage::playing;
    const bool often = playing && table_.version() - table_.position_version() >= kMostEventsWithoutMove;
    const bool many = action_.kind == "takeback" && table_.version() >= kMostEvents;
    if (!repeats || !(often || many || is_restless())) return std::nullopt;
    return Nak{"TOO_LONG", "too much has happened at this table without a move; play on first"};
  }

  bool is_restless() const {
    return table_.stage() == Stage::playing && std::any_of(seats_.begin(), seats_.end(), [&](Seat seat) {
             return table_.chair(seat).absences >= kMostAbsences;
           });
  }

  bool holds(Seat seat) const { return std::find(seats_.begin(), seats_.end(), seat) != seats_.end(); }
  std::optional<Nak> check_playing() const {
    if (table_.stage() == Stage::playing) return std::nullopt;
    return Nak{"NOT_PLAYING",
               table_.stage() == Stage::waiting ? "the game has not started" : "the game is over"};
  }
  Outcome done(const std::string& body) {
    draft_.add(body);
    return std::move(draft_).finish();
  }

  Outcome move() {
    if (const auto nak = check_playing()) return *nak;
    const Seat seat = *table_.to_move();
    if (!holds(seat))
      return Nak{"NOT_YOUR_TURN", "it is the turn of player " + std::to_string(index(seat) + 1)};
    if (table_.chair(seat).level != 0) {
      return Nak{"STAND_IN", "a computer plays this seat; come back to it first"};
    }
    if (action_.moves.empty()) return Nak{"BAD_ACTION", "m must be a move or a list of moves"};
    if (auto nak = check_moves(table_, seat, action_.moves)) return *nak;
    return done(move_body(seat, action_.moves));
  }

  Outcome leave() {
    if (table_.stage() == Stage::over) return Nak{"NOT_PLAYING", "the game is over"};
    if (table_.chair(seats_.front()).left) return Nak{"NOT_NOW", "you have left already"};
    for (const Seat seat : seats_) draft_.add(body_of("leave", seat).end_object().take());
    return std::move(draft_).finish();
  }

  Outcome come_back() {
    if (table_.stage() == Stage::over) return Nak{"NOT_PLAYING", "the game is over"};
    bool was_away = false;
    for (const Seat seat : seats_) {
      const Chair& chair = table_.chair(seat);
      if (!chair.left && chair.level == 0) continue;
      was_away = true;
      draft_.add(body_of("return", seat).end_object().take());
    }
    if (!was_away) return Nak{"NOT_NOW", "you have not been away"};
    return std::move(draft_).finish();
  }

  Outcome stand_in() {
    if (const auto nak = check_playing()) return *nak;
    if (!action_.seat || index(*action_.seat) >= table_.chairs().size()) {
      return Nak{"BAD_ACTION", "s must be a seat of this table"};
    }
    if (table_.chair(*action_.seat).level != 0) return Nak{"NOT_NOW", "a computer plays there already"};
    if (!holds(*action_.seat) && !may_replace_) {
      return Nak{"TOO_SOON", "that person has not been away for long enough"};
    }
    const int level = action_.level == 0 ? kStandInLevel : action_.level;
    return done(body_of("standin", *action_.seat).number("level", level).end_object().take());
  }

  /// Where the last turn of one of the actor's seats began.
  std::size_t start_of_last_turn(const std::vector<Seat>& movers) const {
    std::size_t i = movers.size();
    while (i > 0 && !holds(movers[i - 1])) --i;
    if (i == 0) return movers.size();
    const Seat mover = movers[i - 1];
    while (i > 0 && movers[i - 1] == mover) --i;
    return i;
  }

  std::vector<Seat> movers() const {
    std::vector<Seat> seats;
    const std::unique_ptr<any::AnyGame> game = table_.position_after(0);
    for (const any::AnyMove move : table_.moves()) {
      seats.push_back(game->to_move().seat);
      game->play(move);
    }
    return seats;
  }

  /// Whether a person who would decide once more has learned something since the first time.
  bool somebody_learned(std::size_t keep, const std::vector<Seat>& movers) const {
    unsigned asked = 0;
    for (std::size_t i = keep; i < movers.size(); ++i) {
      const unsigned bit = 1u << index(movers[i]);
      if ((asked & bit) != 0 || table_.chair(movers[i]).computer) continue;
      asked |= bit;
      const auto moves = std::span(table_.moves()).subspan(i);
      if (any::reveals(*table_.position_after(i), moves, movers[i])) return true;
    }
    return false;
  }

  /// Whether all people have agreed, also those for whom a computer plays. Who holds several seats agrees
  /// with one of them for all.
  bool all_agree(unsigned agreed) const {
    const std::vector<Chair>& chairs = table_.chairs();
    return std::all_of(chairs.begin(), chairs.end(), [&](const Chair& chair) {
      if (chair.computer) return true;
      for (std::size_t s = 0; s < chairs.size(); ++s) {
        if ((agreed >> s & 1) != 0 && chairs[s].token == chair.token) return true;
      }
      return false;
    });
  }

  unsigned own_bits() const {
    unsigned bits = 0;
    for (const Seat seat : seats_) bits |= 1u << index(seat);
    return bits;
  }

  static std::string takeback_body(std::string_view kind, Seat by, std::size_t keep) {
    return body_of(kind, by).number("keep", static_cast<std::int64_t>(keep)).end_object().take();
  }

  Outcome take_back() {
    if (const auto nak = check_playing()) return *nak;
    if (table_.takeback()) return Nak{"NOT_NOW", "somebody has asked already"};
    const std::vector<Seat> movers = this->movers();
    const std::size_t keep = action_.keep.value_or(start_of_last_turn(movers));
    if (keep >= movers.size()) return Nak{"NOTHING_TO_TAKE_BACK", "there is no move of yours to take back"};
    if (!holds(movers[keep])) return Nak{"BAD_ACTION", "keep must lead back to a decision of yours"};
    if (somebody_learned(keep, movers)) {
      return Nak{"REVEALED", "something hidden has been seen since; that cannot be taken back"};
    }
    if (all_agree(own_bits())) return done(takeback_body("takeback", movers[keep], keep));
    return done(takeback_body("ask", movers[keep], keep));
  }

  Outcome agree() {
    if (!table_.takeback()) return Nak{"NOT_NOW", "nobody asks to take anything back"};
    if (*action_.base < table_.takeback()->version) {
      return Nak{"STALE", "something else is asked for than what you have seen"};
    }
    for (const Seat seat : seats_) draft_.add(body_of("agree", seat).end_object().take());
    const Takeback& asked = *draft_.after().takeback();
    if (all_agree(asked.agreed | own_bits())) draft_.add(takeback_body("takeback", asked.by, asked.keep));
    return std::move(draft_).finish();
  }

  Outcome decline() {
    if (!table_.takeback()) return Nak{"NOT_NOW", "nobody asks to take anything back"};
    return done(body_of("decline", seats_.front()).end_object().take());
  }

  Outcome resign() {
    if (const auto nak = check_playing()) return *nak;
    if (table_.chairs().size() != 2) {
      return Nak{"BAD_ACTION", "with more than two players let the computer play on for you (standin)"};
    }
    if (seats_.size() > 1) return Nak{"BAD_ACTION", "you hold both seats"};
    return done(body_of("resign", seats_.front()).end_object().take());
  }

  Outcome close() {
    if (table_.stage() != Stage::waiting) return Nak{"NOT_NOW", "a game that has started is not called off"};
    const std::vector<SeatPlan>& plans = table_.setup().seats;
    const bool has_creator =
        std::any_of(plans.begin(), plans.end(), [](const SeatPlan& plan) { return plan.creator; });
    if (has_creator &&
        std::none_of(seats_.begin(), seats_.end(), [&](Seat s) { return plans[index(s)].creator; })) {
      return Nak{"NOT_MAKER", "only the maker of the table can call it off"};
    }
    return done(body_of("close", seats_.front()).end_object().take());
  }

  const Table& table_;
  const Action& action_;
  bool may_replace_;
  std::vector<Seat> seats_;
  Draft draft_;
};

const std::array<Deed::Entry, 9> Deed::kDeeds{{
    {"move", &Deed::move},
    {"leave", &Deed::leave},
    {"return", &Deed::come_back},
    {"standin", &Deed::stand_in},
    {"takeback", &Deed::take_back},
    {"agree", &Deed::agree},
    {"decline", &Deed::decline},
    {"resign", &Deed::resign},
    {"close", &Deed::close},
}};

std::optional<Error> read_moves(const Json& json, std::vector<std::string>& moves) {
  const auto add = [&](const Json& one) {
    if (!one.is(JsonKind::text) || one.text().size() > kMaxMoveBytes) return false;
    moves.emplace_back(one.text());
    return true;
  };
  bool fine = json.is(JsonKind::array) ? json.size() <= kMaxMovesInAction : add(json);
  for (std::size_t i = 0; i < json.size() && fine; ++i) fine = add(json[i]);
  if (fine) return std::nullopt;
  return Error{"m must be a move or a list of at most " + std::to_string(kMaxMovesInAction) + " moves"};
}

}  // namespace

std::optional<Seat> read_seat(const Json& json) {
  const std::int64_t seat = json.integer();
  if (!json.is(JsonKind::integer) || seat < 0 || seat >= static_cast<std::int64_t>(kMaxSeats)) {
    return std::nullopt;
  }
  return Seat{static_cast<std::uint8_t>(seat)};
}

Expected<Action> read_action(const Json& json) {
  if (!json.is(JsonKind::object) || !json["k"].is(JsonKind::text)) {
    return Error{"an action is an object with \"k\", its kind"};
  }
  Action action;
  action.kind = json["k"].text();
  if (json["m"].exists()) {
    if (const auto error = read_moves(json["m"], action.moves)) return *error;
  }
  if (json["s"].exists()) {
    action.seat = read_seat(json["s"]);
    if (!action.seat) return Error{"s must be a seat, counted from 0"};
  }
  if (json["level"].exists()) {
    const std::int64_t level = json["level"].integer();
    if (level < 1 || level > kLevels)
      return Error{"level must be a number from 1 to " + std::to_string(kLevels)};
    action.level = static_cast<int>(level);
  }
  if (json["keep"].exists()) {
    if (!json["keep"].is(JsonKind::integer) || json["keep"].integer() < 0) {
      return Error{"keep must be a number of moves"};
    }
    action.keep = static_cast<std::size_t>(json["keep"].integer());
  }
  return action;
}

Outcome sit_down(const Table& table, const Actor& actor, const Sit& sit, bool creator, std::int64_t now) {
  if (table.stage() != Stage::waiting) return Nak{"TAKEN", "the game has started"};
  if (!table.seats_of(actor.token).empty()) return Nak{"TAKEN", "you sit at this table already"};
  if (table.version() >= kMostEventsBeforeStart) {
    return Nak{"WORN_OUT", "too many people have come and gone at this table; make a new one"};
  }
  const std::vector<std::size_t> seats = seats_for(table, actor, sit, creator);
  if (seats.empty()) return Nak{"TAKEN", "no seat is free"};
  JsonWriter json;
  json.begin_object().text("k", "sit").key("seats").begin_array();
  for (const std::size_t seat : seats) {
    if (seat >= table.chairs().size()) return Nak{"NO_SUCH_SEAT", "there is no such seat"};
    const std::string_view kept_for = table.kept_for(seat);
    if (table.chairs()[seat].taken() || (!kept_for.empty() && kept_for != actor.token)) {
      return Nak{"TAKEN", "seat " + std::to_string(seat + 1) + " is taken"};
    }
    json.number(static_cast<std::int64_t>(seat));
  }
  json.end_array()
      .text("name", name_apart(table, actor, sit.name))
      .text("token", actor.token)
      .text("seed", hex_text(sit.seed));
  if (sit.program) json.boolean("program", true);
  Draft draft(table, actor, now);
  draft.add(json.end_object().take());
  if (everybody_sits(draft.after())) draft.add(R"({"k":"start"})");
  return std::move(draft).finish();
}

Outcome start_alone(const Table& table, std::int64_t now) {
  Draft draft(table, {}, now);
  draft.add(R"({"k":"start"})");
  return std::move(draft).finish();
}

Outcome act(const Table& table, const Actor& actor, const Action& action, bool may_replace,
            std::int64_t now) {
  return Deed(table, actor, action, may_replace, now).outcome();
}

Outcome replace_absent(const Table& table, Seat seat, std::int64_t now) {
  if (table.stage() != Stage::playing || table.chair(seat).level != 0) {
    return Nak{"STALE", "nobody has to be replaced"};
  }
  Draft draft(table, {}, now);
  draft.add(body_of("standin", seat).number("level", kStandInLevel).end_object().take());
  return std::move(draft).finish();
}

Outcome computer_moves(const Table& table, Seat seat, const std::vector<std::string>& moves,
                       std::int64_t now) {
  if (table.to_move() != seat || table.chair(seat).level == 0)
    return Nak{"STALE", "the computer is not asked"};
  if (auto nak = check_moves(table, seat, moves)) return *nak;
  Draft draft(table, {}, now);
  draft.add(move_body(seat, moves));
  return std::move(draft).finish();
}

Outcome resume_clock(const Table& table, std::int64_t from, std::int64_t now) {
  if (table.clocks().running() == kSpectator) return Nak{"STALE", "no clock runs"};
  Draft draft(table, {}, now);
  JsonWriter json;
  draft.add(json.begin_object().text("k", "resume").number("from", from).end_object().take());
  return std::move(draft).finish();
}

Outcome time_is_over(const Table& table, std::int64_t now) {
  const auto zero = table.clocks().zero();
  if (!zero || *zero > now) return Nak{"STALE", "there is time left"};
  Draft draft(table, {}, now);
  JsonWriter json = body_of("flag", table.clocks().running());
  if (table.clocks().rule().at_zero == AtZero::computer) json.number("level", kStandInLevel);
  draft.add(json.end_object().take());
  return std::move(draft).finish();
}

Setup rematch_of(const Table& table) {
  Setup setup = table.setup();
  setup.rules = setup.game->rules_version;
  setup.before = setup.id;
  setup.listed = false;  // its seats are kept
  setup.id.clear();
  setup.seed = {};
  setup.made_by = {};
  const std::size_t count = table.chairs().size();
  for (std::size_t s = 0; s < count; ++s) {
    const Chair& chair = table.chairs()[(s + 1) % count];
    setup.seats[s] = {chair.computer, chair.computer ? chair.level : 0, false, chair.token};
  }
  return setup;
}

store::TableRow row_of(const Setup& setup, std::int64_t now) {
  return {setup.id, now, write_setup(setup), setup.listed, setup.made_by};
}

Outcome announce_rematch(const Table& table, const Actor& actor, const Setup& next, std::int64_t now) {
  if (table.stage() != Stage::over) return Nak{"NOT_OVER", "a rematch comes after the end"};
  if (table.seats_of(actor.token).empty())
    return Nak{"NOT_SEATED", "only those who sit at the table can do that"};
  if (!table.next().empty()) return Nak{"NOT_NOW", "there is a rematch already"};
  Draft draft(table, actor, now);
  JsonWriter json;
  draft.add(json.begin_object().text("k", "rematch").text("id", next.id).end_object().take());
  Outcome outcome = std::move(draft).finish();
  if (auto* proposal = std::get_if<Proposal>(&outcome)) proposal->events.back().opens = row_of(next, now);
  return outcome;
}

}  // namespace merlon::table
