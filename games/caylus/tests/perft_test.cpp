// Counting: how many sequences of moves a position has. The numbers change when any rule, the order of a deal
// or the order of legal moves does, so they find what nobody thought of. The oracle counts the same. Besides:
// copies are copies, and hashes tell states apart.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/game.h"
#include "games/caylus/tests/oracle.h"
#include "games/caylus/tests/players.h"
#include "search/perft.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::effort;
using test::in_a_hurry;
using test::rules;

/// The start with the neutral tiles and the seats in their order.
State plain_start(int players) {
  Rng rng(1);
  FastShuffler shuffler(rng);
  return edited(Caylus::start({}, players, shuffler), [&](boost::json::object& json) {
    boost::json::array& road = json["road"].as_array();
    constexpr std::array<std::string_view, 6> kNeutral{"N_FARM",   "N_FOREST", "N_SAW",
                                                       "N_QUARRY", "N_MARKET", "N_CARP"};
    for (std::size_t i = 0; i < 6; ++i) road[i].as_object()["tile"] = kNeutral[i];
    constexpr std::array<std::int64_t, 5> kDeniers{7, 8, 8, 9, 9};
    json["to_move"] = 0;
    json["order"] = boost::json::array{};
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
      json["order"].as_array().push_back(static_cast<std::int64_t>(s));
      json["seats"].as_array()[s].as_object()["deniers"] = players == 2 ? 7 : kDeniers[s];
    }
  });
}

/// On the way of a game: the first decision of a round.
State at_round(Path path, std::string_view player, int round) {
  path.players.fill(player_named(player));
  Walk walk(path);
  while (!walk.at_end() && walk.state().round < round) walk.step();
  return walk.state();
}

/// The way of a game as far as the first decision of this phase in the round.
Path to_phase(Path path, std::string_view player, int round, Phase phase) {
  path.players.fill(player_named(player));
  Walk walk(path);
  while (!walk.at_end() && (walk.state().round < round || walk.state().phase != phase)) walk.step();
  path.steps = walk.steps();
  return path;
}

struct Case {
  std::string_view name;
  State state;
  std::vector<std::uint64_t> counts;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases{
      // By the sheet: 16 / 242 / 3,426 and 17 / 275 / 4,227.
      {"start, two players", plain_start(2), {16, 242, 3426, 42627, 488613}},
      {"start, three players", plain_start(3), {17, 275, 4227, 61057, 830119}},
      {"start, four players", plain_start(4), {17, 275, 4227, 61652, 843132}},
      {"start, five players", plain_start(5), {17, 275, 4227, 61652, 852132}},
      {"rich, two players",
       at_round({.seats = 2, .seed = 3, .beginning = 4}, "builder", 3),
       {24, 554, 12237, 258647, 5210892}},
      {"rich, three players, dungeon scored",
       at_round({.options = {.edition = 2}, .seats = 3, .seed = 4, .beginning = 5}, "noble", 2),
       {25, 603, 14019, 312564, 6698284}},
      {"rich, five players, walls scored",
       at_round({.seats = 5, .seed = 5, .beginning = 6}, "lawyer", 1),
       {22, 465, 9432, 183392, 3414152}},
  };
  return kCases;
}

/// A position within a round, where short sequences go through many kinds of decisions.
struct InnerCase {
  std::string_view name;
  Path path;
  std::vector<std::uint64_t> counts;
};

const std::vector<InnerCase>& inner_cases() {
  static const std::vector<InnerCase> kCases{
      {"provost",
       to_phase({.seats = 2, .seed = 6, .beginning = 6}, "noble", 2, Phase::provost),
       {7, 49, 98, 392, 2352, 7644, 53067, 108966, 583824}},
      {"build",
       to_phase({.seats = 3, .seed = 7, .beginning = 6}, "favourite", 2, Phase::build),
       {3, 9, 114, 228, 2088, 8352, 133632}},
      {"batch",
       to_phase({.seats = 4, .seed = 8, .beginning = 9}, "mason", 1, Phase::batch),
       {7, 13, 19, 25, 28, 106, 286, 1104, 2994}},
      {"effect",
       to_phase({.options = {.edition = 2}, .seats = 2, .seed = 9, .beginning = 6}, "favourite", 1,
                Phase::effect),
       {3, 21, 147, 147, 441, 882, 2058, 2058, 4116}},
  };
  return kCases;
}

std::uint64_t count_by_oracle(const oracle::Table& table, int depth) {
  const std::set<std::string> moves = oracle::legal(table);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const std::string& move : moves) {
    oracle::Table next = table;
    oracle::play(next, move);
    count += count_by_oracle(next, depth - 1);
  }
  return count;
}

/// The oracle at the end of a path.
oracle::Table oracle_end_of(const Path& path) {
  Walk walk(path);
  oracle::Table table = oracle::table_of(walk.state());
  while (!walk.at_end()) {
    const State before = walk.state();
    oracle::play(table, Caylus::move_text(before, walk.step(), before.seat));
  }
  return table;
}

void expect_counts(const Case& one, std::uint64_t most) {
  std::vector<std::uint64_t> wanted = one.counts;
  while (wanted.size() > 3 && wanted.back() > most) wanted.pop_back();
  const auto counts = search::perft<Caylus>(one.state, static_cast<int>(wanted.size()), ~0ull);
  ASSERT_TRUE(counts) << one.name;
  EXPECT_EQ(*counts, wanted) << one.name;
}

TEST(CaylusPerft, CountsStayTheSame) {
  rules("CA-3.1", "CA-3.5", "CA-11.3");
  for (const Case& one : cases()) expect_counts(one, static_cast<std::uint64_t>(effort(8'000'000)));
  for (const InnerCase& one : inner_cases())
    expect_counts({one.name, end_of(one.path), one.counts}, static_cast<std::uint64_t>(effort(8'000'000)));
}

// The oracle is a thousand times slower, so it cannot go as deep.
TEST(CaylusPerft, TheOracleCountsTheSame) {
  rules("CA-3.1", "CA-3.5", "CA-3.8", "CA-11.3");
  const int deepest = in_a_hurry() ? 3 : effort(10) == 10 ? 4 : 5;
  const auto compare = [&](std::string_view name, const oracle::Table& table,
                           const std::vector<std::uint64_t>& counts, int most) {
    for (int depth = 1; depth <= most; ++depth) {
      EXPECT_EQ(count_by_oracle(table, depth), counts[static_cast<std::size_t>(depth) - 1])
          << name << ", depth " << depth;
    }
  };
  for (const Case& one : cases()) compare(one.name, oracle::table_of(one.state), one.counts, deepest);
  for (const InnerCase& one : inner_cases())
    compare(one.name, oracle_end_of(one.path), one.counts, deepest + 2);
}

// --- copies and hashes ---------------------------------------------------------------------------

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

/// Every move, played from a copy: the state it came from stays as it was, the same move gives the same
/// state, whether somebody listens to the events or not, and the position survives being written and read.
std::string check_copies(const State& state) {
  Moves moves;
  Caylus::legal(state, moves);
  const State original = state;
  if (!same_bytes(edited(state, [](boost::json::object&) {}), state))
    return "a position is read as another one";
  for (const Move move : moves) {
    State first = state;
    State second = state;
    NoEvents nobody;
    EventList<Event> events;
    Caylus::play(first, move, nobody);
    Caylus::play(second, move, events);
    if (!same_bytes(first, second)) return "a move played twice gives two states";
    if (!same_bytes(state, original)) return "a move played on a copy has changed the original";
    if (state_hash(first) == state_hash(state)) return "a move that leaves the hash as it was";
    if (Caylus::explain(state, move)) return "a legal move is refused";
  }
  return {};
}

std::optional<Failure> first_bad_copy(const Path& path) {
  Walk walk(path);
  Rng lots(path.seed + 1);
  for (; !walk.at_end(); walk.step()) {
    if (path.steps == Path{}.steps && lots.below(10) != 0) continue;
    Failure failure{path, check_copies(walk.state())};
    failure.path.steps = walk.steps() + 1;
    if (!failure.problem.empty()) return failure;
  }
  return std::nullopt;
}

TEST(CaylusPerft, CopiesAreIndependent) { check_games(effort(500), first_bad_copy); }

TEST(CaylusStateHash, TellsStatesApart) {
  const auto wanted = static_cast<std::size_t>(effort(50'000));
  std::unordered_map<std::uint64_t, State> seen;
  for (int i = 0; seen.size() < wanted; ++i) {
    for (Walk walk(path_number(i)); !walk.at_end() && seen.size() < wanted; walk.step()) {
      const auto [place, added] = seen.try_emplace(state_hash(walk.state()), walk.state());
      ASSERT_TRUE(added || place->second == walk.state()) << "two states with one hash";
    }
  }
}

TEST(CaylusStateHash, DependsOnEveryByteOfTheGame) {
  const State state = end_of(Path{.seats = 4, .seed = 5, .steps = 40});
  std::unordered_map<std::uint64_t, std::size_t> seen{{state_hash(state), sizeof(State)}};
  for (std::size_t i = 0; i < sizeof(State); ++i) {
    State changed = state;
    reinterpret_cast<unsigned char*>(&changed)[i] ^= 1;
    EXPECT_TRUE(seen.emplace(state_hash(changed), i).second) << "byte " << i;
    EXPECT_FALSE(changed == state) << "byte " << i;
  }
}

}  // namespace
}  // namespace merlon::caylus
