// Helpers for tests of `merlon review`: games to look back at, and how to look without taking long.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "host/session.h"
#include "review/review_record.h"
#include "tests/support/games.h"

namespace merlon::test {

/// A game of random moves, at most `moves` of them.
inline Record random_record(std::string_view game, int players, std::uint64_t seed, int moves = 1 << 20,
                            const OptionTexts& options = {}) {
  auto session = Session::start(*any::find_game(game), players, options, std::to_string(seed));
  Rng rng(seed);
  for (int i = 0; i < moves && !session->game().to_move().over; ++i) {
    session->play(random_move(session->game(), rng));
  }
  return session->record();
}

/// Few simulations, and none that depends on what has been learned.
inline review::ReviewSetup quick_setup(std::uint64_t nodes = 24) {
  review::ReviewSetup setup;
  setup.nodes = nodes;
  setup.leaf = Leaf::uniform;
  return setup;
}

/// A review that must succeed.
inline review::Review review_of(const Record& record, const review::ReviewSetup& setup = quick_setup()) {
  auto review = review::review_record(record, setup);
  EXPECT_TRUE(review) << (review ? "" : review.error().message);
  return std::move(*review);
}

}  // namespace merlon::test
