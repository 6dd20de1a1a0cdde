// The engine and the oracle play the same games side by side. On every turn all that the turn can lead to
// must be the same, whatever moves the engine cuts it into. As players choose by habits, the games come to
// what random play rarely sees; the counts at the end prove it. Besides: scoring, farmers' chains and steps
// alone, on many random positions.
#include "games/kreta/tests/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "games/kreta/engine/scoring.h"
#include "games/kreta/engine/walk.h"
#include "games/kreta/tests/players.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using namespace players;
using test::effort;
using test::in_a_hurry;
using test::rules;

using Counts = std::map<std::string, int>;

const std::string& walk_mode(const State& state) {
  static const std::array<std::string, 3> kModes{"free", "end", "enter"};
  return kModes[static_cast<std::size_t>(state.options.abbot_walk)];
}

// --- all that a turn can lead to, by the engine --------------------------------------------------

/// How many steps it is from one province to another if full ones may not be crossed.
int distance_round_full(const State& state, Province from, Province to) {
  ProvinceSet reached{from};
  for (int steps = 0; steps <= kProvinces; ++steps) {
    if (reached.has(to)) return steps;
    reached |= neighbours_of(reached) - state.full;
  }
  return kProvinces;
}

void note_walk(const State& state, Move move, Counts& seen) {
  const Province from = move.from_province();
  const Province to = move.province();
  const bool closed = closed_to(state, state.seat).has(to);
  if (state.options.walk == Walk::targets) {
    const bool crosses = distance_round_full(state, from, to) > walk_distance(state, from, to);
    seen["targets behind full provinces"] += crosses ? 1 : 0;
    if (closed) ++seen["targets in closed provinces, " + walk_mode(state)];
    return;
  }
  if (closed) ++seen["steps into closed provinces, " + walk_mode(state)];
  if (state.figures[to] < kCapacity) return;
  const auto& start = state.phase == Phase::walk ? state.walk_start : state.me().peoples;
  ++seen[start[to] > 0 ? "exchanges in full provinces" : "crossings of full provinces"];
  int& most = seen["most figures on a walk"];
  most = std::max(most, state.figures[to] + 1);
}

/// Goes through all moves of a turn and collects where it ends; each position within it once.
class Explorer {
 public:
  explicit Explorer(Counts& seen) : seen_(seen) {}

  void explore(const State& state) {
    Moves moves;
    Kreta::legal(state, moves);
    if (moves.empty()) problem_ = "no move within a turn";
    for (const Move move : moves) {
      if (move.kind() == MoveKind::walk) note_walk(state, move, seen_);
      const State next = after<Kreta>(state, move);
      if (next.turn != state.turn || next.phase == Phase::over) {
        ends_.insert(next);
      } else if (within_.insert(next).second) {
        explore(next);
      }
    }
  }

  const States& ends() const { return ends_; }
  const std::string& problem() const { return problem_; }

 private:
  Counts& seen_;
  States within_;
  States ends_;
  std::string problem_;
};

// --- what the games have come to -----------------------------------------------------------------

void note_card(const State& state, Move move, Counts& seen) {
  if (move.kind() != MoveKind::king) return;
  const std::string text = Kreta::move_text(state, move, state.seat);
  const bool own = state.me().out().has(move.card());
  ++seen[text + (own ? ", own" : ", of others")];
}

void note_turn(const State& state, const oracle::Table& table, const oracle::Turns& turns, Counts& seen) {
  const Player& me = state.me();
  const bool architect = turns.contains("architect");
  seen["forts all placed"] += architect && me.forts_left() == 0 ? 1 : 0;
  seen["cities limited by tiles"] +=
      architect && me.cities_left > 0 && me.tiles() > 0 && me.cities_built() == me.tiles() ? 1 : 0;
  seen["cities all placed"] += me.cities_left == 0 ? 1 : 0;
  seen["architects with nothing to build"] += me.hand.has(Card::architect) && !architect ? 1 : 0;
  if (!turns.contains("castellan"))
    ++seen["castellans refused, " + std::to_string(state.players) + " players"];
  seen["abbots that cannot move"] += !turns.contains("abbot") && me.hand.has(Card::abbot) ? 1 : 0;
  seen["full provinces"] += state.full.empty() ? 0 : 1;
  seen["admirals with two ships"] += me.ships_left() == 0 && turns.contains("admiral") ? 1 : 0;
  const ProvinceSet closed = closed_to(state, state.seat);
  if (!(neighbours_of(state.peopled[merlon::index(state.seat)]) & closed).empty())
    ++seen["closed provinces next to own peoples, " + walk_mode(state)];
  seen["closed provinces with own peoples"] +=
      (state.peopled[merlon::index(state.seat)] & closed).empty() ? 0 : 1;
  if (turns.contains("farmer")) {
    int longest = 0;
    for (char province = 'a'; province <= 'p'; ++province)
      longest = std::max(longest, oracle::chain_length(table, province));
    ++seen["chains of " + std::to_string(longest)];
    seen["chains of 3 or more"] += longest >= 3 ? 1 : 0;
  }
}

void note_scoring(const oracle::Table& table, Counts& seen) {
  for (const oracle::ProvinceScore& score :
       oracle::score_site(table, table.row[static_cast<std::size_t>(table.scored)])) {
    const int most = *std::max_element(score.influence.begin(), score.influence.end());
    const auto firsts = std::count(score.influence.begin(), score.influence.end(), most);
    int seconds = 0;
    for (std::size_t s = 0; s < score.points.size(); ++s) {
      seconds += score.points[s] > 0 && score.influence[s] < most ? 1 : 0;
    }
    ++seen["provinces scored"];
    seen["nobody is first"] += most == 0 ? 1 : 0;
    seen["several firsts"] += most > 0 && firsts > 1 ? 1 : 0;
    seen["seconds"] += seconds == 1 ? 1 : 0;
    seen["several seconds"] += seconds > 1 ? 1 : 0;
  }
}

void note_end(const State& state, Counts& seen) {
  const Result result = Kreta::result(state);
  ++seen["games of " + std::to_string(state.players)];
  const auto winners = std::count(result.ranks.begin(), result.ranks.begin() + state.players, 1);
  seen["shared wins"] += winners > 1 ? 1 : 0;
  int& longest = seen["longest game of " + std::to_string(state.players)];
  longest = std::max<int>(longest, state.turn);
  for (std::size_t s = 0; s < state.players; ++s) {
    int& best = seen["highest score"];
    best = std::max<int>(best, state.seats[s].score);
  }
}

// --- side by side --------------------------------------------------------------------------------

std::string compare_cards(const State& state, const oracle::Turns& turns) {
  Moves moves;
  Kreta::legal(state, moves);
  std::set<std::string> engine;
  std::set<std::string> wanted;
  for (const Move move : moves) engine.insert(Kreta::move_text(state, move, state.seat));
  for (const auto& [card, ends] : turns) wanted.insert(card);
  if (engine == wanted) return {};
  std::string problem = "the cards differ; only one of the two has:";
  for (const std::string& card : engine) problem += wanted.contains(card) ? "" : " engine " + card;
  for (const std::string& card : wanted) problem += engine.contains(card) ? "" : " oracle " + card;
  return problem;
}

std::string compare_ends(const States& ends, const oracle::Turns& turns) {
  std::unordered_set<std::string> engine;
  for (const State& end : ends) engine.insert(oracle::describe(oracle::table_of(end)));
  if (engine.size() != ends.size()) return "two positions of the engine look the same";
  std::size_t wanted = 0;
  for (const auto& [card, tables] : turns) {
    wanted += tables.size();
    for (const oracle::Table& table : tables) {
      const std::string text = oracle::describe(table);
      if (!engine.contains(text)) return "the engine cannot reach with " + card + ": " + text;
    }
  }
  if (wanted == engine.size()) return {};
  std::unordered_set<std::string> texts;
  for (const auto& [card, tables] : turns) {
    for (const oracle::Table& table : tables) texts.insert(oracle::describe(table));
  }
  for (const std::string& text : engine) {
    if (!texts.contains(text)) return "the engine reaches what the oracle does not: " + text;
  }
  return "the oracle reaches a position twice";
}

/// The table of the oracle that looks like the state.
std::optional<oracle::Table> table_like(const State& state, const oracle::Turns& turns) {
  const oracle::Table wanted = oracle::table_of(state);
  const std::string text = oracle::describe(wanted);
  const auto looks_alike = [&](const oracle::Table& table) {
    for (std::size_t s = 0; s < table.rulers.size(); ++s) {  // soon tells most of them apart
      if (table.rulers[s].peoples != wanted.rulers[s].peoples) return false;
    }
    return oracle::describe(table) == text;
  };
  for (const auto& [card, tables] : turns) {
    const auto found = std::find_if(tables.begin(), tables.end(), looks_alike);
    if (found != tables.end()) return *found;
  }
  return std::nullopt;
}

std::string check_end(const State& state, const oracle::Table& table) {
  const Result result = Kreta::result(state);
  if (result.over != table.over) return "only one of the games is over";
  const std::vector<int> ranks = oracle::ranks(table);
  for (std::size_t s = 0; s < table.rulers.size(); ++s) {
    if (result.scores[s] != table.rulers[s].score || result.ranks[s] != ranks[s]) return "the results differ";
  }
  return {};
}

/// KR-4.8: the steps that can be entered at the beginning of a walk and on the way, and "done".
std::string compare_steps(const State& state, const oracle::Table& before) {
  const bool first = state.phase == Phase::commander;
  if (state.options.walk != Walk::steps) return {};
  if (!first && state.phase != Phase::walk) return {};
  Moves moves;
  Kreta::legal(state, moves);
  std::set<std::string> engine;
  for (const Move move : moves) {
    if (move.kind() != MoveKind::people) engine.insert(Kreta::move_text(state, move, state.seat));
  }
  const std::string& start = before.rulers[static_cast<std::size_t>(before.on_turn)].peoples;
  const int points = first ? 4 : state.points;
  return engine == oracle::next_steps(oracle::table_of(state), start, points) ? ""
                                                                              : "the steps of a walk differ";
}

std::string compare_turn(const State& state, const oracle::Turns& turns, Counts& seen) {
  Explorer explorer(seen);
  explorer.explore(state);
  ++seen["turns compared"];
  seen["positions compared"] += static_cast<int>(explorer.ends().size());
  return explorer.problem().empty() ? compare_ends(explorer.ends(), turns) : explorer.problem();
}

bool is_wide(const oracle::Turns& turns) {
  std::size_t ends = 0;
  for (const auto& [card, tables] : turns) ends += tables.size();
  return ends > 500;
}

/// Plays a game twice at once. The failure is the first difference. Of turns with many ways to walk, which
/// take most of the time, one in four is compared, and fewer where tests run slowly.
std::optional<Failure> first_difference(const Path& path, Counts& seen) {
  Tour tour(path);
  Rng lots(path.seed);
  const std::uint32_t wide_ones = in_a_hurry() ? 16 : 4;
  oracle::Table table = oracle::table_of(tour.state());
  const auto failed = [&](const std::string& problem) {
    Failure failure{path, problem};
    failure.path.steps = tour.steps();
    return failure;
  };
  while (!tour.at_end()) {
    const State turn = tour.state();
    const oracle::Turns turns = oracle::turns(table);
    std::string problem = compare_cards(turn, turns);
    if (problem.empty() && (!is_wide(turns) || lots.below(wide_ones) == 0))
      problem = compare_turn(turn, turns, seen);
    if (!problem.empty()) return failed(problem);
    note_turn(turn, table, turns, seen);
    ++seen["turns"];
    while (tour.state().turn == turn.turn && tour.state().phase != Phase::over) {
      const State before = tour.state();
      problem = compare_steps(before, table);
      const Move move = tour.choose_move();
      if (problem.empty() && Kreta::explain(before, move)) problem = "a legal move is refused";
      if (!problem.empty()) return failed(problem);
      note_card(before, move, seen);
      if (is_castellan(move)) note_scoring(table, seen);
      seen["replacements"] += move.kind() == MoveKind::replace ? 1 : 0;
      tour.play(move);
      if (tour.at_end()) break;
    }
    if (tour.state().turn == turn.turn && tour.state().phase != Phase::over) break;
    const auto next = table_like(tour.state(), turns);
    if (!next) return failed("the game has gone where no turn leads");
    table = *next;
    problem = check_end(tour.state(), table);
    if (!problem.empty()) return failed(problem);
  }
  if (tour.state().phase == Phase::over) note_end(tour.state(), seen);
  return std::nullopt;
}

/// Games of path_number that go through all options and numbers of players quickly.
Path compared_path(int i) {
  Path path = path_number(7 * i);
  path.seats = 2 + i % 3;
  return path;
}

/// What the games must have come to.
constexpr std::array<std::string_view, 41> kWanted{"castellans refused, 2 players",
                                                   "castellans refused, 3 players",
                                                   "castellans refused, 4 players",
                                                   "chains of 1",
                                                   "chains of 2",
                                                   "chains of 3 or more",
                                                   "cities all placed",
                                                   "cities limited by tiles",
                                                   "closed provinces next to own peoples, end",
                                                   "closed provinces next to own peoples, enter",
                                                   "closed provinces next to own peoples, free",
                                                   "closed provinces with own peoples",
                                                   "crossings of full provinces",
                                                   "exchanges in full provinces",
                                                   "targets behind full provinces",
                                                   "forts all placed",
                                                   "full provinces",
                                                   "admirals with two ships",
                                                   "architects with nothing to build",
                                                   "king abbot, own",
                                                   "king abbot, of others",
                                                   "king admiral, own",
                                                   "king admiral, of others",
                                                   "king architect, own",
                                                   "king architect, of others",
                                                   "king commander, own",
                                                   "king commander, of others",
                                                   "king farmer, own",
                                                   "king farmer, of others",
                                                   "nobody is first",
                                                   "several firsts",
                                                   "seconds",
                                                   "several seconds",
                                                   "replacements",
                                                   "shared wins",
                                                   "steps into closed provinces, free",
                                                   "steps into closed provinces, end",
                                                   "targets in closed provinces, free",
                                                   "games of 2",
                                                   "games of 3",
                                                   "games of 4"};

TEST(KretaOracle, TurnsLeadToTheSamePositions) {
  rules("KR-1.1", "KR-1.2", "KR-1.3", "KR-1.4", "KR-1.8", "KR-2.1", "KR-2.2", "KR-2.3", "KR-2.4", "KR-2.5",
        "KR-2.6", "KR-3.1", "KR-3.2", "KR-3.3", "KR-3.4", "KR-4.1", "KR-4.2", "KR-4.3", "KR-4.4", "KR-4.5",
        "KR-4.6", "KR-4.7", "KR-4.8", "KR-5.1", "KR-5.2", "KR-5.3", "KR-6.1", "KR-6.2", "KR-6.3", "KR-6.4",
        "KR-7.1", "KR-7.2", "KR-7.3", "KR-8.1", "KR-8.2", "KR-8.3", "KR-9.1", "KR-9.2", "KR-9.3", "KR-9.4",
        "KR-9.5", "KR-9.6", "KR-9.7", "KR-9.8", "KR-9.9", "KR-10.1", "KR-10.2");
  Counts seen;
  const auto find = [&](const Path& path) { return first_difference(path, seen); };
  for (int i = 0; i < effort(72); ++i) {
    const auto failure = find(compared_path(i));
    if (!failure) continue;
    const Failure simple = test::simplified(*failure, find);
    FAIL() << simple.problem << '\n' << simple.path;
  }
  for (const auto& [what, times] : seen) RecordProperty(what, times);
  EXPECT_EQ(seen["abbots that cannot move"], 0);  // at most five provinces can be full
  EXPECT_EQ(seen["steps into closed provinces, enter"], 0);
  EXPECT_EQ(seen["targets in closed provinces, enter"], 0);
  EXPECT_EQ(seen["targets in closed provinces, end"], 0);
  EXPECT_LE(seen["most figures on a walk"], 9);
  if (in_a_hurry()) return;  // the others need more than a few games
  for (const std::string_view wanted : kWanted) EXPECT_GT(seen[std::string(wanted)], 0) << wanted;
}

// --- parts of the rules alone --------------------------------------------------------------------

Beginning any_beginning(int number) { return static_cast<Beginning>(1 + number / 3 % 3); }

TEST(KretaOracle, ScoresTheSame) {
  rules("KR-1.2", "KR-1.3", "KR-1.4", "KR-9.1", "KR-9.2", "KR-9.3", "KR-9.4", "KR-9.5", "KR-9.6");
  Rng rng(9);
  for (int i = 0; i < effort(100'000); ++i) {
    const State state = random_position(i, any_beginning(i), rng);
    const oracle::Table table = oracle::table_of(state);
    const Site site(static_cast<int>(rng.below(kSites)));
    const SiteScore engine = score_site(state, site);
    const auto wanted = oracle::score_site(table, static_cast<char>('A' + site.number()));
    ASSERT_EQ(engine.size(), wanted.size());
    for (std::size_t p = 0; p < wanted.size(); ++p) {
      ASSERT_EQ(engine[p].province.number(), wanted[p].province - 'a') << oracle::describe(table);
      for (std::size_t s = 0; s < state.players; ++s) {
        ASSERT_EQ(engine[p].influence[s], wanted[p].influence[s]) << oracle::describe(table);
        ASSERT_EQ(engine[p].points[s], wanted[p].points[s]) << oracle::describe(table);
      }
    }
  }
}

TEST(KretaOracle, FindsTheSameChains) {
  rules("KR-6.1", "KR-6.2", "KR-6.3");
  Rng rng(6);
  Counts seen;
  for (int i = 0; i < effort(100'000); ++i) {
    const State state = random_position(i, any_beginning(i), rng);
    const oracle::Table table = oracle::table_of(state);
    const ProvinceSet tiles = harvest(state, state.seat);
    for (const Province province : every<Province>()) {
      const int length = oracle::chain_length(table, static_cast<char>('a' + province.number()));
      ASSERT_EQ(tiles.has(province), length > 0) << printed(province) << ": " << oracle::describe(table);
      ++seen["chains of " + std::to_string(length)];
    }
  }
  for (const int length : {1, 2, 3, 4}) EXPECT_GT(seen["chains of " + std::to_string(length)], 0) << length;
  for (const auto& [what, times] : seen) RecordProperty(what, times);
}

void collect_sailings(const State& state, std::vector<std::string>& ships) {
  const auto seat = merlon::index(state.seat);
  Moves moves;
  Kreta::legal(state, moves);
  for (const Move move : moves) {
    const State next = after<Kreta>(state, move);
    if (next.turn == state.turn) {
      collect_sailings(next, ships);
    } else {
      ships.push_back(oracle::table_of(next).rulers[seat].ships);
    }
  }
}

// Every position once: there is one way only to enter it.
TEST(KretaOracle, SailsToTheSameHarbours) {
  rules("KR-3.1", "KR-3.2", "KR-3.3", "KR-3.4");
  Rng rng(3);
  for (int i = 0; i < effort(10'000); ++i) {
    const State state =
        with_card_played(random_position(i, any_beginning(i), rng), Card::admiral, Phase::admiral);
    std::vector<std::string> engine;
    collect_sailings(state, engine);
    std::sort(engine.begin(), engine.end());
    const oracle::Table table = oracle::table_of(state);
    const std::set<std::string> wanted = oracle::sailings(table);
    ASSERT_EQ(engine, std::vector<std::string>(wanted.begin(), wanted.end())) << oracle::describe(table);
  }
}

// Walks by steps in crowded provinces: after every step the same steps must be possible, and "done".
TEST(KretaOracle, TakesTheSameSteps) {
  rules("KR-4.2", "KR-4.3", "KR-4.4", "KR-4.5", "KR-4.6", "KR-4.8");
  Rng rng(48);
  int crowded = 0;
  for (int i = 0; i < effort(3000); ++i) {
    State state =
        with_card_played(random_position(i, Beginning::crowded, rng), Card::commander, Phase::commander);
    state.options.walk = Walk::steps;
    const oracle::Table before = oracle::table_of(state);
    const int turn = state.turn;
    while (state.turn == turn) {
      Moves moves;
      Kreta::legal(state, moves);
      std::vector<Move> steps;
      for (const Move move : moves) {
        if (move.kind() == MoveKind::walk) steps.push_back(move);
      }
      ASSERT_EQ(compare_steps(state, before), "") << oracle::describe(before);
      if (steps.empty()) break;  // nobody can walk, or nobody any further
      // Into full provinces if possible, where it is most difficult to go on.
      std::stable_partition(steps.begin(), steps.end(),
                            [&](Move move) { return state.figures[move.province()] >= kCapacity; });
      const Move move =
          rng.below(2) == 0 ? steps[0] : steps[rng.below(static_cast<std::uint32_t>(steps.size()))];
      crowded += state.figures[move.province()] >= kCapacity ? 1 : 0;
      NoEvents events;
      Kreta::play(state, move, events);
    }
  }
  EXPECT_GT(crowded, 0);
  RecordProperty("steps into full provinces", crowded);
}

}  // namespace
}  // namespace merlon::kreta
