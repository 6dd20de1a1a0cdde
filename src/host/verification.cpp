#include "host/verification.h"

#include <algorithm>

#include "core/sha256.h"
#include "core/shuffle.h"

namespace merlon {

bool has_commitment(const Record& record, std::string_view commit) {
  return *record.find("Commit") == commit;
}

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

}  // namespace merlon
