// Records: to look at, and to check.
#include <array>

#include "host/session.h"
#include "host/verification.h"
#include "wasm/commands.h"

namespace merlon::wasm {
namespace {

std::optional<Record> read_record(Question& question) {
  const auto text = question.text("record");
  if (!text) return std::nullopt;
  auto record = parse_record(*text);
  if (record) return std::move(*record);
  question.fail("BAD_RECORD", "line " + std::to_string(record.error().line) + ", column " +
                                  std::to_string(record.error().column) + ": " + record.error().message);
  return std::nullopt;
}

void record_open(Question& question, Memory& memory) {
  const auto record = read_record(question);
  if (!record) return;
  auto table = LocalTable::open(*record);
  if (!table) return question.fail("BAD_RECORD", table.error().message);
  memory.table = std::move(*table);
  question.out().number("moves", static_cast<std::int64_t>(record->moves.size()));
  question.out().boolean("over", memory.table->table().stage() == table::Stage::over);
}

/// What can be said about a record, one thing after the other: `problem` is the last that was found wrong.
struct Findings {
  bool commit = false;
  bool deal = false;
  bool moves = false;
  std::string problem;
};

/// Whether the seeds are there and fit what was promised.
bool check_promise(const Record& record, Findings& findings) {
  const auto game = game_of(record);
  if (!game) {
    findings.problem = game.error().message;
    return false;
  }
  if (record.find("ServerSeed") == nullptr) {
    findings.problem = "without the server's seed there is nothing to verify";
    return false;
  }
  if (const auto start = Session::replay(record, 0); !start) {
    findings.problem = start.error().message;
    return false;
  }
  findings.commit = true;
  findings.deal = true;
  return true;
}

void check_moves(const Record& record, Findings& findings) {
  for (const RecordMove& move : record.moves) {
    if (move.has_hash) continue;
    findings.problem = "a move without a hash proves nothing";
    return;
  }
  const auto session = Session::replay(record);
  if (!session) {
    findings.problem = session.error().message;
    return;
  }
  findings.moves = true;
}

/// What the reader kept from before the game, if anything: the commitment, and the own seed.
void check_memory(const Question& question, const Record& record, Findings& findings) {
  const std::string_view commit = question["commit"].text();
  if (!commit.empty() && !has_commitment(record, commit)) {
    findings.commit = false;
    findings.problem = kOtherCommitment;
  }
  const std::string_view seed = question["seed"].text();
  if (!seed.empty() && !has_seat_seed(record, seed)) {
    findings.deal = false;
    findings.problem = kSeedMissing;
  }
}

void record_verify(Question& question, Memory& /*memory*/) {
  const auto record = read_record(question);
  if (!record) return;
  Findings findings;
  if (check_promise(*record, findings)) {
    check_moves(*record, findings);
    check_memory(question, *record, findings);
  }
  const bool fine = findings.problem.empty();
  const std::string count = std::to_string(record->moves.size());
  question.out().boolean("commit", findings.commit).boolean("deal", findings.deal);
  question.out().boolean("moves", findings.moves).boolean("fine", fine);
  question.out().number("count", static_cast<std::int64_t>(record->moves.size()));
  question.out().text("say", fine
                                 ? say(question.language(), "verify.fine", {{"moves", count}})
                                 : say(question.language(), "verify.wrong", {{"problem", findings.problem}}));
}

constexpr std::array<Command, 2> kCommands{{{"record.open", record_open}, {"record.verify", record_verify}}};

}  // namespace

std::span<const Command> record_commands() { return kCommands; }

}  // namespace merlon::wasm
