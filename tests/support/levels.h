// Helpers for tests of how levels choose: games of one level against itself, and what it gives away in
// positions that are as good as won. All games here are the same on every machine, because a search is.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "any/registry.h"
#include "any/thinker.h"
#include "core/rng.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"

namespace merlon::any {

/// A computer player that keeps nothing between decisions.
class Player {
 public:
  explicit Player(const GameInfo& info) {
    ThinkerSetup setup;
    setup.memory_bytes = std::size_t{2} << 20;
    thinker_ = std::move(*info.make_thinker(setup));
  }

  void think(const AnyGame& game, std::uint64_t nodes, std::uint64_t seed) {
    thinker_->set_position(game, {}, seed);
    thinker_->run(nodes);
    candidates_ = thinker_->candidates();
  }
  const std::vector<Candidate>& candidates() const { return candidates_; }
  float share(Seat seat) const { return thinker_->shares()[index(seat)]; }

 private:
  std::unique_ptr<Thinker> thinker_;
  std::vector<Candidate> candidates_;
};

inline std::unique_ptr<AnyGame> started(const GameInfo& info, const OptionTexts& options, int number) {
  return test::dealt(info, 2, options, "levels " + std::to_string(number));
}

inline const Level& level(const GameInfo& info, int number) {
  return info.levels(2)[static_cast<std::size_t>(number - 1)];
}

/// Lets one level play against itself and shows every decision with a choice.
template <class Visit>
std::unique_ptr<AnyGame> play_out(const GameInfo& info, const OptionTexts& options, const Level& strength,
                                  int number, Visit&& visit) {
  auto game = started(info, options, number);
  Player player(info);
  Rng rng(static_cast<std::uint64_t>(number));
  while (!game->to_move().over) {
    const std::uint64_t seed = rng.next();
    player.think(*game, game->legal().size() == 1 ? 1 : strength.nodes, seed);
    const Candidate& choice = draw_candidate(player.candidates(), strength.softness, seed);
    visit(*game, player.candidates(), choice);
    game->play(choice.move);
  }
  return game;
}

/// A position in which the seat on turn has as good as won, as a search sees it: the opponent has made every
/// other move at random. Nothing if the game ends before.
inline std::unique_ptr<AnyGame> won_position(const GameInfo& info, int number) {
  auto game = started(info, {}, number);
  Player player(info);
  Rng rng(static_cast<std::uint64_t>(number));
  const Seat leader{static_cast<std::uint8_t>(number % 2)};
  while (!game->to_move().over) {
    const bool leads = game->to_move().seat == leader;
    player.think(*game, 50, rng.next());
    if (leads && game->legal().size() > 1 && player.share(leader) >= 0.95f) return game;
    const bool errs = !leads && rng.below(2) == 0;
    game->play(errs ? test::random_move(*game, rng) : best_candidate(player.candidates()).move);
  }
  return nullptr;
}

struct Rest {
  int lead = 0;       ///< at the end
  int decisions = 0;  ///< with a choice, of the leader while the game was won
  int best = 0;       ///< of these, how often the best move was chosen
};

/// The rest of a game: the leader chooses softly, the opponent as well as the same simulations can.
inline Rest play_rest(const AnyGame& position, std::uint64_t nodes, float softness, std::uint64_t seed) {
  auto game = position.clone();
  Player player(game->info());
  const Seat leader = game->to_move().seat;
  Rest rest;
  Rng rng(seed);
  while (!game->to_move().over) {
    const bool leads = game->to_move().seat == leader;
    const std::uint64_t number = rng.next();
    player.think(*game, nodes, number);
    const Candidate& choice = draw_candidate(player.candidates(), leads ? softness : 0.0f, number);
    if (leads && player.candidates().size() > 1 && player.share(leader) >= 0.9f) {
      ++rest.decisions;
      rest.best += choice.move == best_candidate(player.candidates()).move ? 1 : 0;
    }
    game->play(choice.move);
  }
  const Result result = game->result();
  rest.lead = result.scores[index(leader)] - result.scores[1 - index(leader)];
  return rest;
}

struct GivenAway {
  double points = 0.0;  ///< a decision, against the same simulations played hard
  double best = 0.0;    ///< how often the best move was chosen
  int lost = 0;         ///< games that were as good as won
};

/// Several levels, from the same won positions.
inline std::map<int, GivenAway> given_away(std::string_view key, const std::vector<int>& levels,
                                           int positions) {
  const GameInfo& info = *find_game(key);
  std::vector<std::unique_ptr<AnyGame>> won;
  for (int number = 0; static_cast<int>(won.size()) < positions; ++number) {
    if (auto position = won_position(info, number)) won.push_back(std::move(position));
  }
  std::map<int, GivenAway> all;
  for (const int number : levels) {
    const Level& strength = level(info, number);
    Rest soft;
    int hard = 0;
    GivenAway& sum = all[number];
    for (std::size_t i = 0; i < won.size(); ++i) {
      const Rest one = play_rest(*won[i], strength.nodes, strength.softness, i);
      soft.lead += one.lead;
      soft.decisions += one.decisions;
      soft.best += one.best;
      sum.lost += one.lead < 0 ? 1 : 0;
      hard += play_rest(*won[i], strength.nodes, 0.0f, i).lead;
    }
    sum.points = static_cast<double>(hard - soft.lead) / soft.decisions;
    sum.best = static_cast<double>(soft.best) / soft.decisions;
  }
  return all;
}

/// What a level may give away in a game.
struct Bound {
  int level;
  double points;
  double best;
};

inline void expect_given_away(std::string_view key, const std::vector<Bound>& bounds) {
  if (test::in_a_hurry()) GTEST_SKIP();
  std::vector<int> numbers;
  for (const Bound& bound : bounds) numbers.push_back(bound.level);
  const std::map<int, GivenAway> given = given_away(key, numbers, 12);
  for (const Bound& bound : bounds) {
    EXPECT_LT(given.at(bound.level).points, bound.points) << bound.level;
    EXPECT_GT(given.at(bound.level).best, bound.best) << bound.level;
  }
}

}  // namespace merlon::any
