import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText, withoutSeparators } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { looksLikeSsn } from "./member-terms.ts";
import { memberSchema } from "./members.ts";

const staffOfMembers = { types: ["admin", "tpa", "broker", "client", "partner"] } as const;

const q = z.string().overwrite(cleanText).max(100);
const sorts = ["name", "memberNumber", "dob"] as const;
export type MemberSort = (typeof sorts)[number];

const narrowing = z.strictObject({
  /**
   * The beginning of a last name, present or former, or of a name in either order; a whole first name, member number, phone
   * number or email address; a birth date.
   */
  q: q.optional(),
  "filter[memberNumber]": z.string().overwrite(cleanText).max(40).optional(),
  "filter[dob]": z
    .string()
    .refine(isDate, { params: { code: "date" } })
    .optional(),
  "filter[clientId]": z.uuid().optional(),
  "filter[divisionId]": z.uuid().optional(),
  "filter[status]": memberSchema.shape.status.optional(),
  /** Those with cover of which an amount waits for a decision on evidence of insurability. */
  "filter[eoi]": z.literal("pending").optional(),
  /** Those of whose family a dependent told a life event that the employee has not answered. */
  "filter[event]": z.literal("told").optional(),
  sort: z.enum([...sorts, ...sorts.map((name) => `-${name}` as const)]).default("name"),
  page: z.coerce.number().int().min(1).max(400).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
});

const rowSchema = memberSchema
  .pick({
    id: true,
    memberNumber: true,
    firstName: true,
    middleName: true,
    lastName: true,
    suffix: true,
    relationship: true,
    dob: true,
    status: true,
    clientName: true,
    divisionName: true,
  })
  .extend({
    /** The name under which the search found them, where they had another one once; told with former names alone. */
    formerName: z.string().nullable(),
  })
  .strip();
export type MemberRow = z.output<typeof rowSchema>;

const answer = z.object({
  rows: z.array(rowSchema),
  /** Counted up to 10,000. */
  total: z.int(),
  page: z.int(),
});

export const memberSearch = call({
  method: "GET",
  path: "/membersearch",
  access: staffOfMembers,
  summary:
    "Find members by name, number, birth date, phone or email; an SSN goes into the body of the POST, never into an address",
  query: narrowing.extend({
    q: q.refine((text) => !looksLikeSsn(text), { params: { code: "ssnInAddress" } }).optional(),
  }),
  answer,
});

/** The same list, by the address that the specification gives it. */
export const memberList = call({
  ...memberSearch,
  path: "/member",
  summary: "The members in reach, a page of them; narrowed and ordered as by GET /membersearch",
});

/** All nine digits; alone or as `q`. */
const ssn = z
  .string()
  .max(40)
  .overwrite(withoutSeparators)
  .refine(looksLikeSsn, { params: { code: "wholeSsn" } })
  .optional();

export const memberSearchByBody = call({
  method: "POST",
  path: "/membersearch",
  access: staffOfMembers,
  summary: "Find members by what nobody should see in an address: the same as by GET, and a whole SSN",
  body: narrowing.extend({ ssn }),
  answer,
});
export type Wanted = z.output<typeof memberSearchByBody.body>;

/** The columns of the file, in order, by their texts. */
export const exportedColumns = [
  "lastName",
  "firstName",
  "middleName",
  "suffix",
  "memberNumber",
  "dob",
  "relationship",
  "clientName",
  "divisionName",
  "status",
] as const;

export const memberExport = call({
  method: "POST",
  path: "/membersearch/export",
  access: staffOfMembers,
  summary:
    "All members who match a search, as CSV: last, first and middle name, suffix, member number, birth date, relationship, client, division and status, with headers in the caller's language; no SSN",
  body: narrowing.omit({ page: true, pageSize: true }).extend({ ssn }),
  file: ["text/csv"],
});
export type WantedForExport = z.output<typeof memberExport.body>;

export const recentMembers = call({
  method: "GET",
  path: "/member/recent",
  access: staffOfMembers,
  summary: "The members whom the user looked at last and still reaches, the latest first",
  answer: z.object({
    members: z.array(memberSchema.pick({ id: true, firstName: true, lastName: true, clientName: true })),
  }),
});
