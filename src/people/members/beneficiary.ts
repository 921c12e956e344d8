export const beneficiaryRanks = ["primary", "contingent"] as const;
export type BeneficiaryRank = (typeof beneficiaryRanks)[number];

export const beneficiaryRelationships = [
  "spouse",
  "partner",
  "child",
  "parent",
  "sibling",
  "other",
  "estate",
  "trust",
] as const;

/** Who is paid when a life cover falls due. */
export interface Beneficiary {
  id: string;
  /** The contingent ones are paid when no primary one lives. */
  rank: BeneficiaryRank;
  name: string;
  relationship: (typeof beneficiaryRelationships)[number];
  /** YYYY-MM-DD. */
  dob: string | null;
  /** Hundredths of a percent. */
  share: number;
}

/** 3334 → "33.34%", 5000 → "50%": one form in every language, as money has. */
export function formatShare(share: number): string {
  const text = (share / 100).toFixed(2).replace(/\.?0+$/u, "");
  return `${text}%`;
}

/** Those of each rank that there are, the primary ones first. */
export function byRank(list: readonly Beneficiary[]): { rank: BeneficiaryRank; own: Beneficiary[] }[] {
  return beneficiaryRanks.flatMap((rank) => {
    const own = list.filter((one) => one.rank === rank);
    return own.length === 0 ? [] : [{ rank, own }];
  });
}
