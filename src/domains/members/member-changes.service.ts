import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { versionSql } from "./change/known-family.service.ts";
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
  await client.query(
    `select from members where id in (
       select o.id from members n join members k on k.family_id = n.family_id join members o on o.person_id = k.person_id
       where n.id = $1) order by id for no key update`,
    [memberId],
  );
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
  const { client } = transaction;
  const id = uuidv7(now.getTime());
  await client.query("select set_config('openroll.change', $1, true)", [id]);
  await client.query(
    `insert into member_changes (id, installation_id, client_id, family_id, member_id, kind, effective_date, reason_code, note,
       override_reason, details, why, made_at, actor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      family.installationId,
      family.clientId,
      family.familyId,
      change.memberId,
      change.kind,
      change.effectiveDate,
      change.reasonCode ?? null,
      change.note ?? null,
      change.overrideReason ?? null,
      JSON.stringify(change.details ?? {}),
      JSON.stringify(change.why ?? []),
      now,
      scope.actor,
    ],
  );
  await client.query("update members set version = version + 1 where family_id = $1", [family.familyId]);
  await writeDown(transaction, scope, { family, change: { ...change, id }, kind: change.kind, now });
  return id;
}

type Written = {
  family: Pick<HeldFamily, "installationId" | "clientId" | "familyId">;
  change: Pick<NewChange, "memberId" | "effectiveDate" | "details" | "why"> & { id: string };
  kind: MemberChangeKind | "undo";
  now: Date;
};

async function writeDown(
  transaction: Transaction,
  scope: Scope,
  { family, change, kind, now }: Written,
): Promise<void> {
  const { installationId, clientId, familyId } = family;
  const memberId = change.memberId ?? familyId;
  await addMemberEvents(transaction, {
    installationId,
    now,
    events: [
      {
        clientId,
        familyId,
        memberId,
        kind,
        changeId: change.id,
        effectiveDate: change.effectiveDate,
        actor: scope.actor,
        details: change.details ?? {},
        why: [...(change.why ?? [])],
      },
    ],
  });
  transaction.audit({
    action: "update",
    subject: "members",
    subjectId: memberId,
    clientId,
    details: { changeId: change.id, kind },
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
