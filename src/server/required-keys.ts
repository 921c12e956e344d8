import type { Queryable } from "./database/connections.ts";
import { ConfigurationError, isKeyName } from "./configuration.ts";
import type { Vault } from "./crypto.ts";
import type { SealedPlace } from "./sealed-places.ts";

type Asked = {
  pool: Queryable;
  vault: Vault;
  /** The rooms say where sealed values stand. */
  places: readonly SealedPlace[];
  /** Keys that are gone for good, as an administrator has said. */
  lostKeys: readonly string[];
  warn: (facts: object, message: string) => void;
};

/** How many values are sealed with a key, where, and one row of them. */
type Need = { keyId: string; place: string; count: number; row: string };

/** So many values of a key are tried; if that many are there and none opens, the key is another one. */
const tried = 5;

/**
 * Refuses to start when rows need a key that is not there, or not the same any more: going on would mix what opens with
 * what does not. A single value under a name that never was a key is damage: that is said, and stops nobody.
 */
export async function requireKeys({ pool, vault, places, lostKeys, warn }: Asked): Promise<void> {
  const unopened = await knownUnopened(pool);
  // Elsewhere only an index of the values stands.
  const resealed = places.filter(({ reseal }) => reseal !== undefined);
  const needs = (await Promise.all(resealed.map((place) => needsOf(pool, place, unopened)))).flat();
  const former = await formerKeys(pool);
  const problems: string[] = [];
  for (const keyId of new Set(needs.map((need) => need.keyId))) {
    const list = needs.filter((need) => need.keyId === keyId);
    const count = list.reduce((total, need) => total + need.count, 0);
    const counts = list.map((need) => `${need.count} in ${need.place}`).join(", ");
    if (vault.keyIds.includes(keyId)) {
      if (await isAnother({ pool, vault, places: resealed, keyId, unopened })) {
        problems.push(
          `The key "${keyId}" of SECRET_KEYS is not the one that ${count} values were sealed with (${counts}), though it has its name. Put the right one there.`,
        );
      }
    } else if (lostKeys.includes(keyId)) {
      warn({ key: keyId, values: count, places: counts }, "values are lost with their key");
    } else if (isKeyName(keyId) && (count > 1 || former.has(keyId))) {
      problems.push(
        `SECRET_KEYS lacks the key "${keyId}", with which ${count} values are sealed (${counts}). Add it at the end: SECRET_KEYS=…,${keyId}:…. If it is lost for good, and these values with it, start with LOST_KEYS=${keyId}.`,
      );
    } else {
      warn({ place: list[0]?.place, row: list[0]?.row, key: keyId }, "a sealed value is damaged");
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
}

/** The rows that earlier changes of keys have reported already: no key opens them. */
async function knownUnopened(pool: Queryable): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string }>(
    `select value as ids from key_rotations, jsonb_each_text(reached) where key like '% unopened' and value <> ''`,
  );
  return rows.flatMap(({ ids }) => ids.split(","));
}

async function formerKeys(pool: Queryable): Promise<Set<string>> {
  const { rows } = await pool.query<{ key_id: string }>("select key_id from key_rotations");
  return new Set(rows.map((row) => row.key_id));
}

async function needsOf(pool: Queryable, place: SealedPlace, unopened: string[]): Promise<Need[]> {
  const { rows } = await pool.query<{ key: Buffer; count: number; row: string }>(
    `select key, count(*)::int as count, min(id::text) as row
     from (select t.id, ${keyPart(place.sealed)} as key from ${place.table} t
           where ${place.rows} and ${place.sealed} is not null and t.id <> all($1::uuid[])) x
     group by key`,
    [unopened],
  );
  return rows.map(({ key, count, row }) => ({ keyId: key.toString("utf8"), place: place.name, count, row }));
}

/** SQL: the name of the key in the head of a sealed value. */
function keyPart(sealed: string): string {
  return `case when octet_length(${sealed}) > 2 and get_byte(${sealed}, 0) = 1
    then substr(${sealed}, 3, get_byte(${sealed}, 1)) else ''::bytea end`;
}

async function isAnother({
  pool,
  vault,
  places,
  keyId,
  unopened,
}: Pick<Asked, "pool" | "vault" | "places"> & { keyId: string; unopened: string[] }): Promise<boolean> {
  let failed = 0;
  for (const place of places) {
    const { rows } = await pool.query<{ sealed: Buffer; where: string }>(
      `select ${place.sealed} as sealed, ${place.where} as "where" from ${place.table} t
       where ${place.rows} and ${place.sealed} is not null and t.id <> all($1::uuid[]) and ${keyPart(place.sealed)} = $2 limit ${tried}`,
      [unopened, Buffer.from(keyId)],
    );
    for (const { sealed, where } of rows) {
      try {
        vault.open(sealed, where);
        return false;
      } catch {
        failed += 1;
      }
    }
  }
  return failed >= tried;
}
