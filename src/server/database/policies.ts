import { type SQL, sql } from "drizzle-orm";
import { pgPolicy } from "drizzle-orm/pg-core";
import type { UserType } from "#kernel/access.ts";
import { runtimeRole, systemRole } from "./roles.ts";

/**
 * Row-level security, in four levels. The settings are made by `Scope.transaction`; a missing one raises, so a query
 * outside a scope answers nothing at all. Each setting is read, and turned into ids, once a statement (`(select …)`) and
 * not once a row: a list that was cast outside made a search of a broker with 50 clients ten times slower.
 *
 * - `openroll.installation`  the installation that the actor belongs to
 * - `openroll.access_scope`  `installation` (all its clients) or `clients` (only those in `openroll.clients`)
 * - `openroll.clients`       the clients, as uuid[]
 * - `openroll.limited`       the clients of which only some divisions are in reach, as uuid[] …
 * - `openroll.divisions`     … and those divisions
 * - `openroll.health`        `all`, or `listed`: health data only of the members in `openroll.health_of`
 * - `openroll.private_of`    … and those of whom sensitive health data is shown as well: a person's own, and minor children's
 * - `openroll.kind`          the type of the user who asks, `apiKey` or `enrollee`
 * - `openroll.actor`         who asks: `user:<id>`, `enrollee:<id>`, `apiKey:<id>`
 * - `openroll.organisation`  '' or the broker, client, partner or TPA whose users the actor may manage
 * - `openroll.person`        '' for staff; else the one enrollment or family that a person may touch
 * - `openroll.former`        '' or the one member of that family who has left it, and sees their own rows alone
 */
export const installation = sql`installation_id = (select current_setting('openroll.installation')::uuid)`;
export const allClients = sql`(select current_setting('openroll.access_scope')) = 'installation'`;
export const clientIn = (column: SQL) =>
  sql`(${allClients} or ${column} = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))`;
export const staff = sql`(select current_setting('openroll.person')) = ''`;
const ownOrganisation = sql`(select nullif(current_setting('openroll.organisation'), '')::uuid)`;
/** Of no broker or partner, of the reader's own, or read by an actor who reaches the whole installation. */
export const ofOrganisation = (column: string) =>
  sql`(${sql.raw(column)} is null or ${allClients} or ${sql.raw(column)} = ${ownOrganisation})`;
const ofPerson = (column: SQL) =>
  sql`${column} = (select nullif(current_setting('openroll.person'), '')::uuid)`;
/** Of somebody who has left the family only their own: the column says which member a row is about. */
const unlessFormer = (member: SQL) =>
  sql`(select current_setting('openroll.former')) in ('', ${member}::text)`;
const ownRow = (column: SQL, member?: SQL) =>
  member === undefined
    ? sql`(${staff} or ${ofPerson(column)})`
    : sql`(${staff} or ${ofPerson(column)} and ${unlessFormer(member)})`;

const unlimited = sql`(select current_setting('openroll.limited')::uuid[])::uuid[]`;
/** All divisions of the client are in reach. */
export const allDivisions = (client: SQL) => sql`${client} <> all (${unlimited})`;
/** Of a client that is served in part, only these divisions. */
export const unlessLimitedTo = (client: SQL, division: SQL) =>
  sql`(${client} <> all (${unlimited}) or ${division} = any ((select current_setting('openroll.divisions')::uuid[])::uuid[]))`;
/** The row that a column points to is in reach: its own policies are asked. */
export const pointsTo = (table: string, column: string) =>
  sql`exists (select from ${sql.raw(table)} parent where parent.id = ${sql.raw(column)})`;
const parentIn = (client: SQL, { table, column }: Parent) =>
  sql`(${client} <> all (${unlimited}) or ${pointsTo(table, column)})`;
export const healthOf = (member: SQL) =>
  sql`((select current_setting('openroll.health')) = 'all' or ${member} = any ((select current_setting('openroll.health_of')::uuid[])::uuid[]))`;
/** A row that is marked sensitive is for the person it is about, whatever consent an adult gave to another one. */
const unlessSensitive = ({ member, marked }: Sensitive) =>
  sql`((select current_setting('openroll.health')) = 'all' or not ${sql.raw(marked)} or ${sql.raw(member)} = any ((select current_setting('openroll.private_of')::uuid[])::uuid[]))`;

export const kindIn = (kinds: readonly ActorKind[]) =>
  sql.raw(`(select current_setting('openroll.kind')) in (${kinds.map((one) => `'${one}'`).join(", ")})`);

/** Who asks: a user of this type, or somebody who is none. */
export type ActorKind = UserType | "apiKey" | "enrollee";

/** What a person (enrollee, member) may do with a table's rows, beside staff. */
type Person =
  | "hidden"
  | "readable"
  | { ownRowsBy: string; about?: string }
  /** `about`: the column of the member whom a row of a family is about; who has left it sees no other's. */
  | { readsOwnBy: string; about?: string };

type Parent = { table: string; column: string };
/** The columns that say which member a row is about, and whether it is sensitive. */
type Sensitive = { member: string; marked: string };
type Level =
  /**
   * Rows of the whole installation, written by installation-wide actors only. `readers`: `wide` keeps reading to them
   * too; without it, staff of any client may read.
   */
  | { of: "installation"; person: Person; readers?: "wide" }
  /** Rows of one client. `column` when it is not `client_id`; `shared`: a row without client belongs to all. */
  | {
      of: "client";
      person: Person;
      column?: string;
      shared?: true;
      /** A broker may serve some divisions of a client only: the column that says whose the row is, or its parent. */
      division?: string | Parent;
      /** Not for those who serve some divisions of the client only. */
      wholeClient?: true;
      /** The column of the member whose health data the row holds. */
      health?: string;
      sensitive?: Sensitive;
      /** Only actors of these kinds, whatever else they may: employers, brokers and partners never see a claim. */
      kinds?: readonly ActorKind[];
      /** Only actors who reach the whole installation write. */
      writers?: "wide";
    }
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
  const accessScope =
    level.of === "installation"
      ? level.readers === "wide"
        ? allClients
        : undefined
      : level.shared
        ? sql`(${column} is null or ${clientIn(column)})`
        : clientIn(column);
  const narrowed = level.of === "client" ? narrowing(level, column) : [];
  const read = all(installation, accessScope, ...narrowed, personMay(level.person, "read"));
  const write = all(
    installation,
    level.of === "installation" || level.writers === "wide" ? allClients : clientIn(column),
    ...narrowed,
    personMay(level.person, "write"),
  );
  return readAndWrite(read, write);
}

/** A policy for each act, so that what may be read, written and added can differ. */
export function readAndWrite(read: SQL, write: SQL, add = write) {
  return [
    pgPolicy("system", { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("tenant_read", { for: "select", to: runtimeRole, using: read }),
    pgPolicy("tenant_add", { for: "insert", to: runtimeRole, withCheck: add }),
    pgPolicy("tenant_change", { for: "update", to: runtimeRole, using: write, withCheck: write }),
    pgPolicy("tenant_remove", { for: "delete", to: runtimeRole, using: write }),
  ];
}

function narrowing(
  { division, wholeClient, health, sensitive, kinds }: Level & { of: "client" },
  client: SQL,
): SQL[] {
  const conditions: SQL[] = [];
  if (wholeClient) conditions.push(sql`${client} <> all (${unlimited})`);
  if (typeof division === "string") conditions.push(unlessLimitedTo(client, sql.raw(division)));
  else if (division !== undefined) conditions.push(parentIn(client, division));
  if (health !== undefined) conditions.push(healthOf(sql.raw(health)));
  if (sensitive !== undefined) conditions.push(unlessSensitive(sensitive));
  if (kinds !== undefined) conditions.push(kindIn(kinds));
  return conditions;
}

function personMay(person: Person, act: "read" | "write"): SQL | undefined {
  if (person === "hidden") return staff;
  if (person === "readable") return act === "read" ? undefined : staff;
  const about = person.about === undefined ? undefined : sql.raw(person.about);
  if ("readsOwnBy" in person) return act === "read" ? ownRow(sql.raw(person.readsOwnBy), about) : staff;
  return ownRow(sql.raw(person.ownRowsBy), about);
}

export function all(...conditions: (SQL | undefined)[]): SQL {
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );
}

/** Rows that the database's own triggers write, and no statement of the server. */
export const onlyByTrigger = pgPolicy("by_trigger", {
  as: "restrictive",
  for: "insert",
  to: [runtimeRole, systemRole],
  withCheck: sql`pg_trigger_depth() > 0`,
});
