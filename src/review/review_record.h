// A review made at once, on as many threads as are wanted.
#pragma once

#include <functional>

#include "review/review.h"

namespace merlon::review {

/// Called with the number of decisions judged and of all; never by two threads at once.
using ReviewProgress = std::function<void(std::size_t done, std::size_t all)>;

/// Replays and judges a record, or says what is wrong with it.
Expected<Review> review_record(const Record& record, const ReviewSetup& setup,
                               const ReviewProgress& progress = nullptr);

}  // namespace merlon::review
