// "If this site were scored now", against the scoring of the oracle.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/game.h"
#include "games/kreta/engine/preview.h"
#include "games/kreta/tests/oracle.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;

std::string list_of(const std::vector<int>& numbers) {
  std::string text = "[";
  for (const int number : numbers) text += (text.size() > 1 ? "," : "") + std::to_string(number);
  return text + "]";
}

/// The JSON of "now" or "after" for a site, scored by the oracle.
std::string counted_score(const State& state, int site) {
  std::vector<int> sum(state.players, 0);
  std::string provinces;
  for (const oracle::ProvinceScore& score :
       oracle::score_site(oracle::table_of(state), static_cast<char>('A' + site))) {
    for (std::size_t s = 0; s < state.players; ++s) sum[s] += score.points[s];
    provinces += (provinces.empty() ? "" : ",") + std::string(R"({"province":)") +
                 std::to_string(score.province - 'a' + 1) + R"(,"influence":)" + list_of(score.influence) +
                 R"(,"points":)" + list_of(score.points) + "}";
  }
  return R"({"points":)" + list_of(sum) + R"(,"provinces":[)" + provinces + "]}";
}

/// The open cards that are still to be scored after the move and were open before it.
std::string wanted_explanation(const State& state, Move move) {
  const State next = merlon::after<Kreta>(state, move);
  std::vector<int> cards;
  for (std::size_t i = state.scored; i < kRow && i < state.scored + 2u; ++i)
    cards.push_back(state.row[i].number());
  if (move == Move::play(Card::castellan)) cards.erase(cards.begin());
  if (move == Move::replace()) cards.pop_back();
  std::string text;
  for (const int site : cards) {
    text += (text.empty() ? "" : ",") + std::string(R"({"site":)") + std::to_string(site + 1) + R"(,"now":)" +
            counted_score(state, site) + R"(,"after":)" + counted_score(next, site) + "}";
  }
  return R"({"preview":[)" + text + "]}";
}

TEST(KretaPreview, SaysWhatTheCastellanWouldBringNowAndAfterTheMove) {
  rules("KR-9.1", "KR-9.2", "KR-9.3", "KR-9.4", "KR-9.5", "KR-9.6");
  for (int number = 0; number < effort(48); ++number) {
    visit_game(number, [&](const State& state) {
      Moves moves;
      Kreta::legal(state, moves);
      for (const Move move : moves) {
        ASSERT_EQ(explanation(state, move), wanted_explanation(state, move))
            << Kreta::move_text(state, move, state.seat) << " in " << json_of(state);
      }
    });
  }
}

TEST(KretaPreview, KeepsItsWord) {
  rules("KR-9.1");
  // What the preview promises for the first card is what a castellan pays out.
  for (int number = 0; number < effort(144); ++number) {
    RandomGame game(number);
    while (!game.at_end()) {
      const State before = game.state();
      const Move move = game.step();
      if (!(move == Move::play(Card::castellan))) continue;
      const SeatNumbers promised = sum_of(score_site(before, before.row[before.scored]));
      for (std::size_t s = 0; s < before.players; ++s) {
        ASSERT_EQ(game.state().seats[s].score - before.seats[s].score, promised[s]);
      }
    }
  }
}

TEST(KretaPreview, IsPartOfAnExplanation) {
  Position position(3);
  position.peoples(0, "15").peoples(1, "15 15").ships(2, "H7").row("26 1").out(0, "abbot");
  const State state = after(position, "commander");
  EXPECT_EQ(explanation(state, "people 16"), R"({"preview":[{"site":26,"now":{"points":[1,2,5],"provinces":[)"
                                             R"({"province":15,"influence":[1,2,0],"points":[1,2,0]},)"
                                             R"({"province":16,"influence":[0,0,1],"points":[0,0,5]}]},)"
                                             R"("after":{"points":[6,2,5],"provinces":[)"
                                             R"({"province":15,"influence":[1,2,0],"points":[1,2,0]},)"
                                             R"({"province":16,"influence":[1,0,1],"points":[5,0,5]}]}},)"
                                             R"({"site":1,"now":{"points":[0,0,0],"provinces":[)"
                                             R"({"province":2,"influence":[0,0,0],"points":[0,0,0]},)"
                                             R"({"province":3,"influence":[0,0,0],"points":[0,0,0]}]},)"
                                             R"("after":{"points":[0,0,0],"provinces":[)"
                                             R"({"province":2,"influence":[0,0,0],"points":[0,0,0]},)"
                                             R"({"province":3,"influence":[0,0,0],"points":[0,0,0]}]}}]})");
  EXPECT_EQ(explanation(state, "15>1"), "{}") << "a move that is refused leads nowhere";
  EXPECT_EQ(explanation(state, "abbot"), "{}");
}

TEST(KretaPreview, NeverShowsACardThatIsTurnedUpNext) {
  rules("KR-11.2");
  const State state = Position(2).row("9 8 7 6");
  ASSERT_EQ(preview(state, move_of(state, "castellan")).size(), 1u);
  EXPECT_EQ(preview(state, move_of(state, "castellan"))[0].site, Site(7));
  EXPECT_EQ(preview(state, move_of(state, "abbot")).size(), 2u);
  const State reveal = after(state, "castellan");
  ASSERT_EQ(preview(reveal, Move::keep()).size(), 2u);
  EXPECT_EQ(preview(reveal, Move::keep())[0].site, Site(7));
  EXPECT_EQ(preview(reveal, Move::keep())[1].site, Site(6));
  ASSERT_EQ(preview(reveal, Move::replace()).size(), 1u);
  EXPECT_EQ(preview(reveal, Move::replace())[0].site, Site(7));
  const State last = Position(2).scored(10);
  EXPECT_EQ(preview(last, move_of(last, "abbot")).size(), 1u);
  EXPECT_EQ(preview(last, move_of(last, "castellan")).size(), 0u);
}

}  // namespace
}  // namespace merlon::kreta
