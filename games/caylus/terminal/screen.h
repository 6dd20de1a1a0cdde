// Caylus in the terminal. The parts live in files of their own: the board in board.cpp, what stands round it
// in panel.cpp, the stock in stock.cpp, the log in log.cpp, moves in moves.cpp, what is typed in typing.cpp
// and reading.cpp, explanations in why.cpp, questions in question.cpp, and help in screen.cpp.
#pragma once

#include "games/caylus/engine/rules.h"
#include "screen/typed_screen.h"

namespace merlon::screen {

struct CaylusScreen {
  using Game = caylus::Caylus;
  using Seen = View<Game>;
  using Move = Game::Move;

  static std::vector<std::string> seat_names(Language language, int players);

  static Lines draw(const Voice& voice, const Seen& seen, const Frame& frame);
  static std::string question(const Voice& voice, const Seen& seen);
  static Lines introduction(const Voice& voice, const Seen& seen);
  static Lines how_to_play(const Voice& voice, const Seen& seen);
  static Lines overview(const Voice& voice, const Seen& seen);

  static std::vector<Told> tell(const Voice& voice, const Json& events, const Seen& after, Seat mover);

  static TypedMove read_move(const Voice& voice, const Seen& seen, std::string_view typed);
  static Lines list_moves(const Voice& voice, const Seen& seen);
  static std::string describe(const Voice& voice, const Seen& seen, Move move);

  static std::string refusal(const Voice& voice, const Refusal& refusal);
  static Lines consider(const Voice& voice, const Seen& now, const Seen& before, Move move,
                        const Refusal& refusal);
  static std::string_view rule_of(const Seen& seen, Move move);
  static Lines tell_result(const Voice& voice, const Seen& seen, const Json& result);
};

}  // namespace merlon::screen
