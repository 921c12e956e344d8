import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../enrollment.ts";
import { currentOf } from "../coverage-changes.ts";
import { keepable } from "./keepable-types.ts";
import { stepOf } from "./screens.ts";

/** What became of one type when everything was kept; prices are the person's own share of a month. */
export type Kept = {
  kind: "same" | "price" | "priced" | "open";
  coverageType: CoverageType;
  planName: string;
  fromCents: number;
  toCents: number;
};

/** What is kept and what it costs now, and what is still to be chosen. */
export function keptAll(before: Enrollment, after: Enrollment): Kept[] {
  return keepable(before).map((coverageType): Kept => {
    const current = currentOf(before, coverageType);
    const chosen = after.benefitSelections[coverageType];
    const planName = after.plans.find(({ id }) => id === chosen?.id)?.name ?? current?.planName ?? "";
    const isOpen = after.missing.includes(stepOf(coverageType));
    if (isOpen || !chosen?.price) return { kind: "open", coverageType, planName, fromCents: 0, toCents: 0 };
    const toCents = chosen.price.employeeCents;
    const fromCents = current?.employeeCents;
    if (typeof fromCents !== "number")
      return { kind: "priced", coverageType, planName, fromCents: 0, toCents };
    return { kind: fromCents === toCents ? "same" : "price", coverageType, planName, fromCents, toCents };
  });
}
