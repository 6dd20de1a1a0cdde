// ST-6: tactics cards in general.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

TEST(StTactics, TheBasicGameHasNone) {
  rules("ST-6.1");
  const State basic = new_game({});
  EXPECT_EQ(basic.pile_size[Pile::tactics], 0);
  EXPECT_EQ(refusal(basic, "leader1@1"), "ST_NO_TACTICS ST-6.1");
  EXPECT_EQ(refusal(basic, "fog@1"), "ST_NO_TACTICS ST-6.1");
  EXPECT_EQ(refusal(basic, "scout clan"), "ST_NO_TACTICS ST-6.1");
  EXPECT_EQ(refusal(basic, "deserter r1@1"), "ST_NO_TACTICS ST-6.1");
  EXPECT_FALSE(Options{}.tactics);
  const State tactics = new_game(options_of("tactics=true"));
  EXPECT_EQ(tactics.pile_size[Pile::tactics], 10);
  EXPECT_EQ(refusal(tactics, "leader1@1"), "ST_NOT_IN_HAND ST-2.2");
}

TEST(StTactics, OneIsPlayedAsTheOneCardOfTheTurn) {
  rules("ST-6.2");
  const Position position = Position("tactics=true").hand(0, "leader1 fog r1 r2 r3 r4");
  const State state = after(position, "leader1@3");
  EXPECT_EQ(state.phase, Phase::draw);
  EXPECT_EQ(refusal(state, "r1@3"), "ST_NOT_NOW ST-2.1");
  EXPECT_EQ(after(state, "draw clan").seat, kSecond);
}

TEST(StTactics, OneInTheHandCountsTowardsTheLimitAndAnyNumberMayBeHeld) {
  rules("ST-6.2");
  State state = Position("tactics=true").hand(0, "leader1 fog mud scout shield r1");
  state = after(state, "r1@1", "draw tactics");
  EXPECT_EQ(state.tactics_count[Seat{0}], 6);  // nothing but tactics cards
  EXPECT_EQ(state.hand_size(kFirst), 6);
  // Five tactics cards and a clan card are a full hand: a pass draws nothing.
  const State full = Position("tactics=true").crowd(0).hand(0, "leader1 fog mud scout shield p1");
  EXPECT_EQ(after(full, "pass").hand_size(kFirst), 6);
}

TEST(StTactics, NobodyGetsMoreThanOneAhead) {
  rules("ST-6.3");
  const auto position = [](std::string_view mine, std::string_view theirs) {
    return Position("tactics=true").hand(0, "fog leader1 r1").played(0, mine).played(1, theirs);
  };
  EXPECT_EQ(refusal(position("", ""), "fog@1"), "allowed");
  EXPECT_EQ(refusal(position("scout", "deserter"), "fog@1"), "allowed");
  EXPECT_EQ(refusal(position("", "deserter"), "fog@1"), "allowed");
  const State ahead = position("scout", "");
  EXPECT_EQ(refusal(ahead, "fog@1"), "ST_TACTIC_LIMIT ST-6.3");
  EXPECT_EQ(refusal_fact(ahead, "fog@1", "mine"), "1");
  EXPECT_EQ(refusal_fact(ahead, "fog@1", "theirs"), "0");
  EXPECT_EQ(refusal(position("scout traitor", "deserter"), "leader1@1"), "ST_TACTIC_LIMIT ST-6.3");
  EXPECT_EQ(refusal(ahead, "r1@1"), "allowed");
}

TEST(StTactics, EveryCardPlayedCountsForGood) {
  rules("ST-6.4");
  // The own Fog was deserted and lies among the discards: it still counts.
  const State gone = Position("tactics=true").hand(0, "leader1 r1").discards(0, "fog").played(1, "");
  EXPECT_EQ(refusal(gone, "leader1@1"), "ST_TACTIC_LIMIT ST-6.3");
  // A Leader that is redeployed is not played again: Redeploy itself is the one card more.
  State state = Position("tactics=true").hand(0, "redeploy r1").stone(2, "leader1").played(1, "scout");
  state = after(state, "redeploy leader1@2>3");
  EXPECT_EQ(state.played[Seat{0}], tactics_set("leader1 redeploy"));
  // And one that is discarded has been played all the same.
  State off = Position("tactics=true").hand(0, "redeploy r1").stone(2, "leader1").played(1, "scout");
  EXPECT_EQ(after(off, "redeploy leader1@2>off").played[Seat{0}], tactics_set("leader1 redeploy"));
  // The victim's count does not change.
  const State victim = Position("tactics=true").hand(0, "deserter r1").stone(2, "", "shield");
  EXPECT_EQ(after(victim, "deserter shield@2").played[Seat{1}], tactics_set("shield"));
}

TEST(StTactics, EachPlayerPlaysOneLeader) {
  rules("ST-6.5");
  const auto position = [] {
    return Position("tactics=true").hand(0, "leader2 redeploy r1").played(1, "scout deserter");
  };
  EXPECT_EQ(refusal(position().stone(2, "leader1").discards(0, ""), "leader2@3"), "ST_SECOND_LEADER ST-6.5");
  // Not even if the first was discarded.
  EXPECT_EQ(refusal(position().discards(0, "leader1"), "leader2@3"), "ST_SECOND_LEADER ST-6.5");
  // The other player's Leader does not matter.
  EXPECT_EQ(refusal(Position("tactics=true").hand(0, "leader2 r1").stone(2, "", "leader1"), "leader2@3"),
            "allowed");
  // A Leader on the table may be redeployed.
  const State state = position().stone(2, "leader1");
  EXPECT_EQ(after(state, "redeploy leader1@2>3").side(kFirst, Stone(2)).cards[0], Card::leader1);
}

TEST(StTactics, ACardWithoutEffectCannotBePlayed) {
  rules("ST-6.6");
  // Morale cards need a free own slot.
  const State crowded = Position("tactics=true").crowd(0).hand(0, "leader1 reinforcement shield p1");
  for (int stone = 1; stone <= 9; ++stone) {
    for (const std::string card : {"leader1", "reinforcement", "shield"}) {
      EXPECT_EQ(refusal(crowded, card + "@" + std::to_string(stone)), "ST_COLUMN_FULL ST-2.3");
    }
  }
  EXPECT_EQ(legal_texts(crowded), std::vector<std::string>{"pass"});
  // Terrain needs an unclaimed stone.
  const State claimed = Position("tactics=true").hand(0, "fog p1").claimed(0, 5, "r1 r2 r4");
  EXPECT_EQ(refusal(claimed, "fog@5"), "ST_STONE_CLAIMED ST-4.16");
  EXPECT_EQ(legal_texts_of(claimed, MoveKind::place).size(), 16u);
  // The Scout needs a pile with cards.
  const Position scout = Position("tactics=true").hand(0, "scout p1").clan_pile("");
  EXPECT_EQ(refusal(Position(scout).tactics_pile("fog"), "scout tactics"), "allowed");
  EXPECT_EQ(refusal(Position(scout).tactics_pile("fog"), "scout clan"), "ST_DECK_EMPTY ST-6.6");
  EXPECT_TRUE(legal_texts_of(Position(scout).tactics_pile(""), MoveKind::scout).empty());
}

TEST(StTactics, TricksNeedATarget) {
  rules("ST-6.6");
  const State empty_table = Position("tactics=true").hand(0, "redeploy deserter traitor p1");
  for (const MoveKind kind : {MoveKind::redeploy, MoveKind::deserter, MoveKind::traitor}) {
    EXPECT_TRUE(legal_texts_of(empty_table, kind).empty());
  }
  EXPECT_EQ(refusal(empty_table, "redeploy r1@1>2"), "ST_CARD_NOT_THERE ST-7.13");
  EXPECT_EQ(refusal(empty_table, "deserter r1@1"), "ST_CARD_NOT_THERE ST-7.15");
  EXPECT_EQ(refusal(empty_table, "traitor r1@1>2"), "ST_CARD_NOT_THERE ST-7.16");
  // The Traitor needs a free own slot as well, Redeploy does not: it may discard.
  const State crowded =
      Position("tactics=true").crowd(0).stone(1, "", "p2").hand(0, "redeploy deserter traitor p1");
  EXPECT_TRUE(legal_texts_of(crowded, MoveKind::traitor).empty());
  EXPECT_EQ(legal_texts_of(crowded, MoveKind::deserter), std::vector<std::string>{"deserter p2@1"});
  EXPECT_EQ(legal_texts_of(crowded, MoveKind::redeploy).size(), 27u);
  // Tricks take no slot.
  EXPECT_EQ(refusal(crowded, "traitor@1"), "ST_TRICK_TAKES_NO_SLOT ST-6.8");
}

TEST(StTactics, ACardOnTheTableCanPreventAClaimButNotUndoOne) {
  rules("ST-6.7");
  const auto position = [] {
    return Position("tactics=true auto_claim=false")
        .to_move(1)
        .hand(1, "fog mud deserter p1")
        .stone(5, "r9 r8 r7");
  };
  const State state = position();
  EXPECT_TRUE(provable(state, kFirst, Stone(4)));
  for (const std::string_view move : {"fog@5", "mud@5", "deserter r8@5"}) {
    EXPECT_FALSE(provable(after(state, move), kFirst, Stone(4))) << move;
  }
  const State claimed = position().owner(0);
  for (const std::string_view move : {"fog@5", "mud@5", "deserter r8@5"}) {
    EXPECT_EQ(refusal(claimed, move), "ST_STONE_CLAIMED ST-4.16") << move;
  }
}

TEST(StTactics, PlayedTricksAndDiscardsStayOpen) {
  rules("ST-6.8");
  const State before = Position("tactics=true")
                           .hand(0, "deserter r1")
                           .stone(2, "", "b9 shield")
                           .hand(1, "redeploy p1")
                           .clan_pile("p2 p3");
  State state = after(before, "deserter b9@2", "draw clan");
  EXPECT_EQ(state.discards[Seat{1}], clan_set("b9"));  // on the side of the player from whose side it came
  EXPECT_FALSE(state.discards[Seat{0}].has(card_of("b9")));
  EXPECT_TRUE(state.played[Seat{0}].has(Card::deserter));
  EXPECT_TRUE(state.visible.has(card_of("b9")));
  state = after(state, "redeploy shield@2>off", "draw clan");
  EXPECT_EQ(state.discards_tactics[Seat{1}], tactics_set("shield"));
  EXPECT_TRUE(state.discards_tactics[Seat{0}].empty());
  // Both players and any spectator see all of it.
  for (const Seat viewer : {kFirst, kSecond, kSpectator}) {
    const State seen = SchottenTotten::redact(state, viewer).state();
    EXPECT_EQ(seen.discards, state.discards);
    EXPECT_EQ(seen.discards_tactics, state.discards_tactics);
    EXPECT_EQ(seen.played, state.played);
  }
  // An own card that is redeployed away lies on the own side.
  const State own = Position("tactics=true").hand(0, "redeploy r1").stone(2, "b9");
  EXPECT_EQ(after(own, "redeploy b9@2>off").discards[Seat{0}], clan_set("b9"));
}

TEST(StTactics, NothingReturnsFromTheDiscards) {
  rules("ST-6.8");
  const State state = Position("tactics=true")
                          .discards(0, "b9 shield")
                          .hand(0, "redeploy deserter traitor p1")
                          .played(1, "scout")
                          .stone(3, "r1", "r2");
  for (const std::string& move : legal_texts(state)) {
    EXPECT_EQ(move.find("b9"), std::string::npos) << move;
    EXPECT_EQ(move.find("shield"), std::string::npos) << move;
  }
}

// --- unplayed tactics cards in proofs ----------------------------------------------------------------------

/// Seat 0 holds y9 y8 y6 (3, 23) against g8 g7; p1 and p2 are the only unseen clan cards.
Position unplayed(std::string_view option) {
  return Position("tactics=true auto_claim=false proof_counts_unplayed_tactics=" + std::string(option))
      .phase(Phase::claim_before)
      .stone(5, "y9 y8 y6", "g8 g7")
      .open_all_but("p1 p2")
      .clan_pile("p1 p2");
}

TEST(StTactics, UnplayedOnesDoNotStopAProofByDefault) {
  rules("ST-6.9");
  EXPECT_FALSE(Options{}.proof_counts_unplayed_tactics);
  EXPECT_EQ(refusal(unplayed("false"), "claim 5"), "allowed");
  EXPECT_EQ(refusal(unplayed("true"), "claim 5"), "ST_CLAIM_COUNTEREXAMPLE ST-4.3");
  EXPECT_EQ(refusal_fact(unplayed("true"), "claim 5", "cards"), "leader1");
}

TEST(StTactics, WithTheOptionMoraleCardsCountUnlessTheyLieOpen) {
  rules("ST-6.9");
  struct Case {
    std::string_view what;
    State state;
    std::string_view answer;
  };
  constexpr std::string_view kNo = "ST_CLAIM_COUNTEREXAMPLE ST-4.3";
  for (const Case& one : std::vector<Case>{
           // 8-7 with Reinforcement or Shield Bearer is a Clan of 22 at most.
           {"the opponent has played a Leader", unplayed("true").discards(1, "leader1"), "allowed"},
           {"the claimant has played one", unplayed("true").discards(0, "leader1"), kNo},
           {"a Leader in the claimant's hand is unseen", unplayed("true").hand(0, "leader1 leader2"), kNo},
           {"all Leaders in the pile", unplayed("true").tactics_pile("leader1 leader2"), kNo},
       }) {
    EXPECT_EQ(refusal(one.state, "claim 5"), one.answer) << one.what;
  }
  EXPECT_EQ(refusal_fact(unplayed("true").discards(0, "leader1"), "claim 5", "cards"), "leader2");
}

TEST(StTactics, WithTheOptionReinforcementAndShieldBearerCountToo) {
  rules("ST-6.9");
  // No Leader can come any more. Against 4, 27 only an Ordered Clan will do.
  const auto position = [](std::string_view other) {
    return Position("tactics=true auto_claim=false proof_counts_unplayed_tactics=true")
        .phase(Phase::claim_before)
        .stone(5, "r9 y9 b9", other)
        .open_all_but("p1")
        .clan_pile("p1")
        .discards(1, "leader1");
  };
  constexpr std::string_view kNo = "ST_CLAIM_COUNTEREXAMPLE ST-4.3";
  EXPECT_EQ(refusal(position("g9 g8"), "claim 5"), kNo);
  EXPECT_EQ(refusal_fact(position("g9 g8"), "claim 5", "cards"), "reinforcement");
  EXPECT_EQ(refusal(position("g9 g8").discards(0, "reinforcement"), "claim 5"), "allowed");
  EXPECT_EQ(refusal(position("g1 g2"), "claim 5"), kNo);
  EXPECT_EQ(refusal_fact(position("g1 g2"), "claim 5", "cards"), "shield");
  EXPECT_EQ(refusal(position("g1 g2").discards(0, "shield"), "claim 5"), "allowed");
}

TEST(StTactics, WithTheOptionAtMostOneLeaderCounts) {
  rules("ST-6.9");
  const auto position = [](std::string_view other, std::string_view unseen) {
    return Position("tactics=true auto_claim=false proof_counts_unplayed_tactics=true")
        .phase(Phase::claim_before)
        .stone(5, "y9 y8 y6", other)
        .open_all_but(unseen)
        .clan_pile(unseen);
  };
  // Two Leaders and the Reinforcement would be 9-8-7 of one suit. One Leader, Reinforcement and Shield Bearer
  // are a Clan of 19, less than 23.
  EXPECT_EQ(refusal(position("", ""), "claim 5"), "allowed");
  // g8 with one Leader and the Reinforcement is 9-8-7 too.
  EXPECT_EQ(refusal(position("g8", "p1"), "claim 5"), "ST_CLAIM_COUNTEREXAMPLE ST-4.3");
  EXPECT_EQ(refusal_fact(position("g8", "p1"), "claim 5", "cards"), "leader1 reinforcement");
  // Without the Reinforcement, g8 gets p1, one Leader or the Shield Bearer: at best a Clan of 20.
  EXPECT_EQ(refusal(position("g8", "p1").discards(0, "reinforcement"), "claim 5"), "allowed");
}

TEST(StTactics, WithTheOptionTerrainAndTricksStayOut) {
  rules("ST-6.9");
  // 9-8-7 cannot be beaten by morale cards; Fog or a Traitor could spoil it, but do not count.
  const State state = Position("tactics=true auto_claim=false proof_counts_unplayed_tactics=true")
                          .phase(Phase::claim_before)
                          .stone(5, "y9 y8 y7")
                          .hand(1, "fog mud traitor deserter p1");
  EXPECT_EQ(refusal(state, "claim 5"), "allowed");
}

TEST(StTactics, WithTheOptionTheLimitOfPlayedCardsIsNotLookedAt) {
  rules("ST-6.9");
  // Seat 1 is one ahead and may not play a Leader now. It counts all the same.
  EXPECT_EQ(refusal(unplayed("true").played(1, "scout"), "claim 5"), "ST_CLAIM_COUNTEREXAMPLE ST-4.3");
}

}  // namespace
}  // namespace merlon::schotten_totten
