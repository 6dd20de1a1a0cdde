// ST-9: what is public and what is hidden.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/json.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

State view(const State& state, Seat seat) { return SchottenTotten::redact(state, seat).state(); }

std::string event_text(const Event& event, Seat viewer) {
  JsonWriter json;
  SchottenTotten::write_event(json, event, viewer);
  return json.take();
}

/// What a viewer may see of a pile, top first; "?" stands for a hidden card.
std::string pile_seen(const State& seen, Pile pile) {
  const auto cards = pile_cards(seen, pile);
  return text_of({cards.rbegin(), cards.rend()});
}

TEST(StKnowledge, EverybodySeesTheNumbers) {
  rules("ST-9.1");
  const State state = Position("tactics=true")
                          .hand(0, "r1 r2 fog")
                          .hand(1, "b1 b2 b3 scout shield")
                          .discards(0, "leader1")
                          .stone(3)
                          .mud(1)
                          .side(0, "g1 g2 g4")
                          .clan_pile("p1 p2 p3");
  const State seen = view(state, kSpectator);
  EXPECT_EQ(seen.clan_count, (BySeat<std::uint8_t>{{2, 3}}));
  EXPECT_EQ(seen.tactics_count, (BySeat<std::uint8_t>{{1, 2}}));
  EXPECT_EQ(seen.pile_size, state.pile_size);
  EXPECT_EQ(seen.played[Seat{0}].size(), 1);
  EXPECT_EQ(seen.played[Seat{1}].size(), 1);
  EXPECT_EQ(seen.visible, state.visible);
  EXPECT_EQ(seen.terrain_seat[Terrain::mud], kSecond);
}

TEST(StKnowledge, EverybodySeesFromWhichPileACardIsDrawn) {
  rules("ST-9.1", "ST-9.2");
  State state =
      after(Position("tactics=true").hand(0, "r1 r2 r3").clan_pile("p1 p2").tactics_pile("fog mud"), "r1@1");
  const Event drew = play(state, "draw tactics")[0];
  EXPECT_EQ(event_text(drew, kFirst), R"({"event":"drew","seat":0,"pile":"tactics","card":"fog"})");
  EXPECT_EQ(event_text(drew, kSecond), R"({"event":"drew","seat":0,"pile":"tactics"})");
  EXPECT_EQ(event_text(drew, kSpectator), R"({"event":"drew","seat":0,"pile":"tactics"})");
}

TEST(StKnowledge, TheOpponentsHandAndThePilesAreHidden) {
  rules("ST-9.2");
  const State state = Position("tactics=true")
                          .hand(0, "r1 r2 fog")
                          .hand(1, "b1 b2 scout")
                          .clan_pile("p1 p2")
                          .tactics_pile("mud");
  const State first = view(state, kFirst);
  EXPECT_EQ(first.hand_clan[Seat{0}], state.hand_clan[Seat{0}]);
  EXPECT_EQ(first.hand_tactics[Seat{0}], state.hand_tactics[Seat{0}]);
  EXPECT_TRUE(first.hand_clan[Seat{1}].empty() && first.hand_tactics[Seat{1}].empty());
  EXPECT_EQ(pile_seen(first, Pile::clan), "? ?");
  EXPECT_EQ(pile_seen(first, Pile::tactics), "?");
  const State second = view(state, kSecond);
  EXPECT_EQ(second.hand_clan[Seat{1}], state.hand_clan[Seat{1}]);
  EXPECT_TRUE(second.hand_clan[Seat{0}].empty() && second.hand_tactics[Seat{0}].empty());
  const State spectator = view(state, kSpectator);
  EXPECT_TRUE(spectator.hand_clan[Seat{0}].empty() && spectator.hand_clan[Seat{1}].empty());
  EXPECT_TRUE(spectator.hand_tactics[Seat{0}].empty() && spectator.hand_tactics[Seat{1}].empty());
}

// --- what the Scout's player knows -------------------------------------------------------------------------

/// Seat 0 has scouted and put p2 and then the Shield Bearer back.
State scouted(std::string_view options = "") {
  const State state = Position("tactics=true " + std::string(options))
                          .hand(0, "scout r1 r2 r3 r4 shield")
                          .hand(1, "b1 b2 b3 b4 b5 b6")
                          .clan_pile("p1 p2 p3 p4 p5")
                          .tactics_pile("fog mud");
  return after(state, "scout clan", "return p2", "return shield");
}

TEST(StKnowledge, TheScoutsPlayerKnowsTheCardsAndTheirPlaces) {
  rules("ST-9.3");
  const State state = scouted();
  EXPECT_EQ(pile_seen(view(state, kFirst), Pile::clan), "p2 ? ?");
  EXPECT_EQ(pile_seen(view(state, kFirst), Pile::tactics), "shield ? ?");
  EXPECT_EQ(pile_seen(view(state, kSecond), Pile::clan), "? ? ?");
  EXPECT_EQ(pile_seen(view(state, kSpectator), Pile::tactics), "? ? ?");
  EXPECT_TRUE(view(state, kSecond).scouted.empty() && view(state, kSecond).scouted_tactics.empty());
  const State bottom = scouted("scout_return=bottom");
  EXPECT_EQ(pile_seen(view(bottom, kFirst), Pile::clan), "? ? p2");
}

TEST(StKnowledge, TheOpponentSeesOnlyOntoWhichPileACardGoes) {
  rules("ST-9.3");
  State state = Position("tactics=true").hand(0, "scout r1 r2 r3 r4 shield").clan_pile("p1 p2 p3 p4");
  play(state, "scout clan");
  const Move back = move_of(state, "return p2");
  EXPECT_EQ(SchottenTotten::move_text(state, back, kFirst), "return p2");
  EXPECT_EQ(SchottenTotten::move_text(state, back, kSecond), "return clan");
  EXPECT_EQ(SchottenTotten::move_text(state, move_of(state, "return shield"), kSpectator), "return tactics");
  const Event event = play(state, "return p2")[0];
  EXPECT_EQ(event_text(event, kFirst), R"({"event":"returned","seat":0,"pile":"clan","card":"p2"})");
  EXPECT_EQ(event_text(event, kSecond), R"({"event":"returned","seat":0,"pile":"clan"})");
}

TEST(StKnowledge, ACardThatTheOpponentDrawsStaysKnownUntilItIsPlayed) {
  rules("ST-9.3");
  State state = after(scouted(), "b1@1", "draw clan");  // seat 1 draws p2
  EXPECT_EQ(view(state, kFirst).hand_clan[Seat{1}], clan_set("p2"));
  EXPECT_EQ(pile_seen(view(state, kFirst), Pile::clan), "? ?");
  EXPECT_TRUE(view(state, kSpectator).hand_clan[Seat{1}].empty());
  EXPECT_EQ(view(state, kSecond).hand_clan[Seat{1}], state.hand_clan[Seat{1}]);
  state = after(state, "r1@2", "draw clan");
  EXPECT_EQ(view(state, kFirst).hand_clan[Seat{1}], clan_set("p2"));
  state = after(state, "p2@1");
  EXPECT_TRUE(view(state, kFirst).hand_clan[Seat{1}].empty());
  EXPECT_FALSE(state.scouted.has(card_of("p2")));
  // The same with a tactics card.
  State tactics = after(scouted(), "b1@1", "draw tactics");
  EXPECT_EQ(view(tactics, kFirst).hand_tactics[Seat{1}], tactics_set("shield"));
  tactics = after(tactics, "r1@2", "draw clan", "shield@3");
  EXPECT_TRUE(view(tactics, kFirst).hand_tactics[Seat{1}].empty());
  EXPECT_TRUE(tactics.scouted_tactics.empty());
}

TEST(StKnowledge, ACardThatTheScoutsPlayerDrawsIsNothingSpecial) {
  rules("ST-9.3");
  State state = after(scouted(), "b1@1", "draw tactics", "r1@2", "draw clan");  // p2 comes back to seat 0
  EXPECT_TRUE(state.hand_clan[Seat{0}].has(card_of("p2")));
  EXPECT_FALSE(state.scouted.has(card_of("p2")));
  EXPECT_EQ(state.put_back_in_pile[Pile::clan], 0);
  EXPECT_TRUE(view(state, kSecond).hand_clan[Seat{0}].empty());
}

}  // namespace
}  // namespace merlon::schotten_totten
