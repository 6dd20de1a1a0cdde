// KR-4.7 and KR-4.8: a walk step by step, and that both ways of entering it lead to the same positions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/kreta/engine/walk.h"
#include "games/kreta/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::effort;
using test::rules;
using ::testing::ElementsAre;

State commander(const Position& position) { return after(position, "commander"); }

TEST(KretaSteps, GoFromNeighbourToNeighbour) {
  rules("KR-4.8", "KR-4.2");
  State state = commander(Position(2, "walk=steps").peoples(0, "5"));
  EXPECT_EQ(legal_rest(state, "5>"), "2 3 8");
  EXPECT_EQ(full_refusal(state, "5>6"), "KR_NOT_NEIGHBOURS KR-4.2 from=5 province=6");
  EXPECT_EQ(full_refusal(state, "5>10"), "KR_NOT_NEIGHBOURS KR-4.2 from=5 province=10");
  EXPECT_EQ(full_refusal(state, "5>5"), "KR_SAME_PROVINCE KR-4.2 province=5");
  EXPECT_EQ(full_refusal(state, "6>8"), "KR_NO_PEOPLE_THERE KR-4.2 province=6");
  EXPECT_THAT(play(state, "5>8"), ElementsAre(R"({"event":"walked","seat":0,"from":5,"to":8})"));
  EXPECT_EQ(state.points, 3);
  EXPECT_EQ(legal_text(state), "8>5, 8>6, 8>10, done");
  play(state, "8>6", "6>7", "7>4");
  EXPECT_EQ(state.phase, Phase::card) << "the fourth point ends the walk";
  EXPECT_EQ(peoples_text(state, 0), "4");
}

TEST(KretaSteps, MayNotEndWhereTheyBegan) {
  rules("KR-4.6", "KR-4.8");
  State state = commander(Position(2, "walk=steps").peoples(0, "5"));
  play(state, "5>8", "8>5");
  EXPECT_EQ(full_refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(legal_text(state), "5>2, 5>3, 5>8") << "no done";
  play(state, "5>3");
  EXPECT_EQ(full_refusal(state, "3>5"), "KR_NO_WAY_TO_END KR-4.8 province=5") << "the last point";
  EXPECT_EQ(legal_text(state), "3>2, done");
}

TEST(KretaSteps, TwoPeoplesThatChangePlacesHaveNotMoved) {
  rules("KR-4.6", "KR-4.8");
  State state = commander(Position(2, "walk=steps").peoples(0, "5 8"));
  play(state, "5>8", "8>5");
  EXPECT_EQ(refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  play(state, "8>10");
  EXPECT_EQ(full_refusal(state, "10>8"), "KR_NO_WAY_TO_END KR-4.8 province=8");
}

TEST(KretaSteps, MayGoThroughAFullProvinceWithThePointsToLeaveIt) {
  rules("KR-4.3", "KR-4.8");
  Position position(3, "walk=steps");
  position.peoples(1, "2 2 2 2 2").peoples(2, "2 2").peoples(0, "1");
  State state = commander(position);
  play(state, "1>2");
  EXPECT_EQ(state.figures.items[1], 8);
  EXPECT_EQ(full_refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(legal_text(state), "2>1, 2>3, 2>4, 2>5, 2>6");
  EXPECT_EQ(refusal(after(state, "2>1"), "1>2"), "allowed") << "two points are left to leave it again";
  EXPECT_EQ(legal_text(after(state, "2>1", "1>2")), "2>3, 2>4, 2>5, 2>6") << "only one now, and not back";
  EXPECT_EQ(full_refusal(after(state, "2>3", "3>5"), "5>2"), "KR_PROVINCE_FULL KR-2.4 province=2 max=7")
      << "the last point";
}

TEST(KretaSteps, TheLastPointDoesNotLeadIntoAClosedProvince) {
  rules("KR-4.5", "KR-4.8");
  Position position(2, "walk=steps abbot_walk=end");
  position.abbot(1, 2).peoples(0, "1");
  const State state = after(commander(position), "1>4", "4>1");
  EXPECT_EQ(refusal(state, "1>2"), "allowed") << "a point is left to leave it again";
  EXPECT_EQ(full_refusal(after(state, "1>4"), "4>2"), "KR_ABBOT_BLOCKS KR-4.5 province=2");
  position.peoples(0, "2");
  const State back = after(commander(position), "2>3", "3>5", "1>4");
  EXPECT_EQ(refusal(back, "5>2"), "allowed") << "as many as before are there";
  const State same = after(commander(position), "2>3", "3>5", "5>3");
  EXPECT_EQ(full_refusal(same, "3>2"), "KR_NO_WAY_TO_END KR-4.8 province=2") << "nothing would have changed";
}

TEST(KretaSteps, OnTheWayUpToNineFiguresMayStandInAProvince) {
  rules("KR-4.8", "KR-2.4");
  Position position(3, "walk=steps");
  position.peoples(1, "2 2 2 2 2").peoples(2, "2 2").peoples(0, "1 1 1");
  State state = commander(position);
  play(state, "1>2", "1>2");
  EXPECT_EQ(state.figures.items[1], 9);
  EXPECT_EQ(full_refusal(state, "1>2"), "KR_NO_WAY_TO_END KR-4.8 province=2") << "three could never leave";
  EXPECT_EQ(full_refusal(state, "1>4"), "KR_NO_WAY_TO_END KR-4.8 province=4");
  EXPECT_EQ(refusal(state, "done"), "KR_MAY_NOT_END_HERE KR-4.8");
  EXPECT_EQ(legal_text(state), "2>1, 2>3, 2>4, 2>5, 2>6");
  const State one = after(state, "2>1");
  EXPECT_EQ(legal_text(one), "2>3, 2>4, 2>5, 2>6") << "not back to where all began";
  EXPECT_EQ(after(one, "2>6").phase, Phase::card);
  EXPECT_EQ(peoples_text(after(one, "2>6"), 0), "1 1 6");
}

// Both peoples stay in what was a full province: one has taken the other's place.
TEST(KretaSteps, OneMayTakeThePlaceOfAnother) {
  rules("KR-4.4", "KR-4.8");
  Position position(3, "walk=steps");
  position.peoples(1, "2 2 2 2 2").peoples(2, "2").peoples(0, "2 1");
  EXPECT_EQ(peoples_text(after(commander(position), "1>2", "2>6", "done"), 0), "2 6");
  EXPECT_EQ(peoples_text(after(commander(position), "2>6", "1>2", "done"), 0), "2 6");
}

// --- both ways lead to the same positions -----------------------------------------------------------

using Outcomes = std::map<std::string, int>;

void collect(const State& state, std::set<std::string>& seen, Outcomes& outcomes, bool merge) {
  if (state.phase == Phase::card) {
    ++outcomes[peoples_text(state, 0)];
    return;
  }
  if (merge && !seen.insert(peoples_text(state, 0) + "/" + std::to_string(state.points)).second) return;
  for (const std::string& move : legal_texts(state)) {
    if (move.starts_with("people")) continue;
    State next = state;
    NoEvents events;
    Kreta::play(next, move_of(state, move), events);
    collect(next, seen, outcomes, merge);
  }
}

std::set<std::string> outcomes_by(State state, Walk walk) {
  state.options.walk = walk;
  state.phase = Phase::commander;
  std::set<std::string> seen;
  Outcomes outcomes;
  collect(state, seen, outcomes, walk == Walk::steps);
  std::set<std::string> names;
  for (const auto& [name, count] : outcomes) names.insert(name);
  return names;
}

/// KR-4 from scratch: breadth first over distributions, with nothing checked but the end.
std::set<std::string> outcomes_by_definition(const State& state) {
  using Distribution = std::array<int, kProvinces>;
  Distribution start{};
  for (const Province p : every<Province>()) start[index(p)] = state.seats[0].people_at(p);
  std::set<Distribution> reached{start};
  const auto closed = [&](std::size_t number) {
    const Province p(static_cast<int>(number));
    bool foreign = false;
    for (std::size_t s = 1; s < state.players; ++s) foreign = foreign || state.seats[s].abbot == p;
    return foreign && state.seats[0].abbot != p;
  };
  for (int point = 0; point < 4; ++point) {
    std::set<Distribution> next = reached;
    for (const Distribution& one : reached) {
      for (std::size_t from = 0; from < kProvinces; ++from) {
        for (std::size_t to = 0; to < kProvinces; ++to) {
          if (one[from] == 0 || !has(kNeighbours.items[from].bits(), static_cast<int>(to))) continue;
          if (state.options.abbot_walk == AbbotWalk::enter && closed(to)) continue;
          Distribution moved = one;
          --moved[from];
          ++moved[to];
          next.insert(moved);
        }
      }
    }
    reached = std::move(next);
  }
  std::set<std::string> names;
  for (const Distribution& one : reached) {
    bool allowed = one != start;
    std::vector<std::string> words;
    for (std::size_t p = 0; p < kProvinces; ++p) {
      const int grown = one[p] - start[p];
      if (state.figures.items[p] + grown > 7) allowed = false;
      if (state.options.abbot_walk == AbbotWalk::end && grown > 0 && closed(p)) allowed = false;
      for (int i = 0; i < one[p]; ++i) words.push_back(std::to_string(p + 1));
    }
    if (allowed) names.insert(joined(words));
  }
  return names;
}

TEST(KretaWalk, BothWaysOfEnteringItLeadToTheSamePositions) {
  rules("KR-4.7", "KR-4.8", "KR-4.3", "KR-4.4", "KR-4.5", "KR-4.6");
  int compared = 0;
  for (int game = 0; game < effort(140); ++game) {
    visit_game(game, [&](const State& state) {
      const std::uint64_t lot = state_hash(state) % 16;
      if (state.phase != Phase::commander || merlon::index(state.seat) != 0 || lot > 0) return;
      if (words_of(peoples_text(state, 0)).size() > 4) return;
      const auto wanted = outcomes_by_definition(state);
      ASSERT_EQ(outcomes_by(state, Walk::targets), wanted) << json_of(state);
      ASSERT_EQ(outcomes_by(state, Walk::steps), wanted) << json_of(state);
      ++compared;
    });
  }
  EXPECT_GT(compared, 0);
}

TEST(KretaWalk, BothWaysAgreeInACrowd) {
  rules("KR-4.7", "KR-4.8");
  for (const std::string_view option : {"abbot_walk=free", "abbot_walk=end", "abbot_walk=enter"}) {
    Position position(4, option);
    position.peoples(0, "2 5 6").abbot(1, 8).abbot(2, 2).peoples(1, "6 6 6 6 2").peoples(2, "6 6 5 5 5");
    position.peoples(3, "5 5 5 2 2").abbot(3, 2);
    const State state = commander(position);
    const auto wanted = outcomes_by_definition(state);
    EXPECT_GT(wanted.size(), 20u);
    EXPECT_EQ(outcomes_by(state, Walk::targets), wanted) << option;
    EXPECT_EQ(outcomes_by(state, Walk::steps), wanted) << option;
  }
}

TEST(KretaWalk, HasManyOutcomes) {
  rules("KR-4.7");
  std::set<std::string> seen;
  Outcomes outcomes;
  const State state = commander(Position(2).peoples(0, "2 6 10 12 16"));
  collect(state, seen, outcomes, false);
  const auto wanted = outcomes_by_definition(state);
  EXPECT_EQ(outcomes.size(), wanted.size());
  EXPECT_GT(outcomes.size(), 2'000u);
  int twice = 0;
  for (const auto& [name, count] : outcomes) twice += count > 1 ? 1 : 0;
  EXPECT_LT(twice, static_cast<int>(outcomes.size()) / 2) << "most of them can be named in one way only";
}

}  // namespace
}  // namespace merlon::kreta
