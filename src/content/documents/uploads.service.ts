import { removeFilesJob, SealedFiles } from "#server/sealed-files.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { maskSsnsInName } from "#kernel/ssn-in-texts.ts";
import { clamdScan } from "#server/http/scan.ts";
import { type IncomingFile, safeName } from "#server/http/upload.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { addDocument, addVersion } from "./add.service.ts";
import type { UploadAbout } from "./documents.ts";
import { chunkBytes } from "./entities.ts";
import type { UploadState } from "./uploads.ts";

type Upload = { id: string; fileName: string; sizeBytes: number; receivedBytes: number };

/** What one person may have under way, so that nobody fills the disk with beginnings. */
const mostUnderWay = 50;

export async function beginUpload(
  services: Services,
  scope: Scope,
  { name, sizeBytes }: { name: string; sizeBytes: number },
): Promise<UploadState> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from document_uploads where actor = $1",
      [scope.actor],
    );
    if ((rows[0]?.count ?? 0) >= mostUnderWay)
      throw new Problem("tooMany", { facts: { retryAfterSeconds: 3600 } });
    const now = services.clock();
    const id = uuidv7(now.getTime());
    await client.query(
      `insert into document_uploads (id, installation_id, actor, file_name, size_bytes, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, scope.accessScope.installationId, scope.actor, safeName(name), sizeBytes, now],
    );
    return { id, receivedBytes: 0, chunkBytes };
  });
}

export async function getUpload(scope: Scope, id: string): Promise<UploadState> {
  const { receivedBytes } = await scope.transaction((transaction) => readUpload(transaction, id));
  return { id, receivedBytes, chunkBytes };
}

/** Chunks come in order; one that came already is left out, one after a gap is refused with where to go on. */
export async function takeChunk(
  services: Services,
  scope: Scope,
  { id, startsAt, file }: { id: string; startsAt: number; file: IncomingFile },
): Promise<UploadState> {
  const before = await getUpload(scope, id);
  const goOn = () => new Problem("conflict", { facts: { receivedBytes: before.receivedBytes } });
  if (startsAt > before.receivedBytes) throw goOn();
  if (startsAt < before.receivedBytes) return before;
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep(file);
  try {
    return await scope.transaction(async (transaction) => {
      const upload = await readUpload(transaction, id, "for update");
      const receivedBytes = startsAt + kept.sizeBytes;
      if (upload.receivedBytes !== startsAt || receivedBytes > upload.sizeBytes || kept.sizeBytes === 0)
        throw goOn();
      const partId = uuidv7(services.clock().getTime());
      await transaction.client.query(
        `insert into document_upload_parts (id, installation_id, actor, upload_id, starts_at, size_bytes, blob_key, file_key_sealed)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          partId,
          scope.accessScope.installationId,
          scope.actor,
          id,
          startsAt,
          kept.sizeBytes,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `document_upload_parts.file_key:${partId}`),
        ],
      );
      await transaction.client.query("update document_uploads set received_bytes = $2 where id = $1", [
        id,
        receivedBytes,
      ]);
      return { id, receivedBytes, chunkBytes };
    });
  } catch (error) {
    await files.remove(kept.blobKey);
    throw error;
  }
}

export async function finishUpload(
  services: Services,
  scope: Scope,
  { id, about }: { id: string; about: UploadAbout },
) {
  const filed = await addDocument(services, scope, { about, file: await wholeFile(services, scope, id) });
  await dropUpload(scope, id);
  return filed;
}

export async function finishVersion(
  services: Services,
  scope: Scope,
  { id, documentId }: { id: string; documentId: string },
) {
  const changed = await addVersion(services, scope, {
    id: documentId,
    file: await wholeFile(services, scope, id),
  });
  await dropUpload(scope, id);
  return changed;
}

/** The chunks as one file, which goes through the scanner as a whole: what is looked for may stand across two of them. */
async function wholeFile(services: Services, scope: Scope, id: string) {
  type Part = { id: string; blobKey: string; fileKeySealed: Buffer };
  const { upload, parts } = await scope.transaction(async (transaction) => {
    const found = await readUpload(transaction, id);
    const { rows } = await transaction.client.query<Part>(
      `select id, blob_key as "blobKey", file_key_sealed as "fileKeySealed" from document_upload_parts
       where upload_id = $1 order by starts_at`,
      [id],
    );
    return { upload: found, parts: rows };
  });
  const { receivedBytes, sizeBytes } = upload;
  if (receivedBytes !== sizeBytes) throw new Problem("conflict", { facts: { receivedBytes } });
  const files = new SealedFiles(services.blobs);
  async function* chunks() {
    for (const part of parts) {
      const fileKey = services.vault.open(part.fileKeySealed, `document_upload_parts.file_key:${part.id}`);
      yield* files.open({ blobKey: part.blobKey, fileKey }) as AsyncIterable<Buffer>;
    }
  }
  const content = chunks();
  const { scannerUrl } = services.configuration;
  const scanned = scannerUrl === undefined ? content : clamdScan(scannerUrl)(content);
  return {
    name: maskSsnsInName(upload.fileName),
    givenName: upload.fileName,
    content: scanned,
    maxBytes: sizeBytes,
  };
}

export async function dropUpload(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    await readUpload(transaction, id, "for update");
    const { rows } = await transaction.client.query<{ blobKey: string }>(
      `delete from document_upload_parts where upload_id = $1 returning blob_key as "blobKey"`,
      [id],
    );
    await transaction.client.query("delete from document_uploads where id = $1", [id]);
    const blobKeys = rows.map(({ blobKey }) => blobKey);
    if (blobKeys.length > 0) await transaction.enqueue(removeFilesJob, { blobKeys });
  });
}

async function readUpload(
  { client }: Transaction,
  id: string,
  lock: "" | "for update" = "",
): Promise<Upload> {
  const { rows } = await client.query<Upload>(
    `select id, file_name as "fileName", size_bytes as "sizeBytes", received_bytes as "receivedBytes"
     from document_uploads where id = $1 ${lock}`,
    [id],
  );
  const [upload] = rows;
  if (upload === undefined) throw new Problem("notFound");
  return upload;
}
