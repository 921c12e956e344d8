import { uuidv7 } from "#kernel/ids.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import type { NewMember } from "#people/members/member-facts.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { PricedChoice } from "./cover-prices.service.ts";
import type { ReadFamily } from "./family-rules.ts";
import { addCoverages } from "#people/coverage/coverage-rows.service.ts";

type By = { scope: Scope; transaction: Transaction; now: Date };
type Cover = {
  members: readonly NewMember[];
  family: ReadFamily;
  prices: readonly PricedChoice[];
  effectiveDate: string;
  installationId: string;
};

/** One row for each person and plan; the price of a family stands in the employee's row. */
export async function addCoverage(
  { scope, transaction, now }: By,
  { members, family, prices, effectiveDate, installationId }: Cover,
): Promise<void> {
  const [subscriber] = members;
  const idOf = new Map(family.people.map(({ at }, index) => [at, members[index]?.id]));
  const rows = prices.flatMap(({ covered, price, amounts, ...choice }) =>
    covered.map((person, at) => {
      const isEmployee = person.relationship === "18";
      const waits = isEmployee && (price?.pendingCents ?? 0) > 0;
      return {
        id: uuidv7(now.getTime()),
        memberId: idOf.get(person.at),
        basePlanId: choice.planId,
        coverageType: choice.coverageType,
        tierCode: choice.tierCode,
        employeeCents: isEmployee ? price?.employeeCents : 0,
        employerCents: isEmployee ? price?.employerCents : 0,
        ...partsOf(isEmployee && price !== null ? price : {}),
        volumeCents: amounts[at] ?? null,
        pendingVolumeCents: waits ? price?.pendingCents : null,
        eoi: waits ? "pending" : null,
      };
    }),
  );
  await addCoverages(
    transaction,
    {
      installationId,
      clientId: subscriber?.clientId,
      familyId: subscriber?.id,
      effectiveDate,
      now,
      by: scope.userId ?? null,
    },
    rows,
  );
}
