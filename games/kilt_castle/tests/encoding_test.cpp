// The encoding for learners: moves as numbers and back, and what stands where in an observation.
#include "games/kilt_castle/engine/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "core/hash.h"
#include "core/rng.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/encoding.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;

// --- numbers by name -------------------------------------------------------------------------------

Seat seat_at(int seat) { return Seat{static_cast<std::uint8_t>(seat)}; }

/// What a viewer sees of a position, field by field.
class Seen {
 public:
  Seen(const State& state, Seat viewer)
      : fields_(Encoding::observation_fields(state.players)),
        numbers_(test::observation<KiltCastle>(state, viewer, state.players)) {}
  Seen(const State& state, int viewer) : Seen(state, seat_at(viewer)) {}

  std::vector<float> field(std::string_view name) const {
    auto begin = numbers_.begin();
    for (const Field& field : fields_) {
      if (field.name == name) return {begin, begin + field.size()};
      begin += field.size();
    }
    ADD_FAILURE() << "no field " << name;
    return {};
  }

  /// One row of a field of two indices.
  std::vector<float> row(std::string_view name, int which) const {
    const std::vector<float> all = field(name);
    for (const Field& field : fields_) {
      if (field.name != name) continue;
      const int size = field.shape[1];
      return {all.begin() + which * size, all.begin() + (which + 1) * size};
    }
    return {};
  }

  /// Which numbers of a field are not 0.
  std::vector<int> marked(std::string_view name) const { return marked_of(field(name)); }
  std::vector<int> marked(std::string_view name, int which) const { return marked_of(row(name, which)); }

  const std::vector<float>& numbers() const { return numbers_; }

 private:
  static std::vector<int> marked_of(const std::vector<float>& numbers) {
    std::vector<int> places;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] != 0.0f) places.push_back(static_cast<int>(i));
    }
    return places;
  }

  std::vector<Field> fields_;
  std::vector<float> numbers_;
};

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

// --- every position --------------------------------------------------------------------------------

TEST(KiltCastleEncoding, FieldsAddUp) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    test::check_fields<KiltCastle>(players);
  }
  EXPECT_EQ(Encoding::kActions, 376);
  EXPECT_EQ(Encoding::observation_size(2), 471);
  EXPECT_EQ(Encoding::observation_size(3), 445);
  EXPECT_EQ(Encoding::observation_size(4), 477);
}

TEST(KiltCastleEncoding, HoldsInEveryPosition) {
  Rng rng(376);
  for (int game = 0; game < effort(384) && !HasFatalFailure(); ++game) {
    const Path path = path_number(game);
    walk_game(path, [&](const State& state) {
      if (HasFatalFailure()) return;
      test::check_actions<KiltCastle>(state, rng);
      test::check_observations<KiltCastle>(state, state.players, rng);
      if (HasFatalFailure()) ADD_FAILURE() << path;
    });
  }
}

/// What is not told apart cannot be learnt: every fact of a position is in its observation.
TEST(KiltCastleEncoding, DifferentPositionsLookDifferent) {
  std::map<std::uint64_t, State> seen;
  int positions = 0;
  for (int game = 0; game < effort(384) && !HasFatalFailure(); ++game) {
    walk_game(path_number(game), [&](const State& state) {
      if (state.phase == Phase::over) return;  // whose turn was the last one is not told
      const Numbers numbers = Seen(state, 1).numbers();
      const auto [found, is_new] = seen.emplace(hash_bytes(std::as_bytes(std::span(numbers))), state);
      ASSERT_TRUE(is_new || found->second == state) << json_of(state) << '\n' << json_of(found->second);
      ++positions;
    });
  }
  EXPECT_GT(static_cast<int>(seen.size()), positions * 9 / 10);
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

TEST(KiltCastleEncoding, EveryNumberIsPlayed) {
  std::set<int> played;
  for (int game = 0; game < 400; ++game) {
    walk_game(path_number(game), [&](const State& state) { played.merge(legal_numbers(state)); });
  }
  int begin = 0;
  for (const Field& field : Encoding::action_fields()) {
    const auto first = played.lower_bound(begin);
    begin += field.size();
    EXPECT_EQ(std::distance(first, played.lower_bound(begin)), field.size()) << field.name;
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

/// The same seat's same move has the same number wherever it comes up.
TEST(KiltCastleEncoding, AMoveKeepsItsNumber) {
  std::map<std::array<std::uint32_t, 3>, int> numbers;  // by players, seat and move
  int met_again = 0;
  for (int game = 0; game < effort(200) && !HasFatalFailure(); ++game) {
    walk_game(path_number(game), [&](const State& state) {
      Moves moves;
      KiltCastle::legal(state, moves);
      for (const Move move : moves) {
        const std::array<std::uint32_t, 3> key{state.players, static_cast<std::uint32_t>(state.seat),
                                               move.bits()};
        const auto [found, is_new] = numbers.emplace(key, Encoding::action(state, move));
        ASSERT_EQ(found->second, Encoding::action(state, move));
        met_again += is_new ? 0 : 1;
      }
    });
  }
  EXPECT_GT(met_again, 1000);
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
  EXPECT_EQ(own.field("crests")[0], 1.0f);
  EXPECT_EQ(own.field("crests")[7], 0.5f);
  EXPECT_EQ(own.marked("heights"), (Places{0, 7, 13, 21}));
  EXPECT_EQ(own.field("heights")[0], 3.0f / 8);
  EXPECT_EQ(own.field("heights")[21], 6.0f / 8);
  EXPECT_EQ(own.row("stock", 0), (Numbers{10.0f / 11, 1.0f, 0.5f}));
  EXPECT_EQ(own.row("stock", 2), (Numbers{9.0f / 11, 2.0f / 3, 1.0f}));
  EXPECT_EQ(own.field("ducats"), (Numbers{4.0f, 3.0f / 64, 1.0f, 10.0f / 64}));
  EXPECT_EQ(own.field("turn"), Numbers{0.25f});
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
  EXPECT_EQ(inner.field("second_builder"), Numbers{0.0f});
  EXPECT_EQ(inner.field("ducat_day"), Numbers{1.0f});
  EXPECT_EQ(inner.marked("built"), Places{});

  play(state, "11");
  const Seen outer(state, 3);
  EXPECT_EQ(outer.marked("to_move"), Places{2});
  EXPECT_EQ(outer.marked("building_colour"), Places{2});
  EXPECT_EQ(outer.field("second_builder"), Numbers{1.0f});
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
  EXPECT_EQ(once.field("options"), (Numbers{0.0f, 0.0f, 0.0f, 0.0f, 2.0f, 1.0f}));
  const Seen roof(new_game(2, options_of("two_player_builds=once roof_same_owner=true")), 0);
  EXPECT_EQ(roof.field("options"), (Numbers{0.0f, 0.0f, 0.0f, 0.0f, 3.0f, 1.0f}));
}

TEST(KiltCastleEncoding, AllOptionsKeepToTheNumbersDeclared) {
  Rng rng(3);
  for (const Options& options : every_combination()) {
    for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
      ASSERT_NO_FATAL_FAILURE(test::check_observations<KiltCastle>(new_game(players, options), players, rng));
    }
  }
}

TEST(KiltCastleEncoding, NobodyDecidesOnceTheGameIsOver) {
  const Seen seen(end_of(path_number(0)), 0);
  EXPECT_EQ(seen.marked("phase"), Places{3});
  EXPECT_EQ(seen.marked("to_move"), Places{});
  EXPECT_EQ(seen.marked("turn_seat"), Places{});
}

TEST(KiltCastleEncoding, ASpectatorCountsFromTheFirstSeat) {
  const State state = Position(3).tower("11", "y").on_turn(1);
  EXPECT_EQ(Seen(state, kSpectator).numbers(), Seen(state, 0).numbers());
}

/// Every viewer sees the same board, and what belongs to seats and colours shifted by the distance of the
/// viewers.
TEST(KiltCastleEncoding, ViewersSeeEachOtherInTurnedPlaces) {
  for (int game = 0; game < effort(100); ++game) {
    Path path = path_number(game);
    path.steps = 10 + game;
    const State state = end_of(path);
    const int colours_each = state.players == 2 ? 2 : 1;
    const Seen first(state, 0);
    for (int viewer = 1; viewer < state.players; ++viewer) {
      const Seen seen(state, viewer);
      for (const std::string_view name :
           {"options", "phase", "turn", "built", "front", "crests", "roofs", "heights"}) {
        EXPECT_EQ(seen.field(name), first.field(name)) << name;
      }
      for (const std::string_view name : {"to_move", "turn_seat", "ducats"}) {
        Numbers shifted = first.field(name);
        std::rotate(shifted.begin(), shifted.begin() + viewer, shifted.end());
        EXPECT_EQ(seen.field(name), shifted) << name;
      }
      for (int colour = 0; colour < state.colours(); ++colour) {
        const int other = (colour + viewer * colours_each) % state.colours();
        EXPECT_EQ(seen.row("tops", colour), first.row("tops", other));
        EXPECT_EQ(seen.row("stock", colour), first.row("stock", other));
        EXPECT_EQ(seen.row("card_places", colour), first.row("card_places", other));
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
    to_.turned = 0;
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
