// KC-8: the end of the game.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/json.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

const std::string_view kAllButOne = "b*10 b+1*3 b+2*2";

std::string ranks(const State& state) {
  const Result result = KiltCastle::result(state);
  EXPECT_EQ(result.players, state.players);
  std::vector<std::string> words;
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    EXPECT_EQ(result.scores[seat], state.ducats[seat]);
    words.push_back(std::to_string(result.ranks[seat]));
  }
  return joined(words);
}

std::string result_items(const State& state) {
  JsonWriter json;
  json.begin_array();
  KiltCastle::write_result_items(json, state);
  json.end_array();
  return json.take();
}

TEST(KiltCastleEnd, TheTurnOfTheLastFloorIsFinished) {
  rules("KC-8.1");
  State state =
      Position(4).moved("br", "W5").ducat_day().tower("11", kAllButOne).tower("13", "g").ducats("0 0 0 0");
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::build) << "the second builder still builds";
  EXPECT_FALSE(KiltCastle::result(state).over);
  const auto events = play(state, "52");
  EXPECT_EQ(
      events,
      (std::vector<std::string>{
          R"({"event":"built","seat":1,"square":"52","colour":"r","crests":0,"price":0,"paid_to":null})",
          R"({"event":"paid","seat":0,"colour":"b","ducats":3})",
          R"({"event":"paid","seat":1,"colour":"r","ducats":1})",
          R"({"event":"paid","seat":2,"colour":"y","ducats":0})",
          R"({"event":"paid","seat":3,"colour":"g","ducats":1})",
          R"({"event":"final_pay","seat":0,"ducats":4})",
          R"({"event":"final_pay","seat":1,"ducats":1})",
          R"({"event":"final_pay","seat":2,"ducats":0})",
          R"({"event":"final_pay","seat":3,"ducats":1})",
          R"({"event":"ended","winners":[0]})",
      }));
  EXPECT_EQ(purses(state), "7 2 0 2");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_TRUE(KiltCastle::to_move(state).over);
  EXPECT_TRUE(KiltCastle::result(state).over);
}

TEST(KiltCastleEnd, TheSecondBuilderMayBeTheOneWhoEndsIt) {
  rules("KC-8.1");
  State state = Position(4).moved("rb", "W5").tower("11", kAllButOne);
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::build);
  play(state, "52");
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(KiltCastleEnd, ARoofIsStillChosen) {
  rules("KC-8.1", "KC-5.2");
  State state = Position(4).moved("br", "W5").tower("11", "b*8 b+1*3 b+2*2").roof("33").roof("22");
  play(state, "51", "51");
  EXPECT_EQ(state.phase, Phase::roof);
  play(state, "roof 33");
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(KiltCastleEnd, NothingCanBeDoneAfterwards) {
  rules("KC-8.1");
  State state = Position(3).moved("b", "W5").tower("11", kAllButOne);
  play(state, "51");
  EXPECT_TRUE(legal_texts(state).empty());
  for (const std::string_view move : {"b>N1", "r>N1", "51", "skip", "roof 11"}) {
    EXPECT_EQ(full_refusal(state, move), "KC_GAME_OVER KC-8.1") << move;
  }
}

TEST(KiltCastleEnd, FifteenFloorsAreNotTheEnd) {
  rules("KC-8.1");
  State state = Position(3).moved("b", "W5").tower("11", "b*9 b+1*3 b+2*2");
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::relocate);
}

TEST(KiltCastleEnd, TheGameEndsAfterTurnThreeHundred) {
  rules("KC-8.2");
  State state = Position(4).moved("br", "W5").turn(300).ducat_day().ducats("0 0 0 0");
  play(state, "51");
  EXPECT_EQ(state.phase, Phase::build);
  play(state, "52");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(purses(state), "2 2 0 0") << "a ducat day and the final pay";
  EXPECT_EQ(state.turn, 300);
  State before = Position(4).moved("br", "W5").turn(299);
  play(before, "51", "52");
  EXPECT_EQ(before.phase, Phase::relocate);
  EXPECT_EQ(before.turn, 300);
  for (int i = 0; i < 3 && before.phase != Phase::over; ++i) play(before, legal_texts(before).front());
  EXPECT_EQ(before.phase, Phase::over);
}

TEST(KiltCastleEnd, TheFinalPayCountsAllOwnTowersAndCrests) {
  rules("KC-8.3");
  const State state = Position(4)
                          .moved("b", "W5")
                          .tower("11", kAllButOne)
                          .tower("13", "y+2")
                          .tower("15", "r y+1")
                          .tower("33", "y")
                          .tower("35", "y+2 r");
  const State end = after(state, "51");
  ASSERT_EQ(end.phase, Phase::over);
  EXPECT_EQ(purses(end), "14 11 16 10") << "Gorse: three towers and three crests, connected or not";
  EXPECT_EQ(final_pay(end, Seat{2}).towers, 3);
  EXPECT_EQ(final_pay(end, Seat{2}).crests, 3);
  EXPECT_EQ(final_pay(end, Seat{2}).roofs, 0);
  EXPECT_EQ(final_pay(end, Seat{0}).towers, 2) << "11 with two crests on top, and 51";
}

TEST(KiltCastleEnd, EveryRoofBringsOneToEachPlayer) {
  rules("KC-8.4");
  const auto end = [](int players) {
    Position position(players);
    position.moved("b", "W5")
        .tower("11", "b*9 b+1*3 b+2*2")
        .tower("33", "b y+2")
        .roof("33")
        .tower("13", "r+1");
    return after(position.state(), "51");
  };
  EXPECT_EQ(purses(end(4)), "15 13 11 11") << "crests under the roof bring nothing";
  EXPECT_EQ(purses(end(3)), "15 13 11");
  EXPECT_EQ(purses(end(2)), "17 11") << "1 for the roof, not 1 for each colour";
  EXPECT_EQ(final_pay(end(2), Seat{0}).roofs, 1);
  EXPECT_EQ(final_pay(end(2), Seat{1}).sum(), 1);
  State two =
      Position(4).moved("b", "W5").tower("11", "b*8 b+1*3 b+2*2").roof("33").roof("22").ducats("0 0 0 0");
  play(two, "51");
  EXPECT_EQ(purses(two), "6 2 2 2");
}

TEST(KiltCastleEnd, TheResultIsItemised) {
  rules("KC-8.3", "KC-8.4", "KC-8.5");
  State state = Position(2)
                    .moved("b", "W5")
                    .tower("11", "b*9 b+1*3 b+2*2")
                    .tower("33", "b y+2")
                    .roof("33")
                    .ducats("7 9");
  EXPECT_EQ(
      result_items(state),
      R"([{"seat":0,"ducats_before_final_pay":7,"towers":1,"crests":2,"roofs":1,"ducats":7,"floors_built":15},)"
      R"({"seat":1,"ducats_before_final_pay":9,"towers":0,"crests":0,"roofs":1,"ducats":9,"floors_built":1}])");
  play(state, "51");
  EXPECT_EQ(
      result_items(state),
      R"([{"seat":0,"ducats_before_final_pay":7,"towers":2,"crests":2,"roofs":1,"ducats":12,"floors_built":16},)"
      R"({"seat":1,"ducats_before_final_pay":9,"towers":0,"crests":0,"roofs":1,"ducats":10,"floors_built":1}])");
}

/// A game that is over: Loch has built 16 floors; floors of the others lie below Loch's.
State over(std::string_view ducats, std::string_view covered = "", int players = 4) {
  Position position(players);
  position.moved("b", "W5").tower("11", std::string(covered) + " " + std::string(kAllButOne)).ducats(ducats);
  return after(position.state(), "51");  // pays Loch 2 towers and 2 crests
}

TEST(KiltCastleEnd, TheMostDucatsWin) {
  rules("KC-8.5", "KC-8.6");
  EXPECT_EQ(ranks(over("10 30 20 5")), "3 1 2 4");
  EXPECT_EQ(ranks(over("90 30 20 5")), "1 2 3 4");
  EXPECT_EQ(ranks(over("0 30 31", "", 3)), "3 2 1");
}

TEST(KiltCastleEnd, ATieIsBrokenByFloorsBuilt) {
  rules("KC-8.5", "KC-8.6");
  EXPECT_EQ(ranks(over("0 30 30 5", "r r y")), "4 1 2 3");
  EXPECT_EQ(ranks(over("0 30 30 5", "r y y")), "4 2 1 3");
  EXPECT_EQ(ranks(over("26 30 5 5", "r*7")), "1 2 3 3") << "16 floors against 7";
}

TEST(KiltCastleEnd, WhoIsStillTiedSharesTheWin) {
  rules("KC-8.5", "KC-8.6");
  State state =
      Position(4).moved("b", "W5").tower("11", "r y " + std::string(kAllButOne)).ducats("1 30 30 29");
  const auto events = play(state, "51");
  EXPECT_EQ(events.back(), R"({"event":"ended","winners":[1,2]})");
  EXPECT_EQ(ranks(state), "4 1 1 3");
  EXPECT_EQ(ranks(over("1 9 9 9")), "4 1 1 1");
  EXPECT_EQ(ranks(over("50 9 9 8")), "1 2 2 4");
  EXPECT_EQ(ranks(over("50 9 9 8", "y")), "1 3 2 4");
}

TEST(KiltCastleEnd, WithTwoPlayersTheFloorsOfBothColoursAreAdded) {
  rules("KC-8.5");
  const auto end = [](std::string_view covered) { return over("6 10", covered, 2); };
  EXPECT_EQ(purses(end("")), "10 10");
  EXPECT_EQ(ranks(end("y*8 g*7")), "1 2") << "16 against 15";
  EXPECT_EQ(ranks(end("y*8 g*8")), "1 1") << "16 each";
  EXPECT_EQ(ranks(end("y*8 g*9")), "2 1") << "16 against 17";
  EXPECT_EQ(ranks(end("y*8 g*9 r")), "1 1") << "17 each";
}

}  // namespace
}  // namespace merlon::kilt_castle
