import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import { doubleCovers } from "#people/coverage/double-coverage.ts";
import { coversOfMembers, doubleCoverageRule } from "#people/coverage/double-coverage.service.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { PricedChoice } from "./cover-prices.service.ts";
import type { Found } from "./duplicates.service.ts";

type Input = {
  clientId: string;
  effectiveDate: PlainDate;
  prices: readonly PricedChoice[];
  duplicates: readonly Found[];
  /** The numbers of members who are somebody else. */
  otherPeople: readonly string[];
};
export type NewDoubles = {
  rule: DoubleCoverageRule;
  covers: { name: string; coverageType: string; from: PlainDate; to: PlainDate | null }[];
};

/** Whom of a new family the choices would cover beside a cover that the client's members have already. */
export async function newDoubles(
  transaction: Transaction,
  { clientId, effectiveDate, prices, duplicates, otherPeople }: Input,
): Promise<NewDoubles> {
  const rule = await doubleCoverageRule(transaction, clientId);
  if (rule === "allow") return { rule, covers: [] };
  const same = duplicates.filter(
    ({ why, memberNumber }) => why === "ssn" || !otherPeople.includes(memberNumber),
  );
  const known = await coversOfMembers(
    transaction,
    same.map(({ memberId }) => memberId),
  );
  const elsewhere = same.flatMap(({ at, memberId }) =>
    known.filter((one) => one.memberId === memberId).map((one) => ({ ...one, memberId: at })),
  );
  const covers = prices.flatMap(({ covered, coverageType }) =>
    covered.map(({ at }) => ({ memberId: at, coverageType, effectiveDate, terminationDate: null })),
  );
  const nameOf = (at: string) => same.find((one) => one.at === at)?.name ?? "";
  return {
    rule,
    covers: doubleCovers(covers, elsewhere).map(({ memberId, ...days }) => ({
      name: nameOf(memberId),
      ...days,
    })),
  };
}

export function doubleErrors({ rule, covers }: NewDoubles, isConfirmed: boolean): FieldError[] {
  const code = rule === "refuse" ? "coveredTwiceRefused" : "coveredTwice";
  return isConfirmed && rule !== "refuse"
    ? []
    : covers.map(({ name, from }) => fieldError("mayBeCoveredTwice", code, { name, date: from }));
}
