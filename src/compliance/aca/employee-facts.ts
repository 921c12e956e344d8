import type { SafeHarbor } from "#organization/clients/safe-harbors.ts";
import type { PayKind } from "#people/members/work/pay.ts";
import type { PlanAudience } from "#plans/plans/plan-audience.ts";
import type { PlainDate } from "#kernel/dates.ts";

/** What the codes of one employee follow from, as known at one time. Days are inclusive. */
export type EmployeeFacts = {
  memberId: string;
  safeHarbor: SafeHarbor | null;
  planYearStart: PlainDate | null;
  employments: readonly WorkSpan[];
  /** Plans of the client's that are minimum essential coverage. */
  plans: readonly OfferedPlan[];
  /** Of the family by those plans. */
  covers: readonly HealthCover[];
};

/** Days of work at the client on which hours and pay are the same. */
export type WorkSpan = {
  /** null: nobody said. */
  hireDate: PlainDate | null;
  lastDay: PlainDate | null;
  /** The first and the last day on which these hours and this pay hold; null: from the first to the last day of work. */
  from: PlainDate | null;
  to: PlainDate | null;
  weeklyHours: number | null;
  salaryCents: number | null;
  payKind: PayKind | null;
  hourlyRateCents: number | null;
  divisionId: string | null;
  /** The employee's own class of work, or else that of the division. */
  eligibilityClass: string | null;
  divisionClass: string | null;
  /** The hire date by which the wait counts: of who came back within 13 weeks that of the work before. */
  since: PlainDate | null;
  /** The day from which coverage is offered to somebody hired that day; null: nobody said. */
  offeredFrom: PlainDate | null;
};

/** A session offers a plan to these people, from this day. */
export type PlanOffer = PlanAudience & { from: PlainDate };

export type OfferedPlan = {
  id: string;
  name: string;
  from: PlainDate;
  to: PlainDate | null;
  isMinimumValue: boolean;
  isSelfInsured: boolean;
  offersSpouse: boolean;
  offersChildren: boolean;
  spouseIsConditional: boolean;
  /** The sessions that offer it; a plan without any is offered to everybody. */
  offers: readonly PlanOffer[];
};

export type HealthCover = {
  memberId: string;
  planId: string;
  from: PlainDate;
  to: PlainDate | null;
  isCobra: boolean;
};

/** What a plan costs the employee alone for the month of a day; null where the plan has no price for them. */
export type ShareOf = (planId: string, day: PlainDate, isCobra: boolean) => number | null;
