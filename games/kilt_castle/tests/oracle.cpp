#include "games/kilt_castle/tests/oracle.h"

#include <algorithm>
#include <sstream>

#include "games/kilt_castle/engine/rules.h"

namespace merlon::kilt_castle::oracle {
namespace {

constexpr int kRound = 20;
constexpr int kLastTurn = 300;

/// Every place, clockwise, with the five squares it looks along.
struct PlaceAndLine {
  std::string place;
  std::vector<std::string> squares;
};

const std::vector<PlaceAndLine>& places() {
  static const std::vector<PlaceAndLine> kPlacesAndLines{
      {"W5", {"51", "52", "53", "54", "55"}}, {"W4", {"41", "42", "43", "44", "45"}},
      {"W3", {"31", "32", "33", "34", "35"}}, {"W2", {"21", "22", "23", "24", "25"}},
      {"W1", {"11", "12", "13", "14", "15"}}, {"N1", {"11", "21", "31", "41", "51"}},
      {"N2", {"12", "22", "32", "42", "52"}}, {"N3", {"13", "23", "33", "43", "53"}},
      {"N4", {"14", "24", "34", "44", "54"}}, {"N5", {"15", "25", "35", "45", "55"}},
      {"E1", {"15", "14", "13", "12", "11"}}, {"E2", {"25", "24", "23", "22", "21"}},
      {"E3", {"35", "34", "33", "32", "31"}}, {"E4", {"45", "44", "43", "42", "41"}},
      {"E5", {"55", "54", "53", "52", "51"}}, {"S5", {"55", "45", "35", "25", "15"}},
      {"S4", {"54", "44", "34", "24", "14"}}, {"S3", {"53", "43", "33", "23", "13"}},
      {"S2", {"52", "42", "32", "22", "12"}}, {"S1", {"51", "41", "31", "21", "11"}},
  };
  return kPlacesAndLines;
}

const std::string& place_name(int number) {
  return places()[static_cast<std::size_t>(number % kRound)].place;
}

std::vector<std::string> line_of(const Table& table, int number) {
  std::vector<std::string> line;
  for (const std::string& square : places()[static_cast<std::size_t>(number % kRound)].squares) {
    const bool corner = square == "45" || square == "54" || square == "55";
    if (table.agreement.full_board || !corner) line.push_back(square);
  }
  return line;
}

// --- areas ---------------------------------------------------------------------------------------

std::string square_name(int row, int column) {
  return {static_cast<char>('1' + row), static_cast<char>('1' + column)};
}

/// A character of a board; water outside.
char at(const std::array<std::string, 5>& board, int row, int column) {
  if (row < 0 || row > 4 || column < 0 || column > 4) return '~';
  return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

/// Fills one area from a square on: walks over everything that `wanted` names and that was not visited.
void flood(const Sight& sight, const std::string& wanted, int row, int column, std::set<std::string>& area) {
  if (wanted.find(at(sight.tops, row, column)) == std::string::npos) return;
  if (!area.insert(square_name(row, column)).second) return;
  flood(sight, wanted, row - 1, column, area);
  flood(sight, wanted, row + 1, column, area);
  flood(sight, wanted, row, column - 1, area);
  flood(sight, wanted, row, column + 1, area);
}

/// Roofs that share a side with a square of the area.
std::set<std::string> roofs_beside(const Sight& sight, const std::set<std::string>& area) {
  std::set<std::string> roofs;
  for (const std::string& square : area) {
    const int row = square[0] - '1';
    const int column = square[1] - '1';
    const int neighbours[4][2] = {{row - 1, column}, {row + 1, column}, {row, column - 1}, {row, column + 1}};
    for (const auto& [r, c] : neighbours) {
      if (at(sight.tops, r, c) == '#') roofs.insert(square_name(r, c));
    }
  }
  return roofs;
}

/// One ducat a square, roof or tower, and one a crest.
int worth_of(const Sight& sight, const std::set<std::string>& area) {
  int sum = 0;
  for (const std::string& square : area) {
    sum += 1;
    if (at(sight.tops, square[0] - '1', square[1] - '1') == '#') continue;
    sum += at(sight.crests, square[0] - '1', square[1] - '1') - '0';
  }
  return sum;
}

Sight sight_of(const Table& table) {
  Sight sight;
  for (const auto& [square, tower] : table.towers) {
    const auto row = static_cast<std::size_t>(square[0] - '1');
    const auto column = static_cast<std::size_t>(square[1] - '1');
    sight.tops[row][column] = table.roofs.contains(square) ? '#' : tower.back().colour;
    sight.crests[row][column] = static_cast<char>('0' + tower.back().crests);
  }
  return sight;
}

// --- who is who ----------------------------------------------------------------------------------

std::string colours_in_game(const Table& table) { return table.players == 3 ? "bry" : "bryg"; }

int owner(const Table& table, char colour) {
  const auto i = static_cast<int>(std::string("bryg").find(colour));
  return table.players == 2 ? i / 2 : i;
}

std::string colours_of(const Table& table, int seat) {
  std::string own;
  for (const char colour : colours_in_game(table)) {
    if (owner(table, colour) == seat) own += colour;
  }
  return own;
}

int floors_left(const Table& table, const std::string& colours) {
  int sum = 0;
  for (const char colour : colours) {
    for (const int count : table.left.at(colour)) sum += count;
  }
  return sum;
}

/// Colours whose floors may be used for this colour on the card.
/// KC-7.2: the moved card shows both colours of a player, who builds only once by it.
bool single_build(const Table& table) {
  if (table.players != 2 || !table.agreement.one_owner_builds_once || table.moved.size() != 2) return false;
  const LyingCard& card = table.cards.at(table.moved);
  return owner(table, card.inner) == owner(table, card.outer);
}

/// Whether a build may use, and names, either colour of its player.
bool either_colour(const Table& table) {
  return table.players == 2 && (table.agreement.any_own_floor || single_build(table));
}

std::string usable(const Table& table, char colour) {
  if (either_colour(table)) return colours_of(table, owner(table, colour));
  return {colour};
}

// --- moving cards --------------------------------------------------------------------------------

/// How many cards lie at each place, by its number modulo 20, when one card is in the hand.
std::map<int, int> rows_without(const Table& table, const std::string& lifted) {
  std::map<int, int> rows;
  for (const auto& [name, card] : table.cards) {
    if (name != lifted) ++rows[card.number % kRound];
  }
  return rows;
}

int front_without(const Table& table, const std::string& lifted) {
  int front = 0;
  for (const auto& [name, card] : table.cards) {
    if (name != lifted) front = std::max(front, card.number);
  }
  return front;
}

void relocate(Table& table, const std::string& name, int target) {
  LyingCard& card = table.cards.at(name);
  table.ducat_day = !rows_without(table, name).contains(card.number % kRound);
  for (auto& [other, lying] : table.cards) {  // the front has caught up with these
    if (lying.number % kRound == target % kRound) lying.number = target;
  }
  card.number = target;
  std::swap(card.inner, card.outer);
  table.moved = name;
  table.builders = {card.inner};
  if (name.size() == 2 && !single_build(table)) table.builders.push_back(card.outer);
  table.built.clear();
}

// --- building ------------------------------------------------------------------------------------

int price(const Table& table, const std::string& square, int seat) {
  const auto tower = table.towers.find(square);
  if (tower == table.towers.end() || owner(table, tower->second.back().colour) == seat) return 0;
  return static_cast<int>(tower->second.size());
}

std::vector<std::string> sites(const Table& table) {
  const int seat = decider(table);
  std::vector<std::string> found;
  bool empty_found = false;
  for (const std::string& square : line_of(table, table.cards.at(table.moved).number)) {
    if (!table.towers.contains(square)) {
      if (!empty_found) found.push_back(square);
      empty_found = true;
    } else if (!table.roofs.contains(square) &&
               price(table, square, seat) <= table.purses[static_cast<std::size_t>(seat)]) {
      found.push_back(square);
    }
  }
  return found;
}

std::set<std::string> legal_builds(const Table& table) {
  const std::string colours = usable(table, table.builders.front());
  std::set<std::string> moves;
  for (const std::string& square : sites(table)) {
    for (const char colour : colours) {
      for (int crests = 0; crests <= 2; ++crests) {
        if (table.left.at(colour)[static_cast<std::size_t>(crests)] == 0) continue;
        std::string move = square;
        if (either_colour(table)) move = colour + move;
        if (crests > 0) move += "+" + std::to_string(crests);
        moves.insert(move);
      }
    }
  }
  if (moves.empty()) moves.insert("skip");
  return moves;
}

void pay_final_amounts(Table& table) {
  table.over = true;
  for (int seat = 0; seat < table.players; ++seat) {
    table.purses[static_cast<std::size_t>(seat)] += final_pay(sight_of(table), colours_of(table, seat));
  }
}

bool somebody_has_finished(const Table& table) {
  const bool need_all = table.players == 2 && !table.agreement.one_colour_ends;
  for (const char colour : colours_in_game(table)) {
    const std::string needed = need_all ? colours_of(table, owner(table, colour)) : std::string{colour};
    if (floors_left(table, needed) == 0) return true;
  }
  return false;
}

void end_turn(Table& table) {
  if (table.ducat_day) {
    const Sight sight = sight_of(table);
    for (const char colour : colours_in_game(table)) {
      const auto seat = static_cast<std::size_t>(owner(table, colour));
      table.purses[seat] += best_area(sight, colour, table.agreement.roofs_join).value;
    }
  }
  table.ducat_day = false;
  table.moved.clear();
  table.builders.clear();
  table.built.clear();
  table.choosing_roof = false;
  if (somebody_has_finished(table) || table.turn == kLastTurn) return pay_final_amounts(table);
  ++table.turn;
  table.on_turn = (table.on_turn + 1) % table.players;
}

/// Both halves of the card have built on the same square, and that calls for a roof.
bool needs_roof(const Table& table) {
  if (table.built.size() != 2 || table.built[0] == "-" || table.built[0] != table.built[1]) return false;
  const LyingCard& card = table.cards.at(table.moved);
  return owner(table, card.inner) != owner(table, card.outer) || table.agreement.roof_same_owner;
}

/// `square` is "-" if nothing was built.
void finish_build(Table& table, const std::string& square) {
  table.built.push_back(square);
  if (needs_roof(table)) {
    if (table.roofs.size() == 2) {
      table.choosing_roof = true;
      return;
    }
    table.roofs.insert(square);
    return end_turn(table);
  }
  table.builders.erase(table.builders.begin());
  if (table.builders.empty()) end_turn(table);
}

void build(Table& table, std::string move) {
  char colour = table.builders.front();
  if (std::string("bryg").find(move[0]) != std::string::npos) {
    colour = move[0];
    move.erase(0, 1);
  }
  const std::string square = move.substr(0, 2);
  const int crests = move.size() > 2 ? move[3] - '0' : 0;
  const int seat = decider(table);
  const int ducats = price(table, square, seat);
  if (ducats > 0) {
    table.purses[static_cast<std::size_t>(seat)] -= ducats;
    table.purses[static_cast<std::size_t>(owner(table, table.towers.at(square).back().colour))] += ducats;
  }
  table.towers[square].push_back({colour, crests});
  --table.left.at(colour)[static_cast<std::size_t>(crests)];
  finish_build(table, square);
}

}  // namespace

Worth best_area(const Sight& sight, char colour, bool join) {
  const std::string own(1, colour);
  Worth best;
  std::set<std::string> visited;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      if (visited.contains(square_name(row, column))) continue;
      std::set<std::string> area;
      flood(sight, join ? own + "#" : own, row, column, area);
      visited.insert(area.begin(), area.end());
      if (!join) area.merge(roofs_beside(sight, area));
      if (worth_of(sight, area) > best.value) best = {worth_of(sight, area), area};
    }
  }
  if (join || best.value > 0) return best;
  for (int row = 0; row < 5; ++row) {  // no open top floor: one ducat for any one roof
    for (int column = 0; column < 5; ++column) {
      if (at(sight.tops, row, column) == '#') return {1, {square_name(row, column)}};
    }
  }
  return best;
}

int final_pay(const Sight& sight, const std::string& colours) {
  int sum = 0;
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      const char top = at(sight.tops, row, column);
      if (top == '#') sum += 1;
      if (colours.find(top) != std::string::npos) sum += 1 + (at(sight.crests, row, column) - '0');
    }
  }
  return sum;
}

int decider(const Table& table) {
  return table.builders.empty() ? table.on_turn : owner(table, table.builders.front());
}

std::vector<int> targets(const Table& table, const std::string& card) {
  const int from = table.cards.at(card).number;
  std::map<int, int> rows = rows_without(table, card);
  const int most_rows = table.players == 3 ? 4 : 5;
  const int most_cards = table.players == 3 ? 3 : 4;
  const int front = front_without(table, card);
  std::vector<int> found;
  for (int target = from + 1; target <= front + 1 && target < from + kRound; ++target) {
    const bool empty = !rows.contains(target % kRound);
    const bool card_behind = rows.contains((target - 1) % kRound);
    if (empty && static_cast<int>(rows.size()) + 1 > most_rows) continue;
    if (empty && target == front + 1 && !card_behind) continue;
    if (empty && !table.agreement.lone_card_in_gap && !card_behind) continue;
    if (!empty && rows.at(target % kRound) + 1 > most_cards) continue;
    found.push_back(target);
  }
  return found;
}

std::set<std::string> legal(const Table& table) {
  std::set<std::string> moves;
  if (table.over) return moves;
  if (table.choosing_roof) {
    for (const std::string& square : table.roofs) moves.insert("roof " + square);
    return moves;
  }
  if (!table.builders.empty()) return legal_builds(table);
  for (const auto& [name, card] : table.cards) {
    for (const int target : targets(table, name)) moves.insert(name + ">" + place_name(target));
  }
  return moves;
}

void play(Table& table, const std::string& move) {
  if (move == "skip") return finish_build(table, "-");
  if (move.starts_with("roof ")) {
    table.roofs.erase(move.substr(5));
    table.roofs.insert(table.built[1]);
    return end_turn(table);
  }
  const std::size_t arrow = move.find('>');
  if (arrow == std::string::npos) return build(table, move);
  const std::string name = move.substr(0, arrow);
  for (const int target : targets(table, name)) {
    if (place_name(target) == move.substr(arrow + 1)) return relocate(table, name, target);
  }
}

std::vector<int> ranks(const Table& table) {
  std::vector<std::pair<int, int>> keys;
  for (int seat = 0; seat < table.players; ++seat) {
    const std::string own = colours_of(table, seat);
    keys.emplace_back(table.purses[static_cast<std::size_t>(seat)],
                      16 * static_cast<int>(own.size()) - floors_left(table, own));
  }
  std::vector<int> ranks;
  for (const auto& key : keys) {
    ranks.push_back(1 + static_cast<int>(std::count_if(keys.begin(), keys.end(),
                                                       [&](const auto& other) { return other > key; })));
  }
  return ranks;
}

// --- beside the engine ---------------------------------------------------------------------------

namespace {

const std::vector<std::string>& card_names() {  // in the engine's order
  static const std::vector<std::string> kNames{"b", "r", "y", "g", "br", "by", "bg", "ry", "rg", "yg"};
  return kNames;
}

std::string name_of(Square square) { return square_name(square.number() / 6, square.number() % 6); }

char letter(Colour colour) { return "bryg"[colour.number()]; }

void take_over_cards(Table& table, const State& state) {
  for (std::size_t i = 0; i < card_names().size(); ++i) {
    const Card number(static_cast<int>(i));
    if (!state.place_of(number).exists()) continue;
    const int place = state.place_of(number).number();
    const std::string& name = card_names()[i];
    const int behind = (state.front.number() - place + kRound) % kRound;
    LyingCard card{name.front(), name.back(), kRound + state.front.number() - behind};
    if (state.is_turned(number)) std::swap(card.inner, card.outer);
    table.cards.emplace(name, card);
  }
}

void describe_card(std::ostream& out, const std::string& name, char inner, int place) {
  out << "  " << name << " at " << place_name(place) << " inside " << inner << '\n';
}

void describe_tower(std::ostream& out, const std::string& square, std::size_t height, Storey top, bool roof) {
  out << "  " << square << " height " << height << " top " << top.colour << '+' << top.crests
      << (roof ? " roof" : "") << '\n';
}

}  // namespace

Table table_of(const State& state) {
  Table table;
  const Options& o = state.options;
  table.agreement = {.full_board = o.board == Board::full25,
                     .roofs_join = o.roof_areas == RoofAreas::join,
                     .one_colour_ends = o.two_player_end == TwoPlayerEnd::colour,
                     .any_own_floor = o.two_player_floors == TwoPlayerFloors::any,
                     .roof_same_owner = o.roof_same_owner,
                     .lone_card_in_gap = o.lone_card_in_gap,
                     .one_owner_builds_once = o.two_player_builds == TwoPlayerBuilds::once};
  table.players = state.players;
  take_over_cards(table, state);
  for (std::size_t i = 0; i < state.floor_count; ++i) {
    const Floor floor = state.floors[i];
    table.towers[name_of(floor.square())].push_back({letter(floor.colour()), floor.crests()});
  }
  for (const Square square : every<Square>()) {
    if (state.roofs.has(square)) table.roofs.insert(name_of(square));
  }
  for (const char colour : colours_in_game(table)) {
    const auto& left = state.stock.items[std::string("bryg").find(colour)];
    table.left[colour] = {left[0], left[1], left[2]};
  }
  table.purses.assign(state.ducats.begin(), state.ducats.begin() + state.players);
  table.turn = state.turn;
  table.on_turn = static_cast<int>(state.turn_seat);
  return table;
}

std::string describe(const Table& table) {
  std::ostringstream out;
  out << "turn " << table.turn << " of seat " << table.on_turn << '\n';
  if (table.over) {
    out << "over, ranks";
    for (const int rank : ranks(table)) out << ' ' << rank;
  } else {
    out << "seat " << decider(table) << " decides "
        << (table.choosing_roof      ? "roof"
            : table.builders.empty() ? "relocate"
                                     : "build");
  }
  out << "\nmoved " << table.moved << " built";
  for (const std::string& square : table.built) {
    if (square != "-") out << ' ' << square;
  }
  out << (table.ducat_day ? " ducat day" : "") << "\nducats";
  for (const int purse : table.purses) out << ' ' << purse;
  out << "\nfront " << place_name(front_without(table, "")) << '\n';
  for (const std::string& name : card_names()) {
    const auto card = table.cards.find(name);
    if (card != table.cards.end()) describe_card(out, name, card->second.inner, card->second.number);
  }
  for (const auto& [square, tower] : table.towers) {
    describe_tower(out, square, tower.size(), tower.back(), table.roofs.contains(square));
  }
  for (const char colour : colours_in_game(table)) {
    out << "  " << colour;
    for (const int count : table.left.at(colour)) out << ' ' << count;
    out << '\n';
  }
  return out.str();
}

std::string describe(const State& state) {
  std::ostringstream out;
  out << "turn " << state.turn << " of seat " << merlon::index(state.turn_seat) << '\n';
  if (KiltCastle::to_move(state).over) {
    const Result result = KiltCastle::result(state);
    out << "over, ranks";
    for (std::size_t s = 0; s < state.players; ++s) out << ' ' << static_cast<int>(result.ranks[s]);
  } else {
    out << "seat " << merlon::index(KiltCastle::to_move(state).seat) << " decides "
        << (state.phase == Phase::roof    ? "roof"
            : state.phase == Phase::build ? "build"
                                          : "relocate");
  }
  out << "\nmoved " << (state.card.exists() ? card_names()[merlon::index(state.card)] : "") << " built";
  for (const Square square : state.built) {
    if (square.exists()) out << ' ' << name_of(square);
  }
  out << (state.ducat_day != 0 ? " ducat day" : "") << "\nducats";
  for (std::size_t s = 0; s < state.players; ++s) out << ' ' << KiltCastle::result(state).scores[s];
  out << "\nfront " << place_name(state.front.number()) << '\n';
  for (std::size_t i = 0; i < card_names().size(); ++i) {
    const Card card(static_cast<int>(i));
    if (!state.place_of(card).exists()) continue;
    describe_card(out, card_names()[i], letter(state.inner(card)), state.place_of(card).number());
  }
  for (const Square square : every<Square>()) {
    if (state.height(square) == 0) continue;
    describe_tower(out, name_of(square), static_cast<std::size_t>(state.height(square)),
                   {letter(state.top_colour(square)), state.top_crests(square)}, state.roofs.has(square));
  }
  for (const Colour colour : every<Colour>(state.colours())) {
    out << "  " << letter(colour);
    for (const std::uint8_t count : state.stock[colour]) {
      out << ' ' << static_cast<int>(count);
    }
    out << '\n';
  }
  return out.str();
}

}  // namespace merlon::kilt_castle::oracle
