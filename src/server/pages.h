// The browser game: the files of a folder, read once at the start and served from memory. Every address that
// is a screen of the game is answered with its one page, which finds out itself what to show.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "net/http_server.h"

namespace merlon::server {

class Pages {
 public:
  /// No pages: only the interface for programs is served.
  Pages() = default;

  /// Reads all files below `folder`; `name.br` and `name.gz` beside `name` are the same, compressed.
  static Expected<Pages> read(const std::string& folder);

  bool empty() const { return files_.empty(); }

  /// The file at this address, or the page of the game if it is one of its screens. At other addresses a
  /// person gets the page too, which says that there is nothing, and a program gets nothing.
  std::optional<net::Response> find(const net::Request& request) const;

 private:
  struct File {
    std::shared_ptr<const std::string> body;
    std::array<std::shared_ptr<const std::string>, 2> compressed;  ///< by kCompressions; may be missing
    std::string type;
    std::string mark;      ///< changes with the content
    bool forever = false;  ///< its name changes with its content, so that it can be kept
  };

  static net::Response answer(const File& file, const net::Request& request);
  static net::Response content(const File& file, const net::Request& request);

  std::map<std::string, File, std::less<>> files_;  ///< by address
};

}  // namespace merlon::server
