// A rectangle of characters to draw on: lines of boxes first, painted texts over them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "screen/text.h"
#include "screen/voice.h"

namespace merlon::screen {

class Canvas {
 public:
  Canvas(const Voice& voice, int width, int height);

  /// The outline of a box; heavy lines cover light ones.
  void box(int left, int top, int right, int bottom, bool heavy);
  /// A text that may be painted. It must fit, and texts must not overlap.
  void write(int column, int line, std::string text);

  Lines lines() const;

 private:
  struct Mark {
    std::string_view glyph;  ///< empty: nothing is drawn here
    bool heavy = false;
  };
  struct Text {
    int column;
    std::string text;
  };

  void mark(int column, int line, std::string_view glyph, bool heavy);
  std::string drawn(int line, int from, int to) const;

  const Voice& voice_;
  int width_;
  std::vector<std::vector<Mark>> marks_;
  std::vector<std::vector<Text>> texts_;
};

}  // namespace merlon::screen
