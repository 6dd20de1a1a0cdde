// Reading what was typed: the moves of a line are tried out on a copy, so that a line that breaks off changes
// nothing.
#include "any/revelation.h"
#include "app/play/host.h"

namespace merlon::app {

Host::TypedLine Host::read_line(const std::string& typed) const {
  TypedLine line;
  const TypedMove read = screen_.read_move(voice(), *view(), typed);
  line.complaint = read.complaint;
  if (!read.notation) return line;
  std::vector<std::string> notations{*read.notation};
  notations.insert(notations.end(), read.then.begin(), read.then.end());
  std::unique_ptr<any::AnyGame> trial = game().clone();
  for (std::size_t i = 0; i < notations.size(); ++i) {
    const auto move = trial->parse_move(notations[i]);
    if (!move) return {};
    line.moves.push_back(*move);
    line.last = notations[i];
    line.refusal = trial->explain(*move);
    line.before = trial->clone();
    if (line.refusal || i + 1 == notations.size()) return line;
    trial->play(*move);
    const bool ended = trial->to_move().over || trial->turn_number() != game().turn_number();
    // Nobody shall learn from a line that is only tried out what the move would turn up.
    if (ended || any::reveals(*line.before, std::span(&*move, 1), viewer())) {
      line.complaint = text("line.too_long", {{"move", notations[i]}});
      return line;
    }
  }
  return line;
}

}  // namespace merlon::app
