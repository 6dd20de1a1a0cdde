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
#include <string>
#include <string_view>
#include <vector>

#include "core/advice.h"
#include "core/description.h"
#include "core/encoding.h"
#include "core/expected.h"
#include "core/fixed_list.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/options.h"
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

// --- the contract ------------------------------------------------------------------------------------------
//
// A game is a struct `G` with all of this; whoever forgets a part is told its name by the compiler.
// Algorithms ask for what they need: search and playouts for `Game`, batches for `Encoded`, computer players
// for `Advised`, the registry for all of it (`WholeGame`).

/// The rules.
template <class G>
concept Rules = requires(const typename G::State state, typename G::State& changing, typename G::Move move,
                         typename G::Moves& moves, const typename G::Options options, FastShuffler& shuffler,
                         NoEvents& events) {
  requires PlainValue<typename G::State>;
  requires sizeof(typename G::State) <= 1024;
  requires sizeof(typename G::Move) == sizeof(std::uint32_t);
  { G::start(options, 2, shuffler) } -> std::same_as<typename G::State>;  // number of players, all chance
  { G::to_move(state) } -> std::same_as<Turn>;                            // a seat, or over
  { G::legal(state, moves) };           // in a stable order; never empty while the game runs
  { G::play(changing, move, events) };  // the move must be legal
  {
    G::explain(state, move)
  } -> std::same_as<Refusal>;  // why a move cannot be made; allows what `legal` lists
  { G::result(state) } -> std::same_as<Result>;
};

/// Who may know what. `to_move`, `legal`, `explain`, `result` and the game's previews work on what `redact`
/// returns, too, for the seat that the view is for: a computer player, a hint and the page have nothing else.
template <class G>
concept Knowledge =
    Rules<G> && requires(const typename G::State state, Rng& rng, Seat seat, const View<G> view) {
      { G::redact(state, seat) } -> std::same_as<View<G>>;
      {
        G::imagine(view, rng)
      } -> std::same_as<typename G::State>;  // a random state that looks like the view
    };

template <class G>
concept Game = Knowledge<G>;

/// How people and programs write and read it: names, options, moves, events, positions.
template <class G>
concept Described =
    Game<G> && requires(const typename G::State state, typename G::Move move, const typename G::Event event,
                        const typename G::Options options, JsonWriter& json, const Json read, Seat viewer,
                        std::string_view text) {
      { G::kKey } -> std::convertible_to<std::string_view>;
      { G::kNameEnglish } -> std::convertible_to<std::string_view>;
      { G::kNameGerman } -> std::convertible_to<std::string_view>;
      { G::kRulesVersion } -> std::convertible_to<int>;  // goes up when games would go another way
      { G::kReplaysSince } -> std::convertible_to<int>;  // the oldest version whose games can be gone on with
      { G::kMinPlayers } -> std::convertible_to<int>;
      { G::kMaxPlayers } -> std::convertible_to<int>;
      { G::kDescription } -> std::convertible_to<const Description&>;  // for others: core/description.h
      { G::option_specs() } -> std::same_as<std::span<const OptionSpec<typename G::Options>>>;
      { G::option_sets() } -> std::same_as<std::vector<OptionTexts>>;  // worth measuring; the default first
      { G::turn_number(state) } -> std::same_as<int>;                  // of the next move, counted from 1
      { G::endgame(state) } -> std::same_as<bool>;                     // the last round has begun
      { G::move_text(state, move, viewer) } -> std::same_as<std::string>;  // as the viewer may know it
      { G::parse_move(state, text) } -> std::same_as<Expected<typename G::Move>>;
      { G::write_move(json, state, move, viewer) };
      { G::write_event(json, event, viewer) };
      { G::write_state(json, state) };  // members of an object; the state may be a view's
      { G::read_state(read, options, 2) } -> std::same_as<Expected<typename G::State>>;
      { G::write_result_items(json, state) };       // how the result came about
      { G::write_explanation(json, state, move) };  // what an explanation shows besides the refusal
    };

/// Moves and views as numbers, for learners. Neither range depends on options, so that one learner serves all
/// of them; the observation depends on the number of players.
template <class G>
concept Encoded = Game<G> && requires(const typename G::State state, typename G::Move move, int number,
                                      const View<G> view, std::span<float> numbers) {
  { G::Encoding::kActions } -> std::convertible_to<int>;
  // The number of a legal move: 0 to kActions - 1, different for different moves of one position.
  { G::Encoding::action(state, move) } -> std::same_as<int>;
  // The legal move of this number; if there is none in this position, any move that is not legal in it.
  { G::Encoding::move(state, number) } -> std::same_as<typename G::Move>;
  // How the actions lie one after the other; the sizes add up to kActions.
  { G::Encoding::action_fields() } -> std::same_as<std::vector<Field>>;
  { G::Encoding::observation_size(number) } -> std::same_as<int>;  // number of players
  { G::Encoding::observation_fields(number) } -> std::same_as<std::vector<Field>>;
  // Writes what the viewer sees; every number of the span is written. Seats are counted as in `SeatOrder`.
  // Because it takes a view it cannot tell what the viewer may not know.
  { G::Encoding::observe(view, numbers) };
  // More decisions than this no game has, with these options and this number of players: a bound that
  // follows from the rules, and is far above usual lengths.
  { G::Encoding::longest_game(state.options, number) } -> std::same_as<int>;
};

/// What a computer player needs besides.
template <class G>
concept Advised =
    Game<G> && requires(const typename G::State state, typename G::Move move,
                        typename G::Advice::Descriptions& descriptions, MoveFeatures& features) {
      typename G::Advice::Weights;
      { G::Advice::kHidden } -> std::convertible_to<bool>;  // whether anything is imagined
      { G::Advice::players(state) } -> std::same_as<int>;
      { G::Advice::describe(state, descriptions) };  // every seat
      { typename G::Advice::MoveDescriber(state).describe(move, features) };
      { G::Advice::settled(state) } -> std::same_as<bool>;  // may be judged as it stands
      { G::Advice::weights(2) } -> std::same_as<const typename G::Advice::Weights&>;
      { G::Advice::kStyle } -> std::convertible_to<Style>;
      { G::Advice::levels(2) } -> std::same_as<const Levels&>;
    };

/// What the registry asks for. A game may have these parts, too; each is asked for where it is used:
/// - `any_move(state, rng)`: a random legal move without the list, where that is faster
/// - `trial(state)`, `in_order(state, moves)`: a turn that people may put together in another order than it
///   is played
/// - `next_game(state)`: options for the next game of a match
/// - `by_rules(state, version)`: states of older rules; needed if kReplaysSince is less than kRulesVersion
/// - `read_view(json, options, players)`: fills the blanks of a view; needed if something is hidden
/// - `Advice::group(move)`: moves of the same number, other than 0, are the same decision carried out in
///   different ways (from which pile to draw, which goods to pay with), and every level takes the best way
/// - `Advice::solvable(state)`, `endgame_key(state)`: where the end can be computed, and what it depends on
template <class G>
concept WholeGame = Described<G> && Encoded<G> && Advised<G>;

// --- what every game has -----------------------------------------------------------------------------------

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
