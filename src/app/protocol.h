// `merlon engine`: one JSON object in, one out. docs/protocol.md describes every request and answer.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "any/match.h"
#include "core/record.h"
#include "host/session.h"

namespace merlon::app {

class Protocol {
 public:
  // docs/protocol.md lists these, and a test compares the two.
  static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;
  static constexpr std::size_t kMaxDepth = 32;  ///< of values inside values
  static constexpr std::size_t kMaxSeedBytes = kMaxRecordValueBytes;
  static constexpr int kMaxGames = 1000;
  static constexpr std::size_t kMaxMoves = 10'000;
  static constexpr int kMaxPerftDepth = 32;
  static constexpr std::uint64_t kMaxPerftPositions = 20'000'000;  ///< some seconds
  static constexpr std::int64_t kMaxNodes = 1'000'000'000;
  static constexpr std::int64_t kMaxMilliseconds = 600'000;
  static constexpr std::int64_t kMaxThreads = 64;

  /// A request for more perft positions than this is refused, and no `go` thinks longer than so many
  /// simulations.
  explicit Protocol(std::uint64_t max_perft_positions = kMaxPerftPositions,
                    std::uint64_t max_nodes = ~std::uint64_t{0})
      : max_perft_positions_(max_perft_positions), max_nodes_(max_nodes) {}

  /// Answers one line, without a line break at its end. Whatever the line is, an answer comes back, and after
  /// an error nothing has changed.
  std::string answer(std::string_view line);

 private:
  friend class Request;

  std::uint64_t max_perft_positions_;
  std::uint64_t max_nodes_;
  std::optional<Session> session_;
  any::Match match_;
  std::string seed_;  ///< of the match that `new` began
};

/// Reads requests from `in` and answers them on `out` until the input ends.
void run_engine(std::istream& in, std::ostream& out);

}  // namespace merlon::app
