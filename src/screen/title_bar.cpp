#include "screen/title_bar.h"

namespace merlon::screen {
namespace {

constexpr Look kBarLook{.fore = kPaper, .back = kEarth, .bold = true};

}  // namespace

std::string bullet(const Voice& voice) { return std::string(voice.sign(" · ", " - ")); }

std::string title_bar(const Voice& voice, std::string_view name, const Frame& frame,
                      std::string_view progress) {
  std::string left = " " + std::string(name);
  if (frame.games > 1) {
    left += bullet(voice) + voice.say("bar.game", {{"game", std::to_string(frame.game)},
                                                   {"games", std::to_string(frame.games)}});
  }
  const std::string right = std::string(progress) + " ";
  if (frame.level > 0) {
    const std::string level =
        bullet(voice) + voice.say("bar.level", {{"level", std::to_string(frame.level)}});
    // Where a long match leaves no room for it, the help still tells.
    if (display_width(left + level + right) < kScreenWidth) left += level;
  }
  return voice.paint(justified(left, right, kScreenWidth), kBarLook);
}

std::string title_bar(const Voice& voice, std::string_view name, const Frame& frame,
                      const std::vector<std::string>& more, int turn) {
  std::vector<std::string> progress = more;
  progress.push_back(voice.say("bar.turn", {{"turn", std::to_string(turn)}}));
  return title_bar(voice, name, frame, join(progress, bullet(voice)));
}

}  // namespace merlon::screen
