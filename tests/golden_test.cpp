// Golden playthroughs: whole games written out with everything the engine says about them. A change of
// behaviour shows as a diff of tests/golden/, to be read and, if it is meant, accepted with
// tools/update_golden.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "any/registry.h"
#include "core/rng.h"
#include "host/boost_json.h"
#include "host/session.h"

namespace {

using merlon::JsonWriter;
using merlon::kSpectator;
using merlon::Seat;
using merlon::Session;
using merlon::any::AnyGame;
using merlon::any::AnyMove;

struct Playthrough {
  std::string name;
  std::string game;
  int players;
  merlon::OptionTexts options;
  std::string seed;
};

void PrintTo(const Playthrough& playthrough, std::ostream* out) { *out << playthrough.name; }

const std::vector<Playthrough>& playthroughs() {
  static const std::vector<Playthrough> all{
      {"schotten_totten_basic", "schotten-totten", 2, {}, "golden basic"},
      {"schotten_totten_manual_claims", "schotten-totten", 2, {{"auto_claim", "false"}}, "golden manual"},
      {"schotten_totten_tactics", "schotten-totten", 2, {{"tactics", "true"}}, "golden tactics"},
      {"schotten_totten_battle_line",
       "schotten-totten",
       2,
       {{"tactics", "true"},
        {"values", "10"},
        {"hand", "7"},
        {"reinforcement", "8"},
        {"scout", "any"},
        {"claims", "start"},
        {"auto_claim", "false"}},
       "golden battle"},
      {"kilt_castle_two", "kilt-castle", 2, {}, "golden two 15"},
      {"kilt_castle_three", "kilt-castle", 3, {}, "golden three"},
      {"kilt_castle_four", "kilt-castle", 4, {}, "golden four"},
      {"kilt_castle_all_options",
       "kilt-castle",
       2,
       {{"board", "full25"},
        {"roof_areas", "adjacent"},
        {"two_player_end", "player"},
        {"two_player_floors", "any"},
        {"roof_same_owner", "true"},
        {"lone_card_in_gap", "false"}},
       "golden options 25"},
      {"kreta_two", "kreta", 2, {}, "golden two 4"},
      {"kreta_three", "kreta", 3, {}, "golden three 9"},
      {"kreta_four", "kreta", 4, {}, "golden four 46"},
      {"kreta_options",
       "kreta",
       3,
       {{"king", "any"}, {"abbot_walk", "enter"}, {"castellan_variant", "true"}, {"walk", "steps"}},
       "golden options 27"},
      {"caylus_two", "caylus", 2, {}, "golden two"},
      {"caylus_four", "caylus", 4, {}, "golden four"},
      {"caylus_five", "caylus", 5, {}, "golden five"},
      {"caylus_later", "caylus", 3, {{"edition", "later"}}, "golden later"},
  };
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
  JsonWriter state;
  game.write_state(state);
  out << "  state\n";
  print_object(out, state.str());
  const boost::json::object known = boost::json::parse(state.str()).as_object();
  for (int i = 0; i <= game.players(); ++i) {
    const bool watching = i == game.players();
    JsonWriter view;
    game.write_view(view, watching ? kSpectator : Seat{static_cast<std::uint8_t>(i)});
    out << "  view of " << (watching ? "a spectator" : "seat " + std::to_string(i)) << '\n';
    print_object(out, view.str(), known);
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
  JsonWriter all;
  game.write_events(all, std::nullopt);
  out << "  events " << all.str() << '\n';
  for (int i = 0; i <= game.players(); ++i) {
    const bool watching = i == game.players();
    JsonWriter seen;
    game.write_events(seen, watching ? kSpectator : Seat{static_cast<std::uint8_t>(i)});
    if (seen.str() == all.str()) continue;
    out << "    as seen by " << (watching ? "a spectator" : "seat " + std::to_string(i)) << " " << seen.str()
        << '\n';
  }
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
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
  const std::string path = std::string(MERLON_SOURCE_DIR) + "/tests/golden/" + GetParam().name + ".txt";
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
