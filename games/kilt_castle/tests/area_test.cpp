// What areas are worth in random castles: the engine finds them by shifting bits, the oracle by walking over
// a grid of characters. The examples of the rules are in rules_ducat_day_test.cpp.
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

  Castle(const Options& options, int players) {
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

}  // namespace
}  // namespace merlon::kilt_castle
