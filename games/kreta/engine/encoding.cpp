#include "games/kreta/engine/encoding.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merlon::kreta {
namespace {

// Actions: one block for each kind of move, in the order of the kinds. A move says where a piece goes and
// sometimes where it comes from, and nothing of the position has to be known for its number.

constexpr std::size_t kKinds = 13;

struct Block {
  std::string_view name;
  int froms;  ///< 1 for moves without a beginning
  int tos;    ///< places, or cards
  std::string_view meaning;
};

constexpr std::array<Block, kKinds> kBlocks{{
    {"play", 1, kCards,
     "card (admiral, commander, abbot, farmer, architect, king, castellan): it is played; never the king, "
     "who has the next block"},
    {"king", 1, kFunctions,
     "card (admiral, commander, abbot, farmer, architect): the king is played and repeats it"},
    {"ship", 1, kHarbours, "harbour: a ship from the supply is placed there"},
    {"sail", kHarbours, kHarbours, "harbour, harbour: the ship in the first sails to the second"},
    {"people", 1, kProvinces, "province: a people from the supply is placed there"},
    {"walk", kProvinces, kProvinces,
     "province, province: a people walks from the first to the second; with the option walk=steps only to a "
     "neighbour"},
    {"abbot", 1, kProvinces, "province: the abbot goes there, from the supply or from its province"},
    {"tile", 1, kProvinces, "province: the farmer takes its tile"},
    {"fort", 1, kSites, "site: a fort is built there"},
    {"city", 1, kProvinces, "province: a city is built there"},
    {"done", 1, 1, "no further ship or people moves"},
    {"keep", 1, 1, "the fort card just turned up stays"},
    {"replace", 1, 1, "the fort card just turned up is replaced"},
}};
static_assert(number_of(MoveKind::replace) == kKinds - 1);

/// The first number of every block, and behind the last one the number of all.
constexpr auto kFirst = [] {
  std::array<int, kKinds + 1> first{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    first[kind + 1] = first[kind] + kBlocks[kind].froms * kBlocks[kind].tos;
  }
  return first;
}();
static_assert(kFirst[kKinds] == Encoding::kActions);

constexpr Move make_move(MoveKind kind, int from, int to) {
  switch (kind) {
    case MoveKind::play:
      return Move::play(Card(to));
    case MoveKind::king:
      return Move::king(Card(to));
    case MoveKind::ship:
      return Move::ship(Harbour(to));
    case MoveKind::sail:
      return Move::sail(Harbour(from), Harbour(to));
    case MoveKind::people:
      return Move::people(Province(to));
    case MoveKind::walk:
      return Move::walk(Province(from), Province(to));
    case MoveKind::abbot:
      return Move::abbot(Province(to));
    case MoveKind::tile:
      return Move::tile(Province(to));
    case MoveKind::fort:
      return Move::fort(Site(to));
    case MoveKind::city:
      return Move::city(Province(to));
    case MoveKind::done:
      return Move::done();
    case MoveKind::keep:
      return Move::keep();
    case MoveKind::replace:
      break;
  }
  return Move::replace();
}

constexpr auto kMoves = [] {
  std::array<Move, Encoding::kActions> moves{};
  std::size_t number = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (int from = 0; from < kBlocks[kind].froms; ++from) {
      for (int to = 0; to < kBlocks[kind].tos; ++to) {
        moves[number++] = make_move(MoveKind(kind), from, to);
      }
    }
  }
  return moves;
}();

// Observations. Pieces and tiles are scaled by the most that a player can have of them.

constexpr int kPointScale = 100;
constexpr int kMostOfAGood = 4;
static_assert(number_of(Phase::over) == Encoding::kPhases - 1);
static_assert(number_of(Card::castellan) == Encoding::kHandCards);

/// Writes the view field by field, in the order of `observation_fields`.
class Observer {
 public:
  Observer(const View<Kreta>& view, std::span<float> numbers)
      : state_(view.state()), order_(view.seat(), state_.players), out_(numbers) {}

  void observe() {
    write_options();
    out_.one_of(state_.phase, Encoding::kPhases);
    out_.one_of(state_.phase == Phase::over ? -1 : order_.place_of(state_.seat), state_.players);
    write_sail();
    write_walk();
    write_fort_cards();
    write_tiles();
    write_seats();
    assert(out_.is_full());
  }

 private:
  template <class Key, int Count>
  void write_counts(const IdArray<Key, std::uint8_t, Count>& counts, int most) {
    const float scale = 1.0f / number(most);
    float* numbers = out_.block(Count);
    for (const std::uint8_t count : counts) *numbers++ = number(count) * scale;
  }

  template <class Set>
  void write_set(Set set, int size) {
    float* const numbers = out_.block(size);
    for (const auto one : set) numbers[number_of(one)] = 1.0f;
  }

  template <class Visit>
  void for_each_seat(Visit&& visit) {
    for (int place = 0; place < state_.players; ++place) visit(state_.player(order_.seat_at(place)));
  }

  void write_options() {
    const Options& options = state_.options;
    out_.flag(options.king == King::any);
    out_.one_of(options.abbot_walk, Encoding::kAbbotWalks);
    out_.flag(state_.value(kSecondField) == 6);
    out_.flag(options.castellan_variant);
    out_.flag(options.walk == Walk::steps);
  }

  /// Where the last piece came from and went, if such pieces are on their way.
  void write_last(Phase phase, int places) {
    const bool is_now = state_.phase == phase;
    out_.one_of(is_now ? state_.last_from : -1, places);
    out_.one_of(is_now ? state_.last_to : -1, places);
  }

  void write_sail() { write_last(Phase::sail, kHarbours); }

  void write_walk() {
    out_.number(part_of(state_.points, kWalkPoints));
    write_last(Phase::walk, kProvinces);
    write_set(state_.left, kProvinces);
    write_set(state_.entered, kProvinces);
    write_counts(state_.walk_start, kPeoples);
  }

  void write_fort_cards() {
    const std::size_t next = state_.scored;
    out_.number(part_of(state_.scored, kRow));
    out_.one_of(next < kRow ? state_.row[next].number() : -1, kSites);
    out_.one_of(next + 1 < kRow ? state_.row[next + 1].number() : -1, kSites);
    // The pile never gets down to the cards under it, so that they are as good as scored.
    float* const gone = out_.block(kSites);
    for (std::size_t i = 0; i < next; ++i) gone[state_.row[i].number()] = 1.0f;
    for (std::size_t i = std::size_t{kPile} - state_.replaced; i < kPile; ++i)
      gone[state_.pile[i].number()] = 1.0f;
  }

  void write_tiles() {
    float* const numbers = out_.block(Encoding::kTileNumbers);
    for (const Province p : every<Province>()) {
      if (state_.has_tile(p)) numbers[p.number() * kGoods + number_of(state_.tiles[p])] = 1.0f;
    }
  }

  void write_seats() {
    for_each_seat([&](const Player& player) { out_.number(part_of(player.score, kPointScale)); });
    for_each_seat([&](const Player& player) {
      write_set(player.hand - CardSet{Card::castellan}, Encoding::kHandCards);
    });
    for_each_seat([&](const Player& player) { write_counts(player.goods, kMostOfAGood); });
    for_each_seat([&](const Player& player) { write_counts(player.peoples, kPeoples); });
    for_each_seat([&](const Player& player) { write_counts(player.cities, kCities); });
    for_each_seat([&](const Player& player) { out_.one_of(player.abbot, kProvinces); });
    for_each_seat([&](const Player& player) { write_set(player.ships, kHarbours); });
    for_each_seat([&](const Player& player) { write_set(player.forts, kSites); });
  }

  const State& state_;
  SeatOrder order_;
  ObservationWriter out_;
};

}  // namespace

int Encoding::action(const State& /*state*/, Move move) {
  const auto kind = at(move.kind());
  return kFirst[kind] + move.from() * kBlocks[kind].tos + move.to();
}

Move Encoding::move(const State& /*state*/, int number) {
  assert(number >= 0 && number < kActions);
  return kMoves[at(number)];
}

std::vector<Field> Encoding::action_fields() {
  std::vector<Field> fields;
  for (const Block& block : kBlocks) {
    std::vector<int> shape{block.tos};
    if (block.froms > 1) shape.insert(shape.begin(), block.froms);
    fields.push_back({block.name, shape, block.meaning});
  }
  return fields;
}

std::vector<Field> Encoding::observation_fields(int players) {
  return {
      {"king_any", {1}, "whether the option king is any: the king may repeat the cards of all players"},
      {"abbot_walk", {kAbbotWalks}, "value (free, end, enter): the option abbot_walk has it"},
      {"second_field_6", {1}, "whether the option second_field is 6: province 14 is worth 6 points, not 4"},
      {"castellan_variant", {1}, "whether the option castellan_variant is true"},
      {"walk_steps", {1}, "whether the option walk is steps: walks are entered step by step"},
      {"phase",
       {kPhases},
       "phase (card, admiral, sail, commander, walk, abbot, farmer, architect, reveal, over): it is now"},
      {"to_move", {players}, "seat: it decides; zeros once the game is over"},
      {"sailed",
       {2, kHarbours},
       "end (from, to), harbour: in phase sail, where the first ship came from and where it went"},
      {"walk_points", {1}, "in phase walk, the points that are left, / 4"},
      {"walked",
       {2, kProvinces},
       "end (from, to), province: in phase walk by targets, where the last people came from and went"},
      {"walk_left", {kProvinces}, "province: in phase walk by targets, a people has left it on this walk"},
      {"walk_entered", {kProvinces}, "province: in phase walk by targets, a people has gone to it"},
      {"walk_start",
       {kProvinces},
       "province: in phase walk by steps, the peoples of the seat on turn there before the walk, / 5"},
      {"scored", {1}, "the number of fort cards that have been scored, / 11"},
      {"next_card", {kSites}, "site: its fort card lies open and is the next to be scored"},
      {"second_card", {kSites}, "site: its fort card lies open and comes after the next"},
      {"gone_cards",
       {kSites},
       "site: its fort card has been scored or put under the pile and cannot come again"},
      {"tiles",
       {kProvinces, kGoods},
       "province, good (wheat, olive, wine, thyme, cheese): a tile of this sort lies there"},
      {"score", {players}, "seat: its points, / 100, at most 4"},
      {"hand",
       {players, kHandCards},
       "seat, card (admiral, commander, abbot, farmer, architect, king): it is in this seat's hand, not on "
       "the table; the castellan always is"},
      {"goods",
       {players, kGoods},
       "seat, good (wheat, olive, wine, thyme, cheese): the tiles of it that the seat has taken, / 4"},
      {"peoples", {players, kProvinces}, "seat, province: the peoples of the seat there, / 5"},
      {"cities", {players, kProvinces}, "seat, province: the cities of the seat there, / 4"},
      {"abbot", {players, kProvinces}, "seat, province: the abbot of the seat stands there"},
      {"ships", {players, kHarbours}, "seat, harbour: a ship of the seat lies there"},
      {"forts", {players, kSites}, "seat, site: a fort of the seat stands there"},
  };
}

void Encoding::observe(const View<Kreta>& view, std::span<float> numbers) {
  Observer(view, numbers).observe();
}

static_assert(Encoded<Kreta>);

}  // namespace merlon::kreta
