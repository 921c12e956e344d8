import type { Reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readFamily } from "../termination/family-facts.service.ts";
import { repriceWith } from "../termination/reprice.service.ts";
import { writeCovers } from "../write-covers.service.ts";
import { ageFactsOf, ageRemovals, aheadOf, type GivesWay } from "./ages.ts";
import { removeCover } from "./remove-cover.ts";

/**
 * Gives a family's children the last day that their age sets, and the others the tier and price of the day after it. Called
 * by all that begins or changes coverage, in its transaction. Where no price is known for that day yet nothing is written:
 * the run of the day does it then.
 */
export async function settleAges(
  services: Services,
  transaction: Transaction,
  {
    familyId,
    userId,
    givesWay = [],
  }: { familyId: string; userId: string | null; givesWay?: readonly GivesWay[] },
): Promise<Reason[]> {
  const family = await readFamily(transaction, services, familyId);
  const facts = ageFactsOf(family, aheadOf(family), givesWay);
  if (facts.length === 0) return [];
  const reprice = await repriceWith(transaction, family);
  const removals = ageRemovals(facts);
  const { value, why } = removeCover({ covers: family.covers, people: family.people, removals, reprice });
  if (value.unpriced.length > 0) return [];
  await writeCovers(transaction, value.written, { now: services.clock(), userId });
  return why;
}
