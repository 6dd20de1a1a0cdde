// What a review says to programs.
#pragma once

#include <string>

#include "review/teller.h"

namespace merlon::review {

/// The whole review as one JSON object; docs/review.md describes it.
std::string review_json(const ReviewTeller& teller);

}  // namespace merlon::review
