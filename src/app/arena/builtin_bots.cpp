#include "app/arena/builtin_bots.h"

#include <algorithm>
#include <vector>

namespace merlon::app::arena {
namespace {

/// A player without memory.
class Yardstick final : public Bot {
 public:
  explicit Yardstick(const BotSpec& spec) : spec_(spec) {}

  void begin_game() override {}
  Expected<any::AnyMove> choose(const any::AnyGame& game, std::uint64_t seed) override {
    switch (spec_.kind) {
      case BotKind::greedy:
        return game.choose(any::Baseline::greedy, 0, seed);
      case BotKind::flat:
        return game.choose(any::Baseline::flat, spec_.nodes, seed);
      default:
        return game.choose(any::Baseline::random, 0, seed);
    }
  }
  void observe(std::optional<any::AnyMove> /*move*/) override {}

 private:
  const BotSpec& spec_;
};

/// Searches a tree and keeps what it knows from decision to decision.
class Searcher final : public Bot {
 public:
  Searcher(const BotSpec& spec, std::unique_ptr<any::Thinker> thinker, const StopFlag& stop)
      : spec_(spec), thinker_(std::move(thinker)), stop_(stop) {}

  void begin_game() override { knows_moves_ = false; }

  Expected<any::AnyMove> choose(const any::AnyGame& game, std::uint64_t seed) override {
    if (!knows_moves_) played_.clear();  // without moves the thinker starts anew
    thinker_->set_position(game, played_, seed);
    played_.clear();
    knows_moves_ = true;
    for (std::uint64_t rest = any::remaining(spec_.nodes, *thinker_); rest > 0 && !stop_;) {
      const std::uint64_t some = std::min(rest, kSimulationsBetweenLooks);
      thinker_->run(some);
      rest -= some;
    }
    return any::draw_candidate(thinker_->candidates(), spec_.softness, seed).move;
  }

  void observe(std::optional<any::AnyMove> move) override {
    if (move) {
      played_.push_back(*move);
    } else {
      knows_moves_ = false;
    }
  }

 private:
  static constexpr std::uint64_t kSimulationsBetweenLooks = 256;  // a few milliseconds

  const BotSpec& spec_;
  std::unique_ptr<any::Thinker> thinker_;
  const StopFlag& stop_;
  std::vector<any::AnyMove> played_;  ///< since the last decision
  bool knows_moves_ = false;          ///< whether these are all of them, and of this game
};

}  // namespace

std::unique_ptr<Bot> make_builtin(const BotSpec& spec, const any::GameInfo& game, const StopFlag& stop) {
  if (spec.kind != BotKind::search) return std::make_unique<Yardstick>(spec);
  auto thinker = game.make_thinker(spec.thinker);  // its weights were read once already, when the spec was
  return std::make_unique<Searcher>(spec, std::move(*thinker), stop);
}

}  // namespace merlon::app::arena
