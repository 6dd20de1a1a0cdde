// What holds for every game in the terminal: whole games in both languages and with all options, whatever is
// typed, a sentence for every event, pictures that fit.
//
// Besides the sample, `Table` has
//   kWords                             what somebody types who does not know what he is doing
//   kMostHints                         more hints than a game can take
//   kPhases                            how many phases the game has
//   most_lines(low)                    the height of a picture, on a low screen or another
//   check_whole_game(text, english)    what the text of a whole game must say
//   check_kinds(kinds)                 which events there must have been
//
// It may have constants, and with each of them what the tests then need:
//   kNamesPlayers                      where the players have names of their own
//     you(name)                        how the screen names the seat of its viewer
//   kTellsWhoMoves                     where the log soon says what every other seat does
//     does(name)                       how it says that
//   kFirstLines                        the height of the first screen of all
//     check_first_screen(text, english)  what it says
// and, where nobody has a secret hand, `check_hot_seat(text, players)`.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "any/registry.h"
#include "host/session.h"
#include "tests/suites/sample.h"
#include "tests/support/desk.h"
#include "tests/support/play.h"

namespace merlon::test {

/// What somebody types who does what the hint says.
inline std::string obedience(Language language) {
  return language == Language::english ? "hint\nok\n" : "tipp\nja\n";
}

template <class Table>
class AtTerminal : public ::testing::Test {
 protected:
  /// A game at the terminal with some number of players.
  static app::PlayOptions table(const std::string& seed, int number) {
    app::PlayOptions options = with_seed(seed);
    options.game = Table::Game::kKey;
    options.players =
        Table::Game::kMinPlayers + number % (Table::Game::kMaxPlayers - Table::Game::kMinPlayers + 1);
    return options;
  }
  static std::string hints(Language language = Language::english) {
    return repeated(obedience(language), Table::kMostHints);
  }
};
TYPED_TEST_SUITE_P(AtTerminal);

TYPED_TEST_P(AtTerminal, WholeGamesAgainstTheComputer) {
  for (int number = 0; number <= TypeParam::Game::kMaxPlayers - TypeParam::Game::kMinPlayers; ++number) {
    for (const bool english : {true, false}) {
      if (in_a_hurry() && (number % 2 == 0) != english) continue;
      app::PlayOptions options = this->table("whole", number);
      options.language = english ? Language::english : Language::german;
      const std::string asked = english ? "moves\ncards\n?\nlog 1\n" : "züge\nkarten\nhilfe\nprotokoll 1\n";
      const std::string questions = repeated(repeated(obedience(options.language), 40) + asked, 10);
      const Outcome outcome =
          run(options, questions + (english ? "log\nrecord\n" : "protokoll\nspeichern\n"));
      const std::string text = unbroken(outcome.out);
      EXPECT_EQ(outcome.code, 0);
      EXPECT_THAT(text, ::testing::HasSubstr(english ? "Seed: whole" : "Startwert: whole"));
      TypeParam::check_whole_game(text, english);
      expect_clean(outcome.out);
    }
  }
}

TYPED_TEST_P(AtTerminal, NumbersOfPlayersThatDoNotFitAreRefused) {
  using G = typename TypeParam::Game;
  for (const int players : {1, G::kMaxPlayers + 1, -1}) {
    app::PlayOptions options = this->table("crowd", 0);
    options.players = players;
    const Outcome outcome = run(options, "");
    EXPECT_EQ(outcome.code, 2);
    const std::string range =
        std::to_string(G::kMinPlayers) +
        (G::kMinPlayers == G::kMaxPlayers ? "" : " to " + std::to_string(G::kMaxPlayers));
    EXPECT_THAT(outcome.errors, ::testing::HasSubstr(std::string(G::kKey) + " is for " + range + " players"));
  }
}

TYPED_TEST_P(AtTerminal, EverySeatMayBeTaken) {
  using G = typename TypeParam::Game;
  if constexpr (requires { TypeParam::kNamesPlayers; }) {
    app::PlayOptions options = this->table("seats", G::kMaxPlayers - G::kMinPlayers);
    const auto names = Desk<G>::screen().seat_names(Language::english, G::kMaxPlayers);
    for (int seat = 0; seat < G::kMaxPlayers; ++seat) {
      options.seat = seat;
      const std::string out = run(options, repeated("hint\nok\n", 4) + "log\n").out;
      for (int one = 0; one < G::kMaxPlayers; ++one) {
        const std::string you = TypeParam::you(names[static_cast<std::size_t>(one)]);
        EXPECT_EQ(count(out, you) > 0, one == seat) << out;
        if constexpr (requires { TypeParam::kTellsWhoMoves; }) {
          EXPECT_EQ(count(out, TypeParam::does(names[static_cast<std::size_t>(one)])) > 0, one != seat)
              << out;
        }
      }
      EXPECT_THAT(out, ::testing::Not(::testing::ContainsRegex("Player [0-9]")));
    }
    options.seat = G::kMaxPlayers;
    EXPECT_EQ(run(options, "").code, 2) << "there is no such seat";
  } else {
    GTEST_SKIP() << "this game's sample says nothing of the names of its players";
  }
}

TYPED_TEST_P(AtTerminal, TheFirstScreenFitsAndTellsWhatToType) {
  if constexpr (requires { TypeParam::kFirstLines; }) {
    for (int i = 0; i < 12; ++i) {
      app::PlayOptions options = this->table("first" + std::to_string(i), i);
      const bool english = i % 4 < 2;
      options.language = english ? Language::english : Language::german;
      options.ascii = i % 2 == 1;
      const std::string out = run(options, "").out;
      EXPECT_LE(lines_of(out.substr(0, out.find("\n> \n"))).size(), TypeParam::kFirstLines) << out;
      TypeParam::check_first_screen(out, english);
      expect_clean(out);
    }
  } else {
    GTEST_SKIP() << "this game's sample says nothing of its first screen";
  }
}

TYPED_TEST_P(AtTerminal, AtOneKeyboardNothingIsHidden) {
  if constexpr (!TypeParam::Game::kDescription.secret_hands) {
    for (int number = 0; number <= TypeParam::Game::kMaxPlayers - TypeParam::Game::kMinPlayers; ++number) {
      app::PlayOptions options = this->table("hot", number);
      options.hot_seat = true;
      const Outcome outcome = run(options, repeated("hint\nok\n", 500) + "log\n");
      EXPECT_EQ(outcome.code, 0);
      EXPECT_THAT(outcome.out, ::testing::Not(::testing::HasSubstr("nobody else can see")));
      TypeParam::check_hot_seat(outcome.out, options.players);
      expect_clean(outcome.out);
    }
  } else {
    GTEST_SKIP() << "hands are hidden";
  }
}

TYPED_TEST_P(AtTerminal, EverySetOfOptionsIsPlayableToTheEnd) {
  int number = 0;
  for (const OptionTexts& texts : any::find_game(TypeParam::Game::kKey)->option_sets) {
    ++number;
    app::PlayOptions options = this->table("sets" + std::to_string(number), number);
    options.options = texts;
    options.language = number % 2 == 0 ? Language::german : Language::english;
    options.colour = number % 2 == 0 ? app::PlayOptions::Colour::always : app::PlayOptions::Colour::never;
    options.ascii = number % 3 == 0;
    const Outcome outcome = run(options, this->hints(options.language));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, ::testing::ContainsRegex("Seed: sets|Startwert: sets"));
    EXPECT_TRUE(!options.ascii || is_ascii(outcome.out));
    expect_clean(outcome.out);
  }
}

TYPED_TEST_P(AtTerminal, AMatchAddsUp) {
  app::PlayOptions options = this->table("match", 1);
  options.games = 2;
  const Outcome outcome = run(options, repeated(this->hints() + "\n", 3));
  EXPECT_THAT(outcome.out, ::testing::HasSubstr("After game 1 of 2:"));
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("wins? the match|The match is drawn"));
  expect_clean(outcome.out);
}

TYPED_TEST_P(AtTerminal, RecordsCanBeReplayed) {
  const std::string path =
      ::testing::TempDir() + "merlon_play_" + std::string(TypeParam::Game::kKey) + ".txt";
  std::filesystem::remove(path);
  app::PlayOptions options = this->table("r", 1);
  options.record_path = path;
  EXPECT_EQ(run(options, repeated("hint\nok\nundo\nhint\nok\n", TypeParam::kMostHints)).code, 0);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  std::filesystem::remove(path);
  const auto record = parse_record(text.str());
  ASSERT_TRUE(record.has_value());
  const auto session = Session::replay(*record);
  ASSERT_TRUE(session.has_value()) << session.error().message;
  EXPECT_EQ(session->game().players(), options.players);
  EXPECT_TRUE(session->game().to_move().over);
}

TYPED_TEST_P(AtTerminal, EveryLegalMoveCanBeTypedAsItIsWritten) {
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(40, 12, [](const typename G::State& state, Rng& rng) -> std::string {
    if (G::to_move(state).over) return {};
    const Desk<G> desk(state, rng.below(2) == 0 ? Language::english : Language::german);
    for (const any::AnyMove move : desk.game().legal()) {
      const std::string text = desk.game().move_text(move);
      if (desk.notation(text) != text) return "'" + text + "' is read as '" + desk.notation(text) + "'";
      const std::string said = desk.described(move) + "\n" + desk.considered(text);
      if (!missing_message(said).empty() || said.find('{') != std::string::npos)
        return "a sentence about '" + text + "' lacks something: " + said;
    }
    return {};
  });
}

TYPED_TEST_P(AtTerminal, NothingThatIsTypedBreaksIt) {
  std::vector<std::string> words{"hint", "ok", "undo", "moves", "why",   "cards",   "lang", "de", "en",
                                 "?",    "ä",  "\xC3", ">",     "rules", "{actor}", "log",  "99", "-1"};
  for (const char* word : TypeParam::kWords) words.emplace_back(word);
  const std::vector<OptionTexts>& sets = any::find_game(TypeParam::Game::kKey)->option_sets;
  for (int i = 0; i < effort(12); ++i) {
    Rng rng(static_cast<std::uint64_t>(i));
    std::string typed;
    for (int line = 0; line < 80; ++line) {
      if (rng.below(3) == 0) typed += "hint\nok\n";
      for (std::uint32_t length = rng.below(5); length > 0; --length) {
        typed += words[rng.below(static_cast<std::uint32_t>(words.size()))] + (rng.below(4) == 0 ? "" : " ");
      }
      typed += '\n';
    }
    app::PlayOptions options = this->table("garbage" + std::to_string(i), i);
    options.options = sets[static_cast<std::size_t>(i + i / 3) % sets.size()];
    options.games = 1 + i / 2 % 2;
    options.hot_seat = i % 2 == 0;
    options.ascii = i % 5 == 0;
    const Outcome outcome = run(options, typed);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(too_wide(outcome.out), "");
    EXPECT_TRUE(!options.ascii || is_ascii(outcome.out));
  }
}

TYPED_TEST_P(AtTerminal, EveryEventHasASentence) {
  using G = typename TypeParam::Game;
  std::set<std::string> kinds;
  for (int i = 0; i < effort(12) + 12; ++i) {
    auto path = TypeParam::path_number(31 * i);
    path.steps = 0;
    const typename G::State start = end_of(path);
    any::TypedGame<G> game(start, said::players_of(start));
    Rng rng(static_cast<std::uint64_t>(i));
    while (!game.to_move().over) {
      const auto moves = game.legal();
      const Seat mover = game.to_move().seat;
      const bool random = rng.below(3) != 0;
      game.play(random ? moves[rng.below(static_cast<std::uint32_t>(moves.size()))]
                       : game.choose(any::Baseline::greedy, 0, rng.below(99)));
      const Language language = rng.below(2) == 0 ? Language::english : Language::german;
      for (const std::string& sentence :
           Desk<G>::sentences(game, Seat{static_cast<std::uint8_t>(rng.below(2))}, mover, language, &kinds)) {
        EXPECT_TRUE(sentence.ends_with(".")) << sentence;
        EXPECT_EQ(missing_message(sentence), "");
        EXPECT_THAT(sentence, ::testing::Not(::testing::ContainsRegex("  |[{]| [.,)]|for [.(]|für [.(]")));
      }
    }
  }
  TypeParam::check_kinds(kinds);
}

/// Everything that the game can show somebody of a position.
template <class Table>
std::string everything_shown(const Desk<typename Table::Game>& desk,
                             const typename Table::Game::State& state) {
  using G = typename Table::Game;
  std::string text;
  const auto add = [&](const app::Lines& lines) {
    for (const std::string& line : lines) text += line + "\n";
  };
  const auto& screen = Desk<G>::screen();
  for (const bool low : {false, true}) {
    const app::Frame frame{2, 12, 8, {48, 60, 123, 7, 9}, low};
    const app::Lines picture = screen.draw(desk.voice(), desk.view(), frame);
    EXPECT_LE(picture.size(), Table::most_lines(low));
    add(picture);
  }
  add(app::wrap(desk.question(), 79));
  for (const std::string& line : screen.introduction(desk.voice(), desk.view())) add(app::wrap(line, 79));
  for (const std::string& line : screen.how_to_play(desk.voice(), desk.view())) add(app::wrap(line, 79));
  add(screen.overview(desk.voice(), desk.view()));
  if (!G::to_move(state).over && desk.voice().viewer() == state.seat) add(app::wrap(desk.listed(), 79));
  return text;
}

TYPED_TEST_P(AtTerminal, NoPictureIsWiderThanEightyColumnsAndNoMessageIsMissing) {
  using G = typename TypeParam::Game;
  using State = typename G::State;
  std::set<decltype(State::phase)> phases;
  const auto check = [&](const State& state, Rng& rng) -> std::string {
    if (rng.below(16) != 0 && phases.contains(state.phase)) return {};
    phases.insert(state.phase);
    const std::vector<Seat> all = viewers(said::players_of(state));
    const Seat viewer =
        rng.below(2) == 0 ? state.seat : all[rng.below(static_cast<std::uint32_t>(all.size()))];
    const bool ascii = rng.below(2) == 0;
    const Desk<G> desk(state, viewer, rng.below(2) == 0 ? Language::english : Language::german,
                       static_cast<app::ColourDepth>(rng.below(4)), ascii);
    const std::string text = everything_shown<TypeParam>(desk, state);
    if (const std::string wide = too_wide(text); !wide.empty()) return "too wide: " + wide;
    if (const std::string key = missing_message(text); !key.empty()) return "missing: " + key;
    if (text.find('{') != std::string::npos) return "a fact is missing: " + text;
    return ascii && !is_ascii(text) ? "not plain: " + text : "";
  };
  const auto wanted = [&](int i) {  // some phases are rare
    return i < effort(60) + 20 || (phases.size() < TypeParam::kPhases && i < 2000);
  };
  for (int i = 0; wanted(i) && !::testing::Test::HasFailure(); ++i) {
    const auto failure = first_failure(TypeParam::path_number(i), 1, check);
    if (failure) ADD_FAILURE() << failure->problem << '\n' << failure->path;
  }
  EXPECT_EQ(phases.size(), TypeParam::kPhases);
}

TYPED_TEST_P(AtTerminal, WhatIsShownFollowsFromTheViewAlone) {
  using G = typename TypeParam::Game;
  check_sample<TypeParam>(40, 15, [](const typename G::State& state, Rng& rng) -> std::string {
    for (const Seat viewer : viewers(said::players_of(state))) {
      const auto shown = [&](const typename G::State& one) {
        const Desk<G> desk(one, viewer, Language::english);
        return desk.picture() + desk.question() + desk.overview();
      };
      if (shown(state) != shown(G::imagine(G::redact(state, viewer), rng)))
        return "the picture depends on what is hidden";
    }
    return {};
  });
}

REGISTER_TYPED_TEST_SUITE_P(AtTerminal, WholeGamesAgainstTheComputer, NumbersOfPlayersThatDoNotFitAreRefused,
                            EverySeatMayBeTaken, TheFirstScreenFitsAndTellsWhatToType,
                            AtOneKeyboardNothingIsHidden, EverySetOfOptionsIsPlayableToTheEnd, AMatchAddsUp,
                            RecordsCanBeReplayed, EveryLegalMoveCanBeTypedAsItIsWritten,
                            NothingThatIsTypedBreaksIt, EveryEventHasASentence,
                            NoPictureIsWiderThanEightyColumnsAndNoMessageIsMissing,
                            WhatIsShownFollowsFromTheViewAlone);

}  // namespace merlon::test
