import { isUuid, uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { detectFileType } from "#server/detect-file-type.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import type { Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { FormDefinition } from "../form-definition.ts";
import type { FormFiles } from "./engine.service.ts";
import { fillWords } from "./fill.texts.ts";
import type { FormFile } from "./form-page.ts";
import { type Holder, tablesOf } from "./holder.ts";

// Files that are answers to questions, sealed as supporting documents are.

const fileColumns = `id as identifier, file_name as "fileName", media_type as "mediaType", size_bytes as "sizeBytes"`;

/** By question, in the order in which they were added. */
export async function filesOfForm(
  { client }: Transaction,
  holder: Holder,
  formId: string,
): Promise<FormFiles> {
  const { files, owner } = tablesOf(holder);
  const { rows } = await client.query<FormFile & { question: string }>(
    `select question, ${fileColumns} from ${files}
     where ${owner} = $1 and form_id = $2 and deleted_at is null order by created_at, id`,
    [holder.id, formId],
  );
  const byQuestion: Record<string, FormFile[]> = {};
  for (const { question, ...file } of rows) (byQuestion[question] ??= []).push(file);
  return byQuestion;
}

type NewFile = {
  form: { id: string; definition: FormDefinition };
  question: string;
  language: Language;
};

/** The question takes another file. Asked before a byte is kept, and again when it is. */
export async function requireFileRoom(
  transaction: Transaction,
  holder: Holder,
  { form, question, language }: NewFile,
): Promise<void> {
  const asked = form.definition.pages
    .flatMap(({ elements }) => elements)
    .find(({ name, type }) => name === question && type === "file");
  if (asked?.type !== "file") throw new Problem("notFound");
  const files = (await filesOfForm(transaction, holder, form.id))[question] ?? [];
  if (files.length >= asked.maxFiles) throw refused(language, "tooMany", asked.maxFiles);
}

/** What a file is, its content tells; then it is kept sealed. Anyone who cannot write its row removes it again. */
export async function keepFile(services: Services, language: Language, file: IncomingFile) {
  const { mediaType, content } = await detectFileType(file, (code) => refused(language, code));
  const kept = await new SealedFiles(services.blobs).keep({ content, maxBytes: file.maxBytes });
  return { ...kept, mediaType, fileName: file.name };
}

export async function addFileRow(
  { vault, clock }: Services,
  transaction: Transaction,
  holder: Holder,
  { form, question, kept }: NewFile & { kept: Awaited<ReturnType<typeof keepFile>> },
): Promise<void> {
  const { files, owner } = tablesOf(holder);
  const now = clock();
  const id = uuidv7(now.getTime());
  const values: Record<string, unknown> = {
    id,
    installation_id: holder.installationId,
    client_id: holder.clientId,
    [owner]: holder.id,
    ...(holder.kind === "survey" ? { survey_id: holder.surveyId } : {}),
    form_id: form.id,
    question,
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `${files}.file_key:${id}`),
    file_name: kept.fileName,
    media_type: kept.mediaType,
    size_bytes: kept.sizeBytes,
    created_at: now.toISOString(),
  };
  const names = Object.keys(values);
  await transaction.client.query(
    `insert into ${files} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(values),
  );
  await reopen(transaction, holder, form.id);
}

export async function openFile(
  services: Pick<Services, "vault" | "blobs">,
  transaction: Transaction,
  holder: Holder,
  identifier: string,
): Promise<FileAnswer> {
  const { files } = tablesOf(holder);
  const { fileName, mediaType, blobKey, fileKeySealed } = await requireFile(transaction, holder, identifier);
  const fileKey = services.vault.open(fileKeySealed, `${files}.file_key:${identifier}`);
  const file = new SealedFiles(services.blobs).open({ blobKey, fileKey });
  return { file, mediaType, name: fileName, inline: true };
}

/** Answers the blob that is to go once this is committed, and the form that it was an answer to. */
export async function dropFileRow(
  transaction: Transaction,
  holder: Holder,
  identifier: string,
): Promise<{ blobKey: string; formId: string; question: string }> {
  const { files } = tablesOf(holder);
  const { blobKey, formId, question } = await requireFile(transaction, holder, identifier);
  await transaction.client.query(`delete from ${files} where id = $1`, [identifier]);
  await reopen(transaction, holder, formId);
  return { blobKey, formId, question };
}

/** Drops the files of questions that do not show, and answers their blobs. */
export async function dropFilesOfOthers(
  { client }: Transaction,
  holder: Holder,
  { formId, shown }: { formId: string; shown: readonly string[] },
): Promise<string[]> {
  const { files, owner } = tablesOf(holder);
  const { rows } = await client.query<{ blobKey: string }>(
    `delete from ${files} where ${owner} = $1 and form_id = $2 and question <> all($3) returning blob_key as "blobKey"`,
    [holder.id, formId, shown],
  );
  return rows.map(({ blobKey }) => blobKey);
}

/** Another file is another answer: the signature goes, and the form is to be completed again. */
async function reopen({ client }: Transaction, holder: Holder, formId: string): Promise<void> {
  const { answers, owner } = tablesOf(holder);
  await client.query(
    `update ${answers} set completed_at = null, signed_name = null, signed_kind = null, signature_sealed = null,
       signed_text = null, signed_hash = null, signed_at = null, signed_from = null, page = 0, version = version + 1
     where ${owner} = $1 and form_id = $2 and completed_at is not null`,
    [holder.id, formId],
  );
}

type FileRow = {
  formId: string;
  question: string;
  fileName: string;
  mediaType: string;
  blobKey: string;
  fileKeySealed: Buffer;
};

/** The file, where it is the holder's. */
export async function requireFile(
  { client }: Transaction,
  holder: Holder,
  identifier: string,
): Promise<FileRow> {
  if (!isUuid(identifier)) throw new Problem("notFound");
  const { files, owner } = tablesOf(holder);
  const { rows } = await client.query<FileRow>(
    `select form_id as "formId", question, file_name as "fileName", media_type as "mediaType", blob_key as "blobKey",
       file_key_sealed as "fileKeySealed"
     from ${files} where id = $1 and ${owner} = $2 and deleted_at is null`,
    [identifier, holder.id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

function refused(language: Language, code: "type" | "empty" | "tooMany", count = 0): Problem {
  const word = (one: Language) => fillWords(one, `file.${code}`, { count });
  return new Problem("fileRefused", { fieldErrors: saidInEach({ path: "file", code }, language, word) });
}
