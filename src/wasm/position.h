// A position that somebody asks about: the view of a table, completed to a game, what has been tried out on
// it, and the voice in which the answer is given.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "any/any_view.h"
#include "screen/screen.h"
#include "wasm/question.h"

namespace merlon::wasm {

/// The game of the member "position"; fails if it is none. What its viewer cannot know is dealt by chance.
std::unique_ptr<any::AnyGame> read_position(Question& question);

/// Who sees a position: the viewer of the view, or whoever is to move where everything lies open.
Seat seer_of(const Question& question, const any::AnyGame& game);

/// How the answer speaks: in the language of the question, to its "viewer", with its "names".
class Speaker {
 public:
  /// Fails if "viewer" or "names" are not what they should be.
  Speaker(Question& question, const any::AnyGame& game);

  const screen::GameScreen& screen() const { return *screen_; }
  const screen::Voice& voice() const { return voice_; }

  /// A move in words; the view is that of the seat that moves.
  std::string describe(const any::AnyView& view, any::AnyMove move) const;

 private:
  const screen::GameScreen* screen_;
  screen::Voice voice_;
};

/// Moves tried out on a position, one after the other.
struct Staging {
  std::vector<any::AnyMove> moves;     ///< all of them
  std::unique_ptr<any::AnyGame> game;  ///< after those that show nothing hidden: all, or all but the last
  std::size_t played = 0;              ///< how many moves that are
  std::string events = "[]";           ///< what all of them do, as the seer may know
  /// The last one shows something hidden, or passes the decision to somebody else.
  bool revealing = false;
  // After a last move that shows something: the position with blanks, and a game of which nothing may be told
  // but who is to move. Empty otherwise.
  std::string foreseen;
  std::unique_ptr<any::AnyGame> after;

  Turn turn() const { return last().to_move(); }
  bool endgame() const { return last().endgame(); }

 private:
  const any::AnyGame& last() const { return after == nullptr ? *game : *after; }
};

/// Plays the moves of the member "staged"; fails with ILLEGAL, BAD_MOVE or REVEALED and the index of the
/// move.
std::optional<Staging> stage(Question& question, const any::AnyGame& start, Seat seer,
                             const std::vector<std::string>& moves);

}  // namespace merlon::wasm
