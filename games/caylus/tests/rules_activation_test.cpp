// CA-6: activating buildings: order, production and trade.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/caylus/tests/positions.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

/// Seat 0 uses the tile, of seat `owner` if it has one.
State using_tile(std::string_view tile, std::string_view cubes, int deniers = 9, std::size_t owner = 0,
                 std::string_view options = "") {
  Position position(2, options);
  position.cubes(0, cubes).deniers(std::to_string(deniers) + " 0");
  const std::vector<std::string> printed =
      words_of("N_FARM N_FOREST N_SAW N_QUARRY N_MARKET N_CARP F_PEDDLER F_CARP");
  const auto found = std::find(printed.begin(), printed.end(), tile);
  if (found != printed.end()) {
    return position.provost(8).workers(0, std::to_string(found - printed.begin() + 1)).activated();
  }
  if (tile == "F_MINE") return position.provost(16).workers(0, "16").activated();
  return position.built(std::string(tile) + ":" + std::to_string(owner))
      .provost(9)
      .workers(0, "9")
      .activated();
}

/// What a player has: "3D2P1F1W".
std::string goods(const State& state, std::size_t seat) {
  const Player& player = state.seats[seat];
  return std::to_string(player.deniers) + "D" + std::to_string(player.points) + "P " +
         cubes_text(state, seat);
}

/// What seat 0 has after a move there, before the round goes on.
std::string after_move(const State& state, std::string_view move) {
  State next = state;
  play(next, move);
  if (next.round > state.round) next.seats[0].deniers = static_cast<std::uint16_t>(next.seats[0].deniers - 2);
  return goods(next, 0);
}

TEST(CaylusActivation, OnlyWhatABuildingGivesCanBeTaken) {
  rules("CA-6.2");
  EXPECT_EQ(refusal(using_tile("N_SAW", ""), Move::of(MoveKind::take, 1)), "CA_NOT_PRODUCED CA-6.2");
  EXPECT_EQ(refusal(using_tile("N_FARM", ""), Move::of(MoveKind::take, 1)), "allowed");
  EXPECT_EQ(full_refusal(using_tile("N_QUARRY", ""), "take 1W"), "CA_NOT_PRODUCED CA-6.2 tile=N_QUARRY");
  const State bonus = after(Position(2).built("S_FARM:1").workers(0, "9").activated(9), "take 2F1C");
  EXPECT_EQ(decision(bonus), "owner_bonus 1");
  EXPECT_EQ(full_refusal(bonus, "take 2F1C"), "CA_NOT_BONUS CA-6.2 tile=S_FARM");
}

// --- order -----------------------------------------------------------------------------------------

TEST(CaylusActivation, InTheOrderOfTheRoadUpToTheProvost) {
  rules("CA-6.1");
  State state = Position(3)
                    .workers(2, "2 16")
                    .workers(0, "4 7")
                    .workers(1, "3 8")
                    .provost(7)
                    .deniers("9 9 9")
                    .activated();
  EXPECT_EQ(decision(state), "produce 2");
  play(state, "take 1W");
  EXPECT_EQ(state.road[Space(2)].worker, kNobody);
  EXPECT_EQ(workers_text(state), "4 4 5") << "home at once";
  EXPECT_EQ(decision(state), "produce 1");
  play(state, "take 1W");
  EXPECT_EQ(decision(state), "produce 0");
  play(state, "take 1S");
  EXPECT_EQ(decision(state), "trade 0") << "the space of the provost included";
  const auto events = play(state, "trade none");
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(workers_text(state), "6 6 6") << "beyond the provost they just go home";
  EXPECT_EQ(cubes_text(state, 2), "1W") << "no gold from the mine";
  EXPECT_EQ(cubes_text(state, 1), "1W");
  EXPECT_EQ(deniers_text(state), "11 11 11") << "and nothing is paid back";
  EXPECT_EQ(only(events, "home"), R"({"event":"home","seat":0,"place":"7"}
{"event":"home","seat":1,"place":"8"}
{"event":"home","seat":2,"place":"16"})");
}

TEST(CaylusActivation, ANewBuildingHasNoWorker) {
  rules("CA-6.1", "CA-6.5");
  State state = Position(2).workers(0, "8", "1F1W").activated(12);
  play(state, "build W_SAW pay 1F1W");
  EXPECT_EQ(tile_at(state, 9), "W_SAW:0");
  EXPECT_EQ(state.round, 2) << "nothing else is activated";
  EXPECT_EQ(cubes_text(state, 0), "0");
}

// --- production ------------------------------------------------------------------------------------

TEST(CaylusProduction, OfEveryBuilding) {
  rules("CA-6.2", "CA-1.2");
  const std::vector<std::pair<std::string_view, std::string_view>> table{
      {"N_FARM", "take 1F, take 1C"},
      {"N_FOREST", "take 1W, take 1F"},
      {"N_SAW", "take 1W"},
      {"N_QUARRY", "take 1S"},
      {"F_MINE", "take 1G"},
      {"W_FARM_F", "take 2F, take 1C"},
      {"W_FARM_C", "take 2C, take 1F"},
      {"W_QUARRY", "take 2S"},
      {"W_SAW", "take 2W"},
      {"S_FARM", "take 2F1C"},
      {"S_PARK", "take 1F2W"},
      {"S_WORKSHOP", "take 2S1C"},
  };
  for (const auto& [tile, moves] : table) {
    const State state = using_tile(tile, "");
    EXPECT_EQ(legal_text(state), moves) << "compulsory: nothing can be declined";
    for (const std::string& move : legal_texts(state)) {
      State next = state;
      const auto events = play(next, move);
      EXPECT_EQ(cubes_text(next, 0), move.substr(5)) << tile;
      EXPECT_EQ(only(events, "gained"), R"({"event":"gained","seat":0,"cubes":")" + move.substr(5) + "\"}");
      EXPECT_EQ(next.round, 2) << "no bonus for an own worker";
    }
  }
}

TEST(CaylusProduction, TheOwnerTakesOneOfTheBonusCubes) {
  rules("CA-6.2");
  const std::vector<std::pair<std::string_view, std::string_view>> table{
      {"S_FARM", "take 1F, take 1C"}, {"S_PARK", "take 1W, take 1F"}, {"S_WORKSHOP", "take 1S, take 1C"}};
  for (const auto& [tile, moves] : table) {
    State state = using_tile(tile, "", 9, 1);
    EXPECT_EQ(decision(state), "produce 0");
    play(state, legal_texts(state)[0]);
    EXPECT_EQ(decision(state), "owner_bonus 1") << "the owner decides";
    EXPECT_EQ(legal_text(state), moves) << "and must take one";
    EXPECT_EQ(state.road[Space(9)].worker, Seat{0}) << "before the worker goes home";
    for (const std::string& move : legal_texts(state)) {
      const State next = after(state, move);
      EXPECT_EQ(cubes_text(next, 1), move.substr(5)) << tile;
      EXPECT_EQ(next.round, 2);
    }
  }
  for (const std::string_view tile : {"W_FARM_F", "W_FARM_C", "W_QUARRY", "W_SAW"}) {
    State wood = using_tile(tile, "", 9, 1);
    play(wood, legal_texts(wood)[0]);
    EXPECT_EQ(wood.round, 2) << "no bonus in buildings of wood";
    EXPECT_EQ(cubes_text(wood, 1), "0");
  }
}

// --- trade -----------------------------------------------------------------------------------------

TEST(CaylusTrade, OneCubeOfAnyKindIsSoldGoldIncluded) {
  rules("CA-6.10", "CA-1.2");
  const State neutral = using_tile("N_MARKET", "1F1W1S1C1G", 0);
  EXPECT_EQ(legal_text(neutral),
            "trade 1F>4D, trade 1W>4D, trade 1S>4D, trade 1C>4D, trade 1G>4D, trade none");
  EXPECT_EQ(after_move(neutral, "trade 1G>4D"), "4D0P 1F1W1S1C");
  EXPECT_EQ(after_move(neutral, "trade 1W>4D"), "4D0P 1F1S1C1G");
  const State wood = using_tile("W_MARKET", "2S1G", 0);
  EXPECT_EQ(legal_text(wood), "trade 1S>6D, trade 1G>6D, trade none");
  EXPECT_EQ(after_move(wood, "trade 1S>6D"), "6D0P 1S1G");
  EXPECT_EQ(full_refusal(wood, "trade 1F>6D"), "CA_CANNOT_PAY CA-6.10");
  EXPECT_EQ(legal_text(using_tile("W_MARKET", "", 9)), "trade none");
}

TEST(CaylusTrade, PeddlersSellAnythingButGold) {
  rules("CA-6.10", "CA-1.2");
  const State fixed = using_tile("F_PEDDLER", "", 2);
  EXPECT_EQ(legal_text(fixed), "trade 2D>1F, trade 2D>1W, trade 2D>1S, trade 2D>1C, trade none");
  EXPECT_EQ(after_move(fixed, "trade 2D>1C"), "0D0P 1C");
  EXPECT_EQ(full_refusal(using_tile("F_PEDDLER", "", 1), "trade 2D>1C"), "CA_CANNOT_PAY CA-6.10");
  const State wood = using_tile("W_PEDDLER", "1G", 2);
  EXPECT_EQ(
      legal_rest(wood, "trade "),
      "1D>1F 1D>1W 1D>1S 1D>1C 2D>2F 2D>1F1W 2D>1F1S 2D>1F1C 2D>2W 2D>1W1S 2D>1W1C 2D>2S 2D>1S1C 2D>2C none");
  EXPECT_EQ(after_move(wood, "trade 2D>1F1C"), "0D0P 1F1C1G");
  EXPECT_EQ(after_move(wood, "trade 2D>2S"), "0D0P 2S1G");
  EXPECT_EQ(after_move(wood, "trade 1D>1W"), "1D0P 1W1G");
  EXPECT_EQ(legal_rest(using_tile("W_PEDDLER", "", 1), "trade "), "1D>1F 1D>1W 1D>1S 1D>1C none");
}

TEST(CaylusTrade, ChurchAndTailorForPoints) {
  rules("CA-6.10", "CA-1.6");
  const State church = using_tile("S_CHURCH", "", 4);
  EXPECT_EQ(legal_text(church), "trade 2D>3P, trade 4D>5P, trade none");
  EXPECT_EQ(after_move(church, "trade 2D>3P"), "2D3P 0");
  EXPECT_EQ(after_move(church, "trade 4D>5P"), "0D5P 0");
  EXPECT_EQ(legal_text(using_tile("S_CHURCH", "", 3)), "trade 2D>3P, trade none");
  const State tailor = using_tile("S_TAILOR", "4C");
  EXPECT_EQ(legal_text(tailor), "trade 2C>4P, trade 3C>6P, trade none");
  EXPECT_EQ(after_move(tailor, "trade 3C>6P"), "9D6P 1C");
  EXPECT_EQ(after_move(tailor, "trade 2C>4P"), "9D4P 2C");
  EXPECT_EQ(legal_text(using_tile("S_TAILOR", "1C9G")), "trade none") << "gold is no cloth";
  const State old = using_tile("S_TAILOR", "3C", 9, 0, "edition=text2005");
  EXPECT_EQ(legal_text(old), "trade 1C>2P, trade 3C>6P, trade none");
  EXPECT_EQ(after_move(old, "trade 1C>2P"), "9D2P 2C");
}

TEST(CaylusTrade, BankAlchemistAndJewellerForGold) {
  rules("CA-6.10", "CA-1.2", "CA-1.6");
  const State bank = using_tile("S_BANK", "", 5);
  EXPECT_EQ(legal_text(bank), "trade 2D>1G, trade 5D>2G, trade none");
  EXPECT_EQ(after_move(bank, "trade 2D>1G"), "3D0P 1G");
  EXPECT_EQ(after_move(bank, "trade 5D>2G"), "0D0P 2G");
  const State alchemist = using_tile("S_ALCHEMIST", "2F1W1S3G");
  EXPECT_EQ(legal_rest(alchemist, "trade "), "2F>1G 1F1W>1G 1F1S>1G 1W1S>1G 2F1W1S>2G none")
      << "no gold is paid";
  EXPECT_EQ(after_move(alchemist, "trade 1F1W>1G"), "9D0P 1F1S4G");
  EXPECT_EQ(after_move(alchemist, "trade 2F1W1S>2G"), "9D0P 5G");
  EXPECT_EQ(legal_text(using_tile("S_ALCHEMIST", "1F9G")), "trade none");
  EXPECT_EQ(refusal(alchemist, "trade 1F1G>1G"), "CA_NOT_TRADED CA-6.10");
  const State jeweller = using_tile("S_JEWELLER", "2G", 0, 0, "edition=later");
  EXPECT_EQ(legal_text(jeweller), "trade 1G>5P, trade 2G>9P, trade none");
  EXPECT_EQ(after_move(jeweller, "trade 1G>5P"), "0D5P 1G");
  EXPECT_EQ(after_move(jeweller, "trade 2G>9P"), "0D9P 0");
}

TEST(CaylusTrade, OnlyOneOptionAndOnlyOnce) {
  rules("CA-6.10");
  State state = using_tile("W_MARKET", "9F");
  play(state, "trade 1F>6D");
  EXPECT_EQ(state.round, 2);
}

TEST(CaylusActivation, EverythingButProductionMayBeDeclined) {
  rules("CA-6.11");
  for (const std::string_view tile :
       {"N_MARKET", "F_PEDDLER", "W_MARKET", "W_PEDDLER", "S_CHURCH", "S_TAILOR", "S_BANK", "S_ALCHEMIST"}) {
    const State state = using_tile(tile, "9F9W9S9C9G");
    EXPECT_EQ(refusal(state, "trade none"), "allowed") << tile;
    EXPECT_EQ(after_move(state, "trade none"), "9D0P 9F9W9S9C9G") << tile;
    EXPECT_EQ(legal_text(using_tile(tile, "", 0)), "trade none") << "whoever cannot pay declines";
  }
  for (const std::string_view tile : {"N_CARP", "F_CARP", "W_MASON"}) {
    EXPECT_EQ(after_move(using_tile(tile, "9F9W9S9C9G"), "build none"), "9D0P 9F9W9S9C9G") << tile;
    EXPECT_EQ(legal_text(using_tile(tile, "9G", 0)), "build none") << tile;
  }
  EXPECT_EQ(after_move(using_tile("W_LAWYER", "9C"), "residence none"), "9D0P 9C");
  EXPECT_EQ(legal_text(using_tile("W_LAWYER", "9F")), "residence none");
  EXPECT_EQ(after_move(using_tile("S_ARCHITECT", "9F9W9S9C9G"), "prestige none"), "9D0P 9F9W9S9C9G");
}

}  // namespace
}  // namespace merlon::caylus
