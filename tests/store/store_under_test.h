// An empty store of either sort for tests that both have to pass.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "store/store.h"

namespace merlon::test {

/// Does something to a SQLite file that the store would never do; the first column of every row that comes.
std::vector<std::string> ask_sqlite(const std::string& path, const std::string& sql);

enum class StoreKind : std::uint8_t { sqlite, postgres };

/// The name of a test's variant.
std::string kind_name(const testing::TestParamInfo<StoreKind>& info);

/// A database, and all the ways to it.
class StoreUnderTest {
 public:
  virtual ~StoreUnderTest() = default;

  /// A database of its own, empty; the kind must be there.
  static std::unique_ptr<StoreUnderTest> make(StoreKind kind);
  /// Whether stores of this kind can be tested here.
  static bool is_there(StoreKind kind);

  /// Opens it once more.
  std::unique_ptr<store::Store> open();

  /// What open_store wants.
  virtual std::string address() const = 0;
  /// Does something to it that the store would never do.
  virtual void tamper(const std::string& sql) = 0;
  /// So many bytes that are zero, in its language.
  virtual std::string zeros(int count) const = 0;
};

}  // namespace merlon::test

/// For tests and fixtures with a kind of store as their parameter.
#define MERLON_NEED_STORE(kind)                        \
  if (!merlon::test::StoreUnderTest::is_there(kind)) { \
    GTEST_SKIP() << "PostgreSQL is not installed";     \
  }
