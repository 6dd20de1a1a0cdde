#include "screen/sections.h"

#include <utility>

namespace merlon::screen {
namespace {

constexpr int kTextWidth = kScreenWidth - 2;
constexpr int kIndent = 2;
constexpr const char* kGap = "   ";  ///< between two entries of a line

/// A single entry may be too long for a line.
void add_entries(Lines& lines, const std::string& line) {
  const Lines parts = wrap(line, kTextWidth, 2 * kIndent);
  lines.insert(lines.end(), parts.begin(), parts.end());
}

}  // namespace

void add_section(Lines& lines, const Voice& voice, std::string_view heading, std::string_view none,
                 const std::vector<std::string>& entries) {
  lines.push_back(voice.paint(voice.say(heading), kStrong));
  std::string line;
  for (const std::string& entry : entries) {
    if (!line.empty() && display_width(line + kGap + entry) > kTextWidth) {
      add_entries(lines, std::exchange(line, ""));
    }
    line += (line.empty() ? std::string(kIndent, ' ') : std::string(kGap)) + entry;
  }
  add_entries(lines, entries.empty() ? std::string(kIndent, ' ') + voice.say(none) : line);
}

}  // namespace merlon::screen
