import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { federalLimit } from "./federal-limits.ts";

/** The figures of a plan for one plan year. Null: the plan does not state it. */
export interface BenefitFigures {
  deductibleIndividualCents: number | null;
  deductibleFamilyCents: number | null;
  /** One person of a family stops paying at the sum of one person; else only the family's sum counts. */
  isDeductibleEmbedded: boolean;
  outOfPocketIndividualCents: number | null;
  outOfPocketFamilyCents: number | null;
  isOutOfPocketEmbedded: boolean;
  coinsuranceBasisPoints: number | null;
  primaryCopayCents: number | null;
  specialistCopayCents: number | null;
  urgentCareCopayCents: number | null;
  emergencyCopayCents: number | null;
  genericDrugCopayCents: number | null;
  preferredDrugCopayCents: number | null;
  brandDrugCopayCents: number | null;
  outOfNetworkDeductibleIndividualCents: number | null;
  outOfNetworkDeductibleFamilyCents: number | null;
  outOfNetworkMaximumIndividualCents: number | null;
  outOfNetworkMaximumFamilyCents: number | null;
  outOfNetworkCoinsuranceBasisPoints: number | null;
  isHsaEligible: boolean;
}

export interface PlanBenefits extends BenefitFigures {
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
}

/** A plan that states nothing. */
export const noFigures: BenefitFigures = {
  deductibleIndividualCents: null,
  deductibleFamilyCents: null,
  isDeductibleEmbedded: true,
  outOfPocketIndividualCents: null,
  outOfPocketFamilyCents: null,
  isOutOfPocketEmbedded: true,
  coinsuranceBasisPoints: null,
  primaryCopayCents: null,
  specialistCopayCents: null,
  urgentCareCopayCents: null,
  emergencyCopayCents: null,
  genericDrugCopayCents: null,
  preferredDrugCopayCents: null,
  brandDrugCopayCents: null,
  outOfNetworkDeductibleIndividualCents: null,
  outOfNetworkDeductibleFamilyCents: null,
  outOfNetworkMaximumIndividualCents: null,
  outOfNetworkMaximumFamilyCents: null,
  outOfNetworkCoinsuranceBasisPoints: null,
  isHsaEligible: false,
};

/** In the network nobody pays more than the law lets a plan ask, whatever it states: each page, card and total says that. */
function withinLaw(figures: BenefitFigures, from: PlainDate): BenefitFigures {
  const { personCents, familyCents } = federalLimit(from);
  const capped = (cents: number | null, most: number) => (cents === null ? null : Math.min(cents, most));
  return {
    ...figures,
    outOfPocketIndividualCents: capped(figures.outOfPocketIndividualCents, personCents),
    outOfPocketFamilyCents: capped(figures.outOfPocketFamilyCents, familyCents),
  };
}

/** The figures that hold on the day when coverage begins, and of which plan year they are. */
export function benefitsOn(rows: readonly PlanBenefits[], on: PlainDate | null): Traced<BenefitFigures> {
  if (rows.length === 0) return { value: noFigures, why: [] };
  if (on === null) return because(noFigures, "benefits.noDate");
  const row = rows.find(
    ({ effectiveDate, terminationDate }) =>
      effectiveDate <= on && (terminationDate === null || terminationDate >= on),
  );
  if (row === undefined) return because(noFigures, "benefits.none", { effectiveDate: on });
  const { effectiveDate: from, terminationDate: until, ...stated } = row;
  const figures = withinLaw(stated, from);
  return until === null
    ? because(figures, "benefits.planYearFrom", { from })
    : because(figures, "benefits.planYear", { from, until });
}
