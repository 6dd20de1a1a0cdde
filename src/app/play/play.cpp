#include "app/play/play.h"

#include <ostream>
#include <random>

#include "app/command_line.h"
#include "app/play/host.h"
#include "core/quoted.h"
#include "host/game_choice.h"

namespace merlon::app {
namespace {

/// Sixteen letters and digits that nobody can guess.
std::string random_seed() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::random_device source;
  std::string seed;
  while (seed.size() < 16) {
    for (unsigned bits = source(), i = 0; i < 8; ++i, bits >>= 4) seed += kDigits[bits & 15];
  }
  return seed;
}

/// What is wrong with options that are complete; nothing if a match can be played by them.
std::optional<Error> problem_of(const PlayOptions& options, const any::GameInfo& info) {
  if (options.games < 1) return Error{"a match has at least one game"};
  if (const auto problem = players_problem(info, options.players)) return problem;
  if (options.seat < 0 || options.seat >= options.players) {
    return Error{"your seat must be one of 1 to " + std::to_string(options.players)};
  }
  if (const auto problem = option_problem(info, options.options)) return problem;
  return seed_problem(match_seed(options.seed, options.games));  // the last game has the longest
}

}  // namespace

int play(const PlayOptions& options, std::istream& in, std::ostream& out, std::ostream& errors) {
  const auto misused = [&](const std::string& message) {
    errors << "merlon: " << message << '\n';
    return kMisused;
  };
  const any::GameInfo* info = any::find_game(options.game);
  if (info == nullptr) return misused("there is no game " + merlon::quoted(printable(options.game)));
  const GameScreen* screen = find_screen(options.game);
  if (screen == nullptr) return misused(options.game + " cannot be played in the terminal yet");
  PlayOptions complete = options;
  if (complete.players == 0) complete.players = info->min_players;
  if (complete.seed.empty()) complete.seed = random_seed();
  if (const auto problem = problem_of(complete, *info)) return misused(problem->message);
  Console console(complete, in, out);
  return Host(complete, *info, *screen, console).run();
}

}  // namespace merlon::app
