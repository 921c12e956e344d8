import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { PastSpan, SpanWrite } from "./workplace-spans.ts";

/** Division and pay of an employee on a day: as a span of the employment says, elsewhere as the employment says now. */
export async function workplaceOn({ client }: Transaction, memberId: string, day: PlainDate) {
  const { rows } = await client.query<{
    divisionId: string | null;
    ratingArea: string | null;
    salaryCents: number | null;
  }>(
    `select d.id as "divisionId", coalesce(d.rating_area, c.rating_area) as "ratingArea",
       case when s.id is null then w.salary_cents else s.salary_cents end as "salaryCents"
     from employments w join clients c on c.id = w.client_id
       left join employment_spans s on s.employment_id = w.id and s.deleted_at is null
         and daterange(s.effective_date, s.termination_date, '[]') @> $2::date
       left join divisions d on d.id = case when s.id is null then w.division_id else s.division_id end
     where w.member_id = $1 and w.is_current`,
    [memberId, day],
  );
  return rows[0] ?? { divisionId: null, ratingArea: null, salaryCents: null };
}

/** The days on which an employee's present employment was at another place, or of another class, pay or hours, than now. */
export async function spansOf({ client }: Transaction, memberId: string): Promise<PastSpan[]> {
  const { rows } = await client.query<PastSpan>(
    `select s.id, s.effective_date as "from", s.termination_date as "to", s.division_id as "divisionId",
       s.eligibility_class as "eligibilityClass", s.salary_cents as "salaryCents", s.weekly_hours::float8 as "weeklyHours",
       s.pay_kind as "payKind", s.hourly_rate_cents as "hourlyRateCents"
     from employment_spans s join employments w on w.id = s.employment_id
     where w.member_id = $1 and w.is_current and s.deleted_at is null and s.termination_date is not null
     order by s.effective_date nulls first`,
    [memberId],
  );
  return rows;
}

type Write = { memberId: string; spans: readonly SpanWrite[]; now: Date; by: string | null };

/** Spans that are cut come first: what is added after them is in nobody's way then. */
export async function writeSpans(
  { client }: Pick<Transaction, "client">,
  { memberId, spans, now, by }: Write,
): Promise<void> {
  for (const { id, to, ...facts } of spans)
    if (id !== null)
      await client.query(
        `update employment_spans set termination_date = $2, division_id = $3, eligibility_class = $4, salary_cents = $5,
           weekly_hours = $6, pay_kind = $7, hourly_rate_cents = $8, version = version + 1, updated_at = $9, updated_by = $10
         where id = $1`,
        [id, to, ...valuesOf(facts), now, by],
      );
  for (const { id, from, to, ...facts } of spans)
    if (id === null)
      await client.query(
        `insert into employment_spans (id, installation_id, client_id, family_id, member_id, employment_id, effective_date,
           termination_date, division_id, eligibility_class, salary_cents, weekly_hours, pay_kind, hourly_rate_cents,
           created_at, created_by, updated_at, updated_by)
         select $2, w.installation_id, w.client_id, w.family_id, w.member_id, w.id, $3, $4, $5, $6, $7, $8, $9, $10,
           $11, $12, $11, $12
         from employments w where w.member_id = $1 and w.is_current`,
        [memberId, uuidv7(now.getTime()), from, to, ...valuesOf(facts), now, by],
      );
}

/** In the order of the statements above and of `writeWork`. */
export const valuesOf = (facts: Omit<SpanWrite, "id" | "from" | "to">) =>
  [
    facts.divisionId,
    facts.eligibilityClass,
    facts.salaryCents,
    facts.weeklyHours,
    facts.payKind,
    facts.hourlyRateCents,
  ] as const;
