import { compareKeys } from "#kernel/compare.ts";
import type { PlainDate } from "#kernel/dates.ts";

type Dated = { effectiveDate?: PlainDate | null; terminationDate?: PlainDate | null };

export function isInForce(row: Dated, { effectiveDate }: { effectiveDate: PlainDate }): boolean {
  return (
    (row.effectiveDate ?? effectiveDate) <= effectiveDate &&
    effectiveDate <= (row.terminationDate ?? effectiveDate)
  );
}

/** The one that came into force last comes first. */
export function byStart(one: Dated, other: Dated): number {
  return compareKeys(other.effectiveDate ?? "", one.effectiveDate ?? "");
}
