// A second Kilt Castle, to compare the engine with: written from the rules alone, as plainly as possible,
// with texts, lists and maps. Rows carry position numbers that only ever grow, so that "ahead" and "behind"
// need no thought even when the train has gone round the board. It is slow, and shares no rule with the
// engine.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle::oracle {

// --- areas ---------------------------------------------------------------------------------------

/// The board from above, five characters a row: '~' water, '.' nothing, '#' a roof, otherwise the colour on
/// top (b, r, y, g). Of the crests, only those on such an open top floor are there: '0', '1' or '2'.
struct Sight {
  std::array<std::string, 5> tops{".....", ".....", ".....", ".....", "....."};
  std::array<std::string, 5> crests{"00000", "00000", "00000", "00000", "00000"};
};

struct Worth {
  int value = 0;
  std::set<std::string> squares;  ///< named like "11"; of equally valuable areas the first from top left
};

/// Section 6: the most valuable area of a colour. `join` is the value of the option `roof_areas`.
Worth best_area(const Sight& sight, char colour, bool join);

/// KC-8.3, KC-8.4: what the final pay brings the owner of these colours.
int final_pay(const Sight& sight, const std::string& colours);

// --- the whole game ------------------------------------------------------------------------------

/// The options, each as what it says.
struct Agreement {
  bool full_board = false;
  bool roofs_join = true;
  bool one_colour_ends = true;  ///< with two players
  bool any_own_floor = false;   ///< with two players
  bool roof_same_owner = false;
  bool lone_card_in_gap = true;
  bool one_owner_builds_once = false;  ///< with two players
};

struct LyingCard {
  char inner;
  char outer;
  int number;  ///< of its row; the place is the number modulo 20
};

struct Storey {
  char colour;
  int crests;
};

struct Table {
  Agreement agreement;
  int players = 0;
  std::map<std::string, LyingCard> cards;             ///< by name: "b", "br"
  std::map<std::string, std::vector<Storey>> towers;  ///< by square, from the ground up
  std::set<std::string> roofs;                        ///< squares
  std::map<char, std::array<int, 3>> left;            ///< floors by colour and crests
  std::vector<int> purses;                            ///< by seat
  int turn = 1;
  int on_turn = 0;

  // Within a turn.
  std::string moved;               ///< the name of the card; empty before
  std::vector<char> builders;      ///< colours that have still to build
  std::vector<std::string> built;  ///< squares in the order of building; "-" for a skip
  bool choosing_roof = false;
  bool ducat_day = false;
  bool over = false;
};

/// The seat that decides now.
int decider(const Table& table);
/// All legal moves as text. None when the game is over.
std::set<std::string> legal(const Table& table);
/// Plays a legal move.
void play(Table& table, const std::string& move);
/// By seat, counted from 1.
std::vector<int> ranks(const Table& table);
/// The places open to a card, as position numbers.
std::vector<int> targets(const Table& table, const std::string& card);

// --- beside the engine ---------------------------------------------------------------------------

/// The same game, taken over from the engine at the beginning of a turn. Numbers follow from the front.
Table table_of(const State& state);

/// Everything that can be seen of a game, as text. Equal games have equal texts, whoever plays them.
std::string describe(const Table& table);
std::string describe(const State& state);

}  // namespace merlon::kilt_castle::oracle
