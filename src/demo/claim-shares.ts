import { costShare } from "#claims/accumulators/cost-share.ts";
import { limitsOf } from "#claims/accumulators/limits.ts";
import { periodOn } from "#claims/accumulators/plan-period.ts";
import type { TotalKind } from "#claims/accumulators/total-kinds.ts";
import type { Adjustment } from "#claims/claims/parsed-claim.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { DemoPlan } from "./plans.ts";

// A plan of the demo pays its share of a service by its own figures and by what the family has used of its limits.

export type Care = "office" | "specialist" | "emergency" | "preventive" | "other";
export type Priced = { adjustments: Adjustment[]; paid: number };
type Figures = NonNullable<ReturnType<typeof figuresOn>["figures"]>;

const figuresOn = ({ benefits }: DemoPlan, served: PlainDate) =>
  periodOn(
    benefits.map(({ terminationDate = null, ...row }) => ({ ...row, terminationDate })),
    served,
  ).value;

/** The copay for a kind of care; null where the plan asks for the deductible first, as one with a health savings account does. */
function copayOf(figures: Figures | undefined, care: Care): number | null {
  if (figures === undefined || figures.isHsaEligible === true) return null;
  if (care === "office") return figures.primaryCopayCents ?? null;
  if (care === "specialist") return figures.specialistCopayCents ?? null;
  return care === "emergency" ? (figures.emergencyCopayCents ?? null) : null;
}

/** Keeps what a family has used of the limits of its plans: services are asked in the order in which they are decided. */
export class FamilyShares {
  readonly #used = new Map<string, number>();

  /** The shares of a service in the network. `isFirst`: the copay is for the visit, not for each of its services. */
  price(
    service: { allowed: number; care: Care; isFirst: boolean; served: PlainDate },
    { plan, memberId, isFamily }: { plan: DemoPlan; memberId: string; isFamily: boolean },
  ): Priced {
    const { allowed, care, isFirst, served } = service;
    if (care === "preventive") return { adjustments: [], paid: allowed };
    const { from, figures } = figuresOn(plan, served);
    const copay = copayOf(figures, care);
    const key = (kind: TotalKind, who: string) => [plan.row.id, from, kind, who].join(" ");
    const leftOf = (kind: TotalKind): number | null => {
      const limits = limitsOf({ figures: limitFigures(figures), kind, network: "in", isFamily, from });
      const rooms = [
        [limits.person.value, memberId],
        [limits.family.value, "family"],
      ] as const;
      const left = rooms.flatMap(([limit, who]) =>
        limit === null ? [] : [Math.max(0, limit - (this.#used.get(key(kind, who)) ?? 0))],
      );
      return left.length === 0 ? null : Math.min(...left);
    };
    const { value } = costShare({
      allowedCents: allowed,
      copayCents: copay === null ? null : isFirst ? copay : 0,
      coinsuranceBasisPoints: figures?.coinsuranceBasisPoints ?? 0,
      deductibleLeftCents: leftOf("deductible"),
      outOfPocketLeftCents: leftOf("outOfPocket"),
    });
    const shares = [
      ["1", value.deductible],
      ["3", value.copay],
      ["2", value.coinsurance],
    ] as const;
    const own = value.deductible + value.copay + value.coinsurance;
    for (const who of [memberId, "family"]) {
      this.#add(key("deductible", who), value.deductible);
      this.#add(key("outOfPocket", who), own);
    }
    return {
      adjustments: shares.flatMap(([reason, cents]) =>
        cents > 0 ? [{ group: "PR", reason, cents, quantity: null }] : [],
      ),
      paid: value.planPayment,
    };
  }

  #add(key: string, cents: number): void {
    this.#used.set(key, (this.#used.get(key) ?? 0) + cents);
  }
}

function limitFigures(figures: Figures | undefined) {
  if (figures === undefined) return undefined;
  return {
    deductibleIndividualCents: figures.deductibleIndividualCents ?? null,
    deductibleFamilyCents: figures.deductibleFamilyCents ?? null,
    isDeductibleEmbedded: figures.isDeductibleEmbedded ?? true,
    outOfPocketIndividualCents: figures.outOfPocketIndividualCents ?? null,
    outOfPocketFamilyCents: figures.outOfPocketFamilyCents ?? null,
    isOutOfPocketEmbedded: figures.isOutOfPocketEmbedded ?? true,
    outOfNetworkDeductibleIndividualCents: figures.outOfNetworkDeductibleIndividualCents ?? null,
    outOfNetworkDeductibleFamilyCents: figures.outOfNetworkDeductibleFamilyCents ?? null,
    outOfNetworkMaximumIndividualCents: figures.outOfNetworkMaximumIndividualCents ?? null,
    outOfNetworkMaximumFamilyCents: figures.outOfNetworkMaximumFamilyCents ?? null,
  };
}
