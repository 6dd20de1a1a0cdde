#include "app/arena/plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/arena/number_text.h"
#include "app/arena/scale.h"
#include "app/arena/svg.h"
#include "app/screen_names.h"

namespace merlon::app::arena {
namespace {

constexpr double kWidth = 860.0;
constexpr double kMargin = 36.0;
constexpr double kRight = kWidth - kMargin;
constexpr double kRowHeight = 30.0;
constexpr double kPanelHeight = 170.0;
constexpr double kAxisWidth = 44.0;          // for the numbers left of a panel
constexpr double kLetterWidth = 7.3;         // on average
constexpr double kNarrowestLabelled = 20.0;  // bar that has room for its number

/// A rating with a real minus sign.
std::string rating_text(double rating) {
  const std::string text = signed_text(rating, 0);
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

/// Draws panel after panel from top to bottom.
class Plot {
 public:
  explicit Plot(const Summary& summary) : summary_(summary), order_(summary.figures.bots.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t left, std::size_t right) {
      return bot(left).elo.value > bot(right).elo.value;
    });
  }

  std::string draw() {
    draw_title();
    draw_ratings();
    draw_shares();
    draw_lengths();
    return svg_.document(kWidth, y_ + 12.0, contest_title(*summary_.contest) + ": results of the arena");
  }

 private:
  const BotFigures& bot(std::size_t number) const { return summary_.figures.bots[number]; }
  std::string name(std::size_t number) const { return printable(summary_.contest->bots[number].name); }

  void draw_title() {
    y_ = 44.0;
    svg_.text(kMargin, y_, contest_title(*summary_.contest), "title");
    y_ += 22.0;
    const Figures& figures = summary_.figures;
    std::string line = std::to_string(figures.games) + " games: " + std::to_string(figures.deals) +
                       (figures.deals == 1 ? " deal, " : " deals, each ") + "in " +
                       std::to_string(summary_.contest->schedule.games_per_deal()) + " seatings";
    if (!summary_.faults.empty()) line += "; " + std::to_string(summary_.faults.size()) + " lost by a fault";
    svg_.text(kMargin, y_, line, "faint");
    if (summary_.sprt) {
      y_ += 18.0;
      svg_.text(kMargin, y_, verdict_text(summary_), "small faint");
    }
    y_ += 14.0;
  }

  void draw_heading(const std::string& words, const std::string& explanation) {
    y_ += 30.0;
    svg_.text(kMargin, y_, words, "heading");
    svg_.text(kRight, y_, explanation, "small faint end");
    y_ += 16.0;
  }

  // Elo: a row for each bot, best first. The coloured names are the legend of the next panel too.

  void draw_ratings() {
    draw_heading("Elo", "with 95 % limits; 0 is the mean of all bots");
    const double top = y_;
    const double bottom = top + kRowHeight * static_cast<double>(order_.size());
    const Scale scale = rating_scale();
    for (const double tick : scale.ticks(6)) {
      svg_.line(scale.at(tick), top, scale.at(tick), bottom, tick == 0.0 ? "axis" : "grid");
      svg_.text(scale.at(tick), bottom + 16.0, tick == 0.0 ? "0" : rating_text(tick), "small faint middle");
    }
    for (std::size_t row = 0; row < order_.size(); ++row) {
      draw_rating(scale, order_[row], top + kRowHeight * (static_cast<double>(row) + 0.5));
    }
    y_ = bottom + 22.0;
  }

  Scale rating_scale() const {
    double low = 0.0;
    double high = 0.0;
    int widest = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      low = std::min(low, bot(i).elo.low);
      high = std::max(high, bot(i).elo.high);
      widest = std::max(widest, display_width(name(i)));
    }
    const double room = std::max(10.0, 0.06 * (high - low));
    return {low - room, high + room, kMargin + 34.0 + kLetterWidth * widest, kRight - 56.0};
  }

  void draw_rating(const Scale& scale, std::size_t number, double y) {
    const std::string colour = colour_class(number);
    const Estimate& elo = bot(number).elo;
    svg_.begin_hint(summary_.contest->bots[number].name + ": " + rating_text(elo.value) + " (" +
                    rating_text(elo.low) + " to " + rating_text(elo.high) + ")");
    svg_.rectangle(kMargin, y - 6.0, 12.0, 12.0, colour, 2.0);
    svg_.text(kMargin + 20.0, y + 4.5, name(number), "");
    svg_.line(scale.at(elo.low), y, scale.at(elo.high), y, "error " + colour);
    for (const double limit : {elo.low, elo.high}) {
      svg_.line(scale.at(limit), y - 5.0, scale.at(limit), y + 5.0, "error " + colour);
    }
    svg_.circle(scale.at(elo.value), y, 5.5, colour);
    svg_.text(kRight, y + 4.5, rating_text(elo.value), "strong end");
    svg_.end_hint();
  }

  // Win share: a group of bars for all games and one for each seat.

  void draw_shares() {
    const double par = 1.0 / summary_.contest->players;
    draw_heading("Win share", "of a seat, with 95 % limits for all games; dashed: " + percent_text(par) +
                                  " % for everybody");
    const Scale scale{0.0, highest_share(), y_ + kPanelHeight, y_ + 14.0};
    draw_grid(scale, "%");
    const auto groups = static_cast<double>(summary_.contest->players + 1);
    const double width = (kRight - kMargin - kAxisWidth) / groups;
    const auto left_of = [&](int group) { return kMargin + kAxisWidth + group * width; };
    for (int group = 0; group <= summary_.contest->players; ++group) {
      draw_bars(scale, group, left_of(group), width);
      const std::string label = group == 0 ? "all games" : "seat " + std::to_string(group);
      svg_.text(left_of(group) + 0.5 * width, scale.start + 18.0, label,
                group == 0 ? "strong middle" : "middle");
    }
    svg_.line(kMargin + kAxisWidth, scale.at(100.0 * par), kRight, scale.at(100.0 * par), "mark");
    for (int group = 0; group <= summary_.contest->players; ++group) {
      draw_bar_labels(scale, group, left_of(group), width);
    }
    y_ = scale.start + 24.0;
  }

  double highest_share() const {
    double highest = 0.0;
    for (const BotFigures& one : summary_.figures.bots) {
      highest = std::max(highest, one.share.high);
      for (const double part : one.share_by_seat) highest = std::max(highest, part);
    }
    return std::min(100.0, 10.0 * std::ceil(10.0 * highest));
  }

  // Group 0 is all games, the others are the seats.

  double share(std::size_t number, int group) const {
    return group == 0 ? bot(number).share.value
                      : bot(number).share_by_seat[static_cast<std::size_t>(group - 1)];
  }

  double bar_room(double group_width) const {
    return std::min(0.8 * group_width / static_cast<double>(order_.size()), 46.0);
  }

  double first_bar(double left, double width) const {
    return left + 0.5 * (width - bar_room(width) * static_cast<double>(order_.size()));
  }

  void draw_bars(const Scale& scale, int group, double left, double width) {
    const double room = bar_room(width);
    double x = first_bar(left, width);
    for (const std::size_t number : order_) {
      draw_bar(scale, x + 0.06 * room, 0.88 * room, number, share(number, group));
      if (group == 0) draw_whisker(scale, x + 0.5 * room, bot(number).share);
      x += room;
    }
  }

  void draw_bar_labels(const Scale& scale, int group, double left, double width) {
    const double room = bar_room(width);
    if (room < kNarrowestLabelled) return;
    double x = first_bar(left, width);
    for (const std::size_t number : order_) {
      const double top = group == 0 ? bot(number).share.high : share(number, group);
      svg_.text(x + 0.5 * room, scale.at(100.0 * top) - 4.0, fixed_text(100.0 * share(number, group), 0),
                "small middle over");
      x += room;
    }
  }

  void draw_bar(const Scale& scale, double x, double width, std::size_t number, double part) {
    svg_.begin_hint(summary_.contest->bots[number].name + ": " + percent_text(part) + " %");
    const double top = scale.at(100.0 * part);
    svg_.rectangle(x, top, width, scale.start - top, colour_class(number), 1.5);
    svg_.end_hint();
  }

  void draw_whisker(const Scale& scale, double x, const Estimate& part) {
    const double low = scale.at(100.0 * part.low);
    const double high = scale.at(100.0 * part.high);
    svg_.line(x, low, x, high, "whisker");
    for (const double y : {low, high}) svg_.line(x - 4.0, y, x + 4.0, y, "whisker");
  }

  /// Lines across a panel, with numbers to the left.
  void draw_grid(const Scale& scale, const std::string& unit) {
    for (const double tick : scale.ticks(5)) {
      svg_.line(kMargin + kAxisWidth, scale.at(tick), kRight, scale.at(tick), tick == 0.0 ? "axis" : "grid");
      svg_.text(kMargin + kAxisWidth - 8.0, scale.at(tick) + 4.0,
                fixed_text(tick, 0) + (unit.empty() ? "" : " " + unit), "small faint end");
    }
  }

  // Length: a histogram.

  void draw_lengths() {
    const std::vector<std::uint64_t>& lengths = summary_.figures.lengths;
    const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
    const double mean =
        std::accumulate(lengths.begin(), lengths.end(), 0.0) / static_cast<double>(lengths.size());
    draw_heading("Length of a game", "in decisions of all players; dashed: the mean, " + fixed_text(mean, 1));
    const double wanted = std::clamp(2.0 * std::sqrt(static_cast<double>(lengths.size())), 8.0, 30.0);
    const double step = std::max(1.0, round_step(static_cast<double>(*most - *least + 1) / wanted));
    const double first = std::floor(static_cast<double>(*least) / step) * step;
    const auto count = static_cast<std::size_t>((static_cast<double>(*most) - first) / step) + 1;
    std::vector<double> bars(std::max<std::size_t>(count, 3), 0.0);
    for (const std::uint64_t length : lengths) {
      bars[static_cast<std::size_t>((static_cast<double>(length) - first) / step)] += 1.0;
    }
    const Scale across{first, first + step * static_cast<double>(bars.size()), kMargin + kAxisWidth, kRight};
    draw_histogram(across, bars, step);
    svg_.line(across.at(mean + 0.5), y_ - kPanelHeight - 12.0, across.at(mean + 0.5), y_ - 22.0, "mark");
  }

  void draw_histogram(const Scale& across, const std::vector<double>& bars, double step) {
    const double most = *std::max_element(bars.begin(), bars.end());
    const Scale scale{0.0, std::max(1.0, most) * 1.02, y_ + kPanelHeight, y_ + 8.0};
    draw_grid(scale, "");
    for (std::size_t i = 0; i < bars.size(); ++i) {
      const double low = across.low + step * static_cast<double>(i);
      const double left = across.at(low);
      const double top = scale.at(bars[i]);
      svg_.begin_hint(fixed_text(low, 0) + (step > 1.0 ? " to " + fixed_text(low + step - 1.0, 0) : "") +
                      " decisions: " + fixed_text(bars[i], 0) + " games");
      svg_.rectangle(left + 0.5, top, across.at(low + step) - left - 1.0, scale.start - top, "plain");
      svg_.end_hint();
    }
    for (const double tick : across.ticks(8)) {
      svg_.text(across.at(tick), scale.start + 18.0, fixed_text(tick, 0), "small faint middle");
    }
    y_ = scale.start + 22.0;
  }

  const Summary& summary_;
  std::vector<std::size_t> order_;  ///< best first
  Svg svg_;
  double y_ = 0.0;
};

}  // namespace

std::string plot_svg(const Summary& summary) { return Plot(summary).draw(); }

}  // namespace merlon::app::arena
