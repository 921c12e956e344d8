import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Principal } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { isUuid } from "#kernel/ids.ts";
import type { Connections } from "./database/connections.ts";
import type { Database } from "./database/database.ts";
import type { ActorKind } from "./database/policies.ts";
import { type AuditEvent, type Auditor, auditInsert } from "./audit/audit.ts";
import { type Enqueue, enqueueWith } from "./jobs.ts";

/** A person as a member of their own family. */
export type FamilyMember = {
  id: string;
  /** The employee alone decides on coverage; the others are covered with them. */
  isEmployee: boolean;
  /** The last day in the family is over, by a divorce for one. */
  hasLeft: boolean;
};

/** What an actor may reach: the rows that the database will show, whatever the query forgets to ask. */
export type AccessScope = {
  installationId: string;
  /** `all` of the installation, or these. */
  clients: "all" | readonly string[];
  /** The one enrollment or family of a person; none for staff. */
  person?: string;
  /** The member who is signed in, and what they are in the family of `person`. */
  member?: FamilyMember;
  /** The broker, client, partner or TPA whose users the actor may manage. */
  organisation?: string;
  /** Of these clients only the divisions named are in reach. */
  limited?: { clients: readonly string[]; divisions: readonly string[] };
  /** Whose health data may be seen: everybody's in reach, or these members'; nobody's where it is left out. */
  health?: "all" | readonly string[];
  /** Of these members also what is sensitive: a person's own, and their minor children's. */
  privateHealth?: readonly string[];
};

export type Transaction = {
  db: NodePgDatabase;
  /** For hot statements and those that drizzle cannot say. */
  client: pg.ClientBase;
  /** Kept until the commit and written with it. */
  audit(event: AuditEvent): void;
  enqueue: Enqueue;
};

export type Context = { requestId: string; language: Language };

/** The right to touch the data that one actor may reach. Services get this, never the database. */
export class Scope {
  readonly principal: Principal;
  readonly accessScope: AccessScope;
  readonly context: Context;
  readonly #database: Database;
  readonly #settings: string;

  constructor(database: Database, principal: Principal, accessScope: AccessScope, context: Context) {
    this.#database = database;
    this.principal = principal;
    this.accessScope = accessScope;
    this.context = context;
    this.#settings = settingsOf(principal, accessScope);
  }

  /** `user:<id>`, `enrollee:<enrollment id>` or `apiKey:<id>`, as the audit and the rows name it. */
  get actor(): string {
    return actorName(this.principal);
  }

  /** The user's id; none for an enrollee or a key. For created_by and updated_by. */
  get userId(): string | undefined {
    return this.principal.kind === "user" ? this.principal.userId : undefined;
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.#database.runtime, `begin; ${this.#settings}`, work, {
      installationId: this.accessScope.installationId,
      actor: this.actor,
      requestId: this.context.requestId,
      isScoped: true,
      emergencyId: emergencyOf(this.principal),
    });
  }
}

/**
 * The right to touch everything, for work that nobody has asked for in person: sign-in, following a public link, jobs,
 * set-up. A type of its own, so that no service takes it by mistake.
 */
export class SystemScope {
  readonly context: Context;
  readonly #database: Database;

  constructor(database: Database, context: Context) {
    this.#database = database;
    this.context = context;
  }

  /** `installationId` is where its audit rows belong; `principal`, in whose name they stand where somebody did ask. */
  async transaction<T>(
    installationId: string,
    work: (transaction: Transaction) => Promise<T>,
    principal?: Principal,
  ): Promise<T> {
    return inTransaction(this.#database.system, "begin", work, {
      installationId,
      actor: principal === undefined ? "system" : actorName(principal),
      requestId: this.context.requestId,
      isScoped: false,
      emergencyId: principal && emergencyOf(principal),
    });
  }

  /** One look-up, without a transaction of its own. With a name, it is prepared once a connection. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
    name?: string,
  ): Promise<Row[]> {
    const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    return (await this.#database.system.query<Row>(query)).rows;
  }

  /** A scope for what this link or token turned out to allow. */
  scopeFor(principal: Principal, accessScope: AccessScope): Scope {
    return new Scope(this.#database, principal, accessScope, this.context);
  }
}

export function actorName(principal: Principal): string {
  if (principal.kind === "user") return `user:${principal.userId}`;
  if (principal.kind === "apiKey") return `apiKey:${principal.keyId}`;
  return principal.kind === "enrollee" ? `enrollee:${principal.enrollmentId}` : "anonymous";
}

/**
 * Who began work that goes on in the background, by the name that its row keeps: the audit bears it. What the work may reach
 * is said beside it.
 */
export function principalOf(actor: string): Principal {
  const [kind, id = ""] = actor.split(":");
  if (kind === "user") return { kind, userId: id, type: "admin", permissions: [] };
  return kind === "apiKey" ? { kind, keyId: id, permissions: [] } : { kind: "anonymous" };
}

function emergencyOf(principal: Principal): string | undefined {
  return principal.kind === "user" ? principal.emergencyId : undefined;
}

async function inTransaction<T>(
  connections: Connections,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
  by: Auditor,
): Promise<T> {
  return connections.hold(async (client) => {
    const events: AuditEvent[] = [];
    // Where the connection allows it, the first statement travels right behind. None runs outside the transaction: to
    // begin fails only with the whole connection, and then nothing follows.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    try {
      const result = await work({
        db: builderFor(client),
        client,
        audit: (event) => void events.push(event),
        enqueue: (name, payload) => enqueueWith(client, name, payload),
      });
      await begun;
      // The audit rows and the commit travel together: no change without its row, and no extra round trip.
      await client.query(`${await auditInsert(client, events, by)}commit`);
      return result;
    } catch (error) {
      // Where even this fails, the connection is thrown away.
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  });
}

const builders = new WeakMap<pg.ClientBase, NodePgDatabase>();
/** One for each connection: it learns the names of columns once, not once a transaction. */
function builderFor(client: pg.PoolClient): NodePgDatabase {
  const known = builders.get(client);
  if (known !== undefined) return known;
  const made = drizzle(client, { casing: "snake_case" });
  builders.set(client, made);
  return made;
}

const kindOf = (principal: Principal): ActorKind | "" =>
  principal.kind === "user" ? principal.type : principal.kind === "anonymous" ? "" : principal.kind;

/** The settings that the row-level policies read. All values are ids, checked here, because SET takes no parameters. */
export function settingsOf(principal: Principal, accessScope: AccessScope): string {
  const clients = accessScope.clients === "all" ? [] : accessScope.clients;
  const limited = accessScope.limited ?? { clients: [], divisions: [] };
  const health = accessScope.health === "all" ? [] : (accessScope.health ?? []);
  const privateHealth = accessScope.privateHealth ?? [];
  const former = accessScope.member?.hasLeft === true ? accessScope.member.id : undefined;
  const single = [accessScope.person, accessScope.organisation, former].filter((id) => id !== undefined);
  const ids = [
    accessScope.installationId,
    ...single,
    ...clients,
    ...limited.clients,
    ...limited.divisions,
    ...health,
    ...privateHealth,
  ];
  for (const id of ids) if (!isUuid(id)) throw new Error("A scope holds something that is not an id");
  return `select
    set_config('openroll.installation', '${accessScope.installationId}', true),
    set_config('openroll.access_scope', '${accessScope.clients === "all" ? "installation" : "clients"}', true),
    set_config('openroll.clients', '{${clients.join(",")}}', true),
    set_config('openroll.limited', '{${limited.clients.join(",")}}', true),
    set_config('openroll.divisions', '{${limited.divisions.join(",")}}', true),
    set_config('openroll.health', '${accessScope.health === "all" ? "all" : "listed"}', true),
    set_config('openroll.health_of', '{${health.join(",")}}', true),
    set_config('openroll.private_of', '{${privateHealth.join(",")}}', true),
    set_config('openroll.kind', '${kindOf(principal)}', true),
    set_config('openroll.actor', ${pg.escapeLiteral(actorName(principal))}, true),
    set_config('openroll.organisation', '${accessScope.organisation ?? ""}', true),
    set_config('openroll.former', '${former ?? ""}', true),
    set_config('openroll.person', '${accessScope.person ?? ""}', true)`;
}
