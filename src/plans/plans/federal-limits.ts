import type { PlainDate } from "#kernel/dates.ts";

/**
 * What one person, and a family, may pay at most in the network in a plan year that begins in the calendar year (45 CFR 156.130), in
 * cents. As published by CMS: its papers on the premium adjustment percentage of December 28, 2021 (2023), December 12, 2022 (2024),
 * November 15, 2023 (2025) and January 29, 2026 (2027), and the Marketplace Integrity and Affordability final rule of June 25, 2025
 * (90 FR 27074), which raised that of 2026. A family's is twice a person's.
 */
const costSharingLimits: readonly (readonly [year: number, cents: number])[] = [
  [2023, 910_000],
  [2024, 945_000],
  [2025, 920_000],
  [2026, 1_060_000],
  [2027, 1_200_000],
];

type FederalLimit = { personCents: number; familyCents: number };

/** The limit of a plan year by its first day; of a year that is not announced yet, the latest that is. */
export function federalLimit(from: PlainDate): FederalLimit {
  const year = Number(from.slice(0, 4));
  const known = costSharingLimits.findLast(([first]) => first <= year) ?? costSharingLimits[0];
  const personCents = known?.[1] ?? 0;
  return { personCents, familyCents: personCents * 2 };
}
