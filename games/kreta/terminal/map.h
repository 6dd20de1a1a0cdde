// The island of Kreta drawn with characters: sixteen rectangles that share borders exactly as the provinces
// do, with every site where its provinces meet.
#pragma once

#include <array>

#include "games/kreta/engine/board.h"

namespace merlon::screen {

/// Columns and lines of the borders round a province.
struct MapBox {
  int left;
  int top;
  int right;
  int bottom;

  constexpr int width() const { return right - left - 1; }
  constexpr int height() const { return bottom - top - 1; }
};

/// To which side of its point the label of a site reaches: along a border, never into a province.
enum class LabelSide { both, left, right };

struct MapSite {
  int column;
  int line;
  LabelSide side = LabelSide::both;
};

namespace island {

// Borders between columns of provinces, from west to east, and between rows, from north to south.
inline constexpr int kWest = 0;
inline constexpr int kA = 11;
inline constexpr int kB = 22;
inline constexpr int kC = 33;
inline constexpr int kD = 45;
inline constexpr int kE = 56;
inline constexpr int kF = 67;
inline constexpr int kEast = 79;
inline constexpr int kNorth = 0;
inline constexpr int k1 = 5;
inline constexpr int k2 = 7;
inline constexpr int k3 = 12;
inline constexpr int k4 = 16;
inline constexpr int k5 = 18;
inline constexpr int kSouth = 23;

}  // namespace island

inline constexpr int kMapWidth = island::kEast + 1;
inline constexpr int kMapHeight = island::kSouth + 1;

inline constexpr IdArray<kreta::Province, MapBox> kMapBoxes{{{
    {island::kWest, island::k4, island::kA, island::kSouth},  // 1
    {island::kWest, island::k3, island::kB, island::k4},      // 2
    {island::kWest, island::kNorth, island::kA, island::k3},  // 3
    {island::kA, island::k4, island::kB, island::kSouth},     // 4
    {island::kA, island::kNorth, island::kB, island::k3},     // 5
    {island::kB, island::k3, island::kC, island::k5},         // 6
    {island::kB, island::k5, island::kC, island::kSouth},     // 7
    {island::kB, island::kNorth, island::kC, island::k3},     // 8
    {island::kC, island::k3, island::kD, island::kSouth},     // 9
    {island::kC, island::kNorth, island::kD, island::k3},     // 10
    {island::kD, island::k3, island::kE, island::kSouth},     // 11
    {island::kD, island::k2, island::kF, island::k3},         // 12
    {island::kD, island::kNorth, island::kF, island::k2},     // 13
    {island::kE, island::k3, island::kF, island::kSouth},     // 14
    {island::kF, island::kNorth, island::kEast, island::k1},  // 15
    {island::kF, island::k1, island::kEast, island::k3},      // 16
}}};

inline constexpr IdArray<kreta::Site, MapSite> kMapSites{{{
    {island::kWest, island::k3, LabelSide::right},  // 1
    {island::kWest, island::k4, LabelSide::right},  // 2
    {island::kA, island::k4},                       // 3
    {island::kA, island::kSouth},                   // 4
    {island::kA, island::kNorth},                   // 5
    {island::kA, island::k3},                       // 6
    {island::kB, island::k3},                       // 7
    {island::kB, island::k4, LabelSide::left},      // 8
    {island::kB, island::k5, LabelSide::right},     // 9
    {island::kB, island::kSouth},                   // 10
    {island::kB, island::kNorth},                   // 11
    {island::kC, island::k3},                       // 12
    {island::kC, island::k5, LabelSide::left},      // 13
    {island::kC, island::kSouth},                   // 14
    {island::kC, island::kNorth},                   // 15
    {island::kD, island::k3},                       // 16
    {island::kD, island::kSouth},                   // 17
    {island::kD, island::kNorth},                   // 18
    {island::kD, island::k2, LabelSide::right},     // 19
    {island::kE, island::k3},                       // 20
    {island::kE, island::kSouth},                   // 21
    {island::kF, island::kNorth},                   // 22
    {island::kF, island::k1, LabelSide::right},     // 23
    {island::kF, island::k2, LabelSide::left},      // 24
    {island::kF, island::k3},                       // 25
    {island::kEast, island::k1, LabelSide::left},   // 26
}}};

// The compiler checks that the drawing tells the same as the rules.

namespace island {

constexpr int overlap(int from, int to, int other_from, int other_to) {
  const int begin = from > other_from ? from : other_from;
  const int end = to < other_to ? to : other_to;
  return end - begin;
}

constexpr bool share_border(const MapBox& a, const MapBox& b) {
  const int columns = overlap(a.left, a.right, b.left, b.right);
  const int lines = overlap(a.top, a.bottom, b.top, b.bottom);
  return (columns == 0 && lines > 0) || (lines == 0 && columns > 0);
}

constexpr bool borders_are_those_of_the_rules() {
  for (const auto a : every<kreta::Province>()) {
    for (const auto b : every<kreta::Province>()) {
      const bool neighbours = kreta::kNeighbours[a].has(b);
      if (a != b && share_border(kMapBoxes[a], kMapBoxes[b]) != neighbours) return false;
    }
  }
  return true;
}

constexpr bool touches(const MapBox& box, const MapSite& site) {
  return box.left <= site.column && site.column <= box.right && box.top <= site.line &&
         site.line <= box.bottom;
}

constexpr bool sites_are_those_of_the_rules() {
  for (const auto site : every<kreta::Site>()) {
    for (const auto p : every<kreta::Province>()) {
      const bool belongs = kreta::kProvincesAt[site].has(p);
      if (touches(kMapBoxes[p], kMapSites[site]) != belongs) return false;
    }
  }
  return true;
}

static_assert(borders_are_those_of_the_rules());
static_assert(sites_are_those_of_the_rules());

}  // namespace island

}  // namespace merlon::screen
