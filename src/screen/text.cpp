#include "screen/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace merlon::screen {
namespace {

constexpr char kEscape = '\x1b';

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// The bytes of the character or colour code that starts at `at`.
std::size_t unit_size(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  if (text[at] == kEscape) {
    while (end < text.size() && text[end - 1] != 'm') ++end;
  } else {
    while (end < text.size() && is_continuation(text[end])) ++end;
  }
  return end - at;
}

/// How many bytes of `text` fit into `width` columns.
std::size_t bytes_within(std::string_view text, int width) {
  std::size_t at = 0;
  int used = 0;
  while (at < text.size()) {
    used += text[at] == kEscape ? 0 : 1;
    if (used > width) break;
    at += unit_size(text, at);
  }
  return at;
}

/// Builds the lines of a paragraph word by word.
class Paragraph {
 public:
  Paragraph(int width, int indent) : width_(width), indent_(static_cast<std::size_t>(indent)) {}

  /// A word and the blanks before it, which vanish where the line breaks.
  void add(std::size_t blanks, std::string_view word) {
    if (used_ > 0 && used_ + static_cast<int>(blanks) + display_width(word) > room()) {
      break_line();
    } else {
      append(std::string(blanks, ' '));
    }
    while (display_width(word) > room()) {
      const std::size_t cut = bytes_within(word, room());
      append(word.substr(0, cut));
      word.remove_prefix(cut);
      break_line();
    }
    append(word);
  }

  Lines take() {
    if (used_ > 0 || lines_.empty()) break_line();
    return std::move(lines_);
  }

 private:
  int room() const { return std::max(1, width_ - (lines_.empty() ? 0 : static_cast<int>(indent_))); }

  void append(std::string_view text) {
    line_ += text;
    used_ += display_width(text);
  }

  void break_line() {
    lines_.push_back(std::string(lines_.empty() ? 0 : indent_, ' ') + line_);
    line_.clear();
    used_ = 0;
  }

  int width_;
  std::size_t indent_;
  Lines lines_;
  std::string line_;
  int used_ = 0;
};

constexpr auto kPlain = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"},  {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"}, {"–", "-"},
    {"—", "-"},  {"−", "-"},  {"…", "..."}, {"„", "\""}, {"“", "\""}, {"”", "\""}, {"’", "'"},  {"‘", "'"},
    {"·", "-"},  {"×", "x"},  {"→", "->"},  {"▸", ">"},  {"▲", "^"},  {"▼", "v"},  {"✓", "*"},  {"•", "*"},
});

std::string_view plain_form(std::string_view character) {
  const auto found =
      std::find_if(kPlain.begin(), kPlain.end(), [&](const auto& entry) { return entry.first == character; });
  return found == kPlain.end() ? std::string_view("?") : found->second;
}

/// The length of the valid UTF-8 character at `at`; 0 if there is none.
std::size_t valid_size(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size == 0 || at + size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (!is_continuation(text[at + i])) return 0;
  }
  return size;
}

std::string missing_blanks(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

bool is_control(char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }

}  // namespace

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size(); at += unit_size(text, at)) width += text[at] == kEscape ? 0 : 1;
  return width;
}

std::string pad_right(std::string_view text, int width) {
  return std::string(text) + missing_blanks(text, width);
}

std::string pad_left(std::string_view text, int width) {
  return missing_blanks(text, width) + std::string(text);
}

std::string centred(std::string_view text, int width) {
  const int left = std::max(0, width - display_width(text)) / 2;
  return pad_right(std::string(static_cast<std::size_t>(left), ' ') + std::string(text), width);
}

std::string justified(std::string_view left, std::string_view right, int width) {
  return pad_right(left, std::max(width - display_width(right), display_width(left) + 1)) +
         std::string(right);
}

std::string shortened(std::string_view text, int width) {
  if (display_width(text) <= width) return std::string(text);
  return std::string(text.substr(0, bytes_within(text, width - 1))) + "…";
}

Lines wrap(std::string_view text, int width, int indent) {
  Paragraph paragraph(width, indent);
  while (!text.empty()) {
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', blanks), text.size());
    if (end > blanks) paragraph.add(blanks, text.substr(blanks, end - blanks));
    text.remove_prefix(end);
  }
  return paragraph.take();
}

std::string without_colours(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = unit_size(text, at);
    if (text[at] != kEscape) plain += text.substr(at, size);
    at += size;
  }
  return plain;
}

std::string to_ascii(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = static_cast<unsigned char>(text[at]) < 0x80 ? 1 : unit_size(text, at);
    plain += size == 1 && static_cast<unsigned char>(text[at]) < 0x80 ? text.substr(at, 1)
                                                                      : plain_form(text.substr(at, size));
    at += size;
  }
  return plain;
}

std::string printable(std::string_view typed) {
  constexpr int kMost = 40;
  std::string shown;
  int width = 0;
  for (std::size_t at = 0; at < typed.size(); ++width) {
    if (width == kMost) return shown + "…";
    const std::size_t size = valid_size(typed, at);
    // Characters beyond Latin may be two columns wide or none; nobody types them here on purpose.
    const bool shows = (size == 1 && !is_control(typed[at])) || (size == 2 && typed[at] == '\xC3');
    shown += shows ? typed.substr(at, size) : std::string_view("?");
    at += std::max<std::size_t>(size, 1);
  }
  return shown;
}

std::string lower_case(std::string_view text) {
  std::string small(text);
  for (std::size_t i = 0; i < small.size(); ++i) {
    if (small[i] >= 'A' && small[i] <= 'Z') small[i] = static_cast<char>(small[i] - 'A' + 'a');
    const bool umlaut =
        i > 0 && small[i - 1] == '\xC3' && (small[i] == '\x84' || small[i] == '\x96' || small[i] == '\x9C');
    if (umlaut) small[i] = static_cast<char>(small[i] + 0x20);
  }
  return small;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string> split(std::string_view text, std::string_view marks) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(marks), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != parts.data()) text += between;
    text += part;
  }
  return text;
}

}  // namespace merlon::screen
