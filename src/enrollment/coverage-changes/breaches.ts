import { daysBetween, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { isChild } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import { type CoveredPerson, type FamilyRule, mayCover } from "#enrollment/offering/eligibility.ts";
import { mayChoosePlan, type PlanAudience, type Workplace } from "#plans/plans/plan-audience.ts";
import type { PermittedChange } from "#enrollment/offering/permitted-changes.ts";
import { type ChangeAct, type ChangeRule, reinstateDays } from "./change-rules.ts";

// What the rules of the plans and of the law have against a change; an override with a reason puts them aside.

export type PlanRule = FamilyRule & {
  name: string;
  /** The sessions that offer it, each with its audience; none where no session does. */
  audiences: readonly PlanAudience[];
  /** What the enrollment asks for as an amount; null where it does not say. */
  amount: { min: number | null; max: number | null; step: number | null } | null;
};

export type EventRight = {
  eventDate: PlainDate;
  opensOn: PlainDate;
  closesOn: PlainDate;
  permits: readonly PermittedChange[];
};

export type Judged = {
  act: ChangeAct;
  rule: ChangeRule;
  today: PlainDate;
  /** The first day that is another one. */
  from: PlainDate;
  /** The last day of what is reinstated. */
  endedOn: PlainDate | null;
  /** Those whom a plan covers anew, each with the first day of it. */
  added: readonly { person: CoveredPerson & { id: string }; plan: PlanRule; from: PlainDate }[];
  /** The plan that is chosen in place of another one. */
  chosen: { plan: PlanRule; workplace: Workplace } | null;
  /** An amount that is chosen in place of another one. */
  amount: { plan: PlanRule; volumeCents: number } | null;
  /** What of it a life event has to permit. */
  needs: readonly PermittedChange[];
  events: readonly EventRight[];
  /** The last day at work, and the last day of coverage after the change. */
  lastDay: PlainDate | null;
  coveredUntil: PlainDate | null;
};

export function breachesOf(judged: Judged): Reason[] {
  return [
    ...judged.added.flatMap(({ person, plan, from }) => {
      const may = mayCover(plan, person, from);
      const code = may.why.at(-1)?.code.split(".").at(-1) ?? "other";
      return may.value ? [] : [reason(`breach.${code}`, { personId: person.id, plan: plan.name })];
    }),
    ...audience(judged),
    ...amountLimits(judged),
    ...byRule(judged),
    ...afterWork(judged),
  ];
}

function audience({ chosen }: Judged): Reason[] {
  if (chosen === null || chosen.plan.audiences.length === 0) return [];
  const answers = chosen.plan.audiences.map((one) => mayChoosePlan(one, chosen.workplace));
  if (answers.some(({ value }) => value)) return [];
  const code = answers.at(-1)?.why[0]?.code === "plan.otherClass" ? "otherClass" : "otherDivision";
  return [reason(`breach.${code}`, { plan: chosen.plan.name })];
}

function amountLimits({ amount }: Judged): Reason[] {
  const limits = amount?.plan.amount ?? null;
  if (amount === null || limits === null) return [];
  const { min, max, step } = limits;
  if (min !== null && amount.volumeCents < min) return [reason("breach.amountLow", { minCents: min })];
  if (max !== null && amount.volumeCents > max) return [reason("breach.amountHigh", { maxCents: max })];
  return step !== null && step > 0 && (amount.volumeCents - (min ?? 0)) % step !== 0
    ? [reason("breach.amountStep", { stepCents: step })]
    : [];
}

function byRule({ act, rule, today, from, endedOn, added, needs, events }: Judged): Reason[] {
  if (act === "reinstate" && endedOn !== null && daysBetween(endedOn, today) > reinstateDays)
    return [reason("breach.reinstateLate", { day: endedOn, days: reinstateDays })];
  if (rule === "courtOrder" && act === "cover" && !added.some(({ person }) => isChild(person.relationship)))
    return [reason("breach.noChild")];
  if (rule !== "lifeEvent") return [];
  const open = events.filter(
    (event) => event.eventDate <= from && event.opensOn <= today && event.closesOn >= today,
  );
  if (open.length === 0) return [reason("breach.noLifeEvent")];
  return open.some(({ permits }) => needs.every((one) => permits.includes(one)))
    ? []
    : [reason("breach.eventForbids")];
}

/** Coverage goes on to the end of the month of the last day at work. */
function afterWork({ lastDay, coveredUntil, act }: Judged): Reason[] {
  if (lastDay === null || act === "end") return [];
  const last = lastOfMonth(lastDay);
  return coveredUntil === null || coveredUntil > last ? [reason("breach.afterWork", { lastDay })] : [];
}
