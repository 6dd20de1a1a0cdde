// What playing a character card tells: only the castellan turns something up.
#include <gtest/gtest.h>

#include "tests/support/revelation.h"

namespace merlon::any {
namespace {

TEST(Revelation, TheCastellanTurnsUpAProvinceForEverybody) {
  const auto game = opening("kreta", 3);
  const AnyMove castellan = move_of(*game, "castellan");
  for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, kSpectator}) {
    EXPECT_TRUE(reveals_one(*game, castellan, viewer));
  }
  for (const std::string_view card : {"admiral", "commander", "abbot", "architect"}) {
    EXPECT_FALSE(reveals_one(*game, move_of(*game, card), game->to_move().seat)) << card;
    EXPECT_FALSE(reveals_one(*game, move_of(*game, card), kSpectator)) << card;
  }
}

}  // namespace
}  // namespace merlon::any
