// A match in the terminal: deals its games, lets the computer play, asks people for their moves and answers
// their questions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any/any_view.h"
#include "any/match.h"
#include "any/registry.h"
#include "app/play/console.h"
#include "app/play/course.h"
#include "app/play/input.h"
#include "app/screen_names.h"

namespace merlon::app {

class Host {
 public:
  /// The options must be complete and make sense: `play` has looked at them.
  Host(const PlayOptions& options, const any::GameInfo& info, const GameScreen& screen, Console& console);

  /// Plays the match and returns the exit code.
  int run();

 private:
  /// What becomes of the game after somebody has typed something.
  enum class Next {
    ask,    ///< the same question again
    draw,   ///< the same question, with a new picture
    play,   ///< the position has changed
    leave,  ///< the game is over and has been looked at
    quit    ///< nobody wants to go on, or the input has ended
  };

  // The course of a match (host.cpp).
  void start_game(const OptionTexts& options);
  Next play_game();
  void play_without_people();
  Next decide();
  bool draw_curtain(Seat seat);
  Next see_the_end();
  Next answer(const std::string& line);
  Next try_move(const std::string& typed);
  Next play_moves(const std::vector<any::AnyMove>& moves);

  // What was typed, understood and tried out (host_lines.cpp).
  struct TypedLine {
    std::vector<any::AnyMove> moves;  ///< up to the first that is refused; none: it was not understood
    std::string last;                 ///< the notation of the last of them
    Refusal refusal;                  ///< of that one
    std::string complaint;            ///< a sentence that answers the line instead
    std::shared_ptr<const any::AnyGame> before;  ///< the position in which the last move would be made
  };
  TypedLine read_line(const std::string& typed) const;

  // Pictures (host_pictures.cpp).
  void show_table();
  Lines recent_log(const Voice& voice, int room) const;
  enum class LogTone { news, past, plain };
  static Lines told_turn(const Voice& voice, const LogLine& entry, LogTone tone);
  void show_end();
  Lines points() const;

  // Answers to questions (host_answers.cpp).
  void show_help();
  std::string command_text(const std::string& key) const;
  void show_moves();
  void show_hint();
  void show_log(const std::string& count);
  void explain(const std::string& typed);
  void show_refusal(const Refusal& refusal);
  void not_understood(const std::string& typed);
  Next take_back();
  Next change_language(const std::string& language);
  void keep_record(const std::string& path);

  /// Writes the record of the present game; false if that is impossible.
  bool save(const std::string& path);
  /// As the command line asked for it.
  void save_as_told();

  Voice voice() const { return voice_for(viewer()); }
  Voice voice_for(Seat seat) const;
  bool is_person(Seat seat) const { return options_.hot_seat || index(seat) == index(seat_); }
  /// Who looks at the screen: nobody in particular once people have finished their game.
  Seat viewer() const;
  std::unique_ptr<any::AnyView> view() const { return game().view(viewer()); }
  Frame frame() const;
  const any::AnyGame& game() const { return course_->game(); }
  std::string text(std::string_view key, const Facts& facts = {}) const { return voice().say(key, facts); }
  /// A message of the game that is played.
  std::string game_text(std::string_view key) const {
    return text(message_prefix(info_.description) + std::string(key));
  }
  std::string seed_of_game() const;
  std::uint64_t thinking_seed() const;
  /// What a computer player of this level would do now.
  any::AnyMove computer_choice(int level) const;

  static constexpr int kCommandWidth = 14;

  const PlayOptions& options_;
  const any::GameInfo& info_;
  const GameScreen& screen_;
  Console& console_;

  Language language_;
  Seat seat_;  ///< of the only person, unless people share the keyboard
  any::Match match_;
  std::optional<Course> course_;
  int number_ = 1;                      ///< of the present game
  std::optional<Seat> at_keyboard_;     ///< who looked at the screen last
  std::string notice_;                  ///< shown with the next picture
  std::optional<any::AnyMove> hinted_;  ///< what "ok" would play
  std::string refused_;                 ///< what "why" asks about
  bool failed_ = false;
};

}  // namespace merlon::app
