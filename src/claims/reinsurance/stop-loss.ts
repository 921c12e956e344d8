import { addDays, addMonths, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { multiply, roundDiv, shareOf, sumOf } from "#kernel/money.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { ContractBasis } from "./contract-basis.ts";

// What a stop-loss policy counts and what has been reached of it. Money is whole cents; nothing here reads the clock.

export type Terms = {
  contractBasis: ContractBasis;
  effectiveDate: PlainDate;
  terminationDate: PlainDate;
  specificDeductibleCents: number;
  noticeBasisPoints: number;
  corridorBasisPoints: number;
  minimumAttachmentCents: number | null;
  /** The most that the carrier pays back of one person; `null`: without a limit. */
  specificLimitCents: number | null;
  /** The carrier pays nothing back before all people together have this much beyond their deductibles. */
  aggregatingDeductibleCents: number | null;
  /** The most that the carrier pays back of all together; `null`: without a limit. */
  aggregateLimitCents: number | null;
};

/** Both ends are in it; `null`: whenever. */
export type Window = { from: PlainDate; to: PlainDate };
export type Windows = { incurred: Window | null; paid: Window };

/** Months before and after the policy's own in which care may have been given, and in which it may be paid. */
const runs = {
  "12/12": { incurredBefore: 0, paidAfter: 0 },
  "12/15": { incurredBefore: 0, paidAfter: 3 },
  "12/18": { incurredBefore: 0, paidAfter: 6 },
  "12/24": { incurredBefore: 0, paidAfter: 12 },
  "15/12": { incurredBefore: 3, paidAfter: 0 },
  "24/12": { incurredBefore: 12, paidAfter: 0 },
  paid: { incurredBefore: null, paidAfter: 0 },
} as const satisfies Record<ContractBasis, { incurredBefore: number | null; paidAfter: number }>;

/** The days on which care may be given and paid to count, by the contract basis. */
export function windowsOf(
  terms: Pick<Terms, "contractBasis" | "effectiveDate" | "terminationDate">,
): Traced<Windows> {
  const { contractBasis, effectiveDate, terminationDate } = terms;
  const { incurredBefore, paidAfter } = runs[contractBasis];
  const lastPaid = dayBefore(addMonths(addDays(terminationDate, 1), paidAfter));
  const windows: Windows = {
    incurred:
      incurredBefore === null
        ? null
        : { from: addMonths(effectiveDate, -incurredBefore), to: terminationDate },
    paid: { from: effectiveDate, to: lastPaid },
  };
  return because(windows, `basis.${contractBasis.replace("/", "for")}`);
}

/** How money went for a claim: a decision, what a correction pays beyond it, a reversal. */
export const paymentKinds = ["decided", "corrected", "reversed"] as const;

export const countings = [
  "counts",
  "servedBefore",
  "servedAfter",
  "paidBefore",
  "paidAfter",
  "undated",
  "unpaid",
] as const;
export type Counting = (typeof countings)[number];

/** Tells whether a payment counts, and if not, by which of its days. Care is given on its first day of service. */
export function countingOf(
  { incurred, paid }: Windows,
  claim: { servedFrom: PlainDate | null; paidOn: PlainDate | null; paidCents: number },
): Counting {
  if (claim.paidCents === 0) return "unpaid";
  if (claim.paidOn === null || (claim.servedFrom === null && incurred !== null)) return "undated";
  if (claim.paidOn < paid.from) return "paidBefore";
  if (claim.paidOn > paid.to) return "paidAfter";
  if (incurred === null || claim.servedFrom === null) return "counts";
  if (claim.servedFrom < incurred.from) return "servedBefore";
  return claim.servedFrom > incurred.to ? "servedAfter" : "counts";
}

/** The amount paid for one person in one month of the policy. */
export type PaidMonth = { month: PlainDate; paidCents: number };

/** A deductible of their own for one person. */
export type Laser = {
  deductibleCents: number;
  /** The part that the plan keeps by it beyond the policy's own deductible counts for all together too. */
  countsForAll: boolean;
};

export const personStates = ["below", "notice", "above"] as const;
export type PersonState = (typeof personStates)[number];
export type PersonStanding = {
  paidCents: number;
  deductibleCents: number;
  isLaser: boolean;
  /** From this amount on the carrier wants to be told. */
  noticeCents: number;
  /** The carrier answers for all beyond the deductible, up to the limit of one person. */
  overCents: number;
  /** The plan keeps it, and it counts for all together. */
  keptCents: number;
  /** The plan keeps it, and it counts for nothing: by a laser that does not count for all, and beyond the limit. */
  outsideCents: number;
  state: PersonState;
};

/** What one person has reached of their deductible, and what of each month the plan keeps itself. */
export function personStanding(
  terms: Terms,
  laser: Laser | undefined,
  months: readonly PaidMonth[],
): PersonStanding & { keptByMonth: ReadonlyMap<PlainDate, number> } {
  const { specificDeductibleCents, specificLimitCents } = terms;
  const deductibleCents = laser?.deductibleCents ?? specificDeductibleCents;
  const mostKept =
    laser?.countsForAll === false ? Math.min(deductibleCents, specificDeductibleCents) : deductibleCents;
  const keptByMonth = new Map<PlainDate, number>();
  let paid = 0;
  for (const { month, paidCents } of months.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const before = Math.min(paid, mostKept);
    paid = sumOf([paid, paidCents]);
    keptByMonth.set(month, (keptByMonth.get(month) ?? 0) + Math.min(paid, mostKept) - before);
  }
  const noticeCents = shareOf(deductibleCents, terms.noticeBasisPoints);
  const beyond = Math.max(0, paid - deductibleCents);
  const overCents = Math.min(beyond, specificLimitCents ?? beyond);
  const keptCents = Math.min(paid, mostKept);
  return {
    paidCents: paid,
    deductibleCents,
    isLaser: laser !== undefined,
    noticeCents,
    overCents,
    keptCents,
    outsideCents: paid - keptCents - overCents,
    state: beyond > 0 ? "above" : paid >= noticeCents && paid > 0 ? "notice" : "below",
    keptByMonth,
  };
}

/** The carrier pays back of all people's amounts beyond their deductibles what the aggregating deductible leaves. */
export function reimbursement(terms: Terms, overCents: number): Traced<number> {
  const deductible = terms.aggregatingDeductibleCents ?? 0;
  const value = Math.max(0, overCents - deductible);
  return because(value, deductible === 0 ? "reimbursed.all" : "reimbursed.aggregating", {
    overCents,
    deductibleCents: deductible,
  });
}

/** How many employees were covered in a month, by coverage type and tier, and the factor of one of them. */
export type Lives = {
  month: PlainDate;
  coverageType: string;
  tierCode: TierCode;
  lives: number;
  factorCents: number;
};
export type MonthStanding = {
  month: PlainDate;
  /** After the policy's own months there is nothing to attach to. */
  attachmentCents: number;
  /** All that was paid and counts, and of it what the plan keeps. */
  paidCents: number;
  keptCents: number;
  attachmentToDateCents: number;
  keptToDateCents: number;
};
export const aggregateStates = ["none", "below", "corridor", "above"] as const;
export type AggregateStanding = {
  /** The sum over the months so far of factor times lives. */
  factorsCents: number;
  /** That sum, or the minimum where it is higher. */
  attachmentCents: number;
  isMinimum: boolean;
  /** What the claims were expected to be: the attachment point without the corridor above it. */
  expectedCents: number;
  corridorCents: number;
  keptCents: number;
  /** The carrier answers for all beyond the attachment point, up to the limit of the policy. */
  overCents: number;
  state: (typeof aggregateStates)[number];
};

/** The first days of a policy's own months up to a day: from the 15th, where its first day is one. */
export function policyMonths(effectiveDate: PlainDate, until: PlainDate): PlainDate[] {
  const months: PlainDate[] = [];
  for (let month = effectiveDate; month <= until; month = addMonths(effectiveDate, months.length))
    months.push(month);
  return months;
}

/** The first day of the policy's month that a day is in; of an earlier day that of the first one. */
export function policyMonthOf(effectiveDate: PlainDate, day: PlainDate): PlainDate {
  return policyMonths(effectiveDate, day).at(-1) ?? effectiveDate;
}

/** Each month by itself and all until then; the last is the last that is asked for. */
export function monthStandings(
  months: readonly PlainDate[],
  lives: readonly Lives[],
  paid: ReadonlyMap<PlainDate, { paidCents: number; keptCents: number }>,
): MonthStanding[] {
  let [attachmentToDateCents, keptToDateCents] = [0, 0];
  return months.map((month) => {
    const attachmentCents = sumOf(
      lives.filter((one) => one.month === month).map((one) => multiply(one.factorCents, one.lives)),
    );
    const { paidCents, keptCents } = paid.get(month) ?? { paidCents: 0, keptCents: 0 };
    attachmentToDateCents = sumOf([attachmentToDateCents, attachmentCents]);
    keptToDateCents = sumOf([keptToDateCents, keptCents]);
    return { month, attachmentCents, paidCents, keptCents, attachmentToDateCents, keptToDateCents };
  });
}

/** Where all together stand against the attachment point. */
export function aggregateStanding(
  terms: Terms,
  months: readonly MonthStanding[],
  hasFactors: boolean,
): Traced<AggregateStanding> {
  const last = months.at(-1);
  const [factorsCents, keptCents] = [last?.attachmentToDateCents ?? 0, last?.keptToDateCents ?? 0];
  const minimum = terms.minimumAttachmentCents ?? 0;
  const isMinimum = minimum > factorsCents;
  const attachmentCents = Math.max(factorsCents, minimum);
  const expectedCents = roundDiv(multiply(attachmentCents, 10_000), 10_000 + terms.corridorBasisPoints);
  const isInsured = hasFactors || minimum > 0;
  const beyond = isInsured ? Math.max(0, keptCents - attachmentCents) : 0;
  const state = !isInsured
    ? "none"
    : keptCents > attachmentCents
      ? "above"
      : keptCents > expectedCents
        ? "corridor"
        : "below";
  return because(
    {
      factorsCents,
      attachmentCents,
      isMinimum,
      expectedCents,
      corridorCents: attachmentCents - expectedCents,
      keptCents,
      overCents: Math.min(beyond, terms.aggregateLimitCents ?? beyond),
      state,
    },
    isMinimum ? "attachment.minimum" : "attachment.factors",
    { factorsCents, minimumCents: minimum },
  );
}
