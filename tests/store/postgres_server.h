// A PostgreSQL server for tests: its files and its socket are in a folder of its own, so that nobody else
// meets it, and it goes with the test program, however that ends.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace merlon::test {

/// Does something to a database that the store would never do; what the first column of the first row says.
std::string execute(const std::string& url, const std::string& sql);

class PostgresServer {
 public:
  /// The one server of this program, running; nothing if PostgreSQL is not installed. One that is installed
  /// and does not start is a failure.
  static PostgresServer* get();

  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// The address of the one database for tests, in which there is nothing any more of the test before.
  std::string empty_database();

  /// Returns when it takes connections; with settings like "fsync=off".
  void start(const std::vector<std::string>& settings = {});
  /// Ends it in the usual way.
  void stop();
  /// Ends all of its processes in an instant.
  void kill();
  /// Stops all of its processes where they are: connections stay, and nobody answers.
  void freeze();
  /// Lets them go on.
  void thaw();

 private:
  explicit PostgresServer(std::string programs);
  std::string address(const std::string& database) const;
  bool takes_connections(const std::vector<std::string>& settings);
  void wait_for_end();

  std::string programs_;
  std::string folder_;
  int guardian_input_ = -1;
  pid_t guardian_ = -1;
  pid_t server_ = -1;
  std::vector<pid_t> frozen_;
  bool has_database_ = false;
};

}  // namespace merlon::test

/// For the beginning of a test that needs the server.
#define MERLON_NEED_POSTGRES()                          \
  if (merlon::test::PostgresServer::get() == nullptr) { \
    GTEST_SKIP() << "PostgreSQL is not installed";      \
  }
