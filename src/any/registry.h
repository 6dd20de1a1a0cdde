// Every game there is: the lines of games/list.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "any/any_view.h"
#include "any/batch.h"
#include "any/thinker.h"
#include "any/trainer.h"
#include "core/description.h"
#include "core/encoding.h"
#include "core/shuffle.h"
#include "search/random_play.h"

namespace merlon::any {

struct OptionInfo {
  std::string_view name;
  OptionKind kind;
  std::string_view rule;
  std::vector<std::string_view> values;
  std::string_view default_value;
  OptionSince since;
};

/// How moves and views become numbers (core/encoding.h).
struct EncodingInfo {
  int actions;
  std::vector<Field> (*action_fields)();
  int (*observation_size)(int players);
  std::vector<Field> (*observation_fields)(int players);
  /// Options must be valid.
  int (*longest_game)(const OptionTexts& options, int players);
};

/// One game as the registry knows it: facts, and the doors to the typed code behind it.
struct GameInfo {
  std::string_view key;
  std::string_view name_english;
  std::string_view name_german;
  int rules_version;
  int replays_since;  ///< the oldest rules version whose games these rules can go on with
  int min_players;
  int max_players;
  Description description;
  bool has_secrets;  ///< somebody may not know everything
  std::size_t state_bytes;
  std::vector<OptionInfo> options;
  /// Option sets worth measuring and testing: the default, the tactics game and so on.
  std::vector<OptionTexts> option_sets;

  /// Deals a game, or says what is wrong with the options. Here and below, `players` must be within
  /// `min_players` and `max_players`.
  Expected<std::unique_ptr<AnyGame>> (*start)(const OptionTexts& options, int players,
                                              FairShuffler& shuffler);
  /// Reads what `AnyGame::write_state` wrote, or says what is wrong with it.
  Expected<std::unique_ptr<AnyGame>> (*read_state)(const Json& json);
  /// Reads what `AnyGame::write_view` wrote: a game that looks like this to its viewer, with everything that
  /// the viewer cannot know dealt by chance.
  Expected<std::unique_ptr<AnyGame>> (*read_view)(const Json& json, std::uint64_t seed);
  /// Plays `games` random games from `seed`, without any allocation. Options must be valid.
  search::RandomPlayFigures (*bench)(const OptionTexts& options, int players, std::uint64_t seed,
                                     std::uint64_t games, search::RandomPlayMode mode);

  /// A mind for one seat of this game.
  Expected<std::unique_ptr<Thinker>> (*make_thinker)(const ThinkerSetup& setup);
  /// The eight levels, weakest first.
  const Levels& (*levels)(int players);
  /// Learns the weights of its advice.
  std::unique_ptr<Trainer> (*make_trainer)(int players);
  /// How its thinkers search unless told otherwise.
  Style style;

  /// Whether games by this rules version are played by the same moves to the same end. States on the way may
  /// have been others then: `AnyGame::hash_by_rules`.
  bool replays(std::int64_t version) const { return version >= replays_since && version <= rules_version; }

  /// The colour and shape that stand for a seat (core/description.h).
  int sign(int players, Seat seat) const {
    return description.seat_signs[static_cast<std::size_t>(players - min_players)][index(seat)];
  }

  EncodingInfo encoding;
  /// Games side by side; they have to be started.
  Expected<std::unique_ptr<Batch>> (*make_batch)(const OptionTexts& options, int players, std::size_t size);
};

std::span<const GameInfo> games();

/// The game of commands that are not told one: the first of games/list.
const GameInfo& default_game();

/// What each game's `info()` (games/<name>/game.cpp) says. Written from games/list when the build is
/// configured.
std::vector<GameInfo> registered_games();

/// The keys of all games.
std::vector<std::string_view> game_keys();

/// The game with this key; nullptr if there is none.
const GameInfo* find_game(std::string_view key);

/// The options of a JSON object by name, with values of the right kind: switches are booleans, numbers are
/// numbers, choices are words.
Expected<OptionTexts> read_options(const GameInfo& game, const Json& json);

/// "tactics=true claims=start", the form of records and the command line, and back.
std::string options_text(const OptionTexts& options);
Expected<OptionTexts> parse_options(std::string_view text);

void write_game_info(JsonWriter& json, const GameInfo& game);
void write_options(JsonWriter& json, const GameInfo& game, const OptionTexts& changed);

}  // namespace merlon::any
