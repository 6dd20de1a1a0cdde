#include "screen/screen.h"

#include <utility>

#include "screen/caylus_screen.h"
#include "screen/kilt_castle_screen.h"
#include "screen/kreta_screen.h"
#include "screen/schotten_totten_screen.h"

namespace merlon::screen {

Seat seat_of(const Json& number) {
  return number.is(JsonKind::integer) ? Seat{static_cast<std::uint8_t>(number.integer())} : kSpectator;
}

const GameScreen* find_screen(std::string_view game_key) {
  static const CaylusScreen caylus;
  static const KiltCastleScreen kilt_castle;
  static const KretaScreen kreta;
  static const SchottenTottenScreen schotten_totten;
  static const auto screens = std::to_array<std::pair<std::string_view, const GameScreen*>>({
      {"schotten-totten", &schotten_totten},
      {"kilt-castle", &kilt_castle},
      {"kreta", &kreta},
      {"caylus", &caylus},
  });
  for (const auto& [key, screen] : screens) {
    if (key == game_key) return screen;
  }
  return nullptr;
}

}  // namespace merlon::screen
