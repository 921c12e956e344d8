import { applyConsequences } from "#people/coverage/consequences/apply-consequences.service.ts";
import { consequencesOf } from "#people/coverage/consequences/consequences.ts";
import type { Fact } from "#people/coverage/consequences/facts.ts";
import type { FamilyPerson } from "#people/coverage/termination/family-facts.ts";
import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import { cobraOfEnds } from "#compliance/cobra/cobra-of-ends.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { principalOf, Scope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { EnrollmentPlan } from "./plan.service.ts";
import { factOfEvent, subjectOf } from "./event-facts.ts";
import { setSubjectOfEvent } from "#enrollment/life-events/event-changes.service.ts";

type Applied = { actor: string; familyId: string; dropped: readonly string[] };

/**
 * What a divorce, a death or a child's age does beyond the choices, in the transaction that turns them into coverage: the
 * person ends in the family, and their clock starts, as if staff had told it.
 */
export async function applyEvent(
  services: Services,
  transaction: Transaction,
  plan: EnrollmentPlan & { effectiveDate: PlainDate },
  { actor, familyId, dropped }: Applied,
): Promise<void> {
  const { event } = plan;
  if (event === null) return;
  const family = await readFamily(transaction, services, familyId);
  const subject = subjectOf(event, family.people, dropped);
  const fact = subject === null ? null : factOfEvent(event, subject, plan.effectiveDate);
  const person = family.people.find(({ id }) => id === subject);
  if (fact === null || person === undefined || isEndedBefore(fact, person)) return;
  const reprice = await repriceWith(transaction, family);
  const { value: consequences } = consequencesOf(fact, family, reprice);
  await applyConsequences(
    { services, cobra: cobraOfEnds },
    transaction,
    scopeOf(services, actor, plan.installationId),
    {
      facts: family,
      consequences,
    },
  );
  if (plan.lifeEventId !== null)
    await setSubjectOfEvent(transaction, { id: plan.lifeEventId, memberId: subject });
}

/** Staff may have told it meanwhile, by another day of the event or with a last day that is still ahead: it starts no second clock. */
const isEndedBefore = (fact: Fact, { status, lastDay }: Pick<FamilyPerson, "status" | "lastDay">) =>
  status === "terminated" || (fact.kind === "leaves" && lastDay !== null && lastDay <= fact.lastDay);

/** Only the name of it is used: what is written was looked up within the reach of the one who processes. */
function scopeOf({ database }: Services, actor: string, installationId: string): Scope {
  return new Scope(
    database,
    principalOf(actor),
    { installationId, clients: [] },
    { requestId: "processing", language: "en" },
  );
}
