// Where computer players think: a few threads of low priority beside the loop, fed by queues with an end.
// What people wait for comes before what computers play among themselves. Every owner gets the same share, so
// that one table with four computers does not keep others waiting.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "any/any_game.h"
#include "table/table.h"

namespace merlon::server {

/// A decision that a computer has to make.
struct ThinkingJob {
  std::string owner;  ///< who is to share with others: the address that made the table, or the table
  std::unique_ptr<any::AnyGame> game;
  int level = 1;
  std::uint64_t seed = 0;
  bool awaited = false;  ///< a person plays at the table
};

class Brains {
 public:
  /// Called on a thinking thread with the chosen move.
  using WhenChosen = std::function<void(std::string move)>;

  struct Limits {
    std::size_t threads = 2;
    std::size_t waiting = 64;  ///< in each queue; more are refused
    std::size_t crowded = 32;  ///< from here on everybody in that queue thinks a quarter as long
    std::size_t running_per_owner = 2;
    std::size_t waiting_per_owner = 8;  ///< more are refused, so that nobody fills the queue alone
  };

  explicit Brains(const Limits& limits);
  /// Stops the searches that run and forgets those that wait.
  ~Brains();
  Brains(const Brains&) = delete;
  Brains& operator=(const Brains&) = delete;

  /// False if too many wait already: try again later.
  bool think(ThinkingJob job, WhenChosen when_chosen);

  std::size_t waiting() const;
  std::size_t running() const;

 private:
  struct Task {
    ThinkingJob job;
    WhenChosen when_chosen;
  };
  using Queue = std::size_t;
  static constexpr Queue kAwaited = 0;
  static constexpr Queue kUnattended = 1;
  static constexpr std::size_t kQueues = 2;
  struct Owner {
    std::array<std::deque<Task>, kQueues> tasks;
    std::size_t running = 0;
    bool idle() const { return running == 0 && tasks[kAwaited].empty() && tasks[kUnattended].empty(); }
  };
  struct Next {
    std::map<std::string, Owner>::iterator owner;
    Queue queue;
  };

  void work();
  std::optional<Next> next_task();
  std::map<std::string, Owner>::iterator next_owner(Queue queue);

  Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, Owner> owners_;
  std::string last_owner_;  ///< whose turn it was
  std::array<std::size_t, kQueues> waiting_{};
  std::size_t running_ = 0;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

/// Where the luck of the computer whose turn it is begins. It is its own: nobody can tell it from what lies
/// open, and it says nothing about the deal.
std::uint64_t computer_seed(const table::Table& table);

/// What a level chooses in this position; `share` is the part of its usual effort. The same everywhere.
std::string choose_move(const any::AnyGame& game, int level, std::uint64_t seed, double share,
                        const std::atomic<bool>* stop);

}  // namespace merlon::server
