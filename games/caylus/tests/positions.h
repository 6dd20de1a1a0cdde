// Caylus for tests: positions written down in a few words, moves, refusals and events as text, random games.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/engine/state.h"
#include "games/caylus/tests/players.h"
#include "tests/support/said.h"

namespace merlon::caylus {

using namespace test::said;
Caylus game_of(const State&);

/// Options by their names: "edition=later favours=points"; what is not named keeps its default.
inline Options options_of(std::string_view words) { return options_from<Caylus>(words); }

Cubes cubes_of_text(std::string_view text);
Tile tile_of(std::string_view id);

/// A position, said in words; `state` makes it through the reader of positions, so that an impossible one
/// fails the test. Not said: 10 deniers each, no cubes, no points, the neutral tiles Farm, Forest, Sawmill,
/// Quarry, Marketplace, Carpenter on the spaces 1 to 6, order of play 0 1 2 ..., bailiff and provost on 6,
/// round 1, and the first in the order who has not passed places a worker.
class Position {
 public:
  explicit Position(int players, std::string_view options = "");
  /// A game in its first decision, to be changed.
  explicit Position(const State& start);

  Position& deniers(std::string_view by_seat);
  Position& points(std::string_view by_seat);
  Position& cubes(std::size_t seat, std::string_view amounts);
  /// The same goods for everybody.
  Position& all_cubes(std::string_view amounts);

  /// New buildings with their owners on the first empty spaces, so often: built("W_MASON:0 S_FARM:1").
  Position& built(std::string_view tiles, int times = 1);
  /// Any tile on any space.
  Position& tile(int space, std::string_view id, std::size_t owner);
  Position& residences(std::size_t owner, std::string_view spaces);
  /// Workers of a seat: "5 gate castle stables inn_left inn_right", and what goods the seat has. Where the
  /// order counts (castle, stables), it is the order of the calls.
  Position& workers(std::size_t seat, std::string_view places, std::string_view goods = "");
  /// A residence is ordered there when everybody has passed: see `all_passed`.
  Position& pending(int space, std::size_t seat);

  Position& provost(int space);
  Position& bailiff(int space);
  /// Both of them on the same space.
  Position& officials(int space) { return bailiff(space).provost(space); }
  /// Brings the bailiff to the mark of the last section; say another place afterwards.
  Position& scored(int sections);
  /// Houses in dungeon, walls and towers: houses(0, "2 0 0").
  Position& houses(std::size_t seat, std::string_view by_section);
  Position& houses(std::initializer_list<std::string_view> by_seat);
  /// Levels of the lines a to d: favours(0, "1 0 2 0").
  Position& favours(std::size_t seat, std::string_view levels);
  Position& order(std::string_view seats);
  Position& passed(std::string_view seats);
  Position& on_turn(std::size_t seat);
  Position& round(int number);

  std::string json() const;
  State state() const;
  operator State() const {
    return state();
  }  // NOLINT(google-explicit-constructor): a position reads like a state

  /// All have passed, in the order of play or as said by `passed`: the first decision of the special
  /// buildings or, without workers there, of the provost's phase.
  State all_passed() const;
  /// After that nobody moves the provost: the first decision of the buildings, of the castle or of a scoring,
  /// or the first of the next round.
  State activated() const;
  /// The same, with the provost on this space.
  State activated(int provost_space) const { return Position(*this).provost(provost_space).activated(); }

 private:
  Options options_;
  State state_{};
  std::vector<std::pair<int, Seat>> orders_;
};

/// The last round: nobody has money but those to whom it is given, and everybody has a house in the towers.
Position last_round(int players = 2);

/// Seat 0 has jousted, which is paid for already, and takes the favour.
State jousting(Position position);

/// A game that has just been set up.
inline State new_game(int players, const Options& options = {}, std::uint64_t seed = 1) {
  return test::start_game<Caylus>(players, options, seed);
}

inline Expected<State> read_position(std::string_view json, const Options& options, int players) {
  return test::read_json<Caylus>(json, options, players);
}
/// Why a position is refused; "allowed" if it is not.
inline std::string reading_error(std::string_view json, const Options& options, int players) {
  return error_of(read_position(json, options, players));
}

/// Those of the events that are of this kind, each in a line.
std::string only(const std::vector<std::string>& events, std::string_view kind);

/// Whose decision it is, and which: "place 0".
std::string decision(const State& state);
/// By seat: "10 9 10".
std::string deniers_text(const State& state);
std::string points_text(const State& state);
std::string workers_text(const State& state);
std::string order_text(const State& state);
/// "2F1W"; nothing is "0".
std::string cubes_text(const State& state, std::size_t seat);
/// "W_MASON", with the owner "W_MASON:0", "-" for nothing.
std::string tile_at(const State& state, int space);
/// "1 0 2 0"
std::string favours_text(const State& state, std::size_t seat);
/// "2 0 0"
std::string houses_text(const State& state, std::size_t seat);
int stock_of(const State& state, std::string_view tile);

/// A random game, by the number of its path.
struct RandomGame : Walk {
  explicit RandomGame(int number) : Walk(path_number(number)) {}
};

/// Calls `visit(state)` on all states of a random game.
template <class Visit>
void visit_game(int number, Visit&& visit) {
  test::walk_along(path_number(number), visit);
}

}  // namespace merlon::caylus
