import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { type ColumnOfRows, rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import { isHiredAgain } from "./hired-again.ts";
import type { EmploymentFacts } from "./member-facts.ts";

export type NewSubscriber = EmploymentFacts & {
  /** The family's too. */
  id: string;
  clientId: string;
  employerFamilyId: string | null;
  createdBy: string | null;
};

/**
 * Writes the families of new subscribers and their first employments, which bear the subscriber's id. The members stand
 * already: their policies say who may write a family.
 */
export async function addEmployments(
  { client }: Transaction,
  { installationId, subscribers }: { installationId: string; subscribers: readonly NewSubscriber[] },
): Promise<void> {
  if (subscribers.length === 0) return;
  const column = (name: string, type: ColumnOfRows["type"], field: keyof NewSubscriber): ColumnOfRows => ({
    name,
    type,
    values: subscribers.map((subscriber) => subscriber[field]),
  });
  const { select, values } = rowArrays(
    [
      column("id", "uuid", "id"),
      column("client_id", "uuid", "clientId"),
      column("employer_family_id", "text", "employerFamilyId"),
      column("created_by", "uuid", "createdBy"),
      column("division_id", "uuid", "divisionId"),
      column("hire_date", "date", "hireDate"),
      column("last_day", "date", "terminationDate"),
      column("status", "text", "status"),
      column("eligibility_class", "text", "eligibilityClass"),
      column("salary_cents", "bigint", "salaryCents"),
    ],
    2,
  );
  await client.query(
    `with r as materialized (${select}),
       f as (insert into families (id, installation_id, client_id, employer_family_id, created_by, updated_by)
         select id, $1::uuid, client_id, employer_family_id, created_by, created_by from r)
     insert into employments (id, installation_id, client_id, family_id, member_id, division_id, hire_date, last_day, status,
       eligibility_class, salary_cents, created_by, updated_by)
     select id, $1::uuid, client_id, id, id, division_id, hire_date, last_day, status, eligibility_class, salary_cents,
       created_by, created_by from r`,
    [installationId, ...values],
  );
}

/** A subscriber as known, and the facts that hold from now on. */
export type EmploymentChange = {
  memberId: string;
  was: { terminationDate: PlainDate | null };
  facts: EmploymentFacts;
};

/**
 * Changes current employments in two statements, however many. A hire date after the last day is a return: what was known
 * stays as it was, and a second employment begins.
 */
export async function changeEmployments(
  { client }: Pick<Transaction, "client">,
  { changes, now, updatedBy }: { changes: readonly EmploymentChange[]; now: Date; updatedBy: string | null },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ memberId, was, facts }) => ({
    id: uuidv7(now.getTime()),
    member_id: memberId,
    is_hired_again: isHiredAgain(was, facts.hireDate),
    division_id: facts.divisionId,
    hire_date: facts.hireDate,
    last_day: facts.terminationDate,
    status: facts.status,
    eligibility_class: facts.eligibilityClass,
    salary_cents: facts.salaryCents,
  }));
  await client.query({
    name: "employments-change",
    text: `with r as (select * from json_to_recordset($1::json) as r (member_id uuid, is_hired_again boolean, division_id uuid,
        hire_date date, last_day date, status text, eligibility_class text, salary_cents bigint))
      update employments w set
        is_current = not r.is_hired_again,
        status = case when r.is_hired_again then 'terminated' else r.status end,
        division_id = case when r.is_hired_again then w.division_id else r.division_id end,
        hire_date = case when r.is_hired_again then w.hire_date else r.hire_date end,
        last_day = case when r.is_hired_again then w.last_day else r.last_day end,
        eligibility_class = case when r.is_hired_again then w.eligibility_class else r.eligibility_class end,
        salary_cents = case when r.is_hired_again then w.salary_cents else r.salary_cents end,
        updated_at = $2, updated_by = $3, version = w.version + 1
      from r where w.member_id = r.member_id and w.is_current and (r.is_hired_again
        or (w.division_id, w.hire_date, w.last_day, w.status, w.eligibility_class, w.salary_cents)
          is distinct from (r.division_id, r.hire_date, r.last_day, r.status, r.eligibility_class, r.salary_cents))`,
    values: [JSON.stringify(rows), now, updatedBy],
  });
  const back = rows.filter((row) => row.is_hired_again);
  if (back.length === 0) return;
  await client.query({
    name: "employments-again",
    text: `insert into employments (id, installation_id, client_id, family_id, member_id, division_id, hire_date, last_day,
        status, eligibility_class, salary_cents, created_at, created_by, updated_at, updated_by)
      select r.id, m.installation_id, m.client_id, m.family_id, m.id, r.division_id, r.hire_date, r.last_day, r.status,
        r.eligibility_class, r.salary_cents, $2, $3, $2, $3
      from json_to_recordset($1::json) as r (id uuid, member_id uuid, division_id uuid, hire_date date, last_day date,
        status text, eligibility_class text, salary_cents bigint) join members m on m.id = r.member_id`,
    values: [JSON.stringify(back), now, updatedBy],
  });
}
