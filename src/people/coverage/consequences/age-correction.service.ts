import type { AgeEnd, AgeFacts } from "#people/members/change/age-ends.ts";
import type { AgePort } from "#people/members/change/age-port.service.ts";
import { memberIdsElsewhere } from "#people/members/person-families.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { CobraPort } from "../termination/cobra-port.service.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { repriceWith } from "../termination/reprice.service.ts";
import { writeCovers } from "../write-covers.service.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import { type AgeCorrection, ageCorrections, movedEnds } from "./age-correction.ts";
import { applyConsequences } from "./apply-consequences.service.ts";
import { consequencesOf } from "./consequences.ts";

/** The door for those who change the facts of a person: what their age does to coverage, in each family of theirs. */
export const ageEndsWith = (cobra: CobraPort): AgePort => ({
  async look(services, transaction, { memberId, now }) {
    const families = await familiesOf(services, transaction, memberId);
    return families.flatMap(({ id, facts, was }) => {
      // A relationship belongs to one family alone.
      const known = id === memberId ? now : { ...now, relationship: was.relationship };
      const people = facts.people.map((one) => (one.id === id ? { ...one, ...known } : one));
      const name = people.find((one) => one.id === id)?.firstName ?? "";
      return ageCorrections({ ...facts, people }, { memberId: id, was }).map(
        ({ coverageType, planName, kind, before, after }): AgeEnd => ({
          memberId: id,
          name,
          coverageType,
          planName,
          kind,
          before,
          after,
        }),
      );
    });
  },
  async follow(services, transaction, scope, { memberId, was }) {
    const by = { memberId, was, userId: scope.userId ?? null };
    await moveAgeEnds(services, transaction, by);
    await endLate({ services, cobra }, transaction, scope, by);
  },
});

type FamilyOfMember = { id: string; facts: FamilyFacts; was: AgeFacts };

/** The member's family first, then the others of the same person. */
async function familiesOf(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<FamilyOfMember[]> {
  const ids = [memberId, ...(await memberIdsElsewhere(transaction, memberId))];
  const families = await readFamilies(transaction, services, ids);
  return ids.flatMap((id) => {
    const facts = families.get(id);
    const was = facts?.people.find((one) => one.id === id);
    return facts === undefined || was === undefined ? [] : [{ id, facts, was }];
  });
}

type Moving = { memberId: string; was: AgeFacts; userId: string | null };
/** A last day that was moved, in the family of the member. */
export type MovedEnd = AgeCorrection & { memberId: string; familyId: string };

/**
 * Sets last days that are ahead, in the transaction that has written the new facts: earlier ones, and later ones of coverage
 * that goes on. A limit that has passed takes nothing back here: it is asked, or becomes a task by the run of the day.
 */
export async function moveAgeEnds(
  services: Services,
  transaction: Transaction,
  { memberId, was, userId }: Moving,
): Promise<MovedEnd[]> {
  const moved: MovedEnd[] = [];
  for (const { id, facts, corrections } of await correctionsOf(services, transaction, { memberId, was })) {
    const ahead = corrections.filter(({ kind }) => kind === "ends" || kind === "goesOn");
    if (ahead.length === 0) continue;
    await moveEnds(services, transaction, { facts, memberId: id, moved: ahead, userId });
    moved.push(...ahead.map((one) => ({ ...one, memberId: id, familyId: facts.familyId })));
  }
  return moved;
}

/** The reason of another last day, for the timeline. */
export const movedEnd = ({ before, after }: Pick<AgeCorrection, "before" | "after">): Reason =>
  after === null
    ? reason("end.ageOpen", { before: before ?? "" })
    : reason("end.ageMoved", { lastDay: after });

type Corrected = { id: string; facts: FamilyFacts; corrections: AgeCorrection[] };

async function correctionsOf(
  services: Services,
  transaction: Transaction,
  { memberId, was }: Omit<Moving, "userId">,
): Promise<Corrected[]> {
  const families = await familiesOf(services, transaction, memberId);
  return families.map(({ id, facts, was: known }) => {
    // A relationship belongs to one family alone.
    const former = id === memberId ? was : { ...was, relationship: known.relationship };
    return { id, facts, corrections: ageCorrections(facts, { memberId: id, was: former }) };
  });
}

/** Coverage beyond a limit that has passed ends with the month; those who lose the plan have their clock from now on. */
async function endLate(
  { services, cobra }: { services: Services; cobra: CobraPort },
  transaction: Transaction,
  scope: Scope,
  asked: Omit<Moving, "userId">,
): Promise<void> {
  for (const { id, facts, corrections } of await correctionsOf(services, transaction, asked)) {
    const ends = corrections.flatMap(({ kind, basePlanId, after }) =>
      kind === "endsLate" && after !== null ? [{ basePlanId, lastDay: after }] : [],
    );
    if (ends.length === 0) continue;
    const reprice = await repriceWith(transaction, facts);
    const { value } = consequencesOf({ kind: "ageLimit", memberId: id, ends }, facts, reprice);
    await applyConsequences({ services, cobra }, transaction, scope, { facts, consequences: value });
  }
}

type Move = {
  facts: FamilyFacts;
  memberId: string;
  moved: readonly AgeCorrection[];
  userId: string | null;
};

/** Writes other last days, with tier and price of those who stay. */
async function moveEnds(
  services: Services,
  transaction: Transaction,
  { facts, memberId, moved, userId }: Move,
): Promise<void> {
  const reprice = await repriceWith(transaction, facts);
  for (const one of moved) {
    const { written } = movedEnds(facts, { memberId, ...one }, reprice);
    await writeCovers(transaction, written, { now: services.clock(), userId });
  }
}
