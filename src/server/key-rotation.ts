import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { keyIdOf } from "./crypto.ts";
import type { SealedPlace } from "./sealed-places.ts";
import type { Services } from "./services.ts";

export type RotationLog = { error: (facts: object, message: string) => void };

export type RotationOptions = {
  services: Pick<Services, "database" | "vault">;
  /** The rooms say where sealed values stand. */
  places: readonly SealedPlace[];
  log: RotationLog;
  /** Rows in a transaction, and the rest after each. */
  rows?: number;
  pauseMs?: number;
};

/**
 * `unchanged`: there was nothing to do. `otherKey`: another server has begun later to seal with a key that is not our
 * newest.
 */
export type RotationEnd = "finished" | "unchanged" | "otherKey" | "stopped";

/** Any number that no other lock has: one batch at a time, no matter which server does it. */
const turn = 7_310_485;
const beforeAll = "00000000-0000-0000-0000-000000000000";
const listedAtMost = 1000;

/** Of `key_rotations.reached`: the last row of a place, or that there are no more; and the rows that do not open. */
const done = "end";
const unopenedIn = (place: SealedPlace) => `${place.name} unopened`;

type Rotation = { finishedAt: string | null; isLatest: boolean; reached: Record<string, string> };
type Row = { id: string; where: string; sealed: Buffer; index: Buffer | null };
type Change = { id: string; old: Buffer; sealed: Buffer; index: Buffer | null };

/**
 * Brings everything that is sealed or indexed under an older key under the newest one, a few hundred rows a transaction.
 * How far it has come commits with the rows, so that any server goes on where any other was killed. Nobody waits: a row
 * that somebody holds is left for later, and one that has changed since it was read is left alone.
 */
export class KeyRotation {
  readonly #services: RotationOptions["services"];
  readonly #places: readonly SealedPlace[];
  readonly #log: RotationOptions["log"];
  readonly #rows: number;
  readonly #pauseMs: number;
  /** By place: the rows that this process has tried in vain. */
  readonly #unopened = new Map<SealedPlace, Set<string>>();
  #isFirst = true;

  constructor({ services, places, log, rows = 300, pauseMs = 20 }: RotationOptions) {
    this.#services = services;
    this.#places = places;
    this.#log = log;
    this.#rows = rows;
    this.#pauseMs = pauseMs;
  }

  /** How many values this process has found that do not open. */
  get unopened(): number {
    return [...this.#unopened.values()].reduce((total, ids) => total + ids.size, 0);
  }

  /** Does whatever is to be done. A later run looks only whether there is something new. */
  async run(signal: AbortSignal): Promise<RotationEnd> {
    for (;;) {
      if (signal.aborted) return "stopped";
      const answer = await this.#inTurn((client) => this.#begin(client));
      if (answer === "unchanged" || answer === "otherKey") return this.#end(answer);
      if (answer === "begun") break;
      await rest(500, signal);
    }
    for (;;) {
      if (signal.aborted) return "stopped";
      const answer = await this.#inTurn((client) => this.#step(client));
      if (answer === "finished") return this.#end(answer);
      await rest(answer === "more" ? this.#pauseMs : 500, signal);
    }
  }

  #end(end: RotationEnd): RotationEnd {
    this.#isFirst = false;
    return end;
  }

  async #inTurn<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T | "busy"> {
    return this.#services.database.system.hold(async (client) => {
      try {
        await client.query("begin isolation level read committed");
        const lock = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
          turn,
        ]);
        const answer = lock.rows[0]?.mine === true ? await work(client) : "busy";
        await client.query("commit");
        return answer;
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw error;
      }
    });
  }

  /** Goes on, or begins anew when rows have come up that are under another key since the last end. */
  async #begin(client: pg.ClientBase): Promise<"begun" | "unchanged" | "otherKey"> {
    const keyId = this.#services.vault.keyIds[0];
    // By the database's clock: those of two servers may differ, and the later one counts.
    await client.query(
      "insert into key_rotations (key_id, started_at) values ($1, now()) on conflict (key_id) do nothing",
      [keyId],
    );
    const { finishedAt, isLatest, reached } = await this.#rotation(client);
    const hasBehind = finishedAt !== null && (await this.#hasBehind(client));
    if (finishedAt !== null && !hasBehind) return "unchanged";
    // At its start a server does what its settings say. Later on, two that differ must not undo each other's work.
    if (!this.#isFirst && !isLatest) return "otherKey";
    if (hasBehind) {
      const kept = Object.entries(reached).filter(([name]) => name.endsWith(" unopened"));
      await client.query(
        "update key_rotations set started_at = now(), finished_at = null, reached = $2 where key_id = $1",
        [keyId, Object.fromEntries(kept)],
      );
    }
    this.#unopened.clear();
    return "begun";
  }

  async #rotation(client: pg.ClientBase): Promise<Rotation> {
    const { rows } = await client.query<Rotation>(
      `select finished_at as "finishedAt", reached,
         coalesce(started_at >= (select max(started_at) from key_rotations), false) as "isLatest"
       from key_rotations where key_id = $1`,
      [this.#services.vault.keyIds[0]],
    );
    if (rows[0] === undefined) throw new Error("The rotation's own row is gone");
    return rows[0];
  }

  /** One batch: first all rows in the order of their ids, then those that were held or have been added meanwhile. */
  async #step(client: pg.ClientBase): Promise<"more" | "waiting" | "finished"> {
    const { reached, finishedAt } = await this.#rotation(client);
    if (finishedAt !== null) return "finished";
    const place = this.#places.find((one) => reached[one.name] !== done);
    if (place !== undefined) {
      const rows = await this.#rowsAfter(client, place, reached[place.name] ?? beforeAll);
      await this.#renew(client, place, rows);
      await this.#note(client, { ...reached, [place.name]: rows.at(-1)?.id ?? done });
      return "more";
    }
    let [found, renewed] = [0, 0];
    for (const one of this.#places) {
      const rows = await this.#rowsBehind(client, one);
      found += rows.length;
      renewed += await this.#renew(client, one, rows);
    }
    await this.#note(client, reached);
    if (found > 0) return renewed > 0 ? "more" : "waiting";
    await client.query("update key_rotations set finished_at = now() where key_id = $1", [
      this.#services.vault.keyIds[0],
    ]);
    return "finished";
  }

  async #note(client: pg.ClientBase, reached: Record<string, string>): Promise<void> {
    const unopened = [...this.#unopened].map(([place, ids]) => {
      const earlier = reached[unopenedIn(place)]?.split(",") ?? [];
      return [unopenedIn(place), [...new Set([...earlier, ...ids])].slice(0, listedAtMost).join(",")];
    });
    await client.query("update key_rotations set reached = $2 where key_id = $1", [
      this.#services.vault.keyIds[0],
      { ...reached, ...Object.fromEntries(unopened) },
    ]);
  }

  async #rowsAfter(client: pg.ClientBase, place: SealedPlace, after: string): Promise<Row[]> {
    const text = `${rowsOf(place)} and t.id > $1 order by t.id limit $2`;
    return (await client.query<Row>(text, [after, this.#rows])).rows;
  }

  async #rowsBehind(client: pg.ClientBase, place: SealedPlace, limit = this.#rows): Promise<Row[]> {
    const { currentHead } = this.#services.vault;
    const tried = [...(this.#unopened.get(place) ?? [])];
    const behind = place.behind ?? `substr(${place.sealed}, 1, ${currentHead.length}) <> $3`;
    // Both ways mention the head, so that the parameters stay the same.
    const text = `${rowsOf(place)} and ${behind} and $3::bytea is not null and t.id <> all($1::uuid[]) limit $2`;
    return (await client.query<Row>(text, [tried, limit, currentHead])).rows;
  }

  async #hasBehind(client: pg.ClientBase): Promise<boolean> {
    for (const place of this.#places) {
      if ((await this.#rowsBehind(client, place, 1)).length > 0) return true;
    }
    return false;
  }

  /** Answers how many rows it has changed. */
  async #renew(client: pg.ClientBase, place: SealedPlace, rows: Row[]): Promise<number> {
    const changes = rows.flatMap((row) => this.#changeOf(place, row) ?? []);
    return changes.length === 0 ? 0 : this.#write(client, place, changes);
  }

  #changeOf(place: SealedPlace, row: Row): Change | undefined {
    const { vault } = this.#services;
    let value: string;
    try {
      value = vault.open(row.sealed, row.where);
    } catch {
      this.#giveUp(
        place,
        row.id,
        { key: keyIdOf(row.sealed) },
        "a sealed value does not open: it is left as it is",
      );
      return undefined;
    }
    const index = place.index === undefined ? null : vault.blindIndex(value, place.index.purpose);
    const isIndexed = index === null || (row.index !== null && index.equals(row.index));
    if (place.reseal === undefined) {
      return isIndexed || row.index === null ? undefined : { ...row, old: row.index, index };
    }
    if (isIndexed && vault.isCurrent(row.sealed)) return undefined;
    return { id: row.id, old: row.sealed, sealed: vault.seal(value, row.where), index };
  }

  #giveUp(place: SealedPlace, id: string, facts: object, message: string): void {
    const ids = this.#unopened.get(place) ?? new Set();
    if (!ids.has(id)) this.#log.error({ place: place.name, row: id, ...facts }, message);
    this.#unopened.set(place, ids.add(id));
  }

  /** All at once; if that breaks a unique index, one after the other, so that one row does not stop the rest. */
  async #write(client: pg.ClientBase, place: SealedPlace, changes: Change[]): Promise<number> {
    await client.query("savepoint batch");
    try {
      const answer = await client.query(writing(place), [
        changes.map((change) => change.id),
        changes.map((change) => change.old),
        changes.map((change) => change.sealed),
        changes.map((change) => change.index),
      ]);
      await client.query("release savepoint batch");
      return answer.rowCount ?? 0;
    } catch (error) {
      if (!isDouble(error)) throw error;
      await client.query("rollback to savepoint batch");
    }
    const [first] = changes;
    if (first !== undefined && changes.length === 1) {
      this.#giveUp(
        place,
        first.id,
        {},
        "under the newest key its index would stand twice: it is left as it is",
      );
      return 0;
    }
    let written = 0;
    for (const change of changes) written += await this.#write(client, place, [change]);
    return written;
  }
}

function rowsOf({ table, join = "", rows, sealed, where, index }: SealedPlace): string {
  const stored = index === undefined ? "null::bytea" : `t.${index.column}`;
  return `select t.id, ${where} as "where", ${sealed} as sealed, ${stored} as "index"
    from ${table} t ${join} where ${rows} and ${sealed} is not null`;
}

/** Rows that somebody holds are skipped, and so are those that are not any more as they were read. */
function writing({ table, sealed, reseal, index, copies }: SealedPlace): string {
  const read = reseal === undefined ? `t.${index?.column ?? ""}` : sealed;
  const set = [reseal, index && `${index.column} = c.index`].filter((one) => one !== undefined);
  const held = `${table} t join c on c.id = t.id`;
  const free =
    copies === undefined
      ? `select t.id from ${held} where ${read} = c.old for no key update of t skip locked`
      : `select id from (
           select t.id from ${held} join ${copies.table} k on k.${copies.column} = t.id
           where ${read} = c.old for no key update of t, k skip locked) one
         group by id having count(*) = (select count(*) from ${copies.table} k where k.${copies.column} = one.id)`;
  return `with c as materialized (
      select * from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[]) as c (id, old, sealed, index)),
    free as materialized (${free})
    update ${table} t set ${set.join(", ")} from c join free on free.id = c.id
    where t.id = c.id and ${read} = c.old`;
}

function isDouble(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
