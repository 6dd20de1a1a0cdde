#include "app/play/play.h"

#include <ostream>
#include <random>

#include "app/command_line.h"
#include "app/play/host.h"

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

int misused(std::ostream& out, const std::string& message) {
  out << "merlon: " << message << '\n';
  return kMisused;
}

std::string wrong_number(const any::GameInfo& info) {
  const std::string least = std::to_string(info.min_players);
  const std::string most = std::to_string(info.max_players);
  return std::string(info.name_english) + " is for " + (least == most ? least : least + " to " + most) +
         " players";
}

}  // namespace

int play(const PlayOptions& options, std::istream& in, std::ostream& out) {
  const any::GameInfo* info = any::find_game(options.game);
  if (info == nullptr) return misused(out, "there is no game '" + printable(options.game) + "'");
  const GameScreen* screen = find_screen(options.game);
  if (screen == nullptr) return misused(out, options.game + " cannot be played in the terminal yet");
  if (options.games < 1) return misused(out, "a match has at least one game");
  const int players = options.players == 0 ? info->min_players : options.players;
  if (players < info->min_players || players > info->max_players) {
    return misused(out, wrong_number(*info));
  }
  if (options.seat < 0 || options.seat >= players) {
    return misused(out, "your seat must be one of 1 to " + std::to_string(players));
  }
  Console console(options, in, out);
  PlayOptions complete = options;
  complete.players = players;
  if (complete.seed.empty()) complete.seed = random_seed();
  return Host(complete, *info, *screen, console).run();
}

}  // namespace merlon::app
