// The texts that travel inside the program: rules and message catalogues. So one file is enough to play.
#pragma once

#include <span>
#include <string_view>

namespace merlon {

struct EmbeddedFile {
  std::string_view name;  // the path in the repository: "docs/rules/schotten_totten.md"
  std::string_view text;
};

/// All embedded files, sorted by name. The definition is written by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files();

}  // namespace merlon
