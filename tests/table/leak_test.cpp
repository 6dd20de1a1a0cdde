// Nothing hidden leaves the table. Two tables differ only in what a viewer may not know; whatever either of
// them could send to that viewer must be the same, byte for byte. What can be sent is a list of channels, and
// the last tests plant leaks into channels to show that the comparison finds them.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "any/revelation.h"
#include "tests/support/effort.h"
#include "tests/support/game_name.h"
#include "tests/support/games.h"
#include "tests/support/views.h"
#include "tests/table/sitting.h"

namespace merlon::table {
namespace {

using any::events_text;
using any::state_text;
using any::view_text;
using boost::json::serialize;
using test::effort;
using test::random_move;
using test::random_move_text;

// --- tables that begin where a test wants --------------------------------------------------------

const any::AnyGame* g_deal = nullptr;

/// Instead of a shuffle: the position that the test has laid out.
Expected<std::unique_ptr<any::AnyGame>> deal_as_laid_out(const OptionTexts&, int, FairShuffler&) {
  return g_deal->clone();
}

/// The game with that deal: a table takes its game from its setup, so nothing else has to be touched.
const any::GameInfo& with_own_deal(const any::GameInfo& game) {
  static std::map<std::string_view, any::GameInfo> games;
  const auto [entry, is_new] = games.try_emplace(game.key, game);
  entry->second.start = deal_as_laid_out;
  return entry->second;
}

/// A table of people at which the game stands like this.
Sitting table_at(const any::AnyGame& position) {
  std::vector<SeatPlan> seats(static_cast<std::size_t>(position.players()), open_seat());
  table::Setup setup = setup_of(position.info().key, seats, position.options());
  setup.game = &with_own_deal(position.info());
  Sitting sitting(std::move(setup));
  g_deal = &position;
  for (int s = 0; s < position.players(); ++s) sitting.sit(names()[static_cast<std::size_t>(s)]);
  return sitting;
}

// --- channels ------------------------------------------------------------------------------------

/// What somebody may try in both worlds: the same questions are asked in both.
struct Question {
  std::string legal;  ///< a move that is legal for the viewer; empty if he is not to move
  std::vector<std::string> moves;
};

/// One world: the table before a move, that move, the table after it.
struct World {
  Sitting before;
  std::optional<Sitting> after;
};

/// A way from the table to a viewer.
struct Channel {
  std::string name;
  std::function<std::string(const World&, Seat viewer, const Question&)> output;
};

std::string text_of(const Nak& nak) {
  std::string text = nak.code + " " + nak.message + " " + nak.move;
  for (const Language language : {Language::english, Language::german}) {
    if (nak.refusal) text += " " + serialize(why(*nak.refusal, language));
  }
  return text;
}

std::string name_of(const Sitting& sitting, Seat seat) {
  return seat == kSpectator ? "nobody" : sitting.table.chair(seat).name;
}

std::string told_sync(const World& world, Seat viewer, const Question&) {
  return Told(world.before.table, viewer).sync();
}

std::string told_legal(const World& world, Seat viewer, const Question&) {
  const auto moves = legal_moves(world.before.table, viewer);
  return moves ? serialize(*moves) : "none";
}

std::string told_explanations(const World& world, Seat viewer, const Question& question) {
  std::string text;
  for (const std::string& move : question.moves) {
    const auto answer = explanation(world.before.table, viewer, move, Language::german);
    const auto* nak = std::get_if<Nak>(&answer);
    text += (nak != nullptr ? text_of(*nak) : std::get<std::string>(answer)) + "\n";
  }
  return text;
}

/// What comes back when the viewer sends these moves, and they are not played.
std::string refusal(const World& world, Seat viewer, const std::vector<std::string>& moves) {
  Sitting sitting = world.before;
  return sitting.play(name_of(sitting, viewer), moves).empty() ? "played\n" : text_of(sitting.nak) + "\n";
}

std::string told_refusals(const World& world, Seat viewer, const Question& question) {
  std::string text;
  for (const std::string& move : question.moves) text += refusal(world, viewer, {move});
  return text;
}

/// Whoever sends several moves must not learn from the refusal of the second what the first would show.
std::string told_refusals_of_turns(const World& world, Seat viewer, const Question& question) {
  if (question.legal.empty()) return {};
  std::string text;
  for (const std::string& move : question.moves) text += refusal(world, viewer, {question.legal, move});
  return text;
}

std::string told_refused_takebacks(const World& world, Seat viewer, const Question&) {
  if (!world.after) return {};
  Sitting sitting = *world.after;
  sitting.act(name_of(sitting, viewer), "takeback");
  return text_of(sitting.nak);
}

/// All events from the first: the export before the end, and what somebody gets who comes back.
std::string told_events(const Sitting& sitting, Seat viewer, std::size_t from) {
  Table step(sitting.table.setup());
  std::optional<Told> told;
  std::string text;
  for (std::size_t i = 0; i < sitting.log.size(); ++i) {
    Table next = step;
    const auto error = next.enact(sitting.log[i]);
    EXPECT_FALSE(error) << error->message;
    if (i >= from) {
      if (!told) told.emplace(step, viewer);
      text += told->event(step, next, sitting.log[i]) + "\n";
    }
    step = std::move(next);
  }
  return text;
}

/// The deal of a world is its own while its log is read again.
std::string told_export(const World& world, Seat viewer, const Question&) {
  const std::unique_ptr<any::AnyGame> first = world.before.table.position_after(0);
  g_deal = first.get();
  return told_events(world.after ? *world.after : world.before, viewer, 0);
}

std::string told_move(const World& world, Seat viewer, const Question&) {
  if (!world.after) return {};
  Told told(world.before.table, viewer);
  return told.event(world.before.table, world.after->table, world.after->log.back());
}

std::string told_sync_after(const World& world, Seat viewer, const Question&) {
  return world.after ? Told(world.after->table, viewer).sync() : "";
}

std::vector<Channel> all_channels() {
  return {{"sync", told_sync},
          {"legal moves", told_legal},
          {"explanations", told_explanations},
          {"refusals", told_refusals},
          {"refusals of several moves", told_refusals_of_turns},
          {"refused takebacks", told_refused_takebacks},
          {"the next event", told_move},
          {"sync after the next event", told_sync_after},
          {"export", told_export}};
}

// --- two worlds ----------------------------------------------------------------------------------

std::optional<Sitting> played(const Sitting& before, const std::string& move) {
  Sitting after = before;
  if (!after.play(after.mover(), {move}).empty()) return std::nullopt;
  return after;
}

/// A move of the twin world that looks to the viewer like `move` in the first; another one if there is any.
std::optional<std::string> move_that_looks_alike(const any::AnyGame& game, any::AnyMove move,
                                                 const any::AnyGame& twin, Seat viewer) {
  const std::string look = game.move_text(move, viewer);
  std::optional<std::string> same;
  for (const any::AnyMove other : twin.legal()) {
    if (twin.move_text(other, viewer) != look) continue;
    same = twin.move_text(other);
    if (*same != game.move_text(move)) return same;
  }
  return same;
}

/// How much was compared, so that a test that compares nothing is noticed.
struct Comparisons {
  int states = 0;     ///< with a viewer each
  int different = 0;  ///< where the worlds do differ
  int moves = 0;      ///< also what was told of a move
};

/// By which channel the viewer can tell two worlds apart; empty if by none.
std::string leak(const any::AnyGame& position, Seat viewer, const std::vector<std::string>& texts,
                 const std::vector<Channel>& channels, Rng& rng, Comparisons& comparisons) {
  const std::unique_ptr<any::AnyGame> other = position.redeal(viewer, rng.next());
  World here{table_at(position), std::nullopt};
  World there{table_at(*other), std::nullopt};
  ++comparisons.states;
  comparisons.different += here.before.table.state() != there.before.table.state() ? 1 : 0;

  Question question;
  for (int i = 0; i < 4; ++i) question.moves.push_back(test::one_of(texts, rng));
  if (viewer == position.to_move().seat) {
    question.moves.push_back(random_move_text(position, rng));
    // And what could be played next in this world, which is perhaps not so in the other.
    const any::AnyMove first = random_move(position, rng);
    question.legal = position.move_text(first);
    const std::unique_ptr<any::AnyGame> ahead = position.clone();
    ahead->play(first);
    if (!ahead->to_move().over) question.moves.push_back(random_move_text(*ahead, rng));
  }

  const any::AnyMove move = random_move(position, rng);
  if (const auto twin_move = move_that_looks_alike(position, move, *other, viewer)) {
    here.after = played(here.before, position.move_text(move));
    there.after = played(there.before, *twin_move);
    // A move that shows the viewer something, such as the card drawn, is told differently with good reason.
    const bool own_discovery =
        position.to_move().seat == viewer && any::reveals(position, std::span(&move, 1), viewer);
    if (own_discovery || !here.after || !there.after ||
        view_text(here.after->table.game(), viewer) != view_text(there.after->table.game(), viewer)) {
      here.after.reset();
      there.after.reset();
    }
    comparisons.moves += here.after ? 1 : 0;
  }
  for (const Channel& channel : channels) {
    const std::string said_here = channel.output(here, viewer, question);
    const std::string said_there = channel.output(there, viewer, question);
    if (said_here == said_there) continue;
    return "hidden things reach " + name_of(here.before, viewer) + " by: " + channel.name + ", with " +
           position.move_text(move) + " or " + question.legal + "\n  here:  " + said_here.substr(0, 3000) +
           "\n  there: " + said_there.substr(0, 3000);
  }
  return {};
}

std::unique_ptr<any::AnyGame> deal(const Kind& kind, std::uint64_t number) {
  return test::dealt(*kind.game, kind.players, kind.options, "leak " + std::to_string(number));
}

/// Moves in the notation of a game, from whole games of it, and some that are none.
std::vector<std::string> texts_of(const Kind& kind) {
  std::vector<std::string> texts{"", "nonsense", "r7@", "42", "draw", "\xC3\xA4"};
  Rng rng(7);
  for (std::uint64_t number = 0; number < 2; ++number) {
    for (const auto game = deal(kind, number); !game->to_move().over; game->play(random_move(*game, rng))) {
      texts.push_back(random_move_text(*game, rng));
    }
  }
  return texts;
}

/// Looks for a leak in so many states of one game, at all its viewers.
std::string first_leak(const any::GameInfo& game, const std::vector<Channel>& channels, int states,
                       Comparisons& comparisons) {
  std::vector<Kind> kinds = every_kind();
  std::erase_if(kinds, [&](const Kind& kind) { return kind.game != &game; });
  std::vector<std::vector<std::string>> texts;
  for (const Kind& kind : kinds) texts.push_back(texts_of(kind));
  Rng rng(static_cast<std::uint64_t>(game.key.size()));
  int checked = 0;
  for (std::uint64_t number = 0; checked < states; ++number) {
    const Kind& kind = kinds[number % kinds.size()];
    for (const auto position = deal(kind, number); !position->to_move().over && checked < states;
         position->play(random_move(*position, rng))) {
      if (rng.below(6) != 0) continue;
      ++checked;
      for (const Seat viewer : viewers_of(kind.players)) {
        std::string found = leak(*position, viewer, texts[number % kinds.size()], channels, rng, comparisons);
        if (!found.empty()) return text_of(kind) + ", game " + std::to_string(number) + ": " + found;
      }
    }
  }
  return {};
}

class Leak : public ::testing::TestWithParam<std::string_view> {};

TEST_P(Leak, NothingHiddenReachesAnybody) {
  const any::GameInfo& game = *any::find_game(GetParam());
  Comparisons comparisons;
  const int states = effort(1000) > 1000 ? effort(1000) : effort(150);
  EXPECT_EQ(first_leak(game, all_channels(), states, comparisons), "");
  EXPECT_GE(comparisons.states, 3 * states);
  EXPECT_GE(comparisons.moves, states / 2) << "hardly any move could be compared";
  RecordProperty("different_worlds", comparisons.different);
  if (game.has_secrets) {
    EXPECT_GE(comparisons.different, comparisons.states / 2) << "the other worlds are hardly other worlds";
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Leak, ::testing::ValuesIn(any::game_keys()), test::game_name);

// --- the comparison bites ------------------------------------------------------------------------

/// Each of these is a mistake that somebody could make in the code that tells.
std::vector<Channel> planted_leaks() {
  const auto legal_of_anybody = [](const World& world, Seat, const Question&) {
    return serialize(*legal_moves(world.before.table, *world.before.table.to_move()));
  };
  const auto move_with_all_words = [](const World& world, Seat, const Question&) {
    if (!world.after) return std::string();
    return serialize(told_event(world.before.table, world.after->log.back(), *world.before.table.to_move()));
  };
  const auto events_with_everything = [](const World& world, Seat, const Question&) {
    return world.after ? events_text(world.after->table.game(), std::nullopt) : "";
  };
  const auto questions_of_anybody = [](const World& world, Seat, const Question& question) {
    return told_explanations(world, *world.before.table.to_move(), question);
  };
  const auto refusals_to_anybody = [](const World& world, Seat, const Question& question) {
    return told_refusals(world, *world.before.table.to_move(), question);
  };
  return {
      {"the state instead of the view",
       [](const World& w, Seat, const Question&) { return state_text(w.before.table.game()); }},
      {"the hash of the state", [](const World& w, Seat, const Question&) { return w.before.table.state(); }},
      {"the hash of the state after a move",
       [](const World& w, Seat, const Question&) { return w.after ? w.after->log.back().state : ""; }},
      {"the view of the one to move",
       [](const World& w, Seat, const Question& q) { return told_sync(w, *w.before.table.to_move(), q); }},
      {"the legal moves of the one to move", legal_of_anybody},
      {"a move as its maker says it", move_with_all_words},
      {"events as everybody saw them", events_with_everything},
      {"explanations about the moves of others", questions_of_anybody},
      {"refusals of the moves of others", refusals_to_anybody},
      {"the export of the one to move",
       [](const World& w, Seat, const Question& q) { return told_export(w, *w.before.table.to_move(), q); }},
  };
}

TEST(LeakComparison, FindsEveryPlantedLeak) {
  const any::GameInfo& game = *any::find_game(test::hidden_game());
  for (const Channel& planted : planted_leaks()) {
    Comparisons comparisons;
    EXPECT_NE(first_leak(game, {planted}, 1000, comparisons), "") << planted.name;
  }
}

TEST(LeakComparison, FindsTheStateOfEveryGameThatHidesSomething) {
  const Channel planted = planted_leaks().front();
  for (const any::GameInfo& game : any::games()) {
    if (!game.has_secrets) continue;
    Comparisons comparisons;
    EXPECT_NE(first_leak(game, {planted}, 100, comparisons), "") << game.key;
  }
}

}  // namespace
}  // namespace merlon::table
