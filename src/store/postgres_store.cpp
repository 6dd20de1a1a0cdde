#include "store/postgres_store.h"

#include <algorithm>
#include <random>
#include <utility>

#include "store/postgres_batch.h"
#include "store/postgres_database.h"
#include "store/reading.h"

namespace merlon::store {
namespace {

/// So often a transaction begins anew because others were faster; every time one of them got somewhere.
constexpr int kAttempts = 10;

// PostgreSQL's names for what a transaction may meet that begins anew.
constexpr std::string_view kUniqueViolation = "23505";
constexpr std::string_view kDeadlock = "40P01";

/// A number that no other store has, in this process or another.
std::int64_t random_session() {
  std::random_device device;
  const std::uint64_t high = device();
  return static_cast<std::int64_t>((high << 32 | device()) >> 1);
}

/// Not more than a statement takes and not less than none.
std::int64_t bound(int limit) { return std::max(limit, 0); }

EventRow event_in(const std::string& table, const PostgresRows& events, int row) {
  return {.table = table,
          .version = events.number(row, 0),
          .actor = events.bytes(row, 1),
          .action = events.bytes(row, 2),
          .body = events.bytes(row, 3),
          .state = events.bytes(row, 4),
          .at = events.number(row, 5)};
}

std::string_view view_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

StoredTable read_table(std::string_view id, const PostgresRows& row, const PostgresRows& events) {
  const std::string own_id(id);
  Reading reading(TableRow{
      .id = own_id, .created = row.number(0, 0), .setup = row.bytes(0, 1), .listed = row.number(0, 2) != 0});
  for (int i = 0; i < events.count(); ++i) {
    EventRow event = event_in(own_id, events, i);
    if (!reading.add(std::move(event), static_cast<Stage>(events.number(i, 6)), events.digest(i, 7))) break;
  }
  reading.finish({.stage = static_cast<Stage>(row.number(0, 3)),
                  .updated = row.number(0, 4),
                  .version = row.number(0, 5),
                  .chain = row.digest(0, 6)});
  StoredTable table = reading.take();
  table.version = row.number(0, 5);
  return table;
}

class PostgresStore final : public SharedStore {
 public:
  PostgresStore(std::string url, std::int64_t session, Schema schema, std::chrono::milliseconds patience,
                std::unique_ptr<PostgresConnection> connection)
      : url_(std::move(url)),
        session_(session),
        schema_(schema),
        patience_(patience),
        connection_(std::move(connection)) {}

  std::vector<Written> write(std::span<const Change> changes) override {
    failure_ = {};
    std::vector<Written> failed(changes.size(), Written::failed);
    if (changes.empty()) return failed;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      PostgresBatch batch(changes);
      switch (try_batch(batch)) {
        case Outcome::done:
          failure_ = {};
          return batch.verdicts();
        case Outcome::again:
          break;
        case Outcome::failed:
          return failed;
      }
    }
    return failed;
  }

  Expected<std::optional<StoredTable>> read(std::string_view id) override {
    // Both see the same moment, whoever writes meanwhile.
    const auto rows = ask(
        {{{&sql::kBeginReading}, {&sql::kSelectTable, {id}}, {&sql::kSelectEvents, {id}}, {&sql::kCommit}}});
    if (!rows) return rows.error();
    if ((*rows)[1].count() == 0) return std::optional<StoredTable>();
    return std::optional(read_table(id, (*rows)[1], (*rows)[2]));
  }

  Expected<std::int64_t> last_version(std::string_view id) override {
    const auto rows = ask({{&sql::kSelectVersion, {id}}});
    if (!rows) return rows.error();
    return rows->front().count() == 0 ? -1 : rows->front().number(0, 0);
  }

  Expected<std::vector<std::string>> find(Stage stage, int limit) override {
    return ids({&sql::kFind, {static_cast<std::int64_t>(stage), bound(limit)}});
  }

  Expected<std::vector<std::string>> find_all() override { return ids({&sql::kFindAll}); }

  Expected<std::vector<std::string>> find_open(std::int64_t since, int limit) override {
    return ids({&sql::kFindOpen, {since, bound(limit)}});
  }

  Expected<std::vector<std::string>> find_due(std::int64_t until, int limit) override {
    return ids({&sql::kFindDue, {until, bound(limit)}});
  }

  std::optional<Error> set_due(std::span<const Due> corrections) override {
    std::vector<std::string_view> tables;
    std::vector<std::int64_t> versions;
    std::vector<std::int64_t> times;
    for (const Due& due : corrections) {
      tables.push_back(due.table);
      versions.push_back(due.version);
      times.push_back(due.at.value_or(kNever));
    }
    return order({&sql::kSetDue, {tables, versions, times}});
  }

  Expected<std::int64_t> now() override {
    const auto rows = ask({{&sql::kNow}});
    if (!rows) return rows.error();
    return rows->front().number(0, 0);
  }

  Expected<Pulse> pulse(Duration absence) override {
    const auto rows = ask({{&sql::kPulse, {absence.count()}}});
    if (!rows) return rows.error();
    return Pulse{.now = rows->front().number(0, 0), .up_since = rows->front().number(0, 1)};
  }

  Expected<Crowd> crowd(const Maker& maker, std::int64_t since, int limit) override {
    const auto rows = ask({{&sql::kCountWaiting, {since, bound(limit)}},
                           {&sql::kCountOfAddress, {maker.address, since}},
                           {&sql::kCountOfNetwork, {maker.network, since}}});
    if (!rows) return rows.error();
    const auto made = [](const PostgresRows& row) {
      return Crowd::Made{.unfinished = row.number(0, 0), .listed = row.number(0, 1)};
    };
    return Crowd{
        .waiting = (*rows)[0].number(0, 0), .address = made((*rows)[1]), .network = made((*rows)[2])};
  }

  Expected<std::vector<TableState>> walk(std::string_view after, int limit) override {
    const auto rows = ask({{&sql::kWalk, {after, bound(limit)}}});
    if (!rows) return rows.error();
    const PostgresRows& found = rows->front();
    std::vector<TableState> states;
    for (int i = 0; i < found.count(); ++i) {
      states.push_back({.row = {.id = found.bytes(i, 0),
                                .created = found.number(i, 1),
                                .setup = found.bytes(i, 2),
                                .listed = found.number(i, 3) != 0},
                        .stage = static_cast<Stage>(found.number(i, 4)),
                        .updated = found.number(i, 5),
                        .version = found.number(i, 6),
                        .started = found.number(i, 7) != 0});
    }
    return states;
  }

  Expected<int> remove(std::span<const TableState> tables) override {
    std::vector<std::string_view> ids;
    std::vector<std::int64_t> versions;
    for (const TableState& table : tables) {
      ids.push_back(table.row.id);
      versions.push_back(table.version);
    }
    const auto rows = ask({{&sql::kBegin}, {&sql::kLockOld, {ids, versions}}});
    if (!rows) return rows.error();
    const std::vector<std::string> locked = rows->back().column(0);
    const std::vector<std::string_view> gone(locked.begin(), locked.end());
    // Other processes look whether a table is still there when they hear of a version that they do not know.
    std::vector<std::int64_t> next;
    for (int i = 0; i < rows->back().count(); ++i) next.push_back(rows->back().number(i, 1) + 1);
    if (auto error = finish_transaction({{&sql::kDeleteEvents, {gone}},
                                         {&sql::kDeleteMakers, {gone}},
                                         {&sql::kDeleteLeases, {gone}},
                                         {&sql::kDeleteTables, {gone}},
                                         {&sql::kNotify, {gone, next}},
                                         {&sql::kCommit}})) {
      return *error;
    }
    return static_cast<int>(gone.size());
  }

  std::optional<Error> replace_setup(const TableRow& row, std::string_view setup) override {
    const std::vector<std::string_view> id{row.id};
    const auto rows = ask({{&sql::kBegin},
                           {&sql::kLockHeads, {id}},
                           {&sql::kSelectTable, {row.id}},
                           {&sql::kSelectEvents, {row.id}}});
    if (!rows) return rows.error();
    const PostgresRows& stored = (*rows)[2];
    if (stored.count() == 0 || stored.bytes(0, 1) != row.setup) return order({&sql::kRollback});
    TableRow after = row;
    after.setup = setup;
    Rechaining rechaining(row, after);
    std::vector<std::int64_t> versions;
    std::vector<Digest> chains;
    const PostgresRows& events = (*rows)[3];
    for (int i = 0; i < events.count(); ++i) {
      const auto chain = rechaining.next(event_in(row.id, events, i), static_cast<Stage>(events.number(i, 6)),
                                         events.digest(i, 7));
      if (!chain) break;
      versions.push_back(events.number(i, 0));
      chains.push_back(*chain);
    }
    std::vector<std::string_view> chain_bytes;
    for (const Digest& chain : chains) chain_bytes.push_back(view_of(chain));
    const Digest head = rechaining.head(stored.digest(0, 6)).value_or(stored.digest(0, 6));
    return finish_transaction({{&sql::kReplaceSetup, {row.id, setup, view_of(head)}},
                               {&sql::kReplaceChains, {row.id, versions, chain_bytes}},
                               {&sql::kCommit}});
  }

  std::optional<Error> copy_to(const std::string& path) override {
    return Error{path + ": a PostgreSQL database is copied with pg_dump, not by this program"};
  }

  Failure failure() const override { return failure_; }

  /// A lease that lapses at once, of a table that does not exist: a row that is written and committed like
  /// any other.
  Failure probe() override {
    static_cast<void>(lease("", "probe", Duration{0}));
    return failure_;
  }

  Expected<bool> lease(std::string_view table, std::string_view holder, Duration duration) override {
    return wrote({&sql::kLease, {table, holder, duration.count()}});
  }

  Expected<std::vector<std::string>> renew_leases(std::string_view holder, Duration duration) override {
    return ids({&sql::kRenewLeases, {holder, duration.count()}});
  }

  std::optional<Error> release(std::span<const std::string> tables, std::string_view holder) override {
    return order({&sql::kRelease, {std::vector<std::string_view>(tables.begin(), tables.end()), holder}});
  }

  std::optional<Error> release_all(std::string_view holder) override {
    return order({&sql::kReleaseAll, {holder}});
  }

  Expected<std::vector<LeasedTable>> lease_due(std::string_view holder, Duration duration, Duration soon,
                                               int limit) override {
    const auto rows = ask({{&sql::kLeaseDue, {holder, duration.count(), soon.count(), bound(limit)}}});
    if (!rows) return rows.error();
    std::vector<LeasedTable> leased;
    for (int i = 0; i < rows->front().count(); ++i) {
      leased.push_back({.table = rows->front().bytes(i, 0), .orphaned = rows->front().number(i, 1) != 0});
    }
    return leased;
  }

  Expected<std::int64_t> add_jobs(std::span<const NewJob> jobs) override {
    std::vector<std::string_view> kinds;
    std::vector<std::string_view> topics;
    std::vector<std::int64_t> numbers;
    std::vector<std::string_view> bodies;
    for (const NewJob& job : jobs) {
      kinds.push_back(job.key.kind);
      topics.push_back(job.key.topic);
      numbers.push_back(job.key.number);
      bodies.push_back(job.body);
    }
    // The server sends a notice once, however often a transaction asks for it.
    const auto rows = ask({{&sql::kBegin},
                           {&sql::kAddJobs, {kinds, topics, numbers, bodies}},
                           {&sql::kNotifyAdded, {kinds}},
                           {&sql::kCommit}});
    if (!rows) return rows.error();
    return (*rows)[1].written();
  }

  Expected<std::optional<TakenJob>> take_job(std::string_view kind, std::string_view worker,
                                             Duration duration) override {
    const auto rows = ask({{&sql::kTakeJob, {kind, worker, duration.count()}}});
    if (!rows) return rows.error();
    const PostgresRows& job = rows->front();
    if (job.count() == 0) return std::optional<TakenJob>();
    return std::optional(
        TakenJob{.key = {.kind = std::string(kind), .topic = job.bytes(0, 0), .number = job.number(0, 1)},
                 .body = job.bytes(0, 2),
                 .tries = job.number(0, 3)});
  }

  Expected<bool> keep_job(const JobKey& key, std::string_view worker, Duration duration) override {
    return wrote({&sql::kKeepJob, {key.kind, key.topic, key.number, worker, duration.count()}});
  }

  Expected<bool> finish_job(const JobKey& key, std::string_view worker, std::string_view result) override {
    return wrote({&sql::kFinishJob, {key.kind, key.topic, key.number, worker, result}});
  }

  std::optional<Error> return_job(const JobKey& key, std::string_view worker) override {
    return order({&sql::kReturnJob, {key.kind, key.topic, key.number, worker}});
  }

  Expected<std::vector<FinishedJob>> finished_jobs(std::string_view kind, std::string_view topic,
                                                   int limit) override {
    const auto rows = ask({{&sql::kFinishedJobs, {kind, topic, bound(limit)}}});
    if (!rows) return rows.error();
    std::vector<FinishedJob> jobs;
    for (int i = 0; i < rows->front().count(); ++i) {
      jobs.push_back({.key = {.kind = std::string(kind),
                              .topic = std::string(topic),
                              .number = rows->front().number(i, 0)},
                      .result = rows->front().bytes(i, 1)});
    }
    return jobs;
  }

  std::optional<Error> remove_jobs(std::span<const JobKey> keys) override {
    std::vector<std::string_view> kinds;
    std::vector<std::string_view> topics;
    std::vector<std::int64_t> numbers;
    for (const JobKey& key : keys) {
      kinds.push_back(key.kind);
      topics.push_back(key.topic);
      numbers.push_back(key.number);
    }
    return order({&sql::kRemoveJobs, {kinds, topics, numbers}});
  }

  std::optional<Error> remove_topic(std::string_view kind, std::string_view topic) override {
    return order({&sql::kRemoveTopic, {kind, topic}});
  }

 private:
  enum class Outcome : std::uint8_t { done, again, failed };
  using Rows = std::vector<PostgresRows>;

  /// Connects again if the connection is gone; the reason if that cannot be.
  std::optional<Error> reopened() {
    if (connection_ != nullptr) return std::nullopt;
    Expected<std::unique_ptr<PostgresConnection>> connection =
        open_postgres_database(url_, session_, schema_, patience_);
    if (!connection) {
      failure_ = connecting_failure(connection.error());
      return connection.error();
    }
    connection_ = std::move(*connection);
    return std::nullopt;
  }

  /// One transaction from its beginning to its end.
  Outcome try_batch(PostgresBatch& batch) {
    if (reopened()) return Outcome::failed;
    const auto answers = connection_->run(batch.questions());
    // Until here nothing can have been written, so a broken connection is no reason to give up either.
    if (!answers) return give_up(was_cut() || others_were_faster());
    batch.decide(*answers);
    if (connection_->run(batch.orders())) return Outcome::done;
    const bool unknown = connection_->lost();
    const Outcome outcome = give_up(others_were_faster());
    failure_.unknown = unknown;
    return outcome;
  }

  /// Whether the connection broke, perhaps long ago; one that was given up in silence is no reason to ask the
  /// same server again at once.
  bool was_cut() const { return connection_->lost() && !connection_->silent(); }

  /// A transaction that failed for this reason surely wrote nothing, and will see next time what was in its
  /// way.
  bool others_were_faster() const {
    return connection_->state() == kUniqueViolation || connection_->state() == kDeadlock;
  }

  /// Leaves a transaction that cannot go on.
  Outcome give_up(bool begin_anew) {
    const Failure failure = connection_->failure();
    const PostgresQuery rollback{&sql::kRollback};
    const bool undone = !connection_->lost() && connection_->run({&rollback, 1});
    // Whatever is not known to be undone is ended with its connection; the next one waits for that end.
    if (!undone) connection_.reset();
    if (!undone) static_cast<void>(reopened());
    failure_ = failure;
    return begin_anew ? Outcome::again : Outcome::failed;
  }

  /// The rest of a transaction that `ask` began. If the connection was lost since, its locks are gone, and
  /// nothing is written.
  std::optional<Error> finish_transaction(const std::vector<PostgresQuery>& orders) {
    if (connection_->run(orders)) return std::nullopt;
    Error error = connection_->complaint();
    static_cast<void>(give_up(false));
    return error;
  }

  /// For what may be asked twice. The connection may have been cut long ago without anybody noticing, so the
  /// first failure of that sort says nothing.
  Expected<Rows> ask(const std::vector<PostgresQuery>& queries) {
    failure_ = {};
    Error error;
    for (int attempt = 0; attempt < 2; ++attempt) {
      if (auto reason = reopened()) return *reason;
      if (auto rows = connection_->run(queries)) {
        failure_ = {};
        return *std::move(rows);
      }
      error = connection_->complaint();
      failure_ = connection_->failure();
      const bool again = was_cut();
      connection_.reset();
      if (!again) break;
    }
    return error;
  }

  /// The first column of all rows.
  Expected<std::vector<std::string>> ids(const PostgresQuery& query) {
    const auto rows = ask({query});
    if (!rows) return rows.error();
    return rows->front().column(0);
  }

  /// Whether a row was written.
  Expected<bool> wrote(const PostgresQuery& query) {
    const auto rows = ask({query});
    if (!rows) return rows.error();
    return rows->front().written() > 0;
  }

  std::optional<Error> order(const PostgresQuery& query) {
    const auto rows = ask({query});
    if (!rows) return rows.error();
    return std::nullopt;
  }

  std::string url_;
  std::int64_t session_;
  Schema schema_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<PostgresConnection> connection_;
  Failure failure_;
};

}  // namespace

Expected<std::unique_ptr<SharedStore>> open_postgres(const std::string& url, Schema schema,
                                                     std::chrono::milliseconds patience) {
  const std::int64_t session = random_session();
  Expected<std::unique_ptr<PostgresConnection>> connection =
      open_postgres_database(url, session, schema, patience);
  if (!connection) return connection.error();
  return std::unique_ptr<SharedStore>(
      std::make_unique<PostgresStore>(url, session, schema, patience, std::move(*connection)));
}

}  // namespace merlon::store
