import { z } from "zod";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";
import { claimReaders } from "../claims.ts";

const fact = z.object({ label: z.string(), value: z.string() });

/** What an EOB is made of, in the order of reading; the page and the PDF draw the same blocks. */
const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["title", "section", "paragraph", "strong"]), text: z.string() }),
  z.object({ kind: z.literal("list"), items: z.array(z.string()) }),
  z.object({ kind: z.enum(["facts", "highlights"]), facts: z.array(fact) }),
  z.object({
    kind: z.literal("table"),
    caption: z.string(),
    columns: z.array(z.object({ label: z.string(), isAmount: z.boolean() })),
    rows: z.array(z.object({ cells: z.array(z.string()), isTotal: z.boolean() })),
  }),
]);
export type EobBlock = z.output<typeof block>;

const eobSchema = z.object({
  claimId: z.uuid(),
  /** The version of the claim that it explains. */
  version: z.int(),
  language: z.enum(languages),
  blocks: z.array(block),
});
export type Eob = z.output<typeof eobSchema>;

const asked = z.strictObject({ claimId: z.uuid() });

export const eob = call({
  access: claimReaders,
  service: "claims",
  method: "GET",
  path: "/eob",
  summary: "The explanation of benefits (EOB) of a claim, in the language of the request",
  query: asked,
  answer: eobSchema,
  statuses: [409],
});

export const eobPdf = call({
  access: claimReaders,
  service: "claims",
  method: "GET",
  path: "/eob/pdf",
  summary: "The explanation of benefits (EOB) of a claim as tagged PDF",
  query: asked,
  file: ["application/pdf"],
  statuses: [409],
  perMinute: 60,
});
