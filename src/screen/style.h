// Colours: what the terminal can show, and text painted for it. The palette is that of the whole project: six
// suits that differ in colour, in brightness and, drawn elsewhere, in shape.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merlon::screen {

/// A colour in full, and what comes nearest to the eye among the 256 and among the 16 that older terminals
/// have.
struct Colour {
  std::uint8_t red;
  std::uint8_t green;
  std::uint8_t blue;
  std::uint8_t indexed;
  std::uint8_t basic;
};

inline constexpr Colour kWhite{0xFF, 0xFF, 0xFF, 231, 15};
inline constexpr Colour kInk{0x14, 0x17, 0x1C, 233, 0};
inline constexpr Colour kLoch{0x1F, 0x47, 0x88, 25, 4};
inline constexpr Colour kRowan{0xB3, 0x26, 0x1E, 124, 1};
inline constexpr Colour kGorse{0xF2, 0xDC, 0x3C, 221, 11};
inline constexpr Colour kFern{0x74, 0xB4, 0x8A, 108, 2};
inline constexpr Colour kPeat{0x2E, 0x20, 0x24, 235, 0};
inline constexpr Colour kHeather{0xCE, 0x70, 0xB5, 169, 5};
inline constexpr Colour kSand{0xCD, 0xBF, 0x9E, 180, 7};
inline constexpr Colour kPaper{0xF6, 0xF0, 0xE2, 230, 15};
inline constexpr Colour kEarth{0x6B, 0x5A, 0x4A, 94, 8};
inline constexpr Colour kAzure{0x0B, 0x5C, 0x8A, 24, 6};
// Words: readable on a dark ground and on a light one.
inline constexpr Colour kGrey{0x7F, 0x87, 0x90, 102, 8};
inline constexpr Colour kSky{0x1F, 0x87, 0xC4, 32, 6};
inline constexpr Colour kMoss{0x2B, 0x91, 0x55, 29, 2};
inline constexpr Colour kBrick{0xD2, 0x4A, 0x3E, 167, 1};

/// How a piece of text looks; what is not set stays as the terminal has it.
struct Look {
  std::optional<Colour> fore;
  std::optional<Colour> back;
  bool bold = false;
};

inline constexpr Look kStrong{.fore = {}, .back = {}, .bold = true};
inline constexpr Look kMuted{.fore = kGrey, .back = {}};
inline constexpr Look kAccent{.fore = kSky, .back = {}, .bold = true};
inline constexpr Look kGood{.fore = kMoss, .back = {}, .bold = true};
inline constexpr Look kBad{.fore = kBrick, .back = {}, .bold = true};

enum class ColourDepth { none, basic, indexed, full };

/// What the output can show.
struct Terminal {
  ColourDepth depth = ColourDepth::none;
  bool controls = false;  ///< can be cleared
  bool ascii = false;
};

/// Everything we print fits into this width.
inline constexpr int kScreenWidth = 80;

/// Paints for one terminal.
class Painter {
 public:
  explicit Painter(const Terminal& terminal) : depth_(terminal.depth), ascii_(terminal.ascii) {}

  bool has_colours() const { return depth_ != ColourDepth::none; }
  bool ascii() const { return ascii_; }

  /// The text in this look. It may hold painted parts, which keep theirs.
  std::string paint(std::string_view text, const Look& look) const;

 private:
  std::string codes(const Look& look) const;

  ColourDepth depth_;
  bool ascii_;
};

}  // namespace merlon::screen
