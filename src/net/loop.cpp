#include "net/loop.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "net/asio_loop.h"

namespace merlon::net {
namespace {

namespace asio = boost::asio;

/// A timer that has run out may already stand in the queue when it is destroyed. So the function lives
/// here, apart from the queue, and is gone when it must not be called any more.
struct Alarm {
  explicit Alarm(asio::io_context& context) : clock(context) {}
  asio::steady_timer clock;
  std::function<void()> function;
};

class AsioTimer final : public Timer {
 public:
  explicit AsioTimer(std::shared_ptr<Alarm> alarm) : alarm_(std::move(alarm)) {}
  AsioTimer(const AsioTimer&) = delete;
  AsioTimer& operator=(const AsioTimer&) = delete;
  ~AsioTimer() override {
    alarm_->function = nullptr;
    alarm_->clock.cancel();
  }

 private:
  std::shared_ptr<Alarm> alarm_;
};

class AsioLoop final : public Loop {
 public:
  void post(std::function<void()> function) override { asio::post(context_, std::move(function)); }

  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, std::function<void()> function) override {
    auto alarm = std::make_shared<Alarm>(context_);
    alarm->function = std::move(function);
    alarm->clock.expires_after(delay);
    alarm->clock.async_wait([alarm](const boost::system::error_code&) {
      // Moved out first: the function may destroy the timer.
      const auto call = std::exchange(alarm->function, nullptr);
      if (call) call();
    });
    return std::make_unique<AsioTimer>(std::move(alarm));
  }

  void run() override {
    {
      const auto stay = asio::make_work_guard(context_);
      context_.run();
    }
    context_.restart();  // so that it can run again; after the guard, whose end may be the end of all work
  }

  void stop() override { context_.stop(); }

  asio::io_context& context() { return context_; }

 private:
  asio::io_context context_;
};

}  // namespace

std::unique_ptr<Loop> make_loop() { return std::make_unique<AsioLoop>(); }

boost::asio::io_context& context_of(Loop& loop) { return static_cast<AsioLoop&>(loop).context(); }

}  // namespace merlon::net
