import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { readFamilies } from "#people/coverage/termination/family-facts.service.ts";
import { type PriceLists, readPriceLists, repriceBy } from "#people/coverage/termination/reprice.service.ts";
import { withDoubles } from "./doubles.service.ts";
import type { Evaluated } from "./evaluated.ts";
import { type RenewalFamily, renewFamily, type RenewedRow } from "./renew-family.ts";
import { repriceFamily } from "./reprice-family.ts";
import type { RenewalTerms } from "./renewal-terms.ts";
import type { StoredRenewal } from "./terms.service.ts";

/** Employees with coverage that a renewal touches: `$1` the client, `$2` the first day, `$3` the plan of new prices. */
const renewedSql = `members m where m.client_id = $1 and m.relationship = '18' and m.deleted_at is null
  and exists (select from coverages v where v.family_id = m.family_id and v.deleted_at is null and v.cobra_clock_id is null
    and ($3::uuid is null or v.base_plan_id = $3)
    and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, $2::date - case when $3::uuid is null then 1 else 0 end))`;

const valuesOf = ({ clientId, effectiveDate, basePlanId }: StoredRenewal) => [
  clientId,
  effectiveDate,
  basePlanId,
];

/** Their ids, by name. */
export async function renewedMembers(
  { client }: Pick<Transaction, "client">,
  renewal: StoredRenewal,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.id from ${renewedSql} order by m.name_key, m.id`,
    valuesOf(renewal),
  );
  return rows.map(({ id }) => id);
}

/** Notes them as the items of a round; answers how many. */
export async function noteMembers(
  { client }: Pick<Transaction, "client">,
  renewal: StoredRenewal,
  round: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into renewal_items (renewal_id, round, place, installation_id, client_id, member_id)
     select $4, $5, row_number() over (order by m.name_key, m.id), m.installation_id, m.client_id, m.id from ${renewedSql}`,
    [...valuesOf(renewal), renewal.id, round],
  );
  return rowCount ?? 0;
}

/** The price lists of all plans that the renewal knows. */
export function listsOf(
  transaction: Pick<Transaction, "client">,
  { rules }: RenewalTerms,
): Promise<PriceLists> {
  return readPriceLists(transaction, [...rules.keys()]);
}

type With = { renewal: StoredRenewal; terms: RenewalTerms; lists: PriceLists };

/** What the renewal does to these families, by employee; those out of reach are left out. */
export async function evaluate(
  services: Services,
  transaction: Pick<Transaction, "client">,
  memberIds: readonly string[],
  { renewal, terms, lists }: With,
): Promise<Map<string, Evaluated>> {
  const families = await readFamilies(transaction, services, memberIds);
  const marks = await rowMarks(transaction, memberIds);
  const places = await factsAsOf(transaction, memberIds, renewal);
  const choices = await choicesFor(transaction, memberIds, renewal.effectiveDate);
  const evaluated = new Map(
    [...families].map(([id, known]): [string, Evaluated] => {
      const place = places.get(id);
      const facts = place === undefined ? known : { ...known, ...place, workplaces: daysOf(known, place) };
      const covers = facts.covers.map((row): RenewedRow => ({
        ...row,
        isChosen: marks.get(row.id)?.isChosen ?? false,
        isEnded: marks.get(row.id)?.isEnded ?? false,
      }));
      const family = { ...facts, covers, ...(choices.get(id) ?? { waiting: [], chosen: [] }) };
      const reprice = repriceBy(lists, facts);
      const { basePlanId } = renewal;
      const done =
        basePlanId === null
          ? renewFamily(family, terms, reprice)
          : repriceFamily(family, { ...terms, planId: basePlanId }, reprice);
      return [id, { facts, renewal: done }];
    }),
  );
  return withDoubles(transaction, renewal.clientId, evaluated);
}

type Mark = { id: string; isChosen: boolean; isEnded: boolean };

/** How each row came to be as it is: by an enrollment, or ended by one or by staff. */
async function rowMarks(
  { client }: Pick<Transaction, "client">,
  memberIds: readonly string[],
): Promise<Map<string, Mark>> {
  const { rows } = await client.query<Mark>(
    `select v.id, v.enrollment_id is not null as "isChosen",
       v.ended_by_enrollment_id is not null or coalesce(c.kind in ('endCoverage', 'termMember', 'cobra'), false) as "isEnded"
     from coverages v left join member_changes c on c.id = v.change_id
     where v.family_id = any($1::uuid[]) and v.deleted_at is null`,
    [memberIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The divisions from day to day, also those after the first day, for the pay of the renewal's day. */
function daysOf(
  { workplaces = [], divisionId, ratingArea }: FamilyFacts,
  { salaryCents }: Place,
): NonNullable<FamilyFacts["workplaces"]> {
  if (workplaces.length === 0) return [];
  return [...workplaces, { from: null, to: null, divisionId, ratingArea }].map((days) => ({
    ...days,
    salaryCents,
  }));
}

type Place = Pick<FamilyFacts, "salaryCents" | "divisionId" | "ratingArea" | "eligibilityClass">;

/** Pay and class as they are on the renewal's day for them, the division as on the first day. */
async function factsAsOf(
  { client }: Pick<Transaction, "client">,
  memberIds: readonly string[],
  { factsOn, effectiveDate }: StoredRenewal,
): Promise<Map<string, Place>> {
  const { rows } = await client.query<Place & { id: string }>(
    `select m.id, case when f.id is null then w.salary_cents else f.salary_cents end as "salaryCents",
       case when f.id is null then w.eligibility_class else f.eligibility_class end as "eligibilityClass",
       d.id as "divisionId", coalesce(d.rating_area, c.rating_area) as "ratingArea"
     from members m join clients c on c.id = m.client_id
       join employments w on w.member_id = m.id and w.is_current and w.deleted_at is null
       left join employment_spans f on f.employment_id = w.id and f.deleted_at is null
         and daterange(f.effective_date, f.termination_date, '[]') @> $2::date
       left join employment_spans s on s.employment_id = w.id and s.deleted_at is null
         and daterange(s.effective_date, s.termination_date, '[]') @> $3::date
       left join divisions d on d.id = case when s.id is null then w.division_id else s.division_id end
     where m.id = any($1::uuid[])`,
    [memberIds, factsOn, effectiveDate],
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

type Choices = Pick<RenewalFamily, "waiting" | "chosen">;

/** Coverage types of enrollments for the first day: of those that were sent and are not processed, and what the others chose for the year. */
async function choicesFor(
  { client }: Pick<Transaction, "client">,
  memberIds: readonly string[],
  firstDay: PlainDate,
): Promise<Map<string, Choices>> {
  const { rows } = await client.query<Choices & { id: string }>(
    `select e.member_id as id,
       coalesce(array_agg(distinct x.coverage_type) filter (where e.status <> 'processed'), '{}') as waiting,
       coalesce(array_agg(distinct x.coverage_type) filter (where e.status = 'processed' and x.session_plan_id is not null
         and s.kind <> 'lifeEvent'), '{}') as chosen
     from enrollments e join enrollment_selections x on x.enrollment_id = e.id
       join enrollment_sessions s on s.id = e.session_id
     where e.member_id = any($1::uuid[]) and e.effective_date = $2 and not e.is_preview and e.deleted_at is null
       and e.status in ('submitted', 'pendingReview', 'approved', 'failed', 'processed')
     group by e.member_id`,
    [memberIds, firstDay],
  );
  return new Map(rows.map(({ id, ...choices }) => [id, choices]));
}
