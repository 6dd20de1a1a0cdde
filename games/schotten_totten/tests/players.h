// Random games of Schotten-Totten by players with odd habits, and a way to check something on all their
// states: `check_games` reports the smallest failing game it can find, in a form that can be repeated.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/rng.h"
#include "core/shuffle.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/engine/state.h"
#include "tests/support/journey.h"

namespace merlon::schotten_totten {

// --- options -------------------------------------------------------------------------------------

/// Every combination of all values of all options, in a fixed order.
inline std::vector<Options> every_combination() { return test::every_combination<SchottenTotten>(); }

/// The combinations for which `wanted(options)` holds.
template <class Wanted>
std::vector<Options> combinations_with(Wanted&& wanted) {
  std::vector<Options> all = every_combination();
  std::erase_if(all, [&](const Options& options) { return !wanted(options); });
  return all;
}

// --- players -------------------------------------------------------------------------------------

inline bool is_tactics_play(Move move) {
  switch (move.kind()) {
    case MoveKind::place:
      return is_tactics(move.card());
    case MoveKind::scout:
    case MoveKind::redeploy:
    case MoveKind::deserter:
    case MoveKind::traitor:
      return true;
    default:
      return false;
  }
}

inline bool draws_tactics(Move move) { return move.kind() == MoveKind::draw && move.pile() == Pile::tactics; }

/// A player: of the legal moves he takes one of those with the highest rank, each equally likely.
struct Policy {
  std::string_view name;
  int (*rank)(const State&, Move);
};

inline int rank_of_hoarder(const State&, Move move) {  // all tactics cards into the hand, none out of it
  if (move.kind() == MoveKind::put_back) return is_clan(move.card()) ? 1 : 0;
  return is_tactics_play(move) ? -1 : draws_tactics(move) ? 1 : 0;
}

inline int rank_of_abstainer(const State&, Move move) {  // neither draws tactics cards nor plays them
  if (move.kind() == MoveKind::put_back) return is_clan(move.card()) ? 0 : 1;
  return is_tactics_play(move) || draws_tactics(move) ? -1 : 0;
}

inline int rank_of_tactician(const State&, Move move) {
  if (move.kind() == MoveKind::put_back) return is_clan(move.card()) ? 1 : 0;
  return is_tactics_play(move) || draws_tactics(move) ? 1 : 0;
}

inline int rank_of_scouter(const State&, Move move) {  // looks for the Scout, and plays it at once
  if (move.kind() == MoveKind::scout) return 2;
  return draws_tactics(move) ? 1 : is_tactics_play(move) ? -1 : 0;
}

inline int rank_of_late_scouter(const State& state, Move move) {  // saves the Scout for the end of the piles
  if (move.kind() == MoveKind::scout)
    return state.pile_size[Pile::clan] + state.pile_size[Pile::tactics] <= 3 ? 2 : -2;
  return draws_tactics(move) && !state.hand_tactics[state.seat].has(Card::scout) ? 1 : 0;
}

inline int rank_of_decliner(const State&, Move move) { return move.kind() == MoveKind::claim ? -1 : 0; }

inline int rank_of_passer(const State&, Move move) {  // nothing but passes when allowed
  return move.kind() == MoveKind::pass ? 1 : draws_tactics(move) ? 1 : is_tactics_play(move) ? -1 : 0;
}

/// Makes the game long: idles on a hand of tactics cards as often as that does not end the game, plays clan
/// cards when the opponent idles, and claims only to keep the game going.
inline int rank_of_staller(const State& state, Move move) {
  const Seat opponent = other(state.seat);
  const bool opponent_can_play = state.free[opponent] != 0 && state.clan_count[opponent] > 0;
  const bool may_idle = state.passes == 0 && opponent_can_play;
  switch (move.kind()) {
    case MoveKind::pass:
      return may_idle ? 2 : -2;
    case MoveKind::claim:
      return !may_idle && state.turn_is_idle != 0 ? 1 : -1;
    case MoveKind::draw:
      return draws_tactics(move) == opponent_can_play ? 1 : 0;
    default:
      return is_tactics_play(move) ? -1 : 0;
  }
}

/// The staller's best friend: lays clan cards for ever, and otherwise does as he does.
inline int rank_of_builder(const State& state, Move move) {
  return is_tactics_play(move) || draws_tactics(move) ? -1 : rank_of_staller(state, move);
}

/// Lays Mud and takes it away again, so that sides with four cards stay behind.
inline int rank_of_mudlark(const State& state, Move move) {
  if (is_tactics_play(move) && move.kind() != MoveKind::scout && move.card() == Card::mud) return 3;
  if (draws_tactics(move)) return 2;
  const bool under_mud = move.kind() == MoveKind::place && state.has_mud(move.stone());
  return under_mud ? 2 : move.kind() == MoveKind::deserter || move.kind() == MoveKind::redeploy ? -1 : 0;
}

inline int rank_of_anything(const State&, Move) { return 0; }

inline constexpr std::array<Policy, 11> kPolicies{{
    {"random", rank_of_anything},
    {"hoarder", rank_of_hoarder},
    {"abstainer", rank_of_abstainer},
    {"tactician", rank_of_tactician},
    {"scouter", rank_of_scouter},
    {"late scouter", rank_of_late_scouter},
    {"decliner", rank_of_decliner},
    {"passer", rank_of_passer},
    {"staller", rank_of_staller},
    {"builder", rank_of_builder},
    {"mudlark", rank_of_mudlark},
}};

/// The place of a player in kPolicies.
inline std::uint8_t player_named(std::string_view name) {
  for (std::uint8_t i = 0; i < kPolicies.size(); ++i) {
    if (kPolicies[i].name == name) return i;
  }
  ADD_FAILURE() << "no player " << name;
  return 0;
}

inline Move choose(const Policy& policy, const State& state, const Moves& moves, Rng& rng) {
  FixedList<Move, Moves::kCapacity> best;
  int best_rank = 0;
  for (const Move move : moves) {
    const int rank = policy.rank(state, move);
    if (!best.empty() && rank < best_rank) continue;
    if (rank > best_rank) best.clear();
    best_rank = rank;
    best.push(move);
  }
  return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

// --- games ---------------------------------------------------------------------------------------

/// A game that can be repeated: the deal and all choices follow from it. It ends after `steps` moves or when
/// it is over.
struct Path {
  Options options{};
  std::uint64_t seed = 0;
  std::array<std::uint8_t, 2> players{};  ///< by seat, in kPolicies
  int steps = 1 << 20;
};

/// Goes along a path.
class Walk {
 public:
  explicit Walk(const Path& path) : path_(path), rng_(path.seed), state_(deal(path.options, rng_)) {}

  const State& state() const { return state_; }
  int steps() const { return steps_; }
  bool at_end() const { return steps_ == path_.steps || state_.phase == Phase::over; }

  /// Chooses a move and plays it.
  template <class Events = NoEvents>
  Move step(Events&& events = NoEvents{}) {
    Moves moves;
    SchottenTotten::legal(state_, moves);
    const Policy& policy = kPolicies[path_.players[merlon::index(state_.seat)]];
    const Move move = choose(policy, state_, moves, rng_);
    SchottenTotten::play(state_, move, events);
    ++steps_;
    return move;
  }

 private:
  static State deal(const Options& options, Rng& rng) {
    FastShuffler shuffler(rng);
    return SchottenTotten::start(options, kPlayers, shuffler);
  }

  Path path_;
  Rng rng_;
  State state_;
  int steps_ = 0;
};

inline State end_of(const Path& path) {
  Walk walk(path);
  while (!walk.at_end()) walk.step();
  return walk.state();
}

inline std::ostream& operator<<(std::ostream& out, const Path& path) {
  out << "options:";
  for (const auto& [name, value] : changed_options(SchottenTotten::option_specs(), path.options)) {
    out << ' ' << name << '=' << value;
  }
  out << "\nseed: " << path.seed << "\nplayers: " << kPolicies[path.players[0]].name << " and "
      << kPolicies[path.players[1]].name << "\nmoves:";
  Walk walk(path);
  while (!walk.at_end()) {
    const State before = walk.state();
    out << (walk.steps() == 0 ? " " : "; ") << merlon::index(before.seat) << ": ";
    out << SchottenTotten::move_text(before, walk.step(), before.seat);
  }
  return out << "\n(" << walk.steps() << " moves)";
}

/// The path of the i-th game over a list of options: goes through the list again and again, with other cards
/// and other players each time.
inline Path path_over(const std::vector<Options>& options, int i) {
  Path path;
  path.options = options[static_cast<std::size_t>(i) % options.size()];
  path.seed = static_cast<std::uint64_t>(i);
  Rng rng(path.seed + 1'000'000'007);
  for (std::uint8_t& player : path.players) player = static_cast<std::uint8_t>(rng.below(kPolicies.size()));
  return path;
}

// --- checking games ------------------------------------------------------------------------------

struct Failure {
  Path path;
  std::string problem;
};

/// Calls `check(state, rng)` on one of `every` states of a game, at random, until it returns a problem. A
/// check may take all its chance from the generator; it then repeats the same check on the same state.
template <class Check>
std::optional<Failure> first_failure(const Path& path, std::uint32_t every, const Check& check) {
  Walk walk(path);
  Rng lots(path.seed + 1);
  while (true) {
    Rng rng(path.seed * 1024 + static_cast<std::uint64_t>(walk.steps()));
    if (lots.below(every) == 0) {
      std::string problem = check(walk.state(), rng);
      if (!problem.empty()) {
        Failure failure{path, std::move(problem)};
        failure.path.steps = walk.steps();
        return failure;
      }
    }
    if (walk.at_end()) return std::nullopt;
    walk.step();
  }
}

/// Looks for a simpler game with a failure: default options, players without habits, fewer moves.
template <class Check>
Failure simplified(Failure failure, const Check& check) {
  const auto try_path = [&](Path path, bool only_if_shorter) {
    path.steps = only_if_shorter ? failure.path.steps - 1 : Path{}.steps;
    if (auto found = first_failure(path, 1, check)) failure = *std::move(found);
  };
  for (const auto& spec : SchottenTotten::option_specs()) {
    Path path = failure.path;
    path.options.*spec.member = Options{}.*spec.member;
    if (!(path.options == failure.path.options)) try_path(path, false);
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Path path = failure.path;
    path.players[seat] = 0;
    if (path.players != failure.path.players) try_path(path, false);
  }
  for (std::uint64_t seed = 0; seed < 300 && failure.path.steps > 0; ++seed) {
    Path path = failure.path;
    path.seed = seed;
    try_path(path, true);
  }
  return failure;
}

/// Plays `games` games over the given options and checks one of `every` states of each. The first failure is
/// simplified, reported, and the last.
template <class Check>
void check_games(const std::vector<Options>& options, int games, std::uint32_t every, const Check& check) {
  for (int i = 0; i < games; ++i) {
    const auto failure = first_failure(path_over(options, i), every, check);
    if (!failure) continue;
    const Failure simple = simplified(*failure, check);
    ADD_FAILURE() << simple.problem << '\n' << simple.path;
    return;
  }
}

}  // namespace merlon::schotten_totten
