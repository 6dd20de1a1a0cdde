// The oracle's own facts of Caylus, typed once more, and what can be paid and got with them.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/caylus/tests/oracle.h"

namespace merlon::caylus::oracle {

// id,class,count,cost,points,favours,kind,effect,owner's bonus,income
inline constexpr std::string_view kTileList = R"(
N_FARM,neutral,1,,,,prod,+1F|+1C,,
N_FOREST,neutral,1,,,,prod,+1W|+1F,,
N_SAW,neutral,1,,,,prod,+1W,,
N_QUARRY,neutral,1,,,,prod,+1S,,
N_MARKET,neutral,1,,,,trade,1A>4D,,
N_CARP,neutral,1,,,,build,BUILD(wood),,
F_PEDDLER,fixed,1,,,,trade,2D>1R,,
F_CARP,fixed,1,,,,build,BUILD(wood),,
F_MINE,fixed,1,,,,prod,+1G,,
W_FARM_F,wood,1,1W&1F,2,0,prod,+2F|+1C,,
W_FARM_C,wood,1,1W&1F,2,0,prod,+2C|+1F,,
W_QUARRY,wood,1,1W&1F,2,0,prod,+2S,,
W_SAW,wood,1,1W&1F,2,0,prod,+2W,,
W_MARKET,wood,1,1W&1A,4,0,trade,1A>6D,,
W_PEDDLER,wood,1,1W&1A,4,0,trade,1D>1R|2D>2R,,
W_LAWYER,wood,1,1W&1C,4,0,law,1D&1C>RESIDENCE,,
W_MASON,wood,1,1W&1F,4,0,build,BUILD(stone),,
S_FARM,stone,1,1S&1F,3,0,prod,+2F&+1C,+1F|+1C,
S_PARK,stone,1,1S&1F,3,0,prod,+2W&+1F,+1W|+1F,
S_WORKSHOP,stone,1,1S&1F,3,0,prod,+2S&+1C,+1S|+1C,
S_ARCHITECT,stone,2,1S&1F,6,0,build,BUILD(prestige),,
S_CHURCH,stone,1,1S&1C,3,1,trade,2D>3P|4D>5P,,
S_TAILOR,stone,1,1S&1W,6,0,trade,2C>4P|3C>6P,,
S_BANK,stone,1,1S&1W,6,0,trade,2D>1G|5D>2G,,
S_ALCHEMIST,stone,1,1S&1F,6,0,trade,2R>1G|4R>2G,,
S_JEWELLER,stone,1,1S&1C,6,0,trade,1G>5P|2G>9P,,
RESIDENCE,residence,8,1D&1C,2,0,none,,,1
P_STATUE,prestige,1,2S&1G,7,1,none,,,0
P_GRANARY,prestige,1,3F&1G,10,0,none,,,0
P_LIBRARY,prestige,1,3W&1G,10,0,none,,,1
P_WEAVER,prestige,1,3C&1G,12,0,none,,,0
P_THEATER,prestige,1,3W&2G,14,1,none,,,0
P_COLLEGE,prestige,1,3S&2G,14,1,none,,,0
P_MONUMENT,prestige,1,4S&2G,14,2,none,,,0
P_HOTEL,prestige,1,3S&2G,16,0,none,,,2
P_CATHEDRAL,prestige,1,5S&3G,25,0,none,,,0
)";

inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text) {
    if (c == separator) {
      parts.push_back(part);
      part.clear();
    } else {
      part += c;
    }
  }
  parts.push_back(part);
  return parts;
}

/// "2F&1C", "+2F&+1C" or "2F1C"
inline Amounts amounts(std::string_view text) {
  Amounts all;
  int number = 0;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      number = 10 * number + (c - '0');
    } else if (c != '&' && c != '+') {
      all[c] += number;
      number = 0;
    }
  }
  return all;
}

inline std::string text_of(const Amounts& all) {
  std::string text;
  for (const char letter : std::string_view("DPFWSCG")) {
    const auto found = all.find(letter);
    if (found != all.end() && found->second > 0) text += std::to_string(found->second) + letter;
  }
  return text.empty() ? "0" : text;
}

struct Deal {
  Amounts pay;
  Amounts get;
};

struct Printed {
  std::string group;
  int count = 0;
  Amounts cost;
  int points = 0;
  int favours = 0;
  std::string kind;
  std::string builds;
  std::vector<Deal> effects;
  std::vector<Deal> bonus;
  int income = 0;
};

/// "+1F|+1C", "2D>1R|5D>2R"
inline std::vector<Deal> deals(const std::string& text) {
  std::vector<Deal> all;
  if (text.empty()) return all;
  for (const std::string& option : split(text, '|')) {
    const std::vector<std::string> sides = split(option, '>');
    all.push_back(sides.size() == 1 ? Deal{{}, amounts(sides[0])}
                                    : Deal{amounts(sides[0]), amounts(sides[1])});
  }
  return all;
}

inline int number_in(const std::string& text) { return text.empty() ? 0 : std::stoi(text); }

inline std::map<std::string, Printed> read_tiles() {
  std::map<std::string, Printed> tiles;
  for (const std::string& line : split(kTileList, '\n')) {
    if (line.empty()) continue;
    const std::vector<std::string> words = split(line, ',');
    Printed& tile = tiles[words[0]];
    tile.group = words[1];
    tile.count = number_in(words[2]);
    tile.cost = amounts(words[3]);
    tile.points = number_in(words[4]);
    tile.favours = number_in(words[5]);
    tile.kind = words[6];
    if (tile.kind == "build") {
      tile.builds = words[7].substr(6, words[7].size() - 7);
    } else if (tile.kind != "law") {
      tile.effects = deals(words[7]);
    }
    tile.bonus = deals(words[8]);
    tile.income = number_in(words[9]);
  }
  return tiles;
}

/// The tiles of a printing.
inline const std::map<std::string, Printed>& tiles_of(const std::string& edition) {
  static const auto kAll = [] {
    std::map<std::string, std::map<std::string, Printed>> all;
    for (const std::string name : {"text2005", "tiles2006", "later"}) all[name] = read_tiles();
    all["text2005"]["S_CHURCH"].points = 4;
    all["text2005"]["S_TAILOR"].effects = deals("1C>2P|3C>6P");
    all["later"]["W_LAWYER"].points = 3;
    all["text2005"]["S_JEWELLER"].count = 0;
    all["tiles2006"]["S_JEWELLER"].count = 0;
    return all;
  }();
  return kAll.at(edition);
}

inline const Printed& printed(const Table& table, const std::string& tile) {
  return tiles_of(table.edition).at(tile);
}

struct Section {
  std::string name;
  int spaces;
  int points;
  int mark;
  int penalty;
  std::vector<int> favours;  ///< for 1, 2, 3, 4, 5, 6 and more houses
};
inline const std::vector<Section> kSections{{"dungeon", 6, 5, 12, 2, {0, 1, 1, 1, 1, 1}},
                                            {"walls", 10, 4, 18, 3, {0, 1, 2, 2, 3, 3}},
                                            {"towers", 14, 3, 24, 4, {0, 1, 1, 2, 2, 3}}};

inline const std::map<std::string, std::string> kFavourTable{
    {"a1", "+1P"}, {"a2", "+2P"},     {"a3", "+3P"}, {"a4", "+4P"},   {"a5", "+5P"},
    {"b1", "+3D"}, {"b2", "+4D"},     {"b3", "+5D"}, {"b4", "+6D"},   {"b5", "+7D"},
    {"c1", "+1F"}, {"c2", "+1W|+1S"}, {"c3", "+1C"}, {"c4", "1A>2R"}, {"c5", "+1G"}};

// --- paying and getting --------------------------------------------------------------------------

inline bool covers(const Amounts& purse, const Amounts& cost) {
  for (const auto& [letter, number] : cost) {
    const auto found = purse.find(letter);
    if (number > (found == purse.end() ? 0 : found->second)) return false;
  }
  return true;
}

inline void add(Amounts& purse, const Amounts& more, int sign = 1) {
  for (const auto& [letter, number] : more) purse[letter] += sign * number;
}

/// All ways to say which cubes the A and R in a text are.
inline std::vector<Amounts> spelled_out(const Amounts& open) {
  std::map<std::string, Amounts> all;
  for (const char letter : std::string_view("AR")) {
    const auto found = open.find(letter);
    if (found == open.end() || found->second == 0) continue;
    Amounts rest = open;
    --rest[letter];
    for (const char cube : letter == 'A' ? std::string_view("FWSCG") : std::string_view("FWSC")) {
      Amounts one = rest;
      ++one[cube];
      for (const Amounts& way : spelled_out(one)) all[text_of(way)] = way;
    }
    std::vector<Amounts> ways;
    for (const auto& [text, way] : all) ways.push_back(way);
    return ways;
  }
  Amounts done = open;
  done.erase('A');
  done.erase('R');
  return {done};
}

/// The deals that a purse can make, as texts like "1F>4D".
inline void add_deals(const Amounts& purse, const Deal& deal, const std::string& word,
                      std::set<std::string>& moves) {
  for (const Amounts& pay : spelled_out(deal.pay)) {
    if (!covers(purse, pay)) continue;
    for (const Amounts& get : spelled_out(deal.get)) {
      moves.insert(word + (deal.pay.empty() ? "" : text_of(pay) + ">") + text_of(get));
    }
  }
}

/// Carries out "1F>4D" or "1F".
inline void make_deal(Builder& builder, const std::string& text) {
  const std::vector<std::string> sides = split(text, '>');
  if (sides.size() == 2) add(builder.purse, amounts(sides[0]), -1);
  add(builder.purse, amounts(sides.back()));
}

inline void lose(Builder& builder, int points) {
  builder.purse['P'] = std::max(0, builder.purse['P'] - points);
}

}  // namespace merlon::caylus::oracle
