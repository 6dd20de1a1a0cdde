// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/tests/positions.h"
#include "host/words.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;
using test::rules;

/// Every move that can be said at all, whether it makes sense or not.
const std::vector<Move>& sayable_moves() {
  static const std::vector<Move> kAll = [] {
    std::vector<Move> moves{Move::skip()};
    for (const Card card : every<Card>()) {
      for (const Place place : every<Place>()) moves.push_back(Move::relocate(card, place));
    }
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        const Square square = square_at(row, column);
        moves.push_back(Move::roof(square));
        for (const Colour colour : every<Colour>()) {
          for (int crests = 0; crests < kFloorKinds; ++crests) {
            moves.push_back(Move::build(square, colour, crests));
          }
        }
      }
    }
    return moves;
  }();
  return kAll;
}

/// The numbers that the rule document gives to its rules.
const std::set<std::string, std::less<>>& documented_rules() {
  static const std::set<std::string, std::less<>> kNumbers = [] {
    std::set<std::string, std::less<>> numbers;
    std::ifstream document(MERLON_SOURCE_DIR "/games/kilt_castle/rules.en.md");
    for (std::string line; std::getline(document, line);) {
      if (line.starts_with("**KC-")) numbers.insert(line.substr(2, line.find("**", 2) - 2));
    }
    return numbers;
  }();
  return kNumbers;
}

/// Places such as {square} that nobody has filled in.
bool has_open_place(const std::string& sentence) { return sentence.find('{') != std::string::npos; }

std::string refusal_problem(const Refusal& refusal) {
  if (!refusal.code.starts_with("KC_")) return "a refusal without a code";
  if (!documented_rules().contains(refusal.rule)) return "a refusal by a rule that does not exist";
  if (refusal.param_count > Refusal::kMaxParams) return "a refusal with too many facts";
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    if (param.name.empty() || (param.is_text && param.text_size == 0)) return "a refusal with an empty fact";
  }
  return {};
}

std::string sentence_problem(const Refusal& refusal) {
  for (const Language language : {Language::english, Language::german}) {
    if (!has_message(language, refusal.code)) return "no sentence for it";
    if (has_open_place(say(language, refusal))) return "a fact is missing in its sentence";
  }
  return {};
}

/// Calls `check(state)` on every state of random games, until it finds a problem.
template <class Check>
void check_states(int games, int first, const Check& check) {
  for (int game = 0; game < games; ++game) {
    Walk walk(path_number(first + 7 * game));  // 7 and the number of combinations have no factor in common
    while (true) {
      const std::string problem = check(walk.state());
      ASSERT_EQ(problem, "") << int{walk.state().players} << " players: " << json_of(walk.state());
      if (walk.at_end()) break;
      walk.step();
    }
  }
}

std::string check_explain(const State& state, std::set<std::string, std::less<>>& codes) {
  Moves moves;
  KiltCastle::legal(state, moves);
  std::vector<std::uint32_t> listed;
  for (const Move move : moves) listed.push_back(move.bits());
  std::sort(listed.begin(), listed.end());
  if (std::adjacent_find(listed.begin(), listed.end()) != listed.end()) return "a move is listed twice";
  std::size_t allowed = 0;
  for (const Move move : sayable_moves()) {
    const auto text = [&] { return KiltCastle::move_text(state, move, state.seat); };
    const Refusal refusal = KiltCastle::explain(state, move);
    const bool legal = std::binary_search(listed.begin(), listed.end(), move.bits());
    if (!refusal != legal) return text() + (legal ? " is legal, but refused" : " is not legal, but allowed");
    if (!refusal) {
      ++allowed;
      const auto read = KiltCastle::parse_move(state, text());
      if (!read || !(*read == move)) return text() + " is not read as what it was";
      continue;
    }
    std::string problem = refusal_problem(refusal);
    if (codes.emplace(refusal.code).second && problem.empty()) problem = sentence_problem(refusal);
    if (!problem.empty()) return text() + ": " + problem;
  }
  if (moves.empty() != (state.phase == Phase::over)) return "no legal move";
  return allowed == moves.size() ? "" : "a legal move that cannot be said";
}

TEST(KiltCastleLegality, TheMovesThatCanBeSaidAreDifferent) {
  std::set<std::uint32_t> bits;
  for (const Move move : sayable_moves()) bits.insert(move.bits());
  EXPECT_EQ(bits.size(), 1u + 10 * 20 + 25 + 25 * 4 * 3);
  EXPECT_EQ(sayable_moves().size(), bits.size());
}

TEST(KiltCastleLegality, ExplainAllowsExactlyTheLegalMoves) {
  rules("KC-2.2", "KC-2.3", "KC-2.5", "KC-2.6", "KC-2.7", "KC-2.8", "KC-3.1", "KC-3.2", "KC-4.2", "KC-4.3",
        "KC-4.5", "KC-4.6", "KC-4.7", "KC-4.9", "KC-5.2", "KC-5.3", "KC-7.3");
  ASSERT_EQ(documented_rules().size(), 58u);
  std::set<std::string, std::less<>> codes;
  check_states(effort(200), 1, [&](const State& state) { return check_explain(state, codes); });
}

/// The same builder without money, and then without floors: this hardly comes up by chance.
std::string check_poor(const State& state, std::set<std::string, std::less<>>& codes) {
  if (state.phase != Phase::build) return {};
  State poor = state;
  poor.ducats.fill(0);
  if (std::string problem = check_explain(poor, codes); !problem.empty()) return problem;
  poor.stock[poor.building_colour()] = {};
  return check_explain(poor, codes);
}

TEST(KiltCastleLegality, AlsoWithEmptyPursesAndWithoutFloors) {
  rules("KC-4.5", "KC-4.6", "KC-4.9");
  std::set<std::string, std::less<>> codes;
  int skips = 0;
  check_states(effort(200), 1000, [&](const State& state) {
    State poor = state;
    poor.ducats.fill(0);
    skips += state.phase == Phase::build && is_legal(poor, Move::skip()) ? 1 : 0;
    return check_poor(state, codes);
  });
  EXPECT_GT(skips, 0);
}

// Without this, the tests above could pass because some refusal never comes up.
TEST(KiltCastleLegality, EveryRefusalComesUpAndHasItsSentence) {
  std::set<std::string, std::less<>> codes;
  check_states(24, 1, [&](const State& state) {
    std::string problem = check_explain(state, codes);
    return problem.empty() ? check_poor(state, codes) : problem;
  });
  const std::set<std::string, std::less<>> wanted{
      "KC_BEYOND_FRONT",  "KC_CANNOT_PAY",    "KC_CLOCKWISE_ONLY",  "KC_FIVE_ROWS_MAX",
      "KC_GAME_OVER",     "KC_LAKE",          "KC_LONE_FRONT_CARD", "KC_LONE_CARD_NEEDS_NEIGHBOUR",
      "KC_MUST_BUILD",    "KC_NOT_IN_LINE",   "KC_NOT_NOW",         "KC_NOT_FIRST_FREE_FIELD",
      "KC_ROOFED",        "KC_NO_ROOF_THERE", "KC_NO_SUCH_CARD",    "KC_NO_SUCH_FLOOR",
      "KC_ROW_FULL",      "KC_SAME_PLACE",    "KC_WRONG_COLOUR",    "KC_NO_FLOOR_LEFT",
      "KC_OTHERS_COLOUR",
  };
  EXPECT_EQ(codes, wanted);
}

// Cards as the rules list them, places clockwise from where the card lies; squares as seen from the card,
// then colours, then crests.
TEST(KiltCastleLegality, TheOrderOfTheListIsStable) {
  check_states(effort(100), 77, [](const State& state) -> std::string {
    Moves moves;
    KiltCastle::legal(state, moves);
    const auto key = [&](Move move) {
      const Place from = move.kind() == MoveKind::relocate ? state.place_of(move.card()) : Place(0);
      if (move.kind() == MoveKind::relocate)
        return move.card().number() * 100 + steps_between(from, move.place());
      if (move.kind() != MoveKind::build) return move.square().number();
      const Line& line = state.line(state.place_of(state.card));
      const auto depth = static_cast<int>(std::find(line.begin(), line.end(), move.square()) - line.begin());
      return depth * 100 + move.colour().number() * 10 + move.crests();
    };
    const bool sorted =
        std::is_sorted(moves.begin(), moves.end(), [&](Move a, Move b) { return key(a) < key(b); });
    return sorted ? "" : "another order";
  });
}

TEST(KiltCastleNotation, EveryMoveCanBeSaidAndRead) {
  rules("KC-9.3");
  const State state = Position(2, "two_player_floors=any").moved("ry", "N4");
  std::set<std::string> texts;
  for (const Move move : sayable_moves()) {
    const std::string text = KiltCastle::move_text(state, move, state.seat);
    const auto read = KiltCastle::parse_move(state, text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    ASSERT_EQ(*read, move) << text;
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), sayable_moves().size());
}

/// Any text gives a move that can be said, or an error with a message.
std::string text_problem(const State& state, const std::string& text) {
  const auto read = KiltCastle::parse_move(state, text);
  if (!read) return read.error().message.empty() ? "an error without a message" : "";
  const auto& all = sayable_moves();
  if (std::find(all.begin(), all.end(), *read) == all.end()) return "read as a move that cannot be said";
  const auto again = KiltCastle::parse_move(state, KiltCastle::move_text(state, *read, state.seat));
  return again && *again == *read ? "" : "read as a move that is written as another one";
}

TEST(KiltCastleNotation, AnyTextIsReadOrRefused) {
  const State state = Position(2, "two_player_floors=any").moved("ry", "N4");
  const std::vector<std::string> pieces{"b",    "r",     "y", "g",  "br", "gy", ">",  "+",    "1",
                                        "2",    "5",     "0", "14", "33", "N1", "W5", "roof", " ",
                                        "skip", "roof ", "-", "",   "X",  "6",  "\n"};
  Rng rng(58);
  int moves = 0;
  for (int i = 0; i < effort(50'000); ++i) {
    std::string text;
    for (std::uint32_t length = rng.below(5); length-- > 0;) {
      text += pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
    }
    ASSERT_EQ(text_problem(state, text), "") << "'" << text << "'";
    moves += KiltCastle::parse_move(state, text) ? 1 : 0;
  }
  EXPECT_GT(moves, 0);
}

}  // namespace
}  // namespace merlon::kilt_castle
