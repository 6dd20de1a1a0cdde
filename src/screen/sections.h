// Headings with entries under them, for overviews.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "screen/text.h"
#include "screen/voice.h"

namespace merlon::screen {

/// Adds the message `heading` and under it the entries on as few lines as possible; if there are none, the
/// message `none`.
void add_section(Lines& lines, const Voice& voice, std::string_view heading, std::string_view none,
                 const std::vector<std::string>& entries);

}  // namespace merlon::screen
