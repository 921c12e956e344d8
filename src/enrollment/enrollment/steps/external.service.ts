import { readStep, unreadBenefits } from "#enrollment/offering/session-content/offering-parts.ts";
import { stepProblem } from "../errors/errors.texts.ts";
import { step } from "./step.service.ts";

/** The benefits that are enrolled in elsewhere, and have to be read here. */
export const externalStep = step({
  part: "external",
  check({ offering, language }, answer) {
    const read = offering.externalBenefits.filter(({ id }) => answer.read.includes(id));
    const done = read.map(({ id }) => readStep(id));
    const unread = unreadBenefits(offering, done);
    const faults = unread.map(({ id, name }) => ({
      path: `external.${id}`,
      code: "notRead",
      params: { name },
    }));
    if (faults.length > 0) throw stepProblem(faults, language);
    return done;
  },
  /** All that is not said to be read is unread. */
  change: ({ draft }, done) => ({
    saved: [...done, "external"],
    draft: { stepsDone: draft.stepsDone.filter((one) => !one.startsWith(readStep(""))) },
  }),
});
