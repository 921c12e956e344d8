import { readDocumentJob } from "#content/documents/jobs.ts";
import type { UserType } from "#kernel/access.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { maskSsnsInName } from "#kernel/ssn-in-texts.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { type KeptFile, keepFile } from "./content/keep-file.service.ts";
import type { DocumentDetail, FiledDocument, UploadAbout } from "./documents.ts";
import type { Entity } from "./entities.ts";
import { fileByNames, type NameAnswer } from "./filing.service.ts";
import { readDetail } from "./library.service.ts";
import { addLink, requireEntity } from "./links.service.ts";
import { searchable } from "./words.ts";

type File = Pick<IncomingFile, "name" | "givenName" | "content" | "maxBytes">;
/** What is to be filed, once the rules for names have said what nobody did. */
type Filing = {
  title: string;
  categoryId: string;
  language: Language | null;
  audience: UserType[];
  effectiveDate: string | null;
  terminationDate: string | null;
  entity: Entity | null;
  mapId: string | null;
};

export async function addDocument(
  services: Services,
  scope: Scope,
  { about, file }: { about: UploadAbout; file: File },
): Promise<FiledDocument> {
  const name = file.givenName ?? file.name;
  // Before a byte is kept: what cannot be filed leaves nothing behind.
  await scope.transaction((transaction) => filingOf(services, scope, transaction, { about, name }));
  const kept = await keepFile(services, file, scope.context.language);
  return keeping(services, kept, (isKept) =>
    scope.transaction(async (transaction) => {
      const filing = await filingOf(services, scope, transaction, { about, name });
      const same = await findSame(scope, transaction, { filing, kept });
      if (same !== undefined)
        return { ...(await readDetail(services, scope, transaction, same)), isSame: true };
      const id = await insertDocument(services, scope, transaction, { filing, kept });
      isKept();
      return { ...(await readDetail(services, scope, transaction, id)), isSame: false };
    }),
  );
}

export async function addVersion(
  services: Services,
  scope: Scope,
  { id, file }: { id: string; file: File },
): Promise<DocumentDetail> {
  await requireDocument(scope, id);
  const kept = await keepFile(services, file, scope.context.language);
  return keeping(services, kept, (isKept) =>
    scope.transaction(async (transaction) => {
      const { client } = transaction;
      const { rows } = await client.query<{ title: string }>(
        "select title from documents where id = $1 and deleted_at is null for update",
        [id],
      );
      const [document] = rows;
      if (document === undefined) throw new Problem("notFound");
      const numbers = await client.query<{ number: number; hash: Buffer }>(
        `select number, content_hash as hash from document_versions where document_id = $1 order by number desc limit 1`,
        [id],
      );
      const [latest] = numbers.rows;
      // The same once more, as after an answer that was lost.
      if (latest?.hash.equals(kept.contentHash)) return readDetail(services, scope, transaction, id);
      await client.query(
        "update document_versions set is_current = false where document_id = $1 and is_current",
        [id],
      );
      const number = (latest?.number ?? 0) + 1;
      await insertVersion(services, scope, transaction, {
        documentId: id,
        number,
        title: document.title,
        kept,
      });
      await client.query(
        "update documents set version = version + 1, updated_at = $2, updated_by = $3 where id = $1",
        [id, services.clock(), scope.userId ?? null],
      );
      transaction.audit({ action: "replace", subject: "documents", subjectId: id, details: { number } });
      isKept();
      return readDetail(services, scope, transaction, id);
    }),
  );
}

/** Throws the file away again where the rows that name it were not written. */
async function keeping<T>(
  services: Services,
  kept: KeptFile,
  work: (isKept: () => void) => Promise<T>,
): Promise<T> {
  let isKept = false;
  let isDone = false;
  try {
    const answer = await work(() => (isKept = true));
    isDone = true;
    return answer;
  } finally {
    if (!isKept || !isDone) await new SealedFiles(services.blobs).remove(kept.blobKey);
  }
}

async function requireDocument(scope: Scope, id: string): Promise<void> {
  const { rowCount } = await scope.transaction(({ client }) =>
    client.query("select from documents where id = $1 and deleted_at is null", [id]),
  );
  if (rowCount === 0) throw new Problem("notFound");
}

type Named = { about: UploadAbout; name: string };

/** All that is missing or wrong is said together. */
async function filingOf(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { about, name }: Named,
): Promise<Filing> {
  const [named] = about.byName === "true" ? await fileByNames(services, scope, transaction, [name]) : [];
  const filed = named?.value ?? null;
  if (named !== undefined && filed === null && about.categoryId === undefined)
    throw notByName(scope, named, name);
  const errors: FieldError[] = [];
  const categoryId = about.categoryId ?? filed?.rule.categoryId;
  if (categoryId === undefined) errors.push({ path: "categoryId", code: "required" });
  const isSaid = about.entityType !== undefined || filed !== null;
  if (!isSaid) errors.push({ path: "entityType", code: "required" });
  const isOne = about.entityType !== undefined && about.entityType !== "all";
  if (isOne && about.entityId === undefined) errors.push({ path: "entityId", code: "required" });
  const effectiveDate = about.effectiveDate ?? filed?.place.from ?? null;
  const terminationDate = about.terminationDate ?? filed?.place.to ?? null;
  if (effectiveDate !== null && terminationDate !== null && terminationDate < effectiveDate)
    errors.push({ path: "terminationDate", code: "beforeStart" });
  if (errors.length > 0 || categoryId === undefined) throw invalid(scope, errors);
  await requireCategory(transaction, categoryId);
  const entity =
    about.entityType === undefined
      ? (filed?.entity ?? null)
      : about.entityType === "all"
        ? null
        : { entityType: about.entityType, entityId: about.entityId ?? "" };
  if (entity !== null) await requireEntity(transaction, entity);
  return {
    title: maskSsnsInName(about.title ?? titleOf(name)),
    categoryId,
    language: about.language ?? filed?.place.language ?? null,
    audience: about.audience ?? filed?.rule.audience ?? [],
    effectiveDate,
    terminationDate,
    entity,
    mapId: filed?.rule.id ?? null,
  };
}

function notByName(scope: Scope, { reason }: NameAnswer, name: string): Problem {
  const word = (one: Language) => t(one, `documents:${reason.code}`, { ...reason.params, file: name });
  const fieldErrors = saidInEach({ path: "file", code: "notByName" }, scope.context.language, word);
  return new Problem("fileRefused", { fieldErrors });
}

function invalid(scope: Scope, errors: readonly FieldError[]): Problem {
  const fieldErrors = errors.flatMap((error) =>
    saidInEach(error, scope.context.language, (one) => t(one, `documents:wrong.${error.path}`)),
  );
  return new Problem("invalid", { fieldErrors });
}

export async function requireCategory({ client }: Transaction, id: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from document_categories where id = $1 and deleted_at is null",
    [id],
  );
  if (rowCount === 0) throw new Problem("notFound");
}

/** What the file is called, without its ending. */
function titleOf(name: string): string {
  const plain = name
    .replace(/\.[A-Za-z0-9]{1,5}$/u, "")
    .replaceAll("_", " ")
    .trim();
  return Array.from(plain === "" ? name : plain)
    .slice(0, 160)
    .join("");
}

/** The same file in the same place, which a second try brings again. */
async function findSame(
  scope: Scope,
  { client }: Transaction,
  { filing, kept }: { filing: Filing; kept: KeptFile },
): Promise<string | undefined> {
  const { installationId } = scope.accessScope;
  // Two who bring it at once: the second one waits, and finds it.
  await client.query("select pg_advisory_xact_lock(hashtext('documents'), hashtext($1))", [
    kept.contentHash.toString("hex"),
  ]);
  const { rows } = await client.query<{ id: string }>(
    `select d.id from document_versions v join documents d on d.id = v.document_id
     where v.installation_id = $1 and v.content_hash = $2 and v.is_current and d.deleted_at is null and d.category_id = $3
       and d.title = $4 and d.language is not distinct from $5 and case when $6::uuid is null then d.is_shared
         else exists (select from document_links l where l.document_id = d.id and l.entity_id = $6) end
     order by d.id limit 1`,
    [
      installationId,
      kept.contentHash,
      filing.categoryId,
      filing.title,
      filing.language,
      filing.entity?.entityId ?? null,
    ],
  );
  return rows[0]?.id;
}

async function insertDocument(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { filing, kept }: { filing: Filing; kept: KeptFile },
): Promise<string> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  await transaction.client.query(
    `insert into documents (id, installation_id, title, category_id, language, audience, is_shared, effective_date, termination_date,
       map_id, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12)`,
    [
      id,
      scope.accessScope.installationId,
      filing.title,
      filing.categoryId,
      filing.language,
      [...filing.audience],
      filing.entity === null,
      filing.effectiveDate,
      filing.terminationDate,
      filing.mapId,
      now,
      scope.userId ?? null,
    ],
  );
  transaction.audit({ action: "create", subject: "documents", subjectId: id });
  if (filing.entity !== null)
    await addLink(services, scope, transaction, { documentId: id, entity: filing.entity });
  await insertVersion(services, scope, transaction, { documentId: id, number: 1, title: filing.title, kept });
  return id;
}

async function insertVersion(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { documentId, number, title, kept }: { documentId: string; number: number; title: string; kept: KeptFile },
): Promise<void> {
  const { client } = transaction;
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const isRead = !kept.mediaType.startsWith("image/");
  await client.query(
    `insert into document_versions (id, installation_id, document_id, number, blob_key, file_key_sealed, file_name, media_type,
       size_bytes, content_hash, created_at, created_by, reading)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      scope.accessScope.installationId,
      documentId,
      number,
      kept.blobKey,
      services.vault.seal(kept.fileKey, `document_versions.file_key:${id}`),
      kept.fileName,
      kept.mediaType,
      kept.sizeBytes,
      kept.contentHash,
      now,
      scope.userId ?? null,
      isRead ? "waiting" : "none",
    ],
  );
  if (isRead)
    await transaction.enqueue(readDocumentJob, {
      versionId: id,
      installationId: scope.accessScope.installationId,
    });
  await client.query(
    "update documents set name_words = to_tsvector('simple', $2), content_words = ''::tsvector where id = $1",
    [documentId, searchable(title, kept.fileName)],
  );
}
