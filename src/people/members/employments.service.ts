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
      column("weekly_hours", "numeric", "weeklyHours"),
      column("pay_kind", "text", "payKind"),
      column("hourly_rate_cents", "bigint", "hourlyRateCents"),
    ],
    2,
  );
  await client.query(
    `with r as materialized (${select}),
       f as (insert into families (id, installation_id, client_id, employer_family_id, created_by, updated_by)
         select id, $1::uuid, client_id, employer_family_id, created_by, created_by from r)
     insert into employments (id, installation_id, client_id, family_id, member_id, division_id, hire_date, last_day, status,
       eligibility_class, salary_cents, weekly_hours, pay_kind, hourly_rate_cents, created_by, updated_by)
     select id, $1::uuid, client_id, id, id, division_id, hire_date, last_day, status, eligibility_class, salary_cents,
       weekly_hours, pay_kind, hourly_rate_cents, created_by, created_by from r`,
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
 * Changes current employments in three statements, however many. A hire date after the last day is a return: what was known
 * stays as it was, and a second employment begins. Other division, class, pay or hours than were known hold from today on:
 * the days before keep what they had. What nobody knew fills all days.
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
    weekly_hours: facts.weeklyHours,
    pay_kind: facts.payKind,
    hourly_rate_cents: facts.hourlyRateCents,
  }));
  const stays = rows.filter((row) => !row.is_hired_again);
  if (stays.length > 0)
    await client.query({
      name: "employments-days-before",
      text: daysBeforeQuery,
      values: [JSON.stringify(stays), now, updatedBy],
    });
  await client.query({
    name: "employments-change",
    text: `with r as (select * from json_to_recordset($1::json) as r (member_id uuid, is_hired_again boolean, division_id uuid,
        hire_date date, last_day date, status text, eligibility_class text, salary_cents bigint, weekly_hours numeric,
        pay_kind text, hourly_rate_cents bigint))
      update employments w set
        is_current = not r.is_hired_again,
        status = case when r.is_hired_again then 'terminated' else r.status end,
        division_id = case when r.is_hired_again then w.division_id else r.division_id end,
        hire_date = case when r.is_hired_again then w.hire_date else r.hire_date end,
        last_day = case when r.is_hired_again then w.last_day else r.last_day end,
        eligibility_class = case when r.is_hired_again then w.eligibility_class else r.eligibility_class end,
        salary_cents = case when r.is_hired_again then w.salary_cents else r.salary_cents end,
        weekly_hours = case when r.is_hired_again then w.weekly_hours else r.weekly_hours end,
        pay_kind = case when r.is_hired_again then w.pay_kind else r.pay_kind end,
        hourly_rate_cents = case when r.is_hired_again then w.hourly_rate_cents else r.hourly_rate_cents end,
        updated_at = $2, updated_by = $3, version = w.version + 1
      from r where w.member_id = r.member_id and w.is_current and (r.is_hired_again
        or (w.division_id, w.hire_date, w.last_day, w.status, w.eligibility_class, w.salary_cents, w.weekly_hours, w.pay_kind,
            w.hourly_rate_cents)
          is distinct from (r.division_id, r.hire_date, r.last_day, r.status, r.eligibility_class, r.salary_cents,
            r.weekly_hours, r.pay_kind, r.hourly_rate_cents))`,
    values: [JSON.stringify(rows), now, updatedBy],
  });
  const back = rows.filter((row) => row.is_hired_again);
  if (back.length === 0) return;
  await client.query({
    name: "employments-again",
    text: `insert into employments (id, installation_id, client_id, family_id, member_id, division_id, hire_date, last_day,
        status, eligibility_class, salary_cents, weekly_hours, pay_kind, hourly_rate_cents, created_at, created_by,
        updated_at, updated_by)
      select r.id, m.installation_id, m.client_id, m.family_id, m.id, r.division_id, r.hire_date, r.last_day, r.status,
        r.eligibility_class, r.salary_cents, r.weekly_hours, r.pay_kind, r.hourly_rate_cents, $2, $3, $2, $3
      from json_to_recordset($1::json) as r (id uuid, member_id uuid, division_id uuid, hire_date date, last_day date,
        status text, eligibility_class text, salary_cents bigint, weekly_hours numeric, pay_kind text, hourly_rate_cents bigint)
        join members m on m.id = r.member_id`,
    values: [JSON.stringify(back), now, updatedBy],
  });
}

/** The days until yesterday of employments whose facts become others today. */
const daysBeforeQuery = `
  insert into employment_spans (id, installation_id, client_id, family_id, member_id, employment_id, effective_date,
    termination_date, division_id, eligibility_class, salary_cents, weekly_hours, pay_kind, hourly_rate_cents,
    created_at, created_by, updated_at, updated_by)
  select r.id, w.installation_id, w.client_id, w.family_id, w.member_id, w.id, before.since, today.day - 1,
    coalesce(w.division_id, r.division_id), coalesce(w.eligibility_class, r.eligibility_class),
    coalesce(w.salary_cents, r.salary_cents), coalesce(w.weekly_hours, r.weekly_hours), coalesce(w.pay_kind, r.pay_kind),
    coalesce(w.hourly_rate_cents, r.hourly_rate_cents), $2, $3, $2, $3
  from json_to_recordset($1::json) as r (id uuid, member_id uuid, division_id uuid, eligibility_class text,
      salary_cents bigint, weekly_hours numeric, pay_kind text, hourly_rate_cents bigint)
    join employments w on w.member_id = r.member_id and w.is_current
    join clients c on c.id = w.client_id
    cross join lateral (select ($2::timestamptz at time zone c.time_zone)::date as day) today
    cross join lateral (select (max(s.termination_date) + 1)::date as since from employment_spans s
      where s.employment_id = w.id and s.deleted_at is null) before
  where coalesce(before.since, w.hire_date, '-infinity') < today.day
    and coalesce(w.last_day, 'infinity') >= today.day
    and ((w.division_id is not null and w.division_id is distinct from r.division_id)
      or (w.eligibility_class is not null and w.eligibility_class is distinct from r.eligibility_class)
      or (w.salary_cents is not null and w.salary_cents is distinct from r.salary_cents)
      or (w.weekly_hours is not null and w.weekly_hours is distinct from r.weekly_hours)
      or (w.pay_kind is not null and w.pay_kind is distinct from r.pay_kind)
      or (w.hourly_rate_cents is not null and w.hourly_rate_cents is distinct from r.hourly_rate_cents))`;
