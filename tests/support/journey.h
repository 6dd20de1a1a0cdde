// Random games that can be played again: players with habits, a path that says everything that a game depends
// on, a journey along it, and a game that fails is told as simply as it can be.
//
// A game's players.h names its policies and makes `Path` and `Policy` of those below. It says, found by the
// types of the path, `policies_of(path)`; where games do not only begin as the rules say, `begin(path, rng)`
// and `beginning_text(path)`; where a player has whims, `choose(path, state, moves, rng)`; and
// `path_number(i)`, which goes through all options, numbers of players, beginnings and players.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/options.h"
#include "core/shuffle.h"

namespace merlon::test {

/// Every combination of all values of all options of a game, in a fixed order.
template <class G>
std::vector<typename G::Options> every_combination() {
  std::vector<typename G::Options> all{typename G::Options{}};
  for (const auto& spec : G::option_specs()) {
    std::vector<typename G::Options> wider;
    for (typename G::Options options : all) {
      for (const OptionValue& value : spec.values) {
        spec.set(options, value.byte);
        wider.push_back(options);
      }
    }
    all = std::move(wider);
  }
  return all;
}

// --- players -------------------------------------------------------------------------------------

/// A player: of the legal moves he takes one of those with the highest rank, each equally likely.
template <class G>
struct Policy {
  std::string_view name;
  int (*rank)(const typename G::State&, typename G::Move);
};

/// The place of a player in a list of policies.
template <class Policies>
std::uint8_t player_named(const Policies& policies, std::string_view name) {
  for (std::uint8_t i = 0; i < policies.size(); ++i) {
    if (policies[i].name == name) return i;
  }
  ADD_FAILURE() << "no player " << name;
  return 0;
}

template <class G>
typename G::Move choose(const Policy<G>& policy, const typename G::State& state,
                        const typename G::Moves& moves, Rng& rng) {
  typename G::Moves best;
  int best_rank = 0;
  for (const typename G::Move move : moves) {
    const int rank = policy.rank(state, move);
    if (!best.empty() && rank < best_rank) continue;
    if (rank > best_rank) best.clear();
    best_rank = rank;
    best.push(move);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

// --- paths ---------------------------------------------------------------------------------------

/// A game that can be repeated: the deal and all choices follow from it. It ends after `steps` moves or when
/// it is over.
template <class G, std::size_t Seats, class Start = int>
struct Path {
  using Game = G;

  typename G::Options options{};
  int seats = 2;
  std::uint64_t seed = 0;
  std::array<std::uint8_t, Seats> players{};  ///< by seat, in the list of policies
  Start beginning{};
  int steps = 1 << 20;
};

template <class G, std::size_t Seats>
typename G::State begin(const Path<G, Seats>& path, Rng& rng) {
  FastShuffler shuffler(rng);
  return G::start(path.options, path.seats, shuffler);
}

template <class G, std::size_t Seats>
std::string beginning_text(const Path<G, Seats>& path) {
  return "beginning " + std::to_string(path.beginning);
}

template <class G, std::size_t Seats, class Start>
typename G::Move choose(const Path<G, Seats, Start>& path, const typename G::State& state,
                        const typename G::Moves& moves, Rng& rng) {
  return choose(policies_of(path)[path.players[merlon::index(state.seat)]], state, moves, rng);
}

/// Goes along a path.
template <class Path>
class Journey {
 public:
  using G = typename Path::Game;

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

/// Calls `visit(state)` before every move of a path and at its end.
template <class Path, class Visit>
void walk_along(const Path& path, Visit&& visit) {
  for (Journey<Path> journey(path);; journey.step()) {
    visit(journey.state());
    if (journey.at_end()) return;
  }
}

template <class Path>
typename Path::Game::State end_of(const Path& path) {
  Journey<Path> journey(path);
  while (!journey.at_end()) journey.step();
  return journey.state();
}

/// Tells a path so that a reader can play it.
template <class G, std::size_t Seats, class Start>
std::ostream& operator<<(std::ostream& out, const Path<G, Seats, Start>& path) {
  out << path.seats << " players; options:";
  for (const auto& [name, value] : changed_options(G::option_specs(), path.options)) {
    out << ' ' << name << '=' << value;
  }
  out << "\nseed: " << path.seed << "; " << beginning_text(path) << "\nplayers:";
  for (std::size_t s = 0; s < static_cast<std::size_t>(path.seats); ++s)
    out << ' ' << policies_of(path)[path.players[s]].name;
  out << "\nmoves:";
  Journey<Path<G, Seats, Start>> journey(path);
  while (!journey.at_end()) {
    const typename G::State before = journey.state();
    out << (journey.steps() == 0 ? " " : "; ") << index(before.seat) << ": ";
    out << G::move_text(before, journey.step(), before.seat);
  }
  return out << "\n(" << journey.steps() << " moves)";
}

// --- checking games ------------------------------------------------------------------------------

template <class Path>
struct Failure {
  Path path;
  std::string problem;
};

/// Calls `check(state, rng)` on one of `every` states of a path, at random, until it returns a problem. A
/// check may take all its chance from the generator; it then repeats the same check on the same state.
template <class Path, class Check>
std::optional<Failure<Path>> first_failure(const Path& path, std::uint32_t every, const Check& check) {
  Rng lots(path.seed + 1);
  for (Journey<Path> journey(path);; journey.step()) {
    Rng rng(path.seed * 1024 + static_cast<std::uint64_t>(journey.steps()));
    if (lots.below(every) == 0) {
      Failure<Path> failure{path, std::string(check(journey.state(), rng))};
      failure.path.steps = journey.steps();
      if (!failure.problem.empty()) return failure;
    }
    if (journey.at_end()) return std::nullopt;
  }
}

/// Looks for a simpler game that fails as well: default options, fewer seats, players without habits, a usual
/// beginning, fewer moves. `find(path)` gives the failure of a path, if there is one.
template <class Path, class Find>
Failure<Path> simplified(Failure<Path> failure, const Find& find) {
  const auto try_path = [&](const Path& path) {
    if (auto found = find(path)) failure = *std::move(found);
  };
  const auto whole = [&] {
    Path path = failure.path;
    path.steps = Path{}.steps;
    return path;
  };
  for (const auto& spec : Path::Game::option_specs()) {
    Path path = whole();
    spec.set(path.options, spec.get(typename Path::Game::Options{}));
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
/// that `find(path)` gives is simplified, reported, and the last.
template <class Number, class Find>
void check_journeys(int games, const Number& path_number, const Find& find) {
  for (int i = 0; i < games; ++i) {
    const auto failure = find(path_number(i));
    if (!failure) continue;
    const auto simple = simplified(*failure, find);
    ADD_FAILURE() << simple.problem << '\n' << simple.path;
    return;
  }
}

/// The same, with a check of one of `every` states.
template <class Number, class Check>
void check_states(int games, const Number& path_number, std::uint32_t every, const Check& check) {
  // A game that has failed is simplified by looking at all its states.
  for (int i = 0; i < games; ++i) {
    const auto failure = first_failure(path_number(i), every, check);
    if (!failure) continue;
    const auto simple = simplified(*failure, [&](const auto& path) { return first_failure(path, 1, check); });
    ADD_FAILURE() << simple.problem << '\n' << simple.path;
    return;
  }
}

}  // namespace merlon::test
