import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";

const clerks = { types: ["admin"], permission: "manageClaims" } as const;
export const maxPayerFileBytes = 200_000_000;
/** How a file came: brought by somebody or a key, or found where files are dropped. */
export const payerFileSources = ["upload", "key", "folder", "bucket"] as const;
export type PayerFileSource = (typeof payerFileSources)[number];
/** The most figures that one call brings. */
const mostFigures = 1000;

const finding = z.object({
  code: z.enum(["missing", "amount", "date", "tooLong", "letters"]),
  /** As the file counts, from 1; of a call, the place of the figure from 1. */
  row: z.int(),
  column: z.string(),
  value: z.string(),
});
const fileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  sizeBytes: z.int(),
  status: z.enum(["reading", "done", "failed"]),
  rowsDone: z.int(),
  taken: z.int(),
  same: z.int(),
  waiting: z.int(),
  badRows: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  by: z.string().nullable(),
  source: z.enum(payerFileSources),
  failure: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
});
export type PayerFile = z.output<typeof fileSchema>;
const fileDetail = fileSchema.extend({ findings: z.array(finding) });
export type PayerFileDetail = z.output<typeof fileDetail>;

export const payerFileImport = call({
  access: clerks,
  method: "POST",
  path: "/accumulators/imports",
  summary: "Bring a payer's file of totals (CSV); the same file twice changes nothing",
  upload: { maxBytes: maxPayerFileBytes },
  /** Only members of this client are looked for. */
  body: z.strictObject({ clientId: z.uuid().optional() }),
  answer: fileDetail,
});
export const payerFiles = call({
  access: clerks,
  method: "GET",
  path: "/accumulators/imports",
  summary: "Payers' files of totals, the newest first",
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(fileSchema), total: z.int() }),
});
export const payerFileDetail = call({
  access: clerks,
  method: "GET",
  path: "/accumulators/imports/{id}",
  summary: "A payer's file of totals: how far it is, and what is wrong in which row",
  params: z.strictObject({ id: z.uuid() }),
  answer: fileDetail,
});

const text = (max: number) => z.string().overwrite(cleanText).min(1).max(max);
export const payerFiguresBring = call({
  access: clerks,
  method: "POST",
  path: "/accumulators/figures",
  summary: "Bring payers' totals by call; one that is known by member, code and day takes the new amount",
  bodyBytes: 512_000,
  body: z.strictObject({
    clientId: z.uuid().optional(),
    figures: z
      .array(
        z.strictObject({
          /** The member number, as the payer knows it. */
          memberReference: text(80),
          /** Where a family shares one number. */
          dob: z
            .string()
            .refine(isDate, { params: { code: "date" } })
            .optional(),
          code: text(40),
          onDay: z.string().refine(isDate, { params: { code: "date" } }),
          amountCents: z.int().min(0).max(100_000_000_000),
        }),
      )
      .min(1)
      .max(mostFigures),
  }),
  answer: z.object({ taken: z.int(), same: z.int(), waiting: z.int() }),
});
