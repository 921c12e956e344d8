import type { Services } from "#server/services.ts";
import { tokenLimits } from "#identity/access/tokens.service.ts";

/** Tries are counted over minutes; after a day nobody asks for them any more. */
const attemptsKeptMs = 24 * 3_600_000;
/** A link that has ended is of no use to anybody; a sign-up holds somebody's name and address besides. */
const linksKeptMs = 24 * 3_600_000;
/** As long as the cookie by which a browser is known. */
const devicesKeptMs = 365 * 24 * 3_600_000;

/** Removes what has ended: tokens, links and codes that nobody can use, counts of tries long ago, browsers not seen for a year. */
export async function removeEnded({ database, clock }: Services): Promise<void> {
  const now = clock();
  const { expiredBefore, usedBefore } = tokenLimits(now);
  await database.system.query("delete from tokens where expires_at <= $1 or last_used_at <= $2", [
    expiredBefore,
    usedBefore,
  ]);
  await database.system.query("delete from attempts where window_start < $1", [
    new Date(now.getTime() - attemptsKeptMs),
  ]);
  for (const table of ["user_links", "sign_ups"]) {
    await database.system.query(`delete from ${table} where expires_at < $1`, [
      new Date(now.getTime() - linksKeptMs),
    ]);
  }
  await database.system.query("delete from passkey_challenges where expires_at <= $1", [now]);
  // Begun and never finished.
  await database.system.query("delete from second_factors where confirmed_at is null and created_at < $1", [
    new Date(now.getTime() - linksKeptMs),
  ]);
  await database.system.query(
    "delete from known_devices d where last_used_at < $1 and not exists (select from tokens t where t.device_id = d.id)",
    [new Date(now.getTime() - devicesKeptMs)],
  );
  for (const devices of ["invitation_devices", "survey_devices"])
    await database.system.query(`delete from ${devices} where last_used_at < $1`, [
      new Date(now.getTime() - devicesKeptMs),
    ]);
  for (const links of ["invitations", "survey_recipients"])
    await database.system.query(
      `update ${links} set proof_code = null, proof_code_until = null where proof_code_until <= $1`,
      [now],
    );
}
