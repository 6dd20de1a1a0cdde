// Caylus for tests: positions written down in a few words, moves, refusals and events as text, random games.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "core/rng.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// Words separated by spaces, and put together again.
std::vector<std::string> words_of(std::string_view text);
std::string joined(const std::vector<std::string>& words, std::string_view between = " ");
std::vector<int> numbers_of(std::string_view text);

/// Options by their names: "edition=later favours=points"; what is not named keeps its default.
Options options_of(std::string_view words);
/// All six combinations of the values of the options.
std::vector<Options> option_combinations();

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

  /// New buildings with their owners on the first empty spaces: built("W_MASON:0 S_FARM:1").
  Position& built(std::string_view tiles);
  /// Any tile on any space.
  Position& tile(int space, std::string_view id, std::size_t owner);
  Position& residences(std::size_t owner, std::string_view spaces);
  /// Workers of a seat: "5 gate castle stables inn_left inn_right". Where the order counts (castle, stables),
  /// it is the order of the calls.
  Position& workers(std::size_t seat, std::string_view places);
  /// A residence is ordered there when everybody has passed: see `all_passed`.
  Position& pending(int space, std::size_t seat);

  Position& provost(int space);
  Position& bailiff(int space);
  /// Brings the bailiff to the mark of the last section; say another place afterwards.
  Position& scored(int sections);
  /// Houses in dungeon, walls and towers: houses(0, "2 0 0").
  Position& houses(std::size_t seat, std::string_view by_section);
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

 private:
  Options options_;
  State state_{};
  std::vector<std::pair<int, std::uint8_t>> orders_;
};

/// A game that has just been set up.
State new_game(int players, const Options& options = {}, std::uint64_t seed = 1);

/// The whole position as the JSON object that `read_position` reads.
std::string json_of(const State& state);
Expected<State> read_position(std::string_view json, const Options& options, int players);
/// Why a position is refused; "allowed" if it is not.
std::string reading_error(std::string_view json, const Options& options, int players);

/// A move by its text, for example "place gate".
Move move_of(const State& state, std::string_view text);
bool is_legal(const State& state, Move move);

/// Why a move is refused, as "CODE RULE"; "allowed" if it is not. Says so if `legal` and `explain` disagree.
std::string refusal(const State& state, std::string_view move);
std::string refusal(const State& state, Move move);
/// The same with the facts: "CODE RULE need=3 have=2".
std::string full_refusal(const State& state, std::string_view move);

/// All legal moves as text, in the engine's order, joined by ", " in the second form.
std::vector<std::string> legal_texts(const State& state);
std::string legal_text(const State& state);
/// The rest of the legal moves that begin so, joined by " ": legal_rest(state, "place ") is "gate trade 1 2".
std::string legal_rest(const State& state, std::string_view beginning);

/// Plays moves, which must be legal, and returns what happened as JSON, one text per event.
std::vector<std::string> play_one(State& state, std::string_view move);
template <class... Texts>
std::vector<std::string> play(State& state, const Texts&... moves) {
  std::vector<std::string> events;
  (
      [&] {
        for (std::string& event : play_one(state, std::string_view(moves)))
          events.push_back(std::move(event));
      }(),
      ...);
  return events;
}
/// The state after some moves, all of which must be legal.
template <class... Texts>
State after(State state, const Texts&... moves) {
  play(state, moves...);
  return state;
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

/// A random game that can be repeated. Together the games go through all options and numbers of players.
/// Games with an odd number begin with 8 more of each cube, 6 gold and 30 deniers for everybody; every fourth
/// one (3, 7, ...) also with residences, Lawyer, Mason and Architects on the road, after none, one or two
/// scorings.
class RandomGame {
 public:
  explicit RandomGame(int number);

  const State& state() const { return state_; }
  bool at_end() const { return state_.phase == Phase::over; }
  void step();

 private:
  Move choose();

  Rng rng_;
  State state_;
};

/// Calls `visit(state)` on all states of a random game.
template <class Visit>
void visit_game(int number, Visit&& visit) {
  RandomGame game(number);
  while (true) {
    visit(game.state());
    if (game.at_end()) return;
    game.step();
  }
}

}  // namespace merlon::caylus
