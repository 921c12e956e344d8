import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { memberEventsTable } from "./members.table.ts";

type EventRow = typeof memberEventsTable.$inferInsert;
export type NewMemberEvent = Pick<EventRow, "clientId" | "familyId" | "memberId" | "kind" | "actor"> &
  Partial<Pick<EventRow, "effectiveDate" | "enrollmentId" | "details" | "why">>;

/** Writes into families' timelines, in one statement however many. */
export async function addMemberEvents(
  transaction: Transaction,
  { installationId, now, events }: { installationId: string; now: Date; events: readonly NewMemberEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: uuidv7(now.getTime()),
    installation_id: installationId,
    client_id: event.clientId,
    family_id: event.familyId,
    member_id: event.memberId,
    at: now.toISOString(),
    kind: event.kind,
    effective_date: event.effectiveDate ?? null,
    enrollment_id: event.enrollmentId ?? null,
    actor: event.actor,
    details: event.details ?? {},
    why: event.why ?? [],
  }));
  await transaction.client.query({
    name: "member-events-add",
    text: `insert into member_events
        (id, installation_id, client_id, family_id, member_id, at, kind, effective_date, enrollment_id, actor, details, why)
      select id, installation_id, client_id, family_id, member_id, at, kind, effective_date, enrollment_id, actor, details, why
      from json_to_recordset($1::json) as r (id uuid, installation_id uuid, client_id uuid, family_id uuid, member_id uuid,
        at timestamptz, kind text, effective_date date, enrollment_id uuid, actor text, details jsonb, why jsonb)`,
    values: [JSON.stringify(rows)],
  });
}
