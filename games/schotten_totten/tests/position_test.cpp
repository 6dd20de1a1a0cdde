// Positions as JSON: what is written is read back to the same state, and whatever is read can be played on.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/schotten_totten/tests/positions_as_json.h"
#include "tests/suites/mistakes.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

struct Mistaken : Sample {
  static std::vector<std::string> phases() { return {phase_names().begin(), phase_names().end()}; }
  static std::string_view problem(const State& state) {
    const std::string_view problem = invariants::position_problem(state);
    return problem.empty() ? invariants::decision_problem(state) : problem;
  }
};

// --- there and back ------------------------------------------------------------------------------

std::string check_round_trip(const State& state, Rng&) {
  const Expected<State> again = read(parsed(state), state.options);
  if (!again) return "refused: " + again.error().message;
  return same_bytes(*again, state) ? "" : "read as another state";
}

// Random games spend most of their moves with playing and drawing; the other phases are looked for.
TEST(Position, EveryPhaseIsReadAsItWasWritten) {
  std::map<Phase, int> phases;
  const auto check = [&](const State& state, Rng& rng) {
    if (state.phase == Phase::play || state.phase == Phase::draw) return std::string();
    ++phases[state.phase];
    return check_round_trip(state, rng);
  };
  check_games(tactics_options(), effort(2304), 4, check);
  for (const Phase phase :
       {Phase::claim_before, Phase::scout_draw, Phase::scout_return, Phase::claim_after, Phase::over}) {
    EXPECT_GT(phases[phase], 0) << phase_text(phase);
  }
}

// Long games have many turns for few cards, which a reader could take for a mistake.
TEST(Position, LongGamesAreReadAsTheyWereWritten) {
  const auto options = combinations_with([](const Options& o) { return o.tactics && !o.auto_claim; });
  for (int i = 0; i < effort(300); ++i) {
    Path path = path_over(options, i);
    path.players = {player_named("staller"), player_named(i % 2 == 0 ? "decliner" : "builder")};
    Rng rng(0);
    const auto failure = first_failure(path, 10, check_round_trip);
    ASSERT_FALSE(failure) << failure->problem << '\n' << failure->path;
    ASSERT_EQ(check_round_trip(end_of(path), rng), "") << path;
  }
}

// What a player is shown is no position to play on from.
TEST(Position, AViewIsRefused) {
  const State state = end_of(Path{.seed = 1, .steps = 5});
  const Expected<State> again = read(parsed(SchottenTotten::redact(state, Seat{0}).state()), state.options);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().message, "hands: a card must be one of this game such as r7, not '?clan'");
}

// --- single positions ----------------------------------------------------------------------------

// The stamps say in which order the cards of a side came, whatever the order in the list.
TEST(Position, TheOrderOfCardsOnASideDoesNotMatter) {
  rules("ST-3.1", "ST-3.9");
  const State base = basic_middle();
  value json = parsed(base);
  array& side = list(json, side_with(json, 0, 2));
  std::swap(side[0], side[1]);
  const Expected<State> state = read(json, base.options);
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_TRUE(same_bytes(*state, base));
}

// A Scout can put two clan cards onto a pile that nobody has drawn from, so a position may not fill the room
// for it.
TEST(Position, AScoutFindsRoomOnEveryPile) {
  rules("ST-7.11");
  int accepted = 0;
  for (int kept = 0; kept <= 6; ++kept) {
    value json = parsed(tactics_start());
    remove_card(json, "scout");
    const std::string me = at(json, "/to_move").as_int64() == 0 ? "/hands/0" : "/hands/1";
    const std::string opponent = me == "/hands/0" ? "/hands/1" : "/hands/0";
    while (list(json, me).size() > 2) move_item(list(json, me), list(json, "/clan_pile"));
    while (list(json, opponent).size() > static_cast<std::size_t>(kept)) {
      move_item(list(json, opponent), list(json, "/clan_pile"));
    }
    list(json, me).emplace_back("scout");
    const Expected<State> read_back = read(json, kTactics);
    if (!read_back) continue;
    ++accepted;
    State state = *read_back;
    NoEvents nobody;
    SchottenTotten::play(state, Move::scout(Pile::tactics), nobody);
    for (int i = 0; i < 2; ++i) {
      const Card card = static_cast<Card>(std::countr_zero(state.hand_clan[state.seat].bits));
      SchottenTotten::play(state, Move::put_back(card), nobody);
      ASSERT_EQ(invariants::position_problem(state), "")
          << "pile of " << static_cast<int>(read_back->pile_size[Pile::clan]);
    }
  }
  EXPECT_GT(accepted, 0);
}

// --- what is played from a position --------------------------------------------------------------

TEST(Position, AFinishedGameHasNobodyToMove) {
  for (State (*const finished)() : {won_game, settled_game}) {
    const State state = finished();
    value json = parsed(state);
    EXPECT_TRUE(at(json, "/to_move").is_null());
    EXPECT_EQ(at(json, "/last_seat").as_int64(), static_cast<int>(state.seat));
    at(json, "/to_move") = at(json, "/last_seat");
    json.as_object().erase("last_seat");
    const Expected<State> older = read(json, state.options);
    ASSERT_TRUE(older) << older.error().message;
    EXPECT_TRUE(same_bytes(*older, state)) << "as older versions wrote it";
    at(json, "/to_move") = nullptr;
    const Expected<State> nobody = read(json, state.options);
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().message, "last_seat is missing; it must be a whole number from 0 to 1");
  }
  EXPECT_FALSE(parsed(basic_start()).as_object().contains("last_seat"));
}

/// Puts cards of both hands back to their piles, so that seats without a place for a card go on drawing.
void shorten_hands(value& json, Rng& rng) {
  for (const std::string_view seat : {"/hands/0", "/hands/1"}) {
    array kept;
    for (const value& card : list(json, seat)) {
      const std::string_view name(card.as_string().data(), card.as_string().size());
      const bool tactics = is_tactics(parse_card(name).value_or(Card::none));
      const bool stays = rng.below(3) == 0 || name == "scout";
      (stays ? kept : list(json, tactics ? "/tactics_pile" : "/clan_pile")).push_back(card);
    }
    at(json, seat) = kept;
  }
}

/// A position that is accepted, with the latest turn with which it is.
State at_latest_turn(value json, const Options& options) {
  State latest = *read(json, options);
  int low = latest.turn;
  for (int high = 1000; low < high;) {
    const int turn = (low + high + 1) / 2;
    at(json, "/turn") = turn;
    const Expected<State> state = read(json, options);
    if (state) latest = *state;
    (state ? low : high) = state ? turn : turn - 1;
  }
  return latest;
}

/// Whatever is played from a position that is accepted leads to positions that are accepted, with a turn that
/// is as late as can be, with short hands and with mistakes in it.
std::string check_played_on(const State& state, Rng& rng) {
  value json = parsed(state);
  if (rng.below(2) == 0) shorten_hands(json, rng);
  for (std::uint32_t mistakes = rng.below(3); mistakes > 0; --mistakes)
    test::spoil(json, rng, Mistaken::phases());
  if (!read(json, state.options)) return {};
  State now = at_latest_turn(json, state.options);
  const Policy& policy = kPolicies[rng.below(kPolicies.size())];
  for (int last_turn = now.turn;; last_turn = now.turn) {
    const std::string problem = check_round_trip(now, rng);
    if (!problem.empty()) return problem + ", played from " + boost::json::serialize(json);
    if (now.turn < last_turn) return "turns begin anew after " + boost::json::serialize(json);
    if (now.phase == Phase::over) return {};
    Moves moves;
    SchottenTotten::legal(now, moves);
    NoEvents nobody;
    SchottenTotten::play(now, choose(policy, now, moves, rng), nobody);
  }
}

TEST(Position, WhatIsPlayedFromAPositionIsAccepted) {
  rules("ST-8.5", "ST-2.4");
  check_games(every_combination(), effort(150), 20, check_played_on);
  check_games(tactics_options(), effort(450), 20, check_played_on);
}

TEST(Position, EmptyTurnsCountAsTurns) {
  rules("ST-8.5");
  value json = parsed(basic_start());
  for (const std::string_view seat : {"/hands/0", "/hands/1"}) {
    while (!list(json, seat).empty()) move_item(list(json, seat), list(json, "/clan_pile"));
  }
  State state = at_latest_turn(json, kBasic);
  Rng rng(1);
  for (int draws = 0; draws < 2; ++draws) {  // both seats have no card, pass and draw one
    NoEvents nobody;
    SchottenTotten::play(state, Move::pass(), nobody);
    ASSERT_EQ(check_round_trip(state, rng), "");
  }
}

/// Seat 0 plays the Scout as the only card of its hand.
State scout_alone() {
  value json = parsed(Walk(Path{.options = kScoutAny}).state());
  at(json, "/to_move") = 0;
  remove_card(json, "scout");
  while (!list(json, "/hands/0").empty()) move_item(list(json, "/hands/0"), list(json, "/clan_pile"));
  list(json, "/hands/0").emplace_back("scout");
  const Expected<State> state = read(json, kScoutAny);
  EXPECT_TRUE(state) << state.error().message;
  return state ? *state : State{};
}

TEST(Position, AScoutMayDrawIntoAnEmptyHand) {
  rules("ST-7.10", "ST-7.11");
  State state = scout_alone();
  NoEvents nobody;
  Rng rng(1);
  SchottenTotten::play(state, Move::scout(Pile::clan), nobody);
  ASSERT_EQ(state.phase, Phase::scout_draw);
  EXPECT_EQ(state.scout_left, 2);
  EXPECT_EQ(state.hand_size(Seat{0}), 1);
  EXPECT_EQ(check_round_trip(state, rng), "");
  value json = parsed(state);
  at(json, "/scout_left") = 1;
  const Expected<State> drawn = read(json, kScoutAny);
  ASSERT_FALSE(drawn);
  EXPECT_EQ(drawn.error().message, "scout_left leaves more cards drawn than the hand has (ST-7.10)");
  while (state.phase == Phase::scout_draw) {
    SchottenTotten::play(state, Move::draw(Pile::tactics), nobody);
    EXPECT_EQ(check_round_trip(state, rng), "");
  }
}

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, Mistakes, schotten_totten::Mistaken);
}
