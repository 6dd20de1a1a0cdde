// Golden playthroughs: whole games written out with everything the engine says about them. A change of
// behaviour shows as a diff of games/<name>/tests/golden/, to be read and, if it is meant, accepted with
// tools/update_golden. A new one begins as a file with the headers of its record.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "any/registry.h"
#include "core/record.h"
#include "core/rng.h"
#include "host/boost_json.h"
#include "host/session.h"
#include "tests/support/files.h"
#include "tests/support/views.h"

namespace {

using merlon::JsonWriter;
using merlon::kSpectator;
using merlon::Seat;
using merlon::Session;
using merlon::any::AnyGame;
using merlon::any::AnyMove;
using merlon::any::events_text;
using merlon::any::view_text;
using merlon::test::read_file;

struct Playthrough {
  std::string path;
  std::string name;
  std::string game;
  int players;
  merlon::OptionTexts options;
  std::string seed;
};

void PrintTo(const Playthrough& playthrough, std::ostream* out) { *out << playthrough.name; }

/// A playthrough is its file: the record at its end says which game is played from which seed.
Playthrough read_playthrough(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  const auto record =
      merlon::parse_record(std::string_view(text).substr(std::min(text.find("[Merlon "), text.size())));
  if (!record) throw std::runtime_error(path.string() + ": " + record.error().message);
  const auto header = [&](std::string_view name) {
    return record->find(name) ? *record->find(name) : std::string();
  };
  const std::string game = path.parent_path().parent_path().parent_path().filename().string();
  return {path.string(),
          game + "_" + path.stem().string(),
          header("Game"),
          std::stoi(header("Players")),
          *merlon::any::parse_options(header("Options")),
          header("Seed")};
}

const std::vector<Playthrough>& playthroughs() {
  static const std::vector<Playthrough> all = [] {
    std::vector<Playthrough> found;
    for (const auto& game : std::filesystem::directory_iterator(MERLON_SOURCE_DIR "/games")) {
      if (!std::filesystem::exists(game.path() / "tests/golden")) continue;
      for (const auto& file : std::filesystem::directory_iterator(game.path() / "tests/golden")) {
        found.push_back(read_playthrough(file.path()));
      }
    }
    std::ranges::sort(found, {}, &Playthrough::name);
    return found;
  }();
  return all;
}

constexpr int kDecisionsBetweenPositions = 12;

/// A JSON object with one member a line, so that a diff shows which one changed. Members that are the same in
/// `known` are left out.
void print_object(std::ostream& out, const std::string& text, const boost::json::object& known = {}) {
  const boost::json::value json = boost::json::parse(text);
  for (const auto& [key, value] : json.as_object()) {
    if (known.contains(key) && known.at(key) == value) continue;
    out << "    " << std::string_view(key.data(), key.size()) << ":";
    if (!value.is_array() || value.as_array().empty() || !value.as_array()[0].is_object()) {
      out << ' ' << boost::json::serialize(value) << '\n';
      continue;
    }
    out << '\n';
    for (const auto& item : value.as_array()) out << "      " << boost::json::serialize(item) << '\n';
  }
}

/// The state, and of each view what differs from it.
void print_position(std::ostream& out, const AnyGame& game) {
  const std::string state = state_text(game);
  out << "  state\n";
  print_object(out, state);
  const boost::json::object known = boost::json::parse(state).as_object();
  for (int i = 0; i <= game.players(); ++i) {
    const bool watching = i == game.players();
    out << "  view of " << (watching ? "a spectator" : "seat " + std::to_string(i)) << '\n';
    print_object(out, view_text(game, watching ? kSpectator : Seat{static_cast<std::uint8_t>(i)}), known);
  }
}

void print_legal(std::ostream& out, const AnyGame& game, const std::vector<AnyMove>& moves) {
  std::string line = "  legal (" + std::to_string(moves.size()) + "):";
  for (const AnyMove move : moves) {
    const std::string text = " " + game.move_text(move) + (move == moves.back() ? "" : ",");
    if (line.size() + text.size() > 118) {
      out << line << '\n';
      line = "   ";
    }
    line += text;
  }
  out << line << '\n';
}

void print_events(std::ostream& out, const AnyGame& game) {
  const std::string all = events_text(game, std::nullopt);
  out << "  events " << all << '\n';
  for (int i = 0; i <= game.players(); ++i) {
    const bool watching = i == game.players();
    const std::string seen = events_text(game, watching ? kSpectator : Seat{static_cast<std::uint8_t>(i)});
    if (seen == all) continue;
    out << "    as seen by " << (watching ? "a spectator" : "seat " + std::to_string(i)) << " " << seen
        << '\n';
  }
}

/// The moves that the file of a playthrough tells: what computer players prefer today does not matter.
std::vector<std::string> stored_moves(const std::string& file) {
  constexpr std::string_view kPlays = "  plays ";
  std::vector<std::string> moves;
  std::istringstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kPlays)) moves.push_back(line.substr(kPlays.size()));
  }
  return moves;
}

/// For a new playthrough half sensible moves, half random ones: sensible play reaches ends, random play
/// reaches corners.
AnyMove choose(const AnyGame& game, merlon::Rng& rng) {
  using merlon::any::Baseline;
  return game.choose(rng.below(2) == 0 ? Baseline::greedy : Baseline::random, 0, rng.next());
}

std::string play_through(const Playthrough& playthrough, const std::vector<std::string>& stored) {
  std::ostringstream out;
  auto session = Session::start(*merlon::any::find_game(playthrough.game), playthrough.players,
                                playthrough.options, playthrough.seed);
  EXPECT_TRUE(session) << (session ? "" : session.error().message);
  if (!session) return "";
  merlon::Rng rng(merlon::hash_characters(playthrough.seed));
  out << "# " << playthrough.name << ", seed \"" << playthrough.seed << "\"\n";
  for (int decision = 1; !session->game().to_move().over; ++decision) {
    const AnyGame& game = session->game();
    const std::vector<AnyMove> moves = game.legal();
    const auto number = static_cast<std::size_t>(decision - 1);
    const merlon::Expected<AnyMove> told =
        number < stored.size() ? game.parse_move(stored[number]) : choose(game, rng);
    const bool playable = told && std::find(moves.begin(), moves.end(), *told) != moves.end();
    EXPECT_TRUE(playable) << "decision " << decision << ": " << stored[number] << " cannot be played";
    if (!playable) return out.str();
    const AnyMove move = *told;
    out << "\ndecision " << decision << ", turn " << game.turn_number() << ", seat "
        << static_cast<int>(game.to_move().seat) << '\n';
    if (decision % kDecisionsBetweenPositions == 1) print_position(out, game);
    print_legal(out, game, moves);
    out << "  plays " << game.move_text(move) << '\n';
    session->play(move);
    print_events(out, session->game());
    out << "  hash " << merlon::hash_text(session->game().hash()) << '\n';
  }
  JsonWriter result;
  result.begin_object();
  session->game().write_result(result);
  out << "\nend\n";
  print_position(out, session->game());
  out << "  result\n";
  print_object(out, result.end_object().str());
  out << "\nrecord\n" << write_record(session->record());
  return out.str();
}

class Golden : public ::testing::TestWithParam<Playthrough> {};

TEST_P(Golden, PlaythroughIsUnchanged) {
  const std::string& path = GetParam().path;
  const std::string now = play_through(GetParam(), stored_moves(read_file(path)));
  if (std::getenv("MERLON_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << now;
  const std::string expected = read_file(path);
  std::istringstream now_lines(now);
  std::istringstream expected_lines(expected);
  std::string now_line;
  std::string expected_line;
  for (int line = 1; std::getline(now_lines, now_line); ++line) {
    std::getline(expected_lines, expected_line);
    ASSERT_EQ(now_line, expected_line)
        << path << ":" << line << "\nIf this is meant, run tools/update_golden.";
  }
  EXPECT_EQ(now.size(), expected.size()) << path;
}

TEST(Playthroughs, ThereIsOneOfEveryGame) {
  for (const std::string_view key : merlon::any::game_keys()) {
    const auto of_this_game = [&](const Playthrough& one) { return one.game == key; };
    EXPECT_TRUE(std::ranges::any_of(playthroughs(), of_this_game)) << key;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, ::testing::ValuesIn(playthroughs()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
