// A second Kreta, to compare the engine with: written from the rules alone, as plainly as possible, with
// texts and lists. A turn is not cut into decisions: `turns` tells every position that a turn can lead to.
// Peoples walk by single steps and ships sail at once. It is slow, and shares no rule and no table with the
// engine.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/kreta/engine/state.h"

namespace merlon::kreta::oracle {

/// What the options say.
struct Agreement {
  bool king_any = false;
  std::string abbot_walk = "free";
  int second_field = 4;
  bool castellan_variant = false;
};

/// Things of one player, as sorted letters or digits. Provinces are 'a' to 'p', sites 'A' to 'Z', harbours
/// '1' to '7'.
struct Ruler {
  int score = 0;
  std::string out;    ///< cards lying out: a(d)miral 'd', (c)ommander, a(b)bot, (f)armer, (a)rchitect, (k)ing
  std::string abbot;  ///< its province, or nothing
  std::string peoples;  ///< a letter for each
  std::string cities;
  std::string ships;
  std::string forts;
  std::string tiles;  ///< (w)heat, (o)live, w(i)ne, (t)hyme, (c)heese
};

struct Table {
  Agreement agreement;
  std::vector<Ruler> rulers;
  std::string tiles;  ///< by province; '.' once taken
  std::string row;    ///< fort cards by their sites, from the left
  std::string pile;   ///< from the top
  int scored = 0;
  int replaced = 0;
  int turn = 1;
  int on_turn = 0;
  bool over = false;
};

/// All that a turn can lead to, by the card that is played: "abbot", "king abbot", "castellan".
using Turns = std::map<std::string, std::vector<Table>>;
Turns turns(const Table& table);

/// Harbours that an admiral can bring the own ships to.
std::set<std::string> sailings(const Table& table);

/// Positions of the own peoples that a walk can lead to.
std::set<std::string> walks(const Table& table);

/// What can be entered in the middle of a walk by single steps: "5>6", "done". `start` are the own peoples
/// before the walk; those of the table are on their way.
std::set<std::string> next_steps(const Table& table, const std::string& start, int points);

/// How many provinces the shortest chain from a ship to the tile of a province has; 0 if there is none, or no
/// tile.
int chain_length(const Table& table, char province);

struct ProvinceScore {
  char province;
  std::vector<int> influence;
  std::vector<int> points;
};
/// Section 9, for every province at a site.
std::vector<ProvinceScore> score_site(const Table& table, char site);

/// Whether a foreign abbot closes a province to the player on turn.
bool is_closed(const Table& table, char province);
int figures_in(const Table& table, char province);
std::string neighbours(char province);

/// By seat, counted from 1.
std::vector<int> ranks(const Table& table);

/// The same game, taken over from the engine at the beginning of a turn, or within a walk.
Table table_of(const State& state);

/// Everything that can be seen of a game, as text. Equal games have equal texts, whoever plays them.
std::string describe(const Table& table);

}  // namespace merlon::kreta::oracle
