#include "wasm/facade.h"

#include <array>

#include "host/boost_json.h"
#include "host/nearest.h"
#include "wasm/commands.h"

namespace merlon::wasm {
namespace {

/// A stored table of the longest game is far shorter.
constexpr std::size_t kMostBytes = std::size_t{8} << 20;

std::array<std::span<const Command>, 5> all_commands() {
  return {table_commands(), record_commands(), position_commands(), thinking_commands(), review_commands()};
}

void run(Question& question, Memory& memory) {
  const std::string_view name = question["cmd"].text();
  std::vector<std::string_view> known;
  for (const std::span<const Command> topic : all_commands()) {
    for (const Command& command : topic) {
      if (command.name == name) return command.answer(question, memory);
      known.push_back(command.name);
    }
  }
  question.fail("UNKNOWN_COMMAND", unknown_word("command", name, known));
}

}  // namespace

Facade::Facade() : memory_(std::make_unique<Memory>()) {}
Facade::~Facade() = default;

std::string Facade::answer(std::string_view question) {
  Expected<boost::json::value> value = Error{"a question may have at most 8 MiB"};
  if (question.size() <= kMostBytes) value = parse_json(question);
  if (!value) {
    JsonWriter error;
    error.begin_object().boolean("ok", false).key("error").begin_object();
    error.text("code", "BAD_JSON").text("message", value.error().message);
    return error.end_object().end_object().take();
  }
  Question read(as_json(*value));
  if (!read.failed()) run(read, *memory_);
  return std::move(read).answer();
}

}  // namespace merlon::wasm
