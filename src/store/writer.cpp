#include "store/writer.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

namespace merlon::store {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// So many changes are written in one transaction, unless somebody asks for more at once: a bound on how long
/// the first of them waits.
constexpr std::size_t kMostChanges = 512;

/// Something that the store is to do, and whom to tell. Touched with the mutex held, but for the changes and
/// calls, which belong to whoever has taken it.
struct Item {
  enum class Kind : std::uint8_t { write, question, probe, job };
  Kind kind;
  std::vector<Change> changes = {};
  Writer::WhenWritten when_written = nullptr;
  std::function<std::function<void()>(Store&)> question = nullptr;
  std::function<void(const Failure&)> when_late = nullptr;
  Writer::WhenProbed when_probed = nullptr;
  Writer::Job job = nullptr;
  std::size_t count = changes.size();  ///< of changes: they are gone once the store has them
  Clock::time_point asked = Clock::now();
  bool told = false;

  void tell_late(const Failure& failure) const {
    if (when_written) when_written({std::vector<Written>(count, Written::failed), failure});
    if (when_late) when_late(failure);
    if (when_probed) when_probed(failure);
  }
};
using ItemPointer = std::shared_ptr<Item>;

}  // namespace

class Writer::Impl {
 public:
  Impl(std::unique_ptr<Store> store, milliseconds deadline)
      : deadline_(deadline), store_(std::move(store)), thread_([this] { work(); }) {
    if (deadline_.count() > 0) watch_ = std::thread([this] { watch(); });
  }

  ~Impl() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
    if (!watch_.joinable()) return;
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    wake_watch_.notify_one();
    watch_.join();
  }

  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void add(Item item) {
    auto pointer = std::make_shared<Item>(std::move(item));
    std::unique_lock lock(mutex_);
    if (pointer->kind != Item::Kind::job && is_silent()) {
      // Who comes while nothing is answered need not wait as long as the first did.
      const Failure failure = silence(false);
      lock.unlock();
      return pointer->tell_late(failure);
    }
    const bool first = pointer->kind != Item::Kind::job && pointer->asked + deadline_ < watch_until_;
    waiting_.push_back(std::move(pointer));
    lock.unlock();
    wake_.notify_one();
    if (first) wake_watch_.notify_one();
  }

  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }

  Health health() const {
    const std::lock_guard lock(mutex_);
    return is_silent() ? Health{silence(false), Clock::now()} : health_;
  }

  void on_change(WhenChanged when_changed) {
    const std::lock_guard lock(mutex_);
    when_changed_ = std::move(when_changed);
  }

 private:
  using Kind = Item::Kind;

  void work() {
    for (;;) {
      const std::vector<ItemPointer> items = take();
      if (items.empty()) return;
      if (items.front()->kind == Kind::write) {
        write_together(items);
      } else {
        do_one(*items.front());
      }
    }
  }

  /// Writes everything at once and gives each its own answers.
  void write_together(const std::vector<ItemPointer>& items) {
    std::vector<Change> changes;
    for (const ItemPointer& item : items) std::ranges::move(item->changes, std::back_inserter(changes));
    const std::vector<Written> answers = store_->write(changes);
    const Failure failure = store_->failure();
    const std::vector<bool> late = returned(items);
    settle(failure);
    auto answer = answers.begin();
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto end = answer + static_cast<std::ptrdiff_t>(items[i]->count);
      if (!late[i] && items[i]->when_written) items[i]->when_written({{answer, end}, failure});
      answer = end;
    }
  }

  void do_one(const Item& item) {
    std::function<void()> tell;
    Failure failure;
    if (item.kind == Kind::job) item.job(*store_);
    if (item.kind == Kind::question) tell = item.question(*store_);
    if (item.kind == Kind::probe) {
      failure = store_->probe();
      tell = [&] { item.when_probed(failure); };
    }
    const bool late = returned(with_store_).front();
    if (item.kind == Kind::probe) {
      settle(failure);
    } else if (store_->failure().trouble == Trouble::damaged) {
      settle(store_->failure());
    }
    if (!late && tell) tell();
  }

  /// The store has answered: nobody may be called late from here on. Says who has been already.
  std::vector<bool> returned(const std::vector<ItemPointer>& items) {
    std::vector<bool> late;
    const std::lock_guard lock(mutex_);
    for (const ItemPointer& item : items) late.push_back(std::exchange(item->told, true));
    with_store_.clear();
    return late;
  }

  /// Keeps how a write ended, and says so if that is something new.
  void settle(const Failure& failure) {
    WhenChanged when_changed;
    {
      const std::lock_guard lock(mutex_);
      const bool is_new = std::exchange(announced_, failure.trouble) != failure.trouble;
      health_ = {failure, Clock::now()};
      if (is_new) when_changed = when_changed_;
    }
    if (when_changed) when_changed(failure);
  }

  /// Waits for something to do: writes that share a transaction, or one other thing; nothing at the end.
  /// Nobody waits for company: writes gather while the disk is busy with those before them.
  std::vector<ItemPointer> take() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    std::vector<ItemPointer> items;
    std::size_t changes = 0;
    while (!waiting_.empty()) {
      const ItemPointer& next = waiting_.front();
      changes += next->count;
      if (!items.empty() && (next->kind != Kind::write || changes > kMostChanges)) break;
      items.push_back(next);
      waiting_.pop_front();
      if (items.front()->kind != Kind::write) break;
    }
    with_store_ = items;
    began_ = Clock::now();
    return items;
  }

  // Who has waited for too long. The mutex is held, unless it says otherwise.

  bool is_silent() const {
    return deadline_.count() > 0 && !with_store_.empty() && Clock::now() - began_ >= deadline_;
  }

  Failure silence(bool unknown) const {
    const std::string time = std::to_string(std::chrono::duration<double>(deadline_).count());
    return {.trouble = Trouble::silent,
            .what = "the database has not answered for " + time.substr(0, time.find('.') + 2) + " s",
            .unknown = unknown};
  }

  /// The thread that keeps the time; not with the mutex.
  void watch() {
    std::unique_lock lock(mutex_);
    while (!ended_) {
      std::vector<ItemPointer> certain = late_ones(waiting_);
      std::erase_if(waiting_, [](const ItemPointer& item) { return item->told; });
      const std::vector<ItemPointer> unknown = late_ones(with_store_);
      if (certain.empty() && unknown.empty()) {
        watch_until_ = next_look();
        wake_watch_.wait_until(lock, watch_until_);
        continue;
      }
      const bool is_new = is_silent() && std::exchange(announced_, Trouble::silent) != Trouble::silent;
      const WhenChanged when_changed = is_new ? when_changed_ : nullptr;
      lock.unlock();
      if (when_changed) when_changed(silence(false));
      for (const ItemPointer& item : unknown) item->tell_late(silence(true));
      for (const ItemPointer& item : certain) item->tell_late(silence(false));
      lock.lock();
    }
  }

  /// Those that have waited for too long and were not told so; from now on they are.
  template <class Items>
  std::vector<ItemPointer> late_ones(const Items& items) {
    std::vector<ItemPointer> late;
    const Clock::time_point now = Clock::now();
    for (const ItemPointer& item : items) {
      if (item->kind == Kind::job || item->told || now - item->asked < deadline_) continue;
      item->told = true;
      late.push_back(item);
    }
    return late;
  }

  Clock::time_point next_look() const {
    // Whoever comes later is later.
    Clock::time_point first = Clock::now() + std::chrono::hours{1};
    const auto consider = [&](const ItemPointer& item) {
      if (item->kind != Kind::job && !item->told) first = std::min(first, item->asked + deadline_);
    };
    std::ranges::for_each(with_store_, consider);
    std::ranges::for_each(waiting_, consider);
    return first;
  }

  milliseconds deadline_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable wake_watch_;
  std::deque<ItemPointer> waiting_;
  std::vector<ItemPointer> with_store_;
  Clock::time_point began_;
  Clock::time_point watch_until_;  ///< when the watching thread looks next
  Health health_;
  Trouble announced_ = Trouble::none;
  WhenChanged when_changed_;
  bool ending_ = false;
  bool ended_ = false;
  std::unique_ptr<Store> store_;
  std::thread thread_;  // these last: they use all the others
  std::thread watch_;
};

Writer::Writer(std::unique_ptr<Store> store, milliseconds deadline)
    : impl_(std::make_unique<Impl>(std::move(store), deadline)) {}

Writer::~Writer() = default;

void Writer::write(std::vector<Change> changes, WhenWritten when_written) {
  impl_->add(
      {.kind = Item::Kind::write, .changes = std::move(changes), .when_written = std::move(when_written)});
}

void Writer::ask_for(Question question, WhenLate when_late) {
  impl_->add(
      {.kind = Item::Kind::question, .question = std::move(question), .when_late = std::move(when_late)});
}

void Writer::probe(WhenProbed when_probed) {
  impl_->add({.kind = Item::Kind::probe, .when_probed = std::move(when_probed)});
}

void Writer::run(Job job) { impl_->add({.kind = Item::Kind::job, .job = std::move(job)}); }

std::size_t Writer::waiting() const { return impl_->waiting(); }

Health Writer::health() const { return impl_->health(); }

void Writer::on_change(WhenChanged when_changed) { impl_->on_change(std::move(when_changed)); }

}  // namespace merlon::store
