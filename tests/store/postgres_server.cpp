#include "tests/store/postgres_server.h"

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

namespace merlon::test {
namespace {

namespace fs = std::filesystem;

/// Ends the server and removes its folder when the test program has gone, also if it crashed. It only touches
/// a process that works in that folder: a number may have been given to another.
constexpr const char* kGuardian = R"sh(
cat >/dev/null
server=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
if [ -n "$server" ] && [ "$(readlink "/proc/$server/cwd")" = "$1/data" ]; then
  kill -QUIT "$server"
  tries=0
  while [ -e "$1/data/postmaster.pid" ] && [ $tries -lt 100 ]; do
    sleep 0.05
    tries=$((tries + 1))
  done
fi
rm -rf -- "$1"
)sh";

/// Where they are on systems that have one version only; empty if there is no server.
std::string configured_programs() {
  std::string folder;
  const std::unique_ptr<FILE, int (*)(FILE*)> answer(::popen("pg_config --bindir 2>/dev/null", "r"),
                                                     &::pclose);
  for (int c = 0; answer != nullptr && (c = std::fgetc(answer.get())) != EOF && c != '\n';) {
    folder += static_cast<char>(c);
  }
  return fs::exists(folder + "/postgres") && fs::exists(folder + "/initdb") ? folder : "";
}

/// The folder with the programs of the newest version; empty if there is none.
std::string find_programs() {
  std::string best;
  int best_version = -1;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", ignored)) {
    const int version = std::atoi(entry.path().filename().c_str());
    const fs::path programs = entry.path() / "bin";
    if (version <= best_version || !fs::exists(programs / "initdb") || !fs::exists(programs / "postgres"))
      continue;
    best_version = version;
    best = programs.string();
  }
  return best.empty() ? configured_programs() : best;
}

/// The server refuses to run as root.
const passwd* other_user() { return ::geteuid() == 0 ? ::getpwnam("postgres") : nullptr; }

/// Starts a program whose output goes to a file. It does not get what is typed at the terminal.
pid_t start_program(const std::vector<std::string>& command, const std::string& output, int input,
                    const passwd* user) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  // From here on only what may be called after a fork.
  ::setsid();
  ::dup2(input, STDIN_FILENO);
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(file, STDOUT_FILENO);
  ::dup2(file, STDERR_FILENO);
  if (user != nullptr &&
      (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0))
    ::_exit(126);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

std::string content(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The processes that a process has started.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  std::ifstream list("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children");
  for (pid_t child = 0; list >> child;) children.push_back(child);
  return children;
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

}  // namespace

std::string execute(const std::string& url, const std::string& sql) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url.c_str()), &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()), &PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(connection.get());
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

PostgresServer* PostgresServer::get() {
  static const std::string programs = find_programs();
  if (programs.empty()) return nullptr;
  static PostgresServer server(programs);
  return &server;
}

PostgresServer::PostgresServer(std::string programs) : programs_(std::move(programs)) {
  std::string name = (fs::temp_directory_path() / "merlon_postgres_XXXXXX").string();
  folder_ = ::mkdtemp(name.data());
  const passwd* const user = other_user();
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  guardian_input_ = ends[1];
  guardian_ = start_program({"/bin/sh", "-c", kGuardian, "sh", folder_}, "/dev/null", ends[0], nullptr);
  ::close(ends[0]);
  const std::string log = folder_ + "/log";
  std::ofstream(log) << "";
  for (const std::string& path : {folder_, log}) {
    if (user != nullptr && ::chown(path.c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("cannot give " + path + " to the user postgres");
  }
  const pid_t making =
      start_program({programs_ + "/initdb", "-D", folder_ + "/data", "-U", "postgres", "-A", "trust", "-E",
                     "UTF8", "--locale=C", "--no-sync", "--no-instructions", "--wal-segsize=1"},
                    log, STDIN_FILENO, user);
  int status = 0;
  ::waitpid(making, &status, 0);
  if (status != 0) throw std::runtime_error("initdb failed: " + content(log));
  start();
}

PostgresServer::~PostgresServer() {
  ::close(guardian_input_);
  ::waitpid(guardian_, nullptr, 0);
  if (server_ > 0) ::waitpid(server_, nullptr, 0);
}

std::string PostgresServer::address(const std::string& database) const {
  return "postgresql://postgres@/" + database + "?port=5432&host=" + folder_;
}

std::string PostgresServer::empty_database() {
  // Emptied, not made anew: making and removing files takes longer than most tests.
  std::string url = address("test");
  if (!std::exchange(has_database_, true)) execute(address("postgres"), "CREATE DATABASE test");
  const bool is_usual = execute(url, "SELECT to_regclass('merlon.service') IS NOT NULL") == "t" &&
                        execute(url, "SELECT max(version) < 99 FROM merlon.schema_version") == "t";
  execute(url, is_usual ? "DELETE FROM merlon.events; DELETE FROM merlon.tables; DELETE FROM merlon.leases; "
                          "DELETE FROM merlon.jobs; DELETE FROM merlon.service"
                        : "SET client_min_messages = warning; DROP SCHEMA IF EXISTS merlon CASCADE");
  return url;
}

void PostgresServer::start(const std::vector<std::string>& settings) {
  // After a sudden end the memory that processes share may still be in use for a moment.
  for (int i = 0; i < 50; ++i) {
    if (takes_connections(settings)) return;
    pause();
  }
  throw std::runtime_error("PostgreSQL does not start: " + content(folder_ + "/log"));
}

bool PostgresServer::takes_connections(const std::vector<std::string>& settings) {
  std::vector<std::string> command = {programs_ + "/postgres", "-D", folder_ + "/data", "-k", folder_};
  std::vector<std::string> all = {
      "listen_addresses=", "port=5432",           "fsync=on",
      "autovacuum=off",    "shared_buffers=16MB", "recovery_init_sync_method=syncfs"};
  all.insert(all.end(), settings.begin(), settings.end());
  for (const std::string& setting : all) command.insert(command.end(), {"-c", setting});
  server_ = start_program(command, folder_ + "/log", STDIN_FILENO, other_user());
  while (PQping(address("postgres").c_str()) != PQPING_OK) {
    if (::waitpid(server_, nullptr, WNOHANG) == server_) {
      server_ = -1;
      return false;
    }
    pause();
  }
  return true;
}

void PostgresServer::stop() {
  ::kill(server_, SIGINT);
  wait_for_end();
}

void PostgresServer::kill() {
  // First the one that would start the others anew.
  ::kill(server_, SIGSTOP);
  const std::vector<pid_t> children = children_of(server_);
  ::kill(server_, SIGKILL);
  for (const pid_t child : children) ::kill(child, SIGKILL);
  wait_for_end();
}

void PostgresServer::freeze() {
  // First the one that would start others.
  ::kill(server_, SIGSTOP);
  frozen_ = children_of(server_);
  for (const pid_t child : frozen_) ::kill(child, SIGSTOP);
}

void PostgresServer::thaw() {
  for (const pid_t child : std::exchange(frozen_, {})) ::kill(child, SIGCONT);
  ::kill(server_, SIGCONT);
}

void PostgresServer::wait_for_end() {
  ::waitpid(server_, nullptr, 0);
  server_ = -1;
}

}  // namespace merlon::test
