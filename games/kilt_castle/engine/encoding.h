// The encoding of Kilt Castle for learners: moves as numbers, views as numbers in fixed places.
//
// Colours and cards are counted from a seat on, as seats are: colour 0 is that seat's first one, and the
// cards lie in the usual order of the colours so counted. In actions it is the seat that decides, in
// observations the viewer; so what a seat is asked fits what it sees, and all seats learn the same thing.
#pragma once

#include <span>
#include <vector>

#include "core/encoding.h"
#include "games/kilt_castle/engine/rules.h"

namespace merlon::kilt_castle {

struct Encoding {
  static constexpr int kSquares = kSide * kSide;  ///< row by row; water is counted too
  static constexpr int kOwnColours = 2;           ///< a seat's colours, at most
  static constexpr int kDoubleCards = kCards - kColours;

  // Where the numbers of each kind of move begin.
  static constexpr int kRelocate = 0;                                          // [card][place]
  static constexpr int kBuild = kRelocate + kCards * kPlaces;                  // [own colour][crests][square]
  static constexpr int kRoof = kBuild + kOwnColours * kFloorKinds * kSquares;  // [square]
  static constexpr int kSkip = kRoof + kSquares;
  static constexpr int kActions = kSkip + 1;

  static int action(const State& state, Move move);
  static Move move(const State& state, int number);
  static std::vector<Field> action_fields();

  static constexpr int observation_size(int players) {
    const int by_seat = 3;                             // to_move, turn_seat, ducats
    const int by_square = 4;                           // built, crests, roofs, heights
    const int by_colour = 1 + kFloorKinds + kSquares;  // building_colour, stock, tops
    const int cards = kCards * kPlaces + kDoubleCards + kCards;
    const int rest = 6 + 4 + 3 + kPlaces;  // options, phase, three single numbers, front
    return by_seat * players + by_square * kSquares + by_colour * colours_in_game(players) + cards + rest;
  }
  static std::vector<Field> observation_fields(int players);
  static void observe(const View<KiltCastle>& view, std::span<float> numbers);

  /// KC-8.2 bounds the turns: a card, two floors, a roof.
  static constexpr int longest_game(const Options& /*options*/, int /*players*/) {
    return kTurnLimit * (1 + 2 + 1);
  }
};

}  // namespace merlon::kilt_castle
