type Total = { usedCents: number | null; limitCents: number | null; leftCents: number | null };

/** What to say of the rest of a total; undefined where no limit is known. `familyLimitCents` is that of the same total. */
export function leftOf(
  { usedCents, limitCents, leftCents }: Total,
  familyLimitCents: number | null,
): "nothing" | "reached" | "familyReached" | "familyLeft" | "left" | undefined {
  if (leftCents === null) return undefined;
  if ((limitCents ?? familyLimitCents) === 0) return "nothing";
  if (limitCents === null) return leftCents <= 0 ? "familyReached" : "familyLeft";
  if (leftCents > 0) return "left";
  return (usedCents ?? 0) < limitCents ? "familyReached" : "reached";
}
