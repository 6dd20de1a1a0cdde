// Small pieces of HTML and SVG.
#pragma once

#include <string>
#include <string_view>

#include "app/screen_names.h"

namespace merlon::app {

/// The text escaped for use between tags and in quoted attributes: records come from anywhere.
std::string escaped(std::string_view text);

/// "#1f4788"
std::string hex_of(const Colour& colour);

/// A number for SVG, without needless digits: "12", "0.5".
std::string svg_number(double number);

}  // namespace merlon::app
