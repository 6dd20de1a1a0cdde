// Whole games reviewed: where the win shares went, and that nothing else has a say in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "review/review.h"
#include "review/review_json.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/reviews.h"

namespace {

using namespace merlon;  // NOLINT(google-build-using-namespace)
using review::Balance;
using review::Review;
using review::ReviewedMove;
using review::SeatReview;
using review::Verdict;

std::string json_of(const Review& review, const Record& record) {
  return review::review_json(review::ReviewTeller(review, record, Language::english));
}

/// What must be true of every review.
void check(const Review& review) {
  for (const ReviewedMove* move : review.decisions()) {
    for (const review::Outlook* outlook : {&move->judgement.before, &move->judgement.after}) {
      const double sum = std::accumulate(outlook->shares.begin(), outlook->shares.end(), 0.0);
      EXPECT_NEAR(sum, 100.0, 1e-3);
    }
    EXPECT_GE(move->judgement.loss, 0.0);
    EXPECT_GT(move->position->legal().size(), 1u);
  }
  double luck = 0.0;
  double start = 0.0;
  for (const SeatReview& seat : review.seats) {
    const Balance& balance = seat.balance;
    EXPECT_NEAR(balance.own + balance.others + balance.luck, balance.end - balance.start, 1e-9);
    EXPECT_EQ(std::accumulate(seat.counts.begin(), seat.counts.end(), 0), seat.decisions);
    luck += balance.luck;
    start += balance.start;
  }
  EXPECT_NEAR(luck, 0.0, 0.1) << "what luck gives one it takes from others";
  EXPECT_NEAR(start, 100.0, 1e-3);
}

TEST(ReviewBalance, OwnOthersAndLuckMakeUpTheWayInEveryGame) {
  for (const any::GameInfo& game : any::games()) {
    for (int players = game.min_players; players <= game.max_players; ++players) {
      SCOPED_TRACE(std::string(game.key) + " " + std::to_string(players));
      const Record record = test::random_record(game.key, players, 4);
      const Review review = test::review_of(record, test::quick_setup(6));
      check(review);
      EXPECT_TRUE(review.finished);
      EXPECT_EQ(review.moves.size(), record.moves.size());
      EXPECT_EQ(review.seats.size(), static_cast<std::size_t>(players));
    }
  }
}

TEST(ReviewBalance, ARecordThatStopsEndsWithAnEstimate) {
  const Review review = test::review_of(test::random_record(test::hidden_game(), 2, 9, 12));
  check(review);
  EXPECT_FALSE(review.finished);
  EXPECT_GT(review.end.shares[0], 0.0);
  EXPECT_GT(review.end.errors[0], 0.0);
}

TEST(ReviewBalance, ARecordWithoutMovesIsNobodysMerit) {
  const Review review = test::review_of(test::random_record(test::game_for(3), 3, 9, 0));
  for (const SeatReview& seat : review.seats) {
    EXPECT_EQ(seat.balance.start, seat.balance.end);
    EXPECT_EQ(seat.balance.luck, 0.0);
    EXPECT_FALSE(seat.accuracy);
  }
  EXPECT_TRUE(review.worst(3).empty());
}

TEST(ReviewBalance, TheSameSeedGivesTheSameReviewOnAnyNumberOfThreads) {
  const any::GameInfo& game = *any::find_game(test::hidden_game());
  const Record record = test::random_record(game.key, 2, 2, 16, game.option_sets.back());
  review::ReviewSetup setup = test::quick_setup();
  const std::string first = json_of(test::review_of(record, setup), record);
  EXPECT_EQ(json_of(test::review_of(record, setup), record), first);
  setup.jobs = 3;
  EXPECT_EQ(json_of(test::review_of(record, setup), record), first);
  setup.seed = 2;
  EXPECT_NE(json_of(test::review_of(record, setup), record), first);
}

TEST(ReviewBalance, HashesAndNamesInTheRecordChangeNothing) {
  Record record = test::random_record(test::open_game(), 2, 6, 20);
  const Review with = test::review_of(record);
  for (RecordMove& move : record.moves) {
    move.has_hash = false;
    move.hash = 0;
  }
  EXPECT_EQ(json_of(test::review_of(record), record), json_of(with, record));
}

TEST(ReviewBalance, ForcedMovesAreNobodysDecision) {
  const Review review =
      test::review_of(test::random_record(test::largest_game(), 2, 3, 120), test::quick_setup(4));
  std::size_t forced = 0;
  for (const ReviewedMove& move : review.moves) {
    EXPECT_EQ(move.forced, move.position->legal().size() == 1);
    forced += move.forced ? 1 : 0;
    EXPECT_TRUE(!move.forced || move.judgement.verdict == Verdict::only);
  }
  EXPECT_GT(forced, 0u);
  EXPECT_EQ(review.decisions().size() + forced, review.moves.size());
}

TEST(ReviewBalance, ProgressCountsEveryDecision) {
  std::vector<std::size_t> counts;
  std::size_t all = 0;
  const auto review = review::review_record(test::random_record(test::game_for(4), 4, 1, 20),
                                            test::quick_setup(), [&](std::size_t done, std::size_t of) {
                                              counts.push_back(done);
                                              all = of;
                                            });
  ASSERT_TRUE(review);
  ASSERT_EQ(counts.size(), review->decisions().size());
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(counts[i], i + 1);
  EXPECT_EQ(all, counts.size());
}

/// Two seats, three decisions, numbers that can be added up by hand.
TEST(ReviewBalance, ByHand) {
  const auto decision = [](std::uint8_t seat, double before, double after, std::uint32_t best) {
    ReviewedMove move;
    move.seat = Seat{seat};
    move.move = any::AnyMove{1};
    move.judgement.best = any::AnyMove{best};
    move.judgement.before = {{before, 100.0 - before}, {3.0, 3.0}};
    move.judgement.after = {{after, 100.0 - after}, {4.0, 4.0}};
    return move;
  };
  const ReviewedMove first = decision(0, 50.0, 40.0, 2);   // seat 0 loses ten
  const ReviewedMove second = decision(1, 45.0, 60.0, 2);  // five by luck; seat 1 loses fifteen
  const ReviewedMove third = decision(0, 58.0, 58.0, 1);   // two by luck; the best move
  const review::Outlook end{{100.0, 0.0}, {0.0, 0.0}};
  const std::vector<const ReviewedMove*> decisions{&first, &second, &third};
  const Balance balance = review::balance_of(0, decisions, end);
  EXPECT_DOUBLE_EQ(balance.start, 50.0);
  EXPECT_DOUBLE_EQ(balance.own, -10.0);
  EXPECT_DOUBLE_EQ(balance.others, 15.0);
  EXPECT_DOUBLE_EQ(balance.luck, 5.0 - 2.0 + 42.0);
  EXPECT_DOUBLE_EQ(balance.end, 100.0);
  EXPECT_DOUBLE_EQ(balance.own_error, 5.0) << "a best move adds none";
  EXPECT_DOUBLE_EQ(balance.others_error, 5.0);
  EXPECT_DOUBLE_EQ(balance.luck_error, std::sqrt(3 * 16.0 + 2 * 9.0));
  const Balance other = review::balance_of(1, decisions, end);
  EXPECT_DOUBLE_EQ(other.own, -15.0);
  EXPECT_DOUBLE_EQ(other.others, 10.0);
  EXPECT_DOUBLE_EQ(other.luck, -45.0);
}

TEST(ReviewBalance, TheWorstComeFirstAndOnlyIfMarked) {
  Review review;
  for (const double loss : {6.0, 30.0, 3.0, 12.0, 40.0}) {
    ReviewedMove move;
    move.judgement.loss = loss;
    move.judgement.verdict = loss == 40.0 ? Verdict::close_call : review::verdict_of(loss, 0.0);
    review.moves.push_back(move);
  }
  const auto worst = review.worst(2);
  ASSERT_EQ(worst.size(), 2u);
  EXPECT_EQ(worst[0]->judgement.loss, 30.0);
  EXPECT_EQ(worst[1]->judgement.loss, 12.0);
  EXPECT_EQ(review.worst(9).size(), 3u);
}

TEST(ReviewBalance, RecordsThatCannotBeReplayedAreRefused) {
  Record wrong = test::random_record(test::hidden_game(), 2, 1, 10);
  wrong.moves[3].text = "nonsense";
  const auto review = review::review_record(wrong, test::quick_setup());
  ASSERT_FALSE(review);
  EXPECT_THAT(review.error().message, ::testing::HasSubstr("move 4 "));
}

}  // namespace
