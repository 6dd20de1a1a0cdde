// The template behind `AnyView`. Whoever knows which game a view is of asks `typed` for the game's own type.
#pragma once

#include <cassert>
#include <memory>
#include <span>

#include "any/any_view.h"
#include "any/registry.h"
#include "core/game.h"

namespace merlon::any {

template <Game G>
const GameInfo& info_of();

/// What it makes of its view beyond that is in typed_game.h.
template <Game G>
class TypedView final : public AnyView {
 public:
  TypedView(const View<G>& view, int players) : view_(view), players_(players) {}

  const View<G>& view() const { return view_; }

  std::unique_ptr<AnyView> clone() const override { return std::make_unique<TypedView>(*this); }
  const GameInfo& info() const override { return info_of<G>(); }
  int players() const override { return players_; }
  Seat viewer() const override { return view_.seat(); }
  Turn to_move() const override { return G::to_move(view_.state()); }
  std::unique_ptr<AnyGame> imagine(std::uint64_t seed) const override;
  void observe(std::span<float> numbers) const override { G::Encoding::observe(view_, numbers); }
  void write(JsonWriter& json) const override;

 private:
  View<G> view_;
  int players_;
};

/// The view must be of this game.
template <Game G>
const View<G>& typed(const AnyView& view) {
  assert(view.info().key == G::kKey);
  return static_cast<const TypedView<G>&>(view).view();
}

}  // namespace merlon::any
