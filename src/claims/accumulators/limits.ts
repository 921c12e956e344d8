import type { BenefitFigures } from "#plans/plans/benefits-on.ts";
import { federalLimit } from "#plans/plans/federal-limits.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { Network, TotalKind } from "./total-kinds.ts";

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
  const { personCents: cap, familyCents } = federalLimit(from);
  const person = personLimit({ individual, isEmbedded, isFamily });
  const wouldPay = person.value ?? (isFamily ? family : null);
  return {
    person:
      isCapped && wouldPay !== null && wouldPay > cap
        ? because(cap, "limit.federal", { limitCents: cap })
        : person,
    family:
      isCapped && isFamily && family !== null && family > familyCents
        ? because(familyCents, "limit.federalFamily", { limitCents: familyCents })
        : familyLimit({ family, isEmbedded, isFamily }),
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
