// ST-4.1 to ST-4.10 and the stamps of ST-3.8 to ST-3.10: which claims stand.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

constexpr std::string_view kStands = "allowed";
constexpr std::string_view kCounterexample = "ST_CLAIM_COUNTEREXAMPLE ST-4.3";
constexpr std::string_view kWeaker = "ST_CLAIM_WEAKER ST-4.2";
constexpr std::string_view kTieLost = "ST_CLAIM_TIE_FIRST_COMPLETED ST-3.10";
constexpr std::string_view kIncomplete = "ST_CLAIM_NEEDS_THREE ST-4.1";

/// A position in a claim window of seat 0, who decides about each stone.
Position window(std::string_view options = "") {
  Position position("tactics=true auto_claim=false " + std::string(options));
  position.phase(Phase::claim_before).stone(5);
  return position;
}

/// What the engine says to a claim of seat 0; all its ways to ask must agree.
std::string claim(const State& state, int stone = 5) {
  const Stone claimed = stone_from_printed(stone);
  const std::string answer = refusal(state, "claim " + std::to_string(stone));
  const bool stands = answer == kStands;
  EXPECT_EQ(provable(state, state.seat, claimed), stands);
  EXPECT_EQ(provable_stones(state, state.seat).has(claimed), stands);
  if (state.unclaimed().has(claimed)) {
    EXPECT_EQ(prove(state, state.seat, claimed).verdict == Verdict::stands, stands);
  }
  return answer;
}

struct Vector {
  std::string_view own;
  std::string_view other;
  std::string_view open;
  std::string_view answer;
};

TEST(StClaim, TheExamplesOfTheRules) {
  rules("ST-4.2", "ST-4.3", "ST-4.8");
  for (const Vector& one : std::vector<Vector>{
           {"r9 r8 r7", "", "", kStands},
           {"r8 r7 r6", "", "", kCounterexample},
           {"r8 r7 r6", "b9", "b8", kStands},
           {"r8 r7 r6", "b8 b7", "", kCounterexample},
           {"r8 r7 r6", "b8 b7", "b9", kStands},
           {"r8 r7 r6", "b8 b7 b6", "", kStands},
           {"r9 b9 y9", "leader1 g8", "", kCounterexample},
           {"r9 b9 y9", "leader1 g8", "g9 g7 g6", kStands},
       }) {
    const State state = window().side(0, one.own).side(1, one.other).open(one.open);
    EXPECT_EQ(claim(state), one.answer) << one.own << " against " << one.other;
  }
  EXPECT_EQ(claim(window().side(1, "b8 b7 b6").side(0, "r8 r7 r6")), kTieLost);
}

TEST(StClaim, NeedsACompleteOwnSideAndAStoneWithoutOwner) {
  rules("ST-4.1");
  EXPECT_EQ(claim(window().side(0, "r9 r8").side(1, "b1 g1 y2")), kIncomplete);
  EXPECT_EQ(claim(window().side(1, "b1 g1 y2")), kIncomplete);
  EXPECT_EQ(claim(window().side(0, "r9 r8 r7").owner(0)), "ST_STONE_CLAIMED ST-4.16");
  EXPECT_EQ(claim(window().side(1, "r9 r8 r7").side(0, "b1 b2 g4").owner(1)), "ST_STONE_CLAIMED ST-4.16");
}

TEST(StClaim, IsMadeByThePlayerOnTurnForThemselves) {
  rules("ST-4.1");
  Position position = window().side(0, "r9 r8 r7").stone(7, "", "b9 b8 b7");
  EXPECT_EQ(legal_texts(position), (std::vector<std::string>{"claim 5", "done"}));
  EXPECT_EQ(owned_stones(after(position, "claim 5"), 0), std::vector<int>{5});
  position.to_move(1);
  EXPECT_EQ(legal_texts(position), (std::vector<std::string>{"claim 7", "done"}));
  EXPECT_EQ(owned_stones(after(position, "claim 7"), 1), std::vector<int>{7});
}

TEST(StClaim, ComparesTwoCompleteSides) {
  rules("ST-4.2");
  EXPECT_EQ(claim(window().side(0, "r1 r2 r3").side(1, "b9 g9 y9")), kStands);
  EXPECT_EQ(claim(window().side(0, "r9 b9 g8").side(1, "b1 g2 y3")), kWeaker);
  EXPECT_EQ(claim(window().side(0, "r9 b9 g7").side(1, "b8 g8 y9")), kStands);  // a tie, finished first
  EXPECT_EQ(claim(window().side(1, "r9 b9 g7").side(0, "b8 g8 y9")), kTieLost);
}

TEST(StClaim, OnlyAStrictlyStrongerReplyStopsIt) {
  rules("ST-4.3");
  // 9-9-9 is the best that b9 g9 can become; the own side has the same strength.
  const Position equal = window().side(0, "r9 o9 leader1").side(1, "b9 g9");
  EXPECT_EQ(claim(equal), kStands);
  const Proof proof = prove(equal, kFirst, Stone(4));
  EXPECT_EQ(proof.own, proof.reply);
  EXPECT_FALSE(proof.reply_complete);
  // One better card, and the claim fails with that card as the reason.
  const Position stronger = window().side(0, "r8 o8 y8").side(1, "b9 g9").open("r9 o9 y9");
  EXPECT_EQ(claim(stronger), kCounterexample);
  EXPECT_EQ(refusal_fact(stronger, "claim 5", "cards"), "p9");
}

TEST(StClaim, OpenCardsAreThoseAtTheStonesAndTheDiscards) {
  rules("ST-4.4", "ST-4.5");
  const auto base = [] { return window().side(0, "r8 r7 r6").side(1, "b8 b7"); };
  struct Case {
    std::string_view where;
    State state;
    std::string_view answer;
  };
  for (const Case& one : std::vector<Case>{
           {"pile", base().clan_pile("b9"), kCounterexample},
           {"own hand", base().hand(0, "b9 r1"), kCounterexample},
           {"other hand", base().hand(1, "b9 r1"), kCounterexample},
           {"own side elsewhere", base().stone(2, "b9"), kStands},
           {"other side elsewhere", base().stone(2, "", "b9"), kStands},
           {"claimed stone, owner", base().claimed(0, 2, "b9 g9 y9"), kStands},
           {"claimed stone, loser", base().stone(2, "r1 r2 r3", "b9").owner(0), kStands},
           {"own discards", base().discards(0, "b9"), kStands},
           {"other discards", base().discards(1, "b9"), kStands},
       }) {
    EXPECT_EQ(claim(one.state), one.answer) << one.where;
  }
}

TEST(StClaim, NumbersOfCardsAreNoEvidence) {
  rules("ST-4.4");
  // The opponent has no card and there is none to draw; b9 in the claimant's own hand is the last unseen
  // card.
  const State state = window().side(0, "r8 r7 r6").side(1, "b8 b7").hand(0, "b9").hand(1, "").clan_pile("");
  EXPECT_EQ(state.unseen(), clan_set("b9"));
  EXPECT_EQ(claim(state), kCounterexample);
}

TEST(StClaim, WhatAScoutHasShownIsNoEvidence) {
  rules("ST-4.4");
  // Seat 0 draws b9 with the Scout and puts it back: it knows where the card is, and may not say so.
  Position position = window().side(0, "r8 r7 r6").side(1, "b8 b7").hand(0, "scout r1 r2 r3");
  const State state = after(position.phase(Phase::play).clan_pile("b9 g1 g2 g3"), "scout clan", "return b9",
                            "return g1", "draw tactics");
  EXPECT_TRUE(state.scouted.has(card_of("b9")));
  EXPECT_FALSE(provable(state, kFirst, Stone(4)));
}

TEST(StClaim, OneUnseenCardThreatensSeveralStones) {
  rules("ST-4.6");
  const State state =
      window().side(0, "r8 r7 r6").side(1, "b8 b7").stone(2, "g7 y7 p7", "o9 r9").open("g9 y9 p9");
  EXPECT_EQ(claim(state, 5), kCounterexample);
  EXPECT_EQ(claim(state, 2), kCounterexample);
  EXPECT_EQ(refusal_fact(state, "claim 5", "cards"), "b9");
  EXPECT_EQ(refusal_fact(state, "claim 2", "cards"), "b9");
}

TEST(StClaim, ASideThatCannotBeCompletedProvesTheClaim) {
  rules("ST-4.7");
  const auto base = [] { return window().side(0, "r1 b1 g2").side(1, "y9"); };
  EXPECT_EQ(claim(base().open_all_but("p9 o9").clan_pile("p9 o9")), kCounterexample);
  const State state = base().open_all_but("p9").clan_pile("p9");
  EXPECT_EQ(claim(state), kStands);
  EXPECT_EQ(prove(state, kFirst, Stone(4)).reply.formation, FormationClass::none);
  EXPECT_EQ(claim(window().side(0, "r1 b1 g2").open_all_but("").clan_pile("")), kStands);
}

TEST(StClaim, EachSideChoosesForItsOwnWildcards) {
  rules("ST-4.8");
  // Both Leaders may copy cards that lie open; each serves its own side only.
  // open.
  EXPECT_EQ(claim(window().side(0, "b7 b6 leader2").side(1, "r8 r7 leader1").open("r9 b8")), kWeaker);
  EXPECT_EQ(claim(window().side(0, "b8 b7 leader2").side(1, "r8 r7 leader1").open("r9 b9")), kStands);
  // Also on an incomplete side: with b5 unseen the Leader can be b6, otherwise only 7-7-7 is left.
  // than 9-9-9.
  EXPECT_EQ(claim(window().side(0, "r9 g9 y9").side(1, "b7 leader1").open("b5 b6 b8 b9")), kStands);
  EXPECT_EQ(claim(window().side(0, "r9 g9 y9").side(1, "b7 leader1").open("b6 b8 b9")), kCounterexample);
}

TEST(StClaim, AWildcardChoosesAnewForEachClaim) {
  rules("ST-4.8", "ST-7.1");
  const Position position = window().side(0, "r7 leader1").side(1, "b9 b8 b7").to_move(0);
  const State ordered = Position(position).side(0, "r6");
  const State team = Position(position).side(0, "g7");
  EXPECT_EQ(prove(ordered, kFirst, Stone(4)).own, (Strength{FormationClass::ordered_clan, 21}));
  EXPECT_EQ(prove(team, kFirst, Stone(4)).own, (Strength{FormationClass::team, 21}));
}

TEST(StClaim, TerrainAppliesInTheProof) {
  rules("ST-4.9", "ST-7.5", "ST-7.6");
  // Fog: 9-9-9 would be 27, so 26 is not enough; 27 is.
  EXPECT_EQ(claim(window().fog(0).side(0, "r9 b9 g8")), kCounterexample);
  EXPECT_EQ(claim(window().fog(0).side(0, "r9 b9 g9")), kStands);
  EXPECT_EQ(claim(window().fog(0).side(0, "r9 r8 r7")), kCounterexample);
  // Mud: three cards are no formation, and four of a suit in order are the best.
  EXPECT_EQ(claim(window().mud(0).side(0, "r9 r8 r7")), kIncomplete);
  EXPECT_EQ(claim(window().mud(0).side(0, "r9 r8 r7 r6")), kStands);
  EXPECT_EQ(claim(window().mud(0).side(0, "r8 r7 r6 r5")), kCounterexample);
  EXPECT_EQ(claim(window().mud(0).side(0, "r8 r7 r6 r5").side(1, "b9 g1")), kStands);
  // Both: four cards, and only their sum.
  const auto both = [] { return window().fog(0).mud(0).played(1, "scout"); };
  EXPECT_EQ(claim(both().side(0, "r9 r8 r7 r6")), kCounterexample);
  EXPECT_EQ(claim(both().side(0, "r9 b9 g9 y7")), kCounterexample);
  EXPECT_EQ(claim(both().side(0, "r9 b9 g9 y9")), kStands);
}

TEST(StClaim, AnEmptySideAsksForTheSameStrengthAtAllStonesWithTheSameTerrain) {
  rules("ST-4.9");
  Rng rng(49);
  for (int round = 0; round < 50; ++round) {
    Position position = window().stone(8).fog(0).stone(9).mud(1);
    std::string open;
    for (int i = 0; i < 25; ++i) {
      const Card card = clan_card(Suit(static_cast<int>(rng.below(6))), static_cast<int>(rng.below(9)) + 1);
      open += " " + text_of({card});
    }
    const State state = position.hand(0, "").hand(1, "").open(open);
    for (Stone stone(1); stone < Stone(7); ++stone) {
      EXPECT_EQ(prove(state, kFirst, stone).reply, prove(state, kFirst, Stone(0)).reply) << open;
      EXPECT_EQ(prove(state, kSecond, stone).reply, prove(state, kFirst, Stone(0)).reply) << open;
    }
    EXPECT_EQ(prove(state, kFirst, Stone(7)).reply, prove(state, kSecond, Stone(7)).reply);
    EXPECT_EQ(prove(state, kFirst, Stone(7)).reply.formation, FormationClass::total);
    EXPECT_EQ(prove(state, kFirst, Stone(8)).reply, prove(state, kSecond, Stone(8)).reply);
  }
}

TEST(StClaim, NineEightSevenOfOneSuitIsAlwaysProved) {
  rules("ST-4.10");
  const std::string_view suits = "roygbp";
  for (const char suit : suits) {
    const auto run = [suit](int top) {
      std::string cards;
      for (int value = top; value > top - 3; --value) cards += suit + std::to_string(value) + " ";
      return cards;
    };
    const std::string other = suit == 'r' ? "b" : "r";
    for (const std::string& side : {std::string(), other + "9", other + "9 " + other + "8"}) {
      EXPECT_EQ(claim(window().side(0, run(9)).side(1, side)), kStands) << suit << " against " << side;
      EXPECT_EQ(claim(window("values=10").side(0, run(9)).side(1, side)), kCounterexample) << suit;
      EXPECT_EQ(claim(window("values=10").side(0, run(10)).side(1, side)), kStands) << suit;
    }
  }
  EXPECT_EQ(claim(window().side(0, "r9 r8 r7").side(1, "leader1 b9")), kStands);
  EXPECT_EQ(claim(window("values=10").side(0, "r10 r9 r8").side(1, "leader1 b9")), kStands);
}

// --- stamps ------------------------------------------------------------------------------------------------

TEST(StStamp, ATieIsLostByTheSideWithTheLastCard) {
  rules("ST-3.8", "ST-3.10");
  // Seat 0 was complete first; seat 1 lays the last card and loses the tie, also when it claims first.
  State state = Position("auto_claim=false").stone(5, "r9 b9 g9", "y9 o9").to_move(1).hand(1, "p9 r1");
  state = after(state, "p9@5");
  EXPECT_EQ(state.side(kSecond, Stone(4)).stamp(), 6);
  EXPECT_FALSE(provable(state, kSecond, Stone(4)));
  EXPECT_EQ(prove(state, kSecond, Stone(4)).verdict, Verdict::tie_lost);
  EXPECT_TRUE(provable(state, kFirst, Stone(4)));
}

TEST(StStamp, EveryTurnCountsAPassAsWell) {
  rules("ST-3.9");
  // Seat 1 has only tactics cards and passes: the next card gets the stamp after that.
  const State state = Position("tactics=true")
                          .stone(5, "r1")
                          .to_move(1)
                          .hand(1, "fog")
                          .hand(0, "r9 b8")
                          .clan_pile("o1 o2")
                          .turn(2);
  const State later = after(state, "pass", "draw clan", "b8@5");
  EXPECT_EQ(later.side(kFirst, Stone(4)).stamps, (std::array<std::uint8_t, 4>{1, 3, 0, 0}));
}

TEST(StStamp, TerrainCarriesNoneAndChangesNone) {
  rules("ST-3.9");
  Position position("tactics=true auto_claim=false");
  const State state = position.stone(5, "r1 r4 r6", "b1 b4 b9").hand(0, "fog mud r2");
  for (const std::string_view terrain : {"fog@5", "mud@5"}) {
    const State later = after(state, terrain);
    EXPECT_EQ(later.side(kFirst, Stone(4)), state.side(kFirst, Stone(4)));
    EXPECT_EQ(later.side(kSecond, Stone(4)), state.side(kSecond, Stone(4)));
  }
  // Mud leaves again: still the old stamps, so the old order of finishing decides a tie.
  const State muddy = position.stone(5).mud(1).hand(0, "deserter");
  const State dry = after(muddy, "deserter mud@5");
  EXPECT_EQ(dry.side(kFirst, Stone(4)), muddy.side(kFirst, Stone(4)));
  EXPECT_EQ(dry.side(kSecond, Stone(4)), muddy.side(kSecond, Stone(4)));
}

TEST(StStamp, AMovedCardGetsANewStamp) {
  rules("ST-3.9", "ST-7.16");
  const Position position =
      Position("tactics=true").stone(5, "r1 r4", "b1 b4").stone(6, "", "g5").hand(0, "redeploy traitor r2");
  const State redeployed = after(position, "redeploy r1@5>6");
  EXPECT_EQ(redeployed.side(kFirst, Stone(5)).stamps[0], 6);
  EXPECT_EQ(redeployed.side(kFirst, Stone(4)).stamps, (std::array<std::uint8_t, 4>{2, 0, 0, 0}));
  // Across the same stone: the card changes sides and its stamp with it.
  const State same_stone = after(position, "traitor b1@5>5");
  EXPECT_EQ(same_stone.side(kFirst, Stone(4)).stamps, (std::array<std::uint8_t, 4>{1, 2, 6, 0}));
  EXPECT_EQ(same_stone.side(kSecond, Stone(4)).stamps, (std::array<std::uint8_t, 4>{4, 0, 0, 0}));
  EXPECT_EQ(after(position, "traitor g5@6>5").side(kFirst, Stone(4)).stamps[2], 6);
}

TEST(StStamp, ASideCountsItsLatestCardASurplusFourthIncluded) {
  rules("ST-3.10");
  // Both sides are worth 4, 27. Seat 0 had its three nines first, but its surplus fourth card came last of
  // all.
  const auto position = [] { return window().side(0, "r9 b9 g9").side(1, "y9 o9 p9"); };
  EXPECT_EQ(claim(position()), kStands);
  EXPECT_EQ(claim(position().discards(0, "mud").side(0, "r1")), kTieLost);
  EXPECT_EQ(claim(position().discards(0, "mud").side(0, "r1").side(1, "b1")), kStands);
}

TEST(StStamp, TheStampDecidesEvenIfTheOtherSideWasCompleteBefore) {
  rules("ST-3.10");
  // Seat 0 was complete with stamp 3. A deserter took a card and another one replaced it: seat 1 now is
  // earlier.
  State state = Position("tactics=true auto_claim=false")
                    .stone(5, "r9 b9 g9", "y9 o9 p9")
                    .to_move(1)
                    .hand(1, "deserter r1 r2")
                    .hand(0, "leader1 r3")
                    .clan_pile("o1 o2 o3");
  state = after(state, "deserter g9@5", "done", "draw clan", "leader1@5");
  EXPECT_EQ(prove(state, kFirst, Stone(4)).own, prove(state, kFirst, Stone(4)).reply);
  EXPECT_FALSE(provable(state, kFirst, Stone(4)));
  EXPECT_TRUE(provable(state, kSecond, Stone(4)));
}

}  // namespace
}  // namespace merlon::schotten_totten
