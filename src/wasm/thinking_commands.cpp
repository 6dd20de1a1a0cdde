// Thinking in slices. The same level or nodes and the same seed give the same answer as `go` of the engine
// protocol.
#include <algorithm>
#include <array>

#include "core/hash.h"
#include "core/rng.h"
#include "host/game_choice.h"
#include "host/thought.h"
#include "wasm/commands.h"
#include "wasm/position.h"

namespace merlon::wasm {
namespace {

constexpr std::int64_t kMostNodes = 100'000'000;

/// The game in which a decision is due, after the staged moves; fails if its view is somebody else's.
std::unique_ptr<any::AnyGame> read_decision(Question& question) {
  const auto start = read_position(question);
  if (start == nullptr) return nullptr;
  const Seat seer = seer_of(question, *start);
  const std::vector<std::string> staged = question.texts("staged");
  if (question.failed()) return nullptr;
  // What somebody has begun may go on in any order; a computer keeps to the one of the rules.
  const auto game = staged.empty() ? start->clone() : start->trial();
  auto staging = stage(question, *game, seer, staged);
  if (!staging) return nullptr;
  const Turn turn = staging->game->to_move();
  if (turn.over) {
    question.fail("GAME_OVER", "the game is over");
  } else if (staging->played < staged.size() || turn.seat != seer) {
    question.fail("NOT_YOUR_TURN", "the position must be as the seat sees it that is to move");
  }
  if (question.failed()) return nullptr;
  return std::move(staging->game);
}

void begin(Question& question, Memory& memory) {
  Thinking thinking;
  thinking.game = read_decision(question);
  const bool by_nodes = question["nodes"].exists();
  if (by_nodes && question["level"].exists()) {
    question.fail("BAD_REQUEST", "a level has its own nodes; ask for one of the two");
  }
  const auto nodes = by_nodes ? question.integer("nodes", 1, kMostNodes) : std::nullopt;
  const auto level = question["level"].exists() ? question.integer("level", 1, kLevels) : kDefaultLevel;
  const auto seed = question["seed"].exists() ? question.text("seed") : kDefaultSeed;
  if (question.failed()) return;
  if (nodes) {
    thinking.nodes = static_cast<std::uint64_t>(*nodes);
  } else {
    const Level& chosen = level_of(*thinking.game, static_cast<int>(*level));
    thinking.nodes = chosen.nodes;
    thinking.softness = chosen.softness;
  }
  thinking.nodes = nodes_for(*thinking.game, thinking.nodes);
  thinking.seed = hash_characters(*seed);
  std::uint64_t first = thinking.seed;
  thinking.thinker = begin_thinking(*thinking.game, thinking.nodes, splitmix64(first));
  question.out().number("nodes", static_cast<std::int64_t>(thinking.nodes));
  memory.thinking = std::move(thinking);
}

Thinking* thinking_of(Question& question, Memory& memory) {
  if (memory.thinking) return &*memory.thinking;
  question.fail("NOT_THINKING", "think.begin comes first");
  return nullptr;
}

void run_for(Thinking& thinking, std::uint64_t nodes) {
  const std::uint64_t left = thinking.nodes - thinking.thinker->simulations();
  if (left > 0) thinking.thinker->run(std::min(nodes, left));
}

void run(Question& question, Memory& memory) {
  Thinking* thinking = thinking_of(question, memory);
  const auto nodes = question.integer("nodes", 1, kMostNodes);
  if (thinking == nullptr || !nodes) return;
  run_for(*thinking, static_cast<std::uint64_t>(*nodes));
  question.out().number("done", static_cast<std::int64_t>(thinking->thinker->simulations()));
  question.out().number("of", static_cast<std::int64_t>(thinking->nodes));
}

/// The choice, and all that was found out. Whoever ends it early gets what is known by then.
void end(Question& question, Memory& memory) {
  Thinking* thinking = thinking_of(question, memory);
  if (thinking == nullptr) return;
  const any::AnyGame& game = *thinking->game;
  const Speaker speaker(question, game);
  if (question.failed()) return;
  if (thinking->thinker->simulations() == 0) run_for(*thinking, 1);
  std::vector<std::unique_ptr<any::Thinker>> thinkers;
  thinkers.push_back(std::move(thinking->thinker));
  const Thought thought = sum_up(thinkers);
  const any::Candidate choice = any::draw_candidate(thought.candidates, thinking->softness, thinking->seed);
  const auto view = game.view(game.to_move().seat);
  JsonWriter& out = question.out();
  out.text("move", game.move_text(choice.move));
  out.text("say", speaker.describe(*view, choice.move)).key("value").begin_array();
  for (std::size_t s = 0; s < static_cast<std::size_t>(game.players()); ++s) {
    out.raw(share_text(thought.shares[s]));
  }
  out.end_array().number("nodes", static_cast<std::int64_t>(thought.nodes)).key("candidates").begin_array();
  for (const any::Candidate& one : by_visits(thought.candidates)) {
    out.begin_object().text("m", game.move_text(one.move));
    out.text("say", speaker.describe(*view, one.move)).number("visits", one.visits);
    out.key("value");
    one.visits == 0 ? out.null() : out.raw(share_text(one.value));
    out.end_object();
  }
  out.end_array();
  memory.thinking.reset();
}

constexpr std::array<Command, 3> kCommands{{{"think.begin", begin}, {"think.run", run}, {"think.end", end}}};

}  // namespace

std::span<const Command> thinking_commands() { return kCommands; }

}  // namespace merlon::wasm
