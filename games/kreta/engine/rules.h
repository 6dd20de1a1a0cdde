// The rules of Kreta, and the front door of this room: everything above the games calls `Kreta`. Rule numbers
// are those of games/kreta/rules.en.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/game.h"
#include "core/json.h"
#include "core/options.h"
#include "games/kreta/engine/description.h"
#include "games/kreta/engine/state.h"

namespace merlon::kreta {

struct Advice;    // advice.h
struct Encoding;  // encoding.h

struct Kreta {
  using Options = kreta::Options;
  using State = kreta::State;
  using Move = kreta::Move;
  using Moves = kreta::Moves;
  using Event = kreta::Event;
  using Advice = kreta::Advice;
  using Encoding = kreta::Encoding;

  static constexpr std::string_view kKey = "kreta";
  static constexpr std::string_view kNameEnglish = "Kreta";
  static constexpr std::string_view kNameGerman = "Kreta";
  static constexpr int kRulesVersion = 1;
  static constexpr int kReplaysSince = 1;
  static constexpr int kMinPlayers = kreta::kMinPlayers;
  static constexpr int kMaxPlayers = kreta::kMaxPlayers;
  static constexpr const Description& kDescription = kreta::kDescription;
  static std::span<const OptionSpec<Options>> option_specs();
  /// Option sets worth measuring and testing, the default first.
  static std::vector<OptionTexts> option_sets();

  // rules.cpp

  /// KR-1: lays out tiles and fort cards. Deals with the streams "hills", "mountains" and "cards".
  template <class AnyShuffler>
  static State start(const Options& options, int players, AnyShuffler& shuffler);

  static Turn to_move(const State& state);
  /// All legal moves in a stable order: cards, then pieces, by the numbers of their places.
  static void legal(const State& state, Moves& moves);
  /// Plays a legal move. A scoring, taking the cards back and the change of turns are part of it.
  template <class Events>
  static void play(State& state, Move move, Events& events);
  static Result result(const State& state);
  /// The number of the turn the next move belongs to, counted from 1.
  static int turn_number(const State& state) { return state.turn; }
  /// Whether the next scoring ends the game: only the last site is left.
  static bool endgame(const State& state);

  // refusals.cpp

  static Refusal explain(const State& state, Move move);

  // order.cpp

  /// The same position for somebody who tries a turn out: ships and peoples may move in any order.
  static State trial(const State& state);
  /// Moves of one turn that were tried out, in the order of KR-3.4 and KR-4.7: as they are played.
  static Moves in_order(const State& state, std::span<const Move> tried);

  // knowledge.cpp

  /// KR-11: blanks the fort cards that nobody may know.
  static View<Kreta> redact(const State& state, Seat seat);
  /// A random state in which those are dealt anew.
  static State imagine(const View<Kreta>& view, Rng& rng);

  // notation.cpp, position.cpp

  static std::string move_text(const State& state, Move move, Seat viewer);
  static Expected<Move> parse_move(const State& state, std::string_view text);
  static void write_move(JsonWriter& json, const State& state, Move move, Seat viewer);
  static void write_event(JsonWriter& json, const Event& event, Seat viewer);
  /// Members of the JSON object of a position; `state` may be a view's.
  static void write_state(JsonWriter& json, const State& state);
  /// Reads such members, or says which invariant a position breaks.
  static Expected<State> read_state(const Json& json, const Options& options, int players);
  /// Reads such members of a view, and fills its blanks. Whether these are what its viewer cannot know is for
  /// the caller to see.
  static Expected<ReadView<State>> read_view(const Json& json, const Options& options, int players);
  /// How the result came about, item by item.
  static void write_result_items(JsonWriter& json, const State& state);
  /// What an explanation shows besides the refusal: what a scoring would bring before and after the move.
  static void write_explanation(JsonWriter& json, const State& state, Move move);
};

/// Whether a function can be carried out by the seat on turn and changes something: KR-2.2.
bool can_carry_out(const State& state, Card function);

/// KR-9.9: whether the seat on turn may play the castellan, if it holds him.
bool castellan_allowed(const State& state);

}  // namespace merlon::kreta
