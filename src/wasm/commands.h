// All commands, by topic, and what the module remembers between two questions.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "wasm/local_table.h"
#include "wasm/looking_back.h"
#include "wasm/question.h"
#include "wasm/thinking.h"

namespace merlon::wasm {

struct Memory {
  std::optional<LocalTable> table;
  std::optional<Thinking> thinking;
  std::optional<LookingBack> looking_back;
};

struct Command {
  std::string_view name;
  void (*answer)(Question& question, Memory& memory);
};

std::span<const Command> table_commands();
std::span<const Command> record_commands();
std::span<const Command> position_commands();
std::span<const Command> thinking_commands();
std::span<const Command> review_commands();

}  // namespace merlon::wasm
