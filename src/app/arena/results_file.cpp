#include "app/arena/results_file.h"

#include <limits>

#include "app/arena/csv.h"
#include "app/arena/number_text.h"
#include "core/quoted.h"
#include "core/scanner.h"

namespace merlon::app::arena {
namespace {

constexpr std::size_t kGameColumns = 7;
constexpr std::size_t kSeatColumns = 7;

/// Takes fields one after the other and remembers whether all were numbers in their limits.
class FieldReader {
 public:
  explicit FieldReader(const std::vector<std::string>& fields) : fields_(fields) {}

  const std::string& text() { return fields_[at_++]; }

  template <class Number>
  Number number(Number least, Number most) {
    const std::string& field = text();
    const auto value = parse_number<Number>(field);
    if (value && *value >= least && *value <= most) return *value;
    if (wrong_.empty()) wrong_ = "column " + std::to_string(at_) + ": " + merlon::quoted(field);
    return least;
  }

  void refuse(const std::string& what) {
    if (wrong_.empty()) wrong_ = what;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  const std::vector<std::string>& fields_;
  std::size_t at_ = 0;
  std::string wrong_;
};

SeatReport read_seat(FieldReader& fields, int players) {
  SeatReport seat;
  fields.text();  // the bot: the number of the game says it
  seat.rank = fields.number(1, players);
  fields.text();  // the share: ranks say it
  seat.score =
      fields.number(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
  seat.asked = fields.number(std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max());
  seat.milliseconds = fields.number(0.0, 1e15);
  const auto times = TimeSpread::parse(fields.text());
  if (times) {
    seat.times = *times;
  } else {
    fields.refuse("unreadable times");
  }
  return seat;
}

}  // namespace

std::string results_header(const Contest& contest) {
  std::string line = "game,deal,lineup,rotation,decisions,fault_seat,fault";
  for (int seat = 1; seat <= contest.players; ++seat) {
    for (const char* column : {"bot", "rank", "share", "score", "asked", "ms", "times"}) {
      line += "," + std::string(column) + "_" + std::to_string(seat);
    }
  }
  return line;
}

std::string results_line(const Contest& contest, const GameReport& report) {
  const Placement placement = contest.schedule.at(report.game);
  std::string line = std::to_string(report.game + 1) + "," + std::to_string(placement.deal + 1) + "," +
                     std::to_string(placement.lineup + 1) + "," + std::to_string(placement.rotation + 1) +
                     "," + std::to_string(report.decisions) + ",";
  line += report.fault ? std::to_string(report.fault->seat + 1) + "," + csv_field(report.fault->reason) : ",";
  for (std::size_t seat = 0; seat < report.seats.size(); ++seat) {
    const SeatReport& one = report.seats[seat];
    line += "," + csv_field(contest.bots[placement.bot_at[seat]].name) + "," + std::to_string(one.rank) +
            "," + fixed_text(report.share(seat), 4) + "," + std::to_string(one.score) + "," +
            std::to_string(one.asked) + "," + fixed_text(one.milliseconds, 3) + "," + one.times.text();
  }
  return line;
}

Expected<GameReport> parse_results_line(const Contest& contest, std::string_view line) {
  const std::vector<std::string> list = split_csv(line);
  const auto players = static_cast<std::size_t>(contest.players);
  if (list.size() != kGameColumns + kSeatColumns * players) {
    return Error{std::to_string(list.size()) + " columns instead of " +
                 std::to_string(kGameColumns + kSeatColumns * players)};
  }
  constexpr std::uint64_t kMost = 1'000'000'000;  // a damaged file must not ask for all memory
  FieldReader fields(list);
  GameReport report;
  report.game = fields.number(std::uint64_t{1}, kMost) - 1;
  for (int skipped = 0; skipped < 3; ++skipped) fields.text();  // deal, lineup, rotation follow from the game
  report.decisions = fields.number(std::uint64_t{0}, kMost);
  if (list[kGameColumns - 2].empty()) {
    fields.text();
    fields.text();
  } else {
    const std::size_t seat = fields.number(std::size_t{1}, players) - 1;
    report.fault = Fault{seat, fields.text()};
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    report.seats.push_back(read_seat(fields, contest.players));
  }
  if (!fields.wrong().empty()) return Error{fields.wrong()};
  return report;
}

}  // namespace merlon::app::arena
