// The encoding for learners: moves as numbers and back, and what stands where in an observation.
#include "games/kilt_castle/engine/encoding.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/suites/encoding.h"
#include "tests/support/effort.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;

// --- numbers by name -------------------------------------------------------------------------------

Seat seat_at(int seat) { return Seat{static_cast<std::uint8_t>(seat)}; }

using Seen = test::Sight<KiltCastle>;
using Numbers = std::vector<float>;
using Places = std::vector<int>;

int number_of(const State& state, std::string_view move) {
  return Encoding::action(state, move_of(state, move));
}

std::set<int> legal_numbers(const State& state) {
  Moves moves;
  KiltCastle::legal(state, moves);
  std::set<int> numbers;
  for (const Move move : moves) numbers.insert(Encoding::action(state, move));
  return numbers;
}

struct Counted : Sample {
  static bool by_seat(std::string_view field) {
    return field == "to_move" || field == "turn_seat" || field == "ducats";
  }
  static bool is_common(std::string_view field) {
    const std::set<std::string_view> names{"options", "phase",  "turn",  "built",
                                           "front",   "crests", "roofs", "heights"};
    return names.contains(field);
  }

  using Meaning = std::uint32_t;  // for a seat among so many players
  static std::optional<std::pair<int, std::uint32_t>> meaning(const State& state, Move move) {
    return std::pair(10 * state.players + static_cast<int>(state.seat), move.bits());
  }
  static constexpr const char* kUnreached = "";

  static std::string look(const State& state) { return json_of(state); }
};

// --- every position --------------------------------------------------------------------------------

TEST(KiltCastleEncoding, HasItsSizes) {
  EXPECT_EQ(Encoding::kActions, 376);
  EXPECT_EQ(Encoding::observation_size(2), 471);
  EXPECT_EQ(Encoding::observation_size(3), 445);
  EXPECT_EQ(Encoding::observation_size(4), 477);
}

TEST(KiltCastleEncoding, EveryNumberStandsForAMoveOfItsOwn) {
  for (int game = 0; game < effort(20) && !HasFatalFailure(); ++game) {
    walk_game(path_number(11 * game), [&](const State& state) {
      for (int number = 0; number < Encoding::kActions; ++number) {
        ASSERT_EQ(Encoding::action(state, Encoding::move(state, number)), number);
      }
    });
  }
}

// --- actions ---------------------------------------------------------------------------------------

TEST(KiltCastleEncoding, CardsAreCountedFromTheColoursOfTheDecider) {
  const Position start =
      Position(4).row("W4", "b r y g").row("W3", "br by bg").row("W2", "ry rg").row("W1", "yg");
  const int n1 = place_of("N1").number();
  State state = Position(start).on_turn(0);
  EXPECT_EQ(number_of(state, "b>N1"), n1);
  EXPECT_EQ(number_of(state, "g>N1"), 3 * kPlaces + n1);
  EXPECT_EQ(number_of(state, "br>N1"), 4 * kPlaces + n1);
  EXPECT_EQ(number_of(state, "rg>W1"), 8 * kPlaces + place_of("W1").number());
  state = Position(start).on_turn(3);  // g b r y
  EXPECT_EQ(number_of(state, "g>N1"), n1);
  EXPECT_EQ(number_of(state, "b>N1"), kPlaces + n1);
  EXPECT_EQ(number_of(state, "bg>N1"), 4 * kPlaces + n1);
  EXPECT_EQ(number_of(state, "br>N1"), 7 * kPlaces + n1);
}

TEST(KiltCastleEncoding, WithTwoPlayersBothOwnColoursComeFirst) {
  const State state =
      Position(2).row("W3", "br yg").row("W2", "ry rg by").row("W1", "y").on_turn(1);  // y g b r
  const int w1 = place_of("W1").number();
  EXPECT_EQ(number_of(state, "yg>W1"), 4 * kPlaces + w1);
  EXPECT_EQ(number_of(state, "br>W1"), 9 * kPlaces + w1);
  EXPECT_EQ(number_of(state, "rg>W1"), 8 * kPlaces + w1);
}

TEST(KiltCastleEncoding, FloorsAreCountedByOwnColourCrestsAndSquare) {
  const State state = Position(4).moved("gr", "W2");
  EXPECT_EQ(number_of(state, "21"), Encoding::kBuild + 5);
  EXPECT_EQ(number_of(state, "21+2"), Encoding::kBuild + 2 * 25 + 5);
  const State second = after(state, "21");
  EXPECT_EQ(number_of(second, "22+1"), Encoding::kBuild + 25 + 6) << "another seat, its own colour";
  const State two = Position(2).moved("rg", "W2");
  EXPECT_EQ(number_of(two, "21+1"), Encoding::kBuild + 4 * 25 + 5) << "the second colour of the first seat";
}

TEST(KiltCastleEncoding, FloorsOfEitherColourHaveNumbersOfTheirOwn) {
  const State state = Position(2, "two_player_floors=any").moved("g", "N5");
  EXPECT_EQ(number_of(state, "y15"), Encoding::kBuild + 4);
  EXPECT_EQ(number_of(state, "g15+2"), Encoding::kBuild + 5 * 25 + 4);
}

TEST(KiltCastleEncoding, RoofsAreCountedBySquareAndSkippingIsLast) {
  const State roof =
      Position(4).moved("gr", "W1").tower("11", "g r").roof("22").roof("53").choosing_roof("11");
  EXPECT_EQ(number_of(roof, "roof 22"), Encoding::kRoof + 6);
  EXPECT_EQ(number_of(roof, "roof 53"), Encoding::kRoof + 22);
  const State poor = Position(4)
                         .moved("br", "W5")
                         .tower("51", "y*3")
                         .tower("52", "y*3")
                         .tower("53", "y*3")
                         .ducats("0 9 0 0");
  EXPECT_EQ(number_of(poor, "skip"), Encoding::kActions - 1);
}

// --- observations ----------------------------------------------------------------------------------

TEST(KiltCastleEncoding, TellsTheTowersAsTheViewerCountsColours) {
  const State state = Position(4)
                          .tower("11", "b r g+2")
                          .tower("23", "r+1")
                          .tower("52", "b b g y y y")
                          .roof("34")  // b r
                          .ducats("3 64 10 1000")
                          .turn(25);
  const Seen own(state, 3);  // g b r y
  EXPECT_EQ(own.marked("tops", 0), Places{0});
  EXPECT_EQ(own.marked("tops", 1), Places{});
  EXPECT_EQ(own.marked("tops", 2), (Places{7, 13}));
  EXPECT_EQ(own.marked("tops", 3), Places{21});
  EXPECT_EQ(own.marked("roofs"), Places{13});
  EXPECT_EQ(own.marked("crests"), (Places{0, 7}));
  EXPECT_EQ(own.all("crests")[0], 1.0f);
  EXPECT_EQ(own.all("crests")[7], 0.5f);
  EXPECT_EQ(own.marked("heights"), (Places{0, 7, 13, 21}));
  EXPECT_EQ(own.all("heights")[0], 3.0f / 8);
  EXPECT_EQ(own.all("heights")[21], 6.0f / 8);
  EXPECT_EQ(own.all("stock", 0), (Numbers{10.0f / 11, 1.0f, 0.5f}));
  EXPECT_EQ(own.all("stock", 2), (Numbers{9.0f / 11, 2.0f / 3, 1.0f}));
  EXPECT_EQ(own.all("ducats"), (Numbers{4.0f, 3.0f / 64, 1.0f, 10.0f / 64}));
  EXPECT_EQ(own.all("turn"), Numbers{0.25f});
}

TEST(KiltCastleEncoding, TellsHowTheCardsLie) {
  const State state =
      Position(4).row("W4", "b r y g").row("W3", "br yb gb").row("W2", "ry rg").row("W1", "gy").front("W1");
  const Seen first(state, 0);
  EXPECT_EQ(first.marked("card_places", 0), Places{place_of("W4").number()});
  EXPECT_EQ(first.marked("card_places", 9), Places{place_of("W1").number()});
  EXPECT_EQ(first.marked("cards_turned"), (Places{1, 2, 5})) << "yb gb gy";
  EXPECT_EQ(first.marked("front"), Places{place_of("W1").number()});
  const Seen last(state, 3);  // g b r y, so the pairs are gb gr gy br by ry
  EXPECT_EQ(last.marked("card_places", 4), Places{place_of("W3").number()});
  EXPECT_EQ(last.marked("card_places", 6), Places{place_of("W1").number()});
  EXPECT_EQ(last.marked("cards_turned"), (Places{1, 4})) << "rg yb";
}

TEST(KiltCastleEncoding, TellsWhatIsDecided) {
  const State start = Position(4).on_turn(2);
  EXPECT_EQ(Seen(start, 1).marked("phase"), Places{0});
  EXPECT_EQ(Seen(start, 1).marked("to_move"), Places{1});
  EXPECT_EQ(Seen(start, 1).marked("turn_seat"), Places{1});
  EXPECT_EQ(Seen(start, 1).marked("moved_card"), Places{});
  EXPECT_EQ(Seen(start, 1).marked("building_colour"), Places{});

  State state = Position(4).on_turn(2).moved("gr", "W1").ducat_day();
  const Seen inner(state, 3);
  EXPECT_EQ(inner.marked("phase"), Places{1});
  EXPECT_EQ(inner.marked("to_move"), Places{0});
  EXPECT_EQ(inner.marked("turn_seat"), Places{3});
  EXPECT_EQ(inner.marked("moved_card"), Places{5}) << "gb gr gy br by ry";
  EXPECT_EQ(inner.marked("building_colour"), Places{0});
  EXPECT_EQ(inner.all("second_builder"), Numbers{0.0f});
  EXPECT_EQ(inner.all("ducat_day"), Numbers{1.0f});
  EXPECT_EQ(inner.marked("built"), Places{});

  play(state, "11");
  const Seen outer(state, 3);
  EXPECT_EQ(outer.marked("to_move"), Places{2});
  EXPECT_EQ(outer.marked("building_colour"), Places{2});
  EXPECT_EQ(outer.all("second_builder"), Numbers{1.0f});
  EXPECT_EQ(outer.marked("built"), Places{0});
}

TEST(KiltCastleEncoding, TellsOfARoofToChoose) {
  const State roof =
      Position(4).moved("gr", "W1").tower("13", "g r").roof("22").roof("53").choosing_roof("13");
  const Seen seen(roof, 1);
  EXPECT_EQ(seen.marked("phase"), Places{2});
  EXPECT_EQ(seen.marked("to_move"), Places{0});
  EXPECT_EQ(seen.marked("built"), Places{2});
  EXPECT_EQ(seen.marked("roofs"), (Places{6, 22}));
}

TEST(KiltCastleEncoding, TellsTheOptions) {
  EXPECT_EQ(Seen(new_game(2), 0).marked("options"), Places{5});
  EXPECT_EQ(Seen(new_game(2, options_of("board=full25 two_player_end=player")), 0).marked("options"),
            (Places{0, 2, 5}));
  EXPECT_EQ(Seen(new_game(2, options_of("roof_areas=adjacent two_player_floors=any roof_same_owner=true "
                                        "lone_card_in_gap=false")),
                 0)
                .marked("options"),
            (Places{1, 3, 4}));
}

// It came later than the others and has no number of its own, so that the others stay where they were.
TEST(KiltCastleEncoding, TellsWhetherTheOwnerOfBothHalvesBuildsOnce) {
  const Seen once(new_game(2, options_of("two_player_builds=once")), 0);
  EXPECT_EQ(once.all("options"), (Numbers{0.0f, 0.0f, 0.0f, 0.0f, 2.0f, 1.0f}));
  const Seen roof(new_game(2, options_of("two_player_builds=once roof_same_owner=true")), 0);
  EXPECT_EQ(roof.all("options"), (Numbers{0.0f, 0.0f, 0.0f, 0.0f, 3.0f, 1.0f}));
}

TEST(KiltCastleEncoding, AllOptionsKeepToTheNumbersDeclared) {
  Rng rng(3);
  for (const Options& options : every_combination()) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
      ASSERT_EQ(test::check_observations<KiltCastle>(new_game(players, options), rng), "");
    }
  }
}

TEST(KiltCastleEncoding, NobodyDecidesOnceTheGameIsOver) {
  const Seen seen(end_of(path_number(0)), 0);
  EXPECT_EQ(seen.marked("phase"), Places{3});
  EXPECT_EQ(seen.marked("to_move"), Places{});
  EXPECT_EQ(seen.marked("turn_seat"), Places{});
}

/// What belongs to colours is shifted by the distance of the viewers.
TEST(KiltCastleEncoding, ColoursAreCountedFromTheViewer) {
  for (int game = 0; game < effort(100); ++game) {
    Path path = path_number(game);
    path.steps = 10 + game;
    const State state = end_of(path);
    const int colours_each = state.players == 2 ? 2 : 1;
    const Seen first(state, 0);
    for (int viewer = 1; viewer < state.players; ++viewer) {
      const Seen seen(state, viewer);
      for (int colour = 0; colour < state.colours(); ++colour) {
        const int other = (colour + viewer * colours_each) % state.colours();
        EXPECT_EQ(seen.all("tops", colour), first.all("tops", other));
        EXPECT_EQ(seen.all("stock", colour), first.all("stock", other));
        EXPECT_EQ(seen.all("card_places", colour), first.all("card_places", other));
      }
    }
  }
}

// --- seats turned round the table ------------------------------------------------------------------

/// A position in which every seat has what the seat before it had, colours and cards and all.
class Turned {
 public:
  explicit Turned(const State& state) : from_(state), to_(state) {
    for (std::size_t s = 0; s < state.players; ++s) to_.ducats[(s + 1) % state.players] = state.ducats[s];
    for (const Colour colour : every<Colour>(state.colours())) {
      to_.tops[turned(colour)] = state.tops[colour];
      to_.stock[turned(colour)] = state.stock[colour];
    }
    to_.turned = {};
    for (const Card card : every<Card>()) {
      if (state.place_of(card).exists()) lay(card);
    }
    if (state.card.exists()) to_.card = turned_card(state.card);
    to_.turn_seat = next(state.turn_seat, state.players);
    to_.seat = next(state.seat, state.players);
  }

  const State& state() const { return to_; }

 private:
  Colour turned(Colour colour) const {
    return Colour((colour.number() + (from_.players == 2 ? 2 : 1)) % from_.colours());
  }
  Card turned_card(Card card) const {
    const std::set<Colour> wanted{turned(from_.inner(card)), turned(from_.outer(card))};
    Card found(0);
    while (std::set<Colour>{kCardColours[found][0], kCardColours[found][1]} != wanted) ++found;
    return found;
  }
  void lay(Card card) {
    const Card there = turned_card(card);
    to_.card_places[there] = from_.place_of(card);
    if (to_.inner(there) != turned(from_.inner(card))) to_.turn_over(there);
  }

  const State& from_;
  State to_;
};

TEST(KiltCastleEncoding, AllSeatsLearnTheSame) {
  for (int game = 0; game < effort(200) && !HasFatalFailure(); ++game) {
    walk_game(path_number(game), [&](const State& state) {
      const Turned turned(state);
      ASSERT_EQ(legal_numbers(turned.state()), legal_numbers(state));
      for (int viewer = 0; viewer < state.players; ++viewer) {
        const Seat after_viewer = next(seat_at(viewer), state.players);
        ASSERT_EQ(Seen(turned.state(), after_viewer).numbers(), Seen(state, viewer).numbers());
      }
    });
  }
}

}  // namespace
}  // namespace merlon::kilt_castle

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, EncodingOf, kilt_castle::Counted);
}
