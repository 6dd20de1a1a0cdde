// The command `merlon review` speaks of reviews and screens all the time: their names are at home here too.
#pragma once

#include "app/screen_names.h"
#include "review/teller.h"

namespace merlon::app {

using namespace review;  // NOLINT(google-build-using-namespace): see above

}  // namespace merlon::app
