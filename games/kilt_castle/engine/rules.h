// The rules of Kilt Castle, and the front door of this room: everything above the games calls `KiltCastle`.
// Rule numbers are those of games/kilt_castle/rules.en.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/game.h"
#include "core/json.h"
#include "core/options.h"
#include "games/kilt_castle/engine/description.h"
#include "games/kilt_castle/engine/state.h"

namespace merlon::kilt_castle {

struct Advice;    // advice.h
struct Encoding;  // encoding.h

struct KiltCastle {
  using Options = kilt_castle::Options;
  using State = kilt_castle::State;
  using Move = kilt_castle::Move;
  using Moves = kilt_castle::Moves;
  using Event = kilt_castle::Event;
  using Advice = kilt_castle::Advice;
  using Encoding = kilt_castle::Encoding;

  static constexpr std::string_view kKey = "kilt-castle";
  static constexpr std::string_view kNameEnglish = "Kilt Castle";
  static constexpr std::string_view kNameGerman = "Kilt Castle";
  static constexpr int kRulesVersion = 1;
  static constexpr int kReplaysSince = 1;
  static constexpr int kMinPlayers = kilt_castle::kMinPlayers;
  static constexpr int kMaxPlayers = kilt_castle::kMaxPlayers;
  static constexpr const Description& kDescription = kilt_castle::kDescription;
  static std::span<const OptionSpec<Options>> option_specs();
  /// Option sets worth measuring and testing, the default first.
  static std::vector<OptionTexts> option_sets();

  // rules.cpp

  /// KC-1: lays out the cards. Deals with the streams "cards" and "sides".
  template <class AnyShuffler>
  static State start(const Options& options, int players, AnyShuffler& shuffler);

  static Turn to_move(const State& state);
  /// All legal moves in a stable order: cards in the order of `kCardColours`, the places of each clockwise
  /// from where it lies; squares as seen from the card, on each the floors by colour and crests.
  static void legal(const State& state, Moves& moves);
  /// Plays a legal move. An unused roof, ducat days, the change of turns and the final pay are part of it.
  template <class Events>
  static void play(State& state, Move move, Events& events);
  static Result result(const State& state);
  /// The number of the turn the next move belongs to, counted from 1.
  static int turn_number(const State& state) { return state.turn; }
  /// Whether this turn can be the last: what it builds can end the game (KC-8.1), or it is turn 300.
  static bool endgame(const State& state);

  // refusals.cpp

  static Refusal explain(const State& state, Move move);

  // knowledge.cpp

  /// KC-9.1: everything lies open.
  static View<KiltCastle> redact(const State& state, Seat seat);
  static State imagine(const View<KiltCastle>& view, Rng& rng);

  // notation.cpp, position.cpp

  static std::string move_text(const State& state, Move move, Seat viewer);
  static Expected<Move> parse_move(const State& state, std::string_view text);
  static void write_move(JsonWriter& json, const State& state, Move move, Seat viewer);
  static void write_event(JsonWriter& json, const Event& event, Seat viewer);
  /// Members of the JSON object of a position; `state` may be a view's.
  static void write_state(JsonWriter& json, const State& state);
  /// Reads such members, or says which invariant a position breaks.
  static Expected<State> read_state(const Json& json, const Options& options, int players);
  /// How the result came about, item by item.
  static void write_result_items(JsonWriter& json, const State& state);
  /// What an explanation shows besides the refusal: the preview of a legal move.
  static void write_explanation(JsonWriter& json, const State& state, Move move);
};

/// Brings `row_sizes`, `occupied` and `full` in line with the places of the cards.
void refresh_rows(State& state);

/// Lays the floor on its square as the new top, from the stock of its colour.
void add_floor(State& state, Floor floor);

/// KC-7.5: whether only the last floor of both own colours ends the game.
bool ends_by_player(const State& state);
/// KC-8.1: how many floors of this colour, or with it of its owner, are left until the game ends.
int floors_to_end(const State& state, Colour colour);
/// The last of them is built.
bool ends_game(const State& state, Colour colour);
/// Some colour's is.
bool has_built_last_floor(const State& state);

}  // namespace merlon::kilt_castle
