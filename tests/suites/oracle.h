// For games with an oracle: a second engine, written from the rules alone, whose `Table` knows
// `legal(table)`, all moves as text, and `play(table, text)`.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace merlon::test {

template <class Table>
std::uint64_t count_by_oracle(const Table& table, int depth) {
  const std::set<std::string> moves = legal(table);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const std::string& move : moves) {
    Table next = table;
    play(next, move);
    count += count_by_oracle(next, depth - 1);
  }
  return count;
}

/// That the oracle counts as many sequences of 1, 2, ... `deepest` moves.
template <class Table>
void expect_counts_by_oracle(std::string_view name, const Table& table,
                             const std::vector<std::uint64_t>& counts, int deepest) {
  for (int depth = 1; depth <= deepest; ++depth) {
    EXPECT_EQ(count_by_oracle(table, depth), counts[static_cast<std::size_t>(depth) - 1])
        << name << ", depth " << depth;
  }
}

/// What is wrong with the moves that the engine lists: they must be those of the oracle, each once, accepted,
/// and read as they are written.
template <class G, class Table>
std::string compare_moves(const typename G::State& state, const typename G::Moves& moves,
                          const Table& table) {
  std::set<std::string> texts;
  for (const typename G::Move move : moves) {
    const std::string text = G::move_text(state, move, state.seat);
    if (!texts.insert(text).second) return "a move is offered twice";
    if (G::explain(state, move)) return "a legal move is refused";
    const auto read = G::parse_move(state, text);
    if (!read || !(*read == move)) return "the text of a move is read as another one";
  }
  const std::set<std::string> wanted = legal(table);
  if (texts == wanted) return {};
  std::string problem = "legal moves differ; only one of the two has:";
  for (const std::string& text : texts) problem += wanted.contains(text) ? "" : " engine " + text + ";";
  for (const std::string& text : wanted) problem += texts.contains(text) ? "" : " oracle " + text + ";";
  return problem;
}

}  // namespace merlon::test
