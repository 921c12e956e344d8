import { Problem } from "#kernel/problem.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { countAttempt, forgetAttempts, uncountAttempt } from "./attempts.service.ts";
import type { SignInAnswer } from "./identity.ts";
import { passwords } from "./passwords.service.ts";
import { issueToken } from "./tokens.service.ts";
import { readUser } from "./user-info.service.ts";

const perAccount = { tries: 10, minutes: 15 };
const perAddress = { tries: 100, minutes: 15 };

type SignIn = { username: string; password: string; address: string };

/**
 * Signs a user in. An unknown name, a wrong password and an account that is locked or not yet active answer with the
 * same words after the same work. Limits count per account and per address, under keyed hashes.
 */
export async function signIn(
  services: Services,
  system: SystemScope,
  { username, password, address }: SignIn,
): Promise<SignInAnswer> {
  const now = services.clock();
  const pool = services.database.system;
  const name = username.trim().toLowerCase();
  const bucket = (kind: string, value: string) =>
    `sign-in:${kind}:${services.vault.blindIndex(value, "attempt").toString("hex")}`;
  const [accountBucket, addressBucket] = [bucket("account", name), bucket("address", address)];
  await countAttempt(pool, addressBucket, perAddress, now);
  await countAttempt(pool, accountBucket, perAccount, now);

  const [found] = await system.query<{
    id: string;
    installation_id: string;
    password_hash: string | null;
    may: boolean;
  }>(
    `select id, installation_id, password_hash, active and status = 'active' as may
     from users where username = $1 and deleted_at is null`,
    [name],
  );
  const right = await passwords.isRight(found?.password_hash ?? null, password);
  if (found === undefined || !right || !found.may) throw new Problem("signInFailed");

  await forgetAttempts(pool, accountBucket);
  await uncountAttempt(pool, addressBucket, perAddress, now);
  return system.transaction(found.installation_id, async (transaction) => {
    const token = await issueToken(transaction.client, { userId: found.id }, now);
    transaction.audit({ action: "signIn", subject: "users", subjectId: found.id });
    return { token, user: await readUser(transaction.client, found.id), next: null, ways: [] };
  });
}
