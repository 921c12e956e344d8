import { Problem, saidInEach } from "#kernel/problem.ts";
import { t } from "#server/i18n.ts";
import type { z } from "zod";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { requireCategory } from "./add.service.ts";
import type { DocumentDetail, updateDocument as updateCall } from "./documents.ts";
import { readDetail } from "./library.service.ts";
import { searchable } from "./words.ts";

type About = z.output<typeof updateCall.body>;
type Change<T> = { id: string; version: number; values: T };
const fields = [
  "title",
  "categoryId",
  "language",
  "audience",
  "isShared",
  "effectiveDate",
  "terminationDate",
  "keptUntil",
] as const;

export async function updateDocument(
  services: Services,
  scope: Scope,
  { id, version, values }: Change<About>,
): Promise<DocumentDetail> {
  return scope.transaction(async (transaction) => {
    const before = await requireVersion(services, scope, transaction, { id, version });
    const { effectiveDate: from, terminationDate: to } = values;
    if (from !== null && to !== null && to < from) {
      const error = { path: "terminationDate", code: "beforeStart" };
      const word = (one: "en" | "ko" | "es") => t(one, "documents:wrong.terminationDate");
      throw new Problem("invalid", { fieldErrors: saidInEach(error, scope.context.language, word) });
    }
    await requireCategory(transaction, values.categoryId);
    const changed = fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]));
    if (changed.length === 0) return before;
    await transaction.client.query(
      `update documents set title = $2, category_id = $3, language = $4, audience = $5, is_shared = $6, effective_date = $7,
         termination_date = $8, kept_until = $9, version = version + 1, updated_at = $10, updated_by = $11 where id = $1`,
      [
        id,
        values.title,
        values.categoryId,
        values.language,
        [...values.audience],
        values.isShared,
        from,
        to,
        values.keptUntil,
        services.clock(),
        scope.userId ?? null,
      ],
    );
    // A document for all clients is nobody's in particular.
    if (values.isShared)
      await transaction.client.query("delete from document_links where document_id = $1", [id]);
    await transaction.client.query(
      "update documents set name_words = to_tsvector('simple', $2) where id = $1",
      [id, searchable(values.title, before.fileName)],
    );
    transaction.audit({
      action: "update",
      subject: "documents",
      subjectId: id,
      details: { fields: changed },
    });
    return readDetail(services, scope, transaction, id);
  });
}

export async function holdDocument(
  services: Services,
  scope: Scope,
  { id, version, values }: Change<{ isHeld: boolean; reason: string }>,
): Promise<DocumentDetail> {
  return scope.transaction(async (transaction) => {
    const before = await requireVersion(services, scope, transaction, { id, version });
    if (before.isHeld === values.isHeld) return before;
    const now = services.clock();
    await transaction.client.query(
      `update documents set held_at = $2, held_by = $3, hold_reason = $4, version = version + 1, updated_at = $5, updated_by = $6
       where id = $1`,
      [
        id,
        values.isHeld ? now : null,
        values.isHeld ? (scope.userId ?? null) : null,
        values.isHeld ? values.reason : null,
        now,
        scope.userId ?? null,
      ],
    );
    const action = values.isHeld ? "hold" : "release";
    transaction.audit({ action, subject: "documents", subjectId: id, details: { reason: values.reason } });
    return readDetail(services, scope, transaction, id);
  });
}

async function requireVersion(
  services: Services,
  scope: Scope,
  transaction: Transaction,
  { id, version }: { id: string; version: number },
): Promise<DocumentDetail> {
  await transaction.client.query("select from documents where id = $1 for update", [id]);
  const before = await readDetail(services, scope, transaction, id);
  if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
  return before;
}

/** Each by itself: one that is held or gone keeps none of the others. */
export async function removeDocuments(services: Services, scope: Scope, ids: readonly string[]) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; isHeld: boolean }>(
      `select id, held_at is not null as "isHeld" from documents where id = any ($1) and deleted_at is null
       order by id for update`,
      [[...ids]],
    );
    const found = new Map(rows.map(({ id, isHeld }) => [id, isHeld]));
    const removed = rows.filter(({ isHeld }) => !isHeld).map(({ id }) => id);
    await transaction.client.query(
      "update documents set deleted_at = $2, updated_by = $3, version = version + 1 where id = any ($1)",
      [removed, services.clock(), scope.userId ?? null],
    );
    for (const id of removed) transaction.audit({ action: "remove", subject: "documents", subjectId: id });
    const outcomeOf = (id: string) => {
      const isHeld = found.get(id);
      return isHeld === undefined ? "notFound" : isHeld ? "held" : "removed";
    };
    return { results: [...new Set(ids)].map((id) => ({ id, outcome: outcomeOf(id) })) };
  });
}

export async function restoreDocuments(services: Services, scope: Scope, ids: readonly string[]) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string }>(
      `update documents set deleted_at = null, updated_at = $2, updated_by = $3, version = version + 1
       where id = any ($1) and deleted_at is not null returning id`,
      [[...ids], services.clock(), scope.userId ?? null],
    );
    const restored = new Set(rows.map(({ id }) => id));
    for (const id of restored) transaction.audit({ action: "restore", subject: "documents", subjectId: id });
    return {
      results: [...new Set(ids)].map((id) => ({ id, outcome: restored.has(id) ? "restored" : "notFound" })),
    };
  });
}
