import type { Connections } from "#server/database/connections.ts";
import type { UserType } from "#kernel/access.ts";
import { countTries, requireFewTries, type Try, tryRow } from "./attempts.service.ts";

/** All null where nobody has that name. */
export type Found = {
  id: string | null;
  type: UserType | null;
  installationId: string | null;
  passwordHash: string | null;
  may: boolean;
  deviceId: string | null;
  /** Where failed tries are written down that are nobody's. */
  oldestInstallationId: string | null;
};

type Wanted = { name: string; deviceHash: Buffer; now: Date };
type Limited = { ofAddress: Try; ofAccount: Try; ofDevice: Try };

/**
 * Looks the name up and counts the try, in one statement: the same for every name. `own` is what was counted beside the
 * address: the browser where the account knows it, else the account.
 */
export async function findAndCount(
  pool: Connections,
  { name, deviceHash, now }: Wanted,
  { ofAddress, ofAccount, ofDevice }: Limited,
): Promise<{ found: Found; own: Try }> {
  const { rows } = await pool.query<Found & { counted: { bucket: string; count: number }[] }>({
    name: "sign-in",
    text: `with found as (
       select u.id, u.type, u.installation_id as "installationId", u.password_hash as "passwordHash",
         coalesce(u.active and u.status = 'active', false) as may, d.id as "deviceId",
         (select id from installations order by created_at, id limit 1) as "oldestInstallationId"
       from (select 1) one
         left join users u on u.username = $1 and u.deleted_at is null
         left join known_devices d on d.user_id = u.id and d.hash = $2),
     counted as (${countTries(`found join jsonb_to_recordset($3) as t (known boolean, name text, older text[], start timestamptz)
       on t.known is null or t.known = ("deviceId" is not null)`)})
     select found.*, coalesce((select json_agg(json_build_object('bucket', bucket, 'count', count)) from counted), '[]') as counted
     from found`,
    values: [
      name,
      deviceHash,
      JSON.stringify([
        tryRow(ofAddress, now),
        { known: false, ...tryRow(ofAccount, now) },
        { known: true, ...tryRow(ofDevice, now) },
      ]),
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("A look-up always has one row");
  const { counted, ...found } = row;
  const own = found.deviceId === null ? ofAccount : ofDevice;
  requireFewTries([ofAddress, own], counted, now);
  return { found, own };
}
