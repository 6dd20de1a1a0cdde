#include "app/tune.h"

#include <atomic>
#include <deque>
#include <fstream>
#include <iomanip>
#include <ostream>
#include <thread>
#include <vector>

#include "any/registry.h"
#include "app/files.h"
#include "core/rng.h"

namespace merlon::app {
namespace {

using TrainerPointer = std::unique_ptr<any::Trainer>;

/// The lessons of one generation: games shared out among threads, each seeded by its number alone, so that
/// the number of threads changes nothing.
std::vector<TrainerPointer> play_generation(const any::Trainer& trainer, const any::LessonPlan& plan,
                                            const TuneOptions& options, std::uint64_t seed) {
  const auto games = static_cast<std::size_t>(options.games);
  std::vector<TrainerPointer> apprentices(games);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    while (true) {
      const std::size_t game = next++;
      if (game >= games) return;
      auto apprentice = trainer.apprentice();
      std::uint64_t mixed = seed + game;
      apprentice->play(plan, splitmix64(mixed));
      apprentices[game] = std::move(apprentice);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options.jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  return apprentices;
}

bool save(const TuneOptions& options, const any::Trainer& trainer, std::ostream& errors) {
  std::ofstream file(options.out, std::ios::binary);
  file << trainer.weights_text() << std::flush;
  if (!file) errors << "merlon: cannot write '" << options.out << "'\n";
  return static_cast<bool>(file);
}

void tell(std::ostream& out, const char* when, const any::LearningReport& report) {
  out << "  " << when << std::fixed << std::setprecision(4) << ": positions " << report.position_loss
      << ", decisions " << report.decision_loss << '\n'
      << std::flush;
}

}  // namespace

int run_tune(const TuneOptions& options, std::ostream& out, std::ostream& errors) {
  const any::GameInfo* game = any::find_game(options.game);
  const TrainerPointer trainer = game->make_trainer(options.players);
  if (options.fresh) trainer->reset(options.seed);
  if (!options.from.empty()) {
    const auto text = read_file(options.from);
    if (!text) {
      errors << "merlon: " << text.error().message << '\n';
      return 1;
    }
    if (const auto read = trainer->read_weights(*text); !read) {
      errors << "merlon: " << options.from << ": " << read.error().message << '\n';
      return 1;
    }
  }
  std::deque<std::vector<TrainerPointer>> lessons;  // of the last generations
  for (int generation = 0; generation < options.generations; ++generation) {
    any::LessonPlan plan;
    plan.nodes = static_cast<std::uint64_t>(options.nodes);
    if (options.fresh && generation == 0) {
      plan.leaf = Leaf::uniform;
      plan.trust = 0.0f;
    }
    const std::uint64_t seed = options.seed * 1000003 + static_cast<std::uint64_t>(generation) * 1000000007;
    lessons.push_back(play_generation(*trainer, plan, options, seed));
    // What random playouts taught is only good for the beginning.
    const bool outgrown = options.fresh && generation == 1;
    if (outgrown || lessons.size() > static_cast<std::size_t>(options.window)) lessons.pop_front();
    trainer->forget_lessons();
    for (const auto& one : lessons) {
      for (const TrainerPointer& apprentice : one) trainer->absorb(*apprentice);
    }
    const any::LearningReport before = trainer->report();
    out << "generation " << generation + 1 << ": " << before.positions << " positions, " << before.decisions
        << " decisions\n";
    tell(out, "before", before);
    trainer->learn(options.epochs, static_cast<float>(options.rate), seed);
    tell(out, "after ", trainer->report());
    if (!save(options, *trainer, errors)) return 1;
  }
  return 0;
}

}  // namespace merlon::app
