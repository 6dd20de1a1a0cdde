#include "net/web_socket.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <optional>
#include <string_view>
#include <utility>

namespace merlon::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

/// A reason that fits into a close frame, cut between two characters.
websocket::close_reason close_reason(std::uint16_t code, std::string_view text) {
  constexpr std::size_t kMostBytes = 123;
  std::size_t size = std::min(text.size(), kMostBytes);
  while (size < text.size() && size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
  websocket::close_reason reason(static_cast<websocket::close_code>(code));
  const std::string_view fitting = text.substr(0, size);
  reason.reason.assign(fitting.data(), fitting.size());
  return reason;
}

class BeastWebSocket final : public WebSocket, public std::enable_shared_from_this<BeastWebSocket> {
 public:
  explicit BeastWebSocket(WebSocketStart start)
      : stream_(std::move(start.socket)),
        farewell_(stream_.get_executor()),
        handler_(std::move(start.handler)),
        waiting_limit_(start.limits.waiting_bytes),
        farewell_time_(start.limits.farewell_time) {
    set_options(start);
  }

  void send(std::string text) override {
    if (farewell_reason_ || over_) return;
    waiting_bytes_ += text.size();
    queue_.push_back(std::move(text));
    if (waiting_bytes_ > waiting_limit_) return give_up_waiting();
    if (!writing_) write_next();
  }

  void close(std::uint16_t code, std::string reason) override {
    if (farewell_reason_ || over_) return;
    farewell_reason_ = close_reason(code, reason);
    farewell_.expires_after(farewell_time_);
    farewell_.async_wait([self = shared_from_this()](const error_code& problem) {
      if (!problem) self->hang_up();
    });
    if (!writing_) write_farewell();
  }

  Task<void> run(const http::request<http::string_body>& request) override {
    const auto self = shared_from_this();
    const auto [problem] = co_await stream_.async_accept(request, kAwait);
    if (!problem && handler_) {
      opened_ = true;
      handler_->opened(self);
      co_await read_all();
    }
    finish();
  }

  void abandon() override { finish(); }

 private:
  void set_options(const WebSocketStart& start) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = start.limits.request_time;
    timeout.idle_timeout = start.limits.silence_time;
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.set_option(
        websocket::stream_base::decorator([headers = start.headers](websocket::response_type& response) {
          for (const auto& [name, value] : headers) response.set(name, value);
        }));
    stream_.read_message_max(start.limits.frame_bytes);
    stream_.auto_fragment(false);  // one message, one write
    stream_.text(true);
  }

  Task<void> read_all() {
    beast::flat_buffer buffer;
    while (true) {
      const auto [problem, size] = co_await stream_.async_read(buffer, kAwait);
      if (problem) co_return;
      deliver({static_cast<const char*>(buffer.data().data()), size});
      buffer.consume(size);
    }
  }

  void deliver(std::string_view message) {
    if (farewell_reason_ || !handler_) return;
    if (stream_.got_binary()) return close(websocket::close_code::unknown_data, "Only text is spoken here.");
    handler_->received(message);
  }

  void write_next() {
    writing_ = true;
    stream_.async_write(
        asio::buffer(queue_.front()),
        [self = shared_from_this()](const error_code& problem, std::size_t) { self->written(problem); });
  }

  void written(const error_code& problem) {
    writing_ = false;
    waiting_bytes_ -= queue_.front().size();
    queue_.pop_front();
    if (problem) return hang_up();
    if (!queue_.empty()) {
      write_next();
    } else if (farewell_reason_) {
      write_farewell();
    }
  }

  void write_farewell() {
    stream_.async_close(*farewell_reason_, [self = shared_from_this()](const error_code&) {});
  }

  /// The other side does not read. What is being written must stay until it is written; the rest goes.
  void give_up_waiting() {
    while (queue_.size() > (writing_ ? 1U : 0U)) {
      waiting_bytes_ -= queue_.back().size();
      queue_.pop_back();
    }
    close(websocket::close_code::try_again_later, "Too much waits to be read.");
  }

  /// Ends every operation on the socket, and with them the reading and the whole.
  void hang_up() {
    error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

  void finish() {
    over_ = true;
    hang_up();
    farewell_.cancel();
    // Moved out first: the handler may hold this socket, and ask it for something while it is told.
    const auto handler = std::move(handler_);
    if (handler && std::exchange(opened_, false)) handler->closed();
  }

  websocket::stream<TcpSocket, false> stream_;  // false: no compression
  AsioClock farewell_;
  std::unique_ptr<SocketHandler> handler_;
  std::deque<std::string> queue_;  ///< the first one is being written
  std::size_t waiting_bytes_ = 0;
  std::size_t waiting_limit_;
  std::chrono::milliseconds farewell_time_;
  std::optional<websocket::close_reason> farewell_reason_;  ///< once it is to be closed from here
  bool writing_ = false;
  bool opened_ = false;
  bool over_ = false;
};

}  // namespace

std::shared_ptr<WebSocket> make_web_socket(WebSocketStart start) {
  return std::make_shared<BeastWebSocket>(std::move(start));
}

}  // namespace merlon::net
