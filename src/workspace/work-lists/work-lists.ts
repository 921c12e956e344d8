import { z } from "zod";
import { typedLines } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isDate } from "#kernel/dates.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { askedWays, returnedWays, workLists } from "./list-kinds.ts";

/** Who works from the lists. */
const listAccess = {
  types: ["admin", "tpa", "broker", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;

const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const params = z.strictObject({ list: z.enum(workLists) });
const memberIds = z.array(z.uuid()).min(1).max(500);

export const listFilters = {
  /** Both ends are in it: `2026-11-01..2026-11-30`. */
  "filter[day]": z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/)
    .refine((range) => range.split("..").every((day) => day === "" || isDate(day)), {
      params: { code: "date" },
    })
    .optional(),
  /** So many days from today on; what is late is always among them. */
  "filter[within]": z.enum(["30", "60", "90"]).optional(),
  "filter[clientId]": z.uuid().optional(),
};
const sort = z.enum(["day", "-day"]).default("day");

const rowSchema = z.object({
  /** The member's. */
  id: z.uuid(),
  name: z.string(),
  memberNumber: z.string(),
  relationship: z.enum(relationshipCodes),
  clientId: z.uuid(),
  clientName: z.string(),
  /** The day that the list is about: the last one as a child, since when, by when. */
  day: z.string(),
  /** By the client's clock. */
  isLate: z.boolean(),
  /** What the list says of the person, such as the plans that end. */
  facts: z.record(z.string(), z.string()),
  /** When a letter about this was made; null: none yet. */
  letterOn: z.string().nullable(),
});
export type WorkRow = z.output<typeof rowSchema>;

export const workListCounts = call({
  method: "GET",
  path: "/worklists",
  access: listAccess,
  summary: "How many people stand in each work list",
  query: z.strictObject({ "filter[clientId]": z.uuid().optional() }),
  answer: z.object({
    counts: z.object({
      ageOut: z.int(),
      noCover: z.int(),
      missingSsn: z.int(),
      missingProof: z.int(),
      deaths: z.int(),
      returnedMail: z.int(),
    }),
  }),
});

export const workListRows = call({
  method: "GET",
  path: "/worklists/{list}",
  access: listAccess,
  summary: "The people of a work list, those of the earliest day first",
  params,
  query: z.strictObject({
    ...listFilters,
    sort,
    page: z.coerce.number().int().min(1).max(2000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({
    rows: z.array(rowSchema),
    total: z.int(),
    page: z.int(),
    /** There are more than a list goes through: a client or days narrow it. */
    isCut: z.boolean(),
  }),
});
export type WorkListQuery = z.output<(typeof workListRows)["query"]>;

export const workListExport = call({
  method: "GET",
  path: "/worklists/{list}/export",
  access: listAccess,
  summary: "The same, as CSV",
  params,
  query: z.strictObject({ ...listFilters, sort }),
  file: ["text/csv"],
});

export const askForSsn = call({
  method: "POST",
  path: "/worklists/missingSsn/asked",
  access: listAccess,
  summary: "Record on which day, and how, people were asked for their Social Security number",
  body: z.strictObject({ memberIds, askedOn: date, way: z.enum(askedWays) }),
  answer: z.object({
    /** Those who were asked on that day already are not counted again. */
    recorded: z.int(),
  }),
  statuses: [404, 422],
});

export const markReturnedMail = call({
  method: "POST",
  path: "/member/{id}/returnedmail",
  access: listAccess,
  summary: "Mark that mail to a member's address, or to their email address, came back",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    way: z.enum(returnedWays),
    returnedOn: date,
    reason: typedLines().max(200).default(""),
  }),
  statuses: [404, 422],
  answer: z.object({ address: z.string() }),
});

export const resolveReturnedMail = call({
  method: "POST",
  path: "/worklists/returnedMail/resolved",
  access: listAccess,
  summary: "Say that these people's addresses are right after all: they leave the list of returned mail",
  body: z.strictObject({ memberIds }),
  answer: z.object({ resolved: z.int() }),
  statuses: [404],
});
