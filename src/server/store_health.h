// Whether the database can be written to, for whoever asks and for the log. All of it happens on the loop's
// thread, but for the check of a damaged file, which has a thread of its own.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "net/loop.h"
#include "store/writer.h"

namespace merlon::server {

class StoreHealth {
 public:
  /// `file`: the SQLite file, which is checked when it seems to be damaged; empty: there is none.
  StoreHealth(net::Loop& loop, store::Writer& writer, std::string file);
  ~StoreHealth();
  StoreHealth(const StoreHealth&) = delete;
  StoreHealth& operator=(const StoreHealth&) = delete;

  /// Begins to watch: looks through the file once, in the background, and whenever it turns out to be
  /// damaged.
  void start();
  /// Ends a check that is under way. Needed before the writer goes, which may go first then.
  void stop();

  /// Calls with what is in the way of writing, in words that name no file and no machine; empty: nothing.
  /// Asks the store to write something unless it has just done so, however often this is called.
  void ask(std::function<void(const std::string& problem)> tell);

 private:
  void changed(const store::Failure& failure);
  void probed(const store::Failure& failure);
  void check(bool quick);
  void checked(const Expected<std::vector<std::string>>& found, bool quick);

  net::Loop& loop_;
  store::Writer& writer_;
  std::string file_;
  bool damaged_ = false;  ///< until a check has found nothing
  store::Trouble told_ = store::Trouble::none;
  std::vector<std::function<void(const std::string&)>> waiting_;
  std::atomic<bool> stop_{false};
  bool checking_ = false;
  bool whole_check_wanted_ = false;  ///< damage was met since the last one began
  std::unique_ptr<net::Timer> again_;
  std::thread checker_;
};

}  // namespace merlon::server
