import { ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { upsertHot } from "#server/database/hot-rows.ts";
import { mayChangeBy } from "../draft-changes.service.ts";
import type { DraftPerson } from "../draft.service.ts";
import { enrollmentPeopleTable } from "../enrollment.table.ts";
import { type FittedChoice, fittedChoices } from "../kept-choices.service.ts";
import { checkDependents, type Dependent } from "../people.ts";
import { contactRules, nothingKnown, ownerOf, sealedSsn, storedSsns } from "./person-rows.service.ts";
import { accept, askAgain, requireSubscriber, type Saving, step, type Write } from "./step.service.ts";

/** Everyone but the employee: the list replaces the former one (spec §4). */
export const dependentsStep = step({
  part: "dependents",
  guard: requireSubscriber,
  async check(saving, answer) {
    const { draft, services, transaction } = saving;
    const subscriber = requireSubscriber(draft);
    const stored = await storedSsns(services, transaction, draft.id);
    const list = answer.map((one) => ({ ...one, ssn: filled(one.ssn) ?? stored.get(one.id ?? "") }));
    const parent = { dob: subscriber.dob ?? "", ssn: stored.get(subscriber.id) ?? null };
    return accept(saving, checkDependents(list, parent, await contactRules(saving)));
  },
  change(saving, dependents) {
    const { draft } = saving;
    const people = dependents.map((_, index) => personOf(saving, dependents, index));
    return {
      saved: ["dependents"],
      draft: { people: [requireSubscriber(draft), ...people.map(({ person }) => person)] },
      writes: [
        ({ client }) =>
          client.query({
            name: "drop-dependents",
            text: "delete from enrollment_people where enrollment_id = $1 and relationship <> '18' and id <> all($2::uuid[])",
            values: [draft.id, people.map(({ person }) => person.id)],
          }),
        ...people.map(({ write }) => write),
      ],
    };
  },
  /**
   * Choices stay, for those who are left, at what that costs now. Those that are not right any more are asked again; so is
   * each chosen plan when somebody joins, who may be covered too.
   */
  invalidate({ draft, offering }, before) {
    const fitted = fittedChoices(draft, offering);
    const known = new Set(before.people.map(({ id }) => id));
    const hasJoined = draft.people.some(({ id }) => !known.has(id));
    const again = fitted.filter(
      ({ isRight, coverageType }) => !isRight || (hasJoined && mayChangeBy(draft, offering, coverageType)),
    );
    return {
      draft: {
        selections: draft.selections.map((selection) => ({
          ...selection,
          ...fitted.find(({ coverageType }) => coverageType === selection.coverageType)?.fitted,
        })),
        stepsDone: askAgain(
          draft,
          again.map(({ coverageType }) => coverageType),
        ),
      },
      writes: fitted.filter(({ isChanged }) => isChanged).map((one) => fit(draft.id, one)),
    };
  },
});

/** A dependent as the draft and as its row have them. Somebody known keeps their id and what is known beside the list. */
function personOf(
  { services, draft }: Saving,
  list: readonly Dependent[],
  index: number,
): { person: DraftPerson; write: Write } {
  const { id: sentId, ssn, ...typed } = list[index] as Dependent;
  const isFirst = list.findIndex(({ id }) => id === sentId) === index;
  const before = draft.people.find(
    ({ id, relationship }) => isFirst && id === sentId && relationship !== "18",
  );
  const id = before?.id ?? uuidv7(services.clock().getTime());
  const facts = { ...typed, id, memberId: before?.memberId ?? null, isDisabled: before?.isDisabled ?? false };
  const noSsn = { ssnSealed: null, ssnIndex: null, ssnLast4: null };
  const sealed = ssn === null ? noSsn : sealedSsn(services, id, ssn);
  const values = {
    ...nothingKnown,
    ...facts,
    ...sealed,
    ...ratedAnswersOf(before ?? {}),
    sortOrder: index + 1,
  };
  return {
    person: { ...nothingKnown, ...facts, ssnLast4: sealed.ssnLast4 },
    write: ({ client }) =>
      upsertHot(client, enrollmentPeopleTable, { at: ["id"], row: ownerOf(draft), values }),
  };
}

/** Who is gone from the family is gone from the choice with their row. */
function fit(enrollmentId: string, { coverageType, fitted }: FittedChoice): Write {
  const { tierCode, values } = fitted;
  return ({ client }) =>
    client.query({
      name: "fit-choice",
      text: `update enrollment_selections set tier_code = $3, values = $4
             where enrollment_id = $1 and coverage_type = $2`,
      values: [enrollmentId, coverageType, tierCode, JSON.stringify(values)],
    });
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}
