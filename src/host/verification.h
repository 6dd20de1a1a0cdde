// What somebody kept from before a game, held against its record (docs/fair_shuffle.md). The record must be
// one that shows its deal (host/fair_deal.h).
#pragma once

#include <string_view>

#include "core/record.h"

namespace merlon {

/// Whether the deal was promised by this commitment.
bool has_commitment(const Record& record, std::string_view commit);
/// Whether this seed went into the deal: one of the seats' as a whole, in digits of either case.
bool has_seat_seed(const Record& record, std::string_view seed);

inline constexpr std::string_view kOtherCommitment =
    "the record has another commitment than the one you were given";
inline constexpr std::string_view kSeedMissing = "your seed is not among the record's";

}  // namespace merlon
