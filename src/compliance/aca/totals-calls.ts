import { z } from "zod";
import { call } from "#kernel/call.ts";
import { ofVersion, readers } from "./aca.ts";
import { formSchema } from "./form-content.ts";
import { totalsSchema } from "./totals.ts";

const transmittalSchema = z.object({
  version: z.int(),
  /** Line 19; a later version goes to the IRS as a correction. */
  isCorrection: z.boolean(),
  employer: formSchema.shape.employer,
  /** null: the version was made before totals were kept. */
  totals: totalsSchema
    .extend({
      /** Column a of "All 12 months". */
      isOfferedAllYear: z.boolean(),
      months: z.array(
        totalsSchema.shape.months.element.extend({
          /** Column a: the minimum essential coverage offer indicator. */
          isOffered: z.boolean(),
        }),
      ),
    })
    .nullable(),
});
export type Transmittal = z.output<typeof transmittalSchema>;

export const acaTotals = call({
  method: "GET",
  path: "/aca/{clientId}/{year}/versions/{version}/totals",
  access: readers,
  service: "forms1095",
  summary:
    "What Form 1094-C says of a version of the forms: how many, and by month the full-time employees, all employees and whether coverage was offered to 95 percent",
  params: ofVersion,
  answer: transmittalSchema,
  statuses: [404],
});

export const acaTotalsFile = call({
  method: "GET",
  path: "/aca/{clientId}/{year}/versions/{version}/totals/file",
  access: readers,
  service: "forms1095",
  summary: "The same as tagged PDF, marked as a draft that was not filed, or as CSV by month",
  params: ofVersion,
  query: z.strictObject({ as: z.enum(["pdf", "csv"]).default("pdf") }),
  file: ["application/pdf", "text/csv"],
  statuses: [404],
});
