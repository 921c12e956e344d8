import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { cobraStates, cobraTasks } from "./cobra-events.ts";
import { cobraAccess } from "./cobra.ts";

const filters = {
  /** Both ends are in it: `2026-11-01..2026-11-30`; all days when it is left out. */
  "filter[taskDueOn]": z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/)
    .refine((range) => range.split("..").every((day) => day === "" || isDate(day)), {
      params: { code: "date" },
    })
    .optional(),
  "filter[task]": z.enum(cobraTasks).optional(),
  "filter[clientId]": z.uuid().optional(),
};
const sort = z.enum(["taskDueOn", "-taskDueOn"]).default("taskDueOn");

const rowSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  name: z.string(),
  clientName: z.string(),
  event: z.enum(qualifyingEvents),
  state: z.enum(cobraStates),
  task: z.enum(cobraTasks),
  taskDueOn: z.string(),
  /** By the client's clock. */
  isLate: z.boolean(),
});
export type CobraDue = z.output<typeof rowSchema>;

export const cobraCalendar = call({
  method: "GET",
  path: "/cobra/due",
  access: cobraAccess,
  service: "cobra",
  summary: "What is due next of each COBRA clock, the earliest first",
  query: z.strictObject({
    ...filters,
    sort,
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});
export type CalendarQuery = z.output<(typeof cobraCalendar)["query"]>;

export const cobraCalendarExport = call({
  method: "GET",
  path: "/cobra/due/export",
  access: cobraAccess,
  service: "cobra",
  summary: "The same, as CSV",
  query: z.strictObject({ ...filters, sort }),
  file: ["text/csv"],
});

/** As many letters as one file holds. */
const lettersAtOnce = 200;

export const cobraLetters = call({
  method: "POST",
  path: "/cobra/letters",
  access: cobraAccess,
  service: "cobra",
  summary:
    "The notices of the right to elect of these clocks, or of an early end where there was one, each in its person's language, as a PDF or a ZIP of PDFs",
  body: z.strictObject({
    clockIds: z.array(z.uuid()).min(1).max(lettersAtOnce),
    /** One file of all letters to print, or a ZIP with a file of each household. */
    as: z.enum(["pdf", "zip"]).default("pdf"),
  }),
  file: ["application/pdf", "application/zip"],
  statuses: [404],
});

export const lapseCobra = call({
  method: "POST",
  path: "/cobra/lapsed",
  access: cobraAccess,
  service: "cobra",
  summary:
    "End the clocks whose time has run out (not elected, not paid, the last month over), each for its reason and on its day; who is not late is left, and named",
  body: z.strictObject({ clockIds: z.array(z.uuid()).min(1).max(lettersAtOnce) }),
  answer: z.object({
    ended: z.int(),
    left: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
  statuses: [404],
});
