import type { Services } from "#server/services.ts";
import { tokenLimits } from "./tokens.service.ts";

const dayMs = 24 * 3_600_000;
/** Tries are counted over minutes; after a day nobody asks for them any more. */
const attemptsKeptMs = dayMs;
/** A link that has ended is of no use to anybody. */
const linksKeptMs = dayMs;
/** As long as the cookie by which a browser is known. */
const devicesKeptMs = 365 * dayMs;

/** Removes tokens, links and challenges that nobody can use, counts of tries long ago, browsers not seen for a year. */
export async function removeEndedAccess({ database: { system }, clock }: Services): Promise<void> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { expiredBefore, usedBefore } = tokenLimits(now);
  await system.query("delete from tokens where expires_at <= $1 or last_used_at <= $2", [
    expiredBefore,
    usedBefore,
  ]);
  await system.query("delete from attempts where window_start < $1", [before(attemptsKeptMs)]);
  await system.query("delete from user_links where expires_at < $1", [before(linksKeptMs)]);
  await system.query("delete from passkey_challenges where expires_at <= $1", [now]);
  // Begun and never finished.
  await system.query("delete from second_factors where confirmed_at is null and created_at < $1", [
    before(linksKeptMs),
  ]);
  await system.query(
    "delete from known_devices d where last_used_at < $1 and not exists (select from tokens t where t.device_id = d.id)",
    [before(devicesKeptMs)],
  );
}
