import type { Figures } from "./plans.ts";

export const careKeys = [
  "preventive",
  "doctor",
  "specialist",
  "mentalHealth",
  "labTest",
  "imaging",
  "genericDrug",
  "brandDrug",
  "urgentCare",
  "emergency",
  "surgery",
  "hospital",
  "birth",
] as const;
export type CareKey = (typeof careKeys)[number];

/** What a person pays for something. */
export type Cost =
  | { kind: "free" | "notCovered" }
  | { kind: "amount"; cents: number }
  /** What is over the amount that the plan pays. */
  | { kind: "above"; cents: number }
  | { kind: "share"; percent: number; isAfterDeductible: boolean; upToCents?: number };

/** The plan's share of a bill, after the deductible where it has one. */
function shareOf(figures: Figures): Cost {
  const percent = (figures.coinsuranceBasisPoints ?? 0) / 100;
  return { kind: "share", percent, isAfterDeductible: (figures.deductibleIndividualCents ?? 0) > 0 };
}

const copay = (cents: number | null | undefined, otherwise: Cost): Cost =>
  cents === null || cents === undefined ? otherwise : { kind: "amount", cents };

/** Each kind of care from the plan's own figures, so that no summary says another figure than its plan. */
export function medicalCosts(figures: Figures): Record<CareKey, Cost> & { outside: Cost } {
  const shared = shareOf(figures);
  const doctor = copay(figures.primaryCopayCents, shared);
  const specialist = copay(figures.specialistCopayCents, shared);
  const outside = figures.outOfNetworkCoinsuranceBasisPoints ?? null;
  return {
    preventive: { kind: "free" },
    doctor,
    specialist,
    mentalHealth: doctor,
    labTest: shared,
    imaging: shared,
    genericDrug: copay(figures.genericDrugCopayCents, shared),
    brandDrug: copay(figures.brandDrugCopayCents, shared),
    urgentCare: copay(figures.urgentCareCopayCents, shared),
    emergency: copay(figures.emergencyCopayCents, shared),
    surgery: shared,
    hospital: shared,
    birth: shared,
    outside:
      outside === null
        ? { kind: "notCovered" }
        : { kind: "share", percent: outside / 100, isAfterDeductible: true },
  };
}

export const smallKeys = ["dentalHigh", "dentalLow", "vision"] as const;
export type SmallKey = (typeof smallKeys)[number];

/** The figuress of a dental or vision summary, in the order in which its texts name them. */
export function smallCosts(key: SmallKey, figures: Figures): Cost[] {
  const half: Cost = { kind: "share", percent: 50, isAfterDeductible: true };
  switch (key) {
    case "dentalHigh": {
      const braces: Cost = { kind: "share", percent: 50, isAfterDeductible: false, upToCents: 150_000 };
      return [{ kind: "free" }, shareOf(figures), half, braces];
    }
    case "dentalLow":
      return [{ kind: "free" }, shareOf(figures), { kind: "notCovered" }, { kind: "notCovered" }];
    case "vision": {
      const above: Cost = { kind: "above", cents: 15_000 };
      return [
        copay(figures.primaryCopayCents, { kind: "free" }),
        above,
        { kind: "amount", cents: 2_500 },
        above,
      ];
    }
  }
}

/** The most that a dental plan pays in a year; made up. */
export const yearlyMostCents = { dentalHigh: 200_000, dentalLow: 100_000 } as const;
