import type { FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { isDependent } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import { lockFamiliesOfMembers } from "#people/members/family-lock.service.ts";
import { inChange, type OneOfChanges, recordChanges } from "#people/members/member-changes.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import {
  applyDeathElsewhere,
  type Doors,
  type Following,
  writeMemberships,
} from "../consequences/apply-consequences.service.ts";
import { rescissionErrors, type RescissionAnswer, whyTakenBack } from "../consequences/rescission.ts";
import type { Reprice } from "../held-cover.ts";
import type { CobraAsked } from "../termination/cobra-asked.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { type EndInput, planEnd } from "../termination/plan-end.ts";
import { repriceWith } from "../termination/reprice.service.ts";
import { writeCovers } from "../write-covers.service.ts";
import type { Written } from "../written-cover.ts";

/** One of many ends, and what its change says of itself. */
export type ManyEnd = EndInput & {
  reasonCode: string;
  note: string | null;
  rescission: RescissionAnswer | null;
  noticeSentOn: string | null;
  /** Where it comes from. */
  why?: readonly Reason[];
};
export type EndOutcome = { memberId: string } & (
  | { ok: true; changeId: string }
  | { ok: false; errors: readonly FieldError[] }
);

/** Nobody stays in a plan whose employee leaves: nothing is priced anew. */
const nothingStays: Reprice = () => ({ ok: false, why: [] });

/** Plans of a family are read only where somebody of it stays. */
export async function repriceAfter(
  transaction: Pick<Transaction, "client">,
  facts: FamilyFacts,
  memberId: string,
): Promise<Reprice> {
  const leaver = facts.people.find(({ id }) => id === memberId);
  if (leaver === undefined || !isDependent(leaver.relationship)) return nothingStays;
  return repriceWith(transaction, facts);
}

/**
 * Ends the work or the coverage of many people, of each family one, in the caller's transaction: each with a change of its
 * own, by which it is undone. One that cannot be is left as it was, with what is wrong.
 */
export async function endMany(
  { services, cobra }: Doors,
  transaction: Transaction,
  scope: Scope,
  { ends, installationId }: { ends: readonly ManyEnd[]; installationId: string },
): Promise<EndOutcome[]> {
  const now = services.clock();
  const by = { now, userId: scope.userId ?? null };
  const ids = ends.map(({ memberId }) => memberId);
  await lockFamiliesOfMembers(transaction, ids);
  const families = await readFamilies(transaction, services, ids);
  const changes: OneOfChanges[] = [];
  const written: Written[] = [];
  const continued: (CobraAsked & { changeId: string })[] = [];
  const ended: (Following & { changeId: string })[] = [];
  const outcomes: EndOutcome[] = [];
  for (const asked of ends) {
    const { memberId } = asked;
    const facts = families.get(memberId);
    if (facts === undefined) {
      outcomes.push({ memberId, ok: false, errors: [{ path: "memberId", code: "goneSince" }] });
      continue;
    }
    const planned = planEnd(facts, asked, await repriceAfter(transaction, facts, memberId));
    const asks = planned.ok && planned.asksRescission;
    const unanswered = asks ? rescissionErrors({ ...asked, today: facts.today }) : [];
    if (!planned.ok || unanswered.length > 0) {
      outcomes.push({ memberId, ok: false, errors: planned.ok ? unanswered : planned.errors });
      continue;
    }
    const { clientId, familyId } = facts;
    const { day, end, isEmployee } = planned;
    const changeId = uuidv7(now.getTime());
    const relationship = facts.people.find(({ id }) => id === memberId)?.relationship ?? "18";
    changes.push({
      id: changeId,
      family: { installationId, clientId, familyId, memberId, relationship },
      change: {
        kind: isEmployee ? "termMember" : "endCoverage",
        memberId,
        effectiveDate: day.value,
        reasonCode: asked.reasonCode,
        note: asked.note,
        details: { lastDay: asked.lastDay },
        why: [...(asked.why ?? []), ...day.why, ...end.why, ...(asks ? whyTakenBack(asked) : [])],
      },
    });
    written.push(...end.value.written.map((one) => ({ ...one, changeId })));
    ended.push({ facts, consequences: end.value, changeId });
    if (end.value.clocks !== null) continued.push({ ...end.value.clocks, changeId });
    outcomes.push({ memberId, ok: true, changeId });
  }
  await recordChanges(transaction, scope, { changes, now });
  await writeCovers(transaction, written, by);
  await writeMemberships(transaction, ended, by);
  await cobra.startMany(services, transaction, scope, continued);
  for (const { consequences, changeId } of ended) {
    if (consequences.death === null) continue;
    await inChange(transaction, changeId);
    await applyDeathElsewhere({ services, cobra }, transaction, scope, consequences.death);
  }
  return outcomes;
}
