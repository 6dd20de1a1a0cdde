// Text for a terminal: how wide it is, where it breaks, what of it may be shown. Colour codes (see style.h)
// take no room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace merlon::screen {

using Lines = std::vector<std::string>;

/// Columns that the text takes: one a character, nothing for colour codes. Everything we print is one column
/// wide.
int display_width(std::string_view text);

std::string pad_right(std::string_view text, int width);
std::string pad_left(std::string_view text, int width);
std::string centred(std::string_view text, int width);

/// `left` and `right` at the two ends of a line; a blank between them if they do not fit.
std::string justified(std::string_view left, std::string_view right, int width);

/// The text, or its beginning and dots if it is wider.
std::string shortened(std::string_view text, int width);

/// Breaks at blanks so that no line is wider; later lines are indented. Blanks within a line stay as they
/// are, and a word that is too long is cut.
Lines wrap(std::string_view text, int width, int indent = 0);

/// The text without its colour codes.
std::string without_colours(std::string_view text);

/// The nearest thing in plain characters: umlauts are spelled out, signs become similar ones.
std::string to_ascii(std::string_view text);

/// Something that was typed, fit to be shown: valid, without control characters and not too long.
std::string printable(std::string_view typed);

/// In small letters; of the letters beyond ASCII only the umlauts are changed.
std::string lower_case(std::string_view text);

std::string_view trimmed(std::string_view text);

/// The text without what stands between `marks`, taken apart.
std::vector<std::string> split(std::string_view text, std::string_view marks);

std::string join(const std::vector<std::string>& parts, std::string_view between);

}  // namespace merlon::screen
