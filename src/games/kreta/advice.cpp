#include "games/kreta/advice.h"

#include <algorithm>
#include <array>

#include "core/choose.h"
#include "games/kreta/reach.h"
#include "games/kreta/rules.h"
#include "games/kreta/scoring.h"

namespace merlon::kreta {
namespace {

/// How likely each province is to be scored by a card that is still closed.
constexpr double kClosedCard = 0.12;

/// What a seat can expect: its points, those of the open cards, a share of all others, and tiles in reach.
double prospects(const State& state, Seat seat) {
  constexpr std::array<double, 2> kOpenCard{0.9, 0.75};
  const std::size_t s = merlon::index(seat);
  double sum = state.seats[s].score;
  for (int i = state.scored; i < state.seen_in_row(); ++i) {
    for (const ProvinceScore& province : score_site(state, state.row[static_cast<std::size_t>(i)])) {
      sum += kOpenCard[static_cast<std::size_t>(i - state.scored)] * province.points[s];
    }
  }
  const int cards_left = kRow - state.seen_in_row();
  if (cards_left > 0) {
    for (Province province = 0; province < kProvinces; ++province) {
      sum += kClosedCard * std::min(cards_left, 6) / 6.0 * score_province(state, province).points[s];
    }
  }
  constexpr double kReach = 0.3;
  constexpr double kCard = 0.15;
  return sum + kReach * std::popcount(harvest(state, seat)) + kCard * std::popcount(state.seats[s].hand);
}

/// The best a player can do with the rest of this turn, looking at one decision after the other.
double best_of_turn(const State& state, Seat seat, int turn) {
  if (state.turn != turn || state.phase == Phase::over || state.phase == Phase::walk)
    return outlook(state, seat);
  Moves moves;
  Kreta::legal(state, moves);
  double best = kWorst;
  for (const Move move : moves) best = std::max(best, best_of_turn(after<Kreta>(state, move), seat, turn));
  return best;
}

}  // namespace

double outlook(const State& state, Seat seat) {
  return lead(merlon::index(seat), state.players,
              [&](std::size_t s) { return prospects(state, Seat{static_cast<std::uint8_t>(s)}); });
}

Move Kreta::advise(const View<Kreta>& view, Rng& rng) {
  // What a castellan or a replacement turns up is imagined: nobody may look at the cards.
  const State state = imagine(view, rng);
  Moves moves;
  legal(state, moves);
  return best_move(
      moves, rng, [&](Move move) { return best_of_turn(after<Kreta>(state, move), state.seat, state.turn); });
}

void Advice::describe(const State& state, Descriptions& seats) {
  for (int s = 0; s < players(state); ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    seats[static_cast<std::size_t>(s)] = {1.0f, static_cast<float>(outlook(state, seat))};
  }
}

Advice::MoveDescriber::MoveDescriber(const State& /*state*/) {}

void Advice::MoveDescriber::describe(Move /*move*/, MoveFeatures& /*features*/) const {}

bool Advice::settled(const State& /*state*/) { return true; }

const Levels& Advice::levels(int /*players*/) {
  static constexpr Levels kTable{
      {{8, 1.0f}, {16, 1.0f}, {32, 1.5f}, {64, 2.0f}, {128, 3.0f}, {300, 0.0f}, {1000, 0.0f}, {4000, 0.0f}}};
  return kTable;
}

}  // namespace merlon::kreta
