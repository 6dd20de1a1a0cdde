// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/caylus/engine/notation.h"
#include "games/caylus/tests/positions.h"
#include "host/words.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::in_a_hurry;
using test::rules;
using Names = std::set<std::string, std::less<>>;

// --- everything that can be written ----------------------------------------------------------------

/// All ways to write `number` cubes of the first `kinds` kinds.
std::vector<std::string> cube_texts(int kinds, int number) {
  std::vector<std::string> texts;
  const auto add = [&](auto&& self, int good, int left, Cubes cubes) -> void {
    if (good == kinds - 1) {
      cubes.count[static_cast<std::size_t>(good)] = static_cast<std::uint16_t>(left);
      texts.push_back(amounts_text({.cubes = cubes}));
      return;
    }
    for (int n = left; n >= 0; --n) {
      cubes.count[static_cast<std::size_t>(good)] = static_cast<std::uint16_t>(n);
      self(self, good + 1, left - n, cubes);
    }
  };
  add(add, 0, number, {});
  return texts;
}

using Texts = std::vector<std::string>;

void append(Texts& all, std::string_view beginning, const Texts& rests) {
  for (const std::string& rest : rests) all.push_back(std::string(beginning) + rest);
}

Texts numbers(int from, int to) {
  Texts texts;
  for (int i = from; i <= to; ++i) texts.push_back(std::to_string(i));
  return texts;
}

/// What means the same in any building and on any line.
const Texts& common_texts() {
  static const Texts kAll = [] {
    Texts all{"pass", "stop", "gate back", "joust yes", "joust no", "inn stay", "inn leave"};
    Texts places = words_of("gate trade guild joust stables inn castle");
    append(places, "", numbers(1, 28));
    append(all, "place ", places);
    append(all, "gate ", places);
    append(all, "provost ", words_of("-3 -2 -1 0 +1 +2 +3"));
    append(all, "residence ", numbers(1, 28));
    append(all, "site ", numbers(1, 28));
    for (int i = 1; i < kTiles; ++i)
      all.push_back("prestige " + std::string(tile_text(static_cast<Tile>(i))));
    append(all, "batch ", words_of("1F1W1S 1F1W1C 1F1W1G 1F1S1C 1F1S1G 1F1C1G 1W1S1C 2F1W"));
    append(all, "favour ", words_of("a b c d"));
    append(all, "", {"trade none", "build none", "residence none", "prestige none", "effect none"});
    return all;
  }();
  return kAll;
}

Texts take_texts() { return words_of("1F 1W 1S 1C 1G 2F 2W 2S 2C 2F1C 1F2W 2S1C"); }

Texts trade_texts() {
  Texts paid = words_of("1D 2D 4D 5D");
  for (int number = 1; number <= 4; ++number) append(paid, "", cube_texts(5, number));
  Texts got = words_of("4D 6D 2P 3P 4P 5P 6P 9P 1G 2G");
  append(got, "", cube_texts(4, 1));
  append(got, "", cube_texts(4, 2));
  Texts all;
  for (const std::string& pay : paid) append(all, pay + ">", got);
  return all;
}

Texts build_texts() {
  Texts all;
  for (int i = 1; i < kTiles; ++i) {
    for (int number = 1; number <= 3; ++number)
      append(all, std::string(tile_text(static_cast<Tile>(i))) + " pay ", cube_texts(5, number));
  }
  return all;
}

Texts effect_texts() {
  Texts all;
  for (const std::string& line : words_of("a b c d")) append(all, line, numbers(1, 5));
  Texts plain = all;
  for (const std::string& level : plain) append(all, level + " ", cube_texts(5, 1));
  for (const std::string& pay : cube_texts(5, 1)) append(all, "c4 " + pay + ">", cube_texts(4, 2));
  return all;
}

/// Every text that is a move in this position, with the move. Where a building or a line decides what a text
/// means, all of its texts are tried only in that phase, and one of them in the others.
std::map<std::string, Move> written_moves(const State& state) {
  static const Texts kTakes = take_texts();
  static const Texts kTrades = trade_texts();
  static const Texts kBuilds = build_texts();
  static const Texts kEffects = effect_texts();
  std::map<std::string, Move> moves;
  const auto try_text = [&](const std::string& text) {
    const auto move = Caylus::parse_move(state, text);
    if (move) moves.emplace(text, *move);
  };
  const auto try_all = [&](const std::string& beginning, const Texts& rests, bool here) {
    for (const std::string& rest : rests) {
      try_text(beginning + rest);
      if (!here) return;
    }
  };
  for (const std::string& text : common_texts()) try_text(text);
  try_all("take ", kTakes, state.phase == Phase::produce || state.phase == Phase::owner_bonus);
  try_all("trade ", kTrades, state.phase == Phase::trade);
  try_all("build ", kBuilds, state.phase == Phase::build);
  try_all("effect ", kEffects, state.phase == Phase::effect);
  return moves;
}

// --- refusals --------------------------------------------------------------------------------------

/// The numbers that the rule document gives to its rules.
const Names& documented_rules() {
  static const Names kNumbers = [] {
    Names numbers;
    std::ifstream document(MERLON_SOURCE_DIR "/games/caylus/rules.en.md");
    for (std::string line; std::getline(document, line);) {
      if (line.starts_with("**CA-")) numbers.insert(line.substr(2, line.find("**", 2) - 2));
    }
    return numbers;
  }();
  return kNumbers;
}

/// The codes in the table of games/caylus/README.md, each with its rules.
const std::map<std::string, std::string, std::less<>>& documented_codes() {
  static const auto kCodes = [] {
    std::map<std::string, std::string, std::less<>> codes;
    std::ifstream document(MERLON_SOURCE_DIR "/games/caylus/README.md");
    for (std::string line; std::getline(document, line);) {
      if (!line.starts_with("| `CA_")) continue;
      const std::size_t bar = line.find('|', 2);
      const std::string rules_named = line.substr(bar, line.find('|', bar + 1) - bar);
      for (std::size_t at = line.find("`CA_"); at < bar; at = line.find("`CA_", at + 1))
        codes[line.substr(at + 1, line.find('`', at + 1) - at - 1)] = rules_named;
    }
    return codes;
  }();
  return kCodes;
}

std::string refusal_problem(const Refusal& refusal) {
  const auto found = documented_codes().find(refusal.code);
  if (found == documented_codes().end()) return "a code that is not documented";
  if (found->second.find(refusal.rule) == std::string::npos) return "another rule than documented";
  if (!documented_rules().contains(refusal.rule)) return "a rule that does not exist";
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    if (param.name.empty() || (param.is_text && param.text_size == 0)) return "an empty fact";
  }
  return {};
}

std::string sentence_problem(const Refusal& refusal) {
  for (const Language language : {Language::english, Language::german}) {
    if (!has_message(language, refusal.code)) return "no sentence for it";
    if (say(language, refusal).find('{') != std::string::npos) return "a fact is missing in its sentence";
  }
  return {};
}

// --- the three answers -----------------------------------------------------------------------------

std::string check_explain(const State& state, Names& codes) {
  Moves moves;
  Caylus::legal(state, moves);
  if (moves.empty() != (state.phase == Phase::over)) return "no legal move";
  if (moves.size() > 64) return "too many moves";
  std::vector<std::uint32_t> listed;
  for (const Move move : moves) listed.push_back(move.bits());
  std::sort(listed.begin(), listed.end());
  if (std::adjacent_find(listed.begin(), listed.end()) != listed.end()) return "a move is listed twice";
  const auto written = written_moves(state);
  for (const Move move : moves) {
    const std::string text = Caylus::move_text(state, move, state.seat);
    const auto found = written.find(text);
    if (found == written.end()) return text + " is legal, but cannot be written";
    if (!(found->second == move)) return text + " is not read as what it was";
  }
  for (const auto& [text, move] : written) {
    const Refusal refusal = Caylus::explain(state, move);
    const bool legal = std::binary_search(listed.begin(), listed.end(), move.bits());
    if (!refusal != legal) return text + (legal ? " is legal, but refused" : " is not legal, but allowed");
    if (!refusal) continue;
    std::string problem = refusal_problem(refusal);
    if (codes.emplace(refusal.code).second && problem.empty()) problem = sentence_problem(refusal);
    if (!problem.empty()) return text + ": " + std::string(refusal.code) + ", " + problem;
  }
  return {};
}

/// Calls `check(state)` on one of `every` states of a random game, until it finds a problem; then false.
template <class Check>
bool check_game(int game, int every, int& count, const Check& check) {
  bool good = true;
  visit_game(game, [&](const State& state) {
    // Rare decisions always, others now and then.
    const bool rare =
        state.phase > Phase::inn && state.phase != Phase::provost && state.phase != Phase::batch;
    if (!good || (++count % every != 0 && (!rare || count % 3 != 0))) return;
    const std::string problem = check(state);
    good = problem.empty();
    EXPECT_EQ(problem, "") << int{state.players} << " players: " << json_of(state);
  });
  return good;
}

template <class Check>
void check_states(int games, int every, const Check& check) {
  int count = 0;
  for (int game = 0; game < games; ++game) {
    if (!check_game(game, every, count, check)) return;
  }
}

TEST(CaylusLegality, ExplainAllowsExactlyTheLegalMoves) {
  rules("CA-3.5", "CA-3.6", "CA-3.8", "CA-4.1", "CA-5.1", "CA-5.2", "CA-6.4", "CA-6.7", "CA-6.10", "CA-6.11",
        "CA-7.2", "CA-8.2", "CA-8.4", "CA-9.1", "CA-11.3");
  ASSERT_EQ(documented_rules().size(), 70u);
  ASSERT_EQ(documented_codes().size(), 33u);
  Names codes;
  check_states(effort(192), 11, [&](const State& state) { return check_explain(state, codes); });
}

/// The same decision by a player who has nothing: this hardly comes up by chance.
std::string check_poor(const State& state, Names& codes) {
  if (state.phase == Phase::site) return {};  // the tile chosen could not be paid for
  if (state.depth > 0 && (state.top().detail & Frame::kOptional) == 0 && state.phase >= Phase::build &&
      state.phase <= Phase::prestige) {
    return {};  // an effect chosen could not be carried out
  }
  State poor = state;
  poor.player(poor.seat).cubes = {};
  poor.player(poor.seat).deniers = 0;
  return check_explain(poor, codes);
}

TEST(CaylusLegality, AlsoWithEmptyHands) {
  rules("CA-3.8", "CA-4.4", "CA-5.1", "CA-6.11", "CA-7.1", "CA-8.4");
  Names codes;
  check_states(effort(96), 17, [&](const State& state) { return check_poor(state, codes); });
}

// Sentences that serve several situations are true in each of them.
TEST(CaylusLegality, SentencesAreTrueWhereverTheyAreSaid) {
  const auto sentences = [](const State& state, std::string_view move) {
    const Refusal refusal = Caylus::explain(state, move_of(state, move));
    return say(Language::english, refusal) + " " + say(Language::german, refusal);
  };
  const State mason = Position(2).built("W_MASON:1 S_BANK:1").provost(9).workers(0, "9").activated();
  EXPECT_EQ(sentences(mason, "build S_BANK pay 1W1S"), "S_BANK is not in stock. S_BANK ist nicht im Vorrat.");
  EXPECT_EQ(sentences(mason, "build S_JEWELLER pay 1S1C"),
            "S_JEWELLER is not in stock. S_JEWELLER ist nicht im Vorrat.")
      << "nor has it ever been, in this edition";
  const State bonus =
      after(Position(2).built("S_FARM:1").workers(0, "9").provost(9).activated(), "take 2F1C");
  EXPECT_EQ(sentences(bonus, "take 2F1C"),
            "That is not the owner's bonus (S_FARM). Das gehört nicht zum Bonus des Gebäudes (S_FARM).");
}

// Without this, the tests above could pass because some refusal never comes up.
TEST(CaylusLegality, EveryRefusalComesUpAndHasItsSentence) {
  Names codes;
  Position full(2);
  for (int i = 0; i < 19; ++i) full.built("RESIDENCE:1");
  const State no_space = full.workers(0, "8").cubes(0, "9F9W9S9C").provost(8).activated();
  const State no_room =
      Position(2).scored(2).bailiff(18).houses(1, "0 0 14").workers(0, "castle").activated();
  const State ordered = Position(2)
                            .built("W_LAWYER:0 W_SAW:0")
                            .workers(0, "9 10")
                            .pending(10, 0)
                            .cubes(0, "1C")
                            .provost(9)
                            .activated();
  const State stables = Position(4).workers(1, "stables").workers(2, "stables").workers(3, "stables");
  const State bonus =
      after(Position(2).built("S_FARM:1").workers(0, "9").provost(9).activated(), "take 2F1C");
  for (const State& state : {no_space, no_room, ordered, stables, bonus})
    EXPECT_EQ(check_explain(state, codes), "");
  Names wanted;
  for (const auto& [code, named] : documented_codes()) wanted.insert(code);
  const auto check = [&](const State& state) {
    std::string problem = check_explain(state, codes);
    return problem.empty() ? check_poor(state, codes) : problem;
  };
  if (in_a_hurry()) {  // chance comes to what these two show only in the fourteenth and thirty-second game
    const State off_road = Position(3).provost(2).workers(1, "guild").all_passed();
    const State site = after(Position(2)
                                 .built("S_ARCHITECT:1")
                                 .residences(0, "1 4")
                                 .residences(1, "2")
                                 .workers(0, "9")
                                 .cubes(0, "2S1G")
                                 .provost(9)
                                 .activated(),
                             "prestige P_STATUE");
    for (const State& state : {off_road, site}) EXPECT_EQ(check_explain(state, codes), "");
  }
  int count = 0;
  for (int game = 0; game < 48 && !(in_a_hurry() && codes == wanted); ++game) {
    ASSERT_TRUE(check_game(game, 13, count, check));
  }
  EXPECT_EQ(codes, wanted);
}

// Buildings before the bridge, castle, spaces; tiles as in the table; refusals last.
TEST(CaylusLegality, TheOrderOfTheListIsStable) {
  rules("CA-11.3");
  check_states(effort(48), 7, [](const State& state) -> std::string {
    Moves moves;
    Caylus::legal(state, moves);
    const auto key = [&](Move move) {
      const bool decline = move.kind() == MoveKind::pass || move.kind() == MoveKind::back ||
                           move.kind() == MoveKind::no_joust || move.kind() == MoveKind::leave ||
                           move.kind() == MoveKind::none || move.kind() == MoveKind::stop;
      return std::pair{decline, move.value()};
    };
    const bool sorted =
        std::is_sorted(moves.begin(), moves.end(), [&](Move a, Move b) { return key(a) < key(b); });
    return sorted ? "" : "another order: " + legal_text(state);
  });
}

/// Any text gives a move that `explain` can judge, or an error with a message.
TEST(CaylusNotation, AnyTextIsReadOrRefused) {
  rules("CA-11.3");
  const Texts pieces{"place ", "gate ", "trade ",  "build ",    "W_SAW", " pay ", "1F", "1W",   "4D",
                     "none",   ">",     "take ",   "effect ",   "a",     "c",     "d",  "1",    "4",
                     "5",      "17",    "batch ",  "1F1W1S",    "site ", "+",     "-",  "pass", "provost ",
                     " ",      "gate",  "P_HOTEL", "prestige ", "\n",    "0"};
  std::vector<State> states;
  for (int game = 1; game < 40; game += 2) {
    visit_game(game, [&](const State& state) {
      if (state.depth > 0 && state.cursor % 3 == 0) states.push_back(state);
    });
  }
  states.push_back(new_game(3));
  Rng rng(70);
  int read = 0;
  for (int i = 0; i < effort(100'000); ++i) {
    const State& state = states[rng.below(static_cast<std::uint32_t>(states.size()))];
    std::string text;
    for (std::uint32_t length = rng.below(6); length-- > 0;)
      text += pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
    const auto move = Caylus::parse_move(state, text);
    if (!move) {
      ASSERT_NE(move.error().message, "") << "'" << text << "'";
      continue;
    }
    ++read;
    const Refusal refusal = Caylus::explain(state, *move);
    ASSERT_EQ(!refusal, is_legal(state, *move)) << "'" << text << "' in " << json_of(state);
    if (refusal) continue;
    ASSERT_EQ(move_of(state, Caylus::move_text(state, *move, state.seat)), *move) << text;
  }
  EXPECT_GT(read, 100);
}

}  // namespace
}  // namespace merlon::caylus
