#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <istream>
#include <ostream>

#include "app/arena/arena_command.h"
#include "app/bench.h"
#include "app/files.h"
#include "app/manual.h"
#include "app/play/play.h"
#include "app/protocol.h"
#include "app/review/review_command.h"
#include "app/rule_book.h"
#include "app/search_bench.h"
#include "app/serve_command.h"
#include "app/tune.h"
#include "host/game_choice.h"
#include "host/nearest.h"
#include "host/session.h"
#include "host/thinking.h"
#include "server/backup.h"
#include "server/repair.h"

namespace merlon::app {
namespace {

/// Everything the subcommands are told on the command line.
struct Arguments {
  std::string game{any::default_game().key};
  std::vector<std::string> options;
  std::string seed;
  std::string language = "en";
  int players = 0;
  // play
  bool hot_seat = false;
  bool second = false;
  int level = kDefaultLevel;
  int seat = 1;
  int games = 1;
  std::string colour = "auto";
  bool ascii = false;
  std::string save;
  // replay
  std::string record;
  int to = -1;
  // perft
  int depth = 3;
  // rules
  std::string rule;
  // completion
  std::string shell;
  // bench
  BenchOptions bench;
  TuneOptions tune;
  arena::ArenaOptions arena;
  ReviewOptions review;
  ServerCommandOptions server;
};

/// Runs one subcommand; every function returns an exit code.
class Commands {
 public:
  Commands(const Arguments& arguments, std::istream& in, std::ostream& out, std::ostream& errors)
      : arguments_(arguments), in_(in), out_(out), errors_(errors) {}

  int games() {
    for (const any::GameInfo& game : any::games()) {
      out_ << game.key << "  " << game.name_english << ", " << players_text(game)
           << " players, rules version " << game.rules_version << '\n';
      for (const any::OptionInfo& option : game.options) {
        out_ << "  " << option.name << " = ";
        for (std::size_t i = 0; i < option.values.size(); ++i)
          out_ << (i == 0 ? "" : " | ") << option.values[i];
        out_ << "  (default " << option.default_value << "; rule " << option.rule << ")\n";
      }
    }
    return kFine;
  }

  int engine() {
    run_engine(in_, out_);
    return kFine;
  }

  int play() {
    const any::GameInfo* game = find_game();
    if (game == nullptr) return kMisused;
    const auto options = game_options(*game, arguments_.options);
    if (!options) return fail(kMisused, options.error().message);
    PlayOptions play_options;
    play_options.game = game->key;
    play_options.options = *options;
    play_options.seed = arguments_.seed;
    play_options.hot_seat = arguments_.hot_seat;
    play_options.players = arguments_.players;
    play_options.seat = arguments_.second ? 1 : arguments_.seat - 1;
    play_options.games = arguments_.games;
    play_options.level = arguments_.level;
    play_options.language = language();
    play_options.colour = arguments_.colour == "always"  ? PlayOptions::Colour::always
                          : arguments_.colour == "never" ? PlayOptions::Colour::never
                                                         : PlayOptions::Colour::automatic;
    play_options.ascii = arguments_.ascii;
    play_options.record_path = arguments_.save;
    return app::play(play_options, in_, out_, errors_);
  }

  int replay() {
    const auto record = read_record_file(arguments_.record);
    if (!record) return fail(record.error().line > 0 ? kFailed : kMisused, record.error().message);
    const std::size_t count = record->moves.size();
    if (arguments_.to > static_cast<int>(count)) {
      return fail(kMisused, "--to " + std::to_string(arguments_.to) + ": the record has " +
                                std::to_string(count) + " moves");
    }
    const std::size_t wanted = arguments_.to < 0 ? kMaxRecordMoves : static_cast<std::size_t>(arguments_.to);
    const auto session = Session::replay(*record, wanted);
    if (!session) return fail(kFailed, arguments_.record + ": " + session.error().message);
    const auto checked = static_cast<std::size_t>(std::count_if(
        record->moves.begin(), record->moves.begin() + static_cast<std::ptrdiff_t>(session->moves().size()),
        [](const RecordMove& move) { return move.has_hash; }));
    JsonWriter json;
    session->game().write_state(json);
    out_ << json.str() << '\n';
    out_ << session->moves().size() << " of " << count << " moves replayed, " << checked
         << " hashes equal, result " << result_text(session->game().result()) << ", hash "
         << hash_text(session->game().hash_by_rules(session->rules())) << '\n';
    return kFine;
  }

  int perft() {
    const auto session = start();
    if (!session) return kMisused;
    for (int depth = 1; depth <= arguments_.depth; ++depth) {  // one by one, because the next may take long
      const auto counts = session->game().perft(depth, ~std::uint64_t{0});
      out_ << depth << ' ' << counts->back() << '\n' << std::flush;
    }
    return kFine;
  }

  int rules() {
    const any::GameInfo* game = find_game();
    if (game == nullptr) return kMisused;
    if (arguments_.rule.empty()) {
      out_ << rules_document(game->key, language());
      return kFine;
    }
    const std::vector<Rule> book = rule_book(game->key, language());
    std::vector<std::string_view> numbers;
    for (const Rule& rule : book) {
      const std::string short_number = rule.number.substr(rule.number.find('-') + 1);  // "4.3" for "ST-4.3"
      if (rule.number == arguments_.rule || short_number == arguments_.rule) {
        out_ << rule.number << "  " << rule.text << '\n';
        return kFine;
      }
      numbers.push_back(rule.number);
    }
    return fail(kMisused, unknown_word("rule", arguments_.rule, numbers));
  }

  int bench() {
    if (!arguments_.bench.game.empty() && any::find_game(arguments_.bench.game) == nullptr) {
      return fail(kMisused, unknown_word("game", arguments_.bench.game, any::game_keys()));
    }
    if (arguments_.bench.played > 0) return run_played_bench(arguments_.bench, out_);
    return arguments_.bench.search ? run_search_bench(arguments_.bench, out_)
                                   : run_bench(arguments_.bench, out_);
  }

  int tune() {
    const any::GameInfo* game = any::find_game(arguments_.tune.game);
    if (game == nullptr) return fail(kMisused, unknown_word("game", arguments_.tune.game, any::game_keys()));
    if (const auto problem = players_problem(*game, arguments_.tune.players)) {
      return fail(kMisused, problem->message);
    }
    return run_tune(arguments_.tune, out_, errors_);
  }

  int arena() { return arena::run_arena(arguments_.arena, out_, errors_); }
  int review() { return run_review(arguments_.review, out_, errors_); }

  int serve() { return server::serve(arguments_.server.serve, out_, errors_); }
  int backup() {
    return server::run_backup(arguments_.server.serve.data, arguments_.server.file, out_, errors_);
  }
  int restore() {
    const ServerCommandOptions& options = arguments_.server;
    return server::run_restore(options.file, options.serve.data, options.only_check, out_, errors_);
  }
  int repair() { return server::run_repair(arguments_.server.file, out_, errors_); }
  int worker() { return run_worker(arguments_.server, out_, errors_); }
  int verify() { return run_verify(arguments_.server, out_, errors_); }

 private:
  int fail(int code, const std::string& message) {
    errors_ << "merlon: " << message << '\n';
    return code;
  }

  Language language() const { return parse_language(arguments_.language).value_or(Language::english); }

  const any::GameInfo* find_game() {
    const any::GameInfo* game = any::find_game(arguments_.game);
    if (game == nullptr) fail(kMisused, unknown_word("game", arguments_.game, any::game_keys()));
    return game;
  }

  std::optional<Session> start() {
    const any::GameInfo* game = find_game();
    if (game == nullptr) return std::nullopt;
    const auto options = game_options(*game, arguments_.options);
    if (!options) {
      fail(kMisused, options.error().message);
      return std::nullopt;
    }
    const int players = arguments_.players == 0 ? game->min_players : arguments_.players;
    const std::string_view seed = arguments_.seed.empty() ? kDefaultSeed : std::string_view(arguments_.seed);
    auto session = Session::start(*game, players, *options, seed);
    if (session) return std::move(*session);
    fail(kMisused, session.error().message);
    return std::nullopt;
  }

  const Arguments& arguments_;
  std::istream& in_;
  std::ostream& out_;
  std::ostream& errors_;
};

void add_language(CLI::App* command, Arguments& arguments) {
  command->add_option("--lang", arguments.language, "Language: en or de")->check(CLI::IsMember({"en", "de"}));
}

void add_game(CLI::App* command, Arguments& arguments) {
  command->add_option("game", arguments.game, "Key of the game, as `merlon games` prints it")
      ->capture_default_str();
}

void add_start(CLI::App* command, Arguments& arguments) {
  command->add_option("-o,--option", arguments.options,
                      "An option of the game, such as tactics=true; may be repeated");
  command->add_option("--seed", arguments.seed, "Any text; the same text gives the same deal");
}

void add_players(CLI::App* command, Arguments& arguments) {
  command->add_option("--players", arguments.players,
                      "Number of players; without it, as few as the game allows");
}

void add_play(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("play", "Play in the terminal, against the computer or at one keyboard");
  add_game(command, arguments);
  add_start(command, arguments);
  add_language(command, arguments);
  command->add_flag("--hot-seat", arguments.hot_seat,
                    "People take turns at one keyboard, and no computer plays");
  add_players(command, arguments);
  CLI::Option* seat =
      command
          ->add_option("--seat", arguments.seat, "Your seat, counted from 1; the computer takes the others")
          ->check(CLI::PositiveNumber);
  command->add_flag("--second", arguments.second, "The same as --seat 2")->excludes(seat);
  command->add_option("--level", arguments.level, "How strong the computer plays, from 1 to 8")
      ->check(CLI::Range(1, kLevels))
      ->capture_default_str();
  command->add_option("--games", arguments.games, "Number of games in the match")->check(CLI::Range(1, 99));
  command->add_option("--colour,--color", arguments.colour, "Colours: auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->add_flag("--ascii", arguments.ascii, "Draw with plain characters only");
  command->add_option("--save", arguments.save, "Write the record of the game to this file");
}

void add_others(CLI::App& app, Arguments& arguments) {
  app.add_subcommand("games", "List the games and their options");
  app.add_subcommand("engine", "Answer JSON requests line by line (docs/protocol.md)");

  CLI::App* replay = app.add_subcommand("replay", "Replay a record and check every hash in it");
  replay->add_option("record", arguments.record, "File with the record")->required();
  replay->add_option("--to", arguments.to, "Stop after this many moves and show the position there")
      ->check(CLI::NonNegativeNumber);

  CLI::App* perft = app.add_subcommand("perft", "Count move sequences, to test the rules");
  add_game(perft, arguments);
  add_start(perft, arguments);
  perft->add_option("--depth", arguments.depth, "Moves in the longest sequences")
      ->check(CLI::Range(0, 32))
      ->capture_default_str();
  add_players(perft, arguments);

  CLI::App* rules = app.add_subcommand("rules", "Show the rules of a game, or one of them");
  add_game(rules, arguments);
  rules->add_option("number", arguments.rule, "Number of a rule, such as ST-4.3 or 4.3");
  add_language(rules, arguments);

  CLI::App* bench = app.add_subcommand("bench", "Measure the speed of the engine");
  bench->add_flag("--json", arguments.bench.json, "Print one JSON array");
  bench
      ->add_option("--seconds", arguments.bench.seconds,
                   "Seconds for each game, number of players and set of options")
      ->check(CLI::Range(0.05, 600.0))
      ->capture_default_str();
  bench->add_flag("--search", arguments.bench.search, "Measure the tree search instead");
  bench->add_option("--game", arguments.bench.game, "Only this game");
  bench
      ->add_option("--played", arguments.bench.played,
                   "Print signatures of about this many games of the computer instead")
      ->check(CLI::Range(1, 10000000));
  bench->add_option("--nodes", arguments.bench.nodes, "Simulations at each decision of the games of --played")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
}

void add_tune(CLI::App& app, TuneOptions& options) {
  CLI::App* command =
      app.add_subcommand("tune", "Learn the weights of a game's computer players by self-play");
  command->add_option("game", options.game, "Key of the game, as `merlon games` prints it")->required();
  command->add_option("--players", options.players, "Number of players")->capture_default_str();
  command->add_option("--generations", options.generations, "Rounds of playing and learning")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--games", options.games, "Games of each generation")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--nodes", options.nodes, "Simulations per decision")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--epochs", options.epochs, "Passes over the lessons after each generation")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--window", options.window, "How many of the latest generations to learn from")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--rate", options.rate, "How fast the weights change")->capture_default_str();
  command->add_option("--jobs", options.jobs, "Number of threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  CLI::Option* fresh = command->add_flag("--fresh", options.fresh,
                                         "Begin with nothing known instead of the game's own weights");
  command->add_option("--from", options.from, "Begin with the weights of this file")->excludes(fresh);
  command->add_option("--seed", options.seed, "Seed of the games and of the learning")->capture_default_str();
  command->add_option("--out", options.out, "Write the weights to this file after each generation")
      ->required();
}

int run_subcommand(const std::string& name, Commands& commands) {
  if (name == "games") return commands.games();
  if (name == "engine") return commands.engine();
  if (name == "play") return commands.play();
  if (name == "replay") return commands.replay();
  if (name == "perft") return commands.perft();
  if (name == "rules") return commands.rules();
  if (name == "tune") return commands.tune();
  if (name == "arena") return commands.arena();
  if (name == "review") return commands.review();
  if (name == "serve") return commands.serve();
  if (name == "backup") return commands.backup();
  if (name == "restore") return commands.restore();
  if (name == "repair") return commands.repair();
  if (name == "worker") return commands.worker();
  if (name == "verify") return commands.verify();
  return commands.bench();
}

/// A first word that is no subcommand gets a better answer than the parser gives.
bool is_unknown_command(const CLI::App& app, std::span<const std::string> arguments, std::ostream& errors) {
  if (arguments.empty() || arguments[0].starts_with('-')) return false;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), arguments[0]) != names.end()) return false;
  errors << "merlon: "
         << unknown_word("command", arguments[0], std::vector<std::string_view>(names.begin(), names.end()))
         << '\n';
  return true;
}

}  // namespace

Expected<OptionTexts> game_options(const any::GameInfo& game, const std::vector<std::string>& texts) {
  OptionTexts options;
  for (const std::string& text : texts) {
    const auto parsed = any::parse_options(text);
    if (!parsed) return parsed.error();
    options.insert(options.end(), parsed->begin(), parsed->end());
  }
  if (const auto problem = option_problem(game, options)) return *problem;
  return options;
}

int run_command_line(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
                     std::ostream& errors) {
  Arguments values;
  CLI::App app("Merlon: four board games, played, studied and programmed.", "merlon");
  app.set_version_flag("--version", "merlon " MERLON_VERSION);
  app.require_subcommand(1);
  add_play(app, values);
  add_others(app, values);
  add_tune(app, values.tune);
  arena::add_arena(app, values.arena);
  add_review(app, values.review);
  add_server_commands(app, values.server);
  add_manual(app, values.shell);
  if (is_unknown_command(app, arguments, errors)) return kMisused;
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error, out, errors);
    return code == 0 ? kFine : kMisused;
  }
  const std::string command = app.get_subcommands().front()->get_name();
  if (command == "completion") return (write_completion(app, values.shell, out), kFine);
  if (command == "manual") return (write_man_page(app, out), kFine);
  Commands commands(values, in, out, errors);
  return run_subcommand(command, commands);
}

}  // namespace merlon::app
