// What a seat may know (ST-9), and whether the deals it imagines are deals that could be.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "games/schotten_totten/tests/invariants.h"
#include "games/schotten_totten/tests/players.h"
#include "tests/core/statistics.h"
#include "tests/suites/mistakes.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::looks_even;
using test::rules;
using test::same_bytes;

constexpr std::array<Seat, 3> kViewers{Seat{0}, Seat{1}, kSpectator};

std::string name_of(Seat viewer) {
  return viewer == kSpectator ? "spectator" : std::to_string(index(viewer));
}

// --- views ---------------------------------------------------------------------------------------

/// The view with everything put back that may be hidden.
State completed(State view, const State& state) {
  view.hand_clan = state.hand_clan;
  view.hand_tactics = state.hand_tactics;
  view.clan_pile = state.clan_pile;
  view.tactics_pile = state.tactics_pile;
  view.scouted = state.scouted;
  view.scouted_tactics = state.scouted_tactics;
  return view;
}

std::string check_view(const State& state, Rng&) {
  for (const Seat viewer : kViewers) {
    const State view = SchottenTotten::redact(state, viewer).state();
    if (!same_bytes(completed(view, state), state)) return "something open is hidden from " + name_of(viewer);
    for (const Seat s : kSeats) {
      if (viewer != s) continue;
      const bool own_hand =
          view.hand_clan[s] == state.hand_clan[s] && view.hand_tactics[s] == state.hand_tactics[s];
      if (!own_hand) return "the own hand is hidden from " + name_of(viewer);
    }
  }
  return {};
}

TEST(Knowledge, WhatLiesOpenIsOpenToAll) {
  rules("ST-9.1");
  check_games(every_combination(), effort(3 * 4608), 3, check_view);
}

/// What has to be known after a Scout, from the events alone.
struct ScoutDiary {
  Seat scout = kSpectator;
  std::array<bool, 256> known{};
  std::map<std::string, int>* sights;

  void add(const Event& event) {
    bool& known_card = known[static_cast<std::size_t>(index(event.card))];
    if (event.kind == EventKind::put_back) {
      scout = event.seat;
      known_card = true;
    } else if (event.kind == EventKind::drew && known_card) {
      ++(*sights)[event.seat == scout ? "drawn again by the scout" : "drawn by the other"];
      known_card = event.seat != scout;
    } else if ((event.kind == EventKind::placed || event.kind == EventKind::trick) && known_card) {
      ++(*sights)["played by the other"];
      known_card = false;
    }
  }
  bool knows(Seat viewer, Card card) const {
    return viewer == scout && scout != kSpectator && known[static_cast<std::size_t>(index(card))];
  }
};

bool shows_exactly_what_is_known(const State& state, Seat viewer, const ScoutDiary& diary) {
  const State view = SchottenTotten::redact(state, viewer).state();
  for (const Pile pile : invariants::kPiles) {
    const auto real = pile_cards(state, pile);
    const auto seen = pile_cards(view, pile);
    for (std::size_t i = 0; i < real.size(); ++i) {
      if (seen[i] != (diary.knows(viewer, real[i]) ? real[i] : Card::hidden)) return false;
    }
  }
  for (const Seat seat : invariants::kSeats) {
    ClanSet clan;
    TacticsSet tactics;
    const auto is_open = [&](Card card) { return seat == viewer || diary.knows(viewer, card); };
    state.hand_clan[seat].for_each([&](Card card) { is_open(card) ? clan.add(card) : void(); });
    state.hand_tactics[seat].for_each([&](Card card) { is_open(card) ? tactics.add(card) : void(); });
    if (view.hand_clan[seat] != clan || view.hand_tactics[seat] != tactics) return false;
  }
  return true;
}

TEST(Knowledge, TheScoutKnowsWhatHePutBackAndNothingElse) {
  rules("ST-9.2", "ST-9.3", "ST-7.11");
  const std::vector<Options> options = tactics_options();
  std::map<std::string, int> sights;
  for (int i = 0; i < effort(5000); ++i) {
    const Path path = path_over(options, i);
    Walk walk(path);
    ScoutDiary diary{.sights = &sights};
    while (true) {
      for (const Seat viewer : kViewers) {
        ASSERT_TRUE(shows_exactly_what_is_known(walk.state(), viewer, diary))
            << "viewer " << name_of(viewer) << ", after " << walk.steps() << " moves\n"
            << path;
      }
      if (walk.at_end()) break;
      EventList<Event> events;
      walk.step(events);
      for (const Event& event : events) diary.add(event);
    }
    if (diary.scout == kSpectator) continue;
    ++sights[path.options.scout_return == ScoutReturn::bottom ? "put back at the bottom" : "put back on top"];
    ++sights[path.options.scout == Scout::any ? "drawn from any pile" : "drawn from one pile"];
  }
  for (const char* const sight :
       {"drawn again by the scout", "drawn by the other", "played by the other", "put back at the bottom",
        "put back on top", "drawn from any pile", "drawn from one pile"}) {
    EXPECT_GT(sights[sight], 0) << sight;
  }
}

// --- imagined deals ------------------------------------------------------------------------------

std::string check_imagined(const State& state, Rng& rng) {
  for (const Seat viewer : kViewers) {
    const View<SchottenTotten> view = SchottenTotten::redact(state, viewer);
    const State imagined = SchottenTotten::imagine(view, rng);
    const View<SchottenTotten> again = SchottenTotten::redact(imagined, viewer);
    if (!same_bytes(again.state(), view.state()))
      return "an imagined deal looks different to " + name_of(viewer);
    const std::string problem = test::play_on<SchottenTotten>(imagined, rng, invariants::any_problem);
    if (!problem.empty()) return "a deal imagined by " + name_of(viewer) + ": " + problem;
  }
  return {};
}

TEST(Knowledge, ImaginedDealsAreDealsThatCouldBe) {
  rules("ST-9.2", "ST-9.3");
  check_games(every_combination(), effort(4608), 20, check_imagined);
}

/// The check, but only for states in which somebody knows cards by a Scout; few states of few games are.
template <class Check>
auto after_a_scout(const Check& check) {
  return [&check](const State& state, Rng& rng) {
    const bool known = state.scouted.size() + state.scouted_tactics.size() > 0;
    return known ? check(state, rng) : std::string();
  };
}

TEST(Knowledge, ImaginedDealsKeepWhatAScoutHasSeen) {
  rules("ST-9.3");
  check_games(tactics_options(), effort(5000), 8, after_a_scout(check_imagined));
}

// --- all imagined deals are equally likely -------------------------------------------------------

/// How often each card came to each place. Places: the hands as wholes, and every place of the piles.
class PlaceCounts {
 public:
  void add(const State& state) {
    for (std::size_t s = 0; s < 2; ++s) {
      const Seat seat{static_cast<std::uint8_t>(s)};
      state.hand_clan[seat].for_each([&](Card card) { count(s, card); });
      state.hand_tactics[seat].for_each([&](Card card) { count(2 + s, card); });
    }
    std::size_t place = 4;
    for (const Pile pile : invariants::kPiles) {
      for (const Card card : pile_cards(state, pile)) count(place++, card);
    }
  }

  /// Every place has either always the same cards, or each unknown card equally often.
  std::string problem(std::uint32_t deals) const {
    for (const auto& [place, cards] : counts_) {
      std::vector<std::uint32_t> unknown;
      for (const auto& [card, times] : cards) {
        if (times != deals) unknown.push_back(times);
      }
      if (unknown.size() > 1 && !looks_even(unknown))
        return "place " + std::to_string(place) + " is dealt unevenly";
    }
    return {};
  }

  std::size_t most_cards_at_a_place() const {
    std::size_t most = 0;
    for (const auto& [place, cards] : counts_) most = std::max(most, cards.size());
    return most;
  }

 private:
  void count(std::size_t place, Card card) { ++counts_[place][index(card)]; }

  std::map<std::size_t, std::map<int, std::uint32_t>> counts_;
};

constexpr std::uint32_t kDeals = 4000;

std::string unevenness(const View<SchottenTotten>& view, Rng& rng) {
  PlaceCounts counts;
  for (std::uint32_t i = 0; i < kDeals; ++i) counts.add(SchottenTotten::imagine(view, rng));
  return counts.problem(kDeals);
}

/// Of very many places a few look uneven by chance. A fault does so again with other random numbers.
std::string check_evenness(const State& state, Rng& rng) {
  for (const Seat viewer : kViewers) {
    const View<SchottenTotten> view = SchottenTotten::redact(state, viewer);
    if (unevenness(view, rng).empty()) continue;
    const std::string again = unevenness(view, rng);
    if (!again.empty()) return again + " when " + name_of(viewer) + " imagines";
  }
  return {};
}

TEST(Knowledge, EveryUnknownCardIsEquallyLikelyEverywhere) {
  rules("ST-9.2");
  check_games(every_combination(), effort(60), 30, check_evenness);
  check_games(tactics_options(), effort(60), 8, after_a_scout(check_evenness));
}

TEST(Knowledge, BeforeTheFirstMoveEverythingElseIsUnknown) {
  const State state = Walk(Path{}).state();
  Rng rng(1);
  PlaceCounts counts;
  const View<SchottenTotten> view = SchottenTotten::redact(state, Seat{0});
  for (std::uint32_t i = 0; i < kDeals; ++i) counts.add(SchottenTotten::imagine(view, rng));
  EXPECT_EQ(counts.problem(kDeals), "");
  EXPECT_EQ(counts.most_cards_at_a_place(), 54u - 6u);
}

/// In how many ways a number of unknown cards can fill a hand and a pile.
std::size_t ways(int in_hand, int in_pile) {
  std::size_t product = 1;
  for (int i = 1; i <= in_pile; ++i) product *= static_cast<std::size_t>(in_hand + i);
  return product;
}

/// Deals again and again, and compares the deals as wholes: not only each card by itself must be even.
void expect_all_deals_alike(const View<SchottenTotten>& view, std::size_t deals_possible) {
  std::map<std::uint64_t, std::uint32_t> times;
  Rng rng(3);
  for (std::size_t i = 0; i < 200 * deals_possible; ++i)
    ++times[state_hash(SchottenTotten::imagine(view, rng))];
  EXPECT_EQ(times.size(), deals_possible);
  std::vector<std::uint32_t> counts;
  for (const auto& [hash, count] : times) counts.push_back(count);
  EXPECT_TRUE(looks_even(counts));
}

// Towards the end of a game so few deals are left that all of them can be counted.
TEST(Knowledge, AllDealsOfASmallRestAreEquallyLikely) {
  rules("ST-9.2", "ST-9.3");
  const std::vector<Options> all = every_combination();
  int found = 0;
  for (int i = 0; found < effort(100); ++i) {
    for (Walk walk(path_over(all, i)); !walk.at_end(); walk.step()) {
      const State& state = walk.state();
      const Seat other_seat = other(state.seat);
      if (state.pile_size[Pile::clan] != 1 && state.pile_size[Pile::clan] != 2) continue;
      const State view = SchottenTotten::redact(state, state.seat).state();
      const auto unknown_in = [&](Pile pile) {
        const auto cards = pile_cards(view, pile);
        return static_cast<int>(std::count(cards.begin(), cards.end(), Card::hidden));
      };
      const std::size_t clan =
          ways(state.clan_count[other_seat] - view.hand_clan[other_seat].size(), unknown_in(Pile::clan));
      const std::size_t tactics = ways(state.tactics_count[other_seat] - view.hand_tactics[other_seat].size(),
                                       unknown_in(Pile::tactics));
      if (clan * tactics > 400) continue;
      SCOPED_TRACE("game " + std::to_string(i) + " after " + std::to_string(walk.steps()) + " moves");
      expect_all_deals_alike(SchottenTotten::redact(state, state.seat), clan * tactics);
      ++found;
      break;
    }
  }
}

}  // namespace
}  // namespace merlon::schotten_totten
