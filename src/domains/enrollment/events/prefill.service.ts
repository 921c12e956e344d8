import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { coverageTypesOf, type Draft, readDraft } from "../draft.service.ts";
import { enrollmentSelectionsTable } from "../enrollment.table.ts";
import { knownAnswers } from "../known-answers.ts";
import type { Offering } from "../offering.service.ts";
import { askedBy } from "../session-parts/required-values.ts";
import { coverageBefore } from "./draft-changes.service.ts";

/** Who comes by a life event finds today's cover chosen already, and changes only what the event is about. */
export async function prefillChoices(
  services: Services,
  transaction: Transaction,
  draft: Draft,
  offering: Offering,
): Promise<Draft> {
  const now = services.clock().getTime();
  const rows = coverageTypesOf(offering).flatMap((coverageType) => {
    const before = coverageBefore(draft, coverageType);
    const plan = before && offering.plans.find((one) => one.basePlanId === before.basePlanId);
    if (before === undefined || plan === undefined) return [];
    const covered = draft.people.filter(
      ({ memberId, relationship }) =>
        relationship !== "18" && memberId != null && before.dependents?.includes(memberId),
    );
    return [
      {
        id: uuidv7(now),
        installationId: draft.installationId,
        clientId: draft.clientId,
        enrollmentId: draft.id,
        coverageType,
        sessionPlanId: plan.id,
        dependents: covered.map(({ id }) => id),
        tierCode: before.tierCode,
        ...knownAnswers(askedBy(offering.requiredValues, plan), before),
      },
    ];
  });
  if (rows.length === 0) return draft;
  await transaction.db.insert(enrollmentSelectionsTable).values(rows);
  return readDraft(transaction, draft.id);
}
