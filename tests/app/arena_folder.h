// What tests of whole runs share.
#pragma once

#include <boost/json.hpp>
#include <sstream>
#include <string>

#include "app/arena/arena.h"
#include "app/arena/csv.h"
#include "tests/support/files.h"
#include "tests/support/outcome.h"

namespace merlon::test {

inline Outcome run_arena(const app::arena::ArenaOptions& options) {
  return outcome_of(
      [&](std::ostream& out, std::ostream& errors) { return app::arena::run_arena(options, out, errors); });
}

/// What a run says about itself as JSON.
inline boost::json::value summary_of(app::arena::ArenaOptions options) {
  options.json = true;
  const Outcome outcome = run_arena(options);
  EXPECT_EQ(outcome.code, 0) << outcome.errors;
  return boost::json::parse(outcome.out);
}

/// A results.csv without the columns that say how long things took.
inline std::string without_times(const std::string& csv) {
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> head = app::arena::split_csv(line);
  std::string text;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = app::arena::split_csv(line);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (!head[i].starts_with("ms_") && !head[i].starts_with("times_")) text += fields[i] + "|";
    }
    text += "\n";
  }
  return text;
}

}  // namespace merlon::test
