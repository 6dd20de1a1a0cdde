// What holds for every game: the suites that need no more than a sample of positions.
#include "games/kreta/player/advice.h"
#include "games/kreta/tests/players.h"
#include "tests/suites/states.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

struct Tested : players::Sample {
  static constexpr std::size_t kGameBytes =
      offsetof(State, figures);  // said once more, or a hash could forget some
  static void note_rules(std::string_view test) {
    if (test == "CopiesAreIndependent") test::rules("KR-4.8", "KR-2.2", "KR-2.1", "KR-11.2");
    if (test == "ViewsTellNoMoreThanASeatMayKnow") test::rules("KR-11.1", "KR-11.2");
  }
};

}  // namespace
}  // namespace merlon::kreta

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Kreta, States, kreta::Tested);
}
