// The rows in a SQLite file, read page by page past everything that leads to them: for files in which that is
// damaged. What the bytes mean: https://www.sqlite.org/fileformat2.html
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/expected.h"

namespace merlon::store {

struct Blob {
  std::string bytes;
};
/// NULL and fractions, of which we have none, are nothing.
using PageValue = std::variant<std::monostate, std::int64_t, std::string, Blob>;

/// A row of a table, or what an index says of one.
struct PageRow {
  bool of_table = false;
  std::vector<PageValue> values;
};

class SqlitePages {
 public:
  /// A file whose head is gone is taken for one with pages of the usual size. Its log is not looked at.
  static Expected<SqlitePages> open(const std::string& path);

  /// Pages count from 1.
  std::uint32_t count() const { return count_; }

  /// The rows that begin on a page, but for those that cannot be read; none if the page is free.
  std::vector<PageRow> rows_of(std::uint32_t page);

 private:
  SqlitePages() = default;
  std::string read(std::uint32_t page);
  void read_head(std::string_view head);
  void find_free();
  std::optional<PageRow> read_cell(std::string_view page, std::size_t place, unsigned kind);
  std::optional<std::string> payload(std::string_view page, std::size_t place, std::uint64_t size,
                                     bool of_table);

  std::ifstream file_;
  std::uint32_t size_ = 4096;
  std::uint32_t usable_ = 4096;  ///< of each page
  std::uint32_t count_ = 0;
  std::uint32_t first_free_ = 0;
  std::set<std::uint32_t> free_;
};

}  // namespace merlon::store
