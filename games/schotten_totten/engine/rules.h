// The rules of Schotten-Totten, and the front door of this room: everything above the games calls
// `SchottenTotten`. Rule numbers are those of games/schotten_totten/rules.en.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/game.h"
#include "core/json.h"
#include "core/options.h"
#include "games/schotten_totten/engine/description.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

struct Advice;    // advice.h
struct Encoding;  // encoding.h

struct SchottenTotten {
  using Options = schotten_totten::Options;
  using State = schotten_totten::State;
  using Move = schotten_totten::Move;
  using Moves = schotten_totten::Moves;
  using Event = schotten_totten::Event;
  using Advice = schotten_totten::Advice;
  using Encoding = schotten_totten::Encoding;

  static constexpr std::string_view kKey = "schotten-totten";
  static constexpr std::string_view kNameEnglish = "Schotten-Totten";
  static constexpr std::string_view kNameGerman = "Schotten-Totten";
  static constexpr int kRulesVersion = 1;
  static constexpr int kReplaysSince = 1;
  static constexpr int kMinPlayers = kPlayers;
  static constexpr int kMaxPlayers = kPlayers;
  static constexpr const Description& kDescription = schotten_totten::kDescription;
  static std::span<const OptionSpec<Options>> option_specs();
  /// Option sets worth measuring and testing, the default first.
  static std::vector<OptionTexts> option_sets();

  // rules.cpp

  /// ST-1: shuffles, deals and lets the starter begin. Deals with the streams "deck", "tactics" and "order".
  template <class AnyShuffler>
  static State start(const Options& options, int players, AnyShuffler& shuffler);

  static Turn to_move(const State& state);
  /// All legal moves in a stable order; works on a view too, for the seat that owns it.
  static void legal(const State& state, Moves& moves);
  /// One of the legal moves, each equally likely: the one a draw from the list would give, without the list.
  static Move any_move(const State& state, Rng& rng);
  /// Plays a legal move and goes on to the next decision: automatic claims, draws without a choice and the
  /// change of turns are part of it.
  template <class Events>
  static void play(State& state, Move move, Events& events);
  static Result result(const State& state);
  /// The number of the turn the next move belongs to, counted from 1.
  static int turn_number(const State& state) { return state.turn; }
  /// Whether every clan card has been drawn: none lies in the pile but those put back with the Scout.
  static bool endgame(const State& state);
  /// ST-5.3 to ST-5.5: options for the next game of a match: the winner starts, after a draw the same starter
  /// again.
  static Options next_game(const State& finished);

  // refusals.cpp

  static Refusal explain(const State& state, Move move);

  // knowledge.cpp

  /// ST-9: what `seat` may know.
  static View<SchottenTotten> redact(const State& state, Seat seat);
  /// A random state in which everything that the view leaves open is dealt anew.
  static State imagine(const View<SchottenTotten>& view, Rng& rng);

  // notation.cpp, position.cpp

  /// A move as `viewer` may see it; `move_text` of the mover's own view can be parsed back.
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
  /// What an explanation shows besides the refusal: the proof of a claim, the preview of a placement.
  static void write_explanation(JsonWriter& json, const State& state, Move move);
};

/// ST-8.7, ST-5.1: who has won a finished game; `kSpectator` if nobody has.
Seat winner(const State& state);

/// ST-5.1: three adjacent stones or five.
constexpr bool wins(StoneSet owned) { return !rows_of_three(owned).empty() || owned.size() >= kStonesToWin; }

/// Deals the cards that are seen nowhere by chance: to the hands what they lack of their counts, and to the
/// hidden places of the piles. They must be as many as the places.
void deal_unseen(State& state, Rng& rng);

/// Brings `free` and `strengths` of one stone in line with its sides, its terrain and its owner.
void refresh_stone(State& state, Stone stone);

}  // namespace merlon::schotten_totten
