// Makes notation of what was typed for a move of Caylus. Most decisions have few legal moves, so that a word
// or two tell which one is meant.
#include <algorithm>
#include <utility>

#include "core/scanner.h"
#include "games/caylus/engine/building.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/terminal/exchange.h"
#include "games/caylus/terminal/screen.h"
#include "games/caylus/terminal/typing.h"
#include "screen/typed_words.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr std::size_t kMostOptions = 10;

TypedMove move(std::string notation) { return {std::move(notation), {}}; }

class MoveReader {
 public:
  MoveReader(const Voice& voice, const State& state, std::string_view typed)
      : voice_(voice), state_(state), typed_(typed), line_(caylus_words(typed)) {
    Moves moves;
    Caylus::legal(state, moves);
    for (const Move legal : moves) legal_.push_back(Caylus::move_text(state, legal, state.seat));
  }

  TypedMove read() const {
    const std::string exact = in_notation_case(typed_);
    const bool through_gate = state_.phase == Phase::gate && exact.starts_with("place ");
    if (!through_gate && is_offered(exact)) return move(exact);
    if (line_.words.empty()) return {};
    TypedMove found = read_about(line_.verb == CaylusVerb::none ? verb_of(state_.phase) : line_.verb);
    const bool nothing = !found.notation && found.complaint.empty();
    if (nothing && Caylus::parse_move(state_, exact)) return move(exact);  // the rules say why not
    return found;
  }

 private:
  /// Whether it is notation of something that can be judged here. What is not offered may be short for
  /// something that is: a payment without what has to be paid anyway.
  bool is_offered(const std::string& notation) const {
    const auto read = Caylus::parse_move(state_, notation);
    return read && (read->offered() || Caylus::explain(state_, *read).code == "CA_NOT_NOW");
  }

  static CaylusVerb verb_of(Phase phase) {
    switch (phase) {
      case Phase::place:
      case Phase::gate:
        return CaylusVerb::place;
      case Phase::guild:
      case Phase::provost:
        return CaylusVerb::provost;
      case Phase::produce:
      case Phase::owner_bonus:
        return CaylusVerb::take;
      case Phase::trade:
        return CaylusVerb::trade;
      case Phase::build:
        return CaylusVerb::build;
      case Phase::lawyer:
        return CaylusVerb::residence;
      case Phase::prestige:
        return CaylusVerb::prestige;
      case Phase::site:
        return CaylusVerb::site;
      case Phase::batch:
        return CaylusVerb::batch;
      case Phase::favour:
        return CaylusVerb::favour;
      case Phase::effect:
        return CaylusVerb::effect;
      default:
        return CaylusVerb::none;
    }
  }

  TypedMove read_about(CaylusVerb verb) const {
    if (means_pass(only_word()) && state_.phase == Phase::place) return move("pass");
    if (means_no(only_word()) && verb != CaylusVerb::provost) return decline(verb);
    switch (verb) {
      case CaylusVerb::none:
        return read_answer();
      case CaylusVerb::place:
        return read_place();
      case CaylusVerb::provost:
        return read_provost();
      case CaylusVerb::take:
        return read_exchange("take ");
      case CaylusVerb::trade:
        return read_exchange("trade ");
      case CaylusVerb::build:
        return read_build();
      case CaylusVerb::residence:
        return read_space("residence ");
      case CaylusVerb::site:
        return read_space("site ");
      case CaylusVerb::prestige:
        return read_prestige();
      case CaylusVerb::batch:
        return read_batches();
      case CaylusVerb::favour:
        return read_favour();
      case CaylusVerb::effect:
        return read_effect();
    }
    return {};
  }

  std::string only_word() const { return line_.words.size() == 1 ? line_.words[0] : std::string{}; }
  TypedMove complain(std::string_view key, const Facts& facts = {}) const {
    return {std::nullopt, voice_.say(key, facts)};
  }

  /// One of these is meant, but which?
  TypedMove choose(const std::vector<std::string>& moves) const {
    if (moves.size() == 1) return move(moves[0]);
    std::vector<std::string> some(
        moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(std::min(moves.size(), kMostOptions)));
    if (moves.size() > kMostOptions) some.emplace_back("...");
    return complain("ca.read.which", {{"moves", join(some, ", ")}});
  }

  TypedMove decline(CaylusVerb verb) const {
    switch (verb) {
      case CaylusVerb::place:
        return move(state_.phase == Phase::gate ? "gate back" : "pass");
      case CaylusVerb::trade:
        return move("trade none");
      case CaylusVerb::build:
        return move("build none");
      case CaylusVerb::residence:
        return move("residence none");
      case CaylusVerb::prestige:
        return move("prestige none");
      case CaylusVerb::batch:
        return move("stop");
      case CaylusVerb::effect:
        return move("effect none");
      case CaylusVerb::none:
        return read_answer();
      default:
        return choose(legal_);
    }
  }

  /// Yes or no, at the joust field and at the inn.
  TypedMove read_answer() const {
    const std::string& word = line_.words.back();
    const bool inn = state_.phase == Phase::inn;
    if (!inn && state_.phase != Phase::joust) return {};
    if (means_no(word) || (inn && means_home(word))) return move(inn ? "inn leave" : "joust no");
    const bool stays = inn && (word == "stay" || word.starts_with("bleib"));
    if (means_yes(word) || stays) return move(inn ? "inn stay" : "joust yes");
    return {};
  }

  TypedMove read_place() const {
    const std::string start = state_.phase == Phase::gate ? "gate " : "place ";
    if (state_.phase == Phase::gate && means_home(line_.words.back())) return move("gate back");
    for (const std::string& word : line_.words) {
      if (const auto target = typed_place(word)) return move(start + target_text(*target));
      if (parse_number(word)) return complain("ca.read.no_space", {{"space", printable(word)}});
    }
    std::vector<std::string> open;
    std::vector<std::string> all;
    for (const Space space : kSpaces) {
      const Tile tile = state_.road[space].tile;
      if (tile == Tile::empty || !names_tile(join(line_.words, " "), tile)) continue;
      all.push_back(start + std::to_string(space.number()));
      if (is_open(state_.road[space])) open.push_back(all.back());
    }
    if (all.empty()) return {};
    return choose(open.empty() ? all : open);
  }

  TypedMove read_provost() const {
    const auto steps = typed_steps(line_.words);
    if (!steps) return {};
    if (std::abs(*steps) > 3) return complain("ca.read.steps");
    return move("provost " + std::string(*steps > 0 ? "+" : "") + std::to_string(*steps));
  }

  /// Those of the legal moves that begin so and exchange the typed goods, or else goods of the same kinds.
  TypedMove read_exchange(const std::string& start) const {
    const auto typed = typed_exchange(line_.words);
    if (!typed) return {};
    std::vector<std::string> fitting;
    std::vector<std::string> similar;
    for (const std::string& text : legal_) {
      if (!text.starts_with(start) || text.ends_with("none")) continue;
      const Sides sides = sides_of(text.substr(text.rfind(' ') + 1));
      if (typed->fits(sides)) fitting.push_back(text);
      if (typed->same_kinds(sides)) similar.push_back(text);
    }
    if (!fitting.empty()) return choose(fitting);
    if (!similar.empty()) return choose(similar);
    if (Caylus::parse_move(state_, in_notation_case(typed_))) return {};  // something else was meant
    return choose(legal_);
  }

  TypedMove read_space(const std::string& start) const {
    for (const std::string& word : line_.words) {
      const auto number = parse_number(word);
      if (!number) continue;
      if (!parse_space(word)) return complain("ca.read.no_space", {{"space", printable(word)}});
      return move(start + word);
    }
    return {};
  }

  /// The tiles that the first `count` words may mean.
  std::vector<Tile> tiles_named(std::size_t count, TileClass group) const {
    const Words first(line_.words.begin(), line_.words.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<Tile> tiles;
    for (const Tile tile : every<Tile>()) {
      if (facts(tile).group == group && names_tile(join(first, " "), tile)) tiles.push_back(tile);
    }
    return tiles;
  }

  TypedMove read_prestige() const {
    const std::vector<Tile> tiles = tiles_named(line_.words.size(), TileClass::prestige);
    std::vector<std::string> moves;
    for (const Tile tile : tiles) moves.push_back("prestige " + std::string(tile_text(tile)));
    return moves.empty() ? TypedMove{} : choose(moves);
  }

  /// As many words as possible for the tile, the rest for the cubes.
  TypedMove read_build() const {
    const bool stone = state_.phase == Phase::build && state_.top().group() == TileClass::stone;
    for (const TileClass group :
         {stone ? TileClass::stone : TileClass::wood, stone ? TileClass::wood : TileClass::stone}) {
      for (std::size_t count = line_.words.size(); count > 0; --count) {
        const std::vector<Tile> tiles = tiles_named(count, group);
        const Words rest(line_.words.begin() + static_cast<std::ptrdiff_t>(count), line_.words.end());
        if (!tiles.empty() && (rest.empty() || goods_of(rest))) return pay_for(tiles, goods_of(rest));
      }
    }
    return {};
  }

  TypedMove pay_for(const std::vector<Tile>& tiles, const std::optional<Amounts>& paid) const {
    std::vector<std::string> found;
    for (const Tile tile : tiles) {
      const std::string start = "build " + std::string(tile_text(tile)) + " pay ";
      for (const std::string& text : legal_) {
        if (text.starts_with(start) && pays(tile, text.substr(start.size()), paid)) found.push_back(text);
      }
    }
    if (!found.empty()) return choose(found);
    for (const Tile tile : tiles) found.push_back(unpaid(tile, paid));
    return choose(found);
  }

  bool cheaper() const { return state_.phase == Phase::build && state_.top().is(caylus::Frame::kCheaper); }

  /// Whether this is the typed payment, or what it adds to what has to be paid anyway.
  bool pays(Tile tile, std::string_view payment, const std::optional<Amounts>& typed) const {
    if (!typed) return true;
    const Cubes paid = parse_amounts(payment).value_or(Amounts{}).cubes;
    return paid == typed->cubes || paid == cost_of(tile, cheaper()) + typed->cubes;
  }

  /// Some payment that the tile asks for, so that the rules can say what is missing.
  std::string unpaid(Tile tile, const std::optional<Amounts>& typed) const {
    const std::string start = "build " + std::string(tile_text(tile)) + " pay ";
    const Cubes fixed = cost_of(tile, cheaper());
    if (typed) {
      const std::string with_typed = start + amounts_text({.cubes = fixed + typed->cubes});
      if (is_offered(with_typed)) return with_typed;
    }
    return start + amounts_text({.cubes = fixed + cubes_of(Good::wood, facts(tile).cost_any)});
  }

  /// "fws" or "ws"; several words are several batches.
  TypedMove read_batches() const {
    TypedMove result;
    for (const Words& words : batches_in(line_.words)) {
      auto goods = goods_of(words);
      if (!goods) return {};
      if (goods->cubes.total() == 2) goods->cubes.add(Good::food, 1);
      std::string notation = "batch " + amounts_text({.cubes = goods->cubes});
      if (!is_offered(notation)) return complain("ca.read.batch");
      if (result.notation) {
        result.then.push_back(std::move(notation));
      } else {
        result.notation = std::move(notation);
      }
    }
    return result;
  }

  /// One word with three letters is a batch of its own; "food wood stone" is one too.
  static std::vector<Words> batches_in(const Words& words) {
    const bool whole = std::all_of(words.begin(), words.end(), [](const std::string& word) {
      const auto goods = typed_goods(word);
      return goods && goods->cubes.total() >= 2;
    });
    if (!whole) return {words};
    std::vector<Words> batches;
    for (const std::string& word : words) batches.push_back({word});
    return batches;
  }

  TypedMove read_favour() const {
    const auto line = typed_line(line_.words[0]);
    if (line && line_.words.size() == 1) return move("favour " + std::string(line_text(*line)));
    return {};
  }

  /// "a2", "2", "c2 wood", "wood": a level of the line, goods, or both.
  TypedMove read_effect() const {
    Words words = line_.words;
    const std::string line(state_.phase == Phase::effect ? line_text(state_.top().line()) : "a");
    std::string start = "effect " + line;
    if (words.size() > 1 && words[0] == line && parse_number(words[1])) words.erase(words.begin());
    std::string level = words[0];
    if (level.size() == 2 && level[0] >= 'a' && level[0] <= 'd') {
      start = "effect " + level.substr(0, 1);
      level = level.substr(1);
    }
    if (level.size() == 1 && level[0] >= '1' && level[0] <= '5') {
      start += level;
      words.erase(words.begin());
    }
    return effect_with(start, words);
  }

  TypedMove effect_with(const std::string& start, const Words& goods) const {
    const auto typed = goods.empty() ? std::optional(TypedExchange{}) : typed_exchange(goods);
    if (!typed) return {};
    std::vector<std::string> found;
    for (const std::string& text : legal_) {
      if (!text.starts_with(start)) continue;
      if (goods.empty() || typed->fits(sides_of(text.substr(text.rfind(' ') + 1)))) found.push_back(text);
    }
    if (!found.empty()) return choose(found);
    if (is_offered(start)) return move(start);
    return state_.phase == Phase::effect ? choose(legal_) : TypedMove{};
  }

  const Voice& voice_;
  const State& state_;
  std::string typed_;
  CaylusWords line_;
  std::vector<std::string> legal_;
};

}  // namespace

TypedMove CaylusScreen::read_move(const Voice& voice, const Seen& seen, std::string_view typed) {
  const State& state = seen.state();
  return MoveReader(voice, state, typed).read();
}

}  // namespace merlon::screen
