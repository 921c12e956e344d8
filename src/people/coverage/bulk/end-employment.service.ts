import type { FieldError } from "#kernel/field-error.ts";
import { fieldError } from "#kernel/field-error.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Traced } from "#kernel/traced.ts";
import type { TerminationReason } from "../termination-reasons/termination-reasons.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { asksRescission, healthPlansOf } from "../consequences/rescission.ts";
import { type Consequences, consequencesOf } from "../consequences/consequences.ts";
import { factOfEnd, lastCoveredDay, wrongDays } from "../termination/rules.ts";
import type { coverEnds } from "./run-kinds.ts";

export type AskedEnd = {
  lastDay: PlainDate;
  coverEnds: (typeof coverEnds)[number];
  reason: Pick<TerminationReason, "of" | "code" | "cobraEvent"> | undefined;
};
export type PlannedEnd =
  | { ok: false; errors: FieldError[] }
  | {
      ok: true;
      day: Traced<PlainDate>;
      end: Traced<Consequences>;
      /** Health coverage of days long past is taken back: staff say why it may be. */
      asksRescission: boolean;
    };

/** What an end of employment does to a family. Nobody stays in a plan, so nothing is priced anew. Pure. */
export function planEmploymentEnd(facts: FamilyFacts, memberId: string, asked: AskedEnd): PlannedEnd {
  const leaver = facts.people.find(({ id }) => id === memberId);
  if (leaver === undefined) return { ok: false, errors: [fieldError("memberId", "goneSince")] };
  const errors = wrongDays({ ...facts, ...asked, memberId, isEmployee: true, status: leaver.status });
  if (facts.lastDay !== null && errors.length === 0) errors.push(fieldError("lastDay", "endedAlready"));
  if (errors.length > 0) return { ok: false, errors };
  const day = lastCoveredDay(asked);
  const fact = factOfEnd({ ...asked, memberId, isEmployee: true, coveredUntil: day.value });
  const end = consequencesOf(fact, facts, () => ({ ok: false, why: [] }));
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
  return { ok: true, day, end, asksRescission: asks };
}
