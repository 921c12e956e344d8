import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { AgeEnd, AgeFacts } from "./age-ends.ts";

/** Coverage stands after members: `src/app` puts its door here. The member is named; their other families are looked at too. */
export type AgePort = {
  /** Asked before the facts are written. */
  look: (
    services: Services,
    transaction: Transaction,
    asked: { memberId: string; now: AgeFacts },
  ) => Promise<AgeEnd[]>;
  /** Sets the last days, once the facts are written. */
  follow: (
    services: Services,
    transaction: Transaction,
    scope: Scope,
    asked: { memberId: string; was: AgeFacts },
  ) => Promise<void>;
};
