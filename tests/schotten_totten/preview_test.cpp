// The preview of a placement, against playing it and explaining the claim that may follow.
#include <gtest/gtest.h>

#include <string>

#include "core/json.h"
#include "games/schotten_totten/rules.h"
#include "tests/support/effort.h"
#include "tests/support/positions.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;

std::string explanation(const State& state, Move move) {
  JsonWriter json;
  json.begin_object();
  SchottenTotten::write_explanation(json, state, move);
  return json.end_object().take();
}

/// The `proof` of an explanation, as written.
std::string proof_in(const std::string& text) {
  const std::size_t from = text.find("\"proof\":");
  return from == std::string::npos ? "" : text.substr(from, text.find(']', from) - from);
}

/// Compares the previews of all placements with what is so once the card lies there. Claims are manual and
/// there are two piles, so that mostly nothing happens by itself.
void check_previews(const State& state, int& stood) {
  Moves moves;
  SchottenTotten::legal(state, moves);
  for (const Move move : moves) {
    const std::string before = explanation(state, move);
    EXPECT_EQ(before.find("\"preview\"") != std::string::npos, move.kind() == MoveKind::place);
    if (move.kind() != MoveKind::place) continue;
    State after = state;
    EventList<Event> events;
    SchottenTotten::play(after, move, events);
    if (after.seat != state.seat) continue;
    const bool stands = before.find("\"stands\"") != std::string::npos;
    const Move claim = Move::claim(move.stone());
    EXPECT_EQ(proof_in(before), proof_in(explanation(after, claim)));
    if (after.phase == Phase::claim_after) {
      EXPECT_EQ(stands, !SchottenTotten::explain(after, claim));
    }
    stood += stands ? 1 : 0;
  }
}

TEST(Preview, APlacementShowsTheProofThatFollows) {
  int stood = 0;
  for (int seed = 0; seed < effort(20); ++seed) {
    Rng rng(static_cast<std::uint64_t>(seed));
    State state = new_game(options_of("tactics=true auto_claim=false"), rng.next());
    for (int i = 0; i < 150 && state.phase != Phase::over; ++i) {
      check_previews(state, stood);
      Moves moves;
      SchottenTotten::legal(state, moves);
      EventList<Event> events;
      SchottenTotten::play(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events);
    }
  }
  EXPECT_GT(stood, 0);
}

TEST(Preview, NothingIsShownForAPlacementThatCannotBeMade) {
  EXPECT_EQ(explanation(new_game(Options{}, 1), Move::place(Card::leader1, 0)), "{}");
}

}  // namespace
}  // namespace merlon::schotten_totten
