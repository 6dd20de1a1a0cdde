// What a table makes of the row of provinces.
#include <gtest/gtest.h>

#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

TEST(Takeback, IsRefusedAfterTheCastellanTurnedUpAProvince) {
  Sitting sitting = started("kreta", 2);
  const std::string first = sitting.mover();
  ASSERT_EQ(sitting.play(first, {"castellan"}), "");
  EXPECT_EQ(sitting.act(first, R"({"k":"takeback"})"), "REVEALED");
}

}  // namespace
}  // namespace merlon::table
