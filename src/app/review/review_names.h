// The names of the layers of reviews and screens, which `merlon review` uses all the time.
#pragma once

#include "app/screen_names.h"
#include "review/teller.h"

namespace merlon::app {

using namespace review;  // NOLINT(google-build-using-namespace): see above

}  // namespace merlon::app
