// What holds for every game: the suites that need no more than a sample of positions.
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/tests/players.h"
#include "tests/suites/states.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

struct Tested : Sample {
  static constexpr std::size_t kGameBytes =
      offsetof(State, free);  // said once more, or a hash could forget some
  static void note_rules(std::string_view test) {
    if (test == "AreReadAsTheyWereWritten") test::rules("ST-10.4", "ST-10.5");
    if (test == "ViewsTellNoMoreThanASeatMayKnow") test::rules("ST-9.1", "ST-9.2", "ST-9.3");
  }
};

}  // namespace
}  // namespace merlon::schotten_totten

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, States, schotten_totten::Tested);
}
