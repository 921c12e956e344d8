import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { versionSql } from "./change/known-family.service.ts";
import { lockFamiliesOfMembers } from "./family-lock.service.ts";
import type { MemberChangeKind } from "./change-kinds.ts";
import { addMemberEvents } from "./member-events.service.ts";

/** A family that a change is about to be made to, held until the transaction ends. */
export type HeldFamily = {
  installationId: string;
  clientId: string;
  familyId: string;
  /** The member that was named. */
  memberId: string;
  relationship: string;
};

/**
 * Holds a member's family, so that two clerks take turns, and the members of its people in other families with it. Refuses
 * a member out of reach, and a version that somebody has changed meanwhile.
 */
export async function holdFamily(
  { client }: Pick<Transaction, "client">,
  { memberId, version }: { memberId: string; version: number },
): Promise<HeldFamily> {
  await lockFamiliesOfMembers({ client }, [memberId]);
  const { rows } = await client.query<HeldFamily & { version: number }>(
    `select m.installation_id as "installationId", m.client_id as "clientId", m.family_id as "familyId", m.id as "memberId",
       m.relationship, ${versionSql} as version
     from members m join people p on p.id = m.person_id where m.id = $1 and m.deleted_at is null`,
    [memberId],
  );
  const [member] = rows;
  if (member === undefined) throw new Problem("notFound");
  const { version: current, ...family } = member;
  if (current !== version) throw new Problem("stale", { facts: { version: current } });
  return family;
}

export type NewChange = {
  kind: MemberChangeKind;
  /** `null`: the whole family. */
  memberId: string | null;
  effectiveDate: string | null;
  reasonCode?: string | null;
  note?: string | null;
  /** Why the rules were put aside. */
  overrideReason?: string | null;
  details?: Record<string, string | number>;
  why?: readonly Reason[];
};

/**
 * Begins a change by staff; returns its id. Whatever the transaction writes after it to coverages, employments, members and
 * people of the family bears that id, and can be undone by it. Call it once, after `holdFamily` and before the first
 * statement that changes something. It writes the timeline's entry and the audit's row, and moves on the version of each
 * member of the family.
 */
export async function recordChange(
  transaction: Transaction,
  scope: Scope,
  { family, change, now }: { family: HeldFamily; change: NewChange; now: Date },
): Promise<string> {
  const id = uuidv7(now.getTime());
  await inChange(transaction, id);
  await insertChanges(transaction, scope, { changes: [{ id, family, change }], now });
  return id;
}

/** From here on the transaction's rows belong to this change. */
export async function inChange({ client }: Pick<Transaction, "client">, id: string): Promise<void> {
  await client.query("select set_config('openroll.change', $1, true)", [id]);
}

/** A change to one of many families, with its id. */
export type OneOfChanges = { id: string; family: HeldFamily; change: NewChange };

/**
 * The same for many families at once. The statements after it name the change of each row that they write themselves
 * (`change_id`); a row of which they do not is no part of a change.
 */
export async function recordChanges(
  transaction: Transaction,
  scope: Scope,
  made: { changes: readonly OneOfChanges[]; now: Date },
): Promise<void> {
  await transaction.client.query("select set_config('openroll.change', 'each', true)");
  await insertChanges(transaction, scope, made);
}

async function insertChanges(
  transaction: Transaction,
  scope: Scope,
  { changes, now }: { changes: readonly OneOfChanges[]; now: Date },
): Promise<void> {
  const { client } = transaction;
  const [first] = changes;
  if (first === undefined) return;
  const { installationId } = first.family;
  const rows = changes.map(({ id, family, change }) => ({
    id,
    client_id: family.clientId,
    family_id: family.familyId,
    member_id: change.memberId,
    kind: change.kind,
    effective_date: change.effectiveDate,
    reason_code: change.reasonCode ?? null,
    note: change.note ?? null,
    override_reason: change.overrideReason ?? null,
    details: change.details ?? {},
    why: change.why ?? [],
  }));
  await client.query(
    `insert into member_changes (id, installation_id, client_id, family_id, member_id, kind, effective_date, reason_code, note,
       override_reason, details, why, made_at, actor)
     select id, $2, client_id, family_id, member_id, kind, effective_date, reason_code, note, override_reason, details, why, $3, $4
     from json_to_recordset($1::json) as r (id uuid, client_id uuid, family_id uuid, member_id uuid, kind text,
       effective_date date, reason_code text, note text, override_reason text, details jsonb, why jsonb)`,
    [JSON.stringify(rows), installationId, now, scope.actor],
  );
  await client.query("update members set version = version + 1 where family_id = any($1)", [
    changes.map(({ family }) => family.familyId),
  ]);
  await writeDown(transaction, scope, { changes, now });
}

async function writeDown(
  transaction: Transaction,
  scope: Scope,
  { changes, now }: { changes: readonly OneOfChanges[]; now: Date },
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  await addMemberEvents(transaction, {
    installationId: first.family.installationId,
    now,
    events: changes.map(({ id, family: { clientId, familyId }, change }) => ({
      clientId,
      familyId,
      memberId: change.memberId ?? familyId,
      kind: change.kind,
      changeId: id,
      effectiveDate: change.effectiveDate,
      actor: scope.actor,
      details: change.details ?? {},
      why: [...(change.why ?? [])],
    })),
  });
  for (const { id, family, change } of changes)
    transaction.audit({
      action: "update",
      subject: "members",
      subjectId: change.memberId ?? family.familyId,
      clientId: family.clientId,
      details: { changeId: id, kind: change.kind },
    });
}

/**
 * Says that news of a change left the house: to a carrier, payroll, or the person by letter or mail. From then on the change
 * is not undone but corrected by another one. The first time counts.
 */
export async function markSentOn(
  { client }: Pick<Transaction, "client">,
  { changeId, to, now }: { changeId: string; to: "carrier" | "person" | "payroll"; now: Date },
): Promise<void> {
  await client.query(
    "update member_changes set sent_on_at = $2, sent_on_to = $3 where id = $1 and sent_on_at is null",
    [changeId, now, to],
  );
}
