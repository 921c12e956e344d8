import type pg from "pg";
import { heldMailWords } from "./held-mails.ts";

/** The mails that waited until somebody said who sends them. */
export async function releaseHeldMails(client: pg.ClientBase, installationId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update mails set failure = null where installation_id = $1 and status = 'waiting' and failure = $2 returning id`,
    [installationId, heldMailWords],
  );
  return rows.map(({ id }) => id);
}
