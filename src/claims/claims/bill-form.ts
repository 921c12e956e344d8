import type { PlainDate } from "#kernel/dates.ts";

/**
 * These types hold what the form of a bill says beside people, days and money: a professional one (HCFA, CMS-1500) or a
 * hospital's (UB, UB-04).
 * The numbers of boxes are those of the forms.
 */

/** The facts of a head that stand alone, in the order in which they are shown. Days are ISO dates, hours `09:30`. */
export const headerFields = [
  "insured",
  "relationship",
  "sex",
  "medicalRecord",
  "conditionRelatedTo",
  "accidentOn",
  "accidentState",
  "onsetOn",
  "admittedOn",
  "admissionHour",
  "admissionType",
  "admissionSource",
  "dischargeHour",
  "dischargeStatus",
  "drg",
  "authorization",
  "referral",
  "rendering",
  "renderingNpi",
  "referring",
  "referringNpi",
  "supervising",
  "supervisingNpi",
  "attending",
  "attendingNpi",
  "operating",
  "operatingNpi",
  "otherOperating",
  "otherOperatingNpi",
  "facility",
  "facilityNpi",
  "taxId",
  "assignment",
  "patientPaid",
  "note",
  "forwardedTo",
  "payerAddress",
  "payerPhone",
] as const;
export type HeaderField = (typeof headerFields)[number];

export const formCodeKinds = [
  "condition",
  "occurrence",
  "occurrenceSpan",
  "value",
  "principalProcedure",
  "otherProcedure",
  "treatment",
] as const;

/** A code of the form that bears a day, days or an amount: boxes 18 to 41, 63 and 74 of a UB. */
export type FormCode = {
  kind: (typeof formCodeKinds)[number];
  code: string;
  from: PlainDate | null;
  to: PlainDate | null;
  /** A value code has it, as written: some are dollars, others days or units. */
  amount: string | null;
};

/** Another payer said who bears this part of the charge. */
type OtherAdjustment = { group: string; reason: string; cents: number; quantity: string | null };

/** Another payer of the same care, with what it decided: the coordination of benefits (boxes 9 and 29, 50 to 62). */
export type OtherPayer = {
  /** SBR01: P pays first, S second, T third. */
  rank: string | null;
  name: string | null;
  id: string | null;
  insured: string | null;
  /** SBR02, by the code list of relationships. */
  relationship: string | null;
  group: string | null;
  paidCents: number | null;
  notCoveredCents: number | null;
  /** The payer left this to the patient. */
  leftCents: number | null;
  decidedOn: PlainDate | null;
  adjustments: OtherAdjustment[];
  lines: {
    /** The line of the claim. */
    number: number;
    paidCents: number;
    decidedOn: PlainDate | null;
    adjustments: OtherAdjustment[];
  }[];
};

/** A line of a form says this besides its service and charge: boxes 24B, E, J and 48. */
export type LineDetails = {
  /** The diagnoses that it points to, from 1. */
  pointers: number[];
  placeOfService: string | null;
  rendering: string | null;
  renderingNpi: string | null;
  /** UN units, MJ minutes, DA days. */
  unitOf: string | null;
  notCoveredCents: number | null;
};
