#include "app/play/rules_text.h"

#include "app/rule_book.h"

namespace merlon::app {
namespace {

constexpr int kTextWidth = kScreenWidth - 2;
constexpr int kIndent = 2;
constexpr std::size_t kMostFound = 8;

/// Without the marks of Markdown.
std::string plain(const Voice& voice, std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter != '*' && letter != '`') out += letter;
  }
  return voice.painter().ascii() ? to_ascii(out) : out;
}

std::string paragraph(const Voice& voice, const Rule& rule) {
  return voice.paint(rule.number, kAccent) + "  " + plain(voice, rule.text);
}

/// "4.3" of "ST-4.3".
std::string_view short_number(std::string_view number) { return number.substr(number.find('-') + 1); }

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }

Lines chapters(const Voice& voice, std::string_view game_key, std::string_view example) {
  constexpr std::string_view kMark = "## ";
  Lines lines = wrap(voice.say("rules.chapters", {{"word", std::string(example)}}), kTextWidth, kIndent);
  for (const std::string& line : split(rules_document(game_key, voice.language()), "\n")) {
    if (line.starts_with(kMark)) lines.push_back("  " + plain(voice, line.substr(kMark.size())));
  }
  return lines;
}

template <class Wanted>
Lines matching(const Voice& voice, std::string_view game_key, std::size_t most, Wanted&& wanted) {
  Lines lines;
  std::size_t found = 0;
  for (const Rule& rule : rule_book(game_key, voice.language())) {
    if (!wanted(rule)) continue;
    if (++found <= most) append(lines, wrap(paragraph(voice, rule), kTextWidth, kIndent));
  }
  if (found > most) lines.push_back(voice.say("rules.more", {{"count", std::to_string(found - most)}}));
  return lines;
}

}  // namespace

std::string rule_text(const Voice& voice, std::string_view game_key, std::string_view number) {
  for (const Rule& rule : rule_book(game_key, voice.language())) {
    if (rule.number == number) return paragraph(voice, rule);
  }
  return {};
}

Lines rules_text(const Voice& voice, std::string_view game_key, std::string_view wanted,
                 std::string_view example) {
  if (wanted.empty()) return chapters(voice, game_key, example);
  const std::string word = lower_case(wanted);
  const std::string chapter = word + ".";
  Lines lines = matching(voice, game_key, std::string::npos, [&](const Rule& rule) {
    const std::string number = lower_case(rule.number);
    return number == word || short_number(number) == word || short_number(number).starts_with(chapter);
  });
  if (!lines.empty()) return lines;
  lines = matching(voice, game_key, kMostFound,
                   [&](const Rule& rule) { return lower_case(rule.text).find(word) != std::string::npos; });
  if (lines.empty()) lines.push_back(voice.say("rules.none", {{"word", printable(wanted)}}));
  return lines;
}

}  // namespace merlon::app
