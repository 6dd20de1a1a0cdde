#include "games/caylus/tests/oracle.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/rules.h"
#include "games/caylus/tests/oracle_questions.h"

namespace merlon::caylus::oracle {
namespace {

// --- what follows --------------------------------------------------------------------------------

void first(Table& table, const Errand& errand) { table.errands.push_front(errand); }

Builder& of(Table& table, int seat) { return table.builders[static_cast<std::size_t>(seat)]; }

void lay_residence(Table& table, int number, int seat) {
  Lot& lot = table.road[number];
  if (printed(table, lot.tile).group != "neutral") ++table.stock[lot.tile];
  lot.tile = "RESIDENCE";
  lot.owner = seat;
  lot.pending = -1;
  of(table, seat).purse['P'] += 2;
}

void put_worker(Table& table, int seat, const std::string& place) {
  if (place == "castle") {
    table.castle.push_back(seat);
  } else if (place == "stables") {
    table.stables.push_back(seat);
  } else if (place == "inn") {
    table.special["inn_left"] = seat;
  } else if (is_space(place)) {
    Lot& lot = table.road[std::stoi(place)];
    lot.worker = seat;
    if (lot.owner != -1 && lot.owner != seat) ++of(table, lot.owner).purse['P'];
  } else {
    table.special[place] = seat;
  }
}

void take_home(Table& table, int& worker) {
  ++of(table, worker).workers;
  worker = -1;
}

void begin_round(Table& table) {
  table.passed.clear();
  for (const std::string what : {"income", "placing", "fresh lines", "gate", "trading post", "guild", "joust",
                                 "stables", "inn", "provosts", "fresh lines"})
    table.errands.push_back({what});
  for (int i = 1; i <= 28; ++i) table.errands.push_back({"activate", -1, i});
  for (const std::string what : {"fresh lines", "castle", "best builder", "leave the castle", "fresh lines",
                                 "bailiff", "scorings", "end of the round"})
    table.errands.push_back({what});
}

void pay_income(Table& table) {
  for (Builder& builder : table.builders) builder.purse['D'] += 2;
  for (const auto& [number, lot] : table.road) {
    if (lot.owner != -1) of(table, lot.owner).purse['D'] += printed(table, lot.tile).income;
  }
}

/// Who places next: the first from this place in the order on who has not passed.
void next_placement(Table& table, int from) {
  if (static_cast<int>(table.passed.size()) == table.players) return;
  int place = from % table.players;
  while (contains(table.passed, table.order[static_cast<std::size_t>(place)]))
    place = (place + 1) % table.players;
  first(table, {"place", table.order[static_cast<std::size_t>(place)], place});
}

void use_stables(Table& table) {
  std::vector<int> order = table.stables;
  for (const int seat : table.order) {
    if (!contains(table.stables, seat)) order.push_back(seat);
  }
  table.order = order;
  for (int seat : table.stables) ++of(table, seat).workers;
  table.stables.clear();
}

void use_inn(Table& table) {
  int& left = table.special["inn_left"];
  int& right = table.special["inn_right"];
  if (left != -1) {
    if (right != -1) take_home(table, right);
    std::swap(left, right);
  } else if (right != -1) {
    first(table, {"inn worker", right});
  }
}

void activate(Table& table, int number) {
  const Lot& lot = table.road[number];
  if (lot.worker == -1) return;
  first(table, {"worker goes home", -1, number});
  if (number > table.provost) return;
  const Printed& facts = printed(table, lot.tile);
  if (facts.kind == "prod") {
    if (!facts.bonus.empty() && lot.owner != lot.worker)
      first(table, {"owner_bonus", lot.owner, 0, lot.tile});
    first(table, {"produce", lot.worker, 0, lot.tile});
  } else if (facts.kind == "trade") {
    first(table, {"trade", lot.worker, 0, lot.tile, true});
  } else if (facts.kind == "law") {
    first(table, {"lawyer", lot.worker, 0, "", true});
  } else if (facts.builds == "prestige") {
    first(table, {"prestige", lot.worker, 0, "", true});
  } else {
    first(table, {"build", lot.worker, 0, facts.builds, true});
  }
}

void find_best_builder(Table& table) {
  int best = -1;
  for (const int seat : table.castle) {
    const int batches = of(table, seat).batches;
    if (batches > (best == -1 ? 0 : of(table, best).batches)) best = seat;
  }
  if (best != -1) first(table, {"favour", best, 1});
}

void score_player(Table& table, int seat, const Section& section) {
  const int houses = of(table, seat).houses[section.name];
  if (houses == 0) return lose(of(table, seat), section.penalty);
  const int favours = section.favours[static_cast<std::size_t>(std::min(houses, 6) - 1)];
  if (favours > 0) first(table, {"favour", seat, favours});
}

void score_next_section(Table& table) {
  if (table.scored == 3) return;
  const Section& section = kSections[static_cast<std::size_t>(table.scored)];
  if (table.bailiff < section.mark && houses_in(table, section.name) < section.spaces) return;
  first(table, {"scorings"});
  first(table, {"section is scored"});
  for (auto seat = table.order.rbegin(); seat != table.order.rend(); ++seat)
    first(table, {"score", *seat, table.scored});
}

void end_round(Table& table) {
  if (table.scored == 3) {
    table.over = true;
    return table.errands.clear();
  }
  if (table.players == 2) std::swap(table.order[0], table.order[1]);
  ++table.round;
  begin_round(table);
}

void ask_worker(Table& table, const Errand& errand) {
  const int worker = table.special[errand.what];
  if (worker != -1) first(table, {errand.what + " worker", worker});
}

/// The errands that ask nobody.
const std::map<std::string, void (*)(Table&, const Errand&)> kErrands{
    {"income", [](Table& table, const Errand&) { pay_income(table); }},
    {"placing", [](Table& table, const Errand& errand) { next_placement(table, errand.number); }},
    {"fresh lines",
     [](Table& table, const Errand&) {
       for (Builder& builder : table.builders) builder.lines_used.clear();
     }},
    {"gate", ask_worker},
    {"trading post",
     [](Table& table, const Errand&) {
       int& worker = table.special["trade"];
       if (worker == -1) return;
       of(table, worker).purse['D'] += 3;
       take_home(table, worker);
     }},
    {"guild", ask_worker},
    {"joust", ask_worker},
    {"joust worker goes home", [](Table& table, const Errand&) { take_home(table, table.special["joust"]); }},
    {"stables", [](Table& table, const Errand&) { use_stables(table); }},
    {"inn", [](Table& table, const Errand&) { use_inn(table); }},
    {"provosts",
     [](Table& table, const Errand&) {
       for (auto seat = table.passed.rbegin(); seat != table.passed.rend(); ++seat)
         first(table, {"provost", *seat});
     }},
    {"activate", [](Table& table, const Errand& errand) { activate(table, errand.number); }},
    {"worker goes home",
     [](Table& table, const Errand& errand) {
       Lot& lot = table.road[errand.number];
       take_home(table, lot.worker);
       if (lot.pending != -1) lay_residence(table, errand.number, lot.pending);
     }},
    {"castle",
     [](Table& table, const Errand&) {
       for (auto seat = table.castle.rbegin(); seat != table.castle.rend(); ++seat)
         first(table, {"batch", *seat});
     }},
    {"best builder", [](Table& table, const Errand&) { find_best_builder(table); }},
    {"leave the castle",
     [](Table& table, const Errand&) {
       for (const int seat : table.castle) ++of(table, seat).workers;
       table.castle.clear();
       for (Builder& builder : table.builders) builder.batches = 0;
     }},
    {"bailiff",
     [](Table& table, const Errand&) {
       table.bailiff += table.provost > table.bailiff ? 2 : 1;
       table.provost = table.bailiff;
     }},
    {"scorings", [](Table& table, const Errand&) { score_next_section(table); }},
    {"score",
     [](Table& table, const Errand& errand) {
       score_player(table, errand.seat, kSections[static_cast<std::size_t>(errand.number)]);
     }},
    {"section is scored", [](Table& table, const Errand&) { ++table.scored; }},
    {"end of the round", [](Table& table, const Errand&) { end_round(table); }},
};

/// True if the errand was one that asks nobody; it is done then.
bool done_without_asking(Table& table, const Errand& errand) {
  const auto found = kErrands.find(errand.what);
  if (found == kErrands.end()) return false;
  found->second(table, errand);
  return true;
}

/// Does what asks nobody, until somebody has to decide.
void proceed(Table& table) {
  while (!table.over) {
    const Errand errand = table.errands.front();
    if (errand.what == "favour") {
      if (table.favours_are_points) of(table, errand.seat).purse['P'] += 3 * errand.number;
      const bool no_line = of(table, errand.seat).lines_used.size() == 4;
      if (!table.favours_are_points && errand.number > 0 && !no_line) return;
      table.errands.pop_front();
      continue;
    }
    // Those that ask leave their errand in front.
    table.errands.pop_front();
    if (done_without_asking(table, errand)) continue;
    table.errands.push_front(errand);
    return;
  }
}

// --- answers -------------------------------------------------------------------------------------

void build_tile(Table& table, int seat, const std::string& tile, int number) {
  Lot& lot = table.road[number];
  lot.tile = tile;
  lot.owner = seat;
  --table.stock[tile];
  of(table, seat).purse['P'] += printed(table, tile).points;
  if (printed(table, tile).favours > 0) first(table, {"favour", seat, printed(table, tile).favours});
}

void take_line(Table& table, int seat, char line) {
  Builder& builder = of(table, seat);
  builder.lines_used.insert(line);
  const int cap = table.scored == 0 ? 2 : table.scored == 1 ? 4 : 5;
  if (builder.levels[line] < cap) ++builder.levels[line];
  first(table, {"effect", seat, 0, std::string(1, line)});
}

void use_effect(Table& table, int seat, const std::vector<std::string>& words) {
  const std::string& name = words[1];
  if (name == "d2") return first(table, {"build", seat, 0, "wood", false, true});
  if (name == "d3") return first(table, {"build", seat, 0, "stone", false, true});
  if (name == "d4") return first(table, {"lawyer", seat, 0, "", false, true});
  if (name == "d5") return first(table, {"prestige", seat, 0, "", false});
  make_deal(of(table, seat), words.size() > 2 ? words[2] : kFavourTable.at(name).substr(1));
}

void answer_lawyer(Table& table, const Errand& errand, int number) {
  add(of(table, errand.seat).purse, amounts(errand.cheaper ? "1C" : "1D1C"), -1);
  if (table.road[number].worker == -1) {
    lay_residence(table, number, errand.seat);
  } else {
    table.road[number].pending = errand.seat;
  }
}

void answer_batch(Table& table, const Errand& errand, const std::vector<std::string>& words) {
  Builder& builder = of(table, errand.seat);
  if (words[0] == "stop") {
    if (builder.batches == 0 && open_section(table) != nullptr) lose(builder, 2);
    return;
  }
  add(builder.purse, amounts(words[1]), -1);
  const Section& section = *open_section(table);
  ++builder.houses[section.name];
  ++builder.batches;
  builder.purse['P'] += section.points;
  first(table, errand);  // there may be another one
}

void answer(Table& table, const Errand& errand, const std::vector<std::string>& words) {
  Builder& builder = of(table, errand.seat);
  const std::string& what = errand.what;
  const std::string last = words.back();
  if (what == "place") {
    if (words[0] == "pass") {
      if (table.passed.empty()) ++builder.purse['D'];
      table.passed.push_back(errand.seat);
    } else {
      builder.purse['D'] -= price(table, errand.seat, last);
      --builder.workers;
      put_worker(table, errand.seat, last);
    }
    next_placement(table, errand.number + 1);
  } else if (what == "gate worker") {
    table.special["gate"] = -1;
    if (last == "back") {
      ++builder.workers;
    } else {
      put_worker(table, errand.seat, last);
    }
  } else if (what == "guild worker") {
    table.provost += std::stoi(last);
    take_home(table, table.special["guild"]);
  } else if (what == "joust worker") {
    first(table, {"joust worker goes home"});
    if (last == "no") return;
    add(builder.purse, amounts("1D1C"), -1);
    first(table, {"favour", errand.seat, 1});
  } else if (what == "inn worker") {
    if (last == "leave") take_home(table, table.special["inn_right"]);
  } else if (what == "provost") {
    builder.purse['D'] -= std::abs(std::stoi(last));
    table.provost += std::stoi(last);
  } else if (what == "batch") {
    answer_batch(table, errand, words);
  } else if (what == "favour") {
    first(table, {"favour", errand.seat, errand.number - 1});
    take_line(table, errand.seat, last[0]);
  } else if (last == "none") {
    return;
  } else if (what == "produce" || what == "owner_bonus" || what == "trade") {
    make_deal(builder, last);
  } else if (what == "build") {
    add(builder.purse, amounts(last), -1);
    build_tile(table, errand.seat, words[1], first_empty(table));
  } else if (what == "lawyer") {
    answer_lawyer(table, errand, std::stoi(last));
  } else if (what == "prestige") {
    first(table, {"site", errand.seat, 0, last});
  } else if (what == "site") {
    add(builder.purse, printed(table, errand.word).cost, -1);
    build_tile(table, errand.seat, errand.word, std::stoi(last));
  } else if (what == "effect") {
    use_effect(table, errand.seat, words);
  }
}

std::set<std::string> place_moves(const Table& table, int seat) {
  const Builder& builder = table.builders[static_cast<std::size_t>(seat)];
  std::set<std::string> moves{"pass"};
  if (builder.workers == 0) return moves;
  for (const std::string& place : open_places(table, seat)) {
    if (price(table, seat, place) <= builder.purse.at('D')) moves.insert("place " + place);
  }
  return moves;
}

std::set<std::string> batch_moves(const Table& table, const Builder& builder) {
  std::set<std::string> moves{"stop"};
  if (open_section(table) == nullptr) return moves;
  for (const std::string batch : {"1F1W1S", "1F1W1C", "1F1W1G", "1F1S1C", "1F1S1G", "1F1C1G"}) {
    if (covers(builder.purse, amounts(batch))) moves.insert("batch " + batch);
  }
  return moves;
}

}  // namespace

int decider(const Table& table) { return table.over ? -1 : table.errands.front().seat; }

std::string phase(const Table& table) {
  return table.over ? "over" : split(table.errands.front().what, ' ')[0];
}

std::set<std::string> legal(const Table& table) {
  if (table.over) return {};
  const Errand& errand = table.errands.front();
  const Builder& builder = table.builders[static_cast<std::size_t>(errand.seat)];
  const std::string& what = errand.what;
  std::set<std::string> moves;
  if (what == "place") return place_moves(table, errand.seat);
  if (what == "guild worker") return provost_moves(table, 3);
  if (what == "provost") return provost_moves(table, builder.purse.at('D'));
  if (what == "inn worker") return {"inn stay", "inn leave"};
  if (what == "batch") return batch_moves(table, builder);
  if (what == "site") return sites(table, errand.seat);
  if (what == "effect") return effects(table, errand.seat, errand.word);
  if (what == "gate worker") {
    for (const std::string& place : open_places(table, errand.seat)) moves.insert("gate " + place);
    moves.insert("gate back");
  } else if (what == "joust worker") {
    if (covers(builder.purse, amounts("1D1C"))) moves.insert("joust yes");
    moves.insert("joust no");
  } else if (what == "produce") {
    for (const Deal& deal : printed(table, errand.word).effects) moves.insert("take " + text_of(deal.get));
  } else if (what == "owner_bonus") {
    for (const Deal& deal : printed(table, errand.word).bonus) moves.insert("take " + text_of(deal.get));
  } else if (what == "trade") {
    for (const Deal& deal : printed(table, errand.word).effects)
      add_deals(builder.purse, deal, "trade ", moves);
  } else if (what == "build") {
    moves = builds(table, errand.seat, errand.word, errand.cheaper);
  } else if (what == "lawyer") {
    moves = residences(table, errand.seat, errand.cheaper);
  } else if (what == "prestige") {
    moves = prestige_tiles(table, errand.seat);
  } else if (what == "favour") {
    for (const char line : std::string_view("abcd")) {
      if (!builder.lines_used.contains(line)) moves.insert("favour " + std::string(1, line));
    }
  }
  if (errand.may_decline) moves.insert((what == "lawyer" ? "residence" : what) + " none");
  return moves;
}

void play(Table& table, const std::string& move) {
  const Errand errand = table.errands.front();
  table.errands.pop_front();
  answer(table, errand, split(move, ' '));
  proceed(table);
}

std::vector<int> scores(const Table& table) {
  std::vector<int> all;
  for (const Builder& builder : table.builders) {
    const auto has = [&](char letter) { return builder.purse.at(letter); };
    all.push_back(has('P') + 3 * has('G') + (has('F') + has('W') + has('S') + has('C')) / 3 + has('D') / 4);
  }
  return all;
}

std::vector<int> ranks(const Table& table) {
  const std::vector<int> points = scores(table);
  std::vector<int> all;
  for (const int mine : points) {
    all.push_back(
        1 + static_cast<int>(std::count_if(points.begin(), points.end(), [&](int p) { return p > mine; })));
  }
  return all;
}

// --- beside the engine ---------------------------------------------------------------------------

namespace {

constexpr std::string_view kCubeLetters = "FWSCG";
constexpr std::string_view kLineLetters = "abcd";
const std::vector<std::string> kSpecialNames{"gate", "trade", "guild", "joust"};

int seat_or_nobody(Seat seat) { return seat == kNobody ? -1 : number_of(seat); }

std::vector<int> list_of(const Queue& queue) {
  std::vector<int> list;
  for (const Seat seat : queue) list.push_back(number_of(seat));
  return list;
}

Builder builder_of(const Player& player) {
  Builder builder;
  builder.purse = {{'D', player.deniers}, {'P', player.points}};
  for (std::size_t i = 0; i < 5; ++i) builder.purse[kCubeLetters[i]] = player.cubes.count.items[i];
  builder.workers = player.workers;
  for (std::size_t i = 0; i < 4; ++i) {
    builder.levels[kLineLetters[i]] = player.favours.items[i];
    if ((player.lines_used.bits() >> i & 1) != 0) builder.lines_used.insert(kLineLetters[i]);
  }
  for (std::size_t i = 0; i < 3; ++i) builder.houses[kSections[i].name] = player.houses.items[i];
  builder.batches = player.batches;
  return builder;
}

/// The letters and numbers of a seat in one order, for comparing.
std::vector<int> numbers_of(const Builder& builder) {
  std::vector<int> all;
  for (const char letter : std::string_view("DPFWSCG")) all.push_back(builder.purse.at(letter));
  all.push_back(builder.workers);
  for (const char line : kLineLetters) all.push_back(builder.levels.at(line));
  for (const Section& section : kSections) all.push_back(builder.houses.at(section.name));
  all.push_back(builder.batches);
  return all;
}

std::vector<int> numbers_of(const Player& player) {
  std::vector<int> all{player.deniers, player.points};
  all.insert(all.end(), player.cubes.count.begin(), player.cubes.count.end());
  all.push_back(player.workers);
  all.insert(all.end(), player.favours.begin(), player.favours.end());
  all.insert(all.end(), player.houses.begin(), player.houses.end());
  all.push_back(player.batches);
  return all;
}

std::string text_of(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += " " + std::to_string(number);
  return text;
}

class Comparison {
 public:
  void same(const std::string& what, int engine, int oracle) {
    if (engine != oracle) out_ << what << ": engine " << engine << ", oracle " << oracle << '\n';
  }
  void same(const std::string& what, const std::vector<int>& engine, const std::vector<int>& oracle) {
    if (engine != oracle)
      out_ << what << ": engine" << text_of(engine) << ", oracle" << text_of(oracle) << '\n';
  }
  void same(const std::string& what, std::string_view engine, std::string_view oracle) {
    if (engine != oracle) out_ << what << ": engine " << engine << ", oracle " << oracle << '\n';
  }
  std::string text() const { return out_.str(); }

 private:
  std::ostringstream out_;
};

}  // namespace

Table table_of(const State& state) {
  Table table;
  table.edition = std::vector<std::string>{"text2005", "tiles2006",
                                           "later"}[static_cast<std::size_t>(state.options.edition)];
  table.favours_are_points = state.options.favours == Favours::points;
  table.players = state.players;
  for (std::size_t s = 0; s < state.players; ++s) table.builders.push_back(builder_of(state.seats[s]));
  for (const auto& [name, facts] : tiles_of(table.edition)) {
    if (facts.group == "wood" || facts.group == "stone" || facts.group == "prestige")
      table.stock[name] = facts.count;
  }
  for (int i = 1; i <= 28; ++i) {
    const auto& space = state.road[Space(i)];
    Lot& lot = table.road[i];
    lot.tile = space.tile == Tile::empty ? "" : std::string(tile_text(space.tile));
    lot.owner = seat_or_nobody(space.owner);
    lot.worker = seat_or_nobody(space.worker);
    lot.pending = seat_or_nobody(space.pending);
    if (table.stock.contains(lot.tile)) --table.stock[lot.tile];
  }
  for (std::size_t i = 0; i < 4; ++i)
    table.special[kSpecialNames[i]] = seat_or_nobody(state.specials.items[i]);
  table.special["inn_left"] = seat_or_nobody(state.inn_left);
  table.special["inn_right"] = seat_or_nobody(state.inn_right);
  table.stables = list_of(state.stables);
  table.castle = list_of(state.castle);
  table.order = list_of(state.order);
  table.provost = state.provost;
  table.bailiff = state.bailiff;
  table.scored = state.scored;
  table.round = state.round;
  begin_round(table);
  table.errands.pop_front();  // the income has been paid
  table.errands.front().number = state.cursor;
  table.passed = list_of(state.passed);
  proceed(table);
  return table;
}

std::string difference(const Table& table, const State& state) {
  Comparison all;
  all.same("phase", phase_text(state.phase), phase(table));
  if (!table.over) all.same("to move", static_cast<int>(merlon::index(state.seat)), decider(table));
  for (std::size_t s = 0; s < state.players; ++s) {
    const std::string who = "seat " + std::to_string(s);
    all.same(who + " (D P F W S C G, workers, levels, houses, batches)", numbers_of(state.seats[s]),
             numbers_of(table.builders[s]));
    std::string used;
    for (std::size_t i = 0; i < 4; ++i)
      used += (state.seats[s].lines_used.bits() >> i & 1) != 0 ? kLineLetters[i] : ' ';
    std::string wanted = "    ";
    for (const char line : table.builders[s].lines_used) wanted[kLineLetters.find(line)] = line;
    if (state.phase == Phase::favour || state.phase == Phase::effect)
      all.same(who + " lines used", used, wanted);
  }
  for (int i = 1; i <= 28; ++i) {
    const auto& space = state.road[Space(i)];
    const Lot& lot = table.road.at(i);
    if (lot.tile.empty() ? space.tile != Tile::empty : tile_text(space.tile) != lot.tile)
      all.same("tile on " + std::to_string(i), tile_text(space.tile), lot.tile);
    if (seat_or_nobody(space.owner) != lot.owner || seat_or_nobody(space.worker) != lot.worker ||
        seat_or_nobody(space.pending) != lot.pending) {
      all.same("owner, worker, pending of " + std::to_string(i),
               {seat_or_nobody(space.owner), seat_or_nobody(space.worker), seat_or_nobody(space.pending)},
               {lot.owner, lot.worker, lot.pending});
    }
  }
  for (int i = 1; i < kTiles; ++i) {
    const auto found = table.stock.find(std::string(facts(static_cast<Tile>(i)).id));
    const int wanted = found == table.stock.end() ? 0 : found->second;
    if (state.stock[static_cast<Tile>(i)] != wanted)
      all.same("stock of tile " + std::to_string(i), state.stock[static_cast<Tile>(i)], wanted);
  }
  for (std::size_t i = 0; i < 4; ++i)
    all.same(kSpecialNames[i], seat_or_nobody(state.specials.items[i]), table.special.at(kSpecialNames[i]));
  all.same("inn left", seat_or_nobody(state.inn_left), table.special.at("inn_left"));
  all.same("inn right", seat_or_nobody(state.inn_right), table.special.at("inn_right"));
  all.same("stables", list_of(state.stables), table.stables);
  all.same("castle", list_of(state.castle), table.castle);
  all.same("order", list_of(state.order), table.order);
  all.same("passed", list_of(state.passed), table.passed);
  all.same("provost", state.provost, table.provost);
  all.same("bailiff", state.bailiff, table.bailiff);
  all.same("scored", state.scored, table.scored);
  all.same("round", state.round, table.round);
  const Result result = Caylus::result(state);
  all.same("over", result.over ? 1 : 0, table.over ? 1 : 0);
  all.same("scores", {result.scores.begin(), result.scores.begin() + state.players}, scores(table));
  all.same("ranks", {result.ranks.begin(), result.ranks.begin() + state.players}, ranks(table));
  return all.text();
}

}  // namespace merlon::caylus::oracle
