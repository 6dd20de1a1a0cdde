#include "app/arena/runner.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "app/arena/builtin_bots.h"
#include "app/arena/play_game.h"
#include "app/arena/program_bot.h"

namespace merlon::app::arena {
namespace {

constexpr std::chrono::milliseconds kTick{100};

std::unique_ptr<Bot> make_bot(const Contest& contest, std::size_t number, const StopFlag& stop) {
  const BotSpec& spec = contest.bots[number];
  if (spec.kind == BotKind::program) return make_program_bot(spec, contest.limits, stop);
  return make_builtin(spec, *contest.game, stop);
}

/// The bots of one thread. They are kept from game to game: starting a program takes time, a tree takes
/// memory. A bot that sits at several seats is there several times.
class Team {
 public:
  Team(const Contest& contest, const StopFlag& stop)
      : contest_(contest), stop_(stop), bots_(contest.bots.size()) {}

  std::vector<Bot*> seat(const Placement& placement) {
    std::vector<std::size_t> used(bots_.size(), 0);
    std::vector<Bot*> seated;
    for (const std::size_t number : placement.bot_at) {
      std::vector<std::unique_ptr<Bot>>& copies = bots_[number];
      if (used[number] == copies.size()) copies.push_back(make_bot(contest_, number, stop_));
      seated.push_back(copies[used[number]++].get());
    }
    return seated;
  }

 private:
  const Contest& contest_;
  const StopFlag& stop_;
  std::vector<std::vector<std::unique_ptr<Bot>>> bots_;
};

/// What the threads share.
struct Hall {
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;  ///< of all below, and of reporting
  std::condition_variable changed;
  int working = 0;
};

void work(const Contest& contest, const RunPlan& plan, const StopFlag& stop, Hall& hall,
          const std::function<void(GameReport)>& on_report) {
  Team team(contest, stop);
  while (!stop) {
    const std::uint64_t game = hall.next++;
    if (game >= plan.done.size()) break;
    if (plan.done[game]) continue;
    const Placement placement = contest.schedule.at(game);
    std::optional<GameReport> report = play_game(contest, placement, team.seat(placement), stop);
    if (!report) break;
    const std::lock_guard lock(hall.mutex);
    on_report(std::move(*report));
  }
}

}  // namespace

void run_games(const Contest& contest, const RunPlan& plan, const StopFlag& stop,
               const std::function<void(GameReport)>& on_report, const std::function<void()>& on_tick) {
  Hall hall;
  hall.working = plan.jobs;
  std::vector<std::thread> threads;
  for (int job = 0; job < plan.jobs; ++job) {
    threads.emplace_back([&] {
      work(contest, plan, stop, hall, on_report);
      const std::lock_guard lock(hall.mutex);
      --hall.working;
      hall.changed.notify_all();
    });
  }
  std::unique_lock lock(hall.mutex);
  while (!hall.changed.wait_for(lock, kTick, [&] { return hall.working == 0; })) on_tick();
  lock.unlock();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace merlon::app::arena
