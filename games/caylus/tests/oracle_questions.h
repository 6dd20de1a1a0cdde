// What the oracle asks about a table: where workers may go, what can be built, which effects are possible.
#pragma once

#include "games/caylus/tests/oracle_purse.h"

namespace merlon::caylus::oracle {

inline bool takes_workers(const Table& table, const Lot& lot) {
  if (lot.tile.empty()) return false;
  const std::string& group = printed(table, lot.tile).group;
  return group != "residence" && group != "prestige";
}

inline bool contains(const std::vector<int>& seats, int seat) {
  return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

/// Where a worker may go, by the table of phase 2.
inline std::vector<std::string> open_places(const Table& table, int seat) {
  std::vector<std::string> places;
  for (const std::string name : {"gate", "trade", "guild", "joust"}) {
    if (table.special.at(name) == -1) places.push_back(name);
  }
  if (table.players > 2 && table.stables.size() < 3 && !contains(table.stables, seat))
    places.push_back("stables");
  if (table.special.at("inn_left") == -1) places.push_back("inn");
  if (!contains(table.castle, seat)) places.push_back("castle");
  for (const auto& [number, lot] : table.road) {
    if (takes_workers(table, lot) && lot.worker == -1) places.push_back(std::to_string(number));
  }
  return places;
}

inline bool is_space(const std::string& place) { return place[0] >= '0' && place[0] <= '9'; }

inline int price(const Table& table, int seat, const std::string& place) {
  if (table.special.at("inn_right") == seat) return 1;
  if (is_space(place) && table.road.at(std::stoi(place)).owner == seat) return 1;
  if (table.players == 2) return table.passed.empty() ? 1 : 3;
  return 1 + static_cast<int>(table.passed.size());
}

inline int first_empty(const Table& table) {
  for (const auto& [number, lot] : table.road) {
    if (lot.tile.empty()) return number;
  }
  return 0;
}

inline Amounts cost_of(const Table& table, const std::string& tile, bool cheaper) {
  const Printed& facts = printed(table, tile);
  Amounts cost = facts.cost;
  if (cheaper) --cost[facts.group == "wood" ? 'W' : 'S'];
  return cost;
}

inline std::set<std::string> builds(const Table& table, int seat, const std::string& group, bool cheaper) {
  std::set<std::string> moves;
  if (first_empty(table) == 0) return moves;
  for (const auto& [tile, number] : table.stock) {
    if (number == 0 || printed(table, tile).group != group) continue;
    for (const Amounts& pay : spelled_out(cost_of(table, tile, cheaper))) {
      if (covers(table.builders[static_cast<std::size_t>(seat)].purse, pay))
        moves.insert("build " + tile + " pay " + text_of(pay));
    }
  }
  return moves;
}

inline std::set<std::string> residences(const Table& table, int seat, bool cheaper) {
  std::set<std::string> moves;
  if (!covers(table.builders[static_cast<std::size_t>(seat)].purse, amounts(cheaper ? "1C" : "1D1C")))
    return moves;
  for (const auto& [number, lot] : table.road) {
    if (lot.tile.empty() || lot.pending != -1 || lot.tile == "W_LAWYER") continue;
    const std::string& group = printed(table, lot.tile).group;
    const bool own_craft = (group == "wood" || group == "stone") && lot.owner == seat;
    if (group == "neutral" || own_craft) moves.insert("residence " + std::to_string(number));
  }
  return moves;
}

inline std::set<std::string> sites(const Table& table, int seat) {
  std::set<std::string> moves;
  for (const auto& [number, lot] : table.road) {
    if (lot.tile == "RESIDENCE" && lot.owner == seat) moves.insert("site " + std::to_string(number));
  }
  return moves;
}

inline std::set<std::string> prestige_tiles(const Table& table, int seat) {
  std::set<std::string> moves;
  if (sites(table, seat).empty()) return moves;
  for (const auto& [tile, number] : table.stock) {
    const Printed& facts = printed(table, tile);
    if (number > 0 && facts.group == "prestige" &&
        covers(table.builders[static_cast<std::size_t>(seat)].purse, facts.cost))
      moves.insert("prestige " + tile);
  }
  return moves;
}

inline int houses_in(const Table& table, const std::string& section) {
  int sum = 0;
  for (const Builder& builder : table.builders) sum += builder.houses.at(section);
  return sum;
}

/// Where the next house goes; nullptr if there is no room.
inline const Section* open_section(const Table& table) {
  for (int i = table.scored; i < 3; ++i) {
    const Section& section = kSections[static_cast<std::size_t>(i)];
    if (houses_in(table, section.name) < section.spaces) return &section;
  }
  return nullptr;
}

inline std::set<std::string> provost_moves(const Table& table, int most) {
  std::set<std::string> moves;
  for (int steps = -3; steps <= 3; ++steps) {
    const bool on_road = table.provost + steps >= 1 && table.provost + steps <= 28;
    if (std::abs(steps) <= most && on_road)
      moves.insert("provost " + std::string(steps > 0 ? "+" : "") + std::to_string(steps));
  }
  return moves;
}

/// What the king pays is anything the marker has reached.
inline std::set<std::string> effects(const Table& table, int seat, const std::string& line) {
  const Builder& builder = table.builders[static_cast<std::size_t>(seat)];
  std::set<std::string> moves{"effect none"};
  for (int level = 1; level <= builder.levels.at(line[0]); ++level) {
    const std::string name = line + std::to_string(level);
    if (line == "d") {
      const bool possible = (level == 2 && !builds(table, seat, "wood", true).empty()) ||
                            (level == 3 && !builds(table, seat, "stone", true).empty()) ||
                            (level == 4 && !residences(table, seat, true).empty()) ||
                            (level == 5 && !prestige_tiles(table, seat).empty());
      if (possible) moves.insert("effect " + name);
    } else if (line == "c") {
      for (const Deal& deal : deals(kFavourTable.at(name)))
        add_deals(builder.purse, deal, "effect " + name + " ", moves);
    } else {
      moves.insert("effect " + name);
    }
  }
  return moves;
}

}  // namespace merlon::caylus::oracle
