import { z } from "zod";
import { formFileSchema, strokesSchema } from "./form-page.ts";

// Forms in an enrollment: filled in by its person, read by staff.

export const maxFormFileBytes = 10_000_000;

export const formFileTypes = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/heic",
] as const;

/** A completed form in words. */
export const filledFormSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  completedAt: z.string(),
  /** In which it was filled in; of its words too. */
  language: z.enum(["en", "ko", "es"]),
  answers: z.array(
    z.object({
      label: z.string(),
      /** Null: not answered. */
      answer: z.string().nullable(),
      files: z.array(formFileSchema),
    }),
  ),
  signature: z
    .object({
      name: z.string(),
      kind: z.enum(["typed", "drawn"]),
      at: z.string(),
      text: z.string(),
      hash: z.string(),
      /** Of a drawn one. */
      strokes: strokesSchema.nullable(),
    })
    .nullable(),
});

export type FilledForm = z.output<typeof filledFormSchema>;
