import { uuidv7 } from "#kernel/ids.ts";
import { upsertHot } from "#server/database/hot-rows.ts";
import { askedBy, feedsOf } from "#enrollment/offering/session-content/required-values.ts";
import type { RatedAnswers } from "#plans/plans/rated-answers.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { dependentsOf, type DraftSelection, subscriberOf } from "../draft.service.ts";
import { eoiFor } from "../draft-prices.service.ts";
import { enrollmentSelectionsTable } from "../enrollment.table.ts";
import type { BenefitSelection } from "../selection.ts";
import { ownerOf } from "./person-rows.service.ts";
import { storeDependents } from "./dependents-of-choice.service.ts";
import type { Change, Saving, Write } from "./step.service.ts";

export type Choice = { coverageType: CoverageType; choice: BenefitSelection };

/** Stores one choice for each of these coverage types, in the place of the one before, and answers their steps. */
export function storeChoices(saving: Saving, choices: readonly Choice[]): Change & { saved: string[] } {
  const { draft, services } = saving;
  const rows = choices.map((one) => rowOf(saving, one));
  const others = draft.selections.filter((one) =>
    rows.every(({ coverageType }) => one.coverageType !== coverageType),
  );
  const told = new Map(choices.flatMap((one) => Object.entries(answersOf(saving, one))));
  const people = draft.people.map((person) => ({ ...person, ...told.get(person.id) }));
  return {
    saved: rows.map(({ coverageType }) => `benefit:${coverageType}`),
    draft: { selections: [...others, ...rows], people },
    writes: [
      ...[...told].map(([id, answers]): Write => storeAnswers(draft.id, id, answers)),
      ...rows.flatMap(({ coverageType, dependents, ...values }): Write[] => [
        ({ client }) =>
          upsertHot(client, enrollmentSelectionsTable, {
            at: ["enrollmentId", "coverageType"],
            row: { ...ownerOf(draft), id: uuidv7(services.clock().getTime()), coverageType },
            values,
          }),
        storeDependents(draft.id, coverageType, dependents),
      ]),
    ],
  };
}

/** Returns what the answers of a choice tell of people beyond it: other plans and later prices go by it too. */
function answersOf({ draft, offering }: Saving, { choice }: Choice): Record<string, RatedAnswers> {
  const plan = offering.plans.find(({ id }) => id === choice.id);
  if (plan === undefined) return {};
  return feedsOf(askedBy(offering.requiredValues, plan), choice.values, {
    subscriberId: subscriberOf(draft)?.id ?? "",
    dependents: dependentsOf(draft, choice.dependents),
  }).answers;
}

const storeAnswers =
  (enrollmentId: string, personId: string, { tobacco, otherOffer, wellness }: RatedAnswers): Write =>
  ({ client }) =>
    client.query(
      `update enrollment_people set tobacco = coalesce($3, tobacco), other_offer = coalesce($4, other_offer),
         wellness = coalesce($5, wellness)
       where enrollment_id = $1 and id = $2`,
      [enrollmentId, personId, tobacco ?? null, otherOffer ?? null, wellness ?? null],
    );

function rowOf({ draft, offering }: Saving, { coverageType, choice }: Choice): DraftSelection {
  const plan = offering.plans.find(({ id }) => id === choice.id);
  const eoi = plan && eoiFor(draft, offering, plan, choice)?.value;
  return {
    coverageType,
    sessionPlanId: choice.id,
    dependents: choice.dependents,
    waiveReasons: choice.waiveReasons,
    waiveText: choice.waiveText ?? null,
    tierCode: choice.tierCode,
    values: choice.values,
    beneficiaries: choice.beneficiaries ?? [],
    guaranteedCents: eoi?.guaranteedCents ?? null,
    pendingCents: eoi?.pendingCents ?? null,
    asked: [],
    // What was promised for an earlier choice is not promised for this one.
    planName: null,
    totalCents: null,
    employerCents: null,
    employeeCents: null,
    employeePerPayPeriodCents: null,
    startsOn: null,
    why: [],
  };
}
