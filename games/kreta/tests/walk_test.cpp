// The commander's walk, entered by targets and by steps: both must lead to the same positions, none may end
// in a blind alley, and targets must name every position about once, because search goes through them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "games/kreta/engine/walk.h"
#include "games/kreta/tests/invariants.h"
#include "games/kreta/tests/oracle.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using namespace players;
using test::effort;
using test::in_a_hurry;
using test::rules;

using Peoples = std::array<std::uint8_t, kProvinces>;

/// The position in which the seat on turn has just played the commander.
State with_commander_played(State state, Walk walk) {
  state.options.walk = walk;
  return with_card_played(state, Card::commander, Phase::commander);
}

/// Goes through all walks of a position.
class Walks {
 public:
  explicit Walks(const State& state) : seat_(merlon::index(state.seat)), turn_(state.turn) { explore(state); }

  const std::set<Peoples>& ends() const { return ends_; }
  /// How many ways of entering a walk there are. By steps only the different positions are gone through.
  std::size_t sequences() const { return sequences_; }
  /// Positions without a move, or with more figures than may be.
  std::size_t blind_alleys() const { return blind_alleys_; }

 private:
  void explore(const State& state) {
    Moves moves;
    Kreta::legal(state, moves);
    const bool first = state.phase == Phase::commander;
    if ((moves.empty() && !first) || !invariants::problem(state).empty()) ++blind_alleys_;
    for (const Move move : moves) {
      if (move.kind() == MoveKind::people) continue;
      const State next = after<Kreta>(state, move);
      if (next.turn != turn_) {
        ++sequences_;
        ends_.insert(next.seats[seat_].peoples.items);
        if (!invariants::problem(next).empty()) ++blind_alleys_;
      } else if (next.options.walk == Walk::targets || within_.insert(next).second) {
        explore(next);
      }
    }
  }

  std::size_t seat_;
  int turn_;
  std::set<Peoples> ends_;
  std::size_t sequences_ = 0;
  std::size_t blind_alleys_ = 0;
  States within_;
};

std::set<Peoples> oracle_ends(const State& state) {
  std::set<Peoples> ends;
  for (const std::string& peoples : oracle::walks(oracle::table_of(state))) {
    Peoples end{};
    for (const char province : peoples) ++end[static_cast<std::size_t>(province - 'a')];
    ends.insert(end);
  }
  return ends;
}

std::string text_of(const State& state) {
  std::string text = oracle::describe(oracle::table_of(state)) + "options";
  for (const auto& [name, value] : changed_options(Kreta::option_specs(), state.options)) {
    text += " " + name + "=" + value;
  }
  return text;
}

TEST(KretaWalk, TargetsLeadWhereStepsLead) {
  rules("KR-4.2", "KR-4.3", "KR-4.4", "KR-4.5", "KR-4.6", "KR-4.7", "KR-4.8");
  Rng rng(4);
  std::size_t ends = 0;
  std::size_t sequences = 0;
  double worst = 0;
  for (int i = 0; i < effort(500); ++i) {
    const State state = random_position(i, spread_or_crowded(i), rng);
    const Walks targets(with_commander_played(state, Walk::targets));
    const Walks steps(with_commander_played(state, Walk::steps));
    ASSERT_EQ(targets.ends(), steps.ends()) << text_of(state);
    ASSERT_EQ(targets.ends(), oracle_ends(state)) << text_of(state);
    ASSERT_EQ(targets.blind_alleys() + steps.blind_alleys(), 0u) << text_of(state);
    ends += targets.ends().size();
    sequences += targets.sequences();
    if (targets.ends().size() > 20) {
      worst = std::max(worst,
                       static_cast<double>(targets.sequences()) / static_cast<double>(targets.ends().size()));
    }
  }
  EXPECT_GT(ends, static_cast<std::size_t>(effort(500)) * 100);
  EXPECT_LT(sequences, 2 * ends);
  RecordProperty("ends", static_cast<int>(ends));
  RecordProperty("sequences by targets", static_cast<int>(sequences));
  RecordProperty("sequences for 100 ends, at worst", static_cast<int>(100 * worst));
}

// Four players, who crowd in three provinces next to each other.
TEST(KretaWalk, TargetsLeadWhereStepsLeadInACrowd) {
  rules("KR-4.5", "KR-4.7", "KR-4.8");
  for (const std::string_view option : {"abbot_walk=free", "abbot_walk=end", "abbot_walk=enter"}) {
    Position position(4, option);
    position.peoples(0, "2 5 6").abbot(1, 8).abbot(2, 2).peoples(1, "6 6 6 6 2").peoples(2, "6 6 5 5 5");
    const State state = position.peoples(3, "5 5 5 2 2").abbot(3, 2);
    const Walks targets(with_commander_played(state, Walk::targets));
    EXPECT_GT(targets.ends().size(), 20u);
    EXPECT_EQ(targets.ends(), oracle_ends(state)) << option;
    EXPECT_EQ(Walks(with_commander_played(state, Walk::steps)).ends(), targets.ends()) << option;
  }
}

// --- the widest walk -----------------------------------------------------------------------------

/// Two players, nobody on the map but the peoples of the first, in these provinces.
State with_peoples(const std::vector<int>& provinces) {
  Rng rng(1);
  State state = begin({}, 2, Beginning::usual, rng);
  for (const int province : provinces) place_people(state, Seat{0}, Province(province));
  return state;
}

/// Of all 15,504 ways to stand on an empty map, five peoples in 2, 6, 9, 12 and 13 have the most.
constexpr std::size_t kMostEnds = 3394;

void expect_ends(const State& state, std::size_t ends) {
  const Walks targets(with_commander_played(state, Walk::targets));
  const Walks steps(with_commander_played(state, Walk::steps));
  EXPECT_EQ(targets.ends().size(), ends);
  EXPECT_EQ(steps.ends(), targets.ends());
  EXPECT_EQ(oracle_ends(state), targets.ends());
  EXPECT_EQ(targets.blind_alleys() + steps.blind_alleys(), 0u);
  EXPECT_LT(targets.sequences(), 2 * ends);
}

TEST(KretaWalk, FivePeoplesHaveNoMoreThan3394Ends) {
  rules("KR-4.2", "KR-4.7", "KR-4.8");
  expect_ends(with_peoples({1, 5, 8, 11, 12}), kMostEnds);
  if (!in_a_hurry()) expect_ends(with_peoples({1, 5, 8, 9, 11}), 3224);
  Rng rng(5);
  std::size_t most = 0;
  for (int i = 0; i < effort(1000); ++i) {
    std::vector<int> provinces;
    while (provinces.size() < kPeoples) provinces.push_back(static_cast<int>(rng.below(kProvinces)));
    most = std::max(most, Walks(with_commander_played(with_peoples(provinces), Walk::targets)).ends().size());
  }
  EXPECT_LE(most, kMostEnds);
  RecordProperty("most ends found at random", static_cast<int>(most));
}

}  // namespace
}  // namespace merlon::kreta
