import type { PlainDate } from "#kernel/dates.ts";
import { type BeyondLimit, beyondLimits } from "./beyond-limits.ts";
import { type FamilyFacts, familyTotals, type PersonTotal } from "./family-totals.ts";
import type { Network, TotalKind, TotalScope } from "./total-kinds.ts";

/** What a payer says that a person, or the family, has used by a day. */
export type PayerTotal = {
  memberId: string;
  code: string;
  kind: TotalKind;
  network: Network;
  scope: TotalScope;
  onDay: PlainDate;
  cents: number;
};
export type Difference = {
  memberId: string;
  /** Which claim charged too much; none where a payer's total is another one. */
  claimId: string | null;
  periodFrom: PlainDate;
  kind: TotalKind;
  network: Network;
  scope: TotalScope;
  problem: "payerDiffers" | "beyondLimit";
  oursCents: number;
  /** The payer's total, or what was left of the limit when the claim was decided. */
  otherCents: number;
};

/** The differences of a family: a payer's latest figure that is not ours of the same day, and each claim beyond a limit. */
export function differencesOf(
  family: FamilyFacts & { payerTotals: readonly PayerTotal[] },
  totals: readonly PersonTotal[],
): Difference[] {
  const latest = new Map(family.payerTotals.map((one) => [`${one.memberId} ${one.code}`, one]));
  return [
    ...[...latest.values()].flatMap((said) => payerDiffers(family, said)),
    ...beyondLimits(totals, family.charges).map(asDifference),
  ];
}

function payerDiffers(family: FamilyFacts, said: PayerTotal): Difference[] {
  const { memberId, kind, network, scope, onDay } = said;
  const charges = family.charges.filter(({ decidedOn, servedOn }) => (decidedOn ?? servedOn) <= onDay);
  const ours = familyTotals({ ...family, charges }, onDay).find(
    (one) =>
      one.memberId === memberId &&
      one.kind === kind &&
      one.network === network &&
      one.from <= onDay &&
      one.until >= onDay,
  );
  const oursCents = (scope === "person" ? ours?.used.value : ours?.familyUsed.value) ?? 0;
  if (ours === undefined || oursCents === said.cents) return [];
  return [
    {
      memberId,
      claimId: null,
      periodFrom: ours.from,
      kind,
      network,
      scope,
      problem: "payerDiffers",
      oursCents,
      otherCents: said.cents,
    },
  ];
}

const asDifference = ({ chargedCents, leftCents, ...one }: BeyondLimit): Difference => ({
  ...one,
  problem: "beyondLimit",
  oursCents: chargedCents,
  otherCents: leftCents,
});
