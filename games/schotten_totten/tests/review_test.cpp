// What a review says about cards that are drawn and put back.
#include <gtest/gtest.h>

#include <algorithm>

#include "review/review.h"
#include "tests/support/reviews.h"

namespace {

using namespace merlon;  // NOLINT(google-build-using-namespace)
using review::Review;

TEST(ReviewOfCards, DrawingAndPlacingShowSomethingPuttingBackDoesNot) {
  const auto puts_back = [](const RecordMove& move) { return move.text.starts_with("return"); };
  Record record;
  for (std::uint64_t seed = 0; std::none_of(record.moves.begin(), record.moves.end(), puts_back); ++seed) {
    record = test::random_record("schotten-totten", 2, seed, 60, {{"tactics", "true"}});
  }
  const Review review = test::review_of(record, test::quick_setup(1));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const std::string& text = record.moves[i].text;
    EXPECT_EQ(review.moves[i].reveals, !puts_back(record.moves[i]) && text != "done") << text;
  }
}

}  // namespace
