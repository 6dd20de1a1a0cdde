#include "games/kreta/map.h"

namespace merlon::kreta {
namespace {

// clang-format off

/// All outlines one after the other, a province a line, and where each begins.
constexpr std::array<std::uint8_t, 170> kOutlineCorners{
    1, 29, 2, 33, 34, 3, 66, 65, 64,
    0, 26, 27, 5, 32, 6, 31, 7, 30, 2, 29, 1, 63, 62, 61, 60, 59, 58, 57,
    96, 95, 94, 93, 4, 28, 5, 27, 26, 0,
    2, 30, 7, 36, 8, 35, 9, 68, 67, 3, 34, 33,
    5, 28, 4, 92, 91, 10, 38, 37, 6, 32,
    7, 31, 6, 41, 11, 40, 12, 39, 8, 36,
    9, 35, 8, 39, 12, 42, 13, 70, 69,
    6, 37, 38, 10, 90, 89, 14, 44, 43, 11, 41,
    12, 40, 11, 46, 15, 45, 16, 72, 71, 13, 42,
    11, 43, 44, 14, 88, 87, 17, 48, 18, 47, 15, 46,
    16, 45, 15, 50, 19, 49, 20, 74, 73,
    15, 47, 18, 53, 23, 52, 24, 51, 19, 50,
    18, 48, 17, 86, 85, 21, 55, 22, 54, 23, 53,
    20, 49, 19, 51, 24, 76, 75,
    22, 55, 21, 84, 83, 82, 81, 25, 56,
    24, 52, 23, 54, 22, 56, 25, 80, 79, 78, 77};
constexpr std::array<std::uint16_t, kProvinces + 1> kOutlineStarts{
    0, 9, 28, 38, 50, 60, 70, 79, 90, 101, 113, 122, 132, 143, 150, 159, 170};

constexpr std::array<Point, kProvinces> kLabelPoints{{
    {136, 340}, {300, 298}, {309, 175}, {255, 432}, {434, 203}, {464, 356}, {476, 489}, {576, 191},
    {638, 430}, {750, 236}, {820, 458}, {980, 344}, {942, 190}, {1034, 480}, {1114, 159}, {1188, 321}}};
constexpr std::array<Point, kHarbours> kHarbourPoints{{
    {40, 324}, {300, 76}, {182, 549}, {480, 101}, {640, 611}, {772, 46}, {1378, 311}}};

// clang-format on

}  // namespace

// clang-format off
const std::array<Point, kCorners> kCornerPoints{{
    // sites
    {205, 159}, {118, 228}, {215, 328}, {95, 461}, {410, 119}, {322, 244}, {440, 284}, {352, 361},
    {372, 431}, {296, 534}, {548, 111}, {602, 294}, {522, 409}, {560, 544}, {692, 91}, {772, 354},
    {728, 541}, {850, 119}, {862, 256}, {918, 384}, {958, 514}, {1006, 124}, {1092, 221}, {1008, 286},
    {1132, 429}, {1262, 149},
    // bends of borders
    {234, 216}, {278, 231}, {370, 201}, {160, 269}, {280, 354}, {392, 334}, {384, 276}, {178, 396},
    {130, 424}, {326, 471}, {354, 396}, {486, 234}, {512, 161}, {446, 431}, {556, 356}, {524, 299},
    {548, 476}, {630, 234}, {672, 161}, {736, 461}, {690, 341}, {826, 316}, {850, 186}, {932, 444},
    {848, 384}, {1010, 416}, {1078, 369}, {936, 284}, {1058, 269}, {1044, 179}, {1182, 214},
    // the coast
    {192, 49}, {172, 46}, {164, 144}, {142, 159}, {132, 71}, {112, 66}, {100, 159}, {84, 266},
    {72, 346}, {78, 419}, {140, 501}, {222, 506}, {380, 561}, {470, 554}, {606, 571}, {672, 576},
    {800, 546}, {880, 524}, {1036, 544}, {1104, 511}, {1206, 436}, {1292, 386}, {1338, 284}, {1312, 209},
    {1226, 91}, {1150, 111}, {1096, 71}, {1048, 94}, {962, 66}, {906, 91}, {800, 76}, {746, 99},
    {650, 71}, {596, 79}, {506, 144}, {454, 149}, {396, 59}, {346, 64}, {330, 111}, {268, 124}}};
// clang-format on

std::span<const std::uint8_t> outline(Province province) {
  const auto p = static_cast<std::size_t>(province);
  return std::span(kOutlineCorners).subspan(kOutlineStarts[p], kOutlineStarts[p + 1] - kOutlineStarts[p]);
}

Point label_point(Province province) { return kLabelPoints[static_cast<std::size_t>(province)]; }
Point harbour_point(Harbour harbour) { return kHarbourPoints[static_cast<std::size_t>(harbour)]; }

Point Layout::place(Point point) const {
  const double east = (point.x - kDrawnFrom.x) / (kDrawnTo.x - kDrawnFrom.x);
  const double south = (point.y - kDrawnFrom.y) / (kDrawnTo.y - kDrawnFrom.y);
  if (turned()) return {(1 - south) * width_, east * height_};
  return {east * width_, south * height_};
}

}  // namespace merlon::kreta
