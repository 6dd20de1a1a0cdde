// What a game of Caylus is made of: options, the state, the moves, the events.
#pragma once

#include <array>
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

  static constexpr std::uint8_t kOptional = 1;  ///< it may be declined
  static constexpr std::uint8_t kCheaper = 2;   ///< by a favour: one wood or stone less, no denier

  bool is(std::uint8_t flag) const { return (detail & flag) != 0; }
  /// What the subject is in the phases that are about a tile, or about a class of tiles.
  Tile tile() const { return static_cast<Tile>(subject); }
  TileClass group() const { return static_cast<TileClass>(subject); }

  friend bool operator==(const Frame&, const Frame&) = default;
};
/// Room in a state. It is more than play needs, but its bytes count in hashes, so it stays.
inline constexpr int kMaxFrames = 8;
/// CA-8.4: a favour waits, above it one that came from a tile built by it, and on top is the effect of that.
inline constexpr int kDeepestFrames = 3;

struct Player {
  Cubes cubes;
  std::int16_t points;
  std::uint16_t deniers;
  std::uint8_t workers;  ///< in the supply
  std::array<std::uint8_t, kLines> favours;
  std::uint8_t lines_used;  ///< on this phase
  std::array<std::uint8_t, kSections> houses;
  std::uint8_t batches;  ///< given on this round

  friend bool operator==(const Player&, const Player&) = default;
};

/// A space of the road.
struct Space {
  Tile tile;
  std::uint8_t owner;    ///< kNone for neutral and fixed buildings
  std::uint8_t worker;   ///< kNone if nobody is there
  std::uint8_t pending;  ///< the seat whose residence replaces the building once its worker has left

  friend bool operator==(const Space&, const Space&) = default;
};

/// A list of seats with at most one entry each; the rest is kNone.
struct Queue {
  std::array<std::uint8_t, kMaxPlayers> seats;
  std::uint8_t size;

  bool has(Seat seat) const {
    for (std::size_t i = 0; i < size; ++i) {
      if (seats[i] == merlon::index(seat)) return true;
    }
    return false;
  }
  void push(Seat seat) { seats[size++] = static_cast<std::uint8_t>(merlon::index(seat)); }
  Seat operator[](std::size_t i) const { return Seat{seats[i]}; }

  friend bool operator==(const Queue&, const Queue&) = default;
};

inline Queue empty_queue() {
  Queue queue{};
  queue.seats.fill(0xFF);
  return queue;
}

/// A whole game. Unused places keep their empty value, so equal games are equal bytes.
struct State {
  std::array<Player, kMaxPlayers> seats;
  std::array<Space, kRoad + 1> road;     ///< space 0 is not used
  IdArray<Tile, std::uint8_t> stock;     ///< tiles that can be built
  std::array<std::uint8_t, 4> specials;  ///< workers on gate, trading post, guild and joust
  Queue stables;
  Queue castle;
  Queue order;
  Queue passed;
  std::uint8_t inn_left;
  std::uint8_t inn_right;
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

  static constexpr std::uint8_t kNone = 0xFF;

  /// How many bytes, from the first on, are the game itself: all of it.
  static constexpr std::size_t hashed_bytes();

  const Player& player(Seat s) const { return seats[merlon::index(s)]; }
  Player& player(Seat s) { return seats[merlon::index(s)]; }
  const Space& space(int i) const { return road[static_cast<std::size_t>(i)]; }
  Space& space(int i) { return road[static_cast<std::size_t>(i)]; }
  Edition edition() const { return options.edition; }
  const Frame& top() const { return frames[static_cast<std::size_t>(depth - 1)]; }
  /// CA-8.6: whether a favour lowers the price of what is being built.
  bool is_cheaper() const { return top().is(Frame::kCheaper); }
  int houses_in(int section) const {
    int sum = 0;
    for (const Player& player : seats) sum += player.houses[static_cast<std::size_t>(section)];
    return sum;
  }

  friend bool operator==(const State&, const State&) = default;
};

constexpr std::size_t State::hashed_bytes() { return sizeof(State); }

/// Where a worker can go: a special building, the castle, or a space of the road.
class Target {
 public:
  constexpr explicit Target(Special special) : code_(static_cast<int>(special)) {}
  static constexpr Target castle() { return Target(kSpecials); }
  static constexpr Target road(int space) { return Target(kSpecials + space); }
  static constexpr Target from_code(int code) { return Target(code); }

  constexpr int code() const { return code_; }
  constexpr bool is_special() const { return code_ < kSpecials; }
  constexpr bool is_castle() const { return code_ == kSpecials; }
  constexpr Special special() const { return static_cast<Special>(code_); }
  constexpr int space() const { return code_ - kSpecials; }
  friend constexpr bool operator==(Target, Target) = default;

 private:
  constexpr explicit Target(int code) : code_(code) {}
  int code_;
};
inline constexpr int kTargets = kSpecials + 1 + kRoad;

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
  constexpr CubeList with(int good) const {
    return from_bits(bits_ | static_cast<std::uint32_t>(good + 1) << (3 * size()));
  }
  constexpr int size() const {
    int count = 0;
    while (count < kCapacity && (bits_ >> (3 * count) & 7) != 0) ++count;
    return count;
  }
  constexpr int operator[](int i) const { return static_cast<int>(bits_ >> (3 * i) & 7) - 1; }
  constexpr Cubes cubes() const {
    Cubes cubes;
    for (int i = 0; i < size(); ++i) ++cubes.count[static_cast<std::size_t>((*this)[i])];
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
  static constexpr Move of(MoveKind kind, int value = 0, CubeList pay = {}, CubeList get = {}) {
    return Move(kind, value, pay, get);
  }
  static constexpr Move place(Target target) { return Move(MoveKind::place, target.code(), {}, {}); }
  static constexpr Move gate(Target target) { return Move(MoveKind::gate, target.code(), {}, {}); }
  static constexpr Move provost(int steps) { return Move(MoveKind::provost, steps + kProvostZero, {}, {}); }
  static constexpr Move build(Tile tile, CubeList pay) {
    return Move(MoveKind::build, caylus::index(tile), pay, {});
  }
  /// What can be written, but is nothing that is offered here. A refusal tells why by its kind and `value`:
  /// the tile of a build, line and level of an effect (`line_and_level`).
  static constexpr Move not_offered(MoveKind kind, int value = 0) {
    return from_bits(of(kind, value).bits() | kNotOffered);
  }
  static constexpr int line_and_level(int line, int level) { return 8 * line + level; }
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 24 & 0x7F); }
  constexpr int value() const { return static_cast<int>(bits_ >> 18 & 63); }
  constexpr Target target() const { return Target::from_code(value()); }
  constexpr int steps() const { return value() - kProvostZero; }
  constexpr Tile tile() const { return static_cast<Tile>(value()); }
  constexpr int space() const { return value(); }
  constexpr CubeList pay() const { return CubeList::from_bits(bits_ >> 6); }
  constexpr CubeList get() const { return CubeList::from_bits(bits_ & 63); }
  constexpr bool offered() const { return (bits_ & kNotOffered) == 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr int kProvostZero = 3;
  static constexpr std::uint32_t kNotOffered = 1u << 31;

  constexpr Move(MoveKind kind, int value, CubeList pay, CubeList get)
      : bits_(static_cast<std::uint32_t>(kind) << 24 | static_cast<std::uint32_t>(value) << 18 |
              pay.bits() << 6 | get.bits()) {}

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
