// What holds in every state of a game, as a list: a game's invariants.h says what.
#pragma once

#include <string_view>

namespace merlon::test {

template <class State>
struct Invariant {
  bool (*holds)(const State&);
  std::string_view text;  ///< what is wrong if it does not
};

/// What is wrong with a state; empty if nothing is.
template <class Invariants, class State>
std::string_view broken_one(const Invariants& invariants, const State& state) {
  for (const Invariant<State>& invariant : invariants) {
    if (!invariant.holds(state)) return invariant.text;
  }
  return {};
}

}  // namespace merlon::test
