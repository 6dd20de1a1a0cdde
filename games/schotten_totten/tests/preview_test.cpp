// The preview of a placement, against playing it and explaining the claim that may follow.
#include <gtest/gtest.h>

#include <string>

#include "core/json.h"
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/effort.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;

/// The `proof` of an explanation, as written.
std::string proof_in(const std::string& text) {
  const std::size_t from = text.find("\"proof\":");
  return from == std::string::npos ? "" : text.substr(from, text.find(']', from) - from);
}

/// The `best` of a preview, as it must be written once the card lies there.
std::string best_of(const State& after, Seat seat, Stone stone) {
  const Proof proof = prove(after, other(seat), stone);
  JsonWriter json;
  json.begin_object().text("formation", formation_text(proof.reply.formation));
  json.number("sum", proof.reply.sum).key("cards").begin_array();
  for (const Card card : proof.cards) json.text(card_text(card));
  return "\"best\":" + json.end_array().end_object().take();
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
    EXPECT_NE(before.find(best_of(after, state.seat, move.stone())), std::string::npos) << before;
    if (after.phase == Phase::claim_after) {
      EXPECT_EQ(stands, !SchottenTotten::explain(after, claim));
    }
    stood += stands ? 1 : 0;
  }
}

/// Plays games at random and checks the previews of all their positions.
void check_games_with(std::string_view options) {
  int stood = 0;
  for (int seed = 0; seed < effort(20); ++seed) {
    Rng rng(static_cast<std::uint64_t>(seed));
    State state = new_game(options_of(options), rng.next());
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

TEST(Preview, APlacementShowsTheProofThatFollows) { check_games_with("tactics=true auto_claim=false"); }

TEST(Preview, ACardThatIsLaidNoLongerCountsAsUnplayed) {
  check_games_with("tactics=true auto_claim=false proof_counts_unplayed_tactics=true");
  // With another Reinforcement the opponent would reach 7, 8, 9.
  const State state = Position("tactics=true auto_claim=false proof_counts_unplayed_tactics=true")
                          .stone(1, "r5 r6", "b8 b9")
                          .stone(5, "b7", "leader1")
                          .hand(0, "reinforcement p9 p8 p7 p6 p5");
  const std::string preview = explanation(state, Move::place(Card::reinforcement, Stone(0)));
  EXPECT_NE(preview.find("\"stands\""), std::string::npos) << preview;
}

TEST(Preview, NothingIsShownForAPlacementThatCannotBeMade) {
  EXPECT_EQ(explanation(new_game(Options{}, 1), Move::place(Card::leader1, Stone(0))), "{}");
}

}  // namespace
}  // namespace merlon::schotten_totten
