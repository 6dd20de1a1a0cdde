#include "host/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/quoted.h"

namespace merlon {
namespace {

constexpr std::size_t kLongestWord = 40;  // anything longer is no typing mistake

/// Letters to insert, delete or replace to make one word of the other.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t mistakes = !word.empty() && candidate.starts_with(word) ? 1 : distance(word, candidate);
    if (mistakes < best_distance) {
      best_distance = mistakes;
      best = candidate;
    }
  }
  return best;
}

std::string unknown_word(std::string_view what, std::string_view word,
                         std::span<const std::string_view> known) {
  std::string text = "unknown " + std::string(what) + " " + quoted(word);
  const std::string_view close = nearest(word, known);
  text += close.empty() ? "." : "; did you mean " + quoted(close) + "?";
  text += " Known: ";
  for (std::size_t i = 0; i < known.size(); ++i) text += (i == 0 ? "" : ", ") + std::string(known[i]);
  return text;
}

}  // namespace merlon
