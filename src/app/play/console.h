// The two streams of a terminal: lines come in, painted lines go out.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "app/play/play.h"
#include "app/screen_names.h"

namespace merlon::app {

class Console {
 public:
  Console(const PlayOptions& options, std::istream& in, std::ostream& out);

  const Painter& painter() const { return painter_; }
  /// Lines of the screen; they change when somebody pulls at the window.
  int height() const;

  /// Asks for a line. Nothing at the end of the input.
  std::optional<std::string> ask(std::string_view prompt);

  /// Prints the lines as they are.
  void print(const Lines& lines);
  /// Prints a paragraph, broken at the width of the screen.
  void print(std::string_view text, int indent = 0);

  /// Makes room for a new picture. A file just gets an empty line.
  void clear();
  /// Puts everything that has been printed out of sight, what has scrolled away as well.
  void hide();

 private:
  Terminal terminal_;
  Painter painter_;
  bool echoes_;
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace merlon::app
