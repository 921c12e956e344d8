import { applyConsequences, type Doors } from "#people/coverage/consequences/apply-consequences.service.ts";
import { consequencesOf } from "#people/coverage/consequences/consequences.ts";
import { readFamily } from "#people/coverage/termination/family-facts.service.ts";
import { repriceWith } from "#people/coverage/termination/reprice.service.ts";
import { recordChange } from "#people/members/member-changes.service.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { type Due, dueIn } from "./due.ts";
import { bornOtherwise } from "./due.service.ts";

export type Applied = { changeId: string; why: Reason[] } | { changeId: null; refusal: Reason };

/**
 * Makes what is due of one person, as a change that staff can undo. What is no longer due, because somebody has changed the
 * family meanwhile, or what no price is known for, is refused with its reason. The caller holds the family.
 */
export async function applyDue(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  { installationId, due }: { installationId: string; due: Pick<Due, "memberId" | "kind" | "day"> },
): Promise<Applied> {
  const { services } = doors;
  const facts = await readFamily(transaction, services, due.memberId);
  const still = dueIn(facts, await bornOtherwise(transaction, facts)).find(
    ({ memberId, kind, day }) => memberId === due.memberId && kind === due.kind && day === due.day,
  );
  const person = facts.people.find(({ id }) => id === due.memberId);
  if (still === undefined || person === undefined)
    return { changeId: null, refusal: reason("automatic.notDue") };
  if (still.refusal !== null) return { changeId: null, refusal: still.refusal };
  const reprice = await repriceWith(transaction, facts);
  const { value, why } = consequencesOf(still.fact, facts, reprice);
  const [unpriced] = value.unpriced;
  if (unpriced !== undefined)
    return { changeId: null, refusal: reason("automatic.noPrice", { plan: unpriced.cover.planName }) };
  const { clientId, familyId } = facts;
  const changeId = await recordChange(transaction, scope, {
    family: {
      installationId,
      clientId,
      familyId,
      memberId: due.memberId,
      relationship: person.relationship,
    },
    change: {
      kind: "endCoverage",
      memberId: due.memberId,
      effectiveDate: due.day,
      reasonCode: due.kind === "ageLimit" ? "agedOut" : "death",
      details: { lastDay: due.day, byItself: due.kind },
      why,
    },
    now: services.clock(),
  });
  await applyConsequences(doors, transaction, scope, { facts, consequences: value });
  return { changeId, why };
}
