// `merlon play` at one keyboard: nobody sees the hand of another.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/screen_names.h"
#include "host/session.h"
#include "screen/parsed_json.h"
#include "tests/support/play.h"

namespace merlon::app {
namespace {

using namespace test;

/// The cards written in a text: "r7", "b10".
std::set<std::string> cards_in(const std::string& text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : ' '; };
  std::set<std::string> cards;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const bool starts =
        std::string("roygbp").find(text[i]) != std::string::npos && std::isdigit(at(i + 1)) != 0;
    if (!starts || (i > 0 && std::isalnum(at(i - 1)) != 0)) continue;
    cards.insert(text.substr(i, std::isdigit(at(i + 2)) != 0 ? 3 : 2));
  }
  return cards;
}

TEST(PlayHotSeat, NobodySeesTheHandOfTheOther) {
  // Every turn both the picture and the answers that name cards are asked for.
  PlayOptions options = with_seed("secret");
  options.hot_seat = true;
  const std::string path = ::testing::TempDir() + "merlon_play_hot_seat.txt";
  std::filesystem::remove(path);
  options.record_path = path;
  const std::string out = run(options, repeated("\nmoves\ncards\nlog\nrecord\nhint\nok\n", 60)).out;

  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  const auto record = parse_record(text.str());
  ASSERT_TRUE(record.has_value());

  // What stands between two curtains belongs to one decision: the basic game has one a turn.
  std::vector<std::string> parts;
  for (std::size_t at = out.find(" is next."); at != std::string::npos;) {
    const std::size_t next = out.find(" is next.", at + 1);
    parts.push_back(out.substr(at, next == std::string::npos ? next : next - at));
    at = next;
  }
  std::size_t checked = 0;
  std::size_t part = 0;
  Seat asked = kSpectator;
  for (std::size_t i = 0; i < record->moves.size(); ++i) {
    const auto session = Session::replay(*record, i);
    ASSERT_TRUE(session.has_value());
    if (session->game().legal().size() == 1) continue;  // nobody was asked
    // Whoever is asked again because the other could only pass sits there already: no curtain in between.
    if (std::exchange(asked, session->game().to_move().seat) == session->game().to_move().seat) continue;
    ASSERT_LT(part, parts.size());
    std::string shown = parts[part++];
    // The last part goes on with the end of the game, where the whole record may be seen.
    shown = shown.substr(0, shown.find("\nok"));
    shown = shown.substr(0, shown.find(" wins with"));
    // What follows the last prompt is the public report of the move before the next curtain.
    shown = shown.substr(0, shown.rfind(" >"));
    const Seat seat = session->game().to_move().seat;
    JsonWriter json;
    session->game().write_state(json);
    const ParsedJson state(json);
    const Json mine = state.json()["hands"][index(seat)];
    const Json theirs = state.json()["hands"][index(other(seat))];
    const std::set<std::string> cards = cards_in(shown);
    for (std::size_t c = 0; c < mine.size(); ++c) {
      EXPECT_TRUE(cards.contains(std::string(mine[c].text()))) << shown;
    }
    for (std::size_t c = 0; c < theirs.size(); ++c) {
      EXPECT_FALSE(cards.contains(std::string(theirs[c].text()))) << theirs[c].text() << " in\n" << shown;
    }
    ++checked;
  }
  EXPECT_GT(checked, 20u);
}

TEST(PlayHotSeat, TheScreenIsClearedBetweenTurns) {
  PlayOptions options = with_seed("secret");
  options.hot_seat = true;
  options.colour = PlayOptions::Colour::always;
  const std::string out = run(options, "\nhint\nok\n").out;
  EXPECT_EQ(count(out, "\x1b[3J"), 2u);  // what has scrolled away as well
  options.colour = PlayOptions::Colour::never;
  EXPECT_EQ(count(run(options, "\nhint\nok\n").out, std::string(50, '\n')), 2u);
}

}  // namespace
}  // namespace merlon::app
