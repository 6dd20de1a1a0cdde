#include "games/kilt_castle/advice.h"

#include <algorithm>
#include <array>

#include "core/choose.h"
#include "games/kilt_castle/area.h"
#include "games/kilt_castle/rules.h"

namespace merlon::kilt_castle {
namespace {

/// The shortest stock: how long the game may last yet.
int fewest_floors_left(const State& state) {
  int fewest = kFloorsPerColour;
  for (Colour colour = 0; colour < state.colours(); ++colour) {
    fewest = std::min(fewest, state.floors_left(colour));
  }
  return fewest;
}

/// What crests in the stock are good for later.
double crests_in_stock(const State& state, Seat seat) {
  double sum = 0.0;
  for (Colour colour = 0; colour < state.colours(); ++colour) {
    const auto& left = state.stock[static_cast<std::size_t>(colour)];
    if (state.owner(colour) == seat) sum += left[1] + 2 * left[2];
  }
  return sum;
}

double wealth(const State& state, Seat seat) {
  constexpr double kDaysPerFloor = 0.4;
  constexpr double kCrest = 0.8;
  const double ducats = state.ducats[merlon::index(seat)];
  if (state.phase == Phase::over) return ducats;
  const int floors = fewest_floors_left(state);
  return ducats + final_pay(state, seat).sum() + kDaysPerFloor * floors * ducat_day_income(state, seat) +
         kCrest * std::min(1.0, floors / 8.0) * crests_in_stock(state, seat);
}

/// The move after which `seat`, whose decision it is, stands best; of equal ones the first.
Move best_floor(const State& state) {
  Moves moves;
  KiltCastle::legal(state, moves);
  Move best = moves[0];
  double best_value = kWorst;
  for (const Move move : moves) {
    if (moves.size() == 1) break;
    const double value = outlook(after<KiltCastle>(state, move), state.seat);
    if (value <= best_value) continue;
    best = move;
    best_value = value;
  }
  return best;
}

/// The end of the turn if every builder does what looks best to him at once.
State play_out_turn(State state) {
  const int turn = state.turn;
  while (state.turn == turn && state.phase != Phase::over)
    state = after<KiltCastle>(state, best_floor(state));
  return state;
}

}  // namespace

double outlook(const State& state, Seat seat) {
  return lead(merlon::index(seat), state.players,
              [&](std::size_t s) { return wealth(state, Seat{static_cast<std::uint8_t>(s)}); });
}

Move KiltCastle::advise(const View<KiltCastle>& view, Rng& rng) {
  const State& state = view.state();
  Moves moves;
  legal(state, moves);
  return best_move(moves, rng, [&](Move move) {
    return outlook(play_out_turn(after<KiltCastle>(state, move)), state.seat);
  });
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

}  // namespace merlon::kilt_castle
