// What a game of Kreta is made of: options, the state, the moves, the events.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/kreta/engine/board.h"

namespace merlon::kreta {

enum class King : std::uint8_t { own, any };
enum class AbbotWalk : std::uint8_t { free, end, enter };
enum class Walk : std::uint8_t { targets, steps };

/// The rules agreed on; one byte each, listed with names and rule numbers in `options.h`.
struct Options {
  King king = King::own;
  AbbotWalk abbot_walk = AbbotWalk::free;
  std::uint8_t second_field = 4;
  bool castellan_variant = false;
  Walk walk = Walk::targets;

  friend bool operator==(const Options&, const Options&) = default;
};

enum class Phase : std::uint8_t {
  card,  ///< which card is played
  admiral,
  sail,  ///< admiral: whether the second ship sails too
  commander,
  walk,  ///< commander: peoples are on their way
  abbot,
  farmer,
  architect,
  reveal,  ///< castellan: keep or replace the card turned up
  over
};

/// One player's things. The rest of each is in the supply.
struct Player {
  IdArray<Province, std::uint8_t> peoples;
  IdArray<Province, std::uint8_t> cities;
  SiteSet forts;
  ByGood<std::uint8_t> goods;  ///< tiles taken
  HarbourSet ships;
  Province abbot;  ///< none in the supply
  CardSet hand;    ///< the other cards lie out
  std::int16_t score;
  std::uint8_t peoples_left;
  std::uint8_t cities_left;

  int people_at(Province province) const { return peoples[province]; }
  int cities_at(Province province) const { return cities[province]; }
  int ships_left() const { return kShips - ships.size(); }
  int forts_left() const { return kForts - forts.size(); }
  int cities_built() const { return kCities - cities_left; }
  int tiles() const {
    int sum = 0;
    for (const std::uint8_t count : goods) sum += count;
    return sum;
  }
  bool has_abbot_at(Province province) const { return abbot == province; }
  CardSet out() const { return CardSet::all() - hand; }

  friend bool operator==(const Player&, const Player&) = default;
};

/// A whole game, hidden cards included. Unused places keep their empty value, so equal games are equal bytes.
struct State {
  std::array<Player, kMaxPlayers> seats;
  IdArray<Province, Good> tiles;  ///< kNoGood once taken

  // Fort cards by their sites. `row` is open up to the second card after the scored ones.
  std::array<Site, kRow> row;
  std::array<Site, kPile> pile;  ///< top first
  std::uint8_t scored;           ///< cards of the row that have been scored
  std::uint8_t replaced;         ///< cards at the bottom of the pile that everybody knows

  // The turn.
  std::uint8_t players;
  Seat seat;
  Phase phase;
  std::uint8_t points;     ///< walk: points left
  std::uint16_t turn;      ///< counts every turn from 1
  std::uint8_t last_from;  ///< walk by targets, sail: the province or harbour the last piece came from,
  std::uint8_t last_to;    ///< and where it went; else kNone
  ProvinceSet left;        ///< walk by targets: provinces that a people has left on this walk
  ProvinceSet entered;     ///< and those that one has gone to
  IdArray<Province, std::uint8_t> walk_start;  ///< walk by steps: own peoples before it; else 0

  Options options;

  // Not hashed: what follows from the above and is kept for speed, and how moves are entered.
  IdArray<Province, std::uint8_t> figures;
  std::uint8_t any_order;  ///< 1 until a turn that is tried out ends (order.cpp), else 0
  ProvinceSet full;        ///< with at least seven figures
  std::array<ProvinceSet, kMaxPlayers> peopled;  ///< by seat: provinces with own peoples

  static constexpr std::uint8_t kNone = 0xFF;
  static constexpr Site kHidden{0xFE};  ///< in views: a fort card that nobody may know

  /// How many bytes, from the first on, are the game itself.
  static constexpr std::size_t hashed_bytes();

  const Player& player(Seat s) const { return seats[merlon::index(s)]; }
  Player& player(Seat s) { return seats[merlon::index(s)]; }
  const Player& me() const { return player(seat); }
  Player& me() { return player(seat); }

  /// In a walk by targets: between which provinces the last people went.
  Province walked_from() const { return Province(last_from); }
  Province walked_to() const { return Province(last_to); }
  /// In phase sail: between which harbours the first ship went.
  Harbour sailed_from() const { return Harbour(last_from); }
  Harbour sailed_to() const { return Harbour(last_to); }
  template <class Place>
  void remember_way(Place from, Place to) {
    last_from = static_cast<std::uint8_t>(from.number());
    last_to = static_cast<std::uint8_t>(to.number());
  }

  bool has_tile(Province province) const { return tiles[province] != kNoGood; }
  /// The number of cards of the row that lie open or have been scored.
  int seen_in_row() const { return scored + 2 < kRow ? scored + 2 : kRow; }
  /// Fort cards that nobody has seen: the closed ones of the row, and the pile but for those put under it.
  SiteSet unseen() const {
    SiteSet cards = SiteSet::all();
    for (std::size_t i = 0; i < at(seen_in_row()); ++i) cards.remove(row[i]);
    for (std::size_t i = std::size_t{kPile} - replaced; i < kPile; ++i) cards.remove(pile[i]);
    return cards;
  }
  int value(Province province) const {
    return province == kSecondField ? options.second_field : kMap[province].value;
  }
  SiteSet forts() const { return seats[0].forts | seats[1].forts | seats[2].forts | seats[3].forts; }

  friend bool operator==(const State&, const State&) = default;
};

constexpr std::size_t State::hashed_bytes() { return offsetof(State, figures); }

enum class MoveKind : std::uint8_t {
  play,    ///< a card
  king,    ///< the king, to repeat a card
  ship,    ///< admiral: place a ship
  sail,    ///< admiral: move a ship
  people,  ///< commander: place a people
  walk,    ///< commander: move a people
  abbot,   ///< place or move the abbot
  tile,    ///< farmer
  fort,    ///< architect
  city,    ///< architect
  done,    ///< no further ship, no further step
  keep,
  replace
};

/// One small decision in 32 bits. Fields that a kind does not use are 0.
class Move {
 public:
  Move() = default;
  static constexpr Move play(Card card) { return Move(MoveKind::play, 0, number_of(card)); }
  static constexpr Move king(Card repeated) { return Move(MoveKind::king, 0, number_of(repeated)); }
  static constexpr Move ship(Harbour to) { return Move(MoveKind::ship, 0, to.number()); }
  static constexpr Move sail(Harbour from, Harbour to) {
    return Move(MoveKind::sail, from.number(), to.number());
  }
  static constexpr Move people(Province to) { return Move(MoveKind::people, 0, to.number()); }
  static constexpr Move walk(Province from, Province to) {
    return Move(MoveKind::walk, from.number(), to.number());
  }
  static constexpr Move abbot(Province to) { return Move(MoveKind::abbot, 0, to.number()); }
  static constexpr Move tile(Province from) { return Move(MoveKind::tile, 0, from.number()); }
  static constexpr Move fort(Site site) { return Move(MoveKind::fort, 0, site.number()); }
  static constexpr Move city(Province to) { return Move(MoveKind::city, 0, to.number()); }
  static constexpr Move done() { return Move(MoveKind::done, 0, 0); }
  static constexpr Move keep() { return Move(MoveKind::keep, 0, 0); }
  static constexpr Move replace() { return Move(MoveKind::replace, 0, 0); }
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  constexpr MoveKind kind() const { return MoveKind(bits_ >> 16 & 0xFF); }
  constexpr Card card() const { return Card(to()); }
  constexpr Province province() const { return Province(to()); }
  constexpr Province from_province() const { return Province(from()); }
  constexpr Harbour harbour() const { return Harbour(to()); }
  constexpr Harbour from_harbour() const { return Harbour(from()); }
  constexpr Site site() const { return Site(to()); }
  /// The number of what the move names, and of where it begins.
  constexpr int to() const { return static_cast<int>(bits_ & 0xFF); }
  constexpr int from() const { return static_cast<int>(bits_ >> 8 & 0xFF); }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(MoveKind kind, int from, int to)
      : bits_(static_cast<std::uint32_t>(number_of(kind) << 16 | from << 8 | to)) {}

  std::uint32_t bits_;
};

/// More than any position offers: four peoples walk to fifteen provinces each at most, and the fifth is
/// placed in one of sixteen.
using Moves = FixedList<Move, 96>;

enum class EventKind : std::uint8_t {
  played,     ///< `card`; the king names the card he repeats
  ship,       ///< placed in `harbour`
  sailed,     ///< from harbour to harbour
  people,     ///< placed in `province`
  walked,     ///< from province to province
  abbot,      ///< to `province`; from none out of the supply
  harvested,  ///< tile of `province`, `amount` points
  fort,       ///< on `site`
  city,       ///< in `province`
  scored,     ///< `province`: `amount` points for the seat
  taken_up,   ///< everybody takes the cards back; `site` was scored
  revealed,   ///< the card of `site` is turned up
  replaced,   ///< the card of `from_site` goes under the pile, that of `site` lies open instead
  ended       ///< `amount` has a bit for every seat that wins
};

struct Event {
  EventKind kind;
  Seat seat;
  Card card = Card::admiral;
  Card repeated = Card::king;  ///< by the king; the king himself for every other card
  Harbour harbour = Harbour::none();
  Harbour from_harbour = Harbour::none();
  Province province = Province::none();
  Province from_province = Province::none();
  Site site = Site::none();
  Site from_site = Site::none();
  Good good = Good::wheat;
  int amount = 0;
};

}  // namespace merlon::kreta
