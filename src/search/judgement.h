// A position and its moves as the learned weights of the game see them.
#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "core/advice.h"
#include "core/arithmetic.h"
#include "core/game.h"

namespace merlon::search {

/// Replaces numbers, of which there is one at least, by their exponentials, made to add up to 1.
inline void normalise_exponentials(std::span<float> numbers) {
  float highest = numbers[0];
  for (const float number : numbers) highest = number > highest ? number : highest;
  float sum = 0.0f;
  for (float& number : numbers) {
    number = exp_of(number - highest);
    sum += number;
  }
  for (float& number : numbers) number /= sum;
}

/// The share of the win each seat may expect in a game that goes on.
template <Advised G>
Shares outlook(const typename G::State& state, const typename G::Advice::Weights& weights) {
  typename G::Advice::Descriptions descriptions;
  G::Advice::describe(state, descriptions);
  Shares shares{};
  const std::size_t players = static_cast<std::size_t>(G::Advice::players(state));
  for (std::size_t s = 0; s < players; ++s) shares[s] = weights.mark(descriptions[s]);
  normalise_exponentials(std::span(shares).first(players));
  return shares;
}

/// A division of the win that goes by points alone.
inline Shares shares_by_points(const Result& result) {
  float highest = 0.0f;
  for (std::size_t s = 0; s < result.players; ++s) {
    highest = std::max(highest, static_cast<float>(result.scores[s]));
  }
  Shares points{};
  for (std::size_t s = 0; s < result.players; ++s) {
    points[s] = 4.0f * static_cast<float>(result.scores[s]) / (highest > 0.0f ? highest : 1.0f);
  }
  normalise_exponentials(std::span(points).first(result.players));
  return points;
}

/// What each seat has got of the win of a finished game: winners share alike. With `score_part` some of it
/// goes by points, so that a sure winner still plays for more and a loser for less of a defeat.
inline Shares outcome_shares(const Result& result, float score_part) {
  Shares shares{};
  for (std::size_t s = 0; s < result.players; ++s) shares[s] = result.share(s, 1.0f - score_part);
  if (score_part > 0.0f) {
    const Shares points = shares_by_points(result);
    for (std::size_t s = 0; s < result.players; ++s) shares[s] += score_part * points[s];
  }
  return shares;
}

/// By how many points a seat is ahead of the best of the others; negative if it is behind.
inline std::int32_t lead_of(const Result& result, Seat seat) {
  std::int32_t best = std::numeric_limits<std::int32_t>::min();
  for (std::size_t s = 0; s < result.players; ++s) {
    if (s != index(seat)) best = std::max(best, result.scores[s]);
  }
  return result.scores[index(seat)] - best;
}

/// How promising each move looks before any search; the weights add up to 1.
template <Advised G>
void weigh(const typename G::State& state, const typename G::Moves& moves,
           const typename G::Advice::Weights& weights, float inverse_temperature, std::span<float> out) {
  const typename G::Advice::MoveDescriber describer(state);
  MoveFeatures features;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    features.clear();
    describer.describe(moves[i], features);
    out[i] = inverse_temperature * weights.appeal(features);
  }
  normalise_exponentials(out.first(moves.size()));
}

/// A place in a list, drawn with these weights, which add up to `sum`.
inline std::size_t draw(std::span<const float> weights, float sum, Rng& rng) {
  float rest = static_cast<float>(rng.next() >> 40) * 0x1p-24f * sum;
  std::size_t i = 0;
  while (i + 1 < weights.size() && rest >= weights[i]) rest -= weights[i++];
  return i;
}

}  // namespace merlon::search
