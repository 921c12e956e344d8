import type { Services } from "#server/services.ts";

/** As long as the cookie by which a browser is known. */
const devicesKeptMs = 365 * 24 * 3_600_000;

/** Removes codes of invitations that have ended, and browsers not seen for a year. */
export async function removeEndedProofs({ database: { system }, clock }: Services): Promise<void> {
  const now = clock();
  await system.query("delete from invitation_devices where last_used_at < $1", [
    new Date(now.getTime() - devicesKeptMs),
  ]);
  await system.query(
    "update invitations set proof_code = null, proof_code_until = null where proof_code_until <= $1",
    [now],
  );
}
