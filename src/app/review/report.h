// What a review says in a terminal, and what it says to programs.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "app/review/teller.h"

namespace merlon::app {

/// How much of a review goes to the terminal.
enum class ReportLength : std::uint8_t { full, summary };

/// A table of all decisions unless a summary is enough, the worst moves in words, and a line for every
/// player.
void write_report(std::ostream& out, const ReviewTeller& teller, const Painter& painter,
                  ReportLength length = ReportLength::full);

/// The whole review as one JSON object; docs/review.md describes it.
std::string review_json(const ReviewTeller& teller);

}  // namespace merlon::app
