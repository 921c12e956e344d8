import type { BenefitFigures } from "#plans/plans/benefits-on.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { Network, TotalKind } from "./total-kinds.ts";

/**
 * What one person may pay at most in a plan year that begins in the calendar year (45 CFR 156.130), in cents. As published by CMS:
 * its papers on the premium adjustment percentage of December 28, 2021 (2023), December 12, 2022 (2024) and November 15, 2023
 * (2025), and the Marketplace Integrity and Affordability final rule of June 25, 2025 (90 FR 27074), which raised that of 2026.
 */
const federalCaps: readonly (readonly [year: number, cents: number])[] = [
  [2023, 910_000],
  [2024, 945_000],
  [2025, 920_000],
  [2026, 1_060_000],
];

/** The cap of the year; of a year that is not announced yet, the latest that is. */
function federalCap(from: PlainDate): number {
  const year = Number(from.slice(0, 4));
  const known = federalCaps.findLast(([first]) => first <= year) ?? federalCaps[0];
  return known?.[1] ?? 0;
}

/** What of a plan year's figures are limits. */
export type LimitFigures = Pick<
  BenefitFigures,
  | "deductibleIndividualCents"
  | "deductibleFamilyCents"
  | "isDeductibleEmbedded"
  | "outOfPocketIndividualCents"
  | "outOfPocketFamilyCents"
  | "isOutOfPocketEmbedded"
  | "outOfNetworkDeductibleIndividualCents"
  | "outOfNetworkDeductibleFamilyCents"
  | "outOfNetworkMaximumIndividualCents"
  | "outOfNetworkMaximumFamilyCents"
>;
type Stated = { individual: number | null; family: number | null; isEmbedded: boolean };

function stated(figures: LimitFigures, kind: TotalKind, network: Network): Stated {
  if (kind === "deductible") {
    const isEmbedded = figures.isDeductibleEmbedded;
    return network === "in"
      ? { individual: figures.deductibleIndividualCents, family: figures.deductibleFamilyCents, isEmbedded }
      : {
          individual: figures.outOfNetworkDeductibleIndividualCents,
          family: figures.outOfNetworkDeductibleFamilyCents,
          isEmbedded,
        };
  }
  const isEmbedded = figures.isOutOfPocketEmbedded;
  return network === "in"
    ? { individual: figures.outOfPocketIndividualCents, family: figures.outOfPocketFamilyCents, isEmbedded }
    : {
        individual: figures.outOfNetworkMaximumIndividualCents,
        family: figures.outOfNetworkMaximumFamilyCents,
        isEmbedded,
      };
}

type Asked = {
  figures: LimitFigures | undefined;
  kind: TotalKind;
  network: Network;
  /** More than one person is covered: by the tier that holds now. */
  isFamily: boolean;
  from: PlainDate;
};
export type Limits = { person: Traced<number | null>; family: Traced<number | null> };

/** Where one person stops paying, and where all of the family do. Null: there is no such limit, or the plan does not state it. */
export function limitsOf({ figures, kind, network, isFamily, from }: Asked): Limits {
  const none = because(null, "limit.notStated");
  if (figures === undefined) return { person: none, family: none };
  const { individual, family, isEmbedded } = stated(figures, kind, network);
  const isCapped = kind === "outOfPocket" && network === "in";
  const cap = federalCap(from);
  const person = personLimit({ individual, isEmbedded, isFamily });
  const wouldPay = person.value ?? (isFamily ? family : null);
  return {
    person:
      isCapped && wouldPay !== null && wouldPay > cap
        ? because(cap, "limit.federal", { limitCents: cap })
        : person,
    family: familyLimit({ family, isEmbedded, isFamily }),
  };
}

function personLimit({
  individual,
  isEmbedded,
  isFamily,
}: Pick<Stated, "individual" | "isEmbedded"> & { isFamily: boolean }): Traced<number | null> {
  if (isFamily && !isEmbedded) return because(null, "limit.familyOnly");
  if (individual === null) return because(null, "limit.notStated");
  return because(individual, isFamily ? "limit.embedded" : "limit.selfOnly", { limitCents: individual });
}

function familyLimit({
  family,
  isEmbedded,
  isFamily,
}: Pick<Stated, "family" | "isEmbedded"> & { isFamily: boolean }): Traced<number | null> {
  if (!isFamily) return because(null, "limit.noFamily");
  if (family === null) return because(null, "limit.notStated");
  return because(family, isEmbedded ? "limit.family" : "limit.aggregate", { limitCents: family });
}
