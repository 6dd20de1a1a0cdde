// A picture as SVG text: shapes with style classes, readable on light and on dark pages.
#pragma once

#include <string>
#include <string_view>

namespace merlon::app::arena {

/// Text escaped for XML.
std::string xml_text(std::string_view text);

/// Collects shapes. `look` is a list of classes from the style sheet in svg.cpp, such as "faint end".
class Svg {
 public:
  void rectangle(double x, double y, double width, double height, std::string_view look, double radius = 0.0);
  void line(double x1, double y1, double x2, double y2, std::string_view look);
  void circle(double x, double y, double radius, std::string_view look);
  void text(double x, double y, std::string_view words, std::string_view look);
  /// The same in a group with a hint that appears under the mouse.
  void begin_hint(std::string_view hint);
  void end_hint();

  /// The whole picture. `title` is what a screen reader says.
  std::string document(double width, double height, std::string_view title) const;

 private:
  std::string shapes_;
};

/// The class of the colour for the n-th of several things.
std::string colour_class(std::size_t number);

}  // namespace merlon::app::arena
