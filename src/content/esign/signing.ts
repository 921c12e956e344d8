import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { linkLimits } from "#kernel/link-limits.ts";
import { signatureSchema } from "#content/surveys/fill/form-page.ts";
import { fieldKinds } from "./esign-words.ts";

// The public side. The key of a link tells only that there is a document; the code of a mail opens it.

const params = z.strictObject({ key: z.string().regex(/^[\w-]{40,100}$/u) });
const pass = z.string().regex(/^[\w-]{40,100}$/u);
const statuses = [404, 409, 410, 422] as const;

export const openSigning = call({
  method: "GET",
  path: "/esign/{key}",
  access: "public",
  summary: "Whether a link has a document to sign now; nothing of what is in it",
  params,
  answer: z.object({
    state: z.enum(["yourTurn", "notYet", "signed", "completed"]),
    documentName: z.string(),
    sender: z.string(),
    expiresAt: z.string(),
    /** Where the code goes, with most of it hidden. */
    mailedTo: z.string(),
    /** Of a completed one. */
    checkCode: z.string().nullable(),
  }),
  statuses,
  ...linkLimits,
});
export type OpenedSigning = z.output<typeof openSigning.answer>;

export const mailSignCode = call({
  method: "POST",
  path: "/esign/{key}/code",
  access: "public",
  summary: "Mail the code that opens a document to the signer's own address",
  params,
  body: z.strictObject({}),
  statuses,
  ...linkLimits,
});

const documentSchema = z.object({
  /** Opens the document for an hour. */
  pass: z.string(),
  signerName: z.string(),
  role: z.string(),
  message: z.string().nullable(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(
    z.object({
      id: z.string(),
      page: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      kind: z.enum(fieldKinds),
      isRequired: z.boolean(),
      label: z.string(),
    }),
  ),
  /** What a signer agrees to. */
  consent: z.string(),
  fileHash: z.string(),
});
export type SigningDocument = z.output<typeof documentSchema>;

export const proveSigner = call({
  method: "POST",
  path: "/esign/{key}/open",
  access: "public",
  summary: "Open a document with the code of the mail; a few wrong ones lock the link",
  params,
  body: z.strictObject({ code: z.string().max(40) }),
  answer: documentSchema,
  statuses,
  ...linkLimits,
});

export const signingFile = call({
  method: "POST",
  path: "/esign/{key}/file",
  access: "public",
  summary: "The PDF that is to be signed, or was",
  params,
  body: z.strictObject({ pass }),
  file: ["application/pdf"],
  statuses,
  ...linkLimits,
});

export const signDocument = call({
  method: "POST",
  path: "/esign/{key}/sign",
  access: "public",
  summary: "Sign a document: the consent to do so electronically, the name, and what its fields ask for",
  params,
  bodyBytes: 512_000,
  body: z.strictObject({
    pass,
    /** Of the document that was read. */
    fileHash: z.string().max(64),
    hasAgreed: z.boolean().default(false),
    signature: signatureSchema,
    values: z.record(z.string().max(40), z.union([z.string().max(2000), z.boolean()])).default({}),
  }),
  answer: z.object({ state: z.enum(["signed", "completed"]) }),
  statuses,
  ...linkLimits,
});
export type SignWish = z.output<typeof signDocument.body>;

export const declineSigning = call({
  method: "POST",
  path: "/esign/{key}/decline",
  access: "public",
  summary: "Decline to sign a document, with a reason that its sender reads; nobody signs it any more",
  params,
  body: z.strictObject({ pass, reason: typedLine().max(500) }),
  statuses,
  ...linkLimits,
});

export const checkSigned = call({
  method: "GET",
  path: "/esigncheck/{code}",
  access: "public",
  summary: "The digest (SHA-256) by which anybody tells whether a signed PDF is unchanged; nobody's name",
  params: z.strictObject({ code: z.string().min(10).max(60) }),
  answer: z.object({
    documentName: z.string(),
    completedAt: z.string(),
    signers: z.int(),
    signedHash: z.string(),
  }),
  statuses: [404],
  perMinute: 240,
  failuresPerMinute: 60,
});
