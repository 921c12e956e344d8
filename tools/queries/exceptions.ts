/**
 * Statements that the check does not have parsed, and why. One that is read after all is a fault: the list only shrinks.
 * Named by the file and the function that sends it.
 */
export const exceptions: Readonly<Record<string, string>> = {
  "src/server/database/migrate.ts makeRoles": "makes what the schema stands on",
  "src/server/database/migrate.ts makeSignIns": "makes what the schema stands on",
  "src/server/database/migrate.ts secure": "makes what the schema stands on",
  "src/server/database/migrations.ts applyMigrations": "makes what the schema stands on",
  "src/server/database/embedded.ts createDatabase": "makes what the schema stands on",
  "src/server/database/partitions.ts force": "makes, moves and drops parts of tables, which no code names",
  "src/server/database/partitions.ts dropParts":
    "makes, moves and drops parts of tables, which no code names",
  "src/server/database/partitions.ts waitingMonths":
    "makes, moves and drops parts of tables, which no code names",
  "src/server/database/partitions.ts makePart": "makes, moves and drops parts of tables, which no code names",
  "src/server/backup/backup.ts writeTable": "made from the columns of each table that the database names",
  "src/server/backup/backup.ts lines": "reads the cursor of the statement above",
  "src/server/backup/restore.ts lower": "made from the keys and tables that the database names",
  "src/server/backup/restore.ts fill": "made from the columns of each table that the database names",
  "src/server/backup/restore.ts send": "made from the columns of each table that the database names",
  "src/server/database/connections.ts query": "hands on what it is given, which is read where it is given",
  "src/server/database/hot-rows.ts insertHot": "made from the columns of a table, which are compared",
  "src/server/database/hot-rows.ts upsertHot": "made from the columns of a table, which are compared",
  "src/server/database/hot-rows.ts updateHot": "made from the columns of a table, which are compared",
  "src/server/database/batches.ts openBatches":
    "made by Drizzle from the columns of a table, which are compared",
  "src/server/database/dependents.ts findInUse": "made from the foreign keys that the database names",
  "src/server/database/dependents.ts moveParts": "made from the foreign keys that the database names",
  "src/server/job-runner.ts executeSql": "statements of the queue's own package",
  "src/workspace/reporting/read-report.service.ts ask":
    "put together from the catalogue of reports, each field of which a test has PostgreSQL run",
  "src/server/scope.ts inTransaction": "begins a transaction and tells the policies who asks: names no table",
  "src/server/audit/audit.ts auditInsert":
    "prepares two statements at once, which the database refuses to describe",
};
