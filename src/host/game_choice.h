// What is chosen before a game starts, checked: which game, for how many players, by which options, from
// which seed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "any/registry.h"
#include "core/record.h"

namespace merlon {

/// The seed of games for which nobody named one, where a random one would surprise.
inline constexpr std::string_view kDefaultSeed = "merlon";

/// The seed of one game of a match, counted from 1: the first has the seed itself.
std::string match_seed(std::string_view seed, int number);

/// How many can play a game: "2", "2 to 5".
std::string players_text(const any::GameInfo& game);

/// Why the game cannot be played by so many.
std::optional<Error> players_problem(const any::GameInfo& game, int players);

/// What is wrong with chosen options, with the nearest known name or value; the game itself checks them too.
std::optional<Error> option_problem(const any::GameInfo& game, const OptionTexts& options);

/// Why a text cannot be a seed: a record must be able to keep it.
std::optional<Error> seed_problem(std::string_view seed);

/// The game a record names, or why it cannot be played here.
Expected<const any::GameInfo*> game_of(const Record& record);

/// The version of the game's rules that a record names: the present one if it says nothing, 0 if it is no
/// number.
int rules_of(const Record& record, const any::GameInfo& game);

}  // namespace merlon
