// `merlon serve`: everything put together, until somebody says stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "server/gate.h"
#include "server/open_table.h"
#include "server/upkeep.h"

namespace merlon::server {

struct ServeOptions {
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;
  std::string data;                     ///< the folder with the database; made if it is not there
  std::string database;                 ///< postgres://… shared with other processes; empty: a file in `data`
  std::string web;                      ///< the folder with the browser game; empty: there is none
  std::vector<std::string> origins;     ///< allowed beside the server's own: "https://games.example.org"
  std::vector<std::string> proxies;     ///< whose X-Forwarded-For is believed
  bool https = false;                   ///< behind a proxy that speaks TLS: browsers are told to stay with it
  std::size_t thinkers = 0;             ///< threads for computer players; 0: one less than there are cores
  std::chrono::hours backup_every{24};  ///< zero: never
  std::chrono::milliseconds store_deadline{5000};  ///< for the database to answer; zero: it may take any time
  GateLimits limits;
  bool limited = true;   ///< off for measuring: `limits` does not count then
  std::string key_file;  ///< the key of the marks of makers; empty: in `data`, or of this process only
  UpkeepSettings upkeep;
  TableSettings open_table;
};

/// The database in a data folder.
std::string database_path(const std::string& data);

/// Serves until SIGTERM or SIGINT; returns an exit code. Says on `out` where, and on `errors` why not.
int serve(const ServeOptions& options, std::ostream& out, std::ostream& errors);

}  // namespace merlon::server
