#include "app/arena/arena_command.h"

#include <CLI/CLI.hpp>

namespace merlon::app::arena {

void add_arena(CLI::App& app, ArenaOptions& options) {
  CLI::App* command = app.add_subcommand("arena", "Let bots play against each other (docs/arena.md)");
  command->add_option("--game", options.game, "Key of the game, as `merlon games` prints it")
      ->capture_default_str();
  command->add_option("-o,--option", options.options,
                      "An option of the game, such as tactics=true; may be repeated");
  command->add_option("--players", options.players,
                      "Number of players; without it, as many as there are bots");
  command->add_option(
      "--bots", options.bots,
      "Built-in players, separated by commas: level1 to level8, greedy, random, flat[:N], nodes:N");
  command->add_option("--bot", options.programs,
                      "A program that speaks the engine protocol; may be repeated");
  command->add_option("--games", options.games, "Number of games; more are added to complete the last deal")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--jobs", options.jobs, "Number of threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", options.seed, "Any text; the same text gives the same deals")
      ->capture_default_str();
  command->add_option(
      "--sprt", options.sprt,
      "Stop as soon as it is clear which of two Elo differences (0,20) or win shares (25%,30%) "
      "the first bot has");
  command->add_option("--bot-ms", options.bot_ms, "Milliseconds that a program has for a decision")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_option("--bot-start-ms", options.start_ms, "Milliseconds that a program has to start")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_option(
      "--out", options.out,
      "Folder for results.csv, summary.json and plot.svg; the same command goes on where it was "
      "interrupted");
  command->add_option(
      "--db", options.database,
      "Address of a PostgreSQL database (postgres://…), whose `merlon worker`s play instead of this process");
  command->add_flag("--restart", options.restart, "Begin anew and overwrite what the folder holds");
  command->add_flag("--json", options.json, "Print JSON instead of a table");
}

}  // namespace merlon::app::arena
