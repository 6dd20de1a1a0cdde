// The types of all games as a typed test suite wants them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "generated/every_game.h"
#include "tests/support/game_name.h"

namespace merlon::test {

template <class Tuple>
struct TypesOf;
template <class... Games>
struct TypesOf<std::tuple<Games...>> {
  using Types = ::testing::Types<Games...>;
};

/// For TYPED_TEST_SUITE, with `NameOfGame`.
using EveryGameType = TypesOf<EveryGame>::Types;

struct NameOfGame {
  template <class G>
  static std::string GetName(int /*number*/) {
    return file_name(G::kKey);
  }
};

}  // namespace merlon::test
