import { checkLocation } from "../location.ts";
import { accept, askAgain, step } from "./step.service.ts";

/** Where the employee works. */
export const locationStep = step({
  part: "location",
  check(saving, answer) {
    const divisionIds = saving.offering.divisions.map(({ id }) => id);
    return accept(saving, checkLocation(answer, { divisionIds }));
  },
  change: (_, { divisionId }) => ({ saved: ["location"], draft: { divisionId }, row: { divisionId } }),
  /** Another place of work may offer other plans: choices of those that are gone are dropped, and asked again. */
  invalidate({ draft, offering }) {
    const gone = draft.selections.filter(
      ({ sessionPlanId }) => sessionPlanId !== null && offering.plans.every(({ id }) => id !== sessionPlanId),
    );
    if (gone.length === 0) return {};
    const types = gone.map(({ coverageType }) => coverageType);
    return {
      draft: {
        selections: draft.selections.filter((selection) => !gone.includes(selection)),
        stepsDone: askAgain(draft, types),
      },
      writes: [
        ({ client }) =>
          client.query({
            name: "drop-choices",
            text: "delete from enrollment_selections where enrollment_id = $1 and coverage_type = any($2::text[])",
            values: [draft.id, types],
          }),
      ],
    };
  },
});
