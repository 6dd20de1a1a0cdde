// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/kreta/tests/positions.h"
#include "host/words.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;

/// Every move that can be said at all, whether it makes sense or not.
const std::vector<Move>& sayable_moves() {
  static const std::vector<Move> kAll = [] {
    std::vector<Move> moves{Move::done(), Move::keep(), Move::replace(), Move::play(Card::castellan),
                            Move::king(Card::castellan)};
    for (int card = 0; card < kFunctions; ++card) {
      moves.push_back(Move::play(static_cast<Card>(card)));
      moves.push_back(Move::king(static_cast<Card>(card)));
    }
    for (const Harbour harbour : every<Harbour>()) {
      moves.push_back(Move::ship(harbour));
      for (const Harbour to : every<Harbour>()) moves.push_back(Move::sail(harbour, to));
    }
    for (const Province province : every<Province>()) {
      moves.push_back(Move::people(province));
      moves.push_back(Move::abbot(province));
      moves.push_back(Move::tile(province));
      moves.push_back(Move::city(province));
      for (const Province to : every<Province>()) moves.push_back(Move::walk(province, to));
    }
    for (const Site site : every<Site>()) moves.push_back(Move::fort(site));
    return moves;
  }();
  return kAll;
}

/// The numbers that the rule document gives to its rules.
const std::set<std::string, std::less<>>& documented_rules() {
  static const std::set<std::string, std::less<>> kNumbers = [] {
    std::set<std::string, std::less<>> numbers;
    std::ifstream document(MERLON_SOURCE_DIR "/games/kreta/rules.en.md");
    for (std::string line; std::getline(document, line);) {
      if (line.starts_with("**KR-")) numbers.insert(line.substr(2, line.find("**", 2) - 2));
    }
    return numbers;
  }();
  return kNumbers;
}

/// The table of refusals in games/kreta/README.md: by code, the rules and the names of the facts.
struct Documented {
  std::set<std::string, std::less<>> rules;
  std::string facts;
};
const std::map<std::string, Documented, std::less<>>& documented_refusals() {
  static const std::map<std::string, Documented, std::less<>> kTable = [] {
    std::map<std::string, Documented, std::less<>> table;
    std::ifstream document(MERLON_SOURCE_DIR "/games/kreta/README.md");
    for (std::string line; std::getline(document, line);) {
      if (!line.starts_with("| `KR_")) continue;
      std::vector<std::string> cells;
      for (std::size_t at = 2, end = 0; (end = line.find(" |", at - 1)) != std::string::npos; at = end + 3) {
        cells.push_back(end >= at ? line.substr(at, end - at) : "");
      }
      Documented& entry = table[cells.at(0).substr(1, cells.at(0).size() - 2)];
      std::string listed = cells.at(1);
      std::replace(listed.begin(), listed.end(), ',', ' ');
      for (const std::string& rule : words_of(listed)) entry.rules.insert(rule);
      for (const std::string& word : words_of(cells.at(2))) {
        if (word.starts_with('`')) entry.facts += word.substr(1, word.rfind('`') - 1) + " ";
      }
    }
    return table;
  }();
  return kTable;
}

std::string sentence_problem(const Refusal& refusal) {
  for (const Language language : {Language::english, Language::german}) {
    if (!has_message(language, refusal.code)) return "no sentence for it";
    const std::string sentence = say(language, refusal);
    if (sentence.find('{') != std::string::npos) return "a fact is missing in its sentence";
  }
  return {};
}

std::string refusal_problem(const Refusal& refusal) {
  const auto found = documented_refusals().find(refusal.code);
  if (found == documented_refusals().end()) return "a refusal that is not documented";
  if (!documented_rules().contains(refusal.rule)) return "a refusal by a rule that does not exist";
  if (!found->second.rules.contains(refusal.rule)) return "a refusal by a rule that is not documented for it";
  std::string facts;
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    if (param.is_text && param.text_size == 0) return "a refusal with an empty fact";
    facts += std::string(param.name) + " ";
  }
  const bool only_king = refusal.code == "KR_NOTHING_TO_HARVEST" && refusal.rule == "KR-6.1";
  return facts == (only_king ? "" : found->second.facts) ? "" : "facts that are not documented: " + facts;
}

using Codes = std::set<std::pair<std::string, std::string>>;

std::string check_explain(const State& state, Codes& codes) {
  Moves moves;
  Kreta::legal(state, moves);
  std::vector<std::uint32_t> listed;
  for (const Move move : moves) listed.push_back(move.bits());
  std::sort(listed.begin(), listed.end());
  if (std::adjacent_find(listed.begin(), listed.end()) != listed.end()) return "a move is listed twice";
  std::size_t allowed = 0;
  for (const Move move : sayable_moves()) {
    const auto text = [&] { return Kreta::move_text(state, move, state.seat); };
    const Refusal refusal = Kreta::explain(state, move);
    const bool legal = std::binary_search(listed.begin(), listed.end(), move.bits());
    if (!refusal != legal) return text() + (legal ? " is legal, but refused" : " is not legal, but allowed");
    if (!refusal) {
      ++allowed;
      const auto read = Kreta::parse_move(state, text());
      if (!read || !(*read == move)) return text() + " is not read as what it was";
      continue;
    }
    std::string problem = refusal_problem(refusal);
    if (codes.emplace(refusal.code, refusal.rule).second && problem.empty())
      problem = sentence_problem(refusal);
    if (!problem.empty()) return text() + ": " + std::string(refusal.code) + ": " + problem;
  }
  if (moves.empty() != (state.phase == Phase::over)) return "no legal move";
  return allowed == moves.size() ? "" : "a legal move that cannot be said";
}

void check_games(int first, int games, Codes& codes) {
  for (int number = first; number < first + games; ++number) {
    RandomGame game(number);
    while (true) {
      const std::string problem = check_explain(game.state(), codes);
      ASSERT_EQ(problem, "") << "game " << number << ": " << json_of(game.state());
      if (game.at_end()) break;
      game.step();
    }
  }
}

TEST(KretaLegality, TheMovesThatCanBeSaidAreDifferent) {
  std::set<std::uint32_t> bits;
  for (const Move move : sayable_moves()) bits.insert(move.bits());
  EXPECT_EQ(bits.size(), 3u + 6 + 6 + 7 + 49 + 4 * 16 + 256 + 26);
  EXPECT_EQ(sayable_moves().size(), bits.size());
}

TEST(KretaLegality, ExplainAllowsExactlyTheLegalMoves) {
  rules("KR-2.1", "KR-2.2", "KR-2.3", "KR-2.4", "KR-2.5", "KR-2.6", "KR-3.2", "KR-3.3", "KR-3.4", "KR-4.2",
        "KR-4.5", "KR-4.7", "KR-4.8", "KR-5.2", "KR-6.1", "KR-6.2", "KR-7.1", "KR-7.3", "KR-8.1", "KR-8.2",
        "KR-8.3", "KR-9.8", "KR-9.9", "KR-10.1");
  ASSERT_EQ(documented_rules().size(), 57u);
  Codes codes;
  check_games(0, effort(200), codes);
}

// Without this, the test above could pass because some refusal never comes up.
TEST(KretaLegality, EveryRefusalOfTheDocumentComesUp) {
  ASSERT_EQ(documented_refusals().size(), 27u);
  Codes wanted;
  for (const auto& [code, entry] : documented_refusals()) {
    for (const std::string& rule : entry.rules) wanted.emplace(code, rule);
  }
  Codes codes;
  Position shut(3, "abbot_walk=enter");
  shut.peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 16).out(0, "admiral").forts(0, "1 2 3");
  EXPECT_EQ(check_explain(shut, codes), "");
  shut.out(0, "commander");
  EXPECT_EQ(check_explain(shut, codes), "");
  for (int number = 0; number < 144 && codes != wanted; ++number) check_games(number, 1, codes);
  EXPECT_EQ(codes, wanted);
}

std::string sentence(const State& state, std::string_view move) {
  return say(Language::english, Kreta::explain(state, move_of(state, move)));
}

TEST(KretaLegality, SentencesAreRightForOneToo) {
  EXPECT_EQ(sentence(after(Position(2), "architect"), "city 5"),
            "For another city you need tiles: 1; you have 0.");
  EXPECT_EQ(sentence(after(Position(2).ships(1, "H2"), "admiral"), "ship H2"),
            "H2 is full: there is room for 1.");
  EXPECT_EQ(sentence(after(Position(2).peoples(0, "5 5"), "commander", "5>9"), "5>6"),
            "Province 6 is too far away; steps left: 1.");
  EXPECT_EQ(
      sentence(Position(2, "castellan_variant=true").scores("1 0"), "castellan"),
      "For the castellan you must have played as many other cards as there are players with fewer points: 1; "
      "you have played 0.");
}

// With `king=own` an admiral may lie out, only not one that counts.
TEST(KretaLegality, TheSentenceAboutTheKingIsTrueWhoeverTheCardBelongsTo) {
  rules("KR-8.1");
  const std::string none = "The admiral is not among the played cards that the king may repeat.";
  EXPECT_EQ(sentence(Position(2).out(0, "abbot").out(1, "admiral"), "king admiral"), none);
  EXPECT_EQ(sentence(Position(2, "king=any").out(0, "abbot").out(1, "farmer"), "king admiral"), none);
}

TEST(KretaLegality, TheOrderOfTheListIsStable) {
  rules("KR-11.5");
  // As documented: cards with the king before the castellan; the rest by kinds and ascending numbers.
  const auto key = [](Move move) {
    const int kind = static_cast<int>(move.kind());
    if (move.kind() == MoveKind::play && move.card() == Card::castellan) return 1'000'000;
    return kind * 10'000 + move.from() * 100 + move.to();
  };
  for (int number = 0; number < effort(60); ++number) {
    visit_game(number, [&](const State& state) {
      Moves moves;
      Kreta::legal(state, moves);
      ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end(), [&](Move a, Move b) { return key(a) < key(b); }))
          << legal_text(state);
      ASSERT_LE(moves.size(), Moves::kCapacity);
    });
  }
}

TEST(KretaLegality, ALegalMoveNeverLeadsIntoADeadEnd) {
  rules("KR-4.8", "KR-2.2", "KR-2.1");
  for (int number = 0; number < effort(20); ++number) {
    visit_game(number, [&](const State& state) {
      Moves moves;
      Kreta::legal(state, moves);
      for (const Move move : moves) {
        State next = state;
        NoEvents events;
        Kreta::play(next, move, events);
        Moves replies;
        Kreta::legal(next, replies);
        ASSERT_EQ(replies.empty(), next.phase == Phase::over)
            << Kreta::move_text(state, move, state.seat) << " in " << json_of(state);
      }
    });
  }
}

TEST(KretaNotation, EveryMoveCanBeSaidAndRead) {
  rules("KR-11.5");
  const State state = Position(2);
  std::set<std::string> texts;
  for (const Move move : sayable_moves()) {
    const std::string text = Kreta::move_text(state, move, state.seat);
    const auto read = Kreta::parse_move(state, text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    ASSERT_EQ(*read, move) << text;
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), sayable_moves().size());
}

/// Any text gives a move that can be said, or an error with a message.
std::string text_problem(const State& state, const std::string& text) {
  const auto read = Kreta::parse_move(state, text);
  if (!read) return read.error().message.empty() ? "an error without a message" : "";
  const auto& all = sayable_moves();
  if (std::find(all.begin(), all.end(), *read) == all.end()) return "read as a move that cannot be said";
  return Kreta::move_text(state, *read, state.seat) == text ? "" : "read, but written in another way";
}

TEST(KretaNotation, AnyTextIsReadOrRefused) {
  const State state = Position(2);
  const std::vector<std::string> pieces{"admiral", "king",   "king ", "abbot", "ship ",  "people ", "tile ",
                                        "fort ",   "city ",  " ",     ">",     "H",      "1",       "7",
                                        "6",       "0",      "16",    "26",    "H3",     "done",    "keep",
                                        "replace", "castel", "-",     "\n",    "abbot ", "farmer",  "x"};
  Rng rng(58);
  int moves = 0;
  for (int i = 0; i < effort(50'000); ++i) {
    std::string text;
    for (std::uint32_t length = rng.below(5); length-- > 0;) {
      text += pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
    }
    ASSERT_EQ(text_problem(state, text), "") << "'" << text << "'";
    moves += Kreta::parse_move(state, text) ? 1 : 0;
  }
  EXPECT_GT(moves, 100);
}

}  // namespace
}  // namespace merlon::kreta
