// The names of the screen layer, which the commands use all the time.
#pragma once

#include "screen/screen.h"
#include "screen/style.h"
#include "screen/suits.h"
#include "screen/text.h"
#include "screen/voice.h"

namespace merlon::app {

using namespace screen;  // NOLINT(google-build-using-namespace): see above

}  // namespace merlon::app
