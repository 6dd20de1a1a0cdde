// KR-11: the closed fort cards are hidden from everybody alike.
#include "games/kreta/engine/rules.h"

namespace merlon::kreta {
namespace {

/// Calls `visit` for the place of every fort card in `State::unseen`.
template <class Visit>
void for_each_hidden_card(State& state, Visit&& visit) {
  for (std::size_t i = at(state.seen_in_row()); i < kRow; ++i) visit(state.row[i]);
  for (std::size_t i = 0; i + state.replaced < kPile; ++i) visit(state.pile[i]);
}

}  // namespace

View<Kreta> Kreta::redact(const State& state, Seat seat) {
  State blanked = state;
  for_each_hidden_card(blanked, [](Site& card) { card = State::kHidden; });
  return View<Kreta>(blanked, seat);
}

State Kreta::imagine(const View<Kreta>& view, Rng& rng) {
  State state = view.state();
  std::array<Site, kSites> cards{};
  std::size_t count = 0;
  for (const Site site : state.unseen()) cards[count++] = site;
  FastShuffler(rng).shuffle(numbers_of(std::span(cards.data(), count)), "imagine");
  for_each_hidden_card(state, [&](Site& card) { card = cards[--count]; });
  return state;
}

}  // namespace merlon::kreta
