#include "app/play/play.h"

#include <array>
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

}  // namespace

int play(const PlayOptions& options, std::istream& in, std::ostream& out) {
  const any::GameInfo* info = any::find_game(options.game);
  if (info == nullptr) return misused(out, "there is no game '" + printable(options.game) + "'");
  const GameScreen* screen = find_screen(options.game);
  if (screen == nullptr) return misused(out, options.game + " cannot be played in the terminal yet");
  if (options.games < 1) return misused(out, "a match has at least one game");
  if (options.computer_seat < 0 || options.computer_seat >= info->min_players) {
    return misused(out, "the computer's seat must be one of the game's seats");
  }
  Console console(options, in, out);
  return Host(options, options.seed.empty() ? random_seed() : options.seed, *info, *screen, console).run();
}

}  // namespace merlon::app
