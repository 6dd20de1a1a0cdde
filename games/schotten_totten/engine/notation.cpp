#include "games/schotten_totten/engine/notation.h"

#include <array>

#include "core/quoted.h"
#include "core/scanner.h"
#include "games/schotten_totten/engine/preview.h"
#include "games/schotten_totten/engine/rules.h"

namespace merlon::schotten_totten {
namespace {

constexpr std::string_view kSuitLetters = "roygbp";
constexpr std::array<std::string_view, kTacticsCards> kTacticsNames{
    "leader1", "leader2", "reinforcement", "shield",   "fog",
    "mud",     "scout",   "redeploy",      "deserter", "traitor"};
constexpr IdArray<Phase, std::string_view, 7> kPhaseNames{
    {"claim_before", "play", "scout_draw", "scout_return", "claim_after", "draw", "over"}};
constexpr IdArray<Pile, std::string_view> kPileNames{{"clan", "tactics"}};
constexpr IdArray<FormationClass, std::string_view, 7> kFormationNames{
    {"none", "total", "horde", "run", "clan", "team", "ordered_clan"}};
constexpr IdArray<MoveKind, std::string_view, 10> kMoveNames{
    {"place", "scout", "draw", "return", "redeploy", "deserter", "traitor", "claim", "done", "pass"}};
constexpr IdArray<EventKind, std::string_view, 10> kEventNames{
    {"placed", "trick", "drew", "returned", "moved", "discarded", "claimed", "passed", "settled", "ended"}};

/// ST-9.3: a card that goes back to a pile is seen by its player only.
bool hides_card(Move move, const State& state, Seat viewer) {
  return move.kind() == MoveKind::put_back && viewer != state.seat;
}

/// Reads one move.
class MoveParser {
 public:
  explicit MoveParser(std::string_view text) : text_(text) {}

  Expected<Move> parse() {
    const std::string_view word = text_.take_until(" @");
    if (text_.rest().starts_with('@') || (!find_name(kMoveNames.items, word) && parse_card(word))) {
      return parse_place(word);
    }
    const auto kind = parse_name<MoveKind>(kMoveNames.items, word);
    if (!kind || kind == MoveKind::place) return unknown();
    return parse_kind(*kind);
  }

 private:
  static Expected<Move> unknown() {
    return unknown_move(
        "r7@3, claim 4, draw clan, scout clan, return r7, redeploy r7@3>5, redeploy r7@3>off, deserter r7@3, "
        "traitor r7@3>5, done or pass");
  }

  Expected<Move> parse_place(std::string_view word) {
    const Card card = want_card(word);
    text_.want("@");
    const Stone stone = want_stone(text_.take_rest());
    return text_.finish(Move::place(card, stone));
  }

  Expected<Move> parse_kind(MoveKind kind) {
    switch (kind) {
      case MoveKind::done:
        return text_.finish(Move::done());
      case MoveKind::pass:
        return text_.finish(Move::pass());
      default:
        break;
    }
    text_.want(" ");
    switch (kind) {
      case MoveKind::scout:
        return text_.finish(Move::scout(want_pile()));
      case MoveKind::draw:
        return text_.finish(Move::draw(want_pile()));
      case MoveKind::put_back:
        return text_.finish(Move::put_back(want_card(text_.take_rest())));
      case MoveKind::claim:
        return text_.finish(Move::claim(want_stone(text_.take_rest())));
      default:
        return parse_from_stone(kind);
    }
  }

  Expected<Move> parse_from_stone(MoveKind kind) {
    const Card card = want_card(text_.take_until("@"));
    text_.want("@");
    const Stone from = want_stone(text_.take_until(">"));
    if (kind == MoveKind::deserter) return text_.finish(Move::deserter(card, from));
    text_.want(">");
    const std::string_view target = text_.take_rest();
    if (kind == MoveKind::redeploy && target == "off")
      return text_.finish(Move::redeploy(card, from, Move::kOff));
    const Stone to = want_stone(target);
    return text_.finish(kind == MoveKind::redeploy ? Move::redeploy(card, from, to)
                                                   : Move::traitor(card, from, to));
  }

  Card want_card(std::string_view word) {
    const auto card = parse_card(word);
    if (!card) text_.fail(quoted(word) + " is no card");
    return card.value_or(Card{});
  }

  Stone want_stone(std::string_view word) {
    const auto number = parse_notation_number(word);
    if (!number || *number < 1 || *number > kStones) text_.fail(quoted(word) + " is no stone (1 to 9)");
    return text_.failed() ? Stone(0) : stone_from_printed(*number);
  }

  Pile want_pile() {
    const std::string_view word = text_.take_rest();
    const auto pile = parse_pile(word);
    if (!pile) text_.fail(quoted(word) + " is no pile (clan or tactics)");
    return pile.value_or(Pile::clan);
  }

  Scanner text_;
};

void write_strength(JsonWriter& json, std::string_view name, Strength strength) {
  json.key(name).begin_object();
  json.text("formation", formation_text(strength.formation)).number("sum", strength.sum);
  json.end_object();
}

std::string_view verdict_text(Verdict verdict) {
  constexpr IdArray<Verdict, std::string_view, 5> kNames{
      {"stands", "own_side_incomplete", "weaker", "tie_lost", "counterexample"}};
  return kNames[verdict];
}

void write_cards(JsonWriter& json, std::string_view name, const Proof& proof) {
  json.key(name).begin_array();
  for (const Card card : proof.cards) json.text(card_text(card));
  json.end_array();
}

void write_proof(JsonWriter& json, const Proof& proof, Stone stone) {
  json.key("proof").begin_object();
  json.number("stone", printed_number(stone)).text("verdict", verdict_text(proof.verdict));
  write_strength(json, "own", proof.own);
  write_strength(json, "reply", proof.reply);
  json.boolean("reply_complete", proof.reply_complete);
  write_cards(json, "reply_cards", proof);
  json.end_object();
}

void write_preview(JsonWriter& json, const Preview& preview, Stone stone) {
  json.key("preview").begin_object();
  write_proof(json, preview.proof, stone);
  json.key("best").begin_object();
  json.text("formation", formation_text(preview.best.reply.formation)).number("sum", preview.best.reply.sum);
  write_cards(json, "cards", preview.best);
  json.end_object().end_object();
}

}  // namespace

std::string card_text(Card card) {
  if (is_clan(card)) {
    return kSuitLetters[index(suit_of(card))] + std::to_string(value_of(card));
  }
  if (is_tactics(card)) return std::string(kTacticsNames[at(index(card) - kClanCards)]);
  return "?";
}

std::optional<Card> parse_card(std::string_view text) {
  if (const auto tactics = find_name(kTacticsNames, text)) return tactics_card(static_cast<int>(*tactics));
  if (text.empty()) return std::nullopt;
  const std::size_t suit = kSuitLetters.find(text[0]);
  const auto value = parse_notation_number(text.substr(1));
  if (suit == std::string_view::npos || !value || *value < 1 || *value > kMaxValue) return std::nullopt;
  return clan_card(Suit(static_cast<int>(suit)), *value);
}

std::string stone_text(Stone stone) {
  return stone == Move::kOff ? "off" : std::to_string(printed_number(stone));
}

std::string_view kind_text(MoveKind kind) { return kMoveNames[kind]; }

std::string_view phase_text(Phase phase) { return kPhaseNames[phase]; }

std::optional<Phase> parse_phase(std::string_view text) { return parse_name<Phase>(kPhaseNames.items, text); }

std::span<const std::string_view> phase_names() { return kPhaseNames.items; }

std::string_view pile_text(Pile pile) { return kPileNames[pile]; }

std::optional<Pile> parse_pile(std::string_view text) { return parse_name<Pile>(kPileNames.items, text); }

std::string_view formation_text(FormationClass formation) { return kFormationNames[formation]; }

std::string SchottenTotten::move_text(const State& state, Move move, Seat viewer) {
  std::string kind(kind_text(move.kind()));
  switch (move.kind()) {
    case MoveKind::place:
      return card_text(move.card()) + "@" + stone_text(move.stone());
    case MoveKind::scout:
    case MoveKind::draw:
      return kind + " " + std::string(pile_text(move.pile()));
    case MoveKind::put_back:
      return kind + " " +
             (hides_card(move, state, viewer) ? std::string(pile_text(pile_of(move.card())))
                                              : card_text(move.card()));
    case MoveKind::deserter:
      return kind + " " + card_text(move.card()) + "@" + stone_text(move.from());
    case MoveKind::redeploy:
    case MoveKind::traitor:
      return kind + " " + card_text(move.card()) + "@" + stone_text(move.from()) + ">" +
             stone_text(move.to());
    case MoveKind::claim:
      return kind + " " + stone_text(move.stone());
    case MoveKind::done:
    case MoveKind::pass:
      return kind;
  }
  return kind;
}

Expected<Move> SchottenTotten::parse_move(const State& /*state*/, std::string_view text) {
  return MoveParser(text).parse();
}

void SchottenTotten::write_move(JsonWriter& json, const State& state, Move move, Seat viewer) {
  json.begin_object().text("kind", kind_text(move.kind()));
  switch (move.kind()) {
    case MoveKind::place:
      json.text("card", card_text(move.card())).number("stone", printed_number(move.stone()));
      break;
    case MoveKind::scout:
    case MoveKind::draw:
      json.text("pile", pile_text(move.pile()));
      break;
    case MoveKind::put_back:
      if (!hides_card(move, state, viewer)) json.text("card", card_text(move.card()));
      json.text("pile", pile_text(pile_of(move.card())));
      break;
    case MoveKind::deserter:
      json.text("card", card_text(move.card())).number("from", printed_number(move.from()));
      break;
    case MoveKind::redeploy:
    case MoveKind::traitor:
      json.text("card", card_text(move.card())).number("from", printed_number(move.from())).key("to");
      move.to() == Move::kOff ? json.null() : json.number(printed_number(move.to()));
      break;
    case MoveKind::claim:
      json.number("stone", printed_number(move.stone()));
      break;
    case MoveKind::done:
    case MoveKind::pass:
      break;
  }
  json.end_object();
}

void SchottenTotten::write_event(JsonWriter& json, const Event& event, Seat viewer) {
  json.begin_object().text("event", kEventNames[event.kind]).seat("seat", event.seat);
  const bool to_or_from_pile = event.kind == EventKind::drew || event.kind == EventKind::put_back;
  if (to_or_from_pile) json.text("pile", pile_text(pile_of(event.card)));
  if (event.card != Card::none && (!to_or_from_pile || viewer == event.seat)) {
    json.text("card", card_text(event.card));
  }
  if (event.from.exists()) json.number("from", printed_number(event.from));
  if (event.to.exists()) json.number("stone", printed_number(event.to));
  json.end_object();
}

void SchottenTotten::write_result_items(JsonWriter& json, const State& state) {
  const Seat best = winner(state);
  for (const Seat seat : kSeats) {
    json.begin_object().seat("seat", seat).number("stones", state.owned[seat].size());
    json.boolean("five_stones", state.owned[seat].size() >= kStonesToWin);
    json.boolean("three_adjacent", !rows_of_three(state.owned[seat]).empty());
    json.boolean("settled", state.settled()).boolean("won", best == seat);
    json.number("points", result(state).scores[merlon::index(seat)]).end_object();
  }
}

void SchottenTotten::write_explanation(JsonWriter& json, const State& state, Move move) {
  if (can_be_proved(state, move)) write_proof(json, prove(state, state.seat, move.stone()), move.stone());
  if (move.kind() == MoveKind::place && !explain(state, move))
    write_preview(json, preview(state, move), move.stone());
}

}  // namespace merlon::schotten_totten
