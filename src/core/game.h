// The page to read first: what a game is to everything above it.
//
// A game is a struct of types and static functions. Its `State` is a plain value: no pointers, no heap, no
// padding, so copying is memcpy, comparing is comparing, and the hash runs over its bytes. Its rules are pure
// functions. All chance comes in at `start`, through a shuffler that the caller passes (fair for people, fast
// for playouts). Algorithms are templates over `Game`; the type-erased form for everybody else is
// `any/any_game.h`.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <span>

#include "core/fixed_list.h"
#include "core/hash.h"
#include "core/refusal.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/shuffle.h"

namespace merlon {

/// What one seat (or a spectator) may know of a state. Only the game's `redact` can make one, so whatever
/// takes a `View` provably works without the rest: computer players, logs, hints and exports do.
template <class G>
class View {
 public:
  /// The state with everything blanked that `seat` may not know.
  const typename G::State& state() const { return blanked_; }
  Seat seat() const { return seat_; }
  friend bool operator==(const View&, const View&) = default;

 private:
  friend G;
  View(const typename G::State& blanked, Seat seat) : blanked_(blanked), seat_(seat) {}

  typename G::State blanked_;
  Seat seat_;
};

/// A view as it was read: `seen` has its blanks, in `dealt` they are filled by some deal.
template <class State>
struct ReadView {
  State seen;
  State dealt;
};

/// The sink for playouts: events cost nothing when nobody listens.
struct NoEvents {
  template <class Event>
  void add(const Event&) {}
};

/// The sink for tables and tests: keeps what one move did, in order.
template <class Event, std::size_t Capacity = 128>
struct EventList : FixedList<Event, Capacity> {
  void add(const Event& event) { this->push(event); }
};

template <class G>
concept Game = requires(const typename G::State state, typename G::State& changing, typename G::Move move,
                        typename G::Moves& moves, const typename G::Options options, FastShuffler& shuffler,
                        Rng& rng, Seat seat, NoEvents& events, const View<G> view) {
  requires PlainValue<typename G::State>;
  requires sizeof(typename G::State) <= 1024;
  requires sizeof(typename G::Move) == sizeof(std::uint32_t);
  {
    G::start(options, 2, shuffler)
  } -> std::same_as<typename G::State>;                  // options, number of players, all chance
  { G::to_move(state) } -> std::same_as<Turn>;           // a seat, or over
  { G::legal(state, moves) };                            // never empty while the game runs
  { G::play(changing, move, events) };                   // the move must be legal
  { G::explain(state, move) } -> std::same_as<Refusal>;  // why a move cannot be made
  { G::result(state) } -> std::same_as<Result>;
  { G::redact(state, seat) } -> std::same_as<View<G>>;
  { G::imagine(view, rng) } -> std::same_as<typename G::State>;  // a random state that looks like the view
};

/// The state after a legal move, for code that looks ahead.
template <Game G>
typename G::State after(const typename G::State& state, typename G::Move move) {
  typename G::State next = state;
  NoEvents events;
  G::play(next, move, events);
  return next;
}

/// The stable hash of a state: equal on every platform, compiler and build. It covers the leading bytes that
/// the state declares as the game itself; a record made today can be checked for as long as these keep their
/// meaning.
template <class State>
  requires PlainValue<State>
std::uint64_t state_hash(const State& state) {
  static_assert(std::endian::native == std::endian::little, "states are hashed as little-endian bytes");
  return hash_bytes(std::as_bytes(std::span(&state, 1)).first(state.hashed_bytes()));
}

}  // namespace merlon
