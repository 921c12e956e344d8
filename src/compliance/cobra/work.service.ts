import type { PlainDate } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { CaseRow, ClockRow, CoverRow } from "./case-rows.service.ts";

/** What a step works on: the case, held, with its clocks and the family's covers. */
export type Work = {
  services: Services;
  scope: Scope;
  transaction: Transaction;
  case: CaseRow;
  clocks: ClockRow[];
  covers: CoverRow[];
  today: PlainDate;
  now: Date;
  by: string | null;
};
