#include "app/bench.h"

#include <array>
#include <ostream>

#include "app/allocation_count.h"
#include "app/arena/number_text.h"
#include "app/processor_time.h"

namespace merlon::app {
namespace {

using arena::fixed_text;

constexpr std::uint64_t kSeed = 2004;
constexpr std::uint64_t kSignatureGames = 1000;
constexpr int kRounds = 5;

struct Run {
  search::RandomPlayFigures figures;
  double seconds = 0.0;
  double per_decision() const { return seconds / static_cast<double>(figures.decisions); }
};

struct Line {
  const any::GameInfo* game;
  int players;
  OptionTexts options;
  Run plain;
  Run copying;
  Run listing;
  std::uint64_t signature;
  std::uint64_t allocations;
};

Run timed(const Line& line, std::uint64_t games, search::RandomPlayMode mode) {
  const double start = cpu_seconds();
  Run run;
  run.figures = line.game->bench(line.options, line.players, kSeed, games, mode);
  run.seconds = cpu_seconds() - start;
  return run;
}

/// The fastest of several rounds; all three kinds of run take turns, so that they see the same machine.
void measure(Line& line, double seconds) {
  const Run trial = timed(line, 2000, {});
  const double share = seconds / (3 * kRounds);
  const auto games = static_cast<std::uint64_t>(2000 * share / trial.seconds) + 100;
  for (int round = 0; round < kRounds; ++round) {
    const std::array<std::pair<Run*, search::RandomPlayMode>, 3> kinds{
        {{&line.plain, {}}, {&line.copying, {.copying = true}}, {&line.listing, {.listing = true}}}};
    for (const auto& [best, mode] : kinds) {
      const Run run = timed(line, games, mode);
      if (round == 0 || run.seconds < best->seconds) *best = run;
    }
  }
}

double per_second(double count, const Run& run) { return count / run.seconds; }

void write_json(JsonWriter& json, const Line& line) {
  const auto decisions = static_cast<double>(line.plain.figures.decisions);
  const auto games = static_cast<double>(line.plain.figures.games);
  json.begin_object()
      .text("game", line.game->key)
      .number("players", line.players)
      .key("options")
      .begin_object();
  for (const any::OptionInfo& option : line.game->options) {
    for (const auto& [name, value] : line.options) {
      if (name != option.name) continue;
      json.key(name);
      option.kind == OptionKind::word ? json.text(value) : json.raw(value);
    }
  }
  json.end_object();
  json.key("games_per_s").raw(fixed_text(per_second(games, line.plain), 0));
  json.key("decisions_per_s").raw(fixed_text(per_second(decisions, line.plain), 0));
  json.key("decisions_per_s_copying").raw(fixed_text(per_second(decisions, line.copying), 0));
  json.key("decisions_per_game").raw(fixed_text(decisions / games, 1));
  json.key("ns_per_legal_list")
      .raw(fixed_text(1e9 * (line.listing.per_decision() - line.plain.per_decision()), 1));
  json.key("ns_per_move")
      .raw(fixed_text(1e9 * (2 * line.plain.per_decision() - line.listing.per_decision()), 1));
  json.key("ns_per_decision").raw(fixed_text(1e9 * line.plain.per_decision(), 1));
  json.number("state_bytes", static_cast<std::int64_t>(line.game->state_bytes));
  json.number("allocations", static_cast<std::int64_t>(line.allocations));
  json.text("signature", hash_text(line.signature)).end_object();
}

void print(std::ostream& out, const Line& line) {
  const auto decisions = static_cast<double>(line.plain.figures.decisions);
  const auto games = static_cast<double>(line.plain.figures.games);
  const std::string options = any::options_text(line.options);
  const double list_ns = 1e9 * (line.listing.per_decision() - line.plain.per_decision());
  out << line.game->key << ", " << line.players << " players" << (options.empty() ? "" : ", " + options)
      << '\n';
  out << "  " << fixed_text(per_second(games, line.plain), 0) << " games/s, "
      << fixed_text(per_second(decisions, line.plain), 0) << " decisions/s, "
      << fixed_text(per_second(decisions, line.copying), 0) << " with a copy at each, "
      << fixed_text(decisions / games, 1) << " decisions a game\n";
  out << "  " << fixed_text(list_ns, 1) << " ns a list of legal moves ("
      << fixed_text(static_cast<double>(line.listing.figures.moves_listed) / decisions, 1) << " moves), "
      << fixed_text(1e9 * line.plain.per_decision() - list_ns, 1) << " ns a move, " << line.game->state_bytes
      << " bytes a state, " << line.allocations << " allocations\n";
  out << "  signature " << hash_text(line.signature) << '\n';
}

Line bench_line(const any::GameInfo& game, const OptionTexts& options, int players, double seconds) {
  Line line{&game, players, options, {}, {}, {}, bench_signature(game, options, players), 0};
  const std::uint64_t before = allocation_count();
  game.bench(options, players, kSeed, 100, {});
  line.allocations = allocation_count() - before;
  measure(line, seconds);
  return line;
}

}  // namespace

std::uint64_t bench_signature(const any::GameInfo& game, const OptionTexts& options, int players) {
  return game.bench(options, players, kSeed, kSignatureGames, {}).signature;
}

int run_bench(const BenchOptions& options, std::ostream& out) {
  JsonWriter json;
  json.begin_array();
  for (const any::GameInfo& game : any::games()) {
    if (!options.game.empty() && options.game != game.key) continue;
    for (int players = game.min_players; players <= game.max_players; ++players) {
      for (const OptionTexts& set : game.option_sets) {
        const Line line = bench_line(game, set, players, options.seconds);
        if (!options.json) print(out, line);
        write_json(json, line);
      }
    }
  }
  if (options.json) out << json.end_array().str() << '\n';
  return 0;
}

}  // namespace merlon::app
