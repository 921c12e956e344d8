import type { PlainDate } from "#kernel/dates.ts";

/** Of an enrollment that waives everything: for whom, and until when that can be changed. */
export type NoCoverage = { clientName: string; until: PlainDate };

/** Whether every coverage that is offered was waived: nothing is enrolled in. False while an answer is open. */
export function isAllWaived(
  coverageTypes: readonly string[],
  selections: Readonly<Record<string, { id: string | null } | undefined>>,
): boolean {
  return coverageTypes.length > 0 && coverageTypes.every((type) => selections[type]?.id === null);
}
