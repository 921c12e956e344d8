import type { Principal, SignInStage } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Account, readAccount } from "./account.service.ts";
import {
  type Bucket,
  bucketOf,
  forgetTries,
  forgiveAttempts,
  namesOf,
  type Try,
  tryRow,
  uncountTries,
} from "#identity/access/attempts.service.ts";
import {
  type Browser,
  deviceValues,
  keepDevice,
  type RememberedDevice,
  noteSignIn,
  requireDevice,
  rememberDevice,
} from "#identity/access/devices.service.ts";
import type { SignInAnswer } from "#identity/access/user.ts";
import { endToken, endTokenOfNobody, tradeToken } from "#identity/access/end-tokens.service.ts";
import { findAndCount, type Found } from "#identity/access/look-up.service.ts";
import { passwords } from "./passwords.service.ts";
import { nextStage } from "#identity/access/stages.ts";
import { issueToken, issueTokenOfDevice, longestSeconds } from "#identity/access/tokens.service.ts";
import { readUser } from "#identity/access/user-info.service.ts";
import { mailUser } from "#identity/access/user-mail.service.ts";

const perAccount = { tries: 10, minutes: 15 };
const perAddress = { tries: 100, minutes: 15 };

type SignIn = { username: string; password: string; browser: Browser };

/**
 * Signs a user in. An unknown name, a wrong password, a locked account and an inactive one get the same answer after
 * the same work. Tries are limited per account and per address, under keyed hashes. A browser that the account signed
 * in from before has a limit of its own, so strangers cannot lock its owner out.
 */
export async function signIn(
  services: Services,
  system: SystemScope,
  { username, password, browser }: SignIn,
): Promise<SignInAnswer> {
  const now = services.clock();
  const pool = services.database.system;
  const name = username.trim().toLowerCase();
  const deviceHash = digest(browser.deviceKey);
  const bucket = (kind: string, value: string) => bucketOf(services.vault, `sign-in:${kind}`, value);
  const ofAddress = { bucket: bucket("address", browser.address), limit: perAddress };
  const { found, own } = await findAndCount(
    pool,
    { name, deviceHash, now },
    {
      ofAddress,
      ofAccount: { bucket: bucket("account", name), limit: perAccount },
      ofDevice: { bucket: bucket("device", `${name} ${deviceHash.toString("hex")}`), limit: perAccount },
    },
  );
  const tries = [ofAddress, own];

  const right = await passwords.isRight(found.passwordHash, password).catch(async (error: unknown) => {
    // Nothing was tried: the one who comes back when it is quieter has all tries left.
    await forgiveAttempts(pool, { uncount: tries }, now);
    throw error;
  });
  const { id, type, installationId } = found;
  if (id === null || type === null || installationId === null || !right || !found.may) {
    await noteFailure(system, found, right);
    throw new Problem("signInFailed");
  }
  return system.transaction(
    installationId,
    async (transaction) => {
      const account = await readAccount(transaction.client, id);
      return begin(services, transaction, account, { browser, forget: own.bucket, uncount: ofAddress });
    },
    { kind: "user", userId: id, type, permissions: [] },
  );
}

/** One row for every failure, so that the audit shows an attack and no answer is quicker than another. */
async function noteFailure(
  system: SystemScope,
  { id, installationId, oldestInstallationId }: Found,
  right: boolean,
): Promise<void> {
  const place = installationId ?? oldestInstallationId;
  if (place === null) return;
  const reason = id === null ? "unknownName" : right ? "notActive" : "wrongPassword";
  await system.transaction(place, async (transaction) =>
    transaction.audit({
      action: "signInFailed",
      subject: "users",
      subjectId: id ?? undefined,
      details: { reason },
    }),
  );
}

type Begun = { browser: Browser; forget: Bucket; uncount: Try };

/** After a right password: a token for all, or for the next step. Earlier slips no longer count. */
async function begin(
  services: Services,
  transaction: Transaction,
  account: Account,
  begun: Begun,
): Promise<SignInAnswer> {
  const { client } = transaction;
  const next = nextStage(dutiesOf(account), null);
  if (next === null) return enter(services, transaction, account, begun);
  const now = services.clock();
  transaction.audit({
    action: "signInBegun",
    subject: "users",
    subjectId: account.id,
    details: { stage: next },
  });
  const { agent, address } = begun.browser;
  const owner = { userId: account.id, stage: next, agent: agent ?? undefined, address };
  const token = await issueToken(client, owner, now);
  await forgiveAttempts(client, { forget: begun.forget, uncount: [begun.uncount] }, now);
  return answerOf(services, transaction, account, { token, next });
}

/** A sign-in that is whole at once, as most are: in one statement, since each way to the database costs as much as its work. */
async function enter(
  services: Services,
  transaction: Transaction,
  account: Account,
  { browser, forget, uncount }: Begun,
): Promise<SignInAnswer> {
  const now = services.clock();
  const token = newSecret();
  const [{ rows }, answer] = await Promise.all([
    transaction.client.query<RememberedDevice>({
      name: "enter",
      text: `with noted as (${noteSignIn}), device as (${keepDevice}),
         issued as (${issueTokenOfDevice}),
         forgotten as (${forgetTries("$10")}), uncounted as (${uncountTries("$11")})
       select id, "isNew" from device`,
      values: [
        ...deviceValues(account.id, browser, now),
        digest(token),
        browser.agent,
        browser.address,
        new Date(now.getTime() + longestSeconds * 1000),
        namesOf(forget),
        JSON.stringify([tryRow(uncount, now)]),
      ],
    }),
    answerOf(services, transaction, account, { token, next: null }),
  ]);
  await noteArrival(services, transaction, account, { device: requireDevice(rows), browser, now });
  return answer;
}

/** Goes on to the next stage of a sign-in under a new token, inside the caller's transaction. The old token has ended. */
export async function goOn(
  services: Services,
  transaction: Transaction,
  {
    userId,
    passed,
    former,
    browser,
  }: { userId: string; passed: SignInStage; former: string; browser: Browser },
): Promise<SignInAnswer> {
  const { client } = transaction;
  const account = await readAccount(client, userId);
  const next = nextStage(dutiesOf(account), passed);
  const deviceId = next === null ? await arrive(services, transaction, account, browser) : null;
  const token = await tradeToken(client, { former, passed, next, deviceId }, services.clock());
  return answerOf(services, transaction, account, { token, next });
}

/** The sign-in is whole: remembers the browser. */
async function arrive(
  services: Services,
  transaction: Transaction,
  account: Account,
  browser: Browser,
): Promise<string> {
  const now = services.clock();
  const device = await rememberDevice(transaction.client, { userId: account.id, browser }, now);
  await noteArrival(services, transaction, account, { device, browser, now });
  return device.id;
}

/** Tells the user of a browser that they never used before. */
async function noteArrival(
  services: Services,
  transaction: Transaction,
  { id, lastSignInAt }: Account,
  { device, browser, now }: { device: RememberedDevice; browser: Browser; now: Date },
): Promise<void> {
  if (device.isNew && lastSignInAt !== null) {
    await mailUser(services, transaction, {
      kind: "newDevice",
      userId: id,
      event: `newDevice:${device.id}`,
      facts: { agent: browser.agent ?? "–", at: now },
    });
  }
  transaction.audit({ action: "signIn", subject: "users", subjectId: id });
}

async function answerOf(
  services: Services,
  { client }: Transaction,
  { id, ways }: Account,
  { token, next }: { token: string; next: SignInStage | null },
): Promise<SignInAnswer> {
  const lacksFactor = next === "secondFactor" || next === "secondFactorSetup";
  return {
    token,
    user: lacksFactor ? null : await readUser(client, id, undefined, services.clock()),
    next,
    ways: next === "secondFactor" ? ways : [],
  };
}

function dutiesOf({ ways, needsSecondFactor, mustChangePassword }: Account) {
  return { hasSecondFactor: ways.length > 0, needsSecondFactor, mustChangePassword };
}

/** Ends the session of a token. An enrollee's ends too; nobody is told whether there was one. */
export async function signOut(system: SystemScope, principal: Principal, token: string): Promise<void> {
  const [owner] = await system.query<{ userId: string | null; installationId: string | null }>(
    `select t.user_id as "userId", u.installation_id as "installationId"
     from tokens t left join users u on u.id = t.user_id where t.hash = $1`,
    [digest(token)],
  );
  if (owner === undefined) return;
  const { userId, installationId } = owner;
  if (userId === null || installationId === null) {
    await endTokenOfNobody(system, token);
    return;
  }
  await system.transaction(
    installationId,
    async (transaction) => {
      const isEnded = await endToken(transaction.client, token);
      if (isEnded) transaction.audit({ action: "signOut", subject: "users", subjectId: userId });
    },
    principal.kind === "user" ? principal : undefined,
  );
}
