import { partsShape } from "#plans/plans/price-parts-shape.ts";
import { z } from "zod";

const costSchema = z.object({
  employeeCents: z.int(),
  employerCents: z.int(),
  ...partsShape,
});

/** A coverage whose price is another one from the day on. */
export const repricedSchema = z.object({
  coverageId: z.uuid(),
  planName: z.string(),
  coverageType: z.string(),
  /** Its first day at the new price. */
  from: z.string(),
  before: costSchema,
  /** null: the plan has no price there, so the present one stays. */
  after: costSchema.nullable(),
  /** Whose coverage it is, where that is another family in which the person stands. */
  employeeName: z.string().optional(),
});
export type Repriced = z.output<typeof repricedSchema>;
