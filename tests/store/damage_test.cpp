// A SQLite file of which any one page is gone: that is noticed, everything that the page does not hold goes
// on, and `merlon repair` brings back what can be brought back and names the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "server/backup.h"
#include "server/repair.h"
#include "store/open_store.h"
#include "tests/store/rows.h"
#include "tests/store/store_under_test.h"
#include "tests/support/outcome.h"

namespace merlon::test {
namespace {

using store::Change;
using store::Store;
using store::Written;
using testing::HasSubstr;

constexpr int kTables = 9;
constexpr int kEvents = 11;
constexpr std::size_t kPage = 4096;

std::string name(int table) { return "table-" + std::to_string(table); }

void put_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// A table, complete or up to where it is damaged; nothing if it cannot be read.
struct Seen {
  std::vector<store::EventRow> events;
  std::string problem;
};

Seen look(Store& store, const std::string& id) {
  const auto stored = store.read(id);
  if (!stored) return {{}, stored.error().message};
  if (!*stored) return {{}, "no such table"};
  return {(*stored)->events, (*stored)->damage.value_or("")};
}

std::unique_ptr<Store> open(const std::string& path) {
  auto opened = store::open_store(path);
  return opened ? std::move(*opened) : nullptr;
}

/// The pages of a small database, each of which is zeroed in turn.
class Damage : public testing::Test {
 protected:
  Damage() {
    const std::string path = folder_.file("sound.db");
    {
      const auto store = open(path);
      std::vector<Change> changes;
      for (int table = 0; table < kTables; ++table) {
        store::TableRow row = table_row(name(table));
        row.setup.append(1200, ' ');  // so that their rows are on several pages
        changes.emplace_back(store::NewTable{row});
      }
      for (int version = 1; version <= kEvents; ++version) {
        for (int table = 0; table < kTables; ++table) {
          // One of them is so long that it needs pages of its own.
          const std::size_t size = table == 4 && version == 5 ? 20'000 : 300;
          changes.push_back(new_event(name(table), version, std::string(size, 'x')));
        }
      }
      EXPECT_THAT(store->write(changes), testing::Each(Written::yes));
      for (int table = 0; table < kTables; ++table) whole_[name(table)] = look(*store, name(table)).events;
    }
    ask_sqlite(path, "CREATE TABLE gone(x); INSERT INTO gone VALUES(zeroblob(9000)); DROP TABLE gone");
    free_pages_ = std::stoul(ask_sqlite(path, "PRAGMA freelist_count").at(0));
    for (const std::string& page :
         ask_sqlite(path,
                    "SELECT pageno FROM dbstat WHERE pagetype = 'internal' OR name NOT IN "
                    "('tables', 'events', 'sqlite_schema')")) {
      leads_only_.insert(std::stoul(page) - 1);
    }
    sound_ = read_file(path);
  }

  std::size_t pages() const { return sound_.size() / kPage; }

  /// A file of its own whose page with this number, counted from 0, is zero.
  std::string without(std::size_t page, const std::string& title) const {
    std::string bytes = sound_;
    bytes.replace(page * kPage, kPage, kPage, '\0');
    std::string path = folder_.file(title + std::to_string(page) + ".db");
    put_bytes(path, bytes);
    return path;
  }

  bool complete(Store& store, const std::string& id) const {
    const Seen seen = look(store, id);
    return seen.problem.empty() && seen.events == whole_.at(id);
  }

  Folder folder_;
  std::string sound_;
  std::size_t free_pages_ = 0;
  std::set<std::size_t> leads_only_;  ///< pages without rows of tables: indexes, and branches
  std::map<std::string, std::vector<store::EventRow>> whole_;
};

Outcome check(const std::string& path) {
  return outcome_of(
      [&](std::ostream& said, std::ostream&) { return server::run_restore(path, "", true, said, said); });
}

Outcome repair(const std::string& path) {
  return outcome_of([&](std::ostream& said, std::ostream&) { return server::run_repair(path, said, said); });
}

/// Whether SQLite finds damage. Content that a page held alone, such as the end of a long text, it does not
/// miss; the hashes do.
bool finds_damage(const std::string& path) {
  const auto store = store::open_existing_store(path);
  if (!store) return true;
  const auto findings = (*store)->check(false);
  return !findings || !findings->empty();
}

TEST_F(Damage, EveryPageThatIsGoneIsNoticedUnlessItWasFree) {
  std::size_t unnoticed = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    const std::string path = without(page, "check");
    if (finds_damage(path)) {
      const Outcome checked = check(path);
      EXPECT_EQ(checked.code, 1) << page;
      EXPECT_THAT(checked.out, HasSubstr("merlon: ")) << page;
      continue;
    }
    const auto store = open(path);
    bool noticed = false;
    for (const auto& [id, events] : whole_) {
      const Seen seen = look(*store, id);
      noticed = noticed || !seen.problem.empty();
      EXPECT_TRUE(!seen.problem.empty() || seen.events == events) << page << ' ' << id;
    }
    if (!noticed) ++unnoticed;
  }
  EXPECT_GT(free_pages_, 0u);
  EXPECT_LE(unnoticed, free_pages_);
}

TEST_F(Damage, ACheckSaysThatOnlyAnIndexIsGone) {
  const std::string root = ask_sqlite(folder_.file("sound.db"),
                                      "SELECT rootpage FROM sqlite_schema WHERE name = 'events_by_action'")
                               .at(0);
  const Outcome checked = check(without(std::stoul(root) - 1, "index"));
  EXPECT_EQ(checked.code, 1);
  EXPECT_THAT(checked.out, HasSubstr("the file itself: "));
  EXPECT_THAT(checked.out, HasSubstr("merlon repair"));
}

/// The changes of all tables at once, each of them its next event.
std::vector<Change> next_events() {
  std::vector<Change> changes;
  for (int table = 0; table < kTables; ++table) changes.push_back(new_event(name(table), kEvents + 1));
  return changes;
}

TEST_F(Damage, ATableIsServedRightOrRefusedWithAReason) {
  for (std::size_t page = 0; page < pages(); ++page) {
    const auto store = open(without(page, "serve"));
    if (store == nullptr) continue;  // which says why; sqlite_store_test.cpp
    for (const auto& [id, events] : whole_) {
      const Seen seen = look(*store, id);
      EXPECT_TRUE(!seen.problem.empty() || seen.events == events) << page << ' ' << id;
      // What is shown of a damaged table is right as far as it goes.
      EXPECT_TRUE(std::equal(seen.events.begin(), seen.events.end(), events.begin())) << page << ' ' << id;
    }
    const std::vector<Written> answers = store->write(next_events());
    const bool all = std::ranges::all_of(answers, [](Written one) { return one == Written::yes; });
    EXPECT_EQ(store->failure().trouble, all ? store::Trouble::none : store::Trouble::damaged) << page;
    EXPECT_TRUE(all || store->failure().what.find("malformed") != std::string::npos) << page;
    for (int table = 0; table < kTables; ++table) {
      const Seen seen = look(*store, name(table));
      const bool there = seen.events.size() == kEvents + 1;
      const auto answer = answers[static_cast<std::size_t>(table)];
      EXPECT_TRUE(answer != Written::yes || there || !seen.problem.empty()) << page;
      EXPECT_TRUE(answer != Written::failed || !there) << page;
    }
  }
}

TEST_F(Damage, OtherTablesGoOn) {
  std::size_t apart = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    const auto alone = open(without(page, "alone"));
    const auto together = open(without(page, "together"));
    if (alone == nullptr || together == nullptr) continue;
    std::vector<Written> each;
    for (const Change& change : next_events()) each.push_back(write_one(*alone, change));
    EXPECT_EQ(together->write(next_events()), each) << "whatever else is in the transaction: page " << page;
    const auto good = std::ranges::count(each, Written::yes);
    if (good > 0 && good < kTables) ++apart;
  }
  EXPECT_GT(apart, 0u);
}

TEST_F(Damage, TablesThatCanBeReadAreFoundWhateverPageIsGone) {
  for (std::size_t page = 0; page < pages(); ++page) {
    const auto store = open(without(page, "find"));
    if (store == nullptr) continue;
    const auto found = store->find(store::Stage::playing, 100);
    for (const auto& [id, events] : whole_) {
      if (!complete(*store, id)) continue;
      EXPECT_TRUE(found && std::ranges::find(*found, id) != found->end()) << page << ' ' << id;
    }
  }
}

/// The file that a repair has left beside another.
std::string beside(const std::string& said) {
  const std::string before = "What could be read is in ";
  const std::size_t begin = said.find(before) + before.size();
  return said.substr(begin, said.find(':', begin) - begin);
}

TEST_F(Damage, ARepairMendsWhatIsOnlyAnIndexAndNamesWhatIsLost) {
  for (std::size_t page = 0; page < pages(); ++page) {
    const std::string path = without(page, "repair");
    const bool damaged = finds_damage(path);
    const std::string before = read_file(path);
    const Outcome repaired = repair(path);
    ASSERT_TRUE(damaged || read_file(path) == before) << repaired.out;
    const bool lost = repaired.code == server::kSomethingLost;
    EXPECT_FALSE(lost && (leads_only_.contains(page) || page == 0)) << page << repaired.out;
    EXPECT_TRUE(!lost || read_file(path) == before) << "the damaged file is left alone: " << page;
    const std::string result = lost ? beside(repaired.out) : path;
    EXPECT_FALSE(finds_damage(result)) << page << repaired.out;
    const auto store = open(result);
    ASSERT_NE(store, nullptr) << repaired.out;
    for (const auto& [id, events] : whole_) {
      const bool named = repaired.out.find("lost: table " + id + ":") != std::string::npos ||
                         repaired.out.find("table " + id + ": event") != std::string::npos;
      EXPECT_EQ(complete(*store, id), !named) << "page " << page << '\n' << repaired.out;
    }
    if (lost || !damaged) continue;
    std::string kept;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.file(""))) {
      const std::string name = entry.path().string();
      if (name.starts_with(path + ".damaged-") && !name.ends_with("-wal")) kept = name;
    }
    EXPECT_TRUE(read_file(kept) == before) << "the file as it was is kept: " << page;
  }
}

TEST_F(Damage, ARepairNamesEveryLostEvent) {
  std::int64_t named = 0;
  std::int64_t missing = 0;
  for (std::size_t page = 0; page < pages(); ++page) {
    const Outcome repaired = repair(without(page, "count"));
    if (repaired.code != server::kSomethingLost) continue;
    const std::string result = beside(repaired.out);
    missing += kTables * kEvents - std::stoll(ask_sqlite(result, "SELECT count(*) FROM events").at(0));
    std::istringstream lines(repaired.out);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t list = line.find(": lost event");
      if (list == std::string::npos) continue;
      std::istringstream words(line.substr(line.find(' ', list + 7)));
      std::int64_t from = 0;
      for (std::string word; words >> word;) {
        if (word == "to") {
          words >> word;
          named += std::stoll(word) - from;
        } else {
          from = std::stoll(word);
          ++named;
        }
      }
    }
  }
  EXPECT_GT(missing, 0);
  EXPECT_EQ(named, missing);
}

TEST_F(Damage, WhatIsInTheLogIsNotForgotten) {
  // A server that was killed leaves its last writes there.
  const std::string path = folder_.file("killed.db");
  put_bytes(path, sound_);
  const auto store = open(path);
  EXPECT_EQ(write_one(*store, new_event(name(0), kEvents + 1)), Written::yes);
  const std::string log = read_file(path + "-wal");
  std::size_t mended = 0;
  for (const std::size_t page : leads_only_) {
    const std::string copy = without(page, "killed");
    put_bytes(copy + "-wal", log);
    if (repair(copy).out.find("nothing was lost") != std::string::npos) ++mended;
    EXPECT_EQ(look(*open(copy), name(0)).events.size(), kEvents + 1u) << page;
  }
  EXPECT_GT(mended, 0u) << "the log does not have all pages anew";
}

TEST_F(Damage, ASoundFileIsLeftAlone) {
  const std::string path = folder_.file("fine.db");
  put_bytes(path, sound_);
  const Outcome repaired = repair(path);
  EXPECT_THAT(repaired.out, HasSubstr("nothing was changed"));
  EXPECT_TRUE(read_file(path) == sound_);
  EXPECT_THAT(repair(folder_.file("none")).out, HasSubstr("no such file"));
  EXPECT_THAT(repair("postgres://here/db").out, HasSubstr("REINDEX"));
}

}  // namespace
}  // namespace merlon::test
