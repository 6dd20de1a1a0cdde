// A server on a thread of its own, with a service that does what the test wants.
#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "net/http_server.h"

namespace merlon::net {

/// What happened on the loop's thread, for the test's thread to wait for.
class Diary {
 public:
  void write(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_all();
  }

  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

  /// Waits until a line is there; false if it does not come.
  bool wait_for(const std::string& line) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(5), [&] { return count_of(line) > 0; });
  }

  int count(const std::string& line) const {
    const std::lock_guard lock(mutex_);
    return count_of(line);
  }

 private:
  int count_of(const std::string& line) const {
    int count = 0;
    for (const std::string& one : lines_) count += one == line ? 1 : 0;
    return count;
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

/// Says to the test what comes, and does what the test put in.
class TestHandler final : public SocketHandler {
 public:
  using Reaction = std::function<void(Socket&, std::string_view)>;

  /// The socket that it gets goes to `kept`, too, if there is such a place.
  TestHandler(Diary& diary, Reaction reaction, std::shared_ptr<Socket>* kept)
      : diary_(diary), reaction_(std::move(reaction)), kept_(kept) {}
  TestHandler(const TestHandler&) = delete;
  TestHandler& operator=(const TestHandler&) = delete;
  ~TestHandler() override { diary_.write("destroyed"); }

  void opened(std::shared_ptr<Socket> socket) override {
    socket_ = std::move(socket);
    if (kept_ != nullptr) *kept_ = socket_;
    diary_.write("opened");
    reaction_(*socket_, "");
  }
  void received(std::string_view text) override {
    diary_.write("received " + std::string(text));
    in_call_ = true;
    reaction_(*socket_, text);
    in_call_ = false;
  }
  void closed() override {
    diary_.write(in_call_ ? "closed inside a call" : "closed");
    socket_->send("too late");
    socket_->close(1000, "too late");
  }

 private:
  Diary& diary_;
  Reaction reaction_;
  std::shared_ptr<Socket>* kept_;
  std::shared_ptr<Socket> socket_;
  bool in_call_ = false;
};

inline Response plain(std::string body) { return {200, std::move(body), "text/plain", {}}; }

class TestService final : public Service {
 public:
  std::function<void(Request, Respond)> on_request = [](const Request& request, const Respond& respond) {
    respond(plain(request.method + " " + request.path + " " + request.body));
  };
  /// An echo.
  TestHandler::Reaction on_text = [](Socket& socket, std::string_view text) {
    if (!text.empty()) socket.send(std::string(text));
  };
  bool refuses_sockets = false;
  bool keeps_socket = false;
  std::shared_ptr<Socket> kept;
  Diary diary;

  void request(Request request, Respond respond) override {
    on_request(std::move(request), std::move(respond));
  }
  Upgrade upgrade(const Request& request) override {
    diary.write("upgrade " + request.path + " from " + request.address);
    if (refuses_sockets) return {nullptr, {403, "no", "text/plain", {}}};
    return {std::make_unique<TestHandler>(diary, on_text, keeps_socket ? &kept : nullptr), {}};
  }
};

class RunningServer {
 public:
  explicit RunningServer(HttpSetup setup = {}, const std::function<void(TestService&)>& prepare = {}) {
    if (prepare) prepare(service);
    setup.port = 0;
    server_ = std::move(*serve_http(*loop, setup, service));
    port = server_->port();
    thread_ = std::thread([this] { loop->run(); });
  }
  /// One whose service does this with a request.
  RunningServer(HttpSetup setup, std::function<void(Request, Respond)> on_request)
      : RunningServer(std::move(setup), [&](TestService& one) { one.on_request = std::move(on_request); }) {}
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() { stop(); }

  /// Ends the thread; the server goes with it.
  void stop() {
    if (!thread_.joinable()) return;
    loop->post([this] {
      timers_.clear();
      server_.reset();
      loop->stop();
    });
    thread_.join();
  }

  /// Calls something later; from the loop's thread.
  void later(std::chrono::milliseconds delay, std::function<void()> call) {
    timers_.push_back(loop->after(delay, std::move(call)));
  }

  /// Calls something on the loop's thread and waits for what it says.
  template <class Function>
  auto ask(Function function) {
    std::packaged_task<decltype(function(*server_))()> task([&] { return function(*server_); });
    auto result = task.get_future();
    loop->post([&] { task(); });
    return result.get();
  }

  /// Waits until there are so many connections; false if it takes too long.
  bool wait_for_connections(int count) {
    for (int i = 0; i < 500; ++i) {
      if (ask([](HttpServer& server) { return server.connections(); }) == count) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  TestService service;
  std::unique_ptr<Loop> loop = make_loop();
  std::uint16_t port = 0;

 private:
  std::unique_ptr<HttpServer> server_;
  std::vector<std::unique_ptr<Timer>> timers_;
  std::thread thread_;
};

}  // namespace merlon::net
