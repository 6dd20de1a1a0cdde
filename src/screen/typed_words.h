// What is common to typed moves of all games: looking words up, in either language.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace merlon::screen {

template <std::size_t Size>
bool contains(const std::array<std::string_view, Size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The second of the pair whose first is the word.
template <class Words>
auto look_up(const Words& words, std::string_view word) {
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const auto& entry) { return entry.first == word; });
  return found == words.end() ? std::optional<typename Words::value_type::second_type>{} : found->second;
}

/// Whether `word` is the beginning of a name, and long enough to mean it; umlauts may be spelled out.
bool begins_name(std::string_view word, std::string_view name);

/// The letter of a suit by its name or colour, in either language and in small letters.
std::optional<char> suit_letter_of(std::string_view word);

}  // namespace merlon::screen
