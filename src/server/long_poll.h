// Somebody without a socket who waits at a table for what happens next.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/open_table.h"

namespace merlon::server {

/// Waits for one event and answers with it, or with nothing when the time is over.
class LongPoll : public Listener, public std::enable_shared_from_this<LongPoll> {
 public:
  using Finish = std::function<void()>;

  LongPoll(std::shared_ptr<OpenTable> open_table, std::string token, Seat viewer, net::Loop& loop,
           Finish finish)
      : open_table_(std::move(open_table)),
        token_(std::move(token)),
        viewer_(viewer),
        loop_(loop),
        finish_(std::move(finish)) {}

  /// Holds itself until it is over.
  void start() {
    self_ = shared_from_this();
    open_table_->join(*this);
    timer_ = loop_.after(kLongest, [this] { end(); });
  }
  void told(const std::string& /*message*/) override {
    // Not at once: the table is just going through its listeners.
    if (!ending_) loop_.post([self = shared_from_this()] { self->end(); });
    ending_ = true;
  }
  void table_removed() override { told({}); }
  void told_presence(const std::string& /*message*/) override {}  // that is no event
  Seat viewer() const override { return viewer_; }
  const std::string& token() const override { return token_; }

 private:
  static constexpr std::chrono::seconds kLongest{25};

  void end() {
    const std::shared_ptr<LongPoll> keep = std::move(self_);
    if (!keep) return;
    timer_.reset();
    open_table_->part_for_a_moment(*this);
    finish_();
  }

  std::shared_ptr<OpenTable> open_table_;
  std::string token_;
  Seat viewer_;
  net::Loop& loop_;
  Finish finish_;
  bool ending_ = false;
  std::unique_ptr<net::Timer> timer_;
  std::shared_ptr<LongPoll> self_;
};

}  // namespace merlon::server
