// The engine protocol where it speaks of squares.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "tests/support/protocol.h"

namespace merlon::test {
namespace {

TEST(KiltCastleProtocol, NumbersHaveOneWayToBeWritten) {
  expect_notation("kilt-castle", {}, {"011", "11+01", "b>N01"});
}

TEST(KiltCastleProtocol, ErrorsNameThePhases) {
  expect_messages("kilt-castle", {{R"({"cmd":"set","state":{"game":"kilt-castle","players":2}})",
                                   "BAD_STATE: phase is missing; it must be relocate, build, roof or over"},
                                  {R"({"cmd":"set","state":{"game":"kilt-castle","players":2,"phase":""}})",
                                   "BAD_STATE: phase must be relocate, build, roof or over, not ''"}});
}

}  // namespace
}  // namespace merlon::test
