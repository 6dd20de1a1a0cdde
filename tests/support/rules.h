// Which rules a test checks. Every test of a game's rules names them, and tools/check_rules compares the
// names with the rule documents: no rule without a test, no test for a rule that does not exist.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace merlon::test {

/// Notes the numbers of the rules that the running test checks; they also go into the test report.
template <class... Numbers>
void rules(const Numbers&... numbers) {
  std::string list;
  ((list += (list.empty() ? "" : " "), list += numbers), ...);
  ::testing::Test::RecordProperty("rules", list);
}

}  // namespace merlon::test
