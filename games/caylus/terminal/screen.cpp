#include "games/caylus/terminal/screen.h"

#include "games/caylus/terminal/picture.h"
#include "games/caylus/terminal/pieces.h"
#include "screen/title_bar.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::string bar(const Voice& voice, const State& state, const Frame& frame) {
  const std::string progress = voice.say("ca.bar", {{"bailiff", std::to_string(state.bailiff)},
                                                    {"provost", std::to_string(state.provost)},
                                                    {"round", std::to_string(state.round)}});
  return title_bar(voice, "Caylus", frame, progress);
}

}  // namespace

std::vector<std::string> CaylusScreen::seat_names(Language language, int players) {
  std::vector<std::string> names;
  for (const Seat seat : every<Seat>(players)) {
    names.push_back(say(language, std::string("suit.") + suit_of_seat(seat).letter));
  }
  return names;
}

Lines CaylusScreen::draw(const Voice& voice, const Seen& seen, const Frame& frame) {
  const State& state = seen.state();
  Lines lines{bar(voice, state, frame), draw_caylus_phases(voice, state)};
  const Lines board = draw_caylus_board(voice, state, frame);
  const Lines panel = draw_caylus_panel(voice, state, frame);
  lines.insert(lines.end(), board.begin(), board.end());
  lines.insert(lines.end(), panel.begin(), panel.end());
  return lines;
}

Lines CaylusScreen::introduction(const Voice& voice, const Seen& /*seen*/) {
  return {voice.say("ca.intro.1"), voice.say("ca.intro.2"), voice.say("ca.intro.3")};
}

Lines CaylusScreen::how_to_play(const Voice& voice, const Seen& /*seen*/) {
  const Facts facts{{"owner", std::string(voice.sign("⌂", "^"))},
                    {"worker", std::string(voice.sign("♙", "@"))},
                    {"double", std::string(voice.sign("═", "="))}};
  Lines lines;
  for (const std::string_view name : {"goal", "round", "place", "pass", "special.1", "special.2", "provost",
                                      "road", "owner", "castle", "favour", "end", "letters", "board"}) {
    lines.push_back(voice.say("ca.how." + std::string(name), facts));
  }
  return lines;
}

Lines CaylusScreen::overview(const Voice& voice, const Seen& seen) {
  return caylus_overview(voice, seen.state());
}

}  // namespace merlon::screen

namespace merlon::caylus {

const screen::GameScreen* terminal() {
  static const screen::TypedScreen<screen::CaylusScreen> screen;
  return &screen;
}

}  // namespace merlon::caylus
