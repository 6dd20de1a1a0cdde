#include "app/serve_command.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "app/arena/shared_games.h"
#include "app/command_line.h"
#include "app/files.h"
#include "core/quoted.h"
#include "core/scanner.h"
#include "host/session.h"
#include "host/verification.h"
#include "net/address.h"
#include "server/gate.h"

namespace merlon::app {
namespace {

void add_data(CLI::App* command, server::ServeOptions& options) {
  command->add_option("--data", options.data, "Folder with the database")->capture_default_str();
}

/// The browser game: beside the program where it is built, in share/ where it is installed; empty if it is in
/// neither.
std::string web_folder() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const char* place : {"web", "../share/merlon/web"}) {
    const std::filesystem::path folder = (program.parent_path() / place).lexically_normal();
    if (std::filesystem::is_directory(folder, error)) return folder.string();
  }
  return {};
}

/// In place of the text the origin as browsers write it; an error says what is wrong.
std::string normal_origin(std::string& text) {
  const auto origin = server::read_origin(text);
  if (!origin) return origin.error().message;
  text = *origin;
  return {};
}

std::string address_problem(const std::string& text) {
  return net::canonical_address(text) ? "" : merlon::quoted(text) + " is no IP address, such as 127.0.0.2";
}

/// "365d" or "365".
bool read_keep(const CLI::results_t& texts, server::ServeOptions& options) {
  constexpr int kMostDays = 36'500;
  std::string_view text = texts.back();
  if (text.ends_with('d')) text.remove_suffix(1);
  const auto days = parse_number<int>(text);
  if (!days || *days < 1 || *days > kMostDays) {
    throw CLI::ValidationError("--keep", merlon::quoted(texts.back()) + " is no number of days from 1 to " +
                                             std::to_string(kMostDays) + ", such as 365d");
  }
  options.upkeep.keep = std::chrono::hours{24 * *days};
  options.upkeep.never_started = std::min(options.upkeep.never_started, options.upkeep.keep);
  return true;
}

void read_limits(const std::vector<std::string>& texts, server::ServeOptions& options) {
  for (const std::string& text : texts) {
    if (const auto problem = server::set_limit(options.limits, text)) {
      throw CLI::ValidationError("--limit", problem->message);
    }
  }
}

void add_serve(CLI::App& app, server::ServeOptions& options) {
  CLI::App* command = app.add_subcommand("serve", "Serve tables over HTTP and WebSocket (docs/server.md)");
  command->add_option("--port", options.port, "Port to listen on; 0 takes any that is free")
      ->capture_default_str()
      ->check(CLI::Range(0, 65535));
  command->add_option("--address", options.address, "Address to listen on")->capture_default_str();
  add_data(command, options);
  options.web = web_folder();
  command->add_option("--web", options.web, "Folder with the browser game")->capture_default_str();
  command
      ->add_option(
          "--origin", options.origins,
          "Address under which players open the page, such as https://games.example.org; may be repeated")
      ->transform(CLI::Validator(normal_origin, ""));
  command
      ->add_option("--proxy", options.proxies,
                   "Address of a proxy whose X-Forwarded-For is believed; may be repeated")
      ->check(CLI::Validator(address_problem, ""));
  command->add_option(
      "--db", options.database,
      "Address of a PostgreSQL database (postgres://…) shared by several servers, instead of a file");
  command->add_flag("--leave-thinking", options.open_table.leave_thinking,
                    "Leave the computer players to `merlon worker` on the same database");
  command->add_flag("--https", options.https, "Behind a proxy with TLS: tell browsers to use HTTPS only");
  command
      ->add_option("--thinkers", options.thinkers,
                   "Threads for computer players; 0 takes one less than there are cores")
      ->check(CLI::Range(0, 256));
  command
      ->add_option_function<int>(
          "--backup-every", [&options](int hours) { options.backup_every = std::chrono::hours{hours}; },
          "Hours between two backups; 0 makes none (24)")
      ->check(CLI::Range(0, 8760));
  command
      ->add_option_function<int>(
          "--computer-pause",
          [&options](int time) { options.open_table.computer_pause = std::chrono::milliseconds{time}; },
          "Milliseconds until a computer's move is shown (400)")
      ->check(CLI::Range(0, 60000));
  command
      ->add_option_function<double>(
          "--store-deadline",
          [&options](double seconds) {
            options.store_deadline = std::chrono::milliseconds{static_cast<std::int64_t>(seconds * 1000)};
          },
          "Seconds after which a database that does not answer is given up; 0 waits for ever (5)")
      ->check(CLI::Range(0.0, 3600.0));
  command
      ->add_option(
          "--keep", [&options](const CLI::results_t& texts) { return read_keep(texts, options); },
          "Delete every table without an event for so many days, such as 365d; otherwise only those "
          "that never started go, after 30 days")
      ->type_name("DAYS");
  command->add_option(
      "--key-file", options.key_file,
      "File with the key of the marks by which tables of one address are counted; made if it is "
      "not there. Otherwise merlon.key in the data folder; with --db a key of this process");
  CLI::Option* limit =
      command
          ->add_option_function<std::vector<std::string>>(
              "--limit", [&options](const std::vector<std::string>& texts) { read_limits(texts, options); },
              "Change a limit, see below; may be repeated")
          ->type_name("NAME=N");
  command
      ->add_flag_callback(
          "--no-limits", [&options] { options.limited = false; },
          "Without limits per address, for measuring only")
      ->excludes(limit);
  command->footer(server::limits_help());
}

}  // namespace

std::string default_data_folder() {
  if (const char* folder = std::getenv("XDG_DATA_HOME"); folder != nullptr && *folder == '/') {
    return std::string(folder) + "/merlon";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return std::string(home) + "/.local/share/merlon";
  }
  return "merlon-data";
}

void add_server_commands(CLI::App& app, ServerCommandOptions& options) {
  options.serve.data = default_data_folder();
  add_serve(app, options.serve);

  CLI::App* worker = app.add_subcommand(
      "worker", "Think for the tables of a shared database and play games of arenas (docs/server.md)");
  worker
      ->add_option("--db", options.worker.database,
                   "Address of the shared PostgreSQL database (postgres://…)")
      ->required();
  worker->add_option("--threads", options.worker.threads, "How many jobs to do at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();

  CLI::App* backup = app.add_subcommand("backup", "Copy the server's database to a file, also while it runs");
  backup->add_option("file", options.file, "File to write")->required();
  add_data(backup, options.serve);

  CLI::App* restore = app.add_subcommand(
      "restore",
      "Check a backup: the file itself, and every game by replaying it; then put it into the data folder");
  restore->add_option("file", options.file, "Backup to check and use")->required();
  restore->add_flag("--check", options.only_check, "Only check it");
  add_data(restore, options.serve);

  CLI::App* repair =
      app.add_subcommand("repair",
                         "Mend a database file that is damaged: rebuild indexes, or copy out what can be "
                         "read; the file as it was is "
                         "kept. Exit codes: 0 all is well now, 1 it cannot be mended, 3 something was lost");
  repair->add_option("file", options.file, "Database file of a server that is stopped, or a backup")
      ->required();

  CLI::App* verify = app.add_subcommand("verify", "Check the deal and every move of a game from a server");
  verify->add_option("record", options.file, "File with the exported record")->required();
  verify->add_option("--commit", options.commit, "Commitment that you were given before the game");
  verify->add_option("--seed", options.seed, "Your seed, which went into the deal");
}

int run_worker(const ServerCommandOptions& options, std::ostream& out, std::ostream& errors) {
  // People wait for the first kind.
  const server::JobHandlers handlers{{std::string(store::kThinkJob), server::do_thinking},
                                     {std::string(arena::kArenaJob), arena::play_arena_job}};
  return server::run_worker(options.worker, handlers, out, errors);
}

int run_verify(const ServerCommandOptions& options, std::ostream& out, std::ostream& errors) {
  const auto fail = [&](int code, const std::string& message) {
    errors << "merlon: " << message << '\n';
    return code;
  };
  const auto record = read_record_file(options.file);
  if (!record) return fail(record.error().line > 0 ? kFailed : kMisused, record.error().message);
  const Verification found = verify(*record, options.commit, options.seed);
  if (!found.fine()) return fail(kFailed, options.file + ": " + found.problem);
  const auto session = Session::replay(*record);
  if (!session) return fail(kFailed, options.file + ": " + session.error().message);
  out << "The commitment " << *record->find("Commit") << " fits the server's seed.\n"
      << "The deal follows from it and the seats' seeds, and all " << record->moves.size()
      << " moves lead to the states of the record.\n"
      << "Result: " << result_text(session->game().result()) << '\n';
  return kFine;
}

}  // namespace merlon::app
