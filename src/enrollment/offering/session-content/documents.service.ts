import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { fileNameOf, readDocument } from "./document-file.service.ts";
import { requirePlan, requireEnrollmentSession } from "./part-session.service.ts";
import type { ExternalDocumentRow, PlanDocumentRow } from "./session-content.ts";

type Place = { sessionId: string; id: string };
type About = Pick<PlanDocumentRow, "kind" | "title" | "language">;

/** The documents of a session's plans: its own, and those that belong to the plans themselves. */
export async function findPlanDocuments(scope: Scope, sessionId: string): Promise<PlanDocumentRow[]> {
  return scope.transaction(async (transaction) => {
    await requireEnrollmentSession(transaction, sessionId);
    const { rows } = await transaction.client.query<PlanDocumentRow>(
      `${selectDocuments} where sp.session_id = $1 order by sp.sort_order, ${inOrder}`,
      [sessionId],
    );
    return rows;
  });
}

export async function getPlanDocument(scope: Scope, place: Place): Promise<PlanDocumentRow> {
  return scope.transaction((transaction) => readPlanDocument(transaction, place));
}

export async function addPlanDocument(
  services: Services,
  scope: Scope,
  {
    sessionId,
    about,
    file,
  }: { sessionId: string; about: About & { sessionPlanId: string }; file: IncomingFile },
): Promise<PlanDocumentRow> {
  const document = await readDocument(file, scope.context.language);
  return keeping(services, document.content, (blobKey) =>
    scope.transaction(async (transaction) => {
      const enrollmentSession = await requireEnrollmentSession(transaction, sessionId);
      const { basePlanId } = await requirePlan(transaction, sessionId, about.sessionPlanId);
      const id = uuidv7(services.clock().getTime());
      await transaction.client.query(
        `insert into plan_documents (id, installation_id, client_id, base_plan_id, session_id, identifier, kind, title, language,
           blob_key, media_type, size_bytes, created_by, updated_by, sort_order)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, ${placeOfNew}
         from plan_documents where base_plan_id = $4 and session_id = $5 and deleted_at is null`,
        [
          id,
          enrollmentSession.installationId,
          enrollmentSession.clientId,
          basePlanId,
          sessionId,
          crypto.randomUUID(),
          about.kind,
          about.title,
          about.language,
          blobKey,
          document.mediaType,
          document.content.length,
          scope.userId ?? null,
        ],
      );
      transaction.audit({
        action: "create",
        subject: "planDocument",
        subjectId: id,
        clientId: enrollmentSession.clientId,
        details: { sessionId },
      });
      return readPlanDocument(transaction, { sessionId, id });
    }),
  );
}

export async function updatePlanDocument(
  scope: Scope,
  { place, version, about }: { place: Place; version: number; about: About },
): Promise<PlanDocumentRow> {
  return scope.transaction(async (transaction) => {
    const { clientId } = await requireOwn(transaction, place);
    const before = await readPlanDocument(transaction, place);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    await transaction.client.query(
      `update plan_documents set kind = $2, title = $3, language = $4, version = version + 1, updated_at = now(), updated_by = $5
       where id = $1`,
      [place.id, about.kind, about.title, about.language, scope.userId ?? null],
    );
    const fields = (["kind", "title", "language"] as const).filter((name) => before[name] !== about[name]);
    transaction.audit({
      action: "update",
      subject: "planDocument",
      subjectId: place.id,
      clientId,
      details: { fields },
    });
    return readPlanDocument(transaction, place);
  });
}

/** The file before it stays in the store, under the key that the audit names: what people were shown can be proven. */
export async function replacePlanDocument(
  services: Services,
  scope: Scope,
  { place, file }: { place: Place; file: IncomingFile },
): Promise<PlanDocumentRow> {
  const document = await readDocument(file, scope.context.language);
  return keeping(services, document.content, (blobKey) =>
    scope.transaction(async (transaction) => {
      const { clientId, blobKey: replaced } = await requireOwn(transaction, place);
      await transaction.client.query(
        `update plan_documents set blob_key = $2, media_type = $3, size_bytes = $4, version = version + 1, updated_at = now(),
           updated_by = $5 where id = $1`,
        [place.id, blobKey, document.mediaType, document.content.length, scope.userId ?? null],
      );
      transaction.audit({
        action: "update",
        subject: "planDocument",
        subjectId: place.id,
        clientId,
        details: { fields: ["file"], replaced },
      });
      return readPlanDocument(transaction, place);
    }),
  );
}

export async function removePlanDocument(scope: Scope, place: Place): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { clientId } = await requireOwn(transaction, place);
    await transaction.client.query(
      "update plan_documents set deleted_at = now(), version = version + 1, updated_by = $2 where id = $1",
      [place.id, scope.userId ?? null],
    );
    transaction.audit({ action: "remove", subject: "planDocument", subjectId: place.id, clientId });
  });
}

export async function openPlanDocument(services: Services, scope: Scope, place: Place): Promise<FileAnswer> {
  const found = await scope.transaction(async (transaction) => {
    const { title, mediaType } = await readPlanDocument(transaction, place);
    const { rows } = await transaction.client.query<{ blobKey: string }>(
      `select blob_key as "blobKey" from plan_documents where id = $1`,
      [place.id],
    );
    return { title, mediaType, blobKey: rows[0]?.blobKey ?? "" };
  });
  const file = await services.blobs.get(found.blobKey);
  return { file, mediaType: found.mediaType, name: fileNameOf(found.title, found.mediaType) };
}

// Documents of external benefits

export async function findExternalDocuments(scope: Scope, place: Place): Promise<ExternalDocumentRow[]> {
  return scope.transaction(async (transaction) => {
    await requireBenefit(transaction, place);
    const { rows } = await transaction.client.query<ExternalDocumentRow>(
      `${selectExternalDocuments} where external_benefit_id = $1 and deleted_at is null order by language, title, id`,
      [place.id],
    );
    return rows;
  });
}

export async function addExternalDocument(
  services: Services,
  scope: Scope,
  { place, about, file }: { place: Place; about: Pick<About, "title" | "language">; file: IncomingFile },
): Promise<ExternalDocumentRow> {
  const document = await readDocument(file, scope.context.language);
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep({ content: [document.content], maxBytes: file.maxBytes });
  const id = uuidv7(services.clock().getTime());
  return orRemove(services, kept.blobKey, () =>
    scope.transaction(async (transaction) => {
      const enrollmentSession = await requireBenefit(transaction, place);
      await transaction.client.query(
        `insert into external_benefit_documents (id, installation_id, client_id, session_id, external_benefit_id, identifier, title,
           language, blob_key, file_key_sealed, file_name, media_type, size_bytes, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
        [
          id,
          enrollmentSession.installationId,
          enrollmentSession.clientId,
          place.sessionId,
          place.id,
          crypto.randomUUID(),
          about.title,
          about.language,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `external_benefit_documents.file_key:${id}`),
          document.fileName,
          document.mediaType,
          kept.sizeBytes,
          scope.userId ?? null,
        ],
      );
      transaction.audit({
        action: "create",
        subject: "externalBenefitDocument",
        subjectId: id,
        clientId: enrollmentSession.clientId,
      });
      const { rows } = await transaction.client.query<ExternalDocumentRow>(
        `${selectExternalDocuments} where id = $1`,
        [id],
      );
      const [row] = rows;
      if (row === undefined) throw new Problem("notFound");
      return row;
    }),
  );
}

type DocumentPlace = Place & { documentId: string };

export async function removeExternalDocument(scope: Scope, place: DocumentPlace): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { clientId } = await requireBenefit(transaction, place);
    const { rowCount } = await transaction.client.query(
      `update external_benefit_documents set deleted_at = now(), version = version + 1, updated_by = $3
       where id = $1 and external_benefit_id = $2 and deleted_at is null`,
      [place.documentId, place.id, scope.userId ?? null],
    );
    if (rowCount === 0) throw new Problem("notFound");
    transaction.audit({
      action: "remove",
      subject: "externalBenefitDocument",
      subjectId: place.documentId,
      clientId,
    });
  });
}

export async function openExternalDocument(
  services: Services,
  scope: Scope,
  place: DocumentPlace,
): Promise<FileAnswer> {
  const found = await scope.transaction(async (transaction) => {
    await requireBenefit(transaction, place);
    const { rows } = await transaction.client.query<SealedRow>(
      `${selectSealed} where id = $1 and external_benefit_id = $2 and deleted_at is null`,
      [place.documentId, place.id],
    );
    return rows[0];
  });
  if (found === undefined) throw new Problem("notFound");
  return openSealed(services, found);
}

export type SealedRow = {
  id: string;
  title: string;
  mediaType: string;
  blobKey: string;
  fileKeySealed: Buffer;
};
export const selectSealed = `
  select id, title, media_type as "mediaType", blob_key as "blobKey", file_key_sealed as "fileKeySealed"
  from external_benefit_documents`;

export function openSealed(services: Services, row: SealedRow): FileAnswer {
  const fileKey = services.vault.open(row.fileKeySealed, `external_benefit_documents.file_key:${row.id}`);
  const file = new SealedFiles(services.blobs).open({ blobKey: row.blobKey, fileKey });
  return { file, mediaType: row.mediaType, name: fileNameOf(row.title, row.mediaType) };
}

const inOrder = `d.sort_order, array_position(array['sbc', 'summary', 'booklet', 'flyer'], d.kind),
  array_position(array['en', 'ko', 'es'], d.language), d.title, d.id`;

/** Until somebody puts them in an order they stand by kind; from then on a new one is the last. */
const placeOfNew = "case when coalesce(max(sort_order), 1) = 1 then 1 else max(sort_order) + 1 end";

const selectDocuments = `
  select d.id, d.version, d.kind, d.title, d.language, d.media_type as "mediaType", d.size_bytes as "sizeBytes",
    sp.id as "sessionPlanId", sp.display_name as "planName", b.coverage_type as "coverageType",
    d.session_id is null as "isOfPlan"
  from session_plans sp
    join base_plans b on b.id = sp.base_plan_id and b.deleted_at is null and sp.deleted_at is null
    join plan_documents d on d.base_plan_id = b.id and d.active and d.deleted_at is null
      and (d.session_id is null or d.session_id = sp.session_id)`;

const selectExternalDocuments = `
  select id, version, title, language, file_name as "fileName", media_type as "mediaType", size_bytes as "sizeBytes"
  from external_benefit_documents`;

async function readPlanDocument(
  transaction: Transaction,
  { sessionId, id }: Place,
): Promise<PlanDocumentRow> {
  await requireEnrollmentSession(transaction, sessionId);
  const { rows } = await transaction.client.query<PlanDocumentRow>(
    `${selectDocuments} where sp.session_id = $1 and d.id = $2`,
    [sessionId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}

/** A document of the session itself; those of a plan show in other sessions too, and are kept with the plan. */
async function requireOwn(transaction: Transaction, { sessionId, id }: Place) {
  await requireEnrollmentSession(transaction, sessionId);
  const { rows } = await transaction.client.query<{ clientId: string; blobKey: string }>(
    `select client_id as "clientId", blob_key as "blobKey" from plan_documents
     where id = $1 and session_id = $2 and deleted_at is null for update`,
    [id, sessionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}

async function requireBenefit(transaction: Transaction, { sessionId, id }: Place) {
  const enrollmentSession = await requireEnrollmentSession(transaction, sessionId);
  const found = await transaction.client.query(
    "select 1 from external_benefits where id = $1 and session_id = $2 and deleted_at is null",
    [id, sessionId],
  );
  if (found.rowCount === 0) throw new Problem("notFound");
  return enrollmentSession;
}

/** Keeps the content, and throws it away again where the row that names it cannot be written. */
async function keeping<T>(
  services: Services,
  content: Buffer,
  work: (blobKey: string) => Promise<T>,
): Promise<T> {
  const blobKey = await services.blobs.put(content);
  return orRemove(services, blobKey, () => work(blobKey));
}

async function orRemove<T>(services: Services, blobKey: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await services.blobs.remove(blobKey);
    throw error;
  }
}
