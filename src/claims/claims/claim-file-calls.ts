import { z } from "zod";
import { call } from "#kernel/call.ts";
import { typedLine } from "#kernel/typed-text.ts";
import { claimStatuses } from "./claim-status.ts";
import { claimFinding, claimImporters, findingParams, one, paging } from "./claims.ts";
import { answerLevels, answerVerdicts } from "./parsed-answer.ts";
import { setKinds } from "./parsed-claim.ts";

export const maxClaimFileBytes = 2_000_000_000;

const reason = z.strictObject({
  reason: typedLine().min(5).max(500),
});

const setSchema = z.object({
  id: z.uuid(),
  kind: z.enum(setKinds).nullable(),
  guide: z.string(),
  setControl: z.string(),
  payerName: z.string().nullable(),
  paymentCents: z.int().nullable(),
  claims: z.int(),
  status: z.enum(["posted", "held", "replaced", "same", "refused"]),
  findings: z.array(claimFinding),
  releaseReason: z.string().nullable(),
});
/** An answer of the file to something that was sent: whether its receiver took it in. */
const answerSchema = z.object({
  id: z.uuid(),
  level: z.enum(answerLevels),
  verdict: z.enum(answerVerdicts),
  /** It was sent under this number: a control number, or that of the batch or the claim. */
  number: z.string().nullable(),
  patientName: z.string().nullable(),
  findings: z.array(claimFinding),
  /** The claim here whose bill it is about; null where none is known. */
  claimId: z.uuid().nullable(),
});
const holdSchema = z.object({
  id: z.uuid(),
  claimNumber: z.string(),
  patientName: z.string().nullable(),
  findings: z.array(claimFinding),
  canRelease: z.boolean(),
  releaseReason: z.string().nullable(),
});
const fileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  sizeBytes: z.int(),
  status: z.enum(["checking", "posting", "done", "failed"]),
  claimsDone: z.int(),
  claimsTotal: z.int().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  by: z.string().nullable(),
  failure: z.object({ code: z.string(), params: findingParams.optional() }).nullable(),
  /** Claims that were posted, held alone, and those whose patient was not found. */
  posted: z.int(),
  held: z.int(),
  unmatched: z.int(),
});
export type ClaimFile = z.output<typeof fileSchema>;
const fileWithSets = fileSchema.extend({
  /** Of the envelopes of the whole file. */
  findings: z.array(claimFinding),
  sets: z.array(setSchema),
  holds: z.array(holdSchema),
  /** Those that were not taken in first. */
  answers: z.array(answerSchema),
  answersTotal: z.int(),
});
export type ClaimFileDetail = z.output<typeof fileWithSets>;

export const claimImport = call({
  access: claimImporters,
  service: "claims",
  method: "POST",
  path: "/claims/imports",
  summary:
    "Bring a file of claims (X12 837P, 837I or 835, or the plain CSV layout) or of answers to what was sent (TA1, 999, 997, 277CA); the same file twice changes nothing",
  upload: { maxBytes: maxClaimFileBytes },
  /** Only members of this client are looked for. */
  body: z.strictObject({ clientId: z.uuid().optional() }),
  answer: fileWithSets,
});
export const claimImports = call({
  access: claimImporters,
  service: "claims",
  method: "GET",
  path: "/claims/imports",
  summary: "Files of claims that were brought, the newest first",
  query: z.strictObject(paging),
  answer: z.object({ rows: z.array(fileSchema), total: z.int() }),
});
export const claimImportDetail = call({
  access: claimImporters,
  service: "claims",
  method: "GET",
  path: "/claims/imports/{id}",
  summary: "A file of claims: how far it is, its sets, and what was held with the arithmetic that fails",
  params: one,
  answer: fileWithSets,
});
export const claimAcknowledgment = call({
  access: claimImporters,
  service: "claims",
  method: "GET",
  path: "/claims/imports/{id}/acknowledgment",
  summary:
    "The answer to a file of claims, 999 or 997 for 4010: which sets of each functional group are accepted, with the counts",
  params: one,
  file: ["application/edi-x12"],
});
export const claimSetRelease = call({
  access: claimImporters,
  service: "claims",
  method: "POST",
  path: "/claims/sets/{id}/release",
  summary: "Take a set that was held as it is, with a reason that stays",
  params: one,
  body: reason,
  answer: fileWithSets,
  statuses: [404, 412],
});
export const claimHoldRelease = call({
  access: claimImporters,
  service: "claims",
  method: "POST",
  path: "/claims/holds/{id}/release",
  summary: "Take a claim that does not balance as it is, with a reason that stays",
  params: one,
  body: reason,
  answer: fileWithSets,
  statuses: [404, 412],
});

const figures = z.object({
  status: z.enum(claimStatuses),
  billedCents: z.int(),
  planPaymentCents: z.int(),
  patientResponsibilityCents: z.int(),
});
const changes = z.array(
  z.object({
    claimNumber: z.string(),
    /** Null: it becomes a claim of its own. */
    before: figures.nullable(),
    after: figures,
    /** True where the claim then rests on it; a later decision stands otherwise. */
    counts: z.boolean(),
  }),
);
const releasePreview = z.object({ changes });
export type ReleasePreview = z.output<typeof releasePreview>;
export const claimHoldPreview = call({
  access: claimImporters,
  service: "claims",
  method: "GET",
  path: "/claims/holds/{id}/release",
  summary: "What a claim that was held would do if it were taken as it is: the claim before and after",
  params: one,
  answer: releasePreview,
});

const sums = figures.pick({ planPaymentCents: true, patientResponsibilityCents: true });
const setReleasePreview = z.object({
  /** The first of them. */
  changes,
  /** So many claims are changed or added. */
  changed: z.int(),
  /** Claims of the set that would still wait by themselves. */
  heldAlone: z.int(),
  /** The sums of all claims that it changes. */
  before: sums,
  after: sums,
  /** Too many claims to be gone through while a person waits: nothing is worked out. */
  isTooLong: z.boolean(),
});
export type SetReleasePreview = z.output<typeof setReleasePreview>;
export const claimSetPreview = call({
  access: claimImporters,
  service: "claims",
  method: "GET",
  path: "/claims/sets/{id}/release",
  summary: "What a set that was held would do if it were taken as it is: sums and claims before and after",
  params: one,
  answer: setReleasePreview,
});
