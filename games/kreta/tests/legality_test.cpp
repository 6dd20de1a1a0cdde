// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/kreta/tests/positions.h"
#include "host/words.h"
#include "tests/suites/legality.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

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

struct Asked : players::Sample {
  static const std::vector<Move>& sayable(const State&) { return sayable_moves(); }
  static constexpr std::size_t kSayable = 3 + 6 + 6 + 7 + 49 + 4 * 16 + 256 + 26;
  static constexpr std::size_t kRules = 57;
  static constexpr int kGamesAsked = 200;
  static constexpr std::uint32_t kAsked = 1;

  static constexpr bool kStrictOrder = true;
  /// Cards with the king before the castellan; the rest by kinds and ascending numbers.
  static int order(const State&, Move move) {
    if (move.kind() == MoveKind::play && move.card() == Card::castellan) return 1'000'000;
    return static_cast<int>(move.kind()) * 10'000 + move.from() * 100 + move.to();
  }

  static State text_state() { return Position(2); }
  static constexpr std::string_view kPieces =
      "admiral king abbot ship people tile fort city > H 1 7 6 0 16 26 H3 done keep replace castel - farmer "
      "x";

  static std::vector<State> rare_positions() {
    Position shut(3, "abbot_walk=enter");
    shut.peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 16).out(0, "admiral").forts(0, "1 2 3");
    const State without_admiral = shut;
    return {without_admiral, shut.out(0, "commander")};
  }
  /// Every code with each of its rules.
  static void wanted(test::Codes& codes) {
    EXPECT_EQ(test::documented_codes<Asked>().size(), 27u);
    for (const auto& [code, cells] : test::documented_codes<Asked>()) {
      std::string listed = cells[0];
      std::replace(listed.begin(), listed.end(), ',', ' ');
      for (const std::string& rule : words_of(listed)) codes.insert(code + " " + rule);
    }
  }

  static void note_rules(std::string_view test) {
    if (test == "ExplainAllowsExactlyTheLegalMoves")
      rules("KR-2.1", "KR-2.2", "KR-2.3", "KR-2.4", "KR-2.5", "KR-2.6", "KR-3.2", "KR-3.3", "KR-3.4",
            "KR-4.2", "KR-4.5", "KR-4.7", "KR-4.8", "KR-5.2", "KR-6.1", "KR-6.2", "KR-7.1", "KR-7.3",
            "KR-8.1", "KR-8.2", "KR-8.3", "KR-9.8", "KR-9.9", "KR-10.1");
    if (test == "TheOrderOfTheListIsStable" || test == "EveryMoveCanBeSaidAndRead") rules("KR-11.5");
  }
};

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

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, Legality, kreta::Asked);
}
