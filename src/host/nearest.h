// "Unknown word; did you mean …?"
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace merlon {

/// The known word that takes the fewest typing mistakes to become `word`; empty if none is close.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

/// "unknown command 'pley'; did you mean 'play'? Known: …"
std::string unknown_word(std::string_view what, std::string_view word,
                         std::span<const std::string_view> known);

}  // namespace merlon
