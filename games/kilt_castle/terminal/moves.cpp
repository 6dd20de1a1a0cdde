// Moves of Kilt Castle between people and notation: typed ones, lists of legal ones, one in words.
#include <algorithm>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/terminal/pieces.h"
#include "games/kilt_castle/terminal/screen.h"
#include "games/kilt_castle/terminal/typing.h"
#include "games/kilt_castle/terminal/view.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Makes notation of what was typed.
class MoveReader {
 public:
  MoveReader(const Voice& voice, Phase phase, TypedBuilding parts)
      : voice_(voice), phase_(phase), parts_(std::move(parts)) {}

  TypedMove read() const {
    if (parts_.empty() || parts_.strange) return {};
    if (!parts_.no_place.empty()) {
      return complain("kc.read.no_place", {{"place", printable(parts_.no_place)}});
    }
    if (!parts_.no_square.empty()) {
      return complain("kc.read.no_square", {{"square", printable(parts_.no_square)}});
    }
    if (parts_.skip) return move("skip");
    if (parts_.roof) return read_roof();
    if (parts_.places.size() + parts_.squares.size() > 1) return complain("kc.read.too_much");
    if (!parts_.places.empty()) return read_relocation();
    if (parts_.squares.empty()) return ask_for_more();
    return phase_ == Phase::roof ? read_roof() : read_build();
  }

 private:
  TypedMove complain(std::string_view key, const Facts& facts = {}) const {
    return {std::nullopt, voice_.say(key, facts)};
  }
  static TypedMove move(std::string notation) { return {std::move(notation), {}}; }

  TypedMove read_roof() const {
    if (parts_.squares.size() != 1) return complain("kc.read.which_roof");
    return move("roof " + square_text(parts_.squares[0]));
  }

  /// The name of the card with the typed colours; empty if there is none.
  std::string card() const {
    std::string letters;
    for (const kilt_castle::Colour colour : parts_.colours) letters += colour_text(colour);
    if (letters.size() == 2 && letters[0] == letters[1]) letters.pop_back();
    const auto lying = parse_card(letters);
    return lying ? card_text(lying->card) : std::string{};
  }

  TypedMove read_relocation() const {
    const std::string name = card();
    if (name.empty()) return complain(parts_.colours.empty() ? "kc.read.which_card" : "kc.read.too_much");
    return move(name + ">" + place_text(parts_.places[0]));
  }

  TypedMove read_build() const {
    if (parts_.colours.size() > 1) return complain("kc.read.too_much");
    const int crests = parts_.crests.value_or(0);
    if (crests < 0 || crests >= kFloorKinds) return complain("kc.read.no_crests");
    const std::string colour(parts_.colours.empty() ? "" : colour_text(parts_.colours[0]));
    const std::string suffix = crests == 0 ? "" : "+" + std::to_string(crests);
    return move(colour + square_text(parts_.squares[0]) + suffix);
  }

  TypedMove ask_for_more() const {
    if (phase_ == Phase::build) return complain("kc.read.which_square");
    const std::string name = card();
    return name.empty() ? complain("kc.read.which_card") : complain("kc.read.which_place", {{"card", name}});
  }

  const Voice& voice_;
  Phase phase_;
  TypedBuilding parts_;
};

/// Things that belong to one heading: the cards of a row, the ways to build on a square.
struct Group {
  std::string heading;
  std::vector<std::string> members;
  std::vector<std::string> targets;
};

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
}

class MoveGroups {
 public:
  MoveGroups(const Voice& voice, const Json& moves) : voice_(voice) {
    for (std::size_t i = 1; i < moves.size(); ++i) {
      several_colours_ = several_colours_ || moves[i]["colour"].text() != moves[0]["colour"].text();
    }
    for (std::size_t i = 0; i < moves.size(); ++i) add(moves[i]);
  }

  Lines lines() const {
    Lines lines;
    for (const Group& group : groups_) {
      std::string line =
          voice_.paint(pad_right(group.heading, kHeading), kAccent) + join(group.members, "  ");
      if (!group.targets.empty()) {
        line += "  " + voice_.paint(">", kAccent) + "  " + join(group.targets, " ");
      }
      lines.push_back(line);
    }
    return lines;
  }

 private:
  static constexpr int kHeading = 14;

  void add(const Json& move) {
    const std::string_view kind = move["kind"].text();
    if (kind == "relocate") return add_relocation(move);
    if (kind == "build") return add_build(move);
    const std::string square(kind == "roof" ? " " + std::string(move["square"].text()) : "");
    group(std::string(kind) + square);
  }

  void add_relocation(const Json& move) {
    Group& row = group(std::string(move["from"].text()));
    add_once(row.members, card_sign_of(voice_, move["card"].text()));
    add_once(row.targets, std::string(move["to"].text()));
  }

  void add_build(const Json& move) {
    const std::string square(move["square"].text());
    const std::string price = price_in_words(voice_, move["price"].number());
    const std::int64_t crests = move["crests"].integer();
    const std::string colour(several_colours_ ? move["colour"].text() : "");
    group(voice_.say("kc.moves.site", {{"square", square}, {"price", price}}))
        .members.push_back(colour + square + (crests == 0 ? "" : "+" + std::to_string(crests)));
  }

  Group& group(const std::string& heading) {
    const auto found = std::find_if(groups_.begin(), groups_.end(),
                                    [&](const Group& one) { return one.heading == heading; });
    return found == groups_.end() ? groups_.emplace_back(Group{heading, {}, {}}) : *found;
  }

  const Voice& voice_;
  bool several_colours_ = false;
  std::vector<Group> groups_;
};

}  // namespace

TypedMove KiltCastleScreen::read_move(const Voice& voice, const Json& view, std::string_view typed) const {
  const State state = read_kilt_castle_view(view);
  return MoveReader(voice, state.phase, take_building_apart(typed)).read();
}

Lines KiltCastleScreen::list_moves(const Voice& voice, const Json& moves) const {
  Lines lines = MoveGroups(voice, moves).lines();
  const Json first = moves[std::size_t{0}];
  if (first["kind"].text() == "relocate") {
    const std::string example = std::string(first["card"].text()) + ">" + std::string(first["to"].text());
    lines.push_back(voice.paint(voice.say("kc.moves.how", {{"move", example}}), kMuted));
  }
  return lines;
}

std::string KiltCastleScreen::describe(const Voice& voice, const Json& move) const {
  Facts facts;
  for (const std::string_view name : {"from", "to", "square"}) {
    facts.emplace_back(name, std::string(move[name].text()));
  }
  facts.emplace_back("card", card_sign_of(voice, move["card"].text()));
  facts.emplace_back("price", price_in_words(voice, move["price"].number()));
  if (const auto colour = parse_colour(move["colour"].text())) {
    facts.emplace_back("floor", floor_sign(voice, *colour, move["crests"].number()));
  }
  return voice.say("kc.move." + std::string(move["kind"].text()), facts);
}

}  // namespace merlon::screen
