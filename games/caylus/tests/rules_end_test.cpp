// CA-10: the end of the game.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/json.h"
#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

std::string ranks_text(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return Caylus::result(state).ranks[seat]; });
}

std::string scores_text(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return Caylus::result(state).scores[seat]; });
}

TEST(CaylusEnd, AtOnceWhenTheTowersHaveBeenScored) {
  rules("CA-10.1");
  State state = last_round(2).houses(0, "0 0 2").deniers("0 0").activated();
  EXPECT_FALSE(Caylus::result(state).over);
  EXPECT_EQ(decision(state), "favour 0") << "its favours are still taken";
  const auto events = play(state, "favour a", "effect a1");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_TRUE(Caylus::to_move(state).over);
  EXPECT_TRUE(Caylus::result(state).over);
  EXPECT_EQ(points_text(state), "1 0");
  EXPECT_EQ(deniers_text(state), "0 0") << "no income any more";
  EXPECT_EQ(only(events, "ended"), R"({"event":"ended","winners":[0]})");
  EXPECT_EQ(legal_text(state), "");
  for (const std::string_view move :
       {"pass", "place 1", "favour a", "stop", "provost 0", "trade none", "build none"})
    EXPECT_EQ(full_refusal(state, move), "CA_GAME_OVER CA-10.1") << move;
  EXPECT_EQ(state.round, 1);
}

TEST(CaylusEnd, FullTowersEndItSooner) {
  rules("CA-10.1", "CA-10.4", "CA-9.7");
  State state =
      Position(2).scored(2).provost(18).houses(1, "0 0 13").workers(0, "castle", "1F1W1S").activated();
  play(state, "batch 1F1W1S", "stop", "favour a", "effect none");
  EXPECT_EQ(decision(state), "favour 1");
  play(state, "favour a", "effect none", "favour b", "effect none", "favour c", "effect none");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.bailiff, 19);
}

TEST(CaylusEnd, PointsForWhatIsLeft) {
  rules("CA-10.2");
  const auto extra = [](std::string_view cubes, int deniers) {
    const State state =
        last_round(2).points("10 0").cubes(0, cubes).deniers(std::to_string(deniers) + " 0").activated();
    EXPECT_EQ(points_text(state), "10 0") << "only the result shows these points";
    return Caylus::result(state).scores[0] - 10;
  };
  EXPECT_EQ(extra("", 0), 0);
  EXPECT_EQ(extra("1G", 0), 3);
  EXPECT_EQ(extra("4G", 0), 12);
  EXPECT_EQ(extra("2F", 0), 0);
  EXPECT_EQ(extra("1F1W1C", 0), 1) << "of whatever kinds";
  EXPECT_EQ(extra("2F2W1S", 0), 1);
  EXPECT_EQ(extra("2F2W1S1C", 0), 2);
  EXPECT_EQ(extra("", 3), 0);
  EXPECT_EQ(extra("", 4), 1);
  EXPECT_EQ(extra("", 11), 2);
  EXPECT_EQ(extra("2F2G", 3), 6) << "gold does not fill up other cubes";
  EXPECT_EQ(extra("1F3W3S3C5G", 23), 15 + 3 + 5);
}

TEST(CaylusEnd, TheResultItemByItem) {
  rules("CA-10.2");
  const State state = last_round(2).points("10 7").cubes(0, "4F2G").deniers("9 3").activated();
  JsonWriter json;
  json.begin_array();
  Caylus::write_result_items(json, state);
  json.end_array();
  EXPECT_EQ(json.take(), R"([{"seat":0,"points":10,"gold":6,"cubes":1,"deniers":2,"total":19},)"
                         R"({"seat":1,"points":7,"gold":0,"cubes":0,"deniers":0,"total":7}])");
}

TEST(CaylusEnd, TheMostPointsWinAndTiesShare) {
  rules("CA-10.3");
  const State state = last_round(5).points("12 20 7 20 7").activated();
  EXPECT_EQ(scores_text(state), "12 20 7 20 7");
  EXPECT_EQ(ranks_text(state), "3 1 4 1 4");
  State before = last_round(3).points("9 12 0").cubes(0, "1G").passed("0 1");
  const auto events = play(before, "pass", "provost 0", "provost 0", "provost 0");
  EXPECT_EQ(only(events, "ended"), R"({"event":"ended","winners":[0,1]})") << "no tie-break";
  EXPECT_EQ(ranks_text(before), "1 1 3");
  EXPECT_EQ(ranks_text(last_round(2).points("3 100").activated()), "2 1");
}

TEST(CaylusEnd, AGameHasNineToEighteenRounds) {
  rules("CA-10.4");
  const auto rounds = [](std::string_view first_move) {
    State state = Position(2).deniers("99 99");
    while (state.phase != Phase::over) {
      const std::string move =
          state.phase == Phase::provost ? std::string(first_move) : legal_texts(state).back();
      play(state, refusal(state, move) == "allowed" ? move : "provost 0");
    }
    return int{state.round};
  };
  EXPECT_EQ(rounds("provost +1"), 9);
  EXPECT_EQ(rounds("provost 0"), 18);
  EXPECT_EQ(rounds("provost -1"), 18);
}

}  // namespace
}  // namespace merlon::caylus
