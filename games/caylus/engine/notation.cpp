#include "games/caylus/engine/notation.h"

#include <array>

#include "core/printable.h"
#include "core/quoted.h"
#include "core/scanner.h"
#include "games/caylus/engine/building.h"
#include "games/caylus/engine/preview.h"
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {
namespace {

constexpr IdArray<Target, std::string_view, kSpecials + 1> kBuildingNames{
    {"gate", "trade", "guild", "joust", "stables", "inn", "castle"}};
constexpr IdArray<Good, char> kGoodLetters{{'F', 'W', 'S', 'C', 'G'}};
constexpr IdArray<FavourLine, std::string_view> kLineNames{{"a", "b", "c", "d"}};
constexpr IdArray<Phase, std::string_view, 17> kPhaseNames{
    {"place", "gate", "guild", "joust", "inn", "provost", "produce", "owner_bonus", "trade", "build",
     "lawyer", "prestige", "site", "batch", "favour", "effect", "over"}};
constexpr IdArray<Step, std::string_view, 15> kStepNames{
    {"place", "gate", "trading_post", "guild", "joust", "stables", "inn", "provost", "activate",
     "finish_space", "castle", "best_builder", "bailiff", "scoring", "over"}};
constexpr IdArray<MoveKind, std::string_view, 20> kMoveNames{
    {"place", "pass",  "gate",      "back",     "provost", "joust", "no_joust", "stay",   "leave",  "take",
     "trade", "build", "residence", "prestige", "site",    "batch", "stop",     "favour", "effect", "none"}};
constexpr IdArray<EventKind, std::string_view, 20> kEventNames{
    {"income", "placed", "visited",   "passed",  "home",  "gained", "paid", "provost", "bailiff", "order",
     "inn",    "built",  "residence", "ordered", "house", "favour", "lost", "scored",  "round",   "ended"}};
constexpr IdArray<Section, std::string_view> kSectionNames{{"dungeon", "walls", "towers"}};

CubeList list_of(const Cubes& cubes) {
  CubeList list;
  for (const Good good : every<Good>()) {
    for (int i = 0; i < cubes[good] && list.size() < CubeList::kCapacity; ++i) list = list.with(good);
  }
  return list;
}

/// What is left of `all` after `part`; nothing if that is not contained.
std::optional<Cubes> difference(const Cubes& all, const Cubes& part) {
  return all.covers(part) ? std::optional(all - part) : std::nullopt;
}

/// The word for "no": what is declined depends on what is asked.
std::string_view declined(Phase phase) {
  switch (phase) {
    case Phase::trade:
      return "trade none";
    case Phase::lawyer:
      return "residence none";
    case Phase::prestige:
      return "prestige none";
    case Phase::effect:
      return "effect none";
    default:
      return "build none";
  }
}

const Exchanges& goods_offered(const State& state) {
  const TileFacts& tile = facts(state.top().tile());
  return state.phase == Phase::owner_bonus ? tile.owner_bonus : tile.effect;
}

/// The exchange behind a trade or an effect.
Exchange exchange_of(const State& state, Move move) {
  const Exchanges offered = move.kind() == MoveKind::trade ? effect_of(state.top().tile(), state.edition())
                                                           : favour_of(state.top().line(), move.level());
  return offered[move.choice()];
}

/// Whether an effect is written with its cubes: those of line c are.
bool names_goods(const Exchange& exchange) { return exchange.pay_any > 0 || exchange.get.total() > 0; }

bool is_building_effect(const State& state) { return state.top().line() == FavourLine::buildings; }

/// An exchange as it is written: "1F>4D", or "1F" where nothing is paid.
struct Terms {
  Amounts paid{};
  Amounts gained{};
  bool pays = false;
};

/// The move if the exchange is made on these terms; nothing if it cannot be.
std::optional<Move> match(MoveKind kind, int level, Choice choice, const Exchange& exchange,
                          const Terms& terms) {
  const auto open_pay = difference(terms.paid.cubes, exchange.pay);
  const auto open_get = difference(terms.gained.cubes, exchange.get);
  if (!exchange.exists() || !open_pay || !open_get || terms.paid.points > 0) return std::nullopt;
  if (terms.paid.deniers != exchange.pay_deniers || terms.gained.deniers != exchange.get_deniers)
    return std::nullopt;
  if (terms.gained.points != exchange.get_points ||
      open_pay->total() != exchange.pay_any + exchange.pay_plain)
    return std::nullopt;
  if (open_get->total() != exchange.get_plain) return std::nullopt;
  if ((exchange.pay_plain > 0 && (*open_pay)[Good::gold] > 0) || (*open_get)[Good::gold] > 0)
    return std::nullopt;
  return Move::exchange(kind, level, choice, list_of(*open_pay), list_of(*open_get));
}

/// Reads one move. What it means can depend on the building that is being used; what is well written, but not
/// offered there, is read as `Move::not_offered`.
class MoveParser {
 public:
  MoveParser(std::string_view text, const State& state) : text_(text), state_(state) {}

  Expected<Move> parse() {
    const std::string_view word = text_.take_until(" ");
    if (word == "pass" || word == "stop") {
      return text_.finish(Move::of(word == "pass" ? MoveKind::pass : MoveKind::stop));
    }
    const auto kind = parse_name<MoveKind>(kMoveNames.items, word == "inn" ? "stay" : word);
    if (!kind || (*kind == MoveKind::stay && word != "inn")) return unknown();
    text_.want(" ");
    if (text_.failed()) return text_.finish(Move::of(*kind));
    return parse_rest(*kind, text_.take_rest());
  }

 private:
  static Expected<Move> unknown() {
    return unknown_move(
        "place gate, place 5, pass, gate back, provost +2, joust yes, inn stay, take 2F, trade 1F>4D, "
        "build W_SAW pay 1F1W, residence 5, prestige P_STATUE, site 12, batch 1F1W1S, stop, favour a, "
        "effect a2, or none after what is declined");
  }

  Expected<Move> parse_rest(MoveKind kind, std::string_view rest) {
    switch (kind) {
      case MoveKind::place:
        return text_.finish(Move::of(kind, want_target(rest)));
      case MoveKind::gate:
        if (rest == "back") return Move::of(MoveKind::back);
        return text_.finish(Move::of(kind, want_target(rest)));
      case MoveKind::provost:
        return text_.finish(Move::provost(want_steps(rest)));
      case MoveKind::joust:
        return parse_choice(rest, "yes", MoveKind::joust, "no", MoveKind::no_joust);
      case MoveKind::stay:
        return parse_choice(rest, "stay", MoveKind::stay, "leave", MoveKind::leave);
      case MoveKind::take:
        return text_.finish(parse_take(rest));
      case MoveKind::trade:
      case MoveKind::build:
      case MoveKind::residence:
      case MoveKind::prestige:
      case MoveKind::effect:
        return parse_optional(kind, rest);
      case MoveKind::site:
        return text_.finish(Move::of(kind, want_space(rest)));
      case MoveKind::batch:
        return text_.finish(parse_batch(rest));
      case MoveKind::favour:
        return text_.finish(Move::of(kind, want_line(rest)));
      default:
        return unknown();
    }
  }

  Expected<Move> parse_choice(std::string_view word, std::string_view one, MoveKind first,
                              std::string_view other, MoveKind second) {
    if (word != one && word != other) {
      text_.fail(quoted(word) + " is neither " + std::string(one) + " nor " + std::string(other));
    }
    return text_.finish(Move::of(word == one ? first : second));
  }

  /// Things that can be declined. A refusal of something else than is asked means nothing now.
  Expected<Move> parse_optional(MoveKind kind, std::string_view rest) {
    if (rest == "none") {
      const bool asked = std::string(kMoveNames[kind]) + " none" == declined(state_.phase);
      return asked ? Move::of(MoveKind::none) : Move::not_offered(kind);
    }
    switch (kind) {
      case MoveKind::trade:
        return text_.finish(parse_trade(rest));
      case MoveKind::build:
        return text_.finish(parse_build(rest));
      case MoveKind::residence:
        return text_.finish(Move::of(kind, want_space(rest)));
      case MoveKind::prestige:
        return text_.finish(Move::of(kind, want_tile(rest)));
      default:
        return text_.finish(parse_effect(rest));
    }
  }

  Move parse_take(std::string_view word) {
    const Amounts amounts = want_amounts(word);
    const bool asked = state_.phase == Phase::produce || state_.phase == Phase::owner_bonus;
    if (!asked) return Move::not_offered(MoveKind::take);
    for (const Choice choice : every<Choice>()) {
      const Exchange& goods = goods_offered(state_)[choice];
      if (goods.exists() && gained_in(goods, {}) == amounts) return Move::of(MoveKind::take, choice);
    }
    return Move::not_offered(MoveKind::take);
  }

  Move parse_trade(std::string_view word) {
    const Terms terms = want_terms(word);
    if (!terms.pays) text_.fail(quoted(word) + " is no exchange such as 1F>4D");
    if (state_.phase != Phase::trade) return Move::not_offered(MoveKind::trade);
    const Exchanges offered = effect_of(state_.top().tile(), state_.edition());
    for (const Choice choice : every<Choice>()) {
      const auto move = match(MoveKind::trade, 0, choice, offered[choice], terms);
      if (move) return *move;
    }
    return Move::not_offered(MoveKind::trade);
  }

  Move parse_build(std::string_view rest) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    const Tile tile = want_tile(rest.substr(0, space));
    const std::string_view payment = rest.substr(space);
    const Move other = Move::not_offered(MoveKind::build, tile);
    if (!payment.starts_with(" pay ")) {
      text_.fail("' pay ' and the cubes are expected after the tile");
      return other;
    }
    const Amounts paid = want_amounts(payment.substr(5));
    if (state_.phase != Phase::build || paid.deniers > 0 || paid.points > 0) return other;
    const auto open = difference(paid.cubes, cost_of(tile, state_.is_cheaper()));
    if (!open || open->total() != facts(tile).cost_any) return other;
    return Move::of(MoveKind::build, tile, list_of(*open));
  }

  Move parse_batch(std::string_view word) {
    const Amounts given = want_amounts(word);
    for (const Batch batch : every<Batch>()) {
      if (given == Amounts{.cubes = kBatches[batch]}) return Move::of(MoveKind::batch, batch);
    }
    return Move::not_offered(MoveKind::batch);
  }

  Move parse_effect(std::string_view rest) {
    // Not half a character: an error quotes it.
    const FavourLine line = want_line(rest.substr(0, std::max(printable_length(rest), std::size_t{1})));
    const int level = rest.size() > 1 ? parse_number(rest.substr(1, 1)).value_or(0) : 0;
    if (level < 1 || level > kLevels) text_.fail("a level from 1 to 5 is expected after the line");
    const Terms terms = want_effect_terms(line, rest.size() > 2 ? rest.substr(2) : "");
    const Move other = Move::not_offered(MoveKind::effect, Move::line_and_level(line, level));
    if (text_.failed() || state_.phase != Phase::effect || line != state_.top().line()) return other;
    if (line != FavourLine::cubes) return Move::effect(level);
    for (const Choice choice : every<Choice>()) {
      const auto move = match(MoveKind::effect, level, choice, favour_of(line, level)[choice], terms);
      if (move) return *move;
    }
    return other;
  }

  /// The line of cubes names them, the others leave no choice.
  Terms want_effect_terms(FavourLine line, std::string_view rest) {
    const bool named = line == FavourLine::cubes;
    if (named && !rest.starts_with(' ')) text_.fail("the cubes are expected after a level of line c");
    if (!named && !rest.empty()) text_.fail(quoted(rest) + " is too much");
    return named && !text_.failed() ? want_terms(rest.substr(1)) : Terms{};
  }

  Target want_target(std::string_view word) {
    const auto target = parse_target(word);
    if (!target)
      text_.fail(quoted(word) + " is no building (gate, trade, guild, joust, stables, inn, castle, 1 to 28)");
    return target.value_or(Target::castle());
  }

  Space want_space(std::string_view word) {
    const auto space = parse_space(word);
    if (!space) text_.fail(quoted(word) + " is no space of the road (1 to 28)");
    return space.value_or(Space(1));
  }

  int want_steps(std::string_view word) {
    for (int steps = -kProvostSteps; steps <= kProvostSteps; ++steps) {
      if (steps_text(steps) == word) return steps;
    }
    text_.fail(quoted(word) + " is no move of the provost (-3 to +3)");
    return 0;
  }

  Tile want_tile(std::string_view word) {
    const auto tile = parse_tile(word);
    if (!tile) text_.fail(quoted(word) + " is no tile");
    return tile.value_or(Tile::w_saw);
  }

  FavourLine want_line(std::string_view word) {
    const auto line = parse_line(word);
    if (!line) text_.fail(quoted(word) + " is no line (a, b, c or d)");
    return line.value_or(FavourLine::prestige);
  }

  Amounts want_amounts(std::string_view word) {
    const auto amounts = parse_amounts(word);
    if (!amounts) text_.fail(quoted(word) + " is no list of goods such as 1F2W, in the order D P F W S C G");
    return amounts.value_or(Amounts{});
  }

  Terms want_terms(std::string_view word) {
    const std::size_t arrow = word.find('>');
    Terms terms{.pays = arrow != std::string_view::npos};
    if (terms.pays) terms.paid = want_amounts(word.substr(0, arrow));
    terms.gained = want_amounts(terms.pays ? word.substr(arrow + 1) : word);
    return terms;
  }

  Scanner text_;
  const State& state_;
};

void write_amounts(JsonWriter& json, const Amounts& amounts) {
  if (amounts.deniers != 0) json.number("deniers", amounts.deniers);
  if (amounts.points != 0) json.number("points", amounts.points);
  if (amounts.cubes.total() > 0) json.text("cubes", amounts_text({.cubes = amounts.cubes}));
}

void write_exchange(JsonWriter& json, const Exchange& exchange, Move move) {
  json.key("pay").begin_object();
  write_amounts(json, paid_in(exchange, move.pay()));
  json.end_object().key("get").begin_object();
  write_amounts(json, gained_in(exchange, move.get()));
  json.end_object();
}

/// The members of an event besides its kind and seat.
void write_event_facts(JsonWriter& json, const Event& event) {
  switch (event.kind) {
    case EventKind::income:
      json.number("deniers", event.amount);
      break;
    case EventKind::placed:
      json.text("place", target_text(Target(event.value))).number("price", event.amount);
      break;
    case EventKind::home:
      json.text("place", target_text(Target(event.value)));
      break;
    case EventKind::passed:
      json.number("deniers", event.amount);
      break;
    case EventKind::provost:
      json.number("space", event.value).number("deniers", event.amount);
      break;
    case EventKind::bailiff:
    case EventKind::ordered:
      json.number("space", event.value);
      break;
    case EventKind::built:
      json.text("tile", tile_text(event.tile)).number("space", event.value).number("points", event.points);
      break;
    case EventKind::residence:
      json.number("space", event.value).number("points", event.points);
      break;
    case EventKind::house:
      json.text("section", section_text(Section(event.value))).number("points", event.points);
      break;
    case EventKind::scored:
      json.text("section", section_text(Section(event.value)));
      break;
    case EventKind::favour:
      json.text("line", line_text(FavourLine(event.value))).number("level", event.amount);
      break;
    case EventKind::lost:
      json.number("points", event.amount);
      break;
    case EventKind::round:
      json.number("round", event.value);
      break;
    case EventKind::visited:
    case EventKind::gained:
    case EventKind::paid:
      write_amounts(json, {event.deniers, event.points, event.cubes});
      break;
    case EventKind::ended:
      json.bits("winners", static_cast<unsigned>(event.amount));
      break;
    case EventKind::order:
    case EventKind::inn:
      break;
  }
}

}  // namespace

std::string target_text(Target target) {
  return target.is_on_road() ? std::to_string(target.space().number()) : std::string(kBuildingNames[target]);
}

std::optional<Target> parse_target(std::string_view text) {
  for (const Target building : every<Target>(kSpecials + 1)) {
    if (kBuildingNames[building] == text) return building;
  }
  const auto space = parse_space(text);
  if (!space) return std::nullopt;
  return Target::road(*space);
}

std::optional<Space> parse_space(std::string_view text) {
  const auto number = parse_notation_number(text);
  if (!number || *number < 1 || *number > kRoad) return std::nullopt;
  return Space(*number);
}

std::string_view tile_text(Tile tile) { return facts(tile).id; }

std::optional<Tile> parse_tile(std::string_view text) {
  for (const Tile tile : every<Tile>()) {
    if (tile != Tile::empty && facts(tile).id == text) return tile;
  }
  return std::nullopt;
}

bool Amounts::add(char letter, int number) {
  if (letter == 'D') {
    deniers += number;
    return true;
  }
  if (letter == 'P') {
    points += number;
    return true;
  }
  for (const Good good : every<Good>()) {
    if (kGoodLetters[good] != letter) continue;
    cubes.add(good, number);
    return true;
  }
  return false;
}

std::string amounts_text(const Amounts& amounts) {
  std::string text;
  const auto add = [&](int number, char letter) {
    if (number > 0) text += std::to_string(number) + letter;
  };
  add(amounts.deniers, 'D');
  add(amounts.points, 'P');
  for (const Good good : every<Good>()) add(amounts.cubes[good], kGoodLetters[good]);
  return text.empty() ? "0" : text;
}

std::optional<Amounts> parse_amounts(std::string_view text) {
  Amounts amounts;
  const std::string_view all = text;
  while (!text.empty()) {
    const std::size_t end = text.find_first_not_of("0123456789");
    if (end == 0 || end == std::string_view::npos || end > 3) return std::nullopt;
    const int number = parse_number(text.substr(0, end)).value_or(0);
    const char letter = text[end];
    if (!amounts.add(letter, number)) return std::nullopt;
    text.remove_prefix(end + 1);
  }
  // One way to write it: F W S C G in this order, nothing twice, no zeros.
  if (amounts_text(amounts) != all) return std::nullopt;
  return amounts;
}

Amounts paid_in(const Exchange& exchange, CubeList chosen) {
  return {exchange.pay_deniers, 0, exchange.pay + chosen.cubes()};
}

Amounts gained_in(const Exchange& exchange, CubeList chosen) {
  return {exchange.get_deniers, exchange.get_points, exchange.get + chosen.cubes()};
}

std::string goods_text(const State& state, Move move) {
  if (move.kind() == MoveKind::take) return amounts_text(gained_in(goods_offered(state)[move.choice()], {}));
  const Exchange exchange = exchange_of(state, move);
  const Amounts paid = paid_in(exchange, move.pay());
  const std::string gained = amounts_text(gained_in(exchange, move.get()));
  return paid == Amounts{} ? gained : amounts_text(paid) + ">" + gained;
}

std::string payment_text(const State& state, Move move) {
  return amounts_text({.cubes = cost_of(move.tile(), state.is_cheaper()) + move.pay().cubes()});
}

std::string steps_text(int steps) { return (steps > 0 ? "+" : "") + std::to_string(steps); }

std::string_view line_text(FavourLine line) { return kLineNames[line]; }
std::optional<FavourLine> parse_line(std::string_view text) {
  return parse_name<FavourLine>(kLineNames.items, text);
}

std::string_view section_text(Section section) { return kSectionNames[section]; }

std::string_view kind_text(MoveKind kind) { return kMoveNames[kind]; }

std::string_view phase_text(Phase phase) { return kPhaseNames[phase]; }
std::optional<Phase> parse_phase(std::string_view text) { return parse_name<Phase>(kPhaseNames.items, text); }
std::span<const std::string_view> phase_names() { return kPhaseNames.items; }
std::string_view step_text(Step step) { return kStepNames[step]; }
std::optional<Step> parse_step(std::string_view text) { return parse_name<Step>(kStepNames.items, text); }
std::span<const std::string_view> step_names() { return kStepNames.items; }

std::string Caylus::move_text(const State& state, Move move, Seat /*viewer*/) {
  const std::string kind = std::string(kMoveNames[move.kind()]) + " ";
  if (!move.offered()) return kind + "?";
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      return kind + target_text(move.target());
    case MoveKind::back:
      return "gate back";
    case MoveKind::provost:
      return kind + steps_text(move.steps());
    case MoveKind::joust:
      return "joust yes";
    case MoveKind::no_joust:
      return "joust no";
    case MoveKind::stay:
      return "inn stay";
    case MoveKind::leave:
      return "inn leave";
    case MoveKind::take:
    case MoveKind::trade:
      return kind + goods_text(state, move);
    case MoveKind::build:
      return kind + std::string(tile_text(move.tile())) + " pay " + payment_text(state, move);
    case MoveKind::residence:
    case MoveKind::site:
      return kind + std::to_string(move.space().number());
    case MoveKind::prestige:
      return kind + std::string(tile_text(move.tile()));
    case MoveKind::batch:
      return kind + amounts_text({.cubes = kBatches[move.batch()]});
    case MoveKind::favour:
      return kind + std::string(line_text(move.line()));
    case MoveKind::effect: {
      std::string name = kind + std::string(line_text(state.top().line())) + std::to_string(move.level());
      if (is_building_effect(state)) return name;
      return names_goods(exchange_of(state, move)) ? name + " " + goods_text(state, move) : name;
    }
    case MoveKind::none:
      return std::string(declined(state.phase));
    case MoveKind::pass:
    case MoveKind::stop:
      break;
  }
  return std::string(kMoveNames[move.kind()]);
}

Expected<Move> Caylus::parse_move(const State& state, std::string_view text) {
  return MoveParser(text, state).parse();
}

void Caylus::write_move(JsonWriter& json, const State& state, Move move, Seat /*viewer*/) {
  json.begin_object().text("kind", kMoveNames[move.kind()]);
  if (!move.offered()) return void(json.end_object());
  switch (move.kind()) {
    case MoveKind::place:
    case MoveKind::gate:
      json.text("place", target_text(move.target()));
      break;
    case MoveKind::provost:
      json.number("steps", move.steps());
      break;
    case MoveKind::take:
      write_amounts(json, gained_in(goods_offered(state)[move.choice()], {}));
      break;
    case MoveKind::trade:
      write_exchange(json, exchange_of(state, move), move);
      break;
    case MoveKind::build:
      json.text("tile", tile_text(move.tile())).text("pay", payment_text(state, move));
      break;
    case MoveKind::residence:
    case MoveKind::site:
      json.number("space", move.space().number());
      break;
    case MoveKind::prestige:
      json.text("tile", tile_text(move.tile()));
      break;
    case MoveKind::batch:
      json.text("cubes", amounts_text({.cubes = kBatches[move.batch()]}));
      break;
    case MoveKind::favour:
      json.text("line", line_text(move.line()));
      break;
    case MoveKind::effect:
      json.text("line", line_text(state.top().line())).number("level", move.level());
      if (!is_building_effect(state)) write_exchange(json, exchange_of(state, move), move);
      break;
    default:
      break;
  }
  json.end_object();
}

void Caylus::write_event(JsonWriter& json, const Event& event, Seat /*viewer*/) {
  json.begin_object().text("event", kEventNames[event.kind]);
  if (event.kind != EventKind::ended) json.seat("seat", event.seat);
  write_event_facts(json, event);
  json.end_object();
}

void Caylus::write_result_items(JsonWriter& json, const State& state) {
  for (const Seat seat : every<Seat>(state.players)) {
    const Player& player = state.player(seat);
    const FinalPoints points = final_points(player);
    json.begin_object().seat("seat", seat).number("points", player.points);
    json.number("gold", points.gold).number("cubes", points.cubes).number("deniers", points.deniers);
    json.number("total", player.points + points.sum()).end_object();
  }
}

void Caylus::write_explanation(JsonWriter& json, const State& state, Move move) {
  if (explain(state, move)) return;
  write_preview(json, state, move);
}

}  // namespace merlon::caylus
