// Records: to look at, and to check.
#include <array>

#include "host/verification.h"
#include "wasm/commands.h"

namespace merlon::wasm {
namespace {

void record_open(Question& question, Memory& memory) {
  const auto record = question.record();
  if (!record) return;
  auto table = LocalTable::open(*record);
  if (!table) return question.fail("BAD_RECORD", table.error().message);
  memory.table = std::move(*table);
  question.out().number("moves", static_cast<std::int64_t>(record->moves.size()));
  question.out().boolean("over", memory.table->table().stage() == table::Stage::over);
}

void record_verify(Question& question, Memory& /*memory*/) {
  const auto record = question.record();
  if (!record) return;
  const Verification found = verify(*record, question["commit"].text(), question["seed"].text());
  const std::string count = std::to_string(record->moves.size());
  question.out().boolean("commit", found.commit).boolean("deal", found.deal);
  question.out().boolean("moves", found.moves).boolean("fine", found.fine());
  question.out().number("count", static_cast<std::int64_t>(record->moves.size()));
  question.out().text("say", found.fine()
                                 ? say(question.language(), "verify.fine", {{"moves", count}})
                                 : say(question.language(), "verify.wrong", {{"problem", found.problem}}));
}

constexpr std::array<Command, 2> kCommands{{{"record.open", record_open}, {"record.verify", record_verify}}};

}  // namespace

std::span<const Command> record_commands() { return kCommands; }

}  // namespace merlon::wasm
