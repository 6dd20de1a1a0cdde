// What areas are worth: the engine finds them by shifting bits, the oracle by walking over a grid of
// characters.
#include "games/kilt_castle/engine/area.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "games/kilt_castle/tests/oracle.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;
using test::rules;

constexpr std::string_view kLetters = "bryg";

/// The same castle twice: as a state, and as it looks from above.
struct Castle {
  State state{};
  oracle::Sight sight;

  explicit Castle(const Options& options = {}, int players = 4) {
    state.options = options;
    state.players = static_cast<std::uint8_t>(players);
    if (options.board == Board::full25) return;
    sight.tops[3][4] = sight.tops[4][3] = sight.tops[4][4] = '~';
  }

  bool is_land(std::size_t row, std::size_t column) const { return sight.tops[row][column] != '~'; }

  void lay(std::size_t row, std::size_t column, Colour colour, int crests, int height, bool roof) {
    const Square square = square_at(static_cast<int>(row), static_cast<int>(column));
    state.tops[colour].add(square);
    if (crests > 0) state.crests[at(crests - 1)].add(square);
    if (roof) state.roofs.add(square);
    state.heights[square] = static_cast<std::uint8_t>(height);
    sight.tops[row][column] = roof ? '#' : kLetters[merlon::index(colour)];
    sight.crests[row][column] = static_cast<char>('0' + crests);
  }

  /// "22+1": the words name squares with their crests.
  void lay(std::string_view words, char colour, bool roof = false) {
    while (!words.empty()) {
      const std::string_view word = words.substr(0, words.find(' '));
      words.remove_prefix(std::min(words.size(), word.size() + 1));
      const int crests = word.size() > 2 ? word[3] - '0' : 0;
      lay(static_cast<std::size_t>(word[0] - '1'), static_cast<std::size_t>(word[1] - '1'),
          Colour(static_cast<int>(kLetters.find(colour))), crests, 2, roof);
    }
  }

  std::string text() const {
    std::string all = "board " + std::to_string(static_cast<int>(state.options.board)) + ", roof_areas " +
                      std::to_string(static_cast<int>(state.options.roof_areas)) + "\n";
    for (std::size_t row = 0; row < 5; ++row) all += sight.tops[row] + "  " + sight.crests[row] + "\n";
    return all;
  }

  bool join() const { return state.options.roof_areas == RoofAreas::join; }
};

std::set<std::string> names(SquareSet squares) {
  std::set<std::string> all;
  for (int square = 0; square < 32; ++square) {
    if (!squares.has(Square(square))) continue;
    all.insert({static_cast<char>('1' + square / 6), static_cast<char>('1' + square % 6)});
  }
  return all;
}

/// A random castle. Some have few colours, so that areas grow large; roofs lie together more often than not.
Castle random_castle(Rng& rng) {
  Options options;
  options.board = static_cast<Board>(rng.below(2));
  options.roof_areas = static_cast<RoofAreas>(rng.below(2));
  const int players = 2 + static_cast<int>(rng.below(3));
  Castle castle(options, players);
  const auto colours = static_cast<std::uint32_t>(castle.state.colours());
  const std::uint32_t density = 1 + rng.below(8);
  const std::uint32_t variety = 1 + rng.below(colours);
  const std::uint32_t first = rng.below(colours);
  const std::uint32_t roofs = rng.below(kRoofs + 1);
  std::vector<std::pair<std::size_t, std::size_t>> roofed;
  for (std::uint32_t i = 0; i < roofs; ++i) {
    const std::size_t row = rng.below(5);
    const std::size_t column = i == 1 && rng.below(2) == 0 ? roofed[0].second : rng.below(5);
    if (castle.is_land(row, column)) roofed.emplace_back(row, column);
    if (roofed.empty()) break;
  }
  for (std::size_t row = 0; row < 5; ++row) {
    for (std::size_t column = 0; column < 5; ++column) {
      const bool roof = std::count(roofed.begin(), roofed.end(), std::pair{row, column}) > 0;
      if (!castle.is_land(row, column) || (!roof && rng.below(8) >= density)) continue;
      const Colour colour(static_cast<int>((first + rng.below(variety)) % colours));
      const auto crests = static_cast<int>(rng.below(kFloorKinds));
      const int height = 2 + static_cast<int>(rng.below(5));
      castle.lay(row, column, colour, crests, height, roof);
    }
  }
  return castle;
}

void compare_colours(const Castle& castle, std::map<std::string, int>& seen) {
  for (const Colour colour : every<Colour>()) {
    const char letter = kLetters[merlon::index(colour)];
    const Area area = best_area(castle.state, colour);
    const oracle::Worth wanted = oracle::best_area(castle.sight, letter, castle.join());
    ASSERT_EQ(area.value, wanted.value) << letter << '\n' << castle.text();
    ASSERT_EQ(names(area.squares), wanted.squares) << letter << '\n' << castle.text();
    seen["colours with nothing but roofs"] += wanted.value > 0 && castle.state.tops[colour].empty() ? 1 : 0;
    seen["colours with nothing"] += wanted.value == 0 ? 1 : 0;
    int& most = seen["the highest value"];
    most = std::max(most, wanted.value);
  }
  const int one_option = oracle::best_area(castle.sight, 'b', true).value;
  const int other_option = oracle::best_area(castle.sight, 'b', false).value;
  seen["values of Loch that depend on roof_areas"] += one_option != other_option ? 1 : 0;
}

void compare_seats(const Castle& castle) {
  const std::vector<std::string> two{"br", "yg"};
  const std::vector<std::string> more{"b", "r", "y", "g"};
  const std::vector<std::string>& colours = castle.state.players == 2 ? two : more;
  for (std::uint8_t s = 0; s < castle.state.players; ++s) {
    ASSERT_EQ(final_pay(castle.state, Seat{s}).sum(), oracle::final_pay(castle.sight, colours[s]))
        << "seat " << int{s} << '\n'
        << castle.text();
  }
}

TEST(KiltCastleArea, AgreesWithAWalkOverTheGrid) {
  rules("KC-6.2", "KC-6.3", "KC-6.4", "KC-6.5", "KC-6.6", "KC-8.3", "KC-8.4");
  std::map<std::string, int> seen;
  Rng rng(2016);
  for (int i = 0; i < effort(100'000); ++i) {
    const Castle castle = random_castle(rng);
    ASSERT_NO_FATAL_FAILURE(compare_colours(castle, seen));
    ASSERT_NO_FATAL_FAILURE(compare_seats(castle));
  }
  EXPECT_GT(seen["values of Loch that depend on roof_areas"], effort(1000));
  EXPECT_GT(seen["colours with nothing but roofs"], effort(1000));
  EXPECT_GT(seen["colours with nothing"], effort(1000));
  EXPECT_GT(seen["the highest value"], 35);
  for (const auto& [what, times] : seen) RecordProperty(what, times);
}

int value(const Castle& castle, char colour) {
  const int engine = best_area(castle.state, Colour(static_cast<int>(kLetters.find(colour)))).value;
  EXPECT_EQ(engine, oracle::best_area(castle.sight, colour, castle.join()).value) << castle.text();
  return engine;
}

// One ducat day as the rule book shows it: two towers with three crests are worth 5, a roof alone 1, and four
// towers with one crest and two roofs between them 7.
TEST(KiltCastleArea, ValuesOfTheRuleBook) {
  rules("KC-6.2", "KC-6.3", "KC-6.4", "KC-6.5");
  Castle castle;
  castle.lay("22 23 33+1 43", 'y');
  castle.lay("13+2 42", 'b', true);
  castle.lay("51 15+1", 'r');  // no neighbours: the better one brings 2, and a roof is not better
  EXPECT_EQ(value(castle, 'y'), 7);
  EXPECT_EQ(value(castle, 'b'), 1);
  EXPECT_EQ(value(castle, 'g'), 1);
  EXPECT_EQ(value(castle, 'r'), 2);

  Castle book;
  book.lay("31+1 21+2", 'b');
  book.lay("22 23 33+1 43", 'y');
  book.lay("13 42", 'r', true);
  EXPECT_EQ(value(book, 'b'), 5);
  EXPECT_EQ(value(book, 'r'), 1);
  EXPECT_EQ(value(book, 'y'), 7);
  EXPECT_EQ(value(book, 'g'), 1);
}

TEST(KiltCastleArea, ValuesOfTheTableUnderBothOptions) {
  rules("KC-6.2", "KC-6.5", "KC-6.6");
  struct Row {
    std::string_view open;
    std::string_view roofs;
    int join;
    int adjacent;
  };
  for (const Row& row : {Row{"21 23", "22", 3, 2}, Row{"", "22 23", 2, 1}, Row{"21", "22 23", 3, 2},
                         Row{"11 12+2 14", "13", 6, 5}}) {
    for (const RoofAreas areas : {RoofAreas::join, RoofAreas::adjacent}) {
      Castle castle({.roof_areas = areas});
      castle.lay(row.open, 'r');
      castle.lay(row.roofs, 'g', true);
      EXPECT_EQ(value(castle, 'r'), areas == RoofAreas::adjacent ? row.adjacent : row.join) << castle.text();
    }
  }
}

// A board without a border would let the last square of a row touch the first one of the next.
TEST(KiltCastleArea, RowsDoNotWrapAround) {
  rules("KC-1.1", "KC-6.2");
  for (const Board board : every<Board>(kBoards)) {
    Castle castle({.board = board});
    castle.lay("15 21 25 31 35 41 51", 'b');
    EXPECT_EQ(value(castle, 'b'), 4);
    castle.lay("11", 'g', true);
    EXPECT_EQ(value(castle, 'b'), 5);
  }
}

}  // namespace
}  // namespace merlon::kilt_castle
