#include "app/search_bench.h"

#include <array>
#include <ostream>

#include "any/signature.h"
#include "app/leaf_names.h"
#include "app/processor_time.h"
#include "host/game_choice.h"
#include "host/session.h"

namespace merlon::app {
namespace {

constexpr std::uint64_t kSignatureNodes = 20;

constexpr std::array<Leaf, 3> kLeaves{Leaf::uniform, Leaf::played, Leaf::judged};

/// Simulations a second in the opening position, the best of some rounds; each builds its tree anew.
double simulations_per_second(const any::AnyGame& game, Leaf leaf, double seconds) {
  constexpr int kRounds = 5;
  constexpr std::uint64_t kSlice = 64;
  double best = 0.0;
  for (int round = 0; round < kRounds; ++round) {
    any::ThinkerSetup setup;
    setup.leaf = leaf;
    const auto thinker = std::move(*game.info().make_thinker(setup));
    thinker->set_position(game, {}, static_cast<std::uint64_t>(round));
    const double start = cpu_seconds();
    double used = 0.0;
    while (used < seconds / kRounds) {
      thinker->run(kSlice);
      used = cpu_seconds() - start;
    }
    best = std::max(best, static_cast<double>(thinker->simulations()) / used);
  }
  return best;
}

}  // namespace

int run_search_bench(const BenchOptions& options, std::ostream& out) {
  JsonWriter json;
  json.begin_array();
  for (const any::GameInfo& game : any::games()) {
    if (!options.game.empty() && options.game != game.key) continue;
    for (int players = game.min_players; players <= game.max_players; ++players) {
      const auto session = Session::start(game, players, {}, kDefaultSeed);
      json.begin_object().text("game", game.key).number("players", players);
      if (!options.json) out << game.key << ", " << players << " players:";
      for (const Leaf leaf : kLeaves) {
        const double rate = simulations_per_second(session->game(), leaf, options.seconds / 3.0);
        json.number(std::string(leaf_name(leaf)) + "_per_s", static_cast<std::int64_t>(rate));
        if (!options.json) out << ' ' << leaf_name(leaf) << ' ' << static_cast<std::int64_t>(rate);
      }
      const std::string signature = hash_text(any::thinking_signature(game, players, kSignatureNodes));
      json.text("signature", signature).end_object();
      if (!options.json) out << " simulations/s, signature " << signature << '\n' << std::flush;
    }
  }
  if (options.json) out << json.end_array().str() << '\n';
  return 0;
}

int run_played_bench(const BenchOptions& options, std::ostream& out) {
  const auto kinds = static_cast<int>(any::games().size());
  for (const any::GameInfo& game : any::games()) {
    const int counts = game.max_players - game.min_players + 1;
    for (int players = game.min_players; players <= game.max_players; ++players) {
      any::GamesToPlay plan;
      plan.players = players;
      plan.nodes = options.nodes;
      plan.games = static_cast<std::uint64_t>((options.played + kinds * counts - 1) / (kinds * counts));
      const double start = cpu_seconds();
      const any::PlayedGames played = any::play_games(game, plan);
      JsonWriter json;
      json.begin_object().text("game", game.key).number("players", players);
      json.number("games", static_cast<std::int64_t>(plan.games));
      json.number("moves", static_cast<std::int64_t>(played.moves));
      json.number("ms", static_cast<std::int64_t>(1000.0 * (cpu_seconds() - start)));
      out << json.text("signature", hash_text(played.signature)).end_object().take() << '\n' << std::flush;
    }
  }
  return 0;
}

}  // namespace merlon::app
