import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { datasetKeys, frequencies, periods, reportFormats, runStatuses, staffTypes } from "./report-words.ts";

const defineAccess = { types: ["admin"], permission: "manageReports" } as const satisfies UserAccess;
/** Datasets ask for permissions of their own besides. A result is its owner's: no key has one. */
export const readAccess = {
  types: staffTypes,
  permission: "enrollment",
  withoutKeys: true,
} as const satisfies UserAccess;

const path = "/admin/reporttypes";
export const params = z.strictObject({ id: z.uuid() });
const text = (max: number) =>
  z.string().overwrite(cleanText).min(1, { abort: true }).max(max, { abort: true });
const date = z
  .string()
  .refine(isDate, { params: { code: "date" } })
  .meta({ format: "date" });
const fieldName = z.string().regex(/^[a-zA-Z0-9]{1,40}$/u);

const filterSchema = z.strictObject({
  field: fieldName,
  values: z.array(z.string().overwrite(cleanText).max(120)).max(100).optional(),
  /** A day, or whole cents, or a whole number. */
  from: z.string().max(20).optional(),
  to: z.string().max(20).optional(),
});

const periodShape = { period: z.enum(periods), from: date.nullable(), to: date.nullable() };

const definitionShape = {
  dataset: z.enum(datasetKeys),
  columns: z.array(fieldName).max(40),
  groups: z.array(fieldName).max(5),
  filters: z.array(filterSchema).max(20),
  ...periodShape,
};

const valuesShape = {
  nameEn: text(80),
  /** Empty: as in English. */
  nameKo: z.string().overwrite(cleanText).max(80).nullable(),
  nameEs: z.string().overwrite(cleanText).max(80).nullable(),
  ...definitionShape,
  frequency: z.enum(frequencies),
  userTypes: z.array(z.enum(staffTypes)).min(1).max(5),
  /** `{date}`, `{from}`, `{to}`, `{key}` and `{client}` are put in. */
  fileName: z
    .string()
    .overwrite(cleanText)
    .min(1)
    .max(80)
    .regex(/^(?:[\p{L}\p{N} ._-]|\{(?:date|from|to|key|client)\})+$/u),
};

const longestDefinition = 512_000;

const typeSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  key: z.string(),
  ...valuesShape,
  updatedAt: z.string(),
  /** Columns, groups and filters that the catalogue has no longer, or not for the one who asks. */
  missing: z.array(z.string()),
  /** How many people have it made regularly. */
  schedules: z.int(),
});
export type ReportType = z.output<typeof typeSchema>;

export const reportTypeDetail = call({
  method: "GET",
  path: `${path}/{id}`,
  access: defineAccess,
  summary: "One report as it is defined",
  params,
  answer: typeSchema,
});

export const createReportType = call({
  method: "POST",
  path,
  access: defineAccess,
  summary: "Define a report",
  bodyBytes: longestDefinition,
  body: z.strictObject({ key: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/u), ...valuesShape }),
  answer: typeSchema,
});
export type NewReportType = z.output<typeof createReportType.body>;

export const updateReportType = call({
  method: "PUT",
  path: `${path}/{id}`,
  access: defineAccess,
  summary: "Change the definition of a report; results that were made stay as they are",
  params,
  bodyBytes: longestDefinition,
  body: z.strictObject(valuesShape),
  answer: typeSchema,
  needs: ["if-match"],
});
export type ReportTypeValues = z.output<typeof updateReportType.body>;

export const removeReportType = call({
  method: "DELETE",
  path: `${path}/{id}`,
  access: defineAccess,
  summary: "Remove a report; its schedules stop, results that were made stay",
  params,
});

const tableSchema = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.object({ cells: z.array(z.string()), isTotal: z.boolean() })),
});

export const previewReport = call({
  method: "POST",
  path: `${path}/preview`,
  access: { ...defineAccess, withoutKeys: true },
  summary: "The first 20 rows of a report as it is being defined",
  bodyBytes: longestDefinition,
  body: z.strictObject({ ...definitionShape, clientId: z.uuid().nullable() }),
  answer: z.object({
    table: tableSchema,
    from: z.string(),
    to: z.string(),
  }),
  perMinute: 60,
});
export type ReportPreview = z.output<typeof previewReport.answer>;

export const reportCatalog = call({
  method: "GET",
  path: "/reports/catalog",
  access: readAccess,
  summary: "What a report may show to the one who asks: datasets and their fields",
  answer: z.object({
    datasets: z.array(
      z.object({
        key: z.enum(datasetKeys),
        /** The meaning of its figures, where that has to be said. */
        about: z.string().nullable(),
        time: z.enum(["day", "days", "between"]),
        isTotalsOnly: z.boolean(),
        fields: z.array(
          z.object({
            key: z.string(),
            kind: z.enum(["text", "date", "moment", "month", "money", "count", "choice", "flag"]),
            options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
            isPersonal: z.boolean(),
            isHealth: z.boolean(),
            isCounted: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
export type Catalog = z.output<typeof reportCatalog.answer>;

const reportSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  /** In the reader's language. */
  name: z.string(),
  dataset: z.enum(datasetKeys),
  /** In words, in the order of the report. */
  columns: z.array(z.string()),
  groups: z.array(z.string()),
  isPersonal: z.boolean(),
  /** The meaning of its figures, where that has to be said. */
  about: z.string().nullable(),
  time: z.enum(["day", "days", "between"]),
  ...periodShape,
  frequency: z.enum(frequencies),
});
export type Report = z.output<typeof reportSchema>;

export const reportList = call({
  method: "GET",
  path: "/reports",
  access: readAccess,
  summary: "The reports that the one who asks may have made",
  answer: z.object({ reports: z.array(reportSchema), hasFolder: z.boolean() }),
});

const resultSchema = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  name: z.string(),
  format: z.enum(reportFormats),
  clientName: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  status: z.enum(runStatuses),
  /** Rows that were written, and how many there will be; null while they are being counted. */
  done: z.int(),
  total: z.int().nullable(),
  /** Why there is no file, in words. */
  failure: z.string().nullable(),
  /** Columns of the definition that were left out, in words. */
  leftOut: z.array(z.string()),
  isPersonal: z.boolean(),
  isScheduled: z.boolean(),
  sizeBytes: z.int().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ReportResult = z.output<typeof resultSchema>;

export const runReport = call({
  method: "POST",
  path: "/reports/{id}/run",
  access: readAccess,
  summary: "Have a report made now; the result is the caller's own",
  params,
  body: z.strictObject({
    format: z.enum(reportFormats),
    clientId: z.uuid().nullable(),
    /** In place of the days of the definition. */
    days: z.strictObject({ from: date, to: date }).nullable(),
  }),
  answer: resultSchema,
  statuses: [404, 409],
  perMinute: 30,
});
export type WantedRun = z.output<typeof runReport.body>;

export const reportResults = call({
  method: "GET",
  path: "/reports/results",
  access: readAccess,
  summary: "The caller's own results that are kept still, the newest first",
  answer: z.object({ results: z.array(resultSchema) }),
});

export const reportFile = call({
  method: "GET",
  path: "/reports/results/{id}/file",
  access: readAccess,
  summary: "The file of a result; each download is written to the audit",
  params,
  file: ["text/csv", "application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  statuses: [404, 409, 410],
});

export const removeResult = call({
  method: "DELETE",
  path: "/reports/results/{id}",
  access: readAccess,
  summary: "Remove a result of one's own before its time is over; what is still being made stops",
  params,
});
