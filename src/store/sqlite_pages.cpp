#include "store/sqlite_pages.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace merlon::store {
namespace {

constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHead = 100;  ///< bytes at the beginning of the first page

// The kinds of pages that hold rows.
constexpr unsigned kIndexBranch = 2;
constexpr unsigned kIndexLeaf = 10;
constexpr unsigned kTableLeaf = 13;

/// A number of so many bytes, the highest first; 0 beyond the end.
std::uint64_t number(std::string_view bytes, std::size_t place, std::size_t count) {
  if (place + count > bytes.size()) return 0;
  std::uint64_t value = 0;
  for (const char byte : bytes.substr(place, count)) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

std::uint32_t page_number(std::string_view bytes, std::size_t place) {
  return static_cast<std::uint32_t>(number(bytes, place, 4));
}

/// A number of one to nine bytes, seven bits in each but the ninth; moves `place` behind it.
std::optional<std::uint64_t> varint(std::string_view bytes, std::size_t& place) {
  std::uint64_t value = 0;
  for (int i = 0; i < 9 && place < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[place++]);
    if (i == 8) return value << 8 | byte;
    value = value << 7 | (byte & 0x7fU);
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

/// A value of this type; moves `place` behind it.
std::optional<PageValue> value_at(std::string_view record, std::size_t& place, std::uint64_t type) {
  constexpr std::size_t kSizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
  if (type == 10 || type == 11) return std::nullopt;
  const std::size_t size = type < 12 ? kSizes[type] : (type - 12) / 2;
  if (size > record.size() || place > record.size() - size) return std::nullopt;
  const std::string_view bytes = record.substr(std::exchange(place, place + size), size);
  if (type == 8 || type == 9) return static_cast<std::int64_t>(type - 8);
  if (type == 0 || type == 7) return std::monostate{};
  if (type >= 12) return type % 2 == 0 ? PageValue(Blob{std::string(bytes)}) : PageValue(std::string(bytes));
  const auto shift = static_cast<int>(64 - 8 * size);  // so that the sign comes along
  return std::bit_cast<std::int64_t>(number(bytes, 0, size) << shift) >> shift;
}

std::optional<std::vector<PageValue>> values_of(std::string_view record) {
  std::size_t type_place = 0;
  const auto head = varint(record, type_place);
  if (!head || *head > record.size()) return std::nullopt;
  std::size_t place = *head;
  std::vector<PageValue> values;
  while (type_place < *head) {
    const auto type = varint(record, type_place);
    if (!type) return std::nullopt;
    auto value = value_at(record, place, *type);
    if (!value) return std::nullopt;
    values.push_back(*std::move(value));
  }
  return values;
}

}  // namespace

Expected<SqlitePages> SqlitePages::open(const std::string& path) {
  SqlitePages pages;
  pages.file_.open(path, std::ios::binary);
  if (!pages.file_) return Error{path + ": cannot be read"};
  std::string head(kHead, '\0');
  pages.file_.read(head.data(), static_cast<std::streamsize>(head.size()));
  pages.file_.clear();
  pages.read_head(head);
  pages.file_.seekg(0, std::ios::end);
  pages.count_ = static_cast<std::uint32_t>(static_cast<std::uint64_t>(pages.file_.tellg()) / pages.size_);
  pages.find_free();
  return pages;
}

void SqlitePages::read_head(std::string_view head) {
  if (!head.starts_with(kMagic)) return;
  const auto size = static_cast<std::uint32_t>(number(head, 16, 2));
  const std::uint32_t real = size == 1 ? 65536 : size;
  if (real < 512 || !std::has_single_bit(real)) return;
  size_ = real;
  usable_ = size_ - static_cast<std::uint32_t>(number(head, 20, 1));
  first_free_ = page_number(head, 32);
}

/// Pages that hold nothing any more may still look as if they did. They are listed in a chain of pages.
void SqlitePages::find_free() {
  for (std::uint32_t trunk = first_free_; trunk > 0 && trunk <= count_ && free_.insert(trunk).second;) {
    const std::string page = read(trunk);
    const std::uint32_t leaves = std::min(page_number(page, 4), usable_ / 4 - 2);
    for (std::uint32_t i = 0; i < leaves; ++i) free_.insert(page_number(page, 8 + 4 * std::size_t{i}));
    trunk = page_number(page, 0);
  }
}

std::string SqlitePages::read(std::uint32_t page) {
  std::string bytes(size_, '\0');
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(std::uint64_t{page - 1} * size_));
  file_.read(bytes.data(), size_);
  return bytes;
}

std::vector<PageRow> SqlitePages::rows_of(std::uint32_t page) {
  std::vector<PageRow> rows;
  if (page == 0 || page > count_ || free_.contains(page)) return rows;
  const std::string bytes = read(page);
  const std::size_t head = page == 1 ? kHead : 0;
  const auto kind = static_cast<unsigned>(number(bytes, head, 1));
  if (kind != kTableLeaf && kind != kIndexLeaf && kind != kIndexBranch) return rows;
  const std::uint64_t cells = number(bytes, head + 3, 2);
  const std::size_t places = head + (kind == kIndexBranch ? 12 : 8);
  for (std::size_t i = 0; i < cells; ++i) {
    const std::size_t place = number(bytes, places + 2 * i, 2);
    if (auto row = place == 0 ? std::nullopt : read_cell(bytes, place, kind)) rows.push_back(*std::move(row));
  }
  return rows;
}

std::optional<PageRow> SqlitePages::read_cell(std::string_view page, std::size_t place, unsigned kind) {
  const bool of_table = kind == kTableLeaf;
  if (kind == kIndexBranch) place += 4;  // the page to its left
  const auto size = varint(page, place);
  if (of_table && !varint(page, place)) return std::nullopt;  // the row's number
  if (!size) return std::nullopt;
  const auto record = payload(page, place, *size, of_table);
  if (!record) return std::nullopt;
  auto values = values_of(*record);
  if (!values) return std::nullopt;
  return PageRow{of_table, *std::move(values)};
}

/// A record, of which only the beginning is on its page if it is long.
std::optional<std::string> SqlitePages::payload(std::string_view page, std::size_t place, std::uint64_t size,
                                                bool of_table) {
  const std::uint64_t most = of_table ? usable_ - 35 : (usable_ - 12) * 64 / 255 - 23;
  const std::uint64_t least = (usable_ - 12) * 32 / 255 - 23;
  std::uint64_t here = size;
  if (size > most) {
    here = least + (size - least) % (usable_ - 4);
    if (here > most) here = least;
  }
  if (size > std::uint64_t{count_} * size_ || place + here > page.size()) return std::nullopt;
  std::string record(page.substr(place, here));
  std::uint32_t next = size > here ? page_number(page, place + here) : 0;
  while (record.size() < size) {
    if (next == 0 || next > count_) return std::nullopt;
    const std::string more = read(next);
    record += more.substr(4, std::min<std::uint64_t>(size - record.size(), usable_ - 4));
    next = page_number(more, 0);
  }
  return record;
}

}  // namespace merlon::store
