// The results of a run as a picture: Elo with error bars, win share by seat, length of the games.
#pragma once

#include <string>

#include "app/arena/summary.h"

namespace merlon::app::arena {

/// SVG text.
std::string plot_svg(const Summary& summary);

}  // namespace merlon::app::arena
