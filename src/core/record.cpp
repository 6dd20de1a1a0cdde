#include "core/record.h"

#include <algorithm>
#include <cassert>

#include "core/hash.h"
#include "core/printable.h"

namespace merlon {
namespace {

using Problem = std::optional<Error>;

constexpr std::string_view kVersionHeader = "Merlon";
constexpr std::string_view kResultHeader = "Result";
constexpr std::string_view kResultWord = "result";
constexpr std::string_view kPositionHeader = "Position";
constexpr std::string_view kSpaces = " \t";
constexpr std::string_view kNotInMoves = ";{}#";
constexpr std::size_t kMaxNumberDigits = 8;
constexpr int kMaxTurn = 99'999'999;  // what has so many digits
constexpr std::size_t kHashDigits = 16;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// What may stand in a record, for the reader and the writer alike.

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

bool is_trimmed(std::string_view text) { return trim(text).size() == text.size(); }

// Writing.

std::string escaped(std::string_view value) {
  std::string text;
  text.reserve(value.size() + 2);
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    if (c == '\n') {
      text += "\\n";
    } else {
      text += c;
    }
  }
  return text;
}

static_assert(2 * kMaxRecordValueBytes + kMaxRecordNameBytes + sizeof("[ \"\"]") <= kMaxRecordLineBytes);

std::string header_line(std::string_view name, std::string_view value) {
  return "[" + std::string(name) + " \"" + escaped(value) + "\"]\n";
}

std::string turn_label(const RecordMove& move) {
  return std::to_string(move.turn) + ". [" + std::to_string(move.seat + 1) + "] ";
}

std::string move_text(const RecordMove& move) {
  return move.has_hash ? move.text + " {" + hash_text(move.hash) + "}" : move.text;
}

bool same_turn(const RecordMove& left, const RecordMove& right) {
  return left.turn == right.turn && left.seat == right.seat;
}

/// One line per turn and seat, unless so many moves were made that the line would be too long to read back.
std::string move_lines(const std::vector<RecordMove>& moves) {
  std::string text;
  std::string line;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string move = move_text(moves[i]);
    const bool fits = line.size() + 2 + move.size() <= kMaxRecordLineBytes;
    if (i > 0 && same_turn(moves[i - 1], moves[i]) && fits) {
      line += "; " + move;
      continue;
    }
    if (i > 0) text += line + "\n";
    line = turn_label(moves[i]) + move;
  }
  return moves.empty() ? text : text + line + "\n";
}

std::string written(const Record& record) {
  std::string text;
  for (const auto& [name, value] : record.headers) text += header_line(name, value);
  text += header_line(kResultHeader, record.result);
  text += "\n";
  text += move_lines(record.moves);
  text += std::string(kResultWord) + " " + record.result + "\n";
  return text;
}

// Checking before writing.

Problem problem(std::string message) { return Error{std::move(message)}; }

Problem check_header(const Record& record, std::size_t at) {
  const auto& [name, value] = record.headers[at];
  const std::string quoted = "header \"" + name + "\"";
  if (name.empty() || !is_letter(name[0]) || !std::all_of(name.begin(), name.end(), is_name_character)) {
    return problem(quoted + " is not named by a letter and then letters, digits or _");
  }
  if (name.size() > kMaxRecordNameBytes) return problem(quoted + " has too long a name");
  if (name == kResultHeader) return problem("the result stands in `result`, not among the headers");
  if (record.find(name) != &value) return problem(quoted + " occurs twice");
  if (value.size() > kMaxRecordValueBytes) return problem(quoted + " has too long a value");
  std::string flat = value;
  std::replace(flat.begin(), flat.end(), '\n', ' ');
  if (find_unprintable(flat) != std::string::npos)
    return problem(quoted + " has a value that is not plain text");
  return std::nullopt;
}

Problem check_headers(const Record& record) {
  if (record.headers.size() > kMaxRecordHeaders) return problem("there are too many headers");
  if (record.headers.empty() || record.headers[0].first != kVersionHeader ||
      record.headers[0].second != kRecordVersion) {
    return problem("the first header is not Merlon with value 1");
  }
  for (std::size_t i = 0; i < record.headers.size(); ++i) {
    if (Problem found = check_header(record, i)) return found;
  }
  return std::nullopt;
}

Problem check_text(std::string_view text, std::string_view forbidden, const std::string& what) {
  if (text.empty()) return problem(what + " is empty");
  if (text.size() > kMaxRecordMoveBytes) return problem(what + " is too long");
  if (!is_trimmed(text)) return problem(what + " begins or ends with a space");
  if (text.find_first_of(forbidden) != std::string_view::npos) {
    return problem(what + " contains one of " + std::string(forbidden));
  }
  if (find_unprintable(text) != std::string_view::npos) return problem(what + " is not plain text");
  return std::nullopt;
}

/// The first turn is 1, unless the game started from a position in the middle of another one.
bool may_start_anywhere(const Record& record) { return record.find(kPositionHeader) != nullptr; }

/// Whether a turn may stand after this one; `turn_before` is 0 at the start.
bool follows(int turn, int turn_before, bool anywhere) {
  if (turn < 1) return false;
  return turn == turn_before || turn == turn_before + 1 || (turn_before == 0 && anywhere);
}

Problem check_move(const RecordMove& move, int turn_before, bool anywhere) {
  const std::string what = "the move \"" + move.text + "\" of turn " + std::to_string(move.turn);
  if (Problem found = check_text(move.text, kNotInMoves, what)) return found;
  if (move.turn > kMaxTurn) return problem(what + " has too high a number of its turn");
  if (!follows(move.turn, turn_before, anywhere)) {
    return problem(what + " does not follow turn " + std::to_string(turn_before));
  }
  if (move.seat < 0 || move.seat >= static_cast<int>(kMaxSeats)) return problem(what + " has no such seat");
  if (!move.has_hash && move.hash != 0) return problem(what + " has a hash that does not count");
  return std::nullopt;
}

Problem check_moves(const Record& record) {
  if (record.moves.size() > kMaxRecordMoves) return problem("there are too many moves");
  int turn_before = 0;
  for (const RecordMove& move : record.moves) {
    if (Problem found = check_move(move, turn_before, may_start_anywhere(record))) return found;
    turn_before = move.turn;
  }
  return std::nullopt;
}

// Reading.

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  Expected<Record> parse() {
    record_.headers.clear();
    if (rest_.size() > kMaxRecordBytes) return Error{"the record is longer than 1 MiB", 1, 1};
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
    while (next_line()) {
      if (Problem found = parse_line()) return *std::move(found);
    }
    if (record_.headers.empty()) return Error{"expected [Merlon \"1\"] first", line_number_ + 1, 1};
    if (!ended_) return Error{"the record ends without a result line", line_number_ + 1, 1};
    if (written(record_).size() > kMaxRecordBytes) return Error{"the record is longer than 1 MiB", 1, 1};
    return std::move(record_);
  }

 private:
  bool next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    at_ = 0;
    ++line_number_;
    return true;
  }

  Problem parse_line() {
    if (line_.size() > kMaxRecordLineBytes) return error_at(kMaxRecordLineBytes, "the line is too long");
    skip_spaces();
    if (at_end()) return std::nullopt;
    if (ended_) return error("nothing may follow the result line");
    if (peek() == '[') return parse_header();
    if (record_.headers.empty()) return error("expected [Merlon \"1\"] first");
    if (is_digit(peek())) return parse_turn();
    if (line_.substr(at_).starts_with(kResultWord)) return parse_result();
    return error("expected a header, a turn such as \"1. [1]\", or the result");
  }

  // [Name "value"]
  Problem parse_header() {
    const std::size_t start = at_;
    if (!record_.moves.empty()) return error("headers must stand before the first move");
    ++at_;
    std::string name;
    std::string value;
    if (Problem found = parse_name(name)) return found;
    skip_spaces();
    const std::size_t value_at = at_;
    if (Problem found = parse_value(value)) return found;
    skip_spaces();
    if (peek() != ']') return error("expected ] after the value");
    ++at_;
    if (Problem found = expect_end()) return found;
    return keep_header(start, std::move(name), value_at, std::move(value));
  }

  Problem parse_name(std::string& name) {
    const std::size_t start = at_;
    if (!is_letter(peek())) return error("expected the name of a header");
    while (is_name_character(peek())) ++at_;
    if (at_ - start > kMaxRecordNameBytes) return error_at(start, "the name of the header is too long");
    name = line_.substr(start, at_ - start);
    return std::nullopt;
  }

  Problem parse_value(std::string& value) {
    if (peek() != '"') return error("expected \" before the value");
    for (++at_; peek() != '"';) {
      if (at_ >= line_.size()) return error("the value is not closed by \"");
      if (Problem found = parse_value_character(value)) return found;
      if (value.size() > kMaxRecordValueBytes) return error("the value is too long");
    }
    ++at_;
    return std::nullopt;
  }

  Problem parse_value_character(std::string& value) {
    if (peek() == '\\') return parse_escape(value);
    const std::size_t length = printable_length(line_.substr(at_));
    if (length == 0) return error("a control character, or not UTF-8");
    value += line_.substr(at_, length);
    at_ += length;
    return std::nullopt;
  }

  Problem parse_escape(std::string& value) {
    const char escape = at_ + 1 < line_.size() ? line_[at_ + 1] : '\0';
    if (escape == 'n') {
      value += '\n';
    } else if (escape == '"' || escape == '\\') {
      value += escape;
    } else {
      return error("expected \\\", \\\\ or \\n");
    }
    at_ += 2;
    return std::nullopt;
  }

  Problem keep_header(std::size_t start, std::string name, std::size_t value_at, std::string value) {
    if (record_.headers.empty()) {
      if (name != kVersionHeader) return error_at(start, "expected [Merlon \"1\"] first");
      if (value != kRecordVersion) return error_at(value_at, "this version of the format is not known");
    }
    const bool is_result = name == kResultHeader;
    if (is_result ? result_header_.has_value() : record_.find(name) != nullptr) {
      return error_at(start, "header " + name + " occurs twice");
    }
    if (is_result) {
      result_header_ = std::move(value);
    } else if (record_.headers.size() == kMaxRecordHeaders) {
      return error_at(start, "too many headers");
    } else {
      record_.headers.emplace_back(std::move(name), std::move(value));
    }
    return std::nullopt;
  }

  // 17. [1] move {hash}; move {hash}
  Problem parse_turn() {
    RecordMove move;
    if (Problem found = parse_turn_number(move.turn)) return found;
    skip_spaces();
    if (Problem found = parse_seat(move.seat)) return found;
    while (true) {
      if (Problem found = parse_move(move)) return found;
      if (at_end()) return std::nullopt;
      ++at_;
    }
  }

  Problem parse_turn_number(int& turn) {
    const std::size_t start = at_;
    if (Problem found = parse_number(turn)) return found;
    const int before = record_.moves.empty() ? 0 : record_.moves.back().turn;
    if (!follows(turn, before, may_start_anywhere(record_))) {
      const std::string expected = std::to_string(before + 1);
      return error_at(
          start, "expected turn " + (before == 0 ? expected : std::to_string(before) + " or " + expected));
    }
    if (peek() != '.') return error("expected . after the number of the turn");
    ++at_;
    return std::nullopt;
  }

  Problem parse_seat(int& seat) {
    if (peek() != '[') return error("expected the seat, such as [1]");
    ++at_;
    const std::size_t start = at_;
    if (Problem found = parse_number(seat)) return found;
    if (seat < 1 || seat > static_cast<int>(kMaxSeats)) {
      return error_at(start, "seats are numbered from 1 to " + std::to_string(kMaxSeats));
    }
    --seat;
    if (peek() != ']') return error("expected ] after the seat");
    ++at_;
    return std::nullopt;
  }

  Problem parse_number(int& number) {
    const std::size_t start = at_;
    number = 0;
    for (; is_digit(peek()); ++at_) {
      if (at_ - start == kMaxNumberDigits) return error_at(start, "the number is too long");
      number = 10 * number + (peek() - '0');
    }
    if (at_ == start) return error("expected a number");
    return std::nullopt;
  }

  // Reads up to the semicolon or the end of the line.
  Problem parse_move(RecordMove& move) {
    skip_spaces();
    const std::size_t start = at_;
    const std::string_view text = take_text(kNotInMoves);
    if (text.empty()) return error_at(start, "expected a move");
    if (text.size() > kMaxRecordMoveBytes) return error_at(start, "the move is too long");
    if (Problem found = check_plain(text, start)) return found;
    move.text = text;
    move.hash = 0;
    move.has_hash = peek() == '{';
    if (move.has_hash) {
      if (Problem found = parse_hash(move.hash)) return found;
    }
    if (!at_end() && peek() != ';') return error("expected ; or the end of the line after the move");
    if (record_.moves.size() == kMaxRecordMoves) return error_at(start, "too many moves");
    record_.moves.push_back(move);
    return std::nullopt;
  }

  Problem parse_hash(std::uint64_t& hash) {
    ++at_;
    const std::optional<std::uint64_t> value = parse_hash_text(line_.substr(at_, kHashDigits));
    if (!value) return error("expected 16 digits of 0-9a-f");
    at_ += kHashDigits;
    if (peek() != '}') return error("expected } after the hash");
    ++at_;
    hash = *value;
    skip_spaces();
    return std::nullopt;
  }

  // result 1 0
  Problem parse_result() {
    const std::size_t start = at_;
    at_ += kResultWord.size();
    if (!at_end() && kSpaces.find(peek()) == std::string_view::npos) {
      return error_at(start, "expected a space after \"result\"");
    }
    skip_spaces();
    const std::size_t value_at = at_;
    const std::string_view value = take_text("#");
    if (value.empty()) return error_at(value_at, "expected the result, or * if the game did not end");
    if (value.size() > kMaxRecordMoveBytes) return error_at(value_at, "the result is too long");
    if (Problem found = check_plain(value, value_at)) return found;
    if (result_header_ && *result_header_ != value) {
      return error_at(value_at, "the result differs from the header Result");
    }
    record_.result = value;
    ended_ = true;
    return std::nullopt;
  }

  /// The text up to one of `stops` or the end of the line, without the spaces around it.
  std::string_view take_text(std::string_view stops) {
    const std::size_t start = at_;
    at_ = std::min(line_.find_first_of(stops, start), line_.size());
    return trim(line_.substr(start, at_ - start));
  }

  Problem check_plain(std::string_view text, std::size_t start) const {
    const std::size_t bad = find_unprintable(text);
    if (bad == std::string_view::npos) return std::nullopt;
    return error_at(start + bad, "a control character, or not UTF-8");
  }

  Problem expect_end() {
    skip_spaces();
    return at_end() ? std::nullopt : error("expected the end of the line");
  }

  void skip_spaces() { at_ = std::min(line_.find_first_not_of(kSpaces, at_), line_.size()); }
  char peek() const { return at_ < line_.size() ? line_[at_] : '\0'; }
  bool at_end() const { return at_ >= line_.size() || line_[at_] == '#'; }

  Problem error(std::string message) const { return error_at(at_, std::move(message)); }
  Problem error_at(std::size_t at, std::string message) const {
    return Error{std::move(message), line_number_, static_cast<int>(at) + 1};
  }

  std::string_view rest_;
  std::string_view line_;
  std::size_t at_ = 0;
  int line_number_ = 0;
  Record record_;
  std::optional<std::string> result_header_;
  bool ended_ = false;
};

}  // namespace

const std::string* Record::find(std::string_view name) const {
  for (const auto& header : headers) {
    if (header.first == name) return &header.second;
  }
  return nullptr;
}

void Record::set(std::string_view name, std::string_view value) {
  for (auto& header : headers) {
    if (header.first != name) continue;
    header.second = value;
    return;
  }
  headers.emplace_back(name, value);
}

Problem check_record(const Record& record) {
  if (Problem found = check_headers(record)) return found;
  if (Problem found = check_moves(record)) return found;
  if (Problem found = check_text(record.result, "#", "the result")) return found;
  if (written(record).size() > kMaxRecordBytes) return problem("the record is longer than 1 MiB");
  return std::nullopt;
}

std::string write_record(const Record& record) {
  assert(!check_record(record));
  return written(record);
}

Expected<Record> parse_record(std::string_view text) { return Parser(text).parse(); }

std::string error_with_place(const Error& error) {
  return "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) + ": " +
         error.message;
}

std::string result_text(const Result& result) {
  if (!result.over) return std::string(kUnfinished);
  const int winners = result.winner_count();
  const std::string share = winners == 1 ? "1" : "1/" + std::to_string(winners);
  std::string text;
  for (std::size_t seat = 0; seat < result.players; ++seat) {
    text += (text.empty() ? "" : " ") + (result.ranks[seat] == 1 ? share : std::string("0"));
  }
  return text;
}

}  // namespace merlon
