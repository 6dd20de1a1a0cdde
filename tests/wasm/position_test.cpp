// What is said about a position: it depends on nothing but the view that is asked about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "any/revelation.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/views.h"
#include "tests/wasm/asking.h"

namespace merlon::wasm {
namespace {

using test::one_of;
using test::random_move;
using test::random_move_text;
using ::testing::HasSubstr;

value view_of(const any::AnyGame& game, Seat viewer) {
  return boost::json::parse(any::view_text(game, viewer));
}

/// Some decisions of random games of all kinds.
void visit_decisions(const std::function<void(const any::AnyGame&, Rng&)>& visit) {
  for (const any::GameInfo& info : any::games()) {
    Rng rng(7);
    for (std::size_t set = 0; set < info.option_sets.size(); ++set) {
      const auto game =
          test::dealt(info, info.max_players, info.option_sets[set], "position " + std::to_string(set));
      while (!game->to_move().over) {
        if (rng.below(static_cast<std::uint32_t>(test::in_a_hurry() ? 40 : 8)) == 0) visit(*game, rng);
        game->play(random_move(*game, rng));
      }
    }
  }
}

std::vector<std::string> moves_in(const value& legal) {
  std::vector<std::string> moves;
  for (const value& one : legal.as_array()) moves.emplace_back(one.at("m").as_string());
  return moves;
}

std::vector<std::string> legal_texts(const any::AnyGame& game) {
  std::vector<std::string> texts;
  for (const any::AnyMove move : game.legal()) texts.push_back(game.move_text(move));
  return texts;
}

TEST(Look, ListsTheLegalMovesInWords) {
  Facade facade;
  visit_decisions([&](const any::AnyGame& game, Rng&) {
    const Seat seat = game.to_move().seat;
    const value view = view_of(game, seat);
    const object look = answer_to(facade, "look", {{"position", view}, {"viewer", index(seat)}});
    EXPECT_EQ(moves_in(look.at("legal")), legal_texts(game));
    EXPECT_EQ(look.at("position"), view);
    EXPECT_EQ(look.at("to_move"), index(seat));
    EXPECT_FALSE(look.at("question").as_string().empty());
    EXPECT_EQ(look.at("endgame").as_bool(), game.endgame());
    for (const value& one : look.at("legal").as_array()) {
      EXPECT_FALSE(one.at("say").as_string().empty());
      EXPECT_TRUE(one.at("d").is_object());
    }
  });
}

int count_leaves(const value& node, const std::function<bool(const value&)>& counts) {
  int sum = 0;
  if (node.is_object()) {
    for (const auto& member : node.as_object()) sum += count_leaves(member.value(), counts);
  } else if (node.is_array()) {
    for (const value& item : node.as_array()) sum += count_leaves(item, counts);
  } else {
    sum = counts(node) ? 1 : 0;
  }
  return sum;
}

/// The same as what comes, but for blanks where something comes to light: at least one, and not many.
void expect_foreseen(const value& foreseen, const value& real) {
  const auto is_any = [](const value&) { return true; };
  const auto is_blank = [](const value& leaf) {
    return leaf.is_string() && leaf.as_string().starts_with('?');
  };
  EXPECT_EQ(count_leaves(foreseen, is_any), count_leaves(real, is_any));
  const int more = count_leaves(foreseen, is_blank) - count_leaves(real, is_blank);
  EXPECT_GE(more, 1);
  EXPECT_LE(more, 3);
  for (const char* name : {"to_move", "phase", "turn"}) EXPECT_EQ(foreseen.at(name), real.at(name));
}

/// After a staged move the position is the one that a trial of the game comes to, or, if the move would show
/// something hidden, what can be foreseen of it.
TEST(Look, ShowsWhatStagedMovesLeadTo) {
  Facade facade;
  int revealing = 0;
  int plain = 0;
  visit_decisions([&](const any::AnyGame& game, Rng& rng) {
    const Seat seat = game.to_move().seat;
    const any::AnyMove move = random_move(game, rng);
    const object look = answer_to(
        facade, "look", {{"position", view_of(game, seat)}, {"staged", array{game.move_text(move)}}});
    const auto after = game.trial();
    after->play(move);
    const bool reveals = any::reveals(game, std::span(&move, 1), seat);
    const bool passes = after->to_move().over || after->to_move().seat != seat;
    EXPECT_EQ(look.at("revealing").as_bool(), reveals || passes);
    EXPECT_EQ(look.at("moves"), (array{game.move_text(move)}));
    if (reveals) {
      ++revealing;
      EXPECT_TRUE(look.at("legal").as_array().empty());
      expect_foreseen(look.at("position"), view_of(*after, seat));
    } else {
      ++plain;
      EXPECT_EQ(look.at("position"), view_of(*after, seat));
      EXPECT_EQ(moves_in(look.at("legal")), passes ? std::vector<std::string>{} : legal_texts(*after));
    }
  });
  EXPECT_GT(revealing, 0);
  EXPECT_GT(plain, 0);
}

/// The deal by which a view is completed must not be seen in any answer.
TEST(Look, SaysTheSameWhateverIsHidden) {
  Facade facade;
  visit_decisions([&](const any::AnyGame& game, Rng& rng) {
    const Seat seat = game.to_move().seat;
    const std::string move = random_move_text(game, rng);
    const auto other = game.redeal(seat, rng.next());
    for (const auto& [command, members] :
         std::initializer_list<std::pair<const char*, object>>{{"look", {{"staged", array{move}}}},
                                                               {"look", {}},
                                                               {"explain", {{"move", move}}},
                                                               {"overview", {}}}) {
      object one = members;
      object two = members;
      one["position"] = view_of(game, seat);
      two["position"] = view_of(*other, seat);
      EXPECT_EQ(ask(facade, command, one), ask(facade, command, two)) << command;
    }
  });
}

TEST(Look, NamesTheStagedMoveThatIsIllegal) {
  Facade facade;
  const auto game = test::dealt(*any::find_game(test::open_game()), 2, {}, "position 1");
  const std::string first = game->move_text(game->legal()[0]);
  const object question{{"position", view_of(*game, game->to_move().seat)}, {"staged", array{first, first}}};
  const object answer = ask(facade, "look", question);
  ASSERT_FALSE(answer.at("ok").as_bool());
  EXPECT_EQ(answer.at("error").at("code"), "ILLEGAL");
  EXPECT_EQ(answer.at("error").at("index"), 1);
}

TEST(Explain, SaysWhyNotByTheRule) {
  Facade facade;
  const auto game = test::dealt(*any::find_game(test::hidden_game()));
  const value view = view_of(*game, game->to_move().seat);
  const std::string illegal = test::illegal_move(*game);
  for (const char* language : {"en", "de"}) {
    const object refused =
        answer_to(facade, "explain", {{"position", view}, {"move", illegal}, {"lang", language}});
    EXPECT_FALSE(refused.at("legal").as_bool());
    EXPECT_NE(refused.at("rule").as_string().find('-'), std::string::npos);
    EXPECT_FALSE(refused.at("why").at("say").as_string().empty());
  }
  const object fine =
      answer_to(facade, "explain", {{"position", view}, {"move", game->move_text(game->legal()[0])}});
  EXPECT_TRUE(fine.at("legal").as_bool());
  EXPECT_FALSE(fine.at("say").as_string().empty());
}

TEST(Typed, ReadsWordsAndNotation) {
  Facade facade;
  const auto game = test::dealt(*any::find_game(test::hidden_game()));
  const Seat seat = game->to_move().seat;
  const std::string move = game->move_text(game->legal()[0]);
  const object read = answer_to(
      facade, "typed", {{"position", view_of(*game, seat)}, {"text", move}, {"viewer", index(seat)}});
  EXPECT_EQ(read.at("moves").as_array(), array{move});
  const object nonsense =
      answer_to(facade, "typed", {{"position", view_of(*game, seat)}, {"text", "hello there"}});
  EXPECT_NE(nonsense.if_contains("complaint"), nullptr);
}

/// A whole game told: with names, and to the viewer as "You".
TEST(Tell, SpeaksToTheViewerAndNamesTheOthers) {
  Facade facade;
  for (const any::GameInfo& info : any::games()) {
    Rng rng(5);
    const auto game = test::dealt(info);
    std::string everything;
    while (!game->to_move().over) {
      const Seat mover = game->to_move().seat;
      game->play(random_move(*game, rng));
      const object told = answer_to(facade, "tell",
                                    {{"position", view_of(*game, Seat{0})},
                                     {"events", boost::json::parse(any::events_text(*game, Seat{0}))},
                                     {"mover", index(mover)},
                                     {"viewer", 0},
                                     {"names", array{"Ada", "Ben"}}});
      for (const value& one : told.at("told").as_array()) {
        everything += std::string(one.at("say").as_string()) + "\n";
      }
    }
    EXPECT_THAT(everything, HasSubstr("Ben")) << info.key;
    EXPECT_THAT(everything, HasSubstr("You")) << info.key;
    EXPECT_EQ(everything.find("Ada"), std::string::npos) << info.key;
    const object result = answer_to(facade, "result", {{"position", view_of(*game, Seat{0})}, {"viewer", 0}});
    EXPECT_FALSE(result.at("lines").as_array().empty()) << info.key;
  }
}

/// What is in the answers to bad questions: an error, always.
TEST(Facade, AnswersBadQuestionsWithAnError) {
  Facade facade;
  for (const char* text :
       {"", "{", "[]", "1", "{}", R"({"cmd":1})", R"({"cmd":"lok"})", R"({"cmd":"look"})",
        R"({"cmd":"look","position":7})", "\xff", R"({"cmd":"look","position":{"game":"chess"}})",
        R"({"cmd":"look","lang":"fr"})", R"({"cmd":"tell","position":{}})",
        R"({"cmd":"think.run","nodes":1})", R"({"cmd":"review.step"})",
        R"({"cmd":"record.open","record":"x"})", R"({"cmd":"table.load"})",
        R"({"cmd":"table.load","stored":{"id":"a","setup":"{}","events":[]}})"}) {
    const value answer = boost::json::parse(facade.answer(text));
    EXPECT_FALSE(answer.at("ok").as_bool()) << text;
    EXPECT_FALSE(answer.at("error").at("code").as_string().empty()) << text;
    EXPECT_FALSE(answer.at("error").at("message").as_string().empty()) << text;
  }
}

/// Leaves of a JSON value, to be replaced by something else.
void collect_places(value& node, std::vector<value*>& places) {
  places.push_back(&node);
  if (node.is_object()) {
    for (auto& member : node.as_object()) collect_places(member.value(), places);
  } else if (node.is_array()) {
    for (value& item : node.as_array()) collect_places(item, places);
  }
}

/// Any part of a position and its question replaced by anything: there is always an answer.
TEST(Facade, SurvivesWhateverIsInAPosition) {
  Facade facade;
  const std::vector<value> strange{nullptr, -1,  0,    1,       99,       1'000'000'000'000,     "", "?clan",
                                   "r7",    "?", true, array{}, object{}, array{1, "x", nullptr}};
  visit_decisions([&](const any::AnyGame& game, Rng& rng) {
    const Seat seat = game.to_move().seat;
    const value question = object{{"position", view_of(game, seat)},
                                  {"staged", array{random_move_text(game, rng)}},
                                  {"move", random_move_text(game, rng)},
                                  {"events", boost::json::parse(any::events_text(game, seat))},
                                  {"mover", index(seat)},
                                  {"text", "1"},
                                  {"viewer", index(seat)}};
    for (const char* command : {"look", "explain", "tell", "typed", "overview", "result", "think.begin"}) {
      value broken = question;
      std::vector<value*> places;
      collect_places(broken, places);
      *one_of(places, rng) = one_of(strange, rng);
      if (!broken.is_object()) continue;
      const object answer = ask(facade, command, broken.as_object());
      EXPECT_TRUE(answer.contains("ok"));
    }
  });
}

}  // namespace
}  // namespace merlon::wasm
