// How levels choose: mechanical choices always well, and in a won position no worse than in an even one.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/levels.h"

namespace merlon::any {
namespace {

/// What is left of a move without the cubes that pay.
std::string without_payment(const std::string& text) {
  if (text.starts_with("batch") || text.starts_with("site")) return text.substr(0, 4);
  const std::size_t pay = text.find(" pay ");
  return pay == std::string::npos ? text : text.substr(0, pay);
}

TEST(Levels, PayWithTheCubesTheyCanSpare) {
  const GameInfo& info = *find_game("caylus");
  int decisions = 0;
  for (int number = 0; number < 2; ++number) {
    play_out(
        info, {}, level(info, 1), number,
        [&](const AnyGame& game, const std::vector<Candidate>& candidates, const Candidate& choice) {
          std::vector<Candidate> alike;
          for (const Candidate& one : candidates) {
            if (without_payment(game.move_text(one.move)) == without_payment(game.move_text(choice.move))) {
              alike.push_back(one);
            }
          }
          if (alike.size() == 1) return;
          ++decisions;
          EXPECT_EQ(choice.move, best_candidate(alike).move) << game.move_text(choice.move);
        });
  }
  EXPECT_GT(decisions, 8);
}

TEST(Levels, DoNotPlayAnythingWhenTheyAreAhead) {
  // In brackets what they gave away when only the win share counted.
  expect_given_away("caylus", {{1, 3.5, 0.45},    // (6.4, 0.35)
                               {5, 1.0, 0.52}});  // (1.8, 0.48)
}

}  // namespace
}  // namespace merlon::any
