#include "screen/suits.h"

#include <array>

namespace merlon::screen {
namespace {

/// In the order of `kSuitLetters`.
constexpr std::array<Suit, kSuitLetters.size()> kSuits{{
    {'r', "◆", "<", ">", {.fore = kWhite, .back = kRowan, .bold = true}},
    {'o', "★", "*", "*", {.fore = kWhite, .back = kPeat, .bold = true}},
    {'y', "●", "(", ")", {.fore = kInk, .back = kGorse, .bold = true}},
    {'g', "▲", "/", "\\", {.fore = kInk, .back = kFern, .bold = true}},
    {'b', "■", "[", "]", {.fore = kWhite, .back = kLoch, .bold = true}},
    {'p', "✚", "+", "+", {.fore = kInk, .back = kHeather, .bold = true}},
}};

}  // namespace

const Suit& suit_with(char letter) { return kSuits[kSuitLetters.find(letter)]; }

std::string suit_name(const Voice& voice, char letter) { return voice.say(std::string("suit.") + letter); }

std::string with_shape(const Voice& voice, const Suit& suit, std::string_view text) {
  return voice.painter().ascii() ? std::string(suit.left) + std::string(text) + std::string(suit.right)
                                 : std::string(text) + std::string(suit.shape);
}

}  // namespace merlon::screen
