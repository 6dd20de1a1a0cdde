// What one seat, or a spectator, knows of a running game of whatever kind, and nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "any/any_game.h"

namespace merlon::any {

class AnyView {
 public:
  virtual ~AnyView() = default;
  virtual std::unique_ptr<AnyView> clone() const = 0;

  virtual const GameInfo& info() const = 0;
  virtual int players() const = 0;
  virtual Seat viewer() const = 0;
  virtual Turn to_move() const = 0;

  /// A game that looks like this to its viewer, with everything that the viewer cannot know dealt by chance.
  virtual std::unique_ptr<AnyGame> imagine(std::uint64_t seed) const = 0;
  /// Writes the observation (core/encoding.h) over the whole span, which has its size.
  virtual void observe(std::span<float> numbers) const = 0;
  /// The same JSON as `AnyGame::write_view`.
  virtual void write(JsonWriter& json) const = 0;
};

}  // namespace merlon::any
