// The commands speak of screens all the time: the names of that layer are at home here too.
#pragma once

#include "screen/screen.h"
#include "screen/style.h"
#include "screen/suits.h"
#include "screen/text.h"
#include "screen/voice.h"

namespace merlon::app {

using namespace screen;  // NOLINT(google-build-using-namespace): see above

}  // namespace merlon::app
