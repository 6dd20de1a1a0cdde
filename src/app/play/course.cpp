#include "app/play/course.h"

#include <algorithm>

#include "any/revelation.h"
#include "screen/parsed_json.h"

namespace merlon::app {
namespace {

ParsedJson events_of(const any::AnyGame& game, Seat viewer) {
  JsonWriter json;
  game.write_events(json, viewer);
  return ParsedJson(json);
}

}  // namespace

void Course::play(any::AnyMove move, Chooser chooser) {
  const Seat seat = game().to_move().seat;
  const std::string seen_by_others = game().move_text(move, kSpectator);
  std::shared_ptr<const any::AnyGame> before = game().clone();
  session_.play(move);
  steps_.push_back(
      {std::move(before), move, game().clone(), session_.moves().back(), seen_by_others, seat, chooser, {}});
}

bool Course::can_undo() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](const Step& step) { return step.chooser == Chooser::person; });
}

std::size_t Course::steps_before_decision() const {
  std::size_t count = steps_.size();
  while (count > 0) {
    if (steps_[--count].chooser == Chooser::person) return count;
  }
  return steps_.size();
}

bool Course::undo_reveals() const {
  const std::size_t before = steps_before_decision();
  if (before == steps_.size()) return false;
  std::vector<any::AnyMove> moves;
  for (std::size_t i = before; i < steps_.size(); ++i) moves.push_back(steps_[i].played);
  return any::reveals(*steps_[before].before, moves, steps_[before].seat);
}

void Course::undo() {
  const std::size_t before = steps_before_decision();
  while (steps_.size() > before) {
    steps_.pop_back();
    session_.undo();
  }
}

std::vector<LogLine> Course::log(const GameScreen& screen, const Voice& voice,
                                 std::optional<int> turns) const {
  // One turn more, because a turn may begin with what the one before it opened.
  const int first = turns && !steps_.empty() ? steps_.back().move.turn - *turns : 0;
  std::vector<LogLine> lines;
  const auto add = [&](int turn, const std::string& sentence, std::size_t step) {
    if (lines.empty() || lines.back().turn != turn) lines.push_back({turn, {}, step});
    LogLine& line = lines.back();
    line.text += (line.text.empty() ? "" : " ") + sentence;
    line.step = step;
  };
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (step.move.turn < first) continue;
    const std::vector<Told>& sentences = told(step, screen, voice);
    for (const Told& one : sentences) {
      if (!one.next_turn) add(step.move.turn, one.sentence, i + 1);
    }
    if (step.chooser == Chooser::nobody) add(step.move.turn, voice.say("log.forced"), i + 1);
    for (const Told& one : sentences) {
      if (one.next_turn) add(step.move.turn + 1, one.sentence, i + 1);
    }
  }
  return lines;
}

const std::vector<Told>& Course::told(const Step& step, const GameScreen& screen, const Voice& voice) {
  const auto [entry, is_new] = step.told.try_emplace({voice.language(), voice.viewer()});
  if (is_new) {
    const ParsedJson events = events_of(*step.after, voice.viewer());
    entry->second = screen.tell(voice, events.json(), *step.after->view(voice.viewer()), step.seat);
  }
  return entry->second;
}

std::string Course::last_turn(const GameScreen& screen, const Voice& voice) const {
  const std::vector<LogLine> lines = log(screen, voice, 2);
  std::string text;
  for (const LogLine& line : lines) {
    const bool recent = line.turn >= steps_.back().move.turn;
    if (recent) text += (text.empty() ? "" : " ") + line.text;
  }
  return text;
}

std::size_t Course::last_decision(Seat seat) const {
  for (std::size_t i = steps_.size(); i > 0; --i) {
    const Step& step = steps_[i - 1];
    const bool decided = step.chooser == Chooser::person || step.chooser == Chooser::same_line;
    if (decided && step.seat == seat) return i;
  }
  return 0;
}

std::vector<RecordMove> Course::moves_seen_by(Seat viewer) const {
  std::vector<RecordMove> moves;
  for (const Step& step : steps_) {
    moves.push_back(step.move);
    if (step.seat != viewer) moves.back().text = step.hidden_text;
  }
  return moves;
}

}  // namespace merlon::app
