#include "core/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"

namespace merlon {
namespace {

constexpr std::string_view kExample = R"(# Played on a train.
[Merlon "1"]
[Game "high-card"]
[Rules "1"]
[Players "2"]
[Options "tactics=true claims=start"]
[Seed "monday"]
[Seat1 "Anna \"the wall\" B."]
[Seat2 "computer, level 5"]
[Result "1 0"]

1. [1] r7@3 {9f3c0a5be1d27746}; draw clan {00b1e2c3d4f5a697}
2. [2] g5@1 {5c11a09e3b7fd208}; draw tactics {e0d3c2b1a4958677}
3. [1] redeploy r7@3>5; draw clan   # hashes may be left out
result 1 0
)";

Record example() {
  Record record;
  record.headers = {{"Merlon", "1"},
                    {"Game", "high-card"},
                    {"Rules", "1"},
                    {"Players", "2"},
                    {"Options", "tactics=true claims=start"},
                    {"Seed", "monday"},
                    {"Seat1", "Anna \"the wall\" B."},
                    {"Seat2", "computer, level 5"}};
  record.moves = {{"r7@3", 1, 0, 0x9f3c0a5be1d27746, true}, {"draw clan", 1, 0, 0x00b1e2c3d4f5a697, true},
                  {"g5@1", 2, 1, 0x5c11a09e3b7fd208, true}, {"draw tactics", 2, 1, 0xe0d3c2b1a4958677, true},
                  {"redeploy r7@3>5", 3, 0, 0, false},      {"draw clan", 3, 0, 0, false}};
  record.result = "1 0";
  return record;
}

std::string describe(const Error& error) {
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
}

Record parsed(std::string_view text) {
  Expected<Record> record = parse_record(text);
  if (record) return *std::move(record);
  ADD_FAILURE() << describe(record.error()) << "\n" << text.substr(0, 2000);
  return Record{{}, {}, "not parsed"};
}

TEST(Record, AGameFromAPositionMayStartAtAnyTurn) {
  Record record;
  record.set("Position", "{}");
  record.moves = {{"a", 17, 1, 0, false}, {"b", 18, 0, 0, false}};
  EXPECT_EQ(check_record(record), std::nullopt);
  const auto again = parse_record(write_record(record));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, record);
}

TEST(Record, ReadsTheExampleOfTheDocument) { EXPECT_EQ(parsed(kExample), example()); }

TEST(Record, WritesOneCanonicalForm) {
  std::string expected(kExample);
  expected.erase(0, expected.find('\n') + 1);
  const std::size_t comment = expected.find("   # hashes");
  expected.erase(comment, expected.find('\n', comment) - comment);
  EXPECT_EQ(write_record(example()), expected);
}

TEST(Record, ANewOneIsValid) {
  EXPECT_FALSE(check_record(Record{}));
  EXPECT_EQ(write_record(Record{}), "[Merlon \"1\"]\n[Result \"*\"]\n\nresult *\n");
  EXPECT_EQ(parsed(write_record(Record{})), Record{});
}

TEST(Record, FindsAndSetsHeaders) {
  Record record = example();
  ASSERT_NE(record.find("Seed"), nullptr);
  EXPECT_EQ(*record.find("Seed"), "monday");
  EXPECT_EQ(record.find("seed"), nullptr);
  record.set("Seed", "tuesday");
  record.set("Date", "2026-11-15");
  EXPECT_EQ(record.headers[5].second, "tuesday");
  EXPECT_EQ(record.headers.back(), (std::pair<std::string, std::string>{"Date", "2026-11-15"}));
  EXPECT_EQ(record.headers.size(), 9u);
}

TEST(Record, EscapesValues) {
  Record record;
  record.set("Position", R"({"cards":["r7","a\\b"],"note":"one)"
                         "\n"
                         R"(two # ] [ {x}; \n"})");
  record.set("Seat1", "");
  record.set("Seat2", "Zoë 🐑 \\");
  const std::string text = write_record(record);
  EXPECT_NE(text.find(R"([Position "{\"cards\":[\"r7\",\"a\\\\b\"],\"note\":\"one\ntwo # ] [ {x}; \\n\"}"])"),
            std::string::npos)
      << text;
  EXPECT_EQ(parsed(text), record);
}

TEST(Record, IsLenientAboutSpaceAndComments) {
  const Record tidy =
      parsed("[Merlon \"1\"]\n[Game \"chess\"]\n\n1. [2] a b; c {0123456789abcdef}\n1. [3] d\nresult *\n");
  EXPECT_EQ(tidy.moves.size(), 3u);
  EXPECT_EQ(tidy.moves[0].text, "a b");
  EXPECT_EQ(tidy.moves[1].hash, 0x0123456789abcdefu);
  EXPECT_EQ(tidy.moves[2].seat, 2);
  for (const std::string_view text : {
           "[Merlon \"1\"]\r\n[Game \"chess\"]\r\n\r\n1. [2] a b; c {0123456789abcdef}\r\n1. [3] d\r\nresult "
           "*\r\n",
           "\xEF\xBB\xBF[Merlon \"1\"]\n[Game \"chess\"]\n1. [2] a b; c {0123456789abcdef}\n1. [3] d\nresult "
           "*",
           "\n\n# x\n [Merlon\t\"1\" ] # y\n\t[Game   \"chess\"]#\n#\n\n 1.[2]a "
           "b;c{0123456789abcdef}#z\n\n1. [3] d \n"
           "#\n\tresult\t*\t# end\n\n# after the end \x01\xFF\n",
           "[Merlon\"1\"]\n[Result \"*\"]\n[Game\"chess\"]\n1. [2] a b\n1. [2] c {0123456789abcdef}\n1. [3] "
           "d\nresult *\n",
       }) {
    EXPECT_EQ(parsed(text), tidy) << text;
  }
}

TEST(Record, ALineIsBrokenBeforeItIsTooLong) {
  Record record;
  for (std::size_t i = 0; i < 1000; ++i) record.moves.push_back({std::string(255, 'x'), 1, 0, i, true});
  ASSERT_FALSE(check_record(record));
  const std::string text = write_record(record);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'),
            9);  // two headers, a blank, five lines of moves, the result
  EXPECT_EQ(parsed(text), record);
}

struct Malformed {
  std::string_view what;
  std::string text;
  int line;
  int column;
  std::string_view message;
};

const std::string kStart = "[Merlon \"1\"]\n";

std::vector<Malformed> malformed_records() {
  const std::string game = "[Game \"chess\"]\n";
  const std::string digits = "0123456789abcdef";
  std::string many_headers = kStart;
  for (int i = 1; i < 65; ++i) many_headers += "[H" + std::to_string(i) + " \"\"]\n";
  std::string many_moves = kStart;
  for (int i = 0; i < 32; ++i) {
    many_moves += "1. [1] a";
    for (int j = 1; j < 1000; ++j) many_moves += ";a";
    many_moves += "\n";
  }
  std::string expanding = kStart;  // below the limit as it stands, above it with the spaces that writing adds
  for (int i = 0; i < 31; ++i) {
    expanding += "1.[1]" + std::string(35, 'a');
    for (int j = 1; j < 1000; ++j) expanding += ";" + std::string(32, 'a');
    expanding += "\n";
  }
  expanding += "result *\n";
  return {
      {"nothing", "", 1, 1, "expected [Merlon \"1\"] first"},
      {"blank lines only", "\n \n", 3, 1, "expected [Merlon \"1\"] first"},
      {"another kind of text", "Dear diary", 1, 1, "expected [Merlon \"1\"] first"},
      {"moves first", "\n1. [1] a\n", 2, 1, "expected [Merlon \"1\"] first"},
      {"result first", "result *\n", 1, 1, "expected [Merlon \"1\"] first"},
      {"other header first", " [Game \"chess\"]\n", 1, 2, "expected [Merlon \"1\"] first"},
      {"result header first", "[Result \"*\"]\n", 1, 1, "expected [Merlon \"1\"] first"},
      {"version of the future", "[Merlon \"2\"]\n", 1, 9, "version"},
      {"empty version", "[Merlon \"\"]\n", 1, 9, "version"},

      {"header without name", kStart + "[ \"x\"]\n", 2, 2, "name of a header"},
      {"header with a digit first", kStart + "[1x \"x\"]\n", 2, 2, "name of a header"},
      {"header with a strange name", kStart + "[Se-ed \"x\"]\n", 2, 4, "before the value"},
      {"header with a long name", kStart + "[" + std::string(33, 'N') + " \"x\"]\n", 2, 2, "too long"},
      {"header cut after the bracket", kStart + "[", 2, 2, "name of a header"},
      {"header cut after the name", kStart + "[Game", 2, 6, "before the value"},
      {"header without quotes", kStart + "[Game chess]\n", 2, 7, "before the value"},
      {"value not closed", kStart + "[Game \"chess]\n", 2, 14, "not closed"},
      {"value closed by an escape", kStart + "[Game \"chess\\\"]\n", 2, 16, "not closed"},
      {"value cut in an escape", kStart + "[Game \"chess\\", 2, 13, "expected \\\""},
      {"unknown escape", kStart + "[Game \"k\\ta\"]\n", 2, 9, "expected \\\""},
      {"control character in a value", kStart + "[Game \"k\ta\"]\n", 2, 9, "control character"},
      {"zero in a value", kStart + "[Game \"k" + std::string(1, '\0') + "a\"]\n", 2, 9, "control character"},
      {"carriage return in a value", kStart + "[Game \"k\ra\"]\r\n", 2, 9, "control character"},
      {"delete in a value", kStart + "[Game \"k\x7F\"]\n", 2, 9, "control character"},
      {"control character of two bytes", kStart + "[Game \"k\xC2\x9B\"]\n", 2, 9, "control character"},
      {"lone continuation byte", kStart + "[Game \"\x80\"]\n", 2, 8, "not UTF-8"},
      {"overlong character", kStart + "[Game \"\xC0\xAF\"]\n", 2, 8, "not UTF-8"},
      {"overlong three bytes", kStart + "[Game \"\xE0\x9F\xBF\"]\n", 2, 8, "not UTF-8"},
      {"overlong four bytes", kStart + "[Game \"\xF0\x8F\xBF\xBF\"]\n", 2, 8, "not UTF-8"},
      {"surrogate", kStart + "[Game \"ä\xED\xA0\x80\"]\n", 2, 10, "not UTF-8"},
      {"beyond Unicode", kStart + "[Game \"\xF4\x90\x80\x80\"]\n", 2, 8, "not UTF-8"},
      {"character cut off", kStart + "[Game \"\xE2\x82\"]\n", 2, 8, "not UTF-8"},
      {"header not closed", kStart + "[Game \"chess\"\n", 2, 14, "expected ]"},
      {"text after a header", kStart + "[Game \"chess\"] x\n", 2, 16, "end of the line"},
      {"header twice", kStart + game + "[Rules \"1\"]\n [Game \"chess\"]\n", 4, 2,
       "header Game occurs twice"},
      {"result header twice", kStart + "[Result \"*\"]\n[Result \"*\"]\n", 3, 1,
       "header Result occurs twice"},
      {"version twice", kStart + kStart, 2, 1, "header Merlon occurs twice"},
      {"header after a move", kStart + "1. [1] a\n" + game, 3, 1, "before the first move"},
      {"too many headers", many_headers + "result *\n", 65, 1, "too many headers"},
      {"value too long", kStart + "[Game \"" + std::string(32001, 'x') + "\"]\n", 2, 32009, "too long"},

      {"unknown line", kStart + "hello\n", 2, 1, "expected a header, a turn"},
      {"turns start at zero", kStart + "0. [1] a\n", 2, 1, "expected turn 1"},
      {"turns start at two", kStart + "2. [1] a\n", 2, 1, "expected turn 1"},
      {"turns from a position start at zero", kStart + "[Position \"{}\"]\n0. [1] a\n", 3, 1,
       "expected turn 1"},
      {"a turn left out", kStart + "1. [1] a\n3. [1] a\n", 3, 1, "expected turn 1 or 2"},
      {"turns go back", kStart + "1. [1] a\n2. [1] a\n1. [1] a\n", 4, 1, "expected turn 2 or 3"},
      {"a very large turn", kStart + "1. [1] a\n99999999999999999999. [1] a\n", 3, 1, "number is too long"},
      {"no dot", kStart + "1 [1] a\n", 2, 2, "expected . after"},
      {"no seat", kStart + "1. a\n", 2, 4, "expected the seat"},
      {"turn cut after the dot", kStart + "1.", 2, 3, "expected the seat"},
      {"empty seat", kStart + "1. [] a\n", 2, 5, "expected a number"},
      {"negative seat", kStart + "1. [-1] a\n", 2, 5, "expected a number"},
      {"seat zero", kStart + "1. [0] a\n", 2, 5, "seats are numbered from 1 to 5"},
      {"seat six", kStart + "1. [6] a\n", 2, 5, "seats are numbered from 1 to 5"},
      {"seat not closed", kStart + "1. [1 a\n", 2, 6, "expected ] after the seat"},
      {"turn without a move", kStart + "1. [1]\n", 2, 7, "expected a move"},
      {"turn with a comment only", kStart + "1. [1] # a\n", 2, 8, "expected a move"},
      {"empty first move", kStart + "1. [1] ; a\n", 2, 8, "expected a move"},
      {"empty middle move", kStart + "1. [1] a; ; b\n", 2, 11, "expected a move"},
      {"empty last move", kStart + "1. [1] a;\n", 2, 10, "expected a move"},
      {"hash without a move", kStart + "1. [1] {" + digits + "}\n", 2, 8, "expected a move"},
      {"move too long", kStart + "1. [1] a; " + std::string(257, 'x') + "\n", 2, 11, "the move is too long"},
      {"tab in a move", kStart + "1. [1] a; draw\tclan\n", 2, 15, "control character"},
      {"move that is not UTF-8", kStart + "1. [1] a; b\xFF\n", 2, 12, "not UTF-8"},
      {"closing brace alone", kStart + "1. [1] a}\n", 2, 9, "expected ; or the end of the line"},
      {"short hash", kStart + "1. [1] a {0123}\n", 2, 11, "16 digits"},
      {"long hash", kStart + "1. [1] a {" + digits + "0}\n", 2, 27, "expected }"},
      {"upper-case hash", kStart + "1. [1] a {0123456789ABCDEF}\n", 2, 11, "16 digits"},
      {"hash cut off", kStart + "1. [1] a {" + digits, 2, 27, "expected }"},
      {"two hashes", kStart + "1. [1] a {" + digits + "}{" + digits + "}\n", 2, 28, "expected ; or the end"},
      {"text after a hash", kStart + "1. [1] a {" + digits + "} b\n", 2, 29, "expected ; or the end"},
      {"too many moves", many_moves + "1. [1] a\n", 34, 8, "too many moves"},

      {"no result", kStart + "1. [1] a\n", 3, 1, "without a result"},
      {"no result and no line end", kStart + "1. [1] a", 3, 1, "without a result"},
      {"result commented out", kStart + "# result 1 0\n", 3, 1, "without a result"},
      {"empty result", kStart + "result \n", 2, 8, "expected the result"},
      {"bare result", kStart + "result", 2, 7, "expected the result"},
      {"result run together", kStart + "result1 0\n", 2, 1, "expected a space"},
      {"result in capitals", kStart + "RESULT 1 0\n", 2, 1, "expected a header, a turn"},
      {"result too long", kStart + "result " + std::string(257, '1') + "\n", 2, 8, "the result is too long"},
      {"control character in the result", kStart + "result 1\t0\n", 2, 9, "control character"},
      {"two different results", kStart + "[Result \"0 1\"]\nresult 1 0\n", 3, 8, "differs from the header"},
      {"move after the result", kStart + "result *\n1. [1] a\n", 3, 1, "nothing may follow"},
      {"result twice", kStart + "result *\n\n  result *\n", 4, 3, "nothing may follow"},
      {"header after the result", kStart + "result *\n" + game, 3, 1, "nothing may follow"},

      {"line too long", kStart + "#" + std::string(65536, 'x') + "\nresult *\n", 2, 65537,
       "the line is too long"},
      {"text too long", kStart + std::string(std::size_t{1} << 20, '\n'), 1, 1, "longer than 1 MiB"},
      {"text too long once written", expanding, 1, 1, "longer than 1 MiB"},
  };
}

TEST(Record, SaysWhatIsWrongAndWhere) {
  for (const Malformed& example : malformed_records()) {
    const Expected<Record> record = parse_record(example.text);
    ASSERT_FALSE(record) << example.what;
    const Error& error = record.error();
    EXPECT_EQ(error.line, example.line) << example.what << ": " << describe(error);
    EXPECT_EQ(error.column, example.column) << example.what << ": " << describe(error);
    EXPECT_THAT(error.message, ::testing::HasSubstr(std::string(example.message))) << example.what;
  }
}

// What stands just inside the limits is accepted, so that the limits are where the document says.
TEST(Record, LimitsAreInclusive) {
  Record record;
  for (std::size_t i = 1; i < kMaxRecordHeaders; ++i) record.set("H" + std::to_string(i), "");
  record.headers.back().first = std::string(kMaxRecordNameBytes, 'N');
  record.headers.back().second = std::string(kMaxRecordValueBytes, '"');
  record.moves = {{std::string(kMaxRecordMoveBytes, 'm'), 1, static_cast<int>(kMaxSeats) - 1, 0, false}};
  record.result = std::string(kMaxRecordMoveBytes, '1');
  EXPECT_FALSE(check_record(record));
  EXPECT_EQ(parsed(write_record(record)), record);

  record = Record{};
  record.moves.assign(kMaxRecordMoves, RecordMove{"a", 1, 0, 0, false});
  EXPECT_FALSE(check_record(record));
  EXPECT_EQ(parsed(write_record(record)), record);

  std::string text = write_record(Record{});
  const std::string comment = "#" + std::string(kMaxRecordLineBytes - 1, 'x') + "\n";
  while (text.size() + comment.size() <= kMaxRecordBytes) text += comment;
  text += std::string(kMaxRecordBytes - text.size(), '\n');
  EXPECT_EQ(parsed(text), Record{});
}

TEST(Record, CheckFindsWhatCouldNotBeReadBack) {
  EXPECT_FALSE(check_record(example()));
  const auto refused = [](auto&& spoil) {
    Record record = example();
    spoil(record);
    const std::optional<Error> error = check_record(record);
    return error && !error->message.empty() && error->line == 0;
  };
  EXPECT_TRUE(refused([](Record& r) { r.headers.clear(); }));
  EXPECT_TRUE(refused([](Record& r) { std::swap(r.headers[0], r.headers[1]); }));
  EXPECT_TRUE(refused([](Record& r) { r.headers[0].second = "2"; }));
  EXPECT_TRUE(refused([](Record& r) { r.headers.emplace_back("Game", "again"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("Result", "1 0"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("", "x"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("Two words", "x"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("7up", "x"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set(std::string(33, 'N'), "x"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("Date", "\t"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("Date", "\r\n"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("Date", "\xFF"); }));
  EXPECT_TRUE(refused([](Record& r) { r.set("Date", std::string(32001, 'x')); }));
  EXPECT_TRUE(refused([](Record& r) {
    for (int i = 0; i < 64; ++i) r.set("H" + std::to_string(i), "");
  }));
  for (const std::string_view text : {"", " a", "a ", "a;b", "a{b", "a}b", "a#b", "a\nb", "a\tb", "a\x80"}) {
    EXPECT_TRUE(refused([text](Record& r) { r.moves[1].text = text; })) << text;
  }
  EXPECT_TRUE(refused([](Record& r) { r.moves[1].text = std::string(257, 'm'); }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].turn = 0; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves.erase(r.moves.begin(), r.moves.begin() + 2); }));
  EXPECT_TRUE(refused([](Record& r) { r.moves.erase(r.moves.begin() + 2, r.moves.begin() + 4); }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[5].turn = 2; }));
  const auto at_turn = [](Record& r, int turn) {
    r.set("Position", "{}");
    r.moves.resize(1);
    r.moves[0].turn = turn;
  };
  EXPECT_TRUE(refused([&](Record& r) { at_turn(r, 100'000'000); })) << "more digits than are read";
  EXPECT_FALSE(refused([&](Record& r) { at_turn(r, 99'999'999); }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].seat = -1; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].seat = 5; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].has_hash = false; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves.resize(32001, r.moves.back()); }));
  EXPECT_TRUE(
      refused([](Record& r) { r.moves.resize(31000, RecordMove{std::string(40, 'x'), 3, 0, 0, false}); }));
  for (const std::string_view text : {"", " ", "1 0 ", "1#0", "1\n0"}) {
    EXPECT_TRUE(refused([text](Record& r) { r.result = text; })) << text;
  }
}

/// Texts made of the characters that could confuse a reader.
rc::Gen<std::string> tricky_text(std::string_view alphabet) {
  static const std::vector<std::string> kLetters{"ä", "€", "🐑"};
  return rc::gen::map(rc::gen::container<std::vector<std::size_t>>(
                          rc::gen::inRange<std::size_t>(0, alphabet.size() + kLetters.size())),
                      [alphabet](const std::vector<std::size_t>& picks) {
                        std::string text;
                        for (const std::size_t pick : picks) {
                          text += pick < alphabet.size() ? std::string(1, alphabet[pick])
                                                         : kLetters[pick - alphabet.size()];
                        }
                        return text;
                      });
}

std::string trimmed_or(std::string text, const std::string& instead) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return instead;
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

Record any_record() {
  Record record;
  const std::size_t header_count = *rc::gen::inRange<std::size_t>(0, 8);
  for (std::size_t i = 0; i < header_count; ++i) {
    record.set("H_" + std::to_string(i), *tricky_text("abn\"\\\n#[]{};:. "));
  }
  const std::size_t move_count = *rc::gen::inRange<std::size_t>(0, 30);
  int turn = 1;
  for (std::size_t i = 0; i < move_count; ++i) {
    if (i > 0) turn += *rc::gen::inRange(0, 2);
    RecordMove move;
    move.text = trimmed_or(*tricky_text("abr7@3>.[]\"\\:=+-*1 "), "draw clan");
    move.turn = turn;
    move.seat = *rc::gen::inRange(0, static_cast<int>(kMaxSeats));
    move.has_hash = *rc::gen::arbitrary<bool>();
    if (move.has_hash) move.hash = *rc::gen::arbitrary<std::uint64_t>();
    record.moves.push_back(move);
  }
  record.result = trimmed_or(*tricky_text("012/*;{}[]\" "), "*");
  return record;
}

RC_GTEST_PROP(Record, RoundTrips, ()) {
  const Record record = any_record();
  RC_ASSERT(!check_record(record));
  const Expected<Record> again = parse_record(write_record(record));
  if (!again) RC_FAIL(describe(again.error()) + "\n" + write_record(record));
  RC_ASSERT(*again == record);
}

/// Whatever is read can be written and read again; whatever is refused says where.
void expect_sound(const std::string& text) {
  const Expected<Record> record = parse_record(text);
  if (record) {
    RC_ASSERT(!check_record(*record));
    const Expected<Record> again = parse_record(write_record(*record));
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *record);
    return;
  }
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  RC_ASSERT(!record.error().message.empty());
  RC_ASSERT(record.error().line >= 1 && record.error().line <= lines + 1);
  RC_ASSERT(record.error().column >= 1 && record.error().column <= static_cast<int>(text.size()) + 1);
}

RC_GTEST_PROP(Record, DamagedRecordsDoNoHarm, ()) {
  std::string text(kExample);
  const std::size_t damages = *rc::gen::inRange<std::size_t>(1, 4);
  for (std::size_t i = 0; i < damages; ++i) {
    const std::size_t at = *rc::gen::inRange<std::size_t>(0, text.size());
    const std::size_t length = *rc::gen::inRange<std::size_t>(0, 4);
    text.replace(at, length, *tricky_text("\n\r\t;{}[]\"\\#.1 \x01\xFF"));
  }
  expect_sound(text);
}

RC_GTEST_PROP(Record, AnyTextDoesNoHarm, (const std::string& text)) {
  expect_sound(text);
  expect_sound(kStart + text);
  expect_sound(kStart + "1. [1] " + text + "\nresult *\n");
}

TEST(Record, EveryTruncationIsNoticed) {
  const std::string text(kExample);
  for (std::size_t size = 0; size < text.find("result 1 0") + 10; ++size) {
    EXPECT_FALSE(parse_record(text.substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace merlon
