#include "server/brains.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "core/hash.h"
#include "host/thinking.h"

namespace merlon::server {
namespace {

/// Serving comes before thinking: on Linux a thread has a priority of its own.
void lower_priority() {
  constexpr int kNice = 10;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNice);
}

}  // namespace

std::uint64_t computer_seed(const table::Table& table) {
  return hash_characters(hex_text(table.setup().seed) + "/computer/" +
                         std::to_string(table.position_version()));
}

std::string choose_move(const any::AnyGame& game, int level, std::uint64_t seed, double share,
                        const std::atomic<bool>* stop) {
  const Level& plan = level_of(game, level);
  Effort effort;
  effort.nodes =
      std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(plan.nodes) * share));
  effort.stop = stop;
  const Thought thought = think(game, effort, seed);
  return game.move_text(any::draw_candidate(thought.candidates, plan.softness, seed).move);
}

Brains::Brains(const Limits& limits) : limits_(limits) {
  for (std::size_t i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
}

Brains::~Brains() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool Brains::think(ThinkingJob job, WhenChosen when_chosen) {
  {
    const std::lock_guard lock(mutex_);
    const Queue queue = job.awaited ? kAwaited : kUnattended;
    if (waiting_[queue] >= limits_.waiting) return false;
    std::deque<Task>& tasks = owners_[job.owner].tasks[queue];
    if (tasks.size() >= limits_.waiting_per_owner) return false;
    tasks.push_back({std::move(job), std::move(when_chosen)});
    ++waiting_[queue];
  }
  changed_.notify_one();
  return true;
}

std::size_t Brains::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_[kAwaited] + waiting_[kUnattended];
}

std::size_t Brains::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

std::optional<Brains::Next> Brains::next_task() {
  for (const Queue queue : {kAwaited, kUnattended}) {
    const auto owner = next_owner(queue);
    if (owner != owners_.end()) return Next{owner, queue};
  }
  return std::nullopt;
}

/// The owner after the last one who has something in the queue and does not think too much already.
std::map<std::string, Brains::Owner>::iterator Brains::next_owner(Queue queue) {
  const auto ready = [&](const auto& entry) {
    return !entry.second.tasks[queue].empty() && entry.second.running < limits_.running_per_owner;
  };
  const auto after = std::find_if(owners_.upper_bound(last_owner_), owners_.end(), ready);
  return after != owners_.end() ? after : std::find_if(owners_.begin(), owners_.end(), ready);
}

void Brains::work() {
  lower_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    std::optional<Next> next;
    changed_.wait(lock, [&] { return stop_ || (next = next_task()).has_value(); });
    if (stop_) return;
    auto& [name, owner] = *next->owner;
    Task task = std::move(owner.tasks[next->queue].front());
    owner.tasks[next->queue].pop_front();
    const double share = waiting_[next->queue] >= limits_.crowded ? 0.25 : 1.0;
    last_owner_ = name;
    ++owner.running;
    --waiting_[next->queue];
    ++running_;
    lock.unlock();
    std::string move = choose_move(*task.job.game, task.job.level, task.job.seed, share, &stop_);
    if (!stop_) task.when_chosen(std::move(move));
    lock.lock();
    --running_;
    --owner.running;
    if (owner.idle()) owners_.erase(next->owner);
    changed_.notify_all();
  }
}

}  // namespace merlon::server
