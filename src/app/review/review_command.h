// `merlon review`: its arguments on the command line, and what it does with them.
#pragma once

#include <iosfwd>
#include <string>

#include "app/review/review_names.h"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}

namespace merlon::app {

struct ReviewOptions {
  std::string record;  ///< the file
  ReviewSetup setup;
  std::string leaf = "judged";
  std::string language = "en";
  bool json = false;
  std::string html;  ///< files to write
  std::string svg;
};

/// Tells the parser of the command line about the subcommand.
void add_review(CLI::App& app, ReviewOptions& options);

/// Returns an exit code.
int run_review(const ReviewOptions& options, std::ostream& out, std::ostream& errors);

}  // namespace merlon::app
