// The database on a PostgreSQL server: its schema, what must hold before it is used, and the statements that
// are asked of it.
#pragma once

#include <memory>

#include "store/postgres_connection.h"

namespace merlon::store {

enum class Schema : std::uint8_t;  // postgres_store.h

namespace sql {

extern const PostgresStatement kBegin;
extern const PostgresStatement kBeginReading;
extern const PostgresStatement kCommit;
extern const PostgresStatement kRollback;
extern const PostgresStatement kLockHeads;
extern const PostgresStatement kLastEvents;
extern const PostgresStatement kKnownActions;
extern const PostgresStatement kInsertTables;
extern const PostgresStatement kInsertEvents;
extern const PostgresStatement kMoveHeads;
extern const PostgresStatement kNotify;
extern const PostgresStatement kSelectTable;
extern const PostgresStatement kSelectVersion;
extern const PostgresStatement kSelectEvents;
extern const PostgresStatement kFind;
extern const PostgresStatement kFindAll;
extern const PostgresStatement kFindOpen;
extern const PostgresStatement kFindDue;
extern const PostgresStatement kSetDue;

extern const PostgresStatement kNow;
extern const PostgresStatement kPulse;
extern const PostgresStatement kInsertMakers;
extern const PostgresStatement kDeleteMakers;
extern const PostgresStatement kCountWaiting;
extern const PostgresStatement kCountOfAddress;
extern const PostgresStatement kCountOfNetwork;
extern const PostgresStatement kWalk;
extern const PostgresStatement kLockOld;
extern const PostgresStatement kDeleteEvents;
extern const PostgresStatement kDeleteLeases;
extern const PostgresStatement kDeleteTables;
extern const PostgresStatement kReplaceSetup;
extern const PostgresStatement kReplaceChains;

extern const PostgresStatement kLease;
extern const PostgresStatement kRenewLeases;
extern const PostgresStatement kRelease;
extern const PostgresStatement kReleaseAll;
extern const PostgresStatement kLeaseDue;

extern const PostgresStatement kAddJobs;
extern const PostgresStatement kNotifyAdded;
extern const PostgresStatement kTakeJob;
extern const PostgresStatement kKeepJob;
extern const PostgresStatement kFinishJob;
extern const PostgresStatement kReturnJob;
extern const PostgresStatement kFinishedJobs;
extern const PostgresStatement kRemoveJobs;
extern const PostgresStatement kRemoveTopic;

}  // namespace sql

/// Connects; makes the schema if there is none, or refuses. `session` is a number that only this store has:
/// when this returns, no earlier session with it is left, so that nothing is written any more that was sent
/// over a connection that broke.
Expected<std::unique_ptr<PostgresConnection>> open_postgres_database(const std::string& url,
                                                                     std::int64_t session, Schema schema,
                                                                     std::chrono::milliseconds patience = {});

}  // namespace merlon::store
