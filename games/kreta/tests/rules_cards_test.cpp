// KR-2 and KR-8: the turn, cards, capacity, closed provinces, and the king.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/kreta/engine/reach.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;
using ::testing::ElementsAre;

// --- the turn --------------------------------------------------------------------------------------

TEST(KretaTurn, IsOneCardAndItsFunction) {
  rules("KR-2.1", "KR-2.3");
  State state = new_game(3);
  EXPECT_THAT(play(state, "abbot"), ElementsAre(R"({"event":"played","seat":0,"card":"abbot"})"));
  EXPECT_EQ(merlon::index(state.seat), 0u) << "the function belongs to the turn";
  EXPECT_EQ(state.turn, 1);
  play(state, "abbot 7");
  EXPECT_EQ(merlon::index(state.seat), 1u);
  EXPECT_EQ(state.turn, 2);
  EXPECT_EQ(state.seats[0].out(), CardSet{Card::abbot});
  play(state, "admiral", "ship H2", "architect", "fort 3");
  EXPECT_EQ(full_refusal(state, "abbot"), "KR_NOT_IN_HAND KR-2.3 card=abbot");
  EXPECT_EQ(refusal(state, "admiral"), "allowed") << "the card of another player is no matter";
  EXPECT_EQ(legal_text(state), "admiral, commander, architect, king abbot, castellan");
}

TEST(KretaTurn, NobodyMayPass) {
  rules("KR-2.1", "KR-10.3");
  for (int game = 0; game < effort(96); ++game) {
    int turns = 0;
    visit_game(game, [&](const State& state) {
      ASSERT_EQ(legal_texts(state).empty(), state.phase == Phase::over);
      turns = state.turn;
      ASSERT_LE(turns, 51 * state.players + 27);
      if (state.phase == Phase::over) return;
      ASSERT_EQ(
          refusal(state, "done") == "allowed",
          state.phase == Phase::sail || (state.phase == Phase::walk && legal_texts(state).back() == "done"));
    });
    ASSERT_GE(turns, 11);
  }
}

TEST(KretaTurn, TheFunctionOfACardIsCarriedOutAtOnce) {
  rules("KR-2.1", "KR-9.8");
  const State abbot = after(Position(2), "abbot");
  EXPECT_EQ(full_refusal(abbot, "admiral"), "KR_NOT_NOW KR-2.1 phase=abbot");
  EXPECT_EQ(full_refusal(abbot, "king abbot"), "KR_NOT_NOW KR-2.1 phase=abbot");
  EXPECT_EQ(full_refusal(abbot, "people 5"), "KR_NOT_NOW KR-2.1 phase=abbot");
  EXPECT_EQ(full_refusal(abbot, "done"), "KR_NOT_NOW KR-2.1 phase=abbot");
  EXPECT_EQ(full_refusal(abbot, "keep"), "KR_NOT_NOW KR-9.8 phase=abbot");
  EXPECT_EQ(full_refusal(Position(2), "replace"), "KR_NOT_NOW KR-9.8 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "ship H1"), "KR_NOT_NOW KR-2.1 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "H1>H2"), "KR_NOT_NOW KR-2.1 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "1>2"), "KR_NOT_NOW KR-2.1 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "tile 1"), "KR_NOT_NOW KR-2.1 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "fort 1"), "KR_NOT_NOW KR-2.1 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "city 1"), "KR_NOT_NOW KR-2.1 phase=card");
  EXPECT_EQ(full_refusal(Position(2), "abbot 1"), "KR_NOT_NOW KR-2.1 phase=card");
}

TEST(KretaTurn, CardsComeBackOnlyWithACastellan) {
  rules("KR-2.3", "KR-9.7");
  State state = new_game(2);
  play(state, "admiral", "ship H1", "admiral", "ship H2", "commander", "people 1", "commander", "people 3");
  EXPECT_EQ(state.seats[0].out(), (CardSet{Card::admiral, Card::commander}));
  EXPECT_EQ(state.seats[1].out(), state.seats[0].out());
  play(state, "castellan");
  EXPECT_EQ(state.seats[0].hand, CardSet::all());
  EXPECT_EQ(state.seats[1].hand, CardSet::all());
}

// --- a card must be possible -----------------------------------------------------------------------

TEST(KretaCard, MustBePossible) {
  rules("KR-2.2", "KR-6.1");
  const State start = Position(2);
  EXPECT_EQ(full_refusal(start, "farmer"), "KR_NOTHING_TO_HARVEST KR-6.1");
  const State no_ship = Position(2).peoples(0, "1 2 3");
  EXPECT_EQ(full_refusal(no_ship, "farmer"), "KR_NOTHING_TO_HARVEST KR-6.1");
  const State ripe = Position(2).peoples(0, "1").ships(0, "H1");
  EXPECT_EQ(refusal(ripe, "farmer"), "allowed");
  const State bare = Position(2).peoples(0, "1").ships(0, "H1").harvested(1, "1");
  EXPECT_EQ(full_refusal(bare, "farmer"), "KR_NOTHING_TO_HARVEST KR-6.1") << "the tile is gone";
}

TEST(KretaCard, AnArchitectNeedsAFortOrAPossibleCity) {
  rules("KR-2.2", "KR-7.3", "KR-7.1");
  const State no_forts = Position(2).forts(0, "1 2 3");
  EXPECT_EQ(full_refusal(no_forts, "architect"), "KR_CANNOT_CARRY_OUT KR-2.2 card=architect");
  EXPECT_EQ(refusal(Position(2).forts(0, "1 2"), "architect"), "allowed");
  const State tile = Position(2).forts(0, "1 2 3").harvested(0, "1");
  EXPECT_EQ(refusal(tile, "architect"), "allowed") << "a city for the tile";
  const State spent = Position(2).forts(0, "1 2 3").harvested(0, "1").cities(0, "4");
  EXPECT_EQ(refusal(spent, "architect"), "KR_CANNOT_CARRY_OUT KR-2.2");
  const State all_built = Position(2).forts(0, "1 2 3").harvested(0, "1 2 3 4 5").cities(0, "4 4 7 7");
  EXPECT_EQ(refusal(all_built, "architect"), "KR_CANNOT_CARRY_OUT KR-2.2") << "no city is left";
  EXPECT_EQ(full_refusal(all_built, "king architect"), "KR_KING_NOTHING_TO_COPY KR-8.3");
}

TEST(KretaCard, AnAbbotWithNowhereToGoCannotBePlayed) {
  rules("KR-2.2", "KR-5.2");
  // From 15 three steps lead to 13 16 10 12 8 9 11 14; they are never all full, so shut in by the map alone
  // an abbot never is.
  const State state = Position(4)
                          .abbot(0, 15)
                          .peoples(0, "13 13 13 13 13")
                          .peoples(1, "16 16 16 16 16")
                          .peoples(2, "13 13 16 16 10");
  EXPECT_EQ(legal_rest(after(state, "abbot"), "abbot "), "8 9 10 11 12 14");
}

TEST(KretaCard, ACommanderWithAllPeoplesShutInCannotBePlayed) {
  rules("KR-2.2", "KR-4.5", "KR-8.2");
  for (const std::string walk : {"walk=targets", "walk=steps"}) {
    Position position(3, walk + " abbot_walk=enter");
    position.peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 16).out(0, "admiral");
    EXPECT_EQ(full_refusal(position, "commander"), "KR_CANNOT_CARRY_OUT KR-2.2 card=commander") << walk;
    Position king(3, walk + " abbot_walk=enter");
    king.peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 16).out(0, "commander");
    EXPECT_EQ(full_refusal(king, "king commander"), "KR_CANNOT_CARRY_OUT KR-8.2 card=commander") << walk;
    Position open(3, walk + " abbot_walk=end");
    open.peoples(0, "15 15 15 15 15").abbot(1, 13).abbot(2, 16);
    EXPECT_EQ(refusal(open, "commander"), "allowed") << walk;
  }
}

// Nobody has come to a closed province before the walk has begun.
TEST(KretaCard, ACommanderMayLeadPeoplesOutOfClosedProvinces) {
  rules("KR-2.2", "KR-4.5", "KR-4.8");
  for (const std::string walk : {"walk=targets", "walk=steps"}) {
    Position one(2, walk + " abbot_walk=end");
    one.peoples(0, "14 14 14 14 14").abbot(1, 14);
    EXPECT_EQ(refusal(one, "commander"), "allowed") << walk;
    EXPECT_EQ(peoples_text(after(one, "commander", "14>12", "done"), 0), "12 14 14 14 14") << walk;
    Position two(3, walk + " abbot_walk=end");
    two.peoples(0, "14 14 14 12 12").abbot(1, 14).abbot(2, 12);
    EXPECT_EQ(refusal(two, "commander"), "allowed") << walk;
  }
}

// --- capacity and closed provinces -----------------------------------------------------------------

TEST(KretaCapacity, SevenFiguresOfAllPlayersFillAProvince) {
  rules("KR-2.4", "KR-4.1", "KR-5.1", "KR-7.2");
  Position full(3);
  full.peoples(1, "6 6 6").cities(1, "6").harvested(1, "1 2").abbot(2, 6).cities(2, "6").harvested(2, "3");
  full.peoples(2, "6").harvested(0, "5");
  EXPECT_EQ(full_refusal(after(full, "commander"), "people 6"), "KR_PROVINCE_FULL KR-2.4 province=6 max=7");
  EXPECT_EQ(full_refusal(after(full, "abbot"), "abbot 6"), "KR_PROVINCE_FULL KR-2.4 province=6 max=7");
  EXPECT_EQ(full_refusal(after(full, "architect"), "city 6"), "KR_PROVINCE_FULL KR-2.4 province=6 max=7");
  Position six(3);
  six.peoples(1, "6 6 6").cities(1, "6").harvested(1, "1 2").cities(2, "6").harvested(2, "3");
  six.peoples(2, "6").harvested(0, "5");
  EXPECT_EQ(refusal(after(six, "commander"), "people 6"), "allowed");
  EXPECT_EQ(refusal(after(six, "abbot"), "abbot 6"), "allowed");
  EXPECT_EQ(refusal(after(six, "architect"), "city 6"), "allowed");
}

TEST(KretaCapacity, FortsAndShipsAreNoFigures) {
  rules("KR-2.4");
  const State state = Position(3)
                          .peoples(0, "10 10 10")
                          .peoples(1, "10 10 10")
                          .ships(0, "H6")
                          .ships(1, "H6")
                          .forts(0, "12 15 16")
                          .forts(1, "18 19");
  EXPECT_EQ(state.figures.items[9], 6);
  EXPECT_EQ(refusal(after(state, "commander"), "people 10"), "allowed");
}

TEST(KretaCapacity, IsKeptAtTheEndOfEveryTurn) {
  rules("KR-2.4", "KR-4.8");
  int full = 0;
  int crowd = 0;
  constexpr int kMostGames = 1000;  // a crowd is rare
  for (int game = 0; game < effort(144) || (crowd == 0 && game < kMostGames); ++game) {
    visit_game(game, [&](const State& state) {
      for (const Province p : every<Province>()) {
        int figures = 0;
        for (std::size_t s = 0; s < state.players; ++s) {
          const Player& player = state.seats[s];
          figures += player.people_at(p) + player.cities_at(p) + (player.has_abbot_at(p) ? 1 : 0);
        }
        const bool steps = state.phase == Phase::walk && state.options.walk == Walk::steps;
        ASSERT_LE(figures, steps ? 9 : 7);
        ASSERT_EQ(figures, state.figures[p]);
        ASSERT_EQ(state.full.has(p), figures >= 7);
        full += figures == 7 ? 1 : 0;
        crowd += figures > 7 ? 1 : 0;
      }
    });
  }
  EXPECT_GT(full, 0);
  EXPECT_GT(crowd, 0);
}

TEST(KretaAbbotRule, ClosesAProvinceToPlayersWithoutAnOwnAbbot) {
  rules("KR-2.5", "KR-5.3", "KR-4.1", "KR-7.2");
  Position closed(3);
  closed.abbot(1, 10).harvested(0, "1");
  EXPECT_EQ(full_refusal(after(closed, "commander"), "people 10"), "KR_ABBOT_BLOCKS KR-2.5 province=10");
  EXPECT_EQ(full_refusal(after(closed, "architect"), "city 10"), "KR_ABBOT_BLOCKS KR-2.5 province=10");
  EXPECT_EQ(refusal(after(closed, "commander"), "people 9"), "allowed");
  Position both(3);
  both.abbot(1, 10).abbot(0, 10).harvested(0, "1");
  EXPECT_EQ(refusal(after(both, "commander"), "people 10"), "allowed");
  EXPECT_EQ(refusal(after(both, "architect"), "city 10"), "allowed");
  Position elsewhere(3);
  elsewhere.abbot(1, 10).abbot(0, 9).harvested(0, "1");
  EXPECT_EQ(refusal(after(elsewhere, "commander"), "people 10"), "KR_ABBOT_BLOCKS KR-2.5");
  EXPECT_EQ(refusal(after(elsewhere, "commander"), "people 9"), "allowed") << "the own abbot closes nothing";
}

TEST(KretaAbbotRule, StopsNothingElse) {
  rules("KR-2.5", "KR-5.3", "KR-4.5");
  Position position(2);
  position.abbot(1, 10).peoples(0, "8 10").harvested(0, "1").ships(0, "H1");
  EXPECT_EQ(refusal(after(position, "architect"), "fort 12"), "allowed");
  EXPECT_EQ(refusal(after(position, "admiral"), "H1>H6"), "allowed");
  EXPECT_EQ(refusal(after(position, "admiral"), "ship H6"), "allowed");
  EXPECT_EQ(refusal(after(position, "commander"), "8>10"), "allowed");
  EXPECT_EQ(refusal(after(position, "commander"), "10>13"), "allowed");
  Position with_ship(2);
  with_ship.abbot(1, 10).peoples(0, "10").ships(0, "H6");
  EXPECT_EQ(refusal(after(with_ship, "farmer"), "tile 10"), "allowed");
  State state = position;
  play(state, "abbot", "abbot 10");
  state.seat = Seat{0};
  EXPECT_EQ(refusal(after(state, "architect"), "city 10"), "allowed");
}

TEST(KretaSupply, OnlyPiecesOfTheSupplyArePlaced) {
  rules("KR-2.6");
  const State ships = after(Position(2).ships(0, "H1 H2"), "admiral");
  EXPECT_EQ(full_refusal(ships, "ship H3"), "KR_NO_PIECE_LEFT KR-2.6 piece=ship");
  const State peoples = after(Position(2).peoples(0, "1 2 3 4 5"), "commander");
  EXPECT_EQ(full_refusal(peoples, "people 6"), "KR_NO_PIECE_LEFT KR-2.6 piece=people");
  const State forts = after(Position(2).forts(0, "1 2 3").harvested(0, "1"), "architect");
  EXPECT_EQ(full_refusal(forts, "fort 4"), "KR_NO_PIECE_LEFT KR-2.6 piece=fort");
  Position built(2);
  built.cities(0, "1 1 2 2").harvested(0, "1 2 3 4 5");
  EXPECT_EQ(full_refusal(after(built, "architect"), "city 6"), "KR_NO_PIECE_LEFT KR-2.6 piece=city");
  const State last = after(Position(2).peoples(0, "1 2 3 4").ships(0, "H1"), "commander", "people 9");
  EXPECT_EQ(last.seats[0].peoples_left, 0);
}

TEST(KretaSupply, PiecesNeverReturnAndBuildingsNeverMove) {
  rules("KR-2.6");
  for (int game = 0; game < effort(60); ++game) {
    State before = RandomGame(game).state();
    visit_game(game, [&](const State& state) {
      for (std::size_t s = 0; s < state.players; ++s) {
        const Player& was = before.seats[s];
        const Player& is = state.seats[s];
        ASSERT_LE(is.peoples_left, was.peoples_left);
        ASSERT_LE(is.ships_left(), was.ships_left());
        ASSERT_EQ(is.forts & was.forts, was.forts);
        for (const Province p : every<Province>()) ASSERT_GE(is.cities[p], was.cities[p]);
        ASSERT_TRUE(!was.abbot.exists() || is.abbot.exists());
        ASSERT_EQ(words_of(peoples_text(state, s)).size() + is.peoples_left, 5u);
      }
      before = state;
    });
  }
}

// --- the king --------------------------------------------------------------------------------------

TEST(KretaKing, RepeatsAnyOwnCardOnTheTable) {
  rules("KR-8.1", "KR-8.2");
  Position position(2);
  position.peoples(0, "1").ships(0, "H1").out(0, "admiral abbot farmer").out(1, "commander architect");
  EXPECT_EQ(legal_text(position), "commander, architect, king admiral, king abbot, king farmer, castellan");
  EXPECT_EQ(full_refusal(position, "king commander"), "KR_KING_NOT_LYING_OUT KR-8.1 card=commander");
  State state = position;
  EXPECT_THAT(play(state, "king abbot", "abbot 4"),
              ElementsAre(R"({"event":"played","seat":0,"card":"king","repeats":"abbot"})",
                          R"({"event":"abbot","seat":0,"from":null,"to":4})"));
  EXPECT_EQ(state.seats[0].out(), (CardSet{Card::admiral, Card::abbot, Card::farmer, Card::king}));
}

TEST(KretaKing, MayRepeatTheCardsOfAllPlayersIfSoAgreed) {
  rules("KR-8.1", "KR-8.3");
  Position position(3, "king=any");
  position.out(1, "commander").out(2, "architect abbot king");
  EXPECT_EQ(legal_text(position),
            "admiral, commander, abbot, architect, king commander, king abbot, "
            "king architect, castellan")
      << "covered by a king or not";
  EXPECT_EQ(full_refusal(position, "king admiral"), "KR_KING_NOT_LYING_OUT KR-8.1 card=admiral");
  Position own(3, "king=own");
  own.out(1, "commander").out(2, "architect abbot king");
  EXPECT_EQ(full_refusal(own, "king commander"), "KR_KING_NOTHING_TO_COPY KR-8.3");
}

TEST(KretaKing, CanRepeatACardThatLiesUnderAKingAlready) {
  rules("KR-8.1");
  Position position(2, "king=any");
  position.out(1, "abbot king").on_turn(0);
  State state = position;
  play(state, "king abbot", "abbot 3");
  EXPECT_EQ(refusal(state, "king abbot"), "KR_NOT_IN_HAND KR-2.3");
}

TEST(KretaKing, RepeatsOnlyWhatIsPossibleNow) {
  rules("KR-8.2", "KR-2.2");
  Position position(2);
  position.out(0, "farmer architect").forts(0, "1 2 3").peoples(0, "1").ships(0, "H1").harvested(0, "1");
  position.cities(0, "5");
  EXPECT_EQ(full_refusal(position, "king farmer"), "KR_NOTHING_TO_HARVEST KR-8.2 card=farmer");
  EXPECT_EQ(full_refusal(position, "king architect"), "KR_CANNOT_CARRY_OUT KR-8.2 card=architect");
  EXPECT_EQ(legal_text(position), "admiral, commander, abbot, castellan") << "no king at all";
}

TEST(KretaKing, IsNeverTheFirstCardWithOwn) {
  rules("KR-8.3");
  EXPECT_EQ(full_refusal(new_game(2), "king admiral"), "KR_KING_NOTHING_TO_COPY KR-8.3");
  EXPECT_EQ(full_refusal(new_game(2, options_of("king=any")), "king admiral"),
            "KR_KING_NOTHING_TO_COPY KR-8.3");
  State state = after(new_game(2, options_of("king=any")), "admiral", "ship H1");
  EXPECT_EQ(refusal(state, "king admiral"), "allowed") << "the first card of this player";
  state = after(new_game(2), "admiral", "ship H1");
  EXPECT_EQ(refusal(state, "king admiral"), "KR_KING_NOTHING_TO_COPY KR-8.3");
  play(state, "castellan", "keep");
  EXPECT_EQ(refusal(state, "king admiral"), "KR_KING_NOTHING_TO_COPY KR-8.3") << "nothing lies out";
}

TEST(KretaKing, NeverRepeatsACastellan) {
  rules("KR-8.3", "KR-9.7");
  for (int game = 0; game < effort(96); ++game) {
    visit_game(game, [&](const State& state) {
      for (std::size_t s = 0; s < state.players; ++s) {
        ASSERT_TRUE(state.seats[s].hand.has(Card::castellan));
        ASSERT_FALSE(repeatable(state, Seat{static_cast<std::uint8_t>(s)}).has(Card::castellan));
        ASSERT_FALSE(repeatable(state, Seat{static_cast<std::uint8_t>(s)}).has(Card::king));
      }
    });
  }
  EXPECT_EQ(full_refusal(new_game(2), "king castellan"), "KR_KING_NOTHING_TO_COPY KR-8.3");
  EXPECT_EQ(full_refusal(Position(2).out(0, "abbot"), "king castellan"),
            "KR_KING_NOT_LYING_OUT KR-8.3 card=castellan");
  EXPECT_FALSE(Kreta::parse_move(new_game(2), "king king"));
}

}  // namespace
}  // namespace merlon::kreta
