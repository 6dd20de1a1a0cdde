// Kilt Castle for tests: positions written down in a few words, moves, refusals and events as text.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/state.h"
#include "games/kilt_castle/tests/players.h"
#include "tests/support/said.h"

namespace merlon::kilt_castle {

using namespace test::said;
KiltCastle game_of(const State&);

/// Options by their names: "board=full25 roof_same_owner=true"; what is not named keeps its default.
inline Options options_of(std::string_view words) { return options_from<KiltCastle>(words); }

Square square_of(std::string_view text);
Place place_of(std::string_view text);
Card card_of(std::string_view text);
SquareSet squares_of(std::string_view words);
std::string text_of(SquareSet squares);

/// A position, said in words; `state` makes it through the reader of positions, so that an impossible one
/// fails the test. Not said: 10 ducats each, turn 1, seat 0 on turn, and cards without a place lie in rows
/// behind the last row that was named.
class Position {
 public:
  explicit Position(int players, std::string_view options = "");

  /// Cards as they lie, the inner half first: row("W1", "rb y").
  Position& row(std::string_view place, std::string_view cards);
  /// Rows from the last to the front by their sizes, of cards that are not placed otherwise: "W3:2 W1:4".
  Position& rows(std::string_view sizes);
  /// The place of the front; if not said, the row that was named last.
  Position& front(std::string_view place);

  /// Floors from the bottom to the top; * repeats: tower("11", "r*3 b+2").
  Position& tower(std::string_view square, std::string_view floors);
  /// Plain towers of one floor each.
  Position& towers(std::string_view colour, std::string_view squares);
  /// A plain tower of two colours with a roof; or only the roof, if the square has its tower.
  Position& roof(std::string_view square);
  Position& ducats(std::string_view by_seat);

  Position& on_turn(int seat);
  Position& turn(int number);
  /// A card that has been moved to this place on this turn; the inner colour builds now.
  Position& moved(std::string_view lying_card, std::string_view place);
  /// The first builder has built there, or has skipped; the second one builds now.
  Position& first_built(std::string_view square);
  Position& first_skipped();
  /// Both have built there, and the second one chooses a roof now.
  Position& choosing_roof(std::string_view square);
  Position& ducat_day();

  int players() const { return players_; }
  const Options& options() const { return options_; }

  std::string json() const;
  /// Why it is refused; "allowed" if it is not.
  std::string error() const;
  State state() const;
  operator State() const {
    return state();
  }  // NOLINT(google-explicit-constructor): a position reads like a state

 private:
  std::map<Place, std::vector<std::string>> complete_rows() const;

  Options options_;
  int players_;
  std::map<Place, std::vector<std::string>> rows_;
  std::vector<std::pair<Place, int>> sizes_;
  Place front_;
  std::map<std::string, std::string> towers_;
  std::set<std::string> roofs_;
  std::vector<std::string> ducats_;
  int turn_seat_ = 0;
  int turn_ = 1;
  std::string phase_ = "relocate";
  std::string card_;
  int builder_ = 0;
  std::array<std::string, 2> built_;
  bool ducat_day_ = false;
};

/// A game that has just been dealt.
inline State new_game(int players, const Options& options = {}, std::uint64_t seed = 1) {
  return test::start_game<KiltCastle>(players, options, seed);
}

inline Expected<State> read_position(std::string_view json, const Options& options, int players) {
  return test::read_json<KiltCastle>(json, options, players);
}
/// Why a position is refused; "allowed" if it is not.
inline std::string reading_error(std::string_view json, const Options& options, int players) {
  return error_of(read_position(json, options, players));
}

/// All legal moves as text, in the engine's order.
inline std::string legal_text(const State& state) { return joined(legal_texts(state)); }
/// Where cards of the row at this place may go, in clockwise order from it: "W1 N1". All cards of a row may
/// go to the same places; if they may not, it says so.
std::string targets(const State& state, std::string_view place);
/// The squares of the legal builds, in the engine's order, each once.
std::string sites(const State& state);

/// What every seat has: "10 10 9".
std::string purses(const State& state);

/// The same position with everybody one seat further on, and their colours and cards with them.
State turned_round(const State& state);

/// Where the cards lie: "W4 b r y g | W3 …", from the last row to the front.
std::string rows_text(const State& state);

}  // namespace merlon::kilt_castle
