import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";
import { coverageRowOrder } from "#plans/plans/coverage-names.service.ts";
import { firstOfNextMonth, type PlainDate } from "#kernel/dates.ts";
import { listNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import { isInSession, ofEmployment } from "#enrollment/offering/eligible-population.ts";
import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import { familiesTwice } from "./families-twice.service.ts";
import type { Family } from "./family.ts";
import type { SilentChoice } from "./kinds.ts";

export type DryRunEnrollmentSession = {
  id: string;
  name: string;
  clientName: string;
  clientId: string;
  status: "draft" | "open" | "closed";
  /** The client's rule for people who would be covered twice. */
  doubleCoverage: DoubleCoverageRule;
  closesOn: PlainDate;
  effectiveDate: PlainDate | null;
  firstDay: PlainDate;
};

export async function findDryRunEnrollmentSession(
  { client }: Transaction,
  sessionId: string,
): Promise<DryRunEnrollmentSession | undefined> {
  const { rows } = await client.query<Omit<DryRunEnrollmentSession, "firstDay">>(
    `select s.id, s.name, c.name as "clientName", s.client_id as "clientId", s.status,
       coalesce(c.double_coverage, 'allow') as "doubleCoverage", s.closes_on as "closesOn",
       case s.effective_date_calculation when 'setDate' then s.effective_date end as "effectiveDate"
     from enrollment_sessions s join clients c on c.id = s.client_id
     where s.id = $1 and s.deleted_at is null and c.deleted_at is null`,
    [sessionId],
  );
  const [found] = rows;
  return found && { ...found, firstDay: found.effectiveDate ?? firstOfNextMonth(found.closesOn) };
}

/**
 * `held`: the cover of each family of `f` by type, on the day before `on`. The price of a family stands on one of its
 * rows: the sum is it. Materialized, as what was chosen: where a batch is taken for one row, as the last of a session is, a
 * nested loop would gather it anew for each family.
 */
const heldCover = (on: string) => `
  held as materialized (
    select id, json_agg(json_build_object('coverageType', type, 'planId', plan_id, 'planName', plan_name, 'tierCode', tier,
      'employeeCents', employee, 'employerCents', employer, 'people', people)) as covers
    from (
      select f.id, c.coverage_type as type, (array_agg(c.base_plan_id order by c.effective_date desc))[1] as plan_id,
        (array_agg(b.name order by c.effective_date desc))[1] as plan_name,
        (array_agg(c.tier_code order by c.member_id = f.member_id desc, c.effective_date desc))[1] as tier,
        sum(c.employee_cents)::bigint as employee, sum(c.employer_cents)::bigint as employer,
        array_agg(distinct c.member_id) as people
      from f join coverages c on c.family_id = f.family_id join base_plans b on b.id = c.base_plan_id
      where c.client_id = f.client_id and c.deleted_at is null and c.effective_date < ${on}
        and (c.termination_date is null or c.termination_date >= ${on} - 1)
      group by f.id, c.coverage_type) by_type
    group by id)`;

const batchSize = 2000;

/**
 * What was sent and is not yet in force, family by family. A dependent is the member who was copied into the enrollment,
 * or one of the family with the same first name and birth date.
 */
const sentFamilies = `
  with f as materialized (
    select e.id, e.client_id, e.subscriber_name as name, e.division_id, e.effective_date,
      coalesce(e.member_id, known.id) as member_id, coalesce(m.family_id, known.family_id) as family_id
    from enrollments e
      left join members m on m.id = e.member_id
      left join lateral (
        select k.id, k.family_id from members k
        where e.member_id is null and k.ssn_index = e.subscriber_ssn_index and k.client_id = e.client_id
          and k.relationship = '18' and k.deleted_at is null
        limit 1) known on true
    where e.session_id = $1 and e.status in ('submitted', 'pendingReview', 'approved', 'failed') and not e.is_preview
      and e.deleted_at is null and e.effective_date is not null and e.id > $2
    order by e.id limit ${batchSize}),
    ${heldCover("f.effective_date")},
    chosen as materialized (
      select f.id, array_agg(x.coverage_type) as asked,
        json_agg(json_build_object('coverageType', x.coverage_type, 'planId', b.id, 'planName', b.name,
          'tierCode', coalesce(x.tier_code, 'NOTIER'), 'employeeCents', coalesce(x.employee_cents, 0),
          'employerCents', coalesce(x.employer_cents, 0),
          'people', array(select coalesce(f.member_id, f.id) union
              select coalesce(p.member_id, k.id, p.id) from selection_dependents c join enrollment_people p on p.id = c.person_id
                left join members k on p.member_id is null and k.family_id = f.family_id and k.deleted_at is null
                  and lower(k.first_name) = lower(p.first_name) and k.dob = p.dob
              where c.selection_id = x.id))) filter (where b.id is not null) as covers
      from f join enrollment_selections x on x.enrollment_id = f.id
        left join session_plans sp on sp.id = x.session_plan_id left join base_plans b on b.id = sp.base_plan_id
      group by f.id)
  select f.id, f.id as "enrollmentId", f.family_id as "familyId", f.effective_date as "firstDay", coalesce(f.name, '') as name, f.division_id as "divisionId", d.name as "divisionName",
    coalesce(held.covers, '[]') as before, coalesce(chosen.covers, '[]') as after, coalesce(chosen.asked, '{}') as asked
  from f left join held on held.id = f.id left join chosen on chosen.id = f.id left join divisions d on d.id = f.division_id
  order by f.id`;

/** People of the session ($1) on a day ($3) who have sent nothing, with their cover before the first day ($4). */
const silentFamilies = `
  with f as materialized (
    select m.id, m.client_id, m.id as member_id, m.family_id, coalesce(${listNameSql("m")}, '') as name, m.division_id
    from enrollment_sessions s join members m on m.client_id = s.client_id ${ofEmployment}
    where s.id = $1 and ${isInSession("$3::date")} and m.id > $2
      and m.id not in (select e.member_id from enrollments e where e.session_id = $1 and e.member_id is not null
        and e.status not in ('started', 'cancelled') and not e.is_preview)
      and (m.ssn_index is null or m.ssn_index not in (select e.subscriber_ssn_index from enrollments e
        where e.session_id = $1 and e.subscriber_ssn_index is not null
          and e.status not in ('started', 'cancelled') and not e.is_preview))
    order by m.id limit ${batchSize}),
    ${heldCover("$4::date")}
  select f.id, null::uuid as "enrollmentId", f.family_id as "familyId", null::date as "firstDay", f.name, f.division_id as "divisionId", d.name as "divisionName",
    coalesce(held.covers, '[]') as before,
    array(select distinct b.coverage_type from session_plans sp join base_plans b on b.id = sp.base_plan_id
      where sp.session_id = $1 and sp.active and sp.deleted_at is null) as asked
  from f left join held on held.id = f.id left join divisions d on d.id = f.division_id
  order by f.id`;

type SentFamily = Omit<Family, "twice">;
type SilentFamily = Omit<Family, "after" | "twice">;

/** Calls `visit` with each family, a batch in memory at a time. */
export async function visitFamilies(
  transaction: Transaction,
  { enrollmentSession, silent }: { enrollmentSession: DryRunEnrollmentSession; silent: SilentChoice },
  visit: (family: Family, isSilent: boolean) => void,
): Promise<void> {
  const { client } = transaction;
  // Sorted here: 10,000 families would each ask for the places of their types.
  const rowOrder = await coverageRowOrder(client);
  const inOrder = (family: Family): Family => ({
    ...family,
    asked: orderedCoverageTypes(family.asked, rowOrder),
  });
  const first = "00000000-0000-0000-0000-000000000000";
  for (let after: string | undefined = first; after !== undefined;) {
    const { rows }: { rows: SentFamily[] } = await client.query<SentFamily>(sentFamilies, [
      enrollmentSession.id,
      after,
    ]);
    const twice = await familiesTwice(transaction, enrollmentSession, rows);
    for (const family of rows)
      visit(inOrder({ ...family, twice: twice.get(family.familyId ?? "") ?? [] }), false);
    after = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  }
  if (silent === "leaveOut") return;
  const offered = await findOffered(transaction, enrollmentSession.id);
  for (let after: string | undefined = first; after !== undefined;) {
    const { rows }: { rows: SilentFamily[] } = await client.query<SilentFamily>(silentFamilies, [
      enrollmentSession.id,
      after,
      enrollmentSession.closesOn,
      enrollmentSession.firstDay,
    ]);
    for (const family of rows) {
      // What the session does not offer any more nobody can keep.
      const kept = silent === "keep" ? family.before.filter(({ planId }) => offered.has(planId)) : [];
      visit(inOrder({ ...family, after: kept, twice: [] }), true);
    }
    after = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  }
}

async function findOffered({ client }: Transaction, sessionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    "select base_plan_id as id from session_plans where session_id = $1 and active and deleted_at is null",
    [sessionId],
  );
  return new Set(rows.map(({ id }) => id));
}
