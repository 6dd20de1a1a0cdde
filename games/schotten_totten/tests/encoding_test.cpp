// Moves and views as numbers for learners: what holds for every game, and what particular numbers say.
#include "games/schotten_totten/engine/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/suites/encoding.h"
#include "tests/support/effort.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;

/// An observation whose numbers are found by the names of their fields.
struct Seen : test::Sight<SchottenTotten> {
  using Sight::Sight;
  template <class... Indices>
  int count(std::string_view name, int most, Indices... indices) const {
    return static_cast<int>(std::lround(at(name, indices...) * static_cast<float>(most)));
  }
};

int number_of(std::string_view card) { return index(card_of(card)); }

int action_of(const State& state, std::string_view move) {
  return Encoding::action(state, move_of(state, move));
}

struct Numbers : Sample {
  static bool by_seat(std::string_view field) {
    const std::set<std::string_view> names{"to_move", "owned", "table", "newest", "played", "hand_sizes"};
    return names.contains(field);
  }
  static bool is_common(std::string_view field) {
    const std::set<std::string_view> names{"options",    "claims", "phase", "turn",       "passes",  "idle",
                                           "scout_left", "stamps", "open",  "pile_sizes", "returned"};
    return names.contains(field);
  }

  using Meaning =
      std::tuple<MoveKind, Card, Stone>;  // only from where a card is taken is left to the position
  static std::optional<std::pair<int, Meaning>> meaning(const State&, Move move) {
    return std::pair(0, Meaning{move.kind(), move.card(), move.to()});
  }
  static constexpr const char* kUnreached = nullptr;
};

TEST(SchottenTottenEncoding, HasItsSizes) {
  EXPECT_EQ(Encoding::kActions, 1945);
  EXPECT_EQ(Encoding::observation_size(kPlayers), 1681);
}

/// Calls `visit(state, rng)` on one of `every` states of games over all combinations of options.
template <class Visit>
void for_some_states(int games, std::uint32_t every, Visit&& visit) {
  const std::vector<Options> all = every_combination();
  Rng lots(9);
  for (int i = 0; i < games && !testing::Test::HasFatalFailure(); ++i) {
    Path path = path_over(all, i);
    path.options = all[lots.below(static_cast<std::uint32_t>(all.size()))];
    const auto check = [&](const State& state, Rng& rng) {
      visit(state, rng);
      return std::string(testing::Test::HasFatalFailure() ? "failed" : "");
    };
    if (first_failure(path, every, check)) ADD_FAILURE() << path;
  }
}

// --- nothing is left out -------------------------------------------------------------------------

/// The position that the numbers tell. Taken from the view is only what does not matter for play (who was to
/// begin, from which side a discard came, whose the last turn of a finished game was) or follows from the
/// rest.
class Retold {
 public:
  Retold(const Seen& seen, const View<SchottenTotten>& view)
      : seen_(seen), viewer_(view.seat() == kSpectator ? 0 : static_cast<int>(merlon::index(view.seat()))) {
    state_ = view.state();
    retell_options();
    retell_turn();
    retell_table();
    retell_hands();
    retell_piles();
  }
  const State& state() const { return state_; }

 private:
  int relative(Seat seat) const { return (static_cast<int>(seat) + viewer_) % kPlayers; }

  void retell_options() {
    Options& options = state_.options;
    const auto toggle = [&](int i) { return seen_.flag("options", i); };
    options.tactics = toggle(0);
    options.auto_claim = toggle(1);
    options.values = toggle(2) ? 10 : 9;
    options.hand = toggle(3) ? 7 : 6;
    options.scout = static_cast<Scout>(toggle(4));
    options.scout_return = static_cast<ScoutReturn>(toggle(5));
    options.reinforcement = toggle(6) ? 8 : 7;
    options.terrain_movable = toggle(7);
    options.proof_counts_unplayed_tactics = toggle(8);
    options.claims = static_cast<Claims>(0xFF);
    for (int i = 0; i < 3; ++i) {
      if (seen_.flag("claims", i)) options.claims = static_cast<Claims>(i);
    }
  }

  void retell_turn() {
    state_.phase = static_cast<Phase>(0xFF);
    for (int i = 0; i < 7; ++i) {
      if (seen_.flag("phase", i)) state_.phase = static_cast<Phase>(i);
    }
    if (state_.phase != Phase::over) state_.seat = kSpectator;
    for (const Seat seat : kSeats) {
      if (seen_.flag("to_move", relative(seat))) state_.seat = seat;
    }
    state_.turn = static_cast<std::uint8_t>(seen_.count("turn", Encoding::kMostTurns));
    state_.passes = static_cast<std::uint8_t>(seen_.count("passes", Encoding::kMostPasses));
    state_.turn_is_idle = static_cast<std::uint8_t>(seen_.flag("idle"));
    state_.scout_left = static_cast<std::uint8_t>(seen_.count("scout_left", Encoding::kMostScouted));
  }

  void retell_table() {
    state_.terrain_stone.fill(Stone::none());
    state_.terrain_seat.fill(kSpectator);
    for (const Seat seat : kSeats) {
      state_.owned[seat] = {};
      for (const Stone stone : every<Stone>()) {
        if (seen_.flag("owned", relative(seat), stone.number())) state_.owned[seat].add(stone);
        retell_side(seat, stone);
      }
    }
  }

  void retell_side(Seat seat, Stone stone) {
    std::map<int, Card> cards;  // by stamp
    for (int i = 0; i < Encoding::kTableCards; ++i) {
      const Card card = static_cast<Card>(i);
      if (!seen_.flag("table", relative(seat), stone.number(), i)) continue;
      if (is_terrain(card)) {
        state_.lay_terrain(terrain_of(card), seat, stone);
      } else {
        cards[seen_.count("stamps", Encoding::kMostTurns, i)] = card;
      }
    }
    Side& side = state_.sides[seat][stone] = {};
    for (const auto& [stamp, card] : cards) side.lay(card, stamp);
  }

  void retell_hands() {
    state_.visible = {};
    for (int i = 0; i < kClanCards; ++i) {
      if (seen_.flag("open", i)) state_.visible.add(static_cast<Card>(i));
    }
    for (const Seat seat : kSeats) {
      state_.hand_clan[seat] = {};
      state_.hand_tactics[seat] = {};
      state_.played[seat] = {};
      for (int i = 0; i < Encoding::kCards; ++i) {
        const Card card = static_cast<Card>(i);
        if (!seen_.flag("hands", relative(seat), i)) continue;
        is_clan(card) ? state_.hand_clan[seat].add(card) : state_.hand_tactics[seat].add(card);
      }
      for (int i = 0; i < kTacticsCards; ++i) {
        if (seen_.flag("played", relative(seat), i)) state_.played[seat].add(tactics_card(i));
      }
      const auto size = [&](int kind) {
        return static_cast<std::uint8_t>(seen_.count("hand_sizes", kMostInHand, relative(seat), kind));
      };
      state_.clan_count[seat] = size(0);
      state_.tactics_count[seat] = size(1);
    }
  }

  void retell_piles() {
    state_.clan_pile.fill(Card::none);
    state_.tactics_pile.fill(Card::none);
    state_.scouted = {};
    state_.scouted_tactics = {};
    for (int i = 0; i < 2; ++i) {
      const auto pile = static_cast<Pile>(i);
      const int most = i == 0 ? kMaxClanPile : kTacticsCards;
      state_.pile_size[pile] = static_cast<std::uint8_t>(seen_.count("pile_sizes", most, i));
      state_.put_back_in_pile[pile] =
          static_cast<std::uint8_t>(seen_.count("returned", Encoding::kMostScouted, i));
      const auto room = pile_room(state_, pile).first(state_.pile_size[pile]);
      std::fill(room.begin(), room.end(), Card::hidden);
    }
    const Seat scouts{static_cast<std::uint8_t>(1 - viewer_)};  // of whose hand the viewer may know cards
    for (int i = 0; i < Encoding::kCards; ++i) {
      const Card card = static_cast<Card>(i);
      const float nearness = seen_.at("known_in_piles", i);
      if (nearness > 0.0f) {
        const Pile pile = pile_of(card);
        const auto depth = static_cast<std::size_t>(std::lround(1.0f / nearness));
        pile_room(state_, pile)[state_.pile_size[pile] - depth] = card;
      }
      const bool known = state_.hand_clan[scouts].has(card) || state_.hand_tactics[scouts].has(card);
      if (nearness == 0.0f && !known && !seen_.flag("exposed", i)) continue;
      is_clan(card) ? state_.scouted.add(card) : state_.scouted_tactics.add(card);
    }
  }

  const Seen& seen_;
  int viewer_;
  State state_;
};

TEST(SchottenTottenEncoding, TellsTheWholePosition) {
  for_some_states(effort(400), 8, [](const State& state, Rng&) {
    for (const Seat viewer : {kFirst, kSecond, kSpectator}) {
      const View<SchottenTotten> view = SchottenTotten::redact(state, viewer);
      const Seen seen(state, viewer);
      const Retold retold(seen, view);
      ASSERT_TRUE(retold.state() == view.state()) << "seat " << merlon::index(viewer);
    }
  });
}

TEST(SchottenTottenEncoding, DiscardsAreTheOpenCardsThatLieAtNoStone) {
  for_some_states(effort(100), 10, [](const State& state, Rng&) {
    const Seen seen(state, kSpectator);
    for (int i = 0; i < kClanCards; ++i) {
      bool at_stone = false;
      for (int place = 0; place < kPlayers * kStones; ++place) {
        at_stone = at_stone || seen.flag("table", place / kStones, place % kStones, i);
      }
      const bool discarded = (state.discards[Seat{0}] | state.discards[Seat{1}]).has(static_cast<Card>(i));
      ASSERT_EQ(seen.flag("open", i) && !at_stone, discarded);
    }
  });
}

// --- particular numbers --------------------------------------------------------------------------

TEST(SchottenTottenEncoding, ActionsLieOneKindAfterTheOther) {
  const State play = Position("tactics=true")
                         .stone(3, "r1 r2", "b4")
                         .hand(0, "p9 scout redeploy deserter traitor mud")
                         .to_move(0);
  EXPECT_EQ(action_of(play, "p9@3"), Encoding::kPlace + number_of("p9") * 9 + 2);
  EXPECT_EQ(action_of(play, "mud@9"), Encoding::kPlace + 65 * 9 + 8);
  EXPECT_EQ(action_of(play, "scout tactics"), Encoding::kScout + 1);
  EXPECT_EQ(action_of(play, "redeploy r2@3>5"), Encoding::kRedeploy + 1 * 10 + 4);
  EXPECT_EQ(action_of(play, "redeploy r2@3>off"), Encoding::kRedeploy + 1 * 10 + 9);
  EXPECT_EQ(action_of(play, "deserter b4@3"), Encoding::kDeserter + number_of("b4"));
  EXPECT_EQ(action_of(play, "traitor b4@3>7"), Encoding::kTraitor + number_of("b4") * 9 + 6);
  EXPECT_EQ(Encoding::action(play, Move::place(card_of("r1"), Stone(0))), 0);
  EXPECT_EQ(Encoding::action(play, Move::pass()), Encoding::kActions - 1);
}

TEST(SchottenTottenEncoding, TheStoneOfATakenCardFollowsFromThePosition) {
  const auto with_card_at = [](int stone) {
    return Position("tactics=true").stone(stone, "", "b4").fog(1).hand(0, "p9 deserter traitor").state();
  };
  for (const int stone : {1, 4, 9}) {
    const State state = with_card_at(stone);
    EXPECT_EQ(Encoding::move(state, Encoding::kDeserter + number_of("b4")),
              Move::deserter(card_of("b4"), stone_from_printed(stone)));
    EXPECT_EQ(Encoding::move(state, Encoding::kDeserter + number_of("fog")),
              Move::deserter(Card::fog, stone_from_printed(stone)));
    EXPECT_EQ(Encoding::move(state, Encoding::kTraitor + number_of("b4") * 9 + 1),
              Move::traitor(card_of("b4"), stone_from_printed(stone), Stone(1)));
  }
}

TEST(SchottenTottenEncoding, ACardThatLiesNowhereIsRefusedByTheRules) {
  const State state = Position("tactics=true").stone(2, "", "b4").hand(0, "p9 deserter").to_move(0);
  EXPECT_EQ(refusal(state, Encoding::move(state, Encoding::kDeserter + number_of("b5"))),
            "ST_CARD_NOT_THERE ST-7.15");
}

TEST(SchottenTottenEncoding, TheTableStandsBySeatStoneAndCard) {
  const State state = Position("tactics=true values=10 claims=after")
                          .stone(2, "r7 leader1", "b10")
                          .fog(1)
                          .claimed(0, 5, "y1 y2 y3")
                          .discards(0, "g4")
                          .hand(0, "r1 p9 mud")
                          .to_move(1);
  const Seen seen(state, kFirst);
  EXPECT_TRUE(seen.flag("options", 0));
  EXPECT_TRUE(seen.flag("options", 2));
  EXPECT_FALSE(seen.flag("options", 3));
  EXPECT_EQ(seen.all("claims"), (std::vector<float>{0, 0, 1}));
  EXPECT_EQ(seen.all("to_move"), (std::vector<float>{0, 1}));
  EXPECT_TRUE(seen.flag("phase", static_cast<int>(Phase::play)));
  EXPECT_TRUE(seen.flag("table", 0, 1, number_of("r7")));
  EXPECT_TRUE(seen.flag("table", 0, 1, number_of("leader1")));
  EXPECT_TRUE(seen.flag("table", 1, 1, number_of("b10")));
  EXPECT_TRUE(seen.flag("table", 1, 1, number_of("fog")));
  EXPECT_FALSE(seen.flag("table", 0, 1, number_of("fog")));
  EXPECT_EQ(seen.sum("table"), 7.0f);
  EXPECT_TRUE(seen.flag("owned", 0, 4));
  EXPECT_EQ(seen.sum("owned"), 1.0f);
  EXPECT_TRUE(seen.flag("open", number_of("g4")));
  EXPECT_EQ(seen.sum("open"), 6.0f);
  EXPECT_TRUE(seen.flag("played", 0, 0));
  EXPECT_TRUE(seen.flag("played", 1, 4));
  EXPECT_TRUE(seen.flag("hands", 0, number_of("mud")));
  EXPECT_EQ(seen.sum("hands"), 3.0f);
  EXPECT_FLOAT_EQ(seen.at("hand_sizes", 0, 0), 0.2f);
  EXPECT_FLOAT_EQ(seen.at("hand_sizes", 0, 1), 0.1f);
  EXPECT_FLOAT_EQ(seen.at("hand_sizes", 1, 0), 0.6f);
}

TEST(SchottenTottenEncoding, TheNewestCardOfAStoneIsMarked) {
  const State state = Position().stone(1, "r7", "b7").stone(2, "", "b8").side(0, "r8 r9").to_move(1);
  const Seen seen(state, kFirst);
  EXPECT_FALSE(seen.flag("newest", 0, 0));
  EXPECT_TRUE(seen.flag("newest", 1, 0));
  EXPECT_TRUE(seen.flag("newest", 0, 1));
  EXPECT_FALSE(seen.flag("newest", 1, 1));
  EXPECT_EQ(seen.sum("newest"), 2.0f);
  EXPECT_FLOAT_EQ(seen.at("stamps", number_of("r9")), 5.0f / 150.0f);
}

TEST(SchottenTottenEncoding, ASpectatorCountsFromTheFirstSeatAndKnowsNoHand) {
  const State state = Position("tactics=true").stone(4, "r7", "b8 b9").to_move(1);
  const Seen first(state, kFirst);
  const Seen watching(state, kSpectator);
  EXPECT_EQ(watching.all("table"), first.all("table"));
  EXPECT_EQ(watching.all("to_move"), first.all("to_move"));
  EXPECT_EQ(watching.all("hand_sizes"), first.all("hand_sizes"));
  EXPECT_EQ(watching.sum("hands"), 0.0f);
  EXPECT_EQ(watching.sum("exposed"), 0.0f);
}

// --- what the Scout leaves behind ----------------------------------------------------------------

State scouted_game(std::string_view options) {
  const State state = Position(options)
                          .hand(0, "r1 r2 r3 r4 r5 scout")
                          .hand(1, "b1 b2 b3 b4 b5 b6")
                          .to_move(0)
                          .clan_pile("p9 p8 p7 p6 p5 p4 p3 p2 p1")
                          .tactics_pile("");
  return after(state, "scout clan", "return p9", "return p8");
}

TEST(SchottenTottenEncoding, TheScoutsPlayerKnowsCardsInThePile) {
  const State state = scouted_game("tactics=true");  // p8 lies on top, then p9
  const Seen own(state, kFirst);
  EXPECT_EQ(own.at("known_in_piles", number_of("p8")), 1.0f);
  EXPECT_EQ(own.at("known_in_piles", number_of("p9")), 0.5f);
  EXPECT_EQ(own.sum("known_in_piles"), 1.5f);
  EXPECT_EQ(own.at("returned", 0), 1.0f);
  const Seen opposing(state, kSecond);
  EXPECT_EQ(opposing.sum("known_in_piles"), 0.0f);
  EXPECT_EQ(opposing.at("returned", 0), 1.0f);
}

TEST(SchottenTottenEncoding, ACardPutBackStaysKnownInTheOpposingHand) {
  const State state = after(scouted_game("tactics=true"), "b1@1");  // and draws p8
  const Seen own(state, kFirst);
  EXPECT_TRUE(own.flag("hands", 1, number_of("p8")));
  EXPECT_EQ(own.at("known_in_piles", number_of("p8")), 0.0f);
  EXPECT_EQ(own.at("known_in_piles", number_of("p9")), 1.0f);
  EXPECT_EQ(own.sum("exposed"), 0.0f);
  EXPECT_EQ(own.at("returned", 0), 0.5f);
  const Seen opposing(state, kSecond);
  EXPECT_TRUE(opposing.flag("exposed", number_of("p8")));
  EXPECT_EQ(opposing.sum("exposed"), 1.0f);
  EXPECT_FALSE(opposing.flag("hands", 1, number_of("p8")));
}

TEST(SchottenTottenEncoding, CardsPutBackBelowThePileAreDeep) {
  const State state = scouted_game("tactics=true scout_return=bottom");
  const Seen own(state, kFirst);
  EXPECT_FLOAT_EQ(own.at("known_in_piles", number_of("p8")), 1.0f / 8.0f);
  EXPECT_FLOAT_EQ(own.at("known_in_piles", number_of("p9")), 1.0f / 7.0f);
}

TEST(SchottenTottenEncoding, WhatTheScoutStillHasToDoIsTold) {
  const State state = after(Position("tactics=true").hand(0, "r9 scout").to_move(0), "scout clan");
  const Seen seen(state, kFirst);
  EXPECT_TRUE(seen.flag("phase", static_cast<int>(Phase::scout_return)));
  EXPECT_EQ(seen.at("scout_left"), 1.0f);
  EXPECT_EQ(Seen(after(state, "return r9"), kFirst).at("scout_left"), 0.5f);
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, EncodingOf, schotten_totten::Numbers);
}
