// What a game of Caylus is made of: options, the state, the moves, the events.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/caylus/engine/board.h"

namespace merlon::caylus {

enum class Favours : std::uint8_t { table, points };

/// The rules agreed on; one byte each, listed with names and rule numbers in `options.h`.
struct Options {
  Edition edition = Edition::tiles2006;
  Favours favours = Favours::table;

  friend bool operator==(const Options&, const Options&) = default;
};

/// What has to be decided.
enum class Phase : std::uint8_t {
  place,        ///< a worker, or pass
  gate,         ///< where the worker of the gate goes
  guild,        ///< how the merchants' guild moves the provost
  joust,        ///< whether to pay for a favour
  inn,          ///< whether the worker stays
  provost,      ///< how far to pay the provost
  produce,      ///< which goods a building gives
  owner_bonus,  ///< which of them its owner gets
  trade,        ///< what to exchange
  build,        ///< which tile of wood or stone to build
  lawyer,       ///< which building becomes a residence
  prestige,     ///< which prestige tile to build
  site,         ///< on which residence
  batch,        ///< whether to give the castle another batch
  favour,       ///< which line to take a favour on
  effect,       ///< which level of it to use
  over
};

/// Where a round stands when nothing else is open.
enum class Step : std::uint8_t {
  place,
  gate,
  trading_post,
  guild,
  joust,
  stables,
  inn,
  provost,
  activate,
  finish_space,  ///< the worker of a space has done its work
  castle,
  best_builder,
  bailiff,
  scoring,
  over
};

/// Something begun that has to be finished first: decisions inside decisions.
struct Frame {
  Phase phase = Phase::place;
  Seat seat{};
  std::uint8_t subject = 0;  ///< favours to take, a line, a class of tiles, a tile
  std::uint8_t detail = 0;   ///< build, lawyer, prestige: kOptional, kCheaper

  Frame() = default;
  /// `about` is the subject, as what it is in this phase.
  template <class Subject>
  Frame(Phase what, Seat who, Subject about, std::uint8_t how = 0)
      : phase(what), seat(who), subject(static_cast<std::uint8_t>(number_of(about))), detail(how) {}

  static constexpr std::uint8_t kOptional = 1;  ///< it may be declined
  static constexpr std::uint8_t kCheaper = 2;   ///< by a favour: one wood or stone less, no denier

  bool is(std::uint8_t flag) const { return (detail & flag) != 0; }
  /// What the subject is in the phases that are about a tile, a class of tiles, or a line.
  Tile tile() const { return Tile{subject}; }
  TileClass group() const { return TileClass{subject}; }
  FavourLine line() const { return FavourLine{subject}; }

  friend bool operator==(const Frame&, const Frame&) = default;
};
/// Room in a state. It is more than play needs, but its bytes count in hashes, so it stays.
inline constexpr int kMaxFrames = 8;
/// CA-8.4: a favour waits, above it one that came from a tile built by it, and on top is the effect of that.
inline constexpr int kDeepestFrames = 3;

/// No seat at all; such a byte is 0xFF.
inline constexpr Seat kNobody = kSpectator;

struct Player {
  Cubes cubes;
  std::int16_t points;
  std::uint16_t deniers;
  std::uint8_t workers;                       ///< in the supply
  IdArray<FavourLine, std::uint8_t> favours;  ///< levels
  LineSet lines_used;                         ///< on this phase
  IdArray<Section, std::uint8_t> houses;
  std::uint8_t batches;  ///< given on this round

  friend bool operator==(const Player&, const Player&) = default;
};

/// What is on a space of the road.
struct Lot {
  Tile tile;
  Seat owner;    ///< kNobody for neutral and fixed buildings
  Seat worker;   ///< kNobody if nobody is there
  Seat pending;  ///< whose residence replaces the building once its worker has left

  friend bool operator==(const Lot&, const Lot&) = default;
};

/// A list of seats with at most one entry each; the rest is kNobody.
struct Queue {
  std::array<Seat, kMaxPlayers> seats;
  std::uint8_t size;

  bool has(Seat seat) const {
    for (const Seat one : *this) {
      if (one == seat) return true;
    }
    return false;
  }
  void push(Seat seat) { seats[size++] = seat; }
  Seat operator[](std::size_t i) const { return seats[i]; }
  const Seat* begin() const { return seats.data(); }
  const Seat* end() const { return seats.data() + size; }

  friend bool operator==(const Queue&, const Queue&) = default;
};

inline Queue empty_queue() {
  Queue queue{};
  queue.seats.fill(kNobody);
  return queue;
}

/// A whole game. Unused places keep their empty value, so equal games are equal bytes.
struct State {
  std::array<Player, kMaxPlayers> seats;
  IdArray<Space, Lot> road;            ///< space 0 is not used
  IdArray<Tile, std::uint8_t> stock;   ///< tiles that can be built
  IdArray<Special, Seat, 4> specials;  ///< workers on gate, trading post, guild and joust
  Queue stables;
  Queue castle;
  Queue order;
  Queue passed;
  Seat inn_left;
  Seat inn_right;
  std::uint8_t provost;
  std::uint8_t bailiff;
  std::uint8_t scored;  ///< sections of the castle
  std::uint8_t round;   ///< counts from 1

  // The decision to be made.
  std::uint8_t players;
  Seat seat;
  Phase phase;
  Step step;
  std::uint8_t cursor;  ///< of the step: a place in the order, in a queue or on the road
  std::uint8_t depth;   ///< of the frames
  std::array<Frame, kMaxFrames> frames;

  Options options;
  std::uint8_t reserved;  ///< always 0: the bytes of a state have no holes

  /// How many bytes, from the first on, are the game itself: all of it.
  static constexpr std::size_t hashed_bytes();

  const Player& player(Seat s) const { return seats[merlon::index(s)]; }
  Player& player(Seat s) { return seats[merlon::index(s)]; }
  /// The space at the cursor, while the buildings of the road work.
  Space active_space() const { return Space(cursor); }
  Edition edition() const { return options.edition; }
  const Frame& top() const { return frames[depth - 1u]; }
  Frame& top() { return frames[depth - 1u]; }
  /// CA-8.6: whether a favour lowers the price of what is being built.
  bool is_cheaper() const { return top().is(Frame::kCheaper); }
  int houses_in(Section section) const {
    int sum = 0;
    for (const Player& player : seats) sum += player.houses[section];
    return sum;
  }
  /// Those that have not been scored, the next one first.
  Every<Section> sections_left() const { return every_between<Section>(scored, kSections); }

  friend bool operator==(const State&, const State&) = default;
};

constexpr std::size_t State::hashed_bytes() { return sizeof(State); }

/// Where a worker can go: a special building, the castle, or a space of the road.
class Target {
 public:
  static constexpr int kCount = kSpecials + 1 + kRoad;

  constexpr explicit Target(int number) : number_(number) {}
  constexpr explicit Target(Special special) : number_(number_of(special)) {}
  static constexpr Target castle() { return Target(kSpecials); }
  static constexpr Target road(Space space) { return Target(kSpecials + space.number()); }

  constexpr int number() const { return number_; }
  constexpr bool is_special() const { return number_ < kSpecials; }
  constexpr bool is_castle() const { return number_ == kSpecials; }
  constexpr bool is_on_road() const { return number_ > kSpecials; }
  constexpr Special special() const { return Special(number_); }
  constexpr Space space() const { return Space(number_ - kSpecials); }
  friend constexpr bool operator==(Target, Target) = default;

 private:
  int number_;
};

/// Up to four cubes in ascending order, packed into twelve bits: which ones are paid or taken where a
/// building leaves it open.
class CubeList {
 public:
  static constexpr int kCapacity = 4;

  CubeList() = default;
  static constexpr CubeList from_bits(std::uint32_t bits) {
    CubeList list;
    list.bits_ = bits & 0xFFF;
    return list;
  }
  constexpr CubeList with(Good good) const {
    return from_bits(bits_ | static_cast<std::uint32_t>(number_of(good) + 1) << (3 * size()));
  }
  constexpr int size() const { return (std::bit_width(bits_) + 2) / 3; }
  constexpr Cubes cubes() const {
    Cubes cubes;
    for (std::uint32_t rest = bits_; (rest & 7) != 0; rest >>= 3) cubes.add(Good((rest & 7) - 1), 1);
    return cubes;
  }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(CubeList, CubeList) = default;

 private:
  std::uint32_t bits_ = 0;
};

enum class MoveKind : std::uint8_t {
  place,      ///< a worker
  pass,       ///< no more workers on this round
  gate,       ///< the gate's worker goes elsewhere
  back,       ///< the gate's worker goes home
  provost,    ///< move the provost, by the guild or for money
  joust,      ///< pay for a favour
  no_joust,   ///< or not
  stay,       ///< at the inn
  leave,      ///< the inn
  take,       ///< goods of a production, or the owner's share
  trade,      ///< an exchange
  build,      ///< a tile of wood or stone
  residence,  ///< turn a building into one
  prestige,   ///< a prestige tile
  site,       ///< the residence it replaces
  batch,      ///< for the castle
  stop,       ///< no more batches
  favour,     ///< a line
  effect,     ///< a level of it
  none        ///< no trade, no tile, no residence, no effect
};

/// One small decision in 32 bits. Fields that a kind does not use are 0.
class Move {
 public:
  Move() = default;
  /// `what` is what the kind needs: a target, a tile, a space, a choice, a batch or a line.
  template <class What = int>
  static constexpr Move of(MoveKind kind, What what = {}, CubeList pay = {}, CubeList get = {}) {
    return Move(kind, number_of(what), pay, get);
  }
  static constexpr Move provost(int steps) { return of(MoveKind::provost, steps + kProvostZero); }
  /// A trade, at level 0, or an effect.
  static constexpr Move exchange(MoveKind kind, int level, Choice choice, CubeList pay, CubeList get) {
    return of(kind, 2 * level + choice.number(), pay, get);
  }
  static constexpr Move effect(int level) { return exchange(MoveKind::effect, level, kFirst, {}, {}); }
  /// What can be written, but is nothing that is offered here. A refusal tells why by its kind and what it is
  /// about: the tile of a build, line and level of an effect (`line_and_level`).
  template <class What = int>
  static constexpr Move not_offered(MoveKind kind, What what = {}) {
    return from_bits(of(kind, what).bits() | kNotOffered);
  }
  static constexpr int line_and_level(FavourLine line, int level) { return 8 * number_of(line) + level; }
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  constexpr MoveKind kind() const { return MoveKind(bits_ >> 24 & 0x7F); }
  constexpr int value() const { return static_cast<int>(bits_ >> 18 & 63); }
  constexpr Target target() const { return Target(value()); }
  constexpr int steps() const { return value() - kProvostZero; }
  constexpr Tile tile() const { return Tile(value()); }
  constexpr Space space() const { return Space(value()); }
  constexpr Batch batch() const { return Batch(value()); }
  constexpr FavourLine line() const { return FavourLine(value()); }
  constexpr int level() const { return value() / 2; }
  constexpr Choice choice() const { return Choice(value() % 2); }
  constexpr CubeList pay() const { return CubeList::from_bits(bits_ >> 6); }
  constexpr CubeList get() const { return CubeList::from_bits(bits_ & 63); }
  constexpr bool offered() const { return (bits_ & kNotOffered) == 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr int kProvostZero = 3;
  static constexpr std::uint32_t kNotOffered = 1u << 31;

  constexpr Move(MoveKind kind, int value, CubeList pay, CubeList get)
      : bits_(static_cast<std::uint32_t>(number_of(kind) << 24 | value << 18) | pay.bits() << 6 |
              get.bits()) {}

  std::uint32_t bits_;
};

using Moves = FixedList<Move, 64>;

enum class EventKind : std::uint8_t {
  income,     ///< `amount` deniers
  placed,     ///< `value` is a target, `amount` its price
  visited,    ///< the owner of a building gets a point for a worker placed there
  passed,     ///< `amount` deniers for the first
  home,       ///< a worker goes home; `value` is a target
  gained,     ///< deniers, points and cubes
  paid,       ///< deniers, points and cubes
  provost,    ///< moved to space `value`, `amount` deniers
  bailiff,    ///< moved to space `value`
  order,      ///< the stables have changed the order
  inn,        ///< a worker moves to the right circle
  built,      ///< `tile` on space `value`
  residence,  ///< on space `value`
  ordered,    ///< a residence on space `value` waits for a worker to leave
  house,      ///< in section `value`
  favour,     ///< a favour on line `value`, now at level `amount`
  lost,       ///< `amount` points, by a penalty
  scored,     ///< section `value`
  round,      ///< round `value` begins
  ended       ///< `amount` has a bit for every seat that wins
};

struct Event {
  EventKind kind;
  Seat seat;
  int value = 0;
  int amount = 0;
  Tile tile = Tile::empty;
  int deniers = 0;
  int points = 0;
  Cubes cubes{};
};

}  // namespace merlon::caylus
