import type { Reason } from "#kernel/traced.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import { type Promised, whyCost } from "./cost.ts";
import type { CoverageReasons } from "./member-papers.ts";
import { whyEnds, whyStarts } from "./period.ts";

type Row = {
  coverageId: string;
  coverageType: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  employeeCents: number;
  employerCents: number;
  enrollmentId: string | null;
  endsOn: PlainDate | null;
  changeWhy: Reason[] | null;
  change: CoverageReasons["coverages"][number]["change"];
};

/** The reasons of a member's coverages, for staff: what the enrollment said as long as it still holds, else what staff said. */
export async function readReasons(scope: Scope, id: string): Promise<CoverageReasons> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ clientId: string; familyId: string }>(
      `select client_id as "clientId", family_id as "familyId" from members where id = $1 and deleted_at is null`,
      [id],
    );
    const [member] = found.rows;
    if (member === undefined) throw new Problem("notFound");
    transaction.audit({ action: "view", subject: "coverages", subjectId: id, clientId: member.clientId });
    const { rows } = await client.query<Row>(
      `select v.id as "coverageId", v.coverage_type as "coverageType", v.effective_date as "effectiveDate",
         v.termination_date as "terminationDate", v.employee_cents as "employeeCents", v.employer_cents as "employerCents",
         v.enrollment_id as "enrollmentId", (select e.effective_date from enrollments e where e.id = v.ended_by_enrollment_id) as "endsOn",
         g.why as "changeWhy", case when g.id is not null then json_build_object('kind', g.kind, 'madeAt', g.made_at,
           'madeByName', (select ${fullNameSql("a")} from users a where a.id::text = split_part(g.actor, ':', 2)),
           'note', g.note, 'overrideReason', g.override_reason) end as change
       from coverages v left join member_changes g on g.id = v.change_id
       where v.member_id = $1 and v.deleted_at is null order by v.effective_date desc, v.id`,
      [id],
    );
    const enrollmentIds = rows.flatMap(({ enrollmentId }) => (enrollmentId === null ? [] : [enrollmentId]));
    const { rows: promised } = await client.query<Promised & { id: string }>(
      `select e.id, e.effective_date as "effectiveDate", e.effective_date_why as "effectiveDateWhy",
         s.pay_periods_per_year as "payPeriodsPerYear",
         (select coalesce(jsonb_object_agg(x.coverage_type, jsonb_build_object('employeeCents', x.employee_cents,
             'employerCents', x.employer_cents, 'why', x.why)), '{}')
           from enrollment_selections x where x.enrollment_id = e.id and x.employee_cents is not null) as selections
       from enrollments e join enrollment_sessions s on s.id = e.session_id
       where e.id = any($1::uuid[]) and e.deleted_at is null`,
      [enrollmentIds],
    );
    const { rows: people } = await client.query<{ id: string; firstName: string }>(
      `select p.id, p.first_name as "firstName" from enrollment_people p
         where p.enrollment_id = any($1::uuid[]) and p.first_name is not null
       union all
       select m.id, m.first_name from members m where m.family_id = $2 and m.first_name is not null`,
      [enrollmentIds, member.familyId],
    );
    return {
      people,
      coverages: rows.map((row) => {
        const { coverageId, enrollmentId, endsOn, changeWhy, change } = row;
        const said = promised.find((one) => one.id === enrollmentId) ?? null;
        const starts = whyStarts(row, said);
        const cost = whyCost(row, said);
        const ends = whyEnds(row, endsOn === null ? null : { effectiveDate: endsOn });
        const isRecorded = ({ code }: Reason) => code.startsWith("recorded.");
        // What staff wrote last gives its own reasons where the enrollment's do not hold any more.
        const byChange = changeWhy ?? [];
        const isOfEnd = ({ code }: Reason) => code.startsWith("end.");
        return {
          coverageId,
          starts,
          ends:
            ends.every(isRecorded) && byChange.some(isOfEnd) && ends.length > 0
              ? byChange.filter(isOfEnd)
              : ends,
          cost: cost.every(isRecorded)
            ? [...byChange.filter((one) => /^(?:reprice|tier|price)\./u.test(one.code)), ...cost]
            : cost,
          change,
        };
      }),
    };
  });
}
