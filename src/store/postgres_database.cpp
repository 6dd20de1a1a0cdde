#include "store/postgres_database.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "store/postgres_store.h"

namespace merlon::store {
namespace {

constexpr int kSchemaVersion = 2;

/// "MrlnSchm": whoever looks at the schema or makes it holds this lock.
constexpr std::int64_t kSchemaLock = 0x4d726c6e5363686d;

/// What each column means: docs/storage.md. Texts are bytes, because PostgreSQL's own take neither a zero nor
/// what is no UTF-8, and one such text would spoil the transaction for all who share it. Actions come from
/// outside and may be longer than an index takes, so it holds their hashes. Heads change with every event:
/// room on their page keeps that out of the indexes.
constexpr const char* kSchema = R"(
CREATE SCHEMA merlon;
CREATE TABLE merlon.schema_version(version integer NOT NULL);
CREATE TABLE merlon.tables(
  id bytea NOT NULL PRIMARY KEY,
  created bigint NOT NULL,
  setup bytea NOT NULL,
  listed boolean NOT NULL,
  stage smallint NOT NULL,
  updated bigint NOT NULL,
  version bigint NOT NULL,
  chain bytea NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY
) WITH (fillfactor = 70);
CREATE INDEX tables_by_stage ON merlon.tables(stage, created, number);
CREATE INDEX tables_listed ON merlon.tables(stage, created, number) WHERE listed;
CREATE TABLE merlon.events(
  table_id bytea NOT NULL REFERENCES merlon.tables(id),
  version bigint NOT NULL,
  actor bytea NOT NULL,
  action bytea NOT NULL,
  body bytea NOT NULL,
  state bytea NOT NULL,
  at bigint NOT NULL,
  stage smallint NOT NULL,
  chain bytea NOT NULL,
  PRIMARY KEY(table_id, version)
);
CREATE UNIQUE INDEX events_by_action ON merlon.events(table_id, actor, sha256(action)) WHERE action <> '';
CREATE TABLE merlon.leases(
  table_id bytea NOT NULL PRIMARY KEY,
  holder bytea NOT NULL,
  until timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX leases_by_holder ON merlon.leases(holder);
CREATE TABLE merlon.jobs(
  kind bytea NOT NULL,
  topic bytea NOT NULL,
  number bigint NOT NULL,
  body bytea NOT NULL,
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tries bigint NOT NULL DEFAULT 0,
  worker bytea,
  until timestamptz,
  result bytea,
  PRIMARY KEY(kind, topic, number)
) WITH (fillfactor = 70);
CREATE INDEX jobs_to_do ON merlon.jobs(kind, place) WHERE result IS NULL;
INSERT INTO merlon.schema_version VALUES(1);
)";

/// What each version of the schema adds to the one before it, beginning with that of version 1; a new schema
/// takes the same way. When the games under way are due is only known from their logs: they are all due at
/// once, and whoever serves them corrects that.
constexpr const char* kMigrations[] = {
    R"(
ALTER TABLE merlon.tables ADD COLUMN due bigint;
CREATE INDEX tables_due ON merlon.tables(due, id) WHERE due IS NOT NULL;
UPDATE merlon.tables SET due = 0 WHERE stage = 1;
CREATE TABLE merlon.service(one boolean NOT NULL PRIMARY KEY, up_since bigint NOT NULL, seen bigint NOT NULL);
CREATE TABLE merlon.makers(
  table_id bytea NOT NULL PRIMARY KEY, address bytea NOT NULL, network bytea NOT NULL);
CREATE INDEX makers_by_address ON merlon.makers(address);
CREATE INDEX makers_by_network ON merlon.makers(network) WHERE network <> '';
)",
};
static_assert(std::size(kMigrations) == kSchemaVersion - 1);

/// Plans are made once, maybe while the tables are small, and kept while they grow: always by the indexes.
/// What has none would look so dear then that PostgreSQL compiled it first, which takes longer than doing it.
/// A process that died in a transaction does not keep its locks.
constexpr const char* kSettings = R"(
SET idle_in_transaction_session_timeout = '10s';
SET default_transaction_isolation = 'read committed';
SET client_min_messages = 'warning';
SET plan_cache_mode = 'force_generic_plan';
SET jit = off;
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
)";

/// What makes a commit reach the disk. Who waits for other machines too goes on doing so.
std::optional<Error> make_durable(PostgresConnection& connection) {
  const Expected<std::string> configured = connection.ask("SHOW synchronous_commit");
  if (!configured) return configured.error();
  if (*configured != "remote_apply") {
    if (auto error = connection.script("SET synchronous_commit = on")) return error;
    const Expected<std::string> now = connection.ask("SHOW synchronous_commit");
    if (!now) return now.error();
    if (*now != "on") {
      return connection.complaint("synchronous_commit cannot be set to on, it is " + *now);
    }
  }
  const Expected<std::string> sync = connection.ask("SHOW fsync");
  if (!sync) return sync.error();
  if (*sync != "on") {
    return connection.complaint("the server runs with fsync = " + *sync + " and could lose everything");
  }
  return std::nullopt;
}

/// A session keeps the lock with its number until it has ended for good, and what it still had to do with it.
std::optional<Error> end_earlier_session(PostgresConnection& connection, std::int64_t session) {
  const std::string number = std::to_string(session) + "::bigint";
  const std::string others =
      "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 "
      "AND "
      "database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND "
      "classid::bigint = " +
      number + " >> 32 AND objid::bigint = " + number + " & 4294967295";
  if (auto error = connection.script(others)) return error;
  return connection.script("SELECT pg_advisory_lock(" + number + ")");
}

/// The version of the schema in the database, 0 if there is none; an error if the database is not for us.
Expected<std::int64_t> version_of(PostgresConnection& connection) {
  const Expected<std::string> schema =
      connection.ask("SELECT count(*) FROM pg_namespace WHERE nspname = 'merlon'");
  if (!schema) return schema.error();
  if (*schema == "0") return 0;
  const Expected<std::string> ours =
      connection.ask("SELECT count(*) FROM pg_class WHERE oid = to_regclass('merlon.schema_version')");
  if (!ours) return ours.error();
  if (*ours == "0") return connection.complaint("has a schema merlon of another program");
  const Expected<std::string> version = connection.ask("SELECT max(version) FROM merlon.schema_version");
  if (!version) return version.error();
  if (number_in(*version) > kSchemaVersion) {
    return connection.complaint("was written by a newer version of this program (schema " + *version +
                                ", known is " + std::to_string(kSchemaVersion) + ")");
  }
  return number_in(*version);
}

std::optional<Error> find_schema(PostgresConnection& connection) {
  const Expected<std::int64_t> version = version_of(connection);
  if (!version) return version.error();
  if (*version == 0) return connection.complaint("has no tables of Merlon");
  return std::nullopt;
}

/// Makes the schema, or brings that of an older version up to date.
std::optional<Error> make_schema(PostgresConnection& connection) {
  if (auto error = connection.script("BEGIN")) return error;
  // Of several processes that start at once one makes it, and the others find it made.
  if (auto error = connection.script("SELECT pg_advisory_xact_lock(" + std::to_string(kSchemaLock) + ")")) {
    return error;
  }
  const Expected<std::int64_t> version = version_of(connection);
  if (!version) return version.error();
  std::string script = *version == 0 ? kSchema : "";
  for (std::int64_t next = std::max<std::int64_t>(*version, 1); next < kSchemaVersion; ++next) {
    script += kMigrations[next - 1];
    script += "UPDATE merlon.schema_version SET version = " + std::to_string(next + 1) + ";";
  }
  if (!script.empty()) {
    if (auto error = connection.script(script)) return error;
  }
  return connection.script("COMMIT");
}

}  // namespace

namespace sql {

const PostgresStatement kBegin{"begin", "BEGIN"};
const PostgresStatement kBeginReading{"begin_reading", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"};
const PostgresStatement kCommit{"commit", "COMMIT"};
const PostgresStatement kRollback{"rollback", "ROLLBACK"};

/// In the order of ids, so that two who want the same rows never wait for each other.
const PostgresStatement kLockHeads{
    "lock_heads",
    "SELECT id, version, chain, stage, updated FROM merlon.tables WHERE id = ANY($1::bytea[]) ORDER BY id "
    "FOR NO KEY UPDATE"};

const PostgresStatement kLastEvents{
    "last_events",
    "SELECT wanted.id, (SELECT max(version) FROM merlon.events WHERE table_id = wanted.id) "
    "FROM unnest($1::bytea[]) AS wanted(id)"};

const PostgresStatement kKnownActions{
    "known_actions",
    "SELECT wanted.place FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) "
    "AS wanted(place, table_id, actor, action) JOIN merlon.events AS known ON known.table_id = "
    "wanted.table_id "
    "AND known.actor = wanted.actor AND sha256(known.action) = sha256(wanted.action) AND known.action <> ''"};

const PostgresStatement kInsertTables{
    "insert_tables",
    "INSERT INTO merlon.tables(id, created, setup, listed, stage, updated, version, chain, due) "
    "SELECT id, created, setup, listed <> 0, stage, updated, version, chain, NULLIF(due, -1) FROM "
    "unnest($1::bytea[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], "
    "$8::bytea[], $9::bigint[]) WITH ORDINALITY "
    "AS one(id, created, setup, listed, stage, updated, version, chain, due, place) ORDER BY place"};

const PostgresStatement kInsertEvents{
    "insert_events",
    "INSERT INTO merlon.events(table_id, version, actor, action, body, state, at, stage, chain) SELECT * "
    "FROM "
    "unnest($1::bytea[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bigint[], "
    "$8::bigint[], $9::bytea[])"};

const PostgresStatement kMoveHeads{
    "move_heads",
    "UPDATE merlon.tables AS head SET stage = moved.stage, updated = moved.updated, version = moved.version, "
    "chain = moved.chain, due = NULLIF(moved.due, -1) FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], "
    "$4::bigint[], $5::bytea[], $6::bigint[]) AS moved(id, stage, updated, version, chain, due) "
    "WHERE head.id = moved.id"};

const PostgresStatement kInsertMakers{"insert_makers",
                                      "INSERT INTO merlon.makers(table_id, address, network) SELECT * FROM "
                                      "unnest($1::bytea[], $2::bytea[], $3::bytea[]) ON CONFLICT DO NOTHING"};

const PostgresStatement kDeleteMakers{"delete_makers",
                                      "DELETE FROM merlon.makers WHERE table_id = ANY($1::bytea[])"};

/// Sent by the commit. Ids are escaped, for a notice is a text.
const PostgresStatement kNotify{"notify",
                                "SELECT pg_notify('merlon_tables', encode(id, 'escape') || ' ' || version) "
                                "FROM unnest($1::bytea[], $2::bigint[]) AS changed(id, version)"};

const PostgresStatement kSelectTable{
    "select_table",
    "SELECT created, setup, listed, stage, updated, version, chain FROM merlon.tables WHERE id = $1"};

const PostgresStatement kSelectVersion{"select_version", "SELECT version FROM merlon.tables WHERE id = $1"};

const PostgresStatement kSelectEvents{
    "select_events",
    "SELECT version, actor, action, body, state, at, stage, chain FROM merlon.events WHERE table_id = $1 "
    "ORDER BY version"};

const PostgresStatement kFind{"find",
                              "SELECT id FROM merlon.tables WHERE stage = $1::bigint "
                              "ORDER BY created DESC, number DESC LIMIT $2"};

const PostgresStatement kFindAll{"find_all",
                                 "SELECT id FROM merlon.tables UNION SELECT table_id FROM merlon.events"};

/// However many have been left standing, only so many rows are looked at.
const PostgresStatement kFindOpen{
    "find_open",
    "SELECT id FROM (SELECT id, created, updated, number FROM merlon.tables WHERE stage = 0 AND listed "
    "ORDER BY created DESC, number DESC LIMIT $2) AS newest WHERE updated >= $1::bigint "
    "ORDER BY created DESC, number DESC"};

const PostgresStatement kFindDue{
    "find_due", "SELECT id FROM merlon.tables WHERE due <= $1::bigint ORDER BY due, id LIMIT $2"};

const PostgresStatement kSetDue{
    "set_due",
    "UPDATE merlon.tables AS head SET due = NULLIF(right_one.due, -1) FROM unnest($1::bytea[], $2::bigint[], "
    "$3::bigint[]) AS right_one(id, version, due) WHERE head.id = right_one.id AND "
    "head.version = right_one.version"};

const PostgresStatement kNow{"now", "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"};

/// Whoever has not been seen for so long was away, and so is everybody for whom time has jumped.
const PostgresStatement kPulse{
    "pulse",
    "INSERT INTO merlon.service AS service(one, up_since, seen) SELECT true, time, time FROM "
    "(SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS time) AS now "
    "ON CONFLICT(one) DO UPDATE SET seen = EXCLUDED.seen, up_since = CASE WHEN "
    "abs(EXCLUDED.seen - service.seen) > $1::bigint THEN EXCLUDED.seen ELSE service.up_since END "
    "RETURNING seen, up_since"};

const PostgresStatement kCountWaiting{
    "count_waiting",
    "SELECT count(*) FROM (SELECT 1 FROM merlon.tables WHERE stage = 0 AND created >= $1::bigint "
    "LIMIT $2::bigint) AS waiting"};

const PostgresStatement kCountOfAddress{
    "count_of_address",
    "SELECT count(*), count(*) FILTER (WHERE stage = 0 AND listed) FROM merlon.makers JOIN merlon.tables ON "
    "id = table_id WHERE address = $1 AND updated >= $2::bigint"};

const PostgresStatement kCountOfNetwork{
    "count_of_network",
    "SELECT count(*), count(*) FILTER (WHERE stage = 0 AND listed) FROM merlon.makers JOIN merlon.tables ON "
    "id = table_id WHERE network = $1 AND network <> '' AND updated >= $2::bigint"};

const PostgresStatement kWalk{
    "walk",
    "SELECT id, created, setup, listed, stage, updated, version, coalesce((SELECT state <> '' FROM "
    "merlon.events WHERE table_id = tables.id AND "
    "events.version = tables.version), tables.version > 0) FROM merlon.tables WHERE id > $1 ORDER BY id "
    "LIMIT $2"};

/// Of tables to be deleted, those where nothing has happened since.
const PostgresStatement kLockOld{
    "lock_old",
    "SELECT kept.id, kept.version FROM unnest($1::bytea[], $2::bigint[]) AS old(id, version) JOIN "
    "merlon.tables AS kept ON kept.id = old.id AND kept.version = old.version ORDER BY kept.id "
    "FOR UPDATE OF kept"};

const PostgresStatement kDeleteEvents{"delete_events",
                                      "DELETE FROM merlon.events WHERE table_id = ANY($1::bytea[])"};

const PostgresStatement kDeleteLeases{"delete_leases",
                                      "DELETE FROM merlon.leases WHERE table_id = ANY($1::bytea[])"};

const PostgresStatement kDeleteTables{"delete_tables",
                                      "DELETE FROM merlon.tables WHERE id = ANY($1::bytea[])"};

const PostgresStatement kReplaceSetup{"replace_setup",
                                      "UPDATE merlon.tables SET setup = $2, chain = $3 WHERE id = $1"};

const PostgresStatement kReplaceChains{
    "replace_chains",
    "UPDATE merlon.events AS event SET chain = anew.chain FROM unnest($2::bigint[], $3::bytea[]) "
    "AS anew(version, chain) WHERE event.table_id = $1 AND event.version = anew.version"};

/// The time is asked after the wait for the row, not at the beginning of the statement.
const PostgresStatement kLease{"lease",
                               "INSERT INTO merlon.leases AS lease(table_id, holder, until) "
                               "VALUES($1, $2, clock_timestamp() + $3::bigint * interval '1 millisecond') "
                               "ON CONFLICT(table_id) DO UPDATE SET holder = $2, "
                               "until = clock_timestamp() + $3::bigint * interval '1 millisecond' "
                               "WHERE lease.holder = $2 OR lease.until <= clock_timestamp()"};

const PostgresStatement kRenewLeases{
    "renew_leases",
    "UPDATE merlon.leases SET until = clock_timestamp() + $2::bigint * interval '1 millisecond' "
    "WHERE holder = $1 RETURNING table_id"};

const PostgresStatement kRelease{
    "release", "DELETE FROM merlon.leases WHERE table_id = ANY($1::bytea[]) AND holder = $2"};

const PostgresStatement kReleaseAll{"release_all", "DELETE FROM merlon.leases WHERE holder = $1"};

/// All in one statement, however many a process that died has left. A row that is updated, not inserted, is
/// the lapsed lease of another: its xmax is not 0. The time of the statement is one that an index can be
/// asked for.
const PostgresStatement kLeaseDue{
    "lease_due",
    "INSERT INTO merlon.leases AS lease(table_id, holder, until) SELECT id, $1, clock_timestamp() + "
    "$2::bigint * interval '1 millisecond' FROM merlon.tables WHERE due <= "
    "(extract(epoch FROM statement_timestamp()) * 1000)::bigint + $3::bigint AND NOT EXISTS(SELECT 1 FROM "
    "merlon.leases WHERE table_id = id AND until > clock_timestamp()) ORDER BY due, id LIMIT $4 "
    "ON CONFLICT(table_id) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until "
    "WHERE lease.until <= clock_timestamp() RETURNING table_id, CASE WHEN xmax = 0 THEN 0 ELSE 1 "
    "END::bigint"};

const PostgresStatement kAddJobs{
    "add_jobs",
    "INSERT INTO merlon.jobs(kind, topic, number, body) SELECT kind, topic, one.number, body FROM "
    "unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bytea[]) WITH ORDINALITY "
    "AS one(kind, topic, number, body, place) ORDER BY one.place ON CONFLICT DO NOTHING"};

const PostgresStatement kNotifyAdded{
    "notify_added",
    "SELECT pg_notify('merlon_jobs', encode(kind, 'escape')) FROM unnest($1::bytea[]) AS added(kind)"};

/// What others are just taking is passed over, not waited for.
const PostgresStatement kTakeJob{
    "take_job",
    "WITH next AS MATERIALIZED (SELECT kind, topic, number FROM merlon.jobs WHERE kind = $1 AND "
    "result IS NULL AND (until IS NULL OR until <= clock_timestamp()) ORDER BY place LIMIT 1 "
    "FOR UPDATE SKIP LOCKED) "
    "UPDATE merlon.jobs AS job SET worker = $2, tries = tries + 1, "
    "until = clock_timestamp() + $3::bigint * interval '1 millisecond' FROM next WHERE "
    "job.kind = next.kind AND job.topic = next.topic AND job.number = next.number "
    "RETURNING job.topic, job.number, body, tries"};

const PostgresStatement kKeepJob{
    "keep_job",
    "UPDATE merlon.jobs SET until = clock_timestamp() + $5::bigint * interval '1 millisecond' "
    "WHERE kind = $1 AND topic = $2 AND number = $3 AND worker = $4 AND result IS NULL"};

/// The same result of the same worker is taken twice: the first answer may have been lost.
const PostgresStatement kFinishJob{
    "finish_job",
    "UPDATE merlon.jobs SET result = $5 WHERE kind = $1 AND topic = $2 AND number = $3 AND worker = $4 AND "
    "coalesce(result, $5) = $5 "
    "RETURNING pg_notify('merlon_results', encode(kind, 'escape') || ' ' || encode(topic, 'escape'))"};

const PostgresStatement kReturnJob{
    "return_job",
    "UPDATE merlon.jobs SET worker = NULL, until = NULL, tries = tries - 1 "
    "WHERE kind = $1 AND topic = $2 AND number = $3 AND worker = $4 AND result IS NULL"};

const PostgresStatement kFinishedJobs{
    "finished_jobs",
    "SELECT number, result FROM merlon.jobs WHERE kind = $1 AND topic = $2 AND result IS NOT NULL "
    "ORDER BY number LIMIT $3"};

const PostgresStatement kRemoveJobs{
    "remove_jobs",
    "DELETE FROM merlon.jobs AS job USING unnest($1::bytea[], $2::bytea[], $3::bigint[]) "
    "AS gone(kind, topic, number) "
    "WHERE job.kind = gone.kind AND job.topic = gone.topic AND job.number = gone.number"};

const PostgresStatement kRemoveTopic{"remove_topic",
                                     "DELETE FROM merlon.jobs WHERE kind = $1 AND topic = $2"};

}  // namespace sql

/// Nobody waits long for another process that holds a row, unless the address says for how long. That ends
/// before our own patience does, so that the reason is known and the connection stays.
std::string lock_timeout(std::chrono::milliseconds patience) {
  const auto most = patience.count() > 0 ? patience / 2 : std::chrono::milliseconds{5000};
  return "SELECT set_config('lock_timeout', '" + std::to_string(most.count()) +
         "ms', false) WHERE current_setting('lock_timeout') = '0';";
}

Expected<std::unique_ptr<PostgresConnection>> open_postgres_database(const std::string& url,
                                                                     std::int64_t session, Schema schema,
                                                                     std::chrono::milliseconds patience) {
  Expected<PostgresConnection> opened = PostgresConnection::open(url, patience);
  if (!opened) return opened.error();
  auto connection = std::make_unique<PostgresConnection>(std::move(*opened));
  if (auto error = connection->script(kSettings + lock_timeout(patience))) return *error;
  if (auto error = make_durable(*connection)) return *error;
  if (auto error = end_earlier_session(*connection, session)) return *error;
  if (auto error = schema == Schema::make ? make_schema(*connection) : find_schema(*connection))
    return *error;
  const Expected<std::int64_t> version = version_of(*connection);
  if (!version) return version.error();
  const bool current = *version == kSchemaVersion;
  std::vector<const PostgresStatement*> statements = {
      &sql::kBeginReading, &sql::kCommit, &sql::kSelectTable, &sql::kSelectVersion,
      &sql::kSelectEvents, &sql::kFind,   &sql::kFindAll,     &sql::kFindOpen};
  const PostgresStatement* const others[] = {
      &sql::kBegin,        &sql::kRollback,     &sql::kLockHeads,      &sql::kLastEvents,
      &sql::kKnownActions, &sql::kInsertTables, &sql::kInsertEvents,   &sql::kMoveHeads,
      &sql::kNotify,       &sql::kFindDue,      &sql::kSetDue,         &sql::kNow,
      &sql::kPulse,        &sql::kLease,        &sql::kLeaseDue,       &sql::kRenewLeases,
      &sql::kRelease,      &sql::kReleaseAll,   &sql::kAddJobs,        &sql::kNotifyAdded,
      &sql::kTakeJob,      &sql::kKeepJob,      &sql::kFinishJob,      &sql::kReturnJob,
      &sql::kFinishedJobs, &sql::kRemoveJobs,   &sql::kRemoveTopic,    &sql::kInsertMakers,
      &sql::kDeleteMakers, &sql::kCountWaiting, &sql::kCountOfAddress, &sql::kCountOfNetwork,
      &sql::kWalk,         &sql::kLockOld,      &sql::kDeleteEvents,   &sql::kDeleteLeases,
      &sql::kDeleteTables, &sql::kReplaceSetup, &sql::kReplaceChains};
  // A database of an older version that must be left as it is can only be read.
  if (current) statements.insert(statements.end(), std::begin(others), std::end(others));
  if (auto error = connection->prepare(statements)) return *error;
  return connection;
}

}  // namespace merlon::store
