// Three answers to "what may I do?" that must be one: the list `legal` gives, what `explain` does not refuse,
// and what can be said and read in notation.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/caylus/engine/notation.h"
#include "games/caylus/tests/positions.h"
#include "host/words.h"
#include "tests/suites/legality.h"
#include "tests/support/rules.h"

namespace merlon::caylus {
namespace {

using test::rules;

// --- everything that can be written ----------------------------------------------------------------

/// All ways to write `number` cubes of the first `kinds` kinds.
std::vector<std::string> cube_texts(int kinds, int number) {
  std::vector<std::string> texts;
  const auto add = [&](auto&& self, int good, int left, Cubes cubes) -> void {
    if (good == kinds - 1) {
      cubes.count[Good(good)] = static_cast<std::uint16_t>(left);
      texts.push_back(amounts_text({.cubes = cubes}));
      return;
    }
    for (int n = left; n >= 0; --n) {
      cubes.count[Good(good)] = static_cast<std::uint16_t>(n);
      self(self, good + 1, left - n, cubes);
    }
  };
  add(add, 0, number, {});
  return texts;
}

using Texts = std::vector<std::string>;

void append(Texts& all, std::string_view beginning, const Texts& rests) {
  for (const std::string& rest : rests) all.push_back(std::string(beginning) + rest);
}

Texts numbers(int from, int to) {
  Texts texts;
  for (int i = from; i <= to; ++i) texts.push_back(std::to_string(i));
  return texts;
}

/// What means the same in any building and on any line.
const Texts& common_texts() {
  static const Texts kAll = [] {
    Texts all{"pass", "stop", "gate back", "joust yes", "joust no", "inn stay", "inn leave"};
    Texts places = words_of("gate trade guild joust stables inn castle");
    append(places, "", numbers(1, 28));
    append(all, "place ", places);
    append(all, "gate ", places);
    append(all, "provost ", words_of("-3 -2 -1 0 +1 +2 +3"));
    append(all, "residence ", numbers(1, 28));
    append(all, "site ", numbers(1, 28));
    for (int i = 1; i < kTiles; ++i)
      all.push_back("prestige " + std::string(tile_text(static_cast<Tile>(i))));
    append(all, "batch ", words_of("1F1W1S 1F1W1C 1F1W1G 1F1S1C 1F1S1G 1F1C1G 1W1S1C 2F1W"));
    append(all, "favour ", words_of("a b c d"));
    append(all, "", {"trade none", "build none", "residence none", "prestige none", "effect none"});
    return all;
  }();
  return kAll;
}

Texts take_texts() { return words_of("1F 1W 1S 1C 1G 2F 2W 2S 2C 2F1C 1F2W 2S1C"); }

Texts trade_texts() {
  Texts paid = words_of("1D 2D 4D 5D");
  for (int number = 1; number <= 4; ++number) append(paid, "", cube_texts(5, number));
  Texts got = words_of("4D 6D 2P 3P 4P 5P 6P 9P 1G 2G");
  append(got, "", cube_texts(4, 1));
  append(got, "", cube_texts(4, 2));
  Texts all;
  for (const std::string& pay : paid) append(all, pay + ">", got);
  return all;
}

Texts build_texts() {
  Texts all;
  for (int i = 1; i < kTiles; ++i) {
    for (int number = 1; number <= 3; ++number)
      append(all, std::string(tile_text(static_cast<Tile>(i))) + " pay ", cube_texts(5, number));
  }
  return all;
}

Texts effect_texts() {
  Texts all;
  for (const std::string& line : words_of("a b c d")) append(all, line, numbers(1, 5));
  Texts plain = all;
  for (const std::string& level : plain) append(all, level + " ", cube_texts(5, 1));
  for (const std::string& pay : cube_texts(5, 1)) append(all, "c4 " + pay + ">", cube_texts(4, 2));
  return all;
}

/// Every text that is a move in this position, with the move. Where a building or a line decides what a text
/// means, all of its texts are tried only in that phase, and one of them in the others.
std::map<std::string, Move> written_moves(const State& state) {
  static const Texts kTakes = take_texts();
  static const Texts kTrades = trade_texts();
  static const Texts kBuilds = build_texts();
  static const Texts kEffects = effect_texts();
  std::map<std::string, Move> moves;
  const auto try_text = [&](const std::string& text) {
    const auto move = Caylus::parse_move(state, text);
    if (move) moves.emplace(text, *move);
  };
  const auto try_all = [&](const std::string& beginning, const Texts& rests, bool here) {
    for (const std::string& rest : rests) {
      try_text(beginning + rest);
      if (!here) return;
    }
  };
  for (const std::string& text : common_texts()) try_text(text);
  try_all("take ", kTakes, state.phase == Phase::produce || state.phase == Phase::owner_bonus);
  try_all("trade ", kTrades, state.phase == Phase::trade);
  try_all("build ", kBuilds, state.phase == Phase::build);
  try_all("effect ", kEffects, state.phase == Phase::effect);
  return moves;
}

struct Asked : Sample {
  static std::vector<Move> sayable(const State& state) {
    std::vector<Move> moves;
    for (const auto& [text, move] : written_moves(state)) moves.push_back(move);
    return moves;
  }
  static constexpr std::size_t kRules = 70;
  static constexpr int kGamesAsked = 192;
  static constexpr std::uint32_t kAsked = 6;

  /// Buildings before the bridge, castle, spaces; tiles as in the table; refusals last.
  static std::pair<bool, std::uint32_t> order(const State&, Move move) {
    const bool decline = move.kind() == MoveKind::pass || move.kind() == MoveKind::back ||
                         move.kind() == MoveKind::no_joust || move.kind() == MoveKind::leave ||
                         move.kind() == MoveKind::none || move.kind() == MoveKind::stop;
    return {decline, static_cast<std::uint32_t>(move.value())};
  }

  static State text_state() { return Position(3); }
  static constexpr std::string_view kPieces =
      "place gate trade build W_SAW pay 1F 1W 4D none > take effect a c d 1 4 5 17 batch 1F1W1S site + - "
      "pass "
      "provost P_HOTEL prestige 0 a1 c2 1F>4D 2F residence favour";

  /// The same decision by a player who has nothing.
  static std::vector<State> poorer(const State& state) {
    if (state.phase == Phase::site || state.phase == Phase::over) return {};  // it could be paid for
    if (state.depth > 0 && (state.top().detail & Frame::kOptional) == 0 && state.phase >= Phase::build &&
        state.phase <= Phase::prestige) {
      return {};  // an effect chosen could not be carried out
    }
    State poor = state;
    poor.player(poor.seat).cubes = {};
    poor.player(poor.seat).deniers = 0;
    return {poor};
  }

  static std::vector<State> rare_positions() {
    const State no_space = Position(2).built("RESIDENCE:1", 19).workers(0, "8", "9F9W9S9C").activated(8);
    const State no_room = Position(2).scored(2).houses(1, "0 0 14").workers(0, "castle").activated();
    const State ordered =
        Position(2).built("W_LAWYER:0 W_SAW:0").workers(0, "9 10").pending(10, 0).cubes(0, "1C").activated(9);
    const State stables = Position(4).workers(1, "stables").workers(2, "stables").workers(3, "stables");
    const State bonus = after(Position(2).built("S_FARM:1").workers(0, "9").activated(9), "take 2F1C");
    const State off_road = Position(3).provost(2).workers(1, "guild").all_passed();
    const State site = after(Position(2)
                                 .built("S_ARCHITECT:1")
                                 .residences(0, "1 4")
                                 .residences(1, "2")
                                 .workers(0, "9", "2S1G")
                                 .activated(9),
                             "prestige P_STATUE");
    return {no_space, no_room, ordered, stables, bonus, off_road, site};
  }
  static void wanted(test::Codes& codes) { EXPECT_EQ(codes.size(), 33u); }

  static void note_rules(std::string_view test) {
    if (test == "ExplainAllowsExactlyTheLegalMoves")
      rules("CA-3.5", "CA-3.6", "CA-3.8", "CA-4.1", "CA-4.4", "CA-5.1", "CA-5.2", "CA-6.4", "CA-6.7",
            "CA-6.10", "CA-6.11", "CA-7.1", "CA-7.2", "CA-8.2", "CA-8.4", "CA-9.1", "CA-11.3");
    if (test == "TheOrderOfTheListIsStable" || test == "AnyTextIsReadOrRefused") rules("CA-11.3");
  }
};

// Sentences that serve several situations are true in each of them.
TEST(CaylusLegality, SentencesAreTrueWhereverTheyAreSaid) {
  const auto sentences = [](const State& state, std::string_view move) {
    const Refusal refusal = Caylus::explain(state, move_of(state, move));
    return say(Language::english, refusal) + " " + say(Language::german, refusal);
  };
  const State mason = Position(2).built("W_MASON:1 S_BANK:1").provost(9).workers(0, "9").activated();
  EXPECT_EQ(sentences(mason, "build S_BANK pay 1W1S"), "S_BANK is not in stock. S_BANK ist nicht im Vorrat.");
  EXPECT_EQ(sentences(mason, "build S_JEWELLER pay 1S1C"),
            "S_JEWELLER is not in stock. S_JEWELLER ist nicht im Vorrat.")
      << "nor has it ever been, in this edition";
  const State bonus = after(Position(2).built("S_FARM:1").workers(0, "9").activated(9), "take 2F1C");
  EXPECT_EQ(sentences(bonus, "take 2F1C"),
            "That is not the owner's bonus (S_FARM). Das gehört nicht zum Bonus des Gebäudes (S_FARM).");
}

}  // namespace
}  // namespace merlon::caylus

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(Caylus, Legality, caylus::Asked);
}
