// What a review says in a terminal.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "app/review/review_names.h"

namespace merlon::app {

/// How much of a review goes to the terminal.
enum class ReportLength : std::uint8_t { full, summary };

/// A table of all decisions unless a summary is enough, the worst moves in words, and a line for every
/// player.
void write_report(std::ostream& out, const ReviewTeller& teller, const Painter& painter,
                  ReportLength length = ReportLength::full);

}  // namespace merlon::app
