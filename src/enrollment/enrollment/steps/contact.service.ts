import { writeMailJob } from "#organization/messaging/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { listName } from "#kernel/person-name.ts";
import { Problem } from "#kernel/problem.ts";
import { insertHot, updateHot } from "#server/database/hot-rows.ts";
import { type About, checkContact } from "#people/members/contact.ts";
import { terminationDate } from "#plans/plans/effective-date.ts";
import { type DraftPerson, isDone, subscriberOf } from "../draft.service.ts";
import { enrollmentPeopleTable } from "../enrollment.table.ts";
import { startOfCoverage } from "../own-offering.service.ts";
import { contactRules, nothingKnown, ownerOf } from "./person-rows.service.ts";
import { accept, type Saving, step } from "./step.service.ts";

/** Who the employee is (`about`) and how to reach them (`reach`): one step in two halves, which may come one by one. */
export const contactStep = step({
  part: "contact",
  async check(saving, answer) {
    const value = accept(saving, checkContact(answer, await contactRules(saving), answer.part));
    if (value.about === null && !isDone(saving.draft, "about"))
      throw new Problem("incomplete", { facts: { step: "about" } });
    return value;
  },
  change(saving, { about, reach }) {
    const { draft, services } = saving;
    const known = subscriberOf(draft);
    const id = known?.id ?? uuidv7(services.clock().getTime());
    const typed = { ...about, ...reach };
    const own = { ...ownerOf(draft), id, relationship: "18", sortOrder: 0 } as const;
    const dates = about === null ? {} : datesOf(saving, about);
    const hasNewAddress = reach !== null && reach.email !== known?.email;
    return {
      saved: [reach === null ? "about" : "contact"],
      draft: {
        ...dates,
        people: [
          // The check refuses the second half while the first is unknown, so a new person has all of it.
          { ...(known ?? { ...nothingKnown, id, relationship: "18" }), ...typed } as DraftPerson,
          ...draft.people.filter((person) => person.id !== id),
        ],
      },
      row: { ...dates, ...(about === null ? {} : namesOf(about)) },
      writes: [
        ({ client }) =>
          known === undefined && about !== null
            ? insertHot(client, enrollmentPeopleTable, { ...own, ...about, ...reach })
            : updateHot(client, enrollmentPeopleTable, id, typed),
        ...(hasNewAddress
          ? [
              ({ enqueue }: Saving["transaction"]) =>
                enqueue(writeMailJob, { kind: "returnLink", subjectId: draft.id }),
            ]
          : []),
      ],
    };
  },
});

/** The first day of coverage goes by the hire date. */
function datesOf({ offering, draft }: Saving, { hireDate }: About) {
  const { value, why } = startOfCoverage(offering, hireDate, draft.startedOn);
  return { effectiveDate: value, effectiveDateWhy: why, terminationDate: terminationDate(value).value };
}

/** Copied to the enrollment, so that lists can search and sort. */
function namesOf({ firstName, lastName }: About) {
  return {
    subscriberName: listName({ firstName, lastName }),
    subscriberKey: `${lastName} ${firstName}`.trim().toLowerCase(),
  };
}
