#include "screen/canvas.h"

#include <algorithm>

namespace merlon::screen {

Canvas::Canvas(const Voice& voice, int width, int height)
    : voice_(voice),
      width_(width),
      marks_(static_cast<std::size_t>(height), std::vector<Mark>(static_cast<std::size_t>(width))),
      texts_(static_cast<std::size_t>(height)) {}

void Canvas::mark(int column, int line, std::string_view glyph, bool heavy) {
  Mark& place = marks_[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
  if (place.heavy && !heavy) return;
  place = {glyph, heavy};
}

void Canvas::box(int left, int top, int right, int bottom, bool heavy) {
  const std::string_view across = heavy ? voice_.sign("━", "=") : voice_.sign("─", "-");
  const std::string_view down = heavy ? voice_.sign("┃", "#") : voice_.sign("│", "|");
  for (int column = left + 1; column < right; ++column) {
    mark(column, top, across, heavy);
    mark(column, bottom, across, heavy);
  }
  for (int line = top + 1; line < bottom; ++line) {
    mark(left, line, down, heavy);
    mark(right, line, down, heavy);
  }
  mark(left, top, voice_.sign(heavy ? "┏" : "┌", "+"), heavy);
  mark(right, top, voice_.sign(heavy ? "┓" : "┐", "+"), heavy);
  mark(left, bottom, voice_.sign(heavy ? "┗" : "└", "+"), heavy);
  mark(right, bottom, voice_.sign(heavy ? "┛" : "┘", "+"), heavy);
}

void Canvas::write(int column, int line, std::string text) {
  auto& texts = texts_[static_cast<std::size_t>(line)];
  const auto after =
      std::find_if(texts.begin(), texts.end(), [&](const Text& other) { return other.column > column; });
  texts.insert(after, {column, std::move(text)});
}

/// The marks of a part of a line, those of one look painted together.
std::string Canvas::drawn(int line, int from, int to) const {
  const auto& marks = marks_[static_cast<std::size_t>(line)];
  std::string result;
  for (int column = from; column < to;) {
    const bool heavy = marks[static_cast<std::size_t>(column)].heavy;
    std::string run;
    for (; column < to && marks[static_cast<std::size_t>(column)].heavy == heavy; ++column) {
      const std::string_view glyph = marks[static_cast<std::size_t>(column)].glyph;
      run += glyph.empty() ? " " : glyph;
    }
    result += voice_.paint(run, heavy ? kBad : kMuted);
  }
  return result;
}

Lines Canvas::lines() const {
  Lines lines;
  for (std::size_t line = 0; line < texts_.size(); ++line) {
    std::string row;
    int column = 0;
    for (const Text& text : texts_[line]) {
      row += drawn(static_cast<int>(line), column, text.column) + text.text;
      column = text.column + display_width(text.text);
    }
    lines.push_back(row + drawn(static_cast<int>(line), column, width_));
  }
  return lines;
}

}  // namespace merlon::screen
