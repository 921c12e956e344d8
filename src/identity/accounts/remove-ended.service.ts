import type { Services } from "#server/services.ts";

/** A sign-up that has ended holds somebody's name and address. */
const keptMs = 24 * 3_600_000;

/** Removes sign-ups and links to an account that have ended. */
export async function removeEndedSignUps({ database, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await database.system.query("delete from sign_ups where expires_at < $1", [before]);
  await database.system.query("delete from account_links where expires_at < $1", [before]);
}
