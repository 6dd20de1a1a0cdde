// The command line of `merlon arena`.
#pragma once

#include "app/arena/arena.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
}

namespace merlon::app::arena {

void add_arena(CLI::App& app, ArenaOptions& options);

}  // namespace merlon::app::arena
