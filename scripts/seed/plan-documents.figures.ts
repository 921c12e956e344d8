import type { CareKey } from "./plan-documents.texts.ts";
import type { DemoPlan, PlanKey } from "./plans.ts";

/** What a person pays for something. */
export type Cost =
  | { kind: "free" | "notCovered" }
  | { kind: "amount"; cents: number }
  /** What is over the amount that the plan pays. */
  | { kind: "above"; cents: number }
  | { kind: "share"; percent: number; isAfterDeductible: boolean; upToCents?: number };

type Row = DemoPlan["row"];

/** What a summary says beyond the fields of the plan; made up. Without a share outside the network it pays nothing there. */
const beyondFields: Partial<
  Record<PlanKey, { outsidePercent: number | null; brandDrugCents: number | null }>
> = {
  platinum: { outsidePercent: null, brandDrugCents: 2_500 },
  value: { outsidePercent: null, brandDrugCents: 6_000 },
  choice: { outsidePercent: 40, brandDrugCents: 5_000 },
  saver: { outsidePercent: 40, brandDrugCents: null },
};

/** The plan's share of a bill, after the deductible where it has one. */
function shareOf(row: Row): Cost {
  const percent = (row.coinsuranceBasisPoints ?? 0) / 100;
  return { kind: "share", percent, isAfterDeductible: (row.deductibleIndividualCents ?? 0) > 0 };
}

const copay = (cents: number | null | undefined, otherwise: Cost): Cost =>
  cents === null || cents === undefined ? otherwise : { kind: "amount", cents };

/** Each kind of care from the plan's own fields, so that no summary says another figure than its plan. */
export function medicalCosts(key: PlanKey, row: Row): Record<CareKey, Cost> & { outside: Cost } {
  const shared = shareOf(row);
  const beyond = beyondFields[key];
  const doctor = copay(row.primaryCopayCents, shared);
  const specialist = copay(row.specialistCopayCents, shared);
  const percent = beyond?.outsidePercent ?? null;
  return {
    preventive: { kind: "free" },
    doctor,
    specialist,
    mentalHealth: doctor,
    labTest: shared,
    imaging: shared,
    genericDrug: copay(row.drugCopayCents, shared),
    brandDrug: copay(beyond?.brandDrugCents, shared),
    urgentCare: specialist,
    emergency: copay(row.emergencyCopayCents, shared),
    surgery: shared,
    hospital: shared,
    birth: shared,
    outside: percent === null ? { kind: "notCovered" } : { kind: "share", percent, isAfterDeductible: true },
  };
}

export const smallKeys = ["dentalHigh", "dentalLow", "vision"] as const;
export type SmallKey = (typeof smallKeys)[number];

/** The rows of a dental or vision summary, in the order in which its texts name them. */
export function smallCosts(key: SmallKey, row: Row): Cost[] {
  const half: Cost = { kind: "share", percent: 50, isAfterDeductible: true };
  switch (key) {
    case "dentalHigh": {
      const braces: Cost = { kind: "share", percent: 50, isAfterDeductible: false, upToCents: 150_000 };
      return [{ kind: "free" }, shareOf(row), half, braces];
    }
    case "dentalLow":
      return [{ kind: "free" }, shareOf(row), { kind: "notCovered" }, { kind: "notCovered" }];
    case "vision": {
      const above: Cost = { kind: "above", cents: 15_000 };
      return [copay(row.primaryCopayCents, { kind: "free" }), above, { kind: "amount", cents: 2_500 }, above];
    }
  }
}

/** The most that a dental plan pays in a year; made up. */
export const yearlyMostCents = { dentalHigh: 200_000, dentalLow: 100_000 } as const;
