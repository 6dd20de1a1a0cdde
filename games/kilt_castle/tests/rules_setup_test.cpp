// KC-1: material and set-up.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/shuffle.h"
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/options.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/core/statistics.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::rules;

std::string line_text(Board board, std::string_view place) {
  std::vector<std::string> words;
  for (const Square square : kLines[board][place_of(place)]) {
    words.push_back(square_text(square));
  }
  return joined(words);
}

// --- the board -------------------------------------------------------------------------------------

TEST(KiltCastleBoard, HasTwentyTwoOrTwentyFiveSquares) {
  rules("KC-1.1");
  EXPECT_EQ(text_of(kLand[Board::l22]), "11 12 13 14 15 21 22 23 24 25 31 32 33 34 35 41 42 43 44 51 52 53");
  EXPECT_EQ(text_of(kLand[Board::full25]),
            "11 12 13 14 15 21 22 23 24 25 31 32 33 34 35 41 42 43 44 45 51 52 53 54 55");
}

TEST(KiltCastleBoard, NeighboursShareASide) {
  rules("KC-1.1");
  const SquareSet land = kLand[Board::full25];
  EXPECT_EQ(text_of(spread(squares_of("33")) & land), "23 32 33 34 43");
  EXPECT_EQ(text_of(spread(squares_of("11")) & land), "11 12 21");
  EXPECT_EQ(text_of(spread(squares_of("15")) & land), "14 15 25");
  EXPECT_EQ(text_of(spread(squares_of("51")) & land), "41 51 52");
  EXPECT_EQ(text_of(spread(squares_of("55")) & land), "45 54 55");
  EXPECT_EQ(text_of(spread(squares_of("25")) & land), "15 24 25 35") << "31 is not next to 25";
  EXPECT_EQ(text_of(spread(squares_of("31")) & land), "21 31 32 41");
  EXPECT_EQ(text_of(spread(squares_of("44")) & kLand[Board::l22]), "34 43 44") << "45 and 54 are water";
}

TEST(KiltCastleBoard, NothingIsEverBuiltOnWater) {
  rules("KC-1.1");
  const auto building = [](std::string_view place, std::string_view options) {
    return Position(4, options).moved("b", place).tower("44", "r").tower("53", "r").tower("35", "r").state();
  };
  EXPECT_EQ(sites(building("E4", "")), "44 43");
  EXPECT_EQ(full_refusal(building("E4", ""), "45"), "KC_LAKE KC-1.1 square=45");
  EXPECT_EQ(refusal(building("S4", ""), "54"), "KC_LAKE KC-1.1");
  EXPECT_EQ(refusal(building("S5", ""), "55"), "KC_LAKE KC-1.1");
  EXPECT_EQ(sites(building("E4", "board=full25")), "45 44");
  EXPECT_EQ(sites(building("S4", "board=full25")), "54 44");
  EXPECT_EQ(sites(building("S5", "board=full25")), "55 35");
  EXPECT_EQ(refusal(building("E5", "board=full25"), "55"), "allowed");
}

TEST(KiltCastleBoard, TwentyPlacesLieClockwiseRoundIt) {
  rules("KC-1.2");
  const std::vector<std::string> clockwise_order =
      words_of("W5 W4 W3 W2 W1 N1 N2 N3 N4 N5 E1 E2 E3 E4 E5 S5 S4 S3 S2 S1");
  ASSERT_EQ(clockwise_order.size(), 20u);
  for (std::size_t i = 0; i < 20; ++i) {
    const Place place = place_of(clockwise_order[i]);
    EXPECT_EQ(place_text(clockwise(place, 1)), clockwise_order[(i + 1) % 20]);
    EXPECT_EQ(place_text(clockwise(place, 19)), clockwise_order[(i + 19) % 20]);
    EXPECT_EQ(steps_between(place_of("W5"), place), static_cast<int>(i));
  }
}

TEST(KiltCastleBoard, EveryPlaceLooksAlongItsLine) {
  rules("KC-1.1", "KC-1.2");
  struct Row {
    std::string_view place;
    std::string_view l22;
    std::string_view full25;
  };
  const std::vector<Row> table{
      {"W5", "51 52 53", "51 52 53 54 55"},       {"W4", "41 42 43 44", "41 42 43 44 45"},
      {"W3", "31 32 33 34 35", "31 32 33 34 35"}, {"W2", "21 22 23 24 25", "21 22 23 24 25"},
      {"W1", "11 12 13 14 15", "11 12 13 14 15"}, {"N1", "11 21 31 41 51", "11 21 31 41 51"},
      {"N2", "12 22 32 42 52", "12 22 32 42 52"}, {"N3", "13 23 33 43 53", "13 23 33 43 53"},
      {"N4", "14 24 34 44", "14 24 34 44 54"},    {"N5", "15 25 35", "15 25 35 45 55"},
      {"E1", "15 14 13 12 11", "15 14 13 12 11"}, {"E2", "25 24 23 22 21", "25 24 23 22 21"},
      {"E3", "35 34 33 32 31", "35 34 33 32 31"}, {"E4", "44 43 42 41", "45 44 43 42 41"},
      {"E5", "53 52 51", "55 54 53 52 51"},       {"S5", "35 25 15", "55 45 35 25 15"},
      {"S4", "44 34 24 14", "54 44 34 24 14"},    {"S3", "53 43 33 23 13", "53 43 33 23 13"},
      {"S2", "52 42 32 22 12", "52 42 32 22 12"}, {"S1", "51 41 31 21 11", "51 41 31 21 11"},
  };
  ASSERT_EQ(table.size(), 20u);
  for (const Row& row : table) {
    EXPECT_EQ(line_text(Board::l22, row.place), row.l22) << row.place;
    EXPECT_EQ(line_text(Board::full25, row.place), row.full25) << row.place;
  }
}

// --- cards and floors ------------------------------------------------------------------------------

TEST(KiltCastleMaterial, FourSingleCardsAndEveryPairOnce) {
  rules("KC-1.3");
  std::vector<std::string> names;
  for (const Card card : every<Card>()) {
    names.push_back(card_text(card));
    EXPECT_EQ(is_double(card), names.back().size() == 2);
  }
  EXPECT_EQ(joined(names), "b r y g br by bg ry rg yg");
}

TEST(KiltCastleMaterial, TheInnerHalfPointsToTheBoard) {
  rules("KC-1.3");
  const State state = Position(4).row("W3", "rb g").row("W1", "by");
  EXPECT_EQ(state.inner(card_of("br")), kRowan);
  EXPECT_EQ(state.outer(card_of("br")), kLoch);
  EXPECT_EQ(state.inner(card_of("by")), kLoch);
  EXPECT_EQ(state.outer(card_of("by")), kGorse);
  EXPECT_EQ(state.inner(card_of("g")), kFern);
  EXPECT_EQ(state.outer(card_of("g")), kFern);
}

TEST(KiltCastleMaterial, TheOrderInARowMeansNothing) {
  rules("KC-1.3");
  const State one = Position(4).row("W3", "rb g yg").row("W1", "by");
  const State other = Position(4).row("W3", "yg rb g").row("W1", "by");
  EXPECT_EQ(one, other);
  EXPECT_EQ(state_hash(one), state_hash(other));
}

TEST(KiltCastleMaterial, SixteenFloorsOfEachColour) {
  rules("KC-1.4");
  for (const int players : {2, 3, 4}) {
    const State state = new_game(players);
    for (const Colour colour : every<Colour>(players == 3 ? 3 : 4)) {
      const std::array<std::uint8_t, 3> full{11, 3, 2};
      EXPECT_EQ(state.stock[colour], full);
      EXPECT_EQ(state.floors_left(colour), 16);
    }
    EXPECT_EQ(state.floor_count, 0);
    for (const std::uint8_t height : state.heights) EXPECT_EQ(height, 0);
  }
  EXPECT_EQ(colour_text(kLoch), "b");
  EXPECT_EQ(colour_text(kRowan), "r");
  EXPECT_EQ(colour_text(kGorse), "y");
  EXPECT_EQ(colour_text(kFern), "g");
}

TEST(KiltCastleMaterial, SeatsHaveTheirColours) {
  rules("KC-1.5");
  const auto owners = [](int players) {
    const State state = new_game(players);
    std::string text;
    for (const Colour colour : every<Colour>(state.colours())) {
      text += static_cast<char>('0' + static_cast<int>(merlon::index(state.owner(colour))));
    }
    return text;
  };
  EXPECT_EQ(owners(2), "0011");
  EXPECT_EQ(owners(3), "012");
  EXPECT_EQ(owners(4), "0123");
}

TEST(KiltCastleMaterial, FernStaysOutWithThreePlayers) {
  rules("KC-1.5");
  const State state = new_game(3);
  for (const std::string_view card : {"g", "bg", "rg", "yg"}) {
    EXPECT_FALSE(state.place_of(card_of(card)).exists()) << card;
    EXPECT_EQ(full_refusal(state, std::string(card) + ">N1"),
              "KC_NO_SUCH_CARD KC-1.5 card=" + std::string(card));
  }
  for (const std::string_view card : {"b", "r", "y", "br", "by", "ry"}) {
    EXPECT_TRUE(state.place_of(card_of(card)).exists()) << card;
  }
  const std::array<std::uint8_t, 3> nothing{};
  EXPECT_EQ(state.stock[kFern], nothing);
  EXPECT_EQ(json_of(state).find("\"g"), std::string::npos);
}

TEST(KiltCastleMaterial, EveryPlayerStartsWithTenDucats) {
  rules("KC-1.6");
  EXPECT_EQ(purses(new_game(2)), "10 10");
  EXPECT_EQ(purses(new_game(3)), "10 10 10");
  EXPECT_EQ(purses(new_game(4)), "10 10 10 10");
}

// The two purses hold all the money of the real game, 888 ducats; the bank pays all the same.
TEST(KiltCastleMaterial, TheBankNeverRunsOut) {
  rules("KC-1.6");
  State state = Position(2).moved("b", "W1").ducats("900 999999").ducat_day();
  play(state, "11");
  EXPECT_EQ(purses(state), "901 999999");
}

// --- the start -------------------------------------------------------------------------------------

TEST(KiltCastleStart, TheCardsLieAtTheWestSide) {
  rules("KC-1.7", "KC-2.4");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const int players : {2, 3, 4}) {
      const State state = new_game(players, {}, seed);
      const std::array<int, 5> sizes = players == 3 ? std::array{0, 0, 3, 2, 1} : std::array{0, 4, 3, 2, 1};
      for (const Place place : every<Place>()) {
        EXPECT_EQ(state.row_size(place), place.number() < 5 ? sizes[merlon::index(place)] : 0);
      }
      const Place singles = place_of(players == 3 ? "W3" : "W4");
      for (const Card card : every<Card>(state.colours())) EXPECT_EQ(state.place_of(card), singles);
      EXPECT_EQ(place_text(state.front), "W1");
      EXPECT_EQ(state.phase, Phase::relocate);
      EXPECT_EQ(state.turn, 1);
      EXPECT_EQ(state.ducat_day, 0);
    }
  }
}

/// KC-1.8: no row of the start has a colour more than twice.
void expect_limit(const State& state) {
  std::map<std::pair<Place, Colour>, int> count;
  for (const Card card : every_between<Card>(kColours, kCards)) {
    if (!state.place_of(card).exists()) continue;
    for (const Colour colour : kCardColours[card]) {
      EXPECT_LE((++count[{state.place_of(card), colour}]), 2) << rows_text(state);
    }
  }
}

TEST(KiltCastleStart, NoColourIsMoreThanTwiceInARow) {
  rules("KC-1.8");
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    expect_limit(new_game(seed % 2 == 0 ? 4 : 2, {}, seed));
  }
}

TEST(KiltCastleStart, DuringTheGameThisLimitDoesNotApply) {
  rules("KC-1.8");
  const State state =
      Position(4).row("W4", "br b r y").row("W3", "by bg yg").row("W2", "ry g").row("W1", "rg");
  EXPECT_EQ(refusal(state, "b>W3"), "allowed");
  EXPECT_EQ(refusal(state, "br>W3"), "allowed");
}

/// Deals a number of times; counts every start, and checks each when it first comes.
std::map<std::string, std::uint32_t> deal_starts(int players, int deals) {
  std::map<std::string, std::uint32_t> starts;
  Rng rng(2016);
  FastShuffler shuffler(rng);
  for (int i = 0; i < deals; ++i) {
    const State state = KiltCastle::start({}, players, shuffler);
    if (++starts[rows_text(state)] == 1) expect_limit(state);
  }
  return starts;
}

TEST(KiltCastleStart, AllStartsAreEquallyLikely) {
  rules("KC-1.8");
  for (const int players : {2, 4}) {
    const auto starts = deal_starts(players, 3072 * 20);
    EXPECT_EQ(starts.size(), 3072u);
    EXPECT_TRUE(test::looks_even(test::counts_of(starts)));
  }
  const auto starts = deal_starts(3, 24 * 200);
  EXPECT_EQ(starts.size(), 24u);
  EXPECT_TRUE(test::looks_even(test::counts_of(starts)));
}

TEST(KiltCastleStart, AFairShuffleGivesTheSameStarts) {
  rules("KC-1.8");
  const auto known = deal_starts(4, 3072 * 20);
  for (int i = 0; i < 100; ++i) {
    FairShuffler shuffler = FairShuffler::from_seed("castle" + std::to_string(i));
    EXPECT_TRUE(known.contains(rows_text(KiltCastle::start({}, 4, shuffler))));
  }
}

TEST(KiltCastleStart, TheOuterHalfAtW1DecidesWhoBegins) {
  rules("KC-1.9");
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    for (const int players : {2, 3, 4}) {
      const State state = new_game(players, {}, seed);
      for (const Card card : every_between<Card>(kColours, kCards)) {
        if (state.place_of(card) != place_of("W1")) continue;
        const bool turned = state.is_turned(card);
        const std::string lying = lying_card_text(card, turned);
        const int colour = parse_colour(lying.substr(1))->number();
        const int starter = players == 2 ? colour / 2 : colour;
        EXPECT_EQ(merlon::index(state.turn_seat), static_cast<std::size_t>(starter)) << lying;
        EXPECT_EQ(state.seat, state.turn_seat);
        seen.insert(std::to_string(players) + lying);
      }
    }
  }
  EXPECT_EQ(seen.size(), 12u + 6u + 12u);
}

TEST(KiltCastleStart, TheTurnsFollowTheSeats) {
  rules("KC-1.9");
  for (const int players : {2, 3, 4}) {
    State state = new_game(players);
    std::size_t seat = merlon::index(state.turn_seat);
    for (int turn = 1; turn <= 9; ++turn) {
      EXPECT_EQ(state.turn, turn);
      EXPECT_EQ(KiltCastle::turn_number(state), turn);
      EXPECT_EQ(merlon::index(state.turn_seat), seat);
      EXPECT_EQ(KiltCastle::to_move(state), (Turn{state.turn_seat, false}));
      do {
        play(state, legal_texts(state).front());
      } while (state.phase != Phase::relocate);
      seat = (seat + 1) % static_cast<std::size_t>(players);
    }
  }
}

TEST(KiltCastleStart, TwoRoofsLieBesideTheBoard) {
  rules("KC-1.10");
  EXPECT_TRUE(new_game(4).roofs.empty());
  EXPECT_EQ(kRoofs, 2);
  State state = Position(4).moved("br", "W1");
  play(state, "11", "11");
  EXPECT_EQ(text_of(state.roofs), "11") << "the first of the two";
}

TEST(KiltCastleOptions, HaveTheNamesValuesAndDefaultsOfTheRules) {
  rules("KC-1.1", "KC-2.7", "KC-5.4", "KC-6.6", "KC-7.2", "KC-7.3", "KC-7.5");
  expect_options<KiltCastle>({
      {"board", "KC-1.1", "l22", {"l22", "full25"}},
      {"roof_areas", "KC-6.6", "join", {"join", "adjacent"}},
      {"two_player_end", "KC-7.5", "colour", {"colour", "player"}},
      {"two_player_floors", "KC-7.3", "card_colour", {"card_colour", "any"}},
      {"roof_same_owner", "KC-5.4", "false", {"false", "true"}},
      {"lone_card_in_gap", "KC-2.7", "true", {"false", "true"}},
      {"two_player_builds", "KC-7.2", "each_half", {"each_half", "once"}},
  });
}

}  // namespace
}  // namespace merlon::kilt_castle
