#include "screen/style.h"

namespace merlon::screen {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

std::string full_code(const Colour& colour, bool back) {
  return (back ? ";48;2;" : ";38;2;") + std::to_string(colour.red) + ";" + std::to_string(colour.green) +
         ";" + std::to_string(colour.blue);
}

std::string basic_code(const Colour& colour, bool back) {
  const int first = (colour.basic < 8 ? 30 : 90 - 8) + (back ? 10 : 0);
  return ";" + std::to_string(first + colour.basic);
}

std::string colour_code(const Colour& colour, bool back, ColourDepth depth) {
  switch (depth) {
    case ColourDepth::none:
      return {};
    case ColourDepth::basic:
      return basic_code(colour, back);
    case ColourDepth::indexed:
      return (back ? ";48;5;" : ";38;5;") + std::to_string(colour.indexed);
    case ColourDepth::full:
      return full_code(colour, back);
  }
  return {};
}

}  // namespace

std::string Painter::codes(const Look& look) const {
  std::string codes = look.bold ? ";1" : "";
  if (look.fore) codes += colour_code(*look.fore, false, depth_);
  if (look.back) codes += colour_code(*look.back, true, depth_);
  return codes.empty() ? std::string{} : "\x1b[" + codes.substr(1) + "m";
}

std::string Painter::paint(std::string_view text, const Look& look) const {
  const std::string start = has_colours() ? codes(look) : std::string{};
  if (start.empty() || text.empty()) return std::string(text);
  std::string painted = start;
  while (!text.empty()) {  // after a part that was painted before, our own look goes on
    const std::size_t reset = text.find(kReset);
    painted += text.substr(0, reset);
    if (reset == std::string_view::npos) break;
    text.remove_prefix(reset + kReset.size());
    painted += kReset;
    if (!text.empty()) painted += start;
  }
  return painted.ends_with(kReset) ? painted : painted + std::string(kReset);
}

}  // namespace merlon::screen
