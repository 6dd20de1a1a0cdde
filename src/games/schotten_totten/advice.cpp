#include "games/schotten_totten/advice.h"

#include <algorithm>
#include <array>

#include "games/schotten_totten/proof.h"
#include "games/schotten_totten/rules.h"

namespace merlon::schotten_totten {
namespace {

/// A strength on a scale from 0 to 1, roughly by how many formations it beats.
double worth(Strength strength) {
  const double sum = strength.sum;
  switch (strength.formation) {
    case FormationClass::none:
      return 0.0;
    case FormationClass::total:
      return sum / 30.0;
    case FormationClass::horde:
      return 0.35 * sum / 30.0;
    case FormationClass::run:
      return 0.36 + 0.15 * sum / 30.0;
    case FormationClass::clan:
      return 0.55 + 0.15 * sum / 30.0;
    case FormationClass::team:
      return 0.74 + 0.10 * sum / 36.0;
    case FormationClass::ordered_clan:
      return 0.86 + 0.14 * sum / 30.0;
  }
  return 0.0;
}

/// What a side is worth: what the hand can make of it, or what it can become with luck, less likely the more
/// is missing.
double side_worth(const State& state, Seat seat, Stone stone, ClanSet hand) {
  constexpr std::array<double, 5> kLuck{1.0, 0.62, 0.45, 0.38, 0.34};
  const Ground ground = ground_at(state, stone);
  const Side& side = state.side(seat, stone);
  if (side.size() >= ground.slots) return worth(complete_strength(side, ground));
  Lineup lineup = lineup_of(side);
  lineup.missing = ground.slots - side.size();
  lineup.unseen = state.unseen();
  const double lucky = worth(strongest(lineup, ground)) * kLuck[static_cast<std::size_t>(lineup.missing)];
  lineup.unseen = hand;
  return std::max(lucky, 0.92 * worth(strongest(lineup, ground)));
}

/// The chance that `seat` gets the stone, as a guess.
double chance(const State& state, Seat seat, Stone stone) {
  if (has_stone(state.owned[merlon::index(seat)], stone)) return 1.0;
  if (has_stone(state.owned[merlon::index(other(seat))], stone)) return 0.0;
  const double mine = side_worth(state, seat, stone, state.hand_clan[merlon::index(seat)]);
  const double theirs = side_worth(state, other(seat), stone, ClanSet{});
  return std::clamp(0.5 + 0.9 * (mine - theirs), 0.02, 0.98);
}

/// Tactics cards are flexible, but those beyond the limit are dead weight.
double tactics_worth(int count) { return count == 0 ? 0.0 : count == 1 ? 0.12 : 0.14 - 0.2 * (count - 2); }

}  // namespace

double outlook(const State& state, Seat seat) {
  if (state.phase == Phase::over)
    return winner(state) == seat ? 100.0 : winner(state) == kSpectator ? 0.0 : -100.0;
  std::array<double, kStones> chances{};
  double sum = 0.0;
  for (Stone stone = 0; stone < kStones; ++stone) {
    const double one = chance(state, seat, stone);
    chances[static_cast<std::size_t>(stone)] = one;
    sum += one - 0.5;
  }
  for (std::size_t i = 0; i + 2 < chances.size(); ++i) {
    const auto all = [&](auto of) { return of(chances[i]) * of(chances[i + 1]) * of(chances[i + 2]); };
    sum += 0.8 * all([](double p) { return p; }) - 0.8 * all([](double p) { return 1.0 - p; });
  }
  return sum + tactics_worth(state.tactics_count[merlon::index(seat)]);
}

Move SchottenTotten::advise(const View<SchottenTotten>& view, Rng& rng) {
  // One imagined deal serves all candidates alike, so luck in the draw does not prefer one of them.
  const State state = imagine(view, rng);
  Moves moves;
  legal(state, moves);
  Move best = moves[0];
  double best_value = -1e9;
  for (const Move move : moves) {
    State next = state;
    NoEvents events;
    play(next, move, events);
    const double noise = 1e-4 * rng.below(100);  // equal moves are not always the first one
    const double value = outlook(next, state.seat) + noise;
    if (value > best_value) {
      best_value = value;
      best = move;
    }
  }
  return best;
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

}  // namespace merlon::schotten_totten
