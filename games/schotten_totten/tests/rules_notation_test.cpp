// ST-10: editions, options and notation.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/json.h"
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/options.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"
#include "tests/support/said.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

TEST(StOptions, HaveTheNamesValuesAndDefaultsOfTheRules) {
  rules("ST-1.5", "ST-4.11", "ST-4.14", "ST-6.1", "ST-6.9", "ST-7.2", "ST-7.10", "ST-7.11", "ST-7.18",
        "ST-10.1", "ST-10.2");
  test::said::expect_options<SchottenTotten>({
      {"starter", "ST-1.5", "random", {"random", "first", "second"}},
      {"auto_claim", "ST-4.11", "true", {"false", "true"}},
      {"claims", "ST-4.14", "anytime", {"anytime", "start", "after"}},
      {"tactics", "ST-6.1", "false", {"false", "true"}},
      {"proof_counts_unplayed_tactics", "ST-6.9", "false", {"false", "true"}},
      {"reinforcement", "ST-7.2", "7", {"7", "8"}},
      {"scout", "ST-7.10", "one", {"one", "any"}},
      {"scout_return", "ST-7.11", "top", {"top", "bottom"}},
      {"terrain_movable", "ST-7.18", "true", {"false", "true"}},
      {"values", "ST-10.1", "9", {"9", "10"}},
      {"hand", "ST-10.2", "6", {"6", "7"}},
  });
}

TEST(StOptions, ClaimsAtStartWorkInTheTacticsGame) {
  rules("ST-10.3");
  State state = Position("tactics=true claims=start")
                    .hand(0, "r7 o1 o2 o3 o4 o5")
                    .hand(1, "fog b1 b2 b3 b4 b5")
                    .stone(2, "r9 r8");
  state = after(state, "r7@2", "draw clan", "fog@2", "draw clan");  // the opponent has had a turn to react
  EXPECT_TRUE(owned_stones(state, 0).empty());
  EXPECT_EQ(state.seat, kFirst);
}

TEST(StNotation, CardsAreWrittenAsSuitAndValueOrByName) {
  rules("ST-10.4");
  const std::string_view suits = "roygbp";
  std::set<Card> seen;
  for (int suit = 0; suit < 6; ++suit) {
    for (int value = 1; value <= 10; ++value) {
      const std::string text = suits[static_cast<std::size_t>(suit)] + std::to_string(value);
      const Card card = clan_card(Suit(suit), value);
      EXPECT_EQ(card_text(card), text);
      EXPECT_EQ(parse_card(text), card);
      seen.insert(card);
    }
  }
  const std::vector<std::string> names{"leader1", "leader2", "reinforcement", "shield",   "fog",
                                       "mud",     "scout",   "redeploy",      "deserter", "traitor"};
  for (const std::string& name : names) {
    const auto card = parse_card(name);
    ASSERT_TRUE(card) << name;
    EXPECT_TRUE(is_tactics(*card));
    EXPECT_EQ(card_text(*card), name);
    seen.insert(*card);
  }
  EXPECT_EQ(seen.size(), 70u);
}

TEST(StNotation, NothingElseIsACard) {
  rules("ST-10.4");
  for (const std::string_view text : {"", "r", "r0", "r11", "r07", "r7 ", " r7", "R7", "7r", "w7", "r-1",
                                      "r+7", "leader", "leader3", "Fog", "scout1", "?", "r7r7", "r1.0"}) {
    EXPECT_FALSE(parse_card(text)) << "'" << text << "'";
  }
}

TEST(StNotation, StonesAreOneToNineForPeople) {
  rules("ST-10.5");
  const State state = Position("tactics=true auto_claim=false")
                          .hand(0, "redeploy r5")
                          .stone(1, "r1")
                          .stone(9, "b2")
                          .phase(Phase::play);
  struct Case {
    std::string_view text;
    Move move;
  };
  for (const auto& [text, move] : std::vector<Case>{
           {"r5@1", Move::place(card_of("r5"), Stone(0))},
           {"r5@9", Move::place(card_of("r5"), Stone(8))},
           {"claim 1", Move::claim(Stone(0))},
           {"claim 9", Move::claim(Stone(8))},
           {"redeploy r1@1>9", Move::redeploy(card_of("r1"), Stone(0), Stone(8))},
           {"redeploy b2@9>off", Move::redeploy(card_of("b2"), Stone(8), Move::kOff)},
           {"deserter b2@9", Move::deserter(card_of("b2"), Stone(8))},
           {"traitor b2@9>1", Move::traitor(card_of("b2"), Stone(8), Stone(0))},
       }) {
    EXPECT_EQ(move_of(state, text), move) << text;
    EXPECT_EQ(SchottenTotten::move_text(state, move, kFirst), text);
  }
  for (const std::string_view text :
       {"r5@0", "r5@10", "claim 0", "claim 10", "redeploy r1@0>1", "traitor r1@1>10"}) {
    EXPECT_FALSE(SchottenTotten::parse_move(state, text)) << text;
  }
}

TEST(StNotation, StonesAreOneToNineInFactsMovesAndEvents) {
  rules("ST-10.5");
  State state = Position().hand(0, "r5 r6").stone(9, "r1 r2 r4");
  EXPECT_EQ(refusal_fact(state, "r5@9", "stone"), "9");
  JsonWriter move;
  SchottenTotten::write_move(move, state, move_of(state, "r5@1"), kFirst);
  EXPECT_EQ(move.str(), R"({"kind":"place","card":"r5","stone":1})");
  JsonWriter event;
  SchottenTotten::write_event(event, play(state, "r5@1")[0], kFirst);
  EXPECT_EQ(event.str(), R"({"event":"placed","seat":0,"card":"r5","stone":1})");
}

}  // namespace
}  // namespace merlon::schotten_totten
