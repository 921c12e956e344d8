import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { claimStatuses, versionKinds } from "./claim-status.ts";
import { formCodeKinds } from "./bill-form.ts";
import { answerLevels, answerVerdicts } from "./parsed-answer.ts";
import { diagnosisKinds } from "./parsed-claim.ts";

/** People see their own family's as consent says; staff by permission. Employers, brokers and partners never. */
export const claimReaders = [
  { types: ["member"] },
  { types: ["admin", "tpa"], permission: "viewHealthData" },
] as const;

/** They bring claims, and say whose they are. */
export const claimImporters = { types: ["admin"], permission: "manageClaims" } as const;

export const one = z.strictObject({ id: z.uuid() });
const day = z.string().refine(isDate, { params: { code: "date" } });
const text = z.string().overwrite(cleanText).min(1).max(100);
export const paging = {
  page: z.coerce.number().int().min(1).max(400).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
};
export const findingParams = z.record(z.string(), z.union([z.string(), z.number()]));

/** A finding says what is wrong and where: segment, line, element; money in `…Cents`. */
export const claimFinding = z.object({
  code: z.string(),
  params: findingParams.optional(),
  at: z
    .object({ place: z.int(), line: z.int(), segment: z.string(), element: z.int().optional() })
    .optional(),
});

const amounts = {
  billedCents: z.int(),
  discountCents: z.int(),
  notCoveredProviderCents: z.int(),
  notCoveredMemberCents: z.int(),
  allowedCents: z.int(),
  deductibleCents: z.int(),
  copayCents: z.int(),
  coinsuranceCents: z.int(),
  cobCents: z.int(),
  planPaymentCents: z.int(),
  patientResponsibilityCents: z.int(),
};
export type AmountKey = keyof typeof amounts;

const adjustment = z.object({
  group: z.string(),
  reason: z.string(),
  cents: z.int(),
  /** The part of the money that it is of. */
  share: z.enum([
    "discount",
    "notCoveredProvider",
    "notCoveredMember",
    "deductible",
    "copay",
    "coinsurance",
    "cob",
  ]),
});

const rowSchema = z.object({
  id: z.uuid(),
  claimNumber: z.string(),
  /** The payer's own number. */
  externalNumber: z.string().nullable(),
  form: z.enum(["hcfa", "ub"]).nullable(),
  status: z.enum(claimStatuses),
  /** How its version that counts came: a decision, its reversal, a bill that was taken back. */
  latest: z.enum(versionKinds),
  memberId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  patientName: z.string().nullable(),
  providerName: z.string().nullable(),
  servedFrom: z.string().nullable(),
  servedTo: z.string().nullable(),
  paidOn: z.string().nullable(),
  /** Why no member was found. */
  matchProblem: z.enum(["nobody", "several", "notInFamily"]).nullable(),
  billedCents: z.int(),
  planPaymentCents: z.int(),
  patientResponsibilityCents: z.int(),
  /** It charged more than a limit of the plan year had left, and nobody has settled that yet: not an amount to ask for. */
  looksTooHigh: z.boolean(),
  /** The family noted that it paid so much of its part; null where it noted nothing. */
  markedPaidCents: z.int().nullable(),
});
export type ClaimRow = z.output<typeof rowSchema>;

const lineSchema = z.object({
  number: z.int(),
  procedure: z.string().nullable(),
  modifiers: z.array(z.string()),
  revenueCode: z.string().nullable(),
  /** A drug, by its NDC. */
  drugCode: z.string().nullable(),
  /** The rate of a stay, by its HIPPS code. */
  rateCode: z.string().nullable(),
  servedFrom: z.string().nullable(),
  servedTo: z.string().nullable(),
  units: z.string().nullable(),
  /** The form of a bill says this of the line besides; null for a payment that met no bill. */
  details: z
    .object({
      /** The diagnoses that it points to, from 1. */
      pointers: z.array(z.int()),
      placeOfService: z.string().nullable(),
      rendering: z.string().nullable(),
      renderingNpi: z.string().nullable(),
      unitOf: z.string().nullable(),
      notCoveredCents: z.int().nullable(),
    })
    .nullable(),
  remarks: z.array(z.string()),
  adjustments: z.array(adjustment),
  ...amounts,
});
export type ClaimLine = z.output<typeof lineSchema>;

/** Another payer said it: whose share it is here is not known. */
const otherAdjustment = z.object({
  group: z.string(),
  reason: z.string(),
  cents: z.int(),
  quantity: z.string().nullable(),
});

/** The head of the form, HCFA or UB. */
const formHead = {
  payerName: z.string().nullable(),
  providerNpi: z.string().nullable(),
  receivedOn: z.string().nullable(),
  placeOfService: z.string().nullable(),
  typeOfBill: z.string().nullable(),
  diagnoses: z.array(
    z.object({ kind: z.enum(diagnosisKinds), code: z.string(), present: z.string().optional() }),
  ),
  /** The facts of the head that stand alone, by name: insured, admission, authorization, providers. */
  header: z.record(z.string(), z.string()),
  /** Codes of a hospital's form with their days and amounts. */
  formCodes: z.array(
    z.object({
      kind: z.enum(formCodeKinds),
      code: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      amount: z.string().nullable(),
    }),
  ),
  /** The bill says what other payers of the same care decided. */
  otherPayers: z.array(
    z.object({
      rank: z.string().nullable(),
      name: z.string().nullable(),
      id: z.string().nullable(),
      insured: z.string().nullable(),
      relationship: z.string().nullable(),
      group: z.string().nullable(),
      paidCents: z.int().nullable(),
      notCoveredCents: z.int().nullable(),
      leftCents: z.int().nullable(),
      decidedOn: z.string().nullable(),
      adjustments: z.array(otherAdjustment),
      lines: z.array(
        z.object({
          number: z.int(),
          paidCents: z.int(),
          decidedOn: z.string().nullable(),
          adjustments: z.array(otherAdjustment),
        }),
      ),
    }),
  ),
};

const claimSchema = rowSchema.extend({
  ...formHead,
  ...amounts,
  adjustments: z.array(adjustment),
  /** Codes by which the payer explains the whole claim. */
  remarks: z.array(z.string()),
  lines: z.array(lineSchema),
  /** The latest counts; the others stay to be seen. */
  versions: z.array(
    z.object({
      number: z.int(),
      kind: z.enum(versionKinds),
      status: z.enum(claimStatuses),
      at: z.string(),
      /** The payer's day of a decision or of its reversal; null where its file says none, and for a bill. */
      paidOn: z.string().nullable(),
      billedCents: z.int(),
      planPaymentCents: z.int(),
      patientResponsibilityCents: z.int(),
      /** Why it was taken although it does not balance. */
      releaseReason: z.string().nullable(),
    }),
  ),
  /** Answers to its bills before any decision, the latest first; they are for those who bring claims. */
  answers: z.array(
    z.object({
      level: z.enum(answerLevels),
      verdict: z.enum(answerVerdicts),
      answeredOn: z.string().nullable(),
      findings: z.array(claimFinding),
      fileName: z.string(),
      fileId: z.uuid(),
    }),
  ),
  /** The plan that the member had on the first day of service, with what it says of shares; null where none is known. */
  plan: z
    .object({
      name: z.string(),
      deductibleIndividualCents: z.int().nullable(),
      deductibleFamilyCents: z.int().nullable(),
      coinsuranceBasisPoints: z.int().nullable(),
      primaryCopayCents: z.int().nullable(),
      specialistCopayCents: z.int().nullable(),
    })
    .nullable(),
  /** Whether the member had any cover on the first day of service; null where the member or the day is not known. */
  wasCovered: z.boolean().nullable(),
});
export type Claim = z.output<typeof claimSchema>;

/** One version whole: what its file says, with the money that came of it. */
const versionSchema = z.object({
  number: z.int(),
  kind: z.enum(versionKinds),
  status: z.enum(claimStatuses),
  at: z.string(),
  /** The file that it came with; null where it came with none. */
  fileName: z.string().nullable(),
  releaseReason: z.string().nullable(),
  claimNumber: z.string().nullable(),
  externalNumber: z.string().nullable(),
  form: z.enum(["hcfa", "ub"]).nullable(),
  frequency: z.string().nullable(),
  providerName: z.string().nullable(),
  servedFrom: z.string().nullable(),
  servedTo: z.string().nullable(),
  paidOn: z.string().nullable(),
  ...formHead,
  ...amounts,
  adjustments: z.array(adjustment),
  remarks: z.array(z.string()),
  lines: z.array(lineSchema),
});
export type ClaimVersion = z.output<typeof versionSchema>;
/** What the files said of it, without what the member had. */
export type ClaimContent = Omit<Claim, "plan">;

/** So many are counted; of more it is said that the search is too broad. */
export const mostCounted = 10_000;
const list = z.object({
  rows: z.array(rowSchema),
  total: z.int(),
  isTooBroad: z.boolean(),
  /** All claims that fit come to this; only where claims to look into are asked for. */
  sums: z.object({ planPaymentCents: z.int(), patientResponsibilityCents: z.int() }).nullable(),
});
/** Lists what somebody should look into: money that may have to come back, odd days, a statement without an address for appeals. */
export const claimDoubts = ["notCovered", "beyondLimit", "ahead", "noDay", "otherYear", "noAddress"] as const;
export type ClaimList = z.output<typeof list>;
const owedSums = z.array(
  z.object({
    memberId: z.uuid(),
    name: z.string(),
    /** The year of the care. */
    year: z.int(),
    claims: z.int(),
    owedCents: z.int(),
    /** So much of it the family noted as paid. */
    markedPaidCents: z.int(),
  }),
);
export type OwedSums = z.output<typeof owedSums>;

export const claimList = call({
  access: claimReaders,
  service: "claims",
  method: "GET",
  path: "/claims",
  summary: "Claims, those of the latest days of service first; of a member only those that they may see",
  query: z.strictObject({ memberId: z.uuid().optional(), clientId: z.uuid().optional(), ...paging }),
  answer: list.extend({
    /** The amounts that decisions which a member may see leave to each person, by year; empty for staff. */
    owed: owedSums,
  }),
});

export const claimSearch = call({
  access: claimReaders,
  service: "claims",
  method: "GET",
  path: "/claimSearch",
  summary: "Search for claims by number, patient, provider, days of service, status or amount",
  query: z.strictObject({
    /** A claim number or an external number, whole. */
    number: text.optional(),
    /** The beginning of the patient's last name. */
    patient: text.optional(),
    provider: text.optional(),
    memberId: z.uuid().optional(),
    clientId: z.uuid().optional(),
    from: day.optional(),
    to: day.optional(),
    status: z.enum(claimStatuses).optional(),
    billedCents: z.coerce.number().int().min(0).max(1_000_000_000_000).optional(),
    /** Claims whose patient was not found among the members. */
    unmatched: z.literal("yes").optional(),
    /** Claims that a later file removed: the bill was taken back, or its payment and not decided anew. */
    removed: z.literal("yes").optional(),
    /** Decided claims of which the family has not noted all of its part as paid. */
    unpaid: z.literal("yes").optional(),
    /** Claims to look into, for one of these reasons. */
    doubt: z.enum(claimDoubts).optional(),
    /** Claims that this file brought, or changed. */
    fileId: z.uuid().optional(),
    ...paging,
  }),
  answer: list,
});

export const claimDetail = call({
  access: claimReaders,
  service: "claims",
  method: "GET",
  path: "/claims/{id}",
  summary: "A claim with its lines, where the money went and why, and its versions",
  params: one,
  query: z.strictObject({
    /** Only a claim of this member, or of this client: with the id of any other one, nothing is found. */
    memberId: z.string().max(36).optional(),
    clientId: z.string().max(36).optional(),
  }),
  answer: claimSchema,
});

export const claimVersion = call({
  access: [{ types: ["admin", "tpa"], permission: "viewHealthData" }],
  service: "claims",
  method: "GET",
  path: "/claims/{id}/versions",
  summary: "One version of a claim, whole: the head of its form, its lines, and the money that came of it",
  params: one,
  query: z.strictObject({
    /** The one that counts, where none is named. */
    number: z.coerce.number().int().min(0).max(100_000).optional(),
  }),
  answer: versionSchema,
});

export const claimPaidMark = call({
  access: [{ types: ["member"] }],
  service: "claims",
  method: "PUT",
  path: "/claims/{id}/paid",
  summary:
    "Note that the family has paid what a claim leaves to it, or take the note back; no amount changes by it",
  params: one,
  body: z.strictObject({ isPaid: z.boolean() }),
  answer: z.object({ paidCents: z.int().nullable() }),
});

export const claimMember = call({
  access: claimImporters,
  service: "claims",
  method: "POST",
  path: "/claims/{id}/member",
  summary: "Say which member a claim is about whose patient was not found",
  params: one,
  body: z.strictObject({ memberId: z.uuid() }),
  answer: rowSchema,
});
