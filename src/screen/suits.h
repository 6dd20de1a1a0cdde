// The suits and player colours, alike in all games: each differs in its letter, its shape and its colour.
#pragma once

#include <string>
#include <string_view>

#include "screen/voice.h"

namespace merlon::screen {

/// How a suit looks. In plain characters the shape stands around what belongs to it.
struct Suit {
  char letter;
  std::string_view shape;
  std::string_view left;
  std::string_view right;
  Look look;
};

/// The letters of all suits, as the notation of every game has them.
inline constexpr std::string_view kSuitLetters = "roygbp";

/// The suit with one of `kSuitLetters`.
const Suit& suit_with(char letter);

/// "Loch"
std::string suit_name(const Voice& voice, char letter);

/// `text` with the shape of the suit, without colour: "b7■", "[b7]".
std::string with_shape(const Voice& voice, const Suit& suit, std::string_view text);

}  // namespace merlon::screen
