// What stands beside the board: purses, areas and floors left.
#include "games/kilt_castle/engine/area.h"
#include "games/kilt_castle/terminal/picture.h"
#include "games/kilt_castle/terminal/pieces.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

class Panel {
 public:
  Panel(const Voice& voice, const State& state, const Frame& frame)
      : voice_(voice), state_(state), frame_(frame) {}

  Lines draw() {
    for (std::uint8_t s = 0; s < state_.players; ++s) add_player(Seat{s});
    if (frame_.low) return std::move(lines_);
    for (const std::string_view line : {"1", "2", "3"}) {
      add(voice_.paint(voice_.say("kc.panel.legend." + std::string(line)), kMuted));
    }
    if (state_.phase != Phase::over && state_.seat != state_.turn_seat) {
      add(voice_.paint(voice_.say("kc.panel.legend.turn", {{"mark", turn_mark()}}), kMuted));
    }
    return std::move(lines_);
  }

 private:
  void add(std::string line) { lines_.push_back(std::move(line)); }

  void add_player(Seat seat) {
    const bool viewer = seat == voice_.viewer();
    std::string title =
        voice_.paint(plain(seat_title(voice_.language(), seat, state_.players)), viewer ? kAccent : kStrong);
    if (viewer) title += " " + voice_.paint(voice_.say("kc.panel.you"), kMuted);
    add(marker(seat) + title);
    const std::string ducats = voice_.paint(std::to_string(state_.ducats[merlon::index(seat)]), kStrong);
    add("  " + voice_.say("kc.panel.ducats", {{"count", ducats}}));
    if (frame_.games > 1) {
      add("  " +
          voice_.say("panel.points", {{"points", std::to_string(frame_.points[merlon::index(seat)])}}));
    }
    for (const kilt_castle::Colour colour : state_.colours_of(seat)) add_colour(colour);
    if (!frame_.low) add("");
  }

  /// Who decides now, and whose turn it is.
  std::string marker(Seat seat) const {
    if (state_.phase == Phase::over) return "  ";
    if (seat == state_.seat) return voice_.paint(voice_.sign("▶ ", "> "), kAccent);
    return seat == state_.turn_seat ? voice_.paint(turn_mark(), kMuted) + " " : "  ";
  }
  std::string turn_mark() const { return std::string(voice_.sign("▷", "-")); }

  void add_colour(kilt_castle::Colour colour) {
    const Stock& left = state_.stock[colour];
    add(" " + colour_sign(voice_, colour) + " " +
        voice_.say("kc.panel.colour", {{"area", std::to_string(best_area(state_, colour).value)},
                                       {"plain", std::to_string(left[0])},
                                       {"one", std::to_string(left[1])},
                                       {"two", std::to_string(left[2])}}));
  }

  std::string plain(const std::string& text) const {
    return voice_.painter().ascii() ? to_ascii(text) : text;
  }

  const Voice& voice_;
  const State& state_;
  const Frame& frame_;
  Lines lines_;
};

}  // namespace

Lines draw_kilt_castle_panel(const Voice& voice, const State& state, const Frame& frame) {
  return Panel(voice, state, frame).draw();
}

}  // namespace merlon::screen
