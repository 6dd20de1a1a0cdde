#include "net/http_connection.h"

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "net/address.h"
#include "net/response_text.h"
#include "net/target.h"
#include "net/web_socket.h"

namespace merlon::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using Message = http::request<http::string_body>;
using Head = http::request_header<>;
using Parser = http::request_parser<http::string_body>;
using std::chrono::milliseconds;

/// What may still come in while a connection is being closed.
constexpr std::size_t kLingerBytes = std::size_t{256} << 10;
/// Between two tries to stop an operation whose time is up.
constexpr milliseconds kRetryTime{50};
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/// What comes after an exchange.
enum class Next : std::uint8_t { request, linger, leave };

/// Who may have to act when the time is up or everything closes.
enum class Phase : std::uint8_t { reading, waiting, writing, lingering, talking };

/// How a request that could not be read is answered: a status, or nothing if nobody is there to hear it.
std::optional<int> status_of(const error_code& problem) {
  if (problem == http::error::header_limit || problem == http::error::buffer_overflow) return 431;
  if (problem == http::error::body_limit) return 413;
  if (problem == http::error::end_of_stream || problem == http::error::partial_message) return std::nullopt;
  const bool malformed = problem.category() == make_error_code(http::error::bad_method).category();
  return malformed ? std::optional(400) : std::nullopt;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

std::string_view view(boost::core::string_view text) { return {text.data(), text.size()}; }

Headers headers_of(const Message& message) {
  Headers headers;
  for (const auto& field : message) {
    headers.emplace_back(lower_case(view(field.name_string())), view(field.value()));
  }
  return headers;
}

/// All X-Forwarded-For headers as one list.
std::string forwarded_list(const Headers& headers) {
  std::string list;
  for (const auto& [name, value] : headers) {
    if (name == "x-forwarded-for") list.append(list.empty() ? "" : ",").append(value);
  }
  return list;
}

/// Says where a request comes from. A header of a proxy that nobody trusts does not change the address, but
/// the request is then not surely from this machine.
void set_origin(Request& request, const std::string& peer, const std::vector<std::string>& trusted_proxies) {
  const bool through_trusted = contains_address(trusted_proxies, peer);
  const std::string forwarded = forwarded_list(request.headers);
  const bool through_any = through_trusted || !forwarded.empty() || !request.header("forwarded").empty();
  request.address = through_trusted ? forwarded_address(peer, forwarded, trusted_proxies) : peer;
  request.loopback = is_loopback_address(peer) && !through_any;
}

/// Why the length of the body is not certain, as a status; nothing if it is. Where two readers could see two
/// lengths, what one of them takes for the body the other takes for the next request (RFC 9112, 6.1 and 6.3).
std::optional<int> framing_problem(const Head& head) {
  const auto codings = head.count(http::field::transfer_encoding);
  const auto lengths = head.count(http::field::content_length);
  // The library takes a list of equal lengths for one.
  const bool listed = view(head[http::field::content_length]).find(',') != std::string_view::npos;
  if (lengths > 1 || listed || (codings > 0 && (lengths > 0 || head.version() < 11))) return 400;
  if (codings == 0) return std::nullopt;
  const bool only_chunked = codings == 1 && beast::iequals(head[http::field::transfer_encoding], "chunked");
  return only_chunked ? std::nullopt : std::optional(501);
}

/// HTTP/1.1 wants exactly one Host (RFC 9112), lest two readers take a request for different ones.
bool host_is_right(const Message& message) {
  const auto hosts = message.count(http::field::host);
  return hosts == 1 || (hosts == 0 && message.version() < 11);
}

/// Nothing if the request is malformed.
std::optional<Request> make_request(Message& message) {
  auto target = parse_target(view(message.target()));
  if (!target || !host_is_right(message)) return std::nullopt;
  if (target->path == "*" && message.method() != http::verb::options) return std::nullopt;
  Request request;
  request.method = std::string(view(message.method_string()));
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.headers = headers_of(message);
  request.body = std::move(message.body());
  return request;
}

/// Why a request for a WebSocket cannot be granted, whatever the service thinks; nothing if it can.
std::optional<Response> handshake_problem(const Message& message, bool more_came) {
  constexpr std::size_t kKeySize = 24;  // 16 bytes in base64
  if (message[http::field::sec_websocket_version] != "13") {
    Response response = error_response(426);
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return response;
  }
  // A client must wait for the answer before it sends frames (RFC 6455, 4.1).
  if (message[http::field::sec_websocket_key].size() != kKeySize || more_came) return error_response(400);
  return std::nullopt;
}

class BeastConnection final : public HttpConnection, public std::enable_shared_from_this<BeastConnection> {
 public:
  BeastConnection(TcpSocket socket, std::shared_ptr<HttpShared> shared, std::string peer,
                  std::unique_ptr<AddressPlace> place)
      : socket_(std::move(socket)),
        shared_(std::move(shared)),
        peer_(std::move(peer)),
        place_(std::move(place)),
        watch_(socket_.get_executor()),
        wake_(socket_.get_executor()) {
    buffer_.max_size(shared_->setup.limits.header_bytes + shared_->setup.limits.body_bytes + kLingerBytes);
  }

  /// Keeps a connection in the list of the server, even if its coroutine is just destroyed.
  class Listed {
   public:
    explicit Listed(std::shared_ptr<BeastConnection> connection)
        : connection_(std::move(connection)), number_(++connection_->shared_->received) {
      connection_->shared_->connections.emplace(number_, connection_.get());
    }
    ~Listed() { connection_->shared_->connections.erase(number_); }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;

   private:
    std::shared_ptr<BeastConnection> connection_;
    std::uint64_t number_;
  };

  /// The same for connections that are refused.
  class Refusal {
   public:
    explicit Refusal(std::shared_ptr<HttpShared> shared) : shared_(std::move(shared)) { ++shared_->refusals; }
    ~Refusal() { --shared_->refusals; }
    Refusal(const Refusal&) = delete;
    Refusal& operator=(const Refusal&) = delete;

   private:
    std::shared_ptr<HttpShared> shared_;
  };

  // Coroutines start later: what these two need until their end comes as a parameter, and is theirs from the
  // call on. Those below are awaited at once by others that live longer, so references will do. No co_await
  // stands in the condition of an if: g++ 12 makes wrong code of that.

  static Task<void> run(std::shared_ptr<BeastConnection> self, std::unique_ptr<Listed>) {
    self->watch_time();
    Next next = Next::request;
    while (next == Next::request) next = co_await self->exchange();
    if (next == Next::linger) co_await self->linger();
    self->hang_up();
  }

  static Task<void> refuse(std::shared_ptr<BeastConnection> self, std::unique_ptr<Refusal>, int status) {
    self->watch_time();
    self->answer_ = error_response(status);
    const bool written = co_await self->write();
    if (written) co_await self->linger();
    self->hang_up();
  }

  void close() override {
    closing_ = true;
    if (web_socket_) return web_socket_->close(1012, "The server restarts.");
    if (phase_ == Phase::waiting)
      return answer(exchange_, error_response(503, "RESTART", "The server closes."));
    if (phase_ == Phase::writing) return allow(limits().farewell_time);
    hang_up();
  }

  void abandon() override {
    closing_ = true;
    if (web_socket_) web_socket_->abandon();
    hang_up();
    wake_.cancel();
  }

  std::optional<Clock::time_point> idle_since(const std::string& group) const override {
    return place_ && place_->group() == group ? idle_since_ : std::nullopt;
  }

  void give_way() override {
    close();
    place_.reset();  // at once: the coroutine ends a little later
  }

  /// The answer to the request of that number, unless that one is over.
  void answer(std::uint64_t exchange, Response response) {
    if (exchange != exchange_ || phase_ != Phase::waiting || answer_) return;
    answer_ = std::move(response);
    wake_.cancel();
  }

  Executor executor() { return socket_.get_executor(); }

 private:
  /// How an answer is to be written.
  struct Manner {
    int version = 11;
    bool head_only = false;
    bool keep_alive = false;
  };

  /// Answers a request with 500 if nobody else does. That may happen on any thread: whoever works elsewhere
  /// for an answer carries it along and may lose it there.
  class Pending {
   public:
    Pending(std::weak_ptr<BeastConnection> connection, std::uint64_t exchange)
        : connection_(std::move(connection)), exchange_(exchange) {}
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;
    ~Pending() {
      auto connection = connection_.lock();
      if (used_ || !connection) return;
      const Executor executor = connection->executor();
      asio::post(executor, [connection = std::move(connection), exchange = exchange_] {
        connection->answer(exchange, error_response(500));
      });
    }

    void give(Response response) {
      if (std::exchange(used_, true)) return;
      if (const auto connection = connection_.lock()) connection->answer(exchange_, std::move(response));
    }

   private:
    std::weak_ptr<BeastConnection> connection_;
    std::uint64_t exchange_;
    bool used_ = false;
  };

  const Limits& limits() const { return shared_->setup.limits; }

  // Time.

  /// Looks at the clock from time to time. Doing that no less often than the shortest time allowed makes it
  /// free to allow another time: no timer has to be set anew for each request.
  void watch_time() {
    if (phase_ == Phase::talking) return;
    const Clock::time_point now = Clock::now();
    const bool is_over = deadline_ <= now;
    if (is_over) time_is_up();
    const milliseconds shortest =
        std::min({limits().request_time, limits().idle_time, limits().farewell_time});
    watch_.expires_at(is_over ? now + kRetryTime : std::min(deadline_, now + shortest));
    watch_.async_wait([weak = weak_from_this()](const error_code& problem) {
      const auto self = weak.lock();
      if (self && !problem) self->watch_time();
    });
  }

  void allow(milliseconds time) { deadline_ = Clock::now() + time; }
  void allow_any_time() { deadline_ = Clock::time_point::max(); }

  /// An operation that is just completing cannot be stopped; `watch_time` tries again if need be.
  void time_is_up() {
    time_is_up_ = true;
    error_code ignored;
    if (phase_ == Phase::reading) {
      socket_.cancel(ignored);  // the other side shall hear about it
    } else {
      hang_up();
      wake_.cancel();
    }
  }

  // One request.

  Task<Next> exchange() {
    const bool begun = co_await await_request();
    if (!begun) co_return Next::leave;
    manner_ = Manner();
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser.body_limit(limits().body_bytes);
    error_code problem = co_await read_head(parser);
    if (closing_) co_return Next::leave;
    if (!problem) {
      if (const auto status = framing_problem(parser.get().base())) {
        answer_ = error_response(*status);
        co_return co_await finish();
      }
      // The library adds trailers to the headers. They come from whoever sent the body, and no proxy has
      // looked at them: an address that one of them names would be believed.
      Head head = parser.get().base();
      problem = co_await read_body(parser);
      if (!problem) parser.get().base() = std::move(head);
    }
    if (closing_) co_return Next::leave;
    if (problem && !explain(problem)) co_return Next::leave;
    if (problem) co_return co_await finish();
    Message message = parser.release();
    co_return co_await serve(message);
  }

  /// A request that has arrived.
  Task<Next> serve(Message& message) {
    manner_.version = static_cast<int>(message.version());
    manner_.head_only = message.method() == http::verb::head;
    auto request = make_request(message);
    if (!request) {
      answer_ = error_response(400);
      co_return co_await finish();
    }
    manner_.keep_alive = message.keep_alive();
    set_origin(*request, peer_, shared_->setup.trusted_proxies);
    if (shared_->service == nullptr) co_return Next::leave;
    if (beast::websocket::is_upgrade(message)) co_return co_await upgrade(message, *request);
    ask(std::move(*request));
    if (!answer_) co_await await_answer();
    if (!answer_) co_return Next::leave;
    co_return co_await finish();
  }

  /// Waits for the first byte. A connection that has brought nothing yet must begin soon.
  Task<bool> await_request() {
    phase_ = Phase::reading;
    time_is_up_ = false;
    if (closing_) co_return false;
    allow(exchange_ == 0 ? limits().request_time : limits().idle_time);
    if (buffer_.size() == 0) {
      constexpr std::size_t kFirstRead = 2048;
      if (exchange_ > 0) idle_since_ = Clock::now();
      const auto [problem, size] = co_await socket_.async_read_some(buffer_.prepare(kFirstRead), kAwait);
      idle_since_.reset();
      if (problem || closing_) co_return false;
      buffer_.commit(size);
    }
    allow(limits().request_time);
    co_return true;
  }

  Task<error_code> read_head(Parser& parser) {
    const auto [problem, size] = co_await http::async_read_header(socket_, buffer_, parser, kAwait);
    // The library grants the first line and the rest the limit each.
    if (!problem && size > limits().header_bytes) co_return http::error::header_limit;
    co_return problem;
  }

  Task<error_code> read_body(Parser& parser) {
    error_code problem;
    std::size_t size = 0;
    if (!parser.is_done() && beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      std::tie(problem, size) = co_await asio::async_write(socket_, asio::buffer(kContinue), kAwait);
      if (problem) co_return problem;
    }
    std::tie(problem, size) = co_await http::async_read(socket_, buffer_, parser, kAwait);
    co_return problem;
  }

  /// Answers a request that could not be read; false if nobody would hear it.
  bool explain(const error_code& problem) {
    const auto status = time_is_up_ ? std::optional(408) : status_of(problem);
    if (status) answer_ = error_response(*status);
    return status.has_value();
  }

  /// Hands a request to the service, which may answer at once.
  void ask(Request request) {
    phase_ = Phase::waiting;
    allow_any_time();
    answer_.reset();
    ++exchange_;
    auto pending = std::make_shared<Pending>(weak_from_this(), exchange_);
    shared_->service->request(std::move(request), [pending = std::move(pending)](Response response) {
      pending->give(std::move(response));
    });
  }

  /// There is no answer after it if the other side has gone meanwhile.
  Task<void> await_answer() {
    notice_departure();
    while (!answer_ && socket_.is_open()) {
      wake_.expires_at(Clock::time_point::max());
      co_await wake_.async_wait(kAwait);
    }
    error_code ignored;
    socket_.cancel(ignored);  // no need to look for its end any more
  }

  /// A client that closes while it waits would keep its place for as long as the answer takes. It may also
  /// have closed its own direction only, so there is a little time left for the answer.
  void notice_departure() {
    socket_.async_wait(TcpSocket::wait_read,
                       [weak = weak_from_this(), exchange = exchange_](const error_code& problem) {
                         const auto self = weak.lock();
                         if (self && !problem) self->look_for_end(exchange);
                       });
  }

  void look_for_end(std::uint64_t exchange) {
    error_code problem;
    if (exchange != exchange_ || phase_ != Phase::waiting || answer_) return;
    // Readable without a byte to read: the end.
    if (socket_.available(problem) == 0 || problem) allow(limits().farewell_time);
  }

  /// Writes the answer and says what comes then.
  Task<Next> finish() {
    manner_.keep_alive = manner_.keep_alive && !closing_;
    const bool written = co_await write();
    if (!written) co_return Next::leave;
    co_return manner_.keep_alive ? Next::request : Next::linger;
  }

  Task<bool> write() {
    phase_ = Phase::writing;
    allow(closing_ ? limits().farewell_time : limits().idle_time);
    const Response response = std::move(*answer_);
    const ResponseFrame frame{shared_->setup.headers, manner_.version, manner_.keep_alive};
    const std::string head = response_head(response, frame);
    const bool bodiless = manner_.head_only || !status_has_body(response.status);
    std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(response.content())};
    if (bodiless) parts[1] = {};
    const auto [problem, size] = co_await asio::async_write(socket_, parts, kAwait);
    co_return !problem;
  }

  /// Says that nothing more will come, and waits until the other side closes. Closing while it still sends
  /// would make its system throw the answer away unread.
  Task<void> linger() {
    phase_ = Phase::lingering;
    if (closing_) co_return;
    error_code problem;
    socket_.shutdown(TcpSocket::shutdown_send, problem);
    allow(limits().farewell_time);
    std::array<char, 4096> discarded{};
    std::size_t total = 0;
    while (!problem && total < kLingerBytes) {
      std::size_t size = 0;
      std::tie(problem, size) = co_await socket_.async_read_some(asio::buffer(discarded), kAwait);
      total += size;
    }
  }

  void hang_up() {
    error_code ignored;
    socket_.close(ignored);
  }

  // WebSocket.

  Task<Next> upgrade(const Message& message, const Request& request) {
    answer_ = handshake_problem(message, buffer_.size() > 0);
    if (answer_) {
      manner_.keep_alive = false;
      co_return co_await finish();
    }
    // Connections of a proxy are not counted as such, but the sockets of those behind it are.
    const bool is_counted = request.address == peer_;
    const auto place = is_counted ? nullptr : AddressPlace::take(shared_, request.address);
    ++exchange_;
    auto handler = is_counted || place ? accept(request) : refuse_for_many();
    if (!handler) co_return co_await finish();
    phase_ = Phase::talking;
    watch_.cancel();
    web_socket_ = make_web_socket({std::move(socket_), std::move(handler), limits(), shared_->setup.headers});
    co_await web_socket_->run(message);
    co_return Next::leave;
  }

  /// What the service decides; the answer if there is no handler.
  std::unique_ptr<SocketHandler> accept(const Request& request) {
    Upgrade decision = shared_->service->upgrade(request);
    if (!decision.handler) answer_ = std::move(decision.refusal);
    return std::move(decision.handler);
  }

  std::unique_ptr<SocketHandler> refuse_for_many() {
    answer_ = error_response(429);
    return nullptr;
  }

  TcpSocket socket_;
  std::shared_ptr<HttpShared> shared_;
  std::string peer_;
  std::unique_ptr<AddressPlace> place_;
  beast::flat_buffer buffer_;
  AsioClock watch_;
  AsioClock wake_;  ///< never runs out; cancelled when there is an answer
  Clock::time_point deadline_ = Clock::time_point::max();
  Phase phase_ = Phase::reading;
  bool time_is_up_ = false;
  bool closing_ = false;
  std::optional<Clock::time_point> idle_since_;  ///< it has answered something, and nothing new has come
  std::uint64_t exchange_ = 0;                   ///< the number of the request
  std::optional<Response> answer_;
  Manner manner_;
  std::shared_ptr<WebSocket> web_socket_;
};

}  // namespace

namespace {

int open_from(const HttpShared& shared, const std::string& who) {
  const auto found = shared.per_address.find(who);
  return found == shared.per_address.end() ? 0 : found->second;
}

void give_back(HttpShared& shared, const std::string& who) {
  const auto found = shared.per_address.find(who);
  if (--found->second == 0) shared.per_address.erase(found);
}

}  // namespace

AddressPlace::AddressPlace(std::shared_ptr<HttpShared> shared, std::string group, std::string network)
    : shared_(std::move(shared)), group_(std::move(group)), network_(std::move(network)) {
  ++shared_->per_address[group_];
  if (!network_.empty()) ++shared_->per_address[network_];
}

AddressPlace::~AddressPlace() {
  give_back(*shared_, group_);
  if (!network_.empty()) give_back(*shared_, network_);
}

namespace {

/// The connection of this address that has waited longest for its next request; nothing if all are in use.
HttpConnection* idle_longest(const HttpShared& shared, const std::string& group) {
  HttpConnection* found = nullptr;
  std::optional<Clock::time_point> since;
  for (const auto& [number, connection] : shared.connections) {
    const auto idle = connection->idle_since(group);
    if (!idle || (since && *since <= *idle)) continue;
    since = idle;
    found = connection;
  }
  return found;
}

}  // namespace

std::unique_ptr<AddressPlace> AddressPlace::take(const std::shared_ptr<HttpShared>& shared,
                                                 const std::string& address) {
  const Limits& limits = shared->setup.limits;
  std::string group = address_group(address);
  std::string network = address_network(address);
  const int most = limits.connections_per_address;
  const bool network_full =
      !network.empty() && open_from(*shared, network) / limits.addresses_per_network >= most;
  if (network_full || open_from(*shared, group) >= most) {
    HttpConnection* const idle = idle_longest(*shared, group);
    if (idle == nullptr) return nullptr;
    idle->give_way();
  }
  return std::unique_ptr<AddressPlace>(new AddressPlace(shared, std::move(group), std::move(network)));
}

void start_connection(TcpSocket socket, std::shared_ptr<HttpShared> shared, std::string address,
                      std::unique_ptr<AddressPlace> place) {
  const Executor executor = socket.get_executor();
  auto connection = std::make_shared<BeastConnection>(std::move(socket), std::move(shared),
                                                      std::move(address), std::move(place));
  auto listed = std::make_unique<BeastConnection::Listed>(connection);
  asio::co_spawn(executor, BeastConnection::run(std::move(connection), std::move(listed)), rethrow);
}

void refuse_connection(TcpSocket socket, std::shared_ptr<HttpShared> shared, int status) {
  const Executor executor = socket.get_executor();
  auto refusal = std::make_unique<BeastConnection::Refusal>(shared);
  auto connection = std::make_shared<BeastConnection>(std::move(socket), std::move(shared), "", nullptr);
  asio::co_spawn(executor, BeastConnection::refuse(std::move(connection), std::move(refusal), status),
                 rethrow);
}

}  // namespace merlon::net
