import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { answerOf, file, type FileRow } from "./open.service.ts";
import { inForce, isKeeper } from "./rows.service.ts";

// Files that somebody who may read them gives to others, with a message for one.

export type GivenFile = {
  documentId: string;
  versionId: string;
  title: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
};

/** Of these files those that are current and that the caller may read. */
export async function readableFiles(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  versionIds: readonly string[],
): Promise<GivenFile[]> {
  const { rows } = await client.query<GivenFile>(
    `select d.id as "documentId", v.id as "versionId", d.title, v.file_name as "fileName", v.media_type as "mediaType",
       v.size_bytes as "sizeBytes"
     from document_versions v join documents d on d.id = v.document_id
     where v.id = any ($3::uuid[]) and v.is_current and d.deleted_at is null and ($2::boolean or (${inForce}))`,
    [services.clock(), isKeeper(scope), versionIds],
  );
  return rows;
}

/** Of these files those whose document is still in the library. The system looks: who got one need not find it there. */
export async function filesThatAreLeft(
  { database }: Services,
  versionIds: readonly string[],
): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set();
  const { rows } = await database.system.query<{ id: string }>(
    `select v.id from document_versions v join documents d on d.id = v.document_id
     where v.id = any ($1::uuid[]) and d.deleted_at is null`,
    [versionIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Opens a file that was given to the reader, which its caller has made sure of; none when its document was removed. */
export async function openGivenFile(services: Services, versionId: string): Promise<FileAnswer | undefined> {
  const { rows } = await services.database.system.query<FileRow>(
    `select ${file} from document_versions v join documents d on d.id = v.document_id
     where v.id = $1 and d.deleted_at is null`,
    [versionId],
  );
  const [row] = rows;
  return row && answerOf(services, row, true);
}
