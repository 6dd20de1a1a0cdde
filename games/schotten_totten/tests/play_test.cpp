// The screen of Schotten-Totten: how moves are typed, what is drawn, and how it is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "any/typed_game.h"
#include "app/screen_names.h"
#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "tests/suites/terminal.h"

namespace merlon::app {
namespace {

using schotten_totten::Position;
using schotten_totten::SchottenTotten;
using schotten_totten::State;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using TypedGame = any::TypedGame<SchottenTotten>;

const OptionTexts kTactics{{"tactics", "true"}};

using Desk = test::Desk<SchottenTotten>;

struct Table : schotten_totten::Sample {
  static constexpr std::array kWords{"r7",      "7",      "3",    "@3",   "claim",    "draw",    "clan",
                                     "tactics", "scout",  "pass", "done", "deserter", "traitor", "off",
                                     "p10",     "leader", "r0",   "mud",  "fog",      "return",  "redeploy"};
  static constexpr int kMostHints = 300;
  static constexpr std::size_t kPhases = 7;
  static std::size_t most_lines(bool) { return 20; }  // the log, the question and the answer need the rest
  static void check_whole_game(const std::string& text, bool english) {
    EXPECT_THAT(text, ContainsRegex(english ? "(You win|The computer wins) with"
                                            : "(Du gewinnst|Der Computer gewinnt) mit"));
  }
  static void check_kinds(const std::set<std::string>& kinds) {
    EXPECT_EQ(kinds, (std::set<std::string>{"placed", "trick", "drew", "returned", "moved", "discarded",
                                            "claimed", "passed", "settled", "ended"}));
  }
};

TEST(PlayTyping, ShortFormsMeanTheSameAsTheNotation) {
  const State state = Position("tactics=true").hand(0, "r7 o3 y9 g1 leader2 scout").stone(4, "b5", "p2 p3");
  expect_read<SchottenTotten>(
      state, {{"r7@3",
               {"r7@3", "r7 3", "R7  3", " r 7 3", "7r 3", "Rowan 7 to stone 3",
                "lege Vogelbeere 7 an Stein 3", "3 r7", "red 7 3"}},
              {"g1@9", {"grün 1 9"}},
              {"leader2@3", {"leader 3", "Anführer 3", "anfuehrer 3"}},
              {"scout clan", {"scout clan"}},
              {"scout tactics", {"Späher Taktik"}},
              {"complaint", {"scout", "r7", "3", "r7 12", "r7 3 4", "redeploy b5", "redeploy"}},
              {"claim 4", {"claim 4", "CLAIM 4", "c 4", "beanspruche 4"}},
              {"draw clan", {"draw clan"}},
              {"draw tactics", {"ziehe taktik"}},
              {"deserter p2@4", {"deserter p2", "deserter p2@4"}},
              {"traitor p2@4>6", {"traitor p2 6", "traitor p2 4 6", "traitor p2@4>6"}},
              {"redeploy b5@4>7", {"redeploy b5 7"}},
              {"redeploy b5@4>off", {"redeploy b5 off", "umgruppieren b5 ab", "redeploy b5@4>off"}},
              {"pass", {"pass", "passe"}},
              {"done", {"done"}},
              {"return r7", {"return r7"}},
              {"nothing", {"xyz", "r7 to the moon 3", "", "@"}}});
}

// --- pictures

TEST(PlayScreen, FourCardsUnderMudFit) {
  int four_cards = 0;
  const auto check = [&](const State& state, Rng& rng) {
    for (const auto& row : state.sides) {
      for (const auto& side : row) four_cards += side.size() == 4 ? 1 : 0;
    }
    const Desk desk(state, rng.below(2) == 0 ? Language::english : Language::german);
    return too_wide(test::everything_shown<Table>(desk, state));
  };
  schotten_totten::Path muddy;
  muddy.options.tactics = true;
  muddy.players = {schotten_totten::player_named("mudlark"), schotten_totten::player_named("mudlark")};
  for (int i = 0; i < test::effort(30); ++i) {
    muddy.seed = static_cast<std::uint64_t>(i);
    const auto failure = schotten_totten::first_failure(muddy, 4, check);
    EXPECT_FALSE(failure.has_value()) << failure->problem << '\n' << failure->path;
  }
  EXPECT_GT(four_cards, 0);
}

TEST(PlayScreen, TheFullestTableFitsIntoTwentyFourLines) {
  Position position("tactics=true");
  position.stone(1).fog(0).mud(0).side(0, "r1 o1 y1 g1").side(1, "r2 o2 y2 g2");
  position.stone(2, "leader1", "leader2 shield reinforcement");
  position.hand(0, "r3 o3 y3 scout redeploy traitor").to_move(0);
  for (const bool ascii : {false, true}) {
    for (const Language language : {Language::english, Language::german}) {
      const Desk desk(position, language, ColourDepth::none, ascii);
      EXPECT_EQ(too_wide(test::everything_shown<Table>(desk, position)), "");
    }
  }
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice(), desk.view(), Frame{});
  EXPECT_LE(lines.size(), 20u);  // the log, the question and the answer need the rest
  const std::string text = join(lines, "\n");
  EXPECT_THAT(text, HasSubstr("fog+mud"));
  EXPECT_THAT(text, HasSubstr("reinf."));
}

TEST(PlayScreen, EverySuitHasItsLetterShapeAndColour) {
  Position position;
  position.hand(0, "r1 o2 y3 g4 b5 p6").to_move(0);
  const std::string shapes[] = {"◆", "★", "●", "▲", "■", "✚"};
  const Desk plain(position);
  const std::string mono = plain.picture();
  const Desk painted(position, Language::english, ColourDepth::full);
  const std::string colours = painted.picture();
  for (const std::string& shape : shapes) EXPECT_THAT(mono, HasSubstr(shape));
  for (const char* card : {"r1", "o2", "y3", "g4", "b5", "p6"}) EXPECT_THAT(mono, HasSubstr(card));
  for (const char* back : {"48;2;179;38;30", "48;2;46;32;36", "48;2;242;220;60", "48;2;116;180;138",
                           "48;2;31;71;136", "48;2;206;112;181"}) {
    EXPECT_THAT(colours, HasSubstr(back));
  }
  const Desk ascii(position, Language::english, ColourDepth::none, true);
  const std::string letters = ascii.picture();
  for (const char* shape : {"<>", "**", "()", "/\\", "[]", "++"}) EXPECT_THAT(letters, HasSubstr(shape));
}

TEST(PlayScreen, WhatTheScoutPutBackStaysKnownToItsPlayerOnly) {
  Position position("tactics=true");
  position.hand(0, "r7 o3 y9 g1 b2 scout")
      .tactics_pile("leader1 fog mud shield leader2 reinforcement redeploy deserter traitor")
      .to_move(0);
  TypedGame game(position, 2);
  for (const char* move : {"scout tactics", "return r7", "return fog"}) game.play(*game.parse_move(move));
  const Painter painter(Terminal{});
  const auto picture = [&](Seat viewer) {
    const Voice voice(Language::english, painter, viewer, std::nullopt);
    return join(Desk::screen().draw(voice, *game.view(viewer), Frame{}), "\n");
  };
  EXPECT_THAT(picture(Seat{0}), HasSubstr("Put back: r7◆ fog"));
  EXPECT_THAT(picture(Seat{1}), Not(HasSubstr("r7")));
  // The opponent plays something and draws Rowan 7: now it is known in that hand.
  game.play(game.legal()[0]);
  game.play(*game.parse_move("draw clan"));
  EXPECT_THAT(picture(Seat{0}), HasSubstr("Known: r7◆"));
  EXPECT_THAT(picture(Seat{1}), Not(HasSubstr("Known")));
}

TEST(PlayScreen, ClaimedStonesMoveToTheirOwner) {
  Position position;
  position.claimed(0, 3, "r9 r8 r7").claimed(1, 6, "b9 b8 b7").to_move(0);
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice(), desk.view(), Frame{});
  const auto row_of = [&](const std::string& text) {
    return std::find_if(lines.begin(), lines.end(),
                        [&](const std::string& line) { return line.find(text) != std::string::npos; }) -
           lines.begin();
  };
  EXPECT_LT(row_of("▲  6  ▲"), row_of("│  1  │"));
  EXPECT_GT(row_of("▼  3  ▼"), row_of("│  1  │"));
}

TEST(PlayScreen, ColoursOnlyWhereTheyAreWanted) {
  PlayOptions options = with_seed("a");
  EXPECT_THAT(run(options, "").out, Not(HasSubstr("\x1b")));
  options.colour = PlayOptions::Colour::never;
  EXPECT_THAT(run(options, "").out, Not(HasSubstr("\x1b")));
  options.colour = PlayOptions::Colour::always;
  EXPECT_THAT(run(options, "").out, HasSubstr("\x1b["));
}

TEST(PlayScreen, PlainCharactersOnlyIfAskedFor) {
  for (const Language language : {Language::english, Language::german}) {
    PlayOptions options = with_seed("plain");
    options.ascii = true;
    options.language = language;
    options.options = kTactics;
    const Outcome outcome =
        run(options, "?\nmoves\ncards\nrules\nrules 3\nrules 4\nrecord\nlog\nwarum claim 3\nü\n" +
                         obedient() + "log\nrecord\n");
    EXPECT_TRUE(is_ascii(outcome.out));
    expect_clean(outcome.out);
  }
}

// --- the log

std::string last_told(const State& state, const char* move, Language language = Language::english) {
  return Desk(state, Seat{0}, language).told_after(move, Seat{0}) + " ";
}

TEST(PlayLog, ClaimsAreToldWithTheFormationAndTheReason) {
  Position better;
  better.stone(4, "", "b2 g5 r9").side(0, "r1 r2").hand(0, "r3 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(better, "r3@4"), HasSubstr("You claim stone 4: Ordered Clan 6 beats Horde 16."));
  EXPECT_THAT(last_told(better, "r3@4", Language::german),
              HasSubstr("Du beanspruchst Stein 4: geordneter Clan 6 schlägt wilde Horde 16."));
  Position sure;
  sure.stone(2, "", "b2").side(0, "r9 r8").hand(0, "r7 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(sure, "r7@2"),
              HasSubstr("You claim stone 2: Ordered Clan 24; the best still possible "));
  Position tie;
  tie.stone(7, "r2 g5", "b2 p5").side(0, "y9").hand(1, "o9 g1 g2 b1 b3 p1").to_move(1);
  EXPECT_THAT(last_told(tie, "o9@7"),
              HasSubstr("You claim stone 7: Horde 16 on both sides, but yours was finished first."));
}

TEST(PlayLog, TricksTellWhatTheyDo) {
  Position position("tactics=true");
  position.stone(4, "b5", "p2").hand(0, "r7 redeploy deserter traitor scout g1").to_move(0);
  EXPECT_THAT(last_told(position, "redeploy b5@4>7"),
              HasSubstr("You play Redeploy. You move Loch 5 b5■ from stone 4 to stone 7."));
  EXPECT_THAT(last_told(position, "redeploy b5@4>off"), HasSubstr("You discard Loch 5 b5■ from stone 4."));
  EXPECT_THAT(last_told(position, "deserter p2@4"),
              HasSubstr("You play Deserter. You remove Heather 2 p2✚ from stone 4."));
  EXPECT_THAT(last_told(position, "traitor p2@4>6"),
              HasSubstr("You play Traitor. You bring Heather 2 p2✚ from stone 4 over to stone 6."));
  EXPECT_THAT(last_told(position, "scout tactics"), HasSubstr("You play Scout. You draw "));
}

TEST(PlayWhy, AClaimShowsItsProofOrACounterexample) {
  Position open("auto_claim=false");
  open.stone(4, "r8 r7 r6", "b8 b7").hand(0, "g1 g2 g3 y1 y2 y3").to_move(0);
  const Desk desk(open);
  const std::string text = desk.considered("claim 4");
  EXPECT_THAT(text, HasSubstr("Your side is complete: Ordered Clan 21."));
  EXPECT_THAT(text, HasSubstr("The other side can still reach Ordered Clan 24, with b9■."));
  EXPECT_THAT(text, HasSubstr("not proved: b9■ would beat it"));
}

}  // namespace
}  // namespace merlon::app

namespace merlon::test {
INSTANTIATE_TYPED_TEST_SUITE_P(SchottenTotten, AtTerminal, app::Table);
}
