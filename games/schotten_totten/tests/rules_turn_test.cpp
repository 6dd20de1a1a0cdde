// ST-2: the steps of a turn.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

constexpr std::string_view kHand = "b7 r1 r2 r3 r4 r5";

/// Seat 0 is in the first window of a turn: stone 1 can be claimed now, stone 2 after b7.
Position four_steps() {
  return Position("tactics=true auto_claim=false")
      .phase(Phase::claim_before)
      .hand(0, kHand)
      .stone(1, "r9 r8 r7")
      .stone(2, "b9 b8");
}

TEST(StTurn, HasFourStepsInThisOrder) {
  rules("ST-2.1");
  State state = four_steps();
  EXPECT_EQ(refusal(state, "b7@2"), "ST_NOT_NOW ST-2.1");
  EXPECT_EQ(refusal(state, "draw clan"), "ST_NOT_NOW ST-2.5");
  state = after(state, "claim 1");
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_EQ(refusal(state, "claim 1"), "ST_NO_CLAIM_WINDOW ST-4.14");
  EXPECT_EQ(refusal(state, "done"), "ST_NO_CLAIM_WINDOW ST-4.15");
  state = after(state, "b7@2");
  EXPECT_EQ(state.phase, Phase::claim_after);
  EXPECT_EQ(refusal(state, "r1@3"), "ST_NOT_NOW ST-2.1");
  EXPECT_EQ(refusal(state, "pass"), "ST_NOT_NOW ST-2.1");
  state = after(state, "claim 2");
  EXPECT_EQ(state.phase, Phase::draw);
  EXPECT_EQ(refusal(state, "claim 2"), "ST_NO_CLAIM_WINDOW ST-4.14");
  EXPECT_EQ(refusal(state, "r1@3"), "ST_NOT_NOW ST-2.1");
  EXPECT_EQ(state.seat, kFirst);
  state = after(state, "draw clan");
  EXPECT_EQ(state.seat, kSecond);
  EXPECT_EQ(state.phase, Phase::play);
}

TEST(StTurn, PlayersTakeTurns) {
  rules("ST-2.1");
  State state = new_game(options_of("starter=second"));
  for (int turn = 1; turn <= 10; ++turn) {
    EXPECT_EQ(SchottenTotten::turn_number(state), turn);
    EXPECT_EQ(state.seat, turn % 2 == 1 ? kSecond : kFirst);
    play(state, legal_texts(state)[0]);
  }
}

TEST(StTurn, PlaysExactlyOneCardFaceUp) {
  rules("ST-2.2");
  const State before = Position().hand(0, kHand);
  const State state = after(before, "b7@4");
  EXPECT_EQ(state.side(kFirst, Stone(3)).cards[0], card_of("b7"));
  EXPECT_EQ(state.visible, clan_set("b7"));
  EXPECT_FALSE(state.hand_clan[Seat{0}].has(card_of("b7")));
  EXPECT_EQ((state.hand_clan[Seat{0}] & before.hand_clan[Seat{0}]).size(), 5);
  EXPECT_EQ(state.seat, kSecond);  // no second card
  EXPECT_EQ(refusal(before, "b8@4"), "ST_NOT_IN_HAND ST-2.2");
}

TEST(StTurn, NobodyPassesWhoCanPlaceAClanCard) {
  rules("ST-2.2");
  EXPECT_EQ(refusal(Position(), "pass"), "ST_MUST_PLAY ST-2.2");
  EXPECT_EQ(refusal(Position("tactics=true").hand(0, "r1 r2 r3 scout fog mud"), "pass"),
            "ST_MUST_PLAY ST-2.2");
  EXPECT_EQ(refusal(new_game({}), "pass"), "ST_MUST_PLAY ST-2.2");
}

TEST(StTurn, AClanCardNeedsAFreeSlotOnTheOwnSideOfAnUnclaimedStone) {
  rules("ST-2.3");
  const State state = Position("tactics=true")
                          .hand(0, kHand)
                          .stone(1, "o1 o2")           // room for one
                          .stone(2, "y1 y2 y4", "g1")  // full
                          .stone(3, "o4 o5 o7")
                          .mud(1)                     // Mud: room for a fourth
                          .stone(4, "", "g3 g4 g6")   // only the other side is full
                          .claimed(0, 5, "y9 y8 y7")  // claimed
                          .stone(6, "", "b9 b8 g7")
                          .side(0, "p1")
                          .owner(1);  // claimed by the other
  EXPECT_EQ(refusal(state, "b7@1"), "allowed");
  EXPECT_EQ(refusal(state, "b7@2"), "ST_COLUMN_FULL ST-2.3");
  EXPECT_EQ(refusal_fact(state, "b7@2", "slots"), "3");
  EXPECT_EQ(refusal(state, "b7@3"), "allowed");
  EXPECT_EQ(refusal(state, "b7@4"), "allowed");
  EXPECT_EQ(refusal(state, "b7@5"), "ST_STONE_CLAIMED ST-4.16");
  EXPECT_EQ(refusal(state, "b7@6"), "ST_STONE_CLAIMED ST-4.16");
  EXPECT_EQ(legal_texts_of(state, MoveKind::place).size(), 6u * 6u);  // six cards, stones 1 3 4 7 8 9
  const State later = after(state, "b7@4");
  EXPECT_EQ(later.side(kFirst, Stone(3)).cards[0], card_of("b7"));
  EXPECT_EQ(later.side(kSecond, Stone(3)), state.side(kSecond, Stone(3)));
}

TEST(StTurn, MudGivesFourSlotsAndNotMore) {
  rules("ST-2.3");
  const State state = Position("tactics=true").hand(0, kHand).stone(3, "o4 o5 o7 o9").mud(1);
  EXPECT_EQ(refusal(state, "b7@3"), "ST_COLUMN_FULL ST-2.3");
  EXPECT_EQ(refusal_fact(state, "b7@3", "slots"), "4");
}

TEST(StTurn, EndsWithExactlyOneCardDrawn) {
  rules("ST-2.4");
  State state = Position().hand(0, kHand).clan_pile("p1 p2 p3");
  state = after(state, "b7@1");
  EXPECT_EQ(state.hand_clan[Seat{0}], clan_set("p1 r1 r2 r3 r4 r5"));
  EXPECT_EQ(state.pile_size[Pile::clan], 2);
  // A hand that is far below the limit still gets only one.
  state = after(Position().hand(0, "b7 r1").clan_pile("p1 p2 p3"), "b7@1");
  EXPECT_EQ(state.hand_clan[Seat{0}], clan_set("p1 r1"));
  // No pile, no card.
  state = after(Position().hand(0, "b7 r1").clan_pile(""), "b7@1");
  EXPECT_EQ(state.hand_clan[Seat{0}], clan_set("r1"));
  EXPECT_EQ(state.seat, kSecond);
}

TEST(StTurn, TheDrawCannotBeDeclined) {
  rules("ST-2.4", "ST-2.5");
  const State state = after(Position("tactics=true").hand(0, kHand), "b7@1");
  EXPECT_EQ(state.phase, Phase::draw);
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"draw clan", "draw tactics"}));
  EXPECT_EQ(refusal(state, "pass"), "ST_NOT_NOW ST-2.1");
  EXPECT_EQ(refusal(state, "done"), "ST_NO_CLAIM_WINDOW ST-4.15");
}

TEST(StTurn, AHandAtTheLimitDrawsNothing) {
  rules("ST-2.4");
  // Seat 0 holds six tactics cards, may play none of them, and passes.
  const State before =
      Position("tactics=true").hand(0, "leader1 leader2 fog mud scout shield").discards(0, "reinforcement");
  const State state = after(before, "pass");
  EXPECT_EQ(state.seat, kSecond);
  EXPECT_EQ(state.hand_size(kFirst), 6);
  EXPECT_EQ(state.pile_size, before.pile_size);
}

TEST(StTurn, ThePileIsChosenWhenBothHaveCards) {
  rules("ST-2.5");
  const State state =
      after(Position("tactics=true").hand(0, kHand).clan_pile("p1 p2").tactics_pile("fog mud"), "b7@1");
  const State clan = after(state, "draw clan");
  EXPECT_TRUE(clan.hand_clan[Seat{0}].has(card_of("p1")));
  EXPECT_EQ(clan.pile_size, (IdArray<Pile, std::uint8_t>{{1, 2}}));
  const State tactics = after(state, "draw tactics");
  EXPECT_TRUE(tactics.hand_tactics[Seat{0}].has(Card::fog));
  EXPECT_EQ(tactics.pile_size, (IdArray<Pile, std::uint8_t>{{2, 1}}));
}

TEST(StTurn, FromOnePileTheCardComesByItself) {
  rules("ST-2.5");
  const State clan =
      after(Position("tactics=true").hand(0, kHand).clan_pile("p1 p2").tactics_pile(""), "b7@1");
  EXPECT_EQ(clan.seat, kSecond);
  EXPECT_TRUE(clan.hand_clan[Seat{0}].has(card_of("p1")));
  const State tactics =
      after(Position("tactics=true").hand(0, kHand).clan_pile("").tactics_pile("fog mud"), "b7@1");
  EXPECT_EQ(tactics.seat, kSecond);
  EXPECT_TRUE(tactics.hand_tactics[Seat{0}].has(Card::fog));
}

}  // namespace
}  // namespace merlon::schotten_totten
