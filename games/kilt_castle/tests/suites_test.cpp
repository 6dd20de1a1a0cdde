// What holds for every game: the suites that need little more than a sample of positions.
#include "games/kilt_castle/player/advice.h"
#include "games/kilt_castle/tests/players.h"
#include "tests/suites/positions.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

struct Tested : Sample {
  static constexpr std::size_t kGameBytes = State::game_bytes();
  static constexpr std::size_t kComparedBytes = State::game_bytes();

  /// Only the order in which the towers grew is not told.
  static bool same(const State& a, const State& b) {
    return a.row_sizes == b.row_sizes && a.occupied == b.occupied && a.full == b.full &&
           a.floor_count == b.floor_count;
  }

  static int numbers(const State& state) { return state.players; }
  static int number(const State& state, int seat) { return state.ducats[static_cast<std::size_t>(seat)]; }
  static void set(State& state, int seat, int number) {
    state.ducats[static_cast<std::size_t>(seat)] = number;
  }
  static constexpr int kFirstLimit = 1'000'000;
  static constexpr int kTooHigh = 2'000'000;

  static void note_rules(std::string_view test) {
    if (test == "ViewsTellNoMoreThanASeatMayKnow" || test == "CopiesAreIndependent") test::rules("KC-9.1");
  }
};

}  // namespace
}  // namespace merlon::kilt_castle

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, States, kilt_castle::Tested);
INSTANTIATE_TYPED_TEST_SUITE_P(KiltCastle, Positions, kilt_castle::Tested);
}  // namespace merlon::test
