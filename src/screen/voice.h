// How the program speaks to whoever sits at the keyboard: in one language, calling that seat "you", in the
// colours and characters of the terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/seat.h"
#include "host/words.h"
#include "screen/style.h"
#include "screen/text.h"

namespace merlon::screen {

class Voice {
 public:
  /// `viewer` may be `kSpectator`: then nobody is "you". `computer` is the only seat that the computer plays,
  /// if there is one such. Seats that have `names` go by them.
  Voice(Language language, const Painter& painter, Seat viewer, std::optional<Seat> computer,
        std::vector<std::string> names = {})
      : language_(language),
        painter_(&painter),
        viewer_(viewer),
        computer_(computer),
        names_(std::move(names)) {}

  Language language() const { return language_; }
  Seat viewer() const { return viewer_; }
  const Painter& painter() const { return *painter_; }

  std::string say(std::string_view key, const Facts& facts = {}) const;

  /// What a seat does: message `key`.you or `key`.they, with {actor} filled in.
  std::string told(std::string_view key, Seat actor, Facts facts = {}) const;

  /// "You", "The computer", "Player 2", "Rowan": at the beginning of a sentence.
  std::string actor(Seat seat) const;
  /// "You", "Computer", "Player 2", "Rowan": in a table.
  std::string name(Seat seat) const;

  std::string paint(std::string_view text, const Look& look) const { return painter_->paint(text, look); }
  /// The first in Unicode, the second in plain characters.
  std::string_view sign(std::string_view unicode, std::string_view ascii) const {
    return painter_->ascii() ? ascii : unicode;
  }

 private:
  std::string who(std::string_view prefix, Seat seat) const;

  Language language_;
  const Painter* painter_;
  Seat viewer_;
  std::optional<Seat> computer_;
  std::vector<std::string> names_;
};

}  // namespace merlon::screen
