// What a game of Schotten-Totten is made of: options, the state, the moves, the events.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/schotten_totten/engine/board.h"

namespace merlon::schotten_totten {

enum class Starter : std::uint8_t { random, first, second };
enum class Claims : std::uint8_t { anytime, start, after };
enum class Scout : std::uint8_t { one, any };
enum class ScoutReturn : std::uint8_t { top, bottom };

/// The rules agreed on; one byte each, listed with names and rule numbers in `options.h`. Defaults: the 2004
/// rules.
struct Options {
  std::uint8_t values = 9;
  std::uint8_t hand = 6;
  bool tactics = false;
  Claims claims = Claims::anytime;
  bool auto_claim = true;
  Scout scout = Scout::one;
  ScoutReturn scout_return = ScoutReturn::top;
  std::uint8_t reinforcement = 7;
  bool terrain_movable = true;
  bool proof_counts_unplayed_tactics = false;
  Starter starter = Starter::random;

  friend bool operator==(const Options&, const Options&) = default;
};

/// One seat's side of one stone: formation cards in the order they came to lie there, each with the number of
/// the turn on which it did (its stamp). Empty places hold `Card::none` and stamp 0.
struct Side {
  std::array<Card, kMaxSlots> cards{Card::none, Card::none, Card::none, Card::none};
  std::array<std::uint8_t, kMaxSlots> stamps{};

  int size() const {
    // Only an empty place has the top bit of its byte set.
    return kMaxSlots - std::popcount(std::bit_cast<std::uint32_t>(cards) & 0x80808080u);
  }
  /// The turn on which this side got its newest card.
  int stamp() const;
  int find(Card card) const;
  void lay(Card card, int turn);
  void take(Card card);

  friend bool operator==(const Side&, const Side&) = default;
};

/// ST-3: the classes of formations, strongest last. Under Fog only the total counts.
enum class FormationClass : std::uint8_t { none, total, horde, run, clan, team, ordered_clan };

/// A formation as far as comparing goes: class first, then the sum of values.
struct Strength {
  FormationClass formation = FormationClass::none;
  std::uint8_t sum = 0;
  friend constexpr auto operator<=>(const Strength&, const Strength&) = default;
};

enum class Phase : std::uint8_t {
  claim_before,  ///< manual claims before the play; only when something is provable
  play,
  scout_draw,    ///< option scout=any: from which pile to take the next card
  scout_return,  ///< which card to put back
  claim_after,   ///< manual claims after the play; only when something is provable
  draw,          ///< from which pile to fill up; only when both have cards
  over
};

/// What each of the two players has of something.
template <class T>
using BySeat = IdArray<Seat, T, kPlayers>;
inline constexpr auto kSeats = every<Seat>(kPlayers);

/// A whole game, hidden cards included. Unused places keep their empty value, so equal games are equal bytes.
struct State {
  // Cards in hands and what is known of them.
  BySeat<ClanSet> hand_clan;
  ClanSet visible;  ///< every clan card that lies open; it only grows
  BySeat<ClanSet> discards;
  ClanSet scouted;  ///< what the Scout player knows: cards he put back, in a pile or drawn by the opponent
  BySeat<TacticsSet> hand_tactics;
  BySeat<TacticsSet> played;  ///< every tactics card a seat has played, whatever became of it
  BySeat<TacticsSet> discards_tactics;
  TacticsSet scouted_tactics;

  BySeat<StoneSet> owned;
  BySeat<IdArray<Stone, Side>> sides;

  // Piles, bottom first: the last card is drawn first.
  std::array<Card, kMaxClanPile> clan_pile;
  std::array<Card, kTacticsCards> tactics_pile;
  IdArray<Pile, std::uint8_t> pile_size;
  IdArray<Pile, std::uint8_t> put_back_in_pile;  ///< cards put back with the Scout that still lie there

  // Numbers everybody knows; in a view the hands themselves may be blank.
  BySeat<std::uint8_t> clan_count;
  BySeat<std::uint8_t> tactics_count;

  // Terrain on the table: its stone and the seat that laid it; else no stone and `kSpectator`.
  IdArray<Terrain, Stone> terrain_stone;
  IdArray<Terrain, Seat> terrain_seat;

  Options options;
  Seat seat;  ///< on turn
  Phase phase;
  std::uint8_t turn;    ///< counts every turn from 1, passes too
  std::uint8_t passes;  ///< empty turns in succession: a pass, no claim, no draw; the second ends the game
  std::uint8_t turn_is_idle;  ///< nothing but a pass has happened on this turn
  std::uint8_t scout_left;    ///< cards still to draw or to put back with the Scout
  std::uint8_t reserved;      ///< always 0

  // What follows from the above and is kept for speed; `refresh_stone` brings it in line. It is not hashed,
  // so that it may change without making old records invalid.
  BySeat<StoneSet> free;                       ///< unclaimed and with a free place for the seat
  BySeat<IdArray<Stone, Strength>> strengths;  ///< of complete sides at unclaimed stones, else none
  std::array<std::uint8_t, 2> padding;         ///< always 0: the bytes of a state are what is compared

  /// How many bytes, from the first on, are the game itself.
  static constexpr std::size_t hashed_bytes();

  void take_from_hand(Seat s, Card card) {
    remove_card(hand_clan[s], hand_tactics[s], card);
    --(is_clan(card) ? clan_count : tactics_count)[s];
  }
  int hand_size(Seat s) const { return clan_count[s] + tactics_count[s]; }
  StoneSet unclaimed() const { return StoneSet::all() - (owned[Seat{0}] | owned[Seat{1}]); }
  /// Unclaimed stones where the formation of `s` is complete.
  StoneSet complete(Seat s) const { return unclaimed() - free[s]; }
  /// ST-8.5: the game ended by two empty turns.
  bool settled() const { return passes == 2; }
  ClanSet unseen() const { return ClanSet::deck(options.values) - visible; }
  void lay_terrain(Terrain terrain, Seat owner, Stone stone) {
    terrain_stone[terrain] = stone;
    terrain_seat[terrain] = owner;
  }
  void lift_terrain(Terrain terrain) { lay_terrain(terrain, kSpectator, Stone::none()); }
  bool has_fog(Stone stone) const { return terrain_stone[Terrain::fog] == stone; }
  bool has_mud(Stone stone) const { return terrain_stone[Terrain::mud] == stone; }
  /// Cards that make a formation at this stone.
  int slots(Stone stone) const { return has_mud(stone) ? 4 : 3; }
  Strength strength(Seat s, Stone stone) const { return strengths[s][stone]; }
  const Side& side(Seat s, Stone stone) const { return sides[s][stone]; }
  Side& side(Seat s, Stone stone) { return sides[s][stone]; }

  friend bool operator==(const State&, const State&) = default;
};

constexpr std::size_t State::hashed_bytes() { return offsetof(State, free); }

enum class MoveKind : std::uint8_t {
  place,     ///< a clan, morale or terrain card to a stone
  scout,     ///< play the Scout and draw from a pile
  draw,      ///< take a card from a pile
  put_back,  ///< Scout: a hand card back to its pile
  redeploy,  ///< an own card to another stone, or off the table
  deserter,  ///< an opposing card off the table
  traitor,   ///< an opposing clan card to an own side
  claim,
  done,  ///< no further claims in this window
  pass
};

/// One small decision in 32 bits. Fields that a kind does not use are 0.
class Move {
 public:
  static constexpr Stone kOff{kStones};  ///< the target "off the table"

  Move() = default;
  static constexpr Move place(Card card, Stone to) { return Move(MoveKind::place, card, Stone(0), to); }
  static constexpr Move scout(Pile pile) { return Move(MoveKind::scout, pile); }
  static constexpr Move draw(Pile pile) { return Move(MoveKind::draw, pile); }
  static constexpr Move put_back(Card card) { return Move(MoveKind::put_back, card); }
  static constexpr Move redeploy(Card card, Stone from, Stone to) {
    return Move(MoveKind::redeploy, card, from, to);
  }
  static constexpr Move deserter(Card card, Stone from) { return Move(MoveKind::deserter, card, from); }
  static constexpr Move traitor(Card card, Stone from, Stone to) {
    return Move(MoveKind::traitor, card, from, to);
  }
  static constexpr Move claim(Stone stone) { return Move(MoveKind::claim, Card{}, Stone(0), stone); }
  static constexpr Move done() { return Move(MoveKind::done); }
  static constexpr Move pass() { return Move(MoveKind::pass); }
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  constexpr MoveKind kind() const { return MoveKind(bits_ >> 16 & 0xFF); }
  constexpr Card card() const { return Card(bits_ >> 8 & 0xFF); }
  constexpr Stone from() const { return Stone(bits_ >> 4 & 15); }
  constexpr Stone to() const { return Stone(bits_ & 15); }
  constexpr Stone stone() const { return to(); }
  constexpr Pile pile() const { return Pile(bits_ & 15); }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr explicit Move(MoveKind kind, Card card = Card{}, Stone from = Stone(0), Stone to = Stone(0))
      : bits_(static_cast<std::uint32_t>(number_of(kind) << 16 | index(card) << 8 | from.number() << 4 |
                                         to.number())) {}
  constexpr Move(MoveKind kind, Pile pile) : Move(kind, Card{}, Stone(0), Stone(number_of(pile))) {}

  std::uint32_t bits_;
};

/// The most moves one position offers are 505, with Redeploy, Deserter and Traitor among seven cards in hand
/// and room at all nine stones: 19 own cards (two a stone, and one more at Mud) and both terrain cards go to
/// eight other stones or off the table (189), 28 opposing cards desert (28) or go to nine stones (252), and
/// so do four more hand cards (36). `rules_bounds_test.cpp` counts all other tables that `set` accepts.
using Moves = FixedList<Move, 512>;

enum class EventKind : std::uint8_t {
  placed,     ///< card to stone
  trick,      ///< a trick card was played
  drew,       ///< card (hidden to others) from pile
  put_back,   ///< card (hidden to others) on pile
  moved,      ///< Redeploy or Traitor: card from stone to stone
  discarded,  ///< Redeploy or Deserter: card off the table
  claimed,    ///< stone
  passed,
  settled,  ///< two empty turns: an open stone is given to `seat`, or to nobody (kSpectator)
  ended     ///< the game is over; `seat` has won, or nobody (kSpectator)
};

struct Event {
  EventKind kind;
  Seat seat;
  Card card = Card::none;
  Stone from = Stone::none();
  Stone to = Stone::none();
};

inline int Side::stamp() const {
  int newest = 0;
  for (const std::uint8_t stamp : stamps) newest = stamp > newest ? stamp : newest;
  return newest;
}

inline int Side::find(Card card) const {
  for (int i = 0; i < kMaxSlots; ++i) {
    if (cards[at(i)] == card) return i;
  }
  return -1;
}

inline void Side::lay(Card card, int turn) {
  // All four places are written at once: after a write of one byte the processor would have to wait before it
  // can read them together, as `size` does next.
  const auto place = at(size());
  const std::uint32_t change = std::uint32_t{0xFF} ^ static_cast<std::uint32_t>(index(card));
  cards = std::bit_cast<decltype(cards)>(std::bit_cast<std::uint32_t>(cards) ^ change << (8 * place));
  stamps[place] = static_cast<std::uint8_t>(turn);
}

inline void Side::take(Card card) {
  auto place = at(find(card));
  for (; place + 1 < kMaxSlots; ++place) {
    cards[place] = cards[place + 1];
    stamps[place] = stamps[place + 1];
  }
  cards[place] = Card::none;
  stamps[place] = 0;
}

}  // namespace merlon::schotten_totten
