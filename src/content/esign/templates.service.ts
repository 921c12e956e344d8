import { buffer } from "node:stream/consumers";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { type IncomingFile, tooLarge } from "#server/http/upload.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { SignTemplate, TemplateValues } from "./esign-staff.ts";
import { signProblem } from "./esign.texts.ts";
import { checkFields } from "./fields.ts";
import { keepPdf, readKept, removeKept, templateFileKey } from "./files.service.ts";
import { hashOf, readPages } from "./read-pdf.service.ts";

/** A template, if the caller reaches it. */
async function readTemplate({ client }: Transaction, id: string): Promise<SignTemplate> {
  const { rows } = await client.query<SignTemplate>(
    `select t.id, t.version, t.name, t.client_id as "clientId", c.name as "clientName", t.days_to_sign as "daysToSign",
       t.file_name as "fileName", t.file_hash as "fileHash", t.pages, t.roles, t.fields,
       (select count(*)::int from esign_requests r where r.template_id = t.id and r.deleted_at is null) as sent
     from esign_templates t left join clients c on c.id = t.client_id where t.id = $1 and t.deleted_at is null`,
    [id],
  );
  const [template] = rows;
  if (template === undefined) throw new Problem("notFound");
  return template;
}

export async function findTemplate(scope: Scope, id: string): Promise<SignTemplate> {
  return scope.transaction((transaction) => readTemplate(transaction, id));
}

/** A PDF that people can sign, kept sealed, with one signer and no place to sign yet. */
export async function createTemplate(
  services: Services,
  scope: Scope,
  { name, clientId, file }: { name: string; clientId?: string | undefined; file: IncomingFile },
): Promise<SignTemplate> {
  const { language } = scope.context;
  const content = await buffer(file.content);
  if (content.length > file.maxBytes) throw tooLarge(file.maxBytes);
  const read = await readPages(content);
  if (!read.ok) throw signProblem([fieldError("file", read.fault)], language);
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const kept = await keepPdf(services, content, templateFileKey(id));
  try {
    return await scope.transaction(async (transaction) => {
      const { client } = transaction;
      if (clientId !== undefined) {
        const found = await client.query("select from clients where id = $1 and deleted_at is null", [
          clientId,
        ]);
        if (found.rowCount === 0)
          throw new Problem("invalid", { fieldErrors: [fieldError("clientId", "missingReference")] });
      }
      await client.query(
        `insert into esign_templates (id, installation_id, client_id, name, blob_key, file_key_sealed, file_name, media_type, size_bytes,
           file_hash, pages, roles, fields, created_at, created_by, updated_at, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, 'application/pdf', $8, $9, $10, $11, '[]', $12, $13, $12, $13)`,
        [
          id,
          scope.accessScope.installationId,
          clientId ?? null,
          name,
          kept.blobKey,
          kept.fileKeySealed,
          file.name,
          kept.sizeBytes,
          hashOf(content),
          JSON.stringify(read.pages),
          JSON.stringify([{ key: "signer1", name: firstRole[language] }]),
          now,
          scope.userId ?? null,
        ],
      );
      note(transaction, "create", id, clientId ?? null);
      return readTemplate(transaction, id);
    });
  } catch (error) {
    await removeKept(services, kept.blobKey);
    throw error;
  }
}

const firstRole = { en: "Signer", ko: "서명자", es: "Firmante" } as const;

export async function updateTemplate(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: TemplateValues },
): Promise<SignTemplate> {
  return scope.transaction(async (transaction) => {
    const before = await lockTemplate(transaction, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    const errors = checkFields(values.fields, before.pages, values.roles);
    if (errors.length > 0) throw signProblem(errors, scope.context.language);
    await transaction.client.query(
      `update esign_templates set name = $2, days_to_sign = $3, roles = $4, fields = $5, version = version + 1, updated_at = $6, updated_by = $7
       where id = $1`,
      [
        id,
        values.name,
        values.daysToSign,
        JSON.stringify(values.roles),
        JSON.stringify(values.fields),
        services.clock(),
        scope.userId ?? null,
      ],
    );
    note(transaction, "update", id, before.clientId);
    return readTemplate(transaction, id);
  });
}

/** What is out to be signed keeps it; what was signed has a file of its own. */
export async function removeTemplate({ clock }: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { clientId } = await lockTemplate(transaction, id);
    const { client } = transaction;
    const open = await client.query(
      "select from esign_requests where template_id = $1 and status = 'sent' and expires_at > $2 and deleted_at is null limit 1",
      [id, clock()],
    );
    if (open.rowCount !== 0) throw new Problem("inUse");
    await client.query(
      "update esign_templates set deleted_at = $2, version = version + 1, updated_at = $2, updated_by = $3 where id = $1",
      [id, clock(), scope.userId ?? null],
    );
    note(transaction, "remove", id, clientId);
  });
}

export async function openTemplateFile(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ name: string; blobKey: string; fileKeySealed: Buffer }>(
      `select file_name as name, blob_key as "blobKey", file_key_sealed as "fileKeySealed" from esign_templates
       where id = $1 and deleted_at is null`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("notFound");
    const file = await readKept(services, row, templateFileKey(id));
    return { file, mediaType: "application/pdf", name: row.name, inline: true };
  });
}

/** Held until the transaction ends. */
export async function lockTemplate(transaction: Transaction, id: string): Promise<SignTemplate> {
  await transaction.client.query(
    "select from esign_templates where id = $1 and deleted_at is null for update",
    [id],
  );
  return readTemplate(transaction, id);
}

function note(transaction: Transaction, action: string, subjectId: string, clientId: string | null): void {
  transaction.audit({ action, subject: "esignTemplates", subjectId, ...(clientId && { clientId }) });
}
