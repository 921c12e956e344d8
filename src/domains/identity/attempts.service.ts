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

/**
 * Counts one try in a bucket and refuses when there were too many. Kept in the database, so that all copies of the
 * server count together.
 */
export async function countAttempt(pool: pg.Pool, bucket: Bucket, limit: Limit, now: Date): Promise<void> {
  const windowStart = startOfWindow(limit, now);
  const [first, ...older] = namesOf(bucket);
  const answer = await pool.query<{ count: number }>(
    `insert into attempts (bucket, window_start, count)
     select $1, $2, 1 + coalesce(max(count), 0) from attempts where bucket = any($3) and window_start = $2
     on conflict (bucket, window_start) do update set count = attempts.count + 1 returning count`,
    [first, windowStart, older],
  );
  if ((answer.rows[0]?.count ?? 0) > limit.tries) {
    const retryAfterSeconds = Math.ceil((windowStart.getTime() + windowMs(limit) - now.getTime()) / 1000);
    throw new Problem("tooMany", { facts: { retryAfterSeconds } });
  }
}

/** Takes one try back: it was a good one, and what many people do from one address is no attack. */
export async function uncountAttempt(pool: pg.Pool, bucket: Bucket, limit: Limit, now: Date): Promise<void> {
  await pool.query(
    "update attempts set count = count - 1 where bucket = $1 and window_start = $2 and count > 0",
    [namesOf(bucket)[0], startOfWindow(limit, now)],
  );
}

/** After a success the earlier slips no longer count. */
export async function forgetAttempts(pool: pg.Pool, bucket: Bucket): Promise<void> {
  await pool.query("delete from attempts where bucket = any($1)", [namesOf(bucket)]);
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
