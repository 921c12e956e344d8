import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { Reason, Traced } from "#kernel/traced.ts";
import { effectiveDate, type EffectiveDateRule } from "./effective-date.ts";
import { type EventWindow, mayChoosePlan, windowOf, type Workplace } from "./eligibility.ts";
import type { CoverageType } from "./enrollment.ts";
import type { PermittedChange } from "./events/life-event-rules.ts";
import type { Offering } from "./offering.service.ts";

/** A life event as the wizard needs it: its window, its first day, and what it lets the family change. */
export type OfferingEvent = EventWindow & {
  id: string;
  label: Record<Language, string>;
  eventDate: PlainDate;
  effectiveDate: PlainDate;
  why: Reason[];
  permits: PermittedChange[];
};

/** What the session offers, but not to this person. */
export type OtherPlan = { name: string; coverageType: CoverageType; why: Reason[] };

type Own = {
  hireDate: PlainDate | null;
  event: OfferingEvent | null;
  /** Null while the place of work is still to be asked: then all plans may be theirs. */
  workplace: Workplace | null;
};

/** A session's offering as it is one person's: their plans, their window, their event. */
export function ownOffering(offering: Offering, { hireDate, event, workplace }: Own): Offering {
  const session = { ...offering, status: "open" as const };
  const window = windowOf(session, hireDate, event);
  const isOwn = window.value !== null && isOtherThan(window.value, offering);
  const days = isOwn && window.value !== null ? { ...window.value, ownWindow: window.why } : {};
  if (workplace === null) return { ...offering, ...days, event };
  const answers = offering.plans.map((plan) => ({ plan, answer: mayChoosePlan(plan, workplace) }));
  return {
    ...offering,
    ...days,
    event,
    plans: answers.flatMap(({ plan, answer }) => (answer.value ? [plan] : [])),
    otherPlans: answers.flatMap(({ plan: { name, coverageType }, answer }) =>
      answer.value ? [] : [{ name, coverageType, why: answer.why }],
    ),
  };
}

function isOtherThan(own: { opensOn: string; closesOn: string }, offering: Offering): boolean {
  return own.opensOn !== offering.opensOn || own.closesOn !== offering.closesOn;
}

/** The first day of coverage: by the event that brought the person, else by the session's own rule. */
export function startOfCoverage(
  offering: EffectiveDateRule & Pick<Offering, "event">,
  hireDate: PlainDate | null,
  today: PlainDate,
): Traced<PlainDate> {
  const { event } = offering;
  return event === null
    ? effectiveDate(offering, hireDate, today)
    : { value: event.effectiveDate, why: event.why };
}
