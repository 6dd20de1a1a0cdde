// What holds for every game: the suites that need little more than a sample of positions.
#include "games/kreta/player/advice.h"
#include "games/kreta/tests/players.h"
#include "tests/suites/positions.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

struct Tested : players::Sample {
  static constexpr std::size_t kGameBytes =
      offsetof(State, figures);  // said once more, or a hash could forget some

  /// The turn, and the points of every seat.
  static int numbers(const State& state) { return 1 + state.players; }
  static int number(const State& state, int i) {
    return i == 0 ? state.turn : state.seats[static_cast<std::size_t>(i - 1)].score;
  }
  static void set(State& state, int i, int number) {
    if (i == 0) state.turn = static_cast<std::uint16_t>(number);
    if (i > 0) state.seats[static_cast<std::size_t>(i - 1)].score = static_cast<std::int16_t>(number);
  }
  static constexpr int kFirstLimit = 1000 - 1;
  static constexpr int kTooHigh = 20'000;
  static constexpr bool kNeverLess = true;

  static void note_rules(std::string_view test) {
    if (test == "CopiesAreIndependent") test::rules("KR-4.8", "KR-2.2", "KR-2.1", "KR-11.2");
    if (test == "ViewsTellNoMoreThanASeatMayKnow") test::rules("KR-11.1", "KR-11.2");
  }
};

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, States, kreta::Tested);
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, Positions, kreta::Tested);
}  // namespace merlon::test
