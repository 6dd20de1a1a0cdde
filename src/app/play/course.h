// The course of one game: how it stands, how it got here and who decided what. The log is told from it, and
// it can be taken back.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/screen_names.h"
#include "host/session.h"

namespace merlon::app {

/// Who made a move.
enum class Chooser {
  person,
  same_line,  ///< a person, in one line with the move before
  computer,
  nobody  ///< it was the only legal one
};

/// What happened on one turn, in one line.
struct LogLine {
  int turn = 0;
  std::string text;
  std::size_t step = 0;  ///< the last step that belongs to it, counted from 1
};

class Course {
 public:
  explicit Course(Session session) : session_(std::move(session)) {}

  const any::AnyGame& game() const { return session_.game(); }
  const Session& session() const { return session_; }
  std::size_t steps() const { return steps_.size(); }

  void play(any::AnyMove move, Chooser chooser);

  /// Whether there is a decision of a person to go back to.
  bool can_undo() const;
  /// Whether the seat that would decide again after `undo` has seen, in what would be undone, something that
  /// was hidden before.
  bool undo_reveals() const;
  /// Goes back to the last decision of a person: to before everything that was typed in that line.
  void undo();

  /// The game turn by turn, as the voice's viewer may know it: all of it, or about as many turns as are asked
  /// for, to save time.
  std::vector<LogLine> log(const GameScreen& screen, const Voice& voice,
                           std::optional<int> turns = std::nullopt) const;
  /// What the last turn did, for anybody to read.
  std::string last_turn(const GameScreen& screen, const Voice& voice) const;

  /// The step after which the seat made its last decision; everything later is news to it.
  std::size_t last_decision(Seat seat) const;

  /// The moves as a viewer may see them: "r7@3", "return clan".
  std::vector<RecordMove> moves_seen_by(Seat viewer) const;

 private:
  /// The number of steps before the last decision of a person; all of them if there is none.
  std::size_t steps_before_decision() const;

  struct Step {
    std::shared_ptr<const any::AnyGame> before;
    any::AnyMove played;
    std::shared_ptr<const any::AnyGame> after;
    RecordMove move;          ///< the same move as the mover sees it
    std::string hidden_text;  ///< the move as everybody else sees it
    Seat seat;
    Chooser chooser;
    /// What was told of it, kept because every picture tells the last turns again. A course has one screen
    /// and one painter; language and viewer may change.
    mutable std::map<std::pair<Language, Seat>, std::vector<Told>> told;
  };

  static const std::vector<Told>& told(const Step& step, const GameScreen& screen, const Voice& voice);

  Session session_;
  std::vector<Step> steps_;
};

}  // namespace merlon::app
