import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Asker } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { isUuid } from "#kernel/ids.ts";
import type { Connections } from "./database/connections.ts";
import type { Database } from "./database/database.ts";
import { type AuditEvent, type Auditor, auditInsert } from "./audit/audit.ts";
import { type Enqueue, enqueueWith } from "./jobs.ts";

/** What an actor may reach: the rows that the database will show, whatever the query forgets to ask. */
export type Reach = {
  installationId: string;
  /** `all` of the installation, or these. */
  clients: "all" | readonly string[];
  /** The one enrollment or family of a person; none for staff. */
  person?: string;
  /** The broker, client, partner or TPA whose users the actor may manage. */
  organisation?: string;
  /** Of these clients only the divisions named are in reach. */
  limited?: { clients: readonly string[]; divisions: readonly string[] };
  /** Whose health data may be seen: everybody's in reach, or these members'; nobody's where it is left out. */
  health?: "all" | readonly string[];
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
  readonly asker: Asker;
  readonly reach: Reach;
  readonly context: Context;
  readonly #database: Database;
  readonly #settings: string;

  constructor(database: Database, asker: Asker, reach: Reach, context: Context) {
    this.#database = database;
    this.asker = asker;
    this.reach = reach;
    this.context = context;
    this.#settings = settingsOf(asker, reach);
  }

  /** `user:<id>`, `enrollee:<enrollment id>` or `apiKey:<id>`, as the audit and the rows name it. */
  get actor(): string {
    return actorName(this.asker);
  }

  /** The user's id; none for an enrollee or a key. For created_by and updated_by. */
  get userId(): string | undefined {
    return this.asker.kind === "user" ? this.asker.userId : undefined;
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.#database.runtime, `begin; ${this.#settings}`, work, {
      installationId: this.reach.installationId,
      actor: this.actor,
      requestId: this.context.requestId,
      isScoped: true,
      emergencyId: emergencyOf(this.asker),
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

  /** `installationId` is where its audit rows belong; `asker`, in whose name they stand where somebody did ask. */
  async transaction<T>(
    installationId: string,
    work: (transaction: Transaction) => Promise<T>,
    asker?: Asker,
  ): Promise<T> {
    return inTransaction(this.#database.system, "begin", work, {
      installationId,
      actor: asker === undefined ? "system" : actorName(asker),
      requestId: this.context.requestId,
      isScoped: false,
      emergencyId: asker && emergencyOf(asker),
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
  scopeFor(asker: Asker, reach: Reach): Scope {
    return new Scope(this.#database, asker, reach, this.context);
  }
}

export function actorName(asker: Asker): string {
  if (asker.kind === "user") return `user:${asker.userId}`;
  if (asker.kind === "apiKey") return `apiKey:${asker.keyId}`;
  return asker.kind === "enrollee" ? `enrollee:${asker.enrollmentId}` : "anonymous";
}

function emergencyOf(asker: Asker): string | undefined {
  return asker.kind === "user" ? asker.emergencyId : undefined;
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

/** The settings that the row-level policies read. All values are ids, checked here, because SET takes no parameters. */
export function settingsOf(asker: Asker, reach: Reach): string {
  const clients = reach.clients === "all" ? [] : reach.clients;
  const limited = reach.limited ?? { clients: [], divisions: [] };
  const health = reach.health === "all" ? [] : (reach.health ?? []);
  const single = [reach.person, reach.organisation].filter((id) => id !== undefined);
  const ids = [
    reach.installationId,
    ...single,
    ...clients,
    ...limited.clients,
    ...limited.divisions,
    ...health,
  ];
  for (const id of ids) if (!isUuid(id)) throw new Error("A scope holds something that is not an id");
  return `select
    set_config('openroll.installation', '${reach.installationId}', true),
    set_config('openroll.reach', '${reach.clients === "all" ? "installation" : "clients"}', true),
    set_config('openroll.clients', '{${clients.join(",")}}', true),
    set_config('openroll.limited', '{${limited.clients.join(",")}}', true),
    set_config('openroll.divisions', '{${limited.divisions.join(",")}}', true),
    set_config('openroll.health', '${reach.health === "all" ? "all" : "listed"}', true),
    set_config('openroll.health_of', '{${health.join(",")}}', true),
    set_config('openroll.actor', ${pg.escapeLiteral(actorName(asker))}, true),
    set_config('openroll.organisation', '${reach.organisation ?? ""}', true),
    set_config('openroll.person', '${reach.person ?? ""}', true)`;
}
