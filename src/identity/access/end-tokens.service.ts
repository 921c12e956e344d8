import type pg from "pg";
import { Problem } from "#kernel/problem.ts";
import type { SignInStage } from "#kernel/access.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { SystemScope } from "#server/scope.ts";

/** Ends every session of a user, but for the one of `except`. */
export async function endTokensOfUser(database: Queryable, userId: string, except?: string): Promise<void> {
  await database.query("delete from tokens where user_id = $1 and hash is distinct from $2", [
    userId,
    except === undefined ? null : digest(except),
  ]);
}

/** Returns whether the user had such a session. */
export async function endTokenOfUser(
  database: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const ended = await database.query("delete from tokens where id = $1 and user_id = $2", [id, userId]);
  return ended.rowCount === 1;
}

/** Returns whether the token was there. */
export async function endToken(database: Queryable, token: string): Promise<boolean> {
  const ended = await database.query("delete from tokens where hash = $1", [digest(token)]);
  return ended.rowCount === 1;
}

/** Ends a session that belongs to no user, for somebody who asks in nobody's name. */
export async function endTokenOfNobody(system: SystemScope, token: string): Promise<void> {
  await system.query("delete from tokens where hash = $1 and user_id is null", [digest(token)]);
}

/** Ends the sessions of people who enroll: their links lead to the first page again. */
export async function endTokensOfEnrollments(database: Queryable, ids: readonly string[]): Promise<void> {
  await database.query("delete from tokens where enrollment_id = any ($1::uuid[])", [ids]);
}

/** Ends the sessions of an enrollment, but for this one and those of the same browser. */
export async function endOtherTokensOfEnrollment(
  database: Queryable,
  { enrollmentId, token, browserHash }: { enrollmentId: string; token: string; browserHash: Buffer },
): Promise<void> {
  await database.query(
    "delete from tokens where enrollment_id = $1 and hash <> $2 and browser_hash is distinct from $3",
    [enrollmentId, digest(token), browserHash],
  );
}

type Passed = {
  former: string;
  passed: SignInStage;
  /** `null`: the sign-in is whole. */
  next: SignInStage | null;
  deviceId: string | null;
};

/** Trades the token of a finished stage for a new one; of two that finish the same stage at once, one finds it gone. */
export async function tradeToken(
  client: pg.ClientBase,
  { former, passed, next, deviceId }: Passed,
  now: Date,
): Promise<string> {
  const token = newSecret();
  const traded = await client.query(
    "update tokens set hash = $2, stage = $3, device_id = $4, last_used_at = $5 where hash = $1 and stage = $6",
    [digest(former), digest(token), next, deviceId, now, passed],
  );
  if (traded.rowCount !== 1) throw new Problem("signInNeeded");
  return token;
}
