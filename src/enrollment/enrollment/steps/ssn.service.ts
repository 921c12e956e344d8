import { lastFourOf } from "#kernel/ssn.ts";
import { updateHot } from "#server/database/hot-rows.ts";
import { enrollmentPeopleTable } from "../enrollment.table.ts";
import { stepProblem } from "../errors/errors.texts.ts";
import { checkSsn } from "../people.ts";
import { sealedSsn, storedSsns, withPerson } from "./person-rows.service.ts";
import { accept, requireSubscriber, step } from "./step.service.ts";

/** The SSN of the employee. Left empty while one is stored: that one stays, so that nobody types it twice. */
export const ssnStep = step({
  part: "ssn",
  guard: requireSubscriber,
  async check(saving, answer) {
    const { draft, services, transaction, language } = saving;
    if ((answer.ssn ?? "").trim() === "" && requireSubscriber(draft).ssnLast4 !== null) return null;
    const { ssn } = accept(saving, checkSsn(answer));
    const others = draft.people.filter(({ relationship }) => relationship !== "18");
    // Most are told apart without opening any.
    if (others.some(({ ssnLast4 }) => ssnLast4 === lastFourOf(ssn))) {
      const stored = await storedSsns(services, transaction, draft.id);
      if (others.some(({ id }) => stored.get(id) === ssn))
        throw stepProblem([{ path: "ssn", code: "sameAsOther" }], language);
    }
    return ssn;
  },
  change({ draft, services }, ssn) {
    if (ssn === null) return { saved: ["ssn"] };
    const { id } = requireSubscriber(draft);
    const sealed = sealedSsn(services, id, ssn);
    return {
      saved: ["ssn"],
      draft: { people: withPerson(draft, id, { ssnLast4: sealed.ssnLast4 }) },
      row: { subscriberSsnIndex: sealed.ssnIndex },
      writes: [({ client }) => updateHot(client, enrollmentPeopleTable, id, sealed)],
    };
  },
});
