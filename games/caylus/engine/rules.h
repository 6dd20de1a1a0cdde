// The rules of Caylus, and the front door of this room: everything above the games calls `Caylus`. Rule
// numbers are those of games/caylus/rules.en.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/game.h"
#include "core/json.h"
#include "core/options.h"
#include "games/caylus/engine/description.h"
#include "games/caylus/engine/state.h"

namespace merlon::caylus {

struct Advice;    // advice.h
struct Encoding;  // encoding.h

struct Caylus {
  using Options = caylus::Options;
  using State = caylus::State;
  using Move = caylus::Move;
  using Moves = caylus::Moves;
  using Event = caylus::Event;
  using Advice = caylus::Advice;
  using Encoding = caylus::Encoding;

  static constexpr std::string_view kKey = "caylus";
  static constexpr std::string_view kNameEnglish = "Caylus";
  static constexpr std::string_view kNameGerman = "Caylus";
  static constexpr int kRulesVersion = 2;
  static constexpr int kReplaysSince = 1;  // see by_rules
  static constexpr int kMinPlayers = caylus::kMinPlayers;
  static constexpr int kMaxPlayers = caylus::kMaxPlayers;
  static constexpr const Description& kDescription = caylus::kDescription;
  static std::span<const OptionSpec<Options>> option_specs();
  /// Option sets worth measuring and testing, the default first.
  static std::vector<OptionTexts> option_sets();

  // rules.cpp

  /// CA-1: lays out the neutral tiles and the order of play. Deals with the streams "tiles" and "order".
  template <class AnyShuffler>
  static State start(const Options& options, int players, AnyShuffler& shuffler);

  static Turn to_move(const State& state);
  /// Plays a legal move and goes on to the next decision.
  template <class Events>
  static void play(State& state, Move move, Events& events);
  static Result result(const State& state);
  /// The state as games by an older version had it. By version 1 the worker of the joust field went home
  /// before its favour; everything else has stayed the same.
  static State by_rules(const State& state, int version);
  /// The number of the round the next move belongs to, counted from 1.
  static int turn_number(const State& state) { return state.round; }
  /// Whether the game ends with this round, whatever is done in it: its scoring will be that of the towers.
  static bool endgame(const State& state);

  // moves.cpp

  /// All legal moves in a stable order: places by the road, tiles by the table, cubes as F W S C G; what
  /// declines comes last.
  static void legal(const State& state, Moves& moves);

  // refusals.cpp

  static Refusal explain(const State& state, Move move);

  // knowledge.cpp

  /// CA-11.1: everything lies open.
  static View<Caylus> redact(const State& state, Seat seat);
  static State imagine(const View<Caylus>& view, Rng& rng);

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
  /// What an explanation shows besides the refusal.
  static void write_explanation(JsonWriter& json, const State& state, Move move);
};

/// CA-10.2: points for what is left at the end, item by item.
struct FinalPoints {
  int gold = 0;
  int cubes = 0;
  int deniers = 0;
  int sum() const { return gold + cubes + deniers; }
};
FinalPoints final_points(const Player& player);

}  // namespace merlon::caylus
