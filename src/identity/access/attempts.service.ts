import type { Connections, Queryable } from "#server/database/connections.ts";
import { Problem } from "#kernel/problem.ts";
import type { Vault } from "#server/crypto.ts";

/**
 * The hashed names that a try counts under: one for each secret key, the newest first. New tries count under the first.
 * Tries under the others still weigh, so a new key forgives nobody.
 */
export type Bucket = string | readonly [string, ...string[]];

/** What is tried, and a keyed hash of who tries it or which account it is for. */
export function bucketOf(vault: Vault, what: string, whose: string): Bucket {
  const [first, ...older] = vault.blindIndexes(whose, "attempt");
  const nameOf = (index: Buffer) => `${what}:${index.toString("hex")}`;
  return [nameOf(first), ...older.map(nameOf)];
}

/** How many tries a bucket allows in a window of so many minutes. */
export type Limit = { tries: number; minutes: number };

/** Something that was tried, and how often it may be. */
export type Try = { bucket: Bucket; limit: Limit };

type Count = { bucket: string; count: number };

/**
 * Counts one try of each of these rows (name, older, start), alone or within a larger statement. Always in the order of
 * names: two that count the same buckets never wait for each other.
 */
export const countTries = (rows: string) => `insert into attempts (bucket, window_start, count)
  select t.name, t.start, 1 + coalesce((select max(count) from attempts
    where bucket = any(t.older) and window_start = t.start), 0)
  from ${rows} order by t.name
  on conflict (bucket, window_start) do update set count = attempts.count + 1 returning bucket, count`;

/** A try as `countTries` and `uncountTries` read it from JSON. */
export function tryRow({ bucket, limit }: Try, now: Date): { name: string; older: string[]; start: Date } {
  const [name, ...older] = namesOf(bucket);
  return { name, older, start: startOfWindow(limit, now) };
}

/**
 * Counts one try in each bucket, and refuses when one of them had too many. Kept in the database, so that all copies of
 * the server count together.
 */
export async function countAttempts(pool: Connections, tries: readonly Try[], now: Date): Promise<void> {
  const answer = await pool.query<Count>({
    name: "count-attempts",
    text: countTries("jsonb_to_recordset($1) as t (name text, older text[], start timestamptz)"),
    values: [JSON.stringify(tries.map((one) => tryRow(one, now)))],
  });
  requireFewTries(tries, answer.rows, now);
}

/** Refuses when a bucket has been counted more often than it may. */
export function requireFewTries(tries: readonly Try[], counted: readonly Count[], now: Date): void {
  const counts = new Map(counted.map(({ bucket, count }) => [bucket, count]));
  const refused = tries.filter(({ bucket, limit }) => (counts.get(namesOf(bucket)[0]) ?? 0) > limit.tries);
  if (refused.length === 0) return;
  const ends = refused.map(({ limit }) => startOfWindow(limit, now).getTime() + windowMs(limit));
  const retryAfterSeconds = Math.ceil((Math.max(...ends) - now.getTime()) / 1000);
  throw new Problem("tooMany", { facts: { retryAfterSeconds } });
}

export async function countAttempt(
  pool: Connections,
  bucket: Bucket,
  limit: Limit,
  now: Date,
): Promise<void> {
  await countAttempts(pool, [{ bucket, limit }], now);
}

/** Takes one try back: it was a good one, and what many people do from one address is no attack. */
export async function uncountAttempt(
  pool: Connections,
  bucket: Bucket,
  limit: Limit,
  now: Date,
): Promise<void> {
  await forgiveAttempts(pool, { uncount: [{ bucket, limit }] }, now);
}

/** After a success the earlier slips no longer count. */
export async function forgetAttempts(system: Queryable, bucket: Bucket): Promise<void> {
  await forgiveAttempts(system, { forget: bucket }, new Date(0));
}

/** Takes back one try of some buckets, and all of another; inside the caller's transaction where it has one. */
export async function forgiveAttempts(
  database: Queryable,
  { forget, uncount = [] }: { forget?: Bucket; uncount?: readonly Try[] },
  now: Date,
): Promise<void> {
  await database.query({
    name: "forgive-attempts",
    text: `with forgotten as (${forgetTries("$1")}) ${uncountTries("$2")}`,
    values: [
      forget === undefined ? [] : namesOf(forget),
      JSON.stringify(uncount.map((one) => tryRow(one, now))),
    ],
  });
}

export const forgetTries = (names: string) => `delete from attempts where bucket = any(${names})`;
export const uncountTries = (rows: string) => `update attempts a set count = a.count - 1
  from jsonb_to_recordset(${rows}) as t (name text, start timestamptz)
  where a.bucket = t.name and a.window_start = t.start and a.count > 0`;

/** All the names that it is counted under. */
export function namesOf(bucket: Bucket): readonly [string, ...string[]] {
  return typeof bucket === "string" ? [bucket] : bucket;
}

function startOfWindow(limit: Limit, now: Date): Date {
  return new Date(Math.floor(now.getTime() / windowMs(limit)) * windowMs(limit));
}

function windowMs(limit: Limit): number {
  return limit.minutes * 60_000;
}
