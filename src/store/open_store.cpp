#include "store/open_store.h"

#include <utility>

#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace merlon::store {

bool is_postgres(std::string_view address) {
  return address.starts_with("postgres://") || address.starts_with("postgresql://");
}

namespace {

Expected<std::unique_ptr<Store>> as_store(Expected<std::unique_ptr<SharedStore>> opened) {
  if (!opened) return opened.error();
  return std::unique_ptr<Store>(*std::move(opened));
}

}  // namespace

Expected<std::unique_ptr<Store>> open_store(const std::string& address, std::chrono::milliseconds patience) {
  if (is_postgres(address)) return as_store(open_postgres(address, Schema::make, patience));
  SqliteSetup setup{.path = address, .sync_every_commit = true, .file_system = "", .read_only = false};
  if (patience.count() > 0) setup.patience = patience;
  return open_sqlite(setup);
}

Expected<std::unique_ptr<Store>> open_existing_store(const std::string& address) {
  if (is_postgres(address)) return as_store(open_postgres(address, Schema::must_exist));
  return open_sqlite({.path = address, .sync_every_commit = true, .file_system = "", .read_only = true});
}

}  // namespace merlon::store
