import { uuidv7 } from "#kernel/ids.ts";
import { type ColumnOfRows, rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import type { memberEventsTable } from "./members.table.ts";

type EventRow = typeof memberEventsTable.$inferInsert;
export type NewMemberEvent = Pick<EventRow, "clientId" | "familyId" | "memberId" | "kind" | "actor"> &
  Partial<Pick<EventRow, "effectiveDate" | "enrollmentId" | "changeId" | "details" | "why">>;

/** Writes into families' timelines, in one statement however many. */
export async function addMemberEvents(
  transaction: Transaction,
  { installationId, now, events }: { installationId: string; now: Date; events: readonly NewMemberEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  const column = (
    name: string,
    type: ColumnOfRows["type"],
    value: (event: NewMemberEvent) => string | null,
  ): ColumnOfRows => ({ name, type, values: events.map(value) });
  const columns = [
    column("id", "uuid", () => uuidv7(now.getTime())),
    column("client_id", "uuid", ({ clientId }) => clientId),
    column("family_id", "uuid", ({ familyId }) => familyId),
    column("member_id", "uuid", ({ memberId }) => memberId),
    column("kind", "text", ({ kind }) => kind),
    column("effective_date", "date", ({ effectiveDate }) => effectiveDate ?? null),
    column("enrollment_id", "uuid", ({ enrollmentId }) => enrollmentId ?? null),
    column("change_id", "uuid", ({ changeId }) => changeId ?? null),
    column("actor", "text", ({ actor }) => actor),
    column("details", "jsonb", ({ details }) => JSON.stringify(details ?? {})),
    column("why", "jsonb", ({ why }) => JSON.stringify(why ?? [])),
  ];
  const { select, values } = rowArrays(columns, 3);
  const names = columns.map(({ name }) => name).join(", ");
  await transaction.client.query({
    name: "member-events-add",
    text: `insert into member_events (installation_id, at, ${names}) select $1::uuid, $2::timestamptz, ${names} from (${select}) r`,
    values: [installationId, now.toISOString(), ...values],
  });
}
