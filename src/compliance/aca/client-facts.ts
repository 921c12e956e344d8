import type { SafeHarbor } from "#organization/clients/safe-harbors.ts";
import type { EffectiveDateRule } from "#plans/plans/effective-date.ts";
import type { PriceList } from "#plans/plans/price-list.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { OfferCode, ReliefCode } from "./codes.ts";
import type { EmployeeFacts, OfferedPlan } from "./employee-facts.ts";
import type { FormContent } from "./form-content.ts";

/** What all forms of a client follow from. */
export type ClientFacts = {
  id: string;
  installationId: string;
  name: string;
  /** In the year of the forms. */
  isLargeEmployer: boolean | null;
  safeHarbor: SafeHarbor | null;
  planYearStart: PlainDate | null;
  employer: FormContent["employer"];
  plans: (OfferedPlan & { list: PriceList })[];
  /** The class of work of each division that has one. */
  divisionClasses: ReadonlyMap<string, string>;
  waits: (EffectiveDateRule & { opensOn: PlainDate })[];
};

/** A month that staff set by hand. */
export type MonthOverride = {
  month: number;
  line14: OfferCode;
  line15Cents: number | null;
  line16: ReliefCode | null;
  reason: string;
  version: number;
};

/** What one employee's form follows from. */
export type Employee = {
  facts: EmployeeFacts;
  tobacco: boolean | null;
  recipient: Pick<
    FormContent,
    | "memberId"
    | "name"
    | "memberNumber"
    | "ssnLast4"
    | "dob"
    | "address1"
    | "address2"
    | "city"
    | "state"
    | "zip"
  >;
  people: Pick<FormContent["people"][number], "memberId" | "name" | "ssnLast4" | "dob">[];
  overrides: MonthOverride[];
};
