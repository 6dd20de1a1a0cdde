// A game looked back at, one decision after the other.
#include <array>

#include "review/review_json.h"
#include "wasm/commands.h"

namespace merlon::wasm {
namespace {

constexpr std::int64_t kMostNodes = 1'000'000;

LookingBack* looking_back_of(Question& question, Memory& memory) {
  if (memory.looking_back) return &*memory.looking_back;
  question.fail("NOT_REVIEWING", "review.begin comes first");
  return nullptr;
}

void begin(Question& question, Memory& memory) {
  const auto record = question.record();
  review::ReviewSetup setup;
  if (question["nodes"].exists()) {
    const auto nodes = question.integer("nodes", 1, kMostNodes);
    if (nodes) setup.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (question.failed()) return;
  auto reviewing = review::Reviewing::begin(*record, setup);
  if (!reviewing) return question.fail("BAD_RECORD", reviewing.error().message);
  const any::GameInfo& game = reviewing->game();
  memory.looking_back.emplace(*record, std::move(*reviewing), review::Judge(game, setup));
  question.out().number("decisions", static_cast<std::int64_t>(memory.looking_back->reviewing.decisions()));
}

void step(Question& question, Memory& memory) {
  LookingBack* back = looking_back_of(question, memory);
  if (back == nullptr) return;
  if (back->done < back->reviewing.decisions()) back->reviewing.judge(back->done++, back->judge);
  question.out().number("done", static_cast<std::int64_t>(back->done));
  question.out().number("of", static_cast<std::int64_t>(back->reviewing.decisions()));
}

void end(Question& question, Memory& memory) {
  LookingBack* back = looking_back_of(question, memory);
  const std::vector<std::string> names = question.texts("names");
  if (back == nullptr || question.failed()) return;
  if (back->done < back->reviewing.decisions()) {
    return question.fail("NOT_OVER", "there are decisions left to judge");
  }
  const review::Review review = std::move(back->reviewing).finish(back->judge);
  for (std::size_t s = 0; s < names.size(); ++s) back->record.set("Seat" + std::to_string(s + 1), names[s]);
  const review::ReviewTeller teller(review, back->record, question.language());
  question.out().key("review").raw(review::review_json(teller));
  memory.looking_back.reset();
}

constexpr std::array<Command, 3> kCommands{
    {{"review.begin", begin}, {"review.step", step}, {"review.end", end}}};

}  // namespace

std::span<const Command> review_commands() { return kCommands; }

}  // namespace merlon::wasm
