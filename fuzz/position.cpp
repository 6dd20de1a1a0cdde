// Any bytes as the JSON of a position, for every game: refused with a reason, or read, written and read again
// without a change. What was read must be playable to the end, seen by everybody and dealt anew without
// running into anything, and whatever comes of it must be a position, too.
#include <cstdint>
#include <cstdlib>

#include "any/registry.h"
#include "core/rng.h"
#include "host/boost_json.h"

namespace {

constexpr int kMoreMovesThanAnyGame = 5000;

std::string json_of(const merlon::any::AnyGame& game) {
  merlon::JsonWriter json;
  game.write_state(json);
  return json.take();
}

void check_round_trip(const merlon::any::GameInfo& info, const merlon::any::AnyGame& game) {
  const std::string text = json_of(game);
  const auto parsed = merlon::parse_json(text);
  if (!parsed) std::abort();
  const auto again = info.read_state(merlon::as_json(*parsed));
  if (!again || (*again)->hash() != game.hash()) std::abort();
}

void check_views(const merlon::any::AnyGame& game) {
  for (int seat = -1; seat < game.players(); ++seat) {
    const merlon::Seat viewer = seat < 0 ? merlon::kSpectator : merlon::Seat{static_cast<std::uint8_t>(seat)};
    merlon::JsonWriter view;
    merlon::JsonWriter view_of_redealt;
    game.write_view(view, viewer);
    game.redeal(viewer, 7)->write_view(view_of_redealt, viewer);
    if (view.str() != view_of_redealt.str()) std::abort();
  }
}

void play_to_the_end(const merlon::any::GameInfo& info, merlon::any::AnyGame& game, std::uint64_t seed) {
  merlon::Rng rng(seed);
  for (int played = 0; !game.to_move().over; ++played) {
    const auto moves = game.legal();
    if (moves.empty() || played == kMoreMovesThanAnyGame) std::abort();
    const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (game.explain(move)) std::abort();
    game.play(move);
    check_round_trip(info, game);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = merlon::parse_json({reinterpret_cast<const char*>(data), size});
  if (!json) return 0;
  for (const merlon::any::GameInfo& info : merlon::any::games()) {
    auto game = info.read_state(merlon::as_json(*json));
    if (!game) {
      if (game.error().message.empty()) std::abort();
      continue;
    }
    check_round_trip(info, **game);
    check_views(**game);
    play_to_the_end(info, **game, size);
  }
  return 0;
}
