#include "games/caylus/engine/limits.h"

#include <algorithm>

namespace merlon::caylus {
namespace {

// Before anything is played.
constexpr int kMostGoods = 10'000;
constexpr int kMostRounds = 100;

/// How often a seat can have gained something on a round so far. Neither number decreases during a round, and
/// whatever gains something increases one of them.
struct Occasions {
  int small = 0;
  int large = 0;
};

// What a seat gets at most of one good, of points or of deniers.
constexpr int kMostAtSmall = 5;    // a visitor, a pass, the trading post, a bonus, a residence, a house
constexpr int kMostAtLarge = 25;   // a building at work or a favour: the Cathedral
constexpr int kMostAtIncome = 58;  // as if every space of the road had a hotel

constexpr int most_on(const Occasions& occasions) {
  return kMostAtSmall * occasions.small + kMostAtLarge * occasions.large;
}

// How many there are up to a step, small ones,
constexpr int kPlacing = kMaxPlayers * kWorkers + kMaxPlayers;  // workers and passes
constexpr int kAtGate = kPlacing + 1;
constexpr int kBeforeRoad = kAtGate + 2;  // the gate's visitor and the trading post
constexpr int kBeforeCastle = kBeforeRoad + kRoad + 1;
constexpr int kAfterCastle = kBeforeCastle + kCastleSpaces;
// and large ones: in each of four phases a favour on every line, and once a round the work of all workers.
constexpr int kAfterJoust = kLines;
constexpr int kAfterRoad = 2 * kLines + kWorkers;
constexpr int kAfterBestBuilder = 3 * kLines + kWorkers;
constexpr int kAfterScoring = 4 * kLines + kWorkers;

constexpr int kMostOfARound = most_on({kAfterCastle, kAfterScoring}) + kMostAtIncome;

int placed(const State& state) {
  int count = state.passed.size;
  for (const Seat seat : every<Seat>(state.players)) count += kWorkers - state.player(seat).workers;
  return count;
}

/// The lines on which the seat has used a favour in this phase.
int favours_used(const State& state, Seat seat) {
  const int taken = state.player(seat).lines_used.size();
  const bool in_use = state.depth > 1 && state.top().phase != Phase::favour && state.top().seat == seat;
  return std::max(0, taken - (in_use ? 1 : 0));
}

/// Whether the building at the cursor has yet to do something for the worker there.
bool is_at_work(const State& state) {
  const Frame& top = state.top();
  return top.phase == Phase::produce || top.phase == Phase::trade || top.is(Frame::kOptional) ||
         (top.phase == Phase::site && state.depth == 1);
}

/// The workers of a seat that are home from the road, or stay there only until favours or a bonus are taken.
int workers_done(const State& state, Seat seat) {
  const bool stands_there = state.depth > 0 && state.road[state.active_space()].worker == seat;
  return state.player(seat).workers + (stands_there && !is_at_work(state) ? 1 : 0);
}

Occasions occasions_on_round(const State& state, Seat seat) {
  const int used = favours_used(state, seat);
  switch (state.step) {
    case Step::place:
      return {placed(state), 0};
    case Step::gate:
      return {kAtGate, 0};
    case Step::trading_post:
    case Step::guild:
    case Step::joust:
      return {kBeforeRoad, 0};
    case Step::stables:
      return {kBeforeRoad, used};
    case Step::inn:
    case Step::provost:
      return {kBeforeRoad, kAfterJoust};
    case Step::activate:
    case Step::finish_space:
      return {kBeforeRoad + state.cursor, kAfterJoust + used + workers_done(state, seat)};
    case Step::castle:
      return {kBeforeCastle + state.player(seat).batches, kAfterRoad};
    case Step::best_builder:
    case Step::bailiff:
      return {kAfterCastle, kAfterRoad + used};
    case Step::scoring:
      return {kAfterCastle, kAfterBestBuilder + used};
    case Step::over:
      break;
  }
  return {kAfterCastle, kAfterScoring};
}

/// The bailiff moves on near the end of every round, and when he has come to the towers there is no other.
int rounds_gone(const State& state) {
  const bool moved = state.step == Step::scoring || state.step == Step::over;
  return std::clamp(state.bailiff - (moved ? 1 : 0), kStartSpace, kEndSpace) - kStartSpace;
}
static_assert(kMostGoods + kMostOfARound * (kEndSpace - kStartSpace + 1) <= 0x7FFF,
              "points have sixteen bits, with a sign");

}  // namespace

int most_goods(const State& state, Seat seat) {
  return kMostGoods + kMostOfARound * rounds_gone(state) + most_on(occasions_on_round(state, seat));
}

int most_rounds(const State& state) { return kMostRounds + rounds_gone(state); }

}  // namespace merlon::caylus
