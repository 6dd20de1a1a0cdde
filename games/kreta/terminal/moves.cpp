// Moves of Kreta between people and notation: typed ones, lists of legal ones, one in words.
#include <algorithm>

#include "games/kreta/engine/notation.h"
#include "games/kreta/terminal/pieces.h"
#include "games/kreta/terminal/reading.h"
#include "games/kreta/terminal/screen.h"
#include "games/kreta/terminal/view.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// A place as people type it: "H3" or "5".
std::string place_text(const Json& place) {
  return place.is(JsonKind::integer) ? std::to_string(place.integer()) : std::string(place.text());
}

/// The one place that a move of a piece names.
std::string target_of(const Json& move) {
  for (const std::string_view name : {"harbour", "province", "site"}) {
    if (move[name].exists()) return place_text(move[name]);
  }
  return {};
}

/// Moves that differ in the target only.
struct Group {
  std::string heading;
  std::vector<std::string> targets;
};

class MoveGroups {
 public:
  MoveGroups(const Voice& voice, const Json& moves) : voice_(voice) {
    for (std::size_t i = 0; i < moves.size(); ++i) add(moves[i]);
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

  void add(const Json& move) {
    const std::string kind(move["kind"].text());
    if (kind == "play" || kind == "king") return add_card(move, kind == "king");
    if (kind == "sail" || kind == "walk") {
      return add_target(place_text(move["from"]) + " >", place_text(move["to"]));
    }
    const std::string target = target_of(move);
    add_target(typed_word(voice_, kind), target.empty() ? voice_.say("kr.moves." + kind) : target);
  }

  /// A card stands with what it does.
  void add_card(const Json& move, bool king) {
    const std::string card(move["card"].text());
    const std::string word = typed_word(voice_, card);
    if (!king) return add_target(word, voice_.say("kr.moves." + card));
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

std::string_view how_to_type(std::string_view kind) {
  if (kind == "play" || kind == "king") return "kr.moves.how.card";
  if (kind == "walk" || kind == "people") return "kr.moves.how.walk";
  return {};
}

}  // namespace

TypedMove KretaScreen::read_move(const Voice& voice, const Json& view, std::string_view typed) const {
  return read_kreta_turn(voice, read_kreta_view(view), take_turn_apart(typed));
}

Lines KretaScreen::list_moves(const Voice& voice, const Json& moves) const {
  Lines lines = MoveGroups(voice, moves).lines();
  const std::string_view how = how_to_type(moves[std::size_t{0}]["kind"].text());
  if (!how.empty()) lines.push_back(voice.paint(voice.say(how), kMuted));
  return lines;
}

std::string KretaScreen::describe(const Voice& voice, const Json& move) const {
  Facts facts{{"from", place_text(move["from"])}, {"to", place_text(move["to"])}, {"at", target_of(move)}};
  if (const Json province = move["province"]; province.exists()) {
    facts.emplace_back("name", province_in_words(Province(province.number() - 1)));
  }
  if (const Json site = move["site"]; site.exists()) {
    facts.emplace_back("provinces", provinces_at(Site(site.number() - 1)));
  }
  if (const auto card = parse_card(move["card"].text())) {
    facts.emplace_back("card", card_as_object(voice, *card));
  }
  return voice.say("kr.move." + std::string(move["kind"].text()), facts);
}

}  // namespace merlon::screen
