// Threads that wait for work: a batch shares its rows out among them at every step.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "any/batch.h"

namespace merlon::python {

class Crew {
 public:
  /// `threads` of them, the caller's own included.
  explicit Crew(std::size_t threads) {
    for (std::size_t i = 1; i < threads; ++i) helpers_.emplace_back([this, i] { help(i); });
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  ~Crew() {
    {
      const std::scoped_lock lock(mutex_);
      closing_ = true;
    }
    begin_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
  }

  /// Does the work on all rows, each once, and returns when all is done.
  void share(std::size_t rows, const std::function<void(any::Rows)>& work) {
    {
      const std::scoped_lock lock(mutex_);
      work_ = &work;
      rows_ = rows;
      busy_ = helpers_.size();
      ++round_;
    }
    begin_.notify_all();
    work(part(0, rows));
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  any::Rows part(std::size_t i, std::size_t rows) const {
    const std::size_t parts = helpers_.size() + 1;
    return {rows * i / parts, rows * (i + 1) / parts};
  }

  void help(std::size_t number) {
    std::size_t known_round = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      begin_.wait(lock, [&] { return closing_ || round_ != known_round; });
      if (closing_) return;
      known_round = round_;
      const auto& work = *work_;
      const any::Rows rows = part(number, rows_);
      lock.unlock();
      work(rows);
      lock.lock();
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable done_;
  const std::function<void(any::Rows)>* work_ = nullptr;
  std::size_t rows_ = 0;
  std::size_t round_ = 0;
  std::size_t busy_ = 0;
  bool closing_ = false;
  std::vector<std::thread> helpers_;  // the last member: the threads use all others
};

}  // namespace merlon::python
