#include <algorithm>

#include "app/arena/number_text.h"
#include "app/arena/summary.h"
#include "app/screen_names.h"

namespace merlon::app::arena {
namespace {

constexpr std::size_t kFaultsShown = 10;
constexpr int kWidestName = 40;

using Row = std::vector<std::string>;

/// Columns as wide as what stands in them: the first to the left, the others to the right.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<int> widths(rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line = pad_right(row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) line += "  " + pad_left(row[i], widths[i]);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string shortened(const std::string& name) {
  if (display_width(name) <= kWidestName) return name;
  return wrap(name, kWidestName - 1).front() + "…";
}

std::string share_text(const Estimate& share, bool has_limits) {
  const std::string error = percent_text(0.5 * (share.high - share.low));
  return percent_text(share.value) + " %" + (has_limits ? " ± " + pad_left(error, 4) : "");
}

std::string elo_text(const Estimate& elo, bool has_limits) {
  std::string value = signed_text(elo.value, 0);
  if (!has_limits) return value;
  return value + " (" + pad_left(signed_text(elo.low, 0), 4) + " to " +
         pad_left(signed_text(elo.high, 0), 4) + ")";
}

Row head(const Summary& summary) {
  Row row{"bot", "win share", "Elo"};
  for (int seat = 1; seat <= summary.contest->players; ++seat) row.push_back("seat " + std::to_string(seat));
  row.insert(row.end(), {"ms/decision", "95 %", "faults"});
  return row;
}

Row line_of(const Summary& summary, std::size_t bot) {
  const BotFigures& figures = summary.figures.bots[bot];
  const bool has_limits = summary.figures.games > summary.contest->schedule.seats();
  Row row{shortened(summary.contest->bots[bot].name), share_text(figures.share, has_limits),
          summary.figures.bots.size() > 1 ? elo_text(figures.elo, has_limits) : "–"};
  for (const double share : figures.share_by_seat) row.push_back(percent_text(share) + " %");
  row.insert(row.end(),
             {brief_text(figures.mean_ms), brief_text(figures.p95_ms), std::to_string(figures.faults)});
  return row;
}

Row seat_line(const Summary& summary) {
  Row row{"all", percent_text(1.0 / summary.contest->players) + " %", ""};
  for (const double share : summary.figures.share_by_seat) row.push_back(percent_text(share) + " %");
  row.insert(row.end(), {"", "", std::to_string(summary.faults.size())});
  return row;
}

/// The bots from best to worst.
std::vector<std::size_t> order(const Summary& summary) {
  std::vector<std::size_t> list;
  for (std::size_t bot = 0; bot < summary.figures.bots.size(); ++bot) list.push_back(bot);
  std::stable_sort(list.begin(), list.end(), [&](std::size_t left, std::size_t right) {
    return summary.figures.bots[left].elo.value > summary.figures.bots[right].elo.value;
  });
  return list;
}

std::string length_text(const std::vector<std::uint64_t>& lengths) {
  const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
  double sum = 0.0;
  for (const std::uint64_t length : lengths) sum += static_cast<double>(length);
  return "Length: " + fixed_text(sum / static_cast<double>(lengths.size()), 1) + " decisions a game, " +
         std::to_string(*least) + " to " + std::to_string(*most) + "\n";
}

/// The same fault of a bot in several games.
struct FaultKind {
  std::size_t bot;
  std::string reason;
  std::uint64_t first_game;
  std::uint64_t games;
};

std::vector<FaultKind> kinds_of(const std::vector<FaultNote>& faults) {
  std::vector<FaultKind> kinds;
  for (const FaultNote& fault : faults) {
    const auto known = std::find_if(kinds.begin(), kinds.end(), [&](const FaultKind& kind) {
      return kind.bot == fault.bot && kind.reason == fault.reason;
    });
    if (known != kinds.end()) {
      ++known->games;
    } else {
      kinds.push_back({fault.bot, fault.reason, fault.game, 1});
    }
  }
  return kinds;
}

std::string fault_lines(const Summary& summary) {
  const std::vector<FaultKind> kinds = kinds_of(summary.faults);
  std::string text;
  for (std::size_t i = 0; i < std::min(kinds.size(), kFaultsShown); ++i) {
    const std::string game = std::to_string(kinds[i].first_game + 1);
    text +=
        shortened(summary.contest->bots[kinds[i].bot].name) + " " + kinds[i].reason +
        (kinds[i].games == 1 ? " in game " + game
                             : " in " + std::to_string(kinds[i].games) + " games, first in game " + game) +
        "\n";
  }
  if (kinds.size() > kFaultsShown) {
    text += "and " + std::to_string(kinds.size() - kFaultsShown) +
            " other kinds of faults; summary.json has all\n";
  }
  return text;
}

}  // namespace

std::string summary_table(const Summary& summary) {
  const Figures& figures = summary.figures;
  std::string text = contest_title(*summary.contest) + ": " + std::to_string(figures.games) + " games, " +
                     std::to_string(figures.deals) + (figures.deals == 1 ? " deal in " : " deals in ") +
                     std::to_string(summary.contest->schedule.games_per_deal()) + " seatings, seed '" +
                     summary.contest->seed + "'\n";
  if (summary.interrupted)
    text += "Interrupted; " + std::to_string(summary.wanted) + " games were asked for.\n";
  if (figures.deals == 0)
    return text + "No deal was played in all seatings, so there is nothing to compare.\n";
  std::vector<Row> rows{head(summary)};
  for (const std::size_t bot : order(summary)) rows.push_back(line_of(summary, bot));
  rows.push_back(seat_line(summary));
  text += "\n" + aligned(rows) + "\n" + length_text(figures.lengths);
  if (summary.sprt) text += verdict_text(summary) + "\n";
  return text + fault_lines(summary);
}

}  // namespace merlon::app::arena
