// Kreta for tests: positions written down in a few words, moves, refusals and events as text, random games.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "core/rng.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// Words separated by spaces, and put together again.
std::vector<std::string> words_of(std::string_view text);
std::string joined(const std::vector<std::string>& words);
std::vector<int> numbers_of(std::string_view text);

/// Options by their names: "king=any walk=steps"; what is not named keeps its default.
Options options_of(std::string_view words);
/// All 48 combinations of all values of all options.
std::vector<Options> option_combinations();

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
State new_game(int players, const Options& options = {}, std::uint64_t seed = 1);

/// The whole position as the JSON object that `read_position` reads.
std::string json_of(const State& state);
Expected<State> read_position(std::string_view json, const Options& options, int players);
/// Why a position is refused; "allowed" if it is not.
std::string reading_error(std::string_view json, const Options& options, int players);

/// A move by its text, for example "5>8".
Move move_of(const State& state, std::string_view text);
bool is_legal(const State& state, Move move);

/// Why a move is refused, as "CODE RULE"; "allowed" if it is not. Says so if `legal` and `explain` disagree.
std::string refusal(const State& state, std::string_view move);
/// The facts of a refusal: "province=5 max=7".
std::string refusal_facts(const State& state, std::string_view move);
/// Both, as "CODE RULE province=5 max=7".
std::string full_refusal(const State& state, std::string_view move);

/// All legal moves as text, in the engine's order, joined by ", " in the second form.
std::vector<std::string> legal_texts(const State& state);
std::string legal_text(const State& state);
/// The rest of the legal moves that begin so: legal_rest(state, "abbot ") is "1 2 4"; legal_rest(state, "5>")
/// is where a people in 5 may go.
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

/// The points of every seat: "10 7 9".
std::string points_text(const State& state);
/// The influence of every seat in a province: "2 0 1".
std::string influence_text(const State& state, int province);
/// Own peoples of a seat, one number for each: "5 5 8".
std::string peoples_text(const State& state, std::size_t seat);
/// Harbours with own ships: "H1 H4".
std::string ships_text(const State& state, std::size_t seat);

/// A random game that can be repeated. Together the games go through all combinations of options and numbers
/// of players. They crowd a few provinces and put off the castellan, so that limits are reached.
class RandomGame {
 public:
  explicit RandomGame(int number);

  const State& state() const { return state_; }
  bool at_end() const { return state_.phase == Phase::over; }
  /// Chooses a move and plays it.
  Move step();

 private:
  Move choose();
  int weight(Move move) const;

  Rng rng_;
  State state_;
  ProvinceSet crowded_;
  std::uint32_t patience_;
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

}  // namespace merlon::kreta
