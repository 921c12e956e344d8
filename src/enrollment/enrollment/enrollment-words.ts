import { z } from "zod";

export const languageSchema = z.enum(["en", "ko", "es"]);

export const dateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const relationshipSchema = z.enum(["18", "19", "22", "53", "01"]);

export const statusSchema = z.enum([
  "started",
  "submitted",
  "pendingReview",
  "returned",
  "approved",
  "processed",
  "failed",
  "cancelled",
]);

/**
 * The steps of the wizard. `about` is the first half of the contact step, `contact` all of it. Each coverage type is a
 * step of its own, after the dependents. `external` are benefits with enrollment elsewhere and `forms` the forms to
 * fill in, where there are any.
 */
export const stepSchema = z
  .string()
  .regex(
    /^(about|contact|location|ssn|dependents|external|forms|payment|review|benefit:[a-z][A-Za-z0-9]{0,39})$/,
  );

export const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export const keySchema = z.string().min(1).max(80);
