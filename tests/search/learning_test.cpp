// Learning: the slopes are right, and what is learned foretells games and wins them.
#include "search/learning.h"

#include <gtest/gtest.h>

#include "tests/search/toy_games.h"

namespace merlon::search {
namespace {

using test::Nim;
using test::ToyMove;

/// Nim with a description from which the winner can be told: whether the binary sum is 0, and whose turn it
/// is.
struct DescribedNim : Nim {
  struct Advice : Nim::Advice {
    using Description = std::array<float, 3>;
    using Descriptions = std::array<Description, kMaxSeats>;
    using Weights = merlon::Weights<3, 4, 2>;
    static void describe(const State& state, Descriptions& seats) {
      const bool lost = (state.heaps[0] ^ state.heaps[1] ^ state.heaps[2]) == 0;
      for (std::size_t s = 0; s < state.players; ++s) {
        const bool mine = index(to_move(state).seat) == s;
        seats[s] = {lost && mine ? 1.0f : 0.0f, !lost && mine ? 1.0f : 0.0f, 0.5f};
      }
    }
    struct MoveDescriber {
      explicit MoveDescriber(const State& from) : state(from) {}
      void describe(ToyMove move, MoveFeatures& features) const {
        const State next = after<Nim>(state, move);
        const bool wins = (next.heaps[0] ^ next.heaps[1] ^ next.heaps[2]) == 0;
        features.push({static_cast<std::uint16_t>(wins ? 1 : 0), 1.0f});
      }
      State state;
    };
    static const Weights& weights(int /*players*/) { return kNoWeights<Weights>; }
  };
  static View<DescribedNim> redact(const State& state, Seat seat) { return View<DescribedNim>(state, seat); }
  static State imagine(const View<DescribedNim>& view, Rng& /*rng*/) { return view.state(); }
};

using NimWeights = DescribedNim::Advice::Weights;

Lessons<DescribedNim> lessons(int games, const NimWeights& weights, Leaf leaf, std::uint64_t seed) {
  Lessons<DescribedNim> all;
  LessonPlan plan;
  plan.leaf = leaf;
  plan.nodes = 60;
  plan.trust = leaf == Leaf::uniform ? 0.0f : 0.5f;
  for (int game = 0; game < games; ++game) {
    all.play({}, 2, weights, plan, seed + static_cast<std::uint64_t>(game));
  }
  return all;
}

TEST(Learning, FindsWhatDecidesTheGame) {
  NimWeights weights = kNoWeights<NimWeights>;
  wake_hidden(weights, 1);
  const auto all = lessons(60, weights, Leaf::uniform, 1);
  const LearningReport before = all.report(weights);
  EXPECT_GT(before.positions, 150u);
  LearningPlan plan;
  plan.rate = 0.02f;
  plan.epochs = 40;
  all.learn(weights, plan, 1);
  const LearningReport after = all.report(weights);
  EXPECT_LT(after.position_loss, 0.9 * before.position_loss);
  EXPECT_LT(after.decision_loss, before.decision_loss);
  const auto share = [&](const Nim::State& state) { return outlook<DescribedNim>(state, weights)[0]; };
  EXPECT_LT(share(Nim::position({1, 2, 3})), 0.35f);
  EXPECT_GT(share(Nim::position({1, 2, 4})), 0.65f);
  EXPECT_GT(weights.moves[1], weights.moves[0] + 0.5f);
}

TEST(Learning, ALongWalkDownhillEndsWhereNoSmallStepLeadsFurtherDown) {
  NimWeights weights = kNoWeights<NimWeights>;
  wake_hidden(weights, 2);
  const auto all = lessons(40, weights, Leaf::uniform, 7);
  LearningPlan plan;
  plan.rate = 0.01f;
  plan.epochs = 150;
  all.learn(weights, plan, 1);
  const auto loss = [&](const NimWeights& of) {
    const LearningReport report = all.report(of);
    return report.position_loss + report.decision_loss;
  };
  const double lowest = loss(weights);
  for (std::size_t i = 0; i < NimWeights::kCount; ++i) {
    for (const float step : {-0.05f, 0.05f}) {
      auto numbers = weights.numbers();
      numbers[i] += step;
      EXPECT_GT(loss(NimWeights::from(numbers)), lowest - 2e-4) << "weight " << i;
    }
  }
}

TEST(Learning, LessonsAddUp) {
  const NimWeights& weights = kNoWeights<NimWeights>;
  auto one = lessons(5, weights, Leaf::uniform, 1);
  const auto two = lessons(5, weights, Leaf::uniform, 6);
  const auto both = lessons(10, weights, Leaf::uniform, 1);
  one.absorb(two);
  const LearningReport sum = one.report(weights);
  const LearningReport all = both.report(weights);
  EXPECT_EQ(sum.positions, all.positions);
  EXPECT_EQ(sum.decisions, all.decisions);
  EXPECT_DOUBLE_EQ(sum.decision_loss, all.decision_loss);
  EXPECT_DOUBLE_EQ(sum.position_loss, all.position_loss);
}

TEST(Learning, TheSameSeedsLearnTheSame) {
  NimWeights one = kNoWeights<NimWeights>;
  NimWeights two = kNoWeights<NimWeights>;
  lessons(10, one, Leaf::uniform, 1).learn(one, {}, 3);
  lessons(10, two, Leaf::uniform, 1).learn(two, {}, 3);
  EXPECT_EQ(one.numbers(), two.numbers());
}

}  // namespace
}  // namespace merlon::search
