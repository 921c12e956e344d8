import { eq } from "drizzle-orm";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { checkContact, checkReach } from "#people/members/contact.ts";
import { coverageTypesOf, type Draft, readDraft, subscriberOf } from "./draft.service.ts";
import { knownStep } from "./draft-steps.service.ts";
import { enrollmentSelectionsTable, enrollmentsTable, selectionDependentsTable } from "./enrollment.table.ts";
import { choiceToKeep } from "./kept-choices.service.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { ownerOf } from "./steps/person-rows.service.ts";
import { mayChangeBy } from "./draft-changes.service.ts";

/**
 * Who comes by a life event finds what is known answered and today's cover chosen already, begins at the family, and
 * changes only what the event is about.
 */
export async function prefillByEvent(
  services: Services,
  transaction: Transaction,
  draft: Draft,
  offering: Offering,
): Promise<Draft> {
  const now = services.clock().getTime();
  const choices = coverageTypesOf(offering).flatMap((coverageType) => {
    const choice = choiceToKeep(draft, offering, coverageType);
    return choice === null ? [] : [{ coverageType, choice }];
  });
  if (choices.length > 0) {
    const owner = ownerOf(draft);
    const rows = choices.map(({ coverageType, choice: { isRight: _, dependents, ...values } }) => {
      const id = uuidv7(now);
      return {
        selection: { ...owner, id, coverageType, ...values },
        dependents: dependents.map((personId) => ({ ...owner, selectionId: id, personId })),
      };
    });
    await transaction.db.insert(enrollmentSelectionsTable).values(rows.map(({ selection }) => selection));
    const covered = rows.flatMap(({ dependents }) => dependents);
    if (covered.length > 0) await transaction.db.insert(selectionDependentsTable).values(covered);
  }
  const known = knownSteps(draft, offering);
  const unchanged = coverageTypesOf(offering).filter((coverageType) => {
    if (mayChangeBy(draft, offering, coverageType)) return false;
    const kept = choices.find((one) => one.coverageType === coverageType);
    // Nothing to keep: the event does not let them start it.
    return kept === undefined || kept.choice.isRight;
  });
  const stepsDone = new Set([
    ...draft.stepsDone,
    ...known,
    ...known.map(knownStep),
    ...unchanged.map((coverageType) => `benefit:${coverageType}`),
  ]);
  const activeStep = ["about", "contact", "location", "ssn"].find((step) => !stepsDone.has(step));
  await transaction.db
    .update(enrollmentsTable)
    .set({ stepsDone: [...stepsDone], activeStep: activeStep ?? "dependents" })
    .where(eq(enrollmentsTable.id, draft.id));
  return readDraft(transaction, draft.id);
}

/** The steps before the family that are answered, whole and right, by what is known of the person. */
function knownSteps(draft: Draft, { divisions }: Offering): string[] {
  const subscriber = subscriberOf(draft);
  if (subscriber === undefined) return [];
  const parts = { dob: partsOf(subscriber.dob), hireDate: partsOf(subscriber.hireDate) };
  const rules = { today: draft.startedOn };
  if (!checkContact({ ...subscriber, ...parts }, rules, "about").ok) return [];
  return [
    "about",
    ...(checkReach(subscriber).ok ? ["contact"] : []),
    ...(divisions.some(({ id }) => id === draft.divisionId) ? ["location"] : []),
    ...(subscriber.ssnLast4 === null ? [] : ["ssn"]),
  ];
}

function partsOf(date: PlainDate | null) {
  const [year = "", month = "", day = ""] = (date ?? "").split("-");
  return { month, day, year };
}
