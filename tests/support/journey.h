// Games of players with habits that can be gone again: a path says everything that a game depends on, a
// journey goes along it, and a game that fails is told as simply as it can be. A game's players.h has the
// path itself
// (`options`, `seats`, `seed`, `players` by seat, `beginning`, `steps`) and, found by its namespace,
// `begin(path, rng)` and `choose(path, state, moves, rng)`.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/options.h"

namespace merlon::test {

/// Every combination of the options of a game.
template <class G>
std::vector<typename G::Options> every_combination() {
  std::vector<typename G::Options> all{typename G::Options{}};
  for (const auto& spec : G::option_specs()) {
    std::vector<typename G::Options> wider;
    for (typename G::Options options : all) {
      for (const OptionValue& value : spec.values) {
        options.*spec.member = value.code;
        wider.push_back(options);
      }
    }
    all = std::move(wider);
  }
  return all;
}

/// Goes along a path.
template <class G, class Path>
class Journey {
 public:
  explicit Journey(const Path& path) : path_(path), rng_(path.seed), state_(begin(path, rng_)) {}

  const typename G::State& state() const { return state_; }
  int steps() const { return steps_; }
  bool at_end() const { return steps_ == path_.steps || G::to_move(state_).over; }

  /// The move that comes next.
  typename G::Move choose_move() {
    typename G::Moves moves;
    G::legal(state_, moves);
    return choose(path_, state_, moves, rng_);
  }

  template <class Events = NoEvents>
  void play(typename G::Move move, Events&& events = NoEvents{}) {
    G::play(state_, move, events);
    ++steps_;
  }

  /// Chooses a move and plays it.
  template <class Events = NoEvents>
  typename G::Move step(Events&& events = NoEvents{}) {
    const typename G::Move move = choose_move();
    play(move, events);
    return move;
  }

 private:
  Path path_;
  Rng rng_;
  typename G::State state_;
  int steps_ = 0;
};

template <class G, class Path>
typename G::State end_of_journey(const Path& path) {
  Journey<G, Path> journey(path);
  while (!journey.at_end()) journey.step();
  return journey.state();
}

/// Tells a path so that a reader can play it: `beginning` in words, the players by the names of their
/// `policies`.
template <class G, class Path, class Policies>
std::ostream& tell(std::ostream& out, const Path& path, const std::string& beginning,
                   const Policies& policies) {
  out << path.seats << " players; options:";
  for (const auto& [name, value] : changed_options(G::option_specs(), path.options)) {
    out << ' ' << name << '=' << value;
  }
  out << "\nseed: " << path.seed << "; " << beginning << "\nplayers:";
  for (std::size_t s = 0; s < static_cast<std::size_t>(path.seats); ++s)
    out << ' ' << policies[path.players[s]].name;
  out << "\nmoves:";
  Journey<G, Path> journey(path);
  while (!journey.at_end()) {
    const typename G::State before = journey.state();
    out << (journey.steps() == 0 ? " " : "; ") << index(before.seat) << ": ";
    out << G::move_text(before, journey.step(), before.seat);
  }
  return out << "\n(" << journey.steps() << " moves)";
}

template <class Path>
struct Failure {
  Path path;
  std::string problem;
};

/// Looks for a simpler game that fails as well: default options, fewer seats, players without habits, a usual
/// beginning, fewer moves. `find(path)` gives the failure of a path, if there is one.
template <class G, class Path, class Find>
Failure<Path> simplified(Failure<Path> failure, const Find& find) {
  const auto try_path = [&](const Path& path) {
    if (auto found = find(path)) failure = *std::move(found);
  };
  const auto whole = [&] {
    Path path = failure.path;
    path.steps = Path{}.steps;
    return path;
  };
  for (const auto& spec : G::option_specs()) {
    Path path = whole();
    path.options.*spec.member = typename G::Options{}.*spec.member;
    if (!(path.options == failure.path.options)) try_path(path);
  }
  for (int seats = 2; seats < failure.path.seats; ++seats) {
    Path path = whole();
    path.seats = seats;
    try_path(path);
  }
  for (std::size_t seat = 0; seat < failure.path.players.size(); ++seat) {
    Path path = whole();
    path.players[seat] = 0;
    if (path.players != failure.path.players) try_path(path);
  }
  Path usual = whole();
  usual.beginning = Path{}.beginning;
  try_path(usual);
  for (std::uint64_t seed = 0; seed < 100 && failure.path.steps > 0; ++seed) {
    Path path = failure.path;
    path.seed = seed;
    path.steps = failure.path.steps - 1;
    try_path(path);
  }
  return failure;
}

/// Plays the games with the numbers 0 to `games` - 1, whose paths `path_number(i)` gives. The first failure
/// is simplified, reported, and the last.
template <class G, class Number, class Find>
void check_journeys(int games, const Number& path_number, const Find& find) {
  for (int i = 0; i < games; ++i) {
    const auto failure = find(path_number(i));
    if (!failure) continue;
    const auto simple = simplified<G>(*failure, find);
    ADD_FAILURE() << simple.problem << '\n' << simple.path;
    return;
  }
}

}  // namespace merlon::test
