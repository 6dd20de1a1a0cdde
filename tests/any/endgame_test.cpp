// What players call the last round (docs/wasm.md: `endgame`), in whole random games: once true it stays true,
// every seat knows it, and what it promises comes true.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/rng.h"
#include "games/caylus/engine/rules.h"
#include "games/kilt_castle/engine/rules.h"
#include "games/kreta/engine/rules.h"
#include "games/schotten_totten/engine/rules.h"
#include "tests/support/effort.h"
#include "tests/support/journey.h"

namespace merlon {
namespace {

/// A view of the seat, and whatever it could be, say the same.
template <class G>
bool is_known(const typename G::State& state, Seat seat, Rng& rng) {
  const View<G> view = G::redact(state, seat);
  return G::endgame(view.state()) == G::endgame(state) &&
         G::endgame(G::imagine(view, rng)) == G::endgame(state);
}

/// Plays random games with options and numbers of players drawn by chance. `check(before, after, events)`
/// sees every move that is made after the last round has begun, `check_end(state, begun)` every finished game
/// and whether the last round had begun before the turn that ended it.
template <class G, class Check, class CheckEnd>
void play_games(Check check, CheckEnd check_end) {
  const auto combinations = test::every_combination<G>();
  for (int number = 0; number < test::effort(200); ++number) {
    Rng rng(static_cast<std::uint64_t>(number));
    FastShuffler shuffler(rng);
    const auto& options = combinations[rng.below(static_cast<std::uint32_t>(combinations.size()))];
    const int players = G::kMinPlayers + static_cast<int>(rng.below(G::kMaxPlayers - G::kMinPlayers + 1));
    typename G::State state = G::start(options, players, shuffler);
    bool begun = G::endgame(state);
    ASSERT_FALSE(begun);
    for (int turn = 0; !G::to_move(state).over;) {
      const bool is_last = G::endgame(state);
      if (turn != G::turn_number(state)) begun = is_last;
      turn = G::turn_number(state);
      const typename G::State before = state;
      typename G::Moves moves;
      G::legal(state, moves);
      EventList<typename G::Event> events;
      G::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events);
      ASSERT_TRUE(!is_last || G::endgame(state))
          << G::kKey << " game " << number << ": it ended before the game";
      const auto seat = Seat{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(players)))};
      ASSERT_TRUE(is_known<G>(state, rng.below(4) == 0 ? kSpectator : seat, rng))
          << G::kKey << " game " << number;
      ASSERT_TRUE(!is_last || check(before, state, events)) << G::kKey << " game " << number;
    }
    ASSERT_TRUE(check_end(state, begun)) << G::kKey << " game " << number;
  }
}

/// No clan card is drawn any more but those put back with the Scout.
TEST(Endgame, OfSchottenTottenHasNoNewCards) {
  using schotten_totten::SchottenTotten, schotten_totten::State, schotten_totten::EventKind;
  const auto put_back = [](const State& state) { return static_cast<int>(state.put_back_in_pile[0]); };
  int seen = 0;
  play_games<SchottenTotten>(
      [&](const State& before, const State&, const auto& events) {
        const auto drawn = std::count_if(events.begin(), events.end(), [](const auto& event) {
          return event.kind == EventKind::drew && schotten_totten::is_clan(event.card);
        });
        return drawn <= put_back(before);
      },
      [&](const State&, bool begun) { return seen += begun ? 1 : 0, true; });
  EXPECT_GT(seen, 0);
}

/// The turn in which the last missing floor is built is the last; every turn that ends a game began as one
/// that could.
TEST(Endgame, OfKiltCastleWaitsForTheLastFloors) {
  using kilt_castle::KiltCastle, kilt_castle::State, kilt_castle::Phase;
  play_games<KiltCastle>(
      [](const State&, const State& after, const auto&) {
        return !kilt_castle::has_built_last_floor(after) || after.phase == Phase::over || after.card.exists();
      },
      [](const State&, bool begun) { return begun; });
}

/// The next scoring ends the game.
TEST(Endgame, OfKretaIsTheLastScoring) {
  using kreta::Kreta, kreta::State, kreta::Phase;
  play_games<Kreta>([](const State& before, const State& after,
                       const auto&) { return after.scored == before.scored || after.phase == Phase::over; },
                    [](const State&, bool begun) { return begun; });
}

/// The round is the last one. The move that ends it may be what decides it, so that nobody knew.
TEST(Endgame, OfCaylusIsTheLastRound) {
  using caylus::Caylus, caylus::State;
  int seen = 0;
  play_games<Caylus>(
      [](const State& before, const State& after, const auto&) { return after.round == before.round; },
      [&](const State& state, bool begun) { return seen += begun ? 1 : 0, Caylus::endgame(state); });
  EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace merlon
