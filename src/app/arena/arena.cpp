#include "app/arena/arena.h"

#include <algorithm>
#include <ostream>

#include "app/arena/contest.h"
#include "app/arena/interrupt.h"
#include "app/arena/journal.h"
#include "app/arena/ledger.h"
#include "app/arena/plot.h"
#include "app/arena/progress.h"
#include "app/arena/runner.h"
#include "app/arena/shared_games.h"
#include "app/arena/summary.h"
#include "app/command_line.h"
#include "app/screen_names.h"
#include "host/game_choice.h"
#include "host/nearest.h"
#include "store/postgres_store.h"

namespace merlon::app::arena {
namespace {

constexpr std::size_t kMaxBots = 64;

/// The number of players that was asked for, or that suits the number of bots.
Expected<int> player_count(const ArenaOptions& options, const any::GameInfo& game, std::size_t bots) {
  const int players = options.players != 0
                          ? options.players
                          : std::clamp(static_cast<int>(std::min<std::size_t>(bots, kMaxSeats)),
                                       game.min_players, game.max_players);
  if (const auto problem = players_problem(game, players)) return *problem;
  return players;
}

Expected<std::vector<BotSpec>> read_bots(const std::vector<std::string>& builtin,
                                         const std::vector<std::string>& programs, const any::GameInfo& game,
                                         int players) {
  std::vector<BotSpec> bots;
  for (const std::string& text : builtin) {
    auto bot = parse_builtin(text, game, players);
    if (!bot) return bot.error();
    bots.push_back(std::move(*bot));
  }
  for (const std::string& text : programs) {
    auto bot = parse_program(text);
    if (!bot) return bot.error();
    bots.push_back(std::move(*bot));
  }
  tell_apart(bots);
  return bots;
}

/// As many games as were asked for and as have been played already; the last deal is completed.
std::uint64_t game_count(const ArenaOptions& options, const Schedule& schedule,
                         const std::optional<Journal>& journal) {
  std::uint64_t games = options.games;
  if (journal) {
    for (const GameReport& report : journal->earlier()) games = std::max(games, report.game + 1);
  }
  return schedule.whole_deals(games);
}

/// One run from its first to its last game.
class Run {
 public:
  Run(const Contest& contest, std::uint64_t games, std::optional<Journal> journal, std::optional<Sprt> sprt,
      std::ostream& errors)
      : contest_(contest),
        journal_(std::move(journal)),
        sprt_(std::move(sprt)),
        ledger_(contest.schedule, games),
        progress_(contest, games, errors) {
    if (!journal_) return;
    for (const GameReport& report : journal_->earlier()) {
      progress_.add_earlier(report);
      ledger_.add(report);
    }
    test_new_deals();
  }

  void play(const ArenaOptions& options, store::SharedStore* shared, const Interrupt& interrupt) {
    RunPlan plan;
    plan.jobs = options.jobs;
    for (std::uint64_t game = 0; game < ledger_.wanted(); ++game) plan.done.push_back(ledger_.has(game));
    const auto on_report = [this](GameReport report) { keep(std::move(report)); };
    const auto on_tick = [&] {
      if (interrupt.raised()) stop_ = true;
      progress_.show();
    };
    if (!stop_ && shared != nullptr) {
      problem_ = run_games_by_workers(options, contest_, plan, stop_, *shared, on_report, on_tick);
    } else if (!stop_) {
      run_games(contest_, plan, stop_, on_report, on_tick);
    }
    progress_.clear();
    interrupted_ = interrupt.raised() && ledger_.played() < ledger_.wanted();
  }

  Summary summary() const {
    Summary summary = summarise(contest_, ledger_.complete_deals(end_of_deals()));
    summary.sprt = sprt_;
    summary.wanted = ledger_.wanted();
    summary.interrupted = interrupted_;
    return summary;
  }

  /// Leaves the folder with everything in it.
  std::optional<Error> finish(const Summary& summary) {
    if (!journal_ || problem_) return problem_;
    if (const auto problem = journal_->rewrite(ledger_.all())) return problem;
    const std::filesystem::path& folder = journal_->folder();
    if (const auto problem = write_whole(folder / "summary.json", summary_json(summary) + "\n"))
      return problem;
    if (summary.figures.deals == 0) return std::nullopt;  // nothing to draw
    return write_whole(folder / "plot.svg", plot_svg(summary));
  }

 private:
  void keep(GameReport report) {
    if (stop_) return;
    if (journal_ && !problem_) problem_ = journal_->append(report);
    progress_.add(report);
    ledger_.add(std::move(report));
    test_new_deals();
    if (problem_) stop_ = true;  // results that cannot be kept are not worth playing for
  }

  /// Deals are tested in their order, whoever finished them: the verdict must not depend on the threads.
  void test_new_deals() {
    if (!sprt_) return;
    while (sprt_->deals() < ledger_.deals_in_a_row() && sprt_->verdict() == Sprt::Verdict::open) {
      sprt_->add(share_in(contest_.schedule, ledger_.deal(sprt_->deals()), 0));
    }
    if (sprt_->verdict() != Sprt::Verdict::open) stop_ = true;
  }

  bool decided() const { return sprt_ && sprt_->verdict() != Sprt::Verdict::open; }
  /// What lies behind a verdict does not count: it depends on who was quick.
  std::uint64_t end_of_deals() const {
    return decided() ? sprt_->deals() : contest_.schedule.deal_of(ledger_.wanted());
  }

  const Contest& contest_;
  std::optional<Journal> journal_;
  std::optional<Sprt> sprt_;
  Ledger ledger_;
  Progress progress_;
  StopFlag stop_{false};
  bool interrupted_ = false;
  std::optional<Error> problem_;
};

}  // namespace

Expected<Contest> read_contest(const ArenaOptions& options) {
  const any::GameInfo* game = any::find_game(options.game);
  if (game == nullptr) return Error{unknown_word("game", options.game, any::game_keys())};
  const std::vector<std::string> builtin = split(options.bots, ",");
  const std::size_t count = builtin.size() + options.programs.size();
  if (count == 0) return Error{"nobody plays; name some bots with --bots or --bot"};
  if (count > kMaxBots) return Error{"more than " + std::to_string(kMaxBots) + " bots"};
  const auto players = player_count(options, *game, count);
  if (!players) return players.error();
  const auto texts = game_options(*game, options.options);
  if (!texts) return texts.error();
  if (const auto problem = seed_problem(options.seed)) return *problem;
  auto bots = read_bots(builtin, options.programs, *game, *players);
  if (!bots) return bots.error();
  ProgramLimits limits;
  limits.decision = std::chrono::milliseconds(options.bot_ms);
  limits.start = std::chrono::milliseconds(options.start_ms);
  return Contest{game,
                 *players,
                 *texts,
                 options.seed,
                 std::move(*bots),
                 limits,
                 Schedule(count, static_cast<std::size_t>(*players))};
}

int run_arena(const ArenaOptions& options, std::ostream& out, std::ostream& errors) {
  const auto fail = [&](int code, const Error& error) {
    errors << "merlon: " << error.message << '\n';
    return code;
  };
  const auto contest = read_contest(options);
  if (!contest) return fail(kMisused, contest.error());
  std::optional<Sprt> sprt;
  if (!options.sprt.empty()) {
    const auto bounds = parse_sprt(options.sprt, contest->players);
    if (!bounds) return fail(kMisused, bounds.error());
    sprt.emplace(*bounds);
  }
  std::optional<Journal> journal;
  if (!options.out.empty()) {
    auto opened = Journal::open(options.out, *contest, options.restart);
    if (!opened) return fail(kMisused, opened.error());
    journal = std::move(*opened);
  }
  std::unique_ptr<store::SharedStore> shared;
  if (!options.database.empty()) {
    if (const auto problem = sharing_problem(options)) return fail(kMisused, *problem);
    auto opened = store::open_postgres(options.database);
    if (!opened) return fail(kMisused, opened.error());
    shared = std::move(*opened);
  }
  const std::uint64_t games = game_count(options, contest->schedule, journal);
  const Interrupt interrupt;
  Run run(*contest, games, std::move(journal), std::move(sprt), errors);
  run.play(options, shared.get(), interrupt);
  const Summary summary = run.summary();
  out << (options.json ? summary_json(summary) + "\n" : summary_table(summary)) << std::flush;
  if (const auto problem = run.finish(summary)) return fail(kFailed, *problem);
  return summary.interrupted ? kFailed : kFine;
}

}  // namespace merlon::app::arena
