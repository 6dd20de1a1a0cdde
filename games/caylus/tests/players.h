// Random games of Caylus by players with odd habits, from the start or from towns that random play never
// comes to, and a way to check something on all their states: a failure is reported in a form that can be
// repeated.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "core/shuffle.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/engine/state.h"
#include "host/boost_json.h"
#include "tests/support/journey.h"

namespace merlon::caylus {

/// Every combination of all values of all options, in a fixed order.
inline std::vector<Options> every_combination() { return test::every_combination<Caylus>(); }

// --- positions -----------------------------------------------------------------------------------

/// The position with some members of its JSON changed by `change(object)`, read anew.
template <class Change>
State edited(const State& state, const Change& change) {
  JsonWriter writer;
  writer.begin_object();
  Caylus::write_state(writer, state);
  boost::json::value json = boost::json::parse(writer.end_object().str());
  change(json.as_object());
  const Expected<State> read = Caylus::read_state(as_json(json), state.options, state.players);
  if (read) return *read;
  ADD_FAILURE() << read.error().message << '\n' << boost::json::serialize(json);
  return state;
}

inline void add_to(boost::json::value& json, std::int64_t more) { json = json.as_int64() + more; }

/// Where a game begins: as the rules say, or richer and later.
struct Beginning {
  int cubes = 0;  ///< more of each kind but gold
  int gold = 0;
  int deniers = 0;
  int tiles = 0;  ///< on the road, of random owners
  int scored = 0;
  int bailiff = 6;
  std::array<int, 3> houses{};  ///< by section, of random owners
  bool favours = false;         ///< markers at random levels
};

/// Lays tiles on the first free spaces: mostly wood and stone, some residences and prestige tiles.
inline void lay_town(boost::json::object& json, const State& state, int tiles, Rng& rng) {
  IdArray<Tile, std::uint8_t> left = state.stock;
  boost::json::array& road = json["road"].as_array();
  const auto lay = [&](std::size_t i, Tile tile) {
    road[i].as_object()["tile"] = tile_text(tile);
    road[i].as_object()["owner"] = std::int64_t{rng.below(state.players)};
  };
  for (std::size_t i = 0; i < kStartSpace; ++i) {
    if (tiles > 0 && rng.below(6) == 0) lay(i, Tile::residence);
  }
  for (std::size_t i = kFirstFreeSpace - 1; i < kRoad && tiles > 0; ++i) {
    if (!road[i].as_object()["tile"].is_null()) continue;
    --tiles;
    Tile tile = Tile::residence;
    if (rng.below(5) != 0) {
      for (int tries = 0; tries < 20 && tile == Tile::residence; ++tries) {
        const std::uint32_t any = rng.below(kTiles);
        const bool rare = facts(static_cast<Tile>(any)).group == TileClass::prestige && rng.below(4) != 0;
        if (left[static_cast<Tile>(any)] > 0 && !rare) tile = static_cast<Tile>(any);
      }
    }
    if (tile != Tile::residence) --left[tile];
    lay(i, tile);
  }
}

inline State begin(const State& start, const Beginning& from, Rng& rng) {
  return edited(start, [&](boost::json::object& json) {
    json["scored"] = from.scored;
    json["bailiff"] = from.bailiff;
    json["provost"] = from.bailiff;
    boost::json::array& seats = json["seats"].as_array();
    for (boost::json::value& seat : seats) {
      boost::json::object& cubes = seat.as_object()["cubes"].as_object();
      for (auto& [name, number] : cubes) add_to(number, name == "gold" ? from.gold : from.cubes);
      add_to(seat.as_object()["deniers"], from.deniers);
      if (!from.favours || start.options.favours == Favours::points) continue;  // CA-8.9: no markers
      const std::array<std::uint32_t, 4> caps{2, 4, 5, 5};
      for (auto& [line, level] : seat.as_object()["favours"].as_object())
        level = std::int64_t{rng.below(caps[static_cast<std::size_t>(from.scored)] + 1)};
    }
    constexpr std::array<std::string_view, 3> kNames{"dungeon", "walls", "towers"};
    for (std::size_t section = 0; section < 3; ++section) {
      for (int i = 0; i < from.houses[section]; ++i) {
        boost::json::object& seat = seats[rng.below(start.players)].as_object();
        add_to(seat["houses"].as_object()[kNames[section]], 1);
      }
    }
    lay_town(json, start, from.tiles, rng);
  });
}

/// Beginnings that random games never come to, after the usual one.
inline constexpr std::array<Beginning, 12> kBeginnings{{
    {},
    {},
    {.cubes = 8, .gold = 6, .deniers = 30},
    {.cubes = 8, .gold = 6, .deniers = 30},
    {.cubes = 8, .gold = 6, .deniers = 30, .tiles = 8},
    {.cubes = 4, .gold = 3, .deniers = 20, .tiles = 10, .scored = 1, .bailiff = 13, .favours = true},
    {.cubes = 8, .gold = 6, .deniers = 30, .tiles = 12, .scored = 2, .bailiff = 18, .favours = true},
    {.cubes = 8, .gold = 6, .deniers = 30, .tiles = 19, .scored = 2, .bailiff = 19, .favours = true},
    {.cubes = 8, .gold = 6, .deniers = 30, .tiles = 5, .bailiff = 8, .houses = {6, 9, 0}},
    {.cubes = 8, .gold = 6, .deniers = 30, .tiles = 9, .bailiff = 9, .houses = {6, 10, 13}, .favours = true},
    {.cubes = 3,
     .gold = 2,
     .deniers = 9,
     .tiles = 11,
     .scored = 2,
     .bailiff = 20,
     .houses = {5, 6, 12},
     .favours = true},
    {.cubes = 2, .gold = 1, .deniers = 3, .tiles = 14, .bailiff = 11, .houses = {4, 0, 0}, .favours = true},
}};

// --- players -------------------------------------------------------------------------------------

using Policy = test::Policy<Caylus>;

inline bool puts_worker(Move move) { return move.kind() == MoveKind::place || move.kind() == MoveKind::gate; }
inline bool goes_to(Move move, Special special) {
  return puts_worker(move) && move.target() == Target(special);
}
inline bool goes_to_castle(Move move) { return puts_worker(move) && move.target().is_castle(); }

/// The building a worker is put into; empty if it is none of the road.
inline Tile tile_entered(const State& state, Move move) {
  if (!puts_worker(move) || move.target().is_special() || move.target().is_castle()) return Tile::empty;
  return state.road[move.target().space()].tile;
}
inline bool enters(const State& state, Move move, TileKind kind) {
  return tile_entered(state, move) != Tile::empty && facts(tile_entered(state, move)).kind == kind;
}
inline bool uses_line_d(const State& state, Move move) {
  if (move.kind() == MoveKind::favour) return move.value() == 3;
  return move.kind() == MoveKind::effect && state.top().subject == 3;
}
inline bool declines(Move move) {
  return move.kind() == MoveKind::none || move.kind() == MoveKind::stop ||
         move.kind() == MoveKind::no_joust || move.kind() == MoveKind::back || move.kind() == MoveKind::pass;
}

inline int rank_of_anything(const State&, Move) { return 0; }

inline int rank_of_builder(const State& state, Move move) {
  if (declines(move)) return -1;
  if (move.kind() == MoveKind::build || uses_line_d(state, move)) return 2;
  return enters(state, move, TileKind::build) ? 2 : enters(state, move, TileKind::production) ? 1 : 0;
}

inline int rank_of_lawyer(const State& state, Move move) {
  if (declines(move)) return -1;
  if (move.kind() == MoveKind::residence || uses_line_d(state, move)) return 2;
  if (move.kind() == MoveKind::build) return move.tile() == Tile::w_lawyer ? 2 : 1;
  return enters(state, move, TileKind::lawyer) ? 3 : enters(state, move, TileKind::build) ? 1 : 0;
}

/// Law, then Architects, then prestige tiles, those with favours first.
inline int rank_of_noble(const State& state, Move move) {
  if (declines(move)) return -1;
  if (move.kind() == MoveKind::prestige) return 2 + facts(move.tile()).favours;
  if (move.kind() == MoveKind::effect && state.top().subject == 3) return 2 + move.value();
  if (uses_line_d(state, move)) return 2;
  if (move.kind() == MoveKind::build)
    return move.tile() == Tile::s_architect || move.tile() == Tile::w_lawyer || move.tile() == Tile::w_mason
               ? 2
               : 1;
  if (tile_entered(state, move) == Tile::s_architect) return 4;
  return enters(state, move, TileKind::lawyer) ? 3 : enters(state, move, TileKind::build) ? 2 : 0;
}

inline int rank_of_favourite(const State& state, Move move) {  // all that brings favours
  if (declines(move)) return -1;
  if (move.kind() == MoveKind::build) return 1 + facts(move.tile()).favours;
  if (move.kind() == MoveKind::prestige) return 1 + facts(move.tile()).favours;
  if (goes_to(move, Special::joust)) return 3;
  if (goes_to_castle(move) || tile_entered(state, move) == Tile::w_mason) return 2;
  return tile_entered(state, move) == Tile::s_architect ? 2 : 0;
}

inline int rank_of_mason(const State&, Move move) {  // the castle, all cubes
  if (declines(move)) return -1;
  return goes_to_castle(move) || move.kind() == MoveKind::batch ? 2 : 0;
}

inline int rank_of_puller(const State& state, Move move) {
  if (move.kind() == MoveKind::provost) return -move.steps();
  return goes_to(move, Special::guild) ? 1 : rank_of_anything(state, move);
}

inline int rank_of_pusher(const State&, Move move) {
  return move.kind() == MoveKind::provost ? move.steps() : goes_to(move, Special::guild) ? 1 : 0;
}

inline int rank_of_miser(const State&, Move move) { return declines(move) ? 1 : 0; }

inline int rank_of_gatekeeper(const State&, Move move) {
  if (goes_to(move, Special::gate)) return 1;
  return move.kind() == MoveKind::back ? -1 : 0;
}

inline int rank_of_rider(const State&, Move move) {  // stables and inn
  return goes_to(move, Special::stables) || goes_to(move, Special::inn) ? 1 : 0;
}

inline int rank_of_visitor(const State&, Move move) {  // goes to the castle and builds nothing
  return goes_to_castle(move) || move.kind() == MoveKind::stop ? 1 : 0;
}

inline int rank_of_trader(const State& state, Move move) {
  if (move.kind() == MoveKind::trade) return 1;
  return enters(state, move, TileKind::trade) ? 1 : declines(move) ? -1 : 0;
}

inline constexpr std::array<Policy, 13> kPolicies{{
    {"random", rank_of_anything},
    {"builder", rank_of_builder},
    {"lawyer", rank_of_lawyer},
    {"noble", rank_of_noble},
    {"favourite", rank_of_favourite},
    {"mason", rank_of_mason},
    {"puller", rank_of_puller},
    {"pusher", rank_of_pusher},
    {"miser", rank_of_miser},
    {"gatekeeper", rank_of_gatekeeper},
    {"rider", rank_of_rider},
    {"visitor", rank_of_visitor},
    {"trader", rank_of_trader},
}};

inline std::uint8_t player_named(std::string_view name) { return test::player_named(kPolicies, name); }

// --- games ---------------------------------------------------------------------------------------

using Path = test::Path<Caylus, kMaxPlayers>;  // its beginning is a place in kBeginnings
using Walk = test::Journey<Path>;
using test::end_of;
using Failure = test::Failure<Path>;

inline const auto& policies_of(const Path&) { return kPolicies; }

inline State begin(const Path& path, Rng& rng) {
  FastShuffler shuffler(rng);
  const State start = Caylus::start(path.options, path.seats, shuffler);
  if (path.beginning < 2) return start;
  return begin(start, kBeginnings[static_cast<std::size_t>(path.beginning)], rng);
}

/// A quarter of all moves have no reason.
inline Move choose(const Path& path, const State& state, const Moves& moves, Rng& rng) {
  const Policy& policy = kPolicies[path.players[merlon::index(state.seat)]];
  if (policy.rank == rank_of_anything || rng.below(4) == 0)
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  return test::choose(policy, state, moves, rng);
}

/// The i-th game: all options, numbers of players, beginnings and players take part in turn. Every third game
/// has players of one kind only, who go further in their habits than a mixed table.
inline Path path_number(int i) {
  static const std::vector<Options> kAll = every_combination();
  Path path;
  Rng rng(static_cast<std::uint64_t>(i) + 1'000'000'007);
  path.options = kAll[static_cast<std::size_t>(i) % kAll.size()];
  if (rng.below(3) != 0) path.options.favours = Favours::table;
  path.seats = 2 + static_cast<int>(static_cast<std::size_t>(i) / kAll.size() % 4);
  path.seed = static_cast<std::uint64_t>(i);
  path.beginning = static_cast<int>(rng.below(kBeginnings.size()));
  for (std::uint8_t& player : path.players) player = static_cast<std::uint8_t>(rng.below(kPolicies.size()));
  if (rng.below(3) == 0) path.players.fill(path.players[0]);
  return path;
}

/// Plays `games` games, those of path_number. The first failure is simplified, reported, and the last.
template <class Find>
void check_games(int games, const Find& find) {
  test::check_journeys(games, path_number, find);
}

/// For tests/suites.
struct Sample {
  using Game = Caylus;
  static Path path_number(int i) { return caylus::path_number(i); }
  static constexpr int kGames = 500;
  static Path busy_path() { return {.seats = 4, .seed = 5, .steps = 40}; }
};

}  // namespace merlon::caylus
