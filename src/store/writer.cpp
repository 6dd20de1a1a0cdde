#include "store/writer.h"

#include <condition_variable>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

namespace merlon::store {
namespace {

/// So many changes are written in one transaction, unless somebody asks for more at once: a bound on how long
/// the first of them waits.
constexpr std::size_t kMostChanges = 512;

struct Write {
  std::vector<Change> changes;
  Writer::WhenWritten when_written;
};

/// Writes that share a transaction, or one job.
using Work = std::variant<std::vector<Write>, Writer::Job>;

/// Writes everything at once and gives each its own answers.
void write_together(Store& store, std::vector<Write> writes) {
  std::vector<Change> changes = std::move(writes.front().changes);
  std::vector<std::size_t> sizes = {changes.size()};
  for (auto write = writes.begin() + 1; write != writes.end(); ++write) {
    sizes.push_back(write->changes.size());
    std::move(write->changes.begin(), write->changes.end(), std::back_inserter(changes));
  }
  const std::vector<Written> answers = store.write(changes);
  auto answer = answers.begin();
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const auto end = answer + static_cast<std::ptrdiff_t>(sizes[i]);
    if (writes[i].when_written) writes[i].when_written({answer, end});
    answer = end;
  }
}

}  // namespace

class Writer::Impl {
 public:
  explicit Impl(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { work(); }) {}

  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void add(std::variant<Write, Job> item) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(item));
    }
    wake_.notify_one();
  }

  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }

 private:
  void work() {
    while (std::optional<Work> next = take()) {
      if (Job* const job = std::get_if<Job>(&*next)) {
        (*job)(*store_);
      } else {
        write_together(*store_, std::get<std::vector<Write>>(std::move(*next)));
      }
    }
  }

  /// Waits for something to do; nothing at the end. Nobody waits for company: writes gather while the disk is
  /// busy with those before them.
  std::optional<Work> take() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    if (Job* const job = std::get_if<Job>(&waiting_.front())) {
      Work work = std::move(*job);
      waiting_.pop_front();
      return work;
    }
    return take_writes();
  }

  /// All writes up to the next job, within the bound. The mutex is held.
  std::vector<Write> take_writes() {
    std::vector<Write> writes;
    std::size_t changes = 0;
    while (!waiting_.empty()) {
      Write* const next = std::get_if<Write>(&waiting_.front());
      if (next == nullptr) break;
      changes += next->changes.size();
      if (!writes.empty() && changes > kMostChanges) break;
      writes.push_back(std::move(*next));
      waiting_.pop_front();
    }
    return writes;
  }

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::variant<Write, Job>> waiting_;
  bool ending_ = false;
  std::unique_ptr<Store> store_;
  std::thread thread_;  // last: it uses all the others
};

Writer::Writer(std::unique_ptr<Store> store) : impl_(std::make_unique<Impl>(std::move(store))) {}

Writer::~Writer() = default;

void Writer::write(std::vector<Change> changes, WhenWritten when_written) {
  impl_->add(Write{std::move(changes), std::move(when_written)});
}

void Writer::run(Job job) { impl_->add(std::move(job)); }

std::size_t Writer::waiting() const { return impl_->waiting(); }

}  // namespace merlon::store
