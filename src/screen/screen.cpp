#include "screen/screen.h"

namespace merlon::screen {

std::string message_prefix(const Description& description) {
  std::string prefix;
  for (const char letter : description.rule_letters) prefix += static_cast<char>(letter - 'A' + 'a');
  return prefix + ".";
}

Seat seat_of(const Json& number) {
  const std::int64_t seat = number.integer();
  return number.is(JsonKind::integer) && seat >= 0 && seat < std::int64_t{kMaxSeats}
             ? Seat(static_cast<int>(seat))
             : kSpectator;
}

const GameScreen* find_screen(std::string_view game_key) {
  static const std::vector<const GameScreen*> screens = registered_screens();
  for (const GameScreen* screen : screens) {
    if (screen->game() == game_key) return screen;
  }
  return nullptr;
}

}  // namespace merlon::screen
