import { partsColumns, partsSql } from "#plans/plans/price-parts.service.ts";
import { todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Cover, coverDifferences, holdsOn } from "./as-of.ts";
import type { CoverageOn, ShownCover } from "./coverage-on.ts";

type Asked = { id: string; day?: string | undefined; known?: string | undefined };
type Member = {
  clientId: string;
  familyId: string;
  timeZone: string;
  /** The end of the day in question at the client. */
  knownUntil: string | null;
};
type Person = Omit<CoverageOn["people"][number], "coverages">;

/** What a member's family is covered for on a day, as known at the end of another one, and the audit's row of the look. */
export async function getCoverageOn(
  services: Services,
  scope: Scope,
  { id, day, known }: Asked,
): Promise<CoverageOn> {
  return scope.transaction(async (transaction) => {
    const member = await readMember(transaction, id, known);
    const { client } = transaction;
    transaction.audit({
      action: "view",
      subject: "coverages",
      subjectId: id,
      clientId: member.clientId,
      details: { ...(day === undefined ? {} : { day }), ...(known === undefined ? {} : { known }) },
    });
    const today = todayIn(member.timeZone, services.clock());
    const asked = day ?? today;
    const names = await coverageNames(client, scope.context.language);
    const { rows: people } = await client.query<Person>(peopleQuery, [member.familyId]);
    const now = await readCovers(transaction, member.familyId, null);
    const then =
      known === undefined ? now : await readCovers(transaction, member.familyId, member.knownUntil);
    const shown = (cover: Cover): ShownCover => ({
      coverageType: cover.coverageType,
      coverageName: names.get(cover.coverageType) ?? cover.coverageType,
      planName: cover.planName,
      tierCode: cover.tierCode,
      effectiveDate: cover.effectiveDate,
      terminationDate: cover.terminationDate,
      employeeCents: cover.employeeCents,
      employerCents: cover.employerCents,
      ...partsOf(cover),
      volumeCents: cover.volumeCents,
    });
    return {
      today,
      day: asked,
      known: known ?? null,
      workplace: await readWorkplace(transaction, member, asked),
      people: people.map((person) => ({
        ...person,
        coverages: then
          .filter((cover) => cover.memberId === person.id && holdsOn(cover, asked))
          .map((cover) => shown(cover)),
      })),
      differences: coverDifferences(then, now).map(({ memberId, kind, from, to, before, after }) => ({
        memberId,
        kind,
        from,
        to,
        before: before && shown(before),
        after: after && shown(after),
      })),
    };
  });
}

async function readMember({ client }: Transaction, id: string, known: string | undefined): Promise<Member> {
  const { rows } = await client.query<Member>(
    `select m.client_id as "clientId", m.family_id as "familyId", c.time_zone as "timeZone",
       (($2::date + 1)::timestamp at time zone c.time_zone)::text as "knownUntil"
     from members m join clients c on c.id = m.client_id where m.id = $1 and m.deleted_at is null`,
    [id, known ?? null],
  );
  const [member] = rows;
  if (member === undefined) throw new Problem("notFound");
  return member;
}

/** The family's coverage of all days, as it is known now or was known at that moment. */
async function readCovers(
  { client }: Transaction,
  familyId: string,
  moment: string | null,
): Promise<Cover[]> {
  const { rows } =
    moment === null
      ? await client.query<Cover>({ name: "coverage-now", text: nowQuery, values: [familyId] })
      : await client.query<Cover>({ name: "coverage-then", text: thenQuery, values: [familyId, moment] });
  return rows;
}

/** By the employment that holds on the day, and by its span where one holds. */
async function readWorkplace(
  { client }: Transaction,
  { familyId, knownUntil }: Member,
  day: string,
): Promise<CoverageOn["workplace"]> {
  const { rows } = await client.query<NonNullable<CoverageOn["workplace"]>>(workplaceQuery, [
    familyId,
    day,
    knownUntil,
  ]);
  return rows[0] ?? null;
}

const workplaceQuery = `
  with w as (
    select id, division_id, eligibility_class, hire_date, last_day, is_current, deleted_at
    from employments where family_id = $1 and ($3::timestamptz is null or updated_at < $3::timestamptz)
    union all
    select id, division_id, eligibility_class, hire_date, last_day, is_current, deleted_at
    from past_employments where family_id = $1 and updated_at < $3::timestamptz and known_to >= $3::timestamptz
  ), s as (
    select id, employment_id, division_id, eligibility_class, effective_date, termination_date, deleted_at
    from employment_spans where family_id = $1 and ($3::timestamptz is null or updated_at < $3::timestamptz)
    union all
    select id, employment_id, division_id, eligibility_class, effective_date, termination_date, deleted_at
    from past_employment_spans where family_id = $1 and updated_at < $3::timestamptz and known_to >= $3::timestamptz
  )
  select d.name as "divisionName",
    case when s.id is null then w.eligibility_class else s.eligibility_class end as "eligibilityClass"
  from w
    left join s on s.employment_id = w.id and s.deleted_at is null
      and daterange(s.effective_date, s.termination_date, '[]') @> $2::date
    left join divisions d on d.id = case when s.id is null then w.division_id else s.division_id end
  where w.deleted_at is null and (w.hire_date is null or w.hire_date <= $2::date)
    and (w.last_day is null or w.last_day >= $2::date)
  order by w.is_current desc limit 1`;

const columns = `v.member_id as "memberId", v.coverage_type as "coverageType", v.base_plan_id as "basePlanId", b.name as "planName",
  v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
  v.employee_cents as "employeeCents", v.employer_cents as "employerCents", v.volume_cents as "volumeCents",
  ${partsSql("v")}`;
const joined = `
  join base_plans b on b.id = v.base_plan_id
  join coverage_types k on k.code = v.coverage_type and k.installation_id = v.installation_id`;
const order = `order by k.sort_order, v.coverage_type, v.effective_date`;

const nowQuery = `
  select ${columns} from coverages v ${joined} where v.family_id = $1 and v.deleted_at is null ${order}`;

const thenQuery = `
  select ${columns}
  from (
    select family_id, member_id, installation_id, coverage_type, base_plan_id, tier_code, effective_date, termination_date,
      employee_cents, employer_cents, ${partsColumns}, volume_cents, deleted_at
    from coverages where family_id = $1 and updated_at < $2::timestamptz
    union all
    select family_id, member_id, installation_id, coverage_type, base_plan_id, tier_code, effective_date, termination_date,
      employee_cents, employer_cents, ${partsColumns}, volume_cents, deleted_at
    from past_coverages where family_id = $1 and updated_at < $2::timestamptz and known_to >= $2::timestamptz
  ) v ${joined}
  where v.deleted_at is null ${order}`;

const peopleQuery = `
  select id, first_name as "firstName", last_name as "lastName", relationship from members
  where family_id = $1 and deleted_at is null order by relationship <> '18', dob, id`;
