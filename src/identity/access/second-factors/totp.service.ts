import type pg from "pg";
import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";
import { uuidv7 } from "#kernel/ids.ts";
import type { Services } from "#server/services.ts";

/** RFC 6238: a code counts for 30 seconds, and for one step before and after, since clocks differ. */
const stepSeconds = 30;

type Authenticator = { id: string; secretSealed: Buffer };

/** Begins an authenticator; one that was begun before and never confirmed is dropped. */
export async function beginTotp(
  services: Services,
  client: pg.ClientBase,
  { userId, username, name }: { userId: string; username: string; name: string },
): Promise<{ id: string; secret: string; address: string; picture: string }> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const secret = generateSecret();
  await client.query("delete from second_factors where user_id = $1 and confirmed_at is null", [userId]);
  await client.query(
    `insert into second_factors (id, user_id, kind, name, created_at, secret_sealed) values ($1, $2, 'totp', $3, $4, $5)`,
    [id, userId, name, now, services.vault.seal(secret, placeOf(id))],
  );
  const address = generateURI({ issuer: services.site.siteName, label: username, secret });
  return { id, secret, address, picture: renderSVG(address, { ecc: "M", border: 2 }) };
}

/** Whether the code is right for one of the user's authenticators; a step that was used once is used up. */
export async function spendCode(
  services: Services,
  client: pg.ClientBase,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { rows } = await client.query<Authenticator>(
    `select id, secret_sealed as "secretSealed" from second_factors
     where user_id = $1 and kind = 'totp' and confirmed_at is not null and secret_sealed is not null order by id`,
    [userId],
  );
  for (const one of rows) if (await spendCodeOf(services, client, one, code)) return true;
  return false;
}

/** The first right code makes an authenticator count. False: the code is wrong, or there is nothing to confirm. */
export async function confirmTotp(
  services: Services,
  client: pg.ClientBase,
  { userId, id, code }: { userId: string; id: string; code: string },
): Promise<boolean> {
  const { rows } = await client.query<Authenticator>(
    `select id, secret_sealed as "secretSealed" from second_factors
     where id = $1 and user_id = $2 and kind = 'totp' and confirmed_at is null and secret_sealed is not null`,
    [id, userId],
  );
  const [begun] = rows;
  if (begun === undefined || !(await spendCodeOf(services, client, begun, code))) return false;
  await client.query("update second_factors set confirmed_at = $2 where id = $1", [id, services.clock()]);
  return true;
}

async function spendCodeOf(
  services: Services,
  client: pg.ClientBase,
  { id, secretSealed }: Authenticator,
  code: string,
): Promise<boolean> {
  const digits = code.replaceAll(/[\s-]/gu, "");
  if (!/^\d{6}$/u.test(digits)) return false;
  const now = services.clock();
  const answer = await verify({
    secret: services.vault.open(secretSealed, placeOf(id)),
    token: digits,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  });
  if (!answer.valid || !("timeStep" in answer)) return false;
  // No step twice, and none before one that was used: of two that bring one code at the same moment, one finds it used.
  const used = await client.query(
    "update second_factors set last_step = $2, last_used_at = $3 where id = $1 and (last_step is null or last_step < $2)",
    [id, answer.timeStep, now],
  );
  return used.rowCount === 1;
}

/** A sealed secret opens in its own row only. */
function placeOf(id: string): string {
  return `second_factors.secret:${id}`;
}
