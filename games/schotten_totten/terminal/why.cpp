// Why something can or cannot be done in Schotten-Totten, and what it would lead to.
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/preview.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/terminal/cards.h"
#include "games/schotten_totten/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// One fact of a refusal in the reader's words: cards with their shapes, piles by name.
std::string fact_in_words(const Voice& voice, const Param& param) {
  if (!param.is_text) return std::to_string(param.number);
  std::string text(param.as_text());
  if (param.name == "pile") return voice.say("st.card.kind." + text);
  if (param.name != "card" && param.name != "cards") return text;
  std::vector<std::string> cards;
  for (const std::string& word : split(text, " ")) {
    const auto card = parse_card(word);
    cards.push_back(card ? card_in_words(voice, *card) : word);
  }
  return join(cards, ", ");
}

std::string reply_cards(const Voice& voice, const Proof& proof) {
  return card_signs(voice, std::vector<Card>(proof.cards.begin(), proof.cards.end()));
}

/// What a side is or can become at best.
std::string side_at_best(const Voice& voice, std::string_view key, const Proof& proof) {
  const std::string start(key);
  if (proof.reply.formation == FormationClass::none) return voice.say(start + ".never");
  const Facts facts{{"formation", formation_name(voice, proof.reply)}, {"cards", reply_cards(voice, proof)}};
  return voice.say(start + (proof.reply_complete ? ".complete" : ".open"), facts);
}

/// A stone with the eyes of a seat: both sides at their best, and whether its claim stands. The reply to the
/// other's claim is the best that its own side can become.
Lines look_at(const Voice& voice, const Proof& mine, const Proof& theirs, Stone stone) {
  Lines lines{side_at_best(voice, "st.why.own", theirs), side_at_best(voice, "st.why.other", mine)};
  const Facts facts{{"stone", stone_text(stone)}, {"cards", reply_cards(voice, mine)}};
  switch (mine.verdict) {
    case Verdict::stands:
      lines.push_back(voice.paint(voice.say("st.why.stands", facts), kGood));
      break;
    case Verdict::counterexample:
      lines.push_back(voice.say("st.why.counterexample", facts));
      break;
    case Verdict::weaker:
      lines.push_back(voice.say("st.why.weaker", facts));
      break;
    case Verdict::tie_lost:
      lines.push_back(voice.say("st.why.tie_lost", facts));
      break;
    case Verdict::own_side_incomplete:
      break;
  }
  return lines;
}

}  // namespace

std::string SchottenTottenScreen::refusal(const Voice& voice, const Refusal& refusal) {
  return refusal_in_words(voice, refusal, fact_in_words);
}

Lines SchottenTottenScreen::consider(const Voice& voice, const Seen& /*now*/, const Seen& before, Move move,
                                     const Refusal& refusal) {
  const State& state = before.state();
  const Stone stone = move.stone();
  if (can_be_proved(state, move)) {
    return look_at(voice, prove(state, state.seat, stone), prove(state, other(state.seat), stone), stone);
  }
  if (move.kind() != MoveKind::place || refusal) return {};
  const Preview placed = preview(state, move);
  return look_at(voice, placed.proof, placed.best, stone);
}

std::string_view SchottenTottenScreen::rule_of(const Seen& /*seen*/, Move move) {
  switch (move.kind()) {
    case MoveKind::place:
      if (is_terrain(move.card())) return "ST-7.4";
      if (is_leader(move.card())) return "ST-7.1";
      if (move.card() == Card::reinforcement) return "ST-7.2";
      return move.card() == Card::shield ? "ST-7.3" : "ST-2.3";
    case MoveKind::claim:
      return "ST-4.1";
    case MoveKind::done:
      return "ST-4.11";
    case MoveKind::draw:
      return "ST-2.5";
    case MoveKind::put_back:
      return "ST-7.11";
    case MoveKind::scout:
      return "ST-7.10";
    case MoveKind::redeploy:
      return "ST-7.13";
    case MoveKind::deserter:
      return "ST-7.15";
    case MoveKind::traitor:
      return "ST-7.16";
    case MoveKind::pass:
      break;
  }
  return "ST-8.1";
}

}  // namespace merlon::screen
