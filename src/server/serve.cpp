#include "server/serve.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>
#include <thread>
#include <utility>

#include "server/backup.h"
#include "server/leadership.h"
#include "server/log.h"
#include "server/stop_signals.h"
#include "server/store_health.h"
#include "server/table_service.h"
#include "store/notices.h"
#include "store/open_store.h"

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
       // The last word of script-src lets the page compile the engine; it allows no other code.
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors "
       "'none'; "
       "base-uri 'none'; form-action 'none'"},
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

Brains::Limits thinking_limits(const ServeOptions& options) {
  Brains::Limits limits;
  limits.threads = options.thinkers;
  if (limits.threads == 0) limits.threads = std::max(2u, std::thread::hardware_concurrency()) - 1;
  if (!options.limited) limits.waiting = limits.waiting_per_owner = limits.running_per_owner = 100'000;
  return limits;
}

/// This machine's addresses in networks that others may be in, too.
std::vector<std::string> network_addresses() {
  std::vector<std::string> addresses;
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return addresses;
  for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
    const bool usable = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!usable || one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, NI_MAXHOST> text{};
    if (::getnameinfo(one->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0,
                      NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text.data());
    }
  }
  ::freeifaddrs(list);
  return addresses;
}

std::string address_text(const std::string& host, std::uint16_t port) {
  const bool six = host.find(':') != std::string::npos;
  return "http://" + (six ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/";
}

/// Where people find it, on this machine and from others.
void print_place(const ServeOptions& options, std::uint16_t port, std::ostream& out) {
  const bool everywhere = options.address == "0.0.0.0" || options.address == "::";
  out << "Merlon is at " << address_text(everywhere ? "localhost" : options.address, port) << '\n';
  if (everywhere) {
    for (const std::string& address : network_addresses()) {
      out << "For others in your network: " << address_text(address, port) << '\n';
    }
  }
  out << "Games are kept in " << (options.database.empty() ? options.data : "the shared database")
      << ". Stop with ctrl-C.\n"
      << std::flush;
}

/// The parts in the order in which they need each other.
class Server {
 public:
  Server(const ServeOptions& options, std::unique_ptr<store::Store> store, TableTime time, bool shared,
         const MakerKey& key, Pages pages)
      : options_(options),
        loop_(net::make_loop()),
        writer_(std::make_unique<store::Writer>(std::move(store), options.store_deadline)),
        brains_(std::make_unique<Brains>(thinking_limits(options))),
        leadership_(*loop_, *writer_, shared, time),
        world_{*loop_, *writer_, *brains_, metrics_, leadership_, options.open_table},
        open_tables_(world_),
        gate_(options.limited ? options.limits : no_limits(), options.origins),
        makers_(key),
        service_(world_, open_tables_, gate_, makers_, std::move(pages)),
        upkeep_(world_, open_tables_, options.upkeep),
        health_(*loop_, *writer_, shared ? "" : database_path(options.data)) {
    if (options.database.empty()) service_.has_room = [this] { return has_room(); };
    service_.store_problem = [this](auto tell) { health_.ask(std::move(tell)); };
  }

  /// What other threads still hand over is taken in while everything is there that it needs.
  ~Server() {
    health_.stop();
    notices_.reset();
    backups_.reset();
    upkeep_.stop();
    open_tables_.close();
    http_.reset();
    brains_.reset();
    writer_.reset();
    loop_->post([this] { loop_->stop(); });
    loop_->run();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::optional<Error> listen() {
    net::HttpSetup setup;
    setup.address = options_.address;
    setup.port = options_.port;
    setup.headers = security_headers(options_.https);
    setup.trusted_proxies = options_.proxies;
    const GateLimits& limits = gate_.limits();
    setup.limits.connections = static_cast<int>(limits.connections);
    setup.limits.loopback_reserve = static_cast<int>(limits.loopback_reserve);
    setup.limits.connections_per_address = static_cast<int>(limits.connections_per_address);
    setup.limits.addresses_per_network = static_cast<int>(limits.addresses_per_network);
    auto http = net::serve_http(*loop_, setup, service_);
    if (!http) return Error{http.error().message + "; --port and --address choose another place"};
    http_ = std::move(*http);
    service_.connections = [this] { return http_->connections(); };
    return std::nullopt;
  }

  std::uint16_t port() const { return http_->port(); }

  void run(StopSignals& signals) {
    if (leadership_.shared()) {
      hear_others();
    } else {
      backups_ = std::make_unique<Backups>(options_.data, options_.backup_every);
    }
    health_.start();
    leadership_.start([this](const std::vector<store::LeasedTable>& due) { wake(due); },
                      [this] { open_tables_.wake_all(); });
    sweep();
    upkeep_.start();
    signals.call([this] { loop_->post([this] { stop(); }); });
    loop_->run();
    signals.call(nullptr);
  }

 private:
  /// Other processes write to the same tables.
  void hear_others() {
    store::NoticeCalls calls;
    calls.changed = [this](const std::string& table, std::int64_t version) {
      loop_->post([this, table, version] { open_tables_.notice(table, version); });
    };
    calls.look_again = [this] { loop_->post([this] { open_tables_.notice_all(); }); };
    notices_ = std::make_unique<store::Notices>(options_.database, std::move(calls));
  }

  /// Called every few seconds; at the first time the store has shown that it can be read.
  void wake(const std::vector<store::LeasedTable>& due) {
    if (!ready_) log_event("ready", {{"due", std::to_string(due.size())}});
    if (!std::exchange(ready_, true)) service_.set_ready(true);
    open_tables_.wake(due);
  }

  /// A disk of which nothing can be found out is not taken for full.
  bool has_room() const {
    constexpr std::uintmax_t kMegabyte = 1'000'000;
    std::error_code error;
    const auto space = std::filesystem::space(options_.data, error);
    return error || space.available / kMegabyte >= gate_.limits().disk_reserve;
  }

  void sweep() {
    open_tables_.sweep();
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
      leadership_.end();
      writer_->run([this](store::Store&) { loop_->post([this] { loop_->stop(); }); });
    });
  }

  const ServeOptions& options_;
  std::unique_ptr<net::Loop> loop_;
  std::unique_ptr<store::Writer> writer_;
  std::unique_ptr<Brains> brains_;
  Metrics metrics_;
  Leadership leadership_;
  TableWorld world_;
  OpenTables open_tables_;
  Gate gate_;
  Makers makers_;
  TableService service_;
  bool ready_ = false;
  Upkeep upkeep_;
  StoreHealth health_;
  std::unique_ptr<net::HttpServer> http_;
  std::unique_ptr<net::Timer> sweep_timer_;
  std::unique_ptr<net::Timer> stop_timer_;
  std::unique_ptr<Backups> backups_;
  std::unique_ptr<store::Notices> notices_;
};

/// A database that several processes share has no folder: without a file each of them has a key of its own,
/// and counts only the tables that it made itself.
Expected<MakerKey> maker_key(const ServeOptions& options) {
  if (!options.key_file.empty()) return read_maker_key(options.key_file);
  return options.database.empty() ? read_maker_key(options.data + "/merlon.key") : random_maker_key();
}

}  // namespace

std::string database_path(const std::string& data) { return data + "/merlon.db"; }

int serve(const ServeOptions& options, std::ostream& out, std::ostream& errors) {
  const auto fail = [&](const std::string& message) {
    errors << "merlon: " << message << '\n';
    return 1;
  };
  StopSignals signals;  // before any thread
  const bool shared = !options.database.empty();
  if (options.open_table.leave_thinking && !shared)
    return fail("workers need a database that they can share (--db)");
  if (!shared) {
    std::error_code error;
    std::filesystem::create_directories(options.data, error);
    if (error) return fail("cannot make the folder " + options.data + ": " + error.message());
  }
  // A file that another process holds is given up sooner than those who wait for it are: they are told why.
  auto store = store::open_store(shared ? options.database : database_path(options.data),
                                 shared ? options.store_deadline : options.store_deadline / 2);
  if (!store) return fail(store.error().message);
  auto pages = options.web.empty() ? Expected<Pages>(Pages()) : Pages::read(options.web);
  if (!pages) return fail(pages.error().message);
  const auto time = Leadership::first_time(**store, shared);
  if (!time) return fail(time.error().message);
  const auto key = maker_key(options);
  if (!key) return fail(key.error().message);
  Server server(options, std::move(*store), *time, shared, *key, std::move(*pages));
  if (const auto problem = server.listen()) return fail(problem->message);
  print_place(options, server.port(), out);
  server.run(signals);
  log_event("stopped");
  return 0;
}

}  // namespace merlon::server
