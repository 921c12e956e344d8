import { writeMailJob } from "#organization/messaging/jobs.ts";
import type { GivenFile } from "#content/documents/given-files.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { allowance, type Texts } from "./broadcast-text.ts";
import { attachDocuments } from "./documents.service.ts";
import { readReaders, saidTo, variablesOf } from "./said.service.ts";

/** So many are sent in one transaction: to stop a broadcast waits for no more than these. */
const atOnce = 100;

type Sending = {
  id: string;
  installationId: string;
  texts: Texts;
  documents: readonly GivenFile[];
  createdBy: string | null;
  authorName: string;
};

/**
 * The job, and each minute's work: sends what may be sent in this hour. Each part and the note that it was sent are one
 * transaction, so that after a kill the next one goes on where this one stood, and nobody gets it twice.
 */
export async function sendBroadcasts(services: Services, system: SystemScope): Promise<void> {
  const sending = await system.query<{ id: string; installationId: string }>(
    `select id, installation_id as "installationId" from broadcasts where state = 'sending' and deleted_at is null order by created_at, id`,
    [],
  );
  await eachAlone(sending, async ({ id, installationId }) => {
    while (await system.transaction(installationId, (transaction) => sendSome(services, transaction, id)));
  });
}

async function sendSome(services: Services, transaction: Transaction, id: string): Promise<boolean> {
  const { client } = transaction;
  const now = services.clock();
  // A broadcast that another process sends, or somebody stops, is left alone.
  const { rows } = await client.query<Sending>(
    `select id, installation_id as "installationId", texts, documents, created_by as "createdBy", author_name as "authorName"
     from broadcasts where id = $1 and state = 'sending' and deleted_at is null for update skip locked`,
    [id],
  );
  const [broadcast] = rows;
  if (broadcast === undefined) return false;
  // Two broadcasts at once share the hour.
  await client.query("select pg_advisory_xact_lock(hashtext('broadcasts ' || $1::text))", [
    broadcast.installationId,
  ]);
  const lately = await client.query<{ count: number }>(
    `select count(*)::int as count from broadcast_recipients where installation_id = $1 and sent_at > $2::timestamptz - interval '1 hour'`,
    [broadcast.installationId, now],
  );
  const may = allowance({
    perHour: services.configuration.broadcastsPerHour,
    sentLately: lately.rows[0]?.count ?? 0,
  });
  if (may === 0) return false;
  const waiting = await client.query<{ memberId: string }>(
    `select member_id as "memberId" from broadcast_recipients where broadcast_id = $1 and sent_at is null order by member_id limit $2`,
    [id, Math.min(may, atOnce)],
  );
  const ids = waiting.rows.map(({ memberId }) => memberId);
  if (ids.length === 0) {
    await client.query(
      "update broadcasts set state = 'done', ended_at = $2, updated_at = $2, version = version + 1 where id = $1",
      [id, now],
    );
    return false;
  }
  await writeMessages(services, transaction, { broadcast, ids, now });
  await client.query(
    "update broadcast_recipients set sent_at = $3 where broadcast_id = $1 and member_id = any ($2::uuid[])",
    [id, ids, now],
  );
  await client.query("update broadcasts set sent = sent + $2 where id = $1", [id, ids.length]);
  return true;
}

/** A conversation for each, with the message and its mail. Who was removed meanwhile gets none. */
async function writeMessages(
  services: Services,
  transaction: Transaction,
  { broadcast, ids, now }: { broadcast: Sending; ids: readonly string[]; now: Date },
): Promise<void> {
  const { client } = transaction;
  const { variables } = await variablesOf(transaction, broadcast.texts);
  const written = (await readReaders(transaction, ids)).flatMap((reader) => {
    const said = saidTo(services, broadcast.texts, variables, reader);
    const [id, messageId] = [uuidv7(now.getTime()), uuidv7(now.getTime())];
    return said === undefined
      ? []
      : [{ ...reader, ...said, id, messageId, subject: said.subject.slice(0, 150) }];
  });
  await client.query(
    `insert into conversations (id, installation_id, client_id, party_type, party_id, party_name, subject, broadcast_id, state, last_at,
       desk_count, party_told_at, created_at, created_by, updated_at, updated_by)
     select w.id, $2, w."clientId", 'member', w."memberId", w.name, w.subject, $3, 'done', $4, 1, $4, $4, $5, $4, $5
     from json_to_recordset($1::json) as w (id uuid, "clientId" uuid, "memberId" uuid, name text, subject text)`,
    [JSON.stringify(written), broadcast.installationId, broadcast.id, now, broadcast.createdBy],
  );
  await client.query(
    `insert into messages (id, installation_id, conversation_id, place, side, author_id, author_name, body, html, created_at)
     select w."messageId", $2, w.id, 1, 'desk', $3, $4, w.text, w.html, $5
     from json_to_recordset($1::json) as w (id uuid, "messageId" uuid, text text, html text)`,
    [JSON.stringify(written), broadcast.installationId, broadcast.createdBy, broadcast.authorName, now],
  );
  const messageIds = written.map(({ messageId }) => messageId);
  await attachDocuments(transaction, broadcast.documents, {
    installationId: broadcast.installationId,
    messageIds,
    now,
  });
  for (const messageId of messageIds)
    await transaction.enqueue(writeMailJob, { kind: "message", subjectId: messageId });
  transaction.audit({
    action: "create",
    subject: "messages",
    details: { broadcastId: broadcast.id, sent: written.length },
  });
}
