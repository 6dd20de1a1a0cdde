// A running game of whatever kind, for everybody who does not want to know which: the protocol, the table,
// Python, the browser. Behind it stands one template, `typed_game.h`, instantiated once per game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/json.h"
#include "core/options.h"
#include "core/refusal.h"
#include "core/seat.h"

namespace merlon::any {

class AnyView;
struct GameInfo;

/// A move of some game; it means something to that game only.
enum class AnyMove : std::uint32_t {};

/// Players that are measured against: any move, one move ahead with the evaluation, random games from every
/// move.
enum class Baseline : std::uint8_t { random, greedy, flat };

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual std::unique_ptr<AnyGame> clone() const = 0;

  virtual const GameInfo& info() const = 0;
  virtual int players() const = 0;
  /// The options that differ from the default.
  virtual OptionTexts options() const = 0;

  virtual Turn to_move() const = 0;
  virtual int turn_number() const = 0;
  /// Whether what players would call the last round has begun; the front door of each game says what that is.
  virtual bool endgame() const = 0;
  virtual std::uint64_t hash() const = 0;
  /// The hash that this state has in games by another rules version (`GameInfo::replays`).
  virtual std::uint64_t hash_by_rules(int version) const = 0;

  virtual std::vector<AnyMove> legal() const = 0;
  virtual Expected<AnyMove> parse_move(std::string_view text) const = 0;
  /// The move as `viewer` may see it; `move_text(move)` says all.
  virtual std::string move_text(AnyMove move, Seat viewer) const = 0;
  std::string move_text(AnyMove move) const { return move_text(move, to_move().seat); }
  virtual Refusal explain(AnyMove move) const = 0;
  /// Plays a legal move.
  virtual void play(AnyMove move) = 0;

  /// A copy to try out what one turn could be. Its moves may come in any order, where the rules know one
  /// order only so that every outcome has one name; `in_order` says how those moves are played here.
  virtual std::unique_ptr<AnyGame> trial() const = 0;
  virtual std::vector<AnyMove> in_order(const std::vector<AnyMove>& tried) const = 0;

  /// The choice of a simple player, by what the seat on turn may see; `nodes` are the random games of `flat`.
  virtual AnyMove choose(Baseline baseline, std::uint64_t nodes, std::uint64_t seed) const = 0;

  /// The number of a legal move among all actions of the game (core/encoding.h), and the move of a number:
  /// one that is not legal if there is none in this position.
  virtual int action_of(AnyMove move) const = 0;
  virtual AnyMove move_of(int action) const = 0;

  virtual std::unique_ptr<AnyView> view(Seat viewer) const = 0;

  virtual Result result() const = 0;
  /// What follows in a match: options for the next game, once this one is over.
  virtual std::optional<OptionTexts> next_game() const = 0;
  /// The same game with everything that `seat` cannot know dealt anew.
  virtual std::unique_ptr<AnyGame> redeal(Seat seat, std::uint64_t seed) const = 0;
  /// The number of move sequences of length 1 to `depth`; nothing if more than `limit` positions would be
  /// visited.
  virtual std::optional<std::vector<std::uint64_t>> perft(int depth, std::uint64_t limit) const = 0;

  // JSON forms; docs/protocol.md and games/<name>/README.md describe them.
  virtual void write_state(JsonWriter& json) const = 0;
  virtual void write_view(JsonWriter& json, Seat viewer) const = 0;
  virtual void write_move(JsonWriter& json, AnyMove move, Seat viewer) const = 0;
  /// What the last move did, as a list: as `viewer` may see it, or everything without one.
  virtual void write_events(JsonWriter& json, std::optional<Seat> viewer) const = 0;
  virtual void write_result(JsonWriter& json) const = 0;
  /// Further members of an explanation, for instance the proof of a claim.
  virtual void write_explanation(JsonWriter& json, AnyMove move) const = 0;
};

}  // namespace merlon::any
