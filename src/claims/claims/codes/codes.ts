import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { codeLists } from "./code-lists.ts";

/** Official lists are of the whole installation; who brings claims brings them too. */
const access = { types: ["admin"], permission: "manageClaims" } as const;
const list = z.enum(codeLists);

const listSchema = z.object({
  list,
  /** Codes that are known; 0 where no list was loaded yet. */
  codes: z.int(),
  /** Of them, those that the latest edition does not have any more. */
  ended: z.int(),
  edition: z.string().nullable(),
  fileName: z.string().nullable(),
  loadedAt: z.string().nullable(),
});
export type CodeListRow = z.output<typeof listSchema>;

export const claimCodeLists = call({
  method: "GET",
  path: "/claims/codes",
  access,
  summary: "The official lists that codes of claims come from: which edition of each is loaded",
  answer: z.object({ lists: z.array(listSchema) }),
});

const codeSchema = z.object({
  list,
  code: z.string(),
  description: z.string(),
  effectiveDate: z.string().nullable(),
  terminationDate: z.string().nullable(),
});
export type ClaimCode = z.output<typeof codeSchema>;

export const claimCodeSearch = call({
  method: "GET",
  path: "/claims/codes/{list}",
  access,
  summary: "Codes of an official list, by the beginning of the code or a word of what it means",
  params: z.object({ list }),
  query: z.strictObject({
    q: z.string().overwrite(cleanText).min(1).max(60).optional(),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(codeSchema.extend({ id: z.uuid() })), total: z.int() }),
});

export const claimCodesLoad = call({
  method: "POST",
  path: "/claims/codes",
  access,
  summary:
    "Load an edition of an official list from CSV: codes change, come, and end with the day of the edition",
  upload: { maxBytes: 50_000_000 },
  body: z.strictObject({
    list,
    /** What the publisher calls it: 2027, April 2026. */
    edition: z.string().overwrite(cleanText).min(1).max(40),
  }),
  answer: z.object({
    added: z.int(),
    changed: z.int(),
    ended: z.int(),
    codes: z.int(),
    /** Rows that gave no code. Where there are any, no code ends by this file. */
    skipped: z.int(),
    /** Rows with something that could not be read, and the first of them. */
    unreadRows: z.int(),
    /** How the file is written, where that is not UTF-8. */
    letters: z.string().nullable(),
    unread: z.array(
      z.object({ row: z.int(), code: z.string(), reason: z.enum(["code", "description", "date"]) }),
    ),
  }),
});

/** What the codes of one claim mean, for everybody who may see the claim. */
export const claimCodesOf = call({
  method: "GET",
  path: "/claims/{id}/codes",
  access: [{ types: ["member"] }, { types: ["admin", "tpa"], permission: "viewHealthData" }],
  service: "claims",
  summary: "What the official lists say of the codes of a claim; a code that is not listed is left out",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ codes: z.array(codeSchema) }),
});
