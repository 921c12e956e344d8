import { memberIdsElsewhere } from "#people/members/person-families.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { lastOfMonth } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { CobraPort } from "../termination/cobra-port.service.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { repriceWith } from "../termination/reprice.service.ts";
import { writeCovers } from "../write-covers.service.ts";
import { type Consequences, consequencesOf } from "./consequences.ts";
import { writeEnds } from "#people/members/member-rows.service.ts";

/** The process, and the door to COBRA. */
export type Doors = { services: Services; cobra: CobraPort };
/** A family with what follows there; `changeId` where one transaction makes many changes. */
export type Following = { facts: FamilyFacts; consequences: Consequences; changeId?: string };

/**
 * Writes what follows from a fact in one family, in the transaction of whoever tells it: coverage, work, who is in the
 * family, the day of death, and the clocks of those who lose the plan. Of a death the other families of that person too.
 */
export async function applyConsequences(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  { facts, consequences }: Following,
): Promise<void> {
  const { services, cobra } = doors;
  const by = { now: services.clock(), userId: scope.userId ?? null };
  await writeCovers(transaction, consequences.written, by);
  await writeMemberships(transaction, [{ facts, consequences }], by);
  // In the same transaction: who loses cover gets the clock with it, and loses it again when this is undone.
  if (consequences.clocks !== null) await cobra.start(services, transaction, scope, consequences.clocks);
  if (consequences.death !== null) await applyDeathElsewhere(doors, transaction, scope, consequences.death);
}

/** Somebody who died may be covered in another family too, or be the employee of one. */
export async function applyDeathElsewhere(
  doors: Doors,
  transaction: Transaction,
  scope: Scope,
  { memberId, on }: { memberId: string; on: PlainDate },
): Promise<void> {
  const { services, cobra } = doors;
  const others = await memberIdsElsewhere(transaction, memberId);
  const families = await readFamilies(transaction, services, others);
  const by = { now: services.clock(), userId: scope.userId ?? null };
  for (const [id, facts] of families) {
    const reprice = await repriceWith(transaction, facts);
    const fact = { kind: "death", memberId: id, on, othersUntil: lastOfMonth(on) } as const;
    const { value: consequences } = consequencesOf(fact, facts, reprice);
    await writeCovers(transaction, consequences.written, by);
    await writeMemberships(transaction, [{ facts, consequences }], by);
    if (consequences.clocks !== null) await cobra.start(services, transaction, scope, consequences.clocks);
  }
}

/** Work and memberships with their last day, until which they stay active; and the day of death. */
export async function writeMemberships(
  { client }: Pick<Transaction, "client">,
  families: readonly Following[],
  { now, userId }: { now: Date; userId: string | null },
): Promise<void> {
  const work = families.flatMap(({ facts, consequences: { workEndsOn }, changeId = null }) =>
    workEndsOn === null
      ? []
      : [{ family_id: facts.familyId, day: workEndsOn, today: facts.today, change_id: changeId }],
  );
  const members = families.flatMap(({ facts, consequences: { memberships }, changeId = null }) =>
    memberships.map(({ memberId, lastDay }) => ({
      member_id: memberId,
      day: lastDay,
      today: facts.today,
      change_id: changeId,
    })),
  );
  const deaths = families.flatMap(({ consequences: { death }, changeId = null }) =>
    death === null ? [] : [{ member_id: death.memberId, day: death.on, change_id: changeId }],
  );
  await writeEnds({ client }, { work, members, deaths, now, by: userId });
}
