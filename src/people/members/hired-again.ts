import type { PlainDate } from "#kernel/dates.ts";

/** A hire date after the last day at work is that of a second employment, not another date of the first. */
export function isHiredAgain(
  known: { terminationDate: PlainDate | null },
  hireDate: PlainDate | null,
): boolean {
  return known.terminationDate !== null && hireDate !== null && hireDate > known.terminationDate;
}
