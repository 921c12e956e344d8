import { partsSql } from "#plans/plans/price-parts.service.ts";
import { type KnownAnswers, ratedAnswers, ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { PriceList } from "#plans/plans/price-list.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import { priceOf } from "#plans/plans/price.ts";
import { coveredSince } from "#plans/plans/rating-age.ts";
import { hasSameParts, type PriceParts, partsOf } from "#plans/plans/price-parts.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import { spansOfFamily } from "../cover-spans.service.ts";
import type { Repriced } from "./repriced.ts";
import { isRelatedOtherwise, ratedFrom, type RatedFacts } from "./rated-facts.ts";
import { workplaceOn } from "./workplace.service.ts";

type Cover = {
  id: string;
  basePlanId: string;
  planName: string;
  coverageType: string;
  tierCode: TierCode;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  volumeCents: number | null;
  employeeCents: number;
  employerCents: number;
} & PriceParts;
type Workplace = { divisionId: string | null; ratingArea: string | null; salaryCents: number | null };
type Asked = {
  /** The employee. */
  memberId: string;
  familyId: string;
  day: PlainDate;
  /** Where the employee works on a day, and for what pay, once the change is made. */
  workplaceAt: (day: PlainDate) => Promise<Workplace>;
  /** The workplace until then. Coverage that costs the same at both keeps its price, also one that came with a file. */
  workplaceBefore?: Workplace;
};

/** What the family's coverages cost at another division or pay from a day on, where that differs from today's price. */
export async function repriceFamily(transaction: Transaction, asked: Asked): Promise<Repriced[]> {
  const covers = await coversFrom(transaction, asked.memberId, asked.day);
  const spans = await spansOfFamily(transaction, asked.memberId);
  const found: Repriced[] = [];
  for (const cover of covers) {
    const from = cover.effectiveDate > asked.day ? cover.effectiveDate : asked.day;
    const list = await priceListOf(transaction, cover.basePlanId);
    const people = await peopleOn(transaction, { familyId: asked.familyId, cover, from });
    const at = await asked.workplaceAt(from);
    const by = { cover, from, people, spans: spans[cover.basePlanId] ?? {} };
    const after = priceFrom(list, { ...by, at });
    const { workplaceBefore } = asked;
    if (workplaceBefore !== undefined && isSame(priceFrom(list, { ...by, at: workplaceBefore }), after))
      continue;
    const { employeeCents, employerCents, planName, coverageType } = cover;
    const before = { employeeCents, employerCents, ...partsOf(cover) };
    if (isSame(before, after)) continue;
    found.push({ coverageId: cover.id, planName, coverageType, from, before, after });
  }
  return found;
}

type OtherFacts = {
  employeeId: string;
  familyId: string;
  /** The member whose facts are others. */
  memberId: string;
  was: RatedFacts;
  now: RatedFacts;
  today: PlainDate;
};

/**
 * The family's coverages whose price depends on what is now known otherwise of a member: those that the plan's rules price
 * differently by the former facts and by the new ones. Other coverage keeps its price, also one that came with a file.
 */
async function repriceByFacts(
  transaction: Transaction,
  { employeeId, familyId, memberId, was, now, today }: OtherFacts,
): Promise<{ coverages: Repriced[]; why: Reason[] }> {
  const [coverages, why]: [Repriced[], Reason[]] = [[], []];
  if (isSameFacts(was, now)) return { coverages, why };
  const spans = await spansOfFamily(transaction, employeeId);
  for (const cover of await coversFrom(transaction, employeeId, "0001-01-01")) {
    const list = await priceListOf(transaction, cover.basePlanId);
    const { planYearStart } = list.plan;
    const steps = ratedFrom({ was, now, cover, today, planYearStart });
    let before: NonNullable<Repriced["after"]> = {
      employeeCents: cover.employeeCents,
      employerCents: cover.employerCents,
      ...partsOf(cover),
    };
    for (const [at, { from, ...facts }] of steps.value.entries()) {
      const people = await peopleOn(transaction, { familyId, cover, from, memberId });
      if (!people.some(({ id }) => id === memberId)) continue;
      // The row has its price since its first day: by the rates, the age and the workplace of then.
      const day = cover.effectiveDate;
      const workplace = await workplaceOn(transaction, employeeId, day);
      const by = (known: RatedFacts) =>
        priceFrom(list, {
          cover,
          from: day,
          people: people.map((person) => (person.id === memberId ? { ...person, ...known } : person)),
          spans: spans[cover.basePlanId] ?? {},
          at: workplace,
        });
      const [former, after] = [by(facts.before), by(facts.after)];
      if (isSame(former, after) || isSame(before, after)) continue;
      const { planName, coverageType } = cover;
      coverages.push({ coverageId: cover.id, planName, coverageType, from, before, after });
      if (after !== null) before = after;
      const said = steps.why[at];
      if (said !== undefined && !why.some((one) => one.code === said.code && one.params?.["date"] === from))
        why.push(said);
    }
  }
  return { coverages, why };
}

const isSameFacts = (was: RatedFacts, now: RatedFacts) =>
  was.dob === now.dob && ratedAnswers.every((one) => was[one] === now[one]) && !isRelatedOtherwise(was, now);

/** Keeps what is true of a person in every family: a relationship belongs to one alone. */
const ofPerson = ({ dob, ...answers }: RatedFacts): RatedFacts => ({ dob, ...ratedAnswersOf(answers) });

type OfPerson = Pick<OtherFacts, "memberId" | "was" | "now" | "today">;
/** What one family's coverage costs otherwise; the member is the person's in that family. */
export type FamilyPrices = {
  familyId: string;
  memberId: string;
  coverages: Repriced[];
  why: Reason[];
};

/** The same in each family that the person stands in: the one that was named first, then those where something changes. */
export async function repriceByPerson(transaction: Transaction, asked: OfPerson): Promise<FamilyPrices[]> {
  const { was, now } = asked;
  const { rows } = await transaction.client.query<{ id: string; familyId: string; employeeName: string }>(
    `select o.id, o.family_id as "familyId", coalesce(${fullNameSql("s")}, '') as "employeeName"
     from members m join members o on o.person_id = m.person_id and o.deleted_at is null join members s on s.id = o.family_id
     where m.id = $1 order by o.id <> m.id, o.id`,
    [asked.memberId],
  );
  const found: FamilyPrices[] = [];
  if (isSameFacts(was, now)) return found;
  for (const { id, familyId, employeeName } of rows) {
    const isNamed = id === asked.memberId;
    const { coverages, why } = await repriceByFacts(transaction, {
      ...(isNamed ? asked : { ...asked, was: ofPerson(was), now: ofPerson(now) }),
      employeeId: familyId,
      familyId,
      memberId: id,
    });
    if (isNamed || coverages.length > 0)
      found.push({
        familyId,
        memberId: id,
        coverages: isNamed ? coverages : coverages.map((one) => ({ ...one, employeeName })),
        why,
      });
  }
  return found;
}

type Cents = NonNullable<Repriced["after"]>;
const isSame = (one: Cents | null, other: Cents | null) =>
  one?.employeeCents === other?.employeeCents &&
  one?.employerCents === other?.employerCents &&
  hasSameParts(one ?? {}, other ?? {});

/** The employee's coverages, which bear the price of all whom they cover, that hold on the day or later. */
async function coversFrom({ client }: Transaction, memberId: string, day: PlainDate): Promise<Cover[]> {
  const { rows } = await client.query<Cover>(
    `select v.id, v.base_plan_id as "basePlanId", b.name as "planName", v.coverage_type as "coverageType",
       v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
       v.volume_cents as "volumeCents", v.employee_cents as "employeeCents", v.employer_cents as "employerCents",
       ${partsSql("v")}
     from coverages v join base_plans b on b.id = v.base_plan_id
     where v.member_id = $1 and v.deleted_at is null and v.cobra_clock_id is null
       and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, $2::date)
     order by v.effective_date, v.coverage_type, v.id`,
    [memberId, day],
  );
  return rows;
}

type Person = KnownAnswers & { id: string; dob: PlainDate | null; relationship: RelationshipCode };

/** Whom the plan covers on a day; `memberId` also without a birth date. */
async function peopleOn(
  { client }: Transaction,
  {
    familyId,
    cover,
    from,
    memberId = null,
  }: { familyId: string; cover: Cover; from: PlainDate; memberId?: string | null },
): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select m.id, m.dob, m.relationship, ${ratedAnswersSql("p")} from coverages v join members m on m.id = v.member_id
       join people p on p.id = m.person_id
     where v.family_id = $1 and v.base_plan_id = $2 and v.deleted_at is null and v.cobra_clock_id is null
       and (m.dob is not null or m.id = $4)
       and v.effective_date <= $3 and (v.termination_date is null or v.termination_date >= $3)`,
    [familyId, cover.basePlanId, from, memberId],
  );
  return rows;
}

type Spans = NonNullable<Awaited<ReturnType<typeof spansOfFamily>>[string]>;
type Priced = { cover: Cover; from: PlainDate; people: readonly Person[]; spans: Spans; at: Workplace };

function priceFrom(list: PriceList, { cover, from, people, spans, at }: Priced): Cents | null {
  const rated = people.flatMap(({ dob, ...person }) =>
    dob === null ? [] : [{ ...person, dob, coveredSince: coveredSince(spans[person.id] ?? [], from) }],
  );
  // Without the birth date of the employee no plan has a price.
  if (!rated.some(({ relationship }) => relationship === "18")) return null;
  const price = priceOf({
    ...list,
    people: rated,
    tier: cover.tierCode,
    effectiveDate: from,
    ratingArea: at.ratingArea,
    divisionId: at.divisionId,
    volumeCents: cover.volumeCents,
    salaryCents: at.salaryCents,
    // The price of a month does not follow from it.
    payPeriodsPerYear: 12,
  });
  if (!price.ok) return null;
  const { employeeCents, employerCents } = price.value;
  return { employeeCents, employerCents, ...partsOf(price.value) };
}
