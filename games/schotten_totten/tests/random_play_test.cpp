// Whole games, played at random and by players with odd habits, in every combination of options. Nobody knows
// how such a game must go, but much is known about every state of it: see invariants.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/schotten_totten/tests/invariants.h"
#include "games/schotten_totten/tests/players.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

std::string check_state(const State& state, Rng&) { return std::string(invariants::any_problem(state)); }

TEST(RandomPlay, NoOptionsLetAGameBreak) {
  rules("ST-1.1", "ST-1.2", "ST-1.3", "ST-1.4", "ST-2.4", "ST-3.9", "ST-3.10", "ST-6.3", "ST-6.5", "ST-8.4",
        "ST-8.8", "ST-8.9", "ST-10.1", "ST-10.2", "ST-10.3");
  const std::vector<Options> all = every_combination();
  EXPECT_EQ(all.size(), 4608u);
  check_games(all, effort(12 * static_cast<int>(all.size())), 1, check_state);
}

// --- players with habits -------------------------------------------------------------------------

/// Every player against every other, each pair `games` times.
template <class Visit>
void for_each_pairing(int games, Visit&& visit) {
  const std::vector<Options> options = every_combination();
  Rng rng(2004);
  for (std::uint8_t first = 0; first < kPolicies.size(); ++first) {
    for (std::uint8_t second = 0; second < kPolicies.size(); ++second) {
      for (int i = 0; i < games; ++i) {
        Path path;
        path.options = options[rng.below(static_cast<std::uint32_t>(options.size()))];
        path.seed = rng.next() >> 32;
        path.players = {first, second};
        visit(path);
      }
    }
  }
}

TEST(RandomPlay, NoHabitsOfPlayersLetAGameBreak) {
  rules("ST-2.4", "ST-6.2", "ST-8.1", "ST-8.2", "ST-8.5", "ST-8.6", "ST-8.9");
  bool failed = false;
  const auto find = [](const Path& path) { return first_failure(path, 1, check_state); };
  for_each_pairing(effort(250), [&](const Path& path) {
    if (failed) return;
    const auto failure = find(path);
    if (!failure) return;
    failed = true;
    const Failure simple = simplified(*failure, find);
    ADD_FAILURE() << simple.problem << '\n' << simple.path;
  });
}

/// What a state shows that random play might never come to.
std::vector<std::string_view> sights(const State& state) {
  std::vector<std::string_view> seen;
  const auto see = [&](bool holds, std::string_view what) {
    if (holds) seen.push_back(what);
  };
  const Seat me = state.seat;
  const bool basic = !state.options.tactics;
  const bool over = state.phase == Phase::over;
  bool four_without_mud = false;
  invariants::for_each_side(state, [&](const Side& side, Seat, Stone stone) {
    four_without_mud = four_without_mud || (side.size() == 4 && !state.has_mud(stone));
  });
  see(four_without_mud, "four cards on a side without Mud");
  see(state.tactics_count[me] == state.options.hand, "a hand of tactics cards only");
  see(state.hand_size(state.seat) == 0, "an empty hand");
  see(state.pile_size[Pile::clan] + state.pile_size[Pile::tactics] == 0, "empty piles");
  see(state.phase == Phase::scout_return && state.hand_size(state.seat) <= 3,
      "a Scout with few cards to draw");
  see(state.phase == Phase::scout_draw, "a choice of pile within a Scout");
  see(state.terrain_stone[Terrain::fog].exists() &&
          state.terrain_stone[Terrain::fog] == state.terrain_stone[Terrain::mud],
      "Fog and Mud together");
  see(state.discards_tactics[Seat{0}].size() + state.discards_tactics[Seat{1}].size() > 0,
      "a discarded tactics card");
  see(!(state.scouted & state.hand_clan[other(me)]).empty(), "a known card in the hand of the opponent");
  see(state.played[Seat{0}].size() + state.played[Seat{1}].size() == kTacticsCards,
      "all tactics cards played");
  see(over && state.settled() && basic, "a settled basic game");
  see(over && state.settled() && !basic, "a settled tactics game");
  see(over && winner(state) == kSpectator, "a drawn game");
  see(over && !state.settled() && state.owned[me].size() == 5, "a win by five stones");
  return seen;
}

// Without this, the tests above could pass because nothing ever happens.
TEST(RandomPlay, ComesToRareSituations) {
  std::map<std::string_view, int> count;
  for_each_pairing(effort(200), [&](const Path& path) {
    Walk walk(path);
    while (!walk.at_end()) {
      for (const std::string_view sight : sights(walk.state())) ++count[sight];
      walk.step();
    }
    for (const std::string_view sight : sights(walk.state())) ++count[sight];
    count["more than 100 moves"] += walk.steps() > 100 ? 1 : 0;
  });
  for (const std::string_view rare :
       {"four cards on a side without Mud", "a hand of tactics cards only", "an empty hand", "empty piles",
        "a choice of pile within a Scout", "Fog and Mud together", "a discarded tactics card",
        "a known card in the hand of the opponent", "all tactics cards played", "a settled basic game",
        "a settled tactics game", "a win by five stones", "more than 100 moves"}) {
    EXPECT_GT(count[rare], 0) << rare;
  }
  for (const auto& [sight, times] : count) RecordProperty("seen " + std::string(sight), times);
}

// --- turns ---------------------------------------------------------------------------------------

void check_turns(const Path& path, std::map<std::string, int>& sights) {
  int empty_turns = 0;
  for_each_turn(path, [&](const TurnDiary& turn, const State& before, const State& after) {
    if (after.turn == before.turn && after.passes < 2) return;  // a win in the middle of a turn
    ASSERT_TRUE(turn.is_complete()) << "turn " << static_cast<int>(before.turn) << '\n' << path;
    empty_turns = turn.is_empty() ? empty_turns + 1 : 0;
    ASSERT_EQ(after.passes, empty_turns) << "turn " << static_cast<int>(before.turn) << '\n' << path;
    sights["a pass with a draw"] += turn.passes == 1 && turn.draws > 0 ? 1 : 0;
    sights["a pass with a claim"] += turn.passes == 1 && turn.claims > 0 ? 1 : 0;
    sights["a Scout with fewer than three cards"] += turn.scout && turn.draws < 3 ? 1 : 0;
  });
}

TEST(RandomPlay, ATurnIsACardOrAPassAndADraw) {
  rules("ST-2.1", "ST-2.2", "ST-2.4", "ST-7.10", "ST-7.11", "ST-7.12", "ST-8.3", "ST-8.5");
  std::map<std::string, int> sights;
  for_each_pairing(effort(200), [&](const Path& path) {
    if (!HasFatalFailure()) check_turns(path, sights);
  });
  for (const auto& [sight, times] : sights) RecordProperty(sight, times);
  EXPECT_GT(sights["a pass with a claim"], 0);
  EXPECT_GT(sights["a Scout with fewer than three cards"], 0);
}

// --- what the rules promise about the end --------------------------------------------------------

TEST(RandomPlay, BasicGamesWithAutomaticClaimsAreNeverSettled) {
  rules("ST-8.8");
  const auto options = combinations_with([](const Options& o) { return !o.tactics && o.auto_claim; });
  for (int i = 0; i < effort(4000); ++i) {
    const Path path = path_over(options, i);
    const State end = end_of(path);
    ASSERT_FALSE(end.settled()) << path;
  }
}

TEST(RandomPlay, SettledBasicGamesHaveAWinner) {
  rules("ST-8.6", "ST-8.7", "ST-8.8");
  const auto options = combinations_with([](const Options& o) { return !o.tactics && !o.auto_claim; });
  for (int i = 0; i < effort(4000); ++i) {
    Path path = path_over(options, i);
    path.players = {player_named("decliner"), player_named("decliner")};
    const State end = end_of(path);
    ASSERT_TRUE(end.settled()) << path;
    ASSERT_NE(winner(end), kSpectator) << path;
  }
}

TEST(RandomPlay, ResultsFollowFromTheStones) {
  rules("ST-5.3", "ST-5.5", "ST-8.7");
  const std::vector<Options> all = every_combination();
  for (int i = 0; i < effort(5000); ++i) {
    const Path path = path_over(all, i);
    const State end = end_of(path);
    const Result result = SchottenTotten::result(end);
    ASSERT_TRUE(result.over) << path;
    const Seat best = winner(end);
    for (std::size_t s = 0; s < 2; ++s) {
      const bool won = merlon::index(best) == s;
      ASSERT_EQ(result.scores[s], won ? 5 : end.owned[Seat{static_cast<std::uint8_t>(s)}].size()) << path;
      ASSERT_EQ(result.ranks[s], won || best == kSpectator ? 1 : 2) << path;
    }
    if (best == kSpectator) {
      ASSERT_EQ(result.scores[0], result.scores[1]) << path;
      ASSERT_TRUE(end.options.tactics) << path;
    }
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
