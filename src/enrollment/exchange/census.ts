import { z } from "zod";
import { call } from "#kernel/call.ts";
import { censusFieldKeys } from "./census-fields.ts";
import { coverEnds } from "#people/coverage/bulk/run-kinds.ts";
import { columnForms } from "./census-forms.ts";

// A census on its way in. Stages: `mapping` → `checking` → `checked` → `writing` → `done`.

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const;
export const maxCensusBytes = 50_000_000;

const severity = z.enum(["error", "warning"]);
const field = z.enum(censusFieldKeys);
const form = z.enum(columnForms);
const one = z.strictObject({ id: z.uuid() });
const params = z.record(z.string(), z.union([z.string(), z.number()]));

const importSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  clientId: z.uuid(),
  clientName: z.string(),
  sessionId: z.uuid().nullable(),
  sessionName: z.string().nullable(),
  fileName: z.string(),
  sizeBytes: z.int(),
  status: z.enum(["mapping", "checking", "checked", "writing", "done", "failed", "cancelled"]),
  sheet: z.string().nullable(),
  headerRow: z.int().nullable(),
  headers: z.array(z.string()),
  mapping: z.record(z.string(), field),
  /** How columns are written, by their number: the order of dates, the decimal mark, and who or what decided it. */
  forms: z.record(
    z.string(),
    z.object({ form, by: z.enum(["rows", "header", "person", "before"]), row: z.int().nullable() }),
  ),
  /** What a person has to say about a column before the check goes on. */
  questions: z.array(
    z.object({
      column: z.int(),
      why: z.enum(["both", "mixed"]),
      /** `misfits`: cells that cannot be read so. */
      choices: z.array(z.object({ form, misfits: z.int() })),
      examples: z.array(
        z.object({ row: z.int(), text: z.string(), readings: z.partialRecord(form, z.string()) }),
      ),
    }),
  ),
  /** Rows that were corrected in the page since the last check. */
  mendedRows: z.int(),
  /** The earlier file of the same client and headers from which the mapping was taken. */
  mappingFrom: z.object({ fileName: z.string(), createdAt: z.string() }).nullable(),
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  badRows: z.int(),
  /** Rows with a warning; they are saved as they stand. */
  warnedRows: z.int(),
  /** People with coverage whose work or membership ends by the file, and people who lose coverage by it. */
  ended: z.int(),
  losing: z.int(),
  coverEnds: z.enum(coverEnds),
  failure: z.object({ code: z.string(), params: params.optional() }).nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** The name of the one who brought it. */
  by: z.string().nullable(),
  /** The file is there still, for the corrected rows. */
  hasFile: z.boolean(),
});
export type CensusImport = z.output<typeof importSchema>;

export const censusUpload = call({
  access,
  method: "POST",
  path: "/admin/census",
  summary: "Bring a census of a client, CSV or XLSX; its headers are found and its columns guessed",
  upload: { maxBytes: maxCensusBytes },
  body: z.strictObject({ clientId: z.uuid(), sessionId: z.uuid().optional() }),
  answer: importSchema,
});

export const censusList = call({
  access,
  method: "GET",
  path: "/admin/census",
  summary: "Censuses that were brought, the newest first",
  query: z.object({
    clientId: z.uuid().optional(),
    sessionId: z.uuid().optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(25),
  }),
  answer: z.object({ rows: z.array(importSchema), total: z.int() }),
});

export const censusDetail = call({
  access,
  method: "GET",
  path: "/admin/census/{id}",
  summary: "A census on its way in: its stage, how far it is, and its figures",
  params: one,
  answer: importSchema,
});

export const censusSample = call({
  access,
  method: "GET",
  path: "/admin/census/{id}/sample",
  summary: "The sheets of the file, its first rows, and what the columns seem to hold; SSNs masked",
  params: one,
  query: z.object({ sheet: z.string().max(100).optional() }),
  answer: z.object({
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    rows: z.array(z.object({ row: z.int(), texts: z.array(z.string()) })),
    guess: z.object({ headerRow: z.int(), mapping: z.record(z.string(), field) }).nullable(),
  }),
});

export const censusMapping = call({
  access,
  method: "PUT",
  path: "/admin/census/{id}/mapping",
  summary: "Say in which row the headers stand and what each column holds",
  params: one,
  bodyBytes: 256_000,
  body: z.strictObject({
    sheet: z.string().max(100).nullable(),
    headerRow: z.int().min(1).max(50),
    mapping: z.record(z.string().regex(/^\d{1,3}$/u), field),
    /** How columns are written, where the check has asked. */
    forms: z.record(z.string().regex(/^\d{1,3}$/u), form).default({}),
  }),
  answer: importSchema,
  needs: ["if-match"],
});

const move = { access, method: "POST", params: one, answer: importSchema } as const;

export const censusCheck = call({
  ...move,
  path: "/admin/census/{id}/check",
  summary: "Look at every row; nothing is written",
});
export const censusWrite = call({
  ...move,
  /** The rule for the last day of coverage of those who end. */
  body: z.strictObject({ coverEnds: z.enum(coverEnds).default("endOfMonth") }),
  path: "/admin/census/{id}/write",
  summary: "Write the rows without mistakes: new people are added, known ones changed where they differ",
});
export const censusCancel = call({
  ...move,
  path: "/admin/census/{id}/cancel",
  summary: "Give the import up; what was written already stays",
});

export const censusPreview = call({
  access,
  method: "GET",
  path: "/admin/census/{id}/preview",
  summary: "The first people of a checked file and what would become of them; SSNs masked",
  params: one,
  answer: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        outcome: z.enum(["added", "changed", "same", "bad"]),
        relationship: z.enum(["18", "19", "22", "53", "01"]).nullable(),
        name: z.string(),
        dob: z.string().nullable(),
        hireDate: z.string().nullable(),
        ssn: z.string().nullable(),
        fields: z.array(z.string()),
      }),
    ),
  }),
});
export type CensusPreviewRow = z.output<typeof censusPreview.answer>["rows"][number];

export const censusErrors = call({
  access,
  method: "GET",
  path: "/admin/census/{id}/errors",
  summary: "What is wrong, by row and column, and how to mend it; with `severity=warning` what may be a slip",
  params: one,
  query: z.object({
    severity: severity.default("error"),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        row: z.int(),
        column: z.string().nullable(),
        /** The person of the row, and the value of the cell; an SSN by its last four digits. None once the file is gone. */
        name: z.string().nullable(),
        value: z.string().nullable(),
        code: z.string(),
        message: z.string(),
        mend: z.string(),
      }),
    ),
    total: z.int(),
    /** How often each kind of mistake comes, the most frequent first. */
    kinds: z.array(z.object({ code: z.string(), title: z.string(), count: z.int() })),
  }),
});

const rowNumber = z.coerce.number().int().min(2).max(1_048_576);
const told = z.array(z.object({ code: z.string(), severity, message: z.string(), mend: z.string() }));
const rowView = z.object({
  row: z.int(),
  /** Grows with each correction; 0: as it came. */
  version: z.int(),
  name: z.string(),
  cells: z.array(
    z.object({
      column: z.int(),
      header: z.string(),
      field,
      /** An SSN by its last four digits. */
      text: z.string(),
      isMasked: z.boolean(),
      isWrong: z.boolean(),
      problems: told,
    }),
  ),
  /** Of the whole row: how it fits the others. */
  problems: told,
});
export type CensusRowView = z.output<typeof rowView>;

export const censusRow = call({
  access,
  method: "GET",
  path: "/admin/census/{id}/row",
  summary: "One row with its cells and what is wrong in them; SSNs masked",
  params: one,
  query: z.object({ row: rowNumber }),
  answer: rowView,
});
export const censusMend = call({
  access,
  method: "PUT",
  path: "/admin/census/{id}/row",
  summary: "Correct cells of a row in the place of the file's own, and look at the row anew",
  params: one,
  bodyBytes: 256_000,
  body: z.strictObject({
    row: z.int().min(2).max(1_048_576),
    /** The row's version as it was seen. */
    version: z.int().min(0).max(2_147_483_647),
    cells: z.record(z.string().regex(/^\d{1,3}$/u), z.string().max(2000)),
  }),
  answer: rowView,
});

const csv = "text/csv; charset=utf-8";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const censusCorrected = call({
  access,
  method: "GET",
  path: "/admin/census/{id}/corrected",
  summary:
    "The rows with mistakes as they came, with a column that says what is wrong, to be mended and brought again",
  params: one,
  query: z.object({ format: z.enum(["csv", "xlsx"]).default("xlsx") }),
  file: [csv, xlsx],
});

export const censusTemplate = call({
  access,
  method: "GET",
  path: "/admin/census/template",
  summary: "An empty census with the columns that we know, or those of a session",
  query: z.object({ sessionId: z.uuid().optional() }),
  file: [xlsx],
});

export const mediaTypes = { csv, xlsx } as const;
