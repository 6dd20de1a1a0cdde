// ST-5: how a game is won, what it scores, and who starts the next one.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "any/match.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::rules;

/// Sides that are worth nothing much, one for each stone.
const std::vector<std::string> kSides{"r1 r2 b4", "r4 r5 b7", "r3 r6 b1", "o1 o2 y4", "o4 o5 y7",
                                      "o3 o6 y1", "g1 g2 p4", "g4 g5 p7", "g3 g6 p1"};

/// Seat 0 owns some stones and seat 1 some others; seat 0 may now claim `stone` with 9-8-7.
Position before_claim(const std::vector<int>& first, const std::vector<int>& second, int stone) {
  Position position("auto_claim=false tactics=true");
  position.phase(Phase::claim_before);
  for (const int own : first) position.stone(own).side(0, kSides[static_cast<std::size_t>(own - 1)]).owner(0);
  for (const int theirs : second)
    position.stone(theirs).side(1, kSides[static_cast<std::size_t>(theirs - 1)]).owner(1);
  position.stone(stone, "r9 r8 r7");
  return position;
}

State after_claim(const std::vector<int>& first, const std::vector<int>& second, int stone) {
  return after(before_claim(first, second, stone), "claim " + std::to_string(stone));
}

std::vector<int> points(const State& state) {
  const Result result = SchottenTotten::result(state);
  return {result.scores[0], result.scores[1]};
}

TEST(StEnd, ThreeAdjacentStonesOrFiveAnywhereWin) {
  rules("ST-5.1");
  struct Case {
    std::vector<int> owned;
    int claimed;
    bool wins;
  };
  for (const auto& [owned, claimed, wins_now] : std::vector<Case>{
           {{1, 2}, 3, true},  // at the end of a row
           {{4, 6}, 5, true},  // in the middle
           {{8, 9}, 7, true},
           {{1, 2}, 4, false},
           {{8, 9}, 1, false},       // the row is no circle
           {{1, 3, 5}, 7, false},    // four apart
           {{1, 3, 5, 7}, 9, true},  // five apart
           {{1, 2, 4, 5}, 8, true},
           {{1, 2, 4}, 5, false},  // two pairs
       }) {
    const State state = after_claim(owned, {}, claimed);
    EXPECT_EQ(state.phase == Phase::over, wins_now) << claimed;
    EXPECT_EQ(winner(state), wins_now ? kFirst : kSpectator) << claimed;
    EXPECT_EQ(SchottenTotten::to_move(state).over, wins_now);
  }
}

TEST(StEnd, TheGameEndsAtOnce) {
  rules("ST-5.2");
  // Before the play: no card is played or drawn any more.
  const State before = before_claim({1, 2}, {5}, 3).stone(8, "y9 y8 g9");
  const State state = after(before, "claim 3");
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_EQ(state.hand_clan, before.hand_clan);
  EXPECT_EQ(state.pile_size, before.pile_size);
  EXPECT_TRUE(legal_texts(state).empty());
  for (const std::string_view move :
       {"claim 8", "done", "pass", "r3@8", "draw clan", "scout clan", "return r3"}) {
    EXPECT_EQ(refusal(state, move), "ST_GAME_OVER ST-5.2") << move;
  }
  // After the play: nothing is drawn.
  State later =
      Position().hand(0, "r7 p1").stone(3, "r9 r8").claimed(0, 1, "y1 y2 y4").claimed(0, 2, "g1 g2 g4");
  const std::vector<Event> events = play(later, "r7@3");
  EXPECT_EQ(later.phase, Phase::over);
  EXPECT_EQ(later.hand_clan[Seat{0}], clan_set("p1"));
  EXPECT_EQ(events.back().kind, EventKind::ended);
  EXPECT_EQ(events.back().seat, kFirst);
}

TEST(StEnd, TheWinnerScoresFiveAndTheLoserTheirStones) {
  rules("ST-5.3");
  EXPECT_EQ(points(after_claim({1, 2}, {}, 3)),
            (std::vector<int>{5, 0}));  // five points for three stones too
  EXPECT_EQ(points(after_claim({1, 2}, {4, 5, 7, 8}, 3)), (std::vector<int>{5, 4}));
  EXPECT_EQ(points(after_claim({1, 2, 4, 5}, {6}, 8)), (std::vector<int>{5, 1}));
  const State six = after_claim({1, 2, 4, 5}, {6}, 3);  // more than five stones in all
  EXPECT_EQ(points(six), (std::vector<int>{5, 1}));
  EXPECT_EQ(SchottenTotten::result(six).ranks[0], 1);
  EXPECT_EQ(SchottenTotten::result(six).ranks[1], 2);
}

TEST(StEnd, ARunningGameHasNoWinner) {
  rules("ST-5.1");
  const State state = before_claim({1, 2}, {5}, 3);
  EXPECT_FALSE(SchottenTotten::result(state).over);
  EXPECT_EQ(winner(state), kSpectator);
}

TEST(StMatch, TheWinnerStartsTheNextGame) {
  rules("ST-5.4");
  const Options first = SchottenTotten::next_game(after_claim({1, 2}, {}, 3));
  EXPECT_EQ(first.starter, options_of("starter=first").starter);
  State won = Position("auto_claim=false claims=after hand=7")
                  .to_move(1)
                  .phase(Phase::claim_after)
                  .claimed(1, 1, "r1 r2 r4")
                  .claimed(1, 2, "o1 o2 o4")
                  .stone(3, "", "r9 r8 r7");
  won = after(won, "claim 3");
  const Options next = SchottenTotten::next_game(won);
  EXPECT_EQ(next,
            options_of("auto_claim=false claims=after hand=7 starter=second"));  // all else stays agreed
}

TEST(StMatch, AfterADrawTheSamePlayerStartsAgain) {
  rules("ST-5.5");
  for (const std::string_view starter : {"starter=first", "starter=second"}) {
    State state = new_game(options_of("tactics=true " + std::string(starter)));
    const Seat started = state.seat;
    // Empty the game: everything lies open, nobody has a card. Two passes then make a draw without stones.
    // Turn 70 of the starter comes up only in a position that was set.
    for (const int turns : {1, 2, 70}) {
      State drawn = Position("tactics=true " + std::string(starter))
                        .hand(0, "")
                        .hand(1, "")
                        .clan_pile("")
                        .tactics_pile("");
      drawn.seat = turns == 2 ? other(started) : started;
      drawn.turn = static_cast<std::uint8_t>(turns);
      drawn = after(drawn, "pass", "pass");
      ASSERT_EQ(drawn.phase, Phase::over);
      EXPECT_EQ(points(drawn), (std::vector<int>{0, 0}));
      EXPECT_EQ(SchottenTotten::result(drawn).ranks[0], 1);
      EXPECT_EQ(SchottenTotten::result(drawn).ranks[1], 1);
      EXPECT_EQ(SchottenTotten::next_game(drawn).starter, options_of(starter).starter) << turns;
    }
  }
}

TEST(StMatch, AddsUpAnAgreedNumberOfGames) {
  rules("ST-5.6", "ST-5.3", "ST-5.4");
  any::Match match(7);
  std::array<int, 2> expected{};
  Options options = options_of("starter=second");
  for (std::uint64_t game = 0; !match.over(); ++game) {
    Path path;
    path.options = options;
    path.seed = game;
    const State state = end_of(path);
    const std::size_t best = merlon::index(winner(state));
    ASSERT_LT(best, 2u);
    expected[best] += 5;
    expected[1 - best] += static_cast<int>(owned_stones(state, static_cast<int>(1 - best)).size());
    EXPECT_EQ(match.winner(), kSpectator);
    match.add(SchottenTotten::result(state));
    options = SchottenTotten::next_game(state);
    EXPECT_EQ(options, options_of(best == 0 ? "starter=first" : "starter=second"));
  }
  EXPECT_EQ(match.played(), 7);
  EXPECT_EQ((std::array{match.points(kFirst), match.points(kSecond)}), expected);
  ASSERT_NE(expected[0], expected[1]);
  EXPECT_EQ(match.winner(), expected[0] > expected[1] ? kFirst : kSecond);
}

TEST(StMatch, EqualTotalsMakeADrawnMatch) {
  rules("ST-5.6");
  any::Match match(2);
  match.add(SchottenTotten::result(after_claim({1, 2}, {5}, 3)));
  Position mirrored("auto_claim=false");
  mirrored.phase(Phase::claim_before).to_move(1).stone(5).side(0, kSides[4]).owner(0);
  for (const int stone : {1, 2})
    mirrored.stone(stone).side(1, kSides[static_cast<std::size_t>(stone - 1)]).owner(1);
  match.add(SchottenTotten::result(after(mirrored.stone(3, "", "r9 r8 r7"), "claim 3")));
  EXPECT_EQ(match.points(kFirst), 6);
  EXPECT_EQ(match.points(kSecond), 6);
  EXPECT_EQ(match.winner(), kSpectator);
}

}  // namespace
}  // namespace merlon::schotten_totten
