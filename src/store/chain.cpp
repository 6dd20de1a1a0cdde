#include <array>

#include "store/store.h"

namespace merlon::store {
namespace {

void add_number(Sha256& hash, std::int64_t number) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i));
  }
  hash.add(bytes);
}

/// With its length before it, so that the border between two texts cannot be moved.
void add_text(Sha256& hash, std::string_view text) {
  add_number(hash, static_cast<std::int64_t>(text.size()));
  hash.add(text);
}

}  // namespace

Digest chain_start(const TableRow& table) {
  Sha256 hash;
  add_text(hash, table.id);
  add_number(hash, table.created);
  add_text(hash, table.setup);
  add_number(hash, table.listed ? 1 : 0);
  return hash.finish();
}

Digest chain_after(const Digest& before, const EventRow& event, Stage stage) {
  Sha256 hash;
  hash.add(before);
  add_text(hash, event.table);
  add_number(hash, event.version);
  add_text(hash, event.actor);
  add_text(hash, event.action);
  add_text(hash, event.body);
  add_text(hash, event.state);
  add_number(hash, event.at);
  add_number(hash, static_cast<std::int64_t>(stage));
  return hash.finish();
}

}  // namespace merlon::store
