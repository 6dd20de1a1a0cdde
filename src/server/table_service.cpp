#include "server/table_service.h"

#include <algorithm>
#include <boost/json.hpp>

#include "core/constant_time.h"
#include "core/scanner.h"
#include "host/boost_json.h"
#include "net/address.h"
#include "server/answers.h"
#include "server/log.h"
#include "server/long_poll.h"
#include "server/message_limits.h"
#include "server/secrets.h"
#include "server/table_socket.h"
#include "table/name.h"
#include "table/setup.h"

namespace merlon::server {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr int kLobbyTables = 100;
/// A table where nothing happens for so long is not shown any more: whoever sat down there is gone by now.
constexpr std::chrono::milliseconds kLobbyTime = std::chrono::hours{24};
/// How long those wait who have done something too often, at most.
constexpr std::chrono::seconds kSpan{20};
constexpr std::chrono::seconds kMinute{60};
constexpr std::size_t kShortestToken = 22;  // 128 bits in base 64
constexpr std::size_t kLongestToken = 64;

constexpr std::string_view kFrontPage = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Merlon</title>
<h1>Merlon</h1>
<p>This server is running. Programs talk to it at <code>/api/v1</code> (see <code>docs/api.md</code>).</p>
<p>To play in a terminal: <code>./run play</code></p>
</html>
)";

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> steps;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) steps.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return steps;
}

/// The name and the seed with which somebody sits down. Without a seed the server draws one: whoever wants to
/// be sure of the deal brings one.
Expected<table::Sit> read_sit(const Json& json) {
  table::Sit sit;
  const auto name = table::read_name(json["name"].exists() ? json["name"].text() : "Player");
  if (!name) return name.error();
  sit.name = *name;
  if (json["clientSeed"].exists()) {
    const auto seed = parse_hex<sizeof(SeatSeed)>(json["clientSeed"].text());
    if (!seed) return Error{"clientSeed must be 32 hexadecimal digits"};
    sit.seed = *seed;
  } else {
    fill_with_secret(sit.seed);
  }
  const Json seat = json["seat"];
  if (!seat.exists() || seat.is(JsonKind::null)) return sit;
  const auto wished = table::read_seat(seat);
  if (!wished) return Error{"seat must be a seat, counted from 0"};
  sit.seats.push_back(index(*wished));
  return sit;
}

bool has_creator_seat(const table::Setup& setup) {
  return std::any_of(setup.seats.begin(), setup.seats.end(), [](const auto& plan) { return plan.creator; });
}

/// Whoever makes a table may sit down by a request of its own, which brings a seed that nobody knew when the
/// server promised the deal. Until then the seats wait for the token of the answer.
void keep_for_creator(table::Setup& setup, const std::string& token) {
  for (table::SeatPlan& plan : setup.seats) {
    if (plan.creator) plan.kept_for = token;
  }
}

bool is_kept_for(const table::Table& table, const std::string& token) {
  for (std::size_t seat = 0; seat < table.chairs().size(); ++seat) {
    if (equal_in_constant_time(table.kept_for(seat), token)) return true;
  }
  return false;
}

bool all_computers(const table::Setup& setup) {
  return std::all_of(setup.seats.begin(), setup.seats.end(), [](const auto& plan) { return plan.computer; });
}

array seat_numbers(const std::vector<Seat>& seats) {
  array numbers;
  for (const Seat seat : seats) numbers.emplace_back(index(seat));
  return numbers;
}

/// {"seat":0,"seats":[0],"token":…}
void add_seats(object& body, const table::Table& table, const std::string& token) {
  const std::vector<Seat> seats = table.seats_of(hashed(token));
  body["seat"] = seats.empty() ? value(nullptr) : value(index(seats.front()));
  body["seats"] = seat_numbers(seats);
  body["token"] = token;
}

/// Of the tables that were found, those that still wait for people.
net::Response lobby_response(const std::vector<std::shared_ptr<OpenTable>>& open_tables) {
  array tables;
  for (const std::shared_ptr<OpenTable>& open_table : open_tables) {
    if (open_table && open_table->table().stage() == table::Stage::waiting) {
      tables.push_back(table::document(open_table->table(), kSpectator));
    }
  }
  return json_response(200, object{{"games", std::move(tables)}});
}

std::string unreadable(const std::string& what, store::Trouble trouble) {
  return what + " cannot be read now: " + std::string(store::sentence_of(trouble)) + "; try again";
}

/// What whoever has made a table needs to know.
object made_table(const table::Table& table, const std::string& token, const std::string& invite) {
  const table::Setup& made = table.setup();
  object answer{{"id", made.id}};
  add_seats(answer, table, token);
  answer["commit"] = hex_text(made.commit());
  object links{{"watch", "/watch/" + made.id}};
  links["join"] = "/join/" + made.id + (made.invite.empty() ? "" : "#" + invite);
  answer["links"] = std::move(links);
  if (!made.invite.empty()) answer["invite"] = invite;
  return answer;
}

/// The messages of a socket as a list in one answer. Who begins at the beginning gets the table as it was
/// then, too: the changes are changes of that.
net::Response events_response(const OpenTable& open_table, Seat viewer, std::int64_t since,
                              std::size_t limit) {
  const std::vector<std::string> messages = open_table.since(viewer, since, limit);
  std::string body = "{\"v\":" + std::to_string(open_table.table().version());
  if (since == 0) {
    const table::Table first(open_table.table().setup());
    body += ",\"first\":" + table::Told(first, viewer).sync();
  }
  body += ",\"events\":[";
  for (const std::string& message : messages) body += (&message == messages.data() ? "" : ",") + message;
  return text_response(200, body + "]}", "application/json");
}

}  // namespace

std::string_view bearer_token(const net::Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view header = request.header("authorization");
  return header.starts_with(kBearer) ? header.substr(kBearer.size()) : std::string_view{};
}

std::optional<Seat> viewer_of(const table::Table& table, const std::string& token,
                              std::optional<Seat> wished) {
  if (token.empty()) return kSpectator;
  const std::vector<Seat> seats = table.seats_of(token);
  if (seats.empty()) return std::nullopt;
  if (wished && std::find(seats.begin(), seats.end(), *wished) != seats.end()) return wished;
  return seats.front();
}

void TableService::Call::fail(int status, std::string_view code, std::string_view message) const {
  respond(error_response(status, code, message));
}

void TableService::Call::fail_for(std::chrono::seconds time, std::string_view message) const {
  respond(too_many(time, message));
}

const std::vector<TableService::Route>& TableService::routes() {
  static const std::vector<Route> routes{
      {"GET", {"rules"}, &TableService::list_games},
      {"GET", {"games"}, &TableService::lobby},
      {"POST", {"games"}, &TableService::create},
      {"GET", {"games", "*"}, &TableService::show},
      {"POST", {"games", "*", "join"}, &TableService::join},
      {"GET", {"games", "*", "events"}, &TableService::events},
      {"POST", {"games", "*", "actions"}, &TableService::act},
      {"GET", {"games", "*", "explain"}, &TableService::explain},
      {"GET", {"games", "*", "export"}, &TableService::export_game},
      {"POST", {"games", "*", "seat", "*", "ai"}, &TableService::give_seat_to_computer},
      {"POST", {"games", "*", "rematch"}, &TableService::rematch},
  };
  return routes;
}

void TableService::request(net::Request request, net::Respond respond) {
  world_.metrics.requests++;
  auto counted = [this, respond = std::move(respond)](net::Response response) {
    if (response.status >= 400) world_.metrics.refused_requests++;
    respond(std::move(response));
  };
  auto call = std::make_shared<Call>(Call{std::move(request), std::move(counted), {}, Language::english});
  call->language = language_of(call->request.parameter("lang").value_or("en"));
  constexpr std::string_view kApi = "/api/v1/";
  if (!call->request.path.starts_with(kApi)) return operations(call);
  call->path = split_path(std::string_view(call->request.path).substr(kApi.size()));
  route(call);
}

net::Upgrade TableService::upgrade(const net::Request& request) {
  constexpr std::string_view kTables = "/ws/v1/games/";
  if (!request.path.starts_with(kTables))
    return {nullptr, error_response(404, "NOT_FOUND", "no socket here")};
  if (!gate_.right_origin(request)) {
    return {nullptr, error_response(403, "ORIGIN", "pages of other places may not act here")};
  }
  if (restarting_) return {nullptr, error_response(503, "RESTART", "the server is restarting")};
  if (!gate_.may_request(request)) {
    return {nullptr, too_many(kSpan, "too many requests; wait a little")};
  }
  return {std::make_unique<TableSocket>(*this, request.path.substr(kTables.size()), request.address), {}};
}

void TableService::operations(const CallPointer& call) {
  const std::string& path = call->request.path;
  if (call->request.method != "GET" && call->request.method != "HEAD") {
    return call->fail(405, "METHOD_NOT_ALLOWED", "only GET is answered here");
  }
  if (path == "/healthz") return call->answer(text_response(200, "ok\n", "text/plain"));
  if (path == "/readyz") return tell_ready(call);
  if (path == "/metrics" && call->request.loopback) {
    const Gauges gauges{sockets_,
                        connections(),
                        static_cast<std::int64_t>(open_tables_.size()),
                        static_cast<std::int64_t>(world_.writer.waiting()),
                        static_cast<std::int64_t>(world_.brains.running()),
                        static_cast<std::int64_t>(world_.brains.waiting())};
    return call->answer(
        text_response(200, metrics_text(world_.metrics, gauges), "text/plain; version=0.0.4"));
  }
  if (!gate_.may_fetch(call->request)) return call->fail_for(kSpan, "too many requests; wait a little");
  if (auto page = pages_.find(call->request)) return call->answer(std::move(*page));
  if (path == "/")
    return call->answer(text_response(200, std::string(kFrontPage), "text/html; charset=utf-8"));
  call->fail(404, "NOT_FOUND", "there is nothing here");
}

/// Ready is a server that can write what it is asked to write.
void TableService::tell_ready(const CallPointer& call) {
  const auto tell = [call](const std::string& problem) {
    const bool ready = problem.empty();
    call->answer(
        text_response(ready ? 200 : 503, ready ? "ready\n" : "not ready: " + problem + "\n", "text/plain"));
  };
  if (restarting_) return tell("the server is restarting");
  store_problem([this, tell](const std::string& problem) {
    tell(problem.empty() && !ready_ ? "the database has not been read yet" : problem);
  });
}

void TableService::route(const CallPointer& call) {
  if (!gate_.may_request(call->request)) return call->fail_for(kSpan, "too many requests; wait a little");
  bool other_method = false;
  for (const Route& route : routes()) {
    const bool fits = std::equal(
        route.path.begin(), route.path.end(), call->path.begin(), call->path.end(),
        [](std::string_view wanted, const std::string& step) { return wanted == "*" || wanted == step; });
    if (!fits) continue;
    const bool reading = call->request.method == "GET" || call->request.method == "HEAD";
    if (route.method != (reading ? "GET" : call->request.method)) {
      other_method = true;
      continue;
    }
    if (!reading) {
      if (restarting_) return call->fail(503, "RESTART", "the server is restarting");
      if (!gate_.right_origin(call->request)) {
        return call->fail(403, "ORIGIN",
                          "pages of other places may not act here; programs send X-Merlon-Bot");
      }
      if (!call->request.header("content-type").starts_with("application/json")) {
        return call->fail(415, "CONTENT_TYPE", "Content-Type must be application/json");
      }
    }
    return (this->*route.handler)(call);
  }
  if (other_method) return call->fail(405, "METHOD_NOT_ALLOWED", "another method is answered here");
  call->fail(404, "NOT_FOUND", "there is nothing here; docs/api.md lists what there is");
}

void TableService::with_table(const CallPointer& call,
                              std::function<void(const std::shared_ptr<OpenTable>&)> then) {
  open_tables_.find(call->path[1], [call, then = std::move(then)](const Found& found) {
    if (found.unreadable) return call->fail(503, "BUSY", unreadable("the table", found.trouble));
    if (!found.foreign.empty()) return call->fail(423, "OTHER_RULES", found.foreign);
    if (found.damaged) return call->fail(423, "DAMAGED", "this table is damaged and cannot be shown");
    if (!found.open_table)
      return call->fail(404, "NO_TABLE", "there is no such table, or it has been deleted");
    then(found.open_table);
  });
}

void TableService::with_viewer(
    const CallPointer& call,
    std::function<void(const std::shared_ptr<OpenTable>&, const std::string& token, Seat viewer)> then) {
  with_table(call, [call, then = std::move(then)](const std::shared_ptr<OpenTable>& open_table) {
    const std::string_view bearer = bearer_token(call->request);
    const std::string token = bearer.empty() ? "" : hashed(bearer);
    std::optional<Seat> wished;
    if (const auto text = call->request.parameter("seat")) {
      if (const auto seat = parse_number<std::int64_t>(*text);
          seat && *seat >= 0 && *seat < static_cast<std::int64_t>(kMaxSeats)) {
        wished = Seat{static_cast<std::uint8_t>(*seat)};
      }
    }
    open_table->when_known(token, 0, [call, open_table, token, wished, then](const table::Nak* trouble) {
      if (trouble != nullptr) return call->answer(nak_response(*trouble, call->language));
      const auto viewer = viewer_of(open_table->table(), token, wished);
      if (!viewer) return call->fail(401, "BAD_TOKEN", "this token does not belong to this table");
      then(open_table, token, *viewer);
    });
  });
}

void TableService::list_games(const CallPointer& call) {
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const any::GameInfo& info : any::games()) any::write_game_info(json, info);
  call->answer(text_response(200, json.end_array().end_object().take(), "application/json"));
}

bool TableService::refuses_table(const CallPointer& call) {
  if (!gate_.may_create(call->request)) {
    call->fail_for(kMinute, "too many new tables from this address");
  } else if (open_tables_.size() >= gate_.limits().tables) {
    call->fail(503, "BUSY", "the server has as many tables as it can take; try again later");
  } else if (!has_room()) {
    call->fail(503, "BUSY", "the server's disk is nearly full; games go on, but no new table is made");
  } else {
    return false;
  }
  return true;
}

void TableService::with_place(const CallPointer& call, bool listed, std::function<void()> then) {
  const auto most = static_cast<int>(gate_.limits().waiting_tables);
  const store::Maker maker = makers_.marks(call->request.address);
  const std::int64_t since = world_.leadership.time().now() - kLobbyTime.count();
  world_.writer.ask<store::Crowd>(
      [maker, since, most](store::Store& store) { return store.crowd(maker, since, most); },
      [this, call, listed, then = std::move(then)](const Expected<store::Crowd>& crowd,
                                                   const store::Failure& failure) {
        world_.loop.post([this, call, listed, then, crowd, failure] {
          if (!crowd) return call->answer(nak_response(not_saved_because(failure, false), call->language));
          if (!refuses_crowd(call, *crowd, listed)) then();
        });
      });
}

bool TableService::refuses_crowd(const CallPointer& call, const store::Crowd& crowd, bool listed) {
  const GateLimits& limits = gate_.limits();
  const store::Crowd::Made& address = crowd.address;
  const store::Crowd::Made& network = crowd.network;
  if (std::cmp_greater_equal(crowd.waiting, limits.waiting_tables)) {
    call->fail(503, "BUSY", "too many tables wait for people; join one of them, or try again later");
  } else if (limits.reached(address.unfinished, network.unfinished, limits.unfinished_tables)) {
    call->fail_for(kMinute, "too many unfinished tables from this address");
  } else if (listed && limits.reached(address.listed, network.listed, limits.listed_tables)) {
    call->fail_for(kMinute, "too many tables of this address are in the lobby; make one that is not listed");
  } else {
    return false;
  }
  return true;
}

void TableService::create(const CallPointer& call) {
  if (refuses_table(call)) return;
  const auto body = parse_json(call->request.body, kMaxDepth);
  if (!body) return call->fail(400, "BAD_JSON", body.error().message);
  auto setup = table::read_wish(as_json(*body));
  if (!setup) return call->fail(400, "BAD_TABLE", setup.error().message);
  const Json at_once = as_json(*body)["sit"];
  if (at_once.exists() && !at_once.is(JsonKind::boolean)) {
    return call->fail(400, "BAD_TABLE", "sit must be true or false");
  }
  const bool sits = has_creator_seat(*setup) && (!at_once.exists() || at_once.boolean());
  auto sit = read_sit(as_json(*body));
  if (!sit) return call->fail(400, "BAD_TABLE", sit.error().message);
  sit->seats.clear();  // where the creator sits is said by the seats
  sit->program = Gate::is_program(call->request);
  const bool listed = setup->listed;
  with_place(call, listed,
             [this, call, setup = std::move(*setup), sit = sits ? std::optional(*sit) : std::nullopt] {
               make_table(call, setup, sit);
             });
}

void TableService::make_table(const CallPointer& call, table::Setup setup,
                              const std::optional<table::Sit>& sit) {
  const std::string owner = net::address_group(call->request.address);
  const std::string token = new_token();
  const std::string invite = new_invite();
  setup.id = new_table_id();
  setup.made_by = makers_.marks(call->request.address);
  setup.invite = setup.listed ? "" : hashed(invite);
  fill_with_secret(setup.seed);
  if (!sit) keep_for_creator(setup, hashed(token));
  const std::int64_t now = world_.leadership.time().now();
  const table::Table empty(setup);
  std::vector<store::NewEvent> events;
  if (sit || all_computers(setup)) {
    table::Outcome first =
        sit ? table::sit_down(empty, {hashed(token), ""}, *sit, true, now) : table::start_alone(empty, now);
    if (const auto* nak = std::get_if<table::Nak>(&first))
      return call->answer(nak_response(*nak, call->language));
    events = std::move(std::get<table::Proposal>(first).events);
  }
  open_tables_.make(
      setup, std::move(events), now, owner, [this, call, id = setup.id, token, invite](const Made& made) {
        if (!made.open_table)
          return refuse_table(call, made.failure, {{"id", id}, {"token", token}, {"invite", invite}});
        world_.metrics.tables_created++;
        call->answer(json_response(201, made_table(made.open_table->table(), token, invite)));
      });
}

/// Whoever made a table that may have been written gets what is needed to look for it.
void TableService::refuse_table(const CallPointer& call, const store::Failure& failure, object place) {
  world_.metrics.not_saved++;
  log_seldom("not_saved", {{"table", std::string(place["id"].as_string())}}, failure.what);
  if (!failure.unknown) place.clear();
  call->answer(nak_response(not_saved_because(failure, failure.unknown), call->language, std::move(place)));
}

void TableService::lobby(const CallPointer& call) {
  const std::int64_t since = world_.leadership.time().now() - kLobbyTime.count();
  using Ids = std::vector<std::string>;
  world_.writer.ask<Ids>([since](store::Store& store) { return store.find_open(since, kLobbyTables); },
                         [this, call](const Expected<Ids>& ids, const store::Failure& failure) {
                           world_.loop.post([this, call, ids, trouble = failure.trouble] {
                             if (!ids) return call->fail(503, "BUSY", unreadable("the tables", trouble));
                             show_lobby(call, *ids);
                           });
                         });
}

/// In the order of the store, however long each of the tables takes to be found.
void TableService::show_lobby(const CallPointer& call, const std::vector<std::string>& ids) {
  auto tables = std::make_shared<std::vector<std::shared_ptr<OpenTable>>>(ids.size());
  auto left = std::make_shared<std::size_t>(ids.size());
  if (ids.empty()) return call->answer(lobby_response({}));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    open_tables_.find(ids[i], [call, tables, left, i](const Found& found) {
      (*tables)[i] = found.open_table;
      if (--*left == 0) call->answer(lobby_response(*tables));
    });
  }
}

void TableService::show(const CallPointer& call) {
  with_viewer(call, [call](const std::shared_ptr<OpenTable>& open_table, const std::string&, Seat viewer) {
    call->answer(text_response(200, open_table->sync(viewer), "application/json"));
  });
}

void TableService::join(const CallPointer& call) {
  if (!gate_.may_join(call->request)) return call->fail_for(kMinute, "too many tries from this address");
  const auto body = parse_json(call->request.body, kMaxDepth);
  if (!body) return call->fail(400, "BAD_JSON", body.error().message);
  auto sit = read_sit(as_json(*body));
  if (!sit) return call->fail(400, "BAD_REQUEST", sit.error().message);
  sit->program = Gate::is_program(call->request);
  const std::string invite = hashed(as_json(*body)["invite"].text());
  const Json only_asks = as_json(*body)["try"];
  if (only_asks.exists() && !only_asks.is(JsonKind::boolean)) {
    return call->fail(400, "BAD_REQUEST", "try must be true or false");
  }
  with_table(call, [call, sit = *sit, invite,
                    only_asks = only_asks.boolean()](const std::shared_ptr<OpenTable>& open_table) {
    const std::string bearer(bearer_token(call->request));
    const std::string known = bearer.empty() ? "" : hashed(bearer);
    if (!known.empty() &&
        !open_table->table().seats_of(known).empty()) {  // the answer to the first time got lost
      object seats;
      add_seats(seats, open_table->table(), bearer);
      return call->answer(json_response(200, seats));
    }
    const table::Setup& setup = open_table->table().setup();
    const bool kept = !known.empty() && is_kept_for(open_table->table(), known);
    if (!kept && !setup.invite.empty() && !equal_in_constant_time(setup.invite, invite)) {
      return call->fail(403, "NOT_INVITED", "this table needs its invitation");
    }
    if (only_asks) return call->answer(json_response(200, object{{"invited", true}}));
    if (!bearer.empty() && !kept && (bearer.size() < kShortestToken || bearer.size() > kLongestToken)) {
      return call->fail(400, "BAD_TOKEN", "a token of your own has 22 to 64 characters");
    }
    const std::string token = bearer.empty() ? new_token() : bearer;
    const table::Actor actor{hashed(token), ""};
    open_table->submit(
        actor,
        [actor, sit](const table::Table& table, std::int64_t now) {
          return table::sit_down(table, actor, sit, false, now);
        },
        [call, open_table, token](const Answer& answer) {
          // Asked twice at the same time, the second finds the seat taken by the first.
          const auto* nak = std::get_if<table::Nak>(&answer);
          if (nak != nullptr && open_table->table().seats_of(hashed(token)).empty()) {
            return call->answer(
                nak_response(*nak, call->language, nak->unknown ? object{{"token", token}} : object{}));
          }
          object seats;
          add_seats(seats, open_table->table(), token);
          call->answer(json_response(200, seats));
        });
  });
}

void TableService::events(const CallPointer& call) {
  const auto since = parse_number<std::int64_t>(call->request.parameter("since").value_or("0"));
  const auto limit = parse_number<std::int64_t>(call->request.parameter("limit").value_or("500"));
  if (!since || *since < 0 || !limit || *limit < 1) {
    return call->fail(400, "BAD_REQUEST", "since must be a version and limit a number from 1");
  }
  const std::size_t most = std::min(kMaxEventsAtOnce, static_cast<std::size_t>(*limit));
  with_viewer(call, [this, call, since = *since, most](const std::shared_ptr<OpenTable>& open_table,
                                                       const std::string& token, Seat viewer) {
    const std::int64_t version = open_table->table().version();
    const std::int64_t missed = version - since;
    const std::int64_t told = std::min(missed, static_cast<std::int64_t>(most));
    if (is_long_catch_up(told, version) && !gate_.may_catch_up(call->request.address)) {
      return call->fail_for(kMinute, "too many long catch-ups; ask for the table, or wait a minute");
    }
    // Who waits while the server goes has been told so already, by an answer without events.
    if (missed > 0 || restarting_) return call->answer(events_response(*open_table, viewer, since, most));
    wait_for_event(call, open_table, token, viewer, {since, most});
  });
}

void TableService::wait_for_event(const CallPointer& call, const std::shared_ptr<OpenTable>& open_table,
                                  const std::string& token, Seat viewer, Wanted wanted) {
  const auto place = gate_.place_to_wait(call->request.address);
  if (!place) return call->fail_for(kSpan, "too many requests of this address wait for events");
  auto poll = std::make_shared<LongPoll>(
      open_table, token, viewer, world_.loop, [call, open_table, token, viewer, wanted, place] {
        // The seat may have been given up and taken by somebody else meanwhile.
        if (viewer_of(open_table->table(), token, viewer) != viewer) {
          return call->fail(401, "BAD_TOKEN", "this token does not belong to this table any more");
        }
        call->answer(events_response(*open_table, viewer, wanted.since, wanted.most));
      });
  poll->start();
}

void TableService::act(const CallPointer& call) {
  const auto body = parse_json(call->request.body, kMaxDepth);
  if (!body) return call->fail(400, "BAD_JSON", body.error().message);
  const Json json = as_json(*body);
  std::string id(call->request.header("idempotency-key"));
  if (id.empty()) id = json["id"].text();
  const Json base = json["base"];
  std::optional<std::int64_t> version;
  if (base.is(JsonKind::integer)) version = base.integer();
  submit_action(call, id, json["a"], version);
}

void TableService::submit_action(const CallPointer& call, const std::string& id, const Json& json,
                                 std::optional<std::int64_t> base) {
  const std::string_view bearer = bearer_token(call->request);
  if (bearer.empty()) return call->fail(401, "BAD_TOKEN", "acting needs the token of a seat");
  if (!is_action_id(id)) {
    return call->fail(400, "BAD_REQUEST", "an action needs an id of its own: 1 to 64 visible characters");
  }
  auto action = table::read_action(json);
  if (!action) return call->fail(400, "BAD_ACTION", action.error().message);
  action->base = base;
  const table::Actor actor{hashed(bearer), id};
  if (!gate_.may_act(actor.token)) return call->fail_for(kSpan, "too many actions; wait a little");
  with_table(call, [call, actor, action = *action](const std::shared_ptr<OpenTable>& open_table) {
    open_table->when_known(actor.token, 0, [call, open_table, actor, action](const table::Nak* trouble) {
      if (trouble != nullptr) return call->answer(nak_response(*trouble, call->language));
      act_in(open_table, call, actor, action);
    });
  });
}

void TableService::act_in(const std::shared_ptr<OpenTable>& open_table, const CallPointer& call,
                          const table::Actor& actor, const table::Action& action) {
  if (open_table->table().seats_of(actor.token).empty() && !open_table->done_before(actor)) {
    return call->fail(401, "BAD_TOKEN", "this token does not belong to this table");
  }
  open_table->act(actor, action, [call](const Answer& answer) {
    if (const auto* nak = std::get_if<table::Nak>(&answer)) {
      return call->answer(nak_response(*nak, call->language));
    }
    call->answer(json_response(200, object{{"v", std::get<Ack>(answer).version}}));
  });
}

void TableService::explain(const CallPointer& call) {
  const auto move = call->request.parameter("move");
  if (!move) return call->fail(400, "BAD_REQUEST", "move must be given");
  with_viewer(call, [call, move = std::string(*move)](const std::shared_ptr<OpenTable>& open_table,
                                                      const std::string&, Seat viewer) {
    auto told = table::explanation(open_table->table(), viewer, move, call->language);
    if (const auto* nak = std::get_if<table::Nak>(&told))
      return call->answer(nak_response(*nak, call->language));
    call->answer(text_response(200, std::get<std::string>(std::move(told)), "application/json"));
  });
}

void TableService::export_game(const CallPointer& call) {
  if (!gate_.may_export(call->request)) return call->fail_for(kMinute, "too many exports; wait a little");
  with_viewer(call, [call](const std::shared_ptr<OpenTable>& open_table, const std::string&, Seat viewer) {
    const table::Table& table = open_table->table();
    if (table.started() && table.stage() == table::Stage::over) {
      return call->answer(text_response(200, write_record(table.record()), "text/plain; charset=utf-8"));
    }
    call->answer(events_response(*open_table, viewer, 0, ~std::size_t{0}));
  });
}

void TableService::give_seat_to_computer(const CallPointer& call) {
  const auto body = parse_json(call->request.body.empty() ? "{}" : call->request.body, kMaxDepth);
  if (!body || !body->is_object()) return call->fail(400, "BAD_JSON", "the body must be a JSON object");
  const auto seat = parse_number<std::int64_t>(call->path[3]);
  if (!seat) return call->fail(400, "BAD_REQUEST", "the seat must be a number, counted from 0");
  object action{{"k", "standin"}, {"s", *seat}};
  if (const value* level = body->get_object().if_contains("level")) action["level"] = *level;
  const value wrapped = std::move(action);
  std::string id(call->request.header("idempotency-key"));
  if (id.empty()) id = secret_text(16);
  submit_action(call, id, as_json(wrapped), std::nullopt);
}

void TableService::rematch(const CallPointer& call) {
  with_viewer(
      call, [this, call](const std::shared_ptr<OpenTable>& open_table, const std::string& token, Seat) {
        if (!open_table->table().next().empty()) {
          return call->answer(json_response(200, object{{"id", open_table->table().next()}}));
        }
        if (refuses_table(call)) return;
        with_place(call, false, [this, call, open_table, token] { make_rematch(call, open_table, token); });
      });
}

void TableService::make_rematch(const CallPointer& call, const std::shared_ptr<OpenTable>& open_table,
                                const std::string& token) {
  table::Setup next = table::rematch_of(open_table->table());
  next.id = new_table_id();
  next.made_by = makers_.marks(call->request.address);
  fill_with_secret(next.seed);
  const table::Actor actor{token, ""};
  open_table->submit(
      actor,
      [actor, next](const table::Table& table, std::int64_t now) {
        return table::announce_rematch(table, actor, next, now);
      },
      [this, call, open_table](const Answer& answer) {
        const auto* nak = std::get_if<table::Nak>(&answer);
        if (nak == nullptr) world_.metrics.tables_created++;
        if (nak != nullptr && open_table->table().next().empty()) {
          return call->answer(nak_response(*nak, call->language));
        }
        call->answer(json_response(200, object{{"id", open_table->table().next()}}));
      });
}

void TableService::announce_restart() {
  restarting_ = true;
  open_tables_.for_each([](OpenTable& open_table) { open_table.broadcast(R"({"t":"restart","in":5})"); });
}

}  // namespace merlon::server
