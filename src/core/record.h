// The record of a game: who played what from which start, move by move, in a text that people can read and
// write. Storage, replay, review and verification all read it. This file knows the form only; what a move
// means is the game's business. docs/record.md describes the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "core/seat.h"

namespace merlon {

inline constexpr std::string_view kRecordVersion = "1";
inline constexpr std::string_view kUnfinished = "*";

// What a record may hold at most; beyond that it is refused, so that no text from outside can cost much.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxRecordLineBytes = std::size_t{1} << 16;
inline constexpr std::size_t kMaxRecordHeaders = 64;
inline constexpr std::size_t kMaxRecordNameBytes = 32;
inline constexpr std::size_t kMaxRecordValueBytes = 32000;
inline constexpr std::size_t kMaxRecordMoves = 32000;
inline constexpr std::size_t kMaxRecordMoveBytes = 256;

/// One move: its text in the game's notation, without any of `;{}#`.
struct RecordMove {
  std::string text;
  int turn = 1;            ///< counts from 1; several moves, even of several seats, may belong to one turn
  int seat = 0;            ///< counts from 0 like Seat; the text shows it from 1, as people count
  std::uint64_t hash = 0;  ///< of the state after the move; 0 without one
  bool has_hash = false;
  friend bool operator==(const RecordMove&, const RecordMove&) = default;
};

/// A whole record. A new one is a valid record of nothing. The text shows the result twice, as the last line
/// and as the header Result; here it stands once.
struct Record {
  std::vector<std::pair<std::string, std::string>> headers{{"Merlon", std::string(kRecordVersion)}};
  std::vector<RecordMove> moves;
  std::string result{kUnfinished};  ///< one win share per seat, such as "1 0"; not among the headers

  /// The value of a header, or nullptr.
  const std::string* find(std::string_view name) const;

  /// Gives a header a value, in its old place or at the end.
  void set(std::string_view name, std::string_view value);

  friend bool operator==(const Record&, const Record&) = default;
};

/// The result as a record has it, "1 0" or "1/2 1/2": the win share of each seat; "*" while the game goes on.
std::string result_text(const Result& result);

/// Says what in a record could not be written so that it reads back the same: a name with a space, a move
/// with a semicolon, a turn left out, too much of anything. Nothing if all is well.
std::optional<Error> check_record(const Record& record);

/// The record as text, in its one canonical form. The record must pass `check_record`.
std::string write_record(const Record& record);

/// Reads a record, or says what is wrong and where. Lines count from 1, columns in bytes from 1. Any text
/// whatever may be given; what is read passes `check_record`, so it reads back the same once written.
Expected<Record> parse_record(std::string_view text);

/// Why and where a text is no record: "line 3, column 7: …".
std::string error_with_place(const Error& error);

}  // namespace merlon
