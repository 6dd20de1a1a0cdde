// Kreta for tests: positions written down in a few words, moves, refusals and events as text, random games.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/state.h"
#include "games/kreta/tests/players.h"
#include "tests/support/said.h"

namespace merlon::kreta {

using namespace test::said;
Kreta game_of(const State&);

/// Options by their names: "king=any walk=steps"; what is not named keeps its default.
inline Options options_of(std::string_view words) { return options_from<Kreta>(words); }

/// A position, said in words; `state` makes it through the reader of positions, so that an impossible one
/// fails the test. Provinces, sites and harbours have the numbers of the rules. Not said: nothing on the map,
/// 0 points, all cards in hand, seat 0 on turn 1, fort cards in ascending order, and these tiles: wheat on 4
/// 14, olives on 1 3 5 7, wine on 8 10 13 16, thyme on 2 6 9, cheese on 11 12 15.
class Position {
 public:
  explicit Position(int players, std::string_view options = "");

  /// One figure for every province named: peoples(0, "5 5 8").
  Position& peoples(std::size_t seat, std::string_view provinces);
  Position& cities(std::size_t seat, std::string_view provinces);
  Position& abbot(std::size_t seat, int province);
  Position& ships(std::size_t seat, std::string_view harbours);
  Position& forts(std::size_t seat, std::string_view sites);
  /// The seat has taken the tiles of these provinces; points must be said besides.
  Position& harvested(std::size_t seat, std::string_view provinces);
  Position& scores(std::string_view by_seat);
  /// Cards that lie on the table.
  Position& out(std::size_t seat, std::string_view cards);

  /// Cards of the row from the left; the others follow in ascending order, then the pile.
  Position& row(std::string_view sites);
  /// Makes it the earliest turn there can be; say another one afterwards.
  Position& scored(int cards) {
    scored_ = cards;
    turn_ = std::max(turn_, cards + 1);
    return *this;
  }
  Position& replaced(int cards) {
    replaced_ = cards;
    return *this;
  }
  Position& on_turn(std::size_t seat) {
    seat_ = seat;
    return *this;
  }
  Position& turn(int number) {
    turn_ = number;
    return *this;
  }
  Position& over();

  std::string json() const;
  /// Why it is refused; "allowed" if it is not.
  std::string error() const;
  State state() const;
  operator State() const {
    return state();
  }  // NOLINT(google-explicit-constructor): a position reads like a state

 private:
  struct Pieces {
    std::array<int, kProvinces> peoples{};
    std::array<int, kProvinces> cities{};
    int abbot = 0;
    std::string ships;
    std::string forts;
    std::string out;
    std::array<int, kGoods> goods{};
    int score = 0;
  };

  Options options_;
  std::vector<Pieces> seats_;
  std::array<bool, kProvinces> taken_{};
  std::vector<int> row_;
  int scored_ = 0;
  int replaced_ = 0;
  std::size_t seat_ = 0;
  int turn_ = 1;
  bool over_ = false;
};

/// A game that has just been dealt.
inline State new_game(int players, const Options& options = {}, std::uint64_t seed = 1) {
  return test::start_game<Kreta>(players, options, seed);
}

inline Expected<State> read_position(std::string_view json, const Options& options, int players) {
  return test::read_json<Kreta>(json, options, players);
}
/// Why a position is refused; "allowed" if it is not.
inline std::string reading_error(std::string_view json, const Options& options, int players) {
  return error_of(read_position(json, options, players));
}

/// The points of every seat: "10 7 9".
std::string points_text(const State& state);
/// The influence of every seat in a province: "2 0 1".
std::string influence_text(const State& state, int province);
/// Own peoples of a seat, one number for each: "5 5 8".
std::string peoples_text(const State& state, std::size_t seat);
/// Harbours with own ships: "H1 H4".
std::string ships_text(const State& state, std::size_t seat);

/// A random game, by the number of its path.
struct RandomGame : players::Tour {
  explicit RandomGame(int number) : players::Tour(players::path_number(number)) {}
};

/// Calls `visit(state)` on all states of a random game.
template <class Visit>
void visit_game(int number, Visit&& visit) {
  test::walk_along(players::path_number(number), visit);
}

}  // namespace merlon::kreta
