import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { dropFiles } from "./drop-files.service.ts";
import { endedPreviews, removeLinks } from "#enrollment/invitations/invitation-rows.service.ts";

/** What a preview shows where a sent enrollment has its reference. */
export const previewReference = "PREVIEW";

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
  const old = await system.query<{ id: string; installationId: string; clientId: string }>(
    `select id, installation_id as "installationId", client_id as "clientId" from enrollments
     where is_preview and invitation_id in (${endedPreviews})`,
    [clock()],
  );
  await eachAlone(old, (preview) =>
    system.transaction(preview.installationId, (transaction) => removePreview(transaction, preview)),
  );
  const links = await system.query<{ id: string }>(
    `select i.id from invitations i
     where i.id in (${endedPreviews}) and not exists (select from enrollments e where e.invitation_id = i.id)`,
    [clock()],
  );
  await removeLinks(
    system,
    links.map(({ id }) => id),
  );
}
