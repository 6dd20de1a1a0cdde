// The screen of Schotten-Totten: how moves are typed, what is drawn, and how it is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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
#include "screen/parsed_json.h"
#include "tests/support/effort.h"
#include "tests/support/play.h"

namespace merlon::app {
namespace {

using schotten_totten::Position;
using schotten_totten::SchottenTotten;
using schotten_totten::State;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace test;
using TypedGame = any::TypedGame<SchottenTotten>;

const OptionTexts kTactics{{"tactics", "true"}};

/// A game in one position, and the screen of its seat on turn.
class Desk {
 public:
  explicit Desk(const State& state, Language language = Language::english,
                ColourDepth depth = ColourDepth::none, bool ascii = false)
      : game_(state, 2),
        painter_(Terminal{depth, false, ascii}),
        voice_(language, painter_, state.seat, std::nullopt),
        view_(view_of(game_, state.seat)) {}

  std::string notation(const std::string& typed) const {
    const TypedMove move = screen().read_move(voice_, view_.json(), typed);
    return move.notation.value_or(move.complaint.empty() ? "nothing" : "complaint");
  }

  static const GameScreen& screen() { return *find_screen("schotten-totten"); }

  TypedGame game_;
  Painter painter_;
  Voice voice_;
  ParsedJson view_;
};

TEST(PlayTyping, ShortFormsMeanTheSameAsTheNotation) {
  const State state =
      Position("tactics=true").hand(0, "r7 o3 y9 g1 leader2 scout").stone(4).side(0, "b5").side(1, "p2 p3");
  const Desk desk(state);
  const std::vector<std::pair<std::string, std::string>> expected{
      {"r7@3", "r7@3"},
      {"r7 3", "r7@3"},
      {"R7  3", "r7@3"},
      {" r 7 3", "r7@3"},
      {"7r 3", "r7@3"},
      {"Rowan 7 to stone 3", "r7@3"},
      {"lege Vogelbeere 7 an Stein 3", "r7@3"},
      {"3 r7", "r7@3"},
      {"red 7 3", "r7@3"},
      {"grün 1 9", "g1@9"},
      {"leader 3", "leader2@3"},
      {"Anführer 3", "leader2@3"},
      {"anfuehrer 3", "leader2@3"},
      {"scout clan", "scout clan"},
      {"Späher Taktik", "scout tactics"},
      {"scout", "complaint"},
      {"r7", "complaint"},
      {"3", "complaint"},
      {"r7 12", "complaint"},
      {"r7 3 4", "complaint"},
      {"claim 4", "claim 4"},
      {"CLAIM 4", "claim 4"},
      {"c 4", "claim 4"},
      {"beanspruche 4", "claim 4"},
      {"draw clan", "draw clan"},
      {"ziehe taktik", "draw tactics"},
      {"deserter p2", "deserter p2@4"},
      {"deserter p2@4", "deserter p2@4"},
      {"traitor p2 6", "traitor p2@4>6"},
      {"traitor p2 4 6", "traitor p2@4>6"},
      {"traitor p2@4>6", "traitor p2@4>6"},
      {"redeploy b5 7", "redeploy b5@4>7"},
      {"redeploy b5 off", "redeploy b5@4>off"},
      {"umgruppieren b5 ab", "redeploy b5@4>off"},
      {"redeploy b5@4>off", "redeploy b5@4>off"},
      {"redeploy b5", "complaint"},
      {"redeploy", "complaint"},
      {"pass", "pass"},
      {"passe", "pass"},
      {"done", "done"},
      {"return r7", "return r7"},
      {"xyz", "nothing"},
      {"r7 to the moon 3", "nothing"},
      {"", "nothing"},
      {"@", "nothing"},
  };
  for (const auto& [typed, notation] : expected) EXPECT_EQ(desk.notation(typed), notation) << typed;
}

TEST(PlayTyping, EveryLegalMoveCanBeTypedAsItIsWritten) {
  const auto options = schotten_totten::combinations_with([](const auto& one) { return one.tactics != 0; });
  schotten_totten::check_games(options, test::effort(40), 12, [](const State& state, Rng&) -> std::string {
    if (state.phase == schotten_totten::Phase::over) return {};
    const Desk desk(state);
    for (const any::AnyMove move : desk.game_.legal()) {
      const std::string text = desk.game_.move_text(move);
      const std::string read = desk.notation(text);
      if (read != text) return "'" + text + "' is read as '" + read + "'";
    }
    return {};
  });
}

// --- pictures

/// Everything a game can show of a position, for the seat on turn and for the other one.
std::string everything_shown(const TypedGame& game, Language language, ColourDepth depth, bool ascii) {
  const Painter painter(Terminal{depth, false, ascii});
  const GameScreen& screen = Desk::screen();
  std::string text;
  const auto add = [&](const Lines& lines) {
    for (const std::string& line : lines) text += line + "\n";
  };
  const auto add_text = [&](const std::string& paragraph) { add(wrap(paragraph, 79)); };
  for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    const Voice voice(language, painter, viewer, Seat{1});
    const ParsedJson view = view_of(game, viewer);
    Frame frame;
    frame.games = 12;
    frame.level = 8;
    frame.points = {48, 60};
    add(screen.draw(voice, view.json(), frame));
    add_text(screen.question(voice, view.json()));
    add(screen.overview(voice, view.json()));
    JsonWriter events;
    game.write_events(events, viewer);
    const ParsedJson happened(events);
    for (const Told& told : screen.tell(voice, happened.json(), view.json(), Seat{0})) {
      add_text(told.sentence);
    }
    if (viewer != game.to_move().seat || game.to_move().over) continue;
    for (const any::AnyMove move : game.legal()) {
      JsonWriter json;
      game.write_move(json, move, viewer);
      const ParsedJson written(json);
      JsonWriter more;
      more.begin_object();
      game.write_explanation(more, move);
      more.end_object();
      add_text(screen.describe(voice, written.json()));
      for (const std::string& line :
           screen.consider(voice, view.json(), written.json(), kAllowed, ParsedJson(more).json())) {
        add_text(line);
      }
      if (text.size() > 20000) break;
    }
  }
  return text;
}

TEST(PlayScreen, NoPictureIsWiderThanEightyColumnsAndNoMessageIsMissing) {
  int four_cards = 0;
  const auto check = [&](const State& state, Rng& rng) -> std::string {
    for (const auto& row : state.sides) {
      for (const auto& side : row) four_cards += side.size() == 4 ? 1 : 0;
    }
    const Language language = rng.below(2) == 0 ? Language::english : Language::german;
    const bool ascii = rng.below(2) == 0;
    const auto depth = static_cast<ColourDepth>(rng.below(4));
    const std::string text = everything_shown(TypedGame(state, 2), language, depth, ascii);
    if (const std::string wide = too_wide(text); !wide.empty()) return "too wide: " + wide;
    if (const std::string key = missing_message(text); !key.empty()) return "missing: " + key;
    if (ascii && !is_ascii(text)) return "not plain: " + text;
    return {};
  };
  schotten_totten::check_games(schotten_totten::every_combination(), test::effort(60), 10, check);
  schotten_totten::Path muddy;
  muddy.options.tactics = 1;
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
  position.stone(2).side(0, "leader1").side(1, "leader2 shield reinforcement");
  position.hand(0, "r3 o3 y3 scout redeploy traitor").to_move(0);
  for (const bool ascii : {false, true}) {
    for (const Language language : {Language::english, Language::german}) {
      const std::string all = everything_shown(TypedGame(position, 2), language, ColourDepth::none, ascii);
      EXPECT_EQ(too_wide(all), "");
    }
  }
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice_, desk.view_.json(), Frame{});
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
  const std::string mono = join(Desk::screen().draw(plain.voice_, plain.view_.json(), Frame{}), "\n");
  const Desk painted(position, Language::english, ColourDepth::full);
  const std::string colours = join(Desk::screen().draw(painted.voice_, painted.view_.json(), Frame{}), "\n");
  for (const std::string& shape : shapes) EXPECT_THAT(mono, HasSubstr(shape));
  for (const char* card : {"r1", "o2", "y3", "g4", "b5", "p6"}) EXPECT_THAT(mono, HasSubstr(card));
  for (const char* back : {"48;2;179;38;30", "48;2;46;32;36", "48;2;242;220;60", "48;2;116;180;138",
                           "48;2;31;71;136", "48;2;206;112;181"}) {
    EXPECT_THAT(colours, HasSubstr(back));
  }
  const Desk ascii(position, Language::english, ColourDepth::none, true);
  const std::string letters = join(Desk::screen().draw(ascii.voice_, ascii.view_.json(), Frame{}), "\n");
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
    return join(Desk::screen().draw(voice, view_of(game, viewer).json(), Frame{}), "\n");
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
  position.stone(3).side(0, "r9 r8 r7").owner(0).stone(6).side(1, "b9 b8 b7").owner(1).to_move(0);
  const Desk desk(position);
  const Lines lines = Desk::screen().draw(desk.voice_, desk.view_.json(), Frame{});
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

TEST(PlayLog, EveryEventHasASentenceForBothSides) {
  std::set<std::string> kinds;
  for (int i = 0; i < test::effort(20) + 20; ++i) {
    const auto path = schotten_totten::path_over(
        schotten_totten::combinations_with([](const auto& one) { return one.tactics != 0; }), 31 * i);
    TypedGame game(schotten_totten::Walk(path).state(), 2);
    Rng rng(static_cast<std::uint64_t>(i));
    while (!game.to_move().over) {
      const auto moves = game.legal();
      const Seat mover = game.to_move().seat;
      game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      for (const Language language : {Language::english, Language::german}) {
        for (const Seat viewer : {Seat{0}, Seat{1}}) {
          const Painter painter(Terminal{});
          const Voice voice(language, painter, viewer, std::nullopt);
          JsonWriter json;
          game.write_events(json, viewer);
          const ParsedJson events(json);
          for (std::size_t e = 0; e < events.json().size(); ++e) {
            kinds.emplace(events.json()[e]["event"].text());
          }
          const ParsedJson view = view_of(game, viewer);
          for (const Told& told : Desk::screen().tell(voice, events.json(), view.json(), mover)) {
            EXPECT_TRUE(told.sentence.ends_with(".")) << told.sentence;
            EXPECT_EQ(missing_message(told.sentence), "");
          }
        }
      }
    }
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"placed", "trick", "drew", "returned", "moved", "discarded",
                                          "claimed", "passed", "settled", "ended"}));
}

std::string last_told(const State& state, const char* move, Language language = Language::english) {
  TypedGame game(state, 2);
  const Seat mover = state.seat;
  game.play(*game.parse_move(move));
  const Painter painter(Terminal{});
  const Voice voice(language, painter, Seat{0}, Seat{1});
  JsonWriter json;
  game.write_events(json, Seat{0});
  std::string text;
  for (const Told& told :
       Desk::screen().tell(voice, ParsedJson(json).json(), view_of(game, Seat{0}).json(), mover)) {
    text += told.sentence + " ";
  }
  return text;
}

TEST(PlayLog, ClaimsAreToldWithTheFormationAndTheReason) {
  Position better;
  better.stone(4).side(1, "b2 g5 r9").side(0, "r1 r2").hand(0, "r3 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(better, "r3@4"), HasSubstr("You claim stone 4: Ordered Clan 6 beats Horde 16."));
  EXPECT_THAT(last_told(better, "r3@4", Language::german),
              HasSubstr("Du beanspruchst Stein 4: geordneter Clan 6 schlägt wilde Horde 16."));
  Position sure;
  sure.stone(2).side(1, "b2").side(0, "r9 r8").hand(0, "r7 g1 g2 b1 b3 p1").to_move(0);
  EXPECT_THAT(last_told(sure, "r7@2"),
              HasSubstr("You claim stone 2: Ordered Clan 24; the best still possible "));
  Position tie;
  tie.stone(7).side(0, "r2 g5").side(1, "b2 p5").side(0, "y9").hand(1, "o9 g1 g2 b1 b3 p1").to_move(1);
  EXPECT_THAT(last_told(tie, "o9@7"),
              HasSubstr("You claim stone 7: Horde 16 on both sides, but yours was finished first."));
}

TEST(PlayLog, TricksTellWhatTheyDo) {
  Position position("tactics=true");
  position.stone(4).side(0, "b5").side(1, "p2").hand(0, "r7 redeploy deserter traitor scout g1").to_move(0);
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
  open.stone(4).side(0, "r8 r7 r6").side(1, "b8 b7").hand(0, "g1 g2 g3 y1 y2 y3").to_move(0);
  const Desk desk(open);
  const auto move = desk.game_.parse_move("claim 4");
  JsonWriter json;
  desk.game_.write_move(json, *move, Seat{0});
  JsonWriter more;
  more.begin_object();
  desk.game_.write_explanation(more, *move);
  more.end_object();
  const Lines lines = Desk::screen().consider(desk.voice_, desk.view_.json(), ParsedJson(json).json(),
                                              kAllowed, ParsedJson(more).json());
  const std::string text = join(lines, "\n");
  EXPECT_THAT(text, HasSubstr("Your side is complete: Ordered Clan 21."));
  EXPECT_THAT(text, HasSubstr("The other side can still reach Ordered Clan 24, with b9■."));
  EXPECT_THAT(text, HasSubstr("not proved: b9■ would beat it"));
}

TEST(PlayScreen, WhatIsShownFollowsFromTheViewAlone) {
  const auto options = schotten_totten::every_combination();
  schotten_totten::check_games(
      options, test::effort(40), 15, [](const State& state, Rng& rng) -> std::string {
        for (const Seat viewer : {Seat{0}, Seat{1}}) {
          const TypedGame game(state, 2);
          const auto redealt = game.redeal(viewer, rng.below(1000000));
          const Painter painter(Terminal{});
          const Voice voice(Language::english, painter, viewer, std::nullopt);
          const auto draw = [&](const any::AnyGame& one) {
            return join(Desk::screen().draw(voice, view_of(one, viewer).json(), Frame{}), "\n");
          };
          if (draw(game) != draw(*redealt)) return "the picture depends on hidden cards";
        }
        return {};
      });
}

}  // namespace
}  // namespace merlon::app
