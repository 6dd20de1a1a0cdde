// Moves of Schotten-Totten between people and notation: typed ones, lists of legal ones, one in words.
#include <algorithm>
#include <bit>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/terminal/cards.h"
#include "games/schotten_totten/terminal/screen.h"
#include "games/schotten_totten/terminal/typing.h"
#include "games/schotten_totten/terminal/view.h"

namespace merlon::screen {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Makes notation of what was typed, with what the view says about the parts that were left out.
class MoveReader {
 public:
  MoveReader(const Voice& voice, const SchottenTottenScreen::Seen& seen, TypedParts parts)
      : voice_(voice), state_(seen.state()), me_(near_seat(seen)), parts_(std::move(parts)) {}

  TypedMove read() {
    if (parts_.empty() || parts_.strange) return {};
    for (const int number : parts_.numbers) {
      if (number < 1 || number > kStones) {
        return complain("st.read.no_stone", {{"stone", std::to_string(number)}});
      }
    }
    if (parts_.verb) return read_verb(*parts_.verb);
    if (!parts_.cards.empty()) return read_card();
    if (parts_.pile) return pile_move("draw");
    if (parts_.numbers.size() == 1 && is_claim_phase()) return read_claim();
    return complain("st.read.which_card");
  }

 private:
  TypedMove complain(std::string_view key, const Facts& facts = {}) const {
    return {std::nullopt, voice_.say(key, facts)};
  }
  static TypedMove move(std::string notation) { return {std::move(notation), {}}; }

  bool is_claim_phase() const {
    return state_.phase == Phase::claim_before || state_.phase == Phase::claim_after;
  }

  TypedMove read_verb(MoveKind verb) const {
    switch (verb) {
      case MoveKind::claim:
        return read_claim();
      case MoveKind::draw:
        return pile_move("draw");
      case MoveKind::scout:
        return state_.phase == Phase::scout_return ? move("return scout") : pile_move("scout");
      case MoveKind::put_back:
        return parts_.cards.empty() ? complain("st.read.which_card")
                                    : move("return " + card_text(hand_card_typed()));
      case MoveKind::done:
        return move("done");
      case MoveKind::pass:
        return move("pass");
      default:
        return read_trick(verb);
    }
  }

  TypedMove read_claim() const {
    if (!parts_.numbers.empty()) return move("claim " + std::to_string(parts_.numbers[0]));
    const StoneSet stones = provable_stones(state_, me_);
    if (is_claim_phase() && stones.size() == 1) {
      return move("claim " + stone_text(stones.first()));
    }
    return complain("st.read.which_stone");
  }

  /// A move that names a pile; the only one that has cards goes without saying.
  TypedMove pile_move(const std::string& verb) const {
    if (parts_.pile) return move(verb + " " + std::string(pile_text(*parts_.pile)));
    if (state_.pile_size[Pile::clan] > 0 && state_.pile_size[Pile::tactics] > 0) {
      return complain("st.read.which_pile", {{"verb", verb}});
    }
    return move(verb + (state_.pile_size[Pile::clan] > 0 || state_.pile_size[Pile::tactics] == 0
                            ? " clan"
                            : " tactics"));
  }

  /// A card from the hand: to a stone, or back to its pile.
  TypedMove read_card() const {
    const std::string card = card_text(hand_card_typed());
    if (parts_.numbers.empty() && state_.phase == Phase::scout_return) return move("return " + card);
    if (parts_.numbers.empty()) return complain("st.read.needs_stone", {{"card", card}});
    if (parts_.numbers.size() > 1 || parts_.cards.size() > 1) return complain("st.read.too_much");
    return move(card + "@" + std::to_string(parts_.numbers[0]));
  }

  /// "leader" means the one in the hand.
  Card hand_card_typed() const {
    const Card card = parts_.cards[0];
    const bool held = state_.hand_tactics[me_].has(card);
    return parts_.any_leader && is_leader(card) && !held ? other_leader(card) : card;
  }

  static Card other_leader(Card card) { return card == Card::leader1 ? Card::leader2 : Card::leader1; }

  TypedMove read_trick(MoveKind verb) const {
    const std::string name(verb == MoveKind::redeploy   ? "redeploy"
                           : verb == MoveKind::deserter ? "deserter"
                                                        : "traitor");
    if (state_.phase == Phase::scout_return) return move("return " + name);
    if (parts_.cards.empty()) return complain("st.read." + name);
    const bool wants_target = verb != MoveKind::deserter;
    if (parts_.off && verb != MoveKind::redeploy) return complain("st.read." + name);
    const std::size_t numbers = parts_.numbers.size();
    const bool has_from = numbers >= (wants_target && !parts_.off ? 2u : 1u);
    const Card card = table_card_typed();
    // Without tactics cards it does not matter from where: the refusal is the answer.
    const int from = has_from ? parts_.numbers[0] : !state_.options.tactics ? 1 : lies_at(card);
    if (from == 0 || (wants_target && numbers == 0 && !parts_.off)) return complain("st.read." + name);
    const std::string start = name + " " + card_text(card) + "@" + std::to_string(from);
    if (!wants_target) return move(start);
    return move(start + ">" + (parts_.off ? "off" : std::to_string(parts_.numbers.back())));
  }

  /// "leader" means the one on the table.
  Card table_card_typed() const {
    const Card card = parts_.cards[0];
    return parts_.any_leader && is_leader(card) && lies_at(card) == 0 ? other_leader(card) : card;
  }

  /// The number of the stone where a card lies; 0 if it lies at none.
  int lies_at(Card card) const {
    for (const Stone stone : every<Stone>()) {
      const bool here = state_.side(Seat{0}, stone).find(card) >= 0 ||
                        state_.side(Seat{1}, stone).find(card) >= 0 ||
                        (is_terrain(card) && state_.terrain_stone[terrain_of(card)] == stone);
      if (here) return printed_number(stone);
    }
    return 0;
  }

  const Voice& voice_;
  const State& state_;
  Seat me_;
  TypedParts parts_;
};

/// Moves that differ in their card only, or in their target only, on one line.
class MoveGroups {
 public:
  explicit MoveGroups(const Voice& voice) : voice_(voice) {}

  void add(Move move) {
    const std::string kind(kind_text(move.kind()));
    switch (move.kind()) {
      case MoveKind::place:
        return note("", card_sign(voice_, move.card()), stone_text(move.stone()));
      case MoveKind::redeploy:
      case MoveKind::traitor:
        return note(kind + " ", where(move), stone_text(move.to()));
      case MoveKind::deserter:
        return note(kind + " ", where(move), "");
      case MoveKind::put_back:
        return note(kind + " ", card_sign(voice_, move.card()), "");
      case MoveKind::claim:
        return note(kind + " ", stone_text(move.stone()), "");
      case MoveKind::draw:
      case MoveKind::scout:
        return note(kind + " ", std::string(pile_text(move.pile())), "");
      case MoveKind::done:
      case MoveKind::pass:
        return note(kind, "", "");
    }
  }

  /// Whether some line names sources and targets to combine.
  bool have_targets() const {
    return std::any_of(sources_.begin(), sources_.end(),
                       [](const Source& source) { return !source.targets.empty(); });
  }

  Lines lines() const {
    Lines lines;
    std::vector<const Source*> told;
    for (const Source& source : sources_) {
      const bool known =
          std::any_of(told.begin(), told.end(), [&](const Source* one) { return alike(*one, source); });
      if (known) continue;
      told.push_back(&source);
      lines.push_back(line_of(source));
    }
    return lines;
  }

 private:
  struct Source {
    std::string verb;
    std::string sign;
    std::vector<std::string> targets;
  };

  /// "r7@3": a card on the table.
  std::string where(Move move) const {
    return card_sign(voice_, move.card()) + "@" + stone_text(move.from());
  }
  static bool alike(const Source& one, const Source& two) {
    return one.verb == two.verb && one.targets == two.targets;
  }

  void note(const std::string& verb, const std::string& sign, const std::string& target) {
    const auto found = std::find_if(sources_.begin(), sources_.end(),
                                    [&](const Source& one) { return one.verb == verb && one.sign == sign; });
    Source& source = found == sources_.end() ? sources_.emplace_back(Source{verb, sign, {}}) : *found;
    if (!target.empty()) source.targets.push_back(target);
  }

  std::string line_of(const Source& first) const {
    std::vector<std::string> signs;
    for (const Source& source : sources_) {
      if (alike(source, first)) signs.push_back(source.sign);
    }
    std::string line = voice_.paint(first.verb, kAccent) + join(signs, " ");
    if (!first.targets.empty()) {
      line += voice_.paint(first.verb.empty() ? "  @  " : "  >  ", kAccent) + join(first.targets, " ");
    }
    return line;
  }

  const Voice& voice_;
  std::vector<Source> sources_;
};

}  // namespace

TypedMove SchottenTottenScreen::read_move(const Voice& voice, const Seen& seen, std::string_view typed) {
  return MoveReader(voice, seen, take_apart(typed)).read();
}

Lines SchottenTottenScreen::list_moves(const Voice& voice, const Seen& seen) {
  Moves moves;
  SchottenTotten::legal(seen.state(), moves);
  MoveGroups groups(voice);
  for (const Move move : moves) groups.add(move);
  Lines lines = groups.lines();
  if (groups.have_targets()) lines.push_back(voice.paint(voice.say("st.moves.how"), kMuted));
  return lines;
}

std::string SchottenTottenScreen::describe(const Voice& voice, const Seen& /*seen*/, Move move) {
  const std::string key = "st.move." + std::string(kind_text(move.kind()));
  const auto card = [&] { return card_in_words(voice, move.card()); };
  switch (move.kind()) {
    case MoveKind::place:
      return voice.say(key, {{"card", card()}, {"stone", stone_text(move.stone())}});
    case MoveKind::put_back:
      return voice.say(key, {{"card", card()}, {"pile", pile_name(voice, pile_of(move.card()))}});
    case MoveKind::draw:
    case MoveKind::scout:
      return voice.say(key, {{"pile", pile_name(voice, move.pile())}});
    case MoveKind::redeploy:
    case MoveKind::traitor:
    case MoveKind::deserter: {
      const bool off = move.kind() == MoveKind::redeploy && move.to() == Move::kOff;
      const Facts facts{{"card", card()}, {"from", stone_text(move.from())}, {"to", stone_text(move.to())}};
      return voice.say(off ? key + "_off" : key, facts);
    }
    case MoveKind::claim:
      return voice.say(key, {{"stone", stone_text(move.stone())}});
    case MoveKind::done:
    case MoveKind::pass:
      break;
  }
  return voice.say(key);
}

}  // namespace merlon::screen
