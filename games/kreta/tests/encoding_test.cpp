// The encoding for learners: moves as numbers, views as numbers.
#include "games/kreta/engine/encoding.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "games/kreta/tests/players.h"
#include "games/kreta/tests/positions.h"
#include "tests/suites/encoding.h"

namespace merlon::kreta {
namespace {

using Sight = test::Sight<Kreta>;

Sight sight(const State& state, int viewer) { return {state, viewer}; }

int number_of(const State& state, std::string_view move) {
  return Encoding::action(state, move_of(state, move));
}

/// The number within a block.
int number_in(std::string_view block, const State& state, std::string_view move) {
  return number_of(state, move) - test::block_of(Encoding::action_fields(), block).first;
}

/// Fields with the seats as their first index say the same to everybody, each counted from the viewer on; all
/// other fields are simply the same.
struct Numbers : players::Sample {
  static bool by_seat(std::string_view field) {
    const std::set<std::string_view> names{"to_move", "score", "hand",  "goods", "peoples",
                                           "cities",  "abbot", "ships", "forts"};
    return names.contains(field);
  }
  static bool is_common(std::string_view field) { return !by_seat(field); }

  using Meaning = std::uint32_t;
  static std::optional<std::pair<int, std::uint32_t>> meaning(const State&, Move move) {
    return std::pair(0, move.bits());
  }
  static constexpr const char* kUnreached = nullptr;
};

// --- actions -------------------------------------------------------------------------------------

TEST(KretaEncoding, NumbersOfMoves) {
  State state = Position(3).ships(0, "H2 H4").peoples(0, "4 5").harvested(1, "4").out(0, "abbot");
  EXPECT_EQ(number_of(state, "admiral"), 0);
  EXPECT_EQ(number_in("play", state, "castellan"), 6);
  EXPECT_EQ(number_in("king", state, "king abbot"), 2);
  EXPECT_EQ(number_in("ship", after(Position(2), "admiral"), "ship H3"), 2);
  EXPECT_EQ(number_in("sail", after(state, "admiral"), "H2>H3"), 1 * 7 + 2);
  EXPECT_EQ(number_in("done", after(state, "admiral", "H2>H3"), "done"), 0);
  EXPECT_EQ(number_in("people", after(state, "commander"), "people 16"), 15);
  EXPECT_EQ(number_in("walk", after(state, "commander"), "4>7"), 3 * 16 + 6);
  EXPECT_EQ(number_in("done", after(state, "commander", "4>7"), "done"), 0);
  EXPECT_EQ(number_in("abbot", after(state, "king abbot"), "abbot 7"), 6);
  EXPECT_EQ(number_in("tile", after(state, "farmer"), "tile 5"), 4);
  EXPECT_EQ(number_in("fort", after(state, "architect"), "fort 26"), 25);
  EXPECT_EQ(number_in("city", after(Position(2).harvested(0, "4"), "architect"), "city 5"), 4);
  EXPECT_EQ(number_in("keep", after(state, "castellan"), "keep"), 0);
  EXPECT_EQ(number_of(after(state, "castellan"), "replace"), Encoding::kActions - 1);
}

// --- observations --------------------------------------------------------------------------------

TEST(KretaEncoding, TellsTheOptions) {
  const Sight usual = sight(Position(2), 0);
  EXPECT_EQ(usual.at("king_any"), 0.0f);
  EXPECT_EQ(usual.places("abbot_walk"), "1");
  EXPECT_EQ(usual.at("second_field_6"), 0.0f);
  EXPECT_EQ(usual.at("castellan_variant"), 0.0f);
  EXPECT_EQ(usual.at("walk_steps"), 0.0f);
  const Sight other =
      sight(Position(4, "king=any abbot_walk=enter second_field=6 castellan_variant=true walk=steps"), 0);
  EXPECT_EQ(other.at("king_any"), 1.0f);
  EXPECT_EQ(other.places("abbot_walk"), "3");
  EXPECT_EQ(other.at("second_field_6"), 1.0f);
  EXPECT_EQ(other.at("castellan_variant"), 1.0f);
  EXPECT_EQ(other.at("walk_steps"), 1.0f);
}

TEST(KretaEncoding, TellsThePiecesOfEverySeat) {
  Position position(3);
  position.peoples(1, "5 5 8").cities(1, "8").abbot(1, 16).ships(1, "H2 H7").forts(1, "1 26");
  position.harvested(1, "4 14").harvested(2, "1").scores("0 50 7").out(1, "abbot king").on_turn(1);
  const State state = position;
  const std::array<int, 3> places_of_seat_1{1, 0, 2};  // for viewers 0, 1, 2
  for (int viewer = 0; viewer < 3; ++viewer) {
    const Sight seen = sight(state, viewer);
    const int seat = places_of_seat_1[static_cast<std::size_t>(viewer)];
    EXPECT_EQ(seen.places("phase"), "1");
    EXPECT_EQ(seen.places("to_move"), std::to_string(seat + 1));
    EXPECT_EQ(seen.places("peoples", seat), "5 8");
    EXPECT_FLOAT_EQ(seen.at("peoples", seat, 4), 0.4f);
    EXPECT_FLOAT_EQ(seen.at("cities", seat, 7), 0.25f);
    EXPECT_EQ(seen.places("abbot", seat), "16");
    EXPECT_EQ(seen.places("ships", seat), "2 7");
    EXPECT_EQ(seen.places("forts", seat), "1 26");
    EXPECT_EQ(seen.places("hand", seat), "1 2 4 5");
    EXPECT_FLOAT_EQ(seen.at("goods", seat, 0), 0.5f);
    EXPECT_FLOAT_EQ(seen.at("score", seat), 0.5f);
    const int next = (seat + 1) % 3;
    EXPECT_EQ(seen.places("goods", next), "2");
    EXPECT_FLOAT_EQ(seen.at("score", next), 0.07f);
    EXPECT_EQ(seen.places("hand", next), "1 2 3 4 5 6");
    EXPECT_EQ(seen.places("abbot", next), "");
    EXPECT_EQ(seen.places("tiles", 1), "4") << "thyme";
    EXPECT_EQ(seen.places("tiles", 3), "") << "taken";
  }
}

TEST(KretaEncoding, TellsTheFortCardsThatAreKnown) {
  State state = Position(2).row("26 12 1 5 6 7 8 9 10 11 13");
  Sight seen = sight(state, 0);
  EXPECT_EQ(seen.at("scored"), 0.0f);
  EXPECT_EQ(seen.places("next_card"), "26");
  EXPECT_EQ(seen.places("second_card"), "12");
  EXPECT_EQ(seen.places("gone_cards"), "");
  play(state, "castellan");
  seen = sight(state, 0);
  EXPECT_EQ(seen.places("phase"), "9");
  EXPECT_FLOAT_EQ(seen.at("scored"), 1.0f / 11.0f);
  EXPECT_EQ(seen.places("next_card"), "12");
  EXPECT_EQ(seen.places("second_card"), "1") << "turned up, to be kept or replaced";
  EXPECT_EQ(seen.places("gone_cards"), "26");
  play(state, "replace");
  seen = sight(state, 0);
  EXPECT_EQ(seen.places("second_card"), "2") << "the top of the pile";
  EXPECT_EQ(seen.places("gone_cards"), "1 26");
}

TEST(KretaEncoding, TellsTheEnd) {
  State state = Position(2).scored(10);
  EXPECT_EQ(sight(state, 0).places("next_card"), "11");
  EXPECT_EQ(sight(state, 0).places("second_card"), "");
  play(state, "castellan");
  const Sight seen = sight(state, 0);
  EXPECT_EQ(seen.places("phase"), "10");
  EXPECT_EQ(seen.places("to_move"), "");
  EXPECT_EQ(seen.at("scored"), 1.0f);
  EXPECT_EQ(seen.places("next_card"), "");
  EXPECT_EQ(seen.places("gone_cards"), "1 2 3 4 5 6 7 8 9 10 11");
  EXPECT_EQ(sight(Position(2).scores("10000 0"), 0).at("score", 0), 4.0f);
}

TEST(KretaEncoding, TellsShipsOnTheirWay) {
  State state = Position(2).ships(0, "H2 H4");
  play(state, "admiral");
  EXPECT_EQ(sight(state, 1).places("sailed"), "");
  play(state, "H2>H3");
  const Sight seen = sight(state, 1);
  EXPECT_EQ(seen.places("phase"), "3");
  EXPECT_EQ(seen.places("to_move"), "2");
  EXPECT_EQ(seen.places("sailed", 0), "2");
  EXPECT_EQ(seen.places("sailed", 1), "3");
  EXPECT_EQ(seen.places("ships", 1), "3 4");
  EXPECT_EQ(seen.places("walked"), "") << "harbours are no provinces";
  play(state, "done");
  EXPECT_EQ(sight(state, 1).places("sailed"), "");
}

TEST(KretaEncoding, TellsPeoplesOnTheirWay) {
  State state = Position(2).peoples(0, "2 5 5");
  play(state, "commander", "2>4", "5>8");
  Sight seen = sight(state, 0);
  EXPECT_EQ(seen.places("phase"), "5");
  EXPECT_EQ(seen.at("walk_points"), 0.5f);
  EXPECT_EQ(seen.places("walked", 0), "5");
  EXPECT_EQ(seen.places("walked", 1), "8");
  EXPECT_EQ(seen.places("walk_left"), "2 5");
  EXPECT_EQ(seen.places("walk_entered"), "4 8");
  EXPECT_EQ(seen.places("walk_start"), "");
  EXPECT_EQ(seen.places("sailed"), "") << "provinces are no harbours";

  state = Position(2, "walk=steps").peoples(0, "2 5 5");
  play(state, "commander", "5>8");
  seen = sight(state, 0);
  EXPECT_EQ(seen.at("walk_points"), 0.75f);
  EXPECT_EQ(seen.places("walked"), "");
  EXPECT_EQ(seen.places("walk_left"), "");
  EXPECT_EQ(seen.places("walk_start"), "2 5");
  EXPECT_FLOAT_EQ(seen.at("walk_start", 4), 0.4f);
  EXPECT_FLOAT_EQ(seen.at("peoples", 0, 4), 0.2f);
}

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, EncodingOf, kreta::Numbers);
}
