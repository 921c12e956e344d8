import type { PlainDate } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { isDependent } from "#kernel/relationship.ts";
import type { Traced } from "#kernel/traced.ts";
import { type Consequences, consequencesOf } from "../consequences/consequences.ts";
import { asksRescission, healthPlansOf } from "../consequences/rescission.ts";
import type { Reprice } from "../held-cover.ts";
import type { TerminationReason } from "../termination-reasons/termination-reasons.ts";
import type { FamilyFacts } from "./family-facts.ts";
import { factOfEnd, lastCoveredDay, wrongDays } from "./rules.ts";

/** An end as staff, a run of many, or a file tells it. */
export type EndInput = {
  memberId: string;
  lastDay: PlainDate;
  coverEnds: "lastDay" | "endOfMonth";
  reason: Pick<TerminationReason, "of" | "code" | "cobraEvent"> | undefined;
};
export type PlannedEnd =
  | { ok: false; errors: FieldError[] }
  | {
      ok: true;
      isEmployee: boolean;
      /** The last day of coverage. */
      day: Traced<PlainDate>;
      end: Traced<Consequences>;
      /** Health coverage of days long past is taken back: staff say why it may be. */
      asksRescission: boolean;
    };

/** Works out what the end of one person's work, or of a dependent's coverage, does to a family, or why it cannot be. */
export function planEnd(facts: FamilyFacts, asked: EndInput, reprice: Reprice): PlannedEnd {
  const leaver = facts.people.find(({ id }) => id === asked.memberId);
  if (leaver === undefined) return { ok: false, errors: [fieldError("memberId", "goneSince")] };
  const isEmployee = !isDependent(leaver.relationship);
  const day = lastCoveredDay(asked);
  const errors = wrongDays({
    ...facts,
    ...asked,
    isEmployee,
    status: leaver.status,
    endsOn: isEmployee ? facts.lastDay : leaver.lastDay,
    coveredUntil: day.value,
  });
  if (errors.length > 0) return { ok: false, errors };
  const fact = factOfEnd({ ...asked, isEmployee, coveredUntil: day.value });
  const end = consequencesOf(fact, facts, reprice);
  const [unpriced] = end.value.unpriced;
  if (unpriced !== undefined)
    return {
      ok: false,
      errors: [fieldError("lastDay", "noPriceThen", { plan: unpriced.cover.planName })],
    };
  const asks = asksRescission({
    today: facts.today,
    differences: end.value.differences,
    healthPlans: healthPlansOf(facts.covers),
    diedId: fact.kind === "death" ? fact.memberId : null,
  });
  return {
    ok: true,
    isEmployee,
    day: fact.kind === "death" && !isEmployee ? { value: fact.on, why: [] } : day,
    end,
    asksRescission: asks,
  };
}
