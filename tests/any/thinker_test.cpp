// Minds for every game: they do not see what their seat may not see, and choose as they should.
#include "any/thinker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "tests/support/effort.h"
#include "tests/support/games.h"

namespace merlon::any {
namespace {

using ::testing::HasSubstr;

std::vector<Candidate> thought(const AnyGame& game, std::uint64_t simulations, Leaf leaf) {
  ThinkerSetup setup;
  setup.leaf = leaf;
  setup.memory_bytes = std::size_t{1} << 20;
  const auto thinker = std::move(*game.info().make_thinker(setup));
  thinker->set_position(game, {}, 5);
  thinker->run(simulations);
  return thinker->candidates();
}

bool same(const std::vector<Candidate>& one, const std::vector<Candidate>& two) {
  if (one.size() != two.size()) return false;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i].move != two[i].move || one[i].visits != two[i].visits || one[i].value != two[i].value ||
        one[i].weight != two[i].weight) {
      return false;
    }
  }
  return true;
}

/// Plays random games and lets the mind think about a decision before and after everything is dealt anew that
/// the seat on turn cannot know.
void expect_same_thoughts_after_a_new_deal(const GameInfo& info, int players, const OptionTexts& options,
                                           std::uint64_t number) {
  const auto game = test::dealt(info, players, options, "thinker " + std::to_string(number));
  Rng rng(number);
  while (!game->to_move().over) {
    if (game->legal().size() > 1 && rng.below(12) == 0) {
      const auto other = game->redeal(game->to_move().seat, rng.next());
      for (const Leaf leaf : {Leaf::judged, Leaf::played, Leaf::uniform}) {
        EXPECT_TRUE(same(thought(*game, 30, leaf), thought(*other, 30, leaf)))
            << info.key << " game " << number << " turn " << game->turn_number();
      }
      const std::uint64_t seed = rng.next();
      for (const Baseline baseline : {Baseline::random, Baseline::greedy, Baseline::flat}) {
        EXPECT_EQ(game->choose(baseline, 60, seed), other->choose(baseline, 60, seed)) << info.key;
      }
    }
    game->play(test::random_move(*game, rng));
  }
}

TEST(Thinker, DoesNotSeeWhatItsSeatMayNotSee) {
  for (const GameInfo& info : games()) {
    for (const OptionTexts& options : info.option_sets) {
      for (int number = 0; number < test::effort(4); ++number) {
        const int players = info.min_players + number % (info.max_players - info.min_players + 1);
        expect_same_thoughts_after_a_new_deal(info, players, options, static_cast<std::uint64_t>(number));
      }
    }
  }
}

/// Why a game takes no such weights; empty if it does.
std::string refusal(const GameInfo& info, const std::string& weights) {
  ThinkerSetup setup;
  setup.weights = weights;
  const auto made = info.make_thinker(setup);
  return made ? "" : made.error().message;
}

TEST(Thinker, RefusesWeightsThatDoNotFit) {
  for (const GameInfo& info : games()) {
    EXPECT_THAT(refusal(info, "1.0f, 2.0f,\n"), HasSubstr("there are 2 numbers"));
  }
}

TEST(Thinker, RefusesWeightsThatAreNoNumbers) {
  const GameInfo& info = games().front();
  const std::string weights = info.make_trainer(info.max_players)->weights_text();
  for (const std::string_view bad : {"nan", "inf", "-inf", "infinity", "1e99", "-1e99f"}) {
    EXPECT_THAT(refusal(info, "0.5f, " + std::string(bad) + ", " + weights),
                HasSubstr("number 2 is not finite"));
  }
}

TEST(Thinker, AcceptsTheWeightsThatATrainerWrites) {
  for (const GameInfo& info : games()) {
    const auto trainer = info.make_trainer(info.max_players);
    const std::string weights = trainer->weights_text();
    EXPECT_EQ(refusal(info, weights), "");
    EXPECT_TRUE(trainer->read_weights(weights));
    EXPECT_EQ(trainer->weights_text(), weights);
    EXPECT_FALSE(trainer->read_weights(weights + "1.0f,\n"));
  }
}

/// A move whose value is known and not estimated.
Candidate known(std::uint32_t move, std::uint32_t visits, float value, float points = 0.0f,
                std::uint32_t group = 0) {
  return {AnyMove{move}, visits, value, 0.0f, 0.0f, points, group, true};
}

const std::array<Candidate, 3> kThree{known(1, 100, 0.5f), known(2, 200, 0.4f), known(3, 200, 0.6f)};

TEST(Choice, IsTheMostVisitedMoveAndOfEqualsTheBetter) {
  EXPECT_EQ(best_candidate(kThree).move, AnyMove{3});
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(draw_candidate(kThree, 0.0f, seed).move, AnyMove{3});
  }
}

TEST(Choice, IsDrawnByHowMuchIsLost) {
  // Values 0.5, 0.4 and 0.6: with softness 0.1 the weights are 1/e, 1/e² and 1.
  std::map<AnyMove, int> counts;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) ++counts[draw_candidate(kThree, 0.1f, seed).move];
  const double sum = 1.0 + std::exp(-1.0) + std::exp(-2.0);
  EXPECT_NEAR(counts[AnyMove{3}], 20000 / sum, 300);
  EXPECT_NEAR(counts[AnyMove{1}], 20000 * std::exp(-1.0) / sum, 300);
  EXPECT_NEAR(counts[AnyMove{2}], 20000 * std::exp(-2.0) / sum, 300);
}

/// How often the first of two moves is drawn, of 10,000 times.
int times_first(const Candidate& first, const Candidate& second, float softness) {
  const std::array<Candidate, 2> list{first, second};
  int times = 0;
  for (std::uint64_t seed = 0; seed < 10000; ++seed) {
    times += draw_candidate(list, softness, seed).move == first.move ? 1 : 0;
  }
  return times;
}

TEST(Choice, CountsOddsSoThatALeadIsNotThrownAway) {
  // From 0.98 to 0.9 the odds fall from 49 to 9, as much as from even to 0.155.
  const double part = std::pow(9.0 / 49.0, 0.25 / 0.1);
  EXPECT_NEAR(times_first(known(1, 90, 0.98f), known(2, 10, 0.9f), 0.1f), 10000 / (1 + part), 150);
  EXPECT_NEAR(times_first(known(1, 90, 0.1f), known(2, 10, 0.02f), 0.1f), 10000 / (1 + part), 150);
}

TEST(Choice, CountsPointsWhenTheWinIsSure) {
  const Candidate more{AnyMove{1}, 50, 1.0f, 0.0f, 0.0f, 1.2f};
  const Candidate less{AnyMove{2}, 50, 1.0f, 0.0f, 0.0f, 0.4f};
  EXPECT_NEAR(times_first(more, less, 0.1f), 10000 / (1 + std::exp(-2.0)), 150);
}

TEST(Choice, DoesNotTakeLuckForCertainty) {
  // One simulation that ended with a win has no spread, but shows little; a computed win is another matter.
  const Candidate usual{AnyMove{2}, 100, 0.5f, 0.05f};
  EXPECT_LT(times_first({AnyMove{1}, 1, 1.0f, 0.0f}, usual, 0.1f), 2000);
  EXPECT_EQ(times_first(known(1, 1, 1.0f), usual, 0.1f), 10000);
}

TEST(Choice, PrefersWhatWasTriedMoreAheadAndBehind) {
  for (const float share : {0.0f, 0.02f, 0.5f, 0.98f, 1.0f}) {
    EXPECT_GT(times_first({AnyMove{1}, 100, share}, {AnyMove{2}, 2, share}, 0.1f), 7000) << share;
  }
}

TEST(Choice, TakesTheBestOfMovesThatDifferMechanically) {
  const std::array<Candidate, 4> list{known(1, 60, 0.5f, 0.0f, 7), known(2, 70, 0.5f, 0.0f, 7),
                                      known(3, 50, 0.5f, 0.0f, 8), known(4, 40, 0.5f)};
  std::map<AnyMove, int> counts;
  for (std::uint64_t seed = 0; seed < 9000; ++seed) ++counts[draw_candidate(list, 1.0f, seed).move];
  EXPECT_EQ(counts[AnyMove{1}], 0);
  for (const AnyMove move : {AnyMove{2}, AnyMove{3}, AnyMove{4}}) EXPECT_NEAR(counts[move], 3000, 200);
}

TEST(Choice, OfSeveralMindsHasTheirMeanPoints) {
  const std::vector<Candidate> first{{AnyMove{1}, 10, 1.0f, 0.0f, 0.0f, 1.0f, 5}};
  const std::vector<Candidate> second{{AnyMove{1}, 30, 1.0f, 0.0f, 0.0f, 2.0f, 5}};
  const std::vector<Candidate> sum = merged(std::vector<std::vector<Candidate>>{first, second});
  EXPECT_FLOAT_EQ(sum[0].points, 1.75f);
  EXPECT_EQ(sum[0].group, 5u);
}

TEST(Choice, NeverFallsOnAMoveThatWasNotTried) {
  std::array<Candidate, 3> list = kThree;
  list[2].visits = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    EXPECT_NE(draw_candidate(list, 10.0f, seed).move, AnyMove{3});
  }
}

TEST(Choice, OfSeveralMindsIsMadeFromTheirSum) {
  const std::vector<std::vector<Candidate>> lists{{kThree.begin(), kThree.end()},
                                                  {{AnyMove{1}, 300, 0.9f, 0.0f, 0.0f},
                                                   {AnyMove{2}, 0, 0.0f, 0.0f, 0.0f},
                                                   {AnyMove{3}, 200, 0.2f, 0.0f, 0.0f}}};
  const std::vector<Candidate> sum = merged(lists);
  EXPECT_EQ(sum[0].visits, 400u);
  EXPECT_FLOAT_EQ(sum[0].value, 0.8f);
  EXPECT_EQ(sum[1].visits, 200u);
  EXPECT_FLOAT_EQ(sum[1].value, 0.4f);
  EXPECT_FLOAT_EQ(sum[2].value, 0.4f);
  EXPECT_FLOAT_EQ(sum[2].error, std::sqrt(0.4f * 0.6f / 400.0f));
}

TEST(Choice, OfSeveralMindsKeepsWhatIsCertain) {
  // Computed: half the win, without error, however often it was tried. The other move is not.
  const std::vector<Candidate> first{known(1, 7, 0.5f), {AnyMove{2}, 9, 0.5f, 0.1f, 0.0f}};
  const std::vector<Candidate> second{known(1, 3, 0.5f), {AnyMove{2}, 0, 0.0f, 0.0f, 0.0f}};
  const std::vector<Candidate> third{known(1, 0, 0.5f), {AnyMove{2}, 7, 0.5f, 0.1f, 0.0f}};
  const std::vector<Candidate> sum = merged(std::vector<std::vector<Candidate>>{first, second, third});
  EXPECT_EQ(sum[0].visits, 10u);
  EXPECT_EQ(sum[0].value, 0.5f);
  EXPECT_EQ(sum[0].error, 0.0f);
  EXPECT_TRUE(sum[0].certain);
  EXPECT_FALSE(sum[1].certain);
  EXPECT_EQ(sum[1].visits, 16u);
  EXPECT_FLOAT_EQ(sum[1].error, 0.125f);
}

}  // namespace
}  // namespace merlon::any
