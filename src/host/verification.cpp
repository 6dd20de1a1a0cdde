#include "host/verification.h"

#include <algorithm>

#include "core/sha256.h"
#include "host/session.h"

namespace merlon {
namespace {

/// Whether the seeds are there, fit what was promised, and give a deal.
void check_promise(const Record& record, Verification& found) {
  if (record.find("ServerSeed") == nullptr) {
    found.problem = "without the server's seed there is nothing to verify";
  } else if (const auto start = Session::replay(record, 0); !start) {
    found.problem = start.error().message;
  } else {
    found.commit = true;
    found.deal = true;
  }
}

void check_moves(const Record& record, Verification& found) {
  const bool hashed = std::all_of(record.moves.begin(), record.moves.end(),
                                  [](const RecordMove& move) { return move.has_hash; });
  if (!hashed) {
    found.problem = "a move without a hash proves nothing";
  } else if (const auto session = Session::replay(record); !session) {
    found.problem = session.error().message;
  } else {
    found.moves = true;
  }
}

/// Whether this seed went into the deal: one of the seats' as a whole, in digits of either case.
bool has_seat_seed(const Record& record, std::string_view seed) {
  const auto wanted = parse_hex<sizeof(SeatSeed)>(seed);
  std::string_view rest = *record.find("SeatSeeds");
  while (wanted && !rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (parse_hex<sizeof(SeatSeed)>(rest.substr(0, end)) == wanted) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

}  // namespace

Verification verify(const Record& record, std::string_view commit, std::string_view seed) {
  Verification found;
  check_promise(record, found);
  if (!found.fine()) return found;
  check_moves(record, found);
  if (!commit.empty() && *record.find("Commit") != commit) {
    found.commit = false;
    found.problem = "the record has another commitment than the one you were given";
  }
  if (!seed.empty() && !has_seat_seed(record, seed)) {
    found.deal = false;
    found.problem = "your seed is not among the record's";
  }
  return found;
}

}  // namespace merlon
