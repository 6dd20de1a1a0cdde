// The drawing of the island against the tables of the rules: what is drawn as a border is one, every site
// lies where its provinces meet, no lines cross, and on every screen sites are far enough apart for a finger.
#include "games/kreta/map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;

std::size_t at(int i) { return static_cast<std::size_t>(i); }
Point corner(int i) { return kCornerPoints[at(i)]; }

std::vector<int> corners_of(Province province) {
  const auto corners = outline(province);
  return {corners.begin(), corners.end()};
}

using Edge = std::pair<int, int>;

/// The edges of an outline, in its direction.
std::vector<Edge> edges_of(Province province) {
  const std::vector<int> corners = corners_of(province);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    edges.emplace_back(corners[i], corners[(i + 1) % corners.size()]);
  }
  return edges;
}

/// All edges of all outlines by direction, with their province.
std::map<Edge, Province> all_edges() {
  std::map<Edge, Province> edges;
  for (Province p = 0; p < kProvinces; ++p) {
    for (const Edge& edge : edges_of(p)) {
      EXPECT_TRUE(edges.emplace(edge, p).second) << "two outlines have an edge in the same direction";
    }
  }
  return edges;
}

Edge reversed(const Edge& edge) { return {edge.second, edge.first}; }

double cross(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }
double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// Twice the area; positive if the corners go round clockwise on a screen, where y points down.
double signed_area(Province province) {
  double sum = 0;
  for (const auto& [a, b] : edges_of(province)) sum += corner(a).x * corner(b).y - corner(b).x * corner(a).y;
  return sum;
}

bool is_inside(Point point, Province province) {
  bool inside = false;
  for (const auto& [i, j] : edges_of(province)) {
    const Point a = corner(i);
    const Point b = corner(j);
    if ((a.y > point.y) == (b.y > point.y)) continue;
    if (point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

double distance_to_edge(Point point, Point a, Point b) {
  const double length = distance(a, b);
  const double along = std::clamp(
      ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (length * length), 0.0, 1.0);
  return distance(point, {a.x + along * (b.x - a.x), a.y + along * (b.y - a.y)});
}

double distance_to_outline(Point point, Province province) {
  double nearest = 1e9;
  for (const auto& [i, j] : edges_of(province)) {
    nearest = std::min(nearest, distance_to_edge(point, corner(i), corner(j)));
  }
  return nearest;
}

bool on_edge(Point point, Point a, Point b) { return distance_to_edge(point, a, b) < 1e-9; }

TEST(KretaMap, OutlinesAreClosedAndClockwise) {
  rules("KR-1.9");
  for (Province p = 0; p < kProvinces; ++p) {
    const std::vector<int> corners = corners_of(p);
    EXPECT_GE(corners.size(), 3u);
    EXPECT_EQ(std::set<int>(corners.begin(), corners.end()).size(), corners.size()) << "province " << p + 1;
    for (const int c : corners) EXPECT_LT(c, kCorners);
    EXPECT_GT(signed_area(p), 2 * 5000) << "province " << p + 1;
  }
}

TEST(KretaMap, EveryCornerIsUsedAndDiffers) {
  std::set<int> used;
  std::set<std::pair<double, double>> places;
  for (Province p = 0; p < kProvinces; ++p) {
    for (const int c : corners_of(p)) used.insert(c);
  }
  EXPECT_EQ(used.size(), at(kCorners));
  for (const Point point : kCornerPoints) places.emplace(point.x, point.y);
  EXPECT_EQ(places.size(), at(kCorners));
}

TEST(KretaMap, SitesOfTheOutlinesAreThoseOfTheTable) {
  rules("KR-1.1", "KR-1.2");
  for (Province p = 0; p < kProvinces; ++p) {
    SiteSet sites = 0;
    for (const int c : corners_of(p)) sites |= c < kSites ? site_bit(c) : 0;
    EXPECT_EQ(sites, kSitesOf[at(p)]) << "province " << p + 1;
  }
}

// An edge is part of a border if two provinces have it, one in each direction, else part of the coast.
TEST(KretaMap, BordersBelongToNeighbours) {
  rules("KR-1.1");
  const std::map<Edge, Province> edges = all_edges();
  std::set<std::pair<Province, Province>> borders;
  for (const auto& [edge, p] : edges) {
    const auto other = edges.find(reversed(edge));
    if (other != edges.end()) borders.emplace(std::min(p, other->second), std::max(p, other->second));
  }
  EXPECT_EQ(borders.size(), 27u);
  for (Province a = 0; a < kProvinces; ++a) {
    for (Province b = a + 1; b < kProvinces; ++b) {
      EXPECT_EQ(borders.contains({a, b}), has(kNeighbours[at(a)], b)) << a + 1 << " and " << b + 1;
    }
  }
}

/// The outline cut at its sites: who lies on the other side of each piece, and the two sites it joins.
struct Piece {
  Province other;  ///< -1 for the sea
  int from;
  int to;
};

std::vector<Piece> pieces_of(Province province, const std::map<Edge, Province>& edges) {
  std::vector<Edge> round = edges_of(province);
  const auto first = std::find_if(round.begin(), round.end(), [](const Edge& e) { return e.first < kSites; });
  std::rotate(round.begin(), first, round.end());
  std::vector<Piece> pieces;
  for (const Edge& edge : round) {
    const auto found = edges.find(reversed(edge));
    const Province other = found == edges.end() ? -1 : found->second;
    if (edge.first < kSites) pieces.push_back({other, edge.first, -1});
    EXPECT_EQ(pieces.back().other, other) << "a border or coast changes between two sites";
    pieces.back().to = edge.second;
  }
  return pieces;
}

TEST(KretaMap, BordersAndCoastsEndAtSites) {
  rules("KR-1.1", "KR-1.2");
  const std::map<Edge, Province> edges = all_edges();
  std::map<int, int> ends_of_coasts;
  int borders = 0;
  int coasts = 0;
  for (Province p = 0; p < kProvinces; ++p) {
    ProvinceSet met = 0;
    for (const Piece& piece : pieces_of(p, edges)) {
      ASSERT_LT(piece.to, kSites);
      if (piece.other < 0) {
        ++coasts;
        ++ends_of_coasts[piece.from];
        ++ends_of_coasts[piece.to];
        continue;
      }
      ++borders;
      EXPECT_FALSE(has(met, piece.other)) << "two borders between " << p + 1 << " and " << piece.other + 1;
      met = static_cast<ProvinceSet>(met | province_bit(piece.other));
      const SiteSet shared = kSitesOf[at(p)] & kSitesOf[at(piece.other)];
      EXPECT_EQ(shared, site_bit(piece.from) | site_bit(piece.to));
    }
  }
  EXPECT_EQ(borders, 2 * 27);
  EXPECT_EQ(coasts, 14);
  EXPECT_EQ(ends_of_coasts.size(), 14u);  // so many sites lie on the shore
  for (const auto& [site, ends] : ends_of_coasts) EXPECT_EQ(ends, 2) << "site " << site + 1;
  EXPECT_EQ(kSites - (borders / 2 + coasts) + (kProvinces + 1), 2);  // Euler
}

// The coast goes once round the island, so the provinces lie together and nothing else lies in between.
TEST(KretaMap, TheCoastIsOneRing) {
  const std::map<Edge, Province> edges = all_edges();
  std::map<int, int> next;
  for (const auto& [edge, p] : edges) {
    if (!edges.contains(reversed(edge))) {
      EXPECT_TRUE(next.emplace(edge.first, edge.second).second);
    }
  }
  std::size_t length = 0;
  int c = next.begin()->first;
  do {
    ASSERT_TRUE(next.contains(c));
    c = next.at(c);
    ++length;
  } while (c != next.begin()->first && length <= next.size());
  EXPECT_EQ(length, next.size());
}

TEST(KretaMap, NoTwoLinesCross) {
  std::set<Edge> lines;
  for (const auto& [edge, p] : all_edges()) lines.insert(std::minmax(edge.first, edge.second));
  EXPECT_EQ(lines.size(), at(kCorners + kProvinces - 1));  // Euler again, for all corners
  for (auto one = lines.begin(); one != lines.end(); ++one) {
    for (auto two = std::next(one); two != lines.end(); ++two) {
      const Point a = corner(one->first);
      const Point b = corner(one->second);
      const Point c = corner(two->first);
      const Point d = corner(two->second);
      const bool shared = one->first == two->first || one->first == two->second ||
                          one->second == two->first || one->second == two->second;
      if (!shared) {
        const bool apart = cross(a, b, c) * cross(a, b, d) > 0 || cross(c, d, a) * cross(c, d, b) > 0;
        EXPECT_TRUE(apart) << one->first << "-" << one->second << " and " << two->first << "-" << two->second;
        continue;
      }
      // Lines that share a corner must not lie on each other.
      const int common = one->first == two->first || one->first == two->second ? one->first : one->second;
      const int far_one = one->first == common ? one->second : one->first;
      const int far_two = two->first == common ? two->second : two->first;
      EXPECT_FALSE(on_edge(corner(far_two), a, b) || on_edge(corner(far_one), c, d));
    }
  }
}

// The provinces round a site meet in it one after the other, so that none is missing from the table.
TEST(KretaMap, ProvincesGoRoundTheirSites) {
  rules("KR-1.2");
  const std::map<Edge, Province> edges = all_edges();
  for (Site site = 0; site < kSites; ++site) {
    ProvinceSet met = 0;
    for (const auto& [edge, p] : edges) {
      if (edge.first == site) met = static_cast<ProvinceSet>(met | province_bit(p));
    }
    EXPECT_EQ(met, kProvincesAt[at(site)]) << "site " << site + 1;
  }
}

TEST(KretaMap, LabelsLieInsideAndHarboursOutside) {
  rules("KR-1.3");
  for (Province p = 0; p < kProvinces; ++p) {
    for (Province q = 0; q < kProvinces; ++q) {
      EXPECT_EQ(is_inside(label_point(p), q), p == q) << "label " << p + 1 << ", province " << q + 1;
    }
    EXPECT_GT(distance_to_outline(label_point(p), p), 25) << "label " << p + 1;
  }
  for (Harbour harbour = 0; harbour < kHarbours; ++harbour) {
    const Province owner = kProvinceOfHarbour[at(harbour)];
    const Point point = harbour_point(harbour);
    const double near = distance_to_outline(point, owner);
    EXPECT_LT(near, 60) << "harbour " << harbour + 1;
    for (Province p = 0; p < kProvinces; ++p) {
      EXPECT_FALSE(is_inside(point, p)) << "harbour " << harbour + 1 << ", province " << p + 1;
      EXPECT_GE(distance_to_outline(point, p), near) << "harbour " << harbour + 1 << ", province " << p + 1;
    }
  }
}

// --- layouts -------------------------------------------------------------------------------------

double smallest_gap(const Layout& layout) {
  double smallest = 1e9;
  for (Site a = 0; a < kSites; ++a) {
    for (Site b = 0; b < a; ++b) {
      smallest = std::min(smallest, distance(layout.place(site_point(a)), layout.place(site_point(b))));
    }
  }
  return smallest;
}

void expect_inside(const Layout& layout, Point size) {
  const auto check = [&](Point point) {
    const Point placed = layout.place(point);
    EXPECT_TRUE(placed.x >= 0 && placed.x <= size.x && placed.y >= 0 && placed.y <= size.y)
        << point.x << ", " << point.y;
  };
  for (const Point point : kCornerPoints) check(point);
  for (Province p = 0; p < kProvinces; ++p) check(label_point(p));
  for (Harbour harbour = 0; harbour < kHarbours; ++harbour) check(harbour_point(harbour));
}

// The westernmost site is 4, the easternmost 26, the northernmost of the middle 15, the southernmost 14.
constexpr Site kWest = 3;
constexpr Site kEast = 25;
constexpr Site kNorth = 14;
constexpr Site kSouth = 13;

TEST(KretaMap, AWideScreenShowsNorthAbove) {
  const Layout layout(774, 438);
  EXPECT_FALSE(layout.turned());
  expect_inside(layout, {774, 438});
  EXPECT_GE(smallest_gap(layout), 50);
  EXPECT_LT(layout.place(site_point(kWest)).x, layout.place(site_point(kEast)).x - 500);
  EXPECT_LT(layout.place(site_point(kNorth)).y, layout.place(site_point(kSouth)).y - 250);
  EXPECT_EQ(layout.place(kDrawnFrom), (Point{0, 0}));
  EXPECT_EQ(layout.place(kDrawnTo), (Point{774, 438}));
  testing::Test::RecordProperty("smallest gap", std::to_string(smallest_gap(layout)));
}

TEST(KretaMap, APhoneShowsWestAboveAndNorthToTheRight) {
  const Layout layout(382, 378);
  EXPECT_TRUE(layout.turned());
  expect_inside(layout, {382, 378});
  EXPECT_GE(smallest_gap(layout), 37.5);
  EXPECT_LT(layout.place(site_point(kWest)).y, layout.place(site_point(kEast)).y - 200);
  EXPECT_GT(layout.place(site_point(kNorth)).x, layout.place(site_point(kSouth)).x + 150);
  EXPECT_EQ(layout.place(kDrawnFrom), (Point{382, 0}));
  EXPECT_EQ(layout.place(kDrawnTo), (Point{0, 378}));
  testing::Test::RecordProperty("smallest gap", std::to_string(smallest_gap(layout)));
}

// Turning is a turn and not a mirror image: what goes clockwise still does.
TEST(KretaMap, NoLayoutIsAMirrorImage) {
  for (const Layout layout : {Layout(774, 438), Layout(382, 378)}) {
    const Point west = layout.place(site_point(kWest));
    const Point north = layout.place(site_point(kNorth));
    const Point east = layout.place(site_point(kEast));
    EXPECT_GT(cross(west, north, east), 0);
  }
}

}  // namespace
}  // namespace merlon::kreta
