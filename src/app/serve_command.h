// The commands of the table server: serve, worker, backup and restore, and verify, which checks a finished
// game by its record.
#pragma once

#include <iosfwd>
#include <string>

#include "server/serve.h"
#include "server/worker.h"

namespace CLI {  // NOLINT(readability-identifier-naming): not ours
class App;
}

namespace merlon::app {

struct ServerCommandOptions {
  server::ServeOptions serve;
  server::WorkerOptions worker;
  std::string file;
  bool only_check = false;
  std::string commit;
  std::string seed;
};

void add_server_commands(CLI::App& app, ServerCommandOptions& options);

/// The folder for the database if nobody names one: where this system keeps the data of programs.
std::string default_data_folder();

/// `merlon worker`: thinks for tables and plays games of arenas. Returns an exit code.
int run_worker(const ServerCommandOptions& options, std::ostream& out, std::ostream& errors);

/// `merlon verify`: deals the game of a record again and plays it through. Returns an exit code.
int run_verify(const ServerCommandOptions& options, std::ostream& out, std::ostream& errors);

}  // namespace merlon::app
