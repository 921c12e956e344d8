import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import { windowOf } from "#enrollment/offering/eligibility.ts";
import type { InvitingEnrollmentSession } from "./session.service.ts";

/** The last day of a person's own window; `days` after a hire date that is not known. */
export type Deadline = { date: PlainDate } | { days: number };

type Row = { id: string; hireDate: PlainDate | null; opensOn: PlainDate | null; closesOn: PlainDate | null };

/** By invitation: a new hire's days count from their hire date, an event has a window of its own. */
export async function readDeadlines(
  { client }: Pick<Transaction, "client">,
  enrollmentSession: InvitingEnrollmentSession,
  ids: readonly string[],
): Promise<(id: string) => Deadline> {
  const { rows } = await client.query<Row>(
    `select i.id, w.hire_date as "hireDate", e.opens_on as "opensOn", e.closes_on as "closesOn"
     from invitations i left join employments w on w.member_id = i.member_id and w.is_current left join life_events e on e.id = i.life_event_id
     where i.id = any ($1)`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, deadlineOf(enrollmentSession, row)]));
  return (id) => byId.get(id) ?? deadlineOf(enrollmentSession, nobody);
}

const nobody = { hireDate: null, opensOn: null, closesOn: null };

function deadlineOf(
  enrollmentSession: InvitingEnrollmentSession,
  { hireDate, opensOn, closesOn }: Omit<Row, "id">,
): Deadline {
  if (opensOn !== null && closesOn !== null) return { date: closesOn };
  const window = windowOf(enrollmentSession, hireDate).value;
  if (window !== null) return { date: window.closesOn };
  return enrollmentSession.kind === "newHire"
    ? { days: enrollmentSession.newHireDays }
    : { date: enrollmentSession.closesOn };
}
