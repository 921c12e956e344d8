import type { Language } from "#kernel/language.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { seesHealthOf } from "#server/database/health-sight.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { isOpenDraft } from "../draft.service.ts";
import { enrollmentIdOf } from "../own-enrollment.service.ts";
import { requireEnrollment } from "../require-enrollment.service.ts";
import { type EnrollmentDocument, mostDocuments } from "./documents.ts";
import "./documents.texts.ts";
import { detectFileType } from "#server/detect-file-type.ts";
import type { DocumentKind } from "../review.ts";
import { keepReviewReasons, readProof } from "../review.service.ts";

type Documents = { documents: EnrollmentDocument[]; hidden: number };

/** The documents of an enrollment, for staff or for its own person. */
export async function findDocuments(scope: Scope, id: string): Promise<Documents> {
  return scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollment(transaction, id);
    transaction.audit({ action: "view", subject: "enrollment_documents", subjectId: id, clientId });
    return readDocuments(transaction, id);
  });
}

export async function findOwnDocuments(scope: Scope): Promise<Documents> {
  return findDocuments(scope, enrollmentIdOf(scope));
}

/** Keeps a file sealed, and the row that names it; what it is, its content tells. */
export async function addDocument(
  services: Services,
  scope: Scope,
  { id, kind, file }: { id: string; kind: DocumentKind; file: IncomingFile },
): Promise<Documents> {
  // Before a byte is kept: the one who may not add one leaves nothing behind.
  await scope.transaction((transaction) => requireRoom(scope, transaction, id));
  const { mediaType, content } = await detectFileType(file, (code) => refused(scope, code));
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep({ content, maxBytes: file.maxBytes });
  const proof = await readProof(services, id);
  try {
    return await scope.transaction(async (transaction) => {
      // Anyone who gives the enrollment up meanwhile takes this file with it, or it is refused.
      await transaction.client.query("select from enrollments where id = $1 for update", [id]);
      const { clientId, installationId } = await requireRoom(scope, transaction, id);
      const now = services.clock();
      const documentId = uuidv7(now.getTime());
      await transaction.client.query(
        `insert into enrollment_documents (id, installation_id, client_id, enrollment_id, identifier, kind, blob_key,
           file_key_sealed, file_name, media_type, size_bytes, by, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          documentId,
          installationId,
          clientId,
          id,
          crypto.randomUUID(),
          kind,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `enrollment_documents.file_key:${documentId}`),
          file.name,
          mediaType,
          kept.sizeBytes,
          isOwn(scope) ? "employee" : "staff",
          now.toISOString(),
          scope.userId ?? null,
        ],
      );
      await keepReviewReasons(transaction, id, proof);
      transaction.audit({ action: "create", subject: "enrollment_documents", subjectId: id, clientId });
      return readDocuments(transaction, id);
    });
  } catch (error) {
    await files.remove(kept.blobKey);
    throw error;
  }
}

export async function openDocument(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<FileAnswer> {
  const found = await scope.transaction(async (transaction) => {
    const document = await requireDocument(transaction, identifier);
    transaction.audit({
      action: "view",
      subject: "enrollment_documents",
      subjectId: document.enrollmentId,
      clientId: document.clientId,
    });
    return document;
  });
  const fileKey = services.vault.open(found.fileKeySealed, `enrollment_documents.file_key:${found.id}`);
  return {
    file: new SealedFiles(services.blobs).open({ blobKey: found.blobKey, fileKey }),
    mediaType: found.mediaType,
    name: found.fileName,
    inline: true,
  };
}

/** A person removes what they added themselves, as long as the enrollment is open to them. */
export async function removeDocument(services: Services, scope: Scope, identifier: string): Promise<void> {
  const { enrollmentId } = await scope.transaction((transaction) => requireDocument(transaction, identifier));
  const proof = await readProof(services, enrollmentId);
  const blobKey = await scope.transaction(async (transaction) => {
    const document = await requireDocument(transaction, identifier);
    const { status } = await requireEnrollment(transaction, document.enrollmentId);
    if (isOwn(scope) && document.by !== "employee") throw new Problem("notFound");
    if (isOwn(scope) && !isOpenDraft({ status })) throw new Problem("alreadySubmitted");
    await transaction.client.query("delete from enrollment_documents where id = $1", [document.id]);
    await keepReviewReasons(transaction, document.enrollmentId, proof);
    transaction.audit({
      action: "remove",
      subject: "enrollment_documents",
      subjectId: document.enrollmentId,
      clientId: document.clientId,
    });
    return document.blobKey;
  });
  await new SealedFiles(services.blobs).remove(blobKey);
}

/** A paper about somebody's health is for the person who sent it, and for who may see such data. */
const isShown = `(f.kind <> 'disability' or current_setting('openroll.kind') = 'enrollee' or ${seesHealthOf("e.member_id")})`;

/** What the caller may open, and how many more there are. */
export async function readDocuments({ client }: Transaction, id: string): Promise<Documents> {
  const { rows } = await client.query<EnrollmentDocument & { isShown: boolean }>(
    `select f.identifier, f.kind, f.file_name as "fileName", f.media_type as "mediaType", f.size_bytes as "sizeBytes", f.by,
       f.created_at as at, coalesce(${isShown}, false) as "isShown"
     from enrollment_documents f join enrollments e on e.id = f.enrollment_id
     where f.enrollment_id = $1 and f.deleted_at is null order by f.created_at, f.id`,
    [id],
  );
  const documents = rows.filter((row) => row.isShown).map(({ isShown: _, ...document }) => document);
  return { documents, hidden: rows.length - documents.length };
}

const isOwn = (scope: Scope) => scope.principal.kind === "enrollee";

async function requireRoom(scope: Scope, transaction: Transaction, id: string) {
  const enrollment = await requireEnrollment(transaction, id);
  if (isOwn(scope) && !isOpenDraft(enrollment)) throw new Problem("alreadySubmitted");
  const { rows } = await transaction.client.query<{ count: number }>(
    "select count(*)::int as count from enrollment_documents where enrollment_id = $1 and deleted_at is null",
    [id],
  );
  if ((rows[0]?.count ?? 0) >= mostDocuments) throw refused(scope, "tooMany");
  return enrollment;
}

type Document = {
  id: string;
  enrollmentId: string;
  clientId: string;
  blobKey: string;
  fileKeySealed: Buffer;
  fileName: string;
  mediaType: string;
  by: "employee" | "staff";
};

async function requireDocument({ client }: Transaction, identifier: string): Promise<Document> {
  const { rows } = await client.query<Document>(
    `select f.id, f.enrollment_id as "enrollmentId", f.client_id as "clientId", f.blob_key as "blobKey",
       f.file_key_sealed as "fileKeySealed", f.file_name as "fileName", f.media_type as "mediaType", f.by
     from enrollment_documents f join enrollments e on e.id = f.enrollment_id
     where f.identifier = $1 and f.deleted_at is null and e.deleted_at is null and not e.is_preview and ${isShown}`,
    [identifier],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

function refused(scope: Scope, code: "type" | "empty" | "tooMany"): Problem {
  const word = (one: Language) => t(one, `enrollment-documents:${code}`, { count: mostDocuments });
  const fieldErrors = saidInEach({ path: "file", code }, scope.context.language, word);
  return new Problem("fileRefused", { fieldErrors });
}
