#include "server/serve.h"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <thread>

#include "server/backup.h"
#include "server/log.h"
#include "server/table_service.h"
#include "store/sqlite_store.h"

namespace merlon::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kSweepEvery{60};
/// Between the word that the server goes and its going.
constexpr milliseconds kFarewell{200};

/// What every answer carries: pages run only what comes from here, nobody frames them, and no address that
/// holds an invitation is passed on.
net::Headers security_headers(bool https) {
  net::Headers headers{
      {"Content-Security-Policy",
       "default-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
  };
  if (https) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

std::size_t thinker_count(std::size_t wanted) {
  if (wanted > 0) return wanted;
  return std::max<std::size_t>(1, std::thread::hardware_concurrency() - 1);
}

/// Signals become a call on the loop's thread. They are blocked in all threads made after this one.
class StopSignals {
 public:
  StopSignals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGTERM);
    sigaddset(&set_, SIGINT);
    sigaddset(&set_, SIGUSR1);  // our own, to end the waiting
    ::pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
  }
  ~StopSignals() {
    if (thread_.joinable()) {
      ::pthread_kill(thread_.native_handle(), SIGUSR1);
      thread_.join();
    }
  }
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  void start(std::function<void()> when_told) {
    thread_ = std::thread([this, when_told = std::move(when_told)] {
      int signal = 0;
      while (::sigwait(&set_, &signal) == 0 && signal != SIGUSR1) when_told();
    });
  }

 private:
  sigset_t set_{};
  std::thread thread_;
};

/// The parts in the order in which they need each other.
class Server {
 public:
  Server(const ServeOptions& options, std::unique_ptr<store::Store> store)
      : options_(options),
        loop_(net::make_loop()),
        writer_(std::move(store)),
        brains_({thinker_count(options.thinkers)}),
        world_{*loop_, writer_, brains_, metrics_, options.room},
        rooms_(world_),
        gate_(options.limited ? GateLimits{} : no_limits(), options.origins),
        service_(world_, rooms_, gate_) {}

  std::optional<Error> listen() {
    net::HttpSetup setup;
    setup.address = options_.address;
    setup.port = options_.port;
    setup.headers = security_headers(options_.https);
    setup.trusted_proxies = options_.proxies;
    if (!options_.limited) setup.limits.connections = setup.limits.connections_per_address = 100'000;
    auto http = net::serve_http(*loop_, setup, service_);
    if (!http) return http.error();
    http_ = std::move(*http);
    service_.connections = [this] { return http_->connections(); };
    return std::nullopt;
  }

  std::uint16_t port() const { return http_->port(); }

  void run(StopSignals& signals) {
    rooms_.open_running([this] {
      service_.set_ready(true);
      log_event("ready", {{"tables", std::to_string(rooms_.size())}});
    });
    sweep();
    backups_ = std::make_unique<Backups>(options_.data, options_.backup_every);
    signals.start([this] { loop_->post([this] { stop(); }); });
    loop_->run();
  }

 private:
  void sweep() {
    rooms_.sweep();
    sweep_timer_ = loop_->after(kSweepEvery, [this] { sweep(); });
  }

  /// Refuses what is new, says goodbye, lets what is being written be written, and ends.
  void stop() {
    if (service_.restarting()) return;
    log_event("stopping");
    service_.announce_restart();
    http_->close_door();
    stop_timer_ = loop_->after(kFarewell, [this] {
      http_->close_all();
      writer_.run([this](store::Store&) { loop_->post([this] { loop_->stop(); }); });
    });
  }

  const ServeOptions& options_;
  std::unique_ptr<net::Loop> loop_;
  store::Writer writer_;
  Brains brains_;
  Metrics metrics_;
  RoomWorld world_;
  Rooms rooms_;
  Gate gate_;
  TableService service_;
  std::unique_ptr<net::HttpServer> http_;
  std::unique_ptr<net::Timer> sweep_timer_;
  std::unique_ptr<net::Timer> stop_timer_;
  std::unique_ptr<Backups> backups_;
};

}  // namespace

std::string database_path(const std::string& data) { return data + "/merlon.db"; }

int serve(const ServeOptions& options, std::ostream& out, std::ostream& errors) {
  std::error_code error;
  std::filesystem::create_directories(options.data, error);
  if (error) {
    errors << "merlon: cannot make the folder " << options.data << ": " << error.message() << '\n';
    return 1;
  }
  StopSignals signals;  // before any thread
  auto store = store::open_sqlite({database_path(options.data), true, "", false});
  if (!store) {
    errors << "merlon: " << store.error().message << '\n';
    return 1;
  }
  Server server(options, std::move(*store));
  if (const auto problem = server.listen()) {
    errors << "merlon: " << problem->message << '\n';
    return 1;
  }
  const std::string host =
      options.address == "0.0.0.0" || options.address == "::" ? "localhost" : options.address;
  out << "Merlon is at http://" << (host.find(':') == std::string::npos ? host : "[" + host + "]") << ":"
      << server.port() << "/ (data in " << options.data << "; stop with ctrl-C)" << std::endl;
  server.run(signals);
  log_event("stopped");
  return 0;
}

}  // namespace merlon::server
