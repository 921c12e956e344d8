import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import type { RatedFacts } from "#people/members/change/rated-facts.ts";
import { repriceByPerson, repriceFamily } from "#people/members/change/reprice.service.ts";
import { workplaceOn } from "#people/members/change/workplace.service.ts";
import { writePrices } from "#people/members/change/write-prices.service.ts";
import { ratedAnswers, ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { moveAgeEnds, movedEnd } from "./age-correction.service.ts";

/** The facts that were known of a member before they were told otherwise. */
export type FormerFacts = Omit<RatedFacts, "relationship"> & {
  id: string;
  familyId: string;
  clientId: string;
  relationship: RelationshipCode;
  isDisabled: boolean;
  divisionId: string | null;
  salaryCents: number | null;
};
/** The entry that a family's timeline gets. */
export type Followed = { familyId: string; memberId: string; effectiveDate: PlainDate; why: Reason[] };

/** The price of coverage and the age limit may go by these facts of a person. */
const ofPerson: ReadonlySet<string> = new Set(["dob", ...ratedAnswers, "relationship", "isDisabled"]);
const ofWork: ReadonlySet<string> = new Set([
  "divisionId",
  "salaryCents",
  "payKind",
  "hourlyRateCents",
  "weeklyHours",
]);

type FactsInput = {
  was: FormerFacts;
  /** The names of the facts that were told otherwise. */
  fields: readonly string[];
  /** A second employment is no move of the first. */
  isHiredAgain: boolean;
  today: PlainDate;
  by: string | null;
};

/**
 * Prices coverage anew where it depends on what a file or an enrollment tells otherwise of a member, and moves age limits
 * that are ahead. Called once the new facts are written.
 */
export async function followFacts(
  services: Services,
  transaction: Transaction,
  input: FactsInput,
): Promise<Followed[]> {
  const followed: Followed[] = [];
  if (input.fields.some((field) => ofPerson.has(field)))
    followed.push(...(await followPerson(services, transaction, input)));
  const isOfWork = input.was.relationship === "18" && !input.isHiredAgain;
  if (isOfWork && input.fields.some((field) => ofWork.has(field)))
    followed.push(...(await followWork(services, transaction, input)));
  return followed;
}

async function followPerson(
  services: Services,
  transaction: Transaction,
  { was, today, by }: FactsInput,
): Promise<Followed[]> {
  const { rows } = await transaction.client.query<RatedFacts & { relationship: RelationshipCode }>(
    `select m.dob, m.relationship, ${ratedAnswersSql("p")} from members m join people p on p.id = m.person_id
     where m.id = $1`,
    [was.id],
  );
  const [now] = rows;
  if (now === undefined) return [];
  const families = await repriceByPerson(transaction, {
    memberId: was.id,
    was: { dob: was.dob, ...ratedAnswersOf(was), relationship: was.relationship },
    now: { dob: now.dob, ...ratedAnswersOf(now), relationship: now.relationship },
    today,
  });
  const followed: Followed[] = [];
  for (const { familyId, memberId, coverages, why } of families) {
    if (coverages.length === 0) continue;
    await writePrices(transaction, coverages, { now: services.clock(), by });
    followed.push({ familyId, memberId, effectiveDate: coverages[0]?.from ?? today, why });
  }
  const moved = await moveAgeEnds(services, transaction, { memberId: was.id, was, userId: by });
  for (const { familyId, memberId, ...end } of moved)
    followed.push({ familyId, memberId, effectiveDate: today, why: [movedEnd(end)] });
  return followed;
}

/** Neither tells a day of the move or of the new pay: it holds from today, as the employment's days do. */
async function followWork(
  services: Services,
  transaction: Transaction,
  { was, today, by }: FactsInput,
): Promise<Followed[]> {
  const { id: memberId, familyId } = was;
  const coverages = await repriceFamily(transaction, {
    memberId,
    familyId,
    day: today,
    workplaceAt: (day) => workplaceOn(transaction, memberId, day),
    workplaceBefore: await formerPlace(transaction, was),
  });
  if (coverages.length === 0) return [];
  await writePrices(transaction, coverages, { now: services.clock(), by });
  const effectiveDate = coverages[0]?.from ?? today;
  return [{ familyId, memberId, effectiveDate, why: [reason("reprice.work", { date: effectiveDate })] }];
}

/** A fact that nobody knew before fills all days: it was no other place, and no other pay. */
async function formerPlace({ client }: Pick<Transaction, "client">, was: FormerFacts) {
  const { rows } = await client.query<{
    divisionId: string | null;
    ratingArea: string | null;
    salaryCents: number | null;
  }>(
    `select d.id as "divisionId", coalesce(d.rating_area, c.rating_area) as "ratingArea",
       coalesce($3::bigint, w.salary_cents) as "salaryCents"
     from employments w join clients c on c.id = w.client_id left join divisions d on d.id = coalesce($2::uuid, w.division_id)
     where w.member_id = $1 and w.is_current`,
    [was.id, was.divisionId, was.salaryCents],
  );
  return rows[0] ?? { divisionId: null, ratingArea: null, salaryCents: null };
}
