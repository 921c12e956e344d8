import type { PlainDate } from "#kernel/dates.ts";
import type { Reason } from "#kernel/traced.ts";
import type { FormCode, LineDetails, OtherPayer } from "./bill-form.ts";

/** What a claim file says, before anybody has matched it. Amounts are whole cents and may be negative: a reversal takes back. */
export const claimSetKinds = ["835", "837P", "837I"] as const;
export type ClaimSetKind = (typeof claimSetKinds)[number];

/** Answers to what was sent say whether it was taken in: of an interchange, of its syntax, of its claims. */
const answerSetKinds = ["TA1", "999", "997", "277CA"] as const;

export const setKinds = [...claimSetKinds, ...answerSetKinds] as const;
export type SetKind = (typeof setKinds)[number];

/** Who bears an adjustment: CO the provider by contract, PR the patient, OA and PI others. */
export type Adjustment = { group: string; reason: string; cents: number; quantity: string | null };

export type ParsedLine = {
  number: number;
  /** REF*6R: by it a payment finds its line. */
  controlNumber: string | null;
  /** Of HCPCS and CPT, or of dental care (AD). */
  procedure: string | null;
  modifiers: string[];
  revenueCode: string | null;
  /** The drug by its NDC (N4); none in what was stored before. */
  drugCode?: string | null;
  /** The rate of a stay by its HIPPS code (HP). */
  rateCode?: string | null;
  from: PlainDate | null;
  to: PlainDate | null;
  units: string | null;
  /** The form of a bill says this of it besides; a payment has none, nor has what was stored before. */
  details?: LineDetails;
  /** Whether the provider is outside the network, where the file says it; X12 says it by its adjustments. */
  isOutOfNetwork?: boolean | null;
  billed: number;
  /** What the plan paid; null on a claim that was not decided. */
  paid: number | null;
  adjustments: Adjustment[];
  remarks: string[];
};

export type Party = {
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  suffix: string | null;
  id: string | null;
  /** `MI` member number, `34` SSN, `MR`, `HN`, `XX` NPI and others. */
  idKind: string | null;
  dob: PlainDate | null;
};

export const diagnosisKinds = ["principal", "other", "admitting", "reason", "external"] as const;
export type Diagnosis = {
  kind: (typeof diagnosisKinds)[number];
  code: string;
  /** It was there on admission to a hospital: Y, N, U (not known), W (cannot be told). */
  present?: string;
};

export type ParsedClaim = {
  kind: ClaimSetKind;
  form: "hcfa" | "ub" | null;
  /** From 1 over the whole file: by it a stopped import goes on. */
  place: number;
  claimNumber: string;
  payerNumber: string | null;
  /** CLP02 of a payment. */
  statusCode: string | null;
  /** 1 original, 7 replacement, 8 void. */
  frequency: string | null;
  patient: Party;
  subscriber: Party;
  provider: { name: string | null; npi: string | null };
  payerName: string | null;
  payerId: string | null;
  from: PlainDate | null;
  to: PlainDate | null;
  receivedOn: PlainDate | null;
  paidOn: PlainDate | null;
  placeOfService: string | null;
  typeOfBill: string | null;
  diagnoses: Diagnosis[];
  /** The facts of the form's head that stand alone (`bill-form.ts`). */
  header: Record<string, string>;
  /** The form's codes with a day or an amount, and what other payers decided; none in what was stored before. */
  formCodes?: FormCode[];
  otherPayers?: OtherPayer[];
  billed: number;
  paid: number | null;
  /** CLP05; null where it is not said. */
  patientResponsibility: number | null;
  adjustments: Adjustment[];
  /** Of the claim itself (MOA, MIA); none in what was stored before. */
  remarks?: string[];
  lines: ParsedLine[];
};

/** What an answer to a transaction set gives back, besides its names and numbers. */
export type Envelope = {
  /** ISA05 and ISA07. */
  senderQualifier: string;
  receiverQualifier: string;
  /** ISA15: P or T, for a test. */
  usage: string;
  /** GS02 and GS03. */
  applicationSender: string;
  applicationReceiver: string;
};

/** What is wrong, with the place it stands at: segment, line, element and code. */
export type Finding = Reason & { at?: { place: number; line: number; segment: string; element?: number } };

export const nobody = (): Party => ({
  lastName: null,
  firstName: null,
  middleName: null,
  suffix: null,
  id: null,
  idKind: null,
  dob: null,
});
