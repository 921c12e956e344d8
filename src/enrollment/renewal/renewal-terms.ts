import type { InsuredPlan } from "#plans/plans/insured-amount.ts";
import type { FamilyRule } from "#enrollment/offering/eligibility.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { planActions, rollOvers } from "./renewal-kinds.ts";

// What a renewal decides: by plan, and by coverage type for those who do not choose.

export type PlanDecision = {
  planId: string;
  action: (typeof planActions)[number];
  /** Of `map`: the plan that they go on in. */
  toPlanId: string | null;
};

export type TypeDecision = {
  coverageType: string;
  rollOver: (typeof rollOvers)[number];
  /** Of `default`: the plan that everybody gets who had one of this type. */
  defaultPlanId: string | null;
};

export type RenewalPlan = FamilyRule & {
  id: string;
  name: string;
  coverageType: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  /** The plan's terms of amounts of insurance; left out: none. */
  amounts?: InsuredPlan;
  isActive: boolean;
};

export type RenewalTerms = {
  firstDay: PlainDate;
  plans: ReadonlyMap<string, PlanDecision>;
  coverageTypes: ReadonlyMap<string, TypeDecision>;
  rules: ReadonlyMap<string, RenewalPlan>;
};

/** Elections of a flexible spending account are made anew each year: 26 CFR 1.125-2. */
const electedEachYear = new Set(["healthFsa", "dependentCareFsa"]);

/** Whether coverage of a type ends with the plan year whatever was decided. */
export const endsEachYear = (coverageType: string): boolean => electedEachYear.has(coverageType);
