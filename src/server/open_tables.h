// All tables that are in use. A table is read from the store when somebody asks for it, and forgotten when
// nobody needs it any more.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/makers.h"
#include "server/open_table.h"

namespace merlon::server {

/// The table, or nothing: there is no such table, the store cannot read it because of `trouble`, or
/// the table is of a version of this program that plays otherwise.
struct Found {
  std::shared_ptr<OpenTable> open_table;
  bool unreadable = false;
  store::Trouble trouble = store::Trouble::none;
  std::string foreign = {};  ///< what is foreign about it; empty: nothing
  bool damaged = false;      ///< so that not even its setup can be read
};

/// The new table, or nothing and why it could not be written.
struct Made {
  std::shared_ptr<OpenTable> open_table;
  store::Failure failure;
  operator const std::shared_ptr<OpenTable>&() const {
    return open_table;
  }  // NOLINT(google-explicit-constructor)
};

class OpenTables {
 public:
  using WhenFound = std::function<void(const Found&)>;
  using WhenMade = std::function<void(const Made&)>;

  explicit OpenTables(TableWorld& world) : world_(world) {}

  void find(const std::string& id, WhenFound when_found);

  /// Makes a table with its first events; nothing and the reason if it could not be written.
  void make(const table::Setup& setup, std::vector<store::NewEvent> events, std::int64_t now,
            std::string owner, WhenMade when_made);

  /// Opens tables that are due, a few at a time, so that clocks and computers go on. One that cannot be read
  /// now is left to the next look for such tables; one that turns out not to be due is forgotten again.
  void wake(const std::vector<store::LeasedTable>& due);
  /// The servers were away: clocks that run are to be resumed.
  void wake_all();

  /// Another process has written to a table.
  void notice(const std::string& id, std::int64_t version);
  /// Something may have been missed: every open table looks.
  void notice_all();

  /// Forgets tables that are idle; call it now and then.
  void sweep();

  /// Nothing is done any more; what is under way is still answered.
  void close();

  std::size_t size() const { return open_tables_.size(); }
  void for_each(const std::function<void(OpenTable&)>& function);
  /// Whether the table is in memory, or on its way there.
  bool in_use(const std::string& id) const { return open_tables_.contains(id) || loading_.contains(id); }

 private:
  /// A table that is being read: who waits for it, and what others wrote meanwhile.
  struct Loading {
    std::vector<WhenFound> waiting;
    std::int64_t noticed = 0;
  };

  void wake_next();
  void woken(const store::LeasedTable& due, const Found& found);
  void all_woken();
  void forget_if_idle(const std::string& id);
  void loaded(const std::string& id, Expected<std::optional<store::StoredTable>> stored,
              store::Trouble trouble);

  TableWorld& world_;
  std::unordered_map<std::string, std::shared_ptr<OpenTable>> open_tables_;
  std::unordered_map<std::string, Loading> loading_;
  std::deque<store::LeasedTable> due_;       ///< to be opened
  std::unordered_set<std::string> foreign_;  ///< due, but of rules that this program does not know
  std::unordered_set<std::string> waking_;   ///< those, and those that are being opened
  std::size_t opening_ = 0;
  std::vector<std::string> woken_;       ///< those that were opened together
  std::vector<store::Due> corrections_;  ///< of what the store believes about when tables are due
  bool closed_ = false;
};

}  // namespace merlon::server
