import type { SignInStage } from "#kernel/access.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Account, readAccount } from "./account.service.ts";
import {
  type Bucket,
  bucketOf,
  countAttempt,
  forgetAttempts,
  uncountAttempt,
} from "#identity/access/attempts.service.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import type { SecondFactorWay } from "#identity/access/user.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { passwords } from "./passwords.service.ts";
import { spendCode } from "#identity/access/second-factors/totp.service.ts";

/** Who makes a call about their own account, with what, from where. */
export type Caller = { scope: Scope; token: string | undefined; browser: Browser };
/** Password or code, as somebody gives it once more. */
export type Proof = { currentPassword?: string | undefined; code?: string | undefined };

const tries = { tries: 5, minutes: 15 };

/**
 * Asks for the password or a code again before a change that makes the account less safe: the person at an open session
 * is not always its owner. Not needed during a sign-in, which has just asked.
 */
export async function prove(
  services: Services,
  caller: Caller,
  { currentPassword, code }: Proof,
): Promise<void> {
  const { userId, stage } = ownerOf(caller, [undefined, "secondFactorSetup"]);
  if (stage === "secondFactorSetup") return;
  if (code !== undefined) {
    await attempt(services, caller, "totp", async ({ client }) =>
      (await spendCode(services, client, { userId, code })) ? true : undefined,
    );
    return;
  }
  if (currentPassword === undefined)
    throw new Problem("invalid", { fieldErrors: [fieldError("currentPassword", "required")] });
  await provePassword(services, caller, currentPassword);
}

/** The account, after its current password has been given. Hashing is slow, so it holds no transaction open. */
export async function provePassword(
  services: Services,
  caller: Caller,
  currentPassword: string,
): Promise<Account> {
  const account = await readAccount(services.database.system, userOf(caller.scope));
  return counted(services, caller, "password", async () => {
    if (await passwords.isRight(account.passwordHash, currentPassword)) return account;
    await inOwnName(services, caller.scope, async (transaction) =>
      noteWrong(transaction, caller, "password"),
    );
    return undefined;
  });
}

type Way = SecondFactorWay | "password";

/**
 * One try at a proof, in the name of the user; what belongs to a right one happens in the same transaction. `work`
 * answers nothing where the proof is wrong.
 */
export async function attempt<T>(
  services: Services,
  caller: Caller,
  way: SecondFactorWay,
  work: (transaction: Transaction) => Promise<T | undefined>,
): Promise<T> {
  return counted(services, caller, way, () =>
    inOwnName(services, caller.scope, async (transaction) => {
      const right = await work(transaction);
      if (right === undefined) noteWrong(transaction, caller, way);
      return right;
    }),
  );
}

async function counted<T>(
  services: Services,
  caller: Caller,
  way: Way,
  work: () => Promise<T | undefined>,
): Promise<T> {
  const pool = services.database.system;
  const now = services.clock();
  const bucket = await ownBucket(services, caller, way === "password" ? "password" : "code");
  await countAttempt(pool, bucket, tries, now);
  const result = await work().catch(async (error: unknown) => {
    // Nothing was tried.
    await uncountAttempt(pool, bucket, tries, now);
    throw error;
  });
  if (result === undefined) throw wrong(way);
  await forgetAttempts(pool, bucket);
  return result;
}

function noteWrong(transaction: Transaction, { scope }: Caller, way: Way): void {
  const subjectId = userOf(scope);
  transaction.audit({ action: "proofFailed", subject: "users", subjectId, details: { way } });
}

function wrong(way: Way): Problem {
  if (way === "passkey") return new Problem("passkeyFailed");
  if (way === "password")
    return new Problem("passwordWrong", { fieldErrors: [fieldError("currentPassword", "passwordWrong")] });
  return new Problem("codeWrong", { fieldErrors: [fieldError("code", "codeWrong")] });
}

/** A browser that the user has signed in from counts for itself: who has stolen a password keeps nobody out. */
async function ownBucket(services: Services, { scope, browser }: Caller, what: string): Promise<Bucket> {
  const userId = userOf(scope);
  const { rows } = await services.database.system.query<{ id: string }>(
    "select id from known_devices where user_id = $1 and hash = $2",
    [userId, digest(browser.deviceKey)],
  );
  return bucketOf(services.vault, `proof:${what}`, `${userId} ${rows[0]?.id ?? ""}`);
}

type Stage = SignInStage | undefined;

/** The user of a token that is in one of these stages; `undefined`: signed in wholly. */
export function ownerOf<S extends Stage>(
  { scope, token }: Caller,
  stages: readonly S[],
): { userId: string; token: string; stage: S } {
  const { principal } = scope;
  if (principal.kind !== "user" || token === undefined) throw new Problem("signInNeeded");
  const at = stages.findIndex((one) => one === principal.stage);
  // Found, and still perhaps undefined: a sign-in that is whole has no stage.
  if (at >= 0) return { userId: principal.userId, token, stage: stages[at] as S };
  if (principal.stage === undefined) throw new Problem("conflict");
  throw new Problem("signInUnfinished", { facts: { stage: principal.stage } });
}

export function userOf(scope: Scope): string {
  if (scope.userId === undefined) throw new Problem("signInNeeded");
  return scope.userId;
}
