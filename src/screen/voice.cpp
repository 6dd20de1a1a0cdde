#include "screen/voice.h"

namespace merlon::screen {

std::string Voice::say(std::string_view key, const Facts& facts) const {
  const std::string text = merlon::say(language_, key, facts);
  return painter_->ascii() ? to_ascii(text) : text;
}

std::string Voice::told(std::string_view key, Seat actor, Facts facts) const {
  facts.emplace_back("actor", this->actor(actor));
  return say(std::string(key) + (actor == viewer_ ? ".you" : ".they"), facts);
}

std::string Voice::actor(Seat seat) const { return who("actor.", seat); }

std::string Voice::name(Seat seat) const { return who("name.", seat); }

std::string Voice::who(std::string_view prefix, Seat seat) const {
  const std::string start(prefix);
  if (seat == viewer_) return say(start + "you");
  if (index(seat) < names_.size()) {
    const std::string& name = names_[index(seat)];
    return painter_->ascii() ? to_ascii(name) : name;
  }
  if (seat == computer_) return say(start + "computer");
  return say(start + "player", {{"number", std::to_string(index(seat) + 1)}});
}

}  // namespace merlon::screen
