// What a command of the program did.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "app/command_line.h"

namespace merlon::test {

struct Outcome {
  int code = 0;
  std::string out;
  std::string errors;
};

/// Calls `command(out, errors)`, which says with which code it ends.
template <class Command>
Outcome outcome_of(const Command& command) {
  std::ostringstream out;
  std::ostringstream errors;
  const int code = command(out, errors);
  return {code, out.str(), errors.str()};
}

/// `merlon` with these arguments.
inline Outcome run_command(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  return outcome_of([&](std::ostream& out, std::ostream& errors) {
    return app::run_command_line(arguments, in, out, errors);
  });
}

}  // namespace merlon::test
