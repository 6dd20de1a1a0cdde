#include "any/revelation.h"

namespace merlon::any {
namespace {

/// With two equally likely deals, all of them look the same by accident once in a million times.
constexpr std::uint64_t kDeals = 20;

/// All that somebody sees of a position and of the move that led there.
std::string seen(const AnyGame& game, Seat viewer) {
  JsonWriter json;
  json.begin_array();
  game.write_view(json, viewer);
  game.write_events(json, viewer);
  return json.end_array().take();
}

bool looks_the_same(const AnyGame& before, AnyGame& other, std::span<const AnyMove> moves, Seat viewer) {
  if (other.hash() == before.hash()) return true;  // nothing was hidden, or chance dealt the same
  const std::unique_ptr<AnyGame> real = before.clone();
  for (const AnyMove move : moves) {
    if (other.explain(move)) return false;
    real->play(move);
    other.play(move);
    if (seen(*real, viewer) != seen(other, viewer)) return false;
  }
  return true;
}

}  // namespace

bool sees_all_of(const AnyGame& before, AnyMove move, Seat seat) {
  return before.move_text(move, seat) == before.move_text(move);
}

bool reveals(const AnyGame& before, std::span<const AnyMove> moves, Seat viewer) {
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    if (!looks_the_same(before, *before.redeal(viewer, seed), moves, viewer)) return true;
  }
  return false;
}

}  // namespace merlon::any
