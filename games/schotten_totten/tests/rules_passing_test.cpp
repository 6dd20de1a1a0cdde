// ST-8.1 to ST-8.8: passing, empty piles, dead positions and their settlement.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;
using Texts = std::vector<std::string>;

const Texts kOnlyPass{"pass"};

TEST(StPassing, InTheBasicGameItIsForcedWithoutASlotOrACard) {
  rules("ST-8.1");
  EXPECT_EQ(legal_texts(Position().crowd(0).hand(0, "p1 p2")), kOnlyPass);
  EXPECT_EQ(legal_texts(Position().hand(0, "").clan_pile("p1 p2")), kOnlyPass);
  EXPECT_EQ(refusal(Position().crowd(0).hand(0, "p1 p2"), "p1@1"), "ST_COLUMN_FULL ST-2.3");
}

TEST(StPassing, InTheTacticsGameItIsAChoiceBesideTheTacticsCards) {
  rules("ST-8.2");
  const auto crowded = [](std::string_view hand) { return Position("tactics=true").crowd(0).hand(0, hand); };
  EXPECT_EQ(legal_texts(crowded("p1 scout")), (Texts{"scout clan", "scout tactics", "pass"}));
  // A Leader finds no slot, so it may not be played; nor may the Scout when the limit is reached.
  EXPECT_EQ(legal_texts(crowded("p1 leader1")), kOnlyPass);
  EXPECT_EQ(legal_texts(crowded("p1 scout").discards(0, "shield")), kOnlyPass);
}

TEST(StPassing, HoldingNothingButTacticsCardsIsACase) {
  rules("ST-8.2");
  const Position position = Position("tactics=true").hand(0, "scout").clan_pile("p1 p2");
  EXPECT_EQ(legal_texts(position), (Texts{"scout clan", "scout tactics", "pass"}));
  EXPECT_EQ(legal_texts(Position(position).discards(0, "shield")), kOnlyPass);
}

TEST(StPassing, ReplacesOnlyThePlayOfACard) {
  rules("ST-8.3");
  // Seat 0 claims in the window before, passes and draws.
  State state = Position("auto_claim=false")
                    .phase(Phase::claim_before)
                    .hand(0, "")
                    .clan_pile("p1 p2 p3")
                    .stone(2, "r9 r8 r7");
  state = after(state, "claim 2", "pass");
  EXPECT_EQ(owned_stones(state, 0), std::vector<int>{2});
  EXPECT_EQ(state.hand_clan[Seat{0}], clan_set("p1"));
  EXPECT_EQ(state.seat, kSecond);
}

TEST(StPassing, TheGameGoesOnWithoutDrawingWhenThePilesAreEmpty) {
  rules("ST-8.4");
  State state = Position("tactics=true").hand(0, "p1 p2").hand(1, "p3 p4").clan_pile("").tactics_pile("");
  state = after(state, "p1@1", "p3@1", "p2@2");
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_EQ(state.seat, kSecond);
  EXPECT_EQ(state.hand_size(kFirst), 0);
  EXPECT_EQ(legal_texts(after(state, "p4@2")), kOnlyPass);
}

TEST(StPassing, OneEmptyPileDoesNotEndTheGame) {
  rules("ST-8.4");
  const State state =
      after(Position("tactics=true").hand(0, "p1 p2").clan_pile("").tactics_pile("fog mud"), "p1@1");
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_TRUE(state.hand_tactics[Seat{0}].has(Card::fog));
}

// --- the end by two empty turns ----------------------------------------------------------------------------

/// Nobody has a card, no pile has any, and the turn before was empty. Seat 0 is on turn.
Position dead(std::string_view options = "auto_claim=false") {
  Position position(options);
  position.hand(0, "").hand(1, "").clan_pile("").passes(1);
  if (position.state().options.tactics) position.tactics_pile("");
  return position;
}

TEST(StDeadEnd, TwoEmptyTurnsEndTheGame) {
  rules("ST-8.5");
  for (const std::string_view options : {"tactics=false", "tactics=true"}) {
    const State first = after(dead(options).passes(0), "pass");
    EXPECT_EQ(first.passes, 1);
    EXPECT_EQ(first.phase, Phase::play);
    const State second = after(first, "pass");
    EXPECT_EQ(second.phase, Phase::over);
    EXPECT_TRUE(second.settled());
    EXPECT_TRUE(legal_texts(second).empty());
  }
}

TEST(StDeadEnd, AClaimADrawOrACardInBetweenStartsAnew) {
  rules("ST-8.5");
  // The pass draws a card.
  EXPECT_EQ(after(Position().hand(0, "").clan_pile("p1 p2").passes(1), "pass").passes, 0);
  // The turn has a claim before its pass.
  const State claim = after(dead().phase(Phase::claim_before).stone(2, "r9 r8 r7"), "claim 2", "pass");
  EXPECT_EQ(claim.passes, 0);
  EXPECT_EQ(claim.phase, Phase::play);
  // The same without the claim, which is left out by choice.
  EXPECT_EQ(after(dead().phase(Phase::claim_before).stone(2, "r9 r8 r7"), "done", "pass").phase, Phase::over);
  // A claim after the pass counts too.
  const State late = after(dead("auto_claim=false claims=after").stone(2, "r9 r8 r7"), "pass", "claim 2");
  EXPECT_EQ(late.passes, 0);
  // A card is played.
  EXPECT_EQ(after(Position().hand(0, "p1").clan_pile("").passes(1), "p1@1").passes, 0);
}

TEST(StDeadEnd, PassesByChoiceCount) {
  rules("ST-8.5");
  // Seat 0 could play Fog or Mud; all other tactics cards have been played.
  State state = Position("tactics=true").hand(0, "fog mud").hand(1, "").clan_pile("").tactics_pile("");
  EXPECT_EQ(refusal(state, "fog@1"), "allowed");
  state = after(state, "pass", "pass");
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(StDeadEnd, StonesWithoutOwnerAreSettled) {
  rules("ST-8.6");
  State state = dead()
                    .stone(1, "r1 b1 g2", "y9 y8")  // complete beats incomplete
                    .stone(2, "", "r4 b4 g5")
                    .side(0, "p9")
                    .stone(3, "r7 b7 g7", "y7 y6 y4")  // two complete sides are compared
                    .stone(4, "o1 o5 o6", "p1 p5 p6")  // a tie, seat 0 was first
                    .stone(5, "", "o2 o3 b9")
                    .side(0, "p2 p3 g9")         // a tie, seat 1 was first
                    .stone(6, "g8 p8", "b8")     // two incomplete sides
                    .claimed(1, 8, "r3 r2 b2");  // claimed before
  const std::vector<Event> events = play(state, "pass");
  EXPECT_EQ(owned_stones(state, 0), (std::vector<int>{1, 3, 4}));
  EXPECT_EQ(owned_stones(state, 1), (std::vector<int>{2, 5, 8}));
  EXPECT_EQ(std::count_if(events.begin(), events.end(),
                          [](const Event& e) { return e.kind == EventKind::settled; }),
            8);
}

TEST(StDeadEnd, TheSettlementKnowsTerrain) {
  rules("ST-8.6");
  State state =
      dead("tactics=true").stone(1, "r1 r2 r3", "y9 o9 b8").fog(0).stone(2, "g1 g2 g3", "p1 p2 p9 p8").mud(1);
  play(state, "pass");
  EXPECT_EQ(owned_stones(state, 1), (std::vector<int>{1, 2}));
}

/// A dead position in which the settlement gives exactly these stones to each seat.
State settled(const std::vector<int>& first, const std::vector<int>& second) {
  const std::vector<std::string> sides{"r1 r2 b4", "r4 r5 b7", "r7 r8 b1", "o1 o2 y4", "o4 o5 y7",
                                       "o7 o8 y1", "g1 g2 p4", "g4 g5 p7", "g7 g8 p1"};
  Position position = dead("tactics=true");
  for (const int stone : first) position.stone(stone).side(0, sides[static_cast<std::size_t>(stone - 1)]);
  for (const int stone : second) position.stone(stone).side(1, sides[static_cast<std::size_t>(stone - 1)]);
  const State state = after(position, "pass");
  EXPECT_EQ(owned_stones(state, 0), first);
  EXPECT_EQ(owned_stones(state, 1), second);
  return state;
}

TEST(StDeadEnd, SettledStonesDecideTheGame) {
  rules("ST-8.7", "ST-5.3", "ST-5.5");
  struct Case {
    std::string_view what;
    std::vector<int> first;
    std::vector<int> second;
    Seat winner;
    std::vector<int> points;
  };
  for (const Case& one : std::vector<Case>{
           {"only seat 0 has three neighbours, seat 1 has more stones",
            {1, 2, 3},
            {4, 5, 7, 8},
            kFirst,
            {5, 4}},
           {"only seat 1 has five stones", {1, 3}, {2, 4, 5, 7, 8}, kSecond, {2, 5}},
           {"both have three neighbours, seat 1 has more stones", {1, 2, 3}, {5, 6, 7, 9}, kSecond, {3, 5}},
           {"neither has a winning set, seat 0 has more stones", {1, 3, 5}, {2, 4}, kFirst, {5, 2}},
           {"both have three neighbours, equal numbers", {1, 2, 3}, {5, 6, 7}, kSpectator, {3, 3}},
           {"neither, equal numbers", {1, 3}, {2, 4}, kSpectator, {2, 2}},
           {"no stone for anybody", {}, {}, kSpectator, {0, 0}},
       }) {
    const State state = settled(one.first, one.second);
    const Result result = SchottenTotten::result(state);
    EXPECT_EQ(winner(state), one.winner) << one.what;
    EXPECT_TRUE(result.over);
    EXPECT_EQ((std::vector<int>{result.scores[0], result.scores[1]}), one.points) << one.what;
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
