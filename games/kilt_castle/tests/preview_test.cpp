// The preview of a move, against playing on in every way there is.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/preview.h"
#include "games/kilt_castle/tests/positions.h"
#include "tests/support/effort.h"

namespace merlon::kilt_castle {
namespace {

using test::effort;

/// What was seen at one of the decisions to come, over all ways that lead there.
struct Seen {
  int visits = 0;
  bool skip = false;
  Colour colour = Colour::none();
  Seat seat{};
  std::map<Square, std::vector<int>> prices;  ///< by square: the price on every way where it can be built on
  std::map<Square, bool> roof;                ///< building there has led to a roof or to a choice of roofs
};

struct Future {
  IdArray<Half, Seen, 2> builders;
  IdArray<Colour, std::vector<int>> incomes;
  bool ducat_day = false;
  bool over = false;
};

/// Plays all continuations up to the end of the turn, by the rules alone.
class Explorer {
 public:
  Future explore(const State& state, Move move) {
    turn_ = state.turn;
    step(state, move);
    return future_;
  }

 private:
  void step(const State& before, Move move) {
    State state = before;
    EventList<Event> events;
    KiltCastle::play(state, move, events);
    for (const Event& event : events) {
      if (event.kind == EventKind::paid) {
        future_.ducat_day = true;
        future_.incomes[event.colour].push_back(event.amount);
      }
    }
    if (state.turn != turn_ || state.phase == Phase::over) return finish(state);
    look(state);
    Moves moves;
    KiltCastle::legal(state, moves);
    for (const Move next : moves) step(state, next);
  }

  void finish(const State& state) {
    future_.over = future_.over || state.phase == Phase::over;
    for (const Colour colour : every<Colour>(state.colours())) {
      future_.incomes[colour].push_back(best_area(state, colour).value);
    }
  }

  void look(const State& state) {
    if (state.phase != Phase::build) return;
    Seen& seen = future_.builders[state.builder];
    ++seen.visits;
    seen.colour = state.building_colour();
    seen.seat = state.seat;
    Moves moves;
    KiltCastle::legal(state, moves);
    std::map<Square, int> prices;
    for (const Move move : moves) {
      if (move.kind() == MoveKind::skip) {
        seen.skip = true;
        continue;
      }
      State next = state;
      EventList<Event> events;
      KiltCastle::play(next, move, events);
      prices[move.square()] = events[0].amount;
      const bool roofed =
          next.phase == Phase::roof || (events.size() > 1 && events[1].kind == EventKind::roofed);
      seen.roof[move.square()] = seen.roof[move.square()] || roofed;
    }
    for (const auto& [square, price] : prices) seen.prices[square].push_back(price);
  }

  Future future_;
  int turn_ = 0;
};

std::string range_text(Range range) { return std::to_string(range.least) + "-" + std::to_string(range.most); }

Range range_of(const std::vector<int>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return {*least, *most};
}

std::string text_of(const Line& line, const Seen& seen) {
  std::string text(colour_text(seen.colour));
  text += " seat " + std::to_string(merlon::index(seen.seat)) + (seen.skip ? " may skip" : "");
  for (const Square square : line) {
    const auto found = seen.prices.find(square);
    if (found == seen.prices.end()) continue;
    const bool certain = static_cast<int>(found->second.size()) == seen.visits;
    text += " | " + square_text(square) + " " + range_text(range_of(found->second)) +
            (certain ? " certain" : "") + (seen.roof.at(square) ? " roof" : "");
  }
  return text;
}

std::string text_of(const Builder& builder) {
  std::string text(colour_text(builder.colour));
  text += " seat " + std::to_string(merlon::index(builder.seat)) + (builder.may_skip ? " may skip" : "");
  for (const Site& site : builder.sites) {
    text += " | " + square_text(site.square) + " " + range_text(site.price) +
            (site.certain ? " certain" : "") + (site.roof ? " roof" : "");
  }
  return text;
}

std::string wanted_text(const State& state, Move move) {
  const Future future = Explorer().explore(state, move);
  const Place place = move.kind() == MoveKind::relocate ? move.place() : state.place_of(state.card);
  std::string text;
  for (const Seen& seen : future.builders) {
    if (seen.visits > 0) text += text_of(state.line(place), seen) + "\n";
  }
  for (const Colour colour : every<Colour>(state.colours())) {
    const Range after = range_of(future.incomes[colour]);
    text += std::string(colour_text(colour)) + " of " + std::to_string(merlon::index(state.owner(colour))) +
            " now " + std::to_string(best_area(state, colour).value) + " after " + range_text(after) + "\n";
  }
  return text + (future.ducat_day ? "ducat day" : "") + (future.over ? " may end" : "");
}

std::string preview_text(const State& state, Move move) {
  const Preview seen = preview(state, move);
  std::string text;
  for (const Builder& builder : seen.builders) text += text_of(builder) + "\n";
  for (const Income& income : seen.incomes) {
    text += std::string(colour_text(income.colour)) + " of " + std::to_string(merlon::index(income.seat)) +
            " now " + std::to_string(income.now) + " after " + range_text(income.after) + "\n";
  }
  return text + (seen.ducat_day ? "ducat day" : "") + (seen.ends_game ? " may end" : "");
}

TEST(KiltCastlePreview, SaysWhatPlayingOnCanLeadTo) {
  for (int game = 0; game < effort(120); ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    test::walk_along(path_number(7 * game), [&](const State& state) {
      if (state.phase == Phase::over || rng.below(4) > 0) return;
      Moves moves;
      KiltCastle::legal(state, moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      ASSERT_EQ(preview_text(state, move), wanted_text(state, move))
          << KiltCastle::move_text(state, move, state.seat) << " in " << json_of(state);
      // With little money, some sites are open on some ways only.
      State poor = state;
      for (std::int32_t& purse : poor.ducats) purse = static_cast<std::int32_t>(rng.below(4));
      KiltCastle::legal(poor, moves);
      const Move other = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      ASSERT_EQ(preview_text(poor, other), wanted_text(poor, other))
          << KiltCastle::move_text(poor, other, poor.seat) << " in " << json_of(poor);
    });
  }
}

TEST(KiltCastlePreview, ShowsBothBuildersOfADoubleCard) {
  const State state = Position(4)
                          .rows("W4:4 W3:3")
                          .row("W2", "br")
                          .row("W1", "yg by")
                          .tower("11", "y*2")
                          .tower("21", "b")
                          .tower("31", "y")
                          .tower("41", "y*3")
                          .tower("51", "y*5")
                          .ducats("1 2 0 0");
  EXPECT_EQ(preview_text(state, move_of(state, "br>N1")),
            "r seat 1 | 11 2-2 certain | 21 1-1 certain | 31 1-1 certain\n"
            "b seat 0 | 11 2-2 | 21 0-2 certain roof | 31 1-1\n"
            "b of 0 now 1 after 1-4\n"
            "r of 1 now 0 after 1-3\n"
            "y of 2 now 3 after 2-5\n"
            "g of 3 now 0 after 0-1\n"
            "ducat day");
}

TEST(KiltCastlePreview, TheSecondBuilderMaySkipOnSomeWays) {
  const State state =
      Position(4).rows("N2:4 N3:4").row("N4", "br yg").tower("25", "r").tower("35", "y").ducats("0 0 0 0");
  const Preview seen = preview(state, move_of(state, "br>N5"));
  ASSERT_EQ(seen.builders.size(), 2u);
  EXPECT_EQ(text_of(seen.builders[0]), "r seat 1 | 15 0-0 certain | 25 0-0 certain");
  EXPECT_EQ(text_of(seen.builders[1]), "b seat 0 may skip | 15 0-0");
}

TEST(KiltCastlePreview, IsPartOfAnExplanation) {
  const State state = Position(4).rows("W4:4 W3:3").row("W2", "b rg").row("W1", "yg").towers("y", "11");
  EXPECT_EQ(
      explanation(state, "rg>N1"),
      R"({"preview":{"builders":[{"colour":"g","seat":3,"sites":[)"
      R"({"square":"11","price":[1,1],"certain":true,"roof":false},)"
      R"({"square":"21","price":[0,0],"certain":true,"roof":false}],"may_skip":false},)"
      R"({"colour":"r","seat":1,"sites":[)"
      R"({"square":"11","price":[1,2],"certain":true,"roof":true},)"
      R"({"square":"21","price":[0,1],"certain":true,"roof":true},)"
      R"({"square":"31","price":[0,0],"certain":false,"roof":false}],"may_skip":false}],)"
      R"("ducat_day":false,"ends_game":false,"surely_ends":false,"incomes":[)"
      R"({"colour":"b","seat":0,"now":0,"after":[0,1]},{"colour":"r","seat":1,"now":0,"after":[1,3]},)"
      R"({"colour":"y","seat":2,"now":1,"after":[0,2]},{"colour":"g","seat":3,"now":0,"after":[1,3]}]}})");
  EXPECT_EQ(explanation(state, "rg>N2"), "{}") << "a move that is refused leads nowhere";
}

TEST(KiltCastlePreview, OfTheLastFloorSaysThatTheGameMayEnd) {
  const State state =
      Position(4).rows("W4:4 W3:3").row("W2", "br rg").row("W1", "yg").tower("11", "b*10 b+1*3 b+2*2");
  EXPECT_TRUE(preview(state, move_of(state, "br>N1")).ends_game);
  EXPECT_FALSE(preview(state, move_of(state, "rg>N1")).ends_game);
  EXPECT_TRUE(preview(state, move_of(state, "br>N1")).surely_ends)
      << "blue has one floor left and must build it";
  EXPECT_FALSE(preview(state, move_of(state, "rg>N1")).surely_ends);
  EXPECT_FALSE(preview(state, move_of(state, "rg>N1")).ducat_day);
  const State last_turn = Position(4).rows("W4:4 W3:3").row("W2", "br rg").row("W1", "yg").turn(300);
  EXPECT_TRUE(preview(last_turn, move_of(last_turn, "rg>N1")).ends_game);
  EXPECT_TRUE(preview(last_turn, move_of(last_turn, "rg>N1")).surely_ends);
}

TEST(KiltCastlePreview, DoesNotSpeakOfTheNextTurn) {
  const State state = Position(4).moved("b", "W1").tower("11", "b");
  const Preview last = preview(state, move_of(state, "11"));
  EXPECT_EQ(last.builders.size(), 0u);
  EXPECT_FALSE(last.ducat_day);
  EXPECT_EQ(last.incomes[0].after, (Range{1, 1}));
}

}  // namespace
}  // namespace merlon::kilt_castle
