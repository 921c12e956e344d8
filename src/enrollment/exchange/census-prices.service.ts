import type { PlainDate } from "#kernel/dates.ts";
import { reason } from "#kernel/traced.ts";
import { moveAgeEnds, movedEnd } from "#people/coverage/consequences/age-correction.service.ts";
import { repriceByPerson, repriceFamily } from "#people/members/change/reprice.service.ts";
import { workplaceOn } from "#people/members/change/workplace.service.ts";
import { writePrices } from "#people/members/change/write-prices.service.ts";
import type { NewMemberEvent } from "#people/members/member-events.service.ts";
import { ratedAnswers, ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Match } from "./census-match.service.ts";
import { isBack, mergedPerson } from "./census-person.service.ts";
import type { ImportRow } from "./import-rows.service.ts";

/** What of a person the price of coverage may go by. */
const rated: ReadonlySet<string> = new Set(["dob", ...ratedAnswers, "relationship", "isDisabled"]);
/** What of the work it may go by. */
const ratedWork: ReadonlySet<string> = new Set([
  "divisionId",
  "salaryCents",
  "payKind",
  "hourlyRateCents",
  "weeklyHours",
]);

type Known = Extract<Match, { kind: "known" }>;
type In = { matches: readonly Match[]; row: ImportRow; today: PlainDate };

/**
 * Prices coverage anew where it depends on what the file tells otherwise: a birth date, a relationship, an answer, the
 * place of work or the pay. Called when the new facts are written. Returns what the timelines say.
 */
export async function priceAnew(
  services: Services,
  transaction: Transaction,
  { matches, row, today }: In,
): Promise<NewMemberEvent[]> {
  const events: NewMemberEvent[] = [];
  for (const match of matches) {
    if (match.kind !== "known") continue;
    if (match.changed.some((field) => rated.has(field)))
      events.push(...(await byPerson(services, transaction, { match, row, today })));
    if (match.changed.some((field) => ratedWork.has(field)) && !isBack(match.member, match.row.facts))
      events.push(...(await byWork(services, transaction, { match, row, today })));
  }
  return events;
}

type One = Omit<In, "matches"> & { match: Known };

async function byPerson(
  services: Services,
  transaction: Transaction,
  { match: { member, row: told }, row, today }: One,
): Promise<NewMemberEvent[]> {
  const events: NewMemberEvent[] = [];
  const now = services.clock();
  const { clientId, createdBy } = row;
  const { dob, ...merged } = mergedPerson(member, told, today);
  const families = await repriceByPerson(transaction, {
    memberId: member.id,
    was: { dob: member.dob, ...ratedAnswersOf(member), relationship: member.relationship },
    now: { dob, ...ratedAnswersOf(merged), relationship: told.relationship },
    today,
  });
  for (const { familyId, memberId, coverages, why } of families) {
    if (coverages.length === 0) continue;
    await writePrices(transaction, coverages, { now, by: createdBy });
    const effectiveDate = coverages[0]?.from ?? today;
    events.push({ ...eventOf(row), clientId, familyId, memberId, effectiveDate, why });
  }
  const { isDisabled, relationship } = member;
  const moved = await moveAgeEnds(services, transaction, {
    memberId: member.id,
    was: { dob: member.dob, isDisabled: isDisabled === true, relationship },
    userId: createdBy,
  });
  for (const { familyId, memberId, ...end } of moved)
    events.push({
      ...eventOf(row),
      clientId,
      familyId,
      memberId,
      effectiveDate: today,
      why: [movedEnd(end)],
    });
  return events;
}

/** A file tells no day of a move or of new pay: it holds from the day on which it is written, as the employment's days do. */
async function byWork(
  services: Services,
  transaction: Transaction,
  { match: { member }, row, today }: One,
): Promise<NewMemberEvent[]> {
  const { id: memberId, familyId, divisionId, salaryCents } = member;
  const before = await formerPlace(transaction, { divisionId, salaryCents, clientId: row.clientId });
  const coverages = await repriceFamily(transaction, {
    memberId,
    familyId,
    day: today,
    workplaceAt: (day) => workplaceOn(transaction, memberId, day),
    workplaceBefore: before,
  });
  if (coverages.length === 0) return [];
  await writePrices(transaction, coverages, { now: services.clock(), by: row.createdBy });
  const effectiveDate = coverages[0]?.from ?? today;
  const why = [reason("reprice.work", { date: effectiveDate })];
  return [{ ...eventOf(row), clientId: row.clientId, familyId, memberId, effectiveDate, why }];
}

async function formerPlace(
  { client }: Pick<Transaction, "client">,
  {
    divisionId,
    salaryCents,
    clientId,
  }: { divisionId: string | null; salaryCents: number | null; clientId: string },
) {
  const { rows } = await client.query<{ ratingArea: string | null }>(
    `select coalesce(d.rating_area, c.rating_area) as "ratingArea" from clients c left join divisions d on d.id = $2
     where c.id = $1`,
    [clientId, divisionId],
  );
  return { divisionId, ratingArea: rows[0]?.ratingArea ?? null, salaryCents };
}

const eventOf = ({ id, actor }: ImportRow) => ({
  kind: "coverageChange" as const,
  actor,
  details: { importId: id },
});
