// What holds for every game: the suites that need no more than a sample of positions.
#include "games/caylus/player/advice.h"
#include "games/caylus/tests/players.h"
#include "tests/suites/states.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

struct Tested : Sample {
  static void note_rules(std::string_view test) {
    if (test == "ViewsTellNoMoreThanASeatMayKnow" || test == "CopiesAreIndependent") test::rules("CA-11.1");
  }
};

}  // namespace
}  // namespace merlon::caylus

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, States, caylus::Tested);
}
