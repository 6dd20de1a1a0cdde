// Everything that is told about a run when it ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/arena/contest.h"
#include "app/arena/figures.h"
#include "app/arena/sprt.h"

namespace merlon::app::arena {

/// A game that a bot lost by doing something wrong.
struct FaultNote {
  std::uint64_t game = 0;
  std::size_t bot = 0;
  std::string reason;
};

struct Summary {
  const Contest* contest = nullptr;
  Figures figures;                ///< of the complete deals
  std::vector<FaultNote> faults;  ///< in them
  std::optional<Sprt> sprt;
  std::uint64_t wanted = 0;  ///< games
  bool interrupted = false;
};

Summary summarise(const Contest& contest, std::span<const GameReport> reports);

/// "high-card, 4 players, jokers=true": what was played.
std::string contest_title(const Contest& contest);

/// What the test found, as a sentence.
std::string verdict_text(const Summary& summary);

/// For people.
std::string summary_table(const Summary& summary);

/// For programs: one object, described in docs/arena.md.
std::string summary_json(const Summary& summary);

}  // namespace merlon::app::arena
