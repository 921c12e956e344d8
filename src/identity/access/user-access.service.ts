import type { Queryable } from "#server/database/connections.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { bucketOf, forgetAttempts } from "./attempts.service.ts";
import { endTokensOfUser } from "./end-tokens.service.ts";
import { askLater } from "./ask-for-link.service.ts";
import { inOwnName } from "./own-name.service.ts";
import { type LockedUser, lockUser, readDetail } from "./user-rows.service.ts";
import { mailUser } from "./user-mail.service.ts";
import type { UserDetail } from "./users.ts";

// The ways into an account, as those who manage it open and close them.

/** Mails an invitation, or a reset to somebody who has accepted theirs; the link is made after the commit. */
export async function mailLinkLater(
  services: Services,
  { client }: Transaction,
  username: string,
): Promise<void> {
  await askLater(services, { task: "reset", username }, client);
}

type NewAddress = { userId: string; from: string; to: string; version: number };

/** Both addresses hear of a new one: the one who did not ask for it learns of it where they can still read. */
export async function tellOfNewAddress(
  services: Services,
  transaction: Transaction,
  { userId, from, to, version }: NewAddress,
): Promise<void> {
  for (const [which, address] of Object.entries({ from, to })) {
    await mailUser(services, transaction, {
      kind: "emailChanged",
      userId,
      to: address,
      event: `emailChanged:${userId}:${version}:${which}`,
    });
  }
}

/** Links that were mailed to a former address, or to somebody who may not come in any more, end. */
export async function endMailedLinks(services: Services, userId: string): Promise<void> {
  await services.database.system.query(
    "update user_links set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2",
    [userId, services.clock()],
  );
}

/** Nobody works on, and nobody comes in, by what was open before. */
export async function endAccess(services: Services, userId: string): Promise<void> {
  await endTokensOfUser(services.database.system, userId);
  await endMailedLinks(services, userId);
}

export async function inviteAgain(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return acting(services, scope, { id, action: "invite" }, async (transaction, user) => {
    if (user.status !== "invited") throw notNow("notInvited");
    await mailLinkLater(services, transaction, user.username);
  });
}

export async function sendResetLink(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return acting(services, scope, { id, action: "sendReset" }, async (transaction, user) => {
    if (user.status !== "active") throw notNow("notActive");
    await mailLinkLater(services, transaction, user.username);
  });
}

/** Also forgets wrong passwords that were counted, from known browsers and from others. */
export async function unlockUser(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return acting(services, scope, { id, action: "unlock" }, async ({ client }, user) => {
    if (user.status === "locked") {
      await client.query(
        `update users set status = case when password_hash is null then 'invited' else 'active' end,
           version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
        [id, scope.userId ?? null],
      );
    }
    await forgetTries(services, client, user);
  });
}

export async function forgetTries(
  { vault }: Services,
  system: Queryable,
  { id, username }: Pick<LockedUser, "id" | "username">,
): Promise<void> {
  const devices = await system.query<{ id: string }>("select id from known_devices where user_id = $1", [id]);
  const ids = devices.rows.map((device) => device.id);
  const buckets = [
    bucketOf(vault, "sign-in:account", username),
    ...ids.map((device) => bucketOf(vault, "sign-in:device", `${username} ${device}`)),
    // The second factor and the current password count by themselves, from a browser that is not known without a name.
    ...["", ...ids].flatMap((device) =>
      ["password", "code"].map((what) => bucketOf(vault, `proof:${what}`, `${id} ${device}`)),
    ),
  ];
  for (const bucket of buckets) await forgetAttempts(system, bucket);
}

export async function forcePasswordChange(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return acting(services, scope, { id, action: "forcePasswordChange" }, async ({ client }) => {
    await client.query(
      `update users set password_reset_required = true, version = version + 1, updated_at = now(), updated_by = $2
       where id = $1 and not password_reset_required`,
      [id, scope.userId ?? null],
    );
  });
}

export async function endUserSessions(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return acting(services, scope, { id, action: "endSessions" }, async ({ client }) =>
    endTokensOfUser(client, id),
  );
}

/** For a lost phone. Anyone who has it is signed out, and the next sign-in asks for the password alone. */
export async function removeSecondFactors(services: Services, scope: Scope, id: string): Promise<UserDetail> {
  return acting(services, scope, { id, action: "removeSecondFactors" }, async (transaction, user) => {
    // A session left open must not be enough to take one's own second factor away: the profile asks for the password.
    if (user.isOwn) throw new Problem("ownAccount");
    const event = `secondFactorRemoved:${id}:${uuidv7(services.clock().getTime())}`;
    await mailUser(services, transaction, { kind: "secondFactorRemoved", userId: id, event });
    await removeFactors(transaction.client, id);
    await endTokensOfUser(transaction.client, id);
  });
}

export async function removeFactors(database: Queryable, userId: string): Promise<void> {
  for (const table of ["second_factors", "recovery_codes", "passkey_challenges"])
    await database.query(`delete from ${table} where user_id = $1`, [userId]);
}

function notNow(code: string): Problem {
  return new Problem("invalid", { fieldErrors: [fieldError("status", code)] });
}

type Act = { id: string; action: string };

/**
 * Changes one user, writes the audit row and returns the user as they are then. The caller must reach the user; then
 * the system acts in the caller's name, so that tokens, tries and second factors change together or not at all.
 */
async function acting(
  services: Services,
  scope: Scope,
  { id, action }: Act,
  work: (transaction: Transaction, user: LockedUser) => Promise<void>,
): Promise<UserDetail> {
  await scope.transaction((transaction) => lockUser(scope, transaction, id));
  await inOwnName(services, scope, async (transaction) => {
    await work(transaction, await lockUser(scope, transaction, id));
    transaction.audit({ action, subject: "users", subjectId: id });
  });
  return readDetail(services, scope, id);
}
