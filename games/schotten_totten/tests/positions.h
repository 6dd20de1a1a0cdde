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
#include "tests/support/said.h"

namespace merlon::schotten_totten {

using test::said::after;
using test::said::explanation;
using test::said::is_legal;
using test::said::json_of;
using test::said::legal_texts;
using test::said::move_of;
using test::said::refusal;
using test::said::refusal_fact;
using test::said::words_of;
SchottenTotten game_of(const State&);

inline constexpr Seat kFirst{0};
inline constexpr Seat kSecond{1};

/// Options by their names: "tactics=true hand=7"; what is not named keeps its default.
inline Options options_of(std::string_view words) { return test::said::options_from<SchottenTotten>(words); }

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

  /// The stone that the next calls are about, and what lies there on the sides of seats 0 and 1.
  Position& stone(int number, std::string_view first = "", std::string_view second = "");
  Position& side(int seat, std::string_view cards);
  Position& fog(int seat);
  Position& mud(int seat);
  Position& owner(int seat);
  /// A stone that the seat owns, by these cards.
  Position& claimed(int seat, int number, std::string_view cards) {
    return stone(number).side(seat, cards).owner(seat);
  }
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
  Position& clan_pile(std::string_view cards) { return pile(Pile::clan, cards); }
  /// Exactly this pile, top first. Cards that are left over then count as played, evenly by the two seats.
  Position& tactics_pile(std::string_view cards) { return pile(Pile::tactics, cards); }

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

  Position& pile(Pile pile, std::string_view top_first);

  State state_{};
  Stone stone_{0};
  int stamp_ = 0;
  bool turn_is_given_ = false;
  std::array<bool, 2> hand_is_given_{};
  std::array<bool, 2> pile_is_given_{};
};

/// A game that has just been dealt.
inline State new_game(const Options& options, std::uint64_t seed = 1) {
  return test::start_game<SchottenTotten>(kPlayers, options, seed);
}

/// The legal moves of one kind as text.
std::vector<std::string> legal_texts_of(const State& state, MoveKind kind);

/// Plays one move, which must be legal, and returns what happened.
std::vector<Event> play(State& state, std::string_view move);

/// Which stones are owned, as people number them: {1, 5}.
std::vector<int> owned_stones(const State& state, int seat);

}  // namespace merlon::schotten_totten
