#include "server/table_socket.h"

#include <boost/json.hpp>
#include <utility>

#include "host/boost_json.h"
#include "server/answers.h"
#include "server/message_limits.h"
#include "server/secrets.h"

namespace merlon::server {
namespace {

using boost::json::object;

constexpr std::chrono::seconds kHelloTime{5};
constexpr std::size_t kMostEarly = 16;
constexpr std::size_t kMostToCatchUp = std::size_t{512} << 10;  // bytes; half of what may wait on a socket

// Codes of our own; those of WebSocket itself are below 4000.
constexpr std::uint16_t kBadMessage = 4400;
constexpr std::uint16_t kBadToken = 4401;
constexpr std::uint16_t kNoTable = 4404;
constexpr std::uint16_t kOtherRules = 4423;
constexpr std::uint16_t kTooMany = 1008;
constexpr std::uint16_t kTryLater = 1013;

std::optional<std::int64_t> integer(const Json& json) {
  if (!json.is(JsonKind::integer)) return std::nullopt;
  return json.integer();
}

}  // namespace

TableSocket::TableSocket(TableService& service, std::string table, std::string address)
    : service_(service),
      table_(std::move(table)),
      address_(std::move(address)),
      alive_(std::make_shared<TableSocket*>(this)) {
  service_.sockets_++;
}

TableSocket::~TableSocket() {
  leave_table();
  *alive_ = nullptr;
  service_.sockets_--;
}

void TableSocket::opened(std::shared_ptr<net::Socket> socket) {
  socket_ = std::move(socket);
  patience_ =
      service_.world_.loop.after(kHelloTime, [this] { socket_->close(kBadToken, "say hello first"); });
}

void TableSocket::closed() { leave_table(); }

void TableSocket::leave_table() {
  patience_.reset();
  if (open_table_) open_table_->part(*this);
  open_table_.reset();
}

void TableSocket::received(std::string_view text) {
  service_.world_.metrics.messages++;
  if (rate_ && !rate_->allow(Clock::now())) return socket_->close(kTooMany, "too many messages");
  if (greeted_ && !open_table_ && early_.size() < kMostEarly) {
    early_.emplace_back(text);  // the table is being looked for
    return;
  }
  take(text);
}

void TableSocket::take(std::string_view text) {
  const auto message = parse_json(text, kMaxDepth);
  if (!message) return socket_->close(kBadMessage, "not JSON");
  const Json json = as_json(*message);
  const std::string_view type = json["t"].text();
  if (!greeted_) return type == "hello" ? hello(json) : socket_->close(kBadToken, "say hello first");
  if (type == "p") return socket_->send(R"({"t":"p"})");
  if (!open_table_) return socket_->close(kTooMany, "too many messages");
  if (type == "act") return act(json);
  if (type == "explain") return explain(json);
  if (type == "seat") return change_seat(json);
  if (type == "sync") return socket_->send(open_table_->sync(viewer_));
  if (type == "since") return catch_up(json["v"].integer());
  socket_->close(kBadMessage, "unknown message");
}

void TableSocket::hello(const Json& json) {
  greeted_ = true;
  patience_.reset();
  const std::string_view token = json["token"].text();
  token_ = token.empty() ? "" : hashed(token);
  language_ = language_of(json["lang"].text());
  const GateLimits& limits = service_.gate_.limits();
  rate_.emplace(token_.empty() ? limits.watcher_messages : limits.player_messages, std::chrono::seconds{20});
  const auto version = integer(json["v"]);
  const auto wished = table::read_seat(json["seat"]);
  service_.open_tables_.find(table_, [alive = alive_, wished, version](const Found& found) {
    if (*alive != nullptr) (*alive)->enter(found, wished, version);
  });
}

void TableSocket::enter(const Found& found, std::optional<Seat> wished, std::optional<std::int64_t> version) {
  if (found.unreadable) return socket_->close(kTryLater, "the table cannot be read now");
  if (!found.foreign.empty()) return socket_->close(kOtherRules, found.foreign);
  if (found.damaged) return socket_->close(kTryLater, "the table is damaged and cannot be shown");
  if (!found.open_table) return socket_->close(kNoTable, "there is no such table");
  const auto enter = [alive = alive_, open_table = found.open_table, wished,
                      version](const table::Nak* trouble) {
    if (*alive == nullptr) return;
    if (trouble == nullptr) return (*alive)->join_table(open_table, wished, version);
    (*alive)->socket_->close(open_table->removed() ? kNoTable : kTryLater, trouble->message);
  };
  found.open_table->when_known(token_, version.value_or(0), enter);
}

void TableSocket::join_table(const std::shared_ptr<OpenTable>& open_table, std::optional<Seat> wished,
                             std::optional<std::int64_t> version) {
  const auto viewer = viewer_of(open_table->table(), token_, wished);
  if (!viewer) return socket_->close(kBadToken, "this token does not belong to this table");
  viewer_ = *viewer;
  open_table_ = open_table;
  open_table_->join(*this);
  if (version) {
    catch_up(*version);
  } else {
    socket_->send(open_table_->sync(viewer_));
  }
  for (std::string& message : open_table_->presence_messages()) socket_->send(std::move(message));
  for (const std::string& text : std::exchange(early_, {})) take(text);
}

/// Whether the missing events can be told: the version is one of ours, not too much has happened since, and
/// this is not asked too often.
bool TableSocket::may_catch_up(std::int64_t version) {
  const std::int64_t now = open_table_->table().version();
  if (version < 0 || version > now) return false;
  const std::int64_t missed = now - version;
  if (missed > static_cast<std::int64_t>(kMaxEventsAtOnce)) return false;
  return !is_long_catch_up(missed, now) || service_.gate_.may_catch_up(address_);
}

/// The events that are missing, or everything.
void TableSocket::catch_up(std::int64_t version) {
  if (!may_catch_up(version)) return socket_->send(open_table_->sync(viewer_));
  std::vector<std::string> messages = open_table_->since(viewer_, version, kMaxEventsAtOnce);
  std::size_t bytes = 0;
  for (const std::string& message : messages) bytes += message.size();
  if (bytes > kMostToCatchUp) return socket_->send(open_table_->sync(viewer_));
  for (std::string& message : messages) socket_->send(std::move(message));
}

/// Somebody who holds several seats looks from another one.
void TableSocket::change_seat(const Json& json) {
  const auto viewer = viewer_of(open_table_->table(), token_, table::read_seat(json["s"]));
  if (!viewer) return;
  open_table_->change_view(*this, [this, &viewer] { viewer_ = *viewer; });
  socket_->send(open_table_->sync(viewer_));
}

/// Watches from now on.
void TableSocket::unseated() {
  open_table_->change_view(*this, [this] {
    viewer_ = kSpectator;
    token_.clear();
  });
  socket_->send(open_table_->sync(viewer_));
}

void TableSocket::table_removed() { socket_->close(kNoTable, "this table has been deleted"); }

void TableSocket::refuse(const std::string& id, const table::Nak& nak) {
  object message{{"t", "nak"}, {"id", id}, {"v", open_table_->table().version()}};
  for (auto& member : table::nak_members(nak, language_)) message[member.key()] = std::move(member.value());
  socket_->send(boost::json::serialize(message));
}

void TableSocket::act(const Json& json) {
  const std::string id(json["id"].text());
  if (!is_action_id(id)) return socket_->close(kBadMessage, "an action needs an id");
  auto action = table::read_action(json["a"]);
  if (!action) return refuse(id, {"BAD_ACTION", action.error().message});
  if (service_.restarting()) return refuse(id, {"RESTART", "the server is restarting"});
  action->base = integer(json["base"]);
  open_table_->act({token_, id}, *action, [alive = alive_, id](const Answer& answer) {
    TableSocket* self = *alive;
    if (self == nullptr || !self->open_table_) return;
    if (const auto* nak = std::get_if<table::Nak>(&answer)) return self->refuse(id, *nak);
    const object ack{{"t", "ack"}, {"id", id}, {"v", std::get<Ack>(answer).version}};
    self->socket_->send(boost::json::serialize(ack));
  });
}

void TableSocket::explain(const Json& json) {
  auto told = table::explanation(open_table_->table(), viewer_, json["m"].text(), language_);
  if (const auto* nak = std::get_if<table::Nak>(&told)) return refuse(std::string(json["id"].text()), *nak);
  object message{
      {"t", "explain"}, {"id", std::string(json["id"].text())}, {"v", open_table_->table().version()}};
  message["explanation"] = boost::json::parse(std::get<std::string>(told));
  socket_->send(boost::json::serialize(message));
}

}  // namespace merlon::server
