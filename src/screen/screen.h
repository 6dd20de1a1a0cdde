// What a game needs to be played in a terminal. Each game writes it as a struct of functions in
// games/<name>/terminal/, of which `TypedScreen` makes this class; `find_screen` knows them all. Everything
// here works on views and redacted events, so nothing can be shown that the seat at the keyboard may not
// know.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_view.h"
#include "core/description.h"
#include "core/json.h"
#include "core/refusal.h"
#include "screen/text.h"
#include "screen/voice.h"

namespace merlon::screen {

/// Where in the match a game stands, against whom it is played, and the room there is to show it.
struct Frame {
  int game = 1;
  int games = 1;
  int level = 0;  ///< of the computer; 0 if none plays
  std::array<int, kMaxSeats> points{};
  bool low = false;  ///< the screen has few lines, so that a picture should save some
};

/// A sentence of the log.
struct Told {
  std::string sentence;
  bool next_turn = false;  ///< it belongs to the turn that the move opened, not to the one it closed
};

/// What somebody typed, read as a move: its notation, or a sentence about what is missing. Neither: it is no
/// move. A line may stand for several moves, which are then made together or not at all.
struct TypedMove {
  std::optional<std::string> notation;
  std::string complaint;
  /// The notation of the moves that follow the first.
  std::vector<std::string> then{};  // NOLINT(readability-redundant-member-init): it may be left out
};

class GameScreen {
 public:
  virtual ~GameScreen() = default;

  /// The key of the game.
  virtual std::string_view game() const = 0;
  /// What the seats are called, in their order; nothing if they have no names of their own.
  virtual std::vector<std::string> seat_names(Language language, int players) const = 0;

  /// The table, at most `kScreenWidth` columns wide.
  virtual Lines draw(const Voice& voice, const any::AnyView& view, const Frame& frame) const = 0;
  /// What has to be decided now, in a sentence or two.
  virtual std::string question(const Voice& voice, const any::AnyView& view) const = 0;
  /// What a newcomer has to know to begin: three lines.
  virtual Lines introduction(const Voice& voice, const any::AnyView& view) const = 0;
  /// The game in about ten lines.
  virtual Lines how_to_play(const Voice& voice, const any::AnyView& view) const = 0;
  /// Which cards are where, as far as the viewer knows.
  virtual Lines overview(const Voice& voice, const any::AnyView& view) const = 0;

  /// What happened: one entry for each event worth telling. `mover` made the move.
  virtual std::vector<Told> tell(const Voice& voice, const Json& events, const any::AnyView& after,
                                 Seat mover) const = 0;
  /// The rule by which nobody may take back what revealed something; empty if people may, for practice.
  virtual std::string_view rule_against_taking_back() const = 0;

  virtual TypedMove read_move(const Voice& voice, const any::AnyView& view, std::string_view typed) const = 0;
  /// The legal moves, taken together where they differ in the target only.
  virtual Lines list_moves(const Voice& voice, const any::AnyView& view) const = 0;
  /// A move in words, e.g. for a hint; the view is that of the seat that moves.
  virtual std::string describe(const Voice& voice, const any::AnyView& view, any::AnyMove move) const = 0;

  /// Why a move is refused, without the rule's number.
  virtual std::string refusal(const Voice& voice, const Refusal& refusal) const = 0;
  /// What a legal move would lead to; of a refused one only what shows why. It is made in `before`, which the
  /// seat that moves sees; `now` is what the reader sees, another position if the move is not the first of a
  /// line.
  virtual Lines consider(const Voice& voice, const any::AnyView& now, const any::AnyView& before,
                         any::AnyMove move, const Refusal& refusal) const = 0;
  /// The rule that lets a legal move be made.
  virtual std::string_view rule_of(const any::AnyView& view, any::AnyMove move) const = 0;

  /// Who has won a finished game, and why.
  virtual Lines tell_result(const Voice& voice, const any::AnyView& view, const Json& result) const = 0;
};

/// The sentence of a refusal. `fact_in_words(voice, param)` puts one of its facts into the reader's words; a
/// phase is put into words here.
template <class FactInWords>
std::string refusal_in_words(const Voice& voice, const Refusal& refusal, FactInWords&& fact_in_words) {
  Facts facts;
  for (std::size_t i = 0; i < refusal.param_count; ++i) {
    const Param& param = refusal.params[i];
    facts.emplace_back(param.name, param.name == "phase"
                                       ? phase_in_words(voice.language(), refusal.code, param.as_text())
                                       : fact_in_words(voice, param));
  }
  return voice.say(refusal.code, facts);
}

/// The beginning of the keys of a game's own messages: "kr." where its rules are KR-1.1, KR-1.2 …
std::string message_prefix(const Description& description);

/// A seat of an event, an item or a preview; `kSpectator` if nobody is named.
Seat seat_of(const Json& number);

/// The screen of the game with this key; nullptr if it has none.
const GameScreen* find_screen(std::string_view game_key);

/// What each game's `terminal()` (games/<name>/terminal/screen.cpp) gives. Written from games/list when the
/// build is configured.
std::vector<const GameScreen*> registered_screens();

}  // namespace merlon::screen
