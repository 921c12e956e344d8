import { type GivenFile, readableFiles } from "#content/documents/given-files.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { BroadcastFilter } from "./broadcasts.ts";
import { countForeign } from "./recipients.service.ts";

/** A file that goes along, and how many of those whom the filter finds it is not for. */
export type Along = GivenFile & { foreign: number };

/** Of the files that were chosen those that can go along, in their order; who sends them may read each of them. */
export async function documentsFor(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { versionIds, filter, today }: { versionIds: readonly string[]; filter: BroadcastFilter; today: string },
): Promise<Along[]> {
  const ids = [...new Set(versionIds)];
  if (ids.length === 0) return [];
  const files = await readableFiles(services, scope, transaction, ids);
  const foreign = await countForeign(
    transaction,
    filter,
    today,
    files.map(({ documentId }) => documentId),
  );
  return ids.flatMap((id) => {
    const file = files.find(({ versionId }) => versionId === id);
    return file === undefined ? [] : [{ ...file, foreign: foreign.get(file.documentId) ?? 0 }];
  });
}

/** Each message gets its files. What the library has ended meanwhile goes by its name, and says that it was removed. */
export async function attachDocuments(
  { client }: Transaction,
  documents: readonly GivenFile[],
  { installationId, messageIds, now }: { installationId: string; messageIds: readonly string[]; now: Date },
): Promise<void> {
  if (documents.length === 0) return;
  const rows = messageIds.flatMap((messageId) =>
    documents.map((one) => ({ ...one, messageId, id: uuidv7(now.getTime()) })),
  );
  await client.query(
    `insert into message_documents (id, installation_id, message_id, document_id, version_id, title, file_name, media_type, size_bytes, created_at)
     select w.id, $2, w."messageId", v.document_id, v.id, w.title, w."fileName", w."mediaType", w."sizeBytes", $3
     from json_to_recordset($1::json) as w (id uuid, "messageId" uuid, "versionId" uuid, title text, "fileName" text, "mediaType" text, "sizeBytes" int)
       left join document_versions v on v.id = w."versionId"`,
    [JSON.stringify(rows), installationId, now],
  );
}
