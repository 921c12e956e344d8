import type pg from "pg";
import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { addMemberEvents } from "#people/members/member-events.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { LifeEvent } from "./life-events.ts";
import { readEvent } from "./life-events.service.ts";
import { revokeLinksOfEvent } from "#enrollment/invitations/invitation-rows.service.ts";

/** Takes an event back that was reported by mistake. What was sent by it already has to be dealt with first. */
export async function withdrawLifeEvent(services: Services, scope: Scope, id: string): Promise<LifeEvent> {
  return scope.transaction(async (transaction) => {
    const now = services.clock();
    const event = await lockEvent(transaction.client, id);
    if (event.status === "used") throw new Problem("conflict");
    if (event.status === "open") {
      await requireNothingSent(transaction.client, id);
      await transaction.client.query(
        `update life_events set status = 'withdrawn', updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
        [id, now, scope.userId],
      );
      await revokeLinksOfEvent(transaction, { lifeEventId: id, now });
      await noteLifeEvent(transaction, { event, act: "withdrawn", actor: scope.actor, now });
      transaction.audit({
        action: "withdraw",
        subject: "lifeEvents",
        subjectId: id,
        clientId: event.clientId,
      });
    }
    return readEvent(transaction.client, scope, { id, now });
  });
}

export async function markProof(
  services: Services,
  scope: Scope,
  { id, isSeen }: { id: string; isSeen: boolean },
): Promise<LifeEvent> {
  return scope.transaction(async (transaction) => {
    const now = services.clock();
    const event = await lockEvent(transaction.client, id);
    await transaction.client.query(
      `update life_events set proof_seen_at = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1`,
      [id, isSeen ? now : null, now, scope.userId],
    );
    const act = isSeen ? "proofSeen" : "proofTakenBack";
    await noteLifeEvent(transaction, { event, act, actor: scope.actor, now });
    transaction.audit({
      action: "update",
      subject: "lifeEvents",
      subjectId: id,
      clientId: event.clientId,
      details: { isSeen },
    });
    return readEvent(transaction.client, scope, { id, now });
  });
}

/** For processing: what came of the event is in force, so that nobody enrolls by it again. */
export async function markEventUsed(
  { client }: Pick<Transaction, "client">,
  lifeEventId: string,
  now: Date,
): Promise<void> {
  await client.query(
    "update life_events set status = 'used', updated_at = $2, version = version + 1 where id = $1 and status = 'open'",
    [lifeEventId, now],
  );
}

/** The member whom the event is about, once processing knows them. */
export async function setSubjectOfEvent(
  { client }: Pick<Transaction, "client">,
  { id, memberId }: { id: string; memberId: string | null },
): Promise<void> {
  await client.query("update life_events set about_member_id = $2 where id = $1", [id, memberId]);
}

type Locked = {
  id: string;
  installationId: string;
  clientId: string;
  familyId: string;
  memberId: string;
  status: LifeEvent["status"];
  code: string;
  eventDate: PlainDate;
  effectiveDate: PlainDate;
};

async function lockEvent(client: pg.ClientBase, id: string): Promise<Locked> {
  const { rows } = await client.query<Locked>(
    `select e.id, e.installation_id as "installationId", e.client_id as "clientId", e.family_id as "familyId",
       e.member_id as "memberId", e.status, k.code, e.event_date as "eventDate", e.effective_date as "effectiveDate"
     from life_events e join life_event_kinds k on k.id = e.kind_id
     where e.id = $1 and e.deleted_at is null for update of e`,
    [id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

/** What was sent by it, and not given up, holds an event. */
async function requireNothingSent(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from enrollments where life_event_id = $1 and status not in ('started', 'cancelled') limit 1",
    [id],
  );
  if (rowCount !== 0) throw new Problem("inUse", { details: { lifeEventId: id } });
}

type Note = {
  event: Pick<
    Locked,
    "id" | "installationId" | "clientId" | "familyId" | "memberId" | "code" | "eventDate" | "effectiveDate"
  >;
  act: "reported" | "withdrawn" | "proofSeen" | "proofTakenBack";
  actor: string;
  now: Date;
  why?: Reason[];
  exceptionReason?: string | null;
};

/** A line in the family's timeline. */
export async function noteLifeEvent(
  transaction: Transaction,
  { event, act, actor, now, why = [], exceptionReason = null }: Note,
): Promise<void> {
  const { installationId, clientId, familyId, memberId, code, eventDate, effectiveDate } = event;
  const details = {
    act,
    code,
    eventDate,
    lifeEventId: event.id,
    ...(exceptionReason === null ? {} : { exceptionReason }),
  };
  await addMemberEvents(transaction, {
    installationId,
    now,
    events: [{ clientId, familyId, memberId, kind: "lifeEvent", effectiveDate, actor, details, why }],
  });
}
