// A deal that nobody could choose: the server promises its seed before the players bring theirs
// (docs/fair_shuffle.md). The table keeps one, a record of a finished game shows it, and whoever has the
// record can deal again.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any/registry.h"
#include "core/record.h"
#include "core/shuffle.h"

namespace merlon {

using ServerSeed = std::array<std::uint8_t, 32>;

struct FairDeal {
  std::string table;  ///< the id of the table
  ServerSeed server_seed{};
  std::vector<SeatSeed> seat_seeds;  ///< one per seat; zeros for a seat that brought none
  friend bool operator==(const FairDeal&, const FairDeal&) = default;
};

/// What stands beside a commitment: game, version of its rules, players and the options that differ.
std::string fair_rules_text(std::string_view game, int rules, int players, const OptionTexts& options);

/// Deals the game that follows from the seeds.
Expected<std::unique_ptr<any::AnyGame>> start_fairly(const any::GameInfo& game, const OptionTexts& options,
                                                     const FairDeal& deal);

// The headers Table, Commit, ServerSeed and SeatSeeds of a record.
void write_deal(Record& record, const FairDeal& deal, const Digest& commit);
/// The deal of a record that has these headers; an error if they do not fit each other, nothing if it has
/// none. Players and options must be those of the game.
Expected<std::optional<FairDeal>> read_deal(const Record& record, const any::GameInfo& game, int players,
                                            const OptionTexts& options);

}  // namespace merlon
