import { z } from "zod";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { cobraStates, cobraTasks } from "./cobra-events.ts";
import { denialRequests } from "./denials/denial-kinds.ts";
import { cobraAccess } from "./cobra.ts";

/** What is due next of a clock, or of a request that was refused. */
export const dueTasks = [...cobraTasks, "unavailability"] as const;
/** The state of a clock; a request that was refused has none. */
const dueStates = [...cobraStates, "denied"] as const;

const filters = {
  /** Both ends are in it: `2026-11-01..2026-11-30`; all days when it is left out. */
  "filter[taskDueOn]": z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/)
    .refine((range) => range.split("..").every((day) => day === "" || isDate(day)), {
      params: { code: "date" },
    })
    .optional(),
  "filter[task]": z.enum(dueTasks).optional(),
  "filter[clientId]": z.uuid().optional(),
};
const sort = z.enum(["taskDueOn", "-taskDueOn"]).default("taskDueOn");

const rowSchema = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  name: z.string(),
  clientName: z.string(),
  /** What happened; of a request that was refused, what was told. */
  event: z.enum(denialRequests),
  state: z.enum(dueStates),
  task: z.enum(dueTasks),
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
  summary:
    "What is due next of each COBRA clock, and the notices of unavailability that are due, the earliest first",
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
    "The notices of the right to elect of these clocks, or of an early end where there was one, and of unavailability for refused requests, each in its person's language, as a PDF or a ZIP of PDFs",
  body: z.strictObject({
    /** Clocks, and refused requests (`cobra/denials`), as the calendar lists them. */
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
