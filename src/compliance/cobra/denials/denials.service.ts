import type pg from "pg";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { addMemberEvents } from "#people/members/member-events.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { refusal } from "../cobra.texts.ts";
import type { DenialReason, DenialRequest } from "./denial-kinds.ts";
import { type Denial, denialDue, type DenialInput } from "./denials.ts";
import { cobraDenialsTable } from "./denials.table.ts";

type DenialRow = {
  id: string;
  version: number;
  installationId: string;
  clientId: string;
  familyId: string;
  memberId: string;
  name: string;
  timeZone: string;
  request: DenialRequest;
  eventDate: PlainDate;
  toldOn: PlainDate;
  reason: DenialReason;
  dueOn: PlainDate;
  sentOn: PlainDate | null;
};

const denialColumns = `d.id, d.version, d.installation_id as "installationId", d.client_id as "clientId", d.family_id as "familyId",
  d.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name, k.time_zone as "timeZone", d.request,
  d.event_date as "eventDate", d.told_on as "toldOn", d.reason, d.due_on as "dueOn", d.sent_on as "sentOn"
  from cobra_denials d join members m on m.id = d.member_id join clients k on k.id = d.client_id`;

const shownDenial = ({ id, version, memberId, name, ...row }: DenialRow): Denial => {
  const { request, eventDate, toldOn, reason, dueOn, sentOn } = row;
  const { why } = denialDue(toldOn);
  return { id, version, memberId, name, request, eventDate, toldOn, reason, dueOn, sentOn, why };
};

/** The requests that were refused to a family, the latest first. */
export async function findDenials(client: pg.ClientBase, familyId: string): Promise<Denial[]> {
  const { rows } = await client.query<DenialRow>(
    `select ${denialColumns} where d.family_id = $1 and d.deleted_at is null order by d.told_on desc, d.id desc`,
    [familyId],
  );
  return rows.map(shownDenial);
}

export async function recordDenial(services: Services, scope: Scope, input: DenialInput): Promise<Denial> {
  return scope.transaction(async (transaction) => {
    const { memberId, eventDate, toldOn } = input;
    const { rows } = await transaction.client.query<
      Pick<DenialRow, "installationId" | "clientId" | "familyId" | "timeZone">
    >(
      `select m.installation_id as "installationId", m.client_id as "clientId", m.family_id as "familyId", k.time_zone as "timeZone"
       from members m join clients k on k.id = m.client_id where m.id = $1 and m.deleted_at is null`,
      [memberId],
    );
    const [member] = rows;
    if (member === undefined) throw new Problem("notFound");
    const now = services.clock();
    requireNotLater(scope, "toldOn", { day: toldOn, today: todayIn(member.timeZone, now) });
    if (eventDate > toldOn) throw refusal("eventDate", "secondEventLater", scope.context.language);
    const { installationId, clientId, familyId } = member;
    const at = now.toISOString();
    const by = scope.userId ?? null;
    const id = uuidv7(now.getTime());
    await transaction.db.insert(cobraDenialsTable).values({
      ...input,
      id,
      installationId,
      clientId,
      familyId,
      dueOn: denialDue(toldOn).value,
      createdAt: at,
      updatedAt: at,
      createdBy: by,
      updatedBy: by,
    });
    const row = await lockDenial(transaction, id);
    await noteStep(transaction, scope, row, { now, step: "denied", onDate: toldOn, action: "create" });
    return shownDenial(row);
  });
}

type Which = { id: string; version: number };

export async function markDenialSent(
  services: Services,
  scope: Scope,
  { id, version, sentOn }: Which & { sentOn: PlainDate | null },
): Promise<Denial> {
  return scope.transaction(async (transaction) => {
    const found = await lockDenial(transaction, id, version);
    const now = services.clock();
    if (sentOn !== null) {
      requireNotLater(scope, "sentOn", { day: sentOn, today: todayIn(found.timeZone, now) });
      if (sentOn < found.toldOn)
        throw refusal("sentOn", "beforeTold", scope.context.language, { toldOn: found.toldOn });
    }
    await transaction.client.query(
      "update cobra_denials set sent_on = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1",
      [id, sentOn, now, scope.userId ?? null],
    );
    const row = await lockDenial(transaction, id);
    const step = sentOn === null ? "denialUnsent" : "denialSent";
    await noteStep(transaction, scope, row, { now, step, onDate: sentOn ?? found.toldOn, action: "update" });
    return shownDenial(row);
  });
}

export async function takeBackDenial(
  services: Services,
  scope: Scope,
  { id, version }: Which,
): Promise<void> {
  await scope.transaction(async (transaction) => {
    const found = await lockDenial(transaction, id, version);
    if (found.sentOn !== null) throw new Problem("conflict");
    const now = services.clock();
    await transaction.client.query(
      "update cobra_denials set deleted_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1",
      [id, now, scope.userId ?? null],
    );
    await noteStep(transaction, scope, found, {
      now,
      step: "denialRemoved",
      onDate: found.toldOn,
      action: "remove",
    });
  });
}

/** The row, held until the transaction ends; with a version only as the caller saw it. */
async function lockDenial({ client }: Transaction, id: string, version?: number): Promise<DenialRow> {
  const { rows } = await client.query<DenialRow>(
    `select ${denialColumns} where d.id = $1 and d.deleted_at is null for update of d`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  if (version !== undefined && found.version !== version)
    throw new Problem("stale", { facts: { version: found.version } });
  return found;
}

function requireNotLater(
  scope: Scope,
  path: string,
  { day, today }: { day: PlainDate; today: PlainDate },
): void {
  if (day > today) throw refusal(path, "inFuture", scope.context.language);
}

type Step = { now: Date; step: string; onDate: PlainDate; action: "create" | "update" | "remove" };

/** The family's timeline and the audit. */
async function noteStep(
  transaction: Transaction,
  scope: Scope,
  { id, installationId, clientId, familyId, memberId }: DenialRow,
  { now, step, onDate, action }: Step,
): Promise<void> {
  await addMemberEvents(transaction, {
    installationId,
    now,
    events: [
      {
        clientId,
        familyId,
        memberId,
        kind: "cobra",
        effectiveDate: onDate,
        actor: scope.actor,
        details: { step },
      },
    ],
  });
  transaction.audit({ action, subject: "cobra_denials", subjectId: id, clientId, details: { step } });
}
