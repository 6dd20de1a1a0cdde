#include "store/open_store.h"

#include <utility>

#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace merlon::store {

bool is_postgres(std::string_view address) {
  return address.starts_with("postgres://") || address.starts_with("postgresql://");
}

Expected<std::unique_ptr<Store>> open_store(const std::string& address) {
  if (!is_postgres(address)) {
    return open_sqlite({.path = address, .sync_every_commit = true, .file_system = "", .read_only = false});
  }
  Expected<std::unique_ptr<SharedStore>> opened = open_postgres(address);
  if (!opened) return opened.error();
  return std::unique_ptr<Store>(*std::move(opened));
}

}  // namespace merlon::store
