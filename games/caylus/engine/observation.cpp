// The half of `Encoding` that writes views as numbers.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/encoding.h"

namespace merlon::caylus {
namespace {

/// Where the tiles of a space begin, those of the spaces 1 to 6 before those from 9 on; -1 for printed ones.
constexpr auto kTileRows = [] {
  IdArray<Space, int> rows{};
  rows.fill(-1);
  int next = 0;
  for (const Space space : kSpaces) {
    if (printed_on(space) != Tile::empty) continue;
    rows[space] = next;
    next += space.number() <= kStartSpace ? Encoding::kOldTiles : Encoding::kNewTiles;
  }
  return rows;
}();

/// Where a tile stands in such a row; -1 for an empty space.
constexpr auto kTileColumns = [] {
  IdArray<Tile, int> columns{};
  for (const Tile tile : every<Tile>()) {
    switch (facts(tile).group) {
      case TileClass::neutral:
        columns[tile] = number_of(tile) - number_of(Tile::n_farm);
        break;
      case TileClass::wood:
      case TileClass::stone:
        columns[tile] = number_of(tile) - number_of(Tile::w_farm_f);
        break;
      default:
        columns[tile] = -1;
    }
  }
  return columns;
}();

}  // namespace

class Encoding::Observer {
 public:
  Observer(const View<Caylus>& view, std::span<float> numbers)
      : state_(view.state()), players_(state_.players), order_(view.seat(), players_), writer_(numbers) {}

  void write() {
    write_decision();
    write_subject();
    write_round();
    write_seats();
    write_queue(state_.order, players_);
    write_queue(state_.passed, players_);
    write_places();
    write_road();
    write_stock();
    assert(writer_.is_full());
  }

 private:
  /// A one at the seat, if there is one.
  void mark(float* row, Seat seat) const {
    if (seat != kNobody) row[order_.place_of(seat)] = 1.0f;
  }

  void write_decision() {
    writer_.one_of(state_.options.edition, kEditions);
    writer_.flag(state_.options.favours == Favours::points);
    writer_.one_of(number_of(state_.phase), kPhases);
    writer_.one_of(number_of(state_.step), kSteps);
    writer_.number(part_of(state_.cursor, 32));
    float* const to_move = writer_.block(players_);
    if (state_.phase != Phase::over) mark(to_move, state_.seat);
  }

  void write_subject() {
    float* const tile = writer_.block(kTiles - 1);
    float* const group = writer_.block(kBuiltClasses);
    float* const line = writer_.block(kLines);
    float* const optional = writer_.block(2);
    float* const favours = writer_.block(players_);
    for (std::size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.frames[i];
      if (frame.phase != Phase::favour) continue;
      float& due = favours[order_.place_of(frame.seat)];
      due = std::min(due + part_of(frame.subject, 4), 4.0f);
    }
    if (state_.depth == 0) return;
    const Frame& top = state_.top();
    optional[0] = top.is(Frame::kOptional) ? 1.0f : 0.0f;
    optional[1] = top.is(Frame::kCheaper) ? 1.0f : 0.0f;
    switch (top.phase) {
      case Phase::produce:
      case Phase::owner_bonus:
      case Phase::trade:
      case Phase::site:
        tile[top.subject - 1] = 1.0f;
        break;
      case Phase::build:
        group[top.group() == TileClass::wood ? 0 : 1] = 1.0f;
        break;
      case Phase::effect:
        line[top.subject] = 1.0f;
        break;
      default:
        break;
    }
  }

  void write_round() {
    writer_.number(part_of(state_.round, 16));
    for (int section = 0; section < kSections; ++section) writer_.flag(section < state_.scored);
    writer_.one_of(state_.provost - 1, kRoad);
    writer_.one_of(state_.bailiff - 1, kRoad);
  }

  void write_seats() {
    float* const points = writer_.block(players_);
    float* const deniers = writer_.block(players_);
    float* cubes = writer_.block(players_ * kGoods);
    float* const workers = writer_.block(players_);
    float* favours = writer_.block(players_ * kLines);
    float* used = writer_.block(players_ * kLines);
    float* houses = writer_.block(players_ * kSections);
    float* const batches = writer_.block(players_);
    for (int place = 0; place < players_; ++place) {
      const Player& player = state_.player(order_.seat_at(place));
      points[place] = part_of(player.points, 64);
      deniers[place] = part_of(player.deniers, 16);
      workers[place] = part_of(player.workers, 8);
      batches[place] = part_of(player.batches, 4);
      for (const std::uint16_t count : player.cubes.count) *cubes++ = part_of(count, 8);
      for (const std::uint8_t level : player.favours) *favours++ = part_of(level, 4);
      for (const FavourLine line : every<FavourLine>()) *used++ = player.lines_used.has(line) ? 1.0f : 0.0f;
      for (const std::uint8_t count : player.houses) *houses++ = part_of(count, 4);
    }
  }

  /// By seat and place in the queue.
  void write_queue(const Queue& queue, int places) {
    float* const rows = writer_.block(players_ * places);
    for (int i = 0; const Seat seat : queue) rows[order_.place_of(seat) * places + i++] = 1.0f;
  }

  void write_places() {
    for (const Seat worker : state_.specials) mark(writer_.block(players_), worker);
    mark(writer_.block(players_), state_.inn_left);
    mark(writer_.block(players_), state_.inn_right);
    write_queue(state_.stables, kStableCircles);
    write_queue(state_.castle, players_);
  }

  void write_road() {
    float* const tiles = writer_.block(kOldBlock + kNewSpaces * kNewTiles);
    float* owner = writer_.block(kRoad * players_);
    float* ordered = writer_.block(kRoad);
    float* worker = writer_.block(kRoad * players_);
    float* const prestige = writer_.block(kPrestigeTiles * players_);
    for (const Space space : kSpaces) {
      const Lot& lot = state_.road[space];
      mark_tile(tiles, space, lot.tile);
      mark(owner, lot.owner);
      mark(owner, lot.pending);
      mark(worker, lot.worker);
      *ordered++ = lot.pending != kNobody ? 1.0f : 0.0f;
      owner += players_;
      worker += players_;
      if (lot.tile > Tile::residence) {
        const int row = (number_of(lot.tile) - number_of(Tile::p_statue)) * players_;
        mark(prestige + row, lot.owner);
      }
    }
  }

  static void mark_tile(float* tiles, Space space, Tile tile) {
    const int row = kTileRows[space];
    if (row < 0 || tile == Tile::empty) return;
    const int width = space.number() <= kStartSpace ? kOldTiles : kNewTiles;
    const int column =
        tile < Tile::residence ? kTileColumns[tile] : width - (tile == Tile::residence ? 2 : 1);
    tiles[row + column] = 1.0f;
  }

  void write_stock() {
    float* stock = writer_.block(kStock);
    for (const Tile tile : every<Tile>()) {
      if (tile >= Tile::w_farm_f && tile != Tile::residence) *stock++ = part_of(state_.stock[tile], 2);
    }
  }

  const State& state_;
  const int players_;
  const SeatOrder order_;
  ObservationWriter writer_;
};

std::vector<Field> Encoding::observation_fields(int players) {
  return {
      {"edition", {kEditions}, "edition (text2005, tiles2006, later): the tiles are those of it"},
      {"favours_as_points", {1}, "favours are points: the option favours=points"},
      {"phase",
       {kPhases},
       "phase (place, gate, guild, joust, inn, provost, produce, owner_bonus, trade, build, lawyer, "
       "prestige, site, batch, favour, effect, over): this is to be decided"},
      {"step",
       {kSteps},
       "step (place, gate, trading_post, guild, joust, stables, inn, provost, activate, finish_space, "
       "castle, best_builder, bailiff, scoring, over): the round stands there; nobody ever decides in "
       "trading_post, activate and bailiff"},
      {"cursor", {1}, "how far the step has come: a place in a queue or a space of the road, / 32"},
      {"to_move", {players}, "seat: it decides; zeros once the game is over"},
      {"subject_tile",
       {kTiles - 1},
       "tile (N_FARM to P_CATHEDRAL in the order of the table, RESIDENCE before P_STATUE): the decision is "
       "about what it gives, trades with, or where it is built"},
      {"subject_class", {kBuiltClasses}, "class (wood, stone): a tile of it may be built"},
      {"subject_line", {kLines}, "line (points, deniers, cubes, buildings): a level of it may be used now"},
      {"optional", {1}, "the tile or residence may be declined"},
      {"cheaper", {1}, "a favour makes the tile or residence cheaper"},
      {"favours_due", {players}, "seat: favours that it still takes before the round goes on, / 4"},
      {"round", {1}, "the number of the round, / 16"},
      {"scored", {kSections}, "section (dungeon, walls, towers): it has been scored"},
      {"provost", {kRoad}, "space (1 to 28): the provost stands there"},
      {"bailiff", {kRoad}, "space (1 to 28): the bailiff stands there"},
      {"points", {players}, "seat: its points, / 64"},
      {"deniers", {players}, "seat: its deniers, / 16"},
      {"cubes", {players, kGoods}, "seat, good (F, W, S, C, G): its cubes, / 8"},
      {"workers", {players}, "seat: its workers in the supply, / 8"},
      {"favours",
       {players, kLines},
       "seat, line (points, deniers, cubes, buildings): the level of its marker, / 4"},
      {"lines_used",
       {players, kLines},
       "seat, line: it has taken a favour there in this phase and takes no other"},
      {"houses", {players, kSections}, "seat, section (dungeon, walls, towers): its houses, / 4"},
      {"batches", {players}, "seat: batches it has given to the castle on this round, / 4"},
      {"order", {players, players}, "seat, place: its place in the order of play"},
      {"passed", {players, players}, "seat, place: its place among those who have passed"},
      {"specials",
       {kPlaces, players},
       "place (gate, trading post, guild, joust, left and right circle of the inn), seat: its worker is "
       "there"},
      {"stables", {players, kStableCircles}, "seat, circle: its worker is there in the stables"},
      {"castle", {players, players}, "seat, place: its worker has this place in the queue of the castle"},
      {"first_spaces",
       {kStartSpace, kOldTiles},
       "space (1 to 6), tile (N_FARM, N_FOREST, N_SAW, N_QUARRY, N_MARKET, N_CARP, RESIDENCE, any prestige "
       "tile): it lies there"},
      {"new_spaces",
       {kNewSpaces, kNewTiles},
       "space (9 to 28 without 16), tile (W_FARM_F to S_JEWELLER in the order of the table, RESIDENCE, any "
       "prestige tile): it lies there; nothing lies on an empty space"},
      {"owner",
       {kRoad, players},
       "space (1 to 28), seat: it owns the tile there, or the residence that is ordered there"},
      {"ordered", {kRoad}, "space (1 to 28): a residence replaces the building once its worker has left"},
      {"worker", {kRoad, players}, "space (1 to 28), seat: its worker is there"},
      {"prestige_owner",
       {kPrestigeTiles, players},
       "tile (P_STATUE to P_CATHEDRAL in the order of the table), seat: it has built it"},
      {"stock",
       {kStock},
       "tile (W_FARM_F to S_JEWELLER, then P_STATUE to P_CATHEDRAL, in the order of the table): how often it "
       "can be built yet, / 2"},
  };
}

void Encoding::observe(const View<Caylus>& view, std::span<float> numbers) {
  Observer(view, numbers).write();
}

}  // namespace merlon::caylus
