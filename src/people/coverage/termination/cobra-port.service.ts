import type { PlainDate } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { CobraAsked } from "./cobra-asked.ts";

/** Whose clocks an end starts. */
export type CobraOutlook = {
  lossDate: PlainDate;
  noticeDueOn: PlainDate;
  people: { memberId: string; months: number; endsOn: PlainDate }[];
};

type In = [services: Services, transaction: Transaction, scope: Scope, asked: CobraAsked];

/** COBRA stands after coverage: `src/app` puts its door here. The first two answer null where nobody has a right to continue. */
export type CobraPort = {
  look: (...asked: In) => Promise<CobraOutlook | null>;
  start: (...asked: In) => Promise<string | null>;
  /** Of many ends at once, whose covers are written already, each with its change. */
  startMany: (
    services: Services,
    transaction: Transaction,
    scope: Scope,
    asked: readonly (CobraAsked & { changeId: string })[],
  ) => Promise<void>;
};
