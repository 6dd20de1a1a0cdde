#include "store/postgres_connection.h"

#include <poll.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace merlon::store {
namespace {

// The numbers that PostgreSQL has for these types, unchanged since its beginnings.
constexpr std::uint32_t kBytesType = 17;
constexpr std::uint32_t kNumberType = 20;

constexpr int kAsBytes = 1;

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

Options parse(const std::string& url) { return Options(PQconninfoParse(url.c_str(), nullptr)); }

std::string option(const Options& options, std::string_view keyword) {
  for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
    if (keyword == one->keyword && one->val != nullptr) return one->val;
  }
  return "";
}

/// The highest byte first, as everything that PostgreSQL sends.
template <class Number>
void append_number(std::string& bytes, Number number) {
  const auto value = static_cast<std::uint64_t>(number);
  for (std::size_t i = sizeof(Number); i-- > 0;) bytes += static_cast<char>(value >> (8 * i));
}

/// How a list of so many values of one type begins.
std::string list_head(std::size_t count, std::uint32_t type) {
  std::string bytes;
  append_number(bytes, std::int32_t{count == 0 ? 0 : 1});  // dimensions
  append_number(bytes, std::int32_t{0});                   // no value is missing
  append_number(bytes, type);
  if (count == 0) return bytes;
  append_number(bytes, static_cast<std::int32_t>(count));
  append_number(bytes, std::int32_t{1});  // the first one's number
  return bytes;
}

// PostgreSQL's names for what a server may complain of.
constexpr std::string_view kDiskFull = "53100";
constexpr std::string_view kReadOnly = "25006";
constexpr std::string_view kLockNotToBeHad = "55P03";
constexpr std::string_view kDamagedData = "XX001";
constexpr std::string_view kDamagedIndex = "XX002";

Trouble trouble_of(std::string_view state) {
  if (state == kDiskFull) return Trouble::full;
  if (state == kReadOnly) return Trouble::read_only;
  if (state == kLockNotToBeHad) return Trouble::locked;
  if (state == kDamagedData || state == kDamagedIndex) return Trouble::damaged;
  return Trouble::broken;
}

std::string without_end_of_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

std::int64_t number_in(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Expected<std::string> postgres_name(const std::string& url) {
  const Options options = parse(url);
  // libpq's own words would show the whole address, and with it the password.
  if (options == nullptr)
    return Error{"the database's address is not like postgres://user:password@host/database"};
  const std::string host = option(options, "host");
  return "PostgreSQL database " + option(options, "dbname") + (host.empty() ? "" : " at " + host);
}

PostgresAddress::PostgresAddress(const std::string& url) : url_(url) {
  // The later of two wins, so that the address may say otherwise. A silent server is given up after about ten
  // seconds, also one that went silent in the middle.
  const std::pair<const char*, const char*> wishes[] = {{"fallback_application_name", "merlon"},
                                                        {"target_session_attrs", "read-write"},
                                                        {"connect_timeout", "5"},
                                                        {"keepalives_idle", "5"},
                                                        {"keepalives_interval", "2"},
                                                        {"keepalives_count", "3"},
                                                        {"tcp_user_timeout", "10000"},
                                                        {"dbname", url_.c_str()}};
  for (const auto& [keyword, value] : wishes) {
    keywords_.push_back(keyword);
    values_.push_back(value);
  }
  keywords_.push_back(nullptr);
  values_.push_back(nullptr);
}

PostgresValue::PostgresValue(std::int64_t number) { append_number(bytes_, number); }

PostgresValue::PostgresValue(const std::vector<std::string_view>& list)
    : bytes_(list_head(list.size(), kBytesType)) {
  for (const std::string_view one : list) {
    append_number(bytes_, static_cast<std::int32_t>(one.size()));
    bytes_ += one;
  }
}

PostgresValue::PostgresValue(const std::vector<std::int64_t>& list)
    : bytes_(list_head(list.size(), kNumberType)) {
  for (const std::int64_t one : list) {
    append_number(bytes_, static_cast<std::int32_t>(sizeof one));
    append_number(bytes_, one);
  }
}

std::int64_t PostgresRows::written() const { return number_in(PQcmdTuples(result_.get())); }

std::int64_t PostgresRows::number(int row, int column) const {
  const char* const bytes = PQgetvalue(result_.get(), row, column);
  const int size = PQgetlength(result_.get(), row, column);
  // A number of two or four bytes keeps its sign.
  std::uint64_t number = size > 0 && (static_cast<unsigned char>(bytes[0]) & 0x80U) != 0 ? ~0ULL : 0;
  for (int i = 0; i < size; ++i) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return static_cast<std::int64_t>(number);
}

std::string PostgresRows::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

Digest PostgresRows::digest(int row, int column) const {
  Digest digest{};
  const std::string found = bytes(row, column);
  if (found.size() == digest.size()) std::copy(found.begin(), found.end(), digest.begin());
  return digest;
}

std::vector<std::string> PostgresRows::column(int column) const {
  std::vector<std::string> all;
  for (int row = 0; row < count(); ++row) all.push_back(bytes(row, column));
  return all;
}

Failure connecting_failure(const Error& error) {
  const auto says = [&](std::string_view words) { return error.message.find(words) != std::string::npos; };
  const Trouble trouble = says("timeout expired") ? Trouble::silent
                          : says("read-only")     ? Trouble::read_only
                                                  : Trouble::unreachable;
  return {.trouble = trouble, .what = error.message};
}

Expected<PostgresConnection> PostgresConnection::open(const std::string& url,
                                                      std::chrono::milliseconds patience) {
  Expected<std::string> name = postgres_name(url);
  if (!name) return name.error();
  const PostgresAddress address(url);
  PostgresConnection connection(PQconnectdbParams(address.keywords(), address.values(), 1), *std::move(name));
  if (connection.handle() == nullptr) return connection.complaint("no memory");
  if (connection.lost())
    return connection.complaint(without_end_of_line(PQerrorMessage(connection.handle())));
  // Otherwise hints of the server would be printed.
  PQsetNoticeProcessor(connection.handle(), [](void*, const char*) {}, nullptr);
  // Otherwise a server that reads nothing would keep whoever sends it much.
  if (PQsetnonblocking(connection.handle(), 1) != 0) return connection.complaint("cannot be used");
  connection.patience_ = patience;
  return connection;
}

/// Sends what is left and waits until a result can be taken; false if that takes too long.
bool PostgresConnection::answered() {
  for (;;) {
    const int unsent = PQflush(handle());
    // What is wrong with the connection is told by the result.
    if (unsent < 0 || (unsent == 0 && PQisBusy(handle()) == 0)) return true;
    const short events = unsent == 0 ? POLLIN : POLLIN | POLLOUT;
    pollfd file{.fd = PQsocket(handle()), .events = events, .revents = 0};
    int rest = -1;
    if (patience_.count() > 0) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(asked_ + patience_ - Clock::now());
      rest = std::max(static_cast<int>(left.count()), 0);
    }
    const int ready = ::poll(&file, 1, rest);
    if (ready == 0) break;
    if (ready > 0 && (file.revents & ~POLLOUT) != 0 && PQconsumeInput(handle()) != 1) return true;
  }
  silent_ = true;
  state_.clear();
  complaint_ = complaint("has not answered for " + std::to_string(patience_.count()) + " ms");
  return false;
}

PGresult* PostgresConnection::next_result() { return answered() ? PQgetResult(handle()) : nullptr; }

void PostgresConnection::skip_to_pause() {
  while (PGresult* const more = next_result()) PQclear(more);
}

/// The last of the results, or the first that is no good one.
PostgresRows PostgresConnection::execute(const std::string& sql) {
  asked_ = Clock::now();
  PostgresRows last(nullptr);
  if (PQsendQuery(handle(), sql.c_str()) != 1) return last;
  bool good = true;
  while (PGresult* const result = next_result()) {
    PostgresRows rows(result);
    if (!good) continue;
    const ExecStatusType status = PQresultStatus(result);
    good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    last = std::move(rows);
  }
  return last;
}

Failure PostgresConnection::failure() const {
  Failure failure{.trouble = trouble_of(state_), .what = complaint_.message};
  if (lost()) failure.trouble = silent_ ? Trouble::silent : Trouble::unreachable;
  return failure;
}

std::optional<Error> PostgresConnection::script(const std::string& sql) {
  const PostgresRows rows = execute(sql);
  const ExecStatusType status = PQresultStatus(rows.handle());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return std::nullopt;
  keep_complaint(rows.handle());
  return complaint_;
}

Expected<std::string> PostgresConnection::ask(const std::string& sql) {
  const PostgresRows rows = execute(sql);
  if (PQresultStatus(rows.handle()) != PGRES_TUPLES_OK) {
    keep_complaint(rows.handle());
    return complaint_;
  }
  return rows.count() == 0 ? std::string() : rows.bytes(0, 0);
}

std::optional<Error> PostgresConnection::prepare(std::span<const PostgresStatement* const> statements) {
  asked_ = Clock::now();
  bool sent = PQenterPipelineMode(handle()) == 1;
  for (const PostgresStatement* const statement : statements) {
    sent = sent && PQsendPrepare(handle(), statement->name, statement->sql, 0, nullptr) == 1;
  }
  if (sent && PQpipelineSync(handle()) == 1 && collect(statements.size())) return std::nullopt;
  if (!sent) keep_complaint(nullptr);
  return complaint_;
}

std::optional<std::vector<PostgresRows>> PostgresConnection::run(std::span<const PostgresQuery> queries) {
  asked_ = Clock::now();
  bool sent = true;
  for (const PostgresQuery& query : queries) sent = sent && send(query);
  if (sent && PQpipelineSync(handle()) == 1) return collect(queries.size());
  keep_complaint(nullptr);
  return std::nullopt;
}

bool PostgresConnection::send(const PostgresQuery& query) {
  std::vector<const char*> values;
  std::vector<int> sizes;
  for (const PostgresValue& value : query.values) {
    values.push_back(value.data());
    sizes.push_back(value.size());
  }
  const std::vector<int> formats(values.size(), kAsBytes);
  return PQsendQueryPrepared(handle(), query.statement->name, static_cast<int>(values.size()), values.data(),
                             sizes.data(), formats.data(), kAsBytes) == 1;
}

/// Every query has one result and then a pause; after the last stands the mark that all have been dealt with.
std::optional<std::vector<PostgresRows>> PostgresConnection::collect(std::size_t count) {
  std::vector<PostgresRows> all;
  bool good = true;
  while (all.size() < count) {
    PostgresRows rows(next_result());
    const ExecStatusType status = PQresultStatus(rows.handle());
    const bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    // The first complaint is the reason for all others.
    if (!done && good) keep_complaint(rows.handle());
    good = good && done;
    if (lost()) return std::nullopt;
    if (rows.handle() != nullptr) skip_to_pause();
    all.push_back(std::move(rows));
  }
  const PostgresRows mark(next_result());
  if (PQresultStatus(mark.handle()) != PGRES_PIPELINE_SYNC) {
    if (good) keep_complaint(mark.handle());
    return std::nullopt;
  }
  if (!good) return std::nullopt;
  return all;
}

void PostgresConnection::keep_complaint(const PGresult* result) {
  if (silent_) return;  // which is the reason for all that follows
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  state_ = state == nullptr ? "" : state;
  complaint_ = complaint(without_end_of_line(primary == nullptr ? PQerrorMessage(handle()) : primary));
}

}  // namespace merlon::store
