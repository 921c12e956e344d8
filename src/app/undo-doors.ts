import { lostWithoutClock, withdrawCobra } from "#compliance/cobra/server.ts";
import { misfitsOfFamilies } from "#people/coverage/consequences/fit.service.ts";
import type { UndoDoors } from "#people/members/undo-change.service.ts";
import type { Services } from "#server/services.ts";

/** What later domains take back with a change to a family, and what they find that does not fit then. */
export function undoDoors(services: Services): UndoDoors {
  const inCoverage = misfitsOfFamilies(services);
  return {
    takeBack: withdrawCobra,
    misfits: async (transaction, familyIds) => {
      const found = await inCoverage(transaction, familyIds);
      return new Set([...found, ...(await lostWithoutClock(transaction, familyIds))]);
    },
  };
}
