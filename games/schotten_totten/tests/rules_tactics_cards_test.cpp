// ST-7: the ten tactics cards, one by one. What wildcards and terrain are worth stands in formation_test.cpp.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

/// The cards of a pile as text, top first.
std::string pile_of_text(const State& state, Pile pile) {
  const auto cards = pile_cards(state, pile);
  return text_of({cards.rbegin(), cards.rend()});
}

std::string side_text(const State& state, int seat, int stone) {
  const Side& side = state.side(Seat{static_cast<std::uint8_t>(seat)}, stone_from_printed(stone));
  return text_of({side.cards.begin(), side.cards.begin() + side.size()});
}

// --- morale cards ------------------------------------------------------------------------------------------

TEST(StMorale, TakesASlotLikeAClanCard) {
  rules("ST-7.1", "ST-7.2", "ST-7.3");
  for (const std::string card : {"leader1", "leader2", "reinforcement", "shield"}) {
    const auto position = [&](std::string_view side) {
      return Position("tactics=true auto_claim=false").hand(0, card + " r1").stone(5, side);
    };
    const State state = after(position("b1 g9"), card + "@5");
    EXPECT_EQ(side_text(state, 0, 5), "b1 g9 " + card);
    EXPECT_TRUE(state.complete(kFirst).has(Stone(4)));
    EXPECT_EQ(refusal(position("b1 g9 y4"), card + "@5"), "ST_COLUMN_FULL ST-2.3");
  }
}

TEST(StMorale, SuitAndValueAreOpenUntilTheClaim) {
  rules("ST-7.1", "ST-7.2", "ST-7.3");
  // The same card on the table, completed in different ways.
  struct Case {
    std::string_view wildcard;
    std::string_view rest;
    Strength strength;
  };
  for (const auto& [wildcard, rest, strength] : std::vector<Case>{
           {"leader1", "r7 r6", {FormationClass::ordered_clan, 21}},
           {"leader1", "b1 g1", {FormationClass::team, 3}},
           {"reinforcement", "r9 r8", {FormationClass::ordered_clan, 24}},
           {"reinforcement", "b7 g7", {FormationClass::team, 21}},
           {"reinforcement", "b8 g7", {FormationClass::horde, 22}},  // always 7
           {"shield", "r1 r2", {FormationClass::ordered_clan, 6}},
           {"shield", "b2 g2", {FormationClass::team, 6}},
           {"shield", "b4 g4", {FormationClass::horde, 11}},  // never more than 3
       }) {
    const State state = Position("tactics=true").stone(5, wildcard).side(0, rest);
    EXPECT_EQ(prove(state, kFirst, Stone(4)).own, strength) << wildcard << " " << rest;
  }
}

TEST(StMorale, TheOptionReinforcementAndValuesReachTheClaims) {
  rules("ST-7.1", "ST-7.2");
  const auto own = [](std::string_view options, std::string_view side) {
    return prove(Position("tactics=true " + std::string(options)).stone(5, side), kFirst, Stone(4)).own;
  };
  EXPECT_EQ(own("reinforcement=7", "r9 b1 reinforcement").sum, 17);
  EXPECT_EQ(own("reinforcement=8", "r9 b1 reinforcement").sum, 18);
  EXPECT_EQ(own("values=9", "r9 b1 leader1").sum, 19);
  EXPECT_EQ(own("values=10", "r9 b1 leader1").sum, 20);
  EXPECT_EQ(Options{}.reinforcement, 7);
}

// --- Fog and Mud -------------------------------------------------------------------------------------------

TEST(StTerrain, IsLaidAtAnyUnclaimedStoneAndTakesNoSlot) {
  rules("ST-7.4");
  const State state = Position("tactics=true auto_claim=false")
                          .hand(0, "fog mud r1")
                          .stone(2, "o1 o2 o4", "g1 g2 g4")  // both sides are full
                          .claimed(0, 3, "y9 y8 y7");
  for (const std::string card : {"fog", "mud"}) {
    EXPECT_EQ(refusal(state, card + "@1"), "allowed");
    EXPECT_EQ(refusal(state, card + "@2"), "allowed");
    EXPECT_EQ(refusal(state, card + "@3"), "ST_STONE_CLAIMED ST-4.16");
  }
  const State foggy = after(state, "fog@2");
  EXPECT_TRUE(foggy.has_fog(Stone(1)));
  EXPECT_EQ(foggy.sides, state.sides);
  // Also where the other one lies.
  const State muddy = Position("tactics=true").hand(0, "fog r1").stone(2).mud(1);
  EXPECT_TRUE(after(muddy, "fog@2").has_fog(Stone(1)));
  EXPECT_TRUE(after(muddy, "fog@2").has_mud(Stone(1)));
}

TEST(StTerrain, EqualSumsUnderFogAreATie) {
  rules("ST-7.5");
  const State state = Position("tactics=true").stone(5).fog(0).side(0, "r7 r8 r9").side(1, "b8 g8 o8");
  EXPECT_TRUE(provable(state, kFirst, Stone(4)));
  EXPECT_EQ(prove(state, kSecond, Stone(4)).verdict, Verdict::tie_lost);
}

TEST(StTerrain, MudAsksBothSidesForFourCards) {
  rules("ST-7.6", "ST-7.7");
  // Both sides are complete, and seat 0 could claim. Mud comes: neither is complete any more.
  const State dry =
      Position("tactics=true auto_claim=false").to_move(1).hand(1, "mud r1").stone(5, "r7 r8 r9", "b1 b2 b4");
  EXPECT_TRUE(provable(dry, kFirst, Stone(4)));
  const State muddy = after(dry, "mud@5");
  EXPECT_FALSE(muddy.complete(kFirst).has(Stone(4)));
  EXPECT_FALSE(muddy.complete(kSecond).has(Stone(4)));
  EXPECT_TRUE(muddy.free[Seat{0}].has(Stone(4)) && muddy.free[Seat{1}].has(Stone(4)));
  EXPECT_EQ(prove(muddy, kFirst, Stone(4)).verdict, Verdict::own_side_incomplete);
}

TEST(StTerrain, WhenMudLeavesThreeCardsAreComplete) {
  rules("ST-7.8");
  const State muddy = Position("tactics=true auto_claim=false")
                          .hand(0, "deserter r1")
                          .stone(5)
                          .mud(1)
                          .side(0, "r7 r8 r9")
                          .side(1, "b1 b2");
  EXPECT_FALSE(muddy.complete(kFirst).has(Stone(4)));
  const State dry = after(muddy, "deserter mud@5");
  EXPECT_TRUE(dry.complete(kFirst).has(Stone(4)));
  EXPECT_FALSE(dry.complete(kSecond).has(Stone(4)));
  EXPECT_EQ(dry.phase, Phase::claim_after);
}

TEST(StTerrain, AFourthCardStaysAndNothingIsAdded) {
  rules("ST-7.8", "ST-7.9");
  const auto dry = [](int seat, std::string_view hand) {
    return Position("tactics=true auto_claim=false")
        .to_move(seat)
        .hand(seat, hand)
        .discards(1, "mud")
        .stone(5, "r5 r6 r7 b9", "g1");
  };
  const State own = dry(0, "redeploy y1");
  EXPECT_TRUE(own.complete(kFirst).has(Stone(4)));
  EXPECT_EQ(prove(own, kFirst, Stone(4)).own, (Strength{FormationClass::ordered_clan, 18}));
  EXPECT_EQ(refusal(own, "y1@5"), "ST_COLUMN_FULL ST-2.3");
  const State theirs = dry(1, "deserter traitor").discards(0, "fog");
  for (const std::string card : {"r5", "r6", "r7", "b9"}) {
    EXPECT_EQ(refusal(own, "redeploy " + card + "@5>off"), "allowed");
    EXPECT_EQ(refusal(theirs, "deserter " + card + "@5"), "allowed");
    EXPECT_EQ(refusal(theirs, "traitor " + card + "@5>5"), "allowed");
  }
  // With three left the side is complete still; with two it takes cards again.
  EXPECT_TRUE(after(own, "redeploy b9@5>6").complete(kFirst).has(Stone(4)));
  EXPECT_FALSE(after(own, "redeploy b9@5>6").free[Seat{0}].has(Stone(4)));
}

// --- Scout -------------------------------------------------------------------------------------------------

Position scouting(std::string_view options, std::string_view hand = "scout r1 r2 r3 r4 leader1") {
  return Position("tactics=true " + std::string(options))
      .hand(0, hand)
      .clan_pile("p1 p2 p3 p4 p5")
      .tactics_pile("fog mud deserter");
}

TEST(StScout, DrawsThreeCardsFromOnePile) {
  rules("ST-7.10");
  const State clan = after(scouting(""), "scout clan");
  EXPECT_EQ(clan.hand_clan[Seat{0}], clan_set("r1 r2 r3 r4 p1 p2 p3"));
  EXPECT_EQ(clan.phase, Phase::scout_return);
  const State tactics = after(scouting(""), "scout tactics");
  EXPECT_EQ(tactics.hand_tactics[Seat{0}], tactics_set("leader1 fog mud deserter"));
  EXPECT_EQ(tactics.pile_size[Pile::tactics], 0);
  EXPECT_EQ(refusal(clan, "draw tactics"), "ST_NOT_NOW ST-2.5");
}

TEST(StScout, DrawsFewerFromAShortPile) {
  rules("ST-7.10");
  const State state = after(scouting("").clan_pile("p1 p2"), "scout clan");
  EXPECT_EQ(state.hand_clan[Seat{0}], clan_set("r1 r2 r3 r4 p1 p2"));
  EXPECT_EQ(state.phase, Phase::scout_return);
  EXPECT_EQ(state.scout_left, 2);
  EXPECT_EQ(refusal(scouting("").clan_pile(""), "scout clan"), "ST_DECK_EMPTY ST-6.6");
}

TEST(StScout, WithAnyThePileIsChosenForEachCard) {
  rules("ST-7.10");
  State state = after(scouting("scout=any"), "scout clan");
  EXPECT_EQ(state.phase, Phase::scout_draw);
  EXPECT_TRUE(state.hand_clan[Seat{0}].has(card_of("p1")));  // seen before the next choice
  EXPECT_EQ(legal_texts(state), (std::vector<std::string>{"draw clan", "draw tactics"}));
  state = after(state, "draw tactics");
  EXPECT_TRUE(state.hand_tactics[Seat{0}].has(Card::fog));
  EXPECT_EQ(state.phase, Phase::scout_draw);
  state = after(state, "draw clan");
  EXPECT_EQ(state.phase, Phase::scout_return);
  EXPECT_EQ(state.hand_size(kFirst), 8);
  // When only one pile has cards left there is nothing to choose.
  const State one = after(scouting("scout=any").clan_pile("p1"), "scout clan");
  EXPECT_EQ(one.phase, Phase::scout_return);
  EXPECT_EQ(one.hand_tactics[Seat{0}], tactics_set("leader1 fog mud"));
  // And the cards may run out.
  const State few = after(scouting("scout=any").clan_pile("p1").tactics_pile("fog"), "scout clan");
  EXPECT_EQ(few.phase, Phase::scout_return);
  EXPECT_EQ(few.hand_size(kFirst), 7);
}

TEST(StScout, TwoCardsOfTheWholeHandGoBackInAnyOrder) {
  rules("ST-7.11");
  const State state = after(scouting(""), "scout clan");
  const std::vector<std::string> returns{"return r1", "return r2", "return r3", "return r4",
                                         "return p1", "return p2", "return p3", "return leader1"};
  EXPECT_EQ(legal_texts(state).size(), returns.size());
  for (const std::string& move : returns) EXPECT_EQ(refusal(state, move), "allowed") << move;
  EXPECT_EQ(refusal(state, "return p4"), "ST_NOT_IN_HAND ST-7.11");
  EXPECT_EQ(refusal(state, "r1@1"), "ST_NOT_NOW ST-2.1");
  EXPECT_EQ(pile_of_text(after(state, "return r1", "return p3"), Pile::clan), "p3 r1 p4 p5");
  EXPECT_EQ(pile_of_text(after(state, "return p3", "return r1"), Pile::clan), "r1 p3 p4 p5");
  // Each kind has its pile.
  const State mixed = after(state, "return leader1", "return r4");
  EXPECT_EQ(pile_of_text(mixed, Pile::clan), "r4 p4 p5");
  EXPECT_EQ(pile_of_text(mixed, Pile::tactics), "leader1 fog mud deserter");
  EXPECT_EQ(refusal(scouting(""), "return r1"), "ST_NOT_NOW ST-7.11");
}

TEST(StScout, TheOptionReturnPutsThemAtTheBottom) {
  rules("ST-7.11");
  const State state = after(scouting("scout_return=bottom"), "scout clan");
  EXPECT_EQ(pile_of_text(after(state, "return r1", "return p3"), Pile::clan), "p4 p5 r1 p3");
  const State mixed = after(state, "return leader1", "return r4");
  EXPECT_EQ(pile_of_text(mixed, Pile::clan), "p4 p5 r4");
  EXPECT_EQ(pile_of_text(mixed, Pile::tactics), "fog mud deserter leader1");
}

TEST(StScout, FromASmallHandAllCardsGoBack) {
  rules("ST-7.11", "ST-7.12");
  // The Scout is the last card and one card can be drawn: it goes back. Then it is drawn again (ST-2.4).
  State state = after(scouting("", "scout").clan_pile("p1").tactics_pile(""), "scout clan");
  EXPECT_EQ(legal_texts(state), std::vector<std::string>{"return p1"});
  state = after(state, "return p1");
  EXPECT_EQ(state.seat, kSecond);
  EXPECT_EQ(state.hand_clan[Seat{0}], clan_set("p1"));
}

TEST(StScout, ThenTheTurnGoesOn) {
  rules("ST-7.12");
  // The hand is at its limit again: 6 - 1 + 3 - 2.
  const State full = after(scouting(""), "scout clan", "return r1", "return r2");
  EXPECT_EQ(full.hand_size(kFirst), 6);
  EXPECT_EQ(full.seat, kSecond);
  // From a short pile it is not, and a card is drawn.
  const State draw = after(scouting("").clan_pile("p1 p2"), "scout clan", "return r1", "return r2");
  EXPECT_EQ(draw.hand_size(kFirst), 5);
  EXPECT_EQ(draw.phase, Phase::draw);
  EXPECT_EQ(after(draw, "draw tactics").hand_size(kFirst), 6);
  // The claims come first.
  State claim = scouting("auto_claim=false").stone(2, "y9 y8 y7");
  claim = after(claim, "scout clan", "return r1", "return r2");
  EXPECT_EQ(claim.phase, Phase::claim_after);
}

// A pile can get larger than it was at the start: turn 3, both players have drawn tactics cards only.
TEST(StScout, PutsClanCardsBackOntoAPileThatIsStillWhole) {
  rules("ST-7.11", "ST-10.3");
  for (const std::string_view options :
       {"values=9 hand=6", "values=9 hand=7", "values=10 hand=6", "values=10 hand=7"}) {
    const bool seven = options.find("hand=7") != std::string_view::npos;
    const State before = Position("tactics=true " + std::string(options))
                             .stone(1, "y1", "g1")
                             .hand(0, seven ? "scout r1 r2 r3 r4 r5 r6" : "scout r1 r2 r3 r4 r5")
                             .hand(1, seven ? "leader1 o1 o2 o3 o4 o5 o6" : "leader1 o1 o2 o3 o4 o5");
    const State state = after(before, "scout tactics", "return r1", "return r2");
    EXPECT_EQ(state.pile_size[Pile::clan], before.pile_size[Pile::clan] + 2) << options;
    EXPECT_LE(state.pile_size[Pile::clan], state.clan_pile.size())
        << options << ": the pile has outgrown its room";
    EXPECT_EQ(state.tactics_pile[0], before.tactics_pile[0]) << options << ": and has run into the other one";
  }
}

// --- Redeploy, Deserter, Traitor ---------------------------------------------------------------------------

/// Cards of both sides at stone 3, one of seat 0 at stone 4, a full own side at stone 6.
Position tricks(std::string_view hand, std::string_view options = "") {
  return Position("tactics=true auto_claim=false " + std::string(options))
      .hand(0, hand)
      .stone(3, "r1 leader1", "g1 shield")
      .stone(4, "b8")
      .stone(6, "o1 o2 o4");
}

TEST(StRedeploy, MovesOrDiscardsAnOwnCard) {
  rules("ST-7.13");
  const State state = tricks("redeploy y1");
  const State moved = after(state, "redeploy r1@3>4");
  EXPECT_EQ(side_text(moved, 0, 3), "leader1");
  EXPECT_EQ(side_text(moved, 0, 4), "b8 r1");
  EXPECT_EQ(side_text(after(state, "redeploy leader1@3>7"), 0, 7), "leader1");
  const State gone = after(state, "redeploy leader1@3>off");
  EXPECT_EQ(side_text(gone, 0, 3), "r1");
  EXPECT_EQ(gone.discards_tactics[Seat{0}], tactics_set("leader1"));
  EXPECT_EQ(after(state, "redeploy b8@4>off").discards[Seat{0}], clan_set("b8"));
  EXPECT_EQ(refusal(state, "redeploy g1@3>4"), "ST_CARD_NOT_THERE ST-7.13");  // the other's card
  EXPECT_EQ(refusal(state, "redeploy b8@3>4"), "ST_CARD_NOT_THERE ST-7.13");
  EXPECT_EQ(refusal(state, "redeploy b8@4>6"), "ST_COLUMN_FULL ST-2.3");
}

TEST(StRedeploy, GoesToADifferentUnclaimedStone) {
  rules("ST-7.14");
  const State state = tricks("redeploy y1").claimed(0, 7, "p1 p2 p4").stone(8).fog(0).played(1, "scout");
  EXPECT_EQ(refusal(state, "redeploy r1@3>3"), "ST_SAME_STONE ST-7.14");
  EXPECT_EQ(refusal(state, "redeploy r1@3>7"), "ST_STONE_CLAIMED ST-4.16");
  EXPECT_EQ(refusal(state, "redeploy fog@8>8"), "ST_SAME_STONE ST-7.14");
  EXPECT_EQ(refusal(state, "redeploy fog@8>7"), "ST_STONE_CLAIMED ST-4.16");
  // Terrain needs no slot.
  const State moved = after(state, "redeploy fog@8>6");
  EXPECT_TRUE(moved.has_fog(Stone(5)));
  EXPECT_FALSE(moved.has_fog(Stone(7)));
  const State gone = after(state, "redeploy fog@8>off");
  EXPECT_EQ(gone.terrain_stone[Terrain::fog], Stone::none());
  EXPECT_EQ(gone.discards_tactics[Seat{0}], tactics_set("fog"));
}

TEST(StDeserter, DiscardsACardOfTheOpponent) {
  rules("ST-7.15");
  const State state = tricks("deserter y1").stone(8).mud(1);
  const State clan = after(state, "deserter g1@3");
  EXPECT_EQ(side_text(clan, 1, 3), "shield");
  EXPECT_EQ(clan.discards[Seat{1}], clan_set("g1"));
  EXPECT_EQ(after(state, "deserter shield@3").discards_tactics[Seat{1}], tactics_set("shield"));
  EXPECT_EQ(after(state, "deserter mud@8").discards_tactics[Seat{1}], tactics_set("mud"));
  EXPECT_EQ(refusal(state, "deserter r1@3"), "ST_CARD_NOT_THERE ST-7.15");  // an own card
  EXPECT_EQ(refusal(state, "deserter mud@7"), "ST_CARD_NOT_THERE ST-7.15");
  // Leaders are no exception.
  const State leader = Position("tactics=true").hand(0, "deserter y1").stone(3, "", "leader2");
  EXPECT_EQ(after(leader, "deserter leader2@3").discards_tactics[Seat{1}], tactics_set("leader2"));
}

TEST(StTraitor, BringsAnOpposingClanCardOver) {
  rules("ST-7.16");
  const State state = tricks("traitor y1");
  const State same = after(state, "traitor g1@3>3");
  EXPECT_EQ(side_text(same, 0, 3), "r1 leader1 g1");
  EXPECT_EQ(side_text(same, 1, 3), "shield");
  EXPECT_EQ(side_text(after(state, "traitor g1@3>9"), 0, 9), "g1");
  EXPECT_EQ(refusal(state, "traitor shield@3>9"), "ST_TRAITOR_CLAN_ONLY ST-7.16");
  EXPECT_EQ(refusal(state, "traitor fog@3>9"), "ST_TRAITOR_CLAN_ONLY ST-7.16");
  EXPECT_EQ(refusal(state, "traitor r1@3>9"), "ST_CARD_NOT_THERE ST-7.16");  // an own card
  EXPECT_EQ(refusal(state, "traitor g1@3>6"), "ST_COLUMN_FULL ST-2.3");
  // The fourth slot of Mud counts.
  const State muddy = tricks("traitor y1").stone(6).mud(1);
  EXPECT_EQ(side_text(after(muddy, "traitor g1@3>6"), 0, 6), "o1 o2 o4 g1");
}

TEST(StTraitor, NothingElseIsTouched) {
  rules("ST-7.16", "ST-7.15");
  const State state = tricks("traitor deserter y1");
  for (const std::string_view move : {"traitor g1@3>9", "deserter g1@3"}) {
    const State later = after(state, move);
    EXPECT_EQ(side_text(later, 0, 3), side_text(state, 0, 3));
    EXPECT_EQ(side_text(later, 0, 6), side_text(state, 0, 6));
    EXPECT_EQ(later.visible, state.visible);
    EXPECT_EQ(later.hand_clan[Seat{1}], state.hand_clan[Seat{1}]);
  }
}

TEST(StTerrain, BelongsToThePlayerWhoLaidIt) {
  rules("ST-7.17");
  const State state = tricks("redeploy deserter y1").stone(7).fog(0).stone(8).mud(1);
  EXPECT_EQ(refusal(state, "redeploy fog@7>9"), "allowed");
  EXPECT_EQ(refusal(state, "redeploy mud@8>9"), "ST_TERRAIN_OWNER ST-7.17");
  EXPECT_EQ(refusal(state, "deserter mud@8"), "allowed");
  EXPECT_EQ(refusal(state, "deserter fog@7"), "ST_TERRAIN_OWN ST-7.17");
  // Whoever lays it owns it, also after a Redeploy.
  for (const int seat : {0, 1}) {
    State laid = Position("tactics=true")
                     .to_move(seat)
                     .hand(seat, "fog redeploy y1")
                     .hand(1 - seat, "mud deserter y2")
                     .clan_pile("p1 p2 p3");
    laid = after(laid, "fog@7", "draw clan", "mud@7", "draw clan", "redeploy fog@7>9", "draw clan");
    EXPECT_EQ(laid.terrain_seat[Terrain::fog], Seat{static_cast<std::uint8_t>(seat)});
    EXPECT_EQ(laid.terrain_seat[Terrain::mud], Seat{static_cast<std::uint8_t>(1 - seat)});
    EXPECT_EQ(refusal(laid, "deserter fog@9"), "allowed");
    EXPECT_EQ(refusal(laid, "deserter mud@7"), "ST_TERRAIN_OWN ST-7.17");
  }
}

TEST(StTerrain, TheOptionCanFixIt) {
  rules("ST-7.18");
  EXPECT_TRUE(Options{}.terrain_movable);
  for (const auto& [option, fixed] : std::vector<std::pair<std::string_view, bool>>{
           {"terrain_movable=true", false}, {"terrain_movable=false", true}}) {
    const State state = tricks("redeploy deserter y1", option).stone(7).fog(0).stone(8).mud(1);
    const std::string answer = fixed ? "ST_TERRAIN_FIXED ST-7.18" : "allowed";
    EXPECT_EQ(refusal(state, "redeploy fog@7>9"), answer);
    EXPECT_EQ(refusal(state, "redeploy fog@7>off"), answer);
    EXPECT_EQ(refusal(state, "deserter mud@8"), answer);
    EXPECT_EQ(refusal(state, "redeploy leader1@3>9"), "allowed");
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
