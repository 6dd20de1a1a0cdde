// A store with nothing in it that refuses everything: a base for the doubles of tests, which override what
// they are about.
#pragma once

#include "store/store.h"

namespace merlon::test {

class EmptyStore : public store::Store {
 public:
  std::vector<store::Written> write(std::span<const store::Change> changes) override {
    return std::vector<store::Written>(changes.size(), store::Written::failed);
  }
  Expected<std::optional<store::StoredTable>> read(std::string_view) override { return Error{}; }
  Expected<std::int64_t> last_version(std::string_view) override { return Error{}; }
  Expected<std::vector<std::string>> find(store::Stage, int) override { return Error{}; }
  Expected<std::vector<std::string>> find_all() override { return Error{}; }
  Expected<std::vector<std::string>> find_open(std::int64_t, int) override { return Error{}; }
  Expected<std::vector<std::string>> find_due(std::int64_t, int) override { return Error{}; }
  std::optional<Error> set_due(std::span<const store::Due>) override { return Error{}; }
  Expected<store::Crowd> crowd(const store::Maker&, std::int64_t, int) override { return Error{}; }
  Expected<std::vector<store::TableState>> walk(std::string_view, int) override { return Error{}; }
  Expected<int> remove(std::span<const store::TableState>) override { return Error{}; }
  std::optional<Error> replace_setup(const store::TableRow&, std::string_view) override { return Error{}; }
  std::optional<Error> copy_to(const std::string&) override { return Error{}; }
};

}  // namespace merlon::test
