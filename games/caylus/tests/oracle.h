// A second Caylus, to compare the engine with: written from the rules alone, as plainly as possible, with
// texts, lists and maps. What a round still has to do is a list of errands; whatever has to come first is put
// in front. It is slow, and shares no rule and no table with the engine.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/caylus/engine/state.h"

namespace merlon::caylus::oracle {

/// So many of each: D deniers, P points, F W S C G cubes, and in printed texts A (any cube) and R (any but
/// gold).
using Amounts = std::map<char, int>;

struct Builder {
  Amounts purse;
  int workers = 6;
  std::map<char, int> levels{{'a', 0}, {'b', 0}, {'c', 0}, {'d', 0}};
  std::set<char> lines_used;
  std::map<std::string, int> houses{{"dungeon", 0}, {"walls", 0}, {"towers", 0}};
  int batches = 0;
};

/// A space of the road; -1 is nobody.
struct Lot {
  std::string tile;  ///< empty if nothing is there
  int owner = -1;
  int worker = -1;
  int pending = -1;
};

/// Something to do. Some errands ask a player.
struct Errand {
  std::string what;
  int seat = -1;
  int number = 0;
  std::string word{};
  bool may_decline = false;
  bool cheaper = false;
};

struct Table {
  std::string edition = "tiles2006";
  bool favours_are_points = false;
  int players = 0;
  std::vector<Builder> builders;
  std::map<int, Lot> road;
  std::map<std::string, int> stock;
  std::map<std::string, int> special;  ///< workers: gate, trade, guild, joust, inn_left, inn_right
  std::vector<int> stables;
  std::vector<int> castle;
  std::vector<int> order;
  std::vector<int> passed;
  int provost = 6;
  int bailiff = 6;
  int scored = 0;
  int round = 1;
  bool over = false;
  std::deque<Errand> errands;
};

/// The seat that decides now, and what: one of the phases of games/caylus/README.md.
int decider(const Table& table);
std::string phase(const Table& table);
/// All legal moves as text. None when the game is over.
std::set<std::string> legal(const Table& table);
/// Plays a legal move.
void play(Table& table, const std::string& move);
/// With the final points.
std::vector<int> scores(const Table& table);
/// By seat, counted from 1.
std::vector<int> ranks(const Table& table);

// --- beside the engine ---------------------------------------------------------------------------

/// The same game, taken over from the engine while workers are placed.
Table table_of(const State& state);

/// What differs between the two games; empty if nothing does.
std::string difference(const Table& table, const State& state);

}  // namespace merlon::caylus::oracle
