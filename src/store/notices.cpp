#include "store/notices.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "store/postgres_connection.h"

namespace merlon::store {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kConnectTime{5000};
constexpr milliseconds kFirstPause{50};
constexpr milliseconds kLongestPause{2000};

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Handle = std::unique_ptr<PGconn, CloseConnection>;

struct FreeNotice {
  void operator()(PGnotify* notice) const { PQfreemem(notice); }
};

/// The bytes that PostgreSQL's encode(…, 'escape') was given.
std::string unescaped(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    std::size_t used = 1;
    int byte = static_cast<unsigned char>(text[0]);
    if (text.starts_with("\\\\")) {
      used = 2;
    } else if (text[0] == '\\' && text.size() >= 4) {
      std::from_chars(text.data() + 1, text.data() + 4, byte, 8);
      used = 4;
    }
    bytes += static_cast<char>(byte);
    text.remove_prefix(used);
  }
  return bytes;
}

/// What stands before and after a space.
std::pair<std::string_view, std::string_view> split(std::string_view text, std::size_t space) {
  if (space == std::string_view::npos) return {text, {}};
  return {text.substr(0, space), text.substr(space + 1)};
}

}  // namespace

class Notices::Impl {
 public:
  Impl(const std::string& url, NoticeCalls calls)
      : address_(url),
        calls_(std::move(calls)),
        wake_(::eventfd(0, EFD_CLOEXEC)),
        thread_([this] { work(); }) {}

  ~Impl() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
    thread_.join();
    ::close(wake_);
  }

  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

 private:
  enum class Woken : std::uint8_t { ready, late, ending };

  /// Waits until something can be read from a socket, or written to it, but not for longer than until then.
  Woken wait(int socket, short events, std::optional<Clock::time_point> until) const {
    pollfd files[] = {{.fd = wake_, .events = POLLIN, .revents = 0},
                      {.fd = socket, .events = events, .revents = 0}};
    for (;;) {
      milliseconds rest{-1};
      if (until) {
        rest = std::max(std::chrono::ceil<milliseconds>(*until - Clock::now()), milliseconds{0});
      }
      const int ready = ::poll(files, socket < 0 ? 1 : 2, static_cast<int>(rest.count()));
      if (ready < 0) continue;  // a signal
      if (files[0].revents != 0) return Woken::ending;
      return ready == 0 ? Woken::late : Woken::ready;
    }
  }

  void work() {
    milliseconds pause = kFirstPause;
    for (;;) {
      bool ending = false;
      if (const Handle connection = connect(ending); connection != nullptr) {
        pause = kFirstPause;
        if (calls_.look_again) calls_.look_again();
        ending = listen(connection.get());
      }
      if (ending || wait(-1, 0, Clock::now() + pause) == Woken::ending) return;
      pause = std::min(pause * 2, kLongestPause);
    }
  }

  /// A connection that listens; nothing if there is none to be had now, or if it is the end.
  Handle connect(bool& ending) const {
    const Clock::time_point until = Clock::now() + kConnectTime;
    Handle connection(PQconnectStartParams(address_.keywords(), address_.values(), 1));
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status != PGRES_POLLING_OK) {
      if (connection == nullptr || status == PGRES_POLLING_FAILED ||
          PQstatus(connection.get()) == CONNECTION_BAD)
        return nullptr;
      const short events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT;
      const Woken woken = wait(PQsocket(connection.get()), events, until);
      ending = woken == Woken::ending;
      if (woken != Woken::ready) return nullptr;
      status = PQconnectPoll(connection.get());
    }
    PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
    if (PQsendQuery(connection.get(), "LISTEN merlon_tables; LISTEN merlon_jobs; LISTEN merlon_results") != 1)
      return nullptr;
    return answered(connection.get(), until, ending) ? std::move(connection) : nullptr;
  }

  /// Waits for the answer to what was sent; whether it was a good one.
  bool answered(PGconn* connection, Clock::time_point until, bool& ending) const {
    bool good = true;
    for (;;) {
      while (PQisBusy(connection) == 1) {
        const Woken woken = wait(PQsocket(connection), POLLIN, until);
        ending = woken == Woken::ending;
        if (woken != Woken::ready || PQconsumeInput(connection) != 1) return false;
      }
      PGresult* const result = PQgetResult(connection);
      if (result == nullptr) return good;
      good = good && PQresultStatus(result) == PGRES_COMMAND_OK;
      PQclear(result);
    }
  }

  /// Calls for every notice until the connection is lost; true if it is the end instead.
  bool listen(PGconn* connection) const {
    for (;;) {
      // Those that came together with an answer are there already.
      while (const std::unique_ptr<PGnotify, FreeNotice> notice{PQnotifies(connection)}) call(*notice);
      if (PQstatus(connection) != CONNECTION_OK) return false;
      if (wait(PQsocket(connection), POLLIN, std::nullopt) == Woken::ending) return true;
      if (PQconsumeInput(connection) != 1) return false;
    }
  }

  void call(const PGnotify& notice) const {
    const std::string_view channel = notice.relname;
    const std::string_view text = notice.extra;
    if (channel == "merlon_tables" && calls_.changed) {
      const auto [table, number] = split(text, text.rfind(' '));
      calls_.changed(unescaped(table), number_in(number));
    } else if (channel == "merlon_jobs" && calls_.job_added) {
      calls_.job_added(unescaped(text));
    } else if (channel == "merlon_results" && calls_.job_finished) {
      const auto [kind, topic] = split(text, text.find(' '));
      calls_.job_finished(unescaped(kind), unescaped(topic));
    }
  }

  PostgresAddress address_;
  NoticeCalls calls_;
  int wake_;
  std::thread thread_;  // last: it uses all the others
};

Notices::Notices(const std::string& url, NoticeCalls calls)
    : impl_(std::make_unique<Impl>(url, std::move(calls))) {}

Notices::~Notices() = default;

}  // namespace merlon::store
