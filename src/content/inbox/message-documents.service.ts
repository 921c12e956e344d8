import { filesThatAreLeft, openGivenFile, readableFiles } from "#content/documents/given-files.service.ts";
import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { MessageDocument } from "./messages.ts";
import type { PartyType } from "./parties.ts";

type Reader = { partyType: PartyType; partyId: string | null; clientId: string | null };

/**
 * Lets files of the library go with a message. Its writer may read each of them, and where the desk writes, the document
 * has to be one of the reader's: a paper about a member goes to nobody else.
 */
export async function giveDocuments(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { messageId, versionIds, to }: { messageId: string; versionIds: readonly string[]; to: Reader | null },
): Promise<Fault | null> {
  const ids = [...new Set(versionIds)];
  if (ids.length === 0) return null;
  const files = await readableFiles(services, scope, transaction, ids);
  if (files.length !== ids.length) return { key: "documentGone" };
  const title = to && (await findForeign(services, transaction, files, to));
  if (title !== null) return { key: "documentForeign", title };
  const now = services.clock();
  const rows = files.map((one) => ({ ...one, id: uuidv7(now.getTime()) }));
  await transaction.client.query(
    `insert into message_documents (id, installation_id, message_id, document_id, version_id, title, file_name, media_type, size_bytes, created_at)
     select w.id, $2, $3, w."documentId", w."versionId", w.title, w."fileName", w."mediaType", w."sizeBytes", $4
     from json_to_recordset($1::json) as w (id uuid, "documentId" uuid, "versionId" uuid, title text, "fileName" text, "mediaType" text, "sizeBytes" int)`,
    [JSON.stringify(rows), scope.accessScope.installationId, messageId, now],
  );
  return null;
}

/** Before the library ends a document for good: what messages say of it stays, its file does not. */
export async function letGoOfDocument({ client }: Transaction, documentId: string): Promise<void> {
  await client.query(
    "update message_documents set document_id = null, version_id = null where document_id = $1",
    [documentId],
  );
}

export type Fault = { key: "documentGone" | "documentForeign"; title?: string };

/** `m` the member of a link, `own` the reader: oneself, or as the employee a child who is not of age. */
const isOwnOrMinor = `(l.entity_id = $3::uuid or exists (select from members m join members own on own.family_id = m.family_id
  where m.id = l.entity_id and own.id = $3::uuid and own.relationship = '18' and m.relationship in ('19', '22')
    and m.dob > $4::date - interval '18 years'))`;

/** The name of a document that is none of the reader's; the first of several. */
async function findForeign(
  services: Services,
  transaction: Transaction,
  files: readonly { documentId: string }[],
  { partyType, partyId, clientId }: Reader,
): Promise<string | null> {
  const today = await todayOfInstallation(transaction.client, services.clock());
  const { rows } = await transaction.client.query<{ title: string }>(
    `select d.title from documents d where d.id = any ($1::uuid[]) and not d.is_shared and not exists (
       select from document_links l where l.document_id = d.id and case $2
         when 'member' then l.client_id = $5::uuid and (l.entity_type <> 'member' or ${isOwnOrMinor})
         when 'client' then l.client_id = $3::uuid and l.entity_type <> 'member'
         when 'broker' then l.entity_type <> 'member' and exists (select from broker_maps b where b.broker_id = $3::uuid
           and b.client_id = l.client_id and b.active and b.deleted_at is null
           and coalesce(b.effective_date <= $4::date, true) and coalesce(b.termination_date >= $4::date, true))
         when 'partner' then l.entity_type <> 'member' and exists (select from clients c where c.id = l.client_id and c.partner_id = $3::uuid)
         when 'tpa' then l.entity_type <> 'member' and exists (select from clients c where c.id = l.client_id and c.tpa_id = $3::uuid)
         else false end)
     order by d.title limit 1`,
    [files.map(({ documentId }) => documentId), partyType, partyId, today, clientId],
  );
  return rows[0]?.title ?? null;
}

type Row = Omit<MessageDocument, "isRemoved"> & { messageId: string; versionId: string | null };

export async function documentsOfConversation({ client }: Transaction, id: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select d.message_id as "messageId", d.version_id as "versionId", d.id, d.title, d.file_name as "fileName",
       d.media_type as "mediaType", d.size_bytes as "sizeBytes"
     from message_documents d join messages m on m.id = d.message_id where m.conversation_id = $1 order by d.created_at, d.id`,
    [id],
  );
  return rows;
}

/** Each with whether the library still has it, which its reader need not be able to see there. */
export async function withRemovals(services: Services, rows: readonly Row[]) {
  const ids = rows.flatMap(({ versionId }) => (versionId === null ? [] : [versionId]));
  const left = await filesThatAreLeft(services, ids);
  return rows.map(({ versionId, ...row }) => ({
    ...row,
    isRemoved: versionId === null || !left.has(versionId),
  }));
}

/** The file, for whoever reads the message that it came with; each time it is opened is a row of the audit. */
export async function openDocument(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const isDesk = scope.principal.kind === "user" && scope.principal.type === "admin";
  type Found = {
    documentId: string | null;
    versionId: string | null;
    conversationId: string;
    clientId: string | null;
  };
  const found = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<Found>(
      `select d.document_id as "documentId", d.version_id as "versionId", c.id as "conversationId", c.client_id as "clientId"
       from message_documents d join messages m on m.id = d.message_id join conversations c on c.id = m.conversation_id
       where d.id = $1 and (c.deleted_at is null or $2)`,
      [id, isDesk],
    );
    return rows[0];
  });
  if (found === undefined) throw new Problem("notFound");
  const { documentId, versionId, conversationId, clientId } = found;
  const answer = versionId === null ? undefined : await openGivenFile(services, versionId);
  if (answer === undefined || documentId === null) throw new Problem("documentRemoved");
  await scope.transaction(async (transaction) => {
    transaction.audit({
      action: "download",
      subject: "documents",
      subjectId: documentId,
      clientId: clientId ?? undefined,
      details: { file: versionId, conversationId },
    });
  });
  return answer;
}
