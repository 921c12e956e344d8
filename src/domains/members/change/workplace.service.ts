import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";

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
