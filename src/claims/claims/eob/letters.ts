import { z } from "zod";
import { call } from "#kernel/call.ts";

/** Row policies ask for `viewHealthData` as well: who prints letters sees what is in them. */
const printers = { types: ["admin"], permission: "manageClaims" } as const;

const batchSchema = z.object({
  id: z.uuid(),
  status: z.enum(["making", "done"]),
  letters: z.int(),
  lettersDone: z.int(),
  createdAt: z.string(),
  by: z.string().nullable(),
});

const lettersSchema = z.object({
  /** EOBs of people without an account that are in no batch yet. */
  waiting: z.int(),
  batches: z.array(batchSchema),
});
export type EobLetters = z.output<typeof lettersSchema>;

export const eobLetters = call({
  access: printers,
  service: "claims",
  method: "GET",
  path: "/eobletters",
  summary: "EOBs that wait to be printed for people without an account, and the latest batches of letters",
  answer: lettersSchema,
});

export const makeEobLetters = call({
  access: printers,
  service: "claims",
  method: "POST",
  path: "/eobletters",
  summary: "Make a batch of the letters that wait, 200 at most; none is ever in two batches",
  answer: lettersSchema,
});

export const eobLettersPdf = call({
  access: printers,
  service: "claims",
  method: "GET",
  path: "/eobletters/{id}/pdf",
  summary: "A batch of letters as tagged PDF, each EOB on pages of its own behind its address",
  params: z.strictObject({ id: z.uuid() }),
  file: ["application/pdf"],
});
