// What stands round the board of Caylus: the phases, the castle, and the players in the order of play.

#include "games/caylus/engine/places.h"
#include "games/caylus/terminal/picture.h"
#include "games/caylus/terminal/pieces.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr int kNameWidth = 15;
constexpr int kPointsWidth = 7;
constexpr int kPurseWidth = 8;
constexpr int kCubeWidth = 3;
constexpr int kWorkersWidth = 9;

/// The number of the phase, counted as in CA-2.1, by the step of the round.
int phase_number(Step step) {
  switch (step) {
    case Step::place:
      return 2;
    case Step::provost:
      return 4;
    case Step::activate:
    case Step::finish_space:
      return 5;
    case Step::castle:
    case Step::best_builder:
      return 6;
    case Step::bailiff:
    case Step::scoring:
    case Step::over:
      return 7;
    default:
      return 3;
  }
}

class Panel {
 public:
  Panel(const Voice& voice, const State& state, const Frame& frame)
      : voice_(voice), state_(state), frame_(frame) {}

  Lines draw() {
    lines_.push_back(castle());
    add_heading();
    for (std::size_t i = 0; i < state_.order.size; ++i) add_player(i);
    if (frame_.games > 1) lines_.push_back(match());
    return std::move(lines_);
  }

 private:
  /// "Dungeon 5P bbr··· *12   Walls 4P ·········· *18   ..."
  std::string castle() const {
    std::vector<std::string> sections;
    for (const Section section : every<Section>()) sections.push_back(one_section(section));
    return join(sections, " ");
  }

  std::string one_section(Section section) const {
    const SectionFacts& room = kCastle[section];
    const bool done = number_of(section) < state_.scored;
    const std::string name = section_name(voice_, section) + " " + std::to_string(room.points) + "P ";
    const std::string mark = done ? std::string(voice_.sign("✓", "ok")) : "*" + std::to_string(room.trigger);
    return voice_.paint(name, done ? kMuted : kStrong) + houses(section, room.spaces) + " " +
           voice_.paint(mark, kMuted);
  }

  std::string houses(Section section, int spaces) const {
    std::string text;
    for (const Seat seat : every<Seat>(state_.players)) {
      for (int i = 0; i < state_.player(seat).houses[section]; ++i) text += seat_letter(voice_, seat);
    }
    for (int i = state_.houses_in(section); i < spaces; ++i) text += voice_.sign("·", ".");
    return text;
  }

  void add_heading() {
    std::string text = pad_right(" " + voice_.say("ca.panel.order"), kNameWidth + 7);
    text += pad_left(voice_.say("ca.panel.points"), kPointsWidth);
    text += pad_left(voice_.say("ca.panel.deniers"), kPurseWidth) + " ";
    for (const char letter : std::string_view("FWSCG")) text += pad_left(std::string(1, letter), kCubeWidth);
    text += pad_left(voice_.say("ca.panel.workers"), kWorkersWidth) + "  a b c d  " +
            voice_.say("ca.panel.passed");
    lines_.push_back(voice_.paint(text, kMuted));
  }

  void add_player(std::size_t place) {
    const Seat seat = state_.order[place];
    const Player& player = state_.player(seat);
    std::string text = marker(seat) + std::to_string(place + 1) + " " +
                       pad_right(seat_sign(voice_, seat), 4) + pad_right(title(seat), kNameWidth);
    text += voice_.paint(pad_left(std::to_string(player.points), kPointsWidth), kStrong);
    text += pad_left(std::to_string(player.deniers), kPurseWidth) + " ";
    for (const Good good : every<Good>()) text += cube_count(player.cubes[good]);
    text += pad_left(std::to_string(player.workers), kWorkersWidth) + "  " + favours(player) + "  " +
            passed(seat);
    lines_.push_back(text);
  }

  std::string marker(Seat seat) const {
    const bool decides = state_.phase != Phase::over && seat == state_.seat;
    return decides ? voice_.paint(voice_.sign("▶", ">"), kAccent) : " ";
  }

  std::string title(Seat seat) const {
    std::string name = voice_.say(std::string("suit.") + suit_of_seat(seat).letter);
    if (seat != voice_.viewer()) return name;
    return voice_.paint(name, kAccent) + " " + voice_.say("ca.panel.you");
  }

  std::string cube_count(int number) const {
    const std::string text = pad_left(number == 0 ? "-" : std::to_string(number), kCubeWidth);
    return number == 0 ? voice_.paint(text, kMuted) : text;
  }

  static std::string favours(const Player& player) {
    std::vector<std::string> levels;
    for (const std::uint8_t level : player.favours) levels.push_back(std::to_string(level));
    return join(levels, " ");
  }

  /// The place in the passing order.
  std::string passed(Seat seat) const {
    for (std::size_t i = 0; i < state_.passed.size; ++i) {
      if (state_.passed[i] == seat) return std::to_string(i + 1) + ".";
    }
    return {};
  }

  std::string match() const {
    std::vector<std::string> points;
    for (std::uint8_t s = 0; s < state_.players; ++s) {
      points.push_back(voice_.name(Seat{s}) + " " + std::to_string(frame_.points[s]));
    }
    return " " + voice_.paint(voice_.say("ca.panel.match", {{"points", join(points, ", ")}}), kMuted);
  }

  const Voice& voice_;
  const State& state_;
  const Frame& frame_;
  Lines lines_;
};

}  // namespace

std::string draw_caylus_phases(const Voice& voice, const State& state) {
  const int now = phase_number(state.step);
  std::vector<std::string> names;
  for (int phase = 1; phase <= 7; ++phase) {
    const std::string name = voice.say("ca.round." + std::to_string(phase));
    names.push_back(phase == now ? voice.paint("[" + name + "]", kAccent) : voice.paint(name, kMuted));
  }
  return " " + join(names, voice.sign(" › ", " > "));
}

Lines draw_caylus_panel(const Voice& voice, const State& state, const Frame& frame) {
  return Panel(voice, state, frame).draw();
}

}  // namespace merlon::screen
