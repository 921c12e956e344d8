import type { Services } from "#server/services.ts";

/** A sign-up that has ended holds somebody's name and address. */
const keptMs = 24 * 3_600_000;

/** Removes sign-ups whose link has ended. */
export async function removeEndedSignUps({ database, clock }: Services): Promise<void> {
  await database.system.query("delete from sign_ups where expires_at < $1", [
    new Date(clock().getTime() - keptMs),
  ]);
}
