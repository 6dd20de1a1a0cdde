// ST-3 and the values of the tactics cards in ST-7: how strong a side is.
#include "games/schotten_totten/engine/formation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

constexpr Ground kPlain{3, false, 9, 7};
constexpr Ground kFog{3, true, 9, 7};
constexpr Ground kMud{4, false, 9, 7};
constexpr Ground kFogAndMud{4, true, 9, 7};

Side side_of(const std::vector<Card>& cards) {
  Side side;
  for (const Card card : cards) side.lay(card, 1);
  return side;
}

/// Class and sum as the rule document writes them: "5, 21"; under Fog the sum alone.
std::string text_of(Strength strength) {
  const std::string sum = std::to_string(strength.sum);
  if (strength.formation == FormationClass::total) return sum;
  return std::to_string(static_cast<int>(strength.formation) - 1) + ", " + sum;
}

std::string worth(std::string_view cards, const Ground& ground = kPlain) {
  return text_of(complete_strength(side_of(cards_of(cards)), ground));
}

std::vector<Card> deck(int values) {
  std::vector<Card> cards;
  for (const Suit suit : every<Suit>()) {
    for (int value = 1; value <= values; ++value) cards.push_back(clan_card(suit, value));
  }
  return cards;
}

/// How often a class occurs among all sets of cards, and its sums.
struct Tally {
  int sets = 0;
  int least = 99;
  int most = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};

using Tallies = std::map<FormationClass, Tally>;

void count(Tallies& tallies, const std::vector<Card>& cards, const Ground& ground) {
  const Strength strength = complete_strength(side_of(cards), ground);
  Tally& tally = tallies[strength.formation];
  ++tally.sets;
  tally.least = std::min(tally.least, int{strength.sum});
  tally.most = std::max(tally.most, int{strength.sum});
}

void expect_tallies(const Tallies& tallies, const std::array<Tally, 5>& strongest_first) {
  const std::array<FormationClass, 5> classes{FormationClass::ordered_clan, FormationClass::team,
                                              FormationClass::clan, FormationClass::run,
                                              FormationClass::horde};
  ASSERT_EQ(tallies.size(), classes.size());
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const Tally& tally = tallies.at(classes[i]);
    const Tally& expected = strongest_first[i];
    EXPECT_TRUE(tally == expected) << "class " << 5 - i << ": " << tally.sets << " sets, sums " << tally.least
                                   << " to " << tally.most;
  }
}

TEST(StFormation, AllSetsOfThree) {
  rules("ST-3.2", "ST-3.3", "ST-3.4", "ST-3.5", "ST-3.6");
  const std::vector<Card> cards = deck(9);
  Tallies tallies;
  for (std::size_t a = 0; a < cards.size(); ++a) {
    for (std::size_t b = a + 1; b < cards.size(); ++b) {
      for (std::size_t c = b + 1; c < cards.size(); ++c)
        count(tallies, {cards[a], cards[b], cards[c]}, kPlain);
    }
  }
  expect_tallies(tallies, {{{42, 6, 24}, {180, 3, 27}, {462, 7, 23}, {1470, 6, 24}, {22650, 4, 26}}});
}

TEST(StFormation, AllSetsOfFour) {
  rules("ST-7.6");
  const std::vector<Card> cards = deck(9);
  Tallies tallies;
  for (std::size_t a = 0; a < cards.size(); ++a) {
    for (std::size_t b = a + 1; b < cards.size(); ++b) {
      for (std::size_t c = b + 1; c < cards.size(); ++c) {
        for (std::size_t d = c + 1; d < cards.size(); ++d) {
          count(tallies, {cards[a], cards[b], cards[c], cards[d]}, kMud);
        }
      }
    }
  }
  expect_tallies(tallies, {{{36, 10, 30}, {135, 4, 36}, {720, 11, 29}, {7740, 10, 30}, {307620, 5, 35}}});
}

struct Worth {
  std::string_view side;
  const Ground& ground;
  std::string_view worth;
};

void expect_worths(const std::vector<Worth>& cases) {
  for (const Worth& one : cases) EXPECT_EQ(worth(one.side, one.ground), one.worth) << one.side;
}

TEST(StFormation, TheFiveClasses) {
  rules("ST-3.2", "ST-3.3", "ST-3.4", "ST-3.5", "ST-3.6");
  expect_worths({
      {"r4 r5 r6", kPlain, "5, 15"},
      {"r8 g8 p8", kPlain, "4, 24"},
      {"b2 b5 b9", kPlain, "3, 16"},
      {"r4 b5 b6", kPlain, "2, 15"},
      {"r2 b2 g9", kPlain, "1, 13"},
      {"r9 r1 r2", kPlain, "3, 12"},  // no wrap in an Ordered Clan
      {"r9 b1 g2", kPlain, "1, 12"},  // nor in a Run
      {"r8 b9 g1", kPlain, "1, 18"},
      {"r3 b3 b4", kPlain, "1, 10"},  // a pair is nothing special
      {"r3 r4 b5", kPlain, "2, 12"},  // two suits
      {"r3 r5 r7", kPlain, "3, 15"},  // gaps
  });
}

TEST(StFormation, TheOrderOfTheCardsDoesNotMatter) {
  rules("ST-3.1");
  for (const std::string_view words :
       {"r4 r5 r6", "r4 b5 b6", "r2 b2 g9", "r7 leader1 r6", "leader1 r9 shield"}) {
    std::vector<Card> cards = cards_of(words);
    const Strength strength = complete_strength(side_of(cards), kPlain);
    std::sort(cards.begin(), cards.end());
    do {
      EXPECT_EQ(complete_strength(side_of(cards), kPlain), strength) << words;
    } while (std::next_permutation(cards.begin(), cards.end()));
  }
}

TEST(StFormation, ASideIsCompleteWithThreeCardsOrFourUnderMud) {
  rules("ST-3.1");
  const auto complete = [](std::string_view cards, bool mud) {
    Position position("tactics=true");
    position.stone(5, cards);
    if (mud) position.mud(1);
    const State state = position;
    return state.complete(kFirst).has(Stone(4));
  };
  EXPECT_FALSE(complete("r1 r2", false));
  EXPECT_TRUE(complete("r1 r2 b9", false));
  EXPECT_TRUE(complete("r1 r2 leader1", false));
  EXPECT_FALSE(complete("r1 r2 b9", true));
  EXPECT_TRUE(complete("r1 r2 b9 y4", true));
}

TEST(StFormation, HigherClassThenHigherSumThenNothing) {
  rules("ST-3.7");
  const auto strength = [](std::string_view cards) {
    return complete_strength(side_of(cards_of(cards)), kPlain);
  };
  // The weakest of each class beats the strongest of the next one.
  EXPECT_GT(strength("r1 r2 r3"), strength("r9 b9 g9"));
  EXPECT_GT(strength("r1 b1 g1"), strength("r9 r8 r6"));
  EXPECT_GT(strength("r1 r2 r4"), strength("r9 b8 g7"));
  EXPECT_GT(strength("r1 b2 g3"), strength("r9 b9 g8"));
  // Within a class the sum decides, not the highest card.
  EXPECT_GT(strength("r7 r8 r1"), strength("b9 b2 b4"));
  EXPECT_GT(strength("r8 b8 g5"), strength("y9 p9 o2"));
  EXPECT_EQ(strength("r1 r5 r9"), strength("b2 b4 b9"));
  EXPECT_EQ(strength("r4 b5 g6"), strength("o4 o5 y6"));
  EXPECT_EQ(strength("r9 b1 g1"), strength("y4 p4 o3"));
}

TEST(StFormation, WildcardsTakeTheBestForTheirOwner) {
  rules("ST-4.8", "ST-7.1", "ST-7.2", "ST-7.3", "ST-7.5", "ST-7.6");
  expect_worths({
      {"r7 leader1 r6", kPlain, "5, 21"},
      {"r7 leader1 b7", kPlain, "4, 21"},
      {"r7 leader1 b6", kPlain, "2, 21"},
      {"r7 leader1 b2", kPlain, "1, 18"},
      {"r7 leader1 r2", kPlain, "3, 18"},
      {"r5 r6 reinforcement", kPlain, "5, 18"},
      {"r8 r9 reinforcement", kPlain, "5, 24"},
      {"r1 r2 shield", kPlain, "5, 6"},
      {"r4 r5 shield", kPlain, "5, 12"},
      {"leader1 reinforcement shield", kPlain, "3, 19"},
      {"r9 leader1 reinforcement", kPlain, "5, 24"},
      {"r4 leader1 shield", kPlain, "5, 12"},
      {"b1 r5 leader1", kFog, "15"},
      {"r9 reinforcement shield", kFog, "19"},
      {"r5 r6 r7 leader1", kMud, "5, 26"},
      {"r5 b5 g5 leader1", kMud, "4, 20"},
      {"r1 leader1 reinforcement shield", kMud, "3, 20"},
      {"r9 b9 shield", kPlain, "1, 21"},
  });
}

TEST(StFormation, WildcardsMayCopyACard) {
  rules("ST-4.8");
  expect_worths({
      {"r9 leader1 r2", kPlain, "3, 20"},  // the Leader is a second r9
      {"r7 b7 reinforcement", kPlain, "4, 21"},
      {"r7 r9 reinforcement", kPlain, "3, 23"},  // a second r7
      {"r3 b3 shield", kPlain, "4, 9"},
      {"r3 r9 shield", kPlain, "3, 15"},
      {"leader1 b8 reinforcement", kPlain, "5, 24"},
  });
}

TEST(StFormation, AShieldBearerIsOneTwoOrThree) {
  rules("ST-7.3");
  expect_worths({
      {"r2 r3 shield", kPlain, "5, 6"},   // 1
      {"r1 r3 shield", kPlain, "5, 6"},   // 2
      {"r4 r5 shield", kPlain, "5, 12"},  // 3
      {"r1 b1 shield", kPlain, "4, 3"},
      {"r2 b2 shield", kPlain, "4, 6"},
      {"r4 b4 shield", kPlain, "1, 11"},  // never 4
      {"r5 r6 shield", kPlain, "3, 14"},
      {"r8 r9 shield", kPlain, "3, 20"},
      {"r3 r5 shield leader1", kMud, "5, 14"},
      {"r6 r7 shield leader1", kMud, "3, 25"},
  });
}

TEST(StFormation, TheLeaderGoesToTenWithTenValues) {
  rules("ST-7.1", "ST-7.5", "ST-10.1");
  constexpr Ground kTen{3, false, 10, 7};
  constexpr Ground kTenFog{3, true, 10, 7};
  EXPECT_EQ(worth("r9 r8 leader1", kTen), "5, 27");
  EXPECT_EQ(worth("r10 b10 leader1", kTen), "4, 30");
  EXPECT_EQ(worth("r9 b2 leader1", kTen), "1, 21");
  EXPECT_EQ(worth("r9 b2 leader1", kTenFog), "21");
  EXPECT_EQ(worth("r10 r1 r2", kTen), "3, 13");  // no wrap at ten either
  EXPECT_EQ(worth("r9 r8 leader1", kPlain), "5, 24");
}

TEST(StFormation, TheOptionReinforcementSetsItsValue) {
  rules("ST-7.2", "ST-7.5");
  constexpr Ground kEight{3, false, 9, 8};
  constexpr Ground kEightFog{3, true, 9, 8};
  EXPECT_EQ(worth("r6 r7 reinforcement", kEight), "5, 21");
  EXPECT_EQ(worth("r5 r6 reinforcement", kEight), "3, 19");  // 5-6-8 is no run
  EXPECT_EQ(worth("r8 b8 reinforcement", kEight), "4, 24");
  EXPECT_EQ(worth("r9 b2 reinforcement", kEightFog), "19");
  EXPECT_EQ(worth("r9 b2 reinforcement", kFog), "18");
}

TEST(StFormation, UnderFogOnlyTheSumCounts) {
  rules("ST-7.5");
  const auto strength = [](std::string_view cards) {
    return complete_strength(side_of(cards_of(cards)), kFog);
  };
  EXPECT_LT(strength("r7 r8 r9"), strength("r9 b9 g7"));
  EXPECT_EQ(strength("r7 r8 r9"), strength("b8 g8 y8"));
  EXPECT_EQ(worth("leader1 b1 g1", kFog), "11");
  EXPECT_EQ(worth("reinforcement b1 g1", kFog), "9");
  EXPECT_EQ(worth("shield b1 g1", kFog), "5");
}

TEST(StFormation, FogAndMudTogetherSumFourCards) {
  rules("ST-7.6");
  EXPECT_EQ(worth("r6 r7 r8 r9", kFogAndMud), "30");
  EXPECT_EQ(worth("r9 leader1 reinforcement shield", kFogAndMud), "28");
  EXPECT_EQ(worth("r6 r7 r8 r9", kMud), "5, 30");
}

TEST(StFormation, OfASurplusFourthCardTheBestThreeCount) {
  rules("ST-7.9");
  expect_worths({
      {"r9 b8 r2 y4", kFog, "21"},
      {"r9 b8 r2 y4", kPlain, "1, 21"},
      {"r4 r5 r6 b9", kPlain, "5, 15"},
      {"r4 r5 b6 r6", kPlain, "5, 15"},
      {"r5 r6 r7 r8", kPlain, "5, 21"},
      {"r8 b8 g8 r9", kPlain, "4, 24"},
      {"r2 r5 r9 r7", kPlain, "3, 21"},
      {"r1 leader1 r9 b9", kPlain, "4, 27"},
      {"r1 leader1 shield b9", kPlain, "5, 6"},
      {"r1 leader1 shield b9", kFog, "21"},
      {"leader1 reinforcement shield r8", kPlain, "5, 24"},
  });
}

}  // namespace
}  // namespace merlon::schotten_totten
