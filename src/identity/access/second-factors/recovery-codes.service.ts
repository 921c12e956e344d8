import { randomBytes } from "node:crypto";
import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import { digest } from "#server/crypto.ts";

const count = 10;
/** Crockford's: no letters that look like numbers. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ten new codes of 80 bits; the old ones end. Only their digests are kept. */
export async function makeRecoveryCodes(client: pg.ClientBase, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await removeRecoveryCodes(client, userId);
  await client.query(
    "insert into recovery_codes (id, user_id, hash) select id, $1, hash from unnest($2::uuid[], $3::bytea[]) as made (id, hash)",
    [userId, codes.map(() => uuidv7(now.getTime())), codes.map((code) => digest(plain(code)))],
  );
  return codes;
}

export async function removeRecoveryCodes(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("delete from recovery_codes where user_id = $1", [userId]);
}

/** Uses a code up. False: it is none of the user's, or used already. */
export async function spendRecoveryCode(
  client: pg.ClientBase,
  { userId, code }: { userId: string; code: string },
  now: Date,
): Promise<boolean> {
  const used = await client.query(
    "update recovery_codes set used_at = $3 where user_id = $1 and hash = $2 and used_at is null",
    [userId, digest(plain(code)), now],
  );
  return used.rowCount === 1;
}

function newCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32)).join("");
  return letters.replaceAll(/.{4}(?=.)/gu, "$&-");
}

/** As it was made, however it is typed: "ABCD EFGH O1…" too. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1")
    .replaceAll(/[^0-9a-z]/gu, "");
}
