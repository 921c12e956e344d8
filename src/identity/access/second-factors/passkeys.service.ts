import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import type { Services } from "#server/services.ts";

/** Time to find the phone or the key. */
const challengeMinutes = 5;

type Purpose = "register" | "signIn";
type Kept = { id: string; credentialId: string; transports: string[] | null };

/** What the browser needs to make a passkey. */
export async function askForNewPasskey(
  services: Services,
  client: pg.ClientBase,
  { userId, username, displayName }: { userId: string; username: string; displayName: string },
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: services.site.siteName,
    rpID: partyOf(services).id,
    userName: username,
    userID: Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex")),
    userDisplayName: displayName,
    timeout: challengeMinutes * 60_000,
    attestationType: "none",
    excludeCredentials: credentials(await passkeysOf(client, userId)),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await keepChallenge(services, client, { userId, purpose: "register", challenge: options.challenge });
  return { ...options };
}

/** Keeps the passkey that the browser made. Nothing: it does not fit what was asked. */
export async function addPasskey(
  services: Services,
  client: pg.ClientBase,
  { userId, name, credential }: { userId: string; name: string; credential: unknown },
): Promise<string | undefined> {
  const challenge = await takeChallenge(services, client, { userId, purpose: "register" });
  if (challenge === undefined) return undefined;
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(services);
  const made = await orNothing(
    verifyRegistrationResponse({
      // Its form has been checked by the call; what it says is checked here.
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
    }),
  );
  if (!made?.verified) return undefined;
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const { credential: key } = made.registrationInfo;
  const kept = await client.query(
    `insert into second_factors (id, user_id, kind, name, created_at, confirmed_at, credential_id, public_key, sign_count, transports)
     values ($1, $2, 'passkey', $3, $4, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    [id, userId, name, now, key.id, Buffer.from(key.publicKey), key.counter, key.transports ?? null],
  );
  return kept.rowCount === 1 ? id : undefined;
}

/** What the browser needs to ask for one of the user's passkeys. */
export async function askForPasskey(
  services: Services,
  client: pg.ClientBase,
  userId: string,
): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(services).id,
    allowCredentials: credentials(await passkeysOf(client, userId)),
    timeout: challengeMinutes * 60_000,
    userVerification: "preferred",
  });
  await keepChallenge(services, client, { userId, purpose: "signIn", challenge: options.challenge });
  return { ...options };
}

/** Whether one of the user's passkeys has signed the challenge that was given out. */
export async function checkPasskey(
  services: Services,
  client: pg.ClientBase,
  { userId, credential }: { userId: string; credential: { id: string } },
): Promise<boolean> {
  const challenge = await takeChallenge(services, client, { userId, purpose: "signIn" });
  if (challenge === undefined) return false;
  const { rows } = await client.query<{ id: string; publicKey: Buffer; signCount: number }>(
    `select id, public_key as "publicKey", coalesce(sign_count, 0) as "signCount" from second_factors
     where user_id = $1 and kind = 'passkey' and credential_id = $2 and public_key is not null for update`,
    [userId, credential.id],
  );
  const passkey = rows[0];
  if (passkey === undefined) return false;
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(services);
  const answer = await orNothing(
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: credential.id,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: false,
    }),
  );
  if (!answer?.verified) return false;
  await client.query("update second_factors set sign_count = $2, last_used_at = $3 where id = $1", [
    passkey.id,
    answer.authenticationInfo.newCounter,
    services.clock(),
  ]);
  return true;
}

/** The site as browsers know it: a passkey works nowhere else. */
function partyOf({ configuration }: Services): { id: string; origin: string } {
  const { hostname, origin } = new URL(configuration.baseUrl);
  return { id: hostname, origin };
}

async function passkeysOf(client: pg.ClientBase, userId: string): Promise<Kept[]> {
  const { rows } = await client.query<Kept>(
    `select id, credential_id as "credentialId", transports from second_factors
     where user_id = $1 and kind = 'passkey' and credential_id is not null order by id`,
    [userId],
  );
  return rows;
}

function credentials(kept: readonly Kept[]): { id: string; transports?: string[] }[] {
  return kept.map(({ credentialId, transports }) => ({
    id: credentialId,
    ...(transports === null ? {} : { transports }),
  }));
}

async function keepChallenge(
  services: Services,
  client: pg.ClientBase,
  { userId, purpose, challenge }: { userId: string; purpose: Purpose; challenge: string },
): Promise<void> {
  const now = services.clock();
  await client.query("delete from passkey_challenges where user_id = $1 and purpose = $2", [userId, purpose]);
  await client.query(
    "insert into passkey_challenges (id, user_id, purpose, challenge, expires_at) values ($1, $2, $3, $4, $5)",
    [uuidv7(now.getTime()), userId, purpose, challenge, new Date(now.getTime() + challengeMinutes * 60_000)],
  );
}

/** A challenge answers once, right or wrong. */
async function takeChallenge(
  services: Services,
  client: pg.ClientBase,
  { userId, purpose }: { userId: string; purpose: Purpose },
): Promise<string | undefined> {
  const { rows } = await client.query<{ challenge: string; works: boolean }>(
    `delete from passkey_challenges where user_id = $1 and purpose = $2
     returning challenge, expires_at > $3 as works`,
    [userId, purpose, services.clock()],
  );
  return rows.find(({ works }) => works)?.challenge;
}

/** The library throws for whatever does not fit: to us that is one answer, no. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch(() => undefined);
}
