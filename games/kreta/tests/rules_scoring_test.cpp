// KR-9.1 to KR-9.6: what a scoring brings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kreta/engine/scoring.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;
using ::testing::ElementsAre;

/// What every seat gets for a province.
std::string province_points(const State& state, int province) {
  std::vector<std::string> words;
  const ProvinceScore score = score_province(state, Province(province - 1));
  for (std::size_t s = 0; s < state.players; ++s) words.push_back(std::to_string(score.points[s]));
  return joined(words);
}

/// Seats with this much influence in a province without a harbour or fort: peoples, and cities above five.
Position with_influence(int players, std::string_view by_seat, const std::string& province,
                        std::string_view options = "") {
  Position position(players, options);
  std::size_t seat = 0;
  for (const int wanted : numbers_of(by_seat)) {
    for (int i = 0; i < wanted; ++i) position.peoples(seat, province);
    ++seat;
  }
  return position;
}

// --- influence -------------------------------------------------------------------------------------

TEST(KretaInfluence, CountsEveryPiece) {
  rules("KR-9.2");
  EXPECT_EQ(influence_text(Position(2), 10), "0 0");
  EXPECT_EQ(influence_text(Position(2).abbot(0, 10), 10), "1 0");
  EXPECT_EQ(influence_text(Position(2).peoples(0, "10 10 10"), 10), "3 0");
  EXPECT_EQ(influence_text(Position(2).ships(0, "H6"), 10), "1 0");
  EXPECT_EQ(influence_text(Position(2).forts(0, "12 15 18"), 10), "3 0");
  EXPECT_EQ(influence_text(Position(2).cities(0, "10").harvested(0, "1"), 10), "2 0");
  EXPECT_EQ(influence_text(Position(2).cities(0, "10 10 10").harvested(0, "1 2 3"), 10), "6 0");
  const State all = Position(3)
                        .abbot(1, 10)
                        .peoples(1, "10 10 9")
                        .ships(1, "H6 H5")
                        .forts(1, "19 16 1")
                        .cities(1, "10 9")
                        .harvested(1, "1 2");
  EXPECT_EQ(influence_text(all, 10), "0 8 0");
  EXPECT_EQ(influence_text(all, 9), "0 5 0") << "a people, a ship, a fort and a city";
  EXPECT_EQ(influence_text(all, 12), "0 2 0") << "two forts";
  EXPECT_EQ(influence_text(all, 3), "0 1 0");
}

TEST(KretaInfluence, AFortCountsEvenIfAnotherSiteIsScored) {
  rules("KR-9.2", "KR-9.1");
  State state = Position(2).forts(0, "19").row("15");
  play(state, "castellan");
  EXPECT_EQ(points_text(state), "5 0") << "site 15 touches 8 and 10; the fort on 19 touches 10";
}

// --- first and second ------------------------------------------------------------------------------

// The examples of the rules, in provinces of the values 5, 3 and 6.
TEST(KretaPlaces, TheExamplesOfTheRules) {
  rules("KR-9.3", "KR-9.4", "KR-9.6");
  const State five = Position(4).peoples(0, "10 10 10").ships(0, "H6").peoples(1, "10").forts(1, "18");
  EXPECT_EQ(province_points(Position(4)
                                .peoples(0, "10 10 10")
                                .ships(0, "H6")
                                .peoples(1, "10")
                                .forts(1, "18")
                                .peoples(2, "10 10")
                                .forts(3, "15"),
                            10),
            "5 2 2 0");
  EXPECT_EQ(province_points(five, 10), "5 2 0 0");
  EXPECT_EQ(province_points(Position(4)
                                .peoples(0, "10 10")
                                .ships(0, "H6")
                                .peoples(1, "10 10")
                                .forts(1, "18")
                                .peoples(2, "10 10"),
                            10),
            "5 5 0 0");
  EXPECT_EQ(province_points(Position(4).peoples(1, "13"), 13), "0 3 0 0");
  EXPECT_EQ(province_points(Position(4), 4), "0 0 0 0");
}

TEST(KretaPlaces, FirstAreAllWithTheMost) {
  rules("KR-9.3");
  EXPECT_EQ(province_points(with_influence(3, "2 2 2", "6"), 6), "2 2 2");
  EXPECT_EQ(province_points(with_influence(3, "1 2 2", "6"), 6), "0 2 2") << "no second beside two firsts";
  EXPECT_EQ(province_points(with_influence(4, "1 1 1 1", "4"), 4), "6 6 6 6");
  EXPECT_EQ(province_points(with_influence(4, "0 0 0 1", "4"), 4), "0 0 0 6");
  EXPECT_EQ(province_points(with_influence(2, "2 2", "6"), 6), "2 2");
}

TEST(KretaPlaces, SecondAreAllWithTheSecondMost) {
  rules("KR-9.4");
  EXPECT_EQ(province_points(with_influence(3, "3 2 1", "4"), 4), "6 3 0");
  EXPECT_EQ(province_points(with_influence(3, "1 2 3", "4"), 4), "0 3 6") << "whatever the order of seats";
  EXPECT_EQ(province_points(with_influence(3, "2 3 1", "4"), 4), "3 6 0");
  EXPECT_EQ(province_points(with_influence(3, "1 3 1", "4"), 4), "3 6 3");
  EXPECT_EQ(province_points(with_influence(4, "1 1 2 1", "4"), 4), "3 3 6 3");
  EXPECT_EQ(province_points(with_influence(4, "1 2 2 1", "4"), 4), "0 6 6 0");
  EXPECT_EQ(province_points(with_influence(4, "2 2 3 0", "4"), 4), "3 3 6 0");
}

TEST(KretaPlaces, HalfTheValueIsRoundedDown) {
  rules("KR-9.4", "KR-1.4");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "4"), 4), "6 3 0");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "10"), 10), "5 2 0");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "9"), 9), "4 2 0");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "7"), 7), "3 1 0");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "6"), 6), "2 1 0");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "14"), 14), "4 2 0");
  EXPECT_EQ(province_points(with_influence(3, "2 1 0", "14", "second_field=6"), 14), "6 3 0");
}

TEST(KretaPlaces, WithTwoPlayersThereIsNoSecond) {
  rules("KR-9.5");
  EXPECT_EQ(province_points(with_influence(2, "2 1", "4"), 4), "6 0");
  EXPECT_EQ(province_points(with_influence(2, "1 2", "4"), 4), "0 6");
  EXPECT_EQ(province_points(with_influence(2, "1 1", "4"), 4), "6 6");
}

TEST(KretaPlaces, WithoutInfluenceNobodyIsFirstOrSecond) {
  rules("KR-9.6", "KR-9.3", "KR-9.4");
  EXPECT_EQ(province_points(with_influence(3, "0 0 0", "4"), 4), "0 0 0");
  EXPECT_EQ(province_points(with_influence(3, "0 1 0", "4"), 4), "0 6 0") << "second needs influence too";
  State state = Position(3).row("12 7 3").peoples(0, "16");
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":0,"card":"castellan"})",
                                                    R"({"event":"taken_up","seat":0,"site":12})",
                                                    R"({"event":"revealed","seat":0,"site":3})"));
  EXPECT_EQ(points_text(state), "0 0 0");
  EXPECT_EQ(state.scored, 1) << "the card is used up all the same";
}

// --- the castellan ---------------------------------------------------------------------------------

TEST(KretaCastellan, ScoresTheLeftmostOpenCard) {
  rules("KR-9.1");
  State state = Position(2).peoples(0, "8 3").peoples(1, "16").row("26 12 1").scored(1).out(0, "abbot");
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":0,"card":"castellan"})",
                                                    R"({"event":"scored","seat":0,"province":8,"points":3})",
                                                    R"({"event":"taken_up","seat":0,"site":12})",
                                                    R"({"event":"revealed","seat":0,"site":2})"));
  EXPECT_EQ(points_text(state), "3 0") << "site 12, neither 26 nor 1";
  EXPECT_EQ(state.scored, 2);
}

// Three players at site 12: a tie, a clear first with a second, and two empty provinces.
TEST(KretaCastellan, ScoresEveryProvinceAtTheSite) {
  rules("KR-9.1", "KR-9.2", "KR-9.3", "KR-9.4", "KR-9.6");
  Position position(3);
  position.peoples(0, "10 10").forts(0, "16").cities(1, "10").harvested(1, "1").ships(1, "H6");
  position.peoples(2, "10 9").abbot(2, 9).row("12").scores("0 1 0");
  State state = position;
  EXPECT_EQ(influence_text(state, 10), "3 3 1");
  EXPECT_EQ(influence_text(state, 9), "1 0 2");
  EXPECT_EQ(influence_text(state, 6), "0 0 0");
  EXPECT_EQ(influence_text(state, 8), "0 0 0");
  EXPECT_THAT(play(state, "castellan"), ElementsAre(R"({"event":"played","seat":0,"card":"castellan"})",
                                                    R"({"event":"scored","seat":0,"province":9,"points":2})",
                                                    R"({"event":"scored","seat":2,"province":9,"points":4})",
                                                    R"({"event":"scored","seat":0,"province":10,"points":5})",
                                                    R"({"event":"scored","seat":1,"province":10,"points":5})",
                                                    R"({"event":"taken_up","seat":0,"site":12})",
                                                    R"({"event":"revealed","seat":0,"site":2})"));
  EXPECT_EQ(points_text(state), "7 6 4");
}

TEST(KretaCastellan, ScoresForEverybodyWhoeverPlaysIt) {
  rules("KR-9.1", "KR-9.3");
  State state = Position(2).peoples(1, "2 3").row("1").on_turn(0);
  play(state, "castellan");
  EXPECT_EQ(points_text(state), "0 7");
}

TEST(KretaCastellan, EverySiteScoresTheProvincesThatTouchIt) {
  rules("KR-9.1", "KR-1.2");
  // Loch stands everywhere by turns: what is scored is the sum of the values at the site.
  for (int site = 1; site <= kSites; ++site) {
    int wanted = 0;
    int scored = 0;
    for (int p = 1; p <= kProvinces; ++p) {
      State state = Position(2).abbot(0, p).row(std::to_string(site));
      const bool touches = kSitesOf[Province(p - 1)].has(Site(site - 1));
      wanted += touches ? state.value(Province(p - 1)) : 0;
      play(state, "castellan");
      scored += state.seats[0].score;
    }
    EXPECT_EQ(scored, wanted) << "site " << site;
  }
}

}  // namespace
}  // namespace merlon::kreta
