import { createHmac, timingSafeEqual } from "node:crypto";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, SystemScope } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { inForce, isKeeper } from "./rows.service.ts";

export type FileRow = {
  id: string;
  documentId: string;
  blobKey: string;
  fileKeySealed: Buffer;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  contentHash: Buffer;
};

export const file = `v.id, v.document_id as "documentId", v.blob_key as "blobKey", v.file_key_sealed as "fileKeySealed",
  v.file_name as "fileName", v.media_type as "mediaType", v.size_bytes as "sizeBytes", v.content_hash as "contentHash"`;

/** A file of a document that the caller may read; each look is a row of the audit. */
export async function openFile(
  services: Services,
  scope: Scope,
  { documentId, versionId, isInline }: { documentId: string; versionId: string; isInline: boolean },
): Promise<FileAnswer> {
  const found = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<FileRow>(
      `select ${file} from document_versions v join documents d on d.id = v.document_id
       where v.id = $3 and d.id = $4 and d.deleted_at is null and ($2::boolean or (${inForce}))`,
      [services.clock(), isKeeper(scope), versionId, documentId],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "download",
      subject: "documents",
      subjectId: documentId,
      details: { file: row.id },
    });
    return row;
  });
  return answerOf(services, found, isInline);
}

export function answerOf(services: Services, row: FileRow, isInline: boolean): FileAnswer {
  const files = new SealedFiles(services.blobs);
  const fileKey = services.vault.open(row.fileKeySealed, `document_versions.file_key:${row.id}`);
  const { blobKey, sizeBytes } = row;
  return {
    parts: {
      sizeBytes,
      tag: row.contentHash.toString("hex"),
      open: (part) => files.openPart({ blobKey, fileKey, sizeBytes }, part),
    },
    mediaType: row.mediaType,
    name: row.fileName,
    // Word's and Excel's files are not shown by a browser: they are saved.
    inline: isInline && (row.mediaType === "application/pdf" || row.mediaType.startsWith("image/")),
  };
}

// Links that need no sign-in

const lifeMs = 300_000;

/** What a link says: the file, until when, and in whose name. It is signed, so that nobody can say it otherwise. */
type Ticket = { file: string; until: number; actor: string; installation: string };

export async function makeLink(services: Services, scope: Scope, id: string) {
  const versionId = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `select v.id from document_versions v join documents d on d.id = v.document_id
       where d.id = $3 and v.is_current and d.deleted_at is null and ($2::boolean or (${inForce}))`,
      [services.clock(), isKeeper(scope), id],
    );
    return rows[0]?.id;
  });
  if (versionId === undefined) throw new Problem("notFound");
  const until = services.clock().getTime() + lifeMs;
  const ticket: Ticket = {
    file: versionId,
    until,
    actor: scope.actor,
    installation: scope.accessScope.installationId,
  };
  const text = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  const token = `${text}.${signatureOf(services, text)}`;
  return {
    url: `${services.configuration.baseUrl}/api/files/download?token=${token}`,
    expiresAt: new Date(until).toISOString(),
  };
}

function signatureOf({ vault }: Services, text: string): string {
  return createHmac("sha256", vault.blindIndex("files", "file link")).update(text).digest("base64url");
}

/** By any of the keys that are configured: a link outlives a change of keys by its five minutes. */
function isSigned({ vault }: Services, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return vault.blindIndexes("files", "file link").some((key) => {
    const right = Buffer.from(createHmac("sha256", key).update(text).digest("base64url"));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** Opens what the link is for, as long as the document is there; it is written to the audit in the name of its maker. */
export async function openByLink(
  services: Services,
  system: SystemScope,
  { token, isInline }: { token: string; isInline: boolean },
): Promise<FileAnswer> {
  const [text = "", signature = ""] = token.split(".");
  if (!isSigned(services, text, signature)) throw new Problem("notFound");
  // The server wrote it: its own signature is on it.
  const ticket = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Ticket;
  if (ticket.until < services.clock().getTime()) throw new Problem("linkEnded");
  const found = await system.transaction(ticket.installation, async (transaction) => {
    const { rows } = await transaction.client.query<FileRow>(
      `select ${file} from document_versions v join documents d on d.id = v.document_id
       where v.id = $1 and d.installation_id = $2 and d.deleted_at is null`,
      [ticket.file, ticket.installation],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("notFound");
    const details = { file: row.id, byLinkOf: ticket.actor };
    transaction.audit({ action: "download", subject: "documents", subjectId: row.documentId, details });
    return row;
  });
  return answerOf(services, found, isInline);
}
