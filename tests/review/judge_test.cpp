// Judging one decision: what is known to the player counts and nothing else.
#include "review/judge.h"

#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/reviews.h"

namespace {

using namespace merlon;  // NOLINT(google-build-using-namespace)
using review::Judge;
using review::Judgement;
using review::Outlook;
using review::Verdict;
using test::quick_setup;

bool same(const Outlook& one, const Outlook& other) {
  return one.shares == other.shares && one.errors == other.errors;
}

bool same(const Judgement& one, const Judgement& other) {
  return one.verdict == other.verdict && one.best == other.best && same(one.before, other.before) &&
         same(one.after, other.after) && one.loss == other.loss && one.error == other.error;
}

/// A game after so many random moves; nothing if it ended before or there is nothing to decide.
std::unique_ptr<any::AnyGame> position(std::string_view game, int players, std::uint64_t seed, int moves) {
  const auto session = Session::replay(test::random_record(game, players, seed, moves));
  if (session->game().to_move().over || session->game().legal().size() < 2) return nullptr;
  return session->game().clone();
}

TEST(ReviewJudge, WhatThePlayerCannotKnowChangesNothing) {
  Rng rng(5);
  int redealt = 0;
  std::vector<const any::GameInfo*> hidden;
  for (const any::GameInfo& info : any::games()) {
    if (info.has_secrets) hidden.push_back(&info);
  }
  for (int i = 0; i < test::effort(30); ++i) {
    const any::GameInfo& info = *hidden[static_cast<std::size_t>(i) % hidden.size()];
    const int players = info.min_players + i % (info.max_players - info.min_players + 1);
    const auto game =
        position(info.key, players, static_cast<std::uint64_t>(i), static_cast<int>(rng.below(30)));
    if (!game) continue;
    const any::AnyMove played = test::random_move(*game, rng);
    const auto other = game->redeal(game->to_move().seat, rng.next());
    redealt += other->hash() != game->hash() ? 1 : 0;
    Judge judge(game->info(), quick_setup(40));
    EXPECT_TRUE(same(judge.judge(*game, played, 7), judge.judge(*other, played, 7))) << game->info().key;
    EXPECT_TRUE(same(judge.outlook(*game, 7), judge.outlook(*other, 7))) << game->info().key;
  }
  EXPECT_GT(redealt, 0);
}

TEST(ReviewJudge, TheSameSeedGivesTheSameJudgementWhateverWasJudgedBefore) {
  const auto one = position(test::game_for(3), 3, 1, 9);
  const auto other = position(test::game_for(3), 3, 2, 14);
  ASSERT_TRUE(one && other);
  Judge fresh(one->info(), quick_setup());
  const Judgement first = fresh.judge(*one, one->legal()[0], 3);
  fresh.judge(*other, other->legal()[0], 4);
  EXPECT_TRUE(same(fresh.judge(*one, one->legal()[0], 3), first));
  EXPECT_FALSE(same(fresh.judge(*one, one->legal()[0], 4), first));
}

TEST(ReviewJudge, TheBestMoveLosesNothing) {
  const auto game = position(test::hidden_game(), 2, 3, 20);
  ASSERT_TRUE(game);
  Judge judge(game->info(), quick_setup(100));
  const any::AnyMove best = judge.judge(*game, game->legal()[0], 1).best;
  const Judgement judgement = judge.judge(*game, best, 1);
  EXPECT_EQ(judgement.best, best);
  EXPECT_EQ(judgement.loss, 0.0);
  EXPECT_TRUE(judgement.verdict == Verdict::best || judgement.verdict == Verdict::only);
  EXPECT_TRUE(same(judgement.before, judgement.after));
}

/// A move that ends the game with a win is worth everything, and nobody is blamed for it.
TEST(ReviewJudge, AMoveThatWinsIsWorthAHundred) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Record record = test::random_record(test::hidden_game(), 2, seed);
    const auto session = Session::replay(record, record.moves.size() - 1);
    const any::AnyGame& game = session->game();
    const std::size_t mover = index(game.to_move().seat);
    const any::AnyMove last = *game.parse_move(record.moves.back().text);
    const auto end = game.clone();
    end->play(last);
    if (game.legal().size() < 2 || end->result().ranks[mover] != 1) continue;
    ++found;
    const Judgement judgement = Judge(game.info(), quick_setup(200)).judge(game, last, seed);
    EXPECT_DOUBLE_EQ(judgement.after.shares[mover], 100.0);
    EXPECT_DOUBLE_EQ(judgement.after.errors[mover], 0.0);
    EXPECT_LT(judgement.loss, 1e-9);
    EXPECT_FALSE(review::is_marked(judgement.verdict));
  }
  EXPECT_GT(found, 0);
}

TEST(ReviewJudge, LossAndErrorComeFromTheTwoOutlooks) {
  Rng rng(8);
  for (int i = 0; i < test::effort(20); ++i) {
    const auto game = position(test::hidden_game(), 2, static_cast<std::uint64_t>(i), 20);
    if (!game) continue;
    const any::AnyMove played = test::random_move(*game, rng);
    const Judgement judgement = Judge(game->info(), quick_setup(50)).judge(*game, played, rng.next());
    if (judgement.best == played) continue;
    const std::size_t mover = index(game->to_move().seat);
    const double difference = judgement.before.shares[mover] - judgement.after.shares[mover];
    EXPECT_DOUBLE_EQ(judgement.loss, std::max(0.0, difference));
    EXPECT_DOUBLE_EQ(judgement.error, review::error_of_difference(judgement.before.errors[mover],
                                                                  judgement.after.errors[mover]));
    EXPECT_EQ(judgement.verdict, review::verdict_of(judgement.loss, judgement.error));
    EXPECT_GE(difference, -2 * judgement.error) << "what is firmly better is the best";
  }
}

TEST(ReviewJudge, ErrorsAddUpLikeTheSidesOfARightAngle) {
  EXPECT_DOUBLE_EQ(review::error_of_difference(3.0, 4.0), 5.0);
  EXPECT_DOUBLE_EQ(review::error_of_difference(0.0, 2.0), 2.0);
}

TEST(ReviewJudge, WinnersShareTheEnd) {
  Result result;
  result.over = true;
  result.players = 3;
  result.ranks = {1, 3, 1};
  const Outlook outlook = review::outlook_of(result);
  EXPECT_EQ(outlook.shares, (review::Points{50.0, 0.0, 50.0, 0.0, 0.0}));
  EXPECT_EQ(outlook.errors, review::Points{});
}

}  // namespace
