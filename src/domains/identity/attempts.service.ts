import type pg from "pg";
import { Problem } from "#kernel/problem.ts";
import type { Vault } from "#server/crypto.ts";

/**
 * What is counted: one name, or the same thing named under each secret key, the newest first. Counts go to the first;
 * those of the others still weigh, so that a new key in front forgives nobody what they have tried.
 */
export type Bucket = string | readonly [string, ...string[]];

/** What is tried, and by whom or for whom as a keyed hash. */
export function bucketOf(vault: Vault, what: string, whose: string): Bucket {
  const [first, ...older] = vault.blindIndexes(whose, "attempt");
  const nameOf = (index: Buffer) => `${what}:${index.toString("hex")}`;
  return [nameOf(first), ...older.map(nameOf)];
}

/** How many tries a bucket allows in a window of so many minutes. */
export type Limit = { tries: number; minutes: number };

/** Something that was tried, and how often it may be. */
export type Try = { bucket: Bucket; limit: Limit };

/**
 * Counts one try in each bucket, and refuses when one of them had too many. Kept in the database, so that all copies of
 * the server count together. Always in the order of names: two that count the same buckets never wait for each other.
 */
export async function countAttempts(pool: pg.Pool, tries: readonly Try[], now: Date): Promise<void> {
  const rows = tries.map(({ bucket, limit }) => {
    const [name, ...older] = namesOf(bucket);
    return { name, older, start: startOfWindow(limit, now), limit };
  });
  const answer = await pool.query<{ bucket: string; count: number }>({
    name: "count-attempts",
    text: `insert into attempts (bucket, window_start, count)
       select t.name, t.start, 1 + coalesce((select max(count) from attempts
         where bucket = any(t.older) and window_start = t.start), 0)
       from jsonb_to_recordset($1) as t (name text, older text[], start timestamptz) order by t.name
       on conflict (bucket, window_start) do update set count = attempts.count + 1 returning bucket, count`,
    values: [JSON.stringify(rows)],
  });
  const counts = new Map(answer.rows.map(({ bucket, count }) => [bucket, count]));
  const refused = rows.filter(({ name, limit }) => (counts.get(name) ?? 0) > limit.tries);
  if (refused.length > 0) {
    const ends = refused.map(({ start, limit }) => start.getTime() + windowMs(limit));
    const retryAfterSeconds = Math.ceil((Math.max(...ends) - now.getTime()) / 1000);
    throw new Problem("tooMany", { facts: { retryAfterSeconds } });
  }
}

export async function countAttempt(pool: pg.Pool, bucket: Bucket, limit: Limit, now: Date): Promise<void> {
  await countAttempts(pool, [{ bucket, limit }], now);
}

/** Takes one try back: it was a good one, and what many people do from one address is no attack. */
export async function uncountAttempt(pool: pg.Pool, bucket: Bucket, limit: Limit, now: Date): Promise<void> {
  await forgiveAttempts(pool, { uncount: [{ bucket, limit }] }, now);
}

/** After a success the earlier slips no longer count. */
export async function forgetAttempts(pool: pg.Pool, bucket: Bucket): Promise<void> {
  await forgiveAttempts(pool, { forget: bucket }, new Date(0));
}

/** Takes back one try of some buckets, and all of another; inside the caller's transaction where it has one. */
export async function forgiveAttempts(
  database: pg.Pool | pg.ClientBase,
  { forget, uncount = [] }: { forget?: Bucket; uncount?: readonly Try[] },
  now: Date,
): Promise<void> {
  const rows = uncount.map(({ bucket, limit }) => ({
    name: namesOf(bucket)[0],
    start: startOfWindow(limit, now),
  }));
  await database.query({
    name: "forgive-attempts",
    text: `with forgotten as (delete from attempts where bucket = any($1))
     update attempts a set count = a.count - 1 from jsonb_to_recordset($2) as t (name text, start timestamptz)
     where a.bucket = t.name and a.window_start = t.start and a.count > 0`,
    values: [forget === undefined ? [] : namesOf(forget), JSON.stringify(rows)],
  });
}

function namesOf(bucket: Bucket): readonly [string, ...string[]] {
  return typeof bucket === "string" ? [bucket] : bucket;
}

function startOfWindow(limit: Limit, now: Date): Date {
  return new Date(Math.floor(now.getTime() / windowMs(limit)) * windowMs(limit));
}

function windowMs(limit: Limit): number {
  return limit.minutes * 60_000;
}
