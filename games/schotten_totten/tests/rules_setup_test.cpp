// ST-1 and the options of ST-10 that change the set-up.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "core/shuffle.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

/// All cards of a kind that are in hands and piles, each as often as it is there.
std::multiset<Card> dealt_cards(const State& state) {
  std::multiset<Card> cards;
  const auto add = [&](Card card) { cards.insert(card); };
  for (const Seat seat : kSeats) {
    state.hand_clan[seat].for_each(add);
    state.hand_tactics[seat].for_each(add);
  }
  for (const Card card : pile_cards(state, Pile::clan)) add(card);
  for (const Card card : pile_cards(state, Pile::tactics)) add(card);
  return cards;
}

TEST(StSetup, TheDeckHasSixSuitsOfNineValuesEachCardOnce) {
  rules("ST-1.1");
  std::multiset<Card> expected;
  for (const char suit : std::string_view("roygbp")) {
    for (char value = '1'; value <= '9'; ++value) expected.insert(card_of(std::string{suit, value}));
  }
  ASSERT_EQ(expected.size(), 54u);
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(dealt_cards(new_game({}, seed)), expected);
  FairShuffler fair = FairShuffler::from_seed("a game between people");
  EXPECT_EQ(dealt_cards(SchottenTotten::start({}, kPlayers, fair)), expected);
}

TEST(StSetup, NineStonesBelongToNobody) {
  rules("ST-1.2");
  const State state = new_game(options_of("tactics=true"));
  EXPECT_TRUE((state.owned[Seat{0}] | state.owned[Seat{1}]).empty());
  EXPECT_EQ(state.unclaimed().size(), 9);
  for (const Stone stone : every<Stone>()) {
    EXPECT_EQ(state.side(kFirst, stone).size() + state.side(kSecond, stone).size(), 0);
    EXPECT_FALSE(state.has_fog(stone) || state.has_mud(stone));
  }
}

TEST(StSetup, StonesAreAdjacentWhenTheirNumbersDifferByOne) {
  rules("ST-1.2");
  // Three stones win exactly if they are neighbours in the row; the row has no ends that meet.
  for (int a = 0; a < 9; ++a) {
    for (int b = a + 1; b < 9; ++b) {
      for (int c = b + 1; c < 9; ++c) {
        const StoneSet stones{Stone(a), Stone(b), Stone(c)};
        EXPECT_EQ(wins(stones), b == a + 1 && c == b + 1) << a << b << c;
      }
    }
  }
}

TEST(StSetup, HandsAreSixClanCardsInBothGames) {
  rules("ST-1.3");
  for (const std::string_view options : {"tactics=false", "tactics=true"}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const State state = new_game(options_of(options), seed);
      for (const Seat seat : kSeats) {
        EXPECT_EQ(state.hand_clan[seat].size(), 6);
        EXPECT_EQ(state.clan_count[seat], 6);
        EXPECT_TRUE(state.hand_tactics[seat].empty());
        EXPECT_EQ(state.tactics_count[seat], 0);
      }
    }
  }
}

TEST(StSetup, SixIsTheHandLimitInBothGames) {
  rules("ST-1.3", "ST-2.4");
  for (const std::string_view options : {"tactics=false", "tactics=true"}) {
    Position position = Position(options).crowd(0);
    // Seat 0 has no free slot and passes: with five cards it draws one, with six it does not.
    EXPECT_EQ(after(position.hand(0, "p1 p2 p3 p4 p5 p6"), "pass").hand_size(kFirst), 6);
    const State five = after(position.hand(0, "p1 p2 p3 p4 p5"), "pass");
    EXPECT_TRUE(five.phase == Phase::draw || five.hand_size(kFirst) == 6);
  }
}

TEST(StSetup, TheOtherCardsMakeThePiles) {
  rules("ST-1.4", "ST-6.1");
  const State basic = new_game({});
  EXPECT_EQ(basic.pile_size[Pile::clan], 42);
  EXPECT_EQ(basic.pile_size[Pile::tactics], 0);
  const State state = new_game(options_of("tactics=true"));
  EXPECT_EQ(state.pile_size[Pile::clan], 42);
  EXPECT_EQ(state.pile_size[Pile::tactics], 10);
  const auto pile = pile_cards(state, Pile::tactics);
  EXPECT_EQ(std::set<Card>(pile.begin(), pile.end()).size(), 10u);
}

TEST(StSetup, BothPilesAreShuffled) {
  rules("ST-1.4");
  std::set<Card> clan_tops;
  std::set<Card> tactics_tops;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const State state = new_game(options_of("tactics=true"), seed);
    clan_tops.insert(pile_cards(state, Pile::clan).back());
    tactics_tops.insert(pile_cards(state, Pile::tactics).back());
  }
  EXPECT_GT(clan_tops.size(), 40u);
  EXPECT_EQ(tactics_tops.size(), 10u);
}

TEST(StSetup, TheOptionStarterSaysWhoBegins) {
  rules("ST-1.5");
  int second_begins = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_EQ(new_game(options_of("starter=first"), seed).seat, kFirst);
    EXPECT_EQ(new_game(options_of("starter=second"), seed).seat, kSecond);
    second_begins += new_game({}, seed).seat == kSecond ? 1 : 0;
  }
  EXPECT_EQ(Options{}.starter, options_of("starter=random").starter);
  EXPECT_GT(second_begins, 60);
  EXPECT_LT(second_begins, 140);
}

TEST(StSetup, TheOptionValuesMakesSixtyCards) {
  rules("ST-10.1");
  const State state = new_game(options_of("values=10"));
  EXPECT_EQ(dealt_cards(state).size(), 60u);
  EXPECT_EQ(dealt_cards(state).count(card_of("p10")), 1u);
  EXPECT_EQ(state.pile_size[Pile::clan], 48);
  EXPECT_EQ(new_game(options_of("values=10 hand=7")).pile_size[Pile::clan], 46);
  EXPECT_EQ(Options{}.values, 9);
  EXPECT_EQ(refusal(Position(), "r10@1"), "ST_NO_SUCH_CARD ST-10.1");
  EXPECT_EQ(refusal(Position("values=10").hand(0, "r1 r2 r3 r4 r5 r10"), "r10@1"), "allowed");
}

TEST(StSetup, TheOptionHandSetsHandAndLimit) {
  rules("ST-10.2");
  for (const std::string_view options : {"hand=7", "hand=7 tactics=true"}) {
    State state = new_game(options_of(options));
    EXPECT_EQ(state.clan_count, (BySeat<std::uint8_t>{{7, 7}}));
    EXPECT_EQ(state.pile_size[Pile::clan], 40);
    const Seat mover = state.seat;
    play(state, legal_texts(state)[0]);
    if (state.phase == Phase::draw) play(state, "draw tactics");
    EXPECT_EQ(state.hand_size(mover), 7);
  }
  EXPECT_EQ(Options{}.hand, 6);
}

}  // namespace
}  // namespace merlon::schotten_totten
