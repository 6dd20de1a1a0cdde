#include "app/arena/shared_games.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <thread>

#include "app/arena/builtin_bots.h"
#include "app/arena/play_game.h"
#include "app/arena/results_file.h"
#include "core/hash.h"
#include "host/boost_json.h"
#include "server/secrets.h"

namespace merlon::app::arena {
namespace {

constexpr std::chrono::milliseconds kTick{100};
constexpr int kResultsAtOnce = 1000;
/// All jobs of a large arena would be more than one statement can hold.
constexpr std::size_t kJobsAtOnce = 1000;
/// Stands before the reason when a worker could not play.
constexpr std::string_view kRefused = "!";

/// Everything a worker needs. The settings make sure that both mean the same players.
std::string job_body(const ArenaOptions& options, const Contest& contest) {
  JsonWriter json;
  json.begin_object()
      .text("game", options.game)
      .number("players", contest.players)
      .text("seed", options.seed);
  json.text("options", any::options_text(contest.options)).text("bots", options.bots);
  return json.text("settings", settings_text(contest)).end_object().take();
}

Expected<Contest> contest_of(const std::string& body) {
  const auto parsed = parse_json(body);
  if (!parsed) return parsed.error();
  const Json json = as_json(*parsed);
  ArenaOptions options;
  options.game = json["game"].text();
  options.players = static_cast<int>(json["players"].integer());
  options.seed = json["seed"].text();
  options.bots = json["bots"].text();
  if (!json["options"].text().empty()) options.options.emplace_back(json["options"].text());
  auto contest = read_contest(options);
  if (!contest) return contest;
  if (settings_text(*contest) != json["settings"].text()) {
    return Error{"the worker's players are not the same; it may be another version of Merlon"};
  }
  return contest;
}

std::vector<store::NewJob> jobs_of(const std::string& topic, const std::string& body, const RunPlan& plan) {
  std::vector<store::NewJob> jobs;
  for (std::size_t game = 0; game < plan.done.size(); ++game) {
    if (!plan.done[game]) {
      jobs.push_back({{std::string(kArenaJob), topic, static_cast<std::int64_t>(game)}, body});
    }
  }
  return jobs;
}

std::optional<Error> add_jobs(store::SharedStore& store, std::span<const store::NewJob> jobs) {
  while (!jobs.empty()) {
    const auto some = jobs.first(std::min(jobs.size(), kJobsAtOnce));
    if (const auto added = store.add_jobs(some); !added) return added.error();
    jobs = jobs.subspan(some.size());
  }
  return std::nullopt;
}

/// Hands on the results that have come; how many they were.
Expected<std::size_t> take_results(store::SharedStore& store, const std::string& topic,
                                   const Contest& contest, const std::function<void(GameReport)>& on_report) {
  const auto results = store.finished_jobs(kArenaJob, topic, kResultsAtOnce);
  if (!results) return results.error();
  std::vector<store::JobKey> seen;
  for (const store::FinishedJob& job : *results) {
    if (job.result.starts_with(kRefused)) return Error{job.result.substr(1)};
    auto report = parse_results_line(contest, job.result);
    if (!report) return report.error();
    on_report(std::move(*report));
    seen.push_back(job.key);
  }
  if (const auto error = store.remove_jobs(seen)) return *error;
  return seen.size();
}

}  // namespace

std::optional<Error> sharing_problem(const ArenaOptions& options) {
  if (!options.programs.empty()) return Error{"with --db only built-in players can play (--bots)"};
  if (options.bots.find("weights=") != std::string::npos)
    return Error{"with --db players have the game's own weights"};
  return std::nullopt;
}

std::optional<Error> run_games_by_workers(const ArenaOptions& options, const Contest& contest,
                                          const RunPlan& plan, const StopFlag& stop,
                                          store::SharedStore& store,
                                          const std::function<void(GameReport)>& on_report,
                                          const std::function<void()>& on_tick) {
  const std::string topic = server::secret_text(8);  // two runs of the same contest do not meet
  const std::vector<store::NewJob> jobs = jobs_of(topic, job_body(options, contest), plan);
  std::optional<Error> problem = add_jobs(store, jobs);
  for (std::size_t left = jobs.size(); left > 0 && !stop && !problem;) {
    const auto seen = take_results(store, topic, contest, on_report);
    if (!seen) {
      problem = seen.error();
      break;
    }
    left -= *seen;
    on_tick();
    if (*seen == 0) std::this_thread::sleep_for(kTick);
  }
  // Whatever has happened: nobody is to play on for a run that has ended.
  const auto left_behind = store.remove_topic(kArenaJob, topic);
  return problem ? problem : left_behind;
}

server::JobOutcome play_arena_job(const store::TakenJob& job, store::SharedStore&, const StopFlag& stop) {
  using server::JobOutcome;
  const auto contest = contest_of(job.body);
  if (!contest) return JobOutcome::done(std::string(kRefused) + contest.error().message);
  const Placement placement = contest->schedule.at(static_cast<std::uint64_t>(job.key.number));
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Bot*> seated;
  for (const std::size_t number : placement.bot_at) {
    bots.push_back(make_builtin(contest->bots[number], *contest->game, stop));
    seated.push_back(bots.back().get());
  }
  const auto report = play_game(*contest, placement, seated, stop);
  if (!report) return JobOutcome::not_now();
  return JobOutcome::done(results_line(*contest, *report));
}

}  // namespace merlon::app::arena
