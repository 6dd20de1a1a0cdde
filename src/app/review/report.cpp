#include "app/review/report.h"

#include <algorithm>
#include <ostream>

namespace merlon::app {
namespace {

constexpr int kNameWidth = 10;
constexpr int kLeastWidth = 8;
constexpr std::size_t kWorst = 3;

/// How a column stands: at one side, or at the left and cut if the screen is too narrow.
enum class Side : std::uint8_t { left, right, cut };

/// Rows of cells, each column as wide as its widest cell.
class Table {
 public:
  explicit Table(std::vector<Side> sides) : sides_(std::move(sides)), widths_(sides_.size()) {}

  void add(std::vector<std::string> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], display_width(cells[i]));
    rows_.push_back(std::move(cells));
  }

  Lines lines() {
    fit();
    Lines lines;
    for (const std::vector<std::string>& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const bool is_last = i + 1 == row.size();
        line += (i == 0 ? "" : " ") + (is_last && sides_[i] != Side::right ? row[i] : cell(row[i], i));
      }
      lines.push_back(line);
    }
    return lines;
  }

 private:
  std::string cell(const std::string& text, std::size_t column) const {
    const int width = widths_[column];
    if (sides_[column] == Side::right) return pad_left(text, width);
    return pad_right(sides_[column] == Side::cut ? shortened(text, width) : text, width);
  }

  /// Narrows the widest column that may be cut until everything fits.
  void fit() {
    int all = static_cast<int>(widths_.size()) - 1;
    for (const int width : widths_) all += width;
    for (; all > kScreenWidth; --all) {
      int* widest = nullptr;
      for (std::size_t i = 0; i < widths_.size(); ++i) {
        if (sides_[i] != Side::cut || widths_[i] <= kLeastWidth) continue;
        if (widest == nullptr || widths_[i] > *widest) widest = &widths_[i];
      }
      if (widest == nullptr) return;
      --*widest;
    }
  }

  std::vector<Side> sides_;
  std::vector<int> widths_;
  std::vector<std::vector<std::string>> rows_;
};

std::string seat_text(const ReviewTeller& teller, const Painter& painter, Seat seat) {
  const Suit& suit = teller.suit(seat);
  return painter.paint(suit.shape, suit.look) + " " + shortened(printable(teller.name(seat)), kNameWidth);
}

Look look_of(Verdict verdict) {
  if (verdict >= Verdict::mistake) return kBad;
  if (verdict >= Verdict::close_call) return kStrong;
  return verdict == Verdict::good ? Look{} : kGood;
}

std::string verdict_text(const ReviewTeller& teller, const Painter& painter, Verdict verdict) {
  return painter.paint(pad_right(sign_of(verdict), 2) + " " + teller.word(verdict), look_of(verdict));
}

std::vector<std::string> headings(const ReviewTeller& teller, std::initializer_list<std::string_view> names) {
  std::vector<std::string> cells;
  for (const std::string_view name : names) cells.push_back(teller.say("column." + std::string(name)));
  return cells;
}

Lines decision_lines(const ReviewTeller& teller, const Painter& painter) {
  using enum Side;
  Table table({right, right, left, Side::cut, Side::cut, right, right, right, left});
  table.add(headings(teller, {"number", "turn", "player", "move", "best", "before", "after", "loss"}));
  for (const ReviewedMove* move : teller.review().decisions()) {
    const Judgement& judgement = move->judgement;
    const std::size_t mover = index(move->seat);
    const std::string played = ReviewTeller::notation(*move, move->move);
    const std::string best = ReviewTeller::notation(*move, judgement.best);
    table.add({std::to_string(move->number), std::to_string(move->turn),
               seat_text(teller, painter, move->seat), played, move->move == judgement.best ? "" : best,
               teller.decimal(judgement.before.shares[mover]), teller.decimal(judgement.after.shares[mover]),
               teller.decimal(judgement.loss), verdict_text(teller, painter, judgement.verdict)});
  }
  return table.lines();
}

Lines worst_lines(const ReviewTeller& teller, const Painter& painter) {
  const auto worst = teller.review().worst(kWorst);
  if (worst.empty()) return {teller.say("no_mistakes")};
  Lines lines{painter.paint(teller.say("worst"), kStrong)};
  for (const ReviewedMove* move : worst) {
    const std::string text = teller.say("worst.line", {{"turn", std::to_string(move->turn)},
                                                       {"name", printable(teller.name(move->seat))},
                                                       {"move", teller.in_words(*move, move->move)},
                                                       {"best", teller.in_words(*move, move->judgement.best)},
                                                       {"loss", teller.decimal(move->judgement.loss)}});
    for (std::string& line : wrap(text, kScreenWidth - 2, 2)) lines.push_back("  " + line);
  }
  return lines;
}

/// The summary shows how often each of these was the word.
constexpr std::array kCounted{Verdict::blunder, Verdict::mistake, Verdict::inaccuracy, Verdict::close_call};

Lines summary_lines(const ReviewTeller& teller, const Painter& painter) {
  using enum Side;
  Table table({left, right, right, right, right, right, right, right, right, right, right});
  std::vector<std::string> head = headings(teller, {"player", "accuracy"});
  for (const Verdict verdict : kCounted) head.emplace_back(sign_of(verdict));
  for (const std::string& name : headings(teller, {"start", "own", "others", "luck", "end"})) {
    head.push_back(name);
  }
  table.add(std::move(head));
  for (std::size_t s = 0; s < teller.review().seats.size(); ++s) {
    const SeatReview& seat = teller.review().seats[s];
    const Balance& balance = seat.balance;
    std::vector<std::string> row{seat_text(teller, painter, Seat{static_cast<std::uint8_t>(s)}),
                                 seat.accuracy ? teller.decimal(*seat.accuracy) : "–"};
    for (const Verdict verdict : kCounted) {
      row.push_back(std::to_string(seat.counts[static_cast<std::size_t>(verdict)]));
    }
    row.push_back(teller.decimal(balance.start));
    for (const double part : {balance.own, balance.others, balance.luck}) row.push_back(teller.change(part));
    row.push_back(teller.decimal(balance.end));
    table.add(std::move(row));
  }
  return table.lines();
}

void print(std::ostream& out, const Lines& lines) {
  for (const std::string& line : lines) out << line << '\n';
}

}  // namespace

void write_report(std::ostream& out, const ReviewTeller& teller, const Painter& painter,
                  ReportLength length) {
  const Review& review = teller.review();
  const std::string occasion = teller.occasion();
  print(out, wrap(teller.game_name() + (occasion.empty() ? "" : ", " + occasion), kScreenWidth));
  print(out, wrap(teller.result(), kScreenWidth));
  const std::size_t count = review.decisions().size();
  if (count == 0) {
    out << teller.say("nothing_to_decide") << '\n';
    return;
  }
  print(out, wrap(teller.say("by", {{"count", std::to_string(count)},
                                    {"nodes", std::to_string(review.setup.nodes)}}),
                  kScreenWidth));
  out << '\n';
  if (length == ReportLength::full) {
    print(out, decision_lines(teller, painter));
    out << '\n';
  }
  print(out, worst_lines(teller, painter));
  out << '\n';
  print(out, summary_lines(teller, painter));
  print(out, wrap(teller.say("points.note"), kScreenWidth));
}

}  // namespace merlon::app
