// Whether a text is well-formed markup.
#pragma once

#include <regex>
#include <set>
#include <string>
#include <vector>

namespace merlon::test {

/// What is wrong with a page or a drawing; empty if nothing is. Knows what ours use: attributes in double
/// quotes, scripts and styles as they stand, and, in pages only, hard blanks and elements without an end.
inline std::string markup_problem(const std::string& text) {
  static const std::regex tag("<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\\s+[-a-zA-Z0-9:]+=\"[^\"<]*\")*)\\s*(/?)>");
  static const std::regex entity("&(amp|lt|gt|quot|#[0-9]+);");
  static const std::regex entity_of_page("&(amp|lt|gt|quot|nbsp|#[0-9]+);");
  static const std::set<std::string> kEndless{"meta", "input"};
  std::vector<std::string> open;
  const bool is_page = text.starts_with("<!DOCTYPE html>");
  std::size_t at = is_page ? 15 : 0;
  while ((at = text.find_first_of("<>&", at)) != std::string::npos) {
    std::smatch found;
    const std::string rest = text.substr(at, 4000);
    const std::regex& allowed = rest[0] != '&' ? tag : is_page ? entity_of_page : entity;
    if (!std::regex_search(rest, found, allowed, std::regex_constants::match_continuous)) {
      return "stray character: " + text.substr(at, 60);
    }
    at += static_cast<std::size_t>(found.length());
    if (rest[0] == '&') continue;
    const std::string name = found[2];
    if (found[1].length() > 0) {
      if (open.empty() || open.back() != name) return "unexpected end of " + name;
      open.pop_back();
    } else if (found[4].length() == 0 && !(is_page && kEndless.contains(name))) {
      open.push_back(name);
      if (name == "script" || name == "style") at = text.find("</" + name, at);
    }
  }
  return open.empty() ? "" : "no end of " + open.back();
}

}  // namespace merlon::test
