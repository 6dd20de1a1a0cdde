// KR-11.1 to KR-11.3: the closed fort cards are hidden from everybody alike, and from nobody else is
// anything.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/json.h"
#include "games/kreta/engine/notation.h"
#include "games/kreta/player/advice.h"
#include "games/kreta/tests/positions.h"
#include "search/baselines.h"
#include "tests/suites/sample.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;
using test::same_bytes;

/// Which cards are closed, from the rules: of the row all but the scored ones and two more, of the pile all
/// but those put under it.
bool is_closed_in_row(const State& state, std::size_t i) { return i >= state.scored + 2u; }
bool is_closed_in_pile(const State& state, std::size_t i) { return i < 15u - state.replaced; }

/// A state in which the closed cards are dealt anew, made without the engine.
State dealt_anew(const State& state, Rng& rng) {
  State other = state;
  std::vector<Site*> places;
  for (std::size_t i = 0; i < kRow; ++i) {
    if (is_closed_in_row(state, i)) places.push_back(&other.row[i]);
  }
  for (std::size_t i = 0; i < kPile; ++i) {
    if (is_closed_in_pile(state, i)) places.push_back(&other.pile[i]);
  }
  for (std::size_t i = places.size(); i > 1; --i) {
    std::swap(*places[i - 1], *places[rng.below(static_cast<std::uint32_t>(i))]);
  }
  return other;
}

int hidden_cards(const State& state) {
  const State seen = Kreta::redact(state, kSpectator).state();
  const auto in = [](const auto& cards) {
    return static_cast<int>(std::count(cards.begin(), cards.end(), State::kHidden));
  };
  return in(seen.row) + in(seen.pile);
}

/// What happened, without the numbers of cards that come to light.
std::string events_of(State state, Move move) {
  EventList<Event> events;
  Kreta::play(state, move, events);
  std::string text;
  for (Event event : events) {
    if (event.kind == EventKind::revealed || event.kind == EventKind::replaced) event.site = Site(0);
    JsonWriter json;
    Kreta::write_event(json, event, kSpectator);
    text += json.take();
  }
  return text;
}

// --- views -----------------------------------------------------------------------------------------

TEST(KretaKnowledge, ViewsHideTheClosedCardsAndNothingElse) {
  rules("KR-11.1", "KR-11.2");
  for (int number = 0; number < effort(144); ++number) {
    visit_game(number, [&](const State& state) {
      State wanted = state;
      for (std::size_t i = 0; i < kRow; ++i) {
        if (is_closed_in_row(state, i)) wanted.row[i] = State::kHidden;
      }
      for (std::size_t i = 0; i < kPile; ++i) {
        if (is_closed_in_pile(state, i)) wanted.pile[i] = State::kHidden;
      }
      for (std::uint8_t seat = 0; seat <= state.players; ++seat) {
        const Seat viewer = seat == state.players ? kSpectator : Seat{seat};
        const View<Kreta> view = Kreta::redact(state, viewer);
        ASSERT_TRUE(same_bytes(view.state(), wanted)) << "everybody sees the same";
        ASSERT_EQ(view.seat(), viewer);
      }
    });
  }
}

TEST(KretaKnowledge, ClosedCardsAreQuestionMarks) {
  rules("KR-11.1", "KR-11.2");
  const State state = Position(2).row("9 8 7").scored(2).replaced(2);
  const std::string text = json_of(Kreta::redact(state, Seat{1}).state());
  EXPECT_NE(text.find(R"("scored":2,"replaced":2,"row":[9,8,7,1,"?","?","?","?","?","?","?"],)"
                      R"("pile":["?","?","?","?","?","?","?","?","?","?","?","?","?",25,26]})"),
            std::string::npos)
      << text;
  EXPECT_EQ(hidden_cards(Position(2)), 24);
  EXPECT_EQ(hidden_cards(Position(2).scored(9)), 15);
  EXPECT_EQ(hidden_cards(Position(2).scored(10)), 15);
  EXPECT_EQ(hidden_cards(Position(2).over().replaced(9)), 6);
}

TEST(KretaKnowledge, CardsComeToLightByCastellanAndReplaceOnly) {
  rules("KR-11.3", "KR-11.2");
  for (int number = 0; number < effort(144); ++number) {
    RandomGame game(number);
    while (!game.at_end()) {
      const State before = game.state();
      const Move move = game.step();
      const bool castellan = move == Move::play(Card::castellan) && before.scored < 9;
      const int shown = castellan || move == Move::replace() ? 1 : 0;
      ASSERT_EQ(hidden_cards(game.state()), hidden_cards(before) - shown)
          << Kreta::move_text(before, move, before.seat);
    }
    ASSERT_EQ(hidden_cards(game.state()), 15 - game.state().replaced);
  }
}

// --- imagining -------------------------------------------------------------------------------------

TEST(KretaKnowledge, EveryClosedCardIsEquallyLikelyEverywhere) {
  rules("KR-11.2");
  const State state = Position(2).row("9 8 7").scored(4).replaced(4);
  const View<Kreta> view = Kreta::redact(state, Seat{0});
  constexpr int kTries = 16'000;
  std::map<std::pair<std::size_t, int>, int> counts;  // place and card
  Rng rng(99);
  for (int i = 0; i < kTries; ++i) {
    const State imagined = Kreta::imagine(view, rng);
    for (std::size_t place = 6; place < kRow; ++place) ++counts[{place, imagined.row[place].number()}];
    for (std::size_t place = 0; place < 11; ++place) ++counts[{kRow + place, imagined.pile[place].number()}];
  }
  ASSERT_EQ(counts.size(), 16u * 16u) << "five closed cards of the row, eleven of the pile";
  double sum = 0;
  for (const auto& [place, count] : counts) sum += (count - 1000.0) * (count - 1000.0) / 1000.0;
  EXPECT_LT(sum, 296.0) << "225 degrees of freedom, one in a thousand";
  EXPECT_GT(sum, 165.0) << "and not too even either";
}

TEST(KretaKnowledge, ImaginingTakesOnlyWhatTheViewShows) {
  rules("KR-11.2");
  Rng lots(7);
  for (int number = 0; number < effort(48); ++number) {
    visit_game(number, [&](const State& state) {
      const State other = dealt_anew(state, lots);
      Rng rng(static_cast<std::uint64_t>(number));
      Rng again = rng;
      ASSERT_TRUE(same_bytes(Kreta::imagine(Kreta::redact(state, Seat{0}), rng),
                             Kreta::imagine(Kreta::redact(other, Seat{0}), again)));
    });
  }
}

// --- nobody learns more ----------------------------------------------------------------------------

TEST(KretaKnowledge, NothingShowsWhatIsHidden) {
  rules("KR-11.2", "KR-11.3");
  Rng lots(11);
  for (int number = 0; number < effort(48); ++number) {
    visit_game(number, [&](const State& state) {
      const State other = dealt_anew(state, lots);
      ASSERT_TRUE(Kreta::redact(other, state.seat) == Kreta::redact(state, state.seat));
      ASSERT_EQ(json_of(Kreta::redact(other, kSpectator).state()),
                json_of(Kreta::redact(state, kSpectator).state()));
      ASSERT_EQ(legal_texts(other), legal_texts(state));
      ASSERT_TRUE(Kreta::result(other) == Kreta::result(state));
      Moves moves;
      Kreta::legal(state, moves);
      for (const Move move : moves) {
        ASSERT_EQ(Kreta::move_text(other, move, state.seat), Kreta::move_text(state, move, state.seat));
        ASSERT_EQ(explanation(other, move), explanation(state, move))
            << Kreta::move_text(state, move, state.seat) << " in " << json_of(state);
        ASSERT_EQ(events_of(other, move), events_of(state, move));
      }
      ASSERT_EQ(full_refusal(other, "5>6"), full_refusal(state, "5>6"));
      ASSERT_EQ(full_refusal(other, "fort 1"), full_refusal(state, "fort 1"));
      ASSERT_EQ(full_refusal(other, "castellan"), full_refusal(state, "castellan"));
    });
  }
}

TEST(KretaKnowledge, AGameGoesOnAlikeUntilSomethingComesToLight) {
  rules("KR-11.3");
  Rng lots(12);
  for (int number = 0; number < effort(96); ++number) {
    RandomGame game(number);
    State other = dealt_anew(game.state(), lots);
    while (!game.at_end()) {
      const Move move = game.step();
      NoEvents events;
      Kreta::play(other, move, events);
      const bool shows = move == Move::play(Card::castellan) || move == Move::replace();
      if (shows) other = dealt_anew(game.state(), lots);
      ASSERT_TRUE(Kreta::redact(other, kSpectator) == Kreta::redact(game.state(), kSpectator));
    }
  }
}

TEST(KretaKnowledge, AdviceComesFromTheViewAlone) {
  rules("KR-11.2");
  Rng lots(13);
  int asked = 0;
  for (int number = 0; number < effort(40); ++number) {
    visit_game(number, [&](const State& state) {
      if (state.phase == Phase::over || lots.below(12) > 0) return;
      const State other = dealt_anew(state, lots);
      Rng rng(static_cast<std::uint64_t>(number));
      Rng again = rng;
      const Move move = search::greedy_move<Kreta>(Kreta::redact(state, state.seat), rng);
      ASSERT_EQ(move, search::greedy_move<Kreta>(Kreta::redact(other, state.seat), again));
      ASSERT_TRUE(is_legal(state, move));
      ++asked;
    });
  }
  EXPECT_GT(asked, 0);
}

}  // namespace
}  // namespace merlon::kreta
