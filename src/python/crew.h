// Threads that wait for work: a batch shares its rows out among them at every step.
#pragma once

#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "any/batch.h"
#include "python/bindings.h"

namespace merlon::python {

class Crew {
 public:
  /// `threads` of them, the caller's own included.
  explicit Crew(std::size_t threads) {
    try {
      for (std::size_t i = 1; i < threads; ++i) helpers_.emplace_back([this, i] { help(i); });
    } catch (const std::system_error& error) {
      dismiss();
      throw Failure("cannot start " + std::to_string(threads) + " threads: " + error.what());
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { dismiss(); }

  /// Does the work on all rows, each once, and returns when all is done. One caller at a time.
  void share(std::size_t rows, const std::function<void(any::Rows)>& work) {
    if (!is_at_home() || helpers_.empty()) return work({0, rows});
    {
      const std::scoped_lock lock(board_->mutex);
      board_->work = &work;
      board_->rows = rows;
      board_->busy = helpers_.size();
      ++board_->round;
    }
    board_->begin.notify_all();
    work(part(0, rows));
    std::unique_lock lock(board_->mutex);
    board_->done.wait(lock, [this] { return board_->busy == 0; });
  }

 private:
  /// What the threads tell each other.
  struct Board {
    std::mutex mutex;
    std::condition_variable begin;
    std::condition_variable done;
    const std::function<void(any::Rows)>* work = nullptr;
    std::size_t rows = 0;
    std::size_t round = 0;
    std::size_t busy = 0;
    bool closing = false;
  };

  /// A process that was forked has one thread only, whatever this one had.
  bool is_at_home() const { return getpid() == process_; }

  any::Rows part(std::size_t i, std::size_t rows) const {
    const std::size_t parts = helpers_.size() + 1;
    return {rows * i / parts, rows * (i + 1) / parts};
  }

  void help(std::size_t number) {
    std::size_t known_round = 0;
    std::unique_lock lock(board_->mutex);
    while (true) {
      board_->begin.wait(lock, [&] { return board_->closing || board_->round != known_round; });
      if (board_->closing) return;
      known_round = board_->round;
      const auto& work = *board_->work;
      const any::Rows rows = part(number, board_->rows);
      lock.unlock();
      work(rows);
      lock.lock();
      if (--board_->busy == 0) board_->done.notify_one();
    }
  }

  void dismiss() {
    if (!is_at_home()) return abandon();
    {
      const std::scoped_lock lock(board_->mutex);
      board_->closing = true;
    }
    board_->begin.notify_all();
    for (std::thread& helper : helpers_) helper.join();
  }

  /// In a forked process, which has none of these threads: joining them would wait for ever.
  void abandon() {
    for (std::thread& helper : helpers_) helper.detach();
    static_cast<void>(board_.release());
  }

  pid_t process_ = getpid();
  std::unique_ptr<Board> board_ = std::make_unique<Board>();
  std::vector<std::thread> helpers_;
};

}  // namespace merlon::python
