// The tree search on games whose answers are known, and what it promises about memory, repetition and reuse.
#include "search/tree_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "search/baselines.h"
#include "tests/search/toy_games.h"
#include "tests/support/every_game.h"
#include "tests/support/game_texts.h"
#include "tests/support/journey.h"

namespace merlon::search {
namespace {

using test::HighCard;
using test::Nim;
using test::ToyMove;

template <class G>
TreeSearch<G> searched(const typename G::State& state, std::uint64_t simulations, Leaf leaf = Leaf::uniform,
                       std::uint64_t seed = 1) {
  SearchSetup<G> setup;
  setup.leaf = leaf;
  setup.edges = 1 << 16;
  TreeSearch<G> tree(G::redact(state, G::to_move(state).seat), setup, seed);
  tree.run(simulations);
  return tree;
}

template <class G>
typename G::Move best(const TreeSearch<G>& tree) {
  const auto list = tree.candidates();
  return std::max_element(list.begin(), list.end(),
                          [](const auto& a, const auto& b) { return a.visits < b.visits; })
      ->move;
}

std::uint8_t binary_sum(const Nim::State& state) {
  return static_cast<std::uint8_t>(state.heaps[0] ^ state.heaps[1] ^ state.heaps[2]);
}

TEST(TreeSearch, WinsEveryWonPositionOfNim) {
  int won = 0;
  for (std::uint8_t a = 0; a <= 3; ++a) {
    for (std::uint8_t b = a; b <= 3; ++b) {
      for (std::uint8_t c = b; c <= 4; ++c) {
        const Nim::State state = Nim::position({a, b, c});
        if (binary_sum(state) == 0) continue;
        ++won;
        const ToyMove move = best(searched<Nim>(state, 20000));
        EXPECT_EQ(binary_sum(after<Nim>(state, move)), 0) << int{a} << ' ' << int{b} << ' ' << int{c};
      }
    }
  }
  EXPECT_EQ(won, 25);  // of 30; lost are 000, 011, 022, 033 and 123
}

TEST(TreeSearch, KnowsThatALostPositionIsLost) {
  const auto tree = searched<Nim>(Nim::position({2, 3, 1}), 20000);
  EXPECT_LT(tree.shares()[0], 0.1f);
  EXPECT_GT(tree.shares()[1], 0.9f);
}

TEST(TreeSearch, CanBeMadeToThinkAboutOneMove) {
  // From heaps of 1 and 2 only one move wins: it leaves two heaps of 1.
  const auto through = [](ToyMove move) {
    auto tree = searched<Nim>(Nim::position({1, 2, 0}), 0);
    tree.run_through(move, 500);
    for (const auto& candidate : tree.candidates()) {
      EXPECT_EQ(candidate.visits, candidate.move == move ? 500u : 0u);
    }
    return tree.shares()[0];
  };
  EXPECT_GT(through(Nim::take(1, 1)), 0.95f);
  EXPECT_LT(through(Nim::take(1, 2)), 0.05f);
  EXPECT_LT(through(Nim::take(0, 1)), 0.05f);
}

TEST(TreeSearch, PlaysForItselfAmongThree) {
  // One heap of 4 and three players: whoever leaves 1 gives the win to the next, whoever leaves 4 to the one
  // after him. Taking everything wins at once.
  EXPECT_EQ(best(searched<Nim>(Nim::position({4, 0, 0}, 3), 2000)), Nim::take(0, 4));
  const auto tree = searched<Nim>(Nim::position({1, 1, 0}, 3), 500);
  EXPECT_FLOAT_EQ(tree.shares()[1], 1.0f);  // there is no choice, and the second takes the last
}

TEST(TreeSearch, WeighsWhatItCannotSee) {
  for (int card = 1; card <= 5; ++card) {
    const int other = card == 3 ? 5 : 3;
    const auto tree = searched<HighCard>(HighCard::dealt(card, other), 4000);
    const auto list = tree.candidates();
    ASSERT_EQ(list.size(), 2u);
    EXPECT_FLOAT_EQ(list[0].value, 0.5f);
    EXPECT_NEAR(list[1].value, static_cast<float>(card - 1) / 4.0f, 0.12f) << card;
    if (card != 3) {
      EXPECT_EQ(best(tree), card > 3 ? HighCard::challenge() : HighCard::pass()) << card;
    }
  }
}

TEST(TreeSearch, DoesNotSeeWhatItMayNotSee) {
  for (int other : {1, 2, 3, 5}) {
    const auto tree = searched<HighCard>(HighCard::dealt(4, other), 500);
    const auto first = searched<HighCard>(HighCard::dealt(4, 1), 500);
    EXPECT_EQ(tree.candidates()[0].visits, first.candidates()[0].visits);
    EXPECT_EQ(tree.shares(), first.shares());
  }
}

TEST(TreeSearch, EverySimulationIsCountedOnce) {
  const auto tree = searched<Nim>(Nim::position({3, 4, 5}), 777);
  std::uint64_t visits = 0;
  for (const auto& one : tree.candidates()) visits += one.visits;
  EXPECT_EQ(visits, 777u);
  EXPECT_EQ(tree.simulations(), 777u);
  EXPECT_NEAR(tree.shares()[0] + tree.shares()[1], 1.0f, 1e-5f);
}

TEST(TreeSearch, TheSameSeedGivesTheSameTreeInStepsOfAnySize) {
  const Nim::State state = Nim::position({3, 4, 5});
  const auto at_once = searched<Nim>(state, 1000, Leaf::uniform, 5);
  auto in_steps = searched<Nim>(state, 0, Leaf::uniform, 5);
  for (int i = 0; i < 100; ++i) in_steps.run(10);
  const auto one = at_once.candidates();
  const auto two = in_steps.candidates();
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].visits, two[i].visits);
    EXPECT_EQ(one[i].value, two[i].value);
  }
  EXPECT_NE(searched<Nim>(state, 1000, Leaf::uniform, 6).shares(), at_once.shares());
}

template <class G>
class TreeSearchOf : public ::testing::Test {};
TYPED_TEST_SUITE(TreeSearchOf, test::EveryGameType, test::NameOfGame);

// That it stays within that memory is seen under AddressSanitizer.
TYPED_TEST(TreeSearchOf, GoesOnWhenItsMemoryIsFull) {
  using G = TypeParam;
  const auto state = test::start_game<G>(2, {}, 3);
  for (const std::size_t edges : {1u, 60u, 500u, 3000u}) {
    SearchSetup<G> setup;
    setup.edges = edges;
    TreeSearch<G> tree(G::redact(state, state.seat), setup, 1);
    tree.run(2000);
    EXPECT_EQ(tree.simulations(), 2000u);
  }
}

/// How many visits a search still knows of when it goes on with its next decision.
template <class G>
std::uint64_t kept_visits(const typename G::State& start, Leaf leaf, std::uint64_t seed) {
  typename G::State state = start;
  auto tree = searched<G>(state, 3000, leaf);
  std::vector<typename G::Move> moves{best(tree)};
  state = after<G>(state, moves[0]);
  while (!G::to_move(state).over && G::to_move(state).seat != G::to_move(start).seat) {
    auto reply = searched<G>(state, 300);
    moves.push_back(best(reply));
    state = after<G>(state, moves.back());
  }
  if (G::to_move(state).over) return 0;
  tree.advance(G::redact(state, G::to_move(state).seat), moves, seed);
  EXPECT_EQ(tree.simulations(), 0u);
  tree.run(1);
  std::uint64_t kept = 0;
  std::size_t count = 0;
  typename G::Moves legal;
  G::legal(state, legal);
  for (const auto& one : tree.candidates()) {
    kept += one.visits;
    count += one.weight > 0.0f ? 1 : 0;
  }
  EXPECT_EQ(count, legal.size());
  tree.run(500);
  EXPECT_EQ(tree.simulations(), 501u);
  return kept - 1;
}

TEST(TreeSearch, KeepsWhatItKnowsWhenTheGameGoesOn) {
  EXPECT_GT(kept_visits<Nim>(Nim::position({3, 4, 5}), Leaf::uniform, 1), 20u);
}

/// Whether the replies of the opponent depend on what is hidden.
template <class G>
bool has_surprising_replies() {
  const typename G::State state = test::start_game<G>(2, {}, 1);
  typename G::Moves moves;
  G::legal(state, moves);
  const typename G::State next = after<G>(state, moves[0]);
  Rng rng(1);
  typename G::Moves replies;
  typename G::Moves imagined;
  G::legal(next, replies);
  G::legal(G::imagine(G::redact(next, state.seat), rng), imagined);
  return !std::ranges::equal(replies, imagined);
}

// Of replies that are mostly a surprise little is known.
TYPED_TEST(TreeSearchOf, KeepsWhatItKnowsWhenTheGameGoesOn) {
  using G = TypeParam;
  std::uint64_t kept = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    kept += kept_visits<G>(test::start_game<G>(2, {}, seed), Leaf::judged, seed);
  }
  EXPECT_GT(kept, has_surprising_replies<G>() ? 10u : 200u);
}

/// Nim with points: whoever takes the last thing is one point ahead.
TreeSearch<Nim> searched_for_points(const Nim::State& state, std::uint64_t simulations) {
  SearchSetup<Nim> setup;
  setup.style.point = 0.5f;
  setup.edges = 1 << 16;
  TreeSearch<Nim> tree(Nim::redact(state, Seat{0}), setup, 1);
  tree.run(simulations);
  return tree;
}

TEST(TreeSearch, DoesNotCountGamesThatAreNotFinishedAsEven) {
  // Of two equal heaps of one, every game that comes to the end is lost; the first visits do not come so far.
  for (const std::uint64_t simulations : {5u, 20u}) {
    const auto tree = searched_for_points(Nim::position({1, 1, 0}), simulations);
    for (const auto& one : tree.candidates()) EXPECT_FLOAT_EQ(one.points, -0.5f) << simulations;
  }
}

TEST(TreeSearch, GivesMovesWithoutANewTrialTheMeanLead) {
  auto tree = searched_for_points(Nim::position({1, 1, 2}), 400);
  Nim::State state = Nim::position({1, 1, 2});
  NoEvents events;
  const std::vector<ToyMove> moves{Nim::take(2, 1), Nim::take(2, 1)};
  for (const ToyMove move : moves) Nim::play(state, move, events);
  tree.advance(Nim::redact(state, Seat{0}), moves, 1);  // two heaps of one: lost, with one point
  tree.run(1);
  ASSERT_GT(tree.root_visits(), 2u);
  for (const auto& one : tree.candidates()) {
    ASSERT_GT(one.visits, 0u);
    EXPECT_FLOAT_EQ(one.points, -0.5f);
  }
}

TEST(TreeSearch, StartsAnewWhenTheMovesAreNotInTheTree) {
  auto tree = searched<Nim>(Nim::position({3, 4, 5}), 10);
  const std::vector<ToyMove> moves{Nim::take(2, 5), Nim::take(1, 4)};
  tree.advance(Nim::redact(Nim::position({3, 0, 0}), Seat{0}), moves, 1);
  tree.run(200);
  EXPECT_EQ(best(tree), Nim::take(0, 3));
}

TEST(Baselines, LookOneMoveAheadOrPlayOnAtRandom) {
  Rng rng(1);
  const Nim::State state = Nim::position({5, 0, 0});
  EXPECT_EQ(greedy_move<Nim>(Nim::redact(state, Seat{0}), rng), Nim::take(0, 5));
  EXPECT_EQ(flat_move<Nim>(Nim::redact(state, Seat{0}), 500, rng), Nim::take(0, 5));
  EXPECT_EQ(flat_move<HighCard>(HighCard::redact(HighCard::dealt(5, 1), Seat{0}), 500, rng),
            HighCard::challenge());
  EXPECT_EQ(flat_move<HighCard>(HighCard::redact(HighCard::dealt(1, 5), Seat{0}), 500, rng),
            HighCard::pass());
}

TYPED_TEST(TreeSearchOf, AnyMoveIsTheOneThatADrawFromTheListWouldGive) {
  using G = TypeParam;
  const auto combinations = test::every_combination<G>();
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    const auto& options = combinations[rng.below(static_cast<std::uint32_t>(combinations.size()))];
    typename G::State state = test::start_game<G>(2, options, seed);
    while (!G::to_move(state).over) {
      typename G::Moves moves;
      G::legal(state, moves);
      Rng copy = rng;
      const auto move = any_move<G>(state, rng);
      ASSERT_EQ(move, moves[copy.below(static_cast<std::uint32_t>(moves.size()))]);
      state = after<G>(state, move);
    }
  }
}

}  // namespace
}  // namespace merlon::search
