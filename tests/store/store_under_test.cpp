#include "tests/store/store_under_test.h"

#include <sqlite3.h>

#include "store/open_store.h"
#include "tests/store/postgres_server.h"
#include "tests/store/rows.h"

namespace merlon::test {
namespace {

class SqliteUnderTest final : public StoreUnderTest {
 public:
  std::string address() const override { return folder_.file("tables.db"); }

  void tamper(const std::string& sql) override { ask_sqlite(address(), sql); }

  std::string zeros(int count) const override { return "zeroblob(" + std::to_string(count) + ")"; }

 private:
  Folder folder_;
};

class PostgresUnderTest final : public StoreUnderTest {
 public:
  std::string address() const override { return url_; }

  void tamper(const std::string& sql) override { execute(url_, "SET search_path = merlon; " + sql); }

  std::string zeros(int count) const override {
    return "decode(repeat('00', " + std::to_string(count) + "), 'hex')";
  }

 private:
  std::string url_ = PostgresServer::get()->empty_database();
};

}  // namespace

std::vector<std::string> ask_sqlite(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  std::vector<std::string> rows;
  const auto keep = [](void* all, int, char** values, char**) {
    static_cast<std::vector<std::string>*>(all)->emplace_back(values[0]);
    return 0;
  };
  EXPECT_EQ(sqlite3_exec(database, sql.c_str(), keep, &rows, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
  return rows;
}

std::string kind_name(const testing::TestParamInfo<StoreKind>& info) {
  return info.param == StoreKind::sqlite ? "Sqlite" : "Postgres";
}

bool StoreUnderTest::is_there(StoreKind kind) {
  return kind == StoreKind::sqlite || PostgresServer::get() != nullptr;
}

std::unique_ptr<StoreUnderTest> StoreUnderTest::make(StoreKind kind) {
  if (kind == StoreKind::sqlite) return std::make_unique<SqliteUnderTest>();
  return std::make_unique<PostgresUnderTest>();
}

std::unique_ptr<store::Store> StoreUnderTest::open() { return value_of(store::open_store(address())); }

}  // namespace merlon::test
