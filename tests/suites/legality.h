// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
//
// Besides the sample, a game says
//   sayable(state)         every move that can be said at all in a position, sensible or not
//   kRules                 how many rules its document has
//   kSayable               how many those are in `text_state()`, if that is worth saying
//   order(state, move)     where a move stands in the list, if its README promises an order
//   kStrictOrder           if no two moves have the same place in it
//   text_state()           a position in which any text is tried, and kPieces, of which texts are made
//   poorer(state)          positions with the same decision that hardly come up by chance, if there are such
//   kGamesAsked            how many games; kAsked: one of so many positions
//   rare_positions()       where refusals come up that chance does not come to, if there are such
//   wanted(codes)          adds to the codes that must come up, which are those in the table of its README
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "host/words.h"
#include "tests/suites/sample.h"

namespace merlon::test {

using Codes = std::set<std::string, std::less<>>;

/// The folder of a game: high_card for high-card.
template <class G>
std::string folder_of() {
  std::string folder(G::kKey);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return std::string(MERLON_SOURCE_DIR "/games/") + folder;
}

/// What the numbers of its rules and its codes begin with: "KR".
template <class Asked>
constexpr std::string_view letters_of() {
  return Asked::Game::kDescription.rule_letters;
}

/// The numbers that the rule document gives to its rules.
template <class Asked>
const Codes& documented_rules() {
  static const Codes kNumbers = [] {
    Codes numbers;
    std::ifstream document(folder_of<typename Asked::Game>() + "/rules.en.md");
    for (std::string line; std::getline(document, line);) {
      if (line.starts_with("**" + std::string(letters_of<Asked>()) + "-"))
        numbers.insert(line.substr(2, line.find("**", 2) - 2));
    }
    return numbers;
  }();
  return kNumbers;
}

/// The codes in the table of refusals of the README, each with the cells of its rules and its facts.
template <class Asked>
const std::map<std::string, std::vector<std::string>, std::less<>>& documented_codes() {
  static const auto kTable = [] {
    std::map<std::string, std::vector<std::string>, std::less<>> table;
    std::ifstream document(folder_of<typename Asked::Game>() + "/README.md");
    const std::string code = "`" + std::string(letters_of<Asked>()) + "_";
    for (std::string line; std::getline(document, line);) {
      if (!line.starts_with("| " + code)) continue;
      std::vector<std::string> cells;
      std::istringstream stream(line.substr(1));
      for (std::string cell; std::getline(stream, cell, '|');) cells.push_back(cell);
      for (std::size_t at = cells[0].find(code); at != std::string::npos; at = cells[0].find(code, at + 1))
        table[cells[0].substr(at + 1, cells[0].find('`', at + 1) - at - 1)] = {cells.begin() + 1,
                                                                               cells.end()};
    }
    return table;
  }();
  return kTable;
}

template <class Asked>
std::string refusal_problem(const Refusal& refusal) {
  if (!refusal.code.starts_with(std::string(letters_of<Asked>()) + "_")) return "a refusal without a code";
  if (!documented_rules<Asked>().contains(refusal.rule)) return "a refusal by a rule that does not exist";
  if (refusal.param_count > Refusal::kMaxParams) return "a refusal with too many facts";
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    if (param.name.empty() || (param.is_text && param.text_size == 0)) return "a refusal with an empty fact";
  }
  const auto found = documented_codes<Asked>().find(refusal.code);
  if (found == documented_codes<Asked>().end()) return "a refusal that is not documented";
  if (found->second[0].find(refusal.rule) == std::string::npos) return "a rule that is not documented for it";
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    if (found->second[1].find("`" + std::string(refusal.params[i].name) + "`") == std::string::npos)
      return "a fact that is not documented for it: " + std::string(refusal.params[i].name);
  }
  return {};
}

inline std::string sentence_problem(const Refusal& refusal) {
  for (const Language language : {Language::english, Language::german}) {
    if (!has_message(language, refusal.code)) return "no sentence for it";
    if (say(language, refusal).find('{') != std::string::npos) return "a fact is missing in its sentence";
  }
  return {};
}

inline bool same_refusal(const Refusal& a, const Refusal& b) {
  return a.code == b.code && a.rule == b.rule && facts_of(a) == facts_of(b);
}

/// Asks about every move there is. The codes of the refusals, with their rules, go to `codes`. What the
/// player on turn sees is enough to judge a move by, which is looked at for some of them.
template <class Asked>
std::string check_explain(const typename Asked::Game::State& state, Codes& codes) {
  using G = typename Asked::Game;
  typename G::Moves moves;
  G::legal(state, moves);
  if (moves.size() > G::Moves::kCapacity) return "too many moves";
  std::vector<std::uint32_t> listed;
  for (const typename G::Move move : moves) listed.push_back(move.bits());
  std::sort(listed.begin(), listed.end());
  if (std::adjacent_find(listed.begin(), listed.end()) != listed.end()) return "a move is listed twice";
  std::set<std::uint32_t> allowed;
  const typename G::State seen = G::redact(state, state.seat).state();
  std::uint64_t number = state_hash(state);
  for (const typename G::Move move : Asked::sayable(state)) {
    const auto text = [&] { return G::move_text(state, move, state.seat); };
    const Refusal refusal = G::explain(state, move);
    if (++number % 37 == 0 && !same_refusal(refusal, G::explain(seen, move)))
      return text() + " is judged in another way on the own view";
    const bool legal = std::binary_search(listed.begin(), listed.end(), move.bits());
    if (!refusal != legal) return text() + (legal ? " is legal, but refused" : " is not legal, but allowed");
    if (!refusal) {
      allowed.insert(move.bits());
      const auto read = G::parse_move(state, text());
      if (!read || !(*read == move)) return text() + " is not read as what it was";
      continue;
    }
    std::string problem = refusal_problem<Asked>(refusal);
    codes.emplace(refusal.code);
    if (codes.insert(std::string(refusal.code) + " " + std::string(refusal.rule)).second && problem.empty())
      problem = sentence_problem(refusal);
    if (!problem.empty()) return text() + ": " + std::string(refusal.code) + ", " + problem;
  }
  return allowed.size() == listed.size() ? "" : "a legal move that cannot be said";
}

/// The same for a position and those like it with less in them.
template <class Asked>
std::string check_poorer(const typename Asked::Game::State& state, Codes& codes) {
  std::string problem;
  if constexpr (requires { Asked::poorer(state); }) {
    for (const auto& poor : Asked::poorer(state)) {
      if (problem.empty()) problem = check_explain<Asked>(poor, codes);
    }
  }
  return problem;
}

template <class Asked>
class Legality : public ::testing::Test {};
TYPED_TEST_SUITE_P(Legality);

TYPED_TEST_P(Legality, ExplainAllowsExactlyTheLegalMoves) {
  note_rules<TypeParam>("ExplainAllowsExactlyTheLegalMoves");
  EXPECT_EQ(documented_rules<TypeParam>().size(), TypeParam::kRules);
  Codes codes;
  check_sample<TypeParam>(TypeParam::kGamesAsked, TypeParam::kAsked, [&](const auto& state, Rng&) {
    std::string problem = check_explain<TypeParam>(state, codes);
    return problem.empty() ? check_poorer<TypeParam>(state, codes) : problem;
  });
}

// Without this, the test above could pass because some refusal never comes up.
TYPED_TEST_P(Legality, EveryRefusalComesUp) {
  Codes wanted;
  for (const auto& [code, cells] : documented_codes<TypeParam>()) wanted.insert(code);
  if constexpr (requires { TypeParam::wanted(wanted); }) TypeParam::wanted(wanted);
  Codes codes;
  if constexpr (requires { TypeParam::rare_positions(); }) {
    for (const auto& state : TypeParam::rare_positions())
      EXPECT_EQ(check_explain<TypeParam>(state, codes), "");
  }
  const auto missing = [&] {
    std::vector<std::string> all;
    for (const std::string& code : wanted) {
      if (!codes.contains(code)) all.push_back(code);
    }
    return said::joined(all);
  };
  for (int i = 0; i < 300 && !missing().empty(); ++i) {
    const auto failure = first_failure(
        TypeParam::path_number(13 * i), (TypeParam::kAsked + 4) / 5, [&](const auto& state, Rng&) {
          std::string problem = check_explain<TypeParam>(state, codes);
          return problem.empty() ? check_poorer<TypeParam>(state, codes) : problem;
        });
    ASSERT_FALSE(failure) << failure->problem << '\n' << failure->path;
  }
  EXPECT_EQ(missing(), "");
  for (const std::string& code : codes)
    EXPECT_TRUE(wanted.contains(code.substr(0, code.find(' ')))) << code << " is not documented";
}

/// Whether a move may stand in the list before another.
template <class Asked, class Move>
bool in_order(const typename Asked::Game::State& state, Move first, Move second) {
  const auto place = Asked::order(state, first);
  const auto next = Asked::order(state, second);
  if constexpr (requires { Asked::kStrictOrder; }) return place < next;
  return place <= next;
}

TYPED_TEST_P(Legality, TheOrderOfTheListIsStable) {
  note_rules<TypeParam>("TheOrderOfTheListIsStable");
  using G = typename TypeParam::Game;
  if constexpr (requires(typename G::State state, typename G::Move move) { TypeParam::order(state, move); })
    check_sample<TypeParam>(TypeParam::kGames, 5, [](const typename G::State& state, Rng&) -> std::string {
      typename G::Moves moves;
      G::legal(state, moves);
      for (std::size_t i = 1; i < moves.size(); ++i) {
        if (!in_order<TypeParam>(state, moves[i - 1], moves[i]))
          return "another order: " + said::joined(move_texts<G>(state), ", ");
      }
      return {};
    });
}

TYPED_TEST_P(Legality, EveryMoveCanBeSaidAndRead) {
  note_rules<TypeParam>("EveryMoveCanBeSaidAndRead");
  using G = typename TypeParam::Game;
  const typename G::State state = TypeParam::text_state();
  std::set<std::string> texts;
  std::set<std::uint32_t> bits;
  for (const typename G::Move move : TypeParam::sayable(state)) {
    const std::string text = G::move_text(state, move, state.seat);
    if (text.ends_with(" ?")) continue;  // what is not offered there
    const auto read = G::parse_move(state, text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    ASSERT_TRUE(*read == move) << text;
    texts.insert(text);
    bits.insert(move.bits());
  }
  EXPECT_EQ(texts.size(), bits.size());
  if constexpr (requires { TypeParam::kSayable; }) {
    EXPECT_EQ(bits.size(), TypeParam::kSayable);
  }
}

/// What is wrong with how a text is read: it must give a move that `explain` can judge and that can be said,
/// or an error with a message. `read` counts the moves.
template <class Asked>
std::string text_problem(const typename Asked::Game::State& state, const std::string& text, int& read) {
  using G = typename Asked::Game;
  const auto move = G::parse_move(state, text);
  if (!move) return move.error().message.empty() ? "an error without a message" : "";
  ++read;
  const bool legal = lists<G>(state, *move);
  if (!G::explain(state, *move) != legal) return "legal and explain disagree";
  // Elsewhere, what makes no sense may be written shorter than it can be read.
  static const typename G::State kTextState = Asked::text_state();
  if (!legal && !(state == kTextState)) return {};
  if constexpr (requires { Asked::kSayable; }) {
    static const std::set<std::uint32_t> kSayable = [] {
      std::set<std::uint32_t> bits;
      for (const typename G::Move one : Asked::sayable(kTextState)) bits.insert(one.bits());
      return bits;
    }();
    if (state == kTextState && !kSayable.contains(move->bits())) return "read as a move that cannot be said";
  }
  const std::string written = G::move_text(state, *move, state.seat);
  if (written.ends_with(" ?")) return {};
  const auto again = G::parse_move(state, written);
  return again && *again == *move ? "" : "written '" + written + "', which is read as another move";
}

inline std::string some_letter(Rng& rng) {
  return std::string(1, static_cast<char>(rng.below(rng.below(4) == 0 ? 256 : 128)));
}

TYPED_TEST_P(Legality, AnyTextIsReadOrRefused) {
  note_rules<TypeParam>("AnyTextIsReadOrRefused");
  using G = typename TypeParam::Game;
  std::vector<typename G::State> states{TypeParam::text_state()};
  for (int i = 0; i < 20; ++i) {
    auto path = TypeParam::path_number(i);
    path.steps = 20 * (i + 1);
    states.push_back(end_of(path));
  }
  const std::vector<std::string> pieces = said::words_of(TypeParam::kPieces);
  Rng rng(58);
  int read = 0;
  for (int i = 0; i < effort(100'000); ++i) {
    const typename G::State& state = states[rng.below(static_cast<std::uint32_t>(states.size()))];
    std::string text;
    for (std::uint32_t length = rng.below(6); length-- > 0;) {
      const bool letter = rng.below(40) == 0;
      text += letter ? some_letter(rng) : pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
      if (rng.below(2) == 0) text += rng.below(40) == 0 ? "\n" : " ";
    }
    ASSERT_EQ(text_problem<TypeParam>(state, text, read), "") << "'" << text << "'";
  }
  EXPECT_GT(read, effort(100));
}

TYPED_TEST_P(Legality, AMoveWithTypingErrorsIsReadOrRefused) {
  using G = typename TypeParam::Game;
  const typename G::State state = TypeParam::text_state();
  const auto moves = TypeParam::sayable(state);
  const std::string_view pieces = TypeParam::kPieces;
  Rng rng(10);
  int read = 0;
  for (int i = 0; i < effort(300'000); ++i) {
    const auto& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    std::string text = G::move_text(state, move, state.seat);
    for (std::uint32_t errors = rng.below(3) + 1; errors > 0 && !text.empty(); --errors) {
      const std::size_t place = rng.below(static_cast<std::uint32_t>(text.size()));
      const std::string letter =
          rng.below(10) == 0 ? some_letter(rng)
                             : std::string(1, pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))]);
      switch (rng.below(4)) {
        case 0:
          text.replace(place, 1, letter);
          break;
        case 1:
          text.insert(place, letter);
          break;
        case 2:
          text.erase(place, 1);
          break;
        default:
          text.resize(place);
          break;
      }
    }
    ASSERT_EQ(text_problem<TypeParam>(state, text, read), "") << "'" << text << "'";
  }
  EXPECT_GT(read, effort(300)) << "or nothing but nonsense was tried";
}

REGISTER_TYPED_TEST_SUITE_P(Legality, ExplainAllowsExactlyTheLegalMoves, EveryRefusalComesUp,
                            TheOrderOfTheListIsStable, EveryMoveCanBeSaidAndRead, AnyTextIsReadOrRefused,
                            AMoveWithTypingErrorsIsReadOrRefused);

}  // namespace merlon::test
