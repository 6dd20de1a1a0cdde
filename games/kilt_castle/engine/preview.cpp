#include "games/kilt_castle/engine/preview.h"

#include <algorithm>
#include <array>

#include "core/game.h"
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kilt_castle/engine/sites.h"

namespace merlon::kilt_castle {
namespace {

void widen(Range& range, int value) { range = {std::min(range.least, value), std::max(range.most, value)}; }

/// The builder whose decision is next.
Builder builder_now(const State& state) {
  Builder builder{state.building_colour(), state.seat, false, {}};
  bool has_floor = false;
  for_each_floor(state, builder.colour, [&](Colour, int) { has_floor = true; });
  if (has_floor) {
    for_each_site(state, state.place_of(state.card), state.seat, [&](Square square) {
      const int price = price_of(state, square, state.seat);
      builder.sites.push({square, {price, price}, true, calls_for_roof(state, square)});
    });
  }
  builder.may_skip = builder.sites.empty();
  return builder;
}

/// What the second builder may find, over all choices of the first one.
class SecondBuilder {
 public:
  void add(const Builder& builder) {
    for (const Site& site : builder.sites) add(site);
    may_skip_ = may_skip_ || builder.may_skip;
    colour_ = builder.colour;
    seat_ = builder.seat;
    ++cases_;
  }

  Builder summary(const Line& line) const {
    Builder builder{colour_, seat_, may_skip_, {}};
    for (const Square square : line) {
      const Seen& seen = seen_[square];
      if (seen.count > 0) builder.sites.push({square, seen.price, seen.count == cases_, seen.roof});
    }
    return builder;
  }

 private:
  struct Seen {
    int count = 0;
    Range price;
    bool roof = false;
  };

  void add(const Site& site) {
    Seen& seen = seen_[site.square];
    if (seen.count++ == 0) seen.price = site.price;
    widen(seen.price, site.price.least);
    seen.roof = seen.roof || site.roof;
  }

  IdArray<Square, Seen> seen_{};
  int cases_ = 0;
  bool may_skip_ = false;
  Colour colour_ = kLoch;
  Seat seat_{};
};

/// The second builder, before the first has built. Which floor the first one takes makes no difference.
Builder second_builder(const State& state) {
  SecondBuilder second;
  Moves moves;
  KiltCastle::legal(state, moves);
  Square last = Square::none();
  for (const Move move : moves) {
    if (move.kind() == MoveKind::build && move.square() == last) continue;
    last = move.square();
    second.add(builder_now(after<KiltCastle>(state, move)));
  }
  return second.summary(state.line(state.place_of(state.card)));
}

/// Goes through every way the rest of a turn can be played and widens the incomes.
void walk_turn(const State& state, int turn, Preview& preview) {
  if (state.turn == turn && state.phase != Phase::over) {
    Moves moves;
    KiltCastle::legal(state, moves);
    for (const Move move : moves) walk_turn(after<KiltCastle>(state, move), turn, preview);
    return;
  }
  preview.ends_game = preview.ends_game || state.phase == Phase::over;
  preview.surely_ends = preview.surely_ends && state.phase == Phase::over;
  // What the day pays depends on the towers alone, and those stay as the turn has left them.
  for (Income& income : preview.incomes) widen(income.after, best_area(state, income.colour).value);
}

}  // namespace

Preview preview(const State& state, Move move) {
  constexpr int kMoreThanAnyArea = 1000;
  Preview preview;
  for (const Colour colour : every<Colour>(state.colours())) {
    const int now = best_area(state, colour).value;
    preview.incomes.push({colour, state.owner(colour), now, {kMoreThanAnyArea, 0}});
  }
  preview.ends_game = false;
  preview.surely_ends = true;
  preview.ducat_day = state.ducat_day != 0 ||
                      (move.kind() == MoveKind::relocate && state.row_size(state.place_of(move.card())) == 1);
  const State next = after<KiltCastle>(state, move);
  if (next.phase == Phase::build) {
    preview.builders.push(builder_now(next));
    if (next.builder == Half::inner && next.builds_twice(next.card))
      preview.builders.push(second_builder(next));
  }
  walk_turn(next, state.turn, preview);
  return preview;
}

}  // namespace merlon::kilt_castle
