import { fullName } from "#kernel/person-name.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readAccount } from "./account.service.ts";
import type { SignInAnswer } from "#identity/access/user.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  checkPasskey,
} from "#identity/access/second-factors/passkeys.service.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { attempt, type Caller, ownerOf, type Proof, prove, userOf } from "./proof.service.ts";
import {
  findFactors,
  removeFactorOf,
  renameFactorOf,
} from "#identity/access/second-factors/own-factors.service.ts";
import {
  makeRecoveryCodes,
  removeRecoveryCodes,
  spendRecoveryCode,
} from "#identity/access/second-factors/recovery-codes.service.ts";
import type { SecondFactor } from "./second-factor.ts";
import { goOn } from "./sign-in.service.ts";
import { beginTotp, confirmTotp, spendCode } from "#identity/access/second-factors/totp.service.ts";
import { mailUser } from "#identity/access/user-mail.service.ts";

type SetUp = { recoveryCodes: string[] | null; signIn: SignInAnswer | null };

export type Given =
  | { way: "totp" | "recovery"; code: string }
  | { way: "passkey"; credential: { id: string } };

/** Goes on with a sign-in that waits for the second factor. */
export async function giveSecondFactor(
  services: Services,
  caller: Caller,
  given: Given,
): Promise<SignInAnswer> {
  const { userId, token } = ownerOf(caller, ["secondFactor"]);
  return attempt(services, caller, given.way, async (transaction) => {
    if (!(await isRightFactor(services, transaction, userId, given))) return undefined;
    if (given.way === "recovery")
      transaction.audit({ action: "recoveryCodeUsed", subject: "users", subjectId: userId });
    const { browser } = caller;
    return goOn(services, transaction, { userId, passed: "secondFactor", former: token, browser });
  });
}

async function isRightFactor(
  services: Services,
  { client }: Transaction,
  userId: string,
  given: Given,
): Promise<boolean> {
  switch (given.way) {
    case "totp":
      return spendCode(services, client, { userId, code: given.code });
    case "recovery":
      return spendRecoveryCode(client, { userId, code: given.code }, services.clock());
    case "passkey":
      return checkPasskey(services, client, { userId, credential: given.credential });
  }
}

export async function passkeyOptions(services: Services, caller: Caller): Promise<Record<string, unknown>> {
  const { userId } = ownerOf(caller, ["secondFactor"]);
  return inOwnName(services, caller.scope, ({ client }) => askForPasskey(services, client, userId));
}

export async function listOwnFactors(services: Services, { scope }: Pick<Caller, "scope">) {
  const userId = userOf(scope);
  const pool = services.database.system;
  const account = await readAccount(pool, userId);
  const factors = await findFactors(pool, userId);
  const codes = await pool.query<{ left: number }>(
    `select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null`,
    [userId],
  );
  return {
    factors,
    recoveryCodesLeft: codes.rows[0]?.left ?? 0,
    isRequired: account.needsSecondFactor,
  };
}

export async function beginAuthenticator(
  services: Services,
  caller: Caller,
  { name, ...proof }: Proof & { name: string },
) {
  const { userId } = ownerOf(caller, [undefined, "secondFactorSetup"]);
  await prove(services, caller, proof);
  return inOwnName(services, caller.scope, async ({ client }) => {
    const { username } = await readAccount(client, userId);
    return beginTotp(services, client, { userId, username, name });
  });
}

export async function confirmAuthenticator(
  services: Services,
  caller: Caller,
  { id, code }: { id: string; code: string },
): Promise<SetUp> {
  const { userId } = ownerOf(caller, [undefined, "secondFactorSetup"]);
  return attempt(services, caller, "totp", async (transaction) =>
    (await confirmTotp(services, transaction.client, { userId, id, code }))
      ? afterSetUp(services, transaction, caller, id)
      : undefined,
  );
}

export async function newPasskeyOptions(
  services: Services,
  caller: Caller,
  proof: Proof,
): Promise<Record<string, unknown>> {
  const { userId } = ownerOf(caller, [undefined, "secondFactorSetup"]);
  await prove(services, caller, proof);
  return inOwnName(services, caller.scope, async ({ client }) => {
    const { username, ...name } = await readAccount(client, userId);
    return askForNewPasskey(services, client, { userId, username, displayName: fullName(name) });
  });
}

export async function registerPasskey(
  services: Services,
  caller: Caller,
  { name, credential }: { name: string; credential: unknown },
): Promise<SetUp> {
  const { userId } = ownerOf(caller, [undefined, "secondFactorSetup"]);
  return inOwnName(services, caller.scope, async (transaction) => {
    const id = await addPasskey(services, transaction.client, { userId, name, credential });
    if (id === undefined) throw new Problem("passkeyFailed");
    return afterSetUp(services, transaction, caller, id);
  });
}

/** The first factor comes with recovery codes; where a sign-in waited for it, that goes on. */
async function afterSetUp(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  factorId: string,
): Promise<SetUp> {
  const { userId, token, stage } = ownerOf(caller, [undefined, "secondFactorSetup"]);
  const { client } = transaction;
  transaction.audit({
    action: "secondFactorAdded",
    subject: "users",
    subjectId: userId,
    details: { factorId },
  });
  await mailUser(services, transaction, {
    kind: "secondFactorAdded",
    userId,
    event: `secondFactorAdded:${factorId}`,
  });
  if (stage !== undefined) await requireFirst(client, { userId, factorId });
  const { ways } = await readAccount(client, userId);
  const recoveryCodes = ways.includes("recovery")
    ? null
    : await makeRecoveryCodes(client, userId, services.clock());
  const signIn =
    stage === undefined
      ? null
      : await goOn(services, transaction, { userId, passed: stage, former: token, browser: caller.browser });
  return { recoveryCodes, signIn };
}

/**
 * A sign-in that was begun without a second factor sets up the first one, and no more: where there is one by now, the
 * password alone adds none beside it.
 */
async function requireFirst(
  client: Transaction["client"],
  { userId, factorId }: { userId: string; factorId: string },
): Promise<void> {
  await client.query("select 1 from users where id = $1 for update", [userId]);
  const others = await client.query(
    "select 1 from second_factors where user_id = $1 and id <> $2 and confirmed_at is not null",
    [userId, factorId],
  );
  if (others.rowCount !== 0) throw new Problem("signInNeeded");
}

export async function renameFactor(
  services: Services,
  { scope }: Pick<Caller, "scope">,
  { id, name }: { id: string; name: string },
): Promise<SecondFactor> {
  const userId = userOf(scope);
  return inOwnName(services, scope, async (transaction) => {
    const factor = await renameFactorOf(transaction.client, { userId, id, name });
    if (factor === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "secondFactorRenamed",
      subject: "users",
      subjectId: userId,
      details: { factorId: id },
    });
    return factor;
  });
}

export async function removeFactor(
  services: Services,
  caller: Caller,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  const userId = userOf(caller.scope);
  await prove(services, caller, proof);
  await inOwnName(services, caller.scope, async (transaction) => {
    const { client } = transaction;
    // Two that remove the last two at once go one after the other.
    await client.query("select 1 from users where id = $1 for update", [userId]);
    if (!(await removeFactorOf(client, { userId, id }))) throw new Problem("notFound");
    const { ways, needsSecondFactor } = await readAccount(client, userId);
    if (ways.length === 0) {
      if (needsSecondFactor) throw new Problem("factorNeeded");
      await removeRecoveryCodes(client, userId);
    }
    transaction.audit({
      action: "secondFactorRemoved",
      subject: "users",
      subjectId: userId,
      details: { factorId: id },
    });
    await mailUser(services, transaction, {
      kind: "secondFactorRemoved",
      userId,
      event: `secondFactorRemoved:${id}`,
    });
  });
}

export async function renewCodes(
  services: Services,
  caller: Caller,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  const userId = userOf(caller.scope);
  await prove(services, caller, proof);
  return inOwnName(services, caller.scope, async (transaction) => {
    const { ways } = await readAccount(transaction.client, userId);
    if (ways.length === 0) throw new Problem("conflict");
    transaction.audit({ action: "recoveryCodesRenewed", subject: "users", subjectId: userId });
    return { recoveryCodes: await makeRecoveryCodes(transaction.client, userId, services.clock()) };
  });
}
