import { assert } from "#kernel/assert.ts";
import { shareOf, sumOf } from "#kernel/money.ts";
import { isDependent } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import type { PriceQuestion } from "./price-question.ts";
import { type Amount, priced, type Refusal, refuse } from "./price-answer.ts";
import { byStart, isInForce } from "./in-force.ts";
import { isGiven } from "./find-rate.ts";
import { fullPrice } from "./premium.ts";
import type { Contribution } from "./rates.ts";

type Share = { ok: true; cents: number; why: Reason[] } | Refusal;

/** Returns what the employer pays: never more than the whole price. */
export function employerShare(question: PriceQuestion, totalCents: number): Share {
  const { tier, plan, divisionId } = question;
  const [row, second] = question.contributions
    .filter(
      (one) =>
        (one.tierCode ?? tier) === tier &&
        (one.divisionId ?? divisionId) === divisionId &&
        isInForce(one, question),
    )
    .toSorted(byNarrowShare);
  if (!row) return { ok: true, cents: 0, why: [reason("price.employerPaysNothing")] };
  if (second && byNarrowShare(row, second) === 0)
    return refuse("price.twoContributions", { plan: plan.name, tierCode: tier });

  const promised = promisedShare(question, row, totalCents);
  if (!promised.ok) return promised;
  const { capCents } = row;
  const isCapped = capCents !== null && capCents !== undefined && promised.amountCents > capCents;
  const cappedCents = isCapped ? capCents : promised.amountCents;
  assert(cappedCents >= 0, "a contribution is not negative");
  const isWhole = cappedCents > totalCents;
  return {
    ok: true,
    cents: isWhole ? totalCents : cappedCents,
    why: [
      promised.why,
      ...(isCapped ? [reason("price.employerCap", { capCents })] : []),
      ...(isWhole ? [reason("price.employerNeverMore", { totalCents })] : []),
    ],
  };
}

function byNarrowShare(one: Contribution, other: Contribution): number {
  const weight = ({ divisionId, tierCode }: Contribution) =>
    Number(isGiven(divisionId)) * 2 + Number(isGiven(tierCode));
  return weight(other) - weight(one) || byStart(one, other);
}

function promisedShare(question: PriceQuestion, row: Contribution, totalCents: number): Amount {
  if (row.kind === "fixed") {
    const { amountCents } = row;
    if (amountCents === null || amountCents === undefined) return refuse("price.contributionIncomplete");
    return priced(amountCents, "price.employerFixed", { amountCents });
  }
  const { basisPoints } = row;
  if (basisPoints === null || basisPoints === undefined) return refuse("price.contributionIncomplete");
  const percent = basisPoints / 100;
  if (row.kind === "percent") {
    const amountCents = shareOf(totalCents, basisPoints);
    return priced(amountCents, "price.employerPercent", { percent, totalCents, amountCents });
  }
  const alone = fullPrice({
    ...question,
    people: question.people.filter((person) => !isDependent(person.relationship)),
    tier: question.tier === "NOTIER" ? "NOTIER" : "EMP",
  });
  if (!alone.ok) return alone;
  const employeeOnlyCents = sumOf(alone.lines.map((line) => line.amountCents));
  const amountCents = shareOf(employeeOnlyCents, basisPoints);
  return priced(amountCents, "price.employerPercentOfEmployeeOnly", {
    percent,
    employeeOnlyCents,
    amountCents,
  });
}
