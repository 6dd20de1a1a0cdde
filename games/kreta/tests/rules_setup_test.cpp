// KR-1: map, material and set-up.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/tests/invariants.h"
#include "games/kreta/tests/positions.h"
#include "tests/core/statistics.h"
#include "tests/support/rules.h"

namespace merlon::kreta {
namespace {

using test::rules;

/// The table of KR-1.1, copied out once more.
struct Line {
  std::string_view name;
  Terrain terrain;
  int first;
  int second;
  int harbour;
  std::string_view neighbours;
  std::string_view sites;
};
const std::vector<Line> kProvinceTable{
    {"Kissamos", Terrain::hill, 5, 2, 1, "2 4", "2 3 4"},
    {"Lefka Ori", Terrain::mountain, 2, 1, 0, "1 3 4 5 6", "1 2 3 6 7 8"},
    {"Chania", Terrain::hill, 5, 2, 2, "2 5", "1 5 6"},
    {"Frangokastello", Terrain::field, 6, 3, 3, "1 2 6 7", "3 4 8 9 10"},
    {"Rethymno", Terrain::hill, 5, 2, 4, "2 3 8", "5 6 7 11"},
    {"Psiloritis", Terrain::mountain, 2, 1, 0, "2 4 7 8 9", "7 8 9 12 13"},
    {"Agios Vasilios", Terrain::hill, 3, 1, 0, "4 6 9", "9 10 13 14"},
    {"Mylopotamos", Terrain::hill, 3, 1, 0, "5 6 10", "7 11 12 15"},
    {"Asterousia", Terrain::mountain, 4, 2, 5, "6 7 10 11", "12 13 14 16 17"},
    {"Candia", Terrain::hill, 5, 2, 6, "8 9 12 13", "12 15 16 18 19"},
    {"Viannos", Terrain::mountain, 2, 1, 0, "9 12 14", "16 17 20 21"},
    {"Dikti", Terrain::mountain, 2, 1, 0, "10 11 13 14 16", "16 19 20 24 25"},
    {"Mirabello", Terrain::hill, 3, 1, 0, "10 12 15 16", "18 19 22 23 24"},
    {"Ierapetra", Terrain::field, 4, 2, 0, "11 12", "20 21 25"},
    {"Thrypti", Terrain::mountain, 2, 1, 0, "13 16", "22 23 26"},
    {"Sitia", Terrain::hill, 5, 2, 7, "12 13 15", "23 24 25 26"},
};

/// The table of KR-1.2.
const std::vector<std::string_view> kSiteTable{
    "2 3",      "1 2",      "1 2 4",    "1 4",   "3 5",      "2 3 5",    "2 5 6 8",    "2 4 6", "4 6 7",
    "4 7",      "5 8",      "6 8 9 10", "6 7 9", "7 9",      "8 10",     "9 10 11 12", "9 11",  "10 13",
    "10 12 13", "11 12 14", "11 14",    "13 15", "13 15 16", "12 13 16", "12 14 16",   "15 16"};

/// "2 4" for a set whose items count from 0.
template <class Set>
std::string numbers_text(Set set) {
  std::vector<std::string> words;
  for (const auto one : set) words.push_back(std::to_string(printed(one)));
  return joined(words);
}

/// What the seat gets that stands alone in a province, and what another with less gets.
std::pair<int, int> measured_values(int province, std::string_view options) {
  const std::string at = std::to_string(province);
  const int site = numbers_of(kProvinceTable[static_cast<std::size_t>(province - 1)].sites)[0];
  State state = Position(3, options).peoples(0, at + " " + at).peoples(1, at).row(std::to_string(site));
  play(state, "castellan");
  return {state.seats[0].score, state.seats[1].score};
}

// --- the map ---------------------------------------------------------------------------------------

TEST(KretaMap, ProvincesAreAsInTheTable) {
  rules("KR-1.1", "KR-1.9");
  ASSERT_EQ(kProvinceTable.size(), std::size_t{kProvinces});
  for (const Province p : every<Province>()) {
    const Line& line = kProvinceTable[index(p)];
    EXPECT_EQ(kMap[p].name, line.name);
    EXPECT_EQ(kMap[p].terrain, line.terrain) << line.name;
    EXPECT_EQ(numbers_text(kNeighbours[p]), line.neighbours) << line.name;
    EXPECT_EQ(numbers_text(kSitesOf[p]), line.sites) << line.name;
    EXPECT_EQ(kMap[p].harbour, line.harbour) << line.name;
  }
}

TEST(KretaMap, OneStepIsOneBorder) {
  rules("KR-1.1", "KR-4.2");
  for (int province = 1; province <= kProvinces; ++province) {
    const State state = after(Position(2, "walk=steps").peoples(0, std::to_string(province)), "commander");
    EXPECT_EQ(legal_rest(state, std::to_string(province) + ">"),
              kProvinceTable[static_cast<std::size_t>(province - 1)].neighbours);
  }
}

TEST(KretaMap, ProvincesThatMeetAtASiteOnlyAreNotNeighbours) {
  rules("KR-1.1", "KR-5.2", "KR-6.2", "KR-4.2");
  const std::vector<std::pair<int, int>> corners{{2, 8},  {5, 6},   {6, 10}, {8, 9},
                                                 {9, 12}, {10, 11}, {14, 16}};
  std::set<std::pair<int, int>> found;
  for (int a = 1; a <= kProvinces; ++a) {
    for (int b = a + 1; b <= kProvinces; ++b) {
      const Province pa(a - 1);
      const Province pb(b - 1);
      if (!(kSitesOf[pa] & kSitesOf[pb]).empty() && !kNeighbours[pa].has(pb)) found.emplace(a, b);
    }
  }
  EXPECT_EQ(found, (std::set<std::pair<int, int>>(corners.begin(), corners.end())));
  for (const auto& [a, b] : corners) {
    const std::string from = std::to_string(a);
    const std::string to = std::to_string(b);
    const State walk = after(Position(2, "walk=steps").peoples(0, from), "commander");
    EXPECT_EQ(full_refusal(walk, from + ">" + to),
              "KR_NOT_NEIGHBOURS KR-4.2 from=" + from + " province=" + to);
  }
  // The harbour, a province beside it and one that only meets it at a site.
  const std::vector<std::array<std::string, 3>> chains{{"H4", "5", "6"},   {"H6", "10", "6"},
                                                       {"H5", "9", "8"},   {"H5", "9", "12"},
                                                       {"H6", "10", "11"}, {"H7", "16", "14"}};
  for (const auto& [harbour, at, corner] : chains) {
    const State state = after(Position(2).ships(0, harbour).peoples(0, at + " " + corner), "farmer");
    EXPECT_EQ(legal_text(state), "tile " + at) << "no chain to " << corner;
  }
  EXPECT_EQ(legal_rest(after(Position(2).abbot(0, 16), "abbot"), "abbot "), "8 9 10 11 12 13 14 15");
  EXPECT_EQ(legal_rest(after(Position(2).abbot(0, 3), "abbot"), "abbot "), "1 2 4 5 6 7 8 9 10");
}

TEST(KretaMap, SitesTouchTheProvincesOfTheTable) {
  rules("KR-1.2", "KR-1.9");
  ASSERT_EQ(kSiteTable.size(), std::size_t{kSites});
  for (const Site site : every<Site>()) {
    EXPECT_EQ(numbers_text(kProvincesAt[site]), kSiteTable[index(site)]) << "site " << printed(site);
  }
}

TEST(KretaMap, AFortCountsInTheProvincesOfItsSiteOnly) {
  rules("KR-1.2", "KR-9.2");
  for (int site = 1; site <= kSites; ++site) {
    const State state = Position(2).forts(0, std::to_string(site));
    std::vector<std::string> counted;
    for (int p = 1; p <= kProvinces; ++p) {
      if (influence_text(state, p) == "1 0") counted.push_back(std::to_string(p));
    }
    EXPECT_EQ(joined(counted), kSiteTable[static_cast<std::size_t>(site - 1)]) << "site " << site;
  }
}

TEST(KretaMap, AShipCountsInOneProvinceOnly) {
  rules("KR-1.3", "KR-9.2");
  const std::map<std::string, int> owners{{"H1", 1}, {"H2", 3},  {"H3", 4}, {"H4", 5},
                                          {"H5", 9}, {"H6", 10}, {"H7", 16}};
  for (const auto& [harbour, owner] : owners) {
    const State state = Position(2).ships(1, harbour);
    for (int p = 1; p <= kProvinces; ++p) {
      EXPECT_EQ(influence_text(state, p), p == owner ? "0 1" : "0 0") << harbour << " in " << p;
    }
  }
}

TEST(KretaMap, ValuesAreAsInTheTable) {
  rules("KR-1.4", "KR-9.3", "KR-9.4", "KR-1.9");
  int sum = 0;
  for (int p = 1; p <= kProvinces; ++p) {
    const Line& line = kProvinceTable[static_cast<std::size_t>(p - 1)];
    EXPECT_EQ(measured_values(p, ""), std::pair(line.first, line.second)) << line.name;
    EXPECT_EQ(line.second, line.first / 2);
    const int soil = line.terrain == Terrain::field ? 4 : line.terrain == Terrain::hill ? 3 : 2;
    EXPECT_EQ(line.first, soil + (line.harbour > 0 ? 2 : 0)) << line.name;
    sum += line.first;
    if (p == 14) continue;
    EXPECT_EQ(measured_values(p, "second_field=6"), measured_values(p, "")) << line.name;
  }
  EXPECT_EQ(sum, 58);
  EXPECT_EQ(measured_values(14, "second_field=6"), std::pair(6, 3));
  EXPECT_EQ(measured_values(14, "second_field=4"), std::pair(4, 2));
}

// --- the start -------------------------------------------------------------------------------------

TEST(KretaStart, EverybodyHasEverythingAndNothingIsOnTheMap) {
  rules("KR-1.6", "KR-1.8");
  for (int players = 2; players <= 4; ++players) {
    const State state = new_game(players);
    EXPECT_EQ(state.players, players);
    EXPECT_EQ(merlon::index(state.seat), 0u);
    EXPECT_EQ(state.turn, 1);
    EXPECT_EQ(state.scored, 0);
    EXPECT_EQ(state.replaced, 0);
    EXPECT_TRUE(state.forts().empty());
    for (std::size_t s = 0; s < state.players; ++s) {
      const Player& player = state.seats[s];
      EXPECT_EQ(player.hand, CardSet::all());
      EXPECT_EQ(player.hand.size(), 7);
      EXPECT_FALSE(player.abbot.exists());
      EXPECT_EQ(player.ships_left(), 2);
      EXPECT_EQ(player.forts_left(), 3);
      EXPECT_EQ(player.cities_left, 4);
      EXPECT_EQ(player.peoples_left, 5);
      EXPECT_TRUE(player.ships.empty());
      EXPECT_EQ(player.tiles(), 0);
      EXPECT_EQ(player.score, 0);
      EXPECT_EQ(peoples_text(state, s), "");
    }
    for (int p = 1; p <= kProvinces; ++p) {
      const std::string nobody = players == 2 ? "0 0" : players == 3 ? "0 0 0" : "0 0 0 0";
      EXPECT_EQ(influence_text(state, p), nobody);
    }
    EXPECT_EQ(legal_text(state), "admiral, commander, abbot, architect, castellan");
  }
}

TEST(KretaStart, TilesLieOnTheirTerrain) {
  rules("KR-1.5");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const State state = new_game(2 + static_cast<int>(seed % 3), {}, seed);
    ASSERT_EQ(invariants::problem(state), "");
    std::map<Good, int> count;
    for (const Province p : every<Province>()) {
      ASSERT_TRUE(state.has_tile(p));
      const Good good = state.tiles[p];
      ++count[good];
      const Terrain terrain = good == Good::wheat                         ? Terrain::field
                              : good == Good::olive || good == Good::wine ? Terrain::hill
                                                                          : Terrain::mountain;
      EXPECT_EQ(terrain, kProvinceTable[index(p)].terrain);
    }
    EXPECT_EQ(count,
              (std::map<Good, int>{
                  {Good::wheat, 2}, {Good::olive, 4}, {Good::wine, 4}, {Good::thyme, 3}, {Good::cheese, 3}}));
  }
}

TEST(KretaStart, EveryDistributionOfTilesIsEquallyLikely) {
  rules("KR-1.5");
  std::map<std::string, std::uint32_t> hills;
  std::map<std::string, std::uint32_t> mountains;
  for (std::uint64_t seed = 1; seed <= 14'000; ++seed) {
    const State state = new_game(2 + static_cast<int>(seed % 3), {}, seed);
    ASSERT_EQ(invariants::problem(state), "");
    std::string hill;
    std::string mountain;
    for (const Province p : every<Province>()) {
      const std::string good(good_text(state.tiles[p]));
      if (kMap[p].terrain == Terrain::hill) hill += good[0] == 'o' ? 'o' : 'w';
      if (kMap[p].terrain == Terrain::mountain) mountain += good[0];
    }
    ++hills[hill];
    ++mountains[mountain];
  }
  ASSERT_EQ(hills.size(), 70u) << "8 over 4";
  ASSERT_EQ(mountains.size(), 20u) << "6 over 3";
  EXPECT_TRUE(test::looks_even(test::counts_of(hills)));
  EXPECT_TRUE(test::looks_even(test::counts_of(mountains)));
}

TEST(KretaStart, FortCardsAreShuffledAndTwoLieOpen) {
  rules("KR-1.7");
  // By place, in the row and then in the pile, and card.
  std::vector<std::vector<std::uint32_t>> counts(kSites, std::vector<std::uint32_t>(kSites));
  for (std::uint64_t seed = 1; seed <= 13'000; ++seed) {
    const State state = new_game(2 + static_cast<int>(seed % 3), {}, seed);
    ASSERT_EQ(invariants::problem(state), "");
    std::set<Site> cards(state.row.begin(), state.row.end());
    cards.insert(state.pile.begin(), state.pile.end());
    ASSERT_EQ(cards.size(), std::size_t{kSites});
    ASSERT_EQ(*cards.rbegin(), Site(kSites - 1));
    for (std::size_t i = 0; i < kRow; ++i) ++counts[i][index(state.row[i])];
    for (std::size_t i = 0; i < kPile; ++i) ++counts[kRow + i][index(state.pile[i])];
  }
  for (const auto& place : counts) EXPECT_TRUE(test::looks_even(place));
  const State state = new_game(2);
  EXPECT_EQ(state.row.size(), 11u);
  EXPECT_EQ(state.pile.size(), 15u);
  EXPECT_EQ(state.seen_in_row(), 2);
  const State seen = Kreta::redact(state, Seat{0}).state();
  for (std::size_t i = 0; i < kRow; ++i) EXPECT_EQ(seen.row[i] != State::kHidden, i < 2) << i;
  for (const Site card : seen.pile) EXPECT_EQ(card, State::kHidden);
}

TEST(KretaStart, TurnsFollowTheOrderOfTheSeats) {
  rules("KR-1.8", "KR-2.1");
  for (int players = 2; players <= 4; ++players) {
    State state = new_game(players);
    for (int turn = 1; turn <= 9; ++turn) {
      EXPECT_EQ(merlon::index(Kreta::to_move(state).seat), static_cast<std::size_t>((turn - 1) % players));
      EXPECT_EQ(Kreta::turn_number(state), turn);
      EXPECT_FALSE(Kreta::to_move(state).over);
      if (turn % 4 == 0) {
        play(state, "castellan", "keep");
      } else {
        play(state, is_legal(state, Move::play(Card::commander)) ? "commander" : "king commander",
             "people " + std::to_string(turn));
      }
    }
  }
}

TEST(KretaOptions, HaveTheNamesValuesAndDefaultsOfTheRules) {
  rules("KR-8.1", "KR-4.5", "KR-1.4", "KR-9.9", "KR-4.7", "KR-4.8");
  expect_options<Kreta>({
      {"king", "KR-8.1", "own", {"own", "any"}},
      {"abbot_walk", "KR-4.5", "free", {"free", "end", "enter"}},
      {"second_field", "KR-1.4", "4", {"4", "6"}},
      {"castellan_variant", "KR-9.9", "false", {"false", "true"}},
      {"walk", "KR-4.7", "targets", {"targets", "steps"}},
  });
  EXPECT_EQ(test::every_combination<Kreta>().size(), 48u);
}

}  // namespace
}  // namespace merlon::kreta
