// What a review says in a terminal, and what it says to programs.
#pragma once

#include <iosfwd>
#include <string>

#include "app/review/teller.h"

namespace merlon::app {

/// A table of all decisions, the worst moves in words, and a summary of every player.
void write_report(std::ostream& out, const ReviewTeller& teller, const Painter& painter);

/// The whole review as one JSON object; docs/review.md describes it.
std::string review_json(const ReviewTeller& teller);

}  // namespace merlon::app
