// Buildings, tiles, cubes and phases as text: the words shared by records, JSON, logs and the command line
// (CA-11.2, CA-11.3).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/caylus/engine/state.h"

namespace merlon::caylus {

/// "gate", "castle", or the number of a space of the road.
std::string target_text(Target target);
std::optional<Target> parse_target(std::string_view text);
/// A space of the road, 1 to 28.
std::optional<Space> parse_space(std::string_view text);

/// "W_MARKET"
std::string_view tile_text(Tile tile);
std::optional<Tile> parse_tile(std::string_view text);

/// "1F2W", and with deniers and points "2D1F", "3P"; nothing is "0".
struct Amounts {
  int deniers = 0;
  int points = 0;
  Cubes cubes{};

  /// Adds something by its letter: D, P, or that of a good. False if there is nothing of this letter.
  bool add(char letter, int number);
  friend bool operator==(const Amounts&, const Amounts&) = default;
};
std::string amounts_text(const Amounts& amounts);
std::optional<Amounts> parse_amounts(std::string_view text);

/// What an exchange takes and gives, with the cubes that were chosen.
Amounts paid_in(const Exchange& exchange, CubeList chosen);
Amounts gained_in(const Exchange& exchange, CubeList chosen);

/// "1F>4D", or "3P" where nothing is paid: what a trade or an effect exchanges, and what taking goods brings.
std::string goods_text(const State& state, Move move);
/// "1W2S": what a build pays.
std::string payment_text(const State& state, Move move);
/// "+2", "0", "-1": a move of the provost.
std::string steps_text(int steps);

/// "a" to "d"
std::string_view line_text(FavourLine line);
std::optional<FavourLine> parse_line(std::string_view text);

/// "dungeon", "walls", "towers"
std::string_view section_text(Section section);

/// The `kind` of a move in JSON.
std::string_view kind_text(MoveKind kind);

std::string_view phase_text(Phase phase);
std::optional<Phase> parse_phase(std::string_view text);
std::span<const std::string_view> phase_names();
std::string_view step_text(Step step);
std::optional<Step> parse_step(std::string_view text);
std::span<const std::string_view> step_names();

}  // namespace merlon::caylus
