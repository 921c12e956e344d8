import type { PlainDate } from "#kernel/dates.ts";
import type { CobraEndReason, CobraState } from "../cobra-events.ts";

type Clock = {
  state: CobraState;
  electedOn: PlainDate | null;
  endedOn: PlainDate | null;
  endReason: CobraEndReason | null;
  endsOn: PlainDate;
};

/** Ends that are no early termination: nothing was elected, nothing is left, or nobody reads a letter about it. */
const withoutNotice: ReadonlySet<CobraEndReason> = new Set(["notElected", "maximum", "death", "mistake"]);

/** Whether the person is told of an end for this reason. */
export const isNotified = (reason: CobraEndReason): boolean => !withoutNotice.has(reason);

/** Why coverage that was elected ended before its last month (29 CFR 2590.606-4(d)); null where it did not. */
export function earlyEndOf({ state, electedOn, endedOn, endReason, endsOn }: Clock): CobraEndReason | null {
  if (state !== "ended" || electedOn === null || endReason === null || endedOn === null) return null;
  return endedOn < endsOn && isNotified(endReason) ? endReason : null;
}
