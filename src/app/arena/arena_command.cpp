#include "app/arena/arena_command.h"

#include <CLI/CLI.hpp>

namespace merlon::app::arena {

void add_arena(CLI::App& app, ArenaOptions& options) {
  CLI::App* command = app.add_subcommand("arena", "Let bots play against each other (docs/arena.md)");
  command->add_option("--game", options.game, "Key of the game, as `merlon games` prints it")
      ->capture_default_str();
  command->add_option("-o,--option", options.options, "An option such as tactics=true; may be repeated");
  command->add_option("--players", options.players, "Number of players; without it as many as bots");
  command->add_option(
      "--bots", options.bots,
      "Built-in players, separated by commas: level1 to level8, greedy, random, flat[:N], nodes:N");
  command->add_option("--bot", options.programs,
                      "A program that speaks the engine protocol; may be repeated");
  command->add_option("--games", options.games, "So many games, and as many more as complete the last deal")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--jobs", options.jobs, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--seed", options.seed, "Any text; the same text gives the same deals")
      ->capture_default_str();
  command->add_option(
      "--sprt", options.sprt,
      "Stop as soon as it is clear which of two Elo differences (0,20) or win shares (25%,30%) "
      "the first bot has");
  command->add_option("--bot-ms", options.bot_ms, "Milliseconds for a decision of a program")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_option("--bot-start-ms", options.start_ms, "Milliseconds for a program to start")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_option(
      "--out", options.out,
      "Folder for results.csv, summary.json and plot.svg; the same command goes on where it was "
      "interrupted");
  command->add_option("--db", options.database,
                      "postgres://…: let `merlon worker`s on this database play instead of this process");
  command->add_flag("--restart", options.restart, "Begin anew, whatever the folder holds");
  command->add_flag("--json", options.json, "Print JSON instead of a table");
}

}  // namespace merlon::app::arena
