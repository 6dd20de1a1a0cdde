// `merlon play`: a game in the terminal, against the computer or between people at one keyboard.
#pragma once

#include <iosfwd>
#include <string>

#include "any/registry.h"
#include "core/options.h"
#include "host/words.h"

namespace merlon::app {

struct PlayOptions {
  enum class Colour { automatic, always, never };

  std::string game{any::default_game().key};
  OptionTexts options;
  std::string seed;       ///< empty: random
  int players = 0;        ///< 0: as few as the game needs
  bool hot_seat = false;  ///< people take turns at the keyboard, and no computer plays
  int seat = 0;           ///< of the only person, counted from 0 like Seat; the others are computers
  int games = 1;          ///< more than one: a match
  int level = 5;          ///< of the computer, from 1 to 8
  int hint_level = 8;     ///< how strong the hints are; less in tests, to save time
  Language language = Language::english;
  Colour colour = Colour::automatic;
  bool ascii = false;       ///< plain characters only
  std::string record_path;  ///< where to write the record at the end, even of a game that was broken off
};

/// Plays until the game or match is over, somebody quits or the input ends. Returns the exit code of the
/// program: 0 fine, 1 something failed (a record could not be written), 2 the options make no sense, which is
/// said on `errors`.
int play(const PlayOptions& options, std::istream& in, std::ostream& out, std::ostream& errors);

}  // namespace merlon::app
