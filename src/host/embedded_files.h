// The texts that travel inside the program: rules, message catalogues, what a page of a review is made of. So
// one file is enough to play.
#pragma once

#include <span>
#include <string_view>

namespace merlon {

struct EmbeddedFile {
  std::string_view name;  // the path in the repository: "games/<name>/rules.en.md"
  std::string_view text;
};

/// All embedded files, sorted by name. The definition is written by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files();

/// The text of the file with this name; empty if there is none.
inline std::string_view embedded_text(std::string_view name) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == name) return file.text;
  }
  return {};
}

}  // namespace merlon
