import { coverageTypeSchema } from "#plans/plans/coverage-type-schema.ts";
import { z } from "zod";

// What the contracts of forms, of sessions and of surveys know of a form alike.

/** When a form is asked for: of every person, or because of what they choose. */
export const formTriggers = ["always", "enroll", "waive", "eoi"] as const;

export const formMapShape = {
  trigger: z.enum(formTriggers),
  /** Of which coverage; none: of any. What is always asked for has none. */
  coverageType: coverageTypeSchema.nullable(),
  required: z.boolean(),
};
