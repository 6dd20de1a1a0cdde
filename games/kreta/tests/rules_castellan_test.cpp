// KR-9.7 to KR-10: cards come back, fort cards are turned up, the variant, and the end of the game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/json.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;
using ::testing::ElementsAre;

template <class Cards>
std::string cards_text(const Cards& cards) {
  std::vector<std::string> words;
  for (const Site card : cards) words.push_back(std::to_string(printed(card)));
  return joined(words);
}

std::string result_items(const State& state) {
  JsonWriter json;
  json.begin_array();
  Kreta::write_result_items(json, state);
  json.end_array();
  return json.take();
}

/// Card after card of the row, each scored and the next one kept.
State scored_to(State state, int cards) {
  while (state.scored < cards) {
    play(state, "castellan");
    if (state.phase == Phase::reveal) play(state, "keep");
  }
  return state;
}

// --- taking back, keeping, replacing ---------------------------------------------------------------

TEST(KretaReveal, EverybodyTakesAllCardsBack) {
  rules("KR-9.7", "KR-2.3");
  Position position(4);
  position.out(0, "admiral king").out(1, "commander abbot architect king admiral").out(3, "abbot").on_turn(2);
  State state = position;
  play(state, "castellan");
  for (const Player& player : state.seats) EXPECT_EQ(player.hand, CardSet::all());
  EXPECT_EQ(state.phase, Phase::reveal);
  EXPECT_EQ(merlon::index(state.seat), 2u) << "whoever played the castellan decides";
  EXPECT_EQ(legal_text(state), "keep, replace");
  EXPECT_EQ(full_refusal(state, "admiral"), "KR_NOT_NOW KR-9.8 phase=reveal");
  EXPECT_EQ(full_refusal(state, "done"), "KR_NOT_NOW KR-9.8 phase=reveal");
}

TEST(KretaReveal, TheNextCardIsTurnedUpAndKept) {
  rules("KR-9.8", "KR-2.1");
  State state = Position(2).row("26 12 1 5 6 7 8 9 10 11 13");
  EXPECT_EQ(state.seen_in_row(), 2);
  play(state, "castellan");
  EXPECT_EQ(state.seen_in_row(), 3);
  EXPECT_THAT(play(state, "keep"), ElementsAre());
  EXPECT_EQ(cards_text(state.row), "26 12 1 5 6 7 8 9 10 11 13");
  EXPECT_EQ(state.replaced, 0);
  EXPECT_EQ(state.phase, Phase::card);
  EXPECT_EQ(merlon::index(state.seat), 1u) << "the next seat, after a scoring too";
  EXPECT_EQ(state.turn, 2);
}

TEST(KretaReveal, AReplacedCardGoesUnderThePile) {
  rules("KR-9.8", "KR-11.1");
  State state = Position(2).row("26 12 1 5 6 7 8 9 10 11 13");
  EXPECT_EQ(cards_text(state.pile), "2 3 4 14 15 16 17 18 19 20 21 22 23 24 25");
  play(state, "castellan");
  EXPECT_THAT(play(state, "replace"), ElementsAre(R"({"event":"replaced","seat":0,"from":1,"site":2})"));
  EXPECT_EQ(cards_text(state.row), "26 12 2 5 6 7 8 9 10 11 13");
  EXPECT_EQ(cards_text(state.pile), "3 4 14 15 16 17 18 19 20 21 22 23 24 25 1");
  EXPECT_EQ(state.replaced, 1);
  EXPECT_EQ(state.phase, Phase::card) << "the new card stays";
  EXPECT_EQ(merlon::index(state.seat), 1u);
  play(state, "castellan", "replace");
  EXPECT_EQ(cards_text(state.row), "26 12 2 3 6 7 8 9 10 11 13");
  EXPECT_EQ(cards_text(state.pile), "4 14 15 16 17 18 19 20 21 22 23 24 25 1 5") << "in this order";
  play(state, "castellan", "keep", "castellan", "replace");
  EXPECT_EQ(cards_text(state.pile), "14 15 16 17 18 19 20 21 22 23 24 25 1 5 7");
  EXPECT_EQ(cards_text(state.row), "26 12 2 3 6 4 8 9 10 11 13");
  EXPECT_EQ(state.replaced, 3);
}

TEST(KretaReveal, TheNinthScoringTurnsUpTheLastCardAndTheTenthNone) {
  rules("KR-9.8", "KR-10.1", "KR-11.3");
  State state = scored_to(Position(3), 8);
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":2,"card":"castellan"})",
                                                    R"({"event":"taken_up","seat":2,"site":9})",
                                                    R"({"event":"revealed","seat":2,"site":11})"));
  EXPECT_EQ(state.phase, Phase::reveal);
  EXPECT_EQ(state.seen_in_row(), 11);
  play(state, "replace");
  EXPECT_EQ(state.row[10], Site(11)) << "site 12, the top of the pile";
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":0,"card":"castellan"})",
                                                    R"({"event":"taken_up","seat":0,"site":10})"));
  EXPECT_EQ(state.phase, Phase::card);
  EXPECT_EQ(state.scored, 10);
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":1,"card":"castellan"})",
                                                    R"({"event":"taken_up","seat":1,"site":12})",
                                                    R"({"event":"ended","winners":[0,1,2]})"));
  EXPECT_EQ(state.scored, 11);
}

TEST(KretaReveal, NineCardsCanBeReplacedAndNoneComesBack) {
  rules("KR-9.8", "KR-11.1");
  State state = Position(2);
  while (state.phase != Phase::over) {
    play(state, "castellan");
    if (state.phase == Phase::reveal) play(state, "replace");
  }
  EXPECT_EQ(state.replaced, 9);
  EXPECT_EQ(cards_text(state.row), "1 2 12 13 14 15 16 17 18 19 20");
  EXPECT_EQ(cards_text(state.pile), "21 22 23 24 25 26 3 4 5 6 7 8 9 10 11");
}

// --- the variant -----------------------------------------------------------------------------------

TEST(KretaVariant, AsksForAsManyCardsAsPlayersAreBehind) {
  rules("KR-9.9");
  const auto castellan = [](std::string_view scores, std::string_view out, std::string_view option) {
    return full_refusal(Position(4, option).scores(scores).out(0, out).out(1, "abbot admiral commander"),
                        "castellan");
  };
  const std::string_view on = "castellan_variant=true";
  EXPECT_EQ(castellan("0 0 0 0", "", on), "allowed");
  EXPECT_EQ(castellan("1 0 2 3", "", on), "KR_CASTELLAN_TOO_EARLY KR-9.9 need=1 have=0");
  EXPECT_EQ(castellan("1 0 2 3", "abbot", on), "allowed");
  EXPECT_EQ(castellan("2 0 1 3", "abbot", on), "KR_CASTELLAN_TOO_EARLY KR-9.9 need=2 have=1");
  EXPECT_EQ(castellan("2 0 1 3", "abbot admiral", on), "allowed");
  EXPECT_EQ(castellan("2 0 1 3", "abbot king", on), "allowed") << "a king counts as a card";
  EXPECT_EQ(castellan("9 0 1 3", "abbot king", on), "KR_CASTELLAN_TOO_EARLY KR-9.9 need=3 have=2");
  EXPECT_EQ(castellan("9 0 1 3", "abbot king admiral", on), "allowed");
  EXPECT_EQ(castellan("9 9 9 9", "", on), "allowed") << "equal points do not count";
  EXPECT_EQ(castellan("9 9 9 8", "", on), "KR_CASTELLAN_TOO_EARLY KR-9.9 need=1 have=0");
  EXPECT_EQ(castellan("9 0 1 3", "", "castellan_variant=false"), "allowed") << "at any time without it";
}

TEST(KretaVariant, AnotherCardCanAlwaysBePlayed) {
  rules("KR-9.9", "KR-2.1");
  int early = 0;
  for (int game = 0; game < effort(144); ++game) {
    visit_game(game, [&](const State& state) {
      if (state.phase != Phase::card) return;
      int behind = 0;
      for (std::size_t s = 0; s < state.players; ++s) behind += state.seats[s].score < state.me().score;
      const bool enough = state.me().out().size() >= behind;
      const bool variant = state.options.castellan_variant;
      ASSERT_EQ(refusal(state, "castellan"),
                !variant || enough ? "allowed" : "KR_CASTELLAN_TOO_EARLY KR-9.9");
      ASSERT_FALSE(legal_texts(state).empty());
      early += variant && !enough ? 1 : 0;
    });
  }
  EXPECT_GT(early, 0);
}

// --- the end ---------------------------------------------------------------------------------------

TEST(KretaEnd, TheEleventhScoringEndsTheGameAtOnce) {
  rules("KR-10.1", "KR-9.7");
  Position position(3);
  position.scored(10).row("1 2 3 4 5 6 7 8 9 10 26").out(0, "abbot").out(1, "admiral").peoples(1, "16");
  position.scores("4 1 4").turn(50);
  State state = position;
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":0,"card":"castellan"})",
                                                    R"({"event":"scored","seat":1,"province":16,"points":5})",
                                                    R"({"event":"taken_up","seat":0,"site":26})",
                                                    R"({"event":"ended","winners":[1]})"));
  EXPECT_EQ(state.phase, Phase::over);
  EXPECT_TRUE(Kreta::to_move(state).over);
  EXPECT_EQ(state.scored, 11);
  EXPECT_EQ(state.turn, 50) << "nobody has another turn";
  EXPECT_EQ(state.seats[0].hand, CardSet::all());
  EXPECT_EQ(state.seats[1].hand, CardSet::all()) << "the cards are still taken back";
  EXPECT_EQ(legal_text(state), "");
  for (const std::string_view move :
       {"admiral", "king abbot", "keep", "done", "ship H1", "5>6", "castellan"}) {
    EXPECT_EQ(full_refusal(state, move), "KR_GAME_OVER KR-10.1") << move;
  }
}

TEST(KretaEnd, MostPointsWinAndEqualPointsShare) {
  rules("KR-10.2");
  const auto ranks = [](int players, std::string_view scores) {
    const Result result = Kreta::result(Position(players).scores(scores).over());
    EXPECT_TRUE(result.over);
    EXPECT_EQ(result.players, players);
    std::vector<std::string> words;
    for (std::size_t s = 0; s < result.players; ++s) words.push_back(std::to_string(result.ranks[s]));
    return joined(words);
  };
  EXPECT_EQ(ranks(2, "7 9"), "2 1");
  EXPECT_EQ(ranks(2, "9 9"), "1 1");
  EXPECT_EQ(ranks(3, "9 7 9"), "1 3 1");
  EXPECT_EQ(ranks(3, "5 7 6"), "3 1 2");
  EXPECT_EQ(ranks(4, "5 7 5 9"), "3 2 3 1") << "further down the rank is shared";
  EXPECT_EQ(ranks(4, "5 5 5 5"), "1 1 1 1");
  const Result running = Kreta::result(Position(3).scores("1 2 3"));
  EXPECT_FALSE(running.over);
  EXPECT_EQ(running.scores[2], 3);
}

TEST(KretaEnd, SharedWinsAreReported) {
  rules("KR-10.2");
  Position position(4);
  position.scored(10).scores("4 9 9 1");
  State state = position;
  EXPECT_EQ(play(state, "castellan").back(), R"({"event":"ended","winners":[1,2]})");
}

TEST(KretaEnd, ResultsSayWhereThePointsComeFrom) {
  rules("KR-10.2", "KR-6.4");
  Position position(2);
  position.scores("15 4").harvested(0, "8 10 13 1 3").harvested(1, "2").over();
  EXPECT_EQ(result_items(position), R"([{"seat":0,"points":15,"from_tiles":9,"from_scorings":6},)"
                                    R"({"seat":1,"points":4,"from_tiles":1,"from_scorings":3}])");
}

TEST(KretaEnd, GamesHaveElevenScoringsAndABoundedLength) {
  rules("KR-10.1", "KR-10.3");
  EXPECT_EQ(max_turns(2), 129);
  EXPECT_EQ(max_turns(3), 180);
  EXPECT_EQ(max_turns(4), 231);
  for (int number = 0; number < effort(200); ++number) {
    players::Path path = players::path_number(number);
    path.beginning = players::Beginning::usual;
    players::Tour game(path);
    std::array<std::array<int, kCards>, kMaxPlayers> played{};
    std::array<int, kCards> together{};
    while (!game.at_end()) {
      const std::size_t seat = merlon::index(game.state().seat);
      const Move move = game.step();
      ASSERT_LE(game.state().turn, max_turns(game.state().players));
      if (move.kind() != MoveKind::play && move.kind() != MoveKind::king) continue;
      const Card card = move.kind() == MoveKind::king ? Card::king : move.card();
      ++played[seat][static_cast<std::size_t>(card)];
      ++together[static_cast<std::size_t>(card)];
    }
    ASSERT_EQ(game.state().scored, 11);
    ASSERT_EQ(together[static_cast<std::size_t>(Card::castellan)], 11);
    ASSERT_LE(together[static_cast<std::size_t>(Card::farmer)], 16);
    for (const auto& cards : played) {
      for (const int count : cards) ASSERT_LE(count, 11);
      ASSERT_LE(cards[static_cast<std::size_t>(Card::architect)], 7);
    }
  }
}

}  // namespace
}  // namespace merlon::kreta
