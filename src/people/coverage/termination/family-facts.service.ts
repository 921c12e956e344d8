import { partsSql } from "#plans/plans/price-parts.service.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import { todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { HeldCover } from "../held-cover.ts";
import type { FamilyFacts, FamilyPerson, WorkplaceDays } from "./family-facts.ts";

/** What the rules of an end ask about a member's family. */
export async function readFamily(
  transaction: Pick<Transaction, "client">,
  services: Services,
  memberId: string,
): Promise<FamilyFacts> {
  const found = (await readFamilies(transaction, services, [memberId])).get(memberId);
  if (found === undefined) throw new Problem("notFound");
  return found;
}

/** The same of many members, in as many statements; by member, without those out of reach. */
export async function readFamilies(
  { client }: Pick<Transaction, "client">,
  services: Services,
  memberIds: readonly string[],
): Promise<Map<string, FamilyFacts>> {
  const { rows } = await client.query<
    Omit<FamilyFacts, "people" | "covers" | "today" | "workplaces"> & { id: string; timeZone: string }
  >(
    `select m.id, m.client_id as "clientId", m.family_id as "familyId", c.time_zone as "timeZone", w.hire_date as "hireDate",
       w.last_day as "lastDay", m.division_id as "divisionId", w.salary_cents as "salaryCents",
       w.eligibility_class as "eligibilityClass", d.eligibility_class as "divisionClass",
       coalesce(d.rating_area, c.rating_area) as "ratingArea",
       (m.version + p.version + (select coalesce(sum(e.version), 0) from employments e
         where e.member_id = m.id and e.deleted_at is null))::int as version
     from members m join people p on p.id = m.person_id join clients c on c.id = m.client_id
       left join divisions d on d.id = m.division_id left join employments w on w.family_id = m.family_id and w.is_current
     where m.id = any($1) and m.deleted_at is null`,
    [memberIds],
  );
  const families = rows.map(({ familyId }) => familyId);
  const people = await client.query<FamilyPerson & { familyId: string }>(
    `select m.family_id as "familyId", m.id, m.first_name as "firstName", m.last_name as "lastName", m.relationship, m.dob,
       ${ratedAnswersSql("h")}, m.status, h.is_disabled as "isDisabled", h.died_on as "diedOn", m.termination_date as "lastDay"
     from members m join people h on h.id = m.person_id where m.family_id = any($1) and m.deleted_at is null
     order by m.relationship <> '18', m.dob, m.id`,
    [families],
  );
  const covers = await client.query<HeldCover & { familyId: string }>(
    `select v.family_id as "familyId", v.id, v.member_id as "memberId", v.coverage_type as "coverageType",
       v.base_plan_id as "basePlanId", b.name as "planName", v.tier_code as "tierCode", v.effective_date as "effectiveDate",
       v.termination_date as "terminationDate", v.employee_cents as "employeeCents", v.employer_cents as "employerCents",
       ${partsSql("v")}, v.volume_cents as "volumeCents", v.cobra_clock_id as "cobraClockId", b.max_child_age as "maxChildAge", b.child_cover_ends as "childCoverEnds",
       (v.coverage_type = 'medical' or coalesce(b.is_minimum_essential, false)) as "isMajorMedical"
     from coverages v join base_plans b on b.id = v.base_plan_id
       join coverage_types k on k.code = v.coverage_type and k.installation_id = v.installation_id
     where v.family_id = any($1) and v.deleted_at is null order by k.sort_order, v.effective_date, v.id`,
    [families],
  );
  const workplaces = await client.query<WorkplaceDays & { familyId: string }>(
    `select w.family_id as "familyId", s.effective_date as "from", s.termination_date as "to", d.id as "divisionId",
       coalesce(d.rating_area, c.rating_area) as "ratingArea", s.salary_cents as "salaryCents"
     from employment_spans s join employments w on w.id = s.employment_id join clients c on c.id = w.client_id
       left join divisions d on d.id = s.division_id
     where w.family_id = any($1) and w.is_current and s.deleted_at is null order by s.effective_date nulls first`,
    [families],
  );
  const peopleOf = byFamily(people.rows);
  const workplacesOf = byFamily(workplaces.rows);
  const coversOf = byFamily(covers.rows);
  const now = services.clock();
  return new Map(
    rows.map(({ id, timeZone, ...facts }) => [
      id,
      {
        ...facts,
        today: todayIn(timeZone, now),
        people: peopleOf.get(facts.familyId) ?? [],
        covers: coversOf.get(facts.familyId) ?? [],
        workplaces: workplacesOf.get(facts.familyId) ?? [],
      },
    ]),
  );
}

function byFamily<T extends { familyId: string }>(rows: readonly T[]): Map<string, Omit<T, "familyId">[]> {
  const found = new Map<string, Omit<T, "familyId">[]>();
  for (const { familyId, ...row } of rows) {
    const known = found.get(familyId);
    if (known === undefined) found.set(familyId, [row]);
    else known.push(row);
  }
  return found;
}
