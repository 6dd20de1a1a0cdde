// ST-4.11 to ST-4.16: when stones are claimed, and what a claim means afterwards.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

constexpr std::string_view kHand = "b1 b2 b3 b4 b5 b6";

/// Seat 1 is on turn with b6; seat 0 can prove stones 2, 5 and 7.
Position three_provable(std::string_view options) {
  return Position(options)
      .to_move(1)
      .hand(1, kHand)
      .stone(2, "r9 r8 r7")
      .stone(5, "g9 g8 g7")
      .stone(7, "y9 y8 y7");
}

std::vector<int> claims_in(const std::vector<Event>& events) {
  std::vector<int> stones;
  for (const Event& event : events) {
    if (event.kind == EventKind::claimed) stones.push_back(printed_number(event.to));
  }
  return stones;
}

bool has(const std::vector<Event>& events, EventKind kind) {
  return std::any_of(events.begin(), events.end(), [&](const Event& event) { return event.kind == kind; });
}

TEST(StClaims, AutoClaimTakesEverythingInAscendingOrder) {
  rules("ST-4.11", "ST-4.12");
  State state = three_provable("");
  EXPECT_EQ(claims_in(play(state, "b6@9")), (std::vector<int>{2, 5, 7}));
  EXPECT_EQ(owned_stones(state, 0), (std::vector<int>{2, 5, 7}));
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_EQ(refusal(state, "claim 2"), "ST_CLAIMS_ARE_AUTOMATIC ST-4.11");
}

TEST(StClaims, AutoClaimStopsAtTheWin) {
  rules("ST-4.11", "ST-4.12", "ST-5.2");
  State state = three_provable("").stone(6, "p9 p8 p7").stone(9, "o9 o8 o7");
  EXPECT_EQ(claims_in(play(state, "b6@1")), (std::vector<int>{2, 5, 6, 7}));
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(owned_stones(state, 0), (std::vector<int>{2, 5, 6, 7}));
}

TEST(StClaims, WithoutAutoClaimThePlayerDecides) {
  rules("ST-4.11", "ST-4.12");
  State state = three_provable("auto_claim=false");
  EXPECT_EQ(claims_in(play(state, "b6@9")), std::vector<int>{});
  EXPECT_EQ(state.phase, Phase::claim_before);
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"claim 2", "claim 5", "claim 7", "done"}));
  EXPECT_EQ(owned_stones(after(state, "done"), 0), std::vector<int>{});
  EXPECT_EQ(after(state, "done").phase, Phase::play);
  // Any number, in any order, one after the other.
  state = after(state, "claim 7");
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"claim 2", "claim 5", "done"}));
  state = after(state, "claim 2", "claim 5");
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_EQ(owned_stones(state, 0), (std::vector<int>{2, 5, 7}));
}

TEST(StClaims, TheWinningClaimIsTheLast) {
  rules("ST-4.12");
  State state = three_provable("auto_claim=false").stone(6, "p9 p8 p7");
  state = after(state, "b6@9", "claim 7", "claim 5", "claim 6");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(owned_stones(state, 0), (std::vector<int>{5, 6, 7}));
  EXPECT_EQ(refusal(state, "claim 2"), "ST_GAME_OVER ST-5.2");
}

TEST(StClaims, AClaimThatDoesNotStandCannotBeMade) {
  rules("ST-4.13");
  const State state = after(three_provable("auto_claim=false").stone(9, "r6 r5 r4"), "b6@9");
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"claim 2", "claim 5", "claim 7", "done"}));
  EXPECT_EQ(refusal(state, "claim 9"), "ST_CLAIM_COUNTEREXAMPLE ST-4.3");
  EXPECT_EQ(refusal(state, "claim 1"), "ST_CLAIM_NEEDS_THREE ST-4.1");
}

struct Windows {
  std::string_view claims;
  bool before;
  bool after_play;
};

constexpr std::array<Windows, 3> kWindows{
    {{"anytime", true, true}, {"start", true, false}, {"after", false, true}}};

TEST(StClaims, TheOptionClaimsSetsTheWindows) {
  rules("ST-4.14", "ST-10.3");
  for (const std::string_view tactics : {"tactics=false", "tactics=true"}) {
    for (const auto& [claims, before, after_play] : kWindows) {
      const std::string options = "claims=" + std::string(claims) + " " + std::string(tactics);
      // Before the play: stone 2 is provable as the turn of seat 0 begins.
      State state = Position(options).to_move(1).hand(1, kHand).clan_pile("").stone(2, "r9 r8 r7");
      play(state, "b6@9");
      if (state.phase == Phase::draw) play(state, "draw tactics");
      EXPECT_EQ(owned_stones(state, 0) == std::vector<int>{2}, before) << options;
      // After the play: r7 makes it provable.
      State later = Position(options).hand(0, "r7 b1").stone(2, "r9 r8").clan_pile("p1 p2 p3");
      const std::vector<Event> events = play(later, "r7@2");
      EXPECT_EQ(claims_in(events) == std::vector<int>{2}, after_play) << options;
      if (later.phase == Phase::draw) play(later, "draw clan");
      EXPECT_EQ(later.seat, kSecond);
    }
  }
}

TEST(StClaims, WithStartTheClaimWaitsForTheNextTurn) {
  rules("ST-4.14");
  State state =
      Position("claims=start").hand(0, "r7 o1").hand(1, "b1 b2").stone(2, "r9 r8").clan_pile("p1 p2 p3");
  state = after(state, "r7@2");
  EXPECT_EQ(owned_stones(state, 0), std::vector<int>{});
  EXPECT_EQ(claims_in(play(state, "b1@2")), std::vector<int>{2});
}

TEST(StClaims, WithAfterAStoneIsClaimedOnlyAfterThePlay) {
  rules("ST-4.14");
  State state = three_provable("claims=after").hand(0, "o1 o2 o3 o4 o5 o6");
  EXPECT_EQ(claims_in(play(state, "b6@9")), std::vector<int>{});
  EXPECT_EQ(claims_in(play(state, "o1@1")), (std::vector<int>{2, 5, 7}));
}

TEST(StClaims, EveryClaimComesBeforeTheDraw) {
  rules("ST-4.14");
  State state = Position().hand(0, "r7 b1").stone(2, "r9 r8").clan_pile("p1 p2 p3");
  std::vector<EventKind> kinds;
  for (const Event& event : play(state, "r7@2")) kinds.push_back(event.kind);
  EXPECT_EQ(kinds, (std::vector{EventKind::placed, EventKind::claimed, EventKind::drew}));
}

TEST(StClaims, NoWindowWhileAScoutIsCarriedOut) {
  rules("ST-4.15");
  for (const std::string_view scout : {"scout=one", "scout=any"}) {
    State state = Position("tactics=true auto_claim=false " + std::string(scout))
                      .hand(0, "scout r1 r2 r3 r4 r5")
                      .stone(2, "r9 r8 r7")
                      .clan_pile("p1 p2 p3 p4 p5");
    play(state, "scout clan");
    while (state.phase == Phase::scout_draw) {
      EXPECT_EQ(refusal(state, "claim 2"), "ST_NO_CLAIM_WINDOW ST-4.15");
      play(state, "draw clan");
    }
    for (const std::string_view back : {"return p1", "return p2"}) {
      EXPECT_EQ(state.phase, Phase::scout_return);
      EXPECT_EQ(refusal(state, "claim 2"), "ST_NO_CLAIM_WINDOW ST-4.15");
      play(state, back);
    }
    EXPECT_EQ(state.phase, Phase::claim_after);  // the window after the play
    EXPECT_EQ(refusal(state, "claim 2"), "allowed");
  }
}

// Before the play a claim is refused because the window was skipped, was closed, or does not exist.
TEST(StClaims, ARefusalNamesTheRuleThatTakesTheWindow) {
  rules("ST-4.14", "ST-4.15");
  const auto position = [](std::string_view claims, std::string_view side) {
    return Position("auto_claim=false " + std::string(claims)).hand(0, kHand).stone(2, side);
  };
  for (const std::string_view claims : {"claims=anytime", "claims=start"}) {
    EXPECT_EQ(refusal(position(claims, "r9 r8"), "claim 2"), "ST_NO_CLAIM_WINDOW ST-4.15");
    const State closed = after(position(claims, "r9 r8 r7").phase(Phase::claim_before), "done");
    EXPECT_EQ(refusal(closed, "claim 2"), "ST_NO_CLAIM_WINDOW ST-4.14");
  }
  for (const std::string_view side : {"r9 r8", "r9 r8 r7"}) {
    EXPECT_EQ(refusal(position("claims=after", side), "claim 2"), "ST_NO_CLAIM_WINDOW ST-4.14");
  }
}

/// Seat 0 is on turn, can prove stone 2 and must pass.
Position provable_but_stuck(std::string_view options) {
  return Position(options).hand(0, "").clan_pile("b1 b2 b3 b4 b5").stone(2, "r9 r8 r7");
}

TEST(StClaims, APassHasNoWindowAfterItButWithAfter) {
  rules("ST-4.15", "ST-8.3");
  for (const auto& [claims, before, after_play] : kWindows) {
    const std::string options = "claims=" + std::string(claims);
    State state = provable_but_stuck(options);
    EXPECT_EQ(claims_in(play(state, "pass")) == std::vector<int>{2}, claims == "after") << claims;
    State manual = provable_but_stuck("auto_claim=false " + options);
    play(manual, "pass");
    EXPECT_EQ(manual.seat == kFirst && manual.phase == Phase::claim_after, claims == "after") << claims;
  }
}

TEST(StClaims, AWindowWithoutAnythingToProveIsSkipped) {
  rules("ST-4.15");
  State state =
      Position("auto_claim=false").hand(0, "b1 b2").hand(1, "o1 o2").stone(2, "r8 r7").clan_pile("p1");
  play(state, "b1@1");  // no window after the play, none for seat 1 before its play
  EXPECT_EQ(state.seat, kSecond);
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_FALSE(has(play(state, "o1@1"), EventKind::claimed));
  EXPECT_EQ(state.phase, Phase::play);
  EXPECT_EQ(state.seat, kFirst);
}

TEST(StClaims, AClaimedStoneIsOutOfReachForEveryCard) {
  rules("ST-4.16", "ST-6.7");
  // Stone 5 is claimed; a free slot, own and other cards and Fog lie there.
  const auto position = [](int seat, std::string_view hand) {
    return Position("tactics=true")
        .to_move(seat)
        .hand(seat, hand)
        .stone(5, "r9 r8 r7", "g1 g2")
        .fog(1)
        .owner(0)
        .stone(4, "y1", "y2")
        .discards(0, "shield");
  };
  const State first = position(0, "redeploy deserter traitor mud leader1 b1");
  const State second = position(1, "redeploy deserter traitor mud leader1 b1");
  struct Case {
    const State& state;
    std::string_view move;
  };
  for (const auto& [state, move] : std::vector<Case>{
           {first, "b1@5"},
           {second, "b1@5"},
           {first, "leader1@5"},
           {second, "leader1@5"},
           {first, "mud@5"},
           {second, "mud@5"},
           {first, "redeploy r9@5>off"},
           {first, "redeploy r9@5>6"},
           {second, "redeploy g1@5>6"},
           {first, "redeploy y1@4>5"},
           {second, "redeploy y2@4>5"},
           {second, "redeploy fog@5>6"},
           {second, "redeploy fog@5>off"},
           {first, "deserter g1@5"},
           {first, "deserter fog@5"},
           {second, "deserter r9@5"},
           {first, "traitor g1@5>6"},
           {second, "traitor r9@5>6"},
           {second, "traitor y1@4>5"},
       }) {
    EXPECT_EQ(refusal(state, move), "ST_STONE_CLAIMED ST-4.16") << move;
  }
  EXPECT_EQ(refusal(first, "redeploy y1@4>6"), "allowed");
  EXPECT_EQ(refusal(second, "traitor y1@4>6"), "allowed");
}

TEST(StClaims, AClaimedStoneKeepsItsCardsAsEvidenceAndTakesNoMore) {
  rules("ST-4.16");
  const State before = Position("auto_claim=false")
                           .phase(Phase::claim_before)
                           .hand(0, kHand)
                           .hand(1, "p1 p2 p3 p4 p5 p6")
                           .stone(5, "r9 r8 r7", "g1")
                           .stone(6, "y9 y8 y7");
  const State owned = after(before, "claim 5");
  EXPECT_EQ(owned.side(kFirst, Stone(4)), before.side(kFirst, Stone(4)));
  EXPECT_EQ(owned.visible, before.visible);
  EXPECT_FALSE(provable(owned, kFirst, Stone(4)));
  EXPECT_EQ(refusal(owned, "claim 5"), "ST_STONE_CLAIMED ST-4.16");
  const State play_step = after(owned, "done");
  EXPECT_EQ(refusal(play_step, "b1@5"), "ST_STONE_CLAIMED ST-4.16");
  const State next = after(play_step, "b1@1", "done");
  EXPECT_EQ(next.seat, kSecond);
  EXPECT_EQ(refusal(next, "p1@5"), "ST_STONE_CLAIMED ST-4.16");
  EXPECT_EQ(refusal(next, "p1@6"), "allowed");
}

TEST(StClaims, AnOwnerNeverChanges) {
  rules("ST-4.16");
  for (int game = 0; game < 50; ++game) {
    BySeat<StoneSet> owned{};
    Walk walk(path_over({options_of("tactics=true")}, game));
    while (!walk.at_end()) {
      walk.step();
      const BySeat<StoneSet> now = walk.state().owned;
      for (const Seat seat : kSeats) ASSERT_TRUE((owned[seat] - now[seat]).empty());
      owned = now;
    }
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
