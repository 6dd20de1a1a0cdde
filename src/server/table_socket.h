// One WebSocket at a table: hello, then actions in and events out. docs/api.md describes the messages.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/table_service.h"

namespace merlon::server {

class TableSocket : public net::SocketHandler, public Listener {
 public:
  TableSocket(TableService& service, std::string table, std::string address);
  ~TableSocket() override;

  void opened(std::shared_ptr<net::Socket> socket) override;
  void received(std::string_view text) override;
  void closed() override;

  void told(const std::string& message) override { socket_->send(message); }
  void told_presence(const std::string& message) override { socket_->send(message); }
  Seat viewer() const override { return viewer_; }
  const std::string& token() const override { return token_; }
  void unseated() override;
  void table_removed() override;

 private:
  void hello(const Json& json);
  void take(std::string_view text);
  void join_table(const std::shared_ptr<OpenTable>& open_table, std::optional<Seat> wished,
                  std::optional<std::int64_t> version);
  void enter(const Found& found, std::optional<Seat> wished, std::optional<std::int64_t> version);
  bool may_catch_up(std::int64_t version);
  void catch_up(std::int64_t version);
  void change_seat(const Json& json);
  void act(const Json& json);
  void refuse(const std::string& id, const table::Nak& nak);
  void explain(const Json& json);
  void leave_table();

  TableService& service_;
  std::string table_;
  std::string address_;
  std::shared_ptr<net::Socket> socket_;
  std::shared_ptr<OpenTable> open_table_;
  std::unique_ptr<net::Timer> patience_;  ///< until hello
  std::string token_;
  Seat viewer_ = kSpectator;
  Language language_ = Language::english;
  bool greeted_ = false;
  std::vector<std::string> early_;  ///< what came before the table was found
  std::optional<RateLimit> rate_;
  /// Answers that come later must not reach a socket that is gone.
  std::shared_ptr<TableSocket*> alive_;
};

}  // namespace merlon::server
