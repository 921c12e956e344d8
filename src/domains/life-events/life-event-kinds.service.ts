import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Language } from "#kernel/language.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusal } from "./life-events.texts.ts";
import type { LifeEventKind, LifeEventKindValues } from "./life-event-kinds.ts";
import { kindFault, shortestWindow } from "./life-event-rules.ts";

export async function findLifeEventKinds(scope: Scope): Promise<LifeEventKind[]> {
  return scope.transaction(({ client }) => selectKinds(client));
}

export async function getLifeEventKind(scope: Scope, id: string): Promise<LifeEventKind> {
  return scope.transaction(({ client }) => readKind(client, id));
}

export async function createLifeEventKind(
  services: Services,
  scope: Scope,
  { code, ...values }: LifeEventKindValues & { code: string },
): Promise<LifeEventKind> {
  const { language } = scope.context;
  requireLawful({ ...values, code }, language);
  const now = services.clock();
  const id = uuidv7(now.getTime());
  return scope
    .transaction(async (transaction) => {
      await transaction.client.query(
        `insert into life_event_kinds (id, installation_id, code, label, help, date_label, opens_before_days,
           closes_after_days, effective_date_kind, needs_proof, permits, edi_code, sort_order, active,
           created_at, updated_at, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $16)`,
        [id, scope.accessScope.installationId, code, ...columnsOf(values), now, scope.userId],
      );
      transaction.audit({ action: "create", subject: "lifeEventKinds", subjectId: id });
      return readKind(transaction.client, id);
    })
    .catch((error: unknown) => {
      const isTwice = databaseErrorOf(error)?.constraint === "life_event_kinds_code";
      throw isTwice ? refusal("code", "codeTaken", language) : error;
    });
}

export async function updateLifeEventKind(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: LifeEventKindValues },
): Promise<LifeEventKind> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ version: number; code: string }>(
      "select version, code from life_event_kinds where id = $1 and deleted_at is null for update",
      [id],
    );
    const before = rows[0];
    if (before === undefined) throw new Problem("notFound");
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    requireLawful({ ...values, code: before.code }, scope.context.language);
    await client.query(
      `update life_event_kinds set label = $2, help = $3, date_label = $4, opens_before_days = $5, closes_after_days = $6,
         effective_date_kind = $7, needs_proof = $8, permits = $9, edi_code = $10, sort_order = $11, active = $12,
         updated_at = $13, updated_by = $14, version = version + 1 where id = $1`,
      [id, ...columnsOf(values), services.clock(), scope.userId],
    );
    transaction.audit({ action: "update", subject: "lifeEventKinds", subjectId: id });
    return readKind(client, id);
  });
}

/** The law's floors are refused at the field, with the number. */
function requireLawful(rule: Parameters<typeof kindFault>[0], language: Language): void {
  const fault = kindFault(rule);
  if (fault === null) return;
  throw refusal(fault.field, fault.code, language, fault.min === undefined ? {} : { count: fault.min });
}

function columnsOf(values: LifeEventKindValues): unknown[] {
  return [
    JSON.stringify(values.label),
    JSON.stringify(values.help),
    JSON.stringify(values.dateLabel),
    values.opensBeforeDays,
    values.closesAfterDays,
    values.effectiveDateKind,
    values.needsProof,
    values.permits,
    values.ediCode === "" ? null : values.ediCode,
    values.sortOrder,
    values.active,
  ];
}

async function readKind(client: pg.ClientBase, id: string): Promise<LifeEventKind> {
  const [kind] = await selectKinds(client, id);
  if (kind === undefined) throw new Problem("notFound");
  return kind;
}

async function selectKinds(client: pg.ClientBase, id: string | null = null): Promise<LifeEventKind[]> {
  const { rows } = await client.query<Omit<LifeEventKind, "shortestDays">>(
    `select id, version, code, label, help, date_label as "dateLabel", opens_before_days as "opensBeforeDays",
       closes_after_days as "closesAfterDays", effective_date_kind as "effectiveDateKind", needs_proof as "needsProof",
       permits, edi_code as "ediCode", sort_order as "sortOrder", active
     from life_event_kinds where deleted_at is null and ($1::uuid is null or id = $1) order by sort_order, code`,
    [id],
  );
  return rows.map((kind) => ({ ...kind, shortestDays: shortestWindow(kind.code) }));
}
