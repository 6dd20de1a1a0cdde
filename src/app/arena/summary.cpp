#include "app/arena/summary.h"

#include "app/arena/number_text.h"

namespace merlon::app::arena {

Summary summarise(const Contest& contest, std::span<const GameReport> reports) {
  Summary summary;
  summary.contest = &contest;
  summary.figures = figures_of(contest.schedule, reports);
  for (const GameReport& report : reports) {
    if (!report.fault) continue;
    const std::size_t bot = contest.schedule.at(report.game).bot_at[report.fault->seat];
    summary.faults.push_back({report.game, bot, report.fault->reason});
  }
  return summary;
}

std::string contest_title(const Contest& contest) {
  const std::string options = any::options_text(contest.options);
  return std::string(contest.game->name_english) + ", " + std::to_string(contest.players) + " players" +
         (options.empty() ? "" : ", " + options);
}

std::string verdict_text(const Summary& summary) {
  const Sprt& sprt = *summary.sprt;
  const std::string bounds =
      percent_text(sprt.bounds().low) + " % or " + percent_text(sprt.bounds().high) + " %";
  std::string text = "SPRT " + sprt.bounds().text + " (" + summary.contest->bots.front().name + " wins " +
                     bounds + "): log-likelihood ratio " + signed_text(sprt.log_ratio(), 2) + " of ±" +
                     fixed_text(Sprt::kLimit, 2);
  switch (sprt.verdict()) {
    case Sprt::Verdict::high:
      return text + ", the higher one is accepted";
    case Sprt::Verdict::low:
      return text + ", the lower one is accepted";
    case Sprt::Verdict::open:
      break;
  }
  return text + ", undecided";
}

}  // namespace merlon::app::arena
