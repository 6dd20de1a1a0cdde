// The island: provinces as boxes, sites where they meet, and a legend in the sea.

#include "games/kreta/engine/notation.h"
#include "games/kreta/terminal/map.h"
#include "games/kreta/terminal/picture.h"
#include "games/kreta/terminal/pieces.h"
#include "screen/canvas.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Where the sea leaves room for the legend: south of the last province.
constexpr int kLegendColumn = island::kF + 2;
constexpr int kLegendLine = island::k3 + 2;

class Island {
 public:
  Island(const Voice& voice, const State& state)
      : voice_(voice), state_(state), open_(open_sites(state)), canvas_(voice, kMapWidth, kMapHeight) {}

  Lines draw() {
    for (const Province p : every<Province>()) add_province(p);
    for (const Site site : every<Site>()) add_site(site);
    add_legend();
    return canvas_.lines();
  }

 private:
  void add_province(Province province) {
    const MapBox& box = kMapBoxes[province];
    const bool scored = open_.next.exists() && kProvincesAt[open_.next].has(province);
    canvas_.box(box.left, box.top, box.right, box.bottom, scored);
    int line = box.top + 1;
    for (std::string& text : draw_province(voice_, state_, province, box.width(), box.height())) {
      canvas_.write(box.left + 1, line++, std::move(text));
    }
  }

  /// "(12)", with a fort "b12■"; marked if it is scored next or after that.
  std::string label(Site site) const {
    const Seat owner = fort_owner(state_, site);
    const std::string number = number_text(site);
    const bool next = site == open_.next;
    const bool following = site == open_.following;
    if (owner == kSpectator && !next && !following) return voice_.paint("(" + number + ")", kMuted);
    std::string fort = owner == kSpectator ? number : fort_sign(voice_, owner, site);
    if (next) return marked(fort, voice_.sign("▸", "*"), voice_.sign("◂", "*"), kBad);
    if (following) return marked(fort, voice_.sign("▹", "'"), voice_.sign("◃", "'"), kStrong);
    return fort;
  }

  std::string marked(const std::string& text, std::string_view left, std::string_view right,
                     const Look& look) const {
    return voice_.paint(std::string(left) + text + std::string(right), look);
  }

  void add_site(Site site) {
    const MapSite& place = kMapSites[site];
    std::string text = label(site);
    const int width = display_width(text);
    int column = place.column - (width - 1) / 2;
    if (place.side == LabelSide::left) column = place.column - width + 1;
    if (place.side == LabelSide::right) column = place.column;
    canvas_.write(column, place.line, std::move(text));
  }

  void add_legend() {
    int line = kLegendLine;
    for (const std::string_view key :
         {"peoples", "cities", "abbot", "field", "hill", "mountain", "site", "influence"}) {
      std::string text = voice_.say("kr.legend." + std::string(key), {{"field", sign(Terrain::field)},
                                                                      {"hill", sign(Terrain::hill)},
                                                                      {"mountain", sign(Terrain::mountain)}});
      canvas_.write(kLegendColumn, line++, voice_.paint(text, kMuted));
    }
  }

  std::string sign(Terrain terrain) const { return std::string(terrain_sign(voice_, terrain)); }

  const Voice& voice_;
  const State& state_;
  OpenSites open_;
  Canvas canvas_;
};

}  // namespace

Lines draw_island(const Voice& voice, const State& state) { return Island(voice, state).draw(); }

}  // namespace merlon::screen
