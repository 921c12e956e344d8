import type { ChildCoverEnds } from "#plans/plans/child-age.ts";
import type { PlanDays } from "#plans/plans/price-days.ts";
import type { PriceParts } from "#plans/plans/price-parts.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Cover } from "./as-of.ts";

export type HeldCover = Cover & {
  id: string;
  /** Continued under COBRA: it ends by its own clock, and prices nobody else. */
  cobraClockId?: string | null;
  /** The plan's limit for children; none where it is left out. */
  maxChildAge?: number;
  childCoverEnds?: ChildCoverEnds;
  /** Major medical coverage, which is not taken back (`consequences/rescission.ts`). */
  isMajorMedical?: boolean;
};
export type FamilyMember = { id: string; relationship: RelationshipCode };

/** The tier and the price of those who stay under one plan, from a day on; or why there is no price. */
export type Repriced =
  | ({
      ok: true;
      tierCode: TierCode;
      employeeCents: number;
      employerCents: number;
      /** The plan's amounts for dependents, by person; left out: none. */
      amounts?: Readonly<Record<string, number | null>>;
      why: Reason[];
    } & Partial<PriceParts>)
  | { ok: false; why: Reason[] };
/** What the plans of a family say: the price of people under one of them from a day on, and the plan's own days. */
export type Reprice = ((
  cover: Pick<Cover, "basePlanId" | "volumeCents">,
  people: readonly FamilyMember[],
  from: PlainDate,
  /** Since when a person is covered by the plan without a gap before that day, by what is written now. */
  since?: (memberId: string) => PlainDate | null,
  /** The first day of the change that this is a part of. */
  changedFrom?: PlainDate,
) => Repriced) & {
  /** Left out: no plan ends, and no price changes. */
  planDays?: (basePlanId: string) => PlanDays;
};
