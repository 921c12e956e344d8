import type { PlainDate } from "#kernel/dates.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { CobraEndReason, CobraExtension, CobraState, CobraTask, SecondEvent } from "./cobra-events.ts";

/** The dates of a clock, as they stand in its row. */
export type ClockDates = {
  state: CobraState;
  months: number;
  extension: CobraExtension | null;
  isDisabled: boolean;
  secondEvent: SecondEvent | null;
  secondEventOn: PlainDate | null;
  noticeDueOn: PlainDate;
  noticeSentOn: PlainDate | null;
  electedOn: PlainDate | null;
  waivedOn: PlainDate | null;
  firstPaidOn: PlainDate | null;
  paidThrough: PlainDate | null;
  endsOn: PlainDate;
  endedOn: PlainDate | null;
  endReason: CobraEndReason | null;
  task: CobraTask | null;
  taskDueOn: PlainDate | null;
};

type CoverValues = {
  tierCode: TierCode;
  terminationDate: PlainDate | null;
  employeeCents: number;
  employerCents: number;
};

/** A cover before a step changed it, and as the step left it. */
export type CoverBefore = CoverValues & { id: string; left: CoverValues };

/** A cover that a step wrote, as it left it. */
export type CoverAdded = { id: string; left: CoverValues };

/** What a step changed, so that it can be taken back. */
export type StepChange = {
  /** Whose clocks, as they were; none for the start, which made them. */
  clocks: { id: string; memberId: string; before: ClockDates }[];
  /** The clocks that the step made: of a child who came later. */
  madeClocks?: { id: string; memberId: string }[];
  covers: CoverBefore[];
  added: CoverAdded[];
  creditCents: number;
  /** What ended of some, who continue another plan. */
  endedPlans?: PlanEnd[];
  /** The clocks that a start takes the place of, and the cases that had no other. */
  replaced?: Replaced;
};

/** One coverage of one person that ended alone. */
export type PlanEnd = { clockId: string; coverageType: string; endedOn: PlainDate; reason: CobraEndReason };

export type Replaced = { caseIds: string[]; clockIds: string[] };

/** The coverage that was elected for one person; none is a waiver. */
export type StepAnswer = { memberId: string; coverageTypes: string[] };
