#include "games/kreta/engine/notation.h"

#include <array>
#include <span>

#include "core/quoted.h"
#include "core/scanner.h"
#include "games/kreta/engine/preview.h"
#include "games/kreta/engine/rules.h"

namespace merlon::kreta {
namespace {

constexpr IdArray<Card, std::string_view, kCards> kCardNames{
    {"admiral", "commander", "abbot", "farmer", "architect", "king", "castellan"}};
constexpr IdArray<Good, std::string_view, kGoods> kGoodNames{{"wheat", "olive", "wine", "thyme", "cheese"}};
constexpr IdArray<Phase, std::string_view, 10> kPhaseNames{
    {"card", "admiral", "sail", "commander", "walk", "abbot", "farmer", "architect", "reveal", "over"}};
constexpr IdArray<MoveKind, std::string_view, 13> kMoveNames{{"play", "king", "ship", "sail", "people",
                                                              "walk", "abbot", "tile", "fort", "city", "done",
                                                              "keep", "replace"}};
constexpr IdArray<EventKind, std::string_view, 14> kEventNames{
    {"played", "ship", "sailed", "people", "walked", "abbot", "harvested", "fort", "city", "scored",
     "taken_up", "revealed", "replaced", "ended"}};

/// Reads one move.
class MoveParser {
 public:
  explicit MoveParser(std::string_view text) : text_(text) {}

  Expected<Move> parse() {
    const std::string_view word = text_.take_until(" >");
    if (text_.skip(">")) return parse_way(word, text_.take_rest());
    if (text_.rest().empty()) return parse_word(word);
    text_.want(" ");
    const auto kind = parse_name<MoveKind>(kMoveNames.items, word);
    if (!kind) return unknown();
    return parse_target(*kind, text_.take_rest());
  }

 private:
  static Expected<Move> unknown() {
    return unknown_move(
        "admiral, king abbot, ship H3, H1>H4, people 5, 5>6, abbot 7, tile 9, fort 12, city 5, done, keep or "
        "replace");
  }

  Expected<Move> parse_word(std::string_view word) const {
    const auto card = parse_card(word);
    if (card && *card != Card::king) return Move::play(*card);
    if (card) return Error{"the king needs the card he repeats, for instance king abbot"};
    const auto kind = parse_name<MoveKind>(kMoveNames.items, word);
    if (kind == MoveKind::done) return Move::done();
    if (kind == MoveKind::keep) return Move::keep();
    if (kind == MoveKind::replace) return Move::replace();
    return unknown();
  }

  Expected<Move> parse_way(std::string_view from, std::string_view to) {
    if (from.starts_with('H')) {
      const Harbour start = want_harbour(from);
      return text_.finish(Move::sail(start, want_harbour(to)));
    }
    const Province start = want_province(from);
    return text_.finish(Move::walk(start, want_province(to)));
  }

  Expected<Move> parse_target(MoveKind kind, std::string_view word) {
    switch (kind) {
      case MoveKind::king:
        return text_.finish(Move::king(want_repeated(word)));
      case MoveKind::ship:
        return text_.finish(Move::ship(want_harbour(word)));
      case MoveKind::people:
        return text_.finish(Move::people(want_province(word)));
      case MoveKind::abbot:
        return text_.finish(Move::abbot(want_province(word)));
      case MoveKind::tile:
        return text_.finish(Move::tile(want_province(word)));
      case MoveKind::fort:
        return text_.finish(Move::fort(Site(want_number(word, kSites, "site (1 to 26)"))));
      case MoveKind::city:
        return text_.finish(Move::city(want_province(word)));
      default:
        return unknown();
    }
  }

  int want_number(std::string_view word, int most, std::string_view what) {
    const auto number = parse_notation_number(word);
    const bool fits = number && *number >= 1 && *number <= most;
    if (!fits) text_.fail(quoted(word) + " is no " + std::string(what));
    return fits ? *number - 1 : 0;
  }

  Province want_province(std::string_view word) {
    return Province(want_number(word, kProvinces, "province (1 to 16)"));
  }

  Harbour want_harbour(std::string_view word) {
    const auto harbour = parse_harbour(word);
    if (!harbour) text_.fail(quoted(word) + " is no harbour (H1 to H7)");
    return harbour.value_or(Harbour(0));
  }

  /// Every card but the king: that he repeats no castellan is a rule (KR-8.3), not notation.
  Card want_repeated(std::string_view word) {
    const auto card = parse_card(word);
    const bool fits = card && *card != Card::king;
    if (!fits) text_.fail(quoted(word) + " is nothing the king can repeat");
    return fits ? *card : Card::admiral;
  }

  Scanner text_;
};

void write_numbers(JsonWriter& json, std::string_view name, const SeatNumbers& numbers, int players) {
  json.numbers(name, std::span(numbers).first(static_cast<std::size_t>(players)));
}

void write_site_score(JsonWriter& json, std::string_view name, const SiteScore& score, int players) {
  json.key(name).begin_object();
  write_numbers(json, "points", sum_of(score), players);
  json.key("provinces").begin_array();
  for (const ProvinceScore& province : score) {
    json.begin_object().number("province", printed(province.province));
    write_numbers(json, "influence", province.influence, players);
    write_numbers(json, "points", province.points, players);
    json.end_object();
  }
  json.end_array().end_object();
}

/// The members of an event besides its kind and seat.
void write_event_facts(JsonWriter& json, const Event& event) {
  switch (event.kind) {
    case EventKind::played:
      json.text("card", card_text(event.card));
      if (event.repeated != Card::king) json.text("repeats", card_text(event.repeated));
      break;
    case EventKind::ship:
      json.text("harbour", harbour_text(event.harbour));
      break;
    case EventKind::sailed:
      json.text("from", harbour_text(event.from_harbour)).text("to", harbour_text(event.harbour));
      break;
    case EventKind::walked:
      json.number("from", printed(event.from_province)).number("to", printed(event.province));
      break;
    case EventKind::abbot:
      json.key("from");
      event.from_province.exists() ? json.number(printed(event.from_province)) : json.null();
      json.number("to", printed(event.province));
      break;
    case EventKind::people:
    case EventKind::city:
      json.number("province", printed(event.province));
      break;
    case EventKind::harvested:
      json.number("province", printed(event.province))
          .text("good", good_text(event.good))
          .number("points", event.amount);
      break;
    case EventKind::scored:
      json.number("province", printed(event.province)).number("points", event.amount);
      break;
    case EventKind::fort:
    case EventKind::taken_up:
    case EventKind::revealed:
      json.number("site", printed(event.site));
      break;
    case EventKind::replaced:
      json.number("from", printed(event.from_site)).number("site", printed(event.site));
      break;
    case EventKind::ended:
      json.bits("winners", static_cast<unsigned>(event.amount));
      break;
  }
}

}  // namespace

std::string number_text(Province province) { return std::to_string(printed(province)); }
std::string number_text(Site site) { return std::to_string(printed(site)); }

std::string harbour_text(Harbour harbour) { return "H" + std::to_string(printed(harbour)); }

std::optional<Harbour> parse_harbour(std::string_view text) {
  if (text.size() != 2 || text[0] != 'H' || text[1] < '1' || text[1] >= '1' + kHarbours) return std::nullopt;
  return Harbour(text[1] - '1');
}

std::string_view card_text(Card card) { return kCardNames[card]; }
std::optional<Card> parse_card(std::string_view text) { return parse_name<Card>(kCardNames.items, text); }

std::string_view good_text(Good good) { return kGoodNames[good]; }
std::optional<Good> parse_good(std::string_view text) { return parse_name<Good>(kGoodNames.items, text); }

std::string_view kind_text(MoveKind kind) { return kMoveNames[kind]; }

std::string_view phase_text(Phase phase) { return kPhaseNames[phase]; }
std::optional<Phase> parse_phase(std::string_view text) { return parse_name<Phase>(kPhaseNames.items, text); }
std::span<const std::string_view> phase_names() { return kPhaseNames.items; }

std::string Kreta::move_text(const State& /*state*/, Move move, Seat /*viewer*/) {
  std::string kind(kind_text(move.kind()));
  switch (move.kind()) {
    case MoveKind::play:
      return std::string(card_text(move.card()));
    case MoveKind::king:
      return kind + " " + std::string(card_text(move.card()));
    case MoveKind::ship:
      return kind + " " + harbour_text(move.harbour());
    case MoveKind::sail:
      return harbour_text(move.from_harbour()) + ">" + harbour_text(move.harbour());
    case MoveKind::walk:
      return number_text(move.from_province()) + ">" + number_text(move.province());
    case MoveKind::fort:
      return kind + " " + number_text(move.site());
    case MoveKind::people:
    case MoveKind::abbot:
    case MoveKind::tile:
    case MoveKind::city:
      return kind + " " + number_text(move.province());
    case MoveKind::done:
    case MoveKind::keep:
    case MoveKind::replace:
      break;
  }
  return kind;
}

Expected<Move> Kreta::parse_move(const State& /*state*/, std::string_view text) {
  return MoveParser(text).parse();
}

void Kreta::write_move(JsonWriter& json, const State& /*state*/, Move move, Seat /*viewer*/) {
  json.begin_object().text("kind", kind_text(move.kind()));
  switch (move.kind()) {
    case MoveKind::play:
    case MoveKind::king:
      json.text("card", card_text(move.card()));
      break;
    case MoveKind::ship:
      json.text("harbour", harbour_text(move.harbour()));
      break;
    case MoveKind::sail:
      json.text("from", harbour_text(move.from_harbour())).text("to", harbour_text(move.harbour()));
      break;
    case MoveKind::walk:
      json.number("from", printed(move.from_province())).number("to", printed(move.province()));
      break;
    case MoveKind::fort:
      json.number("site", printed(move.site()));
      break;
    case MoveKind::people:
    case MoveKind::abbot:
    case MoveKind::tile:
    case MoveKind::city:
      json.number("province", printed(move.province()));
      break;
    case MoveKind::done:
    case MoveKind::keep:
    case MoveKind::replace:
      break;
  }
  json.end_object();
}

void Kreta::write_event(JsonWriter& json, const Event& event, Seat /*viewer*/) {
  json.begin_object().text("event", kEventNames[event.kind]);
  if (event.kind != EventKind::ended) json.seat("seat", event.seat);
  write_event_facts(json, event);
  json.end_object();
}

void Kreta::write_result_items(JsonWriter& json, const State& state) {
  for (std::size_t s = 0; s < state.players; ++s) {
    const Player& player = state.seats[s];
    int harvested = 0;
    for (const int count : player.goods) harvested += count * (count + 1) / 2;
    json.begin_object().number("seat", static_cast<std::int64_t>(s)).number("points", player.score);
    json.number("from_tiles", harvested).number("from_scorings", player.score - harvested).end_object();
  }
}

void Kreta::write_explanation(JsonWriter& json, const State& state, Move move) {
  if (explain(state, move)) return;
  json.key("preview").begin_array();
  for (const OpenCardPreview& card : preview(state, move)) {
    json.begin_object().number("site", printed(card.site));
    write_site_score(json, "now", card.now, state.players);
    write_site_score(json, "after", card.after, state.players);
    json.end_object();
  }
  json.end_array();
}

}  // namespace merlon::kreta
