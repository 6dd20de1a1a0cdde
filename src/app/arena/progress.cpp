#include "app/arena/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "app/arena/number_text.h"
#include "app/screen_names.h"

namespace merlon::app::arena {
namespace {

constexpr std::chrono::milliseconds kBetweenLines{200};
constexpr std::uint64_t kBarWidth = 20;
constexpr int kWidestName = 16;

bool is_terminal(const std::ostream& out) { return &out == &std::cerr && isatty(STDERR_FILENO) == 1; }

int terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string two_digits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string bar(std::uint64_t done, std::uint64_t wanted) {
  const std::uint64_t full = wanted == 0 ? kBarWidth : done * kBarWidth / wanted;
  std::string text;
  for (std::uint64_t i = 0; i < kBarWidth; ++i) text += i < full ? "█" : "░";
  return text;
}

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(seconds));
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + two_digits(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + two_digits(whole / 60 % 60) + " min";
}

Progress::Progress(const Contest& contest, std::uint64_t wanted, std::ostream& out)
    : contest_(contest),
      wanted_(wanted),
      out_(out),
      visible_(is_terminal(out)),
      won_(contest.bots.size(), 0.0),
      taken_(contest.bots.size(), 0.0) {}

void Progress::add_earlier(const GameReport& report) {
  ++earlier_;
  count(report);
}

void Progress::add(const GameReport& report) { count(report); }

void Progress::count(const GameReport& report) {
  ++played_;
  const std::vector<std::size_t> bot_at = contest_.schedule.at(report.game).bot_at;
  for (std::size_t seat = 0; seat < bot_at.size(); ++seat) {
    won_[bot_at[seat]] += report.share(seat);
    taken_[bot_at[seat]] += 1.0;
  }
}

std::string Progress::standing() const {
  std::vector<std::pair<double, std::size_t>> shares;
  for (std::size_t bot = 0; bot < won_.size(); ++bot) {
    if (taken_[bot] > 0.0) shares.emplace_back(-won_[bot] / taken_[bot], bot);
  }
  std::sort(shares.begin(), shares.end());  // the best first: the end of the line may be cut off
  std::vector<std::string> parts;
  for (const auto& [minus, bot] : shares) {
    parts.push_back(wrap(contest_.bots[bot].name, kWidestName).front() + " " + percent_text(-minus) + " %");
  }
  return join(parts, ", ");
}

std::string Progress::line(double seconds) const {
  std::string text = bar(played_, wanted_) + " " + std::to_string(played_) + "/" + std::to_string(wanted_);
  if (played_ > earlier_) {
    const double per_game = seconds / static_cast<double>(played_ - earlier_);
    text += ", " + duration_text(per_game * static_cast<double>(wanted_ - played_)) + " left";
  }
  return text + "  " + standing();
}

void Progress::show() {
  const Clock::time_point now = Clock::now();
  if (!visible_ || now - shown_ < kBetweenLines) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  out_ << '\r' << wrap(line(seconds), std::max(20, terminal_width() - 1)).front() << "\x1b[K" << std::flush;
}

void Progress::clear() {
  if (visible_) out_ << "\r\x1b[K" << std::flush;
}

}  // namespace merlon::app::arena
