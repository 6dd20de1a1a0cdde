// What stands inside a province on the map.
#include <algorithm>

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/terminal/picture.h"
#include "games/kreta/terminal/pieces.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// How much room the figures of a player take: "• 2p 1c", "•2p1c", "b2p1c", and the last without gaps between
/// players.
enum class Spacing { wide, narrow, tiny, none };

class ProvincePicture {
 public:
  ProvincePicture(const Voice& voice, const State& state, Province province, int width, int height)
      : voice_(voice),
        state_(state),
        province_(province),
        facts_(kMap[province]),
        width_(width),
        height_(height) {}

  Lines draw() {
    const std::string both = title() + " " + value_and_tile();
    if (display_width(both) <= width_) {
      lines_.push_back(both);
    } else {
      lines_.push_back(title());
      lines_.push_back(value_and_tile());
    }
    if (facts_.harbour > 0) lines_.push_back(ships());
    add_figures();
    add_influence();
    return std::move(lines_);
  }

 private:
  /// Marked if it is scored next, or after that.
  std::string title() const {
    const OpenSites open = open_sites(state_);
    const bool next = open.next.exists() && kProvincesAt[open.next].has(province_);
    const bool following = open.following.exists() && kProvincesAt[open.following].has(province_);
    const std::string_view mark = next ? next_mark(voice_) : following ? following_mark(voice_) : " ";
    const std::string number = number_text(province_) + std::string(mark);
    const auto room = static_cast<std::size_t>(width_ - display_width(number));
    std::string name(facts_.name.substr(0, room));
    if (facts_.name.size() > room) name.back() = '.';
    return voice_.paint(number + name, next ? kBad : kStrong);
  }

  std::string value_and_tile() const {
    const std::string value =
        std::string(terrain_sign(voice_, facts_.terrain)) + std::to_string(state_.value(province_));
    if (!state_.has_tile(province_)) return voice_.paint(value, kMuted);
    return value + " " + good_in_words(voice_, state_.tiles[province_]);
  }

  std::string ships() const {
    const Harbour harbour(facts_.harbour - 1);
    std::string text = voice_.paint(harbour_text(harbour), kAccent);
    for_each_seat(state_, [&](Seat seat) {
      if (state_.player(seat).ships.has(harbour)) text += " " + ruler_sign(voice_, seat);
    });
    return text;
  }

  // Figures.

  /// "2p 1c a", or closer together.
  std::string figures_of(Seat seat, Spacing spacing) const {
    const Player& player = state_.player(seat);
    std::vector<std::string> parts;
    if (const int count = player.people_at(province_); count > 0) {
      parts.push_back(voice_.say("kr.figure.peoples", {{"count", std::to_string(count)}}));
    }
    if (const int count = player.cities_at(province_); count > 0) {
      parts.push_back(voice_.say("kr.figure.cities", {{"count", std::to_string(count)}}));
    }
    if (player.has_abbot_at(province_)) parts.push_back(voice_.say("kr.figure.abbot"));
    if (parts.empty()) return {};
    const std::string figures = join(parts, spacing == Spacing::wide ? " " : "");
    const Suit& suit = suit_of_ruler(seat);
    if (spacing >= Spacing::tiny) return voice_.paint(suit.letter + figures, suit.look);
    return ruler_sign(voice_, seat) + (spacing == Spacing::wide ? " " : "") + figures;
  }

  Lines packed(Spacing spacing) const {
    Lines lines;
    const std::string gap(spacing == Spacing::wide ? 2 : spacing == Spacing::none ? 0 : 1, ' ');
    for_each_seat(state_, [&](Seat seat) {
      const std::string figures = figures_of(seat, spacing);
      if (figures.empty()) return;
      if (!lines.empty() && display_width(lines.back() + gap + figures) <= width_) {
        lines.back() += gap + figures;
      } else {
        lines.push_back(figures);
      }
    });
    return lines;
  }

  bool fits(const Lines& lines) const {
    return static_cast<int>(lines_.size() + lines.size()) <= height_ &&
           std::all_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return display_width(line) <= width_; });
  }

  void add_figures() {
    Lines figures = packed(Spacing::wide);
    if (!fits(figures)) figures = packed(Spacing::narrow);
    if (!fits(figures)) figures = packed(Spacing::tiny);
    if (!fits(figures)) figures = packed(Spacing::none);
    lines_.insert(lines_.end(), figures.begin(), figures.end());
  }

  /// KR-9.2, on the last line if that is free: "= b4 r2".
  void add_influence() {
    std::vector<std::string> parts;
    for_each_seat(state_, [&](Seat seat) {
      const int sum = influence(state_, seat, province_);
      const Suit& suit = suit_of_ruler(seat);
      if (sum > 0) parts.push_back(voice_.paint(suit.letter + std::to_string(sum), suit.look));
    });
    if (parts.empty() || static_cast<int>(lines_.size()) >= height_) return;
    std::string text = voice_.paint("=", kMuted) + " " + join(parts, " ");
    if (display_width(text) > width_) text = voice_.paint("=", kMuted) + join(parts, "");
    lines_.resize(static_cast<std::size_t>(height_) - 1);
    lines_.push_back(text);
  }

  const Voice& voice_;
  const State& state_;
  Province province_;
  const ProvinceFacts& facts_;
  int width_;
  int height_;
  Lines lines_;
};

}  // namespace

Lines draw_province(const Voice& voice, const State& state, Province province, int width, int height) {
  return ProvincePicture(voice, state, province, width, height).draw();
}

}  // namespace merlon::screen
