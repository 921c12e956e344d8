import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { letterRunStatuses, workLists } from "./list-kinds.ts";
import { listFilters } from "./work-lists.ts";

/** Whole files of letters: not for brokers, some of whom serve a part of a client only. */
const letterAccess = {
  types: ["admin", "tpa", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;

const params = z.strictObject({ list: z.enum(workLists) });
const wanted = z.strictObject({
  /** These people; without them, all whom the filter finds. */
  memberIds: z.array(z.uuid()).min(1).max(500).optional(),
  ...listFilters,
});
export type WantedLetters = z.output<typeof wanted>;

export const previewLetters = call({
  method: "POST",
  path: "/worklists/{list}/letters/preview",
  access: letterAccess,
  summary: "How many letters would be made from a work list, and who would get none; writes nothing",
  params,
  body: wanted,
  answer: z.object({
    /** Letters that would be made. */
    count: z.int(),
    /** People who have a letter about the same already. */
    made: z.int(),
    /** Of those that would be made: letters without an address to send them to. */
    withoutAddress: z.int(),
    /** Of how many clients; each gets a file of its own. */
    clients: z.int(),
    languages: z.record(z.string(), z.int()),
  }),
});
export type LettersPreview = z.output<(typeof previewLetters)["answer"]>;

export const exampleLetter = call({
  method: "POST",
  path: "/worklists/{list}/letters/example",
  access: letterAccess,
  summary: "The first of these letters as it would be made, as a PDF",
  params,
  body: wanted,
  file: ["application/pdf"],
  statuses: [404],
});

const runSchema = z.object({
  id: z.uuid(),
  list: z.enum(workLists),
  clientName: z.string(),
  status: z.enum(letterRunStatuses),
  total: z.int(),
  done: z.int(),
  createdAt: z.string(),
  by: z.string().nullable(),
});
export type LetterRun = z.output<typeof runSchema>;

export const makeLetters = call({
  method: "POST",
  path: "/worklists/{list}/letters",
  access: letterAccess,
  summary: "Make the letters, one file for each client; who has a letter about the same gets no second one",
  params,
  body: wanted,
  answer: z.object({
    /** How many are being made. */
    letters: z.int(),
  }),
  statuses: [412],
});

export const letterRuns = call({
  method: "GET",
  path: "/letterruns",
  access: letterAccess,
  summary: "Letters that were made lately from work lists, with how far they are",
  query: z.strictObject({
    "filter[list]": z.enum(workLists).optional(),
    "filter[clientId]": z.uuid().optional(),
  }),
  answer: z.object({ runs: z.array(runSchema) }),
});

const id = z.strictObject({ id: z.uuid() });

export const letterRunFile = call({
  method: "GET",
  path: "/letterruns/{id}/file",
  access: letterAccess,
  summary: "The letters: a tagged PDF, or a ZIP of several where there are many",
  params: id,
  file: ["application/pdf", "application/zip"],
  statuses: [404, 409],
});

export const discardLetters = call({
  method: "POST",
  path: "/letterruns/{id}/discard",
  access: letterAccess,
  summary: "Say that these letters were not sent: they can be made again",
  params: id,
  answer: runSchema,
  statuses: [404, 409],
});

export const mailLetters = call({
  method: "POST",
  path: "/letterruns/{id}/mailed",
  access: letterAccess,
  summary:
    "Say on which day the letters of a run about missing Social Security numbers were mailed: each counts as a request then",
  params: id,
  body: z.strictObject({ askedOn: z.string().refine(isDate, { params: { code: "date" } }) }),
  answer: z.object({
    /** People who had no request on that day yet. */
    recorded: z.int(),
  }),
  statuses: [404, 409, 422],
});
