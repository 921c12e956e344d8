import { readCardFacts } from "#content/id-cards/card-facts.service.ts";
import { type CardFacts, cardOfPerson } from "#content/id-cards/card.ts";
import { benefitsOn } from "#plans/plans/benefits-on.ts";
import type { Transaction } from "#server/scope.ts";
import type { Claim, ClaimContent } from "./claims.ts";
import { serviceClassOf } from "./service-class.ts";

/** The plan that a claim falls under: what the patient had on the first day of service, of the kind of its services. */
export async function planOf(
  transaction: Transaction,
  { claim, now }: { claim: ClaimContent; now: Date },
): Promise<CardFacts | undefined> {
  const { memberId, servedFrom, lines } = claim;
  if (memberId === null) return undefined;
  const { plans } = await readCardFacts(transaction, { memberId, day: servedFrom ?? undefined, now });
  const of = lines.map(serviceClassOf);
  const type = of.includes("dental") ? "dental" : of.includes("eye") ? "vision" : "medical";
  const own = plans.filter((facts) => cardOfPerson(facts, memberId) !== undefined);
  return own.find(({ plan }) => plan.coverageType === type) ?? own[0];
}

/** What it says of the shares that a person pays, on the first day of service. */
export function planRules(facts: CardFacts | undefined, { servedFrom }: ClaimContent): Claim["plan"] {
  if (facts === undefined) return null;
  const { value } = benefitsOn(facts.benefits, servedFrom ?? facts.day);
  const { deductibleIndividualCents, deductibleFamilyCents, coinsuranceBasisPoints } = value;
  const { primaryCopayCents, specialistCopayCents } = value;
  return {
    name: facts.plan.name,
    deductibleIndividualCents,
    deductibleFamilyCents,
    coinsuranceBasisPoints,
    primaryCopayCents,
    specialistCopayCents,
  };
}
