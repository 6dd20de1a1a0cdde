// Moves of Kreta between people and notation: typed ones, lists of legal ones, one in words.
#include <algorithm>

#include "games/kreta/engine/notation.h"
#include "games/kreta/terminal/pieces.h"
#include "games/kreta/terminal/reading.h"
#include "games/kreta/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// The places that a move names, as people type them: "H3" or "5".
struct Places {
  std::string from;
  std::string to;
};

Places places_of(Move move) {
  switch (move.kind()) {
    case MoveKind::ship:
      return {{}, harbour_text(move.harbour())};
    case MoveKind::sail:
      return {harbour_text(move.from_harbour()), harbour_text(move.harbour())};
    case MoveKind::walk:
      return {number_text(move.from_province()), number_text(move.province())};
    case MoveKind::fort:
      return {{}, number_text(move.site())};
    case MoveKind::people:
    case MoveKind::abbot:
    case MoveKind::tile:
    case MoveKind::city:
      return {{}, number_text(move.province())};
    default:
      return {};
  }
}

/// Moves that differ in the target only.
struct Group {
  std::string heading;
  std::vector<std::string> targets;
};

class MoveGroups {
 public:
  MoveGroups(const Voice& voice, const Moves& moves) : voice_(voice) {
    for (const Move move : moves) add(move);
  }

  Lines lines() const {
    Lines lines;
    for (const Group& group : groups_) {
      lines.push_back(voice_.paint(pad_right(group.heading, kHeading), kAccent) + join(group.targets, " "));
    }
    return lines;
  }

 private:
  static constexpr int kHeading = 17;

  void add(Move move) {
    if (move.kind() == MoveKind::play || move.kind() == MoveKind::king) return add_card(move);
    const Places places = places_of(move);
    if (!places.from.empty()) return add_target(places.from + " >", places.to);
    const std::string kind(kind_text(move.kind()));
    add_target(typed_word(voice_, kind), places.to.empty() ? voice_.say("kr.moves." + kind) : places.to);
  }

  /// A card stands with what it does.
  void add_card(Move move) {
    const std::string card(card_text(move.card()));
    const std::string word = typed_word(voice_, card);
    if (move.kind() == MoveKind::play) return add_target(word, voice_.say("kr.moves." + card));
    add_target(typed_word(voice_, "king") + " " + word,
               voice_.say("kr.moves.king", {{"card", voice_.say("kr.card." + card)}}));
  }

  void add_target(const std::string& heading, const std::string& target) {
    const auto found = std::find_if(groups_.begin(), groups_.end(),
                                    [&](const Group& one) { return one.heading == heading; });
    Group& group = found == groups_.end() ? groups_.emplace_back(Group{heading, {}}) : *found;
    group.targets.push_back(target);
  }

  const Voice& voice_;
  std::vector<Group> groups_;
};

std::string_view how_to_type(MoveKind kind) {
  if (kind == MoveKind::play || kind == MoveKind::king) return "kr.moves.how.card";
  if (kind == MoveKind::walk || kind == MoveKind::people) return "kr.moves.how.walk";
  return {};
}

bool names_province(MoveKind kind) {
  return kind == MoveKind::people || kind == MoveKind::abbot || kind == MoveKind::tile ||
         kind == MoveKind::city;
}

}  // namespace

TypedMove KretaScreen::read_move(const Voice& voice, const Seen& seen, std::string_view typed) {
  return read_kreta_turn(voice, seen.state(), take_turn_apart(typed));
}

Lines KretaScreen::list_moves(const Voice& voice, const Seen& seen) {
  Moves moves;
  Kreta::legal(seen.state(), moves);
  Lines lines = MoveGroups(voice, moves).lines();
  const std::string_view how = how_to_type(moves[0].kind());
  if (!how.empty()) lines.push_back(voice.paint(voice.say(how), kMuted));
  return lines;
}

std::string KretaScreen::describe(const Voice& voice, const Seen& /*seen*/, Move move) {
  const MoveKind kind = move.kind();
  const Places places = places_of(move);
  Facts facts{{"from", places.from}, {"to", places.to}, {"at", places.to}};
  if (names_province(kind)) facts.emplace_back("name", province_in_words(move.province()));
  if (kind == MoveKind::fort) facts.emplace_back("provinces", provinces_at(move.site()));
  if (kind == MoveKind::play || kind == MoveKind::king) {
    facts.emplace_back("card", card_as_object(voice, move.card()));
  }
  return voice.say("kr.move." + std::string(kind_text(kind)), facts);
}

}  // namespace merlon::screen
