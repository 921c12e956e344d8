import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { dropFiles } from "../drop-files.service.ts";
import { lockSession } from "./session-rows.service.ts";
import { audit } from "./sessions.service.ts";

/** What a preview shows where a sent enrollment has its reference. */
export const previewReference = "PREVIEW";
const previewHours = 24;

/**
 * A link by which staff go through a session as an employee would, also while it is a draft. The enrollment that it starts
 * is marked: no list, figure, mail or index counts it, and it goes when it is sent, cancelled, or a day old.
 */
export async function startPreview(services: Services, scope: Scope, id: string): Promise<{ path: string }> {
  const now = services.clock();
  const invitationId = uuidv7(now.getTime());
  const key = services.vault.linkKey(invitationId);
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const session = await lockSession(client, now, id);
    if (session.status === "closed") throw new Problem("conflict");
    await client.query(
      `insert into invitations (id, installation_id, client_id, session_id, kind, key_hash, language, expires_at, created_by)
       values ($1, $2, $3, $4, 'preview', $5, $6, $7::timestamptz + interval '${previewHours} hours', $8)`,
      [
        invitationId,
        scope.reach.installationId,
        session.clientId,
        id,
        digest(key),
        scope.context.language,
        now,
        scope.userId ?? null,
      ],
    );
    audit(transaction, "startPreview", id, session.clientId);
    return { path: `/Welcome/${session.signupKey}/${key}` };
  });
}

/** Takes a preview away with all that was entered. */
export async function removePreview(
  transaction: Transaction,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const { client } = transaction;
  const preview = "enrollments where id = $1 and is_preview";
  // Held first: a file that is added meanwhile would lose its row, and stay.
  const { rowCount } = await client.query(`select from ${preview} for update`, [id]);
  if (rowCount === 0) return;
  await dropFiles(transaction, id);
  await client.query(`delete from ${preview}`, [id]);
  transaction.audit({
    action: "remove",
    subject: "enrollments",
    subjectId: id,
    clientId,
    details: { isPreview: true },
  });
}

/** Previews whose day is over, and their links. */
export async function removeOldPreviews({ clock }: Services, system: SystemScope): Promise<void> {
  const ended = "select id from invitations where kind = 'preview' and expires_at <= $1";
  const old = await system.query<{ id: string; installationId: string; clientId: string }>(
    `select id, installation_id as "installationId", client_id as "clientId" from enrollments
     where is_preview and invitation_id in (${ended})`,
    [clock()],
  );
  for (const preview of old)
    await system.transaction(preview.installationId, (transaction) => removePreview(transaction, preview));
  await system.query(
    `delete from invitations i where i.id in (${ended}) and not exists (select from enrollments e where e.invitation_id = i.id)`,
    [clock()],
  );
}
