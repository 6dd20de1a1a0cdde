// Random games of Kreta by players with odd habits, from the start or from an island already peopled, and a
// way to check something on all their states: a failure is reported in a form that can be repeated.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/ids.h"
#include "core/rng.h"
#include "core/shuffle.h"
#include "games/kreta/engine/pieces.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/state.h"
#include "tests/support/journey.h"

namespace merlon::kreta::players {

/// Every combination of all values of all options, in a fixed order.
inline std::vector<Options> every_combination() { return test::every_combination<Kreta>(); }

// --- players -------------------------------------------------------------------------------------

using Policy = test::Policy<Kreta>;

inline bool is_castellan(Move move) {
  return move.kind() == MoveKind::play && move.card() == Card::castellan;
}

/// Whether the move plays this card, or a king that repeats it.
inline bool plays(Move move, Card card) {
  return (move.kind() == MoveKind::play || move.kind() == MoveKind::king) && move.card() == card;
}

inline int foreign_peoples_next_to(const State& state, Province province) {
  int count = 0;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    if (Seat{s} != state.seat) count += (state.peopled[s] & kNeighbours[province]).size();
  }
  return count;
}

inline int foreign_abbots_in(const State& state, Province province) {
  int count = 0;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    count += Seat{s} != state.seat && state.seats[s].abbot == province ? 1 : 0;
  }
  return count;
}

inline bool own_ship_at(const State& state, Province province) {
  return !(state.me().ships & kHarbourOf[province]).empty();
}

inline int rank_of_anything(const State&, Move) { return 0; }

inline int rank_of_patient(const State&, Move move) { return is_castellan(move) ? -1 : 0; }

inline int rank_of_hasty(const State&, Move move) { return is_castellan(move) ? 1 : 0; }

inline int rank_of_walker(const State& state, Move move) {  // all peoples onto the map, then far walks
  if (is_castellan(move)) return -1;
  if (plays(move, Card::commander)) return 2;
  switch (move.kind()) {
    case MoveKind::people:
      return 2;
    case MoveKind::walk:
      return 1;
    case MoveKind::done:
      return state.phase == Phase::walk && state.points == 1 ? 1 : -1;
    default:
      return 0;
  }
}

inline int rank_of_gatherer(const State& state, Move move) {  // an abbot who goes where abbots are
  if (is_castellan(move)) return -1;
  if (plays(move, Card::abbot)) return 2;
  if (plays(move, Card::commander)) return 1;
  if (move.kind() == MoveKind::abbot)
    return 8 * foreign_abbots_in(state, move.province()) + state.figures[move.province()];
  if (move.kind() == MoveKind::walk || move.kind() == MoveKind::people)
    return foreign_abbots_in(state, move.province());
  return 0;
}

inline int rank_of_gaoler(const State& state, Move move) {  // an abbot who stands in the way of peoples
  if (is_castellan(move)) return -1;
  if (plays(move, Card::abbot)) return 1;
  return move.kind() == MoveKind::abbot ? foreign_peoples_next_to(state, move.province()) : 0;
}

inline int rank_of_crowder(const State& state, Move move) {  // all figures into the same provinces
  if (is_castellan(move)) return -1;
  if (move.kind() == MoveKind::play || move.kind() == MoveKind::king)
    return move.card() == Card::commander || move.card() == Card::architect ? 1 : 0;
  switch (move.kind()) {
    case MoveKind::city:
      return 20 + state.figures[move.province()];
    case MoveKind::people:
    case MoveKind::abbot:
      return 10 + state.figures[move.province()];
    case MoveKind::walk:
      return state.figures[move.province()] + 1 - state.figures[move.from_province()];
    default:
      return 0;
  }
}

inline int rank_of_harvester(const State& state, Move move) {  // long chains from the ships
  if (is_castellan(move)) return -1;
  if (plays(move, Card::farmer)) return 3;
  if (plays(move, Card::architect)) return may_found_city(state.me()) ? 2 : 0;
  if (plays(move, Card::commander) || plays(move, Card::admiral)) return 1;
  const ProvinceSet peopled = state.peopled[merlon::index(state.seat)];
  switch (move.kind()) {
    case MoveKind::ship:
    case MoveKind::sail:
      return peopled.has(kProvinceOfHarbour[move.harbour()]) ? 1 : 0;
    case MoveKind::people:
      return peopled.has(move.province()) ? 0 : neighbours_of(peopled).has(move.province()) ? 2 : 1;
    case MoveKind::tile:
      return own_ship_at(state, move.province()) ? 0 : 1;
    case MoveKind::city:
      return 1;
    case MoveKind::done:
      return 1;
    default:
      return 0;
  }
}

inline int rank_of_builder(const State&, Move move) {
  if (is_castellan(move)) return -1;
  return plays(move, Card::architect) ? 1 : 0;
}

inline int rank_of_monarch(const State&, Move move) {
  if (is_castellan(move)) return -1;
  return move.kind() == MoveKind::king ? 1 : 0;
}

inline constexpr std::array<Policy, 10> kPolicies{{
    {"random", rank_of_anything},
    {"patient", rank_of_patient},
    {"hasty", rank_of_hasty},
    {"walker", rank_of_walker},
    {"gatherer", rank_of_gatherer},
    {"gaoler", rank_of_gaoler},
    {"crowder", rank_of_crowder},
    {"harvester", rank_of_harvester},
    {"builder", rank_of_builder},
    {"monarch", rank_of_monarch},
}};

inline std::uint8_t player_named(std::string_view name) { return test::player_named(kPolicies, name); }

// --- beginnings ----------------------------------------------------------------------------------

/// Where a game begins: as the rules say, or with pieces on the map.
enum class Beginning : std::uint8_t {
  usual,
  spread,   ///< pieces all over the map
  crowded,  ///< most figures in three provinces
  late      ///< as spread, and most cards of the row have been scored
};

/// Puts random pieces on the map of a game that has not begun, and lays out some cards. The position keeps
/// every invariant.
class Furnisher {
 public:
  Furnisher(State& state, Beginning beginning, Rng& rng) : state_(state), beginning_(beginning), rng_(rng) {}

  void furnish() {
    for (Province& province : crowded_) province = Province(below(kProvinces));
    for (std::uint8_t s = 0; s < state_.players; ++s) furnish_seat(Seat{s});
    if (beginning_ != Beginning::late) return;
    state_.scored = static_cast<std::uint8_t>(8 + below(3));
    state_.turn = static_cast<std::uint16_t>(state_.scored + 1);  // the earliest there can be
  }

 private:
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

  Province any_province() {
    while (true) {
      const Province province = beginning_ == Beginning::crowded && below(5) > 0
                                    ? crowded_[at(below(3))]
                                    : Province(below(kProvinces));
      if (state_.figures[province] < kCapacity) return province;
    }
  }

  void furnish_seat(Seat seat) {
    Player& player = state_.player(seat);
    const int peoples = below(2) == 0 ? kPeoples : below(kPeoples + 1);
    for (int i = 0; i < peoples; ++i) place_people(state_, seat, any_province());
    if (below(3) > 0) put_abbot(state_, seat, any_province());
    const int ships = below(kShips + 1);
    while (kShips - player.ships_left() < ships) add_ship(seat);
    const int forts = below(kForts + 1);
    while (kForts - player.forts_left() < forts) {
      const Site site(below(kSites));
      if (!state_.forts().has(site)) player.forts.add(site);
    }
    take_tiles(player, below(5));
    const int cities = std::min(below(kCities + 1), player.tiles());
    for (int i = 0; i < cities; ++i) place_city(state_, seat, any_province());
    lay_out_cards(player);
  }

  void add_ship(Seat seat) {
    const Harbour harbour(below(kHarbours));
    if (free_harbours(state_, seat).has(harbour)) state_.player(seat).ships.add(harbour);
  }

  void take_tiles(Player& player, int tiles) {
    for (int tries = 0; tries < 3 * tiles; ++tries) {
      const Province province(below(kProvinces));
      if (!state_.has_tile(province) || player.tiles() == tiles) continue;
      player.score = static_cast<std::int16_t>(player.score + ++player.goods[state_.tiles[province]]);
      state_.tiles[province] = kNoGood;
    }
  }

  void lay_out_cards(Player& player) {
    for (const Card card : every<Card>(kFunctions)) {
      if (below(3) == 0) player.hand.remove(card);
    }
    const bool may_lie_out = player.hand != CardSet::all();
    if (may_lie_out && below(3) == 0) player.hand.remove(Card::king);
  }

  State& state_;
  Beginning beginning_;
  Rng& rng_;
  std::array<Province, 3> crowded_{};
};

/// A game before its first move.
inline State begin(const Options& options, int seats, Beginning beginning, Rng& rng) {
  FastShuffler shuffler(rng);
  State state = Kreta::start(options, seats, shuffler);
  if (beginning != Beginning::usual) Furnisher(state, beginning, rng).furnish();
  return state;
}

/// A random position with pieces on the map, somebody on turn.
inline State random_position(int number, Beginning beginning, Rng& rng) {
  static const std::vector<Options> kAll = every_combination();
  const Options& options = kAll[rng.below(static_cast<std::uint32_t>(kAll.size()))];
  State state = begin(options, 2 + number % 3, beginning, rng);
  state.seat = Seat{static_cast<std::uint8_t>(rng.below(state.players))};
  return state;
}
inline Beginning spread_or_crowded(int number) {
  return number % 2 == 0 ? Beginning::spread : Beginning::crowded;
}

/// The position in which the seat on turn has just played a card, whose function comes now.
inline State with_card_played(State state, Card card, Phase function) {
  state.me().hand.remove(card);
  state.phase = function;
  return state;
}

struct StateHash {
  std::size_t operator()(const State& state) const { return state_hash(state); }
};
using States = std::unordered_set<State, StateHash>;

// --- games ---------------------------------------------------------------------------------------

using Path = test::Path<Kreta, kMaxPlayers, Beginning>;
using Tour = test::Journey<Path>;  // a walk is something else here
using test::end_of;
using Failure = test::Failure<Path>;

inline const auto& policies_of(const Path&) { return kPolicies; }

inline State begin(const Path& path, Rng& rng) {
  return begin(path.options, path.seats, path.beginning, rng);
}

inline std::string beginning_text(const Path& path) {
  constexpr std::array<std::string_view, 4> kBeginnings{"usual", "spread", "crowded", "late"};
  return "beginning: " + std::string(kBeginnings[static_cast<std::size_t>(path.beginning)]);
}

/// The i-th game: all options, numbers of players, beginnings and players take part in turn. Every other game
/// has players of one kind only, who go further in their habits than a mixed table.
inline Path path_number(int i) {
  static const std::vector<Options> kAll = every_combination();
  Path path;
  path.options = kAll[static_cast<std::size_t>(i) % kAll.size()];
  path.seats = 2 + static_cast<int>(static_cast<std::size_t>(i) / kAll.size() % 3);
  path.seed = static_cast<std::uint64_t>(i);
  Rng rng(path.seed + 1'000'000'007);
  if (rng.below(2) == 0) path.beginning = static_cast<Beginning>(1 + rng.below(3));
  for (std::uint8_t& player : path.players) player = static_cast<std::uint8_t>(rng.below(kPolicies.size()));
  if (rng.below(2) == 0) path.players.fill(path.players[0]);
  return path;
}

/// For tests/suites.
struct Sample {
  using Game = Kreta;
  static Path path_number(int i) { return players::path_number(i); }
  static constexpr int kGames = 1440;
  static Path busy_path() { return {.seats = 4, .seed = 5, .steps = 40}; }
};

}  // namespace merlon::kreta::players
