import { removeFilesJob, SealedFiles } from "#server/sealed-files.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { detectFileType } from "#server/detect-file-type.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import type { Scope, SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inboxWords } from "./inbox.texts.ts";
import type { MessageFile } from "./messages.ts";

/** Files that one person may have uploaded and not sent yet. */
const mostUnsent = 30;
const unsentHours = 24;

/** Keeps a file sealed for a message that is about to be sent; what it is, its content tells. */
export async function addFile(services: Services, scope: Scope, file: IncomingFile): Promise<MessageFile> {
  await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from message_files where actor = $1 and message_id is null",
      [scope.actor],
    );
    if ((rows[0]?.count ?? 0) >= mostUnsent) throw refused(scope, "tooMany");
  });
  const { mediaType, content } = await detectFileType(file, (code) => refused(scope, code));
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep({ content, maxBytes: file.maxBytes });
  const now = services.clock();
  const id = uuidv7(now.getTime());
  try {
    await scope.transaction(async (transaction) => {
      await transaction.client.query(
        `insert into message_files (id, installation_id, actor, created_at, blob_key, file_key_sealed, file_name, media_type, size_bytes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          id,
          scope.accessScope.installationId,
          scope.actor,
          now,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `message_files.file_key:${id}`),
          file.name,
          mediaType,
          kept.sizeBytes,
        ],
      );
      transaction.audit({ action: "create", subject: "message_files", subjectId: id });
    });
  } catch (error) {
    await files.remove(kept.blobKey);
    throw error;
  }
  return { id, fileName: file.name, mediaType, sizeBytes: kept.sizeBytes };
}

type Found = { blobKey: string; fileKeySealed: Buffer; fileName: string; mediaType: string };

export async function openFile(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const found = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Found & { conversationId: string | null }>(
      `select f.blob_key as "blobKey", f.file_key_sealed as "fileKeySealed", f.file_name as "fileName", f.media_type as "mediaType",
         m.conversation_id as "conversationId"
       from message_files f left join messages m on m.id = f.message_id left join conversations c on c.id = m.conversation_id
       where f.id = $1 and (c.deleted_at is null or $2)`,
      [id, scope.principal.kind === "user" && scope.principal.type === "admin"],
    );
    if (rows[0] === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "message_files",
      subjectId: id,
      details: { conversationId: rows[0].conversationId },
    });
    return rows[0];
  });
  const fileKey = services.vault.open(found.fileKeySealed, `message_files.file_key:${id}`);
  return {
    file: new SealedFiles(services.blobs).open({ blobKey: found.blobKey, fileKey }),
    mediaType: found.mediaType,
    name: found.fileName,
    inline: true,
  };
}

/** What was sent stays with its message. */
export async function removeFile(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ blobKey: string }>(
      `delete from message_files where id = $1 and actor = $2 and message_id is null returning blob_key as "blobKey"`,
      [id, scope.actor],
    );
    if (rows[0] === undefined) throw new Problem("notFound");
    transaction.audit({ action: "remove", subject: "message_files", subjectId: id });
    await transaction.enqueue(removeFilesJob, { blobKeys: [rows[0].blobKey] });
  });
}

/** Every minute: files that nobody sent within a day go. */
export async function removeUnsentFiles(services: Services, system: SystemScope): Promise<void> {
  const before = new Date(services.clock().getTime() - unsentHours * 3_600_000);
  const found = await system.query<{ installationId: string }>(
    `select distinct installation_id as "installationId" from message_files where message_id is null and created_at < $1`,
    [before],
  );
  await eachAlone(found, ({ installationId }) =>
    system.transaction(installationId, async (transaction) => {
      const { rows } = await transaction.client.query<{ blobKey: string }>(
        `delete from message_files where message_id is null and created_at < $1 and installation_id = $2 returning blob_key as "blobKey"`,
        [before, installationId],
      );
      if (rows.length > 0)
        await transaction.enqueue(removeFilesJob, { blobKeys: rows.map(({ blobKey }) => blobKey) });
    }),
  );
}

function refused({ context }: Scope, code: "type" | "empty" | "tooMany"): Problem {
  const word = (one: Parameters<typeof inboxWords>[0]) =>
    inboxWords(one, `file.${code}`, { max: mostUnsent });
  return new Problem("fileRefused", {
    fieldErrors: saidInEach({ path: "file", code }, context.language, word),
  });
}
