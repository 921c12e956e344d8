import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { firstYear, lastYear } from "./affordability.ts";
import { offerCodes, reliefCodes } from "./codes.ts";
import { changeSchema, formSchema } from "./form-content.ts";

export const readers = {
  types: ["admin", "tpa", "client"],
  permission: "enrollment",
} as const satisfies UserAccess;
const writers = { types: ["admin", "tpa"], permission: "enrollment" } as const satisfies UserAccess;

const year = z.coerce.number().int().min(firstYear).max(lastYear);
const ofYear = z.object({ clientId: z.uuid(), year });
export const ofVersion = ofYear.extend({ version: z.coerce.number().int().min(1).max(1000) });
const ofForm = ofYear.extend({ memberId: z.uuid() });
const ofMonth = ofForm.extend({ month: z.coerce.number().int().min(1).max(12) });

const snapshotSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(["making", "done"]),
  total: z.int(),
  done: z.int(),
  corrected: z.int(),
  createdAt: z.string(),
  filesStatus: z.enum(["none", "making", "done"]),
  filesDone: z.int(),
  files: z.array(z.object({ part: z.int(), forms: z.int() })),
});
export type AcaSnapshot = z.output<typeof snapshotSchema>;

const rowSchema = formSchema.extend({
  id: z.uuid(),
  /** Against the latest version that was made; of a version, against the one before. */
  changes: z.array(changeSchema),
});
export type AcaRow = z.output<typeof rowSchema>;

export const acaYear = call({
  method: "GET",
  path: "/aca/{clientId}/{year}",
  access: readers,
  service: "forms1095",
  summary:
    "Forms 1095 of a client's year, by name: as the data says now, or as they stood in a version that was made",
  params: ofYear,
  query: z.strictObject({
    version: z.coerce.number().int().min(1).max(1000).optional(),
    corrected: z.enum(["true"]).optional(),
    page: z.coerce.number().int().min(1).max(4000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({
    clientName: z.string(),
    isLargeEmployer: z.boolean().nullable(),
    /** The most that a qualifying offer may cost a month. */
    limitCents: z.int().nullable(),
    snapshots: z.array(snapshotSchema),
    total: z.int(),
    rows: z.array(rowSchema),
  }),
  statuses: [404],
});
export type AcaYear = z.output<typeof acaYear.answer>;

const missingKinds = [
  "largeEmployer",
  "ein",
  "employerAddress",
  "contact",
  "safeHarbor",
  "planFacts",
  "planPrices",
  "noPlan",
  "limit",
  "wait",
  "ssn",
  "birthDate",
  "address",
  "hireDate",
  "hours",
  "lastDay",
] as const;

export const acaMissing = call({
  method: "GET",
  path: "/aca/{clientId}/{year}/missing",
  access: readers,
  service: "forms1095",
  summary: "What the forms of a client's year still lack, each with the records to mend",
  params: ofYear,
  answer: z.object({
    missing: z.array(
      z.object({
        kind: z.enum(missingKinds),
        count: z.int(),
        /** The first of them. */
        records: z.array(
          z.object({ of: z.enum(["client", "plan", "member"]), id: z.uuid(), name: z.string() }),
        ),
      }),
    ),
  }),
  statuses: [404],
});
export type AcaMissing = z.output<typeof acaMissing.answer>["missing"][number];

export const setAcaMonth = call({
  method: "PUT",
  path: "/aca/{clientId}/{year}/{memberId}/{month}",
  access: writers,
  service: "forms1095",
  summary: "Sets a month of an employee's Form 1095-C by hand, with the reason, which stays marked",
  params: ofMonth,
  body: z.strictObject({
    line14: z.enum(offerCodes),
    line15Cents: z.int().min(0).max(99_999_999).nullable(),
    line16: z.enum(reliefCodes).nullable(),
    reason: typedLine().min(1).max(500),
    /** That of the entry that the caller saw; null: there was none. */
    version: z.int().nullable(),
  }),
  answer: rowSchema,
  statuses: [404, 409, 412, 422],
});

export const clearAcaMonth = call({
  method: "DELETE",
  path: "/aca/{clientId}/{year}/{memberId}/{month}",
  access: writers,
  service: "forms1095",
  summary: "Takes back what was set by hand: the rules speak again",
  params: ofMonth,
  answer: rowSchema,
  statuses: [404],
});

export const acaPdf = call({
  method: "GET",
  path: "/aca/{clientId}/{year}/{memberId}/pdf",
  access: readers,
  service: "forms1095",
  summary: "An employee's form as tagged PDF, marked as a draft that was not filed; the SSN is masked",
  params: ofForm,
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(1000).optional() }),
  file: ["application/pdf"],
  statuses: [404],
});

export const makeAcaForms = call({
  method: "POST",
  path: "/aca/{clientId}/{year}/versions",
  access: writers,
  service: "forms1095",
  summary: "Makes a version of all forms of a client's year: what is known now stays as it is in it",
  params: ofYear,
  answer: snapshotSchema,
  statuses: [404, 409],
});

export const makeAcaFiles = call({
  method: "POST",
  path: "/aca/{clientId}/{year}/versions/{version}/files",
  access: writers,
  service: "forms1095",
  summary: "Writes all forms of a version as PDF into ZIP files",
  params: ofVersion,
  answer: snapshotSchema,
  statuses: [404, 409],
});

export const acaFile = call({
  method: "GET",
  path: "/aca/{clientId}/{year}/versions/{version}/files/{part}",
  access: readers,
  service: "forms1095",
  summary: "One ZIP file with forms of a version",
  params: ofVersion.extend({ part: z.coerce.number().int().min(1).max(10_000) }),
  file: ["application/zip"],
  statuses: [404],
});
