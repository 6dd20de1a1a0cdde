// The one thread that talks to a store. Whoever wants something written or read leaves a job and is called
// back; all writes that wait are written in one transaction, so that many players share one sync of the disk.
//
// A database may stop answering for good, and the thread stands still with it. Therefore a second thread
// keeps the time: whoever has waited for too long is called back with that, once, whatever comes of it later.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "store/store.h"

namespace merlon::store {

/// What became of changes that were written together. Those that failed did so because of `failure`.
struct Answers {
  std::vector<Written> each;
  Failure failure;
  // Most who ask want to know the first only.
  operator const std::vector<Written>&() const { return each; }  // NOLINT(google-explicit-constructor)
};

/// How the last write or probe ended, and when; a database that does not answer is in trouble now.
struct Health {
  Failure failure;
  std::chrono::steady_clock::time_point at{};
};

class Writer {
 public:
  /// Called on a thread of the writer, or at once; must not block. Whoever needs another thread posts to it.
  using WhenWritten = std::function<void(const Answers&)>;
  using WhenProbed = std::function<void(const Failure&)>;
  using WhenChanged = std::function<void(const Failure&)>;
  using Job = std::function<void(Store&)>;

  /// A write or question that has no answer after `deadline` is given up; zero waits for ever.
  explicit Writer(std::unique_ptr<Store> store, std::chrono::milliseconds deadline = {});
  /// Finishes what waits, then ends.
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Changes that belong together: all of them are in one transaction with whatever else waits. What is given
  /// up has failed: before it was its turn surely, later perhaps (`Failure::unknown`).
  void write(std::vector<Change> changes, WhenWritten when_written);

  template <class Value>
  using WhenAnswered = std::function<void(Expected<Value>, const Failure&)>;

  /// Asks the store something; calls back with the answer, or with why there is none in time.
  template <class Value>
  void ask(std::function<Expected<Value>(Store&)> question, WhenAnswered<Value> when_answered) {
    ask_for(
        [question = std::move(question), when_answered](Store& store) -> std::function<void()> {
          auto answer = std::make_shared<Expected<Value>>(question(store));
          return [answer, when_answered, failure = store.failure()] {
            when_answered(std::move(*answer), failure);
          };
        },
        [when_answered](const Failure& failure) { when_answered(Error{failure.what}, failure); });
  }

  /// Tries whether the store can write now.
  void probe(WhenProbed when_probed);

  /// Anything else, in its turn and without a limit: it sees all that was asked to be written before it.
  void run(Job job);

  /// How many jobs wait.
  std::size_t waiting() const;

  Health health() const;

  /// From now on calls whenever trouble begins, changes or ends; also if reading finds damage.
  void on_change(WhenChanged when_changed);

 private:
  /// Does it and returns how to tell the answer.
  using Question = std::function<std::function<void()>(Store&)>;
  using WhenLate = std::function<void(const Failure&)>;
  void ask_for(Question question, WhenLate when_late);

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace merlon::store
