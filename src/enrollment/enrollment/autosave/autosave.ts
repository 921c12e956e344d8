import { z } from "zod";
import { call } from "#kernel/call.ts";

/** A page of the wizard as its form is called: `reach`, `medical`, `person <id>`. */
const pageSchema = z.string().regex(/^[a-z][\w -]{0,79}$/i);
const valuesSchema = z
  .record(z.string().min(1).max(80), z.string().max(2000))
  .refine((values) => JSON.stringify(values).length <= 20_000);

/** What was typed on one page and not confirmed. */
export const typedSchema = z.object({ page: z.string(), values: z.record(z.string(), z.string()) });
export type Autosave = z.output<typeof typedSchema>;

export const saveTyped = call({
  method: "POST",
  path: "/selfenrollment/typed",
  access: "enrollee",
  service: "enrollment",
  summary:
    "Keep what is typed on a page until it is confirmed; no values: forget it. Never an SSN or bank data",
  body: z.strictObject({
    page: pageSchema,
    values: valuesSchema,
    /** Of the answers that the page shows; what was typed on older ones is not kept. */
    version: z.int().min(0).max(2_147_483_647),
  }),
  answer: z.object({ outcome: z.enum(["kept", "busy", "outdated"]) }),
  statuses: [503],
});
