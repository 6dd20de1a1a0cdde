// What the computer player is told about positions and moves, and small positions whose best moves are known.
#include "games/schotten_totten/player/advice.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/search/exhaustive.h"
#include "tests/suites/advice.h"
#include "tests/support/best_moves.h"
#include "tests/support/effort.h"
#include "tests/support/game_texts.h"
#include "tests/support/play.h"

namespace merlon::schotten_totten {
namespace {

using merlon::Leaf;
using search::SearchSetup;

/// Calls `visit(state)` at every decision of some random games with all kinds of options.
template <class Visit>
void visit_positions(int games, Visit&& visit) {
  for (int game = 0; game < games; ++game) {
    const auto options = test::some_options<SchottenTotten>(game * 37);
    test::walk_randomly<SchottenTotten>(options, kPlayers, static_cast<std::uint64_t>(game) + 1,
                                        [&](const State& state) {
                                          if (state.phase != Phase::over) visit(state);
                                        });
  }
}

/// The same position with the seats exchanged.
State with_seats_exchanged(State state) {
  const auto exchange = [](auto&... parts) { (std::swap(parts[Seat{0}], parts[Seat{1}]), ...); };
  exchange(state.hand_clan, state.discards, state.hand_tactics, state.played, state.discards_tactics,
           state.owned, state.sides, state.clan_count, state.tactics_count, state.free, state.strengths);
  for (auto& seat : state.terrain_seat) {
    if (seat != kSpectator) seat = other(seat);
  }
  state.seat = other(state.seat);
  return state;
}

struct Described : Sample {
  static constexpr float kHighest = 10.0f;
  static constexpr float kHighestOfMoves = 10.0f;
  static State turned(const State& state) { return with_seats_exchanged(state); }
};

// The odds of a stone.

constexpr Ground kPlain{3, false, 9, 7};

Post post_with(std::string_view cards) {
  Post post;
  post.lineup.missing = 3;
  for (const Card card : cards_of(cards)) post = with_card(post, card, kPlain);
  return post;
}

/// A hand without anything to come.
Supply hand_of(std::string_view cards) { return {clan_set(cards), {}, 0.0f, 0}; }

TEST(StOdds, TheLastCardIsJudgedExactly) {
  Rng rng(3);
  const ClanSet deck = ClanSet::deck(9);
  const auto draw = [&](ClanSet from) {
    std::vector<Card> cards;
    from.for_each([&](Card card) { cards.push_back(card); });
    return cards[rng.below(static_cast<std::uint32_t>(cards.size()))];
  };
  for (int i = 0; i < test::effort(3000); ++i) {
    ClanSet left = deck;
    Post mine;
    Post theirs;
    mine.lineup.missing = theirs.lineup.missing = 3;
    for (int card = 0; card < 5; ++card) {
      const Card drawn = draw(left);
      left.remove(drawn);
      Post& post = card < 3 ? theirs : mine;
      post = with_card(post, drawn, kPlain);
    }
    const Card last = draw(left);
    ClanSet only;
    only.add(last);
    const bool beats = with_card(mine, last, kPlain).strength > theirs.strength;
    // A card of the hand may be needed elsewhere, so it is almost certain and no more.
    const float at_hand = beat_chance(mine, Supply(only, {}, 0.0f, 0), kPlain, theirs.strength);
    ASSERT_EQ(at_hand > 0.9f, beats);
    ASSERT_EQ(at_hand > 0.0f, beats);
    ASSERT_EQ(beat_chance(mine, Supply({}, only, 0.5f, 0), kPlain, theirs.strength), beats ? 0.5f : 0.0f);
  }
}

TEST(StOdds, CountTheCardsThatHelp) {
  const Strength mark = post_with("r3 o3 y3").strength;
  // Only b9 and b6 make an Ordered Clan; each comes with the chance one half.
  const Supply pool({}, clan_set("b9 b6 b1 g7 g8 p7"), 0.5f, 0);
  EXPECT_FLOAT_EQ(beat_chance(post_with("b8 b7"), pool, kPlain, mark), 0.75f);
  // Two of the four sevens, less a little for what else may be wanted.
  EXPECT_NEAR(beat_chance(post_with("b7"), Supply({}, clan_set("r7 o7 y7 g7"), 0.5f, 0), kPlain, mark),
              11.0f / 16.0f, 0.05f);
  EXPECT_GT(beat_chance(post_with("b7"), hand_of("b8 b9"), kPlain, mark), 0.9f);
  EXPECT_EQ(beat_chance(post_with("b7"), hand_of("b8 g9"), kPlain, mark), 0.0f);
}

TEST(StOdds, AreCertainWhereAStoneCanBeProved) {
  visit_positions(test::effort(40), [](const State& state) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      const Odds odds(state, seat);
      for (const Stone stone : provable_stones(state, seat)) {
        if (odds.ground(stone).fog || state.options.proof_counts_unplayed_tactics) continue;
        if (odds.theirs(stone).lineup.traits == 0 && !odds.theirs(stone).complete()) continue;
        ASSERT_EQ(odds.chance(stone), 1.0f);
      }
    }
  });
}

// Known best moves.

Move choice(const State& state, std::uint64_t nodes, bool solve) {
  SearchSetup<SchottenTotten> setup;
  if (!solve) setup.solver = {0, 0};
  return test::searched<SchottenTotten>(state, nodes, setup);
}

/// Ends of games in which the player on turn wins with one or two moves and with no other, found by trying
/// everything.
std::vector<State> narrow_wins(std::size_t count) {
  std::vector<State> positions;
  for (std::uint64_t seed = 1; positions.size() < count && seed < 2000; ++seed) {
    State state = test::start_game<SchottenTotten>(kPlayers, Options{}, seed);
    Rng rng(seed);
    NoEvents events;
    while (state.phase != Phase::over) {
      const int cards = state.hand_size(Seat{0}) + state.hand_size(Seat{1});
      if (Advice::solvable(state) && cards <= 6) {
        Moves moves;
        SchottenTotten::legal(state, moves);
        std::size_t wins = 0;
        for (const Move move : moves) {
          wins += test::exhaustive_outcome_for<SchottenTotten>(
                      state.seat, merlon::after<SchottenTotten>(state, move)) == 1;
        }
        if (wins >= 1 && wins <= 2 && moves.size() >= 6) {
          positions.push_back(state);
          break;
        }
      }
      SchottenTotten::play(state, search::any_move<SchottenTotten>(state, rng), events);
    }
  }
  return positions;
}

TEST(StAdvice, TheTreeSearchFindsNarrowWins) {
  const auto positions = narrow_wins(16);
  ASSERT_EQ(positions.size(), 16u);
  for (const State& state : positions) {
    for (const bool solve : {false, true}) {
      const Move move = choice(state, solve ? 10 : 4000, solve);
      EXPECT_EQ(test::exhaustive_outcome_for<SchottenTotten>(state.seat,
                                                             merlon::after<SchottenTotten>(state, move)),
                1)
          << test::state_json<SchottenTotten>(state) << SchottenTotten::move_text(state, move, state.seat);
    }
  }
}

std::string chosen(const State& state) {
  return SchottenTotten::move_text(state, choice(state, 2000, true), state.seat);
}

TEST(StAdvice, TakesTheThirdNeighbour) {
  const State state = Position()
                          .hand(0, "b7 r1 o2 y3 g1 p2")
                          .claimed(0, 4, "r9 r8 r7")
                          .claimed(0, 5, "o9 o8 o7")
                          .stone(6, "b9 b8");
  EXPECT_EQ(chosen(state), "b7@6");
}

TEST(StAdvice, TakesTheFifthStone) {
  const State state = Position()
                          .hand(0, "b7 r1 o2 y3 g1 p2")
                          .claimed(0, 1, "r9 r8 r7")
                          .claimed(0, 3, "o9 o8 o7")
                          .claimed(0, 5, "y9 y8 y7")
                          .claimed(0, 7, "g9 g8 g7")
                          .stone(9, "b9 b8");
  EXPECT_EQ(chosen(state), "b7@9");
}

TEST(StAdvice, StopsTheThirdNeighbour) {
  // The opponent needs stone 6, where p9 p8 waits for p7; only the Ordered Clan holds it.
  const State state = Position()
                          .hand(0, "b7 r1 o2 y3 g1 p2")
                          .claimed(1, 4, "r9 r8 r7")
                          .claimed(1, 5, "o9 o8 o7")
                          .stone(6, "", "p9 p8")
                          .side(0, "b9 b8");
  EXPECT_EQ(chosen(state), "b7@6");
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, AdviceOf, schotten_totten::Described);
}
