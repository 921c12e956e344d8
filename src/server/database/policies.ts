import { type SQL, sql } from "drizzle-orm";
import { pgPolicy } from "drizzle-orm/pg-core";
import { runtimeRole, systemRole } from "./roles.ts";

/**
 * Row-level security, in four levels. The settings are made by `Scope.transaction`; a missing one raises, so a query
 * outside a scope answers nothing at all. Each setting is read once a statement (`(select …)`), not once a row.
 *
 * - `openroll.installation`  the installation that the actor belongs to
 * - `openroll.reach`         `installation` (all its clients) or `clients` (only those in `openroll.clients`)
 * - `openroll.clients`       the clients, as uuid[]
 * - `openroll.actor`         who asks: `user:<id>`, `enrollee:<id>`, …
 * - `openroll.person`        '' for staff; else the one enrollment or family that a person may touch
 */
const installation = sql`installation_id = (select current_setting('openroll.installation'))::uuid`;
const allClients = sql`(select current_setting('openroll.reach')) = 'installation'`;
const clientIn = (column: SQL) =>
  sql`(${allClients} or ${column} = any ((select current_setting('openroll.clients'))::uuid[]))`;
const staff = sql`(select current_setting('openroll.person')) = ''`;
const ownRow = (column: SQL) =>
  sql`(${staff} or ${column} = nullif((select current_setting('openroll.person')), '')::uuid)`;

/** What a person (enrollee, member) may do with a table's rows, beside staff. */
type Person = "hidden" | "readable" | { ownRowsBy: string };

type Level =
  /**
   * Rows of the whole installation, written by installation-wide actors only. `readers`: `wide` keeps reading to them
   * too; without it, staff of any client may read.
   */
  | { of: "installation"; person: Person; readers?: "wide" }
  /** Rows of one client. `column` when it is not `client_id`; `shared`: a row without client belongs to all. */
  | { of: "client"; person: Person; column?: string; shared?: true }
  /** Rows of one actor: `user:<id>` or `enrollee:<id>`. */
  | { of: "actor"; column: string }
  /** Rows that only the system role touches. */
  | { of: "system" };

export function tenantPolicies(level: Level) {
  const system = pgPolicy("system", { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` });
  if (level.of === "system") return [system];

  if (level.of === "actor") {
    const own = all(installation, sql`${sql.raw(level.column)} = (select current_setting('openroll.actor'))`);
    return [system, pgPolicy("tenant", { for: "all", to: runtimeRole, using: own, withCheck: own })];
  }

  const column = sql.raw(level.of === "client" ? (level.column ?? "client_id") : "");
  const reach =
    level.of === "installation"
      ? level.readers === "wide"
        ? allClients
        : undefined
      : level.shared
        ? sql`(${column} is null or ${clientIn(column)})`
        : clientIn(column);
  const read = all(installation, reach, personMay(level.person, "read"));
  const write = all(
    installation,
    level.of === "installation" ? allClients : clientIn(column),
    personMay(level.person, "write"),
  );
  return [
    system,
    pgPolicy("tenant_read", { for: "select", to: runtimeRole, using: read }),
    pgPolicy("tenant_add", { for: "insert", to: runtimeRole, withCheck: write }),
    pgPolicy("tenant_change", { for: "update", to: runtimeRole, using: write, withCheck: write }),
    pgPolicy("tenant_remove", { for: "delete", to: runtimeRole, using: write }),
  ];
}

function personMay(person: Person, act: "read" | "write"): SQL | undefined {
  if (person === "hidden") return staff;
  if (person === "readable") return act === "read" ? undefined : staff;
  return ownRow(sql.raw(person.ownRowsBy));
}

function all(...conditions: (SQL | undefined)[]): SQL {
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
}
