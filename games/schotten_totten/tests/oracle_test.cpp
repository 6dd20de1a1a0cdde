// The engine against the oracle: `provable`, `prove`, `strongest` and `can_beat` on random positions.
//
// Three quarters of the positions are synthetic: two sides drawn so that they are often close in strength, on
// any terrain, with any choice of wildcards, any number of unseen cards, all options that matter, surplus
// fourth cards and random stamps. One quarter comes from real games between players with odd habits. The
// oracle's time grows with the number of layouts, so most synthetic positions that lack many cards have fewer
// unseen ones, and games are looked at only where it can keep up; a few of each kind are done in full. What
// must occur is counted and checked at the end.
#include "games/schotten_totten/tests/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::schotten_totten {
namespace {

using test::effort;
using test::rules;

constexpr double kUsualLayouts = 20'000;
constexpr double kManyLayouts = 400'000;
constexpr std::uint32_t kRarely = 400;  // one in so many may take many layouts

std::map<std::string, int>& seen() {
  static std::map<std::string, int> counts;
  return counts;
}

int positions_to_try() {
  const int normal = 200'000;
  return effort(normal) < normal ? 5'000 : effort(normal);
}

oracle::Worth worth_of(Strength strength) {
  switch (strength.formation) {
    case FormationClass::none:
      return {};
    case FormationClass::total:
      return {oracle::Worth::kOnlySum, strength.sum};
    default:
      return {static_cast<int>(strength.formation) - 1, strength.sum};
  }
}

std::string text_of(oracle::Worth worth) {
  return std::to_string(worth.rank) + ", " + std::to_string(worth.sum);
}

/// A position as a person needs it to look into a failure.
std::string describe(const State& state, Seat seat, Stone stone) {
  const oracle::Setting setting = oracle::setting_at(state, stone);
  std::string text = "own: " + text_of(oracle::side_cards(state, seat, stone));
  text += "; other: " + text_of(oracle::side_cards(state, other(seat), stone));
  text += "; unseen: " + text_of(oracle::unseen_cards(state, seat));
  text += setting.fog ? "; Fog" : "";
  text += setting.needed == 4 ? "; Mud" : "";
  text += "; values " + std::to_string(setting.values) + "; Reinforcement " +
          std::to_string(setting.reinforcement);
  text += "; stamps " + std::to_string(state.side(seat, stone).stamp()) + " and ";
  return text + std::to_string(state.side(other(seat), stone).stamp());
}

// --- comparing ---------------------------------------------------------------------------------------------

/// The named cards must be unseen and different, and must make exactly the reply.
std::string check_witness(const State& state, Seat seat, Stone stone, const Proof& proof) {
  const oracle::Setting setting = oracle::setting_at(state, stone);
  std::vector<Card> side = oracle::side_cards(state, other(seat), stone);
  if (static_cast<int>(side.size()) >= setting.needed)
    return proof.cards.empty() ? "" : "cards for a complete side";
  if (proof.reply.formation == FormationClass::none) return proof.cards.empty() ? "" : "cards for no reply";
  if (static_cast<int>(side.size() + proof.cards.size()) != setting.needed)
    return "the witness has a wrong size";
  std::vector<Card> unseen = oracle::unseen_cards(state, seat);
  for (const Card card : proof.cards) {
    const auto found = std::find(unseen.begin(), unseen.end(), card);
    if (found == unseen.end()) return card_text(card) + " is not unseen, or named twice";
    unseen.erase(found);
    side.push_back(card);
    seen()["a tactics card as witness"] += is_tactics(card) ? 1 : 0;
  }
  const oracle::Worth worth = oracle::best_worth(side, {}, setting);
  return worth == worth_of(proof.reply) ? "" : "the witness makes " + text_of(worth);
}

/// `can_beat` must say the same as `strongest`, whatever the mark.
std::string check_can_beat(const Lineup& lineup, const Ground& ground, Strength own, Rng& rng) {
  const Strength reply = strongest(lineup, ground);
  std::vector<Strength> marks{reply, own, Strength{}};
  if (reply.sum > 0) marks.push_back({reply.formation, static_cast<std::uint8_t>(reply.sum - 1)});
  marks.push_back({reply.formation, static_cast<std::uint8_t>(reply.sum + 1)});
  for (int i = 0; i < 4; ++i) {
    const auto formation = static_cast<FormationClass>(ground.fog ? 1 : 2 + rng.below(5));
    marks.push_back({formation, static_cast<std::uint8_t>(rng.below(41))});
  }
  for (const Strength mark : marks) {
    if (can_beat(lineup, ground, mark) != (reply > mark))
      return "can_beat is wrong about " + text_of(worth_of(mark));
  }
  return "";
}

std::string check_strongest(const State& state, Seat seat, Stone stone, const oracle::Judgement& judgement,
                            Rng& rng) {
  const Side& side = state.side(other(seat), stone);
  const Ground ground = ground_at(state, stone);
  if (side.size() > ground.slots) return "";
  Lineup lineup = lineup_of(side);
  lineup.missing = ground.slots - side.size();
  if (lineup.missing > 0) lineup.unseen = state.unseen();
  const bool morale_may_come = lineup.missing > 0 && state.options.proof_counts_unplayed_tactics;
  if (!morale_may_come && worth_of(strongest(lineup, ground)) != judgement.reply) return "strongest is wrong";
  const Strength own = state.side(seat, stone).size() < ground.slots
                           ? Strength{}
                           : complete_strength(state.side(seat, stone), ground);
  return check_can_beat(lineup, ground, own, rng);
}

/// Compares everything the engine says about one claim with the oracle; empty if all is well.
std::string check_claim(const State& state, Seat seat, Stone stone, Rng& rng) {
  const oracle::Judgement judgement = oracle::judge(state, seat, stone);
  const Proof proof = prove(state, seat, stone);
  ++seen()["verdict " + std::to_string(static_cast<int>(judgement.verdict))];
  if (provable(state, seat, stone) != (judgement.verdict == Verdict::stands)) return "provable is wrong";
  if (proof.verdict != judgement.verdict) return "the verdict is wrong";
  if (worth_of(proof.own) != judgement.own) return "own is not " + text_of(judgement.own);
  if (worth_of(proof.reply) != judgement.reply) return "the reply is not " + text_of(judgement.reply);
  std::string problem = check_witness(state, seat, stone, proof);
  return problem.empty() ? check_strongest(state, seat, stone, judgement, rng) : problem;
}

/// Counts what a position has that must not be missing among the positions tried.
void note(const State& state, Seat seat, Stone stone) {
  const oracle::Setting setting = oracle::setting_at(state, stone);
  const std::vector<Card> own = oracle::side_cards(state, seat, stone);
  const std::vector<Card> theirs = oracle::side_cards(state, other(seat), stone);
  const int missing = setting.needed - static_cast<int>(theirs.size());
  const std::string terrain = std::string(setting.fog ? "Fog " : "") + (setting.needed == 4 ? "Mud " : "");
  const auto wildcards = [](const std::vector<Card>& side) {
    return std::count_if(side.begin(), side.end(), is_tactics);
  };
  ++seen()[terrain + std::to_string(std::max(missing, 0)) + " missing"];
  ++seen()[std::to_string(wildcards(theirs)) + " wildcards, " + std::to_string(std::max(missing, 0)) +
           " missing"];
  seen()["wildcards on both sides"] += wildcards(own) > 0 && wildcards(theirs) > 0 ? 1 : 0;
  seen()["own surplus card" + std::string(setting.fog ? " Fog" : "")] +=
      static_cast<int>(own.size()) > setting.needed ? 1 : 0;
  seen()["their surplus card" + std::string(setting.fog ? " Fog" : "")] += missing < 0 ? 1 : 0;
  seen()["ten values"] += setting.values == 10 ? 1 : 0;
  seen()["Reinforcement 8"] += setting.reinforcement == 8 ? 1 : 0;
  seen()["unplayed tactics count"] += state.options.proof_counts_unplayed_tactics && missing > 0 ? 1 : 0;
  seen()["too few unseen cards"] +=
      static_cast<int>(oracle::unseen_cards(state, seat).size()) < missing ? 1 : 0;
}

/// How many layouts the oracle would go through for this claim.
double work(const State& state, Seat seat, Stone stone) {
  return oracle::layouts(oracle::side_cards(state, other(seat), stone), oracle::unseen_cards(state, seat),
                         oracle::setting_at(state, stone));
}

// --- synthetic positions -----------------------------------------------------------------------------------

/// Deals one random position after another.
class Dealer {
 public:
  explicit Dealer(Rng& rng) : rng_(rng) {}

  State deal(Stone stone) {
    state_ = {};
    state_.terrain_stone.fill(Stone::none());
    state_.terrain_seat.fill(kSpectator);
    state_.turn = 100;
    agree();
    lay_terrain(stone);
    deal_wildcards();
    const int slots = state_.slots(stone);
    fill_side(kFirst, stone, one_in(20) ? static_cast<int>(below(slots)) : slots + surplus(slots));
    fill_side(kSecond, stone, one_in(4) ? slots + surplus(slots) : static_cast<int>(below(slots)));
    for (const Stone any : every<Stone>()) refresh_stone(state_, any);
    open_cards(stone);
    return state_;
  }

 private:
  std::uint32_t below(int n) { return rng_.below(static_cast<std::uint32_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  int surplus(int slots) { return slots == 3 && one_in(6) ? 1 : 0; }

  void agree() {
    state_.options.tactics = true;
    state_.options.values = one_in(3) ? 10 : 9;
    state_.options.reinforcement = one_in(3) ? 8 : 7;
    state_.options.proof_counts_unplayed_tactics = one_in(4);
  }

  void lay_terrain(Stone stone) {
    const bool laid[] = {one_in(4), one_in(3)};
    for (const Terrain terrain : every<Terrain>()) {
      if (laid[static_cast<std::size_t>(terrain)])
        state_.lay_terrain(terrain, Seat{static_cast<std::uint8_t>(below(2))}, stone);
    }
  }

  /// Every morale card is on one of the sides, or among the discards, or not played.
  void deal_wildcards() {
    wildcards_ = {};
    const bool none = one_in(3);
    const bool many = one_in(6);
    for (const Card card : {Card::leader1, Card::leader2, Card::reinforcement, Card::shield}) {
      if (none) continue;
      Seat seat{static_cast<std::uint8_t>(below(2))};
      if (is_leader(card)) seat = card == Card::leader1 ? kFirst : kSecond;  // each seat has one at most
      if (one_in(8)) {
        state_.played[seat].add(card);
        state_.discards_tactics[seat].add(card);
      } else if (one_in(many ? 1 : 3)) {
        state_.played[seat].add(card);
        wildcards_[merlon::index(seat)].push_back(card);
      }
    }
  }

  void fill_side(Seat seat, Stone stone, int size) {
    std::vector<Card> cards = wildcards_[merlon::index(seat)];
    for (std::size_t i = static_cast<std::size_t>(size); i < cards.size();
         ++i) {  // no room: not played after all
      state_.played[seat].remove(cards[i]);
    }
    cards.resize(std::min(cards.size(), static_cast<std::size_t>(size)), Card::none);
    const int theme = static_cast<int>(below(5));
    const int suit = static_cast<int>(below(6));
    const int value = 1 + static_cast<int>(below(state_.options.values));
    while (static_cast<int>(cards.size()) < size) {
      const Card card = themed_card(theme, suit, value);
      if (state_.visible.has(card)) continue;
      state_.visible.add(card);
      cards.push_back(card);
    }
    FastShuffler(rng_).shuffle({reinterpret_cast<std::uint8_t*>(cards.data()), cards.size()});
    for (const Card card : cards) state_.side(seat, stone).lay(card, next_stamp(seat));
  }

  /// Sides are often on their way to one class, so that the classes compete with each other.
  Card themed_card(int theme, int suit, int value) {
    const int values = state_.options.values;
    const int near = std::clamp(value + static_cast<int>(below(5)) - 2, 1, values);
    const int any_suit = static_cast<int>(below(6));
    const int any_value = 1 + static_cast<int>(below(values));
    switch (one_in(8) ? 0 : theme) {
      case 1:
        return clan_card(Suit(suit), near);
      case 2:
        return clan_card(Suit(suit), any_value);
      case 3:
        return clan_card(Suit(any_suit), one_in(12) ? any_value : value);
      case 4:
        return clan_card(Suit(any_suit), near);
      default:
        return clan_card(Suit(any_suit), any_value);
    }
  }

  /// Stamps of a side ascend; those of the two sides are mixed at random and never equal.
  int next_stamp(Seat seat) {
    int& last = stamps_[merlon::index(seat)];
    const int first = seat == kFirst ? 1 : 2;
    if (last >= 90 || last == 0) last = first + 2 * static_cast<int>(below(8));
    return last += 2 * (1 + static_cast<int>(below(2)));
  }

  /// Lays random cards open among the discards, more if the oracle could not cope.
  void open_cards(Stone stone) {
    stamps_ = {};
    std::array<std::uint8_t, kClanCards> order{};
    std::size_t size = 0;
    state_.unseen().for_each([&](Card card) { order[size++] = static_cast<std::uint8_t>(card); });
    FastShuffler(rng_).shuffle({order.data(), size});
    const double limit = one_in(kRarely) ? kManyLayouts : kUsualLayouts;
    std::size_t open = one_in(3) ? 0 : below(static_cast<int>(size) + 1);
    for (std::size_t i = 0; i < open; ++i) discard(static_cast<Card>(order[i]));
    while (open < size && work(state_, kFirst, stone) > limit) {
      for (int i = 0; i < 3 && open < size; ++i) discard(static_cast<Card>(order[open++]));
    }
  }

  void discard(Card card) {
    state_.discards[Seat{static_cast<std::uint8_t>(below(2))}].add(card);
    state_.visible.add(card);
  }

  Rng& rng_;
  State state_{};
  std::array<std::vector<Card>, 2> wildcards_;
  std::array<int, 2> stamps_{};
};

void try_synthetic_positions(int positions) {
  Rng rng(20'040'000);
  Dealer dealer(rng);
  for (int i = 0; i < positions; ++i) {
    const auto stone = static_cast<Stone>(rng.below(kStones));
    const State state = dealer.deal(stone);
    note(state, kFirst, stone);
    ASSERT_EQ(check_claim(state, kFirst, stone, rng), "") << describe(state, kFirst, stone);
  }
}

// --- positions from games ----------------------------------------------------------------------------------

/// Looks at every stone that is complete on the side of either seat.
void try_state(const State& state, Rng& rng, int& positions) {
  for (const Seat seat : {kFirst, kSecond}) {
    for (const Stone stone : every<Stone>()) {
      if (!state.complete(seat).has(stone) || positions == 0) continue;
      if (work(state, seat, stone) > (rng.below(kRarely) == 0 ? kManyLayouts : kUsualLayouts)) continue;
      --positions;
      note(state, seat, stone);
      ASSERT_EQ(check_claim(state, seat, stone, rng), "") << describe(state, seat, stone);
    }
  }
}

void try_games(bool tactics, int positions) {
  const std::vector<Options> options =
      combinations_with([&](const Options& o) { return o.tactics == tactics; });
  Rng rng(20'041'999);
  while (positions > 0) {
    Walk walk(path_over(options, static_cast<int>(rng.below(1'000'000))));
    while (!walk.at_end() && positions > 0) {
      // Positions in a row are much alike: look at one in four.
      if (rng.below(4) == 0) {
        ASSERT_NO_FATAL_FAILURE(try_state(walk.state(), rng, positions));
      }
      walk.step();
    }
  }
}

TEST(StOracle, AgreesWithTheEngine) {
  rules("ST-3.1", "ST-3.2", "ST-3.3", "ST-3.4", "ST-3.5", "ST-3.6", "ST-3.7", "ST-3.8", "ST-3.10", "ST-4.1",
        "ST-4.2", "ST-4.3", "ST-4.4", "ST-4.5", "ST-4.7", "ST-4.8", "ST-4.9", "ST-6.9", "ST-7.1", "ST-7.2",
        "ST-7.3", "ST-7.5", "ST-7.6", "ST-7.9");
  seen().clear();
  const int positions = positions_to_try();
  ASSERT_NO_FATAL_FAILURE(try_synthetic_positions(positions * 3 / 4));
  ASSERT_NO_FATAL_FAILURE(try_games(true, positions / 4));
  std::vector<std::string> wanted{"wildcards on both sides", "ten values",
                                  "Reinforcement 8",         "unplayed tactics count",
                                  "too few unseen cards",    "a tactics card as witness"};
  for (const std::string terrain : {"", "Fog ", "Mud ", "Fog Mud "}) {
    const int needed = terrain.find("Mud") == std::string::npos ? 3 : 4;
    for (int missing = 0; missing <= needed; ++missing)
      wanted.push_back(terrain + std::to_string(missing) + " missing");
  }
  for (const std::string wildcards :
       {"0 wildcards, 4", "1 wildcards, 0", "1 wildcards, 1", "1 wildcards, 2", "1 wildcards, 3",
        "2 wildcards, 0", "2 wildcards, 1", "2 wildcards, 2", "3 wildcards, 0", "3 wildcards, 1"})
    wanted.push_back(wildcards + " missing");
  for (const std::string side : {"own", "their"}) {
    for (const std::string fog : {"", " Fog"}) wanted.push_back(side + " surplus card" + fog);
  }
  for (int verdict = 0; verdict <= 4; ++verdict) wanted.push_back("verdict " + std::to_string(verdict));
  EXPECT_EQ(wanted.size(), 43u);
  for (const std::string& what : wanted) EXPECT_GT(seen()[what], 0) << what;
  for (const auto& [what, times] : seen()) RecordProperty(what, times);
}

// Without tactics cards most proofs are answered by a shortcut of their own.
TEST(StOracle, AgreesWithTheEngineInTheBasicGame) {
  rules("ST-4.2", "ST-4.3", "ST-4.4", "ST-4.5");
  seen().clear();
  ASSERT_NO_FATAL_FAILURE(try_games(false, positions_to_try() / 4));
  for (const std::string_view wanted :
       {"0 missing", "1 missing", "2 missing", "3 missing", "ten values", "verdict 0", "verdict 4"}) {
    EXPECT_GT(seen()[std::string(wanted)], 0) << wanted;
  }
}

// The oracle must be right for reasons of its own: the numbers of the rules, counted by hand and by others.
TEST(StOracle, CountsTheSetsOfThreeLikeTheRules) {
  std::map<int, int> sets;
  const std::vector<Card> deck = oracle::unseen_cards(new_game({}), kFirst);
  ASSERT_EQ(deck.size(), 54u);
  const auto face = [&](std::size_t i) { return oracle::Face{suit_of(deck[i]).number(), value_of(deck[i])}; };
  for (std::size_t a = 0; a < deck.size(); ++a) {
    for (std::size_t b = a + 1; b < deck.size(); ++b) {
      for (std::size_t c = b + 1; c < deck.size(); ++c) {
        ++sets[oracle::worth_of({face(a), face(b), face(c)}, false).rank];
      }
    }
  }
  EXPECT_EQ(sets, (std::map<int, int>{{5, 42}, {4, 180}, {3, 462}, {2, 1470}, {1, 22650}}));
}

}  // namespace
}  // namespace merlon::schotten_totten
