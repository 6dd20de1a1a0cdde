// A review as one HTML page that needs nothing but itself: no request goes out, and it can be read without
// its few lines of script.
#pragma once

#include <string>

#include "app/review/review_names.h"

namespace merlon::app {

/// The whole page.
std::string review_page(const ReviewTeller& teller);

}  // namespace merlon::app
