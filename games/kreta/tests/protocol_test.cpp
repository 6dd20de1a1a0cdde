// The engine protocol where it speaks of fields and harbours.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "tests/support/protocol.h"

namespace merlon::test {
namespace {

TEST(KretaProtocol, NumbersHaveOneWayToBeWritten) {
  expect_notation("kreta", {"people 5"}, {"people 05", "ship H01", "05>8"});
}

TEST(KretaProtocol, ErrorsSayWhichNumbersThereMayBe) {
  expect_messages("kreta", {{R"({"cmd":"new","game":"kreta","players":4.0})",
                             "BAD_REQUEST: players must be a whole number from 2 to 4, not 4.0"},
                            {R"({"cmd":"new","game":"kreta","options":{"second_field":4.0}})",
                             "BAD_OPTIONS: option second_field must be a number, not 4.0"}});
}

}  // namespace
}  // namespace merlon::test
