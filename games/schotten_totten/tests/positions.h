// Schotten-Totten for tests: positions written down in a few words, moves and refusals as text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

inline constexpr Seat kFirst{0};
inline constexpr Seat kSecond{1};

/// Options by their names: "tactics=true hand=7"; what is not named keeps its default.
Options options_of(std::string_view words);

/// Cards by their names: "r7 leader1".
std::vector<Card> cards_of(std::string_view words);
Card card_of(std::string_view word);
std::string text_of(const std::vector<Card>& cards);
ClanSet clan_set(std::string_view words);
TacticsSet tactics_set(std::string_view words);

/// A position, said in words. Seats are 0 and 1, stones 1 to 9. What is not said is filled in so that every
/// card has exactly one place: hands are dealt to the limit from the lowest values, the rest makes the piles.
/// Formation cards get the stamps 1, 2, 3, … in the order in which they are named, and the turn is the one
/// after the last stamp.
class Position {
 public:
  explicit Position(std::string_view options = "");

  /// The stone that the next calls are about.
  Position& stone(int number);
  Position& side(int seat, std::string_view cards);
  Position& fog(int seat);
  Position& mud(int seat);
  Position& owner(int seat);
  /// Three weak cards at every stone, so that `seat` has no free slot: clans of r, o, y and g, and b1 b2 b4.
  Position& crowd(int seat);

  /// Exactly this hand.
  Position& hand(int seat, std::string_view cards);
  /// Open discards that came from the side of `seat`.
  Position& discards(int seat, std::string_view cards);
  /// Clan cards that lie open somewhere; it does not matter where.
  Position& open(std::string_view cards) { return discards(0, cards); }
  /// Every clan card that is not placed and not among `hidden` lies open.
  Position& open_all_but(std::string_view hidden);
  /// Tricks that have been played.
  Position& played(int seat, std::string_view tricks);
  /// Exactly this pile, top first. Cards that are left over then lie open among the discards of seat 0.
  Position& clan_pile(std::string_view cards);
  /// Exactly this pile, top first. Cards that are left over then count as played, evenly by the two seats.
  Position& tactics_pile(std::string_view cards);

  Position& to_move(int seat);
  Position& phase(Phase phase);
  Position& turn(int number);
  /// Empty turns that have just gone by.
  Position& passes(int number);

  State state() const;
  operator State() const {
    return state();
  }  // NOLINT(google-explicit-constructor): a position reads like a state

 private:
  struct Filling;

  State state_{};
  Stone stone_{0};
  int stamp_ = 0;
  bool turn_is_given_ = false;
  std::array<bool, 2> hand_is_given_{};
  std::array<bool, 2> pile_is_given_{};
};

/// A game that has just been dealt.
State new_game(const Options& options, std::uint64_t seed = 1);

/// A move by its text, for example "r7@3".
Move move_of(const State& state, std::string_view text);

/// Why a move is refused, as "CODE RULE"; "allowed" if it is not. Says so if `legal` and `explain` disagree.
std::string refusal(const State& state, std::string_view move);
std::string refusal(const State& state, Move move);

/// The text in one fact of a refusal, such as the counterexample in "cards".
std::string refusal_fact(const State& state, std::string_view move, std::string_view name);

/// All legal moves as text, in the engine's order; only those of one kind if it is given.
std::vector<std::string> legal_moves(const State& state);
std::vector<std::string> legal_moves(const State& state, MoveKind kind);

/// Plays one move, which must be legal, and returns what happened.
std::vector<Event> play(State& state, Move move);
std::vector<Event> play(State& state, std::string_view move);

/// The state after some moves, all of which must be legal.
template <class... Texts>
State after(State state, const Texts&... moves) {
  (play(state, std::string_view(moves)), ...);
  return state;
}

/// Which stones are owned, as people number them: {1, 5}.
std::vector<int> owned_stones(const State& state, int seat);

}  // namespace merlon::schotten_totten
