// The words of a review and how accurate a player was.
#include "review/verdict.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "host/words.h"

namespace {

using namespace merlon::review;  // NOLINT(google-build-using-namespace): the test is about nothing else
using merlon::Language;

TEST(ReviewVerdict, WordsBeginAtFiveTenAndFifteenPoints) {
  EXPECT_EQ(verdict_of(0.0, 0.0), Verdict::good);
  EXPECT_EQ(verdict_of(4.999, 0.0), Verdict::good);
  EXPECT_EQ(verdict_of(5.0, 0.0), Verdict::inaccuracy);
  EXPECT_EQ(verdict_of(9.999, 0.0), Verdict::inaccuracy);
  EXPECT_EQ(verdict_of(10.0, 0.0), Verdict::mistake);
  EXPECT_EQ(verdict_of(14.999, 0.0), Verdict::mistake);
  EXPECT_EQ(verdict_of(15.0, 0.0), Verdict::blunder);
  EXPECT_EQ(verdict_of(100.0, 0.0), Verdict::blunder);
}

TEST(ReviewVerdict, NothingIsMarkedWithinTwoStandardErrors) {
  EXPECT_EQ(verdict_of(6.0, 2.99), Verdict::inaccuracy);
  EXPECT_EQ(verdict_of(6.0, 3.0), Verdict::close_call) << "the loss must be larger than two standard errors";
  EXPECT_EQ(verdict_of(40.0, 20.0), Verdict::close_call);
  EXPECT_EQ(verdict_of(40.0, 19.9), Verdict::blunder);
  EXPECT_EQ(verdict_of(4.0, 3.0), Verdict::good) << "what is small needs no doubt";
}

TEST(ReviewVerdict, OnlyTheThreeBadWordsAreMarked) {
  for (const Verdict verdict : {Verdict::only, Verdict::best, Verdict::good, Verdict::close_call}) {
    EXPECT_FALSE(is_marked(verdict)) << key_of(verdict);
  }
  for (const Verdict verdict : {Verdict::inaccuracy, Verdict::mistake, Verdict::blunder}) {
    EXPECT_TRUE(is_marked(verdict)) << key_of(verdict);
  }
}

TEST(ReviewVerdict, AccuracyFallsFromAHundred) {
  EXPECT_NEAR(accuracy_of(0.0), 100.0, 1e-9);
  EXPECT_NEAR(accuracy_of(10.0), 103.1668 * std::exp(-0.4354) - 3.1668, 1e-9);
  EXPECT_NEAR(accuracy_of(10.0), 63.6, 0.1);
  EXPECT_EQ(accuracy_of(100.0), 0.0) << "never below nothing";
  for (int loss = 0; loss < 75; ++loss) EXPECT_GT(accuracy_of(loss), accuracy_of(loss + 1)) << loss;
}

TEST(ReviewVerdict, EveryVerdictHasASignAndWordsOfItsOwn) {
  std::set<std::string_view> signs;
  std::set<std::string> words;
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    signs.insert(sign_of(verdict));
    const std::string key = "review.verdict." + std::string(key_of(verdict));
    for (const Language language : {Language::english, Language::german}) {
      ASSERT_TRUE(merlon::has_message(language, key)) << key;
      words.insert(merlon::say(language, key));
    }
  }
  EXPECT_EQ(signs.size(), kVerdicts);
  EXPECT_EQ(words.size(), 2 * kVerdicts);
}

}  // namespace
