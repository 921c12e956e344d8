import type { Misfits } from "#people/members/undo-change.service.ts";
import type { Services } from "#server/services.ts";
import { readFamilies } from "../termination/family-facts.service.ts";
import { misfitsOf } from "./fit.ts";

/** What does not fit in these families now, as keys that compare with those of another moment. */
export const misfitsOfFamilies =
  (services: Services): Misfits =>
  async (transaction, familyIds) => {
    // The employee's member has the family's id.
    const families = await readFamilies(transaction, services, familyIds);
    return new Set(
      [...families].flatMap(([id, family]) =>
        misfitsOf(family).map(({ kind, memberId, coverageType }) =>
          [id, kind, memberId, coverageType].join(" "),
        ),
      ),
    );
  };
