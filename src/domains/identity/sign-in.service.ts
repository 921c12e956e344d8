import type pg from "pg";
import type { Asker, SignInStage, UserType } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Account, readAccount } from "./account.service.ts";
import { bucketOf, countAttempts, forgiveAttempts } from "./attempts.service.ts";
import { type Browser, rememberDevice } from "./devices.service.ts";
import type { SignInAnswer } from "./identity.ts";
import { passwords } from "./passwords.service.ts";
import { nextStage } from "./stages.ts";
import { issueToken } from "./tokens.service.ts";
import { readUser } from "./user-info.service.ts";
import { mailUser } from "./user-mail.service.ts";

const perAccount = { tries: 10, minutes: 15 };
const perAddress = { tries: 100, minutes: 15 };

type SignIn = { username: string; password: string; browser: Browser };
/** All null where nobody has that name. */
type Found = {
  id: string | null;
  type: UserType | null;
  installationId: string | null;
  passwordHash: string | null;
  may: boolean;
  deviceId: string | null;
  /** Where failed tries are written down that are nobody's. */
  oldestInstallationId: string | null;
};

/**
 * Signs a user in. An unknown name, a wrong password and an account that is locked or not yet active answer with the
 * same words after the same work. Limits count per account and per address, under keyed hashes; a browser that the
 * account has signed in from before counts for itself, so that strangers do not keep its owner out.
 */
export async function signIn(
  services: Services,
  system: SystemScope,
  { username, password, browser }: SignIn,
): Promise<SignInAnswer> {
  const now = services.clock();
  const pool = services.database.system;
  const name = username.trim().toLowerCase();
  const bucket = (kind: string, value: string) => bucketOf(services.vault, `sign-in:${kind}`, value);
  const addressBucket = bucket("address", browser.address);
  const found = await findByName(pool, name, browser);
  const ownBucket =
    found.deviceId === null ? bucket("account", name) : bucket("device", `${name} ${found.deviceId}`);
  const ofAddress = { bucket: addressBucket, limit: perAddress };
  const tries = [ofAddress, { bucket: ownBucket, limit: perAccount }];
  await countAttempts(pool, tries, now);

  const right = await passwords.isRight(found.passwordHash, password).catch(async (error: unknown) => {
    // Nothing was tried: whoever comes back when it is quieter has all tries left.
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
      const answer = await begin(services, transaction, await readAccount(transaction.client, id), browser);
      await forgiveAttempts(transaction.client, { forget: ownBucket, uncount: [ofAddress] }, now);
      return answer;
    },
    { kind: "user", userId: id, type, permissions: [] },
  );
}

async function findByName(pool: pg.Pool, name: string, { deviceKey }: Browser): Promise<Found> {
  const { rows } = await pool.query<Found>({
    name: "sign-in",
    text: `select u.id, u.type, u.installation_id as "installationId", u.password_hash as "passwordHash",
       coalesce(u.active and u.status = 'active', false) as may, d.id as "deviceId",
       (select id from installations order by created_at, id limit 1) as "oldestInstallationId"
     from (select 1) one
       left join users u on u.username = $1 and u.deleted_at is null
       left join known_devices d on d.user_id = u.id and d.hash = $2`,
    values: [name, digest(deviceKey)],
  });
  const [found] = rows;
  if (found === undefined) throw new Error("A look-up always has one row");
  return found;
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

/** After a right password: a token for all, or for the next step. */
async function begin(
  services: Services,
  transaction: Transaction,
  account: Account,
  browser: Browser,
): Promise<SignInAnswer> {
  const { client } = transaction;
  const next = nextStage(dutiesOf(account), null);
  if (next !== null)
    transaction.audit({
      action: "signInBegun",
      subject: "users",
      subjectId: account.id,
      details: { stage: next },
    });
  const deviceId = next === null ? await arrive(services, transaction, account, browser) : undefined;
  const token = await issueToken(
    client,
    {
      userId: account.id,
      stage: next ?? undefined,
      deviceId,
      agent: browser.agent ?? undefined,
      address: browser.address,
    },
    services.clock(),
  );
  return answerOf(services, transaction, account, { token, next });
}

/**
 * Trades the token of a finished stage for the next one, inside the caller's transaction. The old one has ended; of two
 * that finish the same stage at once, one finds it gone.
 */
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
  const token = newSecret();
  const traded = await client.query(
    "update tokens set hash = $2, stage = $3, device_id = $4, last_used_at = $5 where hash = $1 and stage = $6",
    [digest(former), digest(token), next, deviceId, services.clock(), passed],
  );
  if (traded.rowCount !== 1) throw new Problem("signInNeeded");
  return answerOf(services, transaction, account, { token, next });
}

/** The sign-in is whole: remembers the browser, and tells the user of one that they never used before. */
async function arrive(
  services: Services,
  transaction: Transaction,
  { id, lastSignInAt }: Account,
  browser: Browser,
): Promise<string> {
  const now = services.clock();
  const device = await rememberDevice(transaction.client, { userId: id, browser }, now);
  if (device.isNew && lastSignInAt !== null) {
    await mailUser(services, transaction, {
      kind: "newDevice",
      userId: id,
      event: `newDevice:${device.id}`,
      facts: { agent: browser.agent ?? "–", at: now },
    });
  }
  transaction.audit({ action: "signIn", subject: "users", subjectId: id });
  return device.id;
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
export async function signOut(system: SystemScope, asker: Asker, token: string): Promise<void> {
  const [owner] = await system.query<{ userId: string | null; installationId: string | null }>(
    `select t.user_id as "userId", u.installation_id as "installationId"
     from tokens t left join users u on u.id = t.user_id where t.hash = $1`,
    [digest(token)],
  );
  if (owner === undefined) return;
  const { userId, installationId } = owner;
  if (userId === null || installationId === null) {
    await system.query("delete from tokens where hash = $1", [digest(token)]);
    return;
  }
  await system.transaction(
    installationId,
    async (transaction) => {
      const ended = await transaction.client.query("delete from tokens where hash = $1", [digest(token)]);
      if (ended.rowCount === 1) transaction.audit({ action: "signOut", subject: "users", subjectId: userId });
    },
    asker.kind === "user" ? asker : undefined,
  );
}
