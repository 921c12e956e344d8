import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/**
 * Looks at a family as it is once everything that it has sent, and that waits for staff, is processed. Nothing that is
 * written meanwhile stays. Processing stands after enrollment: `src/app` puts its door here.
 */
export type FamilyAhead = <Seen>(
  services: Services,
  transaction: Transaction,
  memberId: string,
  look: (transaction: Transaction) => Promise<Seen>,
) => Promise<{ seen: Seen; waiting: string[] }>;
