import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import type { Enrollment } from "../../enrollment.ts";

export type ChosenRow = { type: CoverageType; cents: number | null } & (
  | { state: "plan"; name: string }
  | { state: "waived" | "open" }
);
/** The choice of the page that is open, in place of the saved one. */
export type Here = {
  type: CoverageType;
  plan: Pick<OfferedPlan, "name"> | undefined;
  isWaived: boolean;
  cents: number | null;
};

/** What is chosen of each coverage type, in the order in which they are asked. */
export function chosenSoFar(
  {
    coverageTypes,
    benefitSelections,
    plans,
  }: Pick<Enrollment, "coverageTypes" | "benefitSelections" | "plans">,
  here: Here,
): ChosenRow[] {
  return coverageTypes.map((type): ChosenRow => {
    if (type === here.type) {
      if (here.isWaived) return { type, state: "waived", cents: null };
      if (here.plan === undefined) return { type, state: "open", cents: null };
      return { type, state: "plan", name: here.plan.name, cents: here.cents };
    }
    const saved = benefitSelections[type];
    if (saved === undefined) return { type, state: "open", cents: null };
    if (saved.id === null) return { type, state: "waived", cents: null };
    const name = plans.find(({ id }) => id === saved.id)?.name ?? "";
    return { type, state: "plan", name, cents: saved.price?.employeePerPayPeriodCents ?? null };
  });
}
