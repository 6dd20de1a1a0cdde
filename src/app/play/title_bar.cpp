#include "app/play/title_bar.h"

namespace merlon::app {
namespace {

constexpr Look kBarLook{.fore = kPaper, .back = kEarth, .bold = true};

}  // namespace

std::string bullet(const Voice& voice) { return std::string(voice.sign(" · ", " - ")); }

std::string title_bar(const Voice& voice, std::string_view name, const Frame& frame,
                      const std::vector<std::string>& more, int turn) {
  std::string left = " " + std::string(name);
  if (frame.games > 1) {
    left += bullet(voice) + voice.say("bar.game", {{"game", std::to_string(frame.game)},
                                                   {"games", std::to_string(frame.games)}});
  }
  std::vector<std::string> right = more;
  right.push_back(voice.say("bar.turn", {{"turn", std::to_string(turn)}}));
  return voice.paint(justified(left, join(right, bullet(voice)) + " ", kScreenWidth), kBarLook);
}

}  // namespace merlon::app
