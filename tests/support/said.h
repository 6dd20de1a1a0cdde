// A game said in words, the same for every game: moves, refusals, legal moves, what happened. A game's
// positions.h takes these names into its namespace, and says which game a state belongs to by declaring
// `<Game> game_of(const State&)`, which nobody calls.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/options.h"
#include "tests/support/game_texts.h"

namespace merlon::test::said {

/// The game of a state, or of what can be made a state, such as a position that is being said.
template <class Said>
using GameOf = decltype(game_of(std::declval<const Said&>()));
template <class Said>
using StateOf = typename GameOf<Said>::State;
template <class Said>
using MoveOf = typename GameOf<Said>::Move;

// --- words ---------------------------------------------------------------------------------------

/// Words separated by spaces, and put together again.
inline std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}
inline std::string joined(const std::vector<std::string>& words, std::string_view between = " ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}
inline std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (const std::string& word : words_of(text)) numbers.push_back(std::stoi(word));
  return numbers;
}

/// A number for every seat: "10 9 10".
template <class State, class Value>
std::string by_seat(const State& state, Value&& value) {
  std::vector<std::string> words;
  for (std::size_t seat = 0; seat < state.players; ++seat) words.push_back(std::to_string(value(seat)));
  return joined(words);
}

/// Options by their names: "edition=later favours=points"; what is not named keeps its default.
template <class G>
typename G::Options options_from(std::string_view words) {
  typename G::Options options;
  for (const std::string& word : words_of(words)) {
    const std::size_t equals = std::min(word.find('='), word.size() - 1);
    const auto changed =
        with_option(options, G::option_specs(), word.substr(0, equals), word.substr(equals + 1));
    if (changed) {
      options = *changed;
    } else {
      ADD_FAILURE() << changed.error().message;
    }
  }
  return options;
}

/// An option as the rules list it.
struct OptionLine {
  std::string_view name;
  std::string_view rule;
  std::string_view initial;
  std::vector<std::string_view> values;
};
template <class G>
void expect_options(const std::vector<OptionLine>& lines) {
  ASSERT_EQ(G::option_specs().size(), lines.size());
  for (const auto& spec : G::option_specs()) {
    const auto line =
        std::find_if(lines.begin(), lines.end(), [&](const auto& one) { return one.name == spec.name; });
    ASSERT_NE(line, lines.end()) << spec.name << " is not in the rules";
    EXPECT_EQ(spec.rule, line->rule) << spec.name;
    EXPECT_EQ(option_text(spec, typename G::Options{}), line->initial) << spec.name;
    std::vector<std::string_view> values;
    for (const OptionValue& value : spec.values) values.push_back(value.text);
    EXPECT_EQ(values, line->values) << spec.name;
  }
}

// --- positions -----------------------------------------------------------------------------------

/// How many play: a game for two only need not say it in its state.
template <class State>
int players_of(const State& state) {
  if constexpr (requires { state.players; }) return state.players;
  return 2;
}

/// The whole position as the JSON object that `read_position` reads.
template <class Said>
std::string json_of(const Said& said) {
  return state_json<GameOf<Said>>(said);
}

/// What a reader of positions says; "allowed" if it refuses nothing.
template <class Read>
std::string error_of(const Expected<Read>& read) {
  return read ? "allowed" : read.error().message;
}

/// JSON with one thing changed in it; in what is changed, ' stands for ".
inline std::string changed(std::string text, std::string_view from, std::string_view to) {
  const auto quoted = [](std::string part) {
    std::replace(part.begin(), part.end(), '\'', '"');
    return part;
  };
  const std::size_t at = text.find(quoted(std::string(from)));
  EXPECT_NE(at, std::string::npos) << from << " is not in " << text;
  if (at != std::string::npos) text.replace(at, from.size(), quoted(std::string(to)));
  return text;
}

struct Change {
  std::string_view from;
  std::string_view to;
  std::string_view message;
};

/// That a position is accepted as it is, and with each of the changes refused with this message, or
/// "allowed".
template <class G>
void expect_messages(const std::string& text, const typename G::Options& options, int players,
                     const std::vector<Change>& changes) {
  ASSERT_EQ(error_of(read_json<G>(text, options, players)), "allowed");
  for (const Change& change : changes) {
    EXPECT_EQ(error_of(read_json<G>(changed(text, change.from, change.to), options, players)), change.message)
        << change.from << " -> " << change.to;
  }
}
/// A member of a position, what it must be, and values that it must not have.
struct Member {
  std::string name;
  std::string must_be;
  std::vector<std::string> wrong;
  std::string within = {};  ///< where it is, as messages begin: "seat 0: "
};

/// That a position is refused without each of the members and with each of the wrong values, and is told what
/// they must be.
template <class G>
void expect_members(const std::string& text, const typename G::Options& options, int players,
                    const std::vector<Member>& members) {
  const auto error = [&](const std::string& json) { return error_of(read_json<G>(json, options, players)); };
  ASSERT_EQ(error(text), "allowed");
  for (const Member& member : members) {
    const std::string name = '"' + member.name + "\":";
    const std::string what = member.within + member.name;
    EXPECT_EQ(error(changed(text, name, "'other':")), what + " is missing; it must be " + member.must_be);
    for (const std::string& wrong : member.wrong) {
      const std::size_t value = text.find(name) + name.size();
      const std::size_t end =
          text[value] == '[' ? text.find(']', value) + 1 : text.find_first_of(",}", value);
      const auto items = 1 + std::count(wrong.begin(), wrong.end(), ',');
      EXPECT_EQ(error(changed(text, name + text.substr(value, end - value), name + wrong)),
                what + " must be " + member.must_be + ", not " +
                    (wrong[0] == '[' ? "a list of " + std::to_string(items) : wrong));
    }
  }
}
template <class Said>
void expect_refused(const Said& said, const std::vector<Change>& changes) {
  const StateOf<Said>& state = said;
  expect_messages<GameOf<Said>>(json_of(state), state.options, players_of(state), changes);
}

// --- moves ---------------------------------------------------------------------------------------

/// A move by its text; a text that means none is a failure, and some legal move comes back.
template <class Said>
MoveOf<Said> move_of(const Said& said, std::string_view text) {
  using G = GameOf<Said>;
  const StateOf<Said>& state = said;
  const auto move = G::parse_move(state, text);
  if (move) return *move;
  ADD_FAILURE() << text << ": " << move.error().message;
  typename G::Moves moves;
  G::legal(state, moves);
  return moves.empty() ? typename G::Move{} : moves[0];
}

template <class Said>
bool is_legal(const Said& said, MoveOf<Said> move) {
  return lists<GameOf<Said>>(said, move);
}

/// Why a move is refused, as "CODE RULE"; "allowed" if it is not. Says so if `legal` and `explain` disagree.
template <class Said>
std::string refusal(const Said& said, MoveOf<Said> move) {
  return verdict<GameOf<Said>>(said, move);
}
template <class Said>
std::string refusal(const Said& said, std::string_view text) {
  const StateOf<Said>& state = said;
  const auto move = GameOf<Said>::parse_move(state, text);
  return move ? refusal(state, *move) : move.error().message;
}
/// The facts of a refusal: "need=3 have=2".
template <class Said>
std::string refusal_facts(const Said& said, std::string_view text) {
  const StateOf<Said>& state = said;
  return joined(facts_of(GameOf<Said>::explain(state, move_of(state, text))));
}
/// One of them: "3" for "need".
template <class Said>
std::string refusal_fact(const Said& said, std::string_view text, std::string_view name) {
  const StateOf<Said>& state = said;
  for (const std::string& fact : facts_of(GameOf<Said>::explain(state, move_of(state, text)))) {
    if (fact.starts_with(std::string(name) + "=")) return fact.substr(name.size() + 1);
  }
  return "no such fact";
}
/// Both: "CODE RULE need=3 have=2".
template <class Said>
std::string full_refusal(const Said& said, std::string_view text) {
  const std::string facts = refusal_facts(said, text);
  return refusal(said, text) + (facts.empty() ? "" : " ") + facts;
}

/// What a text is read as, or why it is no move.
template <class Said>
std::string parsing_error(const Said& said, std::string_view text) {
  using G = GameOf<Said>;
  const StateOf<Said>& state = said;
  const auto move = G::parse_move(state, text);
  return move ? "read as " + G::move_text(state, *move, state.seat) : move.error().message;
}

/// That texts are no moves, for the reason in front of them, or moves that are written like that.
template <class Said>
void expect_parsed(const Said& said,
                   const std::vector<std::pair<std::string, std::vector<std::string>>>& reasons) {
  for (const auto& [reason, texts] : reasons) {
    for (const std::string& text : texts) EXPECT_EQ(parsing_error(said, text), reason) << "'" << text << "'";
  }
}

template <class Said>
std::string move_json(const Said& said, std::string_view text) {
  const StateOf<Said>& state = said;
  JsonWriter json;
  GameOf<Said>::write_move(json, state, move_of(state, text), state.seat);
  return json.take();
}

/// What is explained of a move: its preview, as JSON.
template <class Said>
std::string explanation(const Said& said, MoveOf<Said> move) {
  JsonWriter json;
  json.begin_object();
  GameOf<Said>::write_explanation(json, said, move);
  return json.end_object().take();
}
template <class Said>
std::string explanation(const Said& said, std::string_view text) {
  return explanation(said, move_of(said, text));
}

/// All legal moves as text, in the engine's order.
template <class Said>
std::vector<std::string> legal_texts(const Said& said) {
  return move_texts<GameOf<Said>>(said);
}
template <class Said>
std::string legal_text(const Said& said) {
  return joined(legal_texts(said), ", ");
}
/// The rest of the legal moves that begin so: legal_rest(state, "abbot ") is "1 2 4".
template <class Said>
std::string legal_rest(const Said& said, std::string_view beginning) {
  std::vector<std::string> rests;
  for (const std::string& text : legal_texts(said)) {
    if (text.starts_with(beginning)) rests.push_back(text.substr(beginning.size()));
  }
  return joined(rests);
}

/// Plays a move, which must be legal, and returns what happened as JSON, one text per event.
template <class State>
std::vector<std::string> play_one(State& state, std::string_view text) {
  using G = GameOf<State>;
  EXPECT_EQ(refusal(state, text), "allowed") << text << " in " << json_of(state);
  const auto move = G::parse_move(state, text);
  if (!move || !is_legal(state, *move)) return {};
  EventList<typename G::Event> events;
  G::play(state, *move, events);
  std::vector<std::string> texts;
  for (const typename G::Event& event : events) {
    JsonWriter json;
    G::write_event(json, event, kSpectator);
    texts.push_back(json.take());
  }
  return texts;
}
template <class State, class... Texts>
std::vector<std::string> play(State& state, const Texts&... moves) {
  std::vector<std::string> events;
  const auto add = [&](std::string_view move) {
    for (std::string& event : play_one(state, move)) events.push_back(std::move(event));
  };
  (add(moves), ...);
  return events;
}
/// The state after some moves, all of which must be legal.
template <class Said, class... Texts>
StateOf<Said> after(const Said& said, const Texts&... moves) {
  StateOf<Said> state = said;
  play(state, moves...);
  return state;
}

}  // namespace merlon::test::said
