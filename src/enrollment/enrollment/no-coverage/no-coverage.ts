import type { PlainDate } from "#kernel/dates.ts";

/** An enrollment that waives everything: its client, and the last day to change that. */
export type NoCoverage = { clientName: string; until: PlainDate };

/** Whether every coverage that is offered was waived: nothing is enrolled in. False while an answer is open. */
export function isAllWaived(
  coverageTypes: readonly string[],
  selections: Readonly<Record<string, { id: string | null } | undefined>>,
): boolean {
  return coverageTypes.length > 0 && coverageTypes.every((type) => selections[type]?.id === null);
}
