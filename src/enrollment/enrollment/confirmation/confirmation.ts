import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { Notice } from "#enrollment/offering/notices/notices.ts";
import type { NoCoverage } from "../no-coverage/no-coverage.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { TierCode } from "#plans/plans/tier.ts";

/** What a person gets to keep of the enrollment they sent: all that the confirmation tells, frozen at submission. */
export interface ConfirmationData {
  /** What each coverage is called, by its code. */
  coverageNames: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  siteName: string;
  /** Of headings and rules; darkened where it would not read on white. */
  siteColour: string;
  language: Language;
  referenceNumber: string;
  submittedAt: Date;
  /** The client's, in which `submittedAt` is told: "America/New_York". */
  timeZone: string;
  clientName: string;
  sessionName: string;
  effectiveDate: PlainDate;
  /** Everything was waived; null where there is coverage. */
  noCoverage: NoCoverage | null;
  /** The employee first. */
  people: readonly ConfirmationPerson[];
  /** The name of the division. */
  location: string | null;
  contact: { email: string | null; phone: string | null; address: readonly string[] };
  /** In the order in which the person met them. */
  selections: readonly ConfirmationSelection[];
  /** Benefits that are enrolled in elsewhere. */
  externalBenefits?: readonly { name: string; isRead: boolean }[];
  /** That were filled in, and who signed them on which day of the client's. */
  forms?: readonly { title: string; signed: { name: string; at: Date } | null }[];
  totals: ConfirmationPrice;
  /** How the person pays, where the session asks. */
  payment?: {
    bankName: string | null;
    accountEnding: string;
    monthlyChargeCents: number;
    authorizedAt: Date;
    authorizedName: string;
  };
  /** What is charged to that account, or nothing where there is nothing to pay; `why` in the person's language. */
  charge?: { monthlyChargeCents: number; isFixed: boolean; why: readonly string[] };
  payPeriodsPerYear: number;
  /** As they were shown. */
  notices?: readonly Pick<Notice, "title" | "text" | "version">[];
  /** On staff's copy alone: the life event was let through outside its window. */
  exception?: { event: string; on: PlainDate; reason: string };
  /** In order, in the person's language. */
  whatHappensNext: readonly string[];
  contacts: readonly ConfirmationContact[];
}

export interface ConfirmationPerson {
  name: string;
  relationship: RelationshipCode;
  dob: PlainDate;
  ssnLast4: string | null;
}

/** Cents a month, but for the last. */
export interface ConfirmationPrice {
  employeeCents: number;
  employerCents: number;
  totalCents: number;
  employeePerPayPeriodCents: number;
}

/** `label`s and `reasons` are words of the client's own code lists, in the person's language. */
export type ConfirmationSelection =
  | {
      kind: "covered";
      coverageType: string;
      /** The first day in the plan, where it is another than the enrollment's. */
      startsOn?: PlainDate | null;
      planName: string;
      /** None where everybody pays one price. */
      tierCode: Exclude<TierCode, "NOTIER"> | null;
      coveredNames: readonly string[];
      /** What the plan asked for, and what was said. */
      answers?: readonly (readonly [label: string, answer: string])[];
      /** Surcharges and credits that the price holds. */
      adjustments?: readonly string[];
      /** Of an amount of insurance, where a part of it waits for proof of good health. */
      pending?: { requestedCents: number; guaranteedCents: number; pendingCents: number };
      price: ConfirmationPrice;
    }
  | { kind: "waived"; coverageType: string; reasons: readonly string[] };

export interface ConfirmationContact {
  name: string;
  phone: string | null;
  email: string | null;
  hours: string | null;
}
