// Helpers for tests of `merlon play`: games through streams, and what may not be in their output.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/play.h"
#include "core/game.h"
#include "core/rng.h"
#include "tests/support/game_texts.h"
#include "tests/support/outcome.h"

namespace merlon::test {

inline Outcome run(const app::PlayOptions& options, const std::string& typed) {
  std::istringstream in(typed);
  return outcome_of(
      [&](std::ostream& out, std::ostream& errors) { return app::play(options, in, out, errors); });
}

inline app::PlayOptions with_seed(const std::string& seed) {
  app::PlayOptions options;
  options.seed = seed;
  options.level = 1;  // the games of these tests are about the table, not about good play
  options.hint_level = 1;
  return options;
}

/// The same of a game with a number of players.
inline app::PlayOptions table_of(std::string_view game, const std::string& seed, int players) {
  app::PlayOptions options = with_seed(seed);
  options.game = game;
  options.players = players;
  return options;
}

inline std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// Somebody who always does what the hint says, long enough for any game.
inline std::string obedient() { return repeated("hint\nok\n", 160); }

inline std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) {
    ++found;
  }
  return found;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Columns on the screen, counted in another way than the program does.
inline int columns(const std::string& line) {
  int width = 0;
  bool in_code = false;
  for (const char byte : line) {
    if (byte == '\x1b') in_code = true;
    const bool continues = (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
    if (!in_code && !continues) ++width;
    if (in_code && std::isalpha(static_cast<unsigned char>(byte)) != 0) in_code = false;
  }
  return width;
}

/// The first line that is too wide; empty if there is none.
inline std::string too_wide(const std::string& text) {
  for (const std::string& line : lines_of(text)) {
    if (columns(line) > 80) return line;
  }
  return {};
}

inline bool is_ascii(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

/// The text with single blanks, as if no line were ever broken.
inline std::string unbroken(const std::string& text) {
  std::istringstream stream(text);
  std::string all;
  for (std::string word; stream >> word;) all += (all.empty() ? "" : " ") + word;
  return all;
}

/// Some set of options, a different one for each number.
template <class G>
typename G::Options some_options(int number) {
  typename G::Options options;
  for (const auto& spec : G::option_specs()) {
    spec.set(options, spec.values[static_cast<std::size_t>(number) % spec.values.size()].byte);
    number /= 2;
  }
  return options;
}

/// A random game: calls `visit(state)` before every move and at the end.
template <class G, class Visit>
void walk_randomly(const typename G::Options& options, int players, std::uint64_t seed, Visit&& visit) {
  typename G::State state = start_game<G>(players, options, seed);
  Rng rng(seed);
  while (true) {
    visit(static_cast<const typename G::State&>(state));
    if (G::to_move(state).over) return;
    typename G::Moves moves;
    G::legal(state, moves);
    state = after<G>(state, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

/// A message that is missing shows its key, such as "st.ask.play": a word, a dot and a word without a blank
/// between them. Nothing else we print looks like that, but for records ("1.") and file names.
inline std::string missing_message(const std::string& text) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && std::islower(static_cast<unsigned char>(text[at])) != 0;
  };
  for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1)) {
    if (dot < 2 || !is_letter(dot - 1) || !is_letter(dot - 2) || !is_letter(dot + 1) || !is_letter(dot + 2)) {
      continue;
    }
    return text.substr(dot - 2, 20);
  }
  return {};
}

inline void expect_clean(const std::string& out) {
  EXPECT_EQ(too_wide(out), "");
  EXPECT_EQ(missing_message(out), "");
  EXPECT_THAT(out, ::testing::Not(::testing::HasSubstr("{")));
}

}  // namespace merlon::test
