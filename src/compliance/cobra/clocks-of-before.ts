import type { PlainDate } from "#kernel/dates.ts";

/** A clock that runs for a person already. */
export type ClockOfBefore = {
  id: string;
  caseId: string;
  memberId: string;
  /** The first day without the plan, by the case. */
  lossDate: PlainDate;
  months: number;
  /** A notice, an election or another step followed its start. */
  hasSteps: boolean;
};

type Start = { memberId: string; lossDate: PlainDate; months: number };

/**
 * One loss of a plan starts one clock. A clock whose loss lies behind that of the new start, or on its day with fewer months,
 * is `replaced`: the plan is lost by the first event, and by the one that gives more months (29 USC 1162(2)(A)). It stays as
 * it is, and the start gives none, where a step followed it already (`stands`), since its notice is out; and where the new
 * start gives no more months from the same day.
 */
export function clocksOfBefore(
  { memberId, lossDate, months }: Start,
  clocks: readonly ClockOfBefore[],
): { replaced: ClockOfBefore[]; stands: ClockOfBefore | null } {
  const own = clocks.filter((clock) => clock.memberId === memberId && clock.lossDate >= lossDate);
  const stands = own.find(
    (clock) => clock.hasSteps || (clock.lossDate === lossDate && clock.months >= months),
  );
  return stands === undefined ? { replaced: own, stands: null } : { replaced: [], stands };
}
