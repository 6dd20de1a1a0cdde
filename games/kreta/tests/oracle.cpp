#include "games/kreta/tests/oracle.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace merlon::kreta::oracle {
namespace {

// --- the map, typed once more -----------------------------------------------------------

struct Land {
  int value;
  char harbour;  ///< ' ' for none
  std::string neighbours;
};

const Land& land(char province) {
  static const std::array<Land, 16> kLands{{
      {5, '1', "bd"},     // Kissamos
      {2, ' ', "acdef"},  // Lefka Ori
      {5, '2', "be"},     // Chania
      {6, '3', "abfg"},   // Frangokastello
      {5, '4', "bch"},    // Rethymno
      {2, ' ', "bdghi"},  // Psiloritis
      {3, ' ', "dfi"},    // Agios Vasilios
      {3, ' ', "efj"},    // Mylopotamos
      {4, '5', "fgjk"},   // Asterousia
      {5, '6', "hilm"},   // Candia
      {2, ' ', "iln"},    // Viannos
      {2, ' ', "jkmnp"},  // Dikti
      {3, ' ', "jlop"},   // Mirabello
      {4, ' ', "kl"},     // Ierapetra
      {2, ' ', "mp"},     // Thrypti
      {5, '7', "lmo"},    // Sitia
  }};
  return kLands[static_cast<std::size_t>(province - 'a')];
}

/// The provinces at a site, from the table of sites.
std::string_view provinces_at(char site) {
  constexpr std::array<std::string_view, 26> kProvincesAtSites{
      "bc", "ab", "abd",  "ad", "ce", "bce", "befh", "bdf", "dfg", "dg",  "eh",  "fhij", "fgi",
      "gi", "hj", "ijkl", "ik", "jm", "jlm", "kln",  "kn",  "mo",  "mop", "lmp", "lnp",  "op"};
  return kProvincesAtSites[static_cast<std::size_t>(site - 'A')];
}

constexpr std::string_view kProvinceLetters = "abcdefghijklmnop";
constexpr std::string_view kSiteLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kHarbourDigits = "1234567";

bool holds(std::string_view text, char letter) { return text.find(letter) != std::string_view::npos; }

int count(std::string_view text, char letter) {
  return static_cast<int>(std::count(text.begin(), text.end(), letter));
}

std::string with(std::string text, char letter) {
  text.push_back(letter);
  std::sort(text.begin(), text.end());
  return text;
}

std::string without(std::string text, char letter) {
  text.erase(text.find(letter), 1);
  return text;
}

const Ruler& mover(const Table& table) { return table.rulers[static_cast<std::size_t>(table.on_turn)]; }
Ruler& mover(Table& table) { return table.rulers[static_cast<std::size_t>(table.on_turn)]; }

bool is_full(const Table& table, char province) { return figures_in(table, province) >= 7; }

// --- functions: all positions one can lead to, still on the same turn ----------------------------

bool ships_fit(const Table& table) {
  for (const char harbour : kHarbourDigits) {
    int ships = 0;
    for (const Ruler& ruler : table.rulers) {
      if (count(ruler.ships, harbour) > 1) return false;
      ships += count(ruler.ships, harbour);
    }
    if (ships > (table.rulers.size() == 2 ? 1 : 2)) return false;
  }
  return true;
}

std::vector<Table> admiral(const Table& table) {
  std::vector<Table> all;
  for (const std::string& ships : sailings(table)) {
    Table next = table;
    mover(next).ships = ships;
    all.push_back(std::move(next));
  }
  return all;
}

/// Whether a walk may end here.
bool walk_may_end(const Table& table, const std::string& start, const std::string& peoples) {
  if (peoples == start) return false;
  for (const char province : peoples) {
    const int before = count(start, province);
    const int after = count(peoples, province);
    if (after <= before) continue;
    const int others = figures_in(table, province) - count(mover(table).peoples, province);
    if (others + after > 7) return false;
    if (table.agreement.abbot_walk == "end" && is_closed(table, province)) return false;
  }
  return true;
}

/// Single steps of one people of these, as "ab": from a to b.
std::vector<std::string> single_steps(const Table& table, const std::string& peoples) {
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < peoples.size(); ++i) {
    const char from = peoples[i];
    if (i > 0 && peoples[i - 1] == from) continue;
    for (const char to : land(from).neighbours) {
      if (table.agreement.abbot_walk == "enter" && is_closed(table, to)) continue;
      steps.push_back({from, to});
    }
  }
  return steps;
}

std::string after_step(const std::string& peoples, const std::string& step) {
  return with(without(peoples, step[0]), step[1]);
}

/// All positions of peoples within some steps, with the smallest number of steps.
std::unordered_map<std::string, int> within_steps(const Table& table, const std::string& peoples, int steps) {
  std::unordered_map<std::string, int> reached{{peoples, 0}};
  std::vector<std::string> edge{peoples};
  for (int step = 1; step <= steps; ++step) {
    std::vector<std::string> next_edge;
    for (const std::string& from : edge) {
      for (const std::string& single : single_steps(table, from)) {
        std::string next = after_step(from, single);
        if (reached.emplace(next, step).second) next_edge.push_back(std::move(next));
      }
    }
    edge = std::move(next_edge);
  }
  return reached;
}

std::vector<Table> commander(const Table& table) {
  std::vector<Table> all;
  if (mover(table).peoples.size() < 5) {
    for (const char province : kProvinceLetters) {
      if (is_full(table, province) || is_closed(table, province)) continue;
      Table next = table;
      mover(next).peoples = with(mover(table).peoples, province);
      all.push_back(std::move(next));
    }
  }
  for (const std::string& peoples : walks(table)) {
    Table next = table;
    mover(next).peoples = peoples;
    all.push_back(std::move(next));
  }
  return all;
}

std::vector<Table> abbot(const Table& table) {
  std::string targets(kProvinceLetters);
  if (!mover(table).abbot.empty()) {
    targets = mover(table).abbot;
    for (int step = 1; step <= 3; ++step) {
      const std::string before = targets;
      for (const char province : before) {
        for (const char next : land(province).neighbours) {
          if (!holds(targets, next)) targets.push_back(next);
        }
      }
    }
    targets = without(targets, mover(table).abbot[0]);
  }
  std::vector<Table> all;
  for (const char province : targets) {
    if (is_full(table, province)) continue;
    Table next = table;
    mover(next).abbot = std::string(1, province);
    all.push_back(std::move(next));
  }
  return all;
}

std::vector<Table> farmer(const Table& table) {
  std::vector<Table> all;
  for (const char province : kProvinceLetters) {
    if (chain_length(table, province) == 0) continue;
    Table next = table;
    char& tile = next.tiles[static_cast<std::size_t>(province - 'a')];
    mover(next).tiles = with(mover(next).tiles, tile);
    mover(next).score += count(mover(next).tiles, tile);
    tile = '.';
    all.push_back(std::move(next));
  }
  return all;
}

std::vector<Table> architect(const Table& table) {
  std::vector<Table> all;
  const Ruler& me = mover(table);
  for (const char site : kSiteLetters) {
    const bool taken = std::any_of(table.rulers.begin(), table.rulers.end(),
                                   [&](const Ruler& ruler) { return holds(ruler.forts, site); });
    if (me.forts.size() == 3 || taken) continue;
    Table next = table;
    mover(next).forts = with(me.forts, site);
    all.push_back(std::move(next));
  }
  for (const char province : kProvinceLetters) {
    if (me.cities.size() == 4 || me.cities.size() + 1 > me.tiles.size()) break;
    if (is_full(table, province) || is_closed(table, province)) continue;
    Table next = table;
    mover(next).cities = with(me.cities, province);
    all.push_back(std::move(next));
  }
  return all;
}

struct Function {
  char letter;
  std::string name;
  std::vector<Table> (*carry_out)(const Table&);
};

const std::array<Function, 5>& functions() {
  static const std::array<Function, 5> kFunctionTable{{{'d', "admiral", admiral},
                                                       {'c', "commander", commander},
                                                       {'b', "abbot", abbot},
                                                       {'f', "farmer", farmer},
                                                       {'a', "architect", architect}}};
  return kFunctionTable;
}

// --- turns ---------------------------------------------------------------------------------------

void next_turn(Table& table) {
  ++table.turn;
  table.on_turn = (table.on_turn + 1) % static_cast<int>(table.rulers.size());
}

bool lies_out(const Table& table, char function) {
  if (!table.agreement.king_any) return holds(mover(table).out, function);
  return std::any_of(table.rulers.begin(), table.rulers.end(),
                     [&](const Ruler& ruler) { return holds(ruler.out, function); });
}

bool variant_refuses(const Table& table) {
  if (!table.agreement.castellan_variant) return false;
  std::size_t behind = 0;
  for (const Ruler& ruler : table.rulers) behind += ruler.score < mover(table).score ? 1 : 0;
  return mover(table).out.size() < behind;
}

std::vector<Table> castellan(Table table) {
  for (const ProvinceScore& score : score_site(table, table.row[static_cast<std::size_t>(table.scored)])) {
    for (std::size_t s = 0; s < table.rulers.size(); ++s) table.rulers[s].score += score.points[s];
  }
  for (Ruler& ruler : table.rulers) ruler.out.clear();
  ++table.scored;
  if (table.scored == 11) {
    table.over = true;
    return {table};
  }
  next_turn(table);
  if (table.scored == 10) return {table};
  Table replaced = table;
  char& turned_up = replaced.row[static_cast<std::size_t>(table.scored + 1)];
  replaced.pile.push_back(turned_up);
  turned_up = replaced.pile[0];
  replaced.pile.erase(0, 1);
  ++replaced.replaced;
  return {table, replaced};
}

}  // namespace

Turns turns(const Table& table) {
  Turns all;
  if (table.over) return all;
  const std::string& out = mover(table).out;
  for (const Function& function : functions()) {
    const bool as_card = !holds(out, function.letter);
    const bool as_king = !holds(out, 'k') && lies_out(table, function.letter);
    if (!as_card && !as_king) continue;
    std::vector<Table> results = function.carry_out(table);
    if (results.empty()) continue;
    const auto laid_out = [&](char card) {
      std::vector<Table> copy = results;
      for (Table& next : copy) {
        mover(next).out = with(out, card);
        next_turn(next);
      }
      return copy;
    };
    if (as_card) all[function.name] = laid_out(function.letter);
    if (as_king) all["king " + function.name] = laid_out('k');
  }
  if (!variant_refuses(table) || all.empty()) all["castellan"] = castellan(table);
  return all;
}

std::set<std::string> sailings(const Table& table) {
  std::set<std::string> all;
  const std::string& ships = mover(table).ships;
  if (ships.size() < 2) {
    for (const char harbour : kHarbourDigits) all.insert(with(ships, harbour));
  }
  if (ships.size() == 1) {
    for (const char harbour : kHarbourDigits) all.insert(std::string(1, harbour));
  }
  if (ships.size() == 2) {
    for (const char one : kHarbourDigits) {
      for (const char two : kHarbourDigits) all.insert(with(std::string(1, one), two));
    }
  }
  all.erase(ships);
  std::erase_if(all, [&](const std::string& result) {
    Table next = table;
    mover(next).ships = result;
    return !ships_fit(next);
  });
  return all;
}

std::set<std::string> walks(const Table& table) {
  std::set<std::string> all;
  const std::string& start = mover(table).peoples;
  for (const auto& [peoples, steps] : within_steps(table, start, 4)) {
    if (walk_may_end(table, start, peoples)) all.insert(peoples);
  }
  return all;
}

std::set<std::string> next_steps(const Table& table, const std::string& start, int points) {
  std::set<std::string> moves;
  const std::string& now = mover(table).peoples;
  if (walk_may_end(table, start, now)) moves.insert("done");
  for (const std::string& step : single_steps(table, now)) {
    const std::string next = after_step(now, step);
    bool can_end = walk_may_end(table, start, next);
    if (!can_end) {
      const auto reached = within_steps(table, next, points - 1);
      can_end = std::any_of(reached.begin(), reached.end(),
                            [&](const auto& end) { return walk_may_end(table, start, end.first); });
    }
    if (can_end) moves.insert(std::to_string(step[0] - 'a' + 1) + ">" + std::to_string(step[1] - 'a' + 1));
  }
  return moves;
}

// From the tile back to a ship.
int chain_length(const Table& table, char province) {
  const Ruler& me = mover(table);
  if (table.tiles[static_cast<std::size_t>(province - 'a')] == '.') return 0;
  if (!holds(me.peoples, province)) return 0;
  std::string chain(1, province);
  for (int length = 1; length <= 16; ++length) {
    for (const char link : chain) {
      if (holds(me.ships, land(link).harbour)) return length;
    }
    const std::string before = chain;
    for (const char link : before) {
      for (const char next : land(link).neighbours) {
        if (holds(me.peoples, next) && !holds(chain, next)) chain.push_back(next);
      }
    }
    if (chain == before) return 0;
  }
  return 0;
}

std::vector<ProvinceScore> score_site(const Table& table, char site) {
  std::vector<ProvinceScore> scores;
  for (const char province : provinces_at(site)) {
    ProvinceScore score{province, {}, {}};
    for (const Ruler& ruler : table.rulers) {
      int influence = count(ruler.peoples, province) + count(ruler.abbot, province) +
                      2 * count(ruler.cities, province) + count(ruler.ships, land(province).harbour);
      for (const char fort : ruler.forts) influence += holds(provinces_at(fort), province) ? 1 : 0;
      score.influence.push_back(influence);
    }
    const int value = province == 'n' ? table.agreement.second_field : land(province).value;
    for (const int mine : score.influence) {
      const auto stronger = std::count_if(score.influence.begin(), score.influence.end(),
                                          [&](int other) { return other > mine; });
      const bool takes_part = mine > 0;
      const bool first = stronger == 0;
      const bool second = stronger == 1 && table.rulers.size() > 2;
      score.points.push_back(!takes_part ? 0 : first ? value : second ? value / 2 : 0);
    }
    scores.push_back(score);
  }
  return scores;
}

bool is_closed(const Table& table, char province) {
  if (holds(mover(table).abbot, province)) return false;
  return std::any_of(table.rulers.begin(), table.rulers.end(),
                     [&](const Ruler& ruler) { return holds(ruler.abbot, province); });
}

int figures_in(const Table& table, char province) {
  int figures = 0;
  for (const Ruler& ruler : table.rulers) {
    figures += count(ruler.peoples, province) + count(ruler.cities, province) + count(ruler.abbot, province);
  }
  return figures;
}

std::string neighbours(char province) { return land(province).neighbours; }

std::vector<int> ranks(const Table& table) {
  std::vector<int> all;
  for (const Ruler& ruler : table.rulers) {
    int rank = 1;
    for (const Ruler& other : table.rulers) rank += other.score > ruler.score ? 1 : 0;
    all.push_back(rank);
  }
  return all;
}

// --- beside the engine ---------------------------------------------------------------------------

Table table_of(const State& state) {
  Table table;
  table.agreement = {state.options.king == King::any,
                     state.options.abbot_walk == AbbotWalk::free  ? "free"
                     : state.options.abbot_walk == AbbotWalk::end ? "end"
                                                                  : "enter",
                     state.options.second_field, state.options.castellan_variant};
  for (std::size_t s = 0; s < state.players; ++s) {
    const Player& player = state.seats[s];
    Ruler ruler;
    ruler.score = player.score;
    constexpr std::string_view kCardLetters = "dcbfak!";
    for (std::size_t card = 0; card < 7; ++card) {
      if ((player.hand.bits() >> card & 1) == 0) ruler.out.push_back(kCardLetters[card]);
    }
    std::sort(ruler.out.begin(), ruler.out.end());
    if (player.abbot.exists()) ruler.abbot.push_back(static_cast<char>('a' + player.abbot.number()));
    for (std::size_t p = 0; p < 16; ++p) {
      ruler.peoples.append(player.peoples.items[p], kProvinceLetters[p]);
      ruler.cities.append(player.cities.items[p], kProvinceLetters[p]);
    }
    for (std::size_t i = 0; i < 7; ++i) {
      if ((player.ships.bits() >> i & 1) != 0) ruler.ships.push_back(kHarbourDigits[i]);
    }
    for (std::size_t i = 0; i < 26; ++i) {
      if ((player.forts.bits() >> i & 1) != 0) ruler.forts.push_back(kSiteLetters[i]);
    }
    for (std::size_t good = 0; good < 5; ++good) ruler.tiles.append(player.goods.items[good], "woitc"[good]);
    std::sort(ruler.tiles.begin(), ruler.tiles.end());
    table.rulers.push_back(ruler);
  }
  for (const Good tile : state.tiles) table.tiles.push_back(tile == kNoGood ? '.' : "woitc"[number_of(tile)]);
  for (const Site card : state.row) table.row.push_back(static_cast<char>('A' + card.number()));
  for (const Site card : state.pile) table.pile.push_back(static_cast<char>('A' + card.number()));
  table.scored = state.scored;
  table.replaced = state.replaced;
  table.turn = state.turn;
  table.on_turn = static_cast<int>(merlon::index(state.seat));
  table.over = state.phase == Phase::over;
  return table;
}

std::string describe(const Table& table) {
  std::string text;
  text.reserve(256);
  const auto add = [&](std::string_view part) {
    text += part;
    text += ' ';
  };
  for (const Ruler& ruler : table.rulers) {
    add(ruler.peoples);
    add(ruler.abbot);
    add(ruler.ships);
    add(ruler.forts);
    add(ruler.cities);
    add(ruler.tiles);
    add(ruler.out);
    add(std::to_string(ruler.score));
    text += "| ";
  }
  add(table.tiles);
  add(table.row);
  add(table.pile);
  add(std::to_string(table.scored));
  add(std::to_string(table.replaced));
  add(std::to_string(table.turn));
  add(std::to_string(table.on_turn));
  add(table.over ? "over" : "");
  return text;
}

}  // namespace merlon::kreta::oracle
