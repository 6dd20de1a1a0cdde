// Two games so small that everything about them is known: yardsticks for the search itself.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/advice.h"
#include "core/game.h"
#include "core/options.h"

namespace merlon::test {

/// A move of a toy: one number.
class ToyMove {
 public:
  ToyMove() = default;
  static constexpr ToyMove from_bits(std::uint32_t bits) {
    ToyMove move;
    move.bits_ = bits;
    return move;
  }
  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(ToyMove, ToyMove) = default;

 private:
  std::uint32_t bits_;
};

/// What both toys do without: options, refusals, descriptions.
template <class ToyState>
struct ToyAdvice {
  using Description = std::array<float, 1>;
  using Descriptions = std::array<Description, kMaxSeats>;
  using Weights = merlon::Weights<1, 2, 1>;
  static constexpr Style kStyle{};

  static int players(const ToyState& state) { return state.players; }
  static void describe(const ToyState& /*state*/, Descriptions& seats) { seats = {}; }
  struct MoveDescriber {
    explicit MoveDescriber(const ToyState& /*state*/) {}
    void describe(ToyMove /*move*/, MoveFeatures& /*features*/) const {}
  };
  static bool settled(const ToyState& /*state*/) { return true; }
  static const Weights& weights(int /*players*/) { return kNoWeights<Weights>; }
  static const Levels& levels(int /*players*/) {
    static constexpr Levels kTable{};
    return kTable;
  }
};

struct ToyOptions {
  friend bool operator==(const ToyOptions&, const ToyOptions&) = default;
};

/// Nim: take any number from one of three heaps; whoever takes the last thing wins. With two players a
/// position is lost for the one on turn exactly if the binary sum of the heaps is 0.
struct Nim {
  struct State {
    std::array<std::uint8_t, 3> heaps;
    std::uint8_t players;
    std::uint8_t turn;
    static constexpr std::size_t hashed_bytes() { return 5; }
    friend bool operator==(const State&, const State&) = default;
  };
  struct Advice : ToyAdvice<State> {
    static constexpr bool kHidden = false;
  };
  using Options = ToyOptions;
  using Move = ToyMove;
  using Moves = FixedList<ToyMove, 64>;

  static State position(std::array<std::uint8_t, 3> heaps, int players = 2) {
    return {heaps, static_cast<std::uint8_t>(players), 0};
  }
  static Move take(std::uint32_t heap, std::uint32_t count) { return Move::from_bits(heap * 16 + count); }
  template <class AnyShuffler>
  static State start(const Options& /*options*/, int players, AnyShuffler& /*shuffler*/) {
    return position({3, 4, 5}, players);
  }
  static Turn to_move(const State& state) {
    return {Seat{static_cast<std::uint8_t>(state.turn % state.players)},
            state.heaps == decltype(state.heaps){}};
  }
  static void legal(const State& state, Moves& moves) {
    moves.clear();
    for (std::uint32_t heap = 0; heap < 3; ++heap) {
      for (std::uint32_t count = 1; count <= state.heaps[heap]; ++count) moves.push(take(heap, count));
    }
  }
  template <class Events>
  static void play(State& state, Move move, Events& /*events*/) {
    state.heaps[move.bits() / 16] =
        static_cast<std::uint8_t>(state.heaps[move.bits() / 16] - move.bits() % 16);
    ++state.turn;
  }
  static Refusal explain(const State& /*state*/, Move /*move*/) { return {}; }
  static Result result(const State& state) {
    Result result;
    result.over = to_move(state).over;
    result.players = state.players;
    const auto last = static_cast<std::size_t>((state.turn + state.players - 1) % state.players);
    for (std::size_t s = 0; s < state.players; ++s) {
      result.ranks[s] = s == last ? 1 : 2;
      result.scores[s] = s == last ? 1 : 0;
    }
    return result;
  }
  static View<Nim> redact(const State& state, Seat seat) { return View<Nim>(state, seat); }
  static State imagine(const View<Nim>& view, Rng& /*rng*/) { return view.state(); }
};
static_assert(Game<Nim>);

/// Two cards of 1 to 5 are dealt, one to each player. The first may pass, which is a draw, or challenge; then
/// the second must name his card, and the higher one wins. So a challenge with card c wins in (c - 1) of 4
/// cases, and the second player's only legal move depends on what the first cannot see.
struct HighCard {
  struct State {
    std::array<std::uint8_t, 2> cards;  ///< 0 in a view: unknown
    std::uint8_t players;
    std::uint8_t phase;  ///< 0 first to decide, 1 second to name, 2 passed, 3 shown
    static constexpr std::size_t hashed_bytes() { return 4; }
    friend bool operator==(const State&, const State&) = default;
  };
  struct Advice : ToyAdvice<State> {
    static constexpr bool kHidden = true;
  };
  using Options = ToyOptions;
  using Move = ToyMove;
  using Moves = FixedList<ToyMove, 8>;

  static constexpr Move pass() { return Move::from_bits(10); }
  static constexpr Move challenge() { return Move::from_bits(11); }

  static State dealt(int first, int second) {
    return {{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}, 2, 0};
  }
  template <class AnyShuffler>
  static State start(const Options& /*options*/, int /*players*/, AnyShuffler& /*shuffler*/) {
    return dealt(3, 4);
  }
  static Turn to_move(const State& state) {
    return {Seat{static_cast<std::uint8_t>(state.phase == 1 ? 1 : 0)}, state.phase >= 2};
  }
  static void legal(const State& state, Moves& moves) {
    moves.clear();
    if (state.phase == 0) {
      moves.push(pass());
      moves.push(challenge());
    } else {
      moves.push(Move::from_bits(state.cards[1]));
    }
  }
  template <class Events>
  static void play(State& state, Move move, Events& /*events*/) {
    state.phase = state.phase == 1 ? 3 : move == pass() ? 2 : 1;
  }
  static Refusal explain(const State& /*state*/, Move /*move*/) { return {}; }
  static Result result(const State& state) {
    Result result;
    result.over = state.phase >= 2;
    result.players = 2;
    const bool draw = state.phase == 2;
    const std::size_t winner = state.cards[0] > state.cards[1] ? 0 : 1;
    for (std::size_t s = 0; s < 2; ++s) result.ranks[s] = draw || s == winner ? 1 : 2;
    return result;
  }
  static View<HighCard> redact(const State& state, Seat seat) {
    State blanked = state;
    blanked.cards[1 - index(seat)] = 0;
    return View<HighCard>(blanked, seat);
  }
  static State imagine(const View<HighCard>& view, Rng& rng) {
    State state = view.state();
    const std::size_t hidden = 1 - index(view.seat());
    const std::uint8_t known = state.cards[1 - hidden];
    const auto drawn = static_cast<std::uint8_t>(1 + rng.below(4));
    state.cards[hidden] = static_cast<std::uint8_t>(drawn >= known ? drawn + 1 : drawn);
    return state;
  }
};
static_assert(Game<HighCard>);

}  // namespace merlon::test
