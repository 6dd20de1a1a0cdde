#include "app/review/graph.h"

#include <algorithm>
#include <cmath>

#include "app/review/markup.h"
#include "host/embedded_files.h"

namespace merlon::app {
namespace {

constexpr double kLeft = 38.0;
constexpr double kRight = 12.0;
constexpr double kTop = 8.0;
constexpr double kLegendRow = 24.0;
constexpr double kLane = 36.0;
constexpr double kAxis = 22.0;
constexpr double kMostLoss = 30.0;  // a bar of a lane grows up to here
constexpr double kLetter = 7.4;     // about as wide as a letter of the legend
constexpr double kTurnGap = 46.0;   // between two numbers of the axis
constexpr double kFineStep = 4.0;   // decisions closer than that get thinner lines
constexpr double kSignGap = 15.0;   // between two signs of a lane
constexpr std::size_t kWorst = 3;

/// What is drawn over the colour of an area, in a tile of 12 by 12, so that areas differ without colours.
std::string_view texture_of(char letter) {
  switch (letter) {
    case 'b':
      return "<path d=\"M0 4q3-3 6 0t6 0M0 10q3-3 6 0t6 0\"/>";
    case 'r':
      return "<path d=\"M-2 14L14-2M-2 2L2-2M10 14L14 10\"/>";
    case 'y':
      return "<path d=\"M3 3h.1M9 9h.1\" stroke-width=\"2.4\"/>";
    case 'g':
      return "<path d=\"M-2-2L14 14M10-2L14 2M-2 10L2 14\"/>";
    default:
      return "<path d=\"M0 0L12 12M0 12L12 0\"/>";
  }
}

/// The size of what chance did to the shares between a decision and the next: the most that a seat won by it.
double chance_after(const std::vector<const ReviewedMove*>& decisions, std::size_t i, const Outlook& end) {
  const Outlook& next = i + 1 < decisions.size() ? decisions[i + 1]->judgement.before : end;
  double most = 0.0;
  for (std::size_t s = 0; s < kMaxSeats; ++s) {
    most = std::max(most, std::abs(next.shares[s] - decisions[i]->judgement.after.shares[s]));
  }
  return most;
}

/// Draws one graph from the top to the bottom.
class Graph {
 public:
  Graph(const ReviewTeller& teller, const GraphFrame& frame)
      : teller_(teller), frame_(frame), decisions_(teller.review().decisions()) {
    for (const ReviewedMove& move : teller.review().moves) has_chance_ = has_chance_ || move.reveals;
  }

  /// Puts a style into the picture, for one that stands alone.
  void carry_style(std::string_view css) {
    style_ = "<style>" + std::string(css) + "</style><rect width=\"100%\" height=\"100%\" class=\"paper\"/>";
  }

  std::string draw() {
    defs();
    legend();
    areas();
    grid();
    numbers_of_the_worst();
    lanes();
    axis();
    return element();
  }

 private:
  std::size_t seats() const { return static_cast<std::size_t>(teller_.review().players); }
  double width() const { return frame_.width - kLeft - kRight; }
  /// Where a decision stands; half a step further stands what it led to.
  double x(double decision) const {
    const double count = std::max<double>(1.0, static_cast<double>(decisions_.size()));
    return kLeft + width() * decision / count;
  }
  double y(double share) const { return top_ + frame_.height * (1.0 - share / 100.0); }
  double step() const { return x(1.0) - x(0.0); }

  static std::string point(double x, double y) { return svg_number(x) + " " + svg_number(y); }
  static Seat seat_at(std::size_t s) { return Seat{static_cast<std::uint8_t>(s)}; }
  std::string area_name(std::size_t s) const { return std::string(frame_.id) + "s" + std::to_string(s + 1); }

  std::string text(double x, double y, std::string_view style, std::string_view content) const {
    return "<text x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" class=\"" + std::string(style) +
           "\">" + escaped(content) + "</text>";
  }

  std::string line(double x1, double y1, double x2, double y2, std::string_view style) const {
    return "<path d=\"M" + point(x1, y1) + "L" + point(x2, y2) + "\" class=\"" + std::string(style) + "\"/>";
  }

  void defs() {
    body_ += "<defs>";
    for (std::size_t s = 0; s < seats(); ++s) {
      const Suit& suit = teller_.suit(seat_at(s));
      body_ +=
          "<pattern id=\"" + area_name(s) + "\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">";
      body_ += "<rect width=\"12\" height=\"12\" fill=\"" + hex_of(*suit.look.back) + "\"/>";
      body_ += "<g fill=\"none\" stroke=\"" + hex_of(*suit.look.fore) +
               "\" stroke-opacity=\".28\" stroke-linecap=\"round\">" + std::string(texture_of(suit.letter)) +
               "</g></pattern>";
    }
    body_ += "</defs>";
  }

  /// Colour, shape and name of every seat, in as many rows as they need.
  void legend() {
    double at = kLeft;
    double row = kTop;
    for (std::size_t s = 0; s < seats(); ++s) {
      const std::string name = short_name(seat_at(s));
      const double room = 34.0 + kLetter * display_width(name) + 12.0;
      if (at > kLeft && at + room > frame_.width - kRight) {
        at = kLeft;
        row += kLegendRow;
      }
      body_ += "<rect x=\"" + svg_number(at) + "\" y=\"" + svg_number(row) +
               "\" width=\"26\" height=\"16\" rx=\"3\" class=\"edge\" fill=\"url(#" + area_name(s) + ")\"/>";
      const Suit& suit = teller_.suit(seat_at(s));
      body_ += "<text x=\"" + svg_number(at + 13) + "\" y=\"" + svg_number(row + 12.5) +
               "\" class=\"shape\" style=\"fill:" + hex_of(*suit.look.fore) + "\">" +
               std::string(suit.shape) + "</text>";
      body_ += text(at + 32, row + 13, "name", name);
      at += room;
    }
    top_ = row + kLegendRow + 4;
  }

  std::string short_name(Seat seat) const {
    return teller_.name_within(seat, static_cast<int>(width() / 2 / kLetter));
  }

  /// The height of the line above the area of seat `s` (0 is the ground) at every half step.
  std::vector<double> boundary(std::size_t s) const {
    const auto below = [s](const Outlook& outlook) {
      double sum = 0.0;
      for (std::size_t i = 0; i < s; ++i) sum += outlook.shares[i];
      return sum;
    };
    std::vector<double> heights;
    for (const ReviewedMove* move : decisions_) {
      heights.push_back(below(move->judgement.before));
      heights.push_back(below(move->judgement.after));
    }
    heights.push_back(below(teller_.review().end));
    if (decisions_.empty()) heights.push_back(heights.back());
    return heights;
  }

  double half_step(std::size_t i) const {
    return decisions_.empty() ? x(static_cast<double>(i)) : x(static_cast<double>(i) / 2.0);
  }

  std::string path_along(const std::vector<double>& heights) const {
    std::string path;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      path += (path.empty() ? "" : "L") + point(half_step(i), y(heights[i]));
    }
    return path;
  }

  std::string path_back(const std::vector<double>& heights) const {
    std::string path;
    for (std::size_t i = heights.size(); i-- > 0;) path += "L" + point(half_step(i), y(heights[i]));
    return path;
  }

  void areas() {
    for (std::size_t s = 0; s < seats(); ++s) {
      body_ += "<path fill=\"url(#" + area_name(s) + ")\" d=\"M" + path_along(boundary(s + 1)) +
               path_back(boundary(s)) + "Z\"/>";
    }
    const std::string fine = step() < kFineStep ? " fine" : "";  // or the lines would be all there is to see
    for (std::size_t s = 1; s < seats(); ++s) {
      const std::string path = path_along(boundary(s));
      body_ += "<path class=\"keyline" + fine + "\" d=\"M" + path + "\"/>";
      body_ += "<path class=\"border" + fine + "\" d=\"M" + path + "\"/>";
    }
    body_ += "<rect x=\"" + svg_number(kLeft) + "\" y=\"" + svg_number(top_) + "\" width=\"" +
             svg_number(width()) + "\" height=\"" + std::to_string(frame_.height) + "\" class=\"frame\"/>";
  }

  void grid() {
    for (const int share : {0, 50, 100}) {
      body_ += text(kLeft - 6, y(share) + 4, "scale", std::to_string(share));
    }
    for (const int share : {25, 50, 75})
      body_ += line(kLeft, y(share), frame_.width - kRight, y(share), "grid");
  }

  /// A link to the decision if the page has it, and its words for whoever points at it.
  std::string marked(const ReviewedMove& move, const std::string& drawing) const {
    const std::string title = "<title>" + escaped(mark_in_words(move)) + "</title>";
    if (!frame_.links) return "<g>" + title + drawing + "</g>";
    return "<a href=\"#m" + std::to_string(move.number) + "\">" + title + drawing + "</a>";
  }

  std::string mark_in_words(const ReviewedMove& move) const {
    return teller_.say("mark", {{"sign", std::string(sign_of(move.judgement.verdict))},
                                {"word", teller_.word(move.judgement.verdict)},
                                {"turn", std::to_string(move.turn)},
                                {"name", teller_.name(move.seat)},
                                {"move", teller_.in_words(move, move.move)},
                                {"loss", teller_.decimal(move.judgement.loss)}});
  }

  std::size_t place_of(const ReviewedMove* move) const {
    return static_cast<std::size_t>(std::find(decisions_.begin(), decisions_.end(), move) -
                                    decisions_.begin());
  }

  /// 1, 2 and 3 in the areas of those who made the worst moves, the first on top of the others.
  void numbers_of_the_worst() {
    const auto worst = teller_.review().worst(kWorst);
    for (std::size_t i = worst.size(); i-- > 0;) {
      const ReviewedMove& move = *worst[i];
      const std::size_t seat = index(move.seat);
      double below = 0.0;
      for (std::size_t s = 0; s < seat; ++s) below += move.judgement.before.shares[s];
      const double middle =
          std::clamp(y(below + move.judgement.before.shares[seat] / 2), top_ + 12, y(0) - 12);
      const double at =
          std::clamp(x(static_cast<double>(place_of(&move))), kLeft + 12, frame_.width - kRight - 12);
      body_ += marked(move, "<circle cx=\"" + svg_number(at) + "\" cy=\"" + svg_number(middle) +
                                "\" r=\"10\" class=\"disc\"/>" +
                                text(at, middle + 4.5, "place", std::to_string(i + 1)));
    }
  }

  void lanes() {
    bottom_ = y(0) + 6;
    for (std::size_t s = 0; s < seats(); ++s) {
      bottom_ += kLane;
      body_ += text(kLeft - 8, bottom_ - 2, "scale", teller_.suit(seat_at(s)).shape);
      body_ += line(kLeft, bottom_, frame_.width - kRight, bottom_, "ground");
      lane_of(s);
    }
    if (has_chance_) chance_lane();
  }

  /// A bar for each marked decision of the seat, with its sign where there is room.
  void lane_of(std::size_t seat) {
    const double bar = std::clamp(step() * 0.6, 2.5, 8.0);
    double last_sign = -kSignGap;
    for (std::size_t i = 0; i < decisions_.size(); ++i) {
      const ReviewedMove& move = *decisions_[i];
      if (index(move.seat) != seat || !is_marked(move.judgement.verdict)) continue;
      const double height = bar_height(move.judgement.loss, kLane - 17);
      const double at = x(static_cast<double>(i));
      const std::string style(key_of(move.judgement.verdict));
      std::string drawing = "<rect x=\"" + svg_number(at - bar / 2) + "\" y=\"" +
                            svg_number(bottom_ - height) + "\" width=\"" + svg_number(bar) + "\" height=\"" +
                            svg_number(height) + "\" class=\"" + style + "\"/>";
      if (at - last_sign >= kSignGap) {
        drawing += text(at, bottom_ - height - 2, "sign " + style, sign_of(move.judgement.verdict));
        last_sign = at;
      }
      body_ += marked(move, drawing);
    }
  }

  static double bar_height(double points, double most) {
    return std::max(2.0, most * std::min(points, kMostLoss) / kMostLoss);
  }

  /// A thin tick wherever something hidden was seen, as high as the shares changed by it.
  void chance_lane() {
    bottom_ += kLane - 6;
    die(kLeft - 20, bottom_ - 12);
    body_ += line(kLeft, bottom_, frame_.width - kRight, bottom_, "ground");
    for (std::size_t i = 0; i < decisions_.size(); ++i) {
      if (!reveals_after(i)) continue;
      const double points = chance_after(decisions_, i, teller_.review().end);
      const double at = x(static_cast<double>(i) + 0.75);
      body_ += "<g><title>" +
               escaped(teller_.say("chance", {{"turn", std::to_string(decisions_[i]->turn)},
                                              {"points", teller_.decimal(points)}})) +
               "</title>" + line(at, bottom_, at, bottom_ - bar_height(points, kLane - 12), "chance") +
               "</g>";
    }
  }

  /// Whether something came to light by this decision or by what followed it before the next.
  bool reveals_after(std::size_t i) const {
    const std::vector<ReviewedMove>& moves = teller_.review().moves;
    const std::size_t end = i + 1 < decisions_.size() ? decisions_[i + 1]->number - 1 : moves.size();
    return std::any_of(moves.begin() + static_cast<std::ptrdiff_t>(decisions_[i]->number - 1),
                       moves.begin() + static_cast<std::ptrdiff_t>(end),
                       [](const ReviewedMove& move) { return move.reveals; });
  }

  void die(double left, double top) {
    body_ += "<rect x=\"" + svg_number(left) + "\" y=\"" + svg_number(top) +
             "\" width=\"12\" height=\"12\" rx=\"2.5\" class=\"die\"/>";
    for (const double at : {3.2, 6.0, 8.8}) {
      body_ += "<circle cx=\"" + svg_number(left + at) + "\" cy=\"" + svg_number(top + at) +
               "\" r=\"1.2\" class=\"pip\"/>";
    }
  }

  void axis() {
    double last = -kTurnGap;
    int last_turn = -1;
    for (std::size_t i = 0; i < decisions_.size(); ++i) {
      const double at = x(static_cast<double>(i));
      if (decisions_[i]->turn == last_turn || at - last < kTurnGap) continue;
      const std::string number = std::to_string(decisions_[i]->turn);
      body_ += text(at, bottom_ + 16, i == 0 ? "first" : "turn",
                    i == 0 ? teller_.say("graph.turn") + " " + number : number);
      last = i == 0 ? at + 20 : at;
      last_turn = decisions_[i]->turn;
    }
  }

  std::string element() const {
    const std::string height = svg_number(bottom_ + kAxis);
    const std::string width = std::to_string(frame_.width);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph\" viewBox=\"0 0 " + width + " " + height +
           "\" width=\"" + width + "\" height=\"" + height + "\" role=\"" + (frame_.links ? "group" : "img") +
           "\" aria-label=\"" + escaped(teller_.say("graph.label")) + "\">" + style_ + body_ + "</svg>";
  }

  const ReviewTeller& teller_;
  const GraphFrame& frame_;
  std::vector<const ReviewedMove*> decisions_;
  bool has_chance_ = false;
  double top_ = 0.0;     ///< of the areas
  double bottom_ = 0.0;  ///< of what is drawn so far
  std::string style_;
  std::string body_;
};

}  // namespace

std::string draw_graph(const ReviewTeller& teller, const GraphFrame& frame) {
  return Graph(teller, frame).draw();
}

std::string review_svg(const ReviewTeller& teller) {
  const GraphFrame frame;
  Graph graph(teller, frame);
  graph.carry_style(embedded_text("src/app/review/graph.css"));
  return graph.draw() + "\n";
}

}  // namespace merlon::app
