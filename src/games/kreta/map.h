// How the island of Kreta is drawn: points, outlines, and how they are laid out on a screen. The rules do not
// need any of it; `board.h` says what belongs to what, and a test that both tell the same. Names and shapes
// are our own.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/kreta/board.h"

namespace merlon::kreta {

struct Point {
  double x;
  double y;
  friend bool operator==(const Point&, const Point&) = default;
};

/// All corners of outlines, with y downwards: the sites first, then bends of borders, then the coast.
inline constexpr int kCorners = 97;
extern const std::array<Point, kCorners> kCornerPoints;
inline Point site_point(Site site) { return kCornerPoints[static_cast<std::size_t>(site)]; }

/// The corners of a province, clockwise. Provinces that share a border share its corners.
std::span<const std::uint8_t> outline(Province province);
/// Where there is room for the name of a province and for its figures.
Point label_point(Province province);
/// Where the ships of a harbour lie.
Point harbour_point(Harbour harbour);

/// The part of the plane that is drawn.
inline constexpr Point kDrawnFrom{15, 31};
inline constexpr Point kDrawnTo{1403, 629};

/// Fits the island into a rectangle. A wide one shows north above; a high one, as on a phone, turns it so
/// that west is above and north to the right. Both are stretched to the full rectangle, so that sites keep
/// their distance.
class Layout {
 public:
  Layout(double width, double height) : width_(width), height_(height) {}

  bool turned() const { return width_ < 1.2 * height_; }
  Point place(Point point) const;

 private:
  double width_;
  double height_;
};

}  // namespace merlon::kreta
