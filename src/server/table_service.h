// The server's face: REST under /api/v1 and one WebSocket per viewer of a table. docs/api.md is its
// description. Everything that leaves is made from views (table/telling.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/http_server.h"
#include "server/gate.h"
#include "server/open_tables.h"
#include "server/pages.h"

namespace merlon::server {

class TableService : public net::Service {
 public:
  TableService(TableWorld& world, OpenTables& open_tables, Gate& gate, const Makers& makers, Pages pages)
      : world_(world), open_tables_(open_tables), gate_(gate), makers_(makers), pages_(std::move(pages)) {}

  void request(net::Request request, net::Respond respond) override;
  net::Upgrade upgrade(const net::Request& request) override;

  /// From now on /readyz says yes.
  void set_ready(bool ready) { ready_ = ready; }
  /// Nothing new is taken any more; everybody who listens is told.
  void announce_restart();
  bool restarting() const { return restarting_; }
  /// What the loop cannot know itself, for /metrics.
  std::function<int()> connections = [] { return 0; };
  /// Whether the disk has room for new tables; games that are being played go on in any case.
  std::function<bool()> has_room = [] { return true; };
  /// What is in the way of writing, for /readyz; empty: nothing.
  std::function<void(std::function<void(const std::string&)> tell)> store_problem = [](const auto& tell) {
    tell("");
  };

 private:
  friend class TableSocket;

  /// A request on its way, so that handlers can answer later.
  struct Call {
    net::Request request;
    net::Respond respond;
    std::vector<std::string> path;  ///< the steps after /api/v1/
    Language language = Language::english;
    void answer(net::Response response) const { respond(std::move(response)); }
    void fail(int status, std::string_view code, std::string_view message) const;
    /// 429: this address does that too often, and may again after so long.
    void fail_for(std::chrono::seconds time, std::string_view message) const;
  };
  using CallPointer = std::shared_ptr<Call>;
  using Handler = void (TableService::*)(const CallPointer& call);
  /// A line of the table of addresses; "*" stands for any one step.
  struct Route {
    std::string_view method;
    std::vector<std::string_view> path;
    Handler handler;
  };
  static const std::vector<Route>& routes();

  void route(const CallPointer& call);
  void operations(const CallPointer& call);
  void tell_ready(const CallPointer& call);
  /// The table that the path names; answers itself if there is none.
  void with_table(const CallPointer& call, std::function<void(const std::shared_ptr<OpenTable>&)> then);
  /// The table, and the viewer whom the token makes; answers itself if the token is wrong.
  void with_viewer(
      const CallPointer& call,
      std::function<void(const std::shared_ptr<OpenTable>&, const std::string& token, Seat viewer)> then);
  void submit_action(const CallPointer& call, const std::string& id, const Json& json,
                     std::optional<std::int64_t> base);

  static void act_in(const std::shared_ptr<OpenTable>& open_table, const CallPointer& call,
                     const table::Actor& actor, const table::Action& action);

  void list_games(const CallPointer& call);
  /// Answers itself if the address or the server has too many tables already.
  bool refuses_table(const CallPointer& call);
  void create(const CallPointer& call);
  /// The same by what is in the store, then goes on.
  void with_place(const CallPointer& call, bool listed, std::function<void()> then);
  bool refuses_crowd(const CallPointer& call, const store::Crowd& crowd, bool listed);
  /// With the one who makes it, if they sit down at once.
  void make_table(const CallPointer& call, table::Setup setup, const std::optional<table::Sit>& sit);
  void make_rematch(const CallPointer& call, const std::shared_ptr<OpenTable>& open_table,
                    const std::string& token);
  void refuse_table(const CallPointer& call, const store::Failure& failure, boost::json::object place);
  void lobby(const CallPointer& call);
  void show_lobby(const CallPointer& call, const std::vector<std::string>& ids);
  void show(const CallPointer& call);
  void join(const CallPointer& call);
  void events(const CallPointer& call);
  /// Events that somebody waits for: after which version, and how many at most.
  struct Wanted {
    std::int64_t since;
    std::size_t most;
  };
  void wait_for_event(const CallPointer& call, const std::shared_ptr<OpenTable>& open_table,
                      const std::string& token, Seat viewer, Wanted wanted);
  void act(const CallPointer& call);
  void explain(const CallPointer& call);
  void export_game(const CallPointer& call);
  void give_seat_to_computer(const CallPointer& call);
  void rematch(const CallPointer& call);

  TableWorld& world_;
  OpenTables& open_tables_;
  Gate& gate_;
  const Makers& makers_;
  Pages pages_;
  bool ready_ = false;
  bool restarting_ = false;
  std::int64_t sockets_ = 0;
};

/// The token in "Authorization: Bearer …"; empty if there is none.
std::string_view bearer_token(const net::Request& request);

/// The viewer whom a token's hash makes at a table: one of its seats, the wished one if it is among them; a
/// spectator without a token; nobody if the token does not belong to this table.
std::optional<Seat> viewer_of(const table::Table& table, const std::string& token,
                              std::optional<Seat> wished);

}  // namespace merlon::server
