// What the host puts on the screen by itself: the table before a decision, and the end of a game.
#include <algorithm>

#include "app/play/host.h"
#include "screen/parsed_json.h"

namespace merlon::app {
namespace {

constexpr int kTextWidth = kScreenWidth - 1;
constexpr int kLeastLog = 2;  // lines, however low the screen is
constexpr int kMostLog = 12;
constexpr int kLongTurn = 6;  // lines of the last turn that are told in any case
constexpr int kLogIndent = 6;

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

/// The last lines of a turn.
void keep_end(Lines& lines, int most) {
  const auto surplus = static_cast<std::ptrdiff_t>(lines.size()) - most;
  if (surplus > 0) lines.erase(lines.begin(), lines.begin() + surplus);
}

Lines painted(const Voice& voice, const Lines& lines, const Look& look) {
  Lines result;
  for (const std::string& line : lines) result.push_back(voice.paint(line, look));
  return result;
}

}  // namespace

void Host::show_table() {
  const Voice seat_voice = voice();
  const std::unique_ptr<any::AnyView> seen = view();
  const Lines table = screen_.draw(seat_voice, *seen, frame());
  Lines question = painted(seat_voice, wrap(screen_.question(seat_voice, *seen), kTextWidth), kStrong);
  if (!notice_.empty()) {
    Lines notice = wrap(notice_, kTextWidth);
    append(notice, question);
    question = std::move(notice);
    notice_.clear();
  }
  const int used = static_cast<int>(table.size() + question.size()) + 1;  // and the line that is typed
  const int free_lines = console_.height() - used;
  const bool airy = free_lines > kLeastLog;  // then an empty line sets the log off
  console_.clear();
  console_.print(table);
  if (airy) console_.print(Lines{""});
  console_.print(recent_log(seat_voice, std::clamp(free_lines - (airy ? 1 : 0), kLeastLog, kMostLog)));
  console_.print(question);
}

/// The last turns, as many as fit; what the viewer has not seen yet stands out. Before the viewer's first
/// decision the introduction has its place here.
Lines Host::recent_log(const Voice& voice, int room) const {
  const std::size_t known = course_->last_decision(voice.viewer());
  Lines lines;
  if (known == 0 && !game().to_move().over) {
    for (const std::string& line : screen_.introduction(voice, *view())) {
      append(lines, wrap(line, kTextWidth, 2));
    }
  }
  const std::vector<LogLine> log = course_->log(screen_, voice, room + 1);
  for (std::size_t i = log.size(); i > 0; --i) {
    const LogLine& entry = log[i - 1];
    const bool news = entry.step > known;
    Lines told = told_turn(voice, entry, news ? LogTone::news : LogTone::past);
    const int left = room - static_cast<int>(lines.size());
    if (static_cast<int>(told.size()) > left) {
      if (!news || (left < kLeastLog && i < log.size())) break;
      keep_end(told, i == log.size() ? std::max(left, kLongTurn) : left);  // of a long turn the end is news
    }
    lines.insert(lines.begin(), told.begin(), told.end());
  }
  return lines;
}

Lines Host::told_turn(const Voice& voice, const LogLine& entry, LogTone tone) {
  const std::string number = std::to_string(entry.turn);
  std::string start = tone == LogTone::news ? voice.paint(voice.sign("▸", ">"), kAccent) : " ";
  start += std::string(3 - std::min<std::size_t>(number.size(), 3), ' ') + number + "  ";
  Lines lines = wrap(entry.text, kTextWidth - kLogIndent);
  for (std::string& line : lines) {
    if (tone == LogTone::past) line = voice.paint(without_colours(line), kMuted);
    line = (&line == lines.data() ? start : std::string(kLogIndent, ' ')) + line;
  }
  return lines;
}

void Host::show_end() {
  const Voice seat_voice = voice();
  const std::unique_ptr<any::AnyView> seen = view();
  JsonWriter writer;
  writer.begin_object();
  game().write_result(writer);
  writer.end_object();
  const ParsedJson result(writer);

  const Lines table = screen_.draw(seat_voice, *seen, frame());
  const Seat seat = seat_voice.viewer();
  const bool lost = seat != kSpectator && game().result().ranks[index(seat)] != 1;
  Lines outcome =
      painted(seat_voice, screen_.tell_result(seat_voice, *seen, result.json()), lost ? kStrong : kGood);
  append(outcome, points());
  outcome.push_back(text("end.seed", {{"seed", printable(seed_of_game())}}));
  outcome.push_back(
      text(number_ < options_.games ? "end.next" : "end.finish", {{"game", std::to_string(number_ + 1)}}));
  console_.clear();
  console_.print(table);
  const int room = console_.height() - static_cast<int>(table.size() + outcome.size()) - 2;
  if (room > 1) console_.print(recent_log(seat_voice, room - 1));
  if (room > 0) console_.print(Lines{""});
  for (const std::string& line : outcome) console_.print(line);
}

/// The points of this game; in a match also the sum, and at its end who has won it.
Lines Host::points() const {
  const Voice seat_voice = voice();
  const auto standing = [&](auto points_of) {
    std::vector<std::string> parts;
    for (std::size_t s = 0; s < static_cast<std::size_t>(game().players()); ++s) {
      const Seat seat{static_cast<std::uint8_t>(s)};
      parts.push_back(seat_voice.name(seat) + " " + std::to_string(points_of(seat)));
    }
    return join(parts, ", ");
  };
  const Result result = game().result();
  const std::string scores = standing([&](Seat seat) { return result.scores[index(seat)]; });
  Lines lines{text("end.points", {{"points", scores}})};
  if (options_.games == 1) return lines;
  any::Match match = match_;
  match.add(result);
  const std::string sums = standing([&](Seat seat) { return match.points(seat); });
  if (!match.over()) {
    lines.push_back(text(
        "end.match",
        {{"game", std::to_string(number_)}, {"games", std::to_string(options_.games)}, {"points", sums}}));
  } else if (match.winner() == kSpectator) {
    lines.push_back(seat_voice.paint(text("end.match_drawn", {{"points", sums}}), kGood));
  } else {
    lines.push_back(
        seat_voice.paint(seat_voice.told("end.match_won", match.winner(), {{"points", sums}}), kGood));
  }
  return lines;
}

}  // namespace merlon::app
